"""Whether the lowest rank is kept for the last play (rules: hold-back; 憋6, 保六)."""

from __future__ import annotations

from typing import Protocol

from .._classes import frozen
from ..wording import Label
from .registry import Rule, asks, rule


@asks("holding_back")
class HoldingBackRule(Rule, Protocol):
    """What must be kept for the last play."""

    @property
    def on(self) -> bool:
        """Whether the deck's lowest rank is held back."""
        ...

    @property
    def jokers(self) -> bool:
        """Whether hangers may go with the held-back rank."""
        ...

    @property
    def cleared(self) -> bool:
        """Whether a seat left with nothing but that rank is cleared when its play is beaten."""
        ...


@rule("holding_back", "none", default=True)
@frozen
class NoHoldingBack:
    """Every card may be played at any time.

    Example:
        >>> from baohuang.rules.holding_back import NoHoldingBack
        >>> NoHoldingBack().on
        False
    """

    @property
    def on(self) -> bool:
        """No rank is held back."""
        return False

    @property
    def jokers(self) -> bool:
        """Hangers go with every rank."""
        return True

    @property
    def cleared(self) -> bool:
        """Nobody is."""
        return False

    def describe(self) -> tuple[Label, ...]:
        """The rule in words."""
        return (Label("没有要憋到最后的牌。", "No rank is held back."),)


@rule("holding_back", "lowest")
@frozen
class Lowest:
    """A play with the deck's lowest rank must be the whole hand that is left.

    Sources: L (憋6: the 6s stay until the last play and go at once), C (保六).

    Attributes:
        jokers: whether jokers may go with it (decided for L and C: yes; P and Y: no).
        cleared: whether a seat is cleared (清3, S3) when the play that left it with nothing but
            that rank is beaten: in the next deal it owes the seat that beat it its highest card.

    Example:
        >>> import baohuang as bh
        >>> v = bh.get_variant("lianzhong-jianming+bie6")
        >>> [str(combo) for combo in v.plays(bh.Hand.parse("6c 6c x"))]
        ['x', 'x66']
    """

    jokers: bool = True
    cleared: bool = False

    @property
    def on(self) -> bool:
        """The deck's lowest rank is held back."""
        return True

    def describe(self) -> tuple[Label, ...]:
        """The rule in words."""
        kept = Label(
            "最小的点数要憋到最后一手。", "The lowest rank of the deck is kept for the last play."
        )
        if not self.jokers:
            kept = Label(
                "最小的点数要憋到最后一手，而且不能带王。",
                "The lowest rank of the deck is kept for the last play, without a joker.",
            )
        cleared = (
            Label(
                "手里只剩这种牌，刚出的一手又被人压住，就是被清了：",
                "Who has nothing else left when his play is beaten is cleared:",
            ),
            Label(
                "下一局要把最大的一张牌交给压住他的那家。",
                "in the next deal he owes the seat that beat it his highest card.",
            ),
        )
        return (
            kept,
            Label(
                "出它的时候，必须把手里剩下的牌一次出完。",
                "A play that contains it is the player's whole remaining hand.",
            ),
            *(cleared if self.cleared else ()),
        )
