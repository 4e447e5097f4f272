"""What an import loads, what it leaves for later, and that the short ways change nothing."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import baohuang as bh
from baohuang import events
from baohuang._classes import frozen
from baohuang.cards import Rank
from baohuang.loading.converting import CONVERTER
from baohuang.loading.filling import fill
from baohuang.loading.structuring import plain_of
from baohuang.rules.registry import SLOTS, kinds

SOURCE = Path(__file__).resolve().parents[1] / "src"
HEAVY = {
    "yaml", "cattrs", "json", "difflib", "pathlib", "zipfile", "tempfile", "dataclasses",
    "importlib.resources", "importlib.metadata",
}  # fmt: skip
LATER = {
    "agents", "catalog", "comparing", "driving", "events", "explaining", "history", "labels",
    "loading", "match", "naming", "observation", "pictures", "record", "render", "testing",
}  # fmt: skip


def after(code: str) -> set[str]:
    """The modules that a fresh interpreter has loaded for some code, and not without it."""
    told = f"import sys; start = set(sys.modules)\n{code}\nprint(*(set(sys.modules) - start))"
    done = subprocess.run(
        [sys.executable, "-S", "-c", told],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCE), *sys.path[1:]])},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return set(done.stdout.split())


# -- what is imported -----------------------------------------------------------------------------


def test_an_import_loads_what_a_deal_is_played_with_and_no_more():
    loaded = after("import baohuang")
    assert {"baohuang.table", "baohuang.rules.tribute", "attrs"} <= loaded
    assert not loaded & HEAVY
    assert not loaded & {f"baohuang.{room}" for room in LATER}


def test_a_variant_is_loaded_and_played_without_what_tells_of_it():
    loaded = after(
        "import baohuang as bh\n"
        "v = bh.get_variant('lianzhong-jianming+kaopai')\n"
        "t = bh.Table.deal(v, seed=1)\n"
        "while t.turn is not None: t.push(t.legal_moves[0])\n"
        "t.outcome()"
    )
    assert "yaml" in loaded
    assert not loaded & {"cattrs", "json", "importlib.resources", "importlib.metadata"}
    later = LATER - {"catalog", "loading"}
    assert not loaded & {f"baohuang.{room}" for room in later}


def test_only_a_file_that_is_wrong_needs_cattrs():
    code = "import baohuang as bh\nfor name in bh.variant_names(): bh.get_variant(name)"
    assert "cattrs" not in after(code)
    assert "cattrs" in after("import baohuang.loading.converting")


@pytest.mark.parametrize("name", bh.__all__)
def test_every_name_is_there_however_it_is_asked_for(name):
    code = f"from baohuang import {name}\nimport baohuang\nassert baohuang.{name} is {name}"
    assert "baohuang" in after(code)


def test_names_that_come_late_are_listed_and_no_others_are_there():
    assert set(bh.__all__) <= set(dir(bh))
    assert bh.record.Record is bh.Record
    with pytest.raises(AttributeError, match="module 'baohuang' has no attribute 'Matsch'"):
        _ = bh.Matsch


def test_a_name_that_comes_late_can_be_pickled_before_it_has():
    code = "import baohuang as bh, pickle\nassert pickle.loads(%r) == bh.Sequel(first=3)"
    assert "baohuang.match" in after(code % pickle.dumps(bh.Sequel(first=3)))


def test_the_moves_are_the_function_and_not_the_room():
    code = "import baohuang.match, baohuang.moves, baohuang as bh\nassert callable(bh.moves)"
    assert "baohuang.moves" in after(code)


# -- classes that take less time to make ----------------------------------------------------------


@attrs.frozen
class Theirs:
    """As attrs makes it."""

    one: int
    other: Any = attrs.field(default=(), repr=False)
    aside: int = attrs.field(default=0, eq=False)


@frozen
class Ours:
    """The same, made here."""

    one: int
    other: Any = attrs.field(default=(), repr=False)
    aside: int = attrs.field(default=0, eq=False)


@frozen
class Inner(Ours):
    """Another class with the same fields."""


@frozen
class Nothing:
    """Without fields."""


@frozen
class Own:
    """With methods of its own."""

    one: int

    def __repr__(self) -> str:
        return "own"

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None


@given(st.tuples(*[st.integers(0, 2)] * 3), st.tuples(*[st.integers(0, 2)] * 3))
def test_values_are_compared_and_shown_as_those_of_attrs(one, other):
    assert (Ours(*one) == Ours(*other)) is (Theirs(*one) == Theirs(*other))
    assert (Ours(*one) != Ours(*other)) is (Theirs(*one) != Theirs(*other))
    if Ours(*one) == Ours(*other):
        assert hash(Ours(*one)) == hash(Ours(*other))
    assert repr(Ours(*one)) == repr(Theirs(*one)).replace("Theirs", "Ours")


def test_values_of_different_classes_are_different():
    assert Ours(1) != Inner(1)
    assert repr(Inner(1)) == "Inner(one=1, aside=0)"
    assert Nothing() == Nothing() != Ours(1)
    assert repr(Nothing()) == "Nothing()"
    assert len({Ours(1), Inner(1), Nothing(), Nothing()}) == 3
    assert events.Passed(1) == events.Passed(1) != events.Claimed(1)


def test_values_stay_frozen_and_what_attrs_knows_of_them():
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Ours(1).one = 2
    assert attrs.evolve(Ours(1), one=2) == Ours(2)
    assert attrs.asdict(Ours(1)) == {"one": 1, "other": (), "aside": 0}
    assert not hasattr(Ours(1), "__dict__")
    assert pickle.loads(pickle.dumps(events.Passed(3))) == events.Passed(3)  # noqa: S301


def test_methods_of_its_own_stay():
    assert repr(Own(1)) == "own"
    assert Own(1) == 5
    with pytest.raises(TypeError, match="unhashable"):
        hash(Own(1))


def test_a_value_that_holds_itself_can_be_shown():
    held: list[Any] = []
    value = Ours(held)  # type: ignore[arg-type]
    held.append(value)
    assert repr(value) == "Ours(one=[...], aside=0)"


# -- the short way from plain data ----------------------------------------------------------------


@attrs.frozen
class Part:
    """A class within a class."""

    word: str
    _hidden: int = 3

    def __attrs_post_init__(self) -> None:
        if self.word == "no":
            raise ValueError("word: no")


@attrs.frozen
class Whole:
    """Every type that rules have."""

    number: int
    way: Literal["left", "right", 4] = 4
    rank: Rank = Rank.SIX
    flag: bool = False
    side: bh.Side = bh.Side.REBEL
    maybe: int | None = None
    part: Part | None = None
    parts: tuple[Part, ...] = ()
    deep: tuple[tuple[int, ...], ...] = ()
    listed: list[str] = attrs.field(factory=list)
    named: Mapping[str, Part] = attrs.field(factory=dict)
    any: Any = None
    unset: int = attrs.field(default=1, init=False)


def outcome_of(make: Any, plain: Any, target: Any) -> Any:
    try:
        return make(plain, target)
    except Exception:  # noqa: BLE001
        return "refused"


WORDS = [None, True, 0, 1, 4, 6, "6", "T", "left", "rebel", "no", "a", "", [], {}]
SCALARS = st.sampled_from(WORDS)
PARTS = st.dictionaries(st.sampled_from(["word", "_hidden", "hidden"]), SCALARS, max_size=3)
VALUES = SCALARS | PARTS | st.lists(SCALARS | PARTS | st.lists(SCALARS, max_size=2), max_size=3)
VALUES |= st.dictionaries(st.sampled_from(["a", "b"]), PARTS | SCALARS, max_size=2)
FIELDS = [field.name for field in attrs.fields(Whole)]
RIGHT: dict[str, Any] = {
    "number": 1, "way": "left", "rank": "T", "flag": True, "side": "imperial", "maybe": 3,
    "part": {"word": "a", "_hidden": 1}, "parts": [{"word": "b"}], "deep": [[1], []],
    "listed": ["a"], "named": {"a": {"word": "c"}}, "any": [1],
}  # fmt: skip


def test_the_short_way_takes_every_type_that_rules_have():
    made = fill(RIGHT, Whole)
    assert made == CONVERTER.structure(RIGHT, Whole)
    assert made.part == Part("a", 1)
    assert made.deep == ((1,), ())


@given(st.dictionaries(st.sampled_from([*FIELDS, "other"]), VALUES, max_size=3))
def test_the_short_way_makes_what_cattrs_makes_or_nothing(changes):
    plain = {**RIGHT, **changes}
    assert outcome_of(fill, plain, Whole) == outcome_of(CONVERTER.structure, plain, Whole)


@given(st.dictionaries(st.sampled_from([*FIELDS, "other"]), VALUES, max_size=3))
def test_what_is_left_out_is_missed_by_both(plain):
    assert outcome_of(fill, plain, Whole) == outcome_of(CONVERTER.structure, plain, Whole)


@pytest.mark.parametrize("target", [tuple[int, int], int | str, set[int], complex, None])
def test_a_type_it_does_not_know_is_not_for_the_short_way(target):
    with pytest.raises(Exception, match=r".*"):
        fill([1], target)


@pytest.mark.parametrize("name", bh.variant_names())
def test_the_rules_of_every_variant_come_out_alike(name):
    variant = bh.get_variant(name)
    for slot in SLOTS:
        rule = variant.rules[slot]
        plain = json.loads(json.dumps(plain_of(rule)))
        assert type(rule) in kinds(slot).values()
        assert fill(plain, type(rule)) == CONVERTER.structure(plain, type(rule)) == rule
