"""A compiled wheel beside the pure one, ruleset by ruleset.

    python -m benchmarks.compiled WHEEL [--pure WHEEL] [--quick] [--json FILE]

Each goes into an environment of its own under ``.cache``; without ``--pure`` the other is this
checkout. Both play the same rulesets in turns, on one core.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import attrs

import baohuang as bh

from . import rows
from .clock import cores, ratios, within
from .counting import instructions
from .playing import MAIN
from .processes import Driver, environment, interleaved, runtime_needs
from .rows import Aim, Result

TITLE = "Compiled"
COMPILED, PURE = "compiled", "pure"


@attrs.frozen
class Build:
    """One of the two: an interpreter, and whether it imports from this checkout."""

    python: Path
    source: bool


def installed(name: str, wheel: Path | None) -> Build:
    """An environment with a wheel, or with only what the checkout needs."""
    if wheel is None:
        return Build(environment(f"compiled-{name}", runtime_needs()), source=True)
    # The size and the time are part of the name, so that a wheel built anew is installed anew.
    made = wheel.stat()
    stamp = f"# {made.st_size} {made.st_mtime_ns}"
    needs = runtime_needs()
    python = environment(f"compiled-{name}", needs, no_deps=(str(wheel.resolve()),), stamp=stamp)
    return Build(python, source=False)


def measure(*, quick: bool, wheel: Path, pure: Path | None = None) -> Result:
    rounds, seconds, warm_up = (2, 0.02, 1) if quick else (7, 1.0, 1000)
    builds = {COMPILED: installed(COMPILED, wheel), PURE: installed(PURE, pure)}
    core = cores()[-1] if cores() else None
    found: Result = {}
    versions: dict[str, str] = {}
    for name in (MAIN,) if quick else bh.variant_names():
        with ExitStack() as stack:
            drivers = {
                label: stack.enter_context(
                    Driver(
                        "ours",
                        f"--variant={name}",
                        python=build.python,
                        source=build.source,
                        core=core,
                    )
                )
                for label, build in builds.items()
            }
            for driver in drivers.values():
                driver.games(warm_up)
            slices = interleaved(drivers, rounds, seconds)
            versions = {label: driver.about["version"] for label, driver in drivers.items()}
        found[name] = {label: [one.speed for one in made] for label, made in slices.items()}
    counts = {}
    if not quick:
        counts = {
            label: instructions(
                "ours", python=build.python, source=build.source, warm_up=400, games=200
            )
            for label, build in builds.items()
        }
    return {"rounds": rounds, "versions": versions, "speeds": found, "instructions": counts}


def page(result: Result) -> list[str]:
    made = [
        (
            f"`{name}`",
            within(speeds[COMPILED]),
            within(speeds[PURE]),
            within(ratios(speeds[COMPILED], speeds[PURE]), ".2f"),
        )
        for name, speeds in result["speeds"].items()
    ]
    versions, counts = result["versions"], result["instructions"]
    told = [f"{label} {count:,.0f}" for label, count in counts.items() if count is not None]
    lines = [
        f"Decisions a second, {result['rounds']} rounds:",
        f"{versions[COMPILED]} against {versions[PURE]}.",
        "",
        *rows.table(("ruleset", COMPILED, PURE, "ratio"), made),
    ]
    return [*lines, "", f"Instructions a decision: {', '.join(told)}."] if told else lines


def aims(result: Result) -> list[Aim]:
    shares = {
        name: statistics.median(ratios(speeds[COMPILED], speeds[PURE]))
        for name, speeds in result["speeds"].items()
    }
    least = min(shares, key=lambda name: shares[name])
    return [
        rows.at_least(f"compiled over pure, `{MAIN}`", 1.7, shares[MAIN]),
        rows.at_least(f"compiled over pure, the least (`{least}`)", 1.3, shares[least]),
    ]


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compiled")
    parser.add_argument("wheel", type=Path, help="the compiled wheel")
    parser.add_argument("--pure", type=Path, help="the pure wheel (this checkout)")
    parser.add_argument("--quick", action="store_true", help="too short to quote")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there, too")
    options = parser.parse_args(argv)
    result = measure(quick=options.quick, wheel=options.wheel, pure=options.pure)
    rows.show(sys.modules[__name__], result, options.json)


if __name__ == "__main__":
    main()
