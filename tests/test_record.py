"""Records: what a deal was, as text, and everything checked when it is played again."""

from __future__ import annotations

import json
import random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import baohuang as bh
from baohuang.deal import Levy
from baohuang.record import Leave, Pilot, parse_entry
from support import CHOOSERS

VARIANTS = bh.variant_names()


def played(variant: str, seed: int, steps: int = 10_000) -> bh.Table:
    """A deal at random, with seats going on and off autopilot, perhaps to its end."""
    rng = random.Random(seed)
    v = bh.get_variant(variant)
    last, owed = (None, ()) if seed % 2 else (2, ((Levy(((0, 1), (3, 2)), (1, 4, 1)),),))
    table = bh.Table(v, v.deal(rng, seed % 5, last_emperor=last, dues=owed))
    for _ in range(steps):
        if table.turn is None:
            break
        if rng.random() < 0.02:
            seat = int(rng.random() * 5)
            (table.autopilot if not table.piloted(seat) else table.resume)(seat)
        table.push(CHOOSERS[seed % len(CHOOSERS)](rng, table.legal_moves[:]))
    return table


def in_play(**more: Any) -> bh.Table:
    return bh.Table.from_hands(
        bh.get_variant("lianzhong-jingdian"),
        ["99X", "7", "88", "9c*9", "6"],
        emperor=0,
        guard=3,
        called="9c",
        **more,
    )


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(4))
def test_a_replayed_record_is_the_same_table(variant: str, seed: int) -> None:
    table = played(variant, seed, steps=10_000 if seed < 2 else 40)
    record = table.record()
    again = bh.Table.replay(bh.Record.loads(record.dumps()))
    assert again == table
    assert again.record() == record
    assert again.events == table.events
    assert again.outcome() == table.outcome()
    for seat in (None, *range(5)):
        assert again.observe(seat) == table.observe(seat)


def test_a_record_is_taken_at_every_step_of_a_deal() -> None:
    whole = played("jingong", 1)
    table = bh.Table(whole.variant, whole.record().played.start.deal())
    for entry in whole.log:
        assert bh.Table.replay(bh.Record.loads(table.record().dumps())) == table
        if isinstance(entry, Pilot):
            (table.autopilot if entry.on else table.resume)(entry.seat)
        else:
            table.push(entry)
    assert table == whole


def test_a_deal_given_in_play() -> None:
    table = in_play(first=2)
    for move in ("8", "9c*", "-", "-", "-"):
        table.push(move)
    again = bh.Table.replay(bh.Record.loads(table.record().dumps()))
    assert again == table
    assert again.events == table.events


@pytest.mark.parametrize(
    "more",
    [
        {"declared": (1,)},
        {"out": (1,), "first": 2},
        {"open_guard": True},
        {"revolt": True},
    ],
)
def test_what_was_settled_in_play_is_recorded(more: dict[str, Any]) -> None:
    v = bh.get_variant("lianzhong-jianming")
    hands = ["99X", "" if "out" in more else "7", "88", "x*9", "6"]
    table = bh.Table.from_hands(v, hands, emperor=0, guard=3, **more)
    again = bh.Table.replay(bh.Record.loads(table.record().dumps()))
    assert again == table
    assert again.observe(1) == table.observe(1)


def test_a_deserted_deal() -> None:
    table = in_play()
    table.desert(4)
    again = bh.Table.replay(bh.Record.loads(table.record().dumps()))
    assert again.log == (Leave(4),)
    assert again.outcome().scores == (0, 0, 0, 0, -40)


def test_the_text_is_json_and_tells_what_matters() -> None:
    table = played("lianzhong-jianming", 1)
    data = json.loads(table.record().dumps())
    assert data["format"] == "baohuang deal 1"
    assert data["rules"] == {
        "variant": "lianzhong-jianming",
        "revision": table.variant.revision,
        "digest": table.variant.digest,
    }
    assert data["played"]["log"] == list(map(str, table.log))
    assert data["played"]["result"]["scores"] == list(table.outcome().scores)


# -- what is refused ------------------------------------------------------------------------------


def test_other_rules_are_refused() -> None:
    table = played("lianzhong-jianming", 1, steps=5)
    house = attrs.evolve(table.variant, holding_back=bh.get_variant("qing3").holding_back)
    with pytest.raises(bh.RecordError, match="has other rules"):
        bh.Table.replay(table.record(), house)
    with pytest.raises(bh.RecordError, match=r"lianzhong-jianming\+bie6 .* has other rules"):
        bh.Table.replay(table.record(), bh.get_variant("lianzhong-jianming+bie6"))
    renamed = attrs.evolve(table.variant, name="mine")
    assert bh.Table.replay(table.record(), renamed).log == table.log


