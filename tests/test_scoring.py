"""What a deal is worth: every ordered pair of imperial places, solos, doubling, desertion."""

from __future__ import annotations

import pytest

import baohuang as bh
from baohuang.deal import Court
from baohuang.rules.scoring import PlaceSum

BRANDS = ("lianzhong-jingdian", "lianzhong-jianming", "zhongyou-jingdian", "zhongyou-jiandan")
IMPERIAL, REBEL = bh.Side.IMPERIAL, bh.Side.REBEL

# All twenty ordered pairs of places (emperor, guard): who is out in which order when the deal
# ends, the winner, and what emperor, guard and each rebel get:
# 6 - (e + g) for the guard, twice that for the emperor.
PAIRS = [
    ((1, 2), "eg", IMPERIAL, (6, 3, -3)),
    ((1, 3), "erg", IMPERIAL, (4, 2, -2)),
    ((1, 4), "errg", IMPERIAL, (2, 1, -1)),
    ((1, 5), "errr", None, (0, 0, 0)),
    ((2, 1), "ge", IMPERIAL, (6, 3, -3)),
    ((2, 3), "reg", IMPERIAL, (2, 1, -1)),
    ((2, 4), "rerg", None, (0, 0, 0)),
    ((2, 5), "rerr", REBEL, (-2, -1, 1)),
    ((3, 1), "gre", IMPERIAL, (4, 2, -2)),
    ((3, 2), "rge", IMPERIAL, (2, 1, -1)),
    ((3, 4), "rreg", REBEL, (-2, -1, 1)),
    ((3, 5), "rrer", REBEL, (-4, -2, 2)),
    ((4, 1), "grre", IMPERIAL, (2, 1, -1)),
    ((4, 2), "rgre", None, (0, 0, 0)),
    ((4, 3), "rrge", REBEL, (-2, -1, 1)),
    ((4, 5), "rrr", REBEL, (-6, -3, 3)),
    ((5, 1), "grrr", None, (0, 0, 0)),
    ((5, 2), "rgrr", REBEL, (-2, -1, 1)),
    ((5, 3), "rrgr", REBEL, (-4, -2, 2)),
    ((5, 4), "rrr", REBEL, (-6, -3, 3)),
]
OUTS = [row[1:] for row in PAIRS]
# The places a table shows: seats not out all report the best place left (seats e g r r r).
SHOWN = {
    "eg": (1, 2, 3, 3, 3),
    "erg": (1, 3, 2, 4, 4),
    "errg": (1, 4, 2, 3, 5),
    "errr": (1, 5, 2, 3, 4),
    "ge": (2, 1, 3, 3, 3),
    "reg": (2, 3, 1, 4, 4),
    "rerg": (2, 4, 1, 3, 5),
    "rerr": (2, 5, 1, 3, 4),
    "gre": (3, 1, 2, 4, 4),
    "rge": (3, 2, 1, 4, 4),
    "rreg": (3, 4, 1, 2, 5),
    "rrer": (3, 5, 1, 2, 4),
    "grre": (4, 1, 2, 3, 5),
    "rgre": (4, 2, 1, 3, 5),
    "rrge": (4, 3, 1, 2, 5),
    "rrr": (4, 4, 1, 2, 3),
    "grrr": (5, 1, 2, 3, 4),
    "rgrr": (5, 2, 1, 3, 4),
    "rrgr": (5, 3, 1, 2, 4),
}


def finish(variant: str, out: str, roles: str = "egrrr", **settled: bool) -> bh.Outcome:
    """The outcome when seats of these roles go out in this order, and not before the last one."""
    v = bh.get_variant(variant)
    left = list(enumerate(roles))
    order = []
    for role in out:
        seat = next(seat for seat, has in left if has == role)
        left.remove((seat, role))
        order.append(seat)
    hands = ["A"] * 5
    for rank, seat in zip("6789T", order, strict=False):
        hands[seat] = rank
    called = "Kc" if v.guard.calls and not settled.get("open_solo") else None
    t = bh.Table.from_hands(
        v,
        hands,
        emperor=roles.index("e"),
        guard=roles.find("g") if "g" in roles else None,
        called=called,
        first=order[0],
        **settled,
    )
    for seat in order:
        assert t.outcome() is None
        while t.turn != seat:
            t.push("-")
        t.push(hands[seat])
    outcome = t.outcome()
    assert outcome is not None
    return outcome


