"""All that one seat may know of a deal.

An observation is built up from nothing, fact by fact, each with the reason the seat knows it. It
holds no position and no table, so there is nothing in it to look behind.
"""

from __future__ import annotations

from functools import lru_cache
from typing import cast

import attrs

from ._values import Pictured
from .cards import Card, Hand
from .combos import Combo
from .deal import SEATS, Court, check_seat
from .events import Event
from .legality import moves
from .moves import Move, Phase, Role
from .outcome import Outcome
from .position import Position
from .rules.phases import Asked
from .rules.tricks import NOBODY, Trick
from .variant import Variant


@attrs.frozen
class Observation(Pictured):
    """What one seat, or a spectator, may know.

    Attributes:
        seat: who looks, 0 to 4; None for a spectator.
        variant: the ruleset, which everybody knows.
        phase: the phase the deal is in.
        turn: the seat to move; None at the end.
        first: the seat that was dealt the first card; None where the position was given by hand.
        last_emperor: the emperor of the deal before, if there was one.
        hand: the seat's own cards; None for a spectator.
        sizes: how many cards each seat holds.
        travelling: the cards that lie open with the nomination, until there is an emperor.
        nominee: the seat nominated first, until there is an emperor.
        emperor: the emperor's seat once there is one.
        called: the called card.
        open_solo: whether an open solo was announced.
        solo_card: the card of which four were shown for it, if they were.
        usurped: whether the throne was usurped for it.
        declared: what each seat has declared, once the poll is over.
        open_guard: whether the guard has declared himself.
        revolt: whether a revolt has succeeded.
        roles: the role of each seat as far as this one knows it.
        shown: whether everybody's role is public.
        top: the play to beat; None when the seat to move leads.
        owner: the seat that made it.
        claim: the seat that has claimed the lead if nobody beats that play.
        out: the seats that are out, in the order they went out.
        legal_moves: what the seat may do now; empty unless it is its turn.
        events: what it has seen, in order.
        outcome: how the deal ended, once it has.

    Example:
        >>> import baohuang as bh
        >>> t = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
        >>> mine, public = t.observe(0), t.observe(None)
        >>> len(mine.hand), public.hand, public.sizes
        (34, None, (34, 34, 34, 33, 33))
    """

    seat: int | None
    variant: Variant
    phase: Phase
    turn: int | None
    first: int | None
    last_emperor: int | None
    hand: Hand | None
    sizes: tuple[int, ...]
    travelling: tuple[Card, ...]
    nominee: int | None
    emperor: int | None
    called: Card | None
    open_solo: bool
    solo_card: Card | None
    usurped: bool
    declared: tuple[Role | None, ...]
    open_guard: bool
    revolt: bool
    roles: tuple[Role | None, ...]
    shown: bool
    top: Combo | None
    owner: int | None
    claim: int | None
    out: tuple[int, ...]
    legal_moves: tuple[Move, ...]
    events: tuple[Event, ...]
    outcome: Outcome | None

    @property
    def role(self) -> Role | None:
        """The seat's own role, once it is settled."""
        return None if self.seat is None else self.roles[self.seat]


def observe(
    position: Position,
    seat: int | None,
    events: tuple[Event, ...] = (),
    outcome: Outcome | None = None,
) -> Observation:
    """What a seat may know.

    Args:
        position: the moment.
        seat: who looks; None for a spectator.
        events: what this seat has seen so far, private events of others left out already.
        outcome: how the deal ended, where the table knows better than the position.

    Raises:
        DealError: if `seat` is no seat.
    """
    if seat is not None:
        check_seat(seat)
    setting, state, turn = position.setting, position.state, position.turn
    court, holdings = setting.court, position.holdings
    asked = state if isinstance(state, Asked) and court.emperor is None else None
    trick = state if isinstance(state, Trick) else None
    top = trick.top if trick is not None else None
    suspects = position.suspects if court.settled else None
    claim = -1 if top is None else cast(Trick, trick).claim
    return Observation(  # in the order of its attributes: passing them by name takes longer
        seat,
        setting.variant,
        setting.phase,
        turn,
        court.first,
        court.last_emperor,
        None if seat is None else position.hand(seat),
        tuple([len(held.codes) for held in setting.dealt])
        if not holdings
        else tuple([held.size for held in holdings]),
        () if asked is None else asked.travelling,
        None if asked is None else asked.nominee,
        court.emperor,
        court.called,
        court.open_solo,
        court.solo_card,
        court.usurped,
        court.declared,
        court.open_guard,
        court.revolt,
        (None,) * 5
        if court.emperor is None
        else _known(court.emperor, court.guard, suspects, seat),
        suspects is not None and not suspects & suspects - 1,
        None if top is None else top.combo,
        None if top is None else cast(Trick, trick).owner,
        None if claim < 0 else claim,
        position.order,
        moves(position) if seat is not None and seat == turn else (),
        events,
        outcome or (position.outcome() if turn is None else None),
    )


@lru_cache(maxsize=1 << 13)
def _known(
    emperor: int, guard: int | None, suspects: int | None, seat: int | None
) -> tuple[Role | None, ...]:
    """The roles that a seat knows, from who may be guard as far as everybody knows.

    The emperor is public, and so is who may still be guard. A seat knows its own role besides:
    the guard, and an emperor who plays alone, know everybody's.

    Args:
        emperor: the emperor's seat.
        guard: the guard's; None for a solo.
        suspects: a bit mask as in `Position.suspects`; None while the roles are not settled.
        seat: who looks.
    """
    known: list[Role | None] = [None] * 5
    known[emperor] = Role.EMPEROR
    if suspects is None:
        return tuple(known)
    if seat is not None:
        if seat == guard or (seat == emperor and guard is None):
            suspects = 0
        else:
            suspects &= ~(1 << (NOBODY if seat == emperor else seat))
    if not suspects & suspects - 1:
        court = Court(emperor=emperor, guard=guard)
        return tuple([court.role(other) for other in SEATS])
    for other in SEATS:
        if other != emperor and not suspects >> other & 1:
            known[other] = Role.REBEL
    return tuple(known)
