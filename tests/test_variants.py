"""The shipped rulesets: sources, cards, what players know each by, what deals are worth, features.

All tables here are written out by hand from the rules, not taken from the code.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import attrs
import pytest
import yaml

import baohuang as bh
from baohuang import catalog
from baohuang.rules.registry import SLOTS, kind_of, kinds

FOLDER = Path(__file__).resolve().parents[1] / "variants"
VARIANTS = tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))
FEATURES = tuple(sorted(path.stem for path in (FOLDER / "features").glob("*.yaml")))
IMPERIAL, REBEL = bh.Side.IMPERIAL, bh.Side.REBEL


def over(variant: str, feature: str) -> bh.Variant:
    return bh.get_variant(f"{variant}+{feature}")


# What a ruleset is ------------------------------------------------------------------------------


class Facts(NamedTuple):
    """What somebody who plays a game would check first; mostly as most games have it."""

    title: str
    marks: str  # marked cards in the deck
    calls: str  # which may be called, of three copies each of 9c 2c x X
    solo: str  # who may announce an open solo
    lap: str  # after so many cessions by seats with nothing to call: what
    ends: str
    cards: int = 216
    sizes: tuple[int, ...] = (44, 43, 43, 43, 43)  # of the hands, from the seat dealt first
    first: str = "last emperor"  # who is dealt first in the next deal
    heir: str = "previous"  # which neighbour the throne is ceded to
    pays: str = "nothing / nothing / nothing"  # first cession / second / second without a 2
    cede: bool = True  # whether a seat that could be emperor may cede
    back: str = "may cede / may cede"  # the first nominee after a lap, with a triple / with a quad
    usurp: str = "none"
    declares: str = ""  # what roles may be declared
    over_x: str = ""  # what beats X, of 9c* X* XX 222
    fills: bool = False  # whether 2s fill in
    low: str = "any time"  # when the lowest rank may be played
    final: bool = False  # whether a pass is
    lead: str = "next"  # who inherits it
    tribute: str = "none"
    leaving: tuple[int, int] = (20, 40)  # what it costs, before and after the roles are settled
    autopilot: int | None = None  # how often a seat may come off it
    levels: int | None = None  # of the ladder


def with_168(title: str, marks: str, calls: str, solo: str, lap: str, **more: object) -> Facts:
    sizes = (34, 34, 34, 33, 33)
    return Facts(title, marks, calls, solo, lap, "side-out settled", 168, sizes, **more)


FACTS = {
    "lianzhong-jingdian": with_168(
        "联众经典",
        "X*",
        "9c",
        "anybody",
        "10 void",
        back="must accept / may cede",
        declares="guard",
        autopilot=3,
        levels=14,
    ),
    "lianzhong-jianming": with_168(
        "联众简明",
        "x* X*",
        "",
        "holder of x*",
        "10 void",
        pays="nothing / 2c / Ac",
        declares="guard rebel",
        autopilot=3,
        levels=14,
    ),
    "zhongyou-jingdian": Facts(
        "中游经典",
        "X*",
        "9c",
        "anybody",
        "10 void",
        "side-out settled",
        back="must accept / may cede",
        usurp="after-throne, needs 3 jokers, needs a quad",
        declares="rebel",
        leaving=(30, 30),
    ),
    "zhongyou-jiandan": with_168(
        "中游简单",
        "x* X*",
        "",
        "holder of x*",
        "10 void",
        declares="guard rebel",
        leaving=(30, 30),
    ),
    "qingdao": Facts(
        "青岛",
        "X*",
        "2c 9c X x",
        "nobody",
        "5 void",  # nobody has three identical cards to be pressed with
        "side-out first-out",
        back="pressed / void",
        over_x="9c*",
        lead="partner",
    ),
    "xiaobao": Facts(
        "小保",
        "X*",
        "9c",
        "nobody",
        "5 void",
        "all-but-one",
        cede=False,
        back="never ceded / never ceded",
        over_x="9c* X*",
    ),
    "biwei": Facts(
        "逼位",
        "X*",
        "2c 9c X x",
        "holder of a quad",
        "5 void",  # nobody has three identical cards to be pressed with
        "side-out first-out",
        pays="nothing / 2c / Ac",  # the highest card that is no joker
        back="pressed / void",
        usurp="before-throne, takes X*",
        declares="guard",
    ),
    "jingong": Facts(
        "进贡",
        "X*",
        "9c",
        "holder of a quad",
        "6 void",
        "all-but-one",
        pays="nothing / 2c / nothing",
        lead="claim",
        tribute="any card, open, times 2 after an open solo",
    ),
    "qing3": Facts(
        "清3",
        "",
        "9c",
        "nobody",
        "6 void",
        "all-but-one",
        pays="2c / 2c / x",
        declares="guard",
        over_x="XX",
        fills=True,
        low="last, with jokers, or cleared",
        tribute="any card, open, times 2 after an open solo",
    ),
    "rizhao": with_168(
        "日照",
        "x* X*",
        "",
        "holder of x*",
        "5 must accept",
        first="next seat",
        heir="next",
        back="must accept / must accept",
        declares="guard rebel",
        tribute="no jokers, face down, times 1 after an open solo",
    ),
    "jj": with_168(
        "JJ保皇",
        "x* X*",
        "",
        "holder of x*",
        "5 must accept",
        first="next seat",
        heir="next",
        back="must accept / must accept",
        declares="guard rebel",
    ),
    "yuanhang": with_168(
        "远航",
        "x* X*",
        "",
        "holder of x*",
        "10 void",
        declares="rebel",
        low="last, without jokers",
        final=True,
    ),
}


def asked(v: bh.Variant, hand: str, beside: str = "8d") -> bh.Table:
    """A first deal in which seat 2, with this hand and the emperor card, is the first asked."""
    mine = f"{hand} X*" if v.deck.emperor_card else hand
    t = bh.Table.from_hands(v, ["7c", beside, mine, beside, "Tc"], first=2)
    while t.phase is bh.Phase.USURP:
        t.push("silent")
    assert (t.phase, t.turn) == (bh.Phase.THRONE, 2)
    return t


def paid(t: bh.Table) -> str:
    """What the seat asked pays when it cedes, the emperor card and older payments aside."""
    giver, held = t.turn, [Counter(map(str, hand)) for hand in t.position.hands]
    others = sum((held[seat] for seat in range(5) if seat != giver), Counter())
    travelling = Counter(map(str, t.position.state.travelling))
    t.push("cede")
    now = sum((Counter(map(str, t.position.hands[s])) for s in range(5) if s != giver), Counter())
    return " ".join((now - others - travelling).elements()) or "nothing"


def payments(v: bh.Variant) -> str:
    t, without = asked(v, "9c Ac 2c x", "9h Ac 2c x"), asked(v, "9c", "9h Ac x")
    without.push("cede")
    return f"{paid(t)} / {paid(t)} / {paid(without)}"


def lap(v: bh.Variant) -> str:
    t = asked(v, "9c")
    count = 0
    while t.phase is bh.Phase.THRONE and "cede" in t.legal_moves:
        t.push("cede")
        count += 1
    if t.outcome() is None:
        assert [str(move) for move in t.legal_moves] == ["accept"]
        return f"{count} must accept"
    return f"{count} {t.outcome().termination}"


def heir(v: bh.Variant) -> str:
    t = asked(v, "9c")
    t.push("cede")
    return {1: "previous", 3: "next"}[t.turn]


def back(v: bh.Variant) -> str:
    """What the first nominee may do when the throne has gone round once."""
    told = []
    for hand in ("9c 9c 9c", "9c 9c 9c 9c"):
        t = asked(v, hand)
        if "cede" not in t.legal_moves:
            told.append("never ceded")
            continue
        for _ in range(5):
            t.push("cede")
        if t.outcome() is not None:
            told.append(str(t.outcome().termination))
        elif t.phase is bh.Phase.THRONE:
            assert t.turn == 2
            told.append("may cede" if "cede" in t.legal_moves else "must accept")
        else:
            told.append("pressed")
    return " / ".join(told)


def solo(v: bh.Variant) -> str:
    hands = {"anybody": "9c", "holder of a quad": "9c 9c 9c 9c", "holder of x*": "x*"}
    may = [
        who
        for who, hand in hands.items()
        if v.guard.asks_solo and v.guard.solos(bh.Hand.parse(hand), usurping=False)
    ]
    return may[0] if may else "nobody"


def usurp(v: bh.Variant) -> str:
    if not v.usurping.on:
        return "none"
    more = [f"needs {v.usurping.jokers} jokers"] if v.usurping.jokers else []
    more += ["needs a quad"] if v.usurping.quad else []
    more += ["takes X*"] if getattr(v.usurping, "takes_card", False) else []
    return ", ".join([kind_of(v.usurping), *more])


def beats_x(v: bh.Variant) -> str:
    old = bh.parse_combo("X")
    return " ".join(
        text for text in ("9c*", "X*", "XX", "222") if v.beats(bh.parse_combo(text), old)
    )


def low(v: bh.Variant) -> str:
    six = str(v.deck.lowest)
    leads = {str(combo) for combo in v.plays(bh.Hand.parse(f"{six}c {six}d 9c x"))}
    last = {str(combo) for combo in v.plays(bh.Hand.parse(f"{six}c {six}d x"))}
    assert {str(c) for c in v.plays(bh.Hand.parse(f"{six}c {six}d"))} >= {six * 2}
    if six in leads:
        return "any time"
    assert not any(six in lead for lead in leads)
    jokers = "with jokers" if f"x{six}{six}" in last else "without jokers"
    return f"last, {jokers}{', or cleared' if v.holding_back.cleared else ''}"


def tribute(v: bh.Variant) -> str:
    if kind_of(v.tribute) == "none":
        return "none"
    what = "any card" if v.tribute.jokers else "no jokers"
    how = "face down" if v.tribute.face_down else "open"
    return f"{what}, {how}, times {v.tribute.open_solo} after an open solo"


def facts(v: bh.Variant) -> Facts:
    sets = bh.Hand.parse("9c 9c 9c 2c 2c 2c x x x X X X")
    table = bh.Table.deal(v, seed=7, first=0)
    sizes = tuple(len(hand) for hand in table.position.hands)
    if v.deck.dealing == "reserved":
        sizes = tuple(sorted(sizes, reverse=True))
    return Facts(
        title=v.title.zh,
        cards=len(v.cards),
        sizes=sizes,
        marks=" ".join(str(card) for card in v.cards if card.mark),
        first={3: "last emperor", 2: "next seat"}[v.deck.next_first(first=1, emperor=3)],
        heir=heir(v),
        lap=lap(v),
        pays=payments(v),
        cede="cede" in asked(v, "9c 9c 9c Ac").legal_moves,
        back=back(v),
        calls=" ".join(sorted(map(str, v.guard.callable_sets(sets)))),
        solo=solo(v),
        usurp=usurp(v),
        declares=" ".join(str(r) for r in (bh.Role.GUARD, bh.Role.REBEL) if v.declaring.offered(r)),
        over_x=beats_x(v),
        fills="72" in map(str, v.plays(bh.Hand.parse("7c 2c"))),
        low=low(v),
        final=v.tricks.pass_is_final,
        lead=v.tricks.inherit,
        ends=" ".join([kind_of(v.ending), *attrs.asdict(v.ending).values()]),
        tribute=tribute(v),
        leaving=(v.conduct.penalty(settled=False), v.conduct.penalty(settled=True)),
        autopilot=v.conduct.autopilot_limit,
        levels=v.conduct.levels,
    )


@pytest.mark.parametrize("name", VARIANTS)
def test_the_facts(name):
    assert facts(bh.get_variant(name))._asdict() == FACTS[name]._asdict()


def test_there_are_facts_and_scores_of_every_variant():
    assert set(FACTS) == set(WORTH) == set(VARIANTS)


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("first", range(5))
def test_the_hands_dealt(name, first):
    v = bh.get_variant(name)
    holders = set()
    for seed in range(12):
        hands = bh.Table.deal(v, seed=seed, first=first).position.hands
        assert Counter(card for hand in hands for card in hand) == Counter(v.cards)
        sizes = [len(hands[(first + step) % 5]) for step in range(5)]
        if name == "jingong":  # whoever was drawn has the emperor card besides his 43
            holder = next(seat for seat in range(5) if any(str(c) == "X*" for c in hands[seat]))
            assert [len(hand) for hand in hands] == [44 if s == holder else 43 for s in range(5)]
            holders.add(holder)
        else:
            assert tuple(sizes) == FACTS[name].sizes
    assert name != "jingong" or len(holders) > 1


@pytest.mark.parametrize("name", ["qingdao", "biwei"])
def test_who_is_pressed_to_the_throne(name):
    # Seat 2 was nominated. Backwards from it, 1 holds four 9s of clubs and nothing exact, 0
    # three Ks.
    hands = ["Kd Kd Kd 7c", "9c 9c 9c 9c", "X* 8c", "Qs Qs Qs", "Js Js Js"]
    t = bh.Table.from_hands(bh.get_variant(name), hands)
    while t.phase is bh.Phase.USURP:
        t.push("silent")
    for seat in (2, 1, 0, 4, 3):
        assert t.turn == seat
        t.push("cede")
    while t.phase is bh.Phase.SOLO:
        t.push("silent")
    assert (t.phase, t.turn) == (bh.Phase.CALL, 0)
    assert [str(move) for move in t.legal_moves] == ["call Kd"]


def test_the_last_emperor_pays_from_the_other_end():
    # After a first deal there is a last emperor: he is asked first and pays X, x or 2.
    v = bh.get_variant("qing3")
    for mine, price in {"2c x X": "X", "2c x Ac": "x", "2c Ac": "2c", "Ac": "nothing"}.items():
        hands = [bh.Hand.parse(text) for text in ("2d x X", "2d x X", "7c", mine, "8c")]
        t = bh.Table(v, bh.Deal(hands, first=1, last_emperor=3))
        assert t.turn == 3
        assert paid(t) == price
        t.push("cede")
        assert paid(t) == "2d"  # as everybody else


def test_jj_is_rizhao_but_for_tribute():
    jj, rizhao = bh.get_variant("jj"), bh.get_variant("rizhao")
    assert {slot for slot in SLOTS if jj.rules[slot] != rizhao.rules[slot]} == {"tribute"}


# Sources ----------------------------------------------------------------------------------------


def plain(name: str) -> dict[str, object]:
    """A variant file as it is written, read by another reader than the library's."""
    return yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))


