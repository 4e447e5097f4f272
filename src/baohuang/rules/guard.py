"""How the guard is found, and when the emperor may play alone (rules: guard)."""

from __future__ import annotations

from typing import Literal, Protocol

from .._classes import frozen
from ..cards import GUARD_CARD, Card, Hand, Mark, Rank
from ..deal import SEATS, Court
from ..moves import SILENT, SOLO, Call, Move, Phase, Reason, Silent, Solo, Violation, refuse
from ..wording import Label
from .phases import Answer, Asked, Rules, Step
from .registry import Rule, asks, rule


@asks("guard")
class GuardRule(Rule, Protocol):
    """Who is the guard."""

    @property
    def marked(self) -> bool:
        """Whether a small joker of the deck is marked as the guard card."""
        ...

    @property
    def calls(self) -> bool:
        """Whether the emperor calls a card."""
        ...

    @property
    def asks_solo(self) -> bool:
        """Whether an open solo may be announced at all."""
        ...

    def can_be_guard_card(self, card: Card) -> bool:
        """Whether a guard mark on `card` means something."""
        ...

    def eligible(self, hand: Hand) -> bool:
        """Whether a candidate with this hand may accept the throne."""
        ...

    def solos(self, hand: Hand, *, usurping: bool) -> tuple[Solo, ...]:
        """The open solos an emperor with this hand may announce."""
        ...

    def pressable(self, dealt: Hand) -> tuple[Card, ...] | None:
        """The cards a seat pressed to the throne must call one of; None if it cannot be."""
        ...

    def callable_sets(self, hand: Hand) -> dict[Card, int]:
        """The cards this hand may call, with the number of copies held; lowest first."""
        ...

    def guard_seat(self, court: Court, hands: tuple[Hand, ...]) -> int | None:
        """The guard's seat once the emperor has called, or None for a solo."""
        ...

    def guard_card(self, court: Court) -> Card | None:
        """The card whose play tells who the guard is; None when no card does."""
        ...

    def named_card(self, court: Court) -> Card | None:
        """The guard card as everybody names it, whether anybody is guard or not.

        What a seat is told about a move must not depend on whether there is a guard.
        """
        ...


@rule("guard", "called")
@frozen
class Called:
    """The emperor names a card he holds three copies of; the fourth copy makes its holder guard.

    Calling a card of which he holds all four is a hidden solo, and nobody else is told (L, C, B,
    S). Marks do not count when copies are counted.

    Attributes:
        jokers: whether jokers may be called (B1, S1: yes).
        twos: whether 2s may be called (B1, S1: yes; S2: no; decided for L and C: no).
        open_solo: what an open solo needs: "free" nothing more than the throne (L, C), "quad"
            four identical callable cards, "never" not offered.

    Example:
        >>> import baohuang as bh
        >>> rule = bh.get_variant("lianzhong-jingdian").guard
        >>> hand = bh.Hand.parse("9c 9c 9c Kd Kd Kd Kd 2h 2h 2h x x x")
        >>> {str(card): copies for card, copies in rule.callable_sets(hand).items()}
        {'9c': 3, 'Kd': 4}
    """

    jokers: bool = False
    twos: bool = False
    open_solo: Literal["free", "quad", "never"] = "free"

    @property
    def marked(self) -> bool:
        """No small joker is marked."""
        return False

    @property
    def calls(self) -> bool:
        """The emperor calls."""
        return True

    @property
    def asks_solo(self) -> bool:
        """Whether an open solo may be announced at all."""
        return self.open_solo != "never"

    def can_be_called(self, card: Card) -> bool:
        """Whether copies of this card may be called."""
        if card.rank.is_joker:
            return self.jokers
        return self.twos or card.rank is not Rank.TWO

    def can_be_guard_card(self, card: Card) -> bool:
        """Whether `card` is the guard's copy of a callable card."""
        return card.mark is Mark.GUARD and self.can_be_called(card)

    def callable_sets(self, hand: Hand) -> dict[Card, int]:
        """The cards this hand may call, with the number of copies held; lowest first."""
        return {card: count for card, count in hand.sets(3) if self.can_be_called(card)}

    def eligible(self, hand: Hand) -> bool:
        """A candidate needs a set he can call."""
        return bool(self.callable_sets(hand))

    def solos(self, hand: Hand, *, usurping: bool) -> tuple[Solo, ...]:
        """The open solos an emperor with this hand may announce, with the four he shows."""
        if self.open_solo == "quad":
            sets = self.callable_sets(hand)
            return tuple(Solo(card) for card, copies in sets.items() if copies == 4)
        return (SOLO,) if self.open_solo == "free" else ()

    def pressable(self, dealt: Hand) -> tuple[Card, ...] | None:
        """The cards of which exactly three were dealt; None if there are none."""
        sets = self.callable_sets(dealt)
        return tuple(card for card, copies in sets.items() if copies == 3) or None

    def guard_seat(self, court: Court, hands: tuple[Hand, ...]) -> int | None:
        """The seat with the fourth copy, unless it is the emperor's own."""
        if court.called is None:
            return None
        return next(
            (
                seat
                for seat in SEATS
                if seat != court.emperor and hands[seat].copies_of(court.called)
            ),
            None,
        )

    def guard_card(self, court: Court) -> Card | None:
        """The guard's copy of the called card; in a solo all four copies are plain cards."""
        if court.called is None or court.guard is None:
            return None
        return court.called.marked(Mark.GUARD)

    def named_card(self, court: Court) -> Card | None:
        """The fourth copy of the called card, in a hidden solo too."""
        if court.called is None or court.open_solo:
            return None
        return court.called.marked(Mark.GUARD)

    def describe(self) -> tuple[Label, ...]:
        """The rule in words."""
        names = ((Label("2", "2s"), self.twos), (Label("王", "jokers"), self.jokers))
        barred = [name for name, on in names if not on]
        which = Label.same("")
        if barred:
            which = Label(
                f"（{'和'.join(name.zh for name in barred)}不能叫）",
                f" ({' and '.join(name.en for name in barred)} cannot be called)",
            )
        solo = {
            "free": (Label("皇帝也可以不叫，直接明独。", "He may announce an open solo instead."),),
            "quad": (
                Label(
                    "皇帝也可以亮出四张一样的牌，打明独。",
                    "He may announce an open solo by showing four identical cards.",
                ),
            ),
            "never": (),
        }[self.open_solo]
        return (
            Label(
                f"皇帝叫一张自己有三张一样的牌{which.zh}。",
                f"The emperor calls a card of which he holds three identical copies{which.en}.",
            ),
            Label("拿着第四张的人就是他的侍卫。", "Whoever holds the fourth is his guard."),
            Label(
                "轮到谁当皇帝而没有这样的牌，谁就得让位。",
                "Who is nominated and holds no such set must cede.",
            ),
            Label(
                "叫的牌四张都在自己手里，就是暗独。",
                "If he calls one of which he holds all four, he plays a hidden solo.",
            ),
            *solo,
        )


