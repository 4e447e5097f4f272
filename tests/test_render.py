"""Deals and observations as text, and the words they are told in."""

from __future__ import annotations

import random
import re

import pytest

import baohuang as bh
from baohuang import labels
from baohuang._layout import WIDTH, breadth, wrap
from baohuang.events import Played
from baohuang.render import render_deal, render_events, render_hand, render_observation

NAMES = (*bh.variant_names(), "lianzhong-jianming+qiangdu", "lianzhong-jingdian+kaopai+siguo")


def played(name, seed, *, stop=10_000):
    """A deal played at random, at most so many moves of it."""
    table, rng = bh.Table.deal(bh.get_variant(name), seed), random.Random(seed)
    while table.turn is not None and len(table.log) < stop:
        table.push(table.legal_moves[int(rng.random() * len(table.legal_moves))])
    return table


def narrow(text):
    return all(breadth(line) <= WIDTH and line == line.rstrip() for line in text.splitlines())


@pytest.mark.parametrize("name", NAMES)
def test_deals_fit_100_columns_and_tell_every_play(name):
    for seed in range(6):
        table = played(name, seed)
        text = render_deal(table)
        assert narrow(text), text
        if table.outcome().termination is bh.Termination.VOID:
            continue
        plays = [event for event in table.events if isinstance(event, Played)]
        rows = text.split("Play")[1].split("Left in hand")[0]
        cells = [cell.removeprefix(">") for cell in rows.split()]
        for event in plays:
            if event.combo.size < 5:
                assert str(event.combo) in cells
        assert rows.count("is out: ") == len(table.position.order)


@pytest.mark.parametrize("name", NAMES)
def test_a_spectator_is_shown_no_hand_and_no_secret(name):
    for seed in range(3):
        for stop in (1, 6, 12, 60):
            table = played(name, seed, stop=stop)
            told = render_events(table.observe(None).events)
            assert "can call" not in told
            assert "silent" not in told
            assert not re.search(r"^  seat \d  [2-9TJQKAxX]", told, re.MULTILINE)
            for seat in (*range(5), None):
                seen = table.observe(seat)
                assert narrow(render_observation(seen))
                assert narrow(render_events(seen.events))


def test_the_same_moves_are_told_the_same():
    table = played("lianzhong-jingdian", 2, stop=30)
    moved = bh.Table.deal(table.variant, 2)
    for entry in table.log:
        moved.push(entry)
    assert render_deal(moved) == render_deal(table)


def test_an_observation_says_who_is_known_and_what_lies_open():
    v = bh.get_variant("lianzhong-jianming")
    table = bh.Table.from_hands(v, ["77", "8x*", "99", "T", "J"], emperor=0, guard=1)
    table.push("7")
    text = render_observation(table.observe(1))
    assert "1     guard" in text
    assert "  top    7 by seat 0" in text
    assert "  hand   x* 8" in text
    assert "> 7" in text
    assert "guard" not in render_observation(table.observe(2))


def test_the_throne_is_told_with_what_travels_and_what_is_paid():
    table = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
    for move in ("cede", "cede", "accept"):
        table.push(move)
    lines = render_deal(table).splitlines()
    at = lines.index("The throne")
    assert lines[at + 1] == "  seat 1  nominated with X*, cedes"
    assert re.fullmatch(r"  seat 0  nominated with X\*, cedes and pays 2[cdhs]", lines[at + 2])
    assert re.fullmatch(r"  seat 4  nominated with X\* 2[cdhs], accepts: emperor", lines[at + 3])


def test_declarations_solos_and_desertion_are_told():
    table = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
    for move in ("accept", "silent", "declare rebel", "declare guard", "declare rebel", "silent"):
        table.push(move)
    text = render_deal(table)
    assert "poll  seat 2 declares rebel, seat 3 declares guard, seat 4 declares rebel" in text
    assert "seat 3 open guard" in text
    assert "public  revolt of seats 2, 4, guard shown: seat 3" in text
    assert "Hands now, seat 1 to move" in text
    table.autopilot(2)
    table.desert(4)
    text = render_deal(table)
    assert "2 goes on autopilot" in text
    assert "4 deserts" in text
    assert text.endswith("Nobody wins.")

    solo = bh.Table.from_hands(
        table.variant, ["77", "8", "9", "T", "J"], emperor=0, guard=None, open_solo=True
    )
    assert "seat 0 plays an open solo" in render_deal(solo)
    assert "hidden" not in render_deal(solo).split("\n\n", 1)[1]
    hidden = bh.Table.from_hands(table.variant, ["7x*", "8", "9", "T", "J"], emperor=0, guard=None)
    assert "seat 4 rebel: a hidden solo" in render_deal(hidden)
    hidden.push("x*")
    assert "seat 0 is seen to play alone" in render_deal(hidden)