def check_notes(v: bh.Variant) -> None:
    text = v.describe()
    for slot in SLOTS:
        note = v.notes.get(slot)
        assert note is not None, f"{v.name}: {slot} has neither source nor decision"
        assert note.source or note.decided
        if note.source:
            assert f"  [source: {note.source}]" in text
            for short in note.source.split(","):
                assert short.strip() in v.sources, f"{v.name}: {slot}: {short} is not listed"
        if note.decided:
            assert f"  [decided: {note.decided}]" in text
    for short, source in v.sources.items():
        assert f"  {short}: {source.title} ({source.document})" in text


@pytest.mark.parametrize("name", VARIANTS)
def test_every_slot_says_where_it_comes_from(name):
    v = bh.get_variant(name)
    check_notes(v)
    told = " ".join(f"{note.source} {note.decided}" for note in v.notes.values())
    assert set(plain(name)["sources"]) <= set(re.findall(r"\w+", told)), "one that nobody names"


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("feature", FEATURES)
def test_every_feature_says_where_it_comes_from(name, feature):
    if (name, feature) in REFUSED:
        return
    v = over(name, feature)
    check_notes(v)
    base = bh.get_variant(name)
    for slot in SLOTS:
        changed = v.rules[slot] != base.rules[slot]
        assert v.notes[slot].layer == feature if changed else v.notes[slot] == base.notes[slot]


