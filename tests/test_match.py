"""Matches: deals in a row, what one leaves to the next, and going on from a saved one."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import baohuang as bh
from baohuang.deal import Levy
from baohuang.match import Sequel
from baohuang.rules.tribute import collect
from support import CHOOSERS

VARIANTS = bh.variant_names()


def play(table: bh.Table, seed: int) -> bh.Table:
    """Play a deal to its end at random."""
    rng = random.Random(seed)
    while table.turn is not None:
        table.push(CHOOSERS[seed % len(CHOOSERS)](rng, table.legal_moves[:]))
    return table


def voided(table: bh.Table) -> bh.Table:
    """Let nobody take the throne."""
    while table.turn is not None:
        table.push("cede")
    return table


def a_match(variant: str, deals: int, seed: int = 3) -> bh.Match:
    match = bh.Match(bh.get_variant(variant), seed=seed)
    for n in range(deals):
        match.finish(play(match.next_deal(), n))
    return match


# -- what one deal leaves to the next -------------------------------------------------------------


def test_the_last_emperor_is_dealt_first() -> None:
    match = bh.Match(bh.get_variant("lianzhong-jianming"), seed=7)
    table = match.next_deal()
    assert table.observe(0).first == 0
    match.finish(play(table, 1))
    emperor = table.position.court.emperor
    assert match.sequel == Sequel(emperor, emperor, ())
    assert match.next_deal().observe(0).first == emperor


def test_a_usurper_is_dealt_first() -> None:
    v = bh.get_variant("lianzhong-jingdian+qiangdu")
    match = bh.Match(v, seed=7)
    table = match.next_deal()
    while table.phase is bh.Phase.THRONE:
        table.push("accept" if "accept" in table.legal_moves else "cede")
    table.push("silent")
    usurper = table.turn
    table.push("usurp")
    match.finish(play(table, 1))
    assert match.sequel.first == match.sequel.last_emperor == usurper


def test_in_rizhao_each_deal_starts_one_seat_further() -> None:
    match = bh.Match(bh.get_variant("rizhao"), seed=7)
    firsts = []
    for n in range(7):
        table = match.next_deal()
        firsts.append(table.observe(0).first)
        match.finish(play(table, n))
    assert firsts == [0, 1, 2, 3, 4, 0, 1]


def test_a_void_deal_is_dealt_again_from_the_same_seat() -> None:
    match = a_match("lianzhong-jianming", 2)
    before, scores = match.sequel, match.scores
    table = match.next_deal()
    assert match.finish(voided(table)).termination is bh.Termination.VOID
    assert (match.sequel, match.scores, match.end) == (before, scores, None)
    again = match.next_deal()
    assert again.observe(0).first == table.observe(0).first
    assert again.position.hands != table.position.hands


def test_after_a_void_deal_tribute_is_exacted_anew_from_the_new_hands() -> None:
    v = bh.get_variant("jingong")
    match = bh.Match(v, seed=2)
    while not match.sequel.dues:
        match.finish(play(match.next_deal(), len(match.deals)))
    dues = match.sequel.dues
    table = match.next_deal()
    paid = [event for event in table.events if isinstance(event, bh.events.TributePaid)]
    match.finish(voided(table))
    assert match.sequel.dues == dues
    anew = match.next_deal()
    paid_anew = [event for event in anew.events if isinstance(event, bh.events.TributePaid)]
    assert len(paid) == len(paid_anew) > 0
    assert anew.position.hands != anew.record().played.start.deal().hands


@pytest.mark.parametrize("variant", ["jingong", "qing3", "rizhao", "lianzhong-jianming+jingong"])
def test_tribute_moves_cards_and_loses_none(variant: str) -> None:
    v = bh.get_variant(variant)
    match = bh.Match(v, seed=5)
    moved = 0
    for n in range(12):
        table = match.next_deal()
        dealt = table.record().played.start.deal()
        before, after = dealt.hands, table.position.hands
        assert sorted(card for hand in after for card in hand) == sorted(v.cards)
        owed = [levy for step in dealt.dues for levy in step]
        for seat in range(5):
            pays = sum(n for levy in owed for payer, n in levy.payers if payer == seat)
            takes = sum(levy.takers.count(seat) for levy in owed)
            assert len(after[seat]) == len(before[seat]) - pays + takes
        moved += bool(owed)
        match.finish(play(table, n))
    assert moved > 3


def test_scores_run() -> None:
    match = a_match("jingong", 6)
    each = [outcome.scores for outcome in match.outcomes]
    assert match.scores == tuple(map(sum, zip(*each, strict=True)))
    assert sum(match.scores) == 0
    by_item = match.items.values()
    assert match.scores == tuple(map(sum, zip(*by_item, strict=True)))
    lines = [line for outcome in match.outcomes for line in outcome.lines]
    own = [line.scores for line in lines if line.item == "place-points"]
    assert len(own) == sum(outcome.places is not None for outcome in match.outcomes) > 2
    assert match.items["place-points"] == tuple(map(sum, zip(*own, strict=True)))


# -- the order of things --------------------------------------------------------------------------


def test_one_deal_after_the_other() -> None:
    match = bh.Match(bh.get_variant("jingong"), seed=7)
    other = bh.Table.deal(match.variant, seed=7)
    with pytest.raises(bh.DealError, match="no deal is being played"):
        match.finish(other)
    table = match.next_deal()
    with pytest.raises(bh.DealError, match="not finished"):
        match.next_deal()
    with pytest.raises(bh.DealError, match="not over"):
        match.finish(table)
    with pytest.raises(bh.DealError, match="not the deal being played"):
        match.finish(play(other, 1))
    assert match.table is table
    assert match.deals == ()
    copy = play(table.copy(), 1)
    match.finish(copy)
    assert match.table is None
    assert len(match.deals) == 1


def test_hands_dealt_elsewhere() -> None:
    match = a_match("lianzhong-jianming", 1)
    dealt = match.variant.deal(1, match.sequel.first)
    table = match.next_deal([str(hand) for hand in dealt.hands])
    assert table.position.hands == dealt.hands
    assert table.observe(0).first == match.sequel.first
    match.finish(play(table, 2))
    assert bh.Match.loads(match.dumps()) == match
    with pytest.raises(bh.DealError, match="the deck of"):
        match.next_deal(["7c 7c 7c 7c 7c"] * 5)
    with pytest.raises(bh.DealError, match="not the whole deck"):
        match.next_deal(["7c", "8c", "X*", "9c", "Tc"])
    one, *others = dealt.hands
    moved = [one - one.cards[:2], others[0] + one.cards[:2], *others[1:]]
    with pytest.raises(bh.DealError, match=r"dealt from seat \d the hands have .* cards"):
        match.next_deal(moved)
    assert match.table is None
    assert match.next_deal() is match.table


@pytest.mark.parametrize("seed", [-1, "7", 1.5, True])
def test_seeds_that_are_none(seed: Any) -> None:
    with pytest.raises(bh.DealError, match="seed"):
        bh.Match(bh.get_variant("jingong"), seed=seed)


def test_seeds() -> None:
    v = bh.get_variant("jingong")
    drawn = bh.Match(v, seed=random.Random(5))
    assert drawn == bh.Match(v, seed=random.Random(5))
    assert drawn.seed == bh.Match(v, seed=drawn.seed).seed
    assert bh.Match(v).seed != bh.Match(v).seed
    state = random.getstate()
    assert bh.Match(v, seed=1).next_deal().position == bh.Match(v, seed=1).next_deal().position
    assert bh.Match(v, seed=1).next_deal().position != bh.Match(v, seed=2).next_deal().position
    assert random.getstate() == state


def test_the_deals_of_a_match_differ() -> None:
    match = a_match("jingong", 4)
    hands = [deal.start.hands for deal in match.deals]
    assert len(set(hands)) == 4


# -- conduct --------------------------------------------------------------------------------------


def test_desertion_costs_its_price_and_ends_the_match() -> None:
    match = a_match("lianzhong-jianming", 2)
    before = match.scores
    table = match.next_deal()
    table.desert(3)
    match.finish(table)
    assert match.scores == tuple(n - 20 * (seat == 3) for seat, n in enumerate(before))
    assert match.end is bh.MatchEnd.DESERTED
    with pytest.raises(bh.DealError, match="ended: deserted"):
        match.next_deal()
    assert bh.Match.loads(match.dumps()).end is bh.MatchEnd.DESERTED


def autopilot(table: bh.Table, seats: tuple[int, ...]) -> bh.Table:
    pilot = bh.agents.Autopilot()
    for seat in seats:
        table.autopilot(seat)
    while table.turn is not None:
        table.push(pilot.choose(table.observe(table.turn)))
    return table


def test_a_seat_on_autopilot_at_the_end_dissolves_the_table() -> None:
    match = bh.Match(bh.get_variant("lianzhong-jianming"), seed=1)
    match.finish(autopilot(match.next_deal(), (2,)))
    assert match.end is bh.MatchEnd.DISSOLVED
    assert any(match.scores)
    with pytest.raises(bh.DealError, match="ended: dissolved"):
        match.next_deal()


def test_all_five_on_autopilot_are_not_scored() -> None:
    match = bh.Match(bh.get_variant("lianzhong-jianming"), seed=1)
    outcome = match.finish(autopilot(match.next_deal(), (0, 1, 2, 3, 4)))
    assert outcome.winner is None
    assert match.scores == (0,) * 5
    assert match.end is bh.MatchEnd.DISSOLVED
    assert bh.Match.loads(match.dumps()) == match


def test_autopilot_three_times() -> None:
    table = bh.Match(bh.get_variant("lianzhong-jianming"), seed=1).next_deal()
    for _ in range(3):
        table.autopilot(2)
        table.resume(2)
    table.autopilot(2)
    with pytest.raises(bh.DealError, match="stays on"):
        table.resume(2)


# -- the ladder -----------------------------------------------------------------------------------


def test_levels() -> None:
    match = bh.Match(bh.get_variant("lianzhong-jianming"), seed=1)
    thresholds = [10 * n for n in range(1, 14)]
    assert match.levels(thresholds, before=(-5, 9, 10, 129, 500)) == (1, 1, 2, 13, 14)
    match.finish(play(match.next_deal(), 1))
    moved = match.levels(thresholds, before=tuple(100 - n for n in match.scores))
    assert moved == (11,) * 5
    with pytest.raises(bh.DealError, match="14 levels need 13 thresholds, got 2"):
        match.levels([1, 2])
    with pytest.raises(bh.DealError, match="ascend"):
        match.levels([*range(12), 5])
    with pytest.raises(bh.DealError, match="five seats"):
        match.levels(thresholds, before=(1, 2))


# -- saving ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_match_goes_on_from_what_was_saved(variant: str) -> None:
    straight, saved = (bh.Match(bh.get_variant(variant), seed=9) for _ in range(2))
    for n in range(5):
        saved = bh.Match.loads(saved.dumps())
        assert saved == straight
        table, other = straight.next_deal(), saved.next_deal()
        assert other == table
        assert other.events == table.events
        rng = random.Random(n)
        choose = CHOOSERS[n % len(CHOOSERS)]
        for step in range(10_000):
            if table.turn is None:
                break
            if step in (0, 3, 60):
                saved = bh.Match.loads(saved.dumps())
                other = saved.table
            move = choose(rng, table.legal_moves[:])
            table.push(move)
            other.push(move)
        assert straight.finish(table) == saved.finish(other)
    assert saved == straight
    assert saved.scores == straight.scores
    assert saved.sequel == straight.sequel


def test_a_saved_match_is_checked() -> None:
    match = a_match("jingong", 3)
    data = json.loads(match.dumps())
    assert data["format"] == "baohuang match 1"

    def refused(message: str, **changes: Any) -> None:
        with pytest.raises(bh.RecordError, match=message):
            bh.Match.loads(json.dumps(data | changes))

    deals = data["deals"]
    refused("deals: deal 1: start: ", deals=[deals[0], deals[2]])
    refused("deals: deal 0: result", deals=[deals[0] | {"result": None}])
    cut = deals[0] | {"log": deals[0]["log"][:-1]}
    refused("deals: deal 0: result", deals=[cut])
    unfinished = {key: value for key, value in cut.items() if key != "result"}
    refused("deals: deal 0: the deal is not over", deals=[unfinished])
    refused("has other rules", rules=data["rules"] | {"digest": "0" * 16})
    refused("seed: expected a whole number", seed="x")
    refused("current: start: ", current=deals[0])
    refused("seed: seed: expected a whole number from 0 up", seed=-1)
    refused("deals: deal 0: start: the cards are not those", seed=data["seed"] + 1)
    hands = deals[0]["start"]["hands"]
    swapped = deals[0]["start"] | {"hands": [*hands[3:], *hands[:3]]}
    refused("deals: deal 0: ", deals=[deals[0] | {"start": swapped}])


def test_what_is_owed_must_follow() -> None:
    match = bh.Match(bh.get_variant("jingong"), seed=2)
    while not match.sequel.dues:
        match.finish(play(match.next_deal(), len(match.deals)))
    match.next_deal()
    data = json.loads(match.dumps())
    del data["current"]["start"]["dues"]
    with pytest.raises(bh.RecordError, match="what was owed, does not follow"):
        bh.Match.loads(json.dumps(data))


def test_equal_matches() -> None:
    one, other = a_match("jingong", 2), a_match("jingong", 2)
    assert one == other
    one.next_deal()
    assert one != other
    other.next_deal()
    assert one == other
    one.table.push(one.table.legal_moves[0])
    assert one != other
    assert one != 7
    assert repr(one) == "<Match jingong after 2 deals>"


def test_a_sequel_needs_the_end() -> None:
    table = bh.Table.deal(bh.get_variant("jingong"), seed=1)
    with pytest.raises(bh.DealError, match="not over"):
        Sequel().after(table.position)


@pytest.mark.parametrize(
    ("payers", "takers", "message"),
    [
        (((5, 1),), (0,), "payer: seats are 0 to 4"),
        (((0, 1),), (7,), "taker: seats are 0 to 4"),
        (((0, 0),), (), "seat 0 pays 0 cards"),
        (((0, 2),), (1,), "2 cards are owed and 1 taken"),
    ],
)
def test_levies_that_are_none(payers: Any, takers: Any, message: str) -> None:
    with pytest.raises(bh.DealError, match=message):
        Levy(payers, takers)


def test_hands_dealt_elsewhere_in_a_reserved_deal() -> None:
    match = bh.Match(bh.get_variant("jingong"), seed=1)
    dealt = match.variant.deal(seed=9)
    match.finish(play(match.next_deal(dealt.hands), 1))
    assert bh.Match.loads(match.dumps()) == match
    assert match.record().given == (0,)


def test_a_void_deal_with_a_seat_on_autopilot_is_dealt_again() -> None:
    match = bh.Match(bh.get_variant("zhongyou-jiandan"), seed=3)
    table = match.next_deal()
    table.autopilot(2)
    match.finish(voided(table))
    assert match.end is None
    assert match.next_deal().phase is bh.Phase.THRONE


def test_a_deal_that_is_not_scored_counts_for_nothing() -> None:
    match = bh.Match(bh.get_variant("jingong"), seed=1)
    match.finish(autopilot(match.next_deal(), (0, 1, 2, 3, 4)))
    assert match.items == {"unscored": (0,) * 5}


@pytest.mark.parametrize(
    "change", [{"payers": ((0, 1), (0, 1)), "takers": (1, 2)}, {"takers": (0,)}]
)
def test_nobody_pays_twice_at_once_or_himself(change: dict[str, Any]) -> None:
    with pytest.raises(bh.DealError, match="seat 0 cannot pay twice at once, or itself"):
        Levy(**({"payers": ((0, 1),), "takers": (1,)} | change))


def test_who_owes_twice_in_one_step_pays_two_cards() -> None:
    levies = (Levy(((0, 1),), (1,)), Levy(((0, 1),), (2,)))
    hands = tuple(map(bh.Hand.parse, ("x 2d Ac", "7c", "8c", "9c", "Tc")))
    after, moved = collect((levies,), hands)
    assert [(m.taker, str(m.card)) for m in moved] == [(1, "x"), (2, "2d")]
    assert str(after[0]) == "Ac"
