"""Scores beside the place sum: place points, outcome tables, the side that is out first."""

from __future__ import annotations

from itertools import permutations

import attrs
import pytest

import baohuang as bh
from baohuang.rules.declaring import Poll
from baohuang.rules.ending import SideOut
from baohuang.rules.scoring import OutcomeTable, PlacePoints, SideOutFirst, Verdicts
from situations import IMPERIAL, REBELS, SEATS, finished, playing

ORDERS = list(permutations(SEATS))
PLACES = [(emperor, guard) for emperor in range(1, 6) for guard in range(1, 6) if emperor != guard]


def add_up(outcome: bh.Outcome) -> None:
    columns = zip(*[line.scores for line in outcome.lines], strict=True)
    assert tuple(map(sum, columns)) == outcome.scores
    assert sum(outcome.scores) == 0


def order_of(emperor: int, guard: int) -> tuple[int, ...]:
    """All five seats in the order they go out; the emperor is seat 1 and the guard seat 4."""
    rebels = iter((0, 2, 3))
    return tuple(
        1 if place == emperor else 4 if place == guard else next(rebels) for place in range(1, 6)
    )


def items(outcome: bh.Outcome) -> list[str]:
    return [line.item for line in outcome.lines]


# Place points ---------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ORDERS[::7])
def test_a_seat_gets_the_points_of_its_place(order: tuple[int, ...]) -> None:
    outcome = finished("jingong", order[:4], emperor=1, guard=4).outcome()
    assert outcome.termination is bh.Termination.ALL_BUT_ONE
    points = dict(zip(order, (4, 2, 0, -2, -4), strict=True))
    assert outcome.scores == tuple(points[seat] for seat in SEATS)
    assert outcome.places == tuple(order.index(seat) + 1 for seat in SEATS)
    worth = points[1] + points[4]
    assert outcome.winner is (IMPERIAL if worth > 0 else REBELS if worth < 0 else None)
    assert items(outcome) == ["place-points"]
    add_up(outcome)


@pytest.mark.parametrize(
    ("places", "winner"),
    [
        ((1, 2), IMPERIAL),
        ((1, 3), IMPERIAL),
        ((1, 4), IMPERIAL),
        ((1, 5), None),
        ((2, 3), IMPERIAL),
        ((2, 4), None),
        ((2, 5), REBELS),
        ((3, 4), REBELS),
        ((3, 5), REBELS),
        ((4, 5), REBELS),
    ],
)
def test_who_has_won_by_points(places: tuple[int, int], winner: bh.Side | None) -> None:
    for emperor, guard in (places, places[::-1]):
        order = order_of(emperor, guard)[:4]
        assert finished("jingong", order, emperor=1, guard=4).outcome().winner is winner


@pytest.mark.parametrize("place", range(1, 6))
@pytest.mark.parametrize("solo", ["hidden", "open"])
def test_a_solo_emperor_is_a_side_by_himself(place: int, solo: str) -> None:
    others = [0, 2, 3, 4]
    order = (*others[: place - 1], 1, *others[place - 1 :])
    outcome = finished(
        "jingong", order[:4], emperor=1, guard=None, open_solo=solo == "open"
    ).outcome()
    factor = 2 if solo == "open" else 1
    points = dict(zip(order, (4, 2, 0, -2, -4), strict=True))
    assert outcome.scores == tuple(factor * points[seat] for seat in SEATS)
    own = points[1]
    assert outcome.winner is (IMPERIAL if own > 0 else REBELS if own < 0 else None)
    assert items(outcome) == ["place-points", "open-solo"][:factor]
    add_up(outcome)


@pytest.mark.parametrize("solo", [False, True])
@pytest.mark.parametrize("order", ORDERS[::17])
def test_a_revolt_doubles_points(order: tuple[int, ...], *, solo: bool) -> None:
    guard = None if solo else 4
    plain = finished("jingong", order[:4], emperor=1, guard=guard).outcome()
    outcome = finished("jingong+zaofan", order[:4], emperor=1, guard=guard, revolt=True).outcome()
    assert outcome.scores == tuple(2 * points for points in plain.scores)
    assert outcome.winner is plain.winner
    assert items(outcome) == ["place-points", "double"]
    add_up(outcome)


