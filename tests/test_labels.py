"""The words: none is missing, both languages say the same, and a ruleset's own come first."""

from __future__ import annotations

import importlib
import itertools
import random
import re
import sys
from typing import get_args

import attrs
import pytest

import baohuang as bh
from baohuang import labels
from baohuang._layout import WIDTH, breadth, wrap
from baohuang.deal import Court
from baohuang.describing import sentences, spoken
from baohuang.events import Event
from baohuang.explaining import Shortfall
from baohuang.labels import speech
from baohuang.loading.filling import inner_type, parts
from baohuang.outcome import ScoreLine
from baohuang.render import render_deal, render_events, render_observation
from baohuang.rules import SLOTS, kinds, registry
from baohuang.rules.scoring import doubled
from baohuang.wording import WORDS, Label, OwnWord, in_own_words, word
from support import ruleset
from test_comparing import a_rule

CHINESE = "[一-鿿]"


def ours(slot: str) -> dict[str, type]:
    """The kinds that the library has itself; other tests add some of their own."""
    known = kinds(slot).items()
    return {kind: cls for kind, cls in known if cls.__module__.startswith("baohuang.rules.")}


OURS = [(slot, kind, cls) for slot in SLOTS for kind, cls in ours(slot).items()]


# -- nothing is missing ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (labels.REASONS, bh.Reason),
        (labels.ROLES, bh.Role),
        (labels.SIDES, bh.Side),
        (labels.PHASES, bh.Phase),
        (labels.TERMINATIONS, bh.Termination),
        (labels.SHORTFALLS, Shortfall),
        (labels.PLACES, range(1, 6)),
        (labels.SLOTS, SLOTS),
        (labels.EVENTS, [event.__name__ for event in get_args(Event)]),
        (labels.KINDS, [(slot, kind) for slot, kind, _ in OURS]),
    ],
)
def test_every_code_has_words(words, codes):
    assert sorted(words, key=str) == sorted(codes, key=str)


def fields_of(cls: type, above: str = "") -> set[str]:
    """The names of a kind's parameters, and of their parts."""
    found = set()
    for name, target in (parts(cls) or {}).items():
        found |= {f"{above}{name}", *fields_of(inner_type(target), f"{above}{name}.")}
    return found


def test_every_parameter_has_words():
    wanted = {(slot, name) for slot, _, cls in OURS for name in fields_of(cls)}
    assert set(labels.PARAMETERS) == wanted


def test_every_word_of_every_table_is_in_both_languages():
    tables = {
        name: value
        for name, value in vars(labels).items()
        if name.isupper() and isinstance(value, dict) and name[0] != "_"
    }
    assert len(tables) >= 15
    for name, table in tables.items():
        for code, label in table.items():
            assert re.search(CHINESE, label.zh), (name, code)
            assert label.en.isascii(), (name, code)
            assert not re.search("[a-z]{2}", label.zh), (name, code)
            assert label.en.strip(), (name, code)


def test_a_table_in_which_two_codes_had_one_word_would_be_no_help():
    for table in (labels.REASONS, labels.ROLES, labels.PLACES, labels.EVENTS, WORDS):
        for language in ("zh", "en"):
            said = [label.text(language) for label in table.values()]
            assert len(set(said)) == len(said)


# -- every rule in both languages -----------------------------------------------------------------


def some_rules():
    """Every kind with many choices of parameters."""
    rng = random.Random(11)
    for _, _, cls in OURS:
        for _ in range(1 if not attrs.fields(cls) else 60):
            yield a_rule(rng, cls)


def test_every_sentence_of_every_kind_is_one_in_both_languages():
    there: dict[str, str] = {}
    back: dict[str, str] = {}
    for made in some_rules():
        told = spoken(made)
        assert told
        for said in told:
            where = (type(made).__name__, said)
            assert said.zh.endswith(("。", "：")), where
            assert said.en.endswith((".", ":")), where
            assert re.search(CHINESE, said.zh), where
            assert not re.search("[a-z]{2}", said.zh.replace("xx", "")), where
            assert not re.search("[一-鿿，。：；]", said.en), where
            assert "  " not in said.en, where
            assert not re.search("[，。；：]{2}", said.zh), where
            # What is the same in one language is the same in the other, and the numbers are.
            assert there.setdefault(said.en, said.zh) == said.zh, where
            assert back.setdefault(said.zh, said.en) == said.en, where
            big = [set(re.findall(r"\d{2,}", text)) for text in (said.zh, said.en)]
            assert big[0] ^ big[1] <= {"10"}, where  # a ten that is paid is a T in English
    assert len(there) > 200


@pytest.mark.parametrize("name", bh.variant_names())
def test_a_ruleset_describes_itself_in_either_language(name):
    v = bh.get_variant(name)
    zh, en = v.describe("zh").splitlines(), v.describe("en").splitlines()
    assert len(zh) == len(en)
    assert v.describe() == v.describe("en")
    for slot in SLOTS:
        for said in sentences(v, slot):
            assert f"  {said.zh}" in zh
            assert f"  {said.en}" in en
    common = {WORDS[key].zh for key in v.words if v.words[key].zh} - {
        own.zh for own in v.words.values()
    }
    told = "\n".join(line for line in zh if not line.startswith(("  [", *_sources(v))))
    for key in common:
        assert key not in told, f"{name} has a word of its own for {key}"


