"""Observations a second, for the seat to act at every decision.

    python -m benchmarks.observing [--quick] [--json FILE]

Three ways: `observe` of positions made beforehand, so that nothing else is in the clock (the
list of legal moves is, as it is part of an observation); whole playouts in which every move is
drawn from the observation; and the same through `Table.observe`, which brings all that the seat
has seen.
"""

from __future__ import annotations

import random
import statistics
import sys
from collections.abc import Callable

import baohuang as bh

from . import rows
from .clock import now, pin, within
from .playing import MAIN, SEED, positions, warmed
from .rows import Aim, Result

TITLE = "Observations"
ALONE = "`observe` alone"
VARIANTS = (MAIN, "lianzhong-jingdian", "xiaobao", "qing3")


def alone(variant: bh.Variant, rng: random.Random, deals: int) -> tuple[int, float]:
    """The observations of positions that were made before, and the seconds they took."""
    made = [position for _ in range(deals) for position in positions(variant, rng)]
    observe = bh.observe
    start = now()
    for position in made:
        observe(position, position.turn)
    return len(made), now() - start


def playing(variant: bh.Variant, rng: random.Random, deals: int) -> tuple[int, float]:
    """Playouts that draw from observations."""
    observe, draw, count = bh.observe, rng.random, 0
    start = now()
    for _ in range(deals):
        position = bh.Position.start(variant, variant.deal(rng))
        while (turn := position.turn) is not None:
            legal = observe(position, turn).legal_moves
            count += 1
            position = position.after(legal[int(draw() * len(legal))])
    return count, now() - start


def at_a_table(variant: bh.Variant, rng: random.Random, deals: int) -> tuple[int, float]:
    """The same at a table, moves checked and events in every observation."""
    draw, count = rng.random, 0
    start = now()
    for _ in range(deals):
        table = bh.Table(variant, variant.deal(rng))
        while (turn := table.turn) is not None:
            legal = table.observe(turn).legal_moves
            count += 1
            table.push(legal[int(draw() * len(legal))])
    return count, now() - start


WAYS: dict[str, Callable[[bh.Variant, random.Random, int], tuple[int, float]]] = {
    ALONE: alone,
    "playouts that draw from `observe`": playing,
    "playouts that draw from `Table.observe`, pushed": at_a_table,
}


def measure(*, quick: bool) -> Result:
    rounds, deals, warm_up = (2, 1, 1) if quick else (7, 60, 2000)
    pin()
    found: Result = {}
    for name in VARIANTS:
        variant = bh.get_variant(name)
        warmed(variant, warm_up)
        speeds: dict[str, list[float]] = {way: [] for way in WAYS}
        for at in range(rounds):
            for way, work in WAYS.items():
                count, seconds = work(variant, random.Random(SEED + at), deals)
                speeds[way].append(count / seconds)
        found[name] = speeds
    return {"rounds": rounds, "deals": deals, "speeds": found}


def page(result: Result) -> list[str]:
    made = [
        (f"`{name}`", *(within(speeds[way]) for way in WAYS))
        for name, speeds in result["speeds"].items()
    ]
    return [
        f"Observations a second, {result['rounds']} rounds of {result['deals']} deals.",
        "",
        *rows.table(("ruleset", *WAYS), made),
    ]


def aims(result: Result) -> list[Aim]:
    speed = statistics.median(result["speeds"][MAIN][ALONE])
    return [rows.at_least("observations a second, for the seat to act", 100_000, speed, ",.0f")]


if __name__ == "__main__":
    rows.main(sys.modules[__name__], "observing")