def test_leaving_before_play_and_a_void_deal_have_an_end():
    table = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
    table.desert(2)
    assert "Result: a seat left the table" in render_deal(table)
    void = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
    while void.turn is not None:
        void.push("cede")
    assert render_deal(void).endswith("Result: void: nobody took the throne")
    assert render_events(void.observe(None).events).endswith(
        "took the throne; scores +0 +0 +0 +0 +0"
    )


def test_a_draw_is_a_draw():
    v = bh.get_variant("lianzhong-jianming")
    table = bh.Table.from_hands(v, ["7", "J", "8", "9", "T"], emperor=0, guard=1)
    for move in ("7", "-", "8", "9", "T"):
        table.push(move)
    assert render_deal(table).endswith("A draw.")


def test_long_plays_are_counted_and_still_fit():
    v = bh.get_variant("lianzhong-jianming")
    hands = ["X*XXXx*xxx" + "7" * 16, "8", "9", "T", "J6"]
    table = bh.Table.from_hands(v, hands, emperor=0, guard=None)
    table.push("X*XXXx*xxx" + "7" * 16)
    text = render_deal(table)
    assert "7×16" in text
    assert narrow(text)


def test_hands_are_grouped_by_rank_with_suits_where_asked():
    hand = bh.Hand.parse("9c 9c* 9d Tc 2s x x X X*")
    assert render_hand(hand) == "X* X xx 2 T 9c* 99"
    assert render_hand(hand, suits=True) == "X* X xx 2s Tc 9c* 9cd"
    assert render_hand(bh.Hand()) == ""


def test_wrapping_counts_chinese_characters_twice():
    lines = wrap("保皇 " * 40, "  皇牌  ")
    assert all(breadth(line) <= WIDTH for line in lines)
    assert lines[1].startswith("        保皇")
    assert wrap("") == []


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (labels.REASONS, bh.Reason),
        (labels.ROLES, bh.Role),
        (labels.SIDES, bh.Side),
        (labels.PHASES, bh.Phase),
        (labels.TERMINATIONS, bh.Termination),
        (labels.PLACES, range(1, 6)),
    ],
)
def test_every_code_has_words_in_both_languages(words, codes):
    assert list(words) == list(codes)
    for label in words.values():
        assert label.en.isascii()
        assert re.search("[一-鿿]", label.zh)


def test_every_detail_and_score_item_of_the_rules_has_words(root):
    sources = "\n".join(
        path.read_text("utf-8") for path in (root / "src" / "baohuang").rglob("*.py")
    )
    details = {
        name
        for call in re.findall(r"refuse\(Reason\.\w+, \"\w+\"([^\n]*)\)", sources)
        for name in re.findall(r"(\w+)=", call)
    }
    assert details
    assert details <= set(labels.DETAILS)
    clauses = set(re.findall(r"refuse\(Reason\.\w+, \"(\w+)\"", sources))
    assert clauses <= set(labels.SLOTS)
    items = set(re.findall(r"ScoreLine\(\s*\"([\w-]+)\"", sources))
    assert items <= set(labels.SCORE_ITEMS)


def test_violations_are_explained_in_both_languages():
    table = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
    refused = table.check("call 9c")
    assert labels.explain(refused) == "there is no such move in this phase (phase throne)"
    assert labels.explain(refused, "zh") == "现在不能这样做（阶段 让位）"


def test_what_obliges_a_candidate_is_explained_in_both_languages():
    for forced in ("unless-quad", "always", "eligible"):
        refused = bh.Violation(bh.Reason.MUST_ACCEPT, "throne", (("forced", forced),))
        assert forced not in labels.explain(refused)
        assert re.search("强制 [一-鿿]", labels.explain(refused, "zh"))


def dealt(name, hands, *dues, **before):
    """A table of a given deal with something owed from the one before."""
    deal = bh.Deal(tuple(map(bh.Hand.parse, hands)), dues=tuple((levy,) for levy in dues), **before)
    return bh.Table(bh.get_variant(name), deal)


def test_tribute_is_told_before_the_throne():
    hands = ["7c 7d", "X 8d", "X* 9c", "Tc 2d", "Jc Ad"]
    levy = bh.Levy(((1, 1), (3, 1), (4, 1)), (2, 0, 2))
    text = render_deal(dealt("jingong", hands, levy))
    lines = text.splitlines()
    at = lines.index("Tribute")
    assert lines[at + 1 : at + 5] == [
        "  seat 1  pays X to seat 2",
        "  seat 3  pays 2d to seat 0",
        "  seat 4  pays Ad to seat 2",
        "",
    ]
    assert lines[at + 5] == "The throne"


