"""Instructions instead of seconds, counted by valgrind: the same whatever else the machine does.

A program that repeats itself exactly is run twice, once for longer. Start, imports and warm-up
are in both, so the difference is what the additional games cost.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .processes import run

_TOTALS = re.compile(r"^(?:totals|summary): (\d+)", re.MULTILINE)


def can_count() -> bool:
    """Whether valgrind is there."""
    return shutil.which("valgrind") is not None


def total_of(written: str) -> int:
    """The instructions that a file of callgrind adds up to.

    Raises:
        ValueError: if it says nothing of it.
    """
    found = _TOTALS.search(written)
    if found is None:
        raise ValueError("callgrind wrote no total")
    return int(found[1])


def instructions(
    name: str,
    *options: str,
    python: str | Path = sys.executable,
    warm_up: int,
    games: int,
    source: bool = True,
) -> float | None:
    """Instructions a decision of a driver, after some games that are not counted.

    Args:
        name: the driver.
        options: what else it is told.
        python: the interpreter that runs it.
        warm_up: how many games before.
        games: how many are counted.
        source: whether it imports the library from this checkout.

    Returns:
        None where there is no valgrind.
    """
    if not can_count():
        return None
    command = [python, "-m", "benchmarks.drivers", name, *options]

    def counted(length: int) -> tuple[int, int]:
        return _counted([*command, f"--games={length}"], source=source)

    # Both at once, each on a core of its own: it is no matter for a count how long it takes.
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
    with ThreadPoolExecutor(2) as both:
        (less, few), (more, many) = both.map(counted, (warm_up, warm_up + games))
    return (more - less) / (many - few)


def _counted(command: Sequence[str | Path], *, source: bool) -> tuple[int, int]:
    """The instructions and the decisions of one run."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "callgrind.out")
        tool = ["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={out}"]
        printed = run([*tool, *command], source=source)
        played = json.loads(printed.splitlines()[-1])
        return total_of(out.read_text("utf-8", errors="replace")), played["decisions"]
