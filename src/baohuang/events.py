"""What happened, and who may know it.

An event is a fact with an audience: the seats that may know it, or everybody. What one seat has
seen of a deal is the events it is in the audience of, in order. Hidden answers have two events, a
private one for the seat that gave it and a public one that says only that it answered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeAlias

from ._classes import frozen
from .cards import Card, Hand
from .combos import Combo
from .moves import Move, Phase, Role
from .outcome import Outcome

Audience: TypeAlias = tuple[int, ...] | None
"""The seats that may know something; None for everybody."""


@frozen
class Dealt:
    """A seat has looked at its hand. Known to that seat alone."""

    seat: int
    hand: Hand

    @property
    def audience(self) -> Audience:
        """The seat itself."""
        return (self.seat,)


class _Public:
    """An event everybody knows."""

    __slots__ = ()
    audience: ClassVar[Audience] = None


@frozen
class DealBegan(_Public):
    """Five hands of these sizes were dealt, `first` being dealt the first card.

    `first` is None where a position was given by hand. `last_emperor` is the emperor of the deal
    before, if there was one.
    """

    first: int | None
    sizes: tuple[int, ...]
    last_emperor: int | None = None


@frozen
class TributePaid(_Public):
    """A card owed from the deal before has gone from one seat to another, open to all."""

    payer: int
    taker: int
    card: Card


@frozen
class TributeMoved(_Public):
    """Tribute was paid face down: how many cards each seat paid and took, seat 0 first."""

    paid: tuple[int, ...]
    taken: tuple[int, ...]


@frozen
class TributeSeen:
    """Which cards a seat paid face down, and which it took. Known to that seat alone."""

    seat: int
    paid: tuple[Card, ...]
    taken: tuple[Card, ...]

    @property
    def audience(self) -> Audience:
        """The seat itself."""
        return (self.seat,)


@frozen
class Nominated(_Public):
    """A seat may take the throne; these cards lie open with the nomination."""

    seat: int
    travelling: tuple[Card, ...]


@frozen
class Ceded(_Public):
    """A seat has passed the throne on, adding these cards."""

    seat: int
    paid: tuple[Card, ...]


@frozen
class Pressed(_Public):
    """Nobody wanted the throne; this seat must take it, with the cards that travelled (逼位)."""

    seat: int
    travelling: tuple[Card, ...]


@frozen
class EmperorCardTaken(_Public):
    """A usurper has taken the emperor card from the seat that held it."""

    seat: int
    holder: int


@frozen
class Enthroned(_Public):
    """A seat is emperor; `usurped` if it took the throne from another."""

    seat: int
    usurped: bool = False


@frozen
class OpenSoloAnnounced(_Public):
    """The emperor plays against all four, and has said so, perhaps showing four of a card."""

    seat: int
    card: Card | None = None


@frozen
class Declined(_Public):
    """A seat has declined what it was asked aloud: an open solo, or the throne."""

    seat: int
    phase: Phase


@frozen
class Called(_Public):
    """The emperor has named the card whose fourth copy makes its holder guard."""

    seat: int
    card: Card


@frozen
class RoleLearnt:
    """A seat learns its own role. Known to that seat alone."""

    seat: int
    role: Role

    @property
    def audience(self) -> Audience:
        """The seat itself."""
        return (self.seat,)


@frozen
class Answered(_Public):
    """A seat has answered the poll; how, nobody else knows yet."""

    seat: int


@frozen
class AnswerGiven:
    """How a seat answered the poll. Known to that seat alone."""

    seat: int
    answer: Move

    @property
    def audience(self) -> Audience:
        """The seat itself."""
        return (self.seat,)


@frozen
class Declared(_Public):
    """A seat's declaration, announced when the poll is over."""

    seat: int
    role: Role


@frozen
class Revolted(_Public):
    """Enough rebels have declared: the guard, or the hidden solo, must show.

    `seats` is empty where a position was given by hand and nobody said who they were.
    """

    seats: tuple[int, ...]


@frozen
class RolesShown(_Public):
    """Everybody's role is public from here on; `guard` is None in a solo."""

    emperor: int
    guard: int | None


@frozen
class RebelShown(_Public):
    """It is plain to everybody from here on that this seat is no guard."""

    seat: int


@frozen
class PlayBegan(_Public):
    """The first trick begins."""

    leader: int


@frozen
class Played(_Public):
    """A seat has put a combo on the table."""

    seat: int
    combo: Combo


@frozen
class Passed(_Public):
    """A seat has let the play on the table stand."""

    seat: int


@frozen
class Claimed(_Public):
    """A seat has passed, and leads next if nobody beats the last cards on the table."""

    seat: int


@frozen
class WentOut(_Public):
    """A seat has no cards left."""

    seat: int
    place: int


@frozen
class TrickWon(_Public):
    """Nobody beat the last play; `leader` leads next, by inheritance if he is not the winner."""

    winner: int
    leader: int


@frozen
class Cleared(_Public):
    """A seat was cleared (清3) by another and owes it its highest card; told at the end."""

    seat: int
    by: int


@frozen
class Deserted(_Public):
    """A seat has left the table."""

    seat: int


@frozen
class Autopilot(_Public):
    """A seat has gone on autopilot, or come off it."""

    seat: int
    on: bool


@frozen
class DealEnded(_Public):
    """The deal is over."""

    outcome: Outcome


Event: TypeAlias = (
    Dealt
    | DealBegan
    | TributePaid
    | TributeMoved
    | TributeSeen
    | Nominated
    | Ceded
    | Pressed
    | EmperorCardTaken
    | Enthroned
    | OpenSoloAnnounced
    | Declined
    | Called
    | RoleLearnt
    | Answered
    | AnswerGiven
    | Declared
    | Revolted
    | RolesShown
    | RebelShown
    | PlayBegan
    | Played
    | Passed
    | Claimed
    | WentOut
    | TrickWon
    | Cleared
    | Deserted
    | Autopilot
    | DealEnded
)
"""Any event."""


def visible(events: Sequence[Event], seat: int | None) -> Sequence[Event]:
    """The events that a seat may know; None for a spectator, who knows the public ones."""
    for event in events:
        if event.audience is not None:
            return [e for e in events if e.audience is None or seat in e.audience]
    return events