def test_an_unknown_variant_is_named() -> None:
    record = played("lianzhong-jianming", 1, steps=5).record()
    lost = attrs.evolve(record, rules=attrs.evolve(record.rules, variant="lianzhong-jiandan"))
    with pytest.raises(bh.UnknownVariant, match="lianzhong-jianming"):
        bh.Table.replay(lost)


@pytest.mark.parametrize(
    ("log", "message"),
    [
        (("accept", "77"), r"^log: entry 1: 77: wrong-phase"),
        (("accept", "silent", "-"), r"^log: entry 2: -: wrong-phase"),
        (("nonsense",), r"^log: entry 0: 'nonsense' is no move"),
        (("resume 2",), r"^log: entry 0: seat 2 is not on autopilot"),
        (("leave 2", "accept"), r"^log: entry 1: accept: over"),
        (("leave 7",), r"^log: entry 0: "),
    ],
)
def test_every_entry_is_checked(log: tuple[str, ...], message: str) -> None:
    record = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7).record()
    wrong = attrs.evolve(record, played=attrs.evolve(record.played, log=log))
    with pytest.raises(bh.RecordError, match=message):
        bh.Table.replay(wrong)


def test_a_result_that_is_not_the_deals_is_refused() -> None:
    record = played("lianzhong-jianming", 1).record()
    result = attrs.evolve(record.played.result, scores=(12, -3, -3, -3, -3))
    for wrong in (result, None):
        with pytest.raises(bh.RecordError, match=r"^result: recorded as .*, but it is "):
            bh.Table.replay(attrs.evolve(record, played=attrs.evolve(record.played, result=wrong)))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hands": ["7c"] * 4}, "start: five seats need five hands, got 4"),
        ({"hands": ["?", "7c", "7c", "7c", "7c"]}, r"start: '\?'"),
        ({"first": 5}, "start: first: seats are 0 to 4, got int 5"),
        ({"last_emperor": -1}, "start: last_emperor: seats are 0 to 4"),
        ({"dues": [[{"payers": [[0]], "takers": [1]}]]}, "start: a payer is a seat and a number"),
        ({"dues": [[{"payers": [[0, 1]], "takers": []}]]}, "start: 1 cards are owed and 0 taken"),
        ({"dues": [[{"payers": [[0, 0]], "takers": []}]]}, "start: seat 0 pays 0 cards"),
    ],
)
def test_a_start_that_is_none(change: dict[str, Any], message: str) -> None:
    data = json.loads(bh.Table.deal(bh.get_variant("jingong"), seed=7).record().dumps())
    data["played"]["start"] |= change
    record = bh.Record.loads(json.dumps(data))
    with pytest.raises(bh.RecordError, match=message):
        bh.Table.replay(record)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no JSON: Expecting value"),
        ("[]", "expected a JSON object, got list"),
        ("{}", "format: expected 'baohuang deal 1', got 'None'"),
        ('{"format": "baohuang match 1"}', "format: expected 'baohuang deal 1'"),
        ('{"format": "baohuang deal 1"}', "rules: required, but missing"),
        ('{"a": 1, "a": 2}', "no JSON: 'a' stands twice"),
        ('{"a": NaN}', "NaN is no whole number"),
        ('{"a": 1.5}', "1.5 is no whole number"),
        ("[" * 100_000, "nested too deep"),
        ('{"format": "baohuang deal 1", "rules": {"variant": 1}}', "rules.variant: expected text"),
        ('{"format": "baohuang deal 1", "rule": {}}', "unknown key 'rule'; did you mean 'rules'"),
        ('{"a": ' + "9" * 5000 + "}", "no JSON"),
    ],
)
def test_text_that_is_no_record(text: str, message: str) -> None:
    with pytest.raises(bh.RecordError) as caught:
        bh.Record.loads(text)
    assert message in str(caught.value)


@given(st.text() | st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists))
def test_only_our_errors_come_out_of_loading(value: object) -> None:
    text = (
        value if isinstance(value, str) else json.dumps({"format": "baohuang deal 1", "x": value})
    )
    with pytest.raises(bh.BaohuangError):
        bh.Record.loads(text)


@pytest.mark.parametrize("value", [None, 7, b"{}"])
def test_text_of_the_wrong_type(value: Any) -> None:
    with pytest.raises(bh.RecordError, match="expected text"):
        bh.Record.loads(value)


@pytest.mark.parametrize("text", ["leave 3", "autopilot 0", "resume 4", "call 9c", "claim", "x*77"])
def test_entries_round_trip(text: str) -> None:
    assert str(parse_entry(text)) == text


@pytest.mark.parametrize("text", ["leave 5", "leave", "autopilot x", "resume 3 on", " leave 3"])
def test_no_entry(text: str) -> None:
    with pytest.raises(bh.NotationError):
        parse_entry(text)
