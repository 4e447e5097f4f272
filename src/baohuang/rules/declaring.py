"""What the four others may declare before the first play (rules: open guard, revolt)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Protocol

from .._classes import frozen
from ..cards import Hand
from ..deal import SEATS, Court, next_seat
from ..moves import (
    DECLARE_GUARD,
    DECLARE_REBEL,
    SILENT,
    Declare,
    Move,
    Phase,
    Reason,
    Role,
    Silent,
    Violation,
    refuse,
)
from ..wording import Label
from .phases import Answer, Asked, Rules, Runner, Step
from .registry import Rule, asks, rule


@asks("declaring")
class DeclaringRule(Rule, Runner, Protocol):
    """The poll before the first play."""

    def possible(self, court: Court) -> bool:
        """Whether the variant knows what the court says was declared."""
        ...

    def factor(self, court: Court) -> int:
        """What the result is multiplied by for what was declared."""
        ...


@frozen
class _Asking(ABC):
    """Each of the four is asked from the emperor's next seat on, whatever he holds.

    The answers are announced together at the end (decided: nobody is asked in a way that betrays
    him). After an open solo nobody is asked: it is public that there is nothing to declare.
    """

    @abstractmethod
    def offered(self, role: Role) -> bool:
        """Whether a seat of this role may declare it."""

    def start(self, court: Court, hands: tuple[Hand, ...], rules: Rules) -> Answer:
        """Ask the emperor's next seat, if anybody may declare anything."""
        if court.open_solo or not (self.offered(Role.GUARD) or self.offered(Role.REBEL)):
            return court
        assert court.emperor is not None
        return Asked(next_seat(court.emperor))

    def moves(
        self, state: Asked, court: Court, hands: tuple[Hand, ...], rules: Rules
    ) -> tuple[Move, ...]:
        """Silent, and the declaration of the seat's own role where it is offered."""
        role = court.role(state.turn)
        if not self.offered(role):
            return (SILENT,)
        return (SILENT, DECLARE_GUARD if role is Role.GUARD else DECLARE_REBEL)

    def violation(
        self, state: Asked, court: Court, hands: tuple[Hand, ...], move: Move, rules: Rules
    ) -> Violation | None:
        """Why the answer is refused."""
        if isinstance(move, Silent):
            return None
        if not isinstance(move, Declare):
            return refuse(Reason.WRONG_PHASE, "conduct", phase=Phase.POLL)
        if court.role(state.turn) is not move.role:
            return refuse(Reason.NOT_YOUR_ROLE, "declaring", declared=move.role)
        if not self.offered(move.role):
            return refuse(Reason.NOT_OFFERED, "declaring", declared=move.role)
        return None

    def after(
        self, state: Asked, court: Court, hands: tuple[Hand, ...], move: Move, rules: Rules
    ) -> Step:
        """The next seat, or the court with all declarations."""
        following = next_seat(state.turn)
        if following != court.emperor:
            return state.then(following, move), hands
        answers = (*state.answers, move)
        if all(isinstance(answer, Silent) for answer in answers):
            return court, hands
        return self._announce(court, answers), hands

    def _announce(self, court: Court, answers: tuple[Move, ...]) -> Court:
        assert court.emperor is not None
        said = {
            (court.emperor + 1 + i) % 5: answer.role
            for i, answer in enumerate(answers)
            if isinstance(answer, Declare)
        }
        declared = tuple(said.get(seat) for seat in SEATS)
        return court.but(
            declared=declared,
            open_guard=Role.GUARD in declared,
            revolt=self.revolts(declared.count(Role.REBEL)),
        )

    def revolts(self, rebels: int) -> bool:
        """Whether so many declared rebels are a revolt."""
        return False