def _sources(v: bh.Variant) -> tuple[str, ...]:
    return tuple(f"  {short}: " for short in v.sources)


def test_a_kind_that_speaks_one_language_is_refused_in_words():
    class Mute:
        def describe(self):
            return ("Only English.",)

    with pytest.raises(TypeError, match=r"^Mute\.describe: expected Labels, with zh and en, got"):
        spoken(Mute())


# -- scores ---------------------------------------------------------------------------------------


def test_every_reckoning_is_told_in_chinese():
    lines = {ScoreLine("unscored", "all five seats on autopilot", ())}
    courts = [
        Court(emperor=0, guard=guard, open_solo=solo, open_guard=opened, revolt=revolt)
        for guard, solo in ((1, False), (None, False), (None, True))
        for opened, revolt in itertools.product((False, True), repeat=2)
    ]
    orders = [order[:n] for order in itertools.permutations(range(5)) for n in (1, 2, 4)]
    for name in bh.variant_names():
        v = bh.get_variant(name)
        for court, order in itertools.product(courts, set(orders)):
            factor = v.declaring.factor(court)
            lines |= {*doubled(court, v.scoring.score(court, order)[1], factor)}
        for settled in (False, True):
            table = bh.Table.deal(v, 3)
            while settled and table.turn is not None and table.phase is not bh.Phase.PLAY:
                table.push(table.legal_moves[0])
            if table.turn is not None:
                table.desert(table.turn)
                lines |= {*table.outcome().lines}
    items = {line.item for line in lines}
    assert items == set(labels.SCORE_ITEMS)
    for line in lines:
        told = speech("zh").reckoning(line)
        assert re.search(CHINESE, told), line
        assert not re.search("[A-Za-z]", told), (line, told)
        assert re.findall(r"\d+", line.text) <= re.findall(r"\d+", told) or "first" in line.text
        assert speech("en").reckoning(line) == line.text
    other = ScoreLine("mine", "what nobody else says", ())
    assert speech("zh").reckoning(other) == other.text


# -- a ruleset's own words ------------------------------------------------------------------------


def test_each_ruleset_has_its_own_words_first():
    guards = {
        "jingong": "保皇派",
        "lianzhong-jingdian": "侍卫",
        "qing3": "太监",
        "rizhao": "保",
        "xiaobao": "小保",
    }
    for name, zh in guards.items():
        say = speech("zh", bh.get_variant(name))
        assert say(labels.ROLES[bh.Role.GUARD]) == say.word("guard") == zh
        assert speech("en", bh.get_variant(name)).word("guard") == "guard"
    firsts = {name: speech("zh", bh.get_variant(name)).word("first") for name in guards}
    assert firsts["jingong"] == "头科"
    assert firsts["qing3"] == speech("zh").word("first") == "头客"
    say = speech("zh", bh.get_variant("jingong+kaopai"))
    assert say(labels.SIDES[bh.Side.REBEL]) == "革命党一方"
    assert say(labels.PHASES[bh.Phase.CALL]) == "叫保皇派"
    refused = bh.Violation(bh.Reason.NOT_YOUR_ROLE, "declaring", (("declared", "guard"),))
    assert labels.explain(refused, "zh", bh.get_variant("qing3")) == "身份不符（声明 太监）"
    assert labels.explain(refused, "zh") == "身份不符（声明 侍卫）"


def test_a_refusal_says_which_card_is_left_uncovered_where_the_ruleset_is_known():
    v = bh.get_variant("lianzhong-jianming+kaopai")
    t = bh.Table.from_hands(v, ["X", "x x 9", "9", "T", "J"], emperor=0, guard=2)
    t.push("X")
    refused = t.check("xx")
    short = "it does not beat the play on the table (combo xx, on the table X)"
    assert labels.explain(refused) == short
    assert labels.explain(refused, "en", v) == (
        f"{short}: what is left, xx, does not beat X (XX or xxx would)"
    )
    assert labels.explain(t.check("J"), "en", v) == ("the seat does not hold these cards (combo J)")


@pytest.mark.parametrize(
    ("own", "said", "expected"),
    [
        ({"guard": OwnWord("小侍卫")}, Label("侍卫和侍卫牌", ""), Label("小侍卫和小侍卫牌", "")),
        (
            {"guard": OwnWord("保"), "guard-card": OwnWord("宝剑")},
            Label("侍卫拿着侍卫牌", ""),
            Label("保拿着宝剑", ""),
        ),
        (
            {"emperor": OwnWord("侍卫"), "guard": OwnWord("皇帝")},
            Label("皇帝和侍卫", ""),
            Label("侍卫和皇帝", ""),
        ),
        (
            {"guard": OwnWord(en="bodyguard"), "first": OwnWord(en="top")},
            Label("", "The first guard leads; guards and safeguards stay."),
            Label("", "The first bodyguard leads; guards and safeguards stay."),
        ),
        ({"first": OwnWord(en="top")}, WORDS["first"], Label("头客", "top")),
        ({}, WORDS["guard"], WORDS["guard"]),
    ],
)
def test_own_words_take_the_place_of_the_common_ones(own, said, expected):
    assert in_own_words(said, own) == expected