@pytest.mark.parametrize("feature", FEATURES)
def test_a_feature_notes_every_slot_it_touches(feature):
    layer = catalog._layer(feature)
    assert set(layer.slots) == set(layer.notes)


def written(name: str) -> dict[str, dict[str, object]]:
    """What the slots of a file and its parents say, kind by kind."""
    file = plain(name)
    slots = written(file["extends"]) if "extends" in file else {}
    for slot in SLOTS:
        mine, theirs = file.get(slot, {}), slots.get(slot, {})
        same = mine.get("kind") in (None, theirs.get("kind"))
        slots[slot] = {**theirs, **mine} if same else mine
    return slots


@pytest.mark.parametrize("name", VARIANTS)
def test_every_parameter_is_written_out(name):
    for slot, said in written(name).items():
        cls = kinds(slot)[said["kind"]]
        assert set(said) - {"kind", "source", "decided"} == {f.name for f in attrs.fields(cls)}


# What a deal is worth ---------------------------------------------------------------------------
# One row for each ordered pair of places, the emperor's and the guard's: who wins (E the
# emperor's side, R the rebels, = nobody), then what emperor, guard and each rebel get.

PLACE_SUM = """
1-2 E  6  3 -3      2-1 E  6  3 -3      3-1 E  4  2 -2      4-1 E  2  1 -1      5-1 =  0  0  0
1-3 E  4  2 -2      2-3 E  2  1 -1      3-2 E  2  1 -1      4-2 =  0  0  0      5-2 R -2 -1  1
1-4 E  2  1 -1      2-4 =  0  0  0      3-4 R -2 -1  1      4-3 R -2 -1  1      5-3 R -4 -2  2
1-5 =  0  0  0      2-5 R -2 -1  1      3-5 R -4 -2  2      4-5 R -6 -3  3      5-4 R -6 -3  3
"""
# The rebels are out first exactly when one of the two is last.
SIDE_OUT_FIRST = """
1-2 E  2  1 -1      2-1 E  2  1 -1      3-1 E  2  1 -1      4-1 E  2  1 -1      5-1 R -2 -1  1
1-3 E  2  1 -1      2-3 E  2  1 -1      3-2 E  2  1 -1      4-2 E  2  1 -1      5-2 R -2 -1  1
1-4 E  2  1 -1      2-4 E  2  1 -1      3-4 E  2  1 -1      4-3 E  2  1 -1      5-3 R -2 -1  1
1-5 R -2 -1  1      2-5 R -2 -1  1      3-5 R -2 -1  1      4-5 R -2 -1  1      5-4 R -2 -1  1
"""
# One first and the other second or third; second and third is a draw.
XIAOBAO = """
1-2 E  2  1 -1      2-1 E  2  1 -1      3-1 E  2  1 -1      4-1 R -2 -1  1      5-1 R -2 -1  1
1-3 E  2  1 -1      2-3 =  0  0  0      3-2 =  0  0  0      4-2 R -2 -1  1      5-2 R -2 -1  1
1-4 R -2 -1  1      2-4 R -2 -1  1      3-4 R -2 -1  1      4-3 R -2 -1  1      5-3 R -2 -1  1
1-5 R -2 -1  1      2-5 R -2 -1  1      3-5 R -2 -1  1      4-5 R -2 -1  1      5-4 R -2 -1  1
"""
# The emperor first and the guard not last, or the guard first and the emperor second.
QING3 = """
1-2 E  2  1 -1      2-1 E  2  1 -1      3-1 =  0  0  0      4-1 R -2 -1  1      5-1 R -2 -1  1
1-3 E  2  1 -1      2-3 R -2 -1  1      3-2 R -2 -1  1      4-2 R -2 -1  1      5-2 R -2 -1  1
1-4 E  2  1 -1      2-4 R -2 -1  1      3-4 R -2 -1  1      4-3 R -2 -1  1      5-3 R -2 -1  1
1-5 =  0  0  0      2-5 R -2 -1  1      3-5 R -2 -1  1      4-5 R -2 -1  1      5-4 R -2 -1  1
"""
# An open guard must come in second behind the emperor, for twice as much.
QING3_OPEN_GUARD = """
1-2 E  4  2 -2      2-1 R -4 -2  2      3-1 R -4 -2  2      4-1 R -4 -2  2      5-1 R -4 -2  2
1-3 R -4 -2  2      2-3 R -4 -2  2      3-2 R -4 -2  2      4-2 R -4 -2  2      5-2 R -4 -2  2
1-4 R -4 -2  2      2-4 R -4 -2  2      3-4 R -4 -2  2      4-3 R -4 -2  2      5-3 R -4 -2  2
1-5 R -4 -2  2      2-5 R -4 -2  2      3-5 R -4 -2  2      4-5 R -4 -2  2      5-4 R -4 -2  2
"""
# Everybody has the points of his own place; the rebels in the order in which they go out.
PLACE_POINTS = """
1-2 E  4  2  0 -2 -4      2-1 E  2  4  0 -2 -4      3-1 E  0  4  2 -2 -4
1-3 E  4  0  2 -2 -4      2-3 E  2  0  4 -2 -4      3-2 E  0  2  4 -2 -4
1-4 E  4 -2  2  0 -4      2-4 =  2 -2  4  0 -4      3-4 R  0 -2  4  2 -4
1-5 =  4 -4  2  0 -2      2-5 R  2 -4  4  0 -2      3-5 R  0 -4  4  2 -2
4-1 E -2  4  2  0 -4      5-1 = -4  4  2  0 -2
4-2 = -2  2  4  0 -4      5-2 R -4  2  4  0 -2
4-3 R -2  0  4  2 -4      5-3 R -4  0  4  2 -2
4-5 R -2 -4  4  2  0      5-4 R -4 -2  4  2  0
"""
# The same for an emperor alone, by his place: the winner, what he gets, and what each rebel gets.
PLACE_SUM_HIDDEN = "1 E 12 -3    2 =   0 0    3 R -12 3    4 R -12 3    5 R -12 3"
PLACE_SUM_OPEN = "1 E 24 -6    2 R -24 6    3 R -24 6    4 R -24 6    5 R -24 6"
FIRST_OR_LOST = "1 E 4 -1    2 R -4 1    3 R -4 1    4 R -4 1    5 R -4 1"
TABLE_HIDDEN = "1 E 4 -1    2 =  0 0    3 R -4 1    4 R -4 1    5 R -4 1"
POINTS_HIDDEN = """
1 E 4 2 0 -2 -4    2 E 2 4 0 -2 -4    3 = 0 4 2 -2 -4    4 R -2 4 2 0 -4    5 R -4 4 2 0 -2
"""
POINTS_OPEN = """
1 E 8 4 0 -4 -8    2 E 4 8 0 -4 -8    3 = 0 8 4 -4 -8    4 R -4 8 4 0 -8    5 R -8 8 4 0 -4
"""


