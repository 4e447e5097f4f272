"""What happens to those who leave or let the machine play (rules: desertion, autopilot)."""

from __future__ import annotations

from typing import Protocol

from .._classes import frozen
from ..wording import Label
from .registry import Rule, asks, rule


@asks("conduct")
class ConductRule(Rule, Protocol):
    """Penalties, and the limits of autopilot."""

    @property
    def autopilot_limit(self) -> int | None:
        """How often a seat may go on autopilot in one deal and still come off it."""
        ...

    @property
    def levels(self) -> int | None:
        """How many levels the ladder of players has; None where there is none."""
        ...

    def penalty(self, *, settled: bool) -> int:
        """What a deserter loses, in points; `settled`: whether the roles are."""
        ...


@rule("conduct", "online", default=True)
@frozen
class Online:
    """The house rules of the card servers.

    Attributes:
        before: points lost by leaving before the roles are settled (L 20, C 30).
        after: points lost by leaving after that (L 40, C 30).
        autopilot_limit: how often a seat may come off autopilot in one deal (L 3); left out
            where no source limits it.
        levels: how many levels the ladder of players has (L 14); left out where there is none.
            No source publishes the points they need: thresholds are the caller's.

    Example:
        >>> from baohuang.rules.conduct import Online
        >>> Online(before=20, after=40).penalty(settled=True)
        40
    """

    before: int
    after: int
    autopilot_limit: int | None = None
    levels: int | None = None

    def __attrs_post_init__(self) -> None:
        for name, points in (("before", self.before), ("after", self.after)):
            if points < 0:
                raise ValueError(f"{name}: points lost, 0 or more")
        if self.autopilot_limit is not None and self.autopilot_limit < 0:
            raise ValueError("autopilot_limit: expected 0 or more")
        if self.levels is not None and self.levels < 1:
            raise ValueError("levels: expected 1 or more")

    def penalty(self, *, settled: bool) -> int:
        """What a deserter loses, in points."""
        return self.after if settled else self.before

    def describe(self) -> tuple[Label, ...]:
        """The rule in words."""
        points = Label(
            f"身份定下之前离开扣{self.before}分，之后离开扣{self.after}分，这一局随即结束。",
            f"Leaving costs {self.before} points before the roles are settled, "
            f"{self.after} after, and ends the deal.",
        )
        if self.before == self.after:
            points = Label(
                f"中途离开扣{self.after}分，这一局随即结束。",
                f"Leaving costs {self.after} points and ends the deal.",
            )
        limit = Label(
            f"一局里托管超过{self.autopilot_limit}次，就不能再取消托管。",
            f"After more than {self.autopilot_limit} times on autopilot a seat stays on it.",
        )
        levels = Label(
            f"玩家按积分分为{self.levels}个等级。", f"Players are ranked in {self.levels} levels."
        )
        return (
            points,
            *(() if self.autopilot_limit is None else (limit,)),
            Label(
                "一局结束时五家都在托管，这一局不计分。",
                "A deal that ends with all five on autopilot is not scored.",
            ),
            Label(
                "一局结束时有人在托管，牌桌就解散。",
                "When a deal ends with any seat on autopilot the table dissolves.",
            ),
            *(() if self.levels is None else (levels,)),
        )
