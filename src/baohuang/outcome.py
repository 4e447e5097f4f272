"""How a deal ended and what each seat gets for it."""

from __future__ import annotations

import enum

from ._classes import frozen
from ._values import Named
from .moves import Side


class Termination(Named, enum.Enum):
    """Why a deal is over.

    Example:
        >>> import baohuang as bh
        >>> [str(reason) for reason in bh.Termination]
        ['side-out', 'solo-settled', 'all-but-one', 'void', 'desertion']
    """

    SIDE_OUT = "side-out"
    """One side has no cards left."""
    SOLO_SETTLED = "solo-settled"
    """The result of a solo can no longer change."""
    ALL_BUT_ONE = "all-but-one"
    """Only one seat holds cards."""
    VOID = "void"
    """Nobody took the throne (流局); the deal is dealt again and nothing scored."""
    DESERTION = "desertion"
    """A seat left (逃跑)."""

    def __str__(self) -> str:
        return self.value


@frozen
class ScoreLine:
    """One item of a result.

    Attributes:
        item: what it is for, a short code: ``place-sum``, ``hidden-solo``, ``open-solo``,
            ``place-points``, ``outcome``, ``side-out-first``, ``double``, ``desertion``,
            ``unscored``.
        text: the reckoning in words.
        scores: what each seat gets by it, in points; five numbers, seat 0 first.

    Example:
        >>> from baohuang.outcome import ScoreLine
        >>> ScoreLine("double", "open guard: x 2", (4, 2, -2, -2, -2)).item
        'double'
    """

    item: str
    text: str
    scores: tuple[int, ...]


@frozen
class Outcome:
    """The end of a deal.

    Attributes:
        termination: why it is over.
        places: the place of each seat, from 1; the seats not out all report the best place left.
            None when the deal was void or deserted.
        sides: the side of each seat; None where the roles were never settled.
        winner: the side that won; None for a draw, a void or a deserted deal.
        scores: points of each seat. They sum to zero unless a seat deserted.
        lines: the items that add up to `scores`.
        cleared: who was cleared (清3) by whom, as pairs of seats, in order.

    Example:
        >>> import baohuang as bh
        >>> v = bh.get_variant("lianzhong-jianming")
        >>> t = bh.Table.from_hands(v, ["7", "8", "9", "T", "J"], emperor=0, guard=1)
        >>> for move in ("7", "8"):
        ...     t.push(move)
        >>> t.outcome().scores
        (6, 3, -3, -3, -3)
    """

    termination: Termination
    places: tuple[int, ...] | None
    sides: tuple[Side, ...] | None
    winner: Side | None
    scores: tuple[int, ...]
    lines: tuple[ScoreLine, ...] = ()
    cleared: tuple[tuple[int, int], ...] = ()
