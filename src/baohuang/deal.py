"""Who holds what when a deal begins."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import repeat, starmap
from operator import attrgetter
from typing import Any, TypeAlias

import attrs

from .cards import Card, Hand, Rank
from .court import SEATS, Court, check_seat, next_seat, previous_seat
from .errors import DealError, each, expect, glimpse

_CODE = attrgetter("code")


@attrs.frozen
class Levy:
    """Cards owed from the deal before, and who takes them (进贡).

    The payers' highest cards are put together and taken one by one, from the highest down. Of
    equal ranks the earlier payer's comes first. A payer who holds fewer pays what he has. Marked
    cards are never paid.

    Attributes:
        payers: the seats that pay, in order, each with how many cards.
        takers: who takes the first card of all, the second, and so on.
        jokers: whether jokers are paid.
        face_down: whether only the seat that pays a card, and the one that takes it, see it.

    Raises:
        DealError: if a seat is none, a count is below 1, or there is not one taker for each card.

    Example:
        >>> from baohuang.deal import Levy
        >>> Levy(payers=((1, 1), (2, 1), (4, 1)), takers=(0, 3, 0)).takers
        (0, 3, 0)
    """

    payers: tuple[tuple[int, int], ...]
    takers: tuple[int, ...]
    jokers: bool = True
    face_down: bool = False

    def __attrs_post_init__(self) -> None:
        for seat, count in self.payers:
            check_seat(seat, "payer")
            if type(count) is not int or count < 1:
                raise DealError(f"seat {seat} pays {count!r} cards; expected 1 or more")
        for seat in self.takers:
            check_seat(seat, "taker")
        paying = [seat for seat, _ in self.payers]
        for seat in paying:
            if paying.count(seat) > 1 or seat in self.takers:
                raise DealError(f"seat {seat} cannot pay twice at once, or itself")
        owed = sum(count for _, count in self.payers)
        if owed != len(self.takers):
            raise DealError(f"{owed} cards are owed and {len(self.takers)} taken")


Dues: TypeAlias = tuple[tuple[Levy, ...], ...]
"""What is owed, step by step. All cards of a step are chosen before any of them moves."""


def _hands(hands: Iterable[Hand]) -> tuple[Hand, ...]:
    expect(hands, Iterable, "hands", DealError)
    return tuple(hands)


def _dues(dues: Any) -> Dues:
    if dues == ():
        return ()
    expect(dues, Sequence, "dues step by step", DealError)
    return tuple([each(step, _check_levy, "a step of dues") for step in dues])


def _check_levy(levy: object, name: str) -> None:
    expect(levy, Levy, f"a Levy in {name}", DealError)


@attrs.frozen
class Deal:
    """Five hands as dealt, and what the deals before them left behind.

    Attributes:
        hands: one hand a seat, seat 0 first; seats are numbered in playing order.
        first: the seat dealt first, 0 to 4.
        last_emperor: the emperor of the deal before; None in a first deal.
        dues: what is owed from the deal before, paid before the throne.

    Raises:
        DealError: unless there are five hands and `first` is a seat.

    Example:
        >>> import baohuang as bh
        >>> deal = bh.Deal.random(bh.get_variant("lianzhong-jianming").cards, seed=7)
        >>> [len(hand) for hand in deal.hands]
        [34, 34, 34, 33, 33]
    """

    hands: tuple[Hand, ...] = attrs.field(converter=_hands)
    first: int = 0
    last_emperor: int | None = None
    dues: Dues = attrs.field(default=(), converter=_dues)

    def __attrs_post_init__(self) -> None:
        if len(self.hands) != 5:
            raise DealError(f"five seats need five hands, got {len(self.hands)}")
        for hand in self.hands:
            if not isinstance(hand, Hand):
                raise DealError(f"expected a Hand, got {glimpse(hand)}")
        check_seat(self.first, "first")
        if self.last_emperor is not None:
            check_seat(self.last_emperor, "last_emperor")

    @classmethod
    def random(
        cls,
        cards: Sequence[Card],
        seed: int | random.Random,
        first: int = 0,
        reserved: Card | None = None,
    ) -> Deal:
        """Shuffle and deal one card at a time (round robin).

        Args:
            cards: the deck, in a fixed order.
            seed: a whole number, or a generator of one's own, of which only ``random()`` is
                used: the one sequence Python promises to keep between versions. The global
                generator is never touched.
            first: the seat dealt the first card.
            reserved: a card of the deck that is held out and given to a seat drawn at random
                when all others are dealt (S2).

        Raises:
            DealError: if `seed` or `first` is neither.

        Returns:
            The deal; with 168 cards the three seats from `first` on get one card more.
        """
        return dealt(list(map(_CODE, cards)), seed, first, reserved)


def dealt(
    codes: Sequence[int], seed: int | random.Random, first: int, reserved: Card | None
) -> Deal:
    """`Deal.random` of cards given by their codes."""
    if not isinstance(seed, random.Random) and (type(seed) is not int or seed < 0):
        raise DealError(
            f"seed: expected a whole number from 0 up, or a Random, got {glimpse(seed)}"
        )
    draw = (seed if isinstance(seed, random.Random) else random.Random(seed)).random
    if reserved is not None:
        held_out = codes.index(reserved.code)
        codes = [*codes[:held_out], *codes[held_out + 1 :]]
    # Sorted by a number drawn for each card in turn.
    shuffled = sorted(codes, key=partial(next, starmap(draw, repeat(()))))
    hands: list[Hand] = [Hand()] * 5
    for turn in SEATS:
        hand = bytes(sorted(shuffled[turn::5], reverse=True))
        hands[(first + turn) % 5] = Hand(hand)
    if reserved is not None:
        drawn = int(draw() * 5)
        hands[drawn] += (reserved,)
    return Deal(tuple(hands), first)


def in_order(out: tuple[int, ...]) -> tuple[int, ...]:
    """All five seats in the order they went out.

    Those who are not follow in playing order from the last seat out (decided).
    """
    order = list(out)
    for step in range(1, 6):
        seat = (out[-1] + step) % 5
        if seat not in order:
            order.append(seat)
    return tuple(order)


def spare_card(hand: Hand, rank: Rank) -> Card:
    """Which of equal cards goes when a rule asks for one of `rank`.

    The suit held fewest times, then in the order c d h s (decided: it spares the sets one can
    call, and nobody has a choice to make). Marked cards never go.
    """
    held = [card for card in hand.cards if card.rank is rank and not card.mark]
    return min(held, key=lambda card: (held.count(card), card.suit or 0))


def has_quad(hand: Hand) -> bool:
    """Whether four identical cards that are no jokers are held."""
    return any(not card.rank.is_joker for card, _ in hand.sets(4))


__all__ = [
    "SEATS",
    "Court",
    "Deal",
    "Dues",
    "Levy",
    "check_seat",
    "has_quad",
    "in_order",
    "next_seat",
    "previous_seat",
    "spare_card",
]
