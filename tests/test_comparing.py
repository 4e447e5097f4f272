"""What differs between two rulesets: the value, and `baohuang diff`."""

from __future__ import annotations

import itertools
import random
from contextlib import suppress
from types import NoneType, UnionType
from typing import Literal, Union, get_args, get_origin

import attrs
import pytest

import baohuang as bh
from baohuang._layout import WIDTH, breadth
from baohuang.cli import main
from baohuang.comparing import Difference, differences
from baohuang.loading import variant_to_yaml
from baohuang.rules import SLOTS, kind_of, kinds, registry
from baohuang.rules.beating import Exchanges
from baohuang.rules.deck import Packs
from baohuang.rules.registry import rule
from baohuang.wording import Label
from support import HANDMADE, handmade, layered

SIMPLE = "lianzhong-jianming"


@pytest.fixture(scope="module")
def pairs():
    """Every two shipped rulesets and some made by hand; every two that one becomes by a feature."""
    shelves = [[*map(bh.get_variant, bh.variant_names()), *map(handmade, HANDMADE)]]
    for variant in bh.variant_names():
        names = layered(variant, bh.feature_names(), most=1)
        shelves.append([bh.get_variant(name) for name in names])
        assert len(names) > 1
    return [pair for shelf in shelves for pair in itertools.product(shelf, repeat=2)]


def diff(capsys, *argv):
    code = main(["diff", *argv, "--lang", "en"])
    out, err = capsys.readouterr()
    return code, out, err


def slots(*found: Difference) -> list[str]:
    return [difference.slot for difference in found]


# -- laws -----------------------------------------------------------------------------------------


def test_a_slot_is_listed_if_its_rules_differ_and_only_then(pairs):
    for one, other in pairs:
        unlike = [slot for slot in SLOTS if one.rules[slot] != other.rules[slot]]
        assert slots(*differences(one, other)) == unlike, (one, other)
        assert (unlike == []) == (one.digest == other.digest), (one, other)


def swapped(difference: Difference) -> Difference:
    return Difference(
        difference.slot,
        kinds=difference.kinds[::-1],
        only_first=difference.only_second,
        only_second=difference.only_first,
        parameters=tuple((name, b, a) for name, a, b in difference.parameters),
        notes=difference.notes[::-1],
    )


def test_the_other_way_round_it_is_the_same(pairs):
    for one, other in pairs:
        there, back = differences(one, other), differences(other, one)
        assert tuple(map(swapped, there)) == back, (one, other)
        assert list(map(hash, map(swapped, there))) == list(map(hash, back))


def test_every_difference_is_told_in_words_and_in_parameters(pairs):
    """Rules that differ and say the same are described badly."""
    for one, other in pairs:
        for found in differences(one, other):
            where = (one, other, found)
            assert found.only_first or found.only_second, where
            assert set(found.only_first) <= set(one.rules[found.slot].describe()), where
            assert not set(found.only_first) & set(other.rules[found.slot].describe()), where
            assert found.kinds == tuple(kind_of(v.rules[found.slot]) for v in (one, other))
            assert (found.kinds[0] == found.kinds[1]) == bool(found.parameters), where
            for name, mine, theirs in found.parameters:
                assert mine != theirs, where
                for ruleset, value in ((one, mine), (other, theirs)):
                    inner = ruleset.rules[found.slot]
                    for part in name.split("."):
                        inner = getattr(inner, part)
                    assert inner == value, where


def a_value(rng, target):
    """Some value of a parameter's type, also one that its class refuses."""
    origin, inner = get_origin(target), get_args(target)
    if origin is Literal:
        return rng.choice(inner)
    if origin in (Union, UnionType):
        return a_value(rng, rng.choice(inner))
    if target == tuple[int, ...]:
        return rng.choice([(), (1,), (2,), (2, 1, 0, -1, -2), (4, 2, 0, -2, -4)])
    if origin is tuple:
        return tuple({a_value(rng, inner[0]): None for _ in range(rng.randrange(4))})
    if target is Exchanges:
        return Exchanges.from_plain(rng.choice([{}, {"XX": "X"}, {"222": "X", "xx": "x"}]))
    if target is str:
        return rng.choice(["1-2", "1-3", "2-1", "2-3"])  # places, in a table of outcomes
    if attrs.has(target):
        return a_rule(rng, target)
    plain = {NoneType: [None], bool: [False, True], int: [0, 1, 2, 3, 5], bh.Rank: list(bh.Rank)}
    return rng.choice(plain[target])


def a_rule(rng, cls):
    """A rule, or a part of one, with parameters that go together."""
    fields = attrs.fields(attrs.resolve_types(cls))
    for _ in range(1000):
        with suppress(ValueError):
            return cls(**{field.name: a_value(rng, field.type) for field in fields})
    raise AssertionError(f"no parameters go together in {cls}")


