"""How an emperor is found (rules: throne; 让位, 贴牌, 流局)."""

from __future__ import annotations

from typing import Literal, Protocol

import attrs

from ..cards import EMPEROR_CARD, NATURAL_RANKS, Card, Hand, Rank
from ..deal import SEATS, Court, has_quad, next_seat, previous_seat, spare_card
from ..errors import DealError
from ..moves import ACCEPT, CEDE, Accept, Cede, Move, Phase, Reason, Violation, refuse
from .phases import Answer, Asked, Rules, Runner, Step
from .registry import Rule, rule


class ThroneRule(Rule, Runner, Protocol):
    """Who becomes emperor."""

    @property
    def needs_emperor_card(self) -> bool:
        """Whether a marked big joker must be in the deck."""
        ...


@attrs.frozen
class Surcharge:
    """What a ceding seat pays on top of what already travels (贴牌).

    Attributes:
        card: the rank paid first, "2" in L; left out where only `otherwise` applies.
        otherwise: what is paid without such a card: "top", the highest card that is no joker, or
            "nothing".
        from_cession: the cession of the deal from which on it is paid, counted from 1.

    Example:
        >>> from baohuang.rules.throne import Surcharge
        >>> from baohuang import Hand, Rank
        >>> rule = Surcharge(card=Rank.TWO, otherwise="top", from_cession=2)
        >>> rule.due(Hand.parse("X Ac Kd"), cession=2), rule.due(Hand.parse("2c Ac"), cession=1)
        ((Card.parse('Ac'),), ())
    """

    card: Rank | None = None
    otherwise: Literal["top", "nothing"] = "nothing"
    from_cession: int = 2

    def __attrs_post_init__(self) -> None:
        if self.card is not None and self.card.is_joker:
            raise ValueError("card: a surcharge is no joker")
        if self.from_cession < 1:
            raise ValueError("from_cession: cessions are counted from 1")

    def due(self, hand: Hand, cession: int) -> tuple[Card, ...]:
        """What a seat with this hand of its own pays at the deal's `cession`-th cession."""
        if cession < self.from_cession:
            return ()
        ranks = {card.rank for card in hand if not card.mark}
        if self.card is not None and self.card in ranks:
            return (spare_card(hand, self.card),)
        naturals = ranks.intersection(NATURAL_RANKS)
        if self.otherwise == "top" and naturals:
            return (spare_card(hand, max(naturals)),)
        return ()

    def describe(self) -> tuple[str, ...]:
        """The surcharge in words."""
        top = "the highest card that is no joker"
        if self.card is None:
            what = top
        elif self.otherwise == "top":
            what = f"a {self.card}, or {top}"
        else:
            what = f"a {self.card} if he has one"
        start = {1: "Who cedes", 2: "From the second cession on, who cedes"}.get(
            self.from_cession, f"From cession {self.from_cession} on, who cedes"
        )
        return (f"{start} adds {what}.",)