@rule("guard", "marked")
@frozen
class Marked:
    """One small joker is marked, and whoever holds it is the guard (L, C, P).

    An emperor who holds it himself plays alone: openly if he says so, hidden if not.

    Example:
        >>> import baohuang as bh
        >>> bh.get_variant("lianzhong-jianming").guard.marked
        True
    """

    @property
    def marked(self) -> bool:
        """A small joker is marked."""
        return True

    @property
    def calls(self) -> bool:
        """Nothing is called."""
        return False

    @property
    def asks_solo(self) -> bool:
        """Every emperor is asked, holder of both cards or not."""
        return True

    def can_be_guard_card(self, card: Card) -> bool:
        """Only the marked small joker is."""
        return card == GUARD_CARD

    def callable_sets(self, hand: Hand) -> dict[Card, int]:
        """Nothing is called."""
        return {}

    def eligible(self, hand: Hand) -> bool:
        """Anybody may be emperor."""
        return True

    def solos(self, hand: Hand, *, usurping: bool) -> tuple[Solo, ...]:
        """With the guard card in hand; with usurping laid over, anybody's (decided)."""
        return (SOLO,) if usurping or GUARD_CARD in hand else ()

    def pressable(self, dealt: Hand) -> tuple[Card, ...] | None:
        """Anybody can be: nothing is called."""
        return ()

    def guard_seat(self, court: Court, hands: tuple[Hand, ...]) -> int | None:
        """The holder of the guard card, unless he is emperor or an open solo is on."""
        if court.open_solo:
            return None
        holder = next((seat for seat in SEATS if GUARD_CARD in hands[seat]), None)
        return None if holder == court.emperor else holder

    def guard_card(self, court: Court) -> Card | None:
        """The marked small joker; after an open solo or a usurp its mark means nothing."""
        return None if court.open_solo else GUARD_CARD

    def named_card(self, court: Court) -> Card | None:
        """The marked small joker, unless its mark means nothing."""
        return self.guard_card(court)

    def describe(self) -> tuple[Label, ...]:
        """The rule in words."""
        return (
            Label(
                "一张小王有标记，作侍卫牌；拿着它的人就是侍卫。",
                "One small joker is marked as the guard card; its holder is the guard.",
            ),
            Label(
                "皇帝自己拿着侍卫牌就是独保：声明了是明独，不声明是暗独。",
                "An emperor who holds it too plays a solo, open if he announces it, hidden if not.",
            ),
            Label(
                "在可以抢独的玩法里，皇帝没有侍卫牌也可以明独。",
                "Where the throne may be usurped he may announce an open solo without it.",
            ),
        )