@pytest.mark.parametrize(
    "cls",
    [
        pytest.param(cls, id=f"{slot}:{kind}")
        for slot in SLOTS
        for kind, cls in kinds(slot).items()
        if attrs.fields(cls)
    ],
)
def test_every_parameter_of_every_kind_is_told(cls):
    """Where one parameter alone differs, the rule is told in other words."""
    rng = random.Random(7)
    changed = set()
    for _ in range(60):
        one = a_rule(rng, cls)
        for field in attrs.fields(cls):
            with suppress(ValueError):  # with the others as they are it may be refused
                other = attrs.evolve(one, **{field.name: a_value(rng, field.type)})
                for language in ("zh", "en"):
                    said, said_too = (
                        {sentence.text(language) for sentence in each.describe()}
                        for each in (one, other)
                    )
                    assert one == other or said != said_too, (language, one, other)
                changed |= {field.name} if one != other else set()
    alone = {name for name in attrs.fields_dict(cls) if name != "packs"}  # which is always four
    assert changed == alone, "every parameter was tried"


# -- cases ----------------------------------------------------------------------------------------


def test_titles_sources_notes_and_names_make_no_difference():
    v = bh.get_variant(SIMPLE)
    other = attrs.evolve(v, name="x", title=bh.Title("x", "x"), sources={}, notes={}, revision=9)
    assert differences(v, other) == ()


def test_a_feature_differs_from_its_parent_in_what_it_changes_with_its_notes():
    v, held = bh.get_variant(SIMPLE), bh.get_variant(f"{SIMPLE}+bie6")
    [found] = differences(v, held)
    assert (found.slot, found.kinds, found.parameters) == ("holding_back", ("none", "lowest"), ())
    assert found.only_first == (Label("没有要憋到最后的牌。", "No rank is held back."),)
    assert found.only_second == held.holding_back.describe()
    assert found.notes == (v.notes["holding_back"], held.notes["holding_back"])
    assert found.notes[1].source == "L, C"


def test_a_rule_without_a_note_has_an_empty_one():
    v = bh.get_variant(SIMPLE)
    [found] = differences(attrs.evolve(v, deck=Packs(bh.Rank.THREE), notes={}), v)
    assert found.notes == (bh.Note(), v.notes["deck"])


PAID, GOT = Label("要交牌。", "Something is paid."), Label("有人得牌。", "Somebody gets it.")


@attrs.frozen
class Part:
    much: int = 1
    of: str = "cards"


class Paying:
    """What the slot asks of every kind."""

    def levies(self, *_):
        return ()


@attrs.frozen
class Silent(Paying):
    """A kind that does not say what its parameters are."""

    part: Part | None = None
    least: int = 0

    def describe(self):
        return (PAID, GOT)


@attrs.frozen(eq=False)
class Unequal(Paying):
    """A kind that is equal only to itself."""

    least: int = 0

    def describe(self):
        return (GOT, PAID)


@pytest.fixture
def _kinds(monkeypatch):
    monkeypatch.setitem(registry._KINDS, "tribute", registry.kinds("tribute"))
    monkeypatch.setattr(registry, "_NAMES", dict(registry._NAMES))
    rule("tribute", "silent")(Silent)
    rule("tribute", "unequal")(Unequal)


def paying(tribute) -> bh.Variant:
    return attrs.evolve(bh.get_variant(SIMPLE), name="paying", tribute=tribute)


@pytest.mark.usefixtures("_kinds")
@pytest.mark.parametrize(
    ("one", "other", "parameters"),
    [
        (Silent(least=1), Silent(least=2), (("least", 1, 2),)),
        (Silent(Part()), Silent(), (("part", Part(), None),)),
        (Silent(Part(1)), Silent(Part(2)), (("part.much", 1, 2),)),
        (
            Silent(Part(1, "a"), 3),
            Silent(Part(2, "b"), 4),
            (("part.much", 1, 2), ("part.of", "a", "b"), ("least", 3, 4)),
        ),
        (Unequal(1), Unequal(2), (("least", 1, 2),)),
        (Silent(), Unequal(), ()),
    ],
)
def test_where_words_fail_parameters_and_kinds_tell(one, other, parameters):
    [found] = differences(paying(one), paying(other))
    assert (found.slot, found.only_first, found.only_second) == ("tribute", (), ())
    assert found.parameters == parameters
    assert found.parameters or found.kinds[0] != found.kinds[1]


@pytest.mark.usefixtures("_kinds")
def test_rules_are_equal_whose_kind_and_parameters_are():
    assert differences(paying(Unequal(1)), paying(Unequal(1))) == ()


# -- the command ----------------------------------------------------------------------------------


