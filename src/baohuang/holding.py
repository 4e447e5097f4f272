"""A hand in play, in the shape that makes the game fast.

Once the guard is settled suits no longer matter. What is held is then, for each m, a bit mask of
the ranks held at least m times, and one integer of kinds: jokers, the guard card, and 2s where 2s
fill in. Playing a combo clears a few bits and subtracts one integer.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
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
_TWO: Final = int(Rank.TWO)
_TWO_BIT: Final = 1 << _TWO
_RANK_OF: Final = bytes([min(code // CODES_A_RANK, 14) for code in range(256)])
_RANKS: Final = range(len(Rank))
# Eighteen levels of sixteen bits each in one integer: unpacked at once, in C.
_LEVELS: Final = struct.Struct(f"<{MAX_NATURALS + 2}H")
_UNARY: Final = tuple(
    tuple(sum(1 << 16 * m + rank for m in range(1, count + 1)) for count in range(MAX_NATURALS + 1))
    for rank in range(13)
)
"""What so many cards of a rank add to the levels: ``_UNARY[rank][count]``."""


class Holding:
    """The cards of one seat in play; suits gone, the guard card kept apart.

    Attributes:
        levels: `levels[m]` has bit r set when at least m plain cards of rank r are held, for m
            from 0 (all ones) to 17 (always 0).
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

    def __init__(
        self,
        levels: tuple[int, ...],
        kinds: int,
        size: int,
    ) -> None:
        self.levels: Final = levels
        self.kinds: Final = kinds
        self.size: Final = size

    @classmethod
    def of(cls, naturals: Sequence[int], kinds: int, *, fills: bool = False) -> Holding:
        """A holding of these cards.

        Args:
            naturals: how many plain cards are held of each of the thirteen ranks, at most 16; the
                guard card is not among them.
            kinds: jokers and the guard card, packed.
            fills: whether 2s also count as fillers.
        """
        packed = ALL_RANKS
        for unary, count in zip(_UNARY, naturals, strict=True):
            if count:
                packed += unary[count]
        levels = _LEVELS.unpack(packed.to_bytes(_LEVELS.size, "little"))
        size = sum(naturals) + hangers(kinds)
        if fills:
            kinds += naturals[Rank.TWO] * FILLER
        return cls(levels, kinds, size)

    def count(self, rank: int) -> int:
        """How many plain cards of `rank` are held."""
        m = 0
        while self.levels[m + 1] >> rank & 1:
            m += 1
        return m

    def has(self, combo: Combo) -> bool:
        """Whether the combo's cards are all held."""
        key = combo.key
        need = key & KINDS
        if ((self.kinds | SPARE) - need) & SPARE != SPARE:
            return False
        naturals = key >> NATURALS_SHIFT & 31
        if not naturals:
            return True
        return bool(self.levels[naturals] >> ((key >> RANK_SHIFT & 15) - 1) & 1)

    def without(self, combo: Combo) -> Holding:
        """What is left after playing `combo`, which must be held."""
        key = combo.key
        need = key & KINDS
        naturals = key >> NATURALS_SHIFT & 31
        kinds, size, levels = self.kinds, self.size - naturals, self.levels
        if naturals:
            levels = _drop(levels, 1 << (key >> RANK_SHIFT & 15) - 1, naturals)
        if need:
            kinds -= need
            size -= (need & HANGERS) % 15 + (need >> 16)
        if self.kinds >> 16:  # 2s fill in here
            fillers = need >> 16
            if fillers:
                levels = _drop(levels, _TWO_BIT, fillers)
            elif (key >> RANK_SHIFT & 15) - 1 == _TWO:
                kinds -= naturals * FILLER
        return Holding(levels, kinds, size)


make_hot(Holding)


def _drop(levels: tuple[int, ...], bit: int, count: int) -> tuple[int, ...]:
    """The levels with `bit` cleared from the `count` highest that have it."""
    after = count + 1
    while levels[after] & bit:
        after += 1
    left = list(levels)
    for m in range(after - count, after):
        left[m] ^= bit
    return tuple(left)


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
    total = 0
    for have in held.levels[1:]:  # pragma: no branch: the last level is empty
        if not have:
            break
        total += _SPREAD[have]
    return total.to_bytes(13, "big")


def count_ranks(hand: Hand) -> list[int]:
    """How many cards of each of the fifteen ranks a hand has, whatever their suits and marks."""
    count = hand.codes.translate(_RANK_OF).count
    return [count(rank) for rank in _RANKS]


def count_jokers(hand: Hand) -> int:
    """How many jokers a hand has, marked ones too."""
    return sum(count_ranks(hand)[Rank.SMALL_JOKER :])
