"""The shapes of plays: what is made once so that lists of legal moves need only be looked up.

A *shape* is a number of plain naturals and the kinds beside them (hangers, the guard card, 2s that
fill in). A *row* is the thirteen plays of one shape, one a rank. A *plan* is what beats one combo,
shape by shape. Everything is made when first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import attrs

from .cards import NATURAL_RANKS, Card, Rank
from .combos import BIG, EMPEROR, FILLER, GUARD, MAX_NATURALS, SMALL, Combo, pack
from .holding import ALL_RANKS
from .moves import Play
from .rules.beating import BeatingRule, counts
from .rules.combining import CombiningRule, Faces
from .rules.holding_back import HoldingBackRule

Row = tuple[Any, ...]
"""Thirteen plays by rank; None where the shape has no play of that rank."""
NO_FILLERS = FILLER - 1
"""Masks the fillers out of a count of kinds."""
TWO_BIT = 1 << Rank.TWO


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


class Shapes:
    """The plays of one deal's ruleset, by shape. Two with the same `spec` are one object.

    Attributes:
        spec: what they are made from; all that pickling keeps.
        held_bit: the bit of the held-back rank; 0 where none is.
        free: the ranks that are not held back.
        bound: the rank a plain guard's copy counts as; None where the guard card hangs anywhere.
    """

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.held_bit = 1 << spec.lowest if spec.holding_back.on else 0
        self.free = ALL_RANKS & ~self.held_bit
        guard = spec.guard
        self._promoted = guard is not None and "guard" in spec.combining.promoted
        plain = guard is not None and not self._promoted and not guard.rank.is_joker
        self.bound = guard.rank if plain and guard is not None else None
        self._rows: dict[tuple[int, int], Row] = {}

    def __reduce__(self) -> tuple[Callable[[Spec], Shapes], tuple[Spec]]:
        return shapes_for, (self.spec,)

    def play(self, rank: int, naturals: int, need: int) -> Play:
        """The play of `naturals` plain cards of `rank` and the kinds in `need`.

        A plain guard's copy without other naturals gives the play its rank itself; 2s that fill
        beside it alone are then written as the naturals they are.
        """
        guard = self.spec.guard if need & GUARD else None
        if naturals:
            return Play(Combo(pack(rank, naturals, need, guard)))
        fillers = need >> 16
        if fillers:
            return Play(Combo(pack(Rank.TWO, fillers, need & NO_FILLERS, guard)))
        return Play(Combo(pack(None, 0, need, guard)))

    def row(self, naturals: int, need: int) -> Row:
        """The plays of one shape by rank; None where the shape has no play of that rank."""
        row = self._rows.get((naturals, need))
        if row is None and self.spec.guard is not None and not need & GUARD:
            # Without the guard card the plays are those of every deal: shared by all of them.
            base = shapes_for(attrs.evolve(self.spec, guard=None))
            row = self._rows[naturals, need] = base.row(naturals, need)
        if row is None:
            ranks = self.ranks_of(need)
            row = self._rows[naturals, need] = tuple(
                self.play(rank, naturals, need) if ranks >> rank & 1 else None
                for rank in NATURAL_RANKS
            )
        return row

    def ranks_of(self, need: int) -> int:
        """The ranks whose naturals go with these kinds, held-back rank aside."""
        ranks = ALL_RANKS
        if need >> 16:
            ranks &= ~TWO_BIT
        if need & GUARD and self.bound is not None:
            ranks &= 1 << self.bound
        return ranks

    def shows_rank(self, need: int) -> bool:
        """Whether these kinds alone show a natural rank: a plain guard's copy is among them."""
        return self.bound is not None and bool(need & GUARD)

    def plan(self, old: Combo) -> tuple[tuple[int, int, int], ...]:
        """What beats `old`, as (kinds needed, plain naturals, ranks); no ranks: hangers alone."""
        faces = self.spec.combining.faces(old)
        if faces is None:
            return ()
        plan: dict[tuple[int, int], int] = {}
        for covers, ranks in self._covers(faces).items():
            for shown in covers:
                naturals, *hangers = counts(shown)
                if bool(naturals) != bool(ranks):
                    continue
                for plain, need, allowed in self._ways(naturals, hangers, ranks):
                    plan[need, plain] = plan.get((need, plain), 0) | allowed & self.free
        return tuple(
            (need, plain, ranks)
            for (need, plain), ranks in sorted(plan.items(), key=lambda item: by_size(item[0]))
            if ranks or not (plain or self.shows_rank(need))
        )

    def _covers(self, old: Faces) -> dict[frozenset[int], int]:
        """The vectors that beat `old`, with the ranks they hold for; 0 for hangers alone.

        Most ranks share one set: those above the old rank, and those not.
        """
        spec = self.spec
        covers: dict[frozenset[int], int] = {}
        for rank in NATURAL_RANKS:
            reached = spec.beating.covers(old, rank, spec.combining.promoted)
            covers[reached] = covers.get(reached, 0) | 1 << rank
        alone = spec.beating.covers(old, None, spec.combining.promoted)
        covers[frozenset(shown for shown in alone if not counts(shown)[0])] = 0
        return covers

    def _ways(
        self, naturals: int, hangers: list[int], ranks: int
    ) -> Iterator[tuple[int, int, int]]:
        """The ways to show these faces: plain naturals, the kinds beside them, for which ranks.

        The guard card shows one face: its own when promoted, else that of a joker or a natural.
        """
        small, big, emperor, special = hangers
        if special and not self._promoted:
            return
        need = small * SMALL + big * BIG + emperor * EMPEROR + special * GUARD
        ways = [(naturals, need)]
        guard = self.spec.guard
        if guard is not None and not self._promoted:
            if guard.rank is Rank.SMALL_JOKER and small:
                ways.append((naturals, need - SMALL + GUARD))
            elif guard.rank is Rank.BIG_JOKER and big:
                ways.append((naturals, need - BIG + GUARD))
            elif self.bound is not None and naturals and ranks >> self.bound & 1:
                ways.append((naturals - 1, need + GUARD))
        for count, kinds in ways:
            most = 0
            if self.spec.combining.twos_fill and ranks & ~TWO_BIT:
                # At least one card shows the rank itself: a plain one, or the guard's copy.
                most = min(count if self.shows_rank(kinds) else count - 1, MAX_NATURALS)
            for fillers in range(max(0, count - MAX_NATURALS), most + 1):
                filled = kinds + fillers * FILLER
                yield count - fillers, filled, ranks & self.ranks_of(filled)


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


@lru_cache(maxsize=64)
def shapes_for(spec: Spec) -> Shapes:
    """The shapes of a ruleset; the same object for the same spec, while it is remembered."""
    return Shapes(spec)
