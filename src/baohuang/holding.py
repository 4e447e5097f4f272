"""A hand in play, in the shape that makes the game fast.

Once the guard is settled suits no longer matter. What is held is then, for each m, a bit mask of
the ranks held at least m times, and one integer of kinds: jokers, the guard card, and 2s where 2s
fill in. Playing a combo shifts a few bits and subtracts one integer.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import getitem
from typing import ClassVar, Final

from ._values import make_hot
from .cards import CODES_A_RANK, Hand, Rank
from .combos import (
    FILLER,
    KINDS,
    MAX_NATURALS,
    NATURALS_SHIFT,
    RANK_SHIFT,
    SPARE,
    Combo,
)

ALL_RANKS: Final = (1 << 13) - 1
HANGERS: Final = 0xFFFF
"""Masks jokers and marked cards out of a count of kinds."""
LEVEL: Final = 16
"""How many bits one level has."""
_RANK_OF: Final = bytes([min(code // CODES_A_RANK, 14) for code in range(256)])
_RANKS: Final = range(len(Rank))
_UNARY: Final = tuple(
    tuple(
        sum(1 << LEVEL * m + rank for m in range(1, count + 1)) for count in range(MAX_NATURALS + 1)
    )
    for rank in range(13)
)
"""What so many cards of a rank add to the levels: ``_UNARY[rank][count]``."""
_COLUMN: Final = tuple([unary[MAX_NATURALS] for unary in _UNARY])
"""Masks one rank out of all levels but the lowest."""
_TWOS: Final = _COLUMN[Rank.TWO]


class Holding:
    """The cards of one seat in play; suits gone, the guard card kept apart.

    Make one with `of`. It is born with every play, and a constructor in Python would cost more
    than all else about it; so it has none, and its attributes are set where it is made.

    Attributes:
        levels: bit r of level m is set when at least m plain cards of rank r are held, for m from
            0 (all ones) to 16; level m begins at bit ``LEVEL * m``.
        kinds: counts of jokers, marked cards and fillers, packed as in `combos`. Where 2s fill
            in, each 2 is counted both as a filler and as a natural.
        size: how many cards there are.

    Example:
        >>> from baohuang.holding import Holding
        >>> from baohuang import Combo, Rank
        >>> counts = [0] * 13
        >>> counts[Rank.SEVEN], counts[Rank.NINE] = 3, 1
        >>> held = Holding.of(counts, Combo.parse("Xx").key)
        >>> held.size, held.has(Combo.parse("X77")), held.has(Combo.parse("99"))
        (6, True, False)
        >>> held.without(Combo.parse("X77")).size
        3
    """

    __match_args__: ClassVar = ("levels", "kinds", "size")
    __slots__ = __match_args__
    levels: int
    kinds: int
    size: int

    @classmethod
    def of(cls, naturals: Sequence[int], kinds: int, *, fills: bool = False) -> Holding:
        """A holding of these cards.

        Args:
            naturals: how many plain cards are held of each of the thirteen ranks, at most 16; the
                guard card is not among them.
            kinds: jokers and the guard card, packed.
            fills: whether 2s also count as fillers.
        """
        made = Holding()
        made.levels = sum(map(getitem, _UNARY, naturals), ALL_RANKS)
        made.kinds = kinds + naturals[Rank.TWO] * FILLER if fills else kinds
        made.size = sum(naturals) + hangers(kinds)
        return made

    def count(self, rank: int) -> int:
        """How many plain cards of `rank` are held."""
        return (self.levels & _COLUMN[rank]).bit_count()

    def has(self, combo: Combo) -> bool:
        """Whether the combo's cards are all held."""
        key = combo.key
        need = key & KINDS
        if ((self.kinds | SPARE) - need) & SPARE != SPARE:
            return False
        naturals = key >> NATURALS_SHIFT & 31
        if not naturals:
            return True
        return bool(self.levels >> LEVEL * naturals + (key >> RANK_SHIFT & 15) - 1 & 1)

    def without(self, combo: Combo) -> Holding:
        """What is left after playing `combo`, which must be held."""
        key = combo.key
        try:
            column, fall, need, fillers, size = _SPENT[key]
        except KeyError:
            column, fall, need, fillers, size = _spent(key)
        levels, kinds = self.levels, self.kinds
        # As many cards fewer of a rank is its column fallen by as many levels.
        have = levels & column
        levels = levels ^ have | have >> fall
        if kinds > HANGERS:  # 2s fill in here, and are counted twice
            twos = levels & _TWOS
            levels = levels ^ twos | twos >> fillers
            kinds = kinds & HANGERS | (levels & _TWOS).bit_count() * FILLER
        left = Holding()
        left.levels = levels
        left.kinds = kinds - need
        left.size = self.size - size
        return left


make_hot(Holding, bare=True)


_MOST_SPENT: Final = 1 << 14
_SPENT: Final[dict[int, tuple[int, int, int, int, int]]] = {}
"""What playing a combo takes, by its key; `_MOST_SPENT` at most."""


def _spent(key: int) -> tuple[int, int, int, int, int]:
    """Write down what playing a combo takes.

    Returns:
        A column of the levels, how far it falls, jokers and marked cards, how far the 2s fall that
        fill in, and how many cards it is.
    """
    if len(_SPENT) >= _MOST_SPENT:
        _SPENT.clear()
    kinds, naturals = key & KINDS, key >> NATURALS_SHIFT & 31
    column = _COLUMN[(key >> RANK_SHIFT & 15) - 1] if naturals else 0
    fillers = kinds >> 16
    size = naturals + fillers + hangers(kinds)
    spent = _SPENT[key] = column, LEVEL * naturals, kinds & HANGERS, LEVEL * fillers, size
    return spent


def hangers(kinds: int) -> int:
    """How many jokers and marked cards are counted in `kinds`; fillers are not."""
    # The four counts are digits to the base of 16 whose sum stays below 15: it is the remainder.
    return (kinds & HANGERS) % 15


class _Spread(dict[int, int]):
    """For each mask of ranks a number with a byte for each of them: 8,192 at most."""

    def __missing__(self, mask: int) -> int:
        spread = self[mask] = sum(1 << 8 * rank for rank in range(13) if mask >> rank & 1)
        return spread


_SPREAD = _Spread()


def counts(held: Holding) -> bytes:
    """How many plain cards are held of each natural rank, the highest rank first."""
    total, left = 0, held.levels >> LEVEL
    while left:
        total += _SPREAD[left & ALL_RANKS]
        left >>= LEVEL
    return total.to_bytes(13, "big")


def count_ranks(hand: Hand) -> list[int]:
    """How many cards of each of the fifteen ranks a hand has, whatever their suits and marks."""
    return [*map(hand.codes.translate(_RANK_OF).count, _RANKS)]


def count_jokers(hand: Hand) -> int:
    """How many jokers a hand has, marked ones too."""
    return sum(count_ranks(hand)[Rank.SMALL_JOKER :])
