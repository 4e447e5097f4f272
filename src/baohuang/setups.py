"""Deals and positions given by hand: what no deal of the variant could be is refused."""

from __future__ import annotations

from collections import Counter
from typing import Self

from ._classes import frozen
from .cards import CARDS, GUARD_CARD, Card, Hand, Mark, parse_card
from .court import SEATS, Court, Seat, check_seat
from .deal import Deal
from .errors import DealError, expect
from .moves import Role
from .variant import Variant, check_hands


@frozen
class Settled:
    """What was settled already where a deal was given in play.

    Attributes:
        leader: the seat that leads.
        emperor: the emperor's seat.
        guard: the guard's; None in a solo.
        called: the called card, as text.
        open_solo: whether an open solo was announced.
        usurped: whether the throne was usurped for it.
        open_guard: whether the guard has declared himself.
        revolt: whether a revolt has succeeded.
        declared: the seats that have declared their role.
        out: the seats that are out, in the order they went out.
    """

    leader: int
    emperor: int
    guard: int | None = None
    called: str | None = None
    open_solo: bool = False
    usurped: bool = False
    open_guard: bool = False
    revolt: bool = False
    declared: tuple[int, ...] = ()
    out: tuple[int, ...] = ()

    @classmethod
    def of(cls, court: Court, leader: int, order: tuple[int, ...]) -> Self:
        """What a court has settled, as data."""
        assert court.emperor is not None
        return cls(
            leader=leader,
            emperor=court.emperor,
            guard=court.guard,
            called=None if court.called is None else str(court.called),
            open_solo=court.open_solo,
            usurped=court.usurped,
            open_guard=court.open_guard,
            revolt=court.revolt,
            declared=tuple(seat for seat in SEATS if court.declared[seat] is not None),
            out=order,
        )

    def court(self) -> Court:
        """The court that has settled this.

        Raises:
            DealError: if a seat is none.
            NotationError: if `called` is no card.
        """
        check_seat(self.emperor, "emperor")
        if self.guard is not None:
            check_seat(self.guard, "guard")
        court = Court(
            first=None,
            emperor=self.emperor,
            guard=self.guard,
            called=None if self.called is None else parse_card(self.called),
            open_solo=self.open_solo or self.usurped,
            usurped=self.usurped,
            revolt=self.revolt,
            settled=True,
        )
        for seat in self.declared:
            check_seat(seat, "declared")
        said = tuple(court.role(seat) if seat in self.declared else None for seat in SEATS)
        return court.but(declared=said, open_guard=self.open_guard or Role.GUARD in said)


def check_deal(variant: Variant, deal: Deal) -> None:
    """Refuse hands that cannot be dealt from the variant's deck.

    Raises:
        DealError: naming the first card that there is not, or not so often.
    """
    expect(variant, Variant, "a Variant", DealError)
    expect(deal, Deal, "a Deal", DealError)
    codes = b"".join([hand.codes for hand in deal.hands])
    for seat, hand in enumerate(deal.hands):
        if not hand.codes:
            raise DealError(f"seat {seat} has no cards")
    if sorted(codes) == variant.sorted_codes:
        return
    dealt, deck = Counter(codes), Counter(variant.sorted_codes)
    for code in sorted((dealt - deck).keys()):
        card = CARDS[code]
        if card.suit is None and not card.rank.is_joker:
            raise DealError(f"{card} needs a suit before the call")
        has = deck[code] or "no"
        raise DealError(f"{dealt[code]} cards {card}: the deck of {variant.name} has {has}")


def check_whole(variant: Variant, deal: Deal) -> None:
    """Refuse hands that are not all of the deck, or not as many as the ruleset deals.

    Raises:
        DealError: telling which of the two.
    """
    check_deal(variant, deal)
    if sum(len(hand) for hand in deal.hands) != len(variant.cards):
        raise DealError(f"these hands are not the whole deck of {variant.name}")
    reserved = variant.deck.reserved
    around = [deal.hands[(deal.first + turn) % 5] for turn in SEATS]
    sizes = [len(hand) - (reserved in hand) for hand in around]
    dealt = len(variant.cards) - (reserved is not None)
    expected = [len(range(turn, dealt, 5)) for turn in SEATS]
    if sizes != expected:
        counts = " ".join(map(str, expected))
        raise DealError(f"dealt from seat {deal.first} the hands have {counts} cards")


