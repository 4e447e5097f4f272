"""The five seats, and what has been settled about them since a deal began."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, ClassVar, Final, TypeAlias

from ._values import Nothing, make_hot
from .cards import Card
from .errors import DealError, glimpse
from .moves import Role, Side

SEATS: Final = range(5)


Seat: TypeAlias = int | Nothing
"""A seat that a caller names; native code leaves it to `check_seat`."""


def check_seat(seat: object, name: str = "") -> int:
    """Refuse what is no seat.

    Returns:
        The seat.

    Raises:
        DealError: unless `seat` is a whole number from 0 to 4.
    """
    if type(seat) is not int or seat not in SEATS:
        what = f"{name}: " if name else ""
        raise DealError(f"{what}seats are 0 to 4, got {glimpse(seat)}")
    return seat


def previous_seat(seat: int) -> int:
    """The seat before `seat` in playing order (上家)."""
    return (seat - 1) % 5


def next_seat(seat: int) -> int:
    """The seat after `seat` in playing order (下家)."""
    return (seat + 1) % 5


class Court:
    """What a deal has settled so far: the throne, the guard, the declarations.

    Attributes:
        first: the seat dealt first; None where the position was given by hand.
        emperor: the emperor's seat once the throne is settled; the usurper, if usurped.
        open_solo: whether an open solo was announced (明独).
        solo_card: the card of which four were shown for it, where the variant asks for them.
        usurped: whether the emperor took the throne to play it (抢独).
        must_call: the cards an emperor pressed to the throne must call one of (逼位).
        called: the called card, without a mark.
        guard: the guard's seat once the roles are settled; None then means a solo.
        settled: whether the roles are: the questions of a solo and of usurping are answered, and
            the emperor has called where he calls.
        declared: what each seat has declared before play, made public at the end of the poll.
        open_guard: whether the guard declared himself (明保).
        revolt: whether enough rebels declared (造反).
        void: whether nobody took the throne (流局).
        last_emperor: the emperor of the deal before.
        cleared: who was cleared (清3) by whom so far, in order; told when the deal is over.

    Example:
        >>> from baohuang.deal import Court
        >>> court = Court(emperor=1, guard=3, settled=True)
        >>> court.solo, court.role(3), court.role(0)
        (False, Role.GUARD, Role.REBEL)
    """

    __match_args__: ClassVar = (
        "first",
        "emperor",
        "open_solo",
        "solo_card",
        "usurped",
        "must_call",
        "called",
        "guard",
        "settled",
        "declared",
        "open_guard",
        "revolt",
        "void",
        "last_emperor",
        "cleared",
    )
    __slots__ = __match_args__

    def __init__(  # noqa: PLR0917  # one for each attribute
        self,
        first: int | None = 0,
        emperor: int | None = None,
        open_solo: bool = False,
        solo_card: Card | None = None,
        usurped: bool = False,
        must_call: tuple[Card, ...] = (),
        called: Card | None = None,
        guard: int | None = None,
        settled: bool = False,
        declared: tuple[Role | None, ...] = (None,) * 5,
        open_guard: bool = False,
        revolt: bool = False,
        void: bool = False,
        last_emperor: int | None = None,
        cleared: tuple[tuple[int, int], ...] = (),
    ) -> None:
        self.first: Final = first
        self.emperor: Final = emperor
        self.open_solo: Final = open_solo
        self.solo_card: Final = solo_card
        self.usurped: Final = usurped
        self.must_call: Final = must_call
        self.called: Final = called
        self.guard: Final = guard
        self.settled: Final = settled
        self.declared: Final = declared
        self.open_guard: Final = open_guard
        self.revolt: Final = revolt
        self.void: Final = void
        self.last_emperor: Final = last_emperor
        self.cleared: Final = cleared

    def but(self, **changes: Any) -> Court:
        """The same court with some things settled differently: `changes`, by attribute."""
        settled = list(_SETTLED(self))
        for name, value in changes.items():
            settled[_COURT.index(name)] = value
        return Court(*settled)

    @property
    def solo(self) -> bool:
        """Whether the emperor plays alone; meaningful once the roles are settled."""
        return self.emperor is not None and self.guard is None

    @property
    def hidden_solo(self) -> bool:
        """Whether he plays alone without having said so (暗独)."""
        return self.solo and not self.open_solo

    @property
    def forced_open(self) -> bool:
        """Whether everybody's role is public before the first play."""
        return self.open_solo or self.open_guard or self.revolt

    def role(self, seat: int) -> Role:
        """The role of `seat`, once the roles are settled."""
        if seat == self.emperor:
            return Role.EMPEROR
        return Role.GUARD if seat == self.guard else Role.REBEL

    @property
    def sides(self) -> tuple[Side, ...]:
        """The side of each seat, once the roles are settled."""
        return tuple(self.role(seat).side for seat in SEATS)


make_hot(Court)


_COURT: Final = Court.__match_args__
_SETTLED: Final = attrgetter(*_COURT)
