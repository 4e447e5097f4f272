"""How many decisions a second: random playouts through the public Position layer.

    python -m benchmarks.playout [--deals N] [--variant NAME] [--all]

A playout deals, asks for the legal moves, draws one and goes on, until the deal is over; the deal
is inside the clock. Beside it runs a fixed loop of plain Python of the same nature, its rounds
between those of the playouts: compare ratios from different days or machines, not absolutes.

Most decisions of this game leave one move, a pass. Choices a second counts the others.
"""

from __future__ import annotations

import argparse
import platform
import random
import statistics
import time
from collections.abc import Sequence

import attrs

import baohuang as bh

MAIN = "lianzhong-jianming"
ROUNDS, ROUNDS_OF_ALL = 20, 4
WARM_UP = 100
CALIBRATION = 200_000


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


def playout(variant: bh.Variant, rng: random.Random) -> tuple[int, int, int]:
    """Play one deal at random: its decisions, those with a choice, all moves listed."""
    moves, draw = bh.moves, rng.random
    decisions = choices = listed = 0
    position = bh.Position.start(variant, bh.Deal.random(variant.cards, rng))
    while legal := moves(position):
        count = len(legal)
        decisions += 1
        listed += count
        choices += count > 1
        position = position.after(legal[int(draw() * count)])
    return decisions, choices, listed


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


def clocked_round(variant: bh.Variant, deals: int, rng: random.Random) -> Round:
    start = time.perf_counter()
    played = [playout(variant, rng) for _ in range(deals)]
    middle = time.perf_counter()
    calibrate()
    end = time.perf_counter()
    decisions, choices, listed = (sum(column) for column in zip(*played, strict=True))
    return Round(deals, decisions, choices, listed, middle - start, end - middle)


def measure(variant: bh.Variant, deals: int, rounds: int) -> list[Round]:
    """So many deals in several rounds, after some that are not counted."""
    rng = random.Random(7)
    for _ in range(min(WARM_UP, deals)):
        playout(variant, rng)
    sizes = [deals // rounds + (i < deals % rounds) for i in range(rounds)]
    return [clocked_round(variant, size, rng) for size in sizes if size]


def spread(values: Sequence[float], form: str = ",.0f") -> str:
    """A median with the lowest and the highest value."""
    low, high = min(values), max(values)
    return f"{statistics.median(values):{form}}  ({low:{form}} .. {high:{form}})"


def report(rounds: Sequence[Round]) -> str:
    """The figures of one variant."""
    decisions = sum(r.decisions for r in rounds)
    choices = [r.choices / r.seconds for r in rounds]
    lines = [
        f"decisions a second         {spread([r.speed for r in rounds])}",
        f"choices a second           {spread(choices)}",
        f"moves a list, mean         {sum(r.listed for r in rounds) / decisions:.2f}",
        f"decisions a deal, mean     {decisions / sum(r.deals for r in rounds):.1f}",
        f"calibration a second       {spread([r.beat for r in rounds])}",
        "decisions in the time of",
        f"  1,000 calibration steps  {spread([r.ratio for r in rounds], '.1f')}",
    ]
    return "\n".join(lines)


def every_name() -> list[str]:
    """All variants, each also with every feature that goes with it."""
    names = []
    for base in bh.variant_names():
        names.append(base)
        for feature in bh.feature_names():
            try:
                names.append(bh.get_variant(f"{base}+{feature}").name)
            except bh.VariantError:
                continue
    return names


def print_all(deals: int) -> None:
    print(f"{'':<30}{'decisions/s':>12}{'choices/s':>12}{'ratio':>8}{'list':>8}{'a deal':>8}")
    for name in every_name():
        rounds = measure(bh.get_variant(name), deals, ROUNDS_OF_ALL)
        decisions = sum(r.decisions for r in rounds)
        print(
            f"{name:<30}"
            f"{statistics.median(r.speed for r in rounds):>12,.0f}"
            f"{statistics.median(r.choices / r.seconds for r in rounds):>12,.0f}"
            f"{statistics.median(r.ratio for r in rounds):>8.1f}"
            f"{sum(r.listed for r in rounds) / decisions:>8.2f}"
            f"{decisions / deals:>8.1f}",
            flush=True,
        )


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.playout")
    parser.add_argument("--deals", type=int, help="how many (2000; with --all 100)")
    parser.add_argument("--variant", default=MAIN, metavar="NAME", help="which (%(default)s)")
    parser.add_argument("--all", action="store_true", help="every variant with every feature")
    options = parser.parse_args(argv)
    deals = options.deals if options.deals is not None else 100 if options.all else 2000
    if deals < 1:
        parser.error("--deals: at least one")
    python = f"{platform.python_implementation()} {platform.python_version()}"
    name = "all variants" if options.all else options.variant
    rounds = min(ROUNDS_OF_ALL if options.all else ROUNDS, deals)
    print(f"{name}: {deals} deals in {rounds} rounds, {python}")
    if options.all:
        print_all(deals)
    else:
        print(report(measure(bh.get_variant(options.variant), deals, ROUNDS)))


if __name__ == "__main__":
    main()
