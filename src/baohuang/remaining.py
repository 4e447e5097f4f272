"""Which cards a seat still holds, suits included, when play has forgotten them.

A play names no suits. Of equal cards those leave a hand first that come first in the order c d h
s, copies of a called card after all others, a joker whose mark means nothing after plain ones.
So what was held when play began and what is counted now say what is left.
"""

from __future__ import annotations

from functools import lru_cache

from .cards import Card, Hand, Mark, Rank
from .holding import Holding

_SHIFTS = {Rank.SMALL_JOKER: 0, Rank.BIG_JOKER: 4}
_EMPEROR_SHIFT, _GUARD_SHIFT = 8, 12


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
    kept = bytearray()
    for rank, shift, codes in _piles(dealt, called, guard_card, emperor_promoted):
        count = held.count(rank) if shift is None else held.kinds >> shift & 15
        if count:
            kept += codes[-count:]
    return Hand(bytes(sorted(kept, reverse=True)))


@lru_cache(maxsize=256)
def _piles(
    dealt: Hand, called: Card | None, guard_card: Card | None, emperor_promoted: bool
) -> tuple[tuple[Rank, int | None, bytes], ...]:
    """The cards in piles that play counts alike, each in the order in which they leave.

    Returns:
        For each pile the rank, where its count stands among the kinds (None for naturals), and
        the codes of its cards, the last to leave at the end.
    """
    piles: dict[tuple[Rank, int | None], bytearray] = {}
    for card in sorted(dealt, key=lambda card: (card.plain == called, card)):
        shift = _SHIFTS.get(card.rank)
        if card == guard_card:
            shift = _GUARD_SHIFT
        elif card.mark is Mark.EMPEROR and emperor_promoted:
            shift = _EMPEROR_SHIFT
        piles.setdefault((card.rank, shift), bytearray()).append(card.code)
    return tuple((rank, shift, bytes(codes)) for (rank, shift), codes in piles.items())
