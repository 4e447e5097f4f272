"""The events between two positions, worked out when somebody asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, cast

from .combos import Play
from .deal import SEATS, Deal
from .entries import Entry, Leave, Pilot
from .events import (
    Answered,
    AnswerGiven,
    Autopilot,
    Called,
    Ceded,
    Claimed,
    Cleared,
    DealBegan,
    DealEnded,
    Dealt,
    Declared,
    Declined,
    Deserted,
    EmperorCardTaken,
    Enthroned,
    Event,
    Nominated,
    OpenSoloAnnounced,
    Passed,
    PlayBegan,
    Played,
    Pressed,
    RebelShown,
    Revolted,
    RoleLearnt,
    RolesShown,
    TributeMoved,
    TributePaid,
    TributeSeen,
    TrickWon,
    WentOut,
)
from .moves import Accept, Call, Cede, Claim, Move, Phase, Role, Silent, Solo, Usurp
from .outcome import Outcome
from .position import Ended, Position
from .rules.phases import Asked
from .rules.tribute import collect
from .rules.tricks import Trick


def beginning(position: Position, deal: Deal | None) -> Iterator[Event]:
    """The events that lead to the first position of a table.

    Args:
        position: that position.
        deal: the deal it began with; None where the position was given by hand.
    """
    hands = position.hands if deal is None else deal.hands
    sizes = tuple(len(hand) for hand in hands)
    yield DealBegan(position.court.first, sizes, position.court.last_emperor)
    for seat, hand in enumerate(hands):
        yield Dealt(seat, hand)
    if deal is not None:
        yield from _tribute(deal)
    court, asked = position.court, position.state
    if isinstance(asked, Asked) and asked.nominee is not None:
        yield Nominated(asked.nominee, asked.travelling)
    elif court.emperor is not None:
        yield Enthroned(court.emperor, court.usurped)
        if court.open_solo:
            yield OpenSoloAnnounced(court.emperor, court.solo_card)
        if court.called is not None:
            yield Called(court.emperor, court.called)
        yield from _settled(position)
        if not court.open_solo:
            yield from _announced(position)
        yield from _play_began(position)


def _known_rebels(position: Position) -> Iterator[Event]:
    """In a position given by hand, the seats that are out and have not shown the guard card."""
    court = position.court
    for seat in SEATS:
        known = seat == court.emperor or court.declared[seat] is not None
        if not (position.shown or known or position.suspects >> seat & 1):
            yield RebelShown(seat)


def _tribute(deal: Deal) -> Iterator[Event]:
    """What was paid before the throne: open, or face down, where each sees only his own cards."""
    transfers = collect(deal.dues, deal.hands)[1]
    hidden = [moved for moved in transfers if moved.face_down]
    if hidden:
        paid = tuple(tuple(m.card for m in hidden if m.payer == seat) for seat in SEATS)
        taken = tuple(tuple(m.card for m in hidden if m.taker == seat) for seat in SEATS)
        yield TributeMoved(tuple(map(len, paid)), tuple(map(len, taken)))
        for seat in SEATS:
            if paid[seat] or taken[seat]:
                yield TributeSeen(seat, paid[seat], taken[seat])
    for moved in transfers:
        if not moved.face_down:
            yield TributePaid(moved.payer, moved.taker, moved.card)


def of_entry(
    before: Position, entry: Entry, after: Position, outcome: Outcome | None
) -> Sequence[Event]:
    """The events of one entry of a table's log.

    Args:
        before: the position it was made in.
        entry: a move, or what a seat did besides.
        after: the position it led to.
        outcome: how the deal ended, if it has.
    """
    if isinstance(entry, Pilot):
        return (Autopilot(entry.seat, entry.on),)
    told = (Deserted(entry.seat),) if isinstance(entry, Leave) else between(before, entry, after)
    return told if outcome is None else (*told, DealEnded(outcome))


def between(before: Position, move: Move, after: Position) -> Sequence[Event]:
    """The events of one move, the end of the deal aside.

    Args:
        before: the position it was made in.
        move: the move.
        after: the position it led to.
    """
    seat: Any = before.turn
    trick = before.state
    if trick is after.state:  # a pass after which the trick goes on, as half of all moves are
        return _PASSED[seat]
    if isinstance(trick, Trick):
        return _of_trick(seat, move, trick, after)
    return tuple(_of_answer(seat, move, before, after))


_PASSED = tuple([(Passed(seat),) for seat in SEATS])
_WON: dict[tuple[int, int | None], TrickWon] = {
    pair: TrickWon(*pair) for pair in product(SEATS, SEATS)
}
"""The commonest events, ready made: by seat, and by who won and who leads next."""


def _of_trick(seat: int, move: Move, before: Trick, after: Position) -> Sequence[Event]:
    trick: Any = after.state
    winner = before.owner
    told: list[Event]
    if isinstance(move, Play):
        told, winner = [Played(seat, move.combo)], seat
    else:
        told = [Claimed(seat) if isinstance(move, Claim) else _PASSED[seat][0]]
    if len(trick.order) > len(before.order):
        told.append(WentOut(seat, len(trick.order)))
    if isinstance(trick, Ended):
        told += [Cleared(cleared, by) for cleared, by in after.court.cleared]
        return told
    won = trick.top is None
    if won:
        told.append(_WON[winner, after.turn])
    if trick.suspects != before.suspects:
        # Who inherits may tell who is guard; all else is plain before the trick is won.
        at = len(told) - 1 if won and after.turn == winner else len(told)
        told[at:at] = _suspicion(before, after)
    return told


def _of_answer(seat: int, move: Move, before: Position, after: Position) -> Iterator[Event]:
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
            asked, variant = cast(Asked, before.state), before.variant
            paid = variant.throne.payment(asked, before.court, before.dealt)
            yield Ceded(seat, paid)
            if isinstance(after.state, Asked) and after.court.emperor is None:
                yield Nominated(after.state.turn, after.state.travelling)
            elif after.court.emperor is not None:
                yield Pressed(after.court.emperor, (*asked.travelling, *paid))
                yield Enthroned(after.court.emperor)
        case Solo(card):
            yield OpenSoloAnnounced(seat, card)
        case Usurp():
            yield Enthroned(seat, usurped=True)
            nominee = cast(Asked, before.state).nominee
            if nominee is not None and before.dealt[nominee] != after.dealt[nominee]:
                yield EmperorCardTaken(seat, nominee)
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
    if position.shown:
        yield from _roles_shown(position)


def _rebels(position: Position) -> tuple[int, ...]:
    """The seats that are known to have revolted."""
    declared = position.court.declared
    return tuple(seat for seat in SEATS if declared[seat] is Role.REBEL)


def _play_began(position: Position) -> Iterator[Event]:
    for place, seat in enumerate(position.order, start=1):
        yield WentOut(seat, place)
    if position.order:
        yield from _known_rebels(position)
    if position.phase is Phase.PLAY:
        yield PlayBegan(cast(int, position.turn))


def _roles_shown(position: Position) -> Iterator[Event]:
    emperor = position.court.emperor
    assert emperor is not None
    yield RolesShown(emperor, position.court.guard)


def _suspicion(before: Trick, after: Position) -> Iterator[Event]:
    """What has become plain of the roles."""
    cleared = before.suspects & ~after.suspects
    if after.shown and not before.shown:
        yield from _roles_shown(after)
        return
    for seat in SEATS:
        if cleared >> seat & 1:
            yield RebelShown(seat)
