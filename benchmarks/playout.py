"""How many decisions a second: random playouts through the public Position layer.

    python -m benchmarks.playout [--deals N] [--variant NAME] [--all] [--warm-up N]

A playout deals, asks for the legal moves, draws one and goes on, until the deal is over; the deal
is inside the clock. Beside it runs a fixed loop of plain Python of the same nature, its rounds
between those of the playouts: compare ratios from different days or machines, not absolutes.

Most decisions of this game leave one move, a pass. Choices a second counts the others.
`benchmarks.rulesets` is the same for the page of figures, each ruleset in a process of its own.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Sequence

import attrs

import baohuang as bh

from .clock import Round, pin, python, spread
from .playing import MAIN, every_name, rounds_of

ROUNDS, ROUNDS_OF_ALL = 20, 4
WARM_UP = 100


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


def print_all(deals: int, warm_up: int) -> None:
    print(f"{'':<30}{'decisions/s':>12}{'choices/s':>12}{'ratio':>8}{'list':>8}{'a deal':>8}")
    for name in every_name():
        rounds = rounds_of(bh.get_variant(name), deals, ROUNDS_OF_ALL, warm_up)
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
    parser.add_argument("--warm-up", type=int, metavar="N", help="deals before those that count")
    parser.add_argument("--json", action="store_true", help="print the rounds as JSON, no words")
    options = parser.parse_args(argv)
    deals = options.deals if options.deals is not None else 100 if options.all else 2000
    if deals < 1:
        parser.error("--deals: at least one")
    warm_up = min(WARM_UP, deals) if options.warm_up is None else options.warm_up
    rounds = min(ROUNDS_OF_ALL if options.all else ROUNDS, deals)
    if options.json:
        pin()
        made = rounds_of(bh.get_variant(options.variant), deals, ROUNDS_OF_ALL, warm_up)
        print(json.dumps([attrs.asdict(one) for one in made]))
        return
    name = "all variants" if options.all else options.variant
    print(f"{name}: {deals} deals in {rounds} rounds, {python()}")
    if options.all:
        print_all(deals, warm_up)
    else:
        print(report(rounds_of(bh.get_variant(options.variant), deals, ROUNDS, warm_up)))


if __name__ == "__main__":
    main()
