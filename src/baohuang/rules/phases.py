"""What a rule that runs a phase of questions looks like.

Such a rule has no state of its own. `start` asks the first question, or answers at once; `moves`
and `violation` say what may be answered, written apart so that each checks the other; `after`
takes an answer. Each is a pure function of the phase's state, the court and the hands. A phase
ends by returning the court with what it settled.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Protocol, TypeAlias

from .._values import make_hot
from ..cards import Card, Hand
from ..deal import Court
from ..moves import Move, Violation


class Asked:
    """The state of a phase in which one seat after the other is asked.

    Attributes:
        turn: the seat asked now.
        answers: the answers so far, in the order of asking. Nobody else knows them yet.
        travelling: the cards that go with the throne, in the hand of the candidate.
        nominee: the seat nominated first.
        dealt: the hands before anybody paid, where the rule looks back at them.
    """

    __match_args__: ClassVar = ("turn", "answers", "travelling", "nominee", "dealt")
    __slots__ = __match_args__

    def __init__(
        self,
        turn: int,
        answers: tuple[Move, ...] = (),
        travelling: tuple[Card, ...] = (),
        nominee: int | None = None,
        dealt: tuple[Hand, ...] = (),
    ) -> None:
        self.turn: Final = turn
        self.answers: Final = answers
        self.travelling: Final = travelling
        self.nominee: Final = nominee
        self.dealt: Final = dealt

    def then(self, turn: int, answer: Move, travelling: tuple[Card, ...] | None = None) -> Asked:
        """The next question after this answer, to the seat `turn`."""
        cards = self.travelling if travelling is None else travelling
        return Asked(turn, (*self.answers, answer), cards, self.nominee, self.dealt)


make_hot(Asked)


Answer: TypeAlias = Asked | Court
"""What a phase comes to: the next question, or the court with what the phase settled."""
Step: TypeAlias = tuple[Answer, tuple[Hand, ...]]
"""An answer, and the hands after it."""


class Rules(Protocol):
    """The slots that the rules of other slots ask. A Variant has them."""

    @property
    def throne(self) -> Any:
        """How an emperor is found: a `ThroneRule`."""
        ...

    @property
    def usurping(self) -> Any:
        """Whether the throne may be usurped: a `UsurpingRule`."""
        ...

    @property
    def guard(self) -> Any:
        """How the guard is found: a `GuardRule`."""
        ...


class Runner(Protocol):
    """A rule that runs a phase of questions."""

    def start(self, court: Court, hands: tuple[Hand, ...], rules: Rules) -> Answer:
        """The first question, or the court when there is nothing to ask."""
        ...

    def moves(
        self, state: Asked, court: Court, hands: tuple[Hand, ...], rules: Rules
    ) -> tuple[Move, ...]:
        """The answers the seat asked may give, in a fixed order."""
        ...

    def violation(
        self, state: Asked, court: Court, hands: tuple[Hand, ...], move: Move, rules: Rules
    ) -> Violation | None:
        """Why the seat asked may not give this answer, or None if it may."""
        ...

    def after(
        self, state: Asked, court: Court, hands: tuple[Hand, ...], move: Move, rules: Rules
    ) -> Step:
        """What a legal answer leads to."""
        ...