def test_a_word_nobody_has_is_an_error():
    with pytest.raises(KeyError):
        word("joker", {})


# -- lines ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", bh.variant_names())
def test_chinese_lines_are_full_and_nothing_is_lost(name):
    """Broken between characters, never before a stop, and as late as can be."""
    v = bh.get_variant(name)
    text = "".join(said.zh for slot in SLOTS for said in sentences(v, slot))
    lines = wrap(text, "    ")
    assert "".join(line.strip() for line in lines) == text
    assert len(lines) > 3
    for line, following in itertools.pairwise(lines):
        assert WIDTH - 26 < breadth(line) <= WIDTH  # a number and a stop stay with what they follow
        assert not re.match("[，。、；：！？）”]", following.strip())
        assert following.startswith("    ")


def test_short_words_and_english_are_broken_at_blanks_only():
    assert wrap("a" * 60 + " " + "b" * 60) == ["a" * 60, "b" * 60]
    assert wrap("x" * 99 + " 大王压小王") == ["x" * 99, "大王压小王"]
    assert wrap("x" * 97 + " （大）王") == ["x" * 97, "（大）王"]
    assert wrap("y" * 120) == ["y" * 120]
    long = "保皇" * 40
    assert wrap(f"{'x' * 90} {long}")[0] == "x" * 90 + " 保皇保皇"
    assert wrap(f"{'x' * 98} {long}") == ["x" * 98, long[:50], long[50:]]


# -- prints in one language -----------------------------------------------------------------------


def _unspoken(text: str, v: bh.Variant) -> str:
    """A print without what is written alike in both languages: names, cards and moves."""
    text = text.replace(v.name, "")
    moves = "accept|cede|silent|solo|usurp|claim|call|declare (?:guard|rebel)"
    text = re.sub(rf"(?<![a-z])(?:{moves})(?![a-z])", "", text)
    return re.sub(r"[xX2-9TJQKA*cdhs×\d]+", "", text)


@pytest.mark.parametrize("name", [*bh.variant_names(), "lianzhong-jianming+qiangdu"])
def test_a_print_is_in_one_language(name):
    v = ruleset(name)
    rng = random.Random(name)
    for seed in range(3):
        table = bh.Table.deal(v, seed)
        while table.turn is not None:
            table.push(rng.choice(list(table.legal_moves)))
            if rng.random() < 0.03:
                seen = table.observe(rng.choice([*range(5), None]))
                _check_chinese(render_observation(seen, "zh"), v)
        _check_chinese(render_deal(table, "zh"), v)
        _check_chinese(render_events(table.observe(1).events, "zh", v), v)
        told = render_deal(table).split("\n", 1)[1]
        assert not re.search(CHINESE, told)
        assert render_deal(table, "en") == render_deal(table)


def _check_chinese(text: str, v: bh.Variant) -> None:
    assert re.search(CHINESE, text)
    assert not re.search("[A-Za-z]{2}", _unspoken(text, v)), _unspoken(text, v)
    assert all(breadth(line) <= WIDTH for line in text.splitlines())
    for key in ("guard", "rebel", "first"):
        own = v.words.get(key, OwnWord()).zh
        assert own is None or WORDS[key].zh in own or WORDS[key].zh not in text


def test_the_columns_of_a_print_stand_under_one_another_in_chinese():
    t = bh.Table.from_hands(
        bh.get_variant("jingong"), ["79", "8", "T", "JJ", "Kc*"], emperor=0, guard=4, called="Kc"
    )
    t.push("7")
    t.push("8")
    head, row = render_deal(t, "zh").split("领出，- 过牌\n")[1].splitlines()[:2]
    for seat, text in ((0, "0 皇帝"), (1, "1 革命党")):
        at = breadth(head[: head.index(text)])
        cell = {0: ">7", 1: "8"}[seat]
        assert breadth(row[: row.index(cell)]) in (at - 1, at)


def test_the_example_of_a_kind_of_one_s_own_speaks_both_languages(monkeypatch, root):
    monkeypatch.setitem(registry._KINDS, "scoring", registry.kinds("scoring"))
    monkeypatch.setattr(registry, "_NAMES", dict(registry._NAMES))
    folder = root / "examples" / "house_rules_package" / "src"
    monkeypatch.syspath_prepend(str(folder))
    made = importlib.import_module("huangdao_rules.scoring").EmperorPlace(solo=5)
    for said in spoken(made):
        assert re.search(CHINESE, said.zh)
        assert said.en.isascii()
    assert "独保走第一得20分，否则输20分。" in [said.zh for said in spoken(made)]
    for name in [name for name in sys.modules if name.startswith("huangdao_rules")]:
        del sys.modules[name]
