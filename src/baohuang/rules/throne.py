"""How an emperor is found (rules: throne; 让位, 贴牌, 流局)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Literal, Protocol, TypeAlias

from .._classes import frozen
from ..cards import EMPEROR_CARD, NATURAL_RANKS, Card, Hand, Rank
from ..deal import SEATS, Court, has_quad, next_seat, previous_seat, spare_card
from ..errors import DealError
from ..moves import ACCEPT, CEDE, Accept, Cede, Move, Phase, Reason, Violation, refuse
from ..wording import Label
from .phases import Answer, Asked, Rules, Runner, Step
from .phrases import paid_in_turn
from .registry import Rule, asks, rule


@asks("throne")
class ThroneRule(Rule, Runner, Protocol):
    """Who becomes emperor."""

    @property
    def needs_emperor_card(self) -> bool:
        """Whether a marked big joker must be in the deck."""
        ...

    @property
    def travels(self) -> tuple[Card, ...]:
        """The cards that go with the throne, surcharges aside."""
        ...

    def nominee(self, court: Court, hands: tuple[Hand, ...]) -> int:
        """The seat that is asked first."""
        ...

    @property
    def most_questions(self) -> int:
        """How often somebody is asked at most before the deal has an emperor or is void."""
        ...

    def payment(self, state: Asked, court: Court, hands: tuple[Hand, ...]) -> tuple[Card, ...]:
        """What the candidate pays if he cedes now."""
        ...

    @property
    def ranks_paid(self) -> tuple[Rank, ...]:
        """The ranks that ceding may cost by name."""
        ...


Payment: TypeAlias = Literal[
    "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "x", "X", "top"
]
"""What a ceding seat may pay: a card of a rank, or "top", the highest that is no joker."""


@frozen
class Surcharge:
    """What a ceding seat pays on top of what already travels (贴牌).

    It pays the first card of a list that it holds, and nothing if it holds none of them. Marked
    cards are never paid (decided).

    Attributes:
        pays: the list: a 2, or else the highest card that is no joker, is ``["2", "top"]`` (L).
        from_cession: the cession of the deal from which on it is paid, counted from 1.
        last_emperor: the list for the emperor of the deal before; empty where it is the same.

    Example:
        >>> from baohuang.rules.throne import Surcharge
        >>> from baohuang import Hand
        >>> rule = Surcharge(pays=("2", "top"), from_cession=2)
        >>> rule.due(Hand.parse("X Ac Kd"), cession=2), rule.due(Hand.parse("2c Ac"), cession=1)
        ((Card.parse('Ac'),), ())
    """

    pays: tuple[Payment, ...]
    from_cession: int = 2
    last_emperor: tuple[Payment, ...] = ()

    def __attrs_post_init__(self) -> None:
        if not self.pays:
            raise ValueError("pays: names no card; where ceding is free the surcharge is null")
        if self.from_cession < 1:
            raise ValueError("from_cession: cessions are counted from 1")

    def due(self, hand: Hand, cession: int, *, last_emperor: bool = False) -> tuple[Card, ...]:
        """What a seat with this hand of its own pays at the deal's `cession`-th cession."""
        if cession < self.from_cession:
            return ()
        ranks = {card.rank for card in hand if not card.mark}
        for what in self.last_emperor if last_emperor and self.last_emperor else self.pays:
            wanted = ranks.intersection(NATURAL_RANKS if what == "top" else (Rank.parse(what),))
            if wanted:
                return (spare_card(hand, max(wanted)),)
        return ()

    def describe(self) -> tuple[Label, ...]:
        """The surcharge in words."""
        start = {
            1: Label("让位的人要", "Who cedes"),
            2: Label("从第二次让位起，让位的人要", "From the second cession on, who cedes"),
        }.get(
            self.from_cession,
            Label(
                f"从第{self.from_cession}次让位起，让位的人要",
                f"From cession {self.from_cession} on, who cedes",
            ),
        )
        paid, last = paid_in_turn(self.pays), paid_in_turn(self.last_emperor)
        lines = [Label(f"{start.zh}{paid.zh}。", f"{start.en} adds {paid.en}.")]
        if self.last_emperor:
            lines.append(
                Label(f"上一局的皇帝让位，要{last.zh}。", f"The last emperor adds {last.en}.")
            )
        return tuple(lines)


