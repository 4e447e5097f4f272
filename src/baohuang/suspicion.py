"""Who may be the guard, as far as everybody at the table can tell.

The guard is hidden, but what is public narrows down who he may be: a rebel has declared himself, a
seat went out without having shown the guard card, the deal goes on though it would be over if
another seat were guard, a lead was inherited by a partner. There is one law: a seat is suspected
as long as the deal could have gone on as it did if it were the guard.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from .court import SEATS, Court
from .rules.tricks import NOBODY, Trick, but
from .variant import Variant


def unsuspected(court: Court) -> int:
    """The suspects when play begins with the roles hidden: everybody who has not declared.

    Returns:
        A bit mask of the seats that may be guard, and of `NOBODY`, as a solo may be hidden too.
    """
    suspects = 1 << NOBODY
    for seat in SEATS:
        if seat != court.emperor and court.declared[seat] is None:
            suspects |= 1 << seat
    return suspects


def narrowed(variant: Variant, court: Court, trick: Trick, winner: int | None) -> Trick:
    """The trick with the suspects that are left when the deal has come to it.

    Args:
        variant: the ruleset.
        court: what has been settled.
        trick: the trick, after a seat went out or somebody inherited the lead.
        winner: the seat whose play led to it; None if the deal was given by hand.
    """
    suspects = trick.suspects
    if not suspects & suspects - 1:
        return trick
    if TYPE_CHECKING:
        assert court.emperor is not None
    inherited = None
    if trick.top is None and winner is not None and trick.owner != winner and trick.claim < 0:
        inherited = winner, trick.owner
    seen = _Seen(court.emperor, trick.live, trick.order, inherited)
    left = _left(variant, suspects, seen)
    return trick if left == suspects else but(trick, suspects=left)


class _Seen(NamedTuple):
    """What everybody has seen: who has cards, who is out, and who inherited from whom."""

    emperor: int
    live: int
    order: tuple[int, ...]
    inherited: tuple[int, int] | None


@lru_cache(maxsize=4096)
def _left(variant: Variant, suspects: int, seen: _Seen) -> int:
    left = 0
    for suspect in range(NOBODY + 1):
        # A guard who is out has shown the guard card, and so has an emperor who was alone.
        holder = seen.emperor if suspect == NOBODY else suspect
        if not suspects >> suspect & 1 or holder in seen.order:
            continue
        court = Court(emperor=seen.emperor, guard=None if suspect == NOBODY else suspect)
        if variant.ending.ended(court, seen.order) is not None:
            continue
        if seen.inherited is not None:
            winner, heir = seen.inherited
            if variant.tricks.heir(winner, seen.live, court) != heir:
                continue
        left |= 1 << suspect
    return left
