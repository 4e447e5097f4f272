"""Variant and feature files: what is refused and how it is told, and how layers are merged."""

from __future__ import annotations

import io
import re
from pathlib import Path

import attrs
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import baohuang.loading.nodes
from baohuang.cards import Rank
from baohuang.catalog import check_file, feature_names, get_variant, load_variant, variant_names
from baohuang.describing import Note, Title
from baohuang.errors import Problem, UnknownVariant, VariantError
from baohuang.loading import File, Loaded, compose, load, load_feature, variant_to_yaml
from baohuang.loading.nodes import Origin, node_of
from baohuang.loading.structuring import structure
from baohuang.rules import registry
from baohuang.rules.registry import SLOTS, kinds
from baohuang.variant import Variant

ROOT = Path(__file__).resolve().parents[1]
BAD = Path(__file__).resolve().parent / "bad_variants"
EXPECTED = sorted(BAD.glob("*.expected"))
PARENTS = {"parent-in-a-loop", "parent-wrong", "parent-empty"}
SHIPPED = sorted((ROOT / "variants").glob("*.yaml"))
FEATURES = sorted((ROOT / "variants" / "features").glob("*.yaml"))
HEAD = "name: {name}\ntitle: {{zh: 试, en: trial}}\nrevision: 1\n"


def told(path: Path) -> str:
    """The problems of a file as text, its folder left out."""
    return "".join(f"{problem}\n" for problem in check_file(path)).replace(f"{path.parent}/", "")


def expected(path: Path) -> str:
    """What `told` should be; ``{kinds}`` stands for the kinds of the slot the line is about."""
    text = path.read_text(encoding="utf-8")

    def names(match: re.Match[str]) -> str:
        return f"{match[1]}the kinds are {', '.join(sorted(kinds(match[2])))}"

    return re.sub(r"(: (\w+)\.kind: .*)\{kinds\}", names, text)


# -- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize("path", EXPECTED, ids=lambda path: path.stem)
def test_a_wrong_file_is_told_everything_that_is_wrong_with_it(path):
    wanted = expected(path)
    assert wanted
    assert told(path.with_suffix(".yaml")) == wanted


def test_every_wrong_file_has_its_messages():
    assert {path.stem for path in BAD.glob("*.yaml")} == {p.stem for p in EXPECTED} | PARENTS
    assert len(EXPECTED) > 40


@pytest.mark.parametrize("path", EXPECTED, ids=lambda path: path.stem)
def test_the_python_parser_says_the_same_where_libyaml_is_absent(path, monkeypatch):
    monkeypatch.setattr(baohuang.loading.nodes, "_LOADER", yaml.SafeLoader)

    def own_words(text: str) -> str:  # what the parsers themselves say differs
        return re.sub(r":\d+:\d+: no YAML: .*", ": no YAML", text)

    assert own_words(told(path.with_suffix(".yaml"))) == own_words(expected(path))


def test_a_file_too_long_is_not_read(tmp_path):
    path = tmp_path / "long.yaml"
    path.write_text(HEAD.format(name="long") + "aliases: [" + "x" * 10_000_000 + "]\n")
    assert told(path) == "long.yaml:1:1: more than 100,000 bytes, so no variant\n"


def test_a_long_value_is_not_told_in_full(tmp_path):
    path = tmp_path / "long.yaml"
    path.write_text(HEAD.format(name="long") + "throne: " + "x" * 90_000 + "\n" + "y" * 999 + ": 1")
    assert len(told(path)) < 3000
    assert "got text 'xxxxx" in told(path)
    assert "(90000 characters)" in told(path)


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? "])
@pytest.mark.parametrize("loader", [yaml.SafeLoader, baohuang.loading.nodes._LOADER])
def test_nesting_is_bounded_however_deep_it_goes(tmp_path, monkeypatch, opening, loader):
    monkeypatch.setattr(baohuang.loading.nodes, "_LOADER", loader)
    path = tmp_path / "deep.yaml"
    path.write_text("a:\n  " + opening * 3000)
    assert "nested more than 20 deep" in told(path)


