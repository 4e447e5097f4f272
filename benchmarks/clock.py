"""What every script here measures with: one core, a fixed loop beside, medians and their spread.

The same program varies by a fifth from one minute to the next on a shared machine. So whatever
is compared runs in turns, a round of each after the other, and what is quoted is the median of
the ratios within a round. The fixed loop stands for the machine: ratios to it compare days.
"""

from __future__ import annotations

import os
import platform
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import attrs

CALIBRATION = 200_000
now = time.process_time
"""Seconds of the processor: on a core of one's own those of the clock on the wall, and on a
shared one without what other programs take meanwhile."""


@attrs.frozen
class Round:
    """What one round did, and how long it and the calibration after it took."""

    deals: int
    decisions: int
    choices: int
    listed: int
    seconds: float
    calibration: float

    @property
    def speed(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds

    @property
    def beat(self) -> float:
        """Iterations of the calibration loop a second."""
        return CALIBRATION / self.calibration

    @property
    def ratio(self) -> float:
        """Decisions in the time of 1,000 iterations."""
        return 1000 * self.speed / self.beat


def calibrate() -> int:
    """The fixed loop: whole numbers, bits, short tuples and a dict, 200,000 times."""
    table = {(i & 15, i >> 4): i for i in range(256)}
    row, total = (1, 2, 3, 5, 8), 0
    for i in range(CALIBRATION):
        key = (i & 15, i >> 4 & 15)
        mask = table[key] | 1 << (i & 7)
        row = (*row[1:], mask & 31)
        total += row[i % 5] if mask >> 3 & 1 else mask & 7
    return total


def seconds_of(work: Callable[[], object]) -> float:
    """How long one call takes."""
    start = now()
    work()
    return now() - start


def beat(times: int = 3) -> float:
    """Iterations of the calibration loop a second, the median of a few runs."""
    return CALIBRATION / statistics.median(seconds_of(calibrate) for _ in range(times))


def least_clock() -> float:
    """Nanoseconds that reading the clock twice takes by itself; to be taken off single calls."""
    clock = time.perf_counter_ns
    return statistics.median(-(clock() - clock()) for _ in range(10_001))


def cores() -> list[int]:
    """The cores this process may run on; none where the system does not say."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


def pin(core: int | None = None) -> int | None:
    """Stay on one core from here on: this one, or the last there is.

    Returns:
        The core; None where the system cannot pin.
    """
    allowed = cores()
    if not allowed:
        return None
    chosen = allowed[-1] if core is None else core
    os.sched_setaffinity(0, {chosen})
    return chosen


def spread(values: Sequence[float], form: str = ",.0f") -> str:
    """A median with the lowest and the highest value."""
    low, high = min(values), max(values)
    return f"{statistics.median(values):{form}}  ({low:{form}} .. {high:{form}})"


def within(values: Sequence[float], form: str = ",.0f") -> str:
    """The same in the space of a table cell: ``median [lowest-highest]``."""
    low, high = min(values), max(values)
    return f"{statistics.median(values):{form}} [{low:{form}}–{high:{form}}]"


def ratios(ours: Iterable[float], theirs: Iterable[float]) -> list[float]:
    """Ours over theirs, round by round."""
    return [mine / other for mine, other in zip(ours, theirs, strict=True)]


def quantile(values: Sequence[float], share: float) -> float:
    """The value that this share of the others lies below; no interpolation."""
    return sorted(values)[min(int(share * len(values)), len(values) - 1)]


def processor() -> str:
    """The name of the processor, as well as the system knows it."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{named[0]}, {len(named)} cores" if named else platform.machine()


def python() -> str:
    """Which Python this is."""
    return f"{platform.python_implementation()} {platform.python_version()}"
