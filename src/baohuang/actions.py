"""A number for every move of a ruleset, for masks, for training, for searching.

The numbers follow from the rules alone: variants with equal rules number alike, whatever was
played before. The words of a deal come first (`moves.WORDS`), then calls, then solos that show a
card, then the plays, block by block.

A *block* is the plays of one rank, or of hangers alone, with or without the guard card: within it
a play is the digits of its counts (naturals, fillers, jokers). The guard card counts by rank and
not by suit, and where it hangs above the jokers it counts for itself: which card it is a deal
settles once, so `decode` is told.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from operator import index
from typing import Any, SupportsIndex

from ._classes import frozen
from .cards import EMPEROR_CARD, NATURAL_RANKS, Card, Hand, Mark, Rank, Suit
from .combos import BIG, EMPEROR, FILLER, GUARD, SMALL, Combo, Play, check_combo
from .errors import NotationError, expect
from .moves import CLAIM, PASS, WORDS, Call, Move, check_move
from .rules.combining import CombiningRule
from .rules.guard import GuardRule
from .tables import Rulebook, Tables, key_of

NO_GUARD, OWN, SMALL_GUARD, BIG_GUARD, SPECIAL = range(5)
"""What the guard card is in a play: not in it, a natural, a joker, or above the jokers."""


@frozen
class _Block:
    """Plays that differ only in their counts.

    Attributes:
        start: the number of the play with the least of everything.
        guard: what the guard card is in them.
        rank: the rank of their naturals; None for hangers alone.
        naturals: the least and the most plain naturals.
        fillers, small, big, emperor: the most of each.
    """

    start: int
    guard: int
    rank: Rank | None
    naturals: tuple[int, int]
    fillers: int
    small: int
    big: int
    emperor: int

    @property
    def size(self) -> int:
        """How many plays there are."""
        least, most = self.naturals
        hangers = (self.small + 1) * (self.big + 1) * (self.emperor + 1)
        return (most - least + 1) * (self.fillers + 1) * hangers

    def number(self, naturals: int, need: int) -> int:
        """The number of the play with these plain naturals and these kinds beside them."""
        at = naturals - self.naturals[0]
        at = at * (self.fillers + 1) + (need >> 16)
        at = at * (self.small + 1) + (need & 15)
        at = at * (self.big + 1) + (need >> 4 & 15)
        return self.start + at * (self.emperor + 1) + (need >> 8 & 15)

    def counts(self, number: int) -> tuple[int, int]:
        """Plain naturals and kinds of a number; the inverse of `number`."""
        at, emperor = divmod(number - self.start, self.emperor + 1)
        at, big = divmod(at, self.big + 1)
        at, small = divmod(at, self.small + 1)
        at, fillers = divmod(at, self.fillers + 1)
        need = small * SMALL + big * BIG + emperor * EMPEROR + fillers * FILLER
        return at + self.naturals[0], need + (GUARD if self.guard != NO_GUARD else 0)

    def holds(self, naturals: int, need: int) -> bool:
        """Whether a play with these counts is in it."""
        return (
            self.naturals[0] <= naturals <= self.naturals[1]
            and need >> 16 <= self.fillers
            and (need & 15) <= self.small
            and (need >> 4 & 15) <= self.big
            and (need >> 8 & 15) <= self.emperor
        )


class Actions:
    """The moves of a ruleset by number. Get it as ``variant.actions``.

    Example:
        >>> import baohuang as bh
        >>> actions = bh.get_variant("lianzhong-jingdian").actions
        >>> actions.size, actions.encode(bh.parse_move("cede"))
        (7669, 1)
        >>> number = actions.encode(bh.parse_move("9c*99x"))
        >>> number == actions.encode(bh.parse_move("9d*99x"))
        True
        >>> str(actions.decode(number, bh.parse_card("9d")))
        '9d*x99'
    """

    def __init__(
        self,
        cards: Sequence[Card],
        guard: GuardRule,
        combining: CombiningRule,
        rulebook: Rulebook,
    ) -> None:
        self._cards = tuple(cards)
        self._guard, self._combining, self._rulebook = guard, combining, rulebook
        plain = sorted({card.plain for card in cards})
        called = [card for card in plain if guard.calls and self._can_guard(card)]
        shown = [
            solo
            for card in plain
            if not card.rank.is_joker or guard.calls
            for solo in guard.solos(Hand.of([card] * 4), usurping=False)
            if solo.card is not None
        ]
        self._spoken: tuple[Move, ...] = (*WORDS, *map(Call, called), *shown)
        self._numbers = {move: number for number, move in enumerate(self._spoken)}
        self._blocks = tuple(self._laid_out(cards, called))
        self._starts = [block.start for block in self._blocks]
        self._by_shape = {(block.guard, block.rank): block for block in self._blocks}
        self._tables: dict[Card | None, Tables[int]] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return Actions, (self._cards, self._guard, self._combining, self._rulebook)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Actions):
            return NotImplemented
        return self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash(self._cards)

    @property
    def size(self) -> int:
        """How many moves there are: the numbers are 0 to ``size - 1``."""
        last = self._blocks[-1]
        return last.start + last.size

    def encode(self, move: Move) -> int:
        """The number of a move.

        Args:
            move: a move of any phase; in a play, the marks that mean something here.

        Raises:
            NotationError: if it is no move, or no deal by these rules has it.
        """
        check_move(move)
        number = self._of_play(move.combo) if isinstance(move, Play) else self._numbers.get(move)
        if number is None:
            raise NotationError(f"no deal by these rules has the move {move}")
        return number

    def decode(self, number: SupportsIndex, guard_card: Card | None = None) -> Move:
        """The move of a number; the inverse of `encode`.

        Args:
            number: 0 to ``size - 1``, as any whole number, such as an array's.
            guard_card: the card that was called, with its mark or without, or the marked joker;
                needed only for plays with the guard card in them, where one is called.

        Raises:
            NotationError: if there is no such number, or no play of it with that guard card.
        """
        try:
            at = -1 if isinstance(number, bool) else index(number)
        except TypeError:
            at = -1
        if not 0 <= at < self.size:
            raise NotationError(f"expected a number from 0 to {self.size - 1}, got {number!r}")
        if at < len(self._spoken):
            return self._spoken[at]
        block = self._blocks[bisect_right(self._starts, at) - 1]
        naturals, need = block.counts(at)
        card = None
        if block.guard != NO_GUARD:
            card = self._guard_of(block, guard_card)
        combo = Combo(key_of(card, block.rank or 0, naturals, need))
        try:
            check_combo(combo)
        except NotationError:
            raise NotationError(f"with the guard card {card} no play has that number") from None
        return Play(combo)

    def tables(self, guard_card: Card | None) -> Tables[int]:
        """The compiled rules of a deal with that guard card, which list moves as numbers."""
        known = self._tables.get(guard_card)
        if known is None:
            canonical = guard_card
            if guard_card is not None and guard_card.suit is not None:
                canonical = Card(guard_card.rank, Suit.CLUBS, Mark.GUARD)
            known = self._tables.get(canonical)
            if known is None:
                known = self._tables[canonical] = self._compiled(canonical)
            self._tables[guard_card] = known
        return known

    # -- how they are laid out ------------------------------------------------------------------

    def _can_guard(self, card: Card) -> bool:
        return self._guard.can_be_guard_card(card.marked(Mark.GUARD))

    def _kind(self, card: Card | None) -> int:
        """What a guard card is in a play."""
        if card is None:
            return NO_GUARD
        if "guard" in self._combining.promoted:
            return SPECIAL
        if card.rank.is_joker:
            return SMALL_GUARD if card.rank is Rank.SMALL_JOKER else BIG_GUARD
        return OWN

    def _laid_out(self, cards: Sequence[Card], called: Sequence[Card]) -> Iterator[_Block]:
        guards = called if self._guard.calls else [c for c in cards if c.mark is Mark.GUARD]
        kinds = {self._kind(card) for card in guards}
        own = {card.rank for card in guards if self._kind(card) == OWN}
        copies = Counter(card.rank for card in cards)
        ranks = [rank for rank in NATURAL_RANKS if copies[rank]]
        emperor = 1 if "emperor" in self._combining.promoted and EMPEROR_CARD in cards else 0
        small, big = copies[Rank.SMALL_JOKER], copies[Rank.BIG_JOKER] - emperor
        most_fillers = copies[Rank.TWO] if self._combining.twos_fill else 0
        start = len(self._spoken)
        for guard in (NO_GUARD, SMALL_GUARD, BIG_GUARD, SPECIAL, OWN):
            if guard != NO_GUARD and guard not in kinds:
                continue
            jokers = small - (guard == SMALL_GUARD), big - (guard == BIG_GUARD), emperor
            for rank in (None, *ranks):
                fillers = 0 if rank in (None, Rank.TWO) else most_fillers
                naturals = (0, 0) if rank is None else (1, copies[rank])
                if guard == OWN:
                    if rank is None or rank not in own:
                        continue
                    naturals = (0, copies[rank] - 1)
                if guard == NO_GUARD and rank is None:
                    start -= 1  # nothing at all is no play
                block = _Block(start, guard, rank, naturals, fillers, *jokers)
                start += block.size
                yield block

    def _of_play(self, combo: Combo) -> int | None:
        card = combo.guard
        kind = self._kind(card)
        rank, naturals, need = combo.rank, combo.naturals, combo.key & 0x3FFFFF
        if card is not None:
            if not self._guard.can_be_guard_card(card):
                return None
            if kind == OWN and rank is not card.rank:
                if rank is Rank.TWO:  # 2s that fill beside the guard's copy alone
                    need += naturals * FILLER
                elif rank is not None:
                    return None
                rank, naturals = card.rank, 0
        block = self._by_shape.get((kind, rank))
        if block is None or not block.holds(naturals, need):
            return None
        return block.number(naturals, need)

    def _guard_of(self, block: _Block, guard_card: Card | None) -> Card:
        """The guard card of a play in a deal that has this one."""
        if guard_card is None:
            if self._guard.calls:
                raise NotationError("the guard card is in that play: say which card was called")
            return Card(Rank.SMALL_JOKER, None, Mark.GUARD)
        expect(guard_card, Card, "a Card")
        card = guard_card if guard_card.mark is Mark.GUARD else guard_card.marked(Mark.GUARD)
        fits = self._guard.can_be_guard_card(card) and self._kind(card) == block.guard
        if not fits or (block.guard == OWN and card.rank is not block.rank):
            raise NotationError(f"{guard_card} is not the guard card of that play")
        return card

    def _compiled(self, guard_card: Card | None) -> Tables[int]:
        kind, by_shape = self._kind(guard_card), self._by_shape

        def number(rank: int, naturals: int, need: int) -> int:
            guard = kind if need & GUARD else NO_GUARD
            alone = not naturals and not need >> 16 and guard != OWN
            block = by_shape.get((guard, None if alone else Rank(rank)))
            return (
                -1 if block is None else block.number(naturals, need)
            )  # the deck has no such rank

        return self._rulebook.compiled(
            guard_card, number, (self._numbers[PASS], self._numbers[CLAIM]), self.tables
        )