def test_twenty_levels_are_not_too_deep(tmp_path):
    path = tmp_path / "deep.yaml"
    path.write_text("deck: " + "[" * 19 + "1" + "]" * 19)
    assert "nested" not in told(path)
    path.write_text("deck: " + "[" * 20 + "]" * 20)
    assert "nested" in told(path)


def test_what_cannot_be_opened_is_a_problem_too(tmp_path):
    for path in (tmp_path / "none.yaml", tmp_path, tmp_path / "a\0b.yaml"):
        with pytest.raises(VariantError, match="cannot be read"):
            load_variant(path)
        assert len(check_file(path)) == 1


def test_a_feature_is_no_variant():
    with pytest.raises(VariantError, match="this is a feature; it is laid over a variant"):
        load_variant(FEATURES[0])


def test_a_name_too_long_for_a_file_is_only_unknown(tmp_path):
    path = tmp_path / "child.yaml"
    path.write_text(HEAD.format(name="child") + f"extends: {'x' * 5000}\n")
    assert "no variant is named 'xxx" in told(path)
    assert len(told(path)) < 200


def test_half_a_character_is_no_text(tmp_path, monkeypatch):
    monkeypatch.setattr(baohuang.loading.nodes, "_LOADER", yaml.SafeLoader)  # libyaml sees it first
    path = tmp_path / "half.yaml"
    path.write_text('name: "\\ud800"\n"\\ud800": 1\n')
    assert told(path).count("half of a character (a surrogate) is no text") == 2


def test_what_is_wrong_in_a_list_is_told_once():
    @attrs.frozen
    class Wanted:
        numbers: tuple[int, ...]
        most: int = 3

        def __attrs_post_init__(self) -> None:
            if self.most > 3:
                raise ValueError("most: expected 3 or less")

    problems: list[Problem] = []
    node = node_of({"numbers": [1, "2", True], "most": 4}, Origin("a.yaml"))
    assert structure(node, Wanted, ("deck",), problems) is None
    assert [problem.path for problem in problems] == ["deck.numbers.1", "deck.numbers.2"]
    problems.clear()
    node = node_of({"numbers": [1], "most": 4}, Origin("a.yaml"))
    assert structure(node, Wanted, ("deck",), problems) is None
    assert [str(problem) for problem in problems] == ["a.yaml: deck.most: expected 3 or less"]


def test_a_feature_no_variant_takes_is_told_why(tmp_path):
    path = tmp_path / "wrong.yaml"
    head = HEAD.format(name="wrong").replace("name:", "feature:")
    path.write_text(head + "needs: {guard.kind: [elected]}\nthrone: {laps: 5}\n", encoding="utf-8")
    first, *rest = check_file(path)
    assert first.message == "no shipped variant takes this feature; the nearest says:"
    assert any("wrong needs 'elected', and" in problem.message for problem in rest)


# -- fuzzing: nothing else may come out -----------------------------------------------------------

many = settings(max_examples=5 * settings.default.max_examples)


class Bytes:
    """A file that is nowhere."""

    name = "fuzz.yaml"

    def __init__(self, data: bytes) -> None:
        self.data = data

    def open(self, mode: str) -> io.BytesIO:
        return io.BytesIO(self.data)


def elsewhere(name: str) -> Loaded:
    if name not in variant_names():
        raise UnknownVariant(name)
    return parsed(name)


def parsed(name: str) -> Loaded:
    folder = ROOT / "variants"
    path = folder / f"{name}.yaml"
    return load(File(path, f"variants/{name}.yaml", folder, name), elsewhere)


def try_to_load(data: bytes) -> None:
    file = File(Bytes(data), "fuzz.yaml")
    for read in (lambda: load(file, elsewhere).variant, lambda: load_feature(file)):
        try:
            made = read()
        except VariantError as error:
            check_told(error)
        else:
            if isinstance(made, Variant):
                assert load_text(variant_to_yaml(made)) == made


def check_told(error: VariantError) -> None:
    assert error.problems
    for problem in error.problems:
        assert problem.message
        assert problem.line > 0
        assert problem.column > 0
    assert len(str(error).splitlines()) == len(error.problems)


