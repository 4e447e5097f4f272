"""What errors and refusals say, word for word, where nothing else looks at it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

import baohuang as bh
from baohuang.deal import Court
from baohuang.loading import variant_to_yaml
from baohuang.rules import registry
from baohuang.rules.declaring import Poll
from baohuang.rules.ending import SideOut
from baohuang.rules.scoring import OutcomeTable, PlacePoints, PlaceSum, SideOutFirst
from baohuang.rules.throne import Holder, LastEmperor, Surcharge
from baohuang.wording import Label, OwnWord

HEAD = "name: mine\ntitle: {zh: 我的, en: mine}\nrevision: 1\nextends: lianzhong-jianming\n"


def told(tmp_path: Path, text: str, name: str = "mine.yaml") -> str:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return "\n".join(map(str, bh.check_file(path))).replace(f"{tmp_path}/", "")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(bh.VariantError) as caught:
        bh.load_variant(tmp_path / "none.yaml")
    [problem] = caught.value.problems
    assert problem.file == str(tmp_path / "none.yaml")
    assert problem.message == "cannot be read: No such file or directory"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            HEAD + 'title: {zh: "\\x00", en: a}\n',
            "mine.yaml:5:1: title: the key stands here a second time (first in line 2)",
        ),
        ("a: \x01", "mine.yaml:1:4: no YAML: the character U+0001 is not allowed"),
        (f"a: &{'x' * 60} 1\nb: *{'x' * 60}\n", f"*{'x' * 40} stands for a value; write the"),
        (
            HEAD + "deck: {lowest: [我]}\n",
            'mine.yaml:5:8: deck.lowest: expected a rank such as "6"',
        ),
    ],
)
def test_what_is_wrong_with_a_file(tmp_path: Path, text: str, expected: str) -> None:
    assert expected in told(tmp_path, text)


def test_a_list_in_a_message_is_told_in_its_own_characters(tmp_path: Path) -> None:
    text = HEAD + "throne: {to: [我]}\n"
    assert '["我"] is not one of previous, next' in told(tmp_path, text)


FEATURE = "feature: mine\ntitle: {zh: 我的, en: mine}\nrevision: 1\n"


def test_a_feature_is_no_variant(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(FEATURE + "tricks: {pass_is_final: true}\n", encoding="utf-8")
    with pytest.raises(bh.VariantError) as caught:
        bh.load_variant(path)
    [problem] = caught.value.problems
    assert (problem.line, problem.path) == (1, "feature")
    assert problem.message == "this is a feature; it is laid over a variant, as variant+feature"


def test_a_feature_is_not_put_together(tmp_path: Path) -> None:
    text = (
        FEATURE.replace("feature: mine", "feature: mine+yours") + "tricks: {kind: follow-or-pass}\n"
    )
    assert "feature: 'mine+yours' is no name" in told(tmp_path, text)


def test_what_a_feature_needs_is_told_at_its_line(tmp_path: Path) -> None:
    text = FEATURE + 'needs:\n  deck.lowest: ["5"]\ntricks: {pass_is_final: true}\n'
    assert "mine.yaml:5:" in told(tmp_path, text)
    assert 'mine needs "5", and' in told(tmp_path, text).replace("'", '"')


def test_a_written_variant_keeps_the_order_of_a_file() -> None:
    text = variant_to_yaml(bh.get_variant("jingong"))
    tops = [line.split(":")[0] for line in text.splitlines() if line[0].isalpha()]
    slots = list(bh.get_variant("jingong").rules)
    assert tops == ["name", "title", "aliases", "revision", "sources", "words", *slots]
    assert "  kind: packs\n" in text  # plain where plain will do


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Poll(revolt=4), "revolt: there are three rebels, so 0 to 3"),
        (lambda: OutcomeTable(won=()), "won: no pair of places wins"),
        (
            lambda: OutcomeTable(won=("1-2",), solo_drawn=(6,)),
            "solo_drawn: places are 1 to 5",
        ),
        (lambda: PlacePoints(open_solo=0), "open_solo: expected 1 to 9"),
        (
            lambda: Holder().nominee(Court(), (bh.Hand(),) * 5),
            "nobody holds the emperor card X*",
        ),
        (
            lambda: LastEmperor().nominee(Court(first=None), (bh.Hand(),) * 5),
            "neither a last emperor nor a seat dealt first is known",
        ),
        (
            lambda: bh.rule("thrones", "x"),
            f"no slot is named 'thrones'; the slots are {', '.join(bh.get_variant('jj').rules)}",
        ),
    ],
)
def test_what_is_refused(make: Any, message: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011  # its words are compared
        make()
    assert str(caught.value) == message


def test_one_rebel_may_be_enough_for_a_revolt() -> None:
    one = Poll(revolt=1)
    assert one.offered(bh.Role.REBEL)
    assert one.revolts(1)
    assert not one.revolts(0)
    assert PlacePoints(open_solo=1).open_solo == 1


# -- refusals -------------------------------------------------------------------------------------


def asked(variant: str, *hands: str) -> bh.Table:
    return bh.Table.from_hands(bh.get_variant(variant), list(hands))


def test_the_details_of_refusals_before_play() -> None:
    t = asked("xiaobao", "X* 7c 7c 7c", "8c", "9c", "Tc", "7c")
    assert str(t.check("cede")) == "must-accept (throne): seat 0, forced eligible"
    t.push("accept")
    assert str(t.check("-")) == "wrong-phase (conduct): phase call"
    t = asked("jingong", "X* 7c 7c 7c", "8c 9d", "9c", "Tc", "7c")
    t.push("accept")
    assert str(t.check("solo 7c")) == "no-solo (guard): seat 0"
    t = asked("jingong", "X* 7c 7c 7c 7c 8d", "8c 9d", "9c", "Tc", "Jc")
    t.push("accept")
    assert str(t.check("solo 8d")) == "no-solo (guard): card 8d"
    assert str(t.check(bh.Solo())) == "no-solo (guard): seat 0"


def test_a_single_rank_is_listed_as_others_are() -> None:
    """One rank held is one play of its row."""
    v = attrs.evolve(bh.get_variant("lianzhong-jianming"), name="t")
    for card in ("6", "9", "2"):
        assert [str(c) for c in v.plays(bh.Hand.parse(f"{card}c"))] == [card]


# -- refusals in play -----------------------------------------------------------------------------


def test_the_details_of_refusals_in_play() -> None:
    v = bh.get_variant("lianzhong-jianming+bie6")
    t = bh.Table.from_hands(v, ["6 7 7 8", "8 X", "9", "T", "J"], emperor=0, guard=1)
    assert str(t.check("accept")) == "wrong-phase (conduct): phase play"
    assert str(t.check("777")) == "not-held (conduct): combo 777"
    assert str(t.check("6")) == "held-back (holding_back): rank 6"
    assert str(t.check("-")) == "nothing-to-pass (tricks)"
    assert str(t.check("claim")) == "nothing-to-claim (tricks)"
    assert str(t.check(bh.Play.parse("X*"))) == "meaningless-mark (guard): combo X*"
    assert str(t.check(bh.Play.parse("772"))) == "no-combo (combining): combo 772"
    t.push("77")
    assert str(t.check("8")) == "does-not-beat (beating): combo 8, top 77"
    t = bh.Table.from_hands(
        bh.get_variant("zhongyou-jingdian"), ["X* 7c 7c 7c", *["x x 8c"] * 2, "9c", "Tc"]
    )
    t.push("accept")
    t.push("silent")
    t.push("silent")
    assert t.turn == 3
    t.push("silent")
    assert str(t.check("usurp")) == "cannot-usurp (usurping): jokers 2, needed 3"


def test_who_deserts_leaves_the_sides_told() -> None:
    v = bh.get_variant("lianzhong-jianming")
    t = bh.Table.from_hands(v, ["7", "8", "9", "T", "J"], emperor=0, guard=1)
    t.desert(3)
    imperial, rebel = bh.Side.IMPERIAL, bh.Side.REBEL
    assert t.outcome().sides == (imperial, imperial, rebel, rebel, rebel)
    t = bh.Table.deal(v, seed=1)
    t.desert(3)
    assert t.outcome().sides is None


# -- lists ----------------------------------------------------------------------------------------


def test_leads_come_in_order() -> None:
    """Hangers alone first, the fewest first; then by naturals, with more and higher hangers."""
    v = bh.get_variant("lianzhong-jianming")
    leads = " ".join(map(str, v.plays(bh.Hand.parse("x x X 7c 9c 9d"))))
    assert leads == (
        "x X xx Xx Xxx 7 9 x7 x9 X7 X9 xx7 xx9 Xx7 Xx9 Xxx7 Xxx9 99 x99 X99 xx99 Xx99 Xxx99"
    )


def test_sixteen_2s_fill() -> None:
    v = bh.get_variant("qing3")
    hand = bh.Hand.parse("4c " + "2c 2d 2h 2s " * 4)
    plays = v.plays(hand)
    assert bh.parse_combo("4" + "2" * 16) in plays
    assert len(plays) == 16 + 1 + 16


# -- rules in words -------------------------------------------------------------------------------


def test_what_rules_say_of_odd_parameters() -> None:
    [told] = Surcharge(("A", "8", "T"), from_cession=1).describe()
    assert told.en == "Who cedes adds an A, or else an 8, or else a T, or else nothing."
    assert told.zh == "让位的人要贴一张A，没有就贴一张8，没有就贴一张10，没有就不贴。"
    [told] = Surcharge(("2", "top"), from_cession=3).describe()
    assert told.zh == "从第3次让位起，让位的人要贴一张2，没有就贴除王以外最大的一张。"
    [first, *_] = OutcomeTable(won=("1-2",), drawn=("2-1",)).describe()
    assert first.en.endswith("1-2 wins, 2-1 draws, all else loses.")
    [first, *_] = OutcomeTable(won=("1-2", "2-1"), drawn=("1-3", "3-1")).describe()
    assert first.en.endswith("1-2, 2-1 win, 1-3, 3-1 draw, all else loses.")
    assert first.zh.endswith("1-2、2-1胜，1-3、3-1平，其余都负。")
    _, solo, *_ = OutcomeTable(won=("1-2",), solo_won=(), solo_drawn=()).describe()
    assert solo == Label("独保的皇帝其余都负。", "A solo emperor always loses.")
    _, solo, *_ = OutcomeTable(won=("1-2",), solo_won=(), solo_drawn=(1, 4)).describe()
    assert solo.en == "A solo emperor draws as first or number 4 and loses otherwise."
    assert solo.zh == "独保的皇帝走第1、4平，其余都负。"


def test_what_an_outcome_says() -> None:
    court = Court(emperor=0, guard=1, settled=True)
    won, lost = (SideOutFirst().score(court, out)[1][0].text for out in ((0, 1), (2, 3, 4)))
    assert (won, lost) == ("the imperial side is out first", "the rebels are out first")
    with pytest.raises(ValueError, match=r"^hidden_solo: worth 1 point or more to each rebel$"):
        PlaceSum(hidden_solo=0)


# -- notes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("child", "kept"), [("deck: {packs: 4}", True), ('deck: {lowest: "5"}', False)]
)
def test_a_note_stays_where_a_child_says_what_goes_without_saying(
    tmp_path: Path, child: str, *, kept: bool
) -> None:
    """A parent's note is dropped when its slot comes out different, and only then."""
    text = variant_to_yaml(attrs.evolve(bh.get_variant("lianzhong-jianming"), name="parent"))
    start, end = text.index("deck:"), text.index("throne:")
    brief = 'deck: {lowest: "6", source: L}\n'
    tmp_path.joinpath("parent.yaml").write_text(text[:start] + brief + text[end:], "utf-8")
    path = tmp_path / "mine.yaml"
    path.write_text(HEAD.replace("lianzhong-jianming", "parent") + child + "\n", "utf-8")
    assert ("deck" in bh.load_variant(path).notes) is kept


