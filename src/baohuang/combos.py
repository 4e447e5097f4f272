"""Combos: what is put on the table at once (套牌, 挂牌), and the move that puts one there.

A combo is naturals of one rank with any number of hangers and, where a ruleset lets them, 2s that
fill in. It has no ordering of its own: whether one beats another is the ruleset's to say
(`Variant.beats`).

A combo is its *key*, one integer with a field for each count, so that equality, hashing and the
arithmetic of a hand are arithmetic on integers:

====================  ========  ===================================================
bits                  field     counts
====================  ========  ===================================================
0-3                   small     small jokers, the guard card not among them
4-7                   big       big jokers, marked cards not among them
8-11                  emperor   the emperor card (0 or 1)
12-15                 guard     the guard card (0 or 1)
16-21                 fillers   2s beside naturals of another rank
22-26                 naturals  plain cards of the rank, the guard card not among them
27-30                 rank      1 + the rank of the naturals, or 0
31-38                 which     the code of the guard card, or 0
====================  ========  ===================================================

Bits 0-21 are the *kinds*: a hand counts its own cards in the same fields (`holding`). The highest
bit of each kind's field stays free, so that "has at least" is one subtraction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, ClassVar, Final, Self, TypeAlias

from ._values import Nothing, Pictured, make_hot
from .cards import CARDS, EMPEROR_CARD, Card, Mark, Rank, parse_cards
from .errors import NotationError, expect

# Each Final on a line of its own: so they are literals to mypyc, and a tuple would not be.
SMALL: Final = 1
BIG: Final = 1 << 4
EMPEROR: Final = 1 << 8
GUARD: Final = 1 << 12
FILLER: Final = 1 << 16
KINDS: Final = (1 << 22) - 1
SPARE: Final = 0x8 | 0x80 | 0x800 | 0x8000 | (0x20 << 16)
"""The free bit of each kind's field: ``((have | SPARE) - need) & SPARE == SPARE`` iff enough."""
NATURALS_SHIFT: Final = 22
RANK_SHIFT: Final = 27
WHICH_SHIFT: Final = 31
MAX_JOKERS: Final = 4
MAX_NATURALS: Final = 16


Text: TypeAlias = str | Nothing
"""A text that a caller gives; native code leaves it to `cards.parse_cards`."""


def pack(rank: int | None, naturals: int, kinds: int, guard: Card | None = None) -> int:
    """The key of a combo from its parts; `kinds` already counts the guard card."""
    key = kinds | naturals << NATURALS_SHIFT
    if rank is not None:
        key |= (rank + 1) << RANK_SHIFT
    if guard is not None:
        key |= guard.code << WHICH_SHIFT
    return key


