"""Every variant with every feature, each in a process of its own; the slowest and the fastest.

    python -m benchmarks.rulesets [--quick] [--json FILE]

After 2,000 deals of warm-up. The slowest are those measured against the fastest once more, in
turns, as two processes minutes apart may meet different machines.
"""

from __future__ import annotations

import json
import statistics
import sys
from contextlib import ExitStack

from . import rows
from .clock import Round, cores, quantile, ratios, within
from .counting import instructions
from .playing import MAIN, every_name
from .processes import Driver, interleaved, run
from .rows import Aim, Result

TITLE = "All rulesets"
SLOWEST = 3


def rounds_of(name: str, deals: int, warm_up: int) -> list[Round]:
    """The rounds of one ruleset, played in a process of its own."""
    sizes = [f"--deals={deals}", f"--warm-up={warm_up}"]
    command = [sys.executable, "-m", "benchmarks.playout", "--json", f"--variant={name}", *sizes]
    return [Round(**made) for made in json.loads(run(command))]


def measure(*, quick: bool) -> Result:
    deals, warm_up = (2, 0) if quick else (600, 2000)
    names = [MAIN] if quick else every_name(full=True)
    found = []
    for name in names:
        rounds = rounds_of(name, deals, warm_up)
        decisions = sum(one.decisions for one in rounds)
        found.append(
            {
                "name": name,
                "decisions": statistics.median(one.speed for one in rounds),
                "choices": statistics.median(one.choices / one.seconds for one in rounds),
                "ratio": statistics.median(one.ratio for one in rounds),
                "list": sum(one.listed for one in rounds) / decisions,
                "deal": decisions / sum(one.deals for one in rounds),
            }
        )
    ordered = [str(one["name"]) for one in sorted(found, key=lambda one: float(str(one["ratio"])))]
    compared = against(ordered[-1], ordered[:SLOWEST], quick=quick)
    return {"warm_up": warm_up, "deals": deals, "rulesets": found, "against": compared}


def against(fastest: str, slowest: list[str], *, quick: bool) -> Result:
    """The slowest rulesets over the fastest, round by round."""
    rounds, seconds, warm_up = (2, 0.02, 2) if quick else (7, 1.0, 2000)
    core = cores()[-1] if cores() else None
    with ExitStack() as stack:
        drivers = {
            name: stack.enter_context(Driver("ours", f"--variant={name}", core=core))
            for name in dict.fromkeys((fastest, *slowest))
        }
        for driver in drivers.values():
            driver.games(warm_up)
        slices = interleaved(drivers, rounds, seconds)
    speeds = {name: [one.speed for one in made] for name, made in slices.items()}
    shares = {name: ratios(speeds[name], speeds[fastest]) for name in slowest}
    counts = {}
    if not quick:
        counts = {
            name: instructions("ours", f"--variant={name}", warm_up=400, games=100)
            for name in drivers
        }
    return {"fastest": fastest, "shares": shares, "instructions": counts}


def page(result: Result) -> list[str]:
    best = max(one["ratio"] for one in result["rulesets"])
    lines = rows.table(
        (
            "ruleset",
            "decisions/s",
            "choices/s",
            "of the fastest",
            "moves",
            "a deal",
        ),
        [
            (
                f"`{one['name']}`",
                f"{one['decisions']:,.0f}",
                f"{one['choices']:,.0f}",
                f"{one['ratio'] / best:.2f}",
                f"{one['list']:.2f}",
                f"{one['deal']:.0f}",
            )
            for one in result["rulesets"]
        ],
    )
    compared = result["against"]
    told = [f"`{name}` {within(shares, '.2f')}" for name, shares in compared["shares"].items()]
    counts = compared["instructions"].items()
    counted = [f"`{name}` {count:,.0f}" for name, count in counts if count is not None]
    middle = quantile([one["ratio"] / best for one in result["rulesets"]], 0.5)
    return [
        f"After {result['warm_up']:,} deals of warm-up; {result['deals']:,} deals counted, medians",
        "of four rounds, each ruleset in a process of its own. “Of the fastest” compares what each",
        f"did in the time of the fixed loop; half of them reach {middle:.2f}. The last two columns",
        "are the mean length of a list and of a deal. The slowest once more, in turns with the",
        f"fastest, `{compared['fastest']}`: {'; '.join(told)} of it.",
        "",
        *lines,
        *(["", f"Instructions a decision: {'; '.join(counted)}."] if counted else []),
    ]


def aims(result: Result) -> list[Aim]:
    shares = result["against"]["shares"]
    slowest = min(shares, key=lambda name: statistics.median(shares[name]))
    what = f"the slowest ruleset (`{slowest}`) over the fastest"
    return [rows.at_least(what, 0.4, statistics.median(shares[slowest]))]


if __name__ == "__main__":
    rows.main(sys.modules[__name__], "rulesets")
