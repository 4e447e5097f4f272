"""Taking the throne to play an open solo (rules: usurp; 抢独)."""

from __future__ import annotations

from typing import Protocol

from .._classes import frozen
from ..cards import Hand
from ..deal import Court, has_quad, previous_seat
from ..holding import count_jokers
from ..moves import SILENT, USURP, Move, Phase, Reason, Silent, Usurp, Violation, refuse
from ..wording import Label
from .phases import Answer, Asked, Rules, Runner, Step
from .registry import Rule, asks, rule
from .throne import passed_on


@asks("usurping")
class UsurpingRule(Rule, Runner, Protocol):
    """Whether, when and by whom the throne may be taken."""

    @property
    def on(self) -> bool:
        """Whether the variant knows usurping at all."""
        ...

    @property
    def before_throne(self) -> bool:
        """Whether the throne may be usurped before anybody is asked whether he accepts it."""
        ...


@rule("usurping", "none", default=True)
@frozen
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

    @property
    def before_throne(self) -> bool:
        """Never."""
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

    def describe(self) -> tuple[Label, ...]:
        """The rule in words."""
        return (Label("不可以抢独。", "Nobody may usurp the throne."),)


@frozen
class _Usurping:
    """One seat after the other may take the throne, with what it takes."""

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
        return count_jokers(hand) >= self.jokers and (not self.quad or has_quad(hand))

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
        held = count_jokers(hand)
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
            taken = court.but(emperor=state.turn, open_solo=True, usurped=True, must_call=())
            return taken, self._moved(state, hands)
        following = previous_seat(state.turn)
        if following == state.nominee:
            return court, hands
        return state.then(following, move), hands

    def _moved(self, state: Asked, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
        """The hands after a usurp."""
        return hands

    def _taken(self) -> Label:
        """Who takes the throne, in words."""
        jokers = Label(f"{self.jokers}张王", f"{self.jokers} jokers")
        quad = Label("四张一样的牌", "four identical cards")
        needs = [jokers] * bool(self.jokers) + [quad] * self.quad
        zh = f"手里有{'和'.join(need.zh for need in needs)}又" if needs else ""
        en = f"with {' and '.join(need.en for need in needs)} " if needs else ""
        return Label(
            f"第一个{zh}愿意抢的人当皇帝，打明独。",
            f"The first who {en}wants it takes the throne and plays an open solo.",
        )


@rule("usurping", "after-throne")
@frozen
class AfterThrone(_Usurping):
    """Once the emperor has declined an open solo, each other seat may take the throne for one.

    They are asked from the emperor's previous seat backwards and the first to usurp has it (L,
    C). Roles move, cards stay (decided). Seats that ceded may usurp (decided). Afterwards nobody
    is guard, and a guard card is a card like any other.

    Attributes:
        jokers: how many jokers of any kind a usurper needs (C 3, L 0).
        quad: whether he also needs four identical cards that are no jokers (C yes, L no).

    Example:
        >>> import baohuang as bh
        >>> rule = bh.get_variant("zhongyou-jingdian").usurping
        >>> rule.may(bh.Hand.parse("x x x 9c 9c 9c 9c")), rule.may(bh.Hand.parse("x x x 9c 9c"))
        (True, False)
    """

    @property
    def before_throne(self) -> bool:
        """The emperor is found first."""
        return False

    def start(self, court: Court, hands: tuple[Hand, ...], rules: Rules) -> Answer:
        """Ask the emperor's previous seat, unless he plays an open solo himself."""
        if court.open_solo:
            return court
        assert court.emperor is not None
        return Asked(previous_seat(court.emperor), nominee=court.emperor)

    def describe(self) -> tuple[Label, ...]:
        """The rule in words."""
        return (
            Label(
                "皇帝不打明独，就从他的上家起挨家问要不要抢独。",
                "If the emperor plays no open solo, the others are asked, his previous seat first.",
            ),
            self._taken(),
            Label(
                "牌都不动。这样就没有侍卫，侍卫牌也不再特殊。由他先出。",
                "No cards move. Nobody is guard then, and no guard card is special. He leads.",
            ),
        )


@rule("usurping", "before-throne")
@frozen
class BeforeThrone(_Usurping):
    """Before the nominee is asked, each other seat may take the throne to play an open solo (S1).

    They are polled once, from the nominee's previous seat backwards, and the first to usurp has
    it (decided). Afterwards nobody is guard, and a guard card is a card like any other.

    Attributes:
        jokers: how many jokers of any kind a usurper needs (S1 0).
        quad: whether he also needs four identical cards that are no jokers (S1 no).
        takes_card: whether the emperor card goes to the usurper (S1 yes).

    Example:
        >>> import baohuang as bh
        >>> bh.get_variant("biwei").usurping.takes_card
        True
    """

    takes_card: bool = True

    @property
    def before_throne(self) -> bool:
        """Nobody has been asked about the throne yet."""
        return True

    def start(self, court: Court, hands: tuple[Hand, ...], rules: Rules) -> Answer:
        """Ask the nominee's previous seat."""
        nominee = rules.throne.nominee(court, hands)
        return Asked(previous_seat(nominee), (), rules.throne.travels, nominee)

    def _moved(self, state: Asked, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
        if not self.takes_card:
            return hands
        assert state.nominee is not None
        return passed_on(hands, state.travelling, state.nominee, state.turn)

    def describe(self) -> tuple[Label, ...]:
        """The rule in words."""
        card = Label("牌都不动。", "No cards move.")
        if self.takes_card:
            card = Label("皇牌归他。", "He takes the emperor card.")
        return (
            Label(
                "先不问候选人，而是从他的上家起挨家问要不要抢独。",
                "Before the nominee is asked the others are, his previous seat first.",
            ),
            self._taken(),
            Label(
                f"{card.zh}这样就没有侍卫，侍卫牌也不再特殊。由他先出。",
                f"{card.en} Nobody is guard then, and no guard card is special. He leads.",
            ),
        )
