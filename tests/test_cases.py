"""The worked cases of beating and scoring: right answers, found by hand from the sources."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest
import yaml

import baohuang as bh
from baohuang.rules.beating import CardByCard, Exchanges
from baohuang.rules.combining import Sets
from baohuang.rules.guard import Called
from baohuang.rules.holding_back import Lowest

CASES = Path(__file__).parent / "cases"
BEATS = yaml.safe_load((CASES / "beats.yaml").read_text(encoding="utf-8"))
SCORES = yaml.safe_load((CASES / "scores.yaml").read_text(encoding="utf-8"))

# What the rulesets that are not shipped yet say about combos and beating; the rest does not matter.
SKETCHES: dict[str, dict[str, Any]] = {
    "qingdao": {
        "guard": Called(jokers=True, twos=True),
        "combining": Sets(promoted=("guard",)),
    },
    "qingdao+san2": {
        "guard": Called(jokers=True, twos=True),
        "combining": Sets(promoted=("guard",)),
        "beating": CardByCard(Exchanges.from_plain({"222": "X"})),
    },
    "xiaobao": {"combining": Sets(promoted=("guard", "emperor"))},
    "qing3": {
        "combining": Sets(twos_fill=True),
        "beating": CardByCard(Exchanges.from_plain({"XX": "X"})),
        "holding_back": Lowest(),
    },
}


def ruleset(name: str) -> bh.Variant:
    """The shipped variant of that name, or its sketch as long as there is none."""
    try:
        return bh.get_variant(name)
    except bh.UnknownVariant:
        return attrs.evolve(bh.get_variant("zhongyou-jingdian"), name=name, **SKETCHES[name])


@pytest.mark.parametrize(("variant", "new", "old", "expected"), BEATS)
def test_beats(variant: str, new: str, old: str, *, expected: bool) -> None:
    v = ruleset(variant)
    assert v.beats(bh.parse_combo(new), bh.parse_combo(old)) is expected
    if expected:  # what is beaten does not beat its beater
        assert not v.beats(bh.parse_combo(old), bh.parse_combo(new))


@pytest.mark.parametrize(("variant", "new", "old", "expected"), BEATS)
def test_the_list_of_what_beats_agrees(variant: str, new: str, old: str, *, expected: bool) -> None:
    # A hand that is the new play and nothing else can follow with it, all of it, or not.
    combo = bh.parse_combo(new)
    hand = bh.Hand.parse(new)
    v = ruleset(variant)
    assert (v.canonical(combo) in v.follows(hand, bh.parse_combo(old))) is expected


def finish(v: bh.Variant, roles: str, out: str, **settled: bool) -> bh.Table:
    """Play a deal of one card each whose seats go out in the order of the roles in `out`.

    The first leads the lowest card, each of the others waits until he may beat it.
    """
    left = list(enumerate(roles))
    order = []
    for role in out:
        seat = next(seat for seat, has in left if has == role)
        left.remove((seat, role))
        order.append(seat)
    hands = ["A"] * 5
    for rank, seat in zip("6789T", order, strict=False):
        hands[seat] = rank
    t = bh.Table.from_hands(
        v,
        hands,
        emperor=roles.index("e"),
        guard=roles.index("g") if "g" in roles else None,
        called="Kc" if v.guard.calls and not settled.get("open_solo") else None,
        first=order[0],
        **settled,
    )
    for seat in order:
        assert t.outcome() is None
        while t.turn != seat:
            t.push("-")
        t.push(hands[seat])
    assert t.phase is bh.Phase.END
    return t


@pytest.mark.parametrize("case", SCORES, ids=lambda case: " ".join(map(str, case.values())))
@pytest.mark.parametrize("seats", [(0, 1, 2, 3, 4), (3, 1, 4, 0, 2)])
def test_scores(case: dict[str, Any], seats: tuple[int, ...]) -> None:
    solo = case.get("solo")
    listed = "errrr" if solo else "egrrr"
    roles = "".join(listed[seats.index(seat)] for seat in range(5))
    declared = {key: True for key in ("open_guard", "revolt") if case.get(key)}
    t = finish(
        bh.get_variant(case["variant"]), roles, case["out"], open_solo=solo == "open", **declared
    )
    outcome = t.outcome()
    assert outcome.scores == tuple(case[role] for role in roles)
    assert tuple(map(sum, zip(*(line.scores for line in outcome.lines), strict=True))) == (
        outcome.scores
    )
