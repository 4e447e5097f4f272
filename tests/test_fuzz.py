"""Whatever comes in from outside is taken or refused with a BaohuangError, in bounded work.

What is tried, and the laws, are those of `tests/fuzz`, whose README says how to run them for
longer. Here hypothesis draws the generator of chance.
"""

from __future__ import annotations

import gc
import random
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

import baohuang as bh
from baohuang.errors import check_flag, each, expect, glimpse
from baohuang.loading import variant_to_yaml
from fuzz import checking, making

ROOT = Path(__file__).resolve().parents[1]
BAD = Path(__file__).resolve().parent / "bad_variants"
HEAD = "name: big\ntitle: {zh: 大, en: big}\nrevision: 1\nextends: lianzhong-jianming\n"

many = settings(max_examples=5 * settings.default.max_examples)
few = settings(max_examples=max(10, settings.default.max_examples // 3))
chance = st.randoms(use_true_random=False)


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """Where a file to load is written."""
    return tmp_path_factory.mktemp("fuzz") / "fuzz.yaml"


# -- loading --------------------------------------------------------------------------------------


@many
@given(st.integers(0, 2**64))
def test_a_changed_file_is_loaded_or_refused(path, seed):
    checking.check_loading(making.mutated_file(random.Random(seed)), path)


@few
@given(st.integers(0, 2**64))
def test_what_loads_can_be_played(path, seed):
    rng = random.Random(seed)
    checking.check_playing(making.mixed_file(rng), path, rng)


@given(st.binary(max_size=200))
@example(b"\xff\xfe\x00")
@example(b"name: \xb1\xa3\xbb\xca")
def test_any_bytes_are_refused(path, data):
    assert checking.check_loading(data, path) == "refused"


@pytest.mark.parametrize("file", making.SHIPPED, ids=lambda file: file.stem)
def test_a_file_with_nothing_wrong_is_loaded_and_written_again(file, path):
    assert checking.check_loading(file.read_bytes(), path) == "loaded"


@pytest.mark.parametrize("end", ["\x85", "\u2028", "\u2029"], ids=ascii)
def test_what_ends_a_line_for_yaml_only_is_written_again(end, path):
    path.write_text(f'{HEAD}deck: {{decided: "{ascii(end)[1:-1]}"}}\n')
    made = bh.load_variant(path)
    assert made.notes["deck"].decided == end
    path.write_text(variant_to_yaml(made), encoding="utf-8", newline="")
    assert bh.load_variant(path).notes["deck"] == made.notes["deck"]


@pytest.mark.parametrize("key", ["\u2028", "\\x85", "\\e[31m", "\\n", "\\u202e"])
def test_a_problem_is_one_line_whatever_the_key(key, path):
    path.write_text(f'{HEAD}title2: 1\ndeck: {{"a{key}b": 1}}\n', encoding="utf-8")
    for problem in bh.check_file(path):
        assert str(problem).isprintable()


@pytest.mark.parametrize("end", range(0, 2000, 61))
def test_a_file_cut_off_is_loaded_or_refused(end, path):
    data = (ROOT / "variants" / "qing3.yaml").read_bytes()
    assert checking.check_loading(data[:end], path) == "refused"


# -- bounded work ---------------------------------------------------------------------------------
# No clock: the work is the number of calls, of Python's functions and of C's, which the
# interpreter counts for a profiler; the memory is the most that was allocated at a time.


class TooMuchWork(BaseException):
    """Not an Exception, so that nothing on the way takes it for a mistake of a rule's."""


def work(file: Path, most: int) -> tuple[int, int]:
    """How many calls checking a file takes, and how many bytes; stops when they are too many."""
    calls = 0

    def count(_frame, event, _arg):
        nonlocal calls
        if event in ("call", "c_call"):
            calls += 1
            if calls > most:
                raise TooMuchWork(file.name)

    # When the collector next runs depends on the tests before: without it all garbage counts.
    gc.disable()
    tracemalloc.start()
    before = sys.getprofile()
    sys.setprofile(count)
    try:
        bh.check_file(file)
    finally:
        sys.setprofile(before)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        gc.enable()
    return calls, peak


def allowed(size: int) -> tuple[int, int]:
    """Calls and bytes for a file of so many bytes: a shipped parent or two, and the file."""
    return 150_000 + 400 * size, 4_000_000 + 1_200 * size


@pytest.fixture(scope="module", autouse=True)
def _warm():
    """What is read once, at the first use, is no work of the file that happens to be first."""
    for name in bh.variant_names():
        bh.get_variant(name)


@pytest.mark.parametrize("file", sorted(BAD.glob("*.yaml")), ids=lambda file: file.stem)
def test_a_wrong_file_is_told_in_bounded_work(file):
    calls, memory = allowed(file.stat().st_size)
    assert work(file, calls)[1] <= memory


def laughs(depth: int, width: int) -> str:
    """A bomb: each name stands for so many of the one before, a billion of them in the end."""
    names = [f"  a{n + 1}: &a{n + 1} [{', '.join([f'*a{n}'] * width)}]" for n in range(depth)]
    return "\n".join(["aliases: &a0 [ha]", "sources:", *names])


BIG = {
    "a billion laughs": lambda n: laughs(n // 50, 10),
    "a scalar": lambda n: "throne: " + "x" * n,
    "a quoted scalar": lambda n: f'throne: "{"x" * n}"',
    "a block scalar": lambda n: "throne: |\n" + "  x\n" * (n // 4),
    "a key": lambda n: '? "' + "k" * n + '"\n: 1',
    "a number": lambda n: "conduct: {before: " + "9" * n + "}",
    "a rank": lambda n: "deck: {lowest: " + "x" * n + "}",
    "a name": lambda n: "extends: " + "a" * n,
    "keys": lambda n: "\n".join(f"k{i}: 1" for i in range(n // 8)),
    "keys nearly right": lambda n: "deck:\n" + "\n".join(f"  lowes{i}: 1" for i in range(n // 14)),
    "one key": lambda n: "a: 1\n" * (n // 5),
    "items": lambda n: "aliases: [" + "1, " * (n // 3) + "]",
    "wrong items": lambda n: "throne: {surcharge: {pays: [" + "q, " * (n // 3) + "]}}",
    "lists": lambda n: "a: [" + "[], " * (n // 4) + "]",
    "lists in lists": lambda n: "a: [" + ("[" * 18 + "]" * 18 + ", ") * (n // 38) + "]",
    "open lists": lambda n: "a: " + "[" * n,
    "open mappings": lambda n: "a: " + "{a: " * (n // 4),
    "open items": lambda n: "a:\n " + "- " * (n // 2),
    "exchanges": lambda n: (
        "beating:\n exchanges:\n" + "".join(f'  "{i}": X\n' for i in range(n // 12))
    ),
    "sources": lambda n: "sources:\n" + "".join(f"  a{i}: 1\n" for i in range(n // 10)),
    "names of sources": lambda n: "deck: {source: '" + "q " * (n // 2) + "'}",
    "tags": lambda n: "aliases: [" + "!x 1, " * (n // 6) + "]",
    "pairs": lambda n: "scoring: {kind: outcome-table, won: [" + '"1-2", ' * (n // 7) + "]}",
    "empty lines": lambda n: "\n" * n,
    "documents": lambda n: "---\n" * (n // 4),
}


@pytest.mark.parametrize("what", BIG)
def test_twice_as_long_is_at_most_twice_the_work(what, path):
    told = []
    for size in (6_000, 12_000):
        path.write_text(HEAD.replace("extends: lianzhong-jianming\n", "") + BIG[what](size))
        calls, memory = allowed(path.stat().st_size)
        told.append(work(path, calls))
        assert told[-1][1] <= memory
    (calls, memory), (more_calls, more_memory) = told
    assert more_calls <= 2.1 * calls + 10_000
    assert more_memory <= 2.1 * memory + 500_000


def test_a_scalar_of_ten_megabytes_is_not_even_read(path):
    path.write_text(HEAD + "throne: " + "x" * 10_000_000)
    calls, memory = work(path, 10_000)
    assert calls < 1_000
    assert memory < 3_000_000
    (problem,) = bh.check_file(path)
    assert (problem.line, problem.column, problem.path) == (1, 1, "")
    assert problem.message == "more than 100,000 bytes, so no variant"


def test_a_billion_laughs_are_not_laughed(path):
    path.write_text(HEAD + laughs(10, 9))
    told = [(p.line, p.path, p.message) for p in bh.check_file(path)]
    named = [(p, m) for _, p, m in told if "names a value" in m]
    stand = [(p, m) for _, p, m in told if "stands for a value" in m]
    assert len(told) == len(named) + len(stand)
    assert named == [("aliases", "&a0 names a value; leave the name out")] + [
        (f"sources.a{n}", f"&a{n} names a value; leave the name out") for n in range(1, 11)
    ]
    assert stand == [
        (f"sources.a{n + 1}.{i}", f"*a{n} stands for a value; write the value itself")
        for n in range(10)
        for i in range(9)
    ]


# -- notation and values --------------------------------------------------------------------------


@many
@given(chance)
def test_any_value_is_read_or_refused(rng):
    checking.check_text(making.anything(rng))


@given(chance)
def test_any_value_for_a_seat_or_a_seed_is_taken_or_refused(rng):
    checking.check_seat(making.plain(rng))


@given(st.text())
@example("\ud800")
@example("7\0")
@example("7\u0301")
@example("\uff17\uff0a")
@example("x" * 2_000_000)
@example("call " * 900)
@example("x" * 3_983)
@example("9♣" * 216)
def test_any_text_is_read_or_refused(text):
    checking.check_text(text)


def numbered(values):
    """Names that are the same in every process, as what a value shows may not be."""
    return [f"{type(value).__name__}-{at}" for at, value in enumerate(values)]


@pytest.mark.parametrize("given", making.HOSTILE, ids=numbered(making.HOSTILE))
def test_what_was_made_wrong_on_purpose_is_refused(given):
    checking.check_text(given)


@pytest.mark.parametrize("given", making.PLAIN, ids=numbered(making.PLAIN))
def test_a_value_of_every_type_is_taken_or_refused(given):
    checking.check_text(given)
    checking.check_seat(given)


CLASSIC = checking.classic()
SEVENS, HAND = bh.parse_combo("77"), bh.Hand.parse("7c 8c x")


def in_play(table, **given):
    """A position of its own with the roles of a table, told otherwise as given."""
    p = table.position
    return bh.Position.in_play(p.variant, court=p.court, leader=0, **{"hands": p.hands, **given})


def owing(table, dues):
    return bh.Deal(table.position.hands, dues=dues)


@pytest.mark.parametrize(
    ("call", "error", "told"),
    [
        (lambda t: t.push(None), bh.NotationError, "expected a move, got NoneType None"),
        (lambda t: t.check(7), bh.NotationError, "expected a move, got int 7"),
        (lambda t: t.parse(None), bh.NotationError, "expected text, got NoneType None"),
        *(
            (lambda t, p=p: t.push(p), bh.NotationError, "expected a Combo, got NoneType None")
            for p in making.wrong(bh.Play, None)
        ),
        (lambda t: t.push(bh.Play(bh.Combo(-1))), bh.NotationError, "no cards have this key; "),
        (lambda _: CLASSIC.beats("X", "x"), bh.NotationError, "expected a Combo, got str 'X'"),
        (lambda _: CLASSIC.plays("7c"), bh.NotationError, "expected a Hand, got str '7c'"),
        (lambda _: CLASSIC.follows(HAND, "77"), bh.NotationError, "expected a Combo, got str '77'"),
        (lambda _: CLASSIC.follows("7", SEVENS), bh.NotationError, "expected a Hand, got str '7'"),
        (lambda _: CLASSIC.plays(bh.Hand(b"\xff")), bh.NotationError, "these are no codes of a "),
        (lambda _: CLASSIC.plays(bh.Hand(b"\1\2")), bh.NotationError, "these are no codes of a "),
        (lambda _: bh.parse_card(None), bh.NotationError, "expected text, got NoneType None"),
        (lambda _: bh.Rank.parse(7), bh.NotationError, "expected text, got int 7"),
        (lambda _: bh.Rank.parse("7" * 99), bh.NotationError, "'77777777777777777777'... is no "),
        (
            lambda _: bh.Hand.parse("x" * 217),
            bh.NotationError,
            "217 cards, but four packs have 216",
        ),
        (lambda _: bh.Call("9c"), bh.NotationError, "expected a Card, got str '9c'"),
        (lambda _: bh.Declare("guard"), bh.NotationError, "expected a Role, got str 'guard'"),
        (lambda _: bh.get_variant(None), bh.UnknownVariant, "no variant is named 'NoneType None'"),
        (lambda _: bh.feature_title(7), bh.UnknownVariant, "no feature is named 'int 7'"),
        (lambda _: bh.load_variant(None), bh.VariantError, "NoneType None: this is no path"),
        (lambda _: CLASSIC.deal(7, first=None), bh.DealError, "first: seats are 0 to 4, got None"),
        (lambda t: in_play(t, hands=None), bh.NotationError, "expected hands, got NoneType None"),
        (lambda t: in_play(t, hands=[7] * 5), bh.NotationError, "expected a Hand, got int 7"),
        (lambda t: in_play(t, order=None), bh.DealError, "expected several values for order, got "),
        (lambda t: in_play(t, order=["3"]), bh.DealError, "order: seats are 0 to 4, got str '3'"),
        (lambda t: owing(t, None), bh.DealError, "expected dues step by step, got NoneType None"),
        (lambda t: owing(t, [3]), bh.DealError, "expected several values for a step of dues, got "),
        (lambda t: owing(t, [[3]]), bh.DealError, "expected a Levy in a step of dues, got int 3"),
        (lambda _: bh.Table.from_hands(CLASSIC, None), bh.NotationError, "expected hands, got "),
        (lambda _: bh.Table.from_hands(CLASSIC, [7] * 5), bh.NotationError, "expected a Hand, got"),
        (lambda _: checking._given(called=9), bh.NotationError, "expected a card, got int 9"),
        (lambda _: checking._given(revolt=1), bh.DealError, "expected true or false for a decl"),
        (
            lambda _: checking._given(out=3),
            bh.DealError,
            "expected several values for out, got int",
        ),
        (
            lambda _: checking._given(declared=["3"]),
            bh.DealError,
            "declared: seats are 0 to 4, got",
        ),
        (
            lambda _: checking._given(emperor="0"),
            bh.DealError,
            "emperor: seats are 0 to 4, got str '0'",
        ),
    ],
)
def test_a_wrong_type_is_told_in_words(call, error, told):
    table = checking._given()
    before = table.copy()
    with pytest.raises(error) as caught:
        call(table)
    assert str(caught.value).startswith(told)
    assert table == before


def test_lists_will_do_for_hands_seats_and_dues():
    table = checking._given()
    hands = table.position.hands
    assert in_play(table, hands=list(hands), order=[]) == in_play(table)
    levy = bh.Levy(payers=((0, 1),), takers=(1,))
    assert owing(table, [[levy]]) == owing(table, ((levy,),))
    assert hash(owing(table, [[levy]])) == hash(owing(table, ((levy,),)))


def test_a_check_of_what_is_no_path_raises_nothing():
    assert [str(problem) for problem in bh.check_file(None)] == ["NoneType None: this is no path"]


def test_a_glimpse_is_short_and_never_fails():
    for value in (*making.PLAIN, *making.HOSTILE, "x" * 10**6, [[[[[[[]]]]]]] * 99, b"x" * 10**6):
        told = glimpse(value)
        assert told.startswith(type(value).__name__)
        assert len(told) < 300
        assert told.splitlines() == [told]
    assert glimpse(10**5000) == "int"


def test_what_is_expected_is_let_through():
    expect("7", str, "text")
    expect(None, str | None, "text")
    check_flag(False, "a flag")
    assert each([True, False], check_flag, "flags") == (True, False)


# -- tables ---------------------------------------------------------------------------------------


@given(chance)
def test_a_push_is_made_or_leaves_the_table_as_it_was(rng):
    checking.check_pushes(checking.played(rng), rng)


# -- records --------------------------------------------------------------------------------------


@given(chance)
def test_a_changed_record_is_replayed_or_refused(rng):
    text = checking.record_of(checking.played(rng))
    for _ in range(5):
        checking.check_record(making.mutated_record(text, rng))
    assert checking.check_record(text) == "replayed"


@few
@given(chance)
def test_a_changed_match_is_replayed_or_refused(rng):
    text = checking.match_of(rng)
    for _ in range(5):
        checking.check_match(making.mutated_record(text, rng))
    assert checking.check_match(text) == "replayed"


@given(st.text() | st.sampled_from(["[" * 100_000, "{" * 100_000, "1" * 10_000, '"' * 9, "NaN"]))
def test_any_text_is_no_record(text):
    assert checking.check_record(text) == "refused"
    assert checking.check_match(text) == "refused"


# -- the long runs --------------------------------------------------------------------------------


def test_the_long_run_runs():
    command = [sys.executable, ROOT / "tests" / "fuzz" / "run.py", "--seconds", "1", "--seed", "3"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "loading" in done.stdout
    assert "FOUND" not in done.stdout


def test_what_is_made_reaches_both_sides_of_every_door(path):
    rng = random.Random(5)
    told = {checking.check_loading(making.mutated_file(rng), path) for _ in range(300)}
    assert told == {"loaded", "refused", "feature", "refused feature"}
    assert yaml.safe_load(variant_to_yaml(CLASSIC))["name"] == CLASSIC.name