def test_diff_tells_sentences_parameters_and_notes_of_each_side(capsys):
    code, out, err = diff(capsys, SIMPLE, "zhongyou-jiandan")
    assert (code, err) == (0, "")
    assert "lianzhong-jianming 联众简明 (Ourgame, fixed guard), revision 1\n  L: 联众" in out
    head, throne = out.split("\nthrone\n")
    assert "zhongyou-jiandan 中游简单" in head
    throne, conduct = throne.split("\n\nconduct\n")
    assert throne.startswith("  only in lianzhong-jianming:\n    From the second cession")
    mine, theirs = conduct.split("  only in zhongyou-jiandan:\n")
    assert mine.startswith("  only in lianzhong-jianming:\n    Leaving costs 20 points")
    assert "    [after: 40]\n    [autopilot_limit: 3]\n" in mine
    assert "    [source: L]\n    [decided: " in mine
    assert theirs.startswith(
        "    Leaving costs 30 points and ends the deal.\n    [before: 30]\n"
        "    [after: 30]\n    [autopilot_limit: null]\n"
    )
    assert "    [source: C]\n    [decided: C sets one" in theirs
    assert " ".join(theirs.split("\n\n")[1].split()) == (
        "The same in both: deck, usurping, guard, declaring, combining, beating, holding back, "
        "tricks, ending, scoring, tribute."
    )


@pytest.mark.parametrize("first", bh.variant_names())
@pytest.mark.parametrize("second", [*bh.variant_names(), "联众经典+烤牌+憋6"])
def test_diff_says_all_there_is_within_the_width(capsys, first, second):
    code, out, err = diff(capsys, first, second)
    assert (code, err) == (0, "")
    assert all(breadth(line) <= WIDTH for line in out.splitlines())
    found = differences(bh.get_variant(first), bh.get_variant(second))
    assert ("no rule differs" in out) == (not found)
    words = " ".join(out.split())
    for difference in found:
        assert f"\n{difference.slot.replace('_', ' ')}\n" in out
        for sentence in (*difference.only_first, *difference.only_second):
            assert sentence.en in words
        for note in difference.notes:
            assert not note.source or f"[source: {note.source}]" in words
            assert not note.decided or f"[decided: {' '.join(note.decided.split())}]" in words
        for name, *_ in difference.parameters:
            assert words.count(f"[{name}: ") >= 2


def test_diff_of_a_variant_and_its_feature(capsys):
    code, out, err = diff(capsys, SIMPLE, f"{SIMPLE}+kaopai")
    assert (code, err) == (0, "")
    assert out.count("  only in lianzhong-jianming:\n") == 1
    assert out.count("  only in lianzhong-jianming+kaopai:\n") == 1
    assert "    [exchanges: {}]\n" in out
    assert '    [exchanges: {"XX": "X", "xx": "x", "xxx": "X"}]\n' in out


def test_diff_of_two_kinds_names_them(capsys):
    _, out, _ = diff(capsys, SIMPLE, f"{SIMPLE}+bie6")
    assert "    No rank is held back.\n    [kind: none]\n" in out
    assert "    [kind: lowest]\n    [source: L, C]\n" in out


@pytest.mark.parametrize("second", [SIMPLE, "联众简明", f"{SIMPLE}+zaofan", "mine.yaml"])
def test_diff_of_equal_rules_says_that_no_rule_differs(capsys, tmp_path, monkeypatch, second):
    monkeypatch.chdir(tmp_path)
    text = f"name: mine\ntitle: {{zh: 我的, en: mine}}\nrevision: 7\nextends: {SIMPLE}\n"
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    name = {"联众简明": SIMPLE, "mine.yaml": "mine"}.get(second, second)
    expected = f"{SIMPLE} and {name}: no rule differs\n"
    assert diff(capsys, SIMPLE, second) == (0, expected, "")


def test_diff_of_two_rulesets_of_one_name_tells_them_apart(capsys, tmp_path):
    path = tmp_path / "old.yaml"
    ours = attrs.evolve(bh.get_variant(SIMPLE), deck=Packs(bh.Rank.THREE))
    path.write_text(variant_to_yaml(ours), encoding="utf-8")
    code, out, err = diff(capsys, SIMPLE, str(path))
    assert (code, err) == (0, "")
    assert "  only in the first:\n    Four packs, without the 3, 4, 5: 168" in out
    assert "  only in the second:\n    Four packs: 216 cards" in out


def test_diff_in_chinese_says_the_same_in_each_ruleset_s_own_words(capsys):
    assert main(["diff", "--lang", "zh", "xiaobao", "qing3"]) == 0
    out = capsys.readouterr().out
    assert all(breadth(line) <= WIDTH for line in out.splitlines())
    assert "xiaobao 小保，第1版" in out
    mine, theirs = out.split("\n选皇帝\n")[1].split("\n\n")[0].split("  只在qing3：\n")
    assert mine.startswith("  只在xiaobao：\n    抓到皇牌的人可以当皇帝，也可以让位。\n")
    assert "    [种类：holder]\n" in mine
    assert theirs.startswith("    上一局的皇上可以接着当，也可以让位。\n")
    assert "两边一样的：抢独、" in "".join(out.split("\n"))
    assert main(["--lang", "zh", "diff", "xiaobao", "xiaobao"]) == 0
    assert capsys.readouterr().out == "xiaobao和xiaobao的规则没有不同\n"
