"""What the scripts have in common: how they are started, what they print, where results go.

A script measures one thing: ``measure`` gives plain data, ``page`` makes Markdown of it, and
``aims`` holds the figures against what was asked for. What is measured goes as JSON to
``benchmarks/results``, with the machine it is of, and the page is made of that alone.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol

import attrs

from .clock import beat, processor, python
from .processes import ROOT, run

RESULTS = ROOT / "benchmarks" / "results"
WRITTEN = ":!benchmarks/results", ":!docs/performance.md"
"""To git: all but what measuring writes."""
Result = dict[str, Any]


@attrs.frozen
class Aim:
    """One figure beside the bound it is to keep.

    Attributes:
        what: what is measured.
        bound: what was asked for.
        found: what was measured.
        met: whether it keeps the bound.
    """

    what: str
    bound: str
    found: str
    met: bool


def at_least(what: str, bound: float, value: float, form: str = ".2f", unit: str = "") -> Aim:
    """An aim that is met from a figure on upwards."""
    return Aim(what, f"≥ {bound:{form}}{unit}", f"{value:{form}}{unit}", value >= bound)


def at_most(what: str, bound: float, value: float, form: str = ".1f", unit: str = "") -> Aim:
    """An aim that is met up to a figure."""
    return Aim(what, f"≤ {bound:{form}}{unit}", f"{value:{form}}{unit}", value <= bound)


class Script(Protocol):
    """A module that measures one row."""

    __doc__: str | None
    __name__: str
    TITLE: str

    def measure(self, *, quick: bool) -> Result:
        """Measure."""
        ...

    def page(self, result: Result) -> list[str]:
        """What the page says of it."""
        ...

    def aims(self, result: Result) -> list[Aim]:
        """The figures beside their bounds."""
        ...


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A Markdown table: the first column to the left, all others to the right."""
    cells = [list(head), *map(list, rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]

    def line(row: Sequence[str]) -> str:
        padded = [
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        return f"| {' | '.join(padded)} |"

    rule = [("-" * width) if not at else "-" * (width - 1) + ":" for at, width in enumerate(widths)]
    return [line(cells[0]), line(rule), *map(line, cells[1:])]


def aim_lines(found: Iterable[Aim]) -> list[str]:
    """The aims as a table."""
    rows = [(aim.what, aim.bound, aim.found, "yes" if aim.met else "**no**") for aim in found]
    return table(("what", "aim", "measured", "met"), rows)


def commit() -> str:
    """The commit that is measured; dirty if anything but what was measured before differs."""
    try:
        name = run(["git", "rev-parse", "--short", "HEAD"]).strip()
        changed = run(["git", "status", "--porcelain", "--", ".", *WRITTEN]).strip()
    except (OSError, RuntimeError, ValueError):  # no git, or no repository
        return "unknown"
    return f"{name}-dirty" if changed else name


def circumstances() -> dict[str, str]:
    """When, what and where."""
    return {
        "date": dt.datetime.now(dt.UTC).date().isoformat(),
        "commit": commit(),
        "processor": processor(),
        "python": python(),
        "calibration": f"{beat():,.0f}",
    }


def save(name: str, result: Result, folder: Path = RESULTS) -> Path:
    """Keep a result with what it is of."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.json"
    kept = {"measured": circumstances(), "result": result}
    path.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


def saved(name: str, folder: Path = RESULTS) -> tuple[dict[str, str], Result] | None:
    """A result that was kept with what it is of, if there is one."""
    path = folder / f"{name}.json"
    if not path.exists():
        return None
    kept = json.loads(path.read_text("utf-8"))
    return kept["measured"], kept["result"]


def main(script: Script, name: str, argv: Sequence[str] | None = None) -> None:
    """Measure, print and, if asked, keep."""
    doc = (script.__doc__ or "").partition("\n")[0]
    parser = argparse.ArgumentParser(prog=f"python -m benchmarks.{name}", description=doc)
    parser.add_argument("--quick", action="store_true", help="too short to quote")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there, too")
    options = parser.parse_args(argv)
    show(script, script.measure(quick=options.quick), options.json)


def show(script: Script, result: Result, file: Path | None = None) -> None:
    """Print what was measured, and write it to a file if there is one."""
    if file is not None:
        file.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    lines = [*script.page(result), "", *aim_lines(script.aims(result))]
    print("\n".join(lines))
