"""When a deal is over (rules: end of the deal)."""

from __future__ import annotations

from typing import Literal, Protocol

from .._classes import frozen
from ..deal import SEATS, Court
from ..moves import Role
from ..outcome import Termination
from ..wording import Label
from .registry import Rule, asks, rule


@asks("ending")
class EndingRule(Rule, Protocol):
    """When a deal is over."""

    @property
    def orders_all(self) -> bool:
        """Whether every seat gets a place of its own."""
        ...

    def ended(self, court: Court, order: tuple[int, ...]) -> Termination | None:
        """Why the deal is over after these seats went out in this order; None to go on."""
        ...


@rule("ending", "side-out", default=True)
@frozen
class SideOut:
    """The deal ends when one side has no cards left (L, C, B3, S1).

    An open solo ends as soon as any seat is out (L; decided for C, B, S1).

    Attributes:
        hidden_solo: when a hidden solo ends: "settled" when the emperor or two rebels are out,
            as only the first two places change its score (L's table; P), "first-out" when
            anybody is.

    Example:
        >>> from baohuang.rules.ending import SideOut
        >>> from baohuang.deal import Court
        >>> SideOut().ended(Court(emperor=0, guard=1), (1, 2))
        >>> SideOut().ended(Court(emperor=0, guard=1), (1, 2, 0))
        Termination.SIDE_OUT
    """

    hidden_solo: Literal["settled", "first-out"] = "settled"

    @property
    def orders_all(self) -> bool:
        """Several seats may still hold cards."""
        return False

    def ended(self, court: Court, order: tuple[int, ...]) -> Termination | None:
        """Why the deal is over after these seats went out in this order; None to go on."""
        if court.solo:
            rebels = 1 if court.open_solo or self.hidden_solo == "first-out" else 2
            over = court.emperor in order or len(order) >= rebels
            return Termination.SOLO_SETTLED if over else None
        roles = [court.role(seat) for seat in SEATS if seat not in order]
        over = Role.REBEL not in roles or set(roles) == {Role.REBEL}
        return Termination.SIDE_OUT if over else None

    def describe(self) -> tuple[Label, ...]:
        """The rule in words."""
        solo = {
            "settled": Label(
                "明独时有一家出完就结束；暗独时要等皇帝或两家平民出完。",
                "An open solo ends as soon as anybody is out, "
                "a hidden one when the emperor or two rebels are out.",
            ),
            "first-out": Label(
                "明独时有一家出完就结束，暗独也一样。",
                "An open solo ends as soon as anybody is out, a hidden one too.",
            ),
        }[self.hidden_solo]
        return (
            Label("一方的牌全部出完，一局结束。", "The deal ends when one side has no cards left."),
            solo,
        )


@rule("ending", "all-but-one")
@frozen
class AllButOne:
    """The deal goes on until only one seat holds cards, solo or not (S2; decided for B2, S3).

    Example:
        >>> from baohuang.rules.ending import AllButOne
        >>> from baohuang.deal import Court
        >>> AllButOne().ended(Court(emperor=0), (0, 3, 4))
        >>> AllButOne().ended(Court(emperor=0), (0, 3, 4, 1))
        Termination.ALL_BUT_ONE
    """

    @property
    def orders_all(self) -> bool:
        """Every seat gets a place of its own."""
        return True

    def ended(self, court: Court, order: tuple[int, ...]) -> Termination | None:
        """Why the deal is over after these seats went out in this order; None to go on."""
        return Termination.ALL_BUT_ONE if len(order) >= 4 else None

    def describe(self) -> tuple[Label, ...]:
        """The rule in words."""
        return (
            Label(
                "一直打到只剩一家有牌为止。", "The deal goes on until only one seat holds cards."
            ),
        )