def test_the_pairs_are_all_twenty() -> None:
    pairs = [pair for pair, _, _, _ in PAIRS]
    assert pairs == [(e, g) for e in range(1, 6) for g in range(1, 6) if e != g]
    for (emperor, guard), out, _, _ in PAIRS:
        for role, place in (("e", emperor), ("g", guard)):
            assert out.find(role) + 1 == place or (role not in out and place > len(out))


@pytest.mark.parametrize("variant", BRANDS)
@pytest.mark.parametrize(("out", "winner", "worth"), OUTS)
def test_every_ordered_pair_of_places(variant, out, winner, worth) -> None:
    emperor, guard, rebel = worth
    outcome = finish(variant, out)
    assert outcome.termination is bh.Termination.SIDE_OUT
    assert outcome.places == SHOWN[out]
    assert outcome.sides == (IMPERIAL, IMPERIAL, REBEL, REBEL, REBEL)
    assert outcome.winner is winner
    assert outcome.scores == (emperor, guard, rebel, rebel, rebel)
    assert [line.item for line in outcome.lines] == ["place-sum"]
    assert outcome.lines[0].scores == outcome.scores


@pytest.mark.parametrize(("out", "winner", "worth"), OUTS)
@pytest.mark.parametrize("roles", ["rgrer", "rregr", "grrre"])
def test_scores_follow_the_roles_not_the_seats(roles, out, winner, worth) -> None:
    outcome = finish("lianzhong-jianming", out, roles)
    assert outcome.winner is winner
    assert outcome.scores == tuple(worth["egr".index(role)] for role in roles)


@pytest.mark.parametrize(("out", "winner", "worth"), OUTS)
@pytest.mark.parametrize(
    ("variant", "declared"),
    [
        ("lianzhong-jingdian", ("open_guard",)),
        ("lianzhong-jianming", ("revolt",)),
        ("lianzhong-jianming", ("open_guard", "revolt")),
        ("zhongyou-jingdian", ("revolt",)),
        ("zhongyou-jiandan", ("open_guard", "revolt")),
    ],
)
def test_declarations_double_once(variant, declared, out, winner, worth) -> None:
    emperor, guard, rebel = (2 * points for points in worth)
    outcome = finish(variant, out, **dict.fromkeys(declared, True))
    assert outcome.winner is winner
    assert outcome.scores == (emperor, guard, rebel, rebel, rebel)
    single, double = outcome.lines
    assert (single.item, double.item) == ("place-sum", "double")
    assert single.scores == double.scores == (worth[0], worth[1], *[worth[2]] * 3)


HIDDEN = {1: (IMPERIAL, 12, -3), 2: (None, 0, 0), 3: (REBEL, -12, 3)}
OPEN = {1: (IMPERIAL, 24, -6), 2: (REBEL, -24, 6)}


@pytest.mark.parametrize("variant", BRANDS)
@pytest.mark.parametrize(
    ("out", "place", "shown"),
    [("e", 1, (1, 2, 2, 2, 2)), ("re", 2, (2, 1, 3, 3, 3)), ("rr", 3, (3, 1, 2, 3, 3))],
)
@pytest.mark.parametrize("revolt", [False, True])
def test_hidden_solo(variant, out, place, shown, revolt) -> None:
    winner, emperor, rebel = HIDDEN[place]
    if revolt and variant == "lianzhong-jingdian":
        variant += "+zaofan"  # no revolt by itself
    times = 2 if revolt else 1
    outcome = finish(variant, out, "errrr", revolt=revolt)
    assert outcome.termination is bh.Termination.SOLO_SETTLED
    assert outcome.places == shown
    assert outcome.sides == (IMPERIAL, REBEL, REBEL, REBEL, REBEL)
    assert outcome.winner is winner
    assert outcome.scores == (times * emperor, *[times * rebel] * 4)
    assert [line.item for line in outcome.lines] == ["hidden-solo", "double"][:times]


@pytest.mark.parametrize("variant", BRANDS)
@pytest.mark.parametrize(
    ("out", "place", "shown"), [("e", 1, (1, 2, 2, 2, 2)), ("r", 2, (2, 1, 2, 2, 2))]
)
@pytest.mark.parametrize("usurped", [False, True])
def test_open_solo(variant, out, place, shown, usurped) -> None:
    winner, emperor, rebel = OPEN[place]
    if usurped and variant != "zhongyou-jingdian":
        variant += "+qiangdu"
    outcome = finish(variant, out, "errrr", open_solo=True, usurped=usurped)
    assert outcome.termination is bh.Termination.SOLO_SETTLED
    assert outcome.places == shown
    assert outcome.winner is winner
    assert outcome.scores == (emperor, *[rebel] * 4)
    assert [line.item for line in outcome.lines] == ["open-solo"]


