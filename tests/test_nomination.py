"""Who is nominated where no dealt card says so: the last emperor, or a seat drawn at random."""

from __future__ import annotations

import random
from collections import Counter

import attrs
import pytest

import baohuang as bh
from baohuang.events import Nominated
from baohuang.rules.throne import LastEmperor
from situations import ACCEPT, CEDE, SEATS, WATCHERS, asked, cards, dealt, hands, public

HANDS = ["7c 7c 7c", "8c 8c 8c", "9c 9c 9c", "Tc Tc Tc", "Jc Jc Jc"]
X_STAR = bh.parse_card("X*")

# The last emperor -----------------------------------------------------------------------------


@pytest.mark.parametrize("first", SEATS)
def test_in_a_first_deal_the_seat_dealt_first(first: int) -> None:
    t = dealt("qing3", HANDS, first=first)
    assert (t.phase, t.turn) == (bh.Phase.THRONE, first)
    assert public(t)[1:] == (Nominated(first, ()),)
    order = [(first - step) % 5 for step in range(5)]
    assert asked(t, [CEDE] * 5) == [*order, first]


@pytest.mark.parametrize("last", SEATS)
@pytest.mark.parametrize("first", [0, 3])
def test_later_the_last_emperor_whoever_was_dealt_first(first: int, last: int) -> None:
    t = dealt("qing3", HANDS, first=first, last_emperor=last)
    assert (t.phase, t.turn) == (bh.Phase.THRONE, last)
    for seat in WATCHERS:
        seen = t.observe(seat)
        assert (seen.nominee, seen.travelling) == (last, ())


def test_no_card_moves() -> None:
    t = dealt("qing3", HANDS, CEDE, CEDE, ACCEPT, last_emperor=1)
    assert t.observe(None).emperor == 4
    assert hands(t) == HANDS
    assert not any(card.mark for card in t.variant.cards)


def test_where_a_card_makes_the_emperor_the_last_one_makes_no_difference() -> None:
    t = dealt("jingong", ["7c", "8c", "X* 9c", "Tc", "Jc"], last_emperor=4)
    assert t.turn == 2


def test_to_the_next_seat() -> None:
    v = bh.get_variant("qing3")
    v = attrs.evolve(v, name="onwards", throne=LastEmperor(to="next", laps=1))
    assert asked(dealt(v, HANDS, last_emperor=3), [CEDE] * 4) == [3, 4, 0, 1, 2]


# Drawn at random ------------------------------------------------------------------------------

V = bh.get_variant("jingong")


def holder(deal: bh.Deal) -> int:
    return next(seat for seat in SEATS if X_STAR in deal.hands[seat])


@pytest.mark.parametrize("first", SEATS)
def test_forty_three_each_and_the_emperor_card_for_one(first: int) -> None:
    for seed in range(20):
        deal = V.deal(seed, first)
        drawn = holder(deal)
        assert [len(hand) for hand in deal.hands] == [43 + (seat == drawn) for seat in SEATS]
        together = Counter(card for hand in deal.hands for card in hand)
        assert together == Counter(V.cards)
        t = bh.Table(V, deal)
        assert (t.phase, t.turn, t.observe(None).nominee) == (bh.Phase.THRONE, drawn, drawn)
        assert public(t)[1] == Nominated(drawn, cards("X*"))


def test_the_same_seed_draws_the_same_seat() -> None:
    for seed in range(20):
        assert V.deal(seed) == V.deal(seed)
        assert bh.Table.deal(V, seed) == bh.Table.deal(V, seed)
        assert V.deal(random.Random(seed)) == V.deal(seed)
    assert len({holder(V.deal(seed)) for seed in range(30)}) == 5


@pytest.mark.parametrize("first", [0, 3])
def test_every_seat_is_drawn_as_often(first: int) -> None:
    times = 1500
    drawn = Counter(holder(V.deal(seed, first)) for seed in range(times))
    # Five times the standard deviation of 1500 draws with chance 1/5.
    assert all(abs(drawn[seat] - times / 5) < 5 * (times * 0.16) ** 0.5 for seat in SEATS)


def test_what_is_drawn_is_not_bound_to_what_is_dealt() -> None:
    # Over many seeds, every seat is drawn with and without the highest other joker count.
    pairs = {
        (holder(deal), max(SEATS, key=lambda seat: deal.hands[seat].count(bh.parse_card("2c"))))
        for deal in map(V.deal, range(300))
    }
    assert len(pairs) == 25


def test_the_others_deal_round_robin() -> None:
    for name in ("qing3", "biwei", "qingdao", "xiaobao"):
        deal = bh.get_variant(name).deal(7, first=2)
        assert [len(hand) for hand in deal.hands] == [43, 43, 44, 43, 43]
    for name in ("rizhao", "jj", "yuanhang"):
        deal = bh.get_variant(name).deal(7, first=2)
        assert [len(hand) for hand in deal.hands] == [33, 33, 34, 34, 34]