def test_other_points() -> None:
    v = attrs.evolve(
        bh.get_variant("jingong"),
        name="other",
        scoring=PlacePoints(points=(3, 1, 0, 0, -4), open_solo=3),
    )
    outcome = finished(v, (1, 0, 2, 3), emperor=1, guard=None, open_solo=True).outcome()
    assert outcome.scores == (3, 9, 0, 0, -12)
    add_up(outcome)
    for points in ((4, 2, 0, -2, -3), (2, 4, 0, -2, -4), (1, -1)):
        with pytest.raises(ValueError, match="points"):
            PlacePoints(points=points)


# Outcome tables -------------------------------------------------------------------------------

# Rows are the emperor's place, columns the guard's: w won, d drawn, l lost.
TABLES = {
    # One is first and the other second or third; both second and third draw.
    "xiaobao": ["-wwll", "w-dll", "wd-ll", "lll-l", "llll-"],
    # Emperor first, the guard not last; guard first, the emperor second, or drawn as third.
    "qing3": ["-wwwd", "w-lll", "dl-ll", "lll-l", "llll-"],
    "qing3 open guard": ["-wlll", "l-lll", "ll-ll", "lll-l", "llll-"],
}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(("emperor", "guard"), PLACES)
def test_every_pair_of_places(table: str, emperor: int, guard: int) -> None:
    name, _, loud = table.partition(" ")
    verdict = TABLES[table][emperor - 1][guard - 1]
    sign = {"w": 1, "d": 0, "l": -1}[verdict]
    settled = {"open_guard": True} if loud else {}
    order = order_of(emperor, guard)[:4]
    outcome = finished(name, order, emperor=1, guard=4, **settled).outcome()
    factor = 2 if loud else 1
    assert outcome.scores == tuple(factor * sign * {1: 2, 4: 1}.get(seat, -1) for seat in SEATS)
    assert outcome.winner is {1: IMPERIAL, 0: None, -1: REBELS}[sign]
    assert (outcome.places[1], outcome.places[4]) == (emperor, guard)
    assert items(outcome) == ["outcome", "double"][:factor]
    add_up(outcome)


@pytest.mark.parametrize("name", ["xiaobao", "qing3"])
@pytest.mark.parametrize("place", range(1, 6))
def test_a_solo_in_a_table(name: str, place: int) -> None:
    others = [0, 2, 3, 4]
    order = (*others[: place - 1], 1, *others[place - 1 :])[:4]
    outcome = finished(name, order, emperor=1, guard=None).outcome()
    sign = {1: 1, 2: 0}.get(place, -1)
    assert outcome.termination is bh.Termination.ALL_BUT_ONE  # no earlier end
    assert outcome.scores == tuple(sign * (4 if seat == 1 else -1) for seat in SEATS)
    assert outcome.winner is {1: IMPERIAL, 0: None, -1: REBELS}[sign]
    add_up(outcome)


def test_deals_that_go_on_to_the_last() -> None:
    for name in ("xiaobao", "qing3", "jingong"):
        # Emperor and guard are out, and three rebels after them: the order still counts.
        t = playing(name, ["T", "6", "8 8", "9", "7"], "6", "-", "-", "7", calls="Kc")
        assert t.outcome() is None
        while t.outcome() is None:
            t.push(t.legal_moves[-1])
        assert t.outcome().termination is bh.Termination.ALL_BUT_ONE
        assert sorted(t.outcome().places) == [1, 2, 3, 4, 5]


def test_tables_that_contradict_themselves() -> None:
    for won, drawn in ((("1-1",), ()), (("1-6",), ()), (("1-2",), ("1-2",)), (("12",), ())):
        for made in (OutcomeTable, Verdicts):
            with pytest.raises(ValueError, match=r"won|drawn"):
                made(won=won, drawn=drawn)
    with pytest.raises(ValueError, match="solo_drawn"):
        OutcomeTable(won=("1-2",), solo_won=(1, 2), solo_drawn=(2,))


# The side that is out first -------------------------------------------------------------------