@frozen
class _Nomination(ABC):
    """One candidate after the other accepts the throne or cedes it; see `Holder`."""

    to: Literal["previous", "next"] = "previous"
    laps: int = 2
    forced: Literal["never", "unless-quad", "always"] = "never"
    may_cede: bool = True
    last_resort: Literal["void", "again", "press"] = "void"
    surcharge: Surcharge | None = None

    def __attrs_post_init__(self) -> None:
        if not 1 <= self.laps <= 9:
            raise ValueError("laps: expected 1 to 9")
        if self.forced != "never" and self.laps < 2 and self.last_resort != "again":
            raise ValueError("forced: after the only lap nobody is asked again; laps must be 2")

    @property
    def most_questions(self) -> int:
        """Five a lap, and one more where the first nominee is asked again."""
        return 5 * self.laps + (self.last_resort == "again")

    @property
    @abstractmethod
    def needs_emperor_card(self) -> bool:
        """Whether a marked big joker must be in the deck."""

    @property
    def travels(self) -> tuple[Card, ...]:
        """The emperor card, where one makes the emperor."""
        return (EMPEROR_CARD,) if self.needs_emperor_card else ()

    @abstractmethod
    def nominee(self, court: Court, hands: tuple[Hand, ...]) -> int:
        """The seat that is asked first."""

    def start(self, court: Court, hands: tuple[Hand, ...], rules: Rules) -> Answer:
        """Ask the first nominee, unless the throne was usurped before that.

        Raises:
            DealError: if nobody can be nominated.
        """
        if court.emperor is not None:
            return court
        nominee = self.nominee(court, hands)
        dealt = hands if self.last_resort == "press" else ()
        return Asked(nominee, (), self.travels, nominee, dealt)

    def moves(
        self, state: Asked, court: Court, hands: tuple[Hand, ...], rules: Rules
    ) -> tuple[Move, ...]:
        """Accept if he is eligible, Cede unless he is forced."""
        hand = hands[state.turn]
        if not rules.guard.eligible(hand):
            return (CEDE,)
        if not self.may_cede or self._forced(state, hand):
            return (ACCEPT,)
        return ACCEPT, CEDE

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
        if eligible and not self.may_cede:
            return refuse(Reason.MUST_ACCEPT, "throne", seat=state.turn, forced="eligible")
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
        travelling = (*state.travelling, *self.payment(state, court, hands))
        receiver = self._following(state.turn)
        moved = passed_on(hands, travelling, state.turn, receiver)
        if len(state.answers) + 1 < self.most_questions:
            return state.then(receiver, move, travelling), moved
        pressed = self._pressed(state, rules) if self.last_resort == "press" else None
        if pressed is None:
            return court.but(void=True), moved
        seat, sets = pressed
        emperor = court.but(emperor=seat, must_call=sets)
        return emperor, passed_on(moved, travelling, receiver, seat)

    def _following(self, seat: int) -> int:
        return previous_seat(seat) if self.to == "previous" else next_seat(seat)

    def _pressed(self, state: Asked, rules: Rules) -> tuple[int, tuple[Card, ...]] | None:
        """Who must take the throne, and the cards he may call; None if nobody can."""
        assert state.nominee is not None
        seat = state.nominee
        for _ in SEATS:
            sets = rules.guard.pressable(state.dealt[seat])
            if sets is not None:
                return seat, sets
            seat = self._following(seat)
        return None

    def payment(self, state: Asked, court: Court, hands: tuple[Hand, ...]) -> tuple[Card, ...]:
        """What the candidate pays if he cedes now, from his own cards."""
        if self.surcharge is None:
            return ()
        own = hands[state.turn] - state.travelling
        last = state.turn == court.last_emperor
        return self.surcharge.due(own, len(state.answers) + 1, last_emperor=last)

    @property
    def ranks_paid(self) -> tuple[Rank, ...]:
        """The ranks that ceding may cost by name."""
        if self.surcharge is None:
            return ()
        named = (*self.surcharge.pays, *self.surcharge.last_emperor)
        return tuple(Rank.parse(what) for what in named if what != "top")

    def _rounds(self) -> tuple[Label, ...]:
        """What all kinds of nomination have in common, in words."""
        goes = Label("牌不动", "and no card moves")
        if self.needs_emperor_card:
            goes = Label("皇牌一起传过去", "with the card")
        to = Label({"previous": "上家", "next": "下家"}[self.to], self.to)
        must = Label("有牌可叫的人必须当皇帝。", "Who could call must accept.")
        free = Label("让位不用贴牌。", "Ceding costs nothing.")
        return (
            Label(f"位子让给{to.zh}，{goes.zh}。", f"It goes to his {to.en} seat, {goes.en}."),
            *(() if self.may_cede else (must,)),
            *(self.surcharge.describe() if self.surcharge else (free,)),
            *_FORCED_TOLD[self.forced],
            *self._last_told(),
        )

    def _last_told(self) -> tuple[Label, ...]:
        """What happens when nobody has accepted, in words."""
        laps = {1: Label("一圈", "one lap"), 2: Label("两圈", "two laps")}.get(
            self.laps, Label(f"{self.laps}圈", f"{self.laps} laps")
        )
        nobody = Label(f"让了{laps.zh}还没有皇帝，", f"After {laps.en} without an emperor ")
        if self.last_resort == "void":
            return (
                Label(
                    f"{nobody.zh}就流局，重新发牌。",
                    f"{nobody.en}the deal is void and dealt again.",
                ),
            )
        if self.last_resort == "again":
            return (
                Label(
                    f"{nobody.zh}再问第一个候选人一次。",
                    f"{nobody.en}the first nominee is asked once more.",
                ),
                Label(
                    "他还是让位，就流局，重新发牌。",
                    "If he cedes again the deal is void and dealt again.",
                ),
            )
        return (
            Label(
                f"{nobody.zh}就逼位：照让位的顺序，头一个发牌时正好有三张一样而且可以叫的牌的人"
                "必须当皇帝。",
                f"{nobody.en}a seat is pressed to the throne: in the same "
                "order, the first that was dealt exactly three copies of a callable card.",
            ),
            Label(
                "一路传来的牌都归他，他必须叫这样的牌。",
                "He takes all that travels and must call such a card.",
            ),
            Label(
                "没有这样的人，就流局，重新发牌。",
                "If there is none the deal is void and dealt again.",
            ),
        )


