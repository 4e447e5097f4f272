"""Which cards a seat still holds, suits included, when play has forgotten them.

A play names no suits. Of equal cards those leave a hand first that come first in the order c d h
s, copies of a called card after all others, a joker whose mark means nothing after plain ones.
So what was held when play began and what is counted now say what is left.
"""

from __future__ import annotations

from functools import lru_cache
from operator import getitem
from typing import TypeAlias

from .cards import CARDS, CODES_A_RANK, EMPEROR_CARD, Card, Hand, Rank
from .holding import Holding, counts

_Pile: TypeAlias = tuple[bytes, ...]


def remaining(
    dealt: Hand,
    held: Holding,
    called: Card | None,
    guard_card: Card | None,
    *,
    emperor_promoted: bool,
) -> Hand:
    """The cards of `dealt` that `held` still counts.

    Args:
        dealt: what the seat held when play began.
        held: what it holds now.
        called: the called card, if there is one.
        guard_card: the deal's guard card, if there is one.
        emperor_promoted: whether the emperor card is counted apart from the big jokers.
    """
    called_code = -1 if called is None else called.code
    guard_code = -1 if guard_card is None else guard_card.code
    emperor_code = EMPEROR_CARD.code if emperor_promoted else -1
    big, small, naturals = _piles(dealt.codes, called_code, guard_code, emperor_code)
    kinds = held.kinds
    plain = map(getitem, naturals, counts(held))
    left = b"".join((big[kinds >> 4 & 15], small[kinds & 15], *plain))
    if kinds & 0xFF00:  # the emperor card, the guard card
        alone = [guard_code] * (kinds >> 12 & 15) + [emperor_code] * (kinds >> 8 & 15)
        left = bytes(sorted([*left, *alone], reverse=True))
    return Hand(left)


@lru_cache(maxsize=256)
def _piles(
    codes: bytes, called: int, guard: int, emperor: int
) -> tuple[_Pile, _Pile, tuple[_Pile, ...]]:
    """What is left of each rank, the highest first, when so many of it are counted.

    Args:
        codes: the cards held when play began.
        called: the code of the called card, or -1.
        guard: that of the guard card; it is counted apart.
        emperor: that of the emperor card where it is counted apart.

    Returns:
        For big jokers, small jokers and each natural rank from the highest, by that number, the
        codes of the cards, highest first.
    """
    piles: dict[int, list[int]] = {rank: [] for rank in reversed(Rank)}
    for code in codes:
        if code not in (guard, emperor):
            piles[code // CODES_A_RANK].append(code)
    big, small, *naturals = [_by_count(pile, called) for pile in piles.values()]
    return big, small, tuple(naturals)


def _by_count(pile: list[int], called: int) -> _Pile:
    leaving = sorted(pile, key=lambda code: (CARDS[code].plain.code == called, code))
    return tuple(
        [
            bytes(sorted(leaving[len(pile) - count :], reverse=True))
            for count in range(len(pile) + 1)
        ]
    )