class Worth(NamedTuple):
    pairs: str
    hidden: str
    open: str | None  # None where nobody may announce a solo
    doubles: tuple[str, ...]  # what doubles the result
    ending: str


SUMS = (PLACE_SUM, PLACE_SUM_HIDDEN, PLACE_SUM_OPEN)
OPEN_GUARD, REVOLT = "open_guard", "revolt"
WORTH = {
    "lianzhong-jingdian": Worth(*SUMS, (OPEN_GUARD,), "side-out"),
    "lianzhong-jianming": Worth(*SUMS, (OPEN_GUARD, REVOLT), "side-out"),
    "zhongyou-jingdian": Worth(*SUMS, (REVOLT,), "side-out"),
    "zhongyou-jiandan": Worth(*SUMS, (OPEN_GUARD, REVOLT), "side-out"),
    "qingdao": Worth(SIDE_OUT_FIRST, FIRST_OR_LOST, None, (), "side-out"),
    "xiaobao": Worth(XIAOBAO, TABLE_HIDDEN, None, (), "all-but-one"),
    "biwei": Worth(SIDE_OUT_FIRST, FIRST_OR_LOST, FIRST_OR_LOST, (OPEN_GUARD,), "side-out"),
    "jingong": Worth(PLACE_POINTS, POINTS_HIDDEN, POINTS_OPEN, (), "all-but-one"),
    "qing3": Worth(QING3, TABLE_HIDDEN, None, (OPEN_GUARD,), "all-but-one"),
    "rizhao": Worth(*SUMS, (OPEN_GUARD,), "side-out"),
    "jj": Worth(*SUMS, (OPEN_GUARD,), "side-out"),
    "yuanhang": Worth(*SUMS, (REVOLT,), "side-out"),
}
PAIRS = [pair for pair in itertools.product(range(1, 6), repeat=2) if pair[0] != pair[1]]
# How many seats go out before a side has; of emperor and guard both left, three rebels.
OUT = """
1-2 2    2-1 2    3-1 3    4-1 4    5-1 4
1-3 3    2-3 3    3-2 3    4-2 4    5-2 4
1-4 4    2-4 4    3-4 4    4-3 4    5-3 4
1-5 4    2-5 4    3-5 4    4-5 3    5-4 3
"""