_COMES_BACK = Label(
    "转回第一个候选人，他就必须当皇帝。",
    "When it comes back to the first nominee he must accept.",
)
_FORCED_TOLD: dict[str, tuple[Label, ...]] = {
    "never": (),
    "unless-quad": (
        _COMES_BACK,
        Label(
            "除非他有四张一样的牌，王不算。",
            "He may still cede if he holds four identical cards that are no jokers.",
        ),
    ),
    "always": (_COMES_BACK,),
}
"""Whether the first nominee must accept after a lap, in words."""


def passed_on(
    hands: tuple[Hand, ...], cards: tuple[Card, ...], giver: int, receiver: int
) -> tuple[Hand, ...]:
    """The hands when `cards` have gone from one seat to another."""
    if giver == receiver:
        return hands
    moved = list(hands)
    moved[giver] -= cards
    moved[receiver] += cards
    return tuple(moved)


@rule("throne", "holder")
@frozen
class Holder(_Nomination):
    """Whoever is dealt the emperor card is nominated, and accepts or cedes.

    The emperor card and every surcharge so far go with the nomination; who accepts keeps them
    all. They are open on the table (decided: a payment nobody sees cannot be checked). In games
    with a call, a candidate without a callable set must cede; what travels counts as in his hand.

    Attributes:
        to: who is nominated next: the "previous" seat (L, C, S) or the "next" (P).
        laps: how often the throne goes round (L, C: 2).
        forced: whether the first nominee must accept when it comes back after one lap: "never",
            "unless-quad" unless he is not eligible or holds four identical cards that are no
            jokers (L-classic, C-classic), "always" (P).
        may_cede: whether a candidate who could accept may cede; B2 knows no voluntary cession.
        last_resort: what happens after the laps: the deal is "void" (L, C, B2); the first nominee
            is asked once "again", with all that travels, and then it is void (S2); or a seat is
            "press"ed (逼位, S1): in throne order from the first nominee, the first that was dealt
            exactly three copies of a callable card must take the throne with all that travels,
            and call such a card; void if there is none. What is owed has been paid by then, and
            where nothing is called it is the first nominee (decided).
        surcharge: what ceding costs; left out where it is free.

    Example:
        >>> import baohuang as bh
        >>> throne = bh.get_variant("lianzhong-jianming").throne
        >>> throne.laps, throne.surcharge.pays
        (2, ('2', 'top'))
    """

    @property
    def needs_emperor_card(self) -> bool:
        """Its holder is the first nominee."""
        return True

    def nominee(self, court: Court, hands: tuple[Hand, ...]) -> int:
        """The holder of the emperor card.

        Raises:
            DealError: if nobody holds it.
        """
        holder = next((seat for seat in SEATS if EMPEROR_CARD in hands[seat]), None)
        if holder is None:
            raise DealError("nobody holds the emperor card X*")
        return holder

    def describe(self) -> tuple[Label, ...]:
        """The rule in words."""
        return (
            Label(
                "抓到皇牌的人可以当皇帝，也可以让位。",
                "Whoever is dealt the emperor card accepts the throne or cedes it.",
            ),
            *self._rounds(),
        )


@rule("throne", "last-emperor")
@frozen
class LastEmperor(_Nomination):
    """The emperor of the deal before is nominated, and accepts or cedes; no card is marked (S3).

    In a first deal it is the seat dealt first (decided). For the parameters see `Holder`.

    Example:
        >>> import baohuang as bh
        >>> throne = bh.get_variant("qing3").throne
        >>> throne.surcharge.pays, throne.surcharge.last_emperor
        (('2', 'x', 'X'), ('X', 'x', '2'))
    """

    @property
    def needs_emperor_card(self) -> bool:
        """No card makes an emperor."""
        return False

    def nominee(self, court: Court, hands: tuple[Hand, ...]) -> int:
        """The last emperor, or the seat dealt first.

        Raises:
            DealError: if neither is known.
        """
        nominee = court.first if court.last_emperor is None else court.last_emperor
        if nominee is None:
            raise DealError("neither a last emperor nor a seat dealt first is known")
        return nominee

    def describe(self) -> tuple[Label, ...]:
        """The rule in words."""
        return (
            Label(
                "上一局的皇帝可以接着当，也可以让位。",
                "The emperor of the deal before accepts the throne or cedes it.",
            ),
            Label("第一局由最先抓牌的那家决定。", "In a first deal that is the seat dealt first."),
            *self._rounds(),
        )
