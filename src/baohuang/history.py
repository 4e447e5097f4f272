"""The events between two positions, worked out when somebody asks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from .deal import SEATS
from .events import (
    Answered,
    AnswerGiven,
    Called,
    Ceded,
    DealBegan,
    Dealt,
    Declared,
    Declined,
    Enthroned,
    Event,
    Nominated,
    OpenSoloAnnounced,
    Passed,
    PlayBegan,
    Played,
    Revolted,
    RoleLearnt,
    RolesShown,
    TrickWon,
    WentOut,
)
from .moves import Accept, Call, Cede, Move, Pass, Phase, Play, Role, Silent, Solo, Usurp
from .position import Position
from .rules.phases import Asked
from .rules.tricks import Trick


def beginning(position: Position) -> Iterator[Event]:
    """The events that lead to the first position of a table."""
    yield DealBegan(position.court.first, tuple(position.size(seat) for seat in SEATS))
    for seat in SEATS:
        yield Dealt(seat, position.hand(seat))
    court = position.court
    if position.phase is Phase.THRONE:
        asked = cast(Asked, position.state)
        yield Nominated(asked.turn, asked.travelling)
    elif court.emperor is not None:
        yield Enthroned(court.emperor, court.usurped)
        if court.open_solo:
            yield OpenSoloAnnounced(court.emperor)
        if court.called is not None:
            yield Called(court.emperor, court.called)
        yield from _settled(position)
        if court.revolt:
            yield Revolted(_rebels(position))
        if position.shown and not court.open_solo:
            yield from _roles_shown(position)
        yield from _play_began(position)


def between(before: Position, move: Move, after: Position) -> Iterator[Event]:
    """The events of one move; the end of the deal is the table's to tell.

    Args:
        before: the position it was made in.
        move: the move.
        after: the position it led to.
    """
    seat = cast(int, before.turn)
    if isinstance(move, Play | Pass):
        yield from _trick(seat, move, cast(Trick, before.state), after)
    else:
        yield from _answer(seat, move, before, after)
        if after.court.settled and not before.court.settled:
            yield from _settled(after)
        if before.phase is Phase.POLL and after.phase is not Phase.POLL:
            yield from _announced(after)
        yield from _play_began(after)


def _answer(seat: int, move: Move, before: Position, after: Position) -> Iterator[Event]:
    match move:
        case Accept():
            yield Enthroned(seat)
        case Cede():
            travelled = cast(Asked, before.state).travelling
            paid = before.dealt[seat] - after.dealt[seat] - travelled
            yield Ceded(seat, paid.cards)
            if after.phase is Phase.THRONE:
                asked = cast(Asked, after.state)
                yield Nominated(asked.turn, asked.travelling)
        case Solo():
            yield OpenSoloAnnounced(seat)
        case Usurp():
            yield Enthroned(seat, usurped=True)
            yield OpenSoloAnnounced(seat)
        case Call(card):
            yield Called(seat, card)
        case Silent() if before.phase is not Phase.POLL:
            yield Declined(seat, before.phase)
        case _:
            yield Answered(seat)
            yield AnswerGiven(seat, move)


def _settled(position: Position) -> Iterator[Event]:
    """The roles are settled: each seat learns what its own hand tells it."""
    for seat in SEATS:
        if seat != position.court.emperor:
            yield RoleLearnt(seat, position.court.role(seat))
    if position.court.open_solo:
        yield from _roles_shown(position)


def _announced(position: Position) -> Iterator[Event]:
    """The poll is over: what was declared becomes public."""
    court = position.court
    for seat, role in enumerate(court.declared):
        if role is not None:
            yield Declared(seat, role)
    if court.revolt:
        yield Revolted(_rebels(position))
    if court.open_guard or court.revolt:
        yield from _roles_shown(position)


def _rebels(position: Position) -> tuple[int, ...]:
    """The seats that are known to have revolted."""
    declared = position.court.declared
    return tuple(seat for seat in SEATS if declared[seat] is Role.REBEL)


def _play_began(position: Position) -> Iterator[Event]:
    for place, seat in enumerate(position.order, start=1):
        yield WentOut(seat, place)
    if position.phase is Phase.PLAY:
        yield PlayBegan(cast(int, position.turn))


def _roles_shown(position: Position) -> Iterator[Event]:
    emperor = position.court.emperor
    assert emperor is not None
    yield RolesShown(emperor, position.court.guard)


def _trick(seat: int, move: Play | Pass, before: Trick, after: Position) -> Iterator[Event]:
    yield Played(seat, move.combo) if isinstance(move, Play) else Passed(seat)
    if after.shown and not before.shown and isinstance(after.state, Trick):
        yield from _roles_shown(after)
    if len(after.order) > len(before.order):
        yield WentOut(seat, len(after.order))
    trick = after.state
    if isinstance(trick, Trick) and trick.top is None:
        winner = seat if isinstance(move, Play) else before.owner
        yield TrickWon(winner, trick.turn)