def rows(text: str) -> dict[tuple[int, ...], tuple[bh.Side | None, tuple[int, ...]]]:
    """A table as a mapping: places, the winner, and the scores."""
    found = {}
    for row in filter(None, re.split(r" {4,}|\n", text)):
        places, winner, *scores = row.split()
        pair = tuple(map(int, places.split("-")))
        assert pair not in found
        found[pair] = {"E": IMPERIAL, "R": REBEL, "=": None}[winner], tuple(map(int, scores))
    return found


def out_by(pair: tuple[int, int]) -> int:
    """How many seats are out when a side is."""
    return int(dict(re.findall(r"(\d-\d) (\d)", OUT))["{}-{}".format(*pair)])


def finish(v: bh.Variant, roles: str, start: int, **settled: bool) -> tuple[bh.Outcome, int]:
    """The outcome when seats go out in the order of these roles, and how many were out by then.

    The seat `start` goes out first, then its next seat, and so on: each beats the one before.
    """
    seats = [(start + step) % 5 for step in range(5)]
    hands = [""] * 5
    for seat, card in zip(seats, "789TJ", strict=True):
        hands[seat] = card
    t = bh.Table.from_hands(
        v,
        hands,
        emperor=seats[roles.index("e")],
        guard=seats[roles.index("g")] if "g" in roles else None,
        called="Kc" if v.guard.calls and not settled.get("open_solo") else None,
        first=start,
        **settled,
    )
    out = 0
    while t.outcome() is None:
        assert t.turn == seats[out]
        t.push(hands[seats[out]])
        out += 1
    return t.outcome(), out


