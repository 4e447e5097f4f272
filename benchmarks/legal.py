"""How long one list of legal moves takes, for hands never seen before, the tables warm.

    python -m benchmarks.legal [--quick] [--json FILE]

Every list of fresh random deals is clocked by itself, and what the clock costs is taken off.
Leads of the whole hand are those by which play begins. In games of 168 cards that is a hand of
33 or 34, with ``dai345`` laid over one of 43 or 44, and a card more for each seat that has ceded
the throne; the page gives the median.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from typing import Any

import baohuang as bh

from . import rows
from .clock import least_clock, pin, quantile
from .playing import MAIN, positions, warmed
from .rows import Aim, Result

TITLE = "Lists of legal moves"
WIDE = f"{MAIN}+dai345"
VARIANTS = (MAIN, WIDE, "lianzhong-jingdian", "qingdao", "xiaobao", "qing3")
KINDS = ("first lead", "any lead", "any follow", "follow with a choice")


def clocked(variant: bh.Variant, rng: random.Random, deals: int) -> dict[str, list[int]]:
    """Nanoseconds of each list, by kind; the longest list of all besides."""
    clock, moves = time.perf_counter_ns, bh.moves
    found: dict[str, list[int]] = {kind: [] for kind in KINDS}
    found |= {"cards": [], "moves": []}
    for _ in range(deals):
        first = True
        for position in positions(variant, rng):
            if position.phase is not bh.Phase.PLAY:
                continue
            turn = position.turn
            start = clock()
            legal = moves(position)
            took = clock() - start
            if bh.Pass() in legal:
                found["any follow"].append(took)
                if len(legal) > 1:
                    found["follow with a choice"].append(took)
                continue
            found["any lead"].append(took)
            if first and turn is not None:
                found["first lead"].append(took)
                found["cards"].append(position.size(turn))
                found["moves"].append(len(legal))
            first = False
    return found


def summary(times: list[int], clock: float) -> dict[str, float]:
    """Microseconds: the median, the slowest of a hundred, how many there were."""
    return {
        "median": (statistics.median(times) - clock) / 1000,
        "p99": (quantile(times, 0.99) - clock) / 1000,
        "count": len(times),
    }


def measure(*, quick: bool) -> Result:
    deals, warm_up = (2, 1) if quick else (1000, 2000)
    pin()
    clock = least_clock()
    found: dict[str, dict[str, Any]] = {}
    for name in VARIANTS:
        variant = bh.get_variant(name)
        # The deals clocked go on from the same generator, so no hand was met before.
        times = clocked(variant, warmed(variant, warm_up), deals)
        found[name] = {kind: summary(times[kind], clock) for kind in KINDS if times[kind]}
        found[name]["cards"] = statistics.median_high(times["cards"])
        found[name]["moves"] = statistics.mean(times["moves"])
    return {"deals": deals, "warm_up": warm_up, "clock": clock, "variants": found}


def page(result: Result) -> list[str]:
    def cell(one: dict[str, Any], kind: str) -> str:
        return f"{one[kind]['median']:.2f} / {one[kind]['p99']:.1f}" if kind in one else "–"

    made = [
        (
            f"`{name}`",
            str(one["cards"]),
            f"{one['moves']:.0f}",
            *(cell(one, kind) for kind in KINDS),
        )
        for name, one in result["variants"].items()
    ]
    return [
        "Microseconds for one list, the median / the slowest of a hundred;",
        f"{result['deals']:,} new deals after {result['warm_up']:,}.",
        f"The {result['clock']:.0f} ns of the clock itself are taken off.",
        "",
        *rows.table(("ruleset", "cards", "moves", *KINDS), made),
    ]


def aims(result: Result) -> list[Aim]:
    found = result["variants"]

    def median(name: str, kind: str) -> float:
        return float(found[name][kind]["median"])

    return [
        rows.at_most(
            "a lead of 44 cards, new hands",
            10,
            median(f"{MAIN}+dai345", "first lead"),
            ".1f",
            " µs",
        ),
        rows.at_most("the same in `qing3`", 40, median("qing3", "first lead"), ".1f", " µs"),
        rows.at_most("a follow", 1.5, median(MAIN, "any follow"), ".2f", " µs"),
        rows.at_most("a follow in `qing3`", 1.5, median("qing3", "any follow"), ".2f", " µs"),
    ]


if __name__ == "__main__":
    rows.main(sys.modules[__name__], "legal")
