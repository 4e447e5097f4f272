"""Whole deals and counts of small ones are what they were when a rule was last changed on purpose.

`golden_files` says what the files hold; ``make golden`` writes them anew.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from itertools import islice, zip_longest
from pathlib import Path

import pytest

import baohuang as bh
import golden_files as golden
from golden_files import COUNTS, GOLDEN, PLAYTHROUGHS, RULES, SMALL_DEALS, Counted

AGAIN = "`make golden` writes it anew, if a rule changed on purpose"


def lines_of(name: str) -> list[str]:
    return golden.path(name).read_text(encoding="utf-8").splitlines()


FINGERPRINTS = re.compile("   0=[0-9a-f]{8} |.* rules [0-9a-f]{16}$")
"""Lines that change with whatever a ruleset says and with whatever is seen, telling little."""


def first_difference(name: str, old: Sequence[str], new: Sequence[str]) -> str | None:
    """Where two texts part, with the lines before; None if they do not.

    If all that differs there are digests, the first line that says more is told as well.
    """
    parted = [at for at, (was, now) in enumerate(zip_longest(old, new)) if was != now]
    if not parted:
        return None
    told = next((at for at in parted if not FINGERPRINTS.match((*old, "")[at])), None)
    blocks = []
    for at in sorted({parted[0], parted[0] if told is None else told}):
        lines = [f"golden/{name}.txt:{at + 1} ({AGAIN})"]
        lines += [f"    {line}" for line in old[max(0, at - 3) : at]]
        for sign, text in (("-", old), ("+", new)):
            lines.append(f"  {sign} {text[at] if at < len(text) else '(the text ends here)'}")
        blocks.append("\n".join(lines))
    return "\n".join(blocks)


@pytest.mark.parametrize("name", [*PLAYTHROUGHS, RULES])
def test_a_playthrough_is_what_it_was(name: str) -> None:
    new = golden.made(name).splitlines()
    difference = first_difference(name, lines_of(name), new)
    if difference is not None:
        pytest.fail(difference, pytrace=False)


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_playthrough_shows_what_it_is_there_for(name: str) -> None:
    text = "\n".join(lines_of(name))
    missing = golden.missing(name, text)
    assert not missing, f"another seed may show it: python tests/golden_files.py --seek {name}"
    assert max(map(len, text.splitlines())) < 1000
    assert len(text) < 150_000


# -- counts ---------------------------------------------------------------------------------------


def counts_of(lines: Sequence[str]) -> dict[str, Counted]:
    """The counts in the lines of that file, by their titles."""
    blocks = [lines[at + 1 : at + 5] for at, line in enumerate(lines) if not line]
    return {block[0]: Counted.read(block) for block in blocks}


def count_difference(old: Counted, name: str, title: str) -> str | None:
    """At which depth the counts part, and by which first moves; None if they do not."""
    position, hands = golden.small_position(name, SMALL_DEALS[title])
    most = len(old.counts)
    by_depth = list(islice(golden.ways_on(position), most))
    new = [sum(by_move.values()) for by_move in by_depth]
    split = by_depth[old.depth - 1]
    if (old.hands, *old.counts) == (" | ".join(hands), *new) and old.split == split:
        return None
    at = next((n for n in range(most) if old.counts[n] != new[n]), most - 1)
    lines = [
        f"golden/{COUNTS}.txt: {old.title} ({AGAIN})",
        f"  hands: {old.hands}",
        f"  ways after {at + 1} moves: {old.counts[at]}, now {new[at]}",
        f"  by first move, after {old.depth} moves, where they differ:",
    ]
    for move in dict.fromkeys((*old.split, *split)):
        if old.split.get(move) != split.get(move):
            was, now = (ways.get(move, "not legal") for ways in (old.split, split))
            lines.append(f"    {move}: {was}, now {now}")
    everywhere = (f"{move} {ways}" for move, ways in split.items())
    return "\n".join([*lines, f"  by first move, all: {', '.join(everywhere)}"])


@pytest.fixture(scope="module")
def old_counts() -> dict[str, Counted]:
    return counts_of(lines_of(COUNTS))


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_small_deals_go_on_in_as_many_ways(name: str, old_counts: dict[str, Counted]) -> None:
    found = []
    for title in SMALL_DEALS:
        old = old_counts.get(f"{name}, {title}")
        if old is None:
            found.append(f"golden/{COUNTS}.txt has no {name}, {title} ({AGAIN})")
        else:
            found.append(count_difference(old, name, title))
    differences = [difference for difference in found if difference is not None]
    if differences:
        pytest.fail("\n\n".join(differences), pytrace=False)


def test_no_counts_are_left_over(old_counts: dict[str, Counted]) -> None:
    assert list(old_counts) == [
        f"{name}, {title}" for name in PLAYTHROUGHS for title in SMALL_DEALS
    ]
    again = [line for old in old_counts.values() for line in ("", *old.lines())]
    assert again == lines_of(COUNTS)[2:]


# -- files ----------------------------------------------------------------------------------------


def test_every_variant_and_feature_has_one_file_and_none_is_left_over() -> None:
    names = [name.split("+") for name in PLAYTHROUGHS]
    assert sorted(name[0] for name in names if len(name) == 1) == sorted(bh.variant_names())
    assert sorted(name[1] for name in names if len(name) == 2) == sorted(bh.feature_names())
    assert sorted(file.name for file in GOLDEN.iterdir()) == sorted(
        golden.path(name).name for name in golden.NAMES
    )


def test_variants_with_tribute_have_two_deals() -> None:
    for name, plan in PLAYTHROUGHS.items():
        pays = type(bh.get_variant(name).tribute).__name__ != "NoTribute"
        assert plan.deals >= (2 if pays else 1)


def test_another_process_writes_the_same_bytes(root: Path) -> None:
    shortest = min(PLAYTHROUGHS, key=lambda name: golden.path(name).stat().st_size)
    made = subprocess.run(
        [sys.executable, root / "tests" / "golden_files.py", "--show", shortest],
        env={**os.environ, "PYTHONHASHSEED": "1"},
        capture_output=True,
        check=True,
    ).stdout
    assert made.decode() == golden.path(shortest).read_text(encoding="utf-8")


# -- the tool itself ------------------------------------------------------------------------------


def test_a_difference_names_the_place_and_three_lines_before() -> None:
    old = ["a", "b", "c", "d", "e", "f"]
    assert first_difference("x", old, old) is None
    assert first_difference("x", old, [*old[:4], "E", "f"]).splitlines()[1:] == [
        "    b",
        "    c",
        "    d",
        "  - e",
        "  + E",
    ]
    assert first_difference("x", old, [*old[:4], "E"]).startswith("golden/x.txt:5 ")
    assert first_difference("x", old, old[:1]).splitlines()[1:] == [
        "    a",
        "  - b",
        "  + (the text ends here)",
    ]
    assert first_difference("x", old, [*old, "g"]).splitlines()[-2:] == [
        "  - (the text ends here)",
        "  + g",
    ]


def test_digests_do_not_hide_what_happened_otherwise() -> None:
    one, two = "   0=00000000 1=00000000", "   0=11111111 1=11111111"
    told = first_difference("x", ["a", one, "b", "c"], ["a", two, "b", "d"])
    assert [line for line in told.splitlines() if line[2] in "-+"] == [
        f"  - {one}",
        f"  + {two}",
        "  - c",
        "  + d",
    ]
    assert first_difference("x", ["a", one], ["a", two]).count("golden/") == 1


def test_a_different_count_names_the_moves_that_differ(old_counts: dict[str, Counted]) -> None:
    name, title = "lianzhong-jianming", "play: the end, one seat is out"
    old = old_counts[f"{name}, {title}"]
    assert count_difference(old, name, title) is None
    first, *others = old.split
    changed = Counted(old.title, old.hands, old.counts, {**old.split, first: 1, "XX": 5})
    told = count_difference(changed, name, title)
    assert f"    {first}: 1, now {old.split[first]}\n    XX: 5, now not legal\n" in told
    assert f"    {others[0]}:" not in told
    fewer = Counted(old.title, old.hands, (old.counts[0], 1, *old.counts[2:]), old.split)
    assert f"ways after 2 moves: 1, now {old.counts[1]}" in count_difference(fewer, name, title)


def test_a_digest_changes_with_anything_that_is_seen() -> None:
    table = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
    table.push("cede")
    seen = table.observe(0)
    once = golden.Digests(0).of(seen)
    assert golden.Digests(0).of(seen) == once
    for field in golden.FIELDS:
        value = getattr(seen, field)
        other = bh.get_variant("jj") if field == "variant" else ("other", value)
        changed = _with(seen, field, value[:-1] if field == "events" else other)
        assert golden.Digests(0).of(changed) != once, field
    step_by_step = golden.Digests(0)
    table.pop()
    step_by_step.of(table.observe(0))
    assert step_by_step.of(seen) == once


def _with(seen: bh.Observation, field: str, value: object) -> bh.Observation:
    values = {name: getattr(seen, name) for name in golden.FIELDS}
    return bh.Observation(**{**values, field: value})
