"""Measures every row and makes ``docs/performance.md`` of what was measured.

    python -m benchmarks.report [--only ROW ...] [--wheel WHEEL] [--quick] [--render]

Each row leaves its figures, with the machine and the commit they are of, as JSON in
``benchmarks/results``; the page is made of those files alone. ``--only`` measures some rows anew,
``--render`` none. ``--wheel`` is the compiled wheel, without which that row stays as it was.
A full run takes some forty minutes on two quiet cores; nothing else should run meanwhile.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from . import (
    compiled,
    legal,
    memory,
    observing,
    peers,
    rows,
    rulesets,
    scaling,
    starting,
    tables_layer,
)
from .processes import ROOT
from .rows import Result

PAGE = ROOT / "docs" / "performance.md"
ROWS: dict[str, Any] = {
    "peers": peers,
    "tables_layer": tables_layer,
    "observing": observing,
    "legal": legal,
    "starting": starting,
    "memory": memory,
    "scaling": scaling,
    "compiled": compiled,
    "rulesets": rulesets,
}
INTRODUCTION = """\
# Performance

Written by `python -m benchmarks.report` from `benchmarks/results`. A *decision* is one list of
legal moves, one of them drawn at random, and the position after it; the deal is in the clock.

Read ratios, not absolutes: on a shared machine the same program varies by a fifth from minute to
minute. What is compared ran in turns, pinned to one core, and ratios are medians of those within
a round. Seconds are those of the processor, without what other programs took meanwhile, except
for single lists of moves and where two processes run at once. *Calibration* is a fixed loop of
plain Python, in iterations a second: it says how fast the machine was. Instructions are counted
by callgrind, and hardly vary at all.

A ratio to another game compares what a decision costs, not the same work. The combos of 保皇 are
simpler than those of dou dizhu, and more of its decisions leave nothing but a pass; so *choices*,
the decisions that leave two moves or more, stand beside decisions. RLCard's environment makes
arrays for a learner besides; PokerKit and python-chess play other games altogether.
"""


def measured(name: str, *, quick: bool, wheel: Path | None, pure: Path | None) -> Result:
    """The figures of one row."""
    options: dict[str, Any] = {}
    if name == "compiled":
        options = {"wheel": wheel, "pure": pure}
    made: Result = ROWS[name].measure(quick=quick, **options)
    return made


def of(circumstances: dict[str, str]) -> str:
    """What a row is of."""
    return (
        f"{circumstances['date']}, commit {circumstances['commit']}, {circumstances['processor']}, "
        f"{circumstances['python']}, calibration {circumstances['calibration']}"
    )


def rendered(folder: Path = rows.RESULTS) -> str:
    """The page, of all rows that have been measured."""
    kept = {name: rows.saved(name, folder) for name in ROWS}
    there = {name: one for name, one in kept.items() if one is not None}
    lines = [INTRODUCTION]
    lines += ["## Aims", "", *_aims(there), ""]
    for name, (circumstances, result) in there.items():
        script = ROWS[name]
        lines += [f"## {script.TITLE}", "", *script.page(result), ""]
        lines += [f"`benchmarks/{name}.py`; {of(circumstances)}.", ""]
    missing = [name for name in ROWS if name not in there]
    if missing:
        lines += [f"Not measured: {', '.join(missing)}.", ""]
    return "\n".join(lines).rstrip() + "\n"


def _aims(there: dict[str, tuple[dict[str, str], Result]]) -> Iterator[str]:
    found = [aim for name, (_, result) in there.items() for aim in ROWS[name].aims(result)]
    yield f"{sum(aim.met for aim in found)} of {len(found)} are met."
    yield ""
    yield from rows.aim_lines(found)


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.report")
    parser.add_argument("--only", nargs="+", choices=ROWS, metavar="ROW", help="these rows alone")
    parser.add_argument("--wheel", type=Path, help="the compiled wheel")
    parser.add_argument("--pure", type=Path, help="the pure wheel to compare it with")
    parser.add_argument("--quick", action="store_true", help="too short to quote")
    parser.add_argument("--render", action="store_true", help="measure nothing, make the page")
    parser.add_argument("--results", type=Path, default=rows.RESULTS, help="where figures are kept")
    parser.add_argument("--page", type=Path, default=PAGE, help="where the page goes")
    options = parser.parse_args(argv)
    if options.only and "compiled" in options.only and options.wheel is None:
        parser.error("compiled: which --wheel?")
    names = [] if options.render else options.only or list(ROWS)
    for name in names:
        if name == "compiled" and options.wheel is None:
            print("compiled: left as it was, there is no --wheel", flush=True)
            continue
        print(f"{name} ...", flush=True)
        made = measured(name, quick=options.quick, wheel=options.wheel, pure=options.pure)
        rows.save(name, made, options.results)
    options.page.write_text(rendered(options.results), encoding="utf-8")
    print(f"{options.page} written")


if __name__ == "__main__":
    main()
