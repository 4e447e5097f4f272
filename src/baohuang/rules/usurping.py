"""Taking the throne to play an open solo (rules: usurp; 抢独)."""

from __future__ import annotations

from typing import Protocol

import attrs

from ..cards import Hand
from ..deal import Court, has_quad, previous_seat
from ..moves import SILENT, USURP, Move, Phase, Reason, Silent, Usurp, Violation, refuse
from .phases import Answer, Asked, Rules, Runner, Step
from .registry import Rule, rule


class UsurpingRule(Rule, Runner, Protocol):
    """Whether, when and by whom the throne may be taken."""

    @property
    def on(self) -> bool:
        """Whether the variant knows usurping at all."""
        ...


@rule("usurping", "none", default=True)
@attrs.frozen
class NoUsurping:
    """Nobody takes the throne from the emperor.

    Example:
        >>> from baohuang.rules.usurping import NoUsurping
        >>> NoUsurping().on
        False
    """

    @property
    def on(self) -> bool:
        """Off."""
        return False

    def start(self, court: Court, hands: tuple[Hand, ...], rules: Rules) -> Answer:
        """Nothing to ask."""
        return court

    def moves(
        self, state: Asked, court: Court, hands: tuple[Hand, ...], rules: Rules
    ) -> tuple[Move, ...]:
        """Nobody is asked."""
        return ()

    def violation(
        self, state: Asked, court: Court, hands: tuple[Hand, ...], move: Move, rules: Rules
    ) -> Violation | None:
        """Nobody is asked."""
        return refuse(Reason.WRONG_PHASE, "conduct", phase=Phase.USURP)

    def after(
        self, state: Asked, court: Court, hands: tuple[Hand, ...], move: Move, rules: Rules
    ) -> Step:
        """Nobody is asked."""
        return court, hands

    def describe(self) -> tuple[str, ...]:
        """The rule in words."""
        return ("Nobody may usurp the throne.",)


@rule("usurping", "after-throne")
@attrs.frozen
class AfterThrone:
    """Once the emperor has declined an open solo, each other seat may take the throne for one.

    They are asked from the emperor's previous seat backwards and the first to usurp has it (L,
    C). Roles move, cards stay (decided). Seats that ceded may usurp (decided). Afterwards nobody
    is guard, and a marked or called card means nothing.

    Attributes:
        jokers: how many jokers of any kind a usurper needs (C 3, L 0).
        quad: whether he also needs four identical cards that are no jokers (C yes, L no).

    Example:
        >>> import baohuang as bh
        >>> rule = bh.get_variant("zhongyou-jingdian").usurping
        >>> rule.may(bh.Hand.parse("x x x 9c 9c 9c 9c")), rule.may(bh.Hand.parse("x x x 9c 9c"))
        (True, False)
    """

    jokers: int = 0
    quad: bool = False

    def __attrs_post_init__(self) -> None:
        if not 0 <= self.jokers <= 8:
            raise ValueError("jokers: four packs have 0 to 8 of them")

    @property
    def on(self) -> bool:
        """On."""
        return True

    def may(self, hand: Hand) -> bool:
        """Whether a seat with this hand may usurp."""
        jokers = sum(card.rank.is_joker for card in hand)
        return jokers >= self.jokers and (not self.quad or has_quad(hand))

    def start(self, court: Court, hands: tuple[Hand, ...], rules: Rules) -> Answer:
        """Ask the emperor's previous seat, unless he plays an open solo himself."""
        if court.open_solo:
            return court
        assert court.emperor is not None
        return Asked(previous_seat(court.emperor))

    def moves(
        self, state: Asked, court: Court, hands: tuple[Hand, ...], rules: Rules
    ) -> tuple[Move, ...]:
        """Silent, and Usurp if the seat may."""
        return (SILENT, USURP) if self.may(hands[state.turn]) else (SILENT,)

    def violation(
        self, state: Asked, court: Court, hands: tuple[Hand, ...], move: Move, rules: Rules
    ) -> Violation | None:
        """Why the answer is refused."""
        if isinstance(move, Silent):
            return None
        if not isinstance(move, Usurp):
            return refuse(Reason.WRONG_PHASE, "conduct", phase=Phase.USURP)
        hand = hands[state.turn]
        held = sum(card.rank.is_joker for card in hand)
        if held < self.jokers:
            return refuse(Reason.CANNOT_USURP, "usurping", jokers=held, needed=self.jokers)
        if self.quad and not has_quad(hand):
            return refuse(Reason.CANNOT_USURP, "usurping", needed="four identical cards")
        return None

    def after(
        self, state: Asked, court: Court, hands: tuple[Hand, ...], move: Move, rules: Rules
    ) -> Step:
        """The next seat backwards, or the new emperor."""
        if isinstance(move, Usurp):
            return court.but(emperor=state.turn, open_solo=True, usurped=True), hands
        following = previous_seat(state.turn)
        if following == court.emperor:
            return court, hands
        return Asked(following, (*state.answers, move)), hands

    def describe(self) -> tuple[str, ...]:
        """The rule in words."""
        needs = []
        if self.jokers:
            needs.append(f"{self.jokers} jokers")
        if self.quad:
            needs.append("four identical cards")
        what = f"with {' and '.join(needs)} " if needs else ""
        return (
            "If the emperor plays no open solo, the others are asked, his previous seat first.",
            f"The first who {what}wants it takes the throne and plays an open solo.",
            "No cards move, nobody is guard then, and marked cards are plain. He leads.",
        )
