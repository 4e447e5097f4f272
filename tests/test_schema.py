"""The JSON Schema of variant files: what it refuses, and that it takes what the loader takes."""

from __future__ import annotations

import copy
import enum
import itertools
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import attrs
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from baohuang.cards import Rank
from baohuang.catalog import check_file
from baohuang.errors import VariantError
from baohuang.loading import variant_to_yaml
from baohuang.loading.converting import CONVERTER
from baohuang.loading.limits import limits
from baohuang.loading.nodes import Origin, read
from baohuang.loading.schema import _class, schema
from baohuang.rules import registry
from baohuang.rules.beating import Exchanges
from baohuang.rules.registry import SLOTS, kinds
from baohuang.rules.scoring import OutcomeTable, Verdicts
from baohuang.testing.strategies import variants

ROOT = Path(__file__).resolve().parents[1]
VARIANTS = ROOT / "variants"
PACKAGE = ROOT / "examples" / "house_rules_package" / "src"
OWN = PACKAGE / "huangdao_rules" / "variants"
SHIPPED = sorted(VARIANTS.glob("*.yaml"))
FEATURES = sorted(VARIANTS.glob("features/*.yaml"))
BAD = sorted((ROOT / "tests" / "bad_variants").glob("*.yaml"))
PRINT = "import sys; from baohuang.loading.schema import schema_text; print(schema_text(), end='')"

# Bad for a reason that no schema can see, and why.
BLIND = {
    "big-jokers-called-and-marked": "two slots contradict each other",
    "contradiction": "slots contradict each other",
    "exchange-of-no-card": "two slots contradict each other",
    "exchange-twice": "two keys are one group, written in another order",
    "extends-feature": "what a name names",
    "extends-itself": "what a name names",
    "extends-with-feature": "what a name names",
    "forced-after-the-only-lap": "two values contradict each other",
    "fourth-copy-without-a-call": "its parent contradicts it",
    "holder-without-a-card": "its parent contradicts it",
    "order-without-its-ending": "two slots contradict each other",
    "order-without-its-ending-in-a-table": "its parent contradicts it",
    "outcome-table-pair-twice": "two values contradict each other",
    "outcome-table-without-pairs": "its parent is of another kind, so nothing is left of it",
    "parent-in-a-loop": "another file",
    "reserved-without-a-card": "its parent contradicts it",
    "source-renamed": "its parent has a source of that name",
    "twos-fill-and-are-called": "two slots contradict each other",
    "unknown-source": "which names are listed, with those of its parents",
}
# Bad as the loader reads YAML, and well as another reader does.
READ_OTHERWISE = {
    "float": "20.0 is a whole number",
    "huge-number": "there is no longest number",
    "merge-key": "<< is the merge key of YAML 1.1",
    "octal": "010 is a number",
}


@pytest.fixture(scope="module")
def valid():
    """Whether plain data is right by the schema of the shipped kinds."""
    made = json.loads((VARIANTS / "schema.json").read_text("utf-8"))
    Draft7Validator.check_schema(made)
    return Draft7Validator(made).is_valid


def plain_of(path: Path) -> Any:
    """A file as the loader reads it; None where it is no YAML to it."""
    try:
        root, problems = read(path.read_bytes(), Origin(path.name))
    except VariantError:
        return None
    return None if problems else root.plain()


def printed(*modules: str) -> str:
    """The schema in a process of its own, in which no test has registered anything."""
    code = "".join(f"import {module}; " for module in modules) + PRINT
    path = os.pathsep.join(map(str, (ROOT / "src", PACKAGE)))
    return subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": path, "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout


# -- the committed files --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("folder", "modules"), [(VARIANTS, ()), (OWN, ("huangdao_rules.scoring",))], ids=["ours", "own"]
)
def test_the_committed_schema_is_what_the_classes_say(folder, modules):
    """Made anew by `make schema`, and for a package of one's own by `baohuang schema`."""
    assert (folder / "schema.json").read_text("utf-8") == printed(*modules)