# A deal ends before the emperor's last places are known; the rule answers for all five anyway.
@pytest.mark.parametrize(
    ("order", "hidden", "openly"),
    [
        ((2, 0, 1, 3, 4), (12, (-3, -3, 12, -3, -3)), (24, (-6, -6, 24, -6, -6))),
        ((0, 2, 1, 3, 4), (0, (0, 0, 0, 0, 0)), (-24, (6, 6, -24, 6, 6))),
        ((0, 1, 2, 3, 4), (-12, (3, 3, -12, 3, 3)), (-24, (6, 6, -24, 6, 6))),
        ((0, 1, 3, 2, 4), (-12, (3, 3, -12, 3, 3)), (-24, (6, 6, -24, 6, 6))),
        ((0, 1, 3, 4, 2), (-12, (3, 3, -12, 3, 3)), (-24, (6, 6, -24, 6, 6))),
    ],
)
def test_the_five_places_of_a_solo(order, hidden, openly) -> None:
    for open_solo, (sign, expected) in ((False, hidden), (True, openly)):
        court = Court(emperor=2, open_solo=open_solo, settled=True)
        winner, (line,) = PlaceSum().score(court, order)
        assert line.scores == expected
        assert winner is (IMPERIAL if sign > 0 else REBEL if sign < 0 else None)


def test_other_prices_for_solos() -> None:
    rule = PlaceSum(hidden_solo=1, open_solo=2)
    court = Court(emperor=4, settled=True)
    assert rule.score(court, (4,))[1][0].scores == (-1, -1, -1, -1, 4)
    court = Court(emperor=4, open_solo=True, settled=True)
    assert rule.score(court, (1,))[1][0].scores == (2, 2, 2, 2, -8)


# Desertion ------------------------------------------------------------------------------------

START = ["X* 7c", "8c", "x* 9c", "Tc", "Jc"]
CALLED_START = ["X* 7c 7c 7c", "8c", "7c 9c", "Tc", "Jc"]


@pytest.mark.parametrize(
    ("variant", "early", "late"),
    [
        ("lianzhong-jingdian", -20, -40),
        ("lianzhong-jianming", -20, -40),
        ("zhongyou-jingdian", -30, -30),
        ("zhongyou-jiandan", -30, -30),
    ],
)
def test_desertion(variant, early, late) -> None:
    v = bh.get_variant(variant)
    called = v.guard.calls
    t = bh.Table.from_hands(v, CALLED_START if called else START)
    answers = ["accept", "silent"]
    answers += ["silent"] * (4 if v.usurping.on else 0)
    answers += ["call 7c"] if called else []
    answers += ["silent"] * 4
    answers += ["7"]
    settled = False
    seen = set()
    for answer in (*answers, None):
        assert t.phase is not bh.Phase.END
        seen.add(t.phase)
        settled = t.phase in (bh.Phase.POLL, bh.Phase.PLAY)
        left = t.copy()
        left.desert(3)
        outcome = left.outcome()
        assert outcome.termination is bh.Termination.DESERTION
        assert outcome.scores == (0, 0, 0, late if settled else early, 0)
        assert outcome.lines[0].scores == outcome.scores
        assert outcome.lines[0].item == "desertion"
        assert (outcome.winner, outcome.places) == (None, None)
        assert (left.phase, left.turn, len(left.legal_moves)) == (bh.Phase.END, None, 0)
        if answer is not None:
            t.push(answer)
    assert seen == (
        {bh.Phase.THRONE, bh.Phase.SOLO, bh.Phase.POLL, bh.Phase.PLAY}
        | ({bh.Phase.CALL} if called else set())
        | ({bh.Phase.USURP} if v.usurping.on else set())
    )


def test_nobody_leaves_twice_or_from_nowhere() -> None:
    t = bh.Table.from_hands(bh.get_variant("lianzhong-jianming"), START)
    with pytest.raises(bh.DealError):
        t.desert(5)
    t.desert(0)
    with pytest.raises(bh.DealError):
        t.desert(1)
    assert t.outcome().scores == (-20, 0, 0, 0, 0)


def test_a_seat_that_is_out_may_still_leave() -> None:
    # Any seat, any time: it costs it the same, and the deal is over.
    t = bh.Table.from_hands(
        bh.get_variant("lianzhong-jianming"), ["7", "8", "9", "T", "J"], emperor=0, guard=1
    )
    t.push("7")
    t.desert(0)
    assert t.outcome().scores == (-40, 0, 0, 0, 0)
    assert t.outcome().places is None