# -- a ruleset's own words ------------------------------------------------------------------------


def test_own_words_are_laid_over_those_of_what_is_extended_and_kept(tmp_path: Path) -> None:
    """Key by key and language by language, and no difference between rules."""
    path = tmp_path / "mine.yaml"
    words = "words: {guard: {en: bodyguard}, rebel: {zh: 老百姓, en: commoner}}\n"
    path.write_text(HEAD.replace("lianzhong-jianming", "xiaobao") + words, "utf-8")
    parent, ours = bh.get_variant("xiaobao"), bh.load_variant(path)
    assert ours.words == {
        "guard": OwnWord("小保", "bodyguard"),
        "rebel": OwnWord("老百姓", "commoner"),
    }
    assert (ours.digest, bh.differences(parent, ours)) == (parent.digest, ())
    assert attrs.evolve(ours, name="xiaobao") == parent
    assert "Whoever holds the fourth is his bodyguard." in ours.describe("en")
    assert "拿着第四张的人就是他的小保。" in ours.describe("zh")
    path.write_text(variant_to_yaml(ours), "utf-8")
    assert bh.load_variant(path).words == ours.words
    assert "words" not in variant_to_yaml(bh.get_variant("yuanhang"))


def test_a_feature_lays_its_words_over_those_of_the_variant() -> None:
    held = bh.get_variant("lianzhong-jianming+bie6")
    assert held.words == {**bh.get_variant("lianzhong-jianming").words, "hold-back": OwnWord("憋6")}
    assert "\n憋6\n" in held.describe("zh")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("{gaurd: {zh: 保}}", "mine.yaml:5:9: words.gaurd: unknown key 'gaurd'; did you mean"),
        ("{guard: {fr: garde}}", "mine.yaml:5:17: words.guard.fr: unknown key 'fr'"),
        ("{guard: {}}", "mine.yaml:5:9: words.guard: names neither zh nor en"),
        ("{guard: 保}", "mine.yaml:5:9: words.guard: expected a mapping, got text"),
        ("{guard: {zh: 3}}", "mine.yaml:5:17: words.guard.zh: expected text, got"),
        ('{guard: {zh: " "}}', "mine.yaml:5:17: words.guard.zh: expected a word or a few in one"),
        ("[guard]", "mine.yaml:5:1: words: expected a mapping, got a list"),
    ],
)
def test_words_are_read_strictly(tmp_path: Path, words: str, expected: str) -> None:
    assert expected in told(tmp_path, f"{HEAD}words: {words}\n")


# -- what a class says of itself ------------------------------------------------------------------


@attrs.frozen
class Refuses(SideOut):
    """Refuses whatever it is given, in words with a colon."""

    def __attrs_post_init__(self) -> None:
        raise ValueError("so it is: never")


def test_words_before_a_colon_need_not_be_a_parameter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._KINDS, "ending", registry.kinds("ending"))
    monkeypatch.setattr(registry, "_NAMES", dict(registry._NAMES))
    bh.rule("ending", "test-refuses")(Refuses)
    line = "ending: {kind: test-refuses, hidden_solo: settled}\n"
    assert told(tmp_path, HEAD + line) == "mine.yaml:5:1: ending: so it is: never"


def test_of_an_unknown_kind_no_parameter_is_unknown(tmp_path: Path) -> None:
    text = HEAD.replace("lianzhong-jianming", "nowhere") + "ending: {kind: other, most: 3}\n"
    first, second = told(tmp_path, text).splitlines()
    assert first.startswith("mine.yaml:4:1: extends: no variant is named 'nowhere'")
    assert second.startswith("mine.yaml:5:")
    assert "'other' is no kind of ending" in second
