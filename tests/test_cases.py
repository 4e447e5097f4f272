"""The worked cases of beating and scoring: right answers, found by hand from the sources."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import baohuang as bh

CASES = Path(__file__).parent / "cases"
BEATS = yaml.safe_load((CASES / "beats.yaml").read_text(encoding="utf-8"))
SCORES = yaml.safe_load((CASES / "scores.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("variant", "new", "old", "expected"), BEATS)
def test_beats(variant: str, new: str, old: str, *, expected: bool) -> None:
    v = bh.get_variant(variant)
    assert v.beats(bh.parse_combo(new), bh.parse_combo(old)) is expected
    if expected:  # what is beaten does not beat its beater
        assert not v.beats(bh.parse_combo(old), bh.parse_combo(new))


@pytest.mark.parametrize(("variant", "new", "old", "expected"), BEATS)
def test_the_list_of_what_beats_agrees(variant: str, new: str, old: str, *, expected: bool) -> None:
    # A hand that is the new play and nothing else can follow with it, all of it, or not.
    combo = bh.parse_combo(new)
    hand = bh.Hand.parse(new)
    v = bh.get_variant(variant)
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


SIDES = {"imperial": bh.Side.IMPERIAL, "rebel": bh.Side.REBEL, "none": None}
EXPECTED = {"e", "g", "r", "side", "winner"}


@pytest.mark.parametrize("case", SCORES, ids=lambda case: " ".join(map(str, case.values())))
@pytest.mark.parametrize("seats", [(0, 1, 2, 3, 4), (3, 1, 4, 0, 2)])
def test_scores(case: dict[str, Any], seats: tuple[int, ...]) -> None:
    assert set(case) <= {"variant", "out", "solo", "open_guard", "revolt", *EXPECTED}
    solo = case.get("solo")
    listed = "errrr" if solo else "egrrr"
    roles = "".join(listed[seats.index(seat)] for seat in range(5))
    declared = {key: True for key in ("open_guard", "revolt") if case.get(key)}
    t = finish(
        bh.get_variant(case["variant"]), roles, case["out"], open_solo=solo == "open", **declared
    )
    outcome = t.outcome()
    assert EXPECTED & set(case)
    if "r" in case:
        assert outcome.scores == tuple(case[role] for role in roles)
    for side, total in case.get("side", {}).items():
        own = zip(outcome.scores, outcome.sides, strict=True)
        assert sum(score for score, of in own if of is SIDES[side]) == total
    if "winner" in case:
        assert outcome.winner is SIDES[case["winner"]]
    assert sum(outcome.scores) == 0
    assert tuple(map(sum, zip(*(line.scores for line in outcome.lines), strict=True))) == (
        outcome.scores
    )