def spread(roles: str, scores: tuple[int, ...], start: int) -> tuple[int, ...]:
    """What each seat gets, when the seats from `start` on have these roles."""
    alone = 1 if "g" not in roles else 2
    rebels = list(scores[alone:]) * (1 if len(scores) == 5 else 5 - alone)
    given = [scores["eg".index(role)] if role in "eg" else rebels.pop(0) for role in roles]
    return tuple(given[(seat - start) % 5] for seat in range(5))


def roles_of(pair: tuple[int, int]) -> str:
    return "".join({pair[0]: "e", pair[1]: "g"}.get(place, "r") for place in range(1, 6))


@pytest.mark.parametrize("name", VARIANTS)
def test_the_tables_are_whole(name):
    worth = WORTH[name]
    assert sorted(rows(worth.pairs)) == PAIRS
    for text in filter(None, (worth.hidden, worth.open)):
        assert sorted(rows(text)) == [(place,) for place in range(1, 6)]
    for table, roles in ((worth.pairs, "egrrr"), (worth.hidden, "errrr")):
        for _, scores in rows(table).values():
            assert sum(spread(roles, scores, 0)) == 0


@pytest.mark.parametrize("pair", PAIRS, ids=str)
@pytest.mark.parametrize("name", VARIANTS)
def test_the_twenty_pairs_of_places(name, pair):
    v, worth, roles = bh.get_variant(name), WORTH[name], roles_of(pair)
    winner, scores = rows(worth.pairs)[pair]
    for start in (0, 3):
        outcome, out = finish(v, roles, start)
        assert str(outcome.termination) == worth.ending
        assert out == (out_by(pair) if worth.ending == "side-out" else 4)
        assert outcome.winner is winner
        assert outcome.scores == spread(roles, scores, start)
        # Seats that were not out all have the best place that was left.
        places = [min(place, out + 1) for place in range(1, 6)]
        assert outcome.places == tuple(places[(seat - start) % 5] for seat in range(5))