def test_tribute_face_down_is_told_to_those_who_saw_it():
    hands = ["7c 7d", "8d", "X* 9c", "Tc 2d", "Jc Ad"]
    levy = bh.Levy(((3, 1), (4, 1)), (0, 1), face_down=True)
    table = dealt("rizhao", hands, levy)
    count = "  face down  seat 3 paid 1, seat 4 paid 1, seat 0 took 1, seat 1 took 1"
    shown = [f"  seat {seat}  {what}" for seat, what in enumerate(("takes 2d", "takes Ad"))]
    shown += ["  seat 3  pays 2d", "  seat 4  pays Ad"]
    told = render_deal(table).splitlines()
    at = told.index("Tribute")
    assert told[at + 1 : at + 6] == [count, *shown]
    for seat in (*range(5), None):
        told = render_events(table.observe(seat).events).splitlines()
        assert count in told
        assert [line for line in shown if line in told] == [
            line for line in shown if line.startswith(f"  seat {seat} ")
        ]


def test_a_seat_pressed_to_the_throne_is_told():
    table = bh.Table.from_hands(
        bh.get_variant("biwei"), ["7c 7c 7c", "8c", "X* 9c", "Tc 2d", "Jc Jd"]
    )
    for move in (*["silent"] * 4, *["cede"] * 5):
        table.push(move)
    told = render_events(table.observe(1).events).splitlines()
    at = told.index("The throne")
    assert told[at + 1 : at + 4] == [
        "  seat 2  nominated with X*",
        "  usurping  seat 1 no, seat 0 no, seat 4 no, seat 3 no",
        "  seat 2  cedes",
    ]
    assert told[-1] == "  seat 0  pressed to the throne with X* 2d Jc 8c 7c, emperor"
    assert not any("accepts" in line for line in told)


def test_the_emperor_card_taken_is_told():
    table = bh.Table.from_hands(bh.get_variant("biwei"), ["7c", "8c", "X* 9c", "Tc", "Jc"])
    for move in ("silent", "usurp"):
        table.push(move)
    line = "  usurping  seat 1 no, seat 0 usurps: emperor, with the emperor card of seat 2"
    assert line in render_events(table.observe(3).events).splitlines()


def test_claims_and_who_is_no_guard_are_told_beside_the_trick():
    table = bh.Table.from_hands(
        bh.get_variant("jingong"),
        ["7 J", "8 8", "9", "T T", "J Kc*"],
        emperor=1,
        guard=4,
        called="Kc",
        first=2,
    )
    for move in ("9", "-", "claim"):
        table.push(move)
    seen = render_observation(table.observe(0))
    assert "  claim  the next lead by seat 4" in seen
    assert "9 by seat 2" in seen
    for move in ("-", "-"):
        table.push(move)
    told = render_events(table.observe(0).events)
    assert [line[68:] for line in told.split("passes\n")[1].splitlines()[1:]] == [
        "2 is out: first, no guard",
        "4 claims the lead",
        "2 wins",
        "4 inherits the lead",
    ]
    assert "2 rebel" in told
    assert narrow(told)
    assert "claim" not in render_observation(table.observe(0))


def test_who_the_lead_shows_to_be_no_guard_is_told_in_one_note():
    table = bh.Table.from_hands(
        bh.get_variant("qingdao"),
        ["7 J", "8 8", "Q", "T T", "J Kc*"],
        emperor=1,
        guard=4,
        called="Kc",
        first=2,
    )
    for move in ("Q", "-", "-", "-", "-"):
        table.push(move)
    told = render_events(table.observe(None).events)
    assert "3 inherits the lead" in told
    assert "2 is out: first, no guard" in told
    assert "no guard: 3" in told
    assert not any(line.strip().startswith("no guard") for line in told.splitlines()[:-1])


def test_who_is_out_before_play_is_told():
    v = bh.get_variant("lianzhong-jianming")
    table = bh.Table.from_hands(v, ["", "8x*", "9 9", "T", "J"], emperor=2, guard=1, out=[0])
    told = render_events(table.observe(None).events)
    assert "seat 0 is out: first" in told
    assert "seat 0 is no guard" in told
    assert "0 rebel" in told
    assert "1 guard" not in told


def test_who_was_cleared_is_told_at_the_end():
    table = bh.Table.from_hands(
        bh.get_variant("qing3"), ["7 3 3", "8", "9", "T", "J"], emperor=2, guard=4, first=0
    )
    line = "  seat 0 was cleared by seat 1 and owes it its highest card"
    for move in ("7", "8", "9", "T"):
        table.push(move)
        assert "was cleared" not in render_deal(table)
    table.push("J")
    for text in (
        render_deal(table),
        render_events(table.observe(None).events),
        render_observation(table.observe(3)),
    ):
        assert text.splitlines().count(line) == 1


def test_a_revolt_nobody_is_named_for_is_told_all_the_same():
    hands = ["77", "8x*", "9", "T", "J"]
    rules = bh.get_variant("lianzhong-jianming")
    t = bh.Table.from_hands(rules, hands, emperor=0, guard=1, revolt=True)
    told = render_deal(t)
    assert "revolt" in told
    assert "of seats" not in told
    assert "dealt first" not in told