@frozen
class SoloQuestion:
    """The emperor is asked whether he plays an open solo, holder of what it needs or not."""

    def start(self, court: Court, hands: tuple[Hand, ...], rules: Rules) -> Answer:
        """Ask, unless one is on already or none may be: an emperor pressed to it must call."""
        if court.open_solo or court.must_call or not rules.guard.asks_solo:
            return court
        assert court.emperor is not None
        return Asked(court.emperor)

    def moves(
        self, state: Asked, court: Court, hands: tuple[Hand, ...], rules: Rules
    ) -> tuple[Move, ...]:
        """Silent, and the solos he may announce."""
        usurping = rules.usurping.on
        return (SILENT, *rules.guard.solos(hands[state.turn], usurping=usurping))

    def violation(
        self, state: Asked, court: Court, hands: tuple[Hand, ...], move: Move, rules: Rules
    ) -> Violation | None:
        """Why the answer is refused."""
        if isinstance(move, Silent):
            return None
        if not isinstance(move, Solo):
            return refuse(Reason.WRONG_PHASE, "conduct", phase=Phase.SOLO)
        offered = rules.guard.solos(hands[state.turn], usurping=rules.usurping.on)
        if move in offered:
            return None
        if not offered or move.card is None:
            return refuse(Reason.NO_SOLO, "guard", seat=state.turn)
        return refuse(Reason.NO_SOLO, "guard", card=move.card)

    def after(
        self, state: Asked, court: Court, hands: tuple[Hand, ...], move: Move, rules: Rules
    ) -> Step:
        """The court, with the open solo if there is one."""
        if isinstance(move, Solo):
            court = court.but(open_solo=True, solo_card=move.card)
        return court, hands


@frozen
class CallQuestion:
    """The emperor calls a card, where one is called; then it is settled who is guard."""

    def start(self, court: Court, hands: tuple[Hand, ...], rules: Rules) -> Answer:
        """Ask for a call, or settle the guard at once."""
        assert court.emperor is not None
        if rules.guard.calls and not court.open_solo:
            return Asked(court.emperor)
        return _settled(court, hands, rules)

    def moves(
        self, state: Asked, court: Court, hands: tuple[Hand, ...], rules: Rules
    ) -> tuple[Move, ...]:
        """One call for each callable set, lowest first; pressed, for each he was dealt three of."""
        sets = court.must_call or rules.guard.callable_sets(hands[state.turn])
        return tuple(Call(card) for card in sets)

    def violation(
        self, state: Asked, court: Court, hands: tuple[Hand, ...], move: Move, rules: Rules
    ) -> Violation | None:
        """Why the call is refused."""
        if not isinstance(move, Call):
            return refuse(Reason.WRONG_PHASE, "conduct", phase=Phase.CALL)
        copies = hands[state.turn].copies_of(move.card)
        if copies < 3:
            return refuse(Reason.TOO_FEW_COPIES, "guard", card=move.card, held=copies, needed=3)
        if not rules.guard.can_be_guard_card(move.card.marked(Mark.GUARD)):
            return refuse(Reason.NOT_CALLABLE, "guard", card=move.card)
        if court.must_call and move.card not in court.must_call:
            return refuse(Reason.PRESSED, "throne", card=move.card)
        return None

    def after(
        self, state: Asked, court: Court, hands: tuple[Hand, ...], move: Move, rules: Rules
    ) -> Step:
        """The court with the called card and the guard."""
        assert isinstance(move, Call)
        settled = _settled(court.but(called=move.card), hands, rules)
        return settled, mark_guard(settled, hands, rules)


def _settled(court: Court, hands: tuple[Hand, ...], rules: Rules) -> Court:
    return court.but(guard=rules.guard.guard_seat(court, hands), settled=True)


def mark_guard(court: Court, hands: tuple[Hand, ...], rules: Rules) -> tuple[Hand, ...]:
    """The hands with the guard's copy of the called card marked, from the call on."""
    card = rules.guard.guard_card(court)
    if court.guard is None or card is None or card in hands[court.guard]:
        return hands
    marked = list(hands)
    marked[court.guard] = hands[court.guard] - [card.plain] + [card]
    return tuple(marked)