@pytest.mark.parametrize("name", ["biwei", "qingdao"])
@pytest.mark.parametrize("order", ORDERS[::3])
def test_the_side_that_is_out_first(name: str, order: tuple[int, ...]) -> None:
    imperial = max(order.index(1), order.index(4))
    rebels = max(order.index(seat) for seat in (0, 2, 3))
    ended = order[: min(imperial, rebels) + 1]
    t = finished(name, ended, emperor=1, guard=4)
    sign = 1 if imperial < rebels else -1
    outcome = t.outcome()
    assert outcome.termination is bh.Termination.SIDE_OUT
    assert outcome.scores == tuple(sign * {1: 2, 4: 1}.get(seat, -1) for seat in SEATS)
    assert outcome.winner is (IMPERIAL if sign > 0 else REBELS)
    assert items(outcome) == ["side-out-first"]
    add_up(outcome)
    if name == "biwei":  # an open guard doubles
        loud = finished(name, ended, emperor=1, guard=4, open_guard=True).outcome()
        assert loud.scores == tuple(2 * points for points in outcome.scores)
        assert items(loud) == ["side-out-first", "double"]
        add_up(loud)


def test_the_order_within_the_sides_makes_no_difference() -> None:
    # Two rebels, the guard, the emperor: the emperor's side is out first, and here it has won.
    outcome = finished("qingdao", (0, 2, 4, 1), emperor=1, guard=4).outcome()
    assert (outcome.winner, outcome.scores) == (IMPERIAL, (-1, 2, -1, -1, 1))


@pytest.mark.parametrize("name", ["biwei", "qingdao"])
@pytest.mark.parametrize("first", SEATS)
@pytest.mark.parametrize("solo", ["hidden", "open"])
def test_a_solo_is_won_as_first_out_only(name: str, first: int, solo: str) -> None:
    if solo == "open" and name == "qingdao":
        with pytest.raises(bh.DealError):  # where nobody can announce one
            finished(name, (first,), emperor=1, guard=None, open_solo=True)
        return
    t = finished(name, (first,), emperor=1, guard=None, open_solo=solo == "open")
    outcome = t.outcome()
    sign = 1 if first == 1 else -1
    assert outcome.termination is bh.Termination.SOLO_SETTLED
    assert outcome.scores == tuple(sign * (4 if seat == 1 else -1) for seat in SEATS)
    assert outcome.winner is (IMPERIAL if sign > 0 else REBELS)
    add_up(outcome)


def test_second_is_not_first_where_the_deal_goes_on() -> None:
    v = attrs.evolve(bh.get_variant("qingdao"), name="on", ending=SideOut(hidden_solo="settled"))
    outcome = finished(v, (0, 1), emperor=1, guard=None).outcome()
    assert (outcome.winner, outcome.scores) == (REBELS, (1, -4, 1, 1, 1))


def test_a_hidden_solo_may_be_doubled() -> None:
    v = attrs.evolve(
        bh.get_variant("qingdao"),
        name="revolting",
        declaring=Poll(revolt=2),
        scoring=SideOutFirst(share=3, solo=5),
    )
    outcome = finished(v, (1,), emperor=1, guard=None, revolt=True).outcome()
    assert outcome.scores == (-10, 40, -10, -10, -10)
    add_up(outcome)
    outcome = finished(v, (0, 2, 3), emperor=1, guard=4, revolt=True).outcome()
    assert outcome.scores == (6, -12, 6, 6, -6)
    add_up(outcome)


# Every ruleset --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", bh.variant_names())
@pytest.mark.parametrize("solo", ["", "hidden", "open"])
def test_scores_add_up_to_nothing(name: str, solo: str) -> None:
    v = bh.get_variant(name)
    v = attrs.evolve(v, tricks=attrs.evolve(v.tricks, pass_is_final=False))  # for any order
    if solo == "open" and not v.guard.asks_solo:
        return
    guard = None if solo else 4
    court = bh.Court(emperor=1, guard=guard, open_solo=solo == "open")
    for order in ORDERS[::11]:
        ended = next(
            order[:count]
            for count in range(1, 6)
            if v.ending.ended(court, order[:count]) is not None
        )
        outcome = finished(v, ended, emperor=1, guard=guard, open_solo=solo == "open").outcome()
        add_up(outcome)
        emperor = outcome.scores[1]
        if name != "jingong":  # there a seat gets its own points
            sign = (emperor > 0) - (emperor < 0)
            assert outcome.winner is {1: IMPERIAL, 0: None, -1: REBELS}[sign]
