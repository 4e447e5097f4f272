"""What the log of a table holds: moves, and what happens to seats without one."""

from __future__ import annotations

from typing import TypeAlias

from ._classes import frozen
from .errors import expect
from .moves import Move, parse_move


@frozen
class Leave:
    """A log entry: a seat has left the table (逃跑).

    Example:
        >>> from baohuang.record import Leave
        >>> str(Leave(3))
        'leave 3'
    """

    seat: int

    def __str__(self) -> str:
        return f"leave {self.seat}"


@frozen
class Pilot:
    """A log entry: a seat has gone on autopilot (托管), or come off it.

    Example:
        >>> from baohuang.record import Pilot
        >>> str(Pilot(3, on=True)), str(Pilot(3, on=False))
        ('autopilot 3', 'resume 3')
    """

    seat: int
    on: bool

    def __str__(self) -> str:
        return f"{'autopilot' if self.on else 'resume'} {self.seat}"


Entry: TypeAlias = Move | Leave | Pilot
"""Whatever the log of a table holds."""

_EVENTS: dict[str, Entry] = {
    str(entry): entry
    for seat in range(5)
    for entry in (Leave(seat), Pilot(seat, on=True), Pilot(seat, on=False))
}


def parse_entry(text: str) -> Entry:
    """Read a log entry; the inverse of ``str``.

    Args:
        text: a move, or ``leave 3``, ``autopilot 3``, ``resume 3``.

    Raises:
        NotationError: if it is none of these.

    Example:
        >>> from baohuang.record import parse_entry
        >>> parse_entry("leave 3"), parse_entry("XX88")
        (Leave(seat=3), Play(combo=Combo.parse('XX88')))
    """
    expect(text, str, "text")
    event = _EVENTS.get(text)
    return parse_move(text) if event is None else event