@pytest.mark.parametrize("pair", PAIRS, ids=str)
@pytest.mark.parametrize("name", [name for name in VARIANTS if WORTH[name].doubles])
def test_what_doubles_the_twenty_pairs(name, pair):
    v, worth, roles = bh.get_variant(name), WORTH[name], roles_of(pair)
    winner, scores = rows(worth.pairs)[pair]
    scores = tuple(2 * points for points in scores)
    if name == "qing3":
        winner, scores = rows(QING3_OPEN_GUARD)[pair]
    for declared in ({one} for one in worth.doubles):
        outcome, _ = finish(v, roles, 0, **dict.fromkeys(declared, True))
        assert (outcome.winner, outcome.scores) == (winner, spread(roles, scores, 0))
    if len(worth.doubles) == 2:  # once together
        outcome, _ = finish(v, roles, 0, open_guard=True, revolt=True)
        assert (outcome.winner, outcome.scores) == (winner, spread(roles, scores, 0))


@pytest.mark.parametrize("name", VARIANTS)
def test_what_nobody_declares_is_refused(name):
    v = bh.get_variant(name)
    for declared in {OPEN_GUARD, REVOLT} - set(WORTH[name].doubles):
        with pytest.raises(bh.DealError):
            finish(v, "egrrr", 0, **{declared: True})


@pytest.mark.parametrize("name", ["rizhao", "jj"])
@pytest.mark.parametrize(
    ("answers", "times"),
    [
        (("silent", "silent", "silent", "silent"), 1),
        (("declare rebel", "silent", "silent", "silent"), 2),
        (("silent", "declare guard", "silent", "silent"), 2),
        (("declare rebel", "declare guard", "declare rebel", "declare rebel"), 2),
    ],
)
def test_any_declaration_doubles_once(name, answers, times):
    hands = ["X* 7c", "8c", "x* 9c", "Tc", "Jc"]
    t = bh.Table.from_hands(bh.get_variant(name), hands)
    for move in ("accept", "silent", *answers):
        t.push(move)
    assert t.phase is bh.Phase.PLAY
    for move in ("X", "-", "-", "-", "-", "7", "8", "x*", "-", "-", "9"):
        t.push(move)
    # The emperor is out first, a rebel second, the guard third.
    assert t.outcome().scores == tuple(times * points for points in (4, -2, 2, -2, -2))


@pytest.mark.parametrize("place", range(1, 6))
@pytest.mark.parametrize("name", VARIANTS)
def test_the_five_places_of_a_solo(name, place):
    v, worth = bh.get_variant(name), WORTH[name]
    roles = "r" * (place - 1) + "e" + "r" * (5 - place)
    # A deal that ends when a side is out, or when a solo is settled, ends long before.
    first_out = name in ("qingdao", "biwei")
    settled = 1 if place == 1 or first_out else 2
    for open_solo, table in ((False, worth.hidden), (True, worth.open)):
        if table is None:
            with pytest.raises(bh.DealError, match="has no open solo"):
                finish(v, roles, 0, open_solo=True)
            continue
        winner, scores = rows(table)[place,]
        for start in (0, 3):
            outcome, out = finish(v, roles, start, open_solo=open_solo)
            if worth.ending == "side-out":
                assert str(outcome.termination) == "solo-settled"
                assert out == (1 if open_solo else settled)
            else:
                assert str(outcome.termination) == "all-but-one"
                assert out == 4
            assert outcome.winner is winner
            assert outcome.scores == spread(roles, scores, start)