def check_play(
    variant: Variant, hands: tuple[Hand, ...], court: Court, leader: Seat, order: tuple[int, ...]
) -> None:
    """Refuse hands and roles from which no play of the variant can go on.

    Raises:
        DealError: naming the first contradiction.
    """
    if len(hands) != 5:
        raise DealError(f"five seats need five hands, got {len(hands)}")
    _check_roles(court, leader)
    _check_offers(variant, court)
    _check_out(hands, check_seat(leader), order)
    check_hands(list(hands))
    lowest = min(card.rank for hand in hands for card in hand)
    if lowest < variant.deck.lowest:
        raise DealError(f"the deck of {variant.name} has no {lowest}")
    if court.called is not None and court.called.rank < variant.deck.lowest:
        raise DealError(f"the deck of {variant.name} has no {court.called}")
    if variant.ending.ended(court, order) is not None:
        raise DealError("the deal is over already")
    _check_guard_card(variant, hands, court)


def _check_roles(court: Court, leader: object) -> None:
    named = {"emperor": court.emperor, "guard": court.guard, "first": leader}
    for name, seat in named.items():
        if name != "guard" or seat is not None:
            check_seat(seat, name)
    if court.guard == court.emperor:
        raise DealError("the guard is not the emperor; a solo has guard=None")
    if court.guard is not None and court.open_solo:
        raise DealError("an open solo has no guard")
    if court.guard is None and court.open_guard:
        raise DealError("a solo has no guard who could declare himself")
    if Role.EMPEROR in court.declared:
        raise DealError("the emperor has nothing to declare")
    if court.open_solo and any(court.declared):
        raise DealError("nobody declares anything in an open solo")
    if court.open_solo and court.revolt:
        raise DealError("nobody revolts against an open solo")


def _check_offers(variant: Variant, court: Court) -> None:
    if court.usurped and not variant.usurping.on:
        raise DealError(f"nobody usurps in {variant.name}")
    if court.open_solo and not (court.usurped or variant.guard.asks_solo):
        raise DealError(f"{variant.name} has no open solo")
    if not variant.declaring.possible(court):
        raise DealError(f"{variant.name} does not offer that declaration")


def _check_out(hands: tuple[Hand, ...], leader: int, order: tuple[int, ...]) -> None:
    if len(set(order)) != len(order) or any(seat not in SEATS for seat in order):
        raise DealError(f"out: distinct seats in the order they went out, got {order!r}")
    for seat, hand in enumerate(hands):
        if hand and seat in order:
            raise DealError(f"seat {seat} is out and holds cards")
        if not hand and seat not in order:
            raise DealError(f"seat {seat} has no cards")
    if leader in order:
        raise DealError(f"first: seat {leader} is out")


def _check_guard_card(variant: Variant, hands: tuple[Hand, ...], court: Court) -> None:
    if court.called is not None:
        _check_call(variant, court.called, court)
        if court.called.suit is not None:
            _check_copies(court.called, hands, court)
    card = variant.guard.guard_card(court)
    holder = court.emperor if court.guard is None else court.guard
    for seat, hand in enumerate(hands):
        for held in hand:
            if held.mark is not Mark.GUARD:
                continue
            if held == card and seat == holder:
                continue
            if held == GUARD_CARD and card is None and variant.guard.marked:
                continue  # after an open solo anybody may hold it and it means nothing
            raise DealError(f"seat {seat} cannot hold {held} as the guard card here")


def _check_call(variant: Variant, called: Card, court: Court) -> None:
    if not variant.guard.calls:
        raise DealError(f"nothing is called in {variant.name}")
    if not variant.guard.can_be_guard_card(called.marked(Mark.GUARD)):
        raise DealError(f"{called} cannot be called in {variant.name}")
    if court.open_solo:
        raise DealError("nothing is called in an open solo")


def _check_copies(called: Card, hands: tuple[Hand, ...], court: Court) -> None:
    """The emperor holds the called card's plain copies; the fourth is marked or played."""
    for seat, hand in enumerate(hands):
        if seat != court.emperor and called in hand:
            if seat == court.guard:
                raise DealError(f"write the guard's copy as {called.marked(Mark.GUARD)}")
            raise DealError(f"seat {seat} cannot hold {called}: it was called")
    assert court.emperor is not None
    most = 4 if court.guard is None else 3
    if hands[court.emperor].count(called) > most:
        raise DealError(f"the emperor holds at most {most} copies of {called} here")