class Combo:
    """Cards played together.

    Build one with `parse`, `of` or `from_parts`; the key is checked there, not here.

    Attributes:
        key: all counts in one integer, see the module's table.

    Example:
        >>> import baohuang as bh
        >>> combo = bh.parse_combo("88xX8")
        >>> str(combo), combo.rank, combo.naturals, combo.size
        ('Xx888', Rank.EIGHT, 3, 5)
        >>> bh.parse_combo("大王 小王 8 8 8") == combo
        True
    """

    __match_args__: ClassVar = ("key",)
    __slots__ = __match_args__

    def __init__(self, key: int) -> None:
        self.key: Final = key

    _repr_svg_: ClassVar = Pictured._repr_svg_  # a native class has native bases

    @classmethod
    def from_parts(
        cls,
        rank: Rank | None = None,
        naturals: int = 0,
        *,
        fillers: int = 0,
        small: int = 0,
        big: int = 0,
        emperor: int = 0,
        guard: Card | None = None,
    ) -> Self:
        """A combo from its counts.

        Args:
            rank: the rank of the naturals; None when there are none.
            naturals: plain cards of that rank, 0 to 16.
            fillers: 2s that count as `rank`, 0 to 16.
            small: small jokers, the guard card not counted.
            big: big jokers, marked ones not counted.
            emperor: 1 if the emperor card is in it.
            guard: the guard card if it is in it, with its mark.

        Raises:
            NotationError: if four packs have no such cards, or the parts contradict each other.
        """
        guards = 0 if guard is None else 1
        if guard is not None and guard.mark is not Mark.GUARD:
            raise NotationError(f"{guard} is no guard card")
        if (rank is None) != (naturals == 0) or (rank is not None and rank.is_joker):
            raise NotationError("naturals need a natural rank, and a rank needs naturals")
        if fillers and (rank is None or rank is Rank.TWO):
            raise NotationError("2s fill in only beside naturals of another rank")
        total_small = small + (guard is not None and guard.rank is Rank.SMALL_JOKER)
        total_big = big + emperor + (guard is not None and guard.rank is Rank.BIG_JOKER)
        copies = naturals + (guard is not None and guard.rank == rank)
        counts = (naturals, fillers, small, big, emperor)
        if min(counts) < 0 or not any((*counts, guards)):
            raise NotationError("a combo has at least one card")
        if emperor > 1 or max(total_small, total_big) > MAX_JOKERS:
            raise NotationError("four packs have four jokers of each kind, one of them marked")
        if max(copies, fillers) > MAX_NATURALS:
            raise NotationError("four packs have sixteen cards of a rank")
        kinds = small * SMALL + big * BIG + emperor * EMPEROR + guards * GUARD + fillers * FILLER
        return cls(pack(rank, naturals, kinds, guard))

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Self:
        """The combo of these cards; suits are forgotten, marks are kept.

        Raises:
            NotationError: if they are of more than one natural rank (2s aside), or too many.
        """
        naturals: Counter[Rank] = Counter()
        small = big = emperor = 0
        guard: Card | None = None
        for card in cards:
            if card.mark is Mark.GUARD:
                if guard is not None:
                    raise NotationError(f"two guard cards: {guard} and {card}")
                guard = card
            elif card == EMPEROR_CARD:
                emperor += 1
            elif card.rank is Rank.BIG_JOKER:
                big += 1
            elif card.rank is Rank.SMALL_JOKER:
                small += 1
            else:
                naturals[card.rank] += 1
        fillers = naturals.pop(Rank.TWO, 0)
        if not naturals and fillers:
            naturals[Rank.TWO], fillers = fillers, 0
        if len(naturals) > 1:
            ranks = " and ".join(str(rank) for rank in sorted(naturals))
            raise NotationError(f"not of one rank: {ranks}")
        rank = next(iter(naturals), None)
        return cls.from_parts(
            rank,
            naturals[rank] if rank is not None else 0,
            fillers=fillers,
            small=small,
            big=big,
            emperor=emperor,
            guard=guard,
        )

    @classmethod
    def parse(cls, text: Text) -> Self:
        """Read a combo.

        Args:
            text: its cards in any order, e.g. ``XX8888``, ``9c*777``, ``10 10 小王``.

        Raises:
            NotationError: if the text is no cards, or the cards are no combo.
        """
        given: Any = text
        cards = parse_cards(given)
        try:
            return cls.of(cards)
        except NotationError as error:
            raise NotationError(f"{error.message} (in {text!r})", given) from None

    @property
    def rank(self) -> Rank | None:
        """The rank of the plain naturals; None without any."""
        field = self.key >> RANK_SHIFT & 15
        return Rank(field - 1) if field else None

    @property
    def naturals(self) -> int:
        """Plain cards of the rank; neither fillers nor the guard card count."""
        return self.key >> NATURALS_SHIFT & 31

    @property
    def fillers(self) -> int:
        """2s beside naturals of another rank."""
        return self.key >> 16 & 63

    @property
    def small(self) -> int:
        """Small jokers, the guard card not among them."""
        return self.key & 15

    @property
    def big(self) -> int:
        """Big jokers, marked ones not among them."""
        return self.key >> 4 & 15

    @property
    def emperor(self) -> int:
        """1 if the emperor card is in it, as written, else 0."""
        return self.key >> 8 & 15

    @property
    def guard(self) -> Card | None:
        """The guard card if it is in it, as written."""
        return CARDS[self.key >> WHICH_SHIFT] if self.key & GUARD else None

    @property
    def size(self) -> int:
        """How many cards it has."""
        return (
            self.naturals
            + self.fillers
            + self.small
            + self.big
            + self.emperor
            + (self.key >> 12 & 15)
        )

    @property
    def texts(self) -> tuple[str, ...]:
        """Its cards as text, in canonical order: hangers from the highest, naturals, fillers."""
        guard = self.guard
        emperor, big = ("X*",) * self.emperor, ("X",) * self.big
        small, fillers = ("x",) * self.small, ("2",) * self.fillers
        naturals = () if self.rank is None else (str(self.rank),) * self.naturals
        if guard is None:
            return emperor + big + small + naturals + fillers
        if guard.rank is Rank.SMALL_JOKER:
            return (*emperor, *big, str(guard), *small, *naturals, *fillers)
        return (str(guard), *emperor, *big, *small, *naturals, *fillers)

    def __str__(self) -> str:
        return "".join(self.texts)

    def __repr__(self) -> str:
        return f"Combo.parse({str(self)!r})"


make_hot(Combo)


def parse_combo(text: Text) -> Combo:
    """Read a combo; the same as `Combo.parse`.

    Args:
        text: its cards in any order, e.g. ``XX8888``, ``9c*777``, ``10 10 小王``.

    Raises:
        NotationError: if the text is no cards, or the cards are no combo.

    Example:
        >>> import baohuang as bh
        >>> str(bh.parse_combo("8888XX"))
        'XX8888'
    """
    return Combo.parse(text)


class Play:
    """Put a combo on the table, leading or following.

    Attributes:
        combo: what is played.

    Example:
        >>> import baohuang as bh
        >>> bh.parse_move("8888XX")
        Play(combo=Combo.parse('XX8888'))
    """

    __match_args__: ClassVar = ("combo",)
    __slots__ = __match_args__

    def __init__(self, combo: Combo) -> None:
        self.combo: Final = combo

    @classmethod
    def parse(cls, text: Text) -> Self:
        """A play of the combo written `text`.

        Raises:
            NotationError: if it is no combo.
        """
        return cls(parse_combo(text))

    def __str__(self) -> str:
        return str(self.combo)


make_hot(Play)


def check_combo(*combos: object) -> None:
    """Refuse what is no combo, and one made with a key that no cards have.

    Raises:
        NotationError: unless `Combo.of`, `Combo.parse` or `Combo.from_parts` could have made it.
    """
    for combo in combos:
        if combo.__class__ is not Combo:
            expect(combo, Combo, "a Combo")
        assert isinstance(combo, Combo)
        if type(combo.key) is not int or not _is_key(combo.key):
            raise NotationError("no cards have this key; Combo.of and Combo.parse make combos")


@lru_cache(maxsize=1 << 14)
def _is_key(key: int) -> bool:
    """Whether some cards have this key."""
    combo = Combo(key)
    try:
        made = Combo.from_parts(
            combo.rank,
            combo.naturals,
            fillers=combo.fillers,
            small=combo.small,
            big=combo.big,
            emperor=combo.emperor,
            guard=combo.guard,
        )
    except (IndexError, NotationError):  # IndexError: no card has the guard card's code
        return False
    return made.key == key
