"""The shapes of plays, and what is made from one: a play, or a row of thirteen.

A *shape* is a number of plain naturals and the kinds beside them (hangers, the guard card, 2s that
fill in). A *row* is the thirteen plays of one shape, one a rank.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import attrs

from .cards import NATURAL_RANKS, Card, Rank
from .combos import BIG, EMPEROR, FILLER, GUARD, MAX_NATURALS, SMALL
from .holding import ALL_RANKS
from .rules.beating import BeatingRule
from .rules.combining import CombiningRule
from .rules.holding_back import HoldingBackRule

NO_FILLERS: Final = FILLER - 1
"""Masks the fillers out of a count of kinds."""
TWO_BIT: Final = 1 << Rank.TWO
FREE: Final = 0
NO_TWOS: Final = 1
OWN: Final = 2
"""Which of the ranks a play may have: any, any but 2, only that of a plain guard's copy."""


@attrs.frozen
class Spec:
    """What tables are made from.

    Attributes:
        combining: which cards are a combo.
        beating: which combo beats which.
        holding_back: whether the lowest rank is held back.
        lowest: the deck's lowest rank.
        guard: the guard card of the deal, if it is one of its own; None otherwise.
    """

    combining: CombiningRule
    beating: BeatingRule
    holding_back: HoldingBackRule
    lowest: Rank
    guard: Card | None = None

    def with_guard(self, card: Card | None) -> Spec:
        """The same rules in a deal whose guard card is this one (None: there is none)."""
        return Spec(self.combining, self.beating, self.holding_back, self.lowest, card)


class Shapes:
    """The shapes of the plays of one deal.

    Attributes:
        guard: the guard card of the deal.
        promoted: whether it hangs above the jokers.
        held_bit: the bit of the held-back rank; 0 where none is.
        free: the ranks that are not held back.
        bound: the rank a plain guard's copy counts as; None where the guard card hangs anywhere.
        twos_fill: whether 2s fill in.
    """

    def __init__(self, spec: Spec) -> None:
        self.guard = guard = spec.guard
        self.promoted = guard is not None and "guard" in spec.combining.promoted
        self.held_bit = 1 << spec.lowest if spec.holding_back.on else 0
        self.free = ALL_RANKS & ~self.held_bit
        plain = guard is not None and not self.promoted and not guard.rank.is_joker
        self.bound = guard.rank if plain and guard is not None else None
        self.twos_fill = spec.combining.twos_fill

    def row(self, make: Callable[[int, int, int], object], m: int, need: int) -> tuple[object, ...]:
        """What `make` makes of a shape for each rank; None where it has no play of that rank."""
        if self.shows_rank(need):  # one rank only: not worth asking all others
            assert self.bound is not None
            row: list[object] = [None] * (self.bound + 1)
            if self.ranks_of(need):
                row[self.bound] = make(self.bound, m, need)
            return tuple(row)
        ranks = self.ranks_of(need)
        return tuple([make(rank, m, need) if ranks >> rank & 1 else None for rank in NATURAL_RANKS])

    def ranks_of(self, need: int) -> int:
        """The ranks whose naturals go with these kinds, held-back rank aside."""
        ranks = ALL_RANKS
        if need >> 16:
            ranks &= ~TWO_BIT
        if self.shows_rank(need):
            assert self.bound is not None
            ranks &= 1 << self.bound
        return ranks

    def shows_rank(self, need: int) -> bool:
        """Whether these kinds alone show a natural rank: a plain guard's copy is among them."""
        return self.bound is not None and bool(need & GUARD)

    def masks(self, ranks: int) -> tuple[int, int, int]:
        """Of some ranks those that a play may have: by `FREE`, `NO_TWOS` and `OWN`."""
        ranks &= self.free
        own = 0 if self.bound is None else ranks & 1 << self.bound
        return ranks, ranks & ~TWO_BIT, own

    def shown_by(self, naturals: int, need: int) -> list[tuple[int, int]]:
        """The cards that can show so many naturals and these hangers, 2s that fill in aside.

        The guard card shows one face: its own when promoted, else that of a joker or a natural.

        Returns:
            Plain naturals, and the kinds beside them: at most two ways, without or with it.
        """
        ways = [(naturals, need)]
        if self.guard is not None and not self.promoted:
            if self.guard.rank is Rank.SMALL_JOKER and need & 15:
                ways.append((naturals, need - SMALL + GUARD))
            elif self.guard.rank is Rank.BIG_JOKER and need >> 4 & 15:
                ways.append((naturals, need - BIG + GUARD))
            elif self.bound is not None and naturals:
                ways.append((naturals - 1, need + GUARD))
        return ways

    def ways(self, naturals: int, need: int, most_fillers: int) -> Iterator[tuple[int, int, int]]:
        """The ways to show some naturals beside hangers, with at most so many fillers.

        Returns:
            For each the plain naturals, the kinds beside them, and which ranks it is for.
        """
        for count, kinds in self.shown_by(naturals, need):
            own = self.shows_rank(kinds)
            most = 0
            if self.twos_fill and not (own and self.bound is Rank.TWO):
                # At least one card shows the rank itself: a plain one, or the guard's copy.
                most = min(count if own else count - 1, most_fillers)
            for fillers in range(max(0, count - MAX_NATURALS), most + 1):
                which = OWN if own else NO_TWOS if fillers else FREE
                yield count - fillers, kinds + fillers * FILLER, which


def by_size(shape: tuple[int, int]) -> tuple[int, int, int]:
    """Fewer cards first, then fewer hangers, then lower ones."""
    need, plain = shape
    hangers = sum(need >> shift & 15 for shift in (0, 4, 8, 12))
    return plain + hangers + (need >> 16), hangers, need


def subsets(kinds: int) -> Iterator[int]:
    """Every choice of at most these jokers and marked cards."""
    for small in range((kinds & 15) + 1):
        for big in range((kinds >> 4 & 15) + 1):
            for emperor in range((kinds >> 8 & 15) + 1):
                for guard in range((kinds >> 12 & 15) + 1):
                    yield small * SMALL + big * BIG + emperor * EMPEROR + guard * GUARD