def load_text(text: str) -> Variant:
    return load(File(Bytes(text.encode()), "text.yaml"), elsewhere).variant


@many
@given(st.binary(max_size=300))
def test_any_bytes(data):
    try_to_load(data)


@many
@given(st.text(max_size=200))
def test_any_text(text):
    try_to_load(text.encode("utf-8", "surrogatepass"))


TOKENS = [
    *("no", "010", "1:30", "~", "null", "true", "-1", "99", "9" * 30, "1.5", '"3"', "''", "X", "T"),
    *("[]", "{}", "[a, b]", "{a: b}", "{kind: none}", "&a", "*a", "!!str", "!x", "<<: x", "? x"),
    *(
        "- ",
        "%YAML 1.1",
        "---",
        "...",
        "|",
        ">-",
        "#",
        "\t",
        "\0",
        "\x85",
        "\ufeff",
        "联众",
        "x" * 80,
    ),
    *("deck", "kind", "kind: lowest", "extends: lianzhong-jingdian", "source: Z", '"\\ud800"'),
]
lines = st.sampled_from(SHIPPED + FEATURES).map(lambda p: p.read_text("utf-8").splitlines())


@many
@given(lines, st.data())
def test_any_change_to_a_shipped_file(old, data):
    new = list(old)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(new) - 1))
        how = data.draw(st.sampled_from(["drop", "twice", "value", "insert", "indent", "cut"]))
        if how == "drop" and len(new) > 1:
            del new[at]
        elif how == "twice":
            new.insert(data.draw(st.integers(0, len(new))), new[at])
        elif how == "value":
            new[at] = f"{new[at].partition(':')[0]}: {data.draw(st.sampled_from(TOKENS))}"
        elif how == "insert":
            where = data.draw(st.integers(0, len(new[at])))
            token = data.draw(st.sampled_from(TOKENS))
            new[at] = new[at][:where] + token + new[at][where:]
        elif how == "indent":
            new[at] = " " * data.draw(st.integers(0, 6)) + new[at].lstrip()
        else:
            new[at] = new[at][: data.draw(st.integers(0, len(new[at])))]
    try_to_load("\n".join(new).encode("utf-8", "surrogatepass"))


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(["6", "x", "top", "XX", "none"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["kind", "XX", "card", "a"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@many
@given(st.data())
def test_any_value_for_any_key(data):
    path = data.draw(st.sampled_from(SHIPPED + FEATURES))
    tree = yaml.safe_load(path.read_text("utf-8"))
    key = data.draw(st.sampled_from(sorted(tree)))
    if isinstance(tree[key], dict) and data.draw(st.booleans()):
        inner = data.draw(st.sampled_from([*sorted(tree[key]), "new"]))
        tree[key] = {**tree[key], inner: data.draw(plain)}
    else:
        tree[key] = data.draw(plain)
    try_to_load(yaml.safe_dump(tree, allow_unicode=True).encode())


# -- what is read ---------------------------------------------------------------------------------


@pytest.fixture
def write(tmp_path):
    """Writes a variant file, or a feature file, and returns its path."""

    def put(name: str, text: str, key: str = "name") -> Path:
        path = tmp_path / f"{name}.yaml"
        head = HEAD.format(name=name).replace("name:", f"{key}:")
        path.write_text(head + text, encoding="utf-8")
        return path

    return put


FULL = """
deck: {lowest: 6}
throne: {kind: holder, laps: 1, surcharge: {pays: [T], from_cession: 3}}
guard: {kind: marked}
scoring: {kind: place-sum}
conduct: {before: 1, after: 2}
"""


@pytest.mark.parametrize(
    ("text", "rank"), [("6", "6"), ('"6"', "6"), ("10", "T"), ('"10"', "T"), ("T", "T"), ("Q", "Q")]
)
def test_a_rank_is_written_with_or_without_quotes(write, text, rank):
    problems: list[Problem] = []
    node = node_of({"rank": yaml.safe_load(text)}, Origin("a.yaml"))
    assert structure(node, Ranked, ("deck",), problems) == Ranked(Rank.parse(rank))
    assert not problems
    if Rank.parse(rank) <= Rank.SIX:
        path = write("mine", FULL.replace("lowest: 6", f"lowest: {text}"))
        assert load_variant(path).deck.lowest is Rank.parse(rank)


@attrs.frozen
class Ranked:
    rank: Rank


def test_a_choice_that_looks_like_a_number_is_written_in_quotes(write):
    path = write("mine", FULL.replace("pays: [T]", "pays: [T, 2]"))
    (problem,) = check_file(path)
    assert problem.path == "throne.surcharge.pays.1"
    assert problem.message.startswith("2 is not one of 3, 4, 5,")
    assert problem.message.endswith("; put it in quotes")
    path = write("mine", FULL.replace("pays: [T]", "pays: [T, 11]"))
    assert "quotes" not in told(path)
    path = write("mine", FULL.replace("pays: [T]", 'pays: [T, "2"]'))
    assert load_variant(path).throne.surcharge.pays == ("T", "2")


def test_what_a_file_leaves_out_is_the_default(write):
    v = load_variant(write("mine", FULL))
    assert (v.declaring.open_guard, v.holding_back.on, v.tribute.describe()) == (
        False,
        False,
        get_variant("lianzhong-jianming").tribute.describe(),
    )
    assert v.throne.surcharge.last_emperor == ()


def test_words_of_yaml_1_1_are_text(write):
    text = FULL + "aliases: [no, 1:30, 010, 1.10, 2024-01-02, 0x1F, y, NULL, 1e3]\n"
    aliases = ("no", "1:30", "010", "1.10", "2024-01-02", "0x1F", "y", "NULL", "1e3")
    v = load_variant(write("mine", text))
    assert v.aliases == aliases
    assert load_text(variant_to_yaml(v)).aliases == aliases


def test_lines_and_columns_count_characters_and_not_bytes(write):
    path = write(
        "mine", "extends: lianzhong-jianming\nsources: {甲: {title: 甲乙丙, documnt: x}}\n"
    )
    problem = check_file(path)[-1]
    assert (problem.line, problem.column, problem.path) == (5, 27, "sources.甲.documnt")


# -- extends --------------------------------------------------------------------------------------


def test_a_child_changes_what_it_says_and_nothing_else(write):
    parent = get_variant("lianzhong-jianming")
    text = "extends: lianzhong-jianming\nthrone: {surcharge: {last_emperor: [x]}, decided: why not}"
    child = load_variant(write("mine", text))
    surcharge = attrs.evolve(parent.throne.surcharge, last_emperor=("x",))
    assert child.throne == attrs.evolve(parent.throne, surcharge=surcharge)
    assert [s for s in SLOTS if child.rules[s] != parent.rules[s]] == ["throne"]
    assert child.name == "mine"
    assert child.title == Title("试", "trial")
    assert child.aliases == ()


def test_a_child_that_changes_a_slot_gives_its_own_reasons(write):
    parent = get_variant("lianzhong-jianming")
    text = "extends: lianzhong-jianming\nthrone: {laps: 3, decided: longer}\ndeck: {lowest: 3}\n"
    child = load_variant(write("mine", text))
    assert child.notes["throne"] == Note(decided="longer", layer="mine")
    assert "deck" not in child.notes
    assert child.notes["guard"] == parent.notes["guard"]
    assert child.notes["guard"].layer == "lianzhong-jianming"


def test_saying_the_same_keeps_the_reasons(write):
    parent = get_variant("lianzhong-jianming")
    text = "extends: lianzhong-jianming\nthrone: {laps: 2}\ndeck: {lowest: 6}\n"
    child = load_variant(write("mine", text))
    assert child.notes == parent.notes
    again = load_variant(write("mine", text + "guard: {decided: as ever}\n"))
    assert again.notes["guard"] == Note(decided="as ever", layer="mine")


def test_another_kind_replaces_the_slot_whole(write):
    text = "extends: lianzhong-jingdian\nguard: {kind: marked}\n"
    assert load_variant(write("mine", text)).guard == kinds("guard")["marked"]()
    # ... and what the old kind knew is unknown to the new one
    problems = check_file(write("mine", text.replace("marked", "marked, jokers: true")))
    assert [problem.path for problem in problems] == ["guard.jokers"]


def test_nothing_is_a_value_where_a_rule_allows_it(write):
    text = "extends: lianzhong-jianming\nthrone: {surcharge: null}\n"
    assert load_variant(write("mine", text)).throne.surcharge is None
    assert check_file(write("mine", "extends: lianzhong-jianming\nthrone: {laps: null}\n"))


def test_exchanges_are_merged(write):
    write("roast", 'extends: lianzhong-jianming\nbeating: {exchanges: {"XX": "X"}}\n')
    v = load_variant(write("mine", 'extends: roast\nbeating: {exchanges: {"222": "X"}}\n'))
    assert v.beating.exchanges.to_plain() == {"222": "X", "XX": "X"}


def test_a_file_in_the_same_folder_goes_before_the_catalog(write):
    write("lianzhong-jianming", FULL)
    v = load_variant(write("mine", "extends: lianzhong-jianming\n"))
    assert v.throne.laps == 1


def test_a_grandparents_mistake_is_told_at_its_own_line(write):
    write("old", "extends: lianzhong-jianming\nthrone: {to: up}\n")
    write("middle", "extends: old\nthrone: {laps: 3}\n")
    path = write("young", "extends: middle\nthrone: {forced: always}\n")
    assert told(path) == "old.yaml:5:10: throne.to: 'up' is not one of previous, next\n"


# -- features -------------------------------------------------------------------------------------


@pytest.fixture
def feature(write):
    """Writes and reads a feature file."""

    def make(name: str, text: str):
        path = write(name, text, key="feature")
        return load_feature(File(path, path.name))

    return make


def refused(base: str, *features) -> list[str]:
    with pytest.raises(VariantError) as caught:
        compose(parsed(base), features)
    return [f"{problem.path}: {problem.message}" for problem in caught.value.problems]


def line_of(name: str, text: str) -> str:
    path = ROOT / "variants" / f"{name}.yaml"
    lines = path.read_text("utf-8").splitlines()
    number = next(i for i, line in enumerate(lines, start=1) if line.startswith(f"  {text}"))
    return f"variants/{name}.yaml:{number}"


def test_a_feature_sets_what_is_there_already(feature):
    same = feature("same", "deck: {lowest: 6}\nthrone: {surcharge: {from_cession: 2}}\n")
    made = compose(parsed("lianzhong-jianming"), [same]).variant
    base = get_variant("lianzhong-jianming")
    assert made.rules == base.rules
    assert made.notes == base.notes
    assert (made.name, made.features) == ("lianzhong-jianming+same", ("same",))


def test_a_feature_does_not_overwrite_what_it_does_not_replace(feature):
    low = feature("low", 'deck: {lowest: "3"}\n')
    place = line_of("lianzhong-jianming", "lowest")
    (problem,) = refused("lianzhong-jianming", low)
    assert problem == (
        f"deck.lowest: low sets '3', but lianzhong-jianming has '6' ({place}), "
        "which low does not replace"
    )


@pytest.mark.parametrize("replaces", ["[5, 6]", '["6"]', "any"])
def test_a_feature_overwrites_what_it_replaces(feature, replaces):
    low = feature("low", f"replaces: {{deck.lowest: {replaces}}}\ndeck: {{lowest: 3}}\n")
    assert compose(parsed("lianzhong-jianming"), [low]).variant.deck.lowest is Rank.THREE


def test_a_feature_replaces_only_the_values_it_names(feature):
    low = feature("low", "replaces: {deck.lowest: [4, 5]}\ndeck: {lowest: 3}\n")
    assert len(refused("lianzhong-jianming", low)) == 1


def test_a_default_is_a_value_like_any_other(write, feature):
    path = write("bare", FULL)
    bare = load(File(path, "bare.yaml"), elsewhere)
    text = "declaring: {revolt: 2}\nholding_back: {kind: lowest}\n"
    with pytest.raises(VariantError) as caught:
        compose(bare, [feature("hard", text)])
    assert "hard sets 2, but bare has 0, the default" in str(caught.value)
    assert "hard sets 'lowest', but bare has 'none', the default" in str(caught.value)
    soft = feature("soft", "replaces: {declaring.revolt: [0], holding_back.kind: [none]}\n" + text)
    assert compose(bare, [soft]).variant.declaring.revolt == 2


def test_a_feature_may_replace_a_mapping_by_nothing_and_nothing_by_a_mapping(feature):
    free = "throne: {surcharge: null}\n"
    assert len(refused("lianzhong-jianming", feature("free", free))) == 3
    free = feature("free", "replaces: {throne.surcharge: any}\n" + free)
    assert compose(parsed("lianzhong-jianming"), [free]).variant.throne.surcharge is None
    paid = 'throne: {surcharge: {pays: ["2"]}}\n'
    assert len(refused("lianzhong-jingdian", feature("paid", paid))) == 1
    paid = feature("paid", "replaces: {throne.surcharge: [null]}\n" + paid)
    made = compose(parsed("lianzhong-jingdian"), [paid]).variant
    assert made.throne.surcharge.pays == ("2",)


def test_entries_of_an_open_mapping_go_side_by_side(feature):
    roast = feature("roast", 'beating: {exchanges: {"XX": "X", "xX": "X"}}\n')
    twos = feature("twos", 'beating: {exchanges: {"222": "X", "Xx": "X"}}\n')
    made = compose(parsed("lianzhong-jianming"), [roast, twos]).variant
    assert made.beating.exchanges.to_plain() == {"222": "X", "XX": "X", "Xx": "X"}
    other = feature("other", 'beating: {exchanges: {"XX": "x"}}\n')
    assert len(refused("lianzhong-jianming", roast, other)) == 1


@pytest.mark.parametrize("order", [1, -1])
def test_two_features_may_not_differ_even_where_each_may_overwrite(feature, order):
    one = feature("one", "replaces: {deck.lowest: any}\ndeck: {lowest: 6}\n")
    two = feature("two", "replaces: {deck.lowest: any}\ndeck: {lowest: 3}\n")
    both = [one, two][::order]
    assert refused("lianzhong-jianming", *both) == [
        "deck.lowest: two sets '3', but one sets '6' (one.yaml:5)"
    ]


def test_what_a_feature_needs_is_looked_for_in_the_end(feature):
    fixed = feature("fixed", "replaces: {guard.kind: any}\nguard: {kind: marked}\n")
    needy = feature("needy", "needs: {guard.kind: [called]}\ndeclaring: {open_guard: true}\n")
    compose(parsed("lianzhong-jingdian"), [needy])
    place = line_of("lianzhong-jianming", "kind: marked")
    assert refused("lianzhong-jianming", needy) == [
        f"guard.kind: needy needs 'called', and lianzhong-jianming has 'marked' ({place})"
    ]
    assert refused("lianzhong-jingdian", fixed, needy) == [
        "guard.kind: needy needs 'called', and fixed has 'marked' (fixed.yaml:5)"
    ]


def test_a_feature_can_need_a_parameter_only_one_kind_has(feature):
    needy = feature("needy", "needs: {guard.twos: [false]}\ndeck: {lowest: 6}\n")
    compose(parsed("lianzhong-jingdian"), [needy])
    assert "and nothing is set" in refused("lianzhong-jianming", needy)[0]


@pytest.mark.parametrize("name", ["a", "z"])  # features are laid over in this order
def test_a_parameter_of_a_kind_another_feature_takes_away_is_not_lost(feature, name):
    fixed = feature(name, "replaces: {guard.kind: any}\nguard: {kind: marked}\n")
    twos = feature("twos", "replaces: {guard.twos: [false]}\nguard: {twos: true}\n")
    assert any("unknown key 'twos'" in text for text in refused("lianzhong-jingdian", fixed, twos))


def test_another_kind_is_compared_with_nothing_of_the_old_one(feature, monkeypatch):
    @attrs.frozen
    class Wide(kinds("deck")["packs"]):
        pass

    monkeypatch.setitem(registry._KINDS, "deck", kinds("deck"))
    monkeypatch.setattr(registry, "_NAMES", dict(registry._NAMES))
    registry.rule("deck", "wide")(Wide)
    wide = "deck: {kind: wide, lowest: 3}\n"
    assert len(refused("lianzhong-jianming", feature("wide", wide))) == 1
    wide = feature("wide", "replaces: {deck.kind: [packs]}\n" + wide)
    assert compose(parsed("lianzhong-jianming"), [wide]).variant.deck == Wide(Rank.THREE)


def test_features_give_the_reasons_for_what_they_change(feature):
    text = (
        "sources: {L: {title: mine, document: letter}}\nreplaces: {deck.lowest: any}\n"
        "deck: {lowest: 3, source: L, decided: so there}\nconduct: {before: 20}\n"
    )
    one = feature("one", text)
    made = compose(parsed("lianzhong-jianming"), [one]).variant
    base = get_variant("lianzhong-jianming")
    # L is another document here, and the base's notes must go on meaning what they meant
    assert made.notes["deck"] == Note("one:L", "so there", "one")
    assert made.sources["one:L"].document == "letter"
    assert made.sources["L"] == base.sources["L"]
    assert made.notes["conduct"] == base.notes["conduct"]
    bare = feature("bare", "replaces: {deck.lowest: any}\ndeck: {lowest: 3}\n")
    assert "deck" not in compose(parsed("lianzhong-jianming"), [bare]).variant.notes
    two = feature("two", "replaces: {deck.emperor_card: any}\ndeck: {emperor_card: true}\n")
    assert compose(parsed("lianzhong-jianming"), [one, two]).variant.notes == made.notes


def test_a_contradiction_a_feature_brings_stands_in_its_file(feature):
    special = feature(
        "special", "replaces: {combining.promoted: any}\ncombining: {promoted: [guard]}\n"
    )
    compose(parsed("lianzhong-jingdian"), [special])
    with pytest.raises(VariantError) as caught:
        compose(parsed("lianzhong-jianming"), [special])
    assert str(caught.value) == (
        "special.yaml:5:13: combining.promoted: promotes a called card, and nothing is called"
    )


# -- the shipped files ----------------------------------------------------------------------------


@pytest.mark.parametrize("path", SHIPPED + FEATURES, ids=lambda path: path.stem)
def test_a_shipped_file_is_right(path):
    assert check_file(path) == ()


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_variant_says_where_every_slot_comes_from(path):
    v = load_variant(path)
    assert sorted(v.notes) == sorted(SLOTS)
    assert all(note.source or note.decided for note in v.notes.values())
    written = [key for key in yaml.safe_load(path.read_text("utf-8")) if key in SLOTS]
    assert written == [slot for slot in SLOTS if slot in written]


@pytest.mark.parametrize("path", FEATURES, ids=lambda path: path.stem)
def test_a_shipped_feature_says_where_every_slot_comes_from(path):
    layer = load_feature(File(path, path.name))
    assert sorted(layer.notes) == sorted(layer.slots)


@pytest.mark.parametrize("feature_name", ["", *feature_names()])
@pytest.mark.parametrize("name", variant_names())
def test_text_of_a_variant_loads_to_an_equal_one(name, feature_name):
    try:
        v = get_variant(f"{name}+{feature_name}" if feature_name else name)
    except VariantError:
        return
    again = load_text(variant_to_yaml(v))
    assert again == v
    assert (again.title, again.aliases, again.revision) == (v.title, v.aliases, v.revision)
    assert (again.sources, again.features) == (v.sources, v.features)
    assert {s: (n.source, n.decided) for s, n in again.notes.items()} == {
        s: (n.source, n.decided) for s, n in v.notes.items()
    }
    assert variant_to_yaml(again) == variant_to_yaml(v)