@pytest.mark.parametrize("name", [name for name in VARIANTS if REVOLT in WORTH[name].doubles])
def test_a_revolt_doubles_a_hidden_solo(name):
    for place in range(1, 6):
        roles = "r" * (place - 1) + "e" + "r" * (5 - place)
        winner, scores = rows(WORTH[name].hidden)[place,]
        outcome, _ = finish(bh.get_variant(name), roles, 0, revolt=True)
        assert outcome.winner is winner
        assert outcome.scores == spread(roles, tuple(2 * points for points in scores), 0)


# Features ---------------------------------------------------------------------------------------
# Every feature goes over every variant but for these, which have a rule of their own. For each
# refusal: where, what the feature sets, what is there, and whose file says so.

REFUSED = {
    ("zhongyou-jingdian", "qiangdu"): [
        ("usurping.jokers", "0", "3", "zhongyou-jingdian"),
        ("usurping.quad", "false", "true", "zhongyou-jingdian"),
    ],
    ("biwei", "qiangdu"): [("usurping.kind", "'after-throne'", "'before-throne'", "biwei")],
    ("qing3", "bie6"): [("holding_back.cleared", "false", "true", "qing3")],
    ("yuanhang", "bie6"): [("holding_back.jokers", "true", "false", "yuanhang")],
    ("rizhao", "zaofan"): [("declaring.kind", "'poll'", "'any-side'", "rizhao")],
    ("jj", "zaofan"): [("declaring.kind", "'poll'", "'any-side'", "rizhao")],
    ("rizhao", "jingong"): [
        ("tribute.jokers", "true", "false", "rizhao"),
        ("tribute.face_down", "false", "true", "rizhao"),
        ("tribute.open_solo", "2", "1", "rizhao"),
    ],
    ("xiaobao", "gudingbao"): [
        ("combining.promoted", "[]", '["guard", "emperor"]', "xiaobao"),
    ],
}


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("feature", FEATURES)
def test_which_features_go_over_which_variants(name, feature):
    expected = REFUSED.get((name, feature))
    if expected is None:
        assert over(name, feature).features == (feature,)
        return
    with pytest.raises(bh.VariantError) as caught:
        over(name, feature)
    found = caught.value.problems
    assert [problem.path for problem in found] == [path for path, *_ in expected]
    for problem, (_, mine, theirs, layer) in zip(found, expected, strict=True):
        assert problem.file == f"variants/features/{feature}.yaml"
        assert problem.line > 0
        start = f"{feature} sets {mine}, but {layer} has {theirs} (variants/{layer}.yaml:"
        assert problem.message.startswith(start)
        assert problem.message.endswith(f"), which {feature} does not replace")


@pytest.mark.parametrize("name", sorted(set(VARIANTS) - {"rizhao"}))
def test_the_feature_jingong_is_the_tribute_of_the_variant(name):
    assert over(name, "jingong").tribute == bh.get_variant("jingong").tribute


@pytest.mark.parametrize(
    ("name", "feature"),
    [
        ("qing3", "jingong"),
        ("jingong", "jingong"),
        ("yuanhang", "siguo"),
        ("yuanhang", "zaofan"),
        ("zhongyou-jingdian", "zaofan"),
        ("rizhao", "gudingbao"),
        ("rizhao", "bu345"),
        ("qingdao", "dai345"),
    ],
)
def test_a_feature_that_a_game_has_already_changes_nothing(name, feature):
    assert over(name, feature).digest == bh.get_variant(name).digest


def test_three_2s_beat_a_big_joker_wherever_they_are_laid_over():
    for name in VARIANTS:
        v = over(name, "san2")
        assert v.beats(bh.parse_combo("222"), bh.parse_combo("X"))
        assert not v.beats(bh.parse_combo("222"), bh.parse_combo("x"))
        assert not v.beats(bh.parse_combo("222"), bh.parse_combo("2"))
        # What else beats X still does.
        also = set(beats_x(bh.get_variant(name)).split())
        assert set(beats_x(v).split()) == also | {"222"}


@pytest.mark.parametrize("name", sorted(set(VARIANTS) - {"xiaobao"}))
def test_a_fixed_guard_instead_of_a_call(name):
    v = over(name, "gudingbao")
    assert "x*" in map(str, v.cards)
    assert len(v.cards) == FACTS[name].cards
    assert v.guard == bh.get_variant("lianzhong-jianming").guard
    assert not v.beats(bh.parse_combo("9c*"), bh.parse_combo("X"))
    assert not v.beats(bh.parse_combo("x*"), bh.parse_combo("X"))