@rule("declaring", "poll", default=True)
@frozen
class Poll(_Asking):
    """One poll: the guard may declare himself, rebels may revolt, all others stay silent.

    Each of the four is asked from the emperor's next seat on, whatever he holds; the answers are
    announced together at the end (decided: nobody is asked in a way that betrays him). After an
    open solo nobody is asked: it is public that there is nothing to declare. An open guard and a
    successful revolt double the result, once together (L; once is decided).

    Attributes:
        open_guard: whether the guard may declare himself (明保).
        revolt: how many rebels must declare for a revolt to succeed (造反); 0 where there is none.

    Example:
        >>> from baohuang.rules.declaring import Poll
        >>> from baohuang import Role
        >>> Poll(open_guard=True).offered(Role.GUARD), Poll(open_guard=True).offered(Role.REBEL)
        (True, False)
    """

    open_guard: bool = False
    revolt: int = 0

    def __attrs_post_init__(self) -> None:
        if not 0 <= self.revolt <= 3:
            raise ValueError("revolt: there are three rebels, so 0 to 3")

    def offered(self, role: Role) -> bool:
        """Whether a seat of this role may declare it."""
        return self.open_guard if role is Role.GUARD else self.revolt > 0

    def revolts(self, rebels: int) -> bool:
        """Whether so many declared rebels are a revolt."""
        return bool(self.revolt) and rebels >= self.revolt

    def possible(self, court: Court) -> bool:
        """An open guard, a rebel's declaration and a revolt each only where they are offered."""
        if court.revolt and not self.revolt:
            return False
        return all(self.offered(role) for role in roles_declared(court))

    def factor(self, court: Court) -> int:
        """2 after an open guard or a successful revolt, else 1."""
        return 2 if court.open_guard or court.revolt else 1

    def describe(self) -> tuple[Label, ...]:
        """The rule in words."""
        open_guard = Label(
            "第一手牌之前，侍卫可以明保。", "The guard may declare himself before the first play."
        )
        revolt = Label(
            f"第一手牌之前，平民可以造反；至少{self.revolt}家造反，侍卫或暗独就得亮明。",
            f"Rebels may revolt before the first play; {self.revolt} or more of them "
            "force the guard, or the hidden solo, into the open.",
        )
        lines = [open_guard] * self.open_guard + [revolt] * bool(self.revolt)
        doubles = {
            0: Label("没有明保，也没有造反。", "Nobody declares anything before the first play."),
            1: Label("这样输赢加倍。", "That doubles the result."),
            2: Label(
                "明保或造反成功，输赢加倍；两样都有也只加一倍。",
                "An open guard and a successful revolt double the result, once together.",
            ),
        }[len(lines)]
        return (*lines, doubles)


@rule("declaring", "any-side")
@frozen
class AnySide(_Asking):
    """Before the first play each of the four may declare the side he is on, or stay silent (P).

    They are asked as in a `Poll`. Any declaration doubles the result, once (P). A rebel who
    declares shows himself and nobody else.

    Example:
        >>> import baohuang as bh
        >>> rule = bh.get_variant("rizhao").declaring
        >>> rule.factor(bh.Court(emperor=0, declared=(None, bh.Role.REBEL, None, None, None)))
        2
    """

    def offered(self, role: Role) -> bool:
        """Everybody may declare."""
        return True

    def possible(self, court: Court) -> bool:
        """Anything but a revolt."""
        return not court.revolt

    def factor(self, court: Court) -> int:
        """2 after any declaration, else 1."""
        return 2 if roles_declared(court) else 1

    def describe(self) -> tuple[Label, ...]:
        """The rule in words."""
        return (
            Label(
                "第一手牌之前，皇帝以外的四家都可以声明自己是哪一方的。",
                "Before the first play each of the four others may declare which side he is on.",
            ),
            Label("有人声明，输赢就加倍；只加一次。", "Any declaration doubles the result, once."),
        )


def roles_declared(court: Court) -> set[Role]:
    """The roles that somebody has declared."""
    declared = {role for role in court.declared if role is not None}
    return declared | {Role.GUARD} if court.open_guard else declared