def test_the_schema_names_no_place():
    text = (VARIANTS / "schema.json").read_text("utf-8")
    assert set(re.findall(r"\w+://[^\"]*", text)) == {"http://json-schema.org/draft-07/schema#"}
    assert json.loads(text)["$id"].startswith("urn:")


@pytest.mark.parametrize("path", [*SHIPPED, *FEATURES, *OWN.glob("*.yaml")], ids=lambda p: p.stem)
def test_the_first_line_of_a_file_names_its_schema(path):
    first = path.read_text("utf-8").splitlines()[0]
    name = first.removeprefix("# yaml-language-server: $schema=")
    assert name != first
    assert (path.parent / name).resolve() in (VARIANTS / "schema.json", OWN / "schema.json")
    assert (path.parent / name).is_file()


@pytest.mark.parametrize("path", [*SHIPPED, *FEATURES], ids=lambda path: path.stem)
def test_every_shipped_file_is_right(path, valid):
    assert valid(plain_of(path))


def test_every_part_says_what_it_means():
    undocumented = []

    def look(part: Any, path: tuple[str, ...]) -> None:
        if isinstance(part, dict):
            for key, inner in part.items():
                if path[-1:] == ("properties",) and isinstance(inner, dict) and "type" in inner:
                    beside = key in ("source", "decided") or "if" in path
                    if not inner.get("description") and not beside:
                        undocumented.append((*path, key))
                look(inner, (*path, key))

    made = json.loads((VARIANTS / "schema.json").read_text("utf-8"))
    look(made["definitions"], ())
    assert undocumented == []
    for slot in SLOTS:
        assert made["definitions"][slot]["description"]
        assert made["definitions"][slot]["properties"]["source"]["description"]
    laps = made["definitions"]["throne.last-emperor"]["properties"]["laps"]
    assert laps == {
        "type": "integer",
        "minimum": 1,
        "maximum": 9,
        "description": "how often the throne goes round (L, C: 2).",
        "default": 2,
    }


# -- what it refuses ------------------------------------------------------------------------------


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_file_is_refused_where_a_schema_can_see_why(path, valid):
    plain = plain_of(path)
    if plain is None:
        assert path.stem not in BLIND  # how it is written: the schema never comes to see it
    else:
        assert valid(plain) == (path.stem in BLIND)


WHOLE = {
    "name": "mine",
    "title": {"zh": "试", "en": "trial"},
    "revision": 1,
    "deck": {"lowest": 6},
    "throne": {"kind": "holder"},
    "guard": {"kind": "marked"},
    "scoring": {"kind": "place-sum"},
    "conduct": {"before": 1, "after": 2},
}
LAID = {"feature": "mine", "title": {"zh": "试", "en": "trial"}, "revision": 1}