@rule("throne", "holder")
@attrs.frozen
class Holder:
    """Whoever is dealt the emperor card is nominated, and accepts or cedes.

    The emperor card and every surcharge so far go with the nomination; who accepts keeps them
    all. They are open on the table (decided: a payment nobody sees cannot be checked). In games
    with a call, a candidate without a callable set must cede; what travels counts as in his hand.

    Attributes:
        to: who is nominated next: the "previous" seat (L, C) or the "next" (P).
        laps: how often the throne goes round before the deal is void (L, C: 2).
        forced: whether the first nominee must accept when it comes back after one lap: "never",
            "unless-quad" unless he is not eligible or holds four identical cards that are no
            jokers (L-classic, C-classic), "always" (P).
        surcharge: what ceding costs; left out where it is free.

    Example:
        >>> import baohuang as bh
        >>> throne = bh.get_variant("lianzhong-jianming").throne
        >>> throne.laps, throne.surcharge.otherwise
        (2, 'top')
    """

    to: Literal["previous", "next"] = "previous"
    laps: int = 2
    forced: Literal["never", "unless-quad", "always"] = "never"
    surcharge: Surcharge | None = None

    def __attrs_post_init__(self) -> None:
        if not 1 <= self.laps <= 9:
            raise ValueError("laps: expected 1 to 9")
        if self.forced != "never" and self.laps < 2:
            raise ValueError("forced: after the only lap the deal is void; laps must be 2 or more")

    @property
    def needs_emperor_card(self) -> bool:
        """Its holder is the first nominee."""
        return True

    def start(self, court: Court, hands: tuple[Hand, ...], rules: Rules) -> Answer:
        """Ask the holder of the emperor card.

        Raises:
            DealError: if nobody holds it.
        """
        holder = next((seat for seat in SEATS if EMPEROR_CARD in hands[seat]), None)
        if holder is None:
            raise DealError("nobody holds the emperor card X*")
        return Asked(holder, travelling=(EMPEROR_CARD,), nominee=holder)

    def moves(
        self, state: Asked, court: Court, hands: tuple[Hand, ...], rules: Rules
    ) -> tuple[Move, ...]:
        """Accept if he is eligible, Cede unless he is forced."""
        hand = hands[state.turn]
        if not rules.guard.eligible(hand):
            return (CEDE,)
        return (ACCEPT,) if self._forced(state, hand) else (ACCEPT, CEDE)

    def violation(
        self, state: Asked, court: Court, hands: tuple[Hand, ...], move: Move, rules: Rules
    ) -> Violation | None:
        """Why the answer is refused."""
        hand = hands[state.turn]
        eligible = rules.guard.eligible(hand)
        if isinstance(move, Accept):
            return None if eligible else refuse(Reason.MUST_CEDE, "throne", seat=state.turn)
        if not isinstance(move, Cede):
            return refuse(Reason.WRONG_PHASE, "conduct", phase=Phase.THRONE)
        if eligible and self._forced(state, hand):
            return refuse(Reason.MUST_ACCEPT, "throne", seat=state.turn, forced=self.forced)
        return None

    def _forced(self, state: Asked, hand: Hand) -> bool:
        """Whether an eligible candidate may not cede: the first nominee, after one lap."""
        if self.forced == "never" or state.turn != state.nominee or not state.answers:
            return False
        if self.forced == "always":
            return True
        return not has_quad(hand)

    def after(
        self, state: Asked, court: Court, hands: tuple[Hand, ...], move: Move, rules: Rules
    ) -> Step:
        """The emperor, the next candidate, or a void deal."""
        if isinstance(move, Accept):
            return court.but(emperor=state.turn), hands
        answers = (*state.answers, move)
        paid = self.payment(state, hands)
        travelling = (*state.travelling, *paid)
        receiver = (previous_seat if self.to == "previous" else next_seat)(state.turn)
        moved = list(hands)
        moved[state.turn] = hands[state.turn] - travelling
        moved[receiver] = hands[receiver] + travelling
        if len(answers) == 5 * self.laps:
            return court.but(void=True), tuple(moved)
        return Asked(receiver, answers, travelling, state.nominee), tuple(moved)

    def payment(self, state: Asked, hands: tuple[Hand, ...]) -> tuple[Card, ...]:
        """What the candidate pays if he cedes now, from his own cards."""
        if self.surcharge is None:
            return ()
        own = hands[state.turn] - state.travelling
        return self.surcharge.due(own, len(state.answers) + 1)

    def describe(self) -> tuple[str, ...]:
        """The rule in words."""
        cost = self.surcharge.describe() if self.surcharge else ("Ceding costs nothing.",)
        forced = {
            "never": (),
            "unless-quad": (
                "When it comes back to the first nominee he must accept.",
                "He may still cede if he holds four identical cards that are no jokers.",
            ),
            "always": ("When it comes back to the first nominee he must accept.",),
        }[self.forced]
        laps = {1: "one lap", 2: "two laps"}.get(self.laps, f"{self.laps} laps")
        return (
            "Whoever is dealt the emperor card accepts the throne or cedes it.",
            f"It goes to his {self.to} seat, with the card.",
            *cost,
            *forced,
            f"After {laps} without an emperor the deal is void and dealt again.",
        )