def changed(tree: Mapping[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The same with a value at a path; without anything there if it is `del`."""
    new = copy.deepcopy(dict(tree))
    *above, last = path.split(" ")
    inner = new
    for key in above:
        inner = inner.setdefault(key, {})
    inner[last] = value
    if value == "del":
        del inner[last]
    return new


@pytest.mark.parametrize(
    ("path", "value", "right"),
    [
        ("deck lowest", "6", True),
        ("deck lowest", "10", False),
        ("deck lowest", 7, False),
        ("deck lowest", "del", False),
        ("deck kind", "packs", True),
        ("deck packs", 4, True),
        ("deck packs", "4", False),
        ("deck source", "", True),
        ("deck decided", "why not", True),
        ("deck decided", 5, False),
        ("throne kind", "del", False),  # which has no default
        ("throne kind", "hodler", False),
        ("throne", "del", False),
        ("throne surcharge", None, True),
        ("throne surcharge", {"pays": ["2", "top"]}, True),
        ("throne surcharge", {"pays": [2]}, False),
        ("throne surcharge", {"pays": []}, False),
        ("throne surcharge", {"from_cession": 2}, False),
        ("throne laps", 9, True),
        ("throne laps", 10, False),
        ("throne laps", True, False),
        ("guard jokers", True, False),  # nothing is called
        ("tricks", {"inherit": "claim"}, True),
        ("tricks", None, False),
        ("conduct levels", None, True),
        ("conduct levels", 0, False),
        ("combining", {"promoted": ["emperor"]}, True),
        ("combining", {"promoted": ["queen"]}, False),
        ("combining", {"promoted": ["guard", "guard"]}, False),
        ("scoring kind", "outcome-table", False),  # which needs `won`
        ("scoring", {"kind": "outcome-table", "won": ["1-2"]}, None),  # and a deal's whole order
        ("scoring", {"kind": "outcome-table", "won": ["1-2", "1-2"]}, False),
        ("scoring", {"kind": "outcome-table", "won": ["1-2"], "open_guard": {}}, False),
        ("beating exchanges", {"xXX": "X", "TTT": "x"}, True),
        ("beating exchanges", {"10": "X"}, False),
        ("beating exchanges", {"22": 2}, False),
        ("extends", None, True),
        ("extends", "Some", False),
        ("name", "a+b", True),
        ("name", "A", False),
        ("revision", 0, False),
        ("aliases", ["保"], True),
        ("sources", {"L": {"title": "t", "document": "d"}}, True),
        ("sources", {"L": {"title": "t"}}, False),
        ("words", {"guard": {"zh": "太监", "en": None}}, True),
        ("words", {"gaurd": {"zh": "太监"}}, False),
        ("words", {"guard": {}}, False),
        ("words", {"guard": {"en": "two\nlines"}}, False),
        ("words", {"guard": {"en": "one line\n"}}, True),
        ("words", {"guard": {"en": " "}}, False),
        ("needs", {}, False),
    ],
)
def test_a_file_that_extends_nothing_says_all_that_is_needed(path, value, right, valid, tmp_path):
    tree = changed(WHOLE, path, value)
    assert valid(tree) == (right is not False)
    assert loads(tree, tmp_path / "mine.yaml") == (right is True)


@pytest.mark.parametrize(
    ("path", "value", "right"),
    [
        ("deck", {}, True),
        ("throne surcharge", {"from_cession": 3}, True),
        ("throne lap", 3, False),
        ("throne laps", 0, False),
        ("scoring open_solo", 10, True),
        ("scoring open_solo", 0, False),
        ("scoring", {"points": [0, 0, 0, 0, 0], "won": ["1-2"]}, False),  # no kind has both
        ("scoring kind", "place-sum", True),
        ("scoring kind", "place-points", None),  # its parent ends a deal too early for it
        ("scoring", {"share": 3}, None),  # its parent is of another kind
        ("guard", None, False),
    ],
)
def test_a_file_that_extends_another_says_what_differs(path, value, right, valid, tmp_path):
    tree = {key: WHOLE[key] for key in LAID if key != "feature"} | {"name": "mine"}
    tree = changed(tree | {"extends": "lianzhong-jianming"}, path, value)
    assert valid(tree) == (right is not False)
    assert loads(tree, tmp_path / "mine.yaml") == (right is True)


@pytest.mark.parametrize(
    ("more", "right"),
    [
        ({}, False),  # no slot
        ({"deck": {"lowest": "3"}, "replaces": {"deck.lowest": ["6"]}}, True),
        ({"deck": {"lowest": "3"}, "replaces": {"deck.lowest": "any"}}, True),
        ({"deck": {"lowest": "3"}, "replaces": {"deck.lowest": []}}, False),
        ({"deck": {"lowest": "3"}, "replaces": {"deck.lowest": "some"}}, False),
        ({"deck": {"lowest": "3"}, "replaces": {"deck.lowst": "any"}}, False),
        ({"deck": {"packs": 4}, "replaces": {"deck.lowest": "any"}}, False),  # sets nothing there
        ({"deck": {"packs": 4}, "replaces": {"guard.kind": "any"}}, False),
        ({"deck": {"packs": 4}, "needs": {"guard.kind": ["called"]}}, True),
        ({"deck": {"packs": 4}, "needs": {"guard.kind": "any"}}, False),
        ({"deck": {"packs": 4}, "needs": {"guard": ["called"]}}, False),
        ({"deck": {"packs": 4}, "needs": {"throne.surcharge.from_cession": [2]}}, True),
        ({"deck": {"packs": 4}, "extends": "jj"}, False),
        ({"throne": {"laps": 10}, "replaces": {"throne.laps": "any"}}, False),
        ({"throne": {"laps": 3}, "replaces": {"throne.laps": "any"}}, True),
        ({"guard": {"jokers": True}, "replaces": {"guard.jokers": "any"}}, True),
        ({"guard": {"kind": "marked", "jokers": True}}, False),
        ({"deck": {"packs": 4}, "feature": "a+b"}, False),
        ({"deck": {"packs": 4}, "name": "mine"}, False),  # a variant, then
    ],
)
def test_a_feature_says_something_and_sets_what_it_replaces(more, right, valid, tmp_path):
    tree = LAID | more
    assert valid(tree) == right == loads(tree, tmp_path / "mine.yaml")


# -- whatever the loader takes --------------------------------------------------------------------


def loads(tree: Any, path: Path) -> bool:
    """Whether the loader takes a file; a feature: over some shipped variant."""
    path.write_text(yaml.safe_dump(tree, allow_unicode=True), encoding="utf-8")
    return not check_file(path)


@given(variants())
def test_every_ruleset_written_down_is_right(valid, made):
    assert valid(yaml.safe_load(variant_to_yaml(made)))


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 12)
    | st.sampled_from(["6", "x", "2", "top", "XX", "none", "any", "1-2", "guard", "", "a"]),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(["pays", "won", "XX", "kind"]), inner, max_size=2)
    ),
    max_leaves=5,
)
trees = st.sampled_from([plain_of(path) for path in (*SHIPPED, *FEATURES)])


def known_values(slot: str) -> list[tuple[str, Any]]:
    """Fields of a slot with values that some shipped file has there, and the kinds."""
    found = [("kind", kind) for kind in kinds(slot)]
    for path in (*SHIPPED, *FEATURES):
        found += (plain_of(path).get(slot) or {}).items()
    return [(key, value) for key, value in found if key not in ("source", "decided")]


KNOWN = {slot: known_values(slot) for slot in SLOTS}


@st.composite
def mutants(draw: st.DrawFn) -> dict[str, Any]:
    """A shipped file with a few changes, so small that many are still right."""
    tree = copy.deepcopy(draw(trees))
    for _ in range(draw(st.integers(1, 3))):
        slot = draw(st.sampled_from(SLOTS))
        how = draw(st.sampled_from(["known", "known", "value", "drop", "slot", "top", "extends"]))
        inside = tree.get(slot)
        if how == "extends" and "name" in tree:
            tree["extends"] = draw(st.sampled_from(["jj", "qing3", "nowhere"]))
        elif how == "top":
            tree[draw(st.sampled_from(sorted(tree)))] = draw(values)
        elif how == "slot":
            tree.pop(slot, None)
        elif how == "drop" and isinstance(inside, dict) and inside:
            del inside[draw(st.sampled_from(sorted(inside)))]
        elif how in ("known", "value"):
            key, value = draw(st.sampled_from(KNOWN[slot]))
            inside = inside if isinstance(inside, dict) else {}
            tree[slot] = {**inside, key: value if how == "known" else draw(values)}
    return tree


@given(mutants())
def test_whatever_the_loader_takes_the_schema_takes(valid, tmp_path_factory, tree):
    path = tmp_path_factory.getbasetemp() / "mutant.yaml"
    if loads(tree, path):
        assert valid(plain_of(path))


NUMBERS = (-5, -1, *range(12), 99, 10**17)


def tried(part: Any) -> list[Any]:
    """Values for a property of the schema, most of them wrong, and more than it was made from."""
    found: list[Any] = [None, True, "a", "6", {}, [], *NUMBERS]
    if isinstance(part, dict):
        found += part.get("enum", [])
        items = part.get("items", {}).get("enum", NUMBERS)
        found += [[one] for one in items] + [
            list(pair) for pair in itertools.product(items[:6], repeat=2)
        ]
        found += [[4, 2, 0, -2, -4], [0, 0, 0, 0, 0], [1, 0, 0, 0, -1], [3, 1, -1, -3]]
        found += [part["default"]] if "default" in part else []
    return found


@pytest.mark.parametrize("slot", SLOTS)
def test_field_by_field_the_schema_refuses_what_the_class_refuses(slot):
    made = json.loads((VARIANTS / "schema.json").read_text("utf-8"))
    needed = {"lowest": "6", "before": 20, "after": 40, "won": ["1-2"]}
    more = []
    for name, part in made["definitions"].items():
        if not name.startswith(f"{slot}."):
            continue
        cls = kinds(slot)[name.partition(".")[2]]
        check = Draft7Validator(made | {"if": True, "then": {"$ref": f"#/definitions/{name}"}})
        fields = attrs.fields(cls)
        given_ = {f.name: needed[f.name] for f in fields if f.default is attrs.NOTHING}
        for field in fields:
            for value in tried(part["properties"][field.name]):
                tree = given_ | {field.name: value}
                taken = takes(cls, tree)
                assert check.is_valid(tree) or not taken, tree
                if check.is_valid(tree) and not taken:
                    more.append((field.name, value))
    assert {name for name, _ in more} <= TIED.get(slot, set()), more


# Fields in which a value is refused for what else the class holds, or for its sum or order.
TIED = {
    "throne": {"laps", "forced", "surcharge"},
    "scoring": {"points", "solo_won", "solo_drawn", "drawn", "open_guard"},
}


def takes(cls: type[Any], plain: Any) -> bool:
    try:
        CONVERTER.structure(plain, cls)
    except Exception:  # noqa: BLE001
        return False
    return True


@pytest.mark.parametrize("cls", [OutcomeTable, Verdicts])
def test_the_pairs_of_places_are_those_of_the_class(cls):
    pairs = _class(cls, whole=False)["properties"]["won"]["items"]["enum"]
    every = [f"{one}-{other}" for one in range(7) for other in range(7)]
    assert [pair for pair in every if takes(cls, {"won": [pair]})] == pairs


@given(
    st.text("23TAxX10", max_size=20) | st.sampled_from(["3" * 16, "3" * 17, "xxxxXXXX", "x" * 5])
)
def test_the_groups_of_an_exchange_are_those_of_the_class(group):
    try:
        Exchanges.from_plain({group: "X"})
    except ValueError:
        right = False
    else:
        right = True
    part = _class(kinds("beating")["card-by-card"], whole=False)["properties"]["exchanges"]
    assert Draft7Validator(part).is_valid({group: "X"}) == right


# -- classes of somebody else ---------------------------------------------------------------------


class Colour(enum.Enum):
    """A colour."""

    RED = "red"


@attrs.frozen
class Inner:
    """A part.

    Attributes:
        low, high: the two ends.
    """

    low: int
    high: int = 100

    def __attrs_post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError("low: above high")


@attrs.frozen
class Odd:
    """Every type a rule may use.

    And more is said.

    Attributes:
        name: text, such as "red" and
            no other.
        rank: not a joker.
        inner: the part.
        some: at most three.
    """

    name: str
    rank: Rank | None = Rank.SIX
    inner: Inner | None = None
    colours: tuple[Colour, ...] = ()
    some: tuple[int, ...] = (1,)
    parts: tuple[Inner, ...] = ()
    by_name: Mapping[str, Inner] = attrs.field(factory=dict)
    choice: Literal["a", 1] | None = None
    anything: Any = None
    hidden: int = attrs.field(default=0, init=False)

    def __attrs_post_init__(self) -> None:
        if self.name != "red" or (self.rank is not None and self.rank.is_joker):
            raise ValueError("name: it is not red")
        if not 1 <= len(self.some) <= 3 or any(not 5 > one > -70 for one in self.some):
            raise ValueError("some: one to three from -69 to 4")


def test_a_class_of_any_types_has_its_schema():
    made = _class(Odd, whole=True)
    assert made["description"] == "Every type a rule may use."
    assert made["required"] == ["name"]
    ours = made["properties"]
    assert "hidden" not in ours
    assert ours["name"] == {"type": "string", "description": 'text, such as "red" and no other.'}
    assert "x" not in ours["rank"]["enum"]
    assert {None, "A", "10", 10} <= set(ours["rank"]["enum"])
    assert ours["rank"]["default"] == "6"
    assert ours["inner"]["type"] == ["object", "null"]
    assert ours["inner"]["required"] == ["low"]
    # What ties two fields together is no limit of either.
    assert ours["inner"]["properties"]["low"] == {"type": "integer", "description": "the two ends."}
    assert ours["colours"]["items"] == {"enum": ["red"]}
    assert (ours["some"]["minItems"], ours["some"]["maxItems"]) == (1, 3)
    assert ours["some"]["items"] == {"type": "integer", "minimum": -69, "maximum": 4}
    assert ours["by_name"]["additionalProperties"]["required"] == ["low"]
    assert ours["choice"] == {"enum": ["a", 1, None], "default": None}
    assert ours["anything"] == {"default": None}


def test_a_class_that_takes_nothing_has_no_limits():
    @attrs.frozen
    class Never:
        number: int

        def __attrs_post_init__(self) -> None:
            raise RuntimeError

    assert limits(Never, lambda *_: "") == {}


def test_a_kind_that_is_registered_is_in_the_schema_at_once(monkeypatch):
    before = schema()["definitions"]
    monkeypatch.setitem(registry._KINDS["tribute"], "odd", Odd)
    made = schema()
    assert made["definitions"].keys() - before.keys() == {"tribute.odd", "whole.tribute.odd"}
    valid = Draft7Validator(made).is_valid
    assert valid(WHOLE | {"tribute": {"kind": "odd", "name": "red"}})
    assert not valid(WHOLE | {"tribute": {"kind": "odd"}})
    assert not valid(WHOLE | {"tribute": {"kind": "odd", "name": "red", "some": [9]}})
    assert valid(WHOLE | {"extends": "jj", "tribute": {"some": [4], "inner": {"high": 3}}})


# -- an independent judge -------------------------------------------------------------------------


def judged(folder: Path, *paths: Path) -> set[str]:
    """The stems of the files that check-jsonschema refuses; it reads YAML in its own way."""
    done = subprocess.run(
        [
            *(sys.executable, "-m", "check_jsonschema", "--output-format", "json"),
            *("--schemafile", folder / "schema.json", *paths),
        ],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONUTF8": "1"} | dict.fromkeys(PROXIES, "http://127.0.0.1:9"),
        check=False,
    )
    told = json.loads(done.stdout)
    assert done.returncode == (told["status"] != "ok"), done.stderr
    refused = [*told.get("errors", ()), *told.get("parse_errors", ())]
    return {Path(one["filename"]).stem for one in refused}


PROXIES = ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY")  # nothing may be fetched


def test_check_jsonschema_finds_schema_and_files_right():
    assert judged(VARIANTS, *SHIPPED, *FEATURES) == set()
    subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--check-metaschema", VARIANTS / "schema.json"],
        env=os.environ | dict.fromkeys(PROXIES, "http://127.0.0.1:9"),
        capture_output=True,
        check=True,
    )


def test_check_jsonschema_refuses_the_bad_files():
    # Of what is no YAML to the loader one file breaks it, and others the reading of the next.
    files = [path for path in BAD if plain_of(path) is not None]
    right = {path.stem for path in files} - judged(VARIANTS, *files)
    assert right == BLIND.keys() | READ_OTHERWISE.keys()


def test_a_kind_of_another_package_is_wrong_by_our_schema_and_right_by_its_own():
    path = OWN / "huangdao-jiali.yaml"
    assert judged(VARIANTS, path) == {"huangdao-jiali"}
    assert judged(OWN, path) == set()
