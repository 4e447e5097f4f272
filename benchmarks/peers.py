"""Ours beside other card game libraries and python-chess, in turns, on one core.

    python -m benchmarks.peers [--rounds N] [--seconds S] [--json FILE] [--quick] [--no-count]

Random playouts, the deal included. The peers are installed into an environment under ``.cache``,
once; all run on its interpreter, each in a process of its own that stays warm. Every round gives
each a slice of time, every other round in the reverse order; ratios are taken within a round.
Beside them stand the instructions a decision, where valgrind is there to count them.

Read a ratio as what a decision costs, not as the same work: the combos of 保皇 are simpler than
those of dou dizhu, and more of its decisions leave only a pass.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import attrs

from . import rows
from .clock import cores, ratios, within
from .counting import instructions
from .processes import Driver, Slice, environment, interleaved, runtime_needs
from .rows import Aim, Result

TITLE = "Beside other libraries"
NEEDS = ("rlcard==1.2.0", "open_spiel==2.0.2", "pokerkit==0.7.7", "chess==1.11.2")
FOLDER = "peers"
OURS = "baohuang"


@attrs.frozen
class Peer:
    """One of those compared.

    Attributes:
        label: what it is called.
        driver: its module in `benchmarks.drivers`.
        warm_up: games before the first round.
        counted: games of warm-up under callgrind, and games counted; none are where this is None.
        variant: what the driver is told to play.
    """

    label: str
    driver: str
    warm_up: int
    counted: tuple[int, int] | None = None
    variant: str = ""

    @property
    def options(self) -> list[str]:
        return [f"--variant={self.variant}"] if self.variant else []


PEERS = (
    Peer(OURS, "ours", 2000, (400, 200)),
    Peer("RLCard dou dizhu, game loop", "rlcard_game", 50, (10, 20)),
    Peer("RLCard dou dizhu, environment", "rlcard_env", 50, (10, 20)),
    Peer("OpenSpiel dou dizhu (C++), chance outcomes", "openspiel", 500, (100, 400)),
    Peer(
        "OpenSpiel dou dizhu (C++), outcomes weighted",
        "openspiel",
        500,
        (100, 400),
        variant="weighted",
    ),
    Peer(
        "OpenSpiel dou dizhu (C++), no probabilities",
        "openspiel",
        500,
        (100, 400),
        variant="actions",
    ),
    Peer("PokerKit hold'em, six-handed", "pokerkit_holdem", 50, (10, 40)),
    Peer("python-chess", "chess_games", 20, (1, 4)),
    Peer("fixed loop of Python", "calibration", 3),
)
RLCARD, OPENSPIEL, QUICKEST = PEERS[1].label, PEERS[3].label, PEERS[5].label


def clocked(
    peers: Sequence[Peer], python: Path | str, rounds: int, seconds: float, *, warm: bool = True
) -> tuple[dict[str, str], dict[str, list[Slice]]]:
    """The versions of all, and what each did in every round."""
    core = cores()[-1] if cores() else None
    with ExitStack() as stack:
        drivers = {
            peer.label: stack.enter_context(
                Driver(peer.driver, *peer.options, python=python, core=core)
            )
            for peer in peers
        }
        for peer in peers:
            drivers[peer.label].games(peer.warm_up if warm else 1)
        slices = interleaved(drivers, rounds, seconds)
        versions = {label: driver.about["version"] for label, driver in drivers.items()}
        versions["python"] = drivers[peers[0].label].about["python"]
    return versions, slices


def counted(peers: Sequence[Peer], python: Path | str) -> dict[str, float | None]:
    """The instructions a decision of each that is counted."""
    return {
        peer.label: instructions(
            peer.driver,
            *peer.options,
            python=python,
            warm_up=peer.counted[0],
            games=peer.counted[1],
        )
        for peer in peers
        if peer.counted is not None
    }


def compare(
    peers: Sequence[Peer],
    python: Path | str,
    *,
    rounds: int = 7,
    seconds: float = 2.0,
    warm: bool = True,
    count: bool = True,
) -> Result:
    """All of it for these peers, ours first."""
    versions, slices = clocked(peers, python, rounds, seconds, warm=warm)
    return {
        "rounds": rounds,
        "seconds": seconds,
        "warm_up": peers[0].warm_up if warm else 1,
        "versions": versions,
        "slices": {name: [attrs.asdict(one) for one in made] for name, made in slices.items()},
        "instructions": counted(peers, python) if count else {},
    }


def measure(*, quick: bool, **options: Any) -> Result:
    """Make the environment if need be, and compare."""
    python = environment(FOLDER, (*NEEDS, *runtime_needs()))
    if quick:
        return compare(PEERS, python, rounds=2, seconds=0.2, warm=False, count=False)
    return compare(PEERS, python, **options)


def speeds(slices: Sequence[Mapping[str, float]], what: str) -> list[float]:
    """Decisions or choices a second of each round."""
    return [one[what] / one["seconds"] for one in slices]


def over(result: Result, label: str) -> list[float]:
    """Ours over a peer, decisions a second, round by round."""
    made = result["slices"]
    return ratios(speeds(made[OURS], "decisions"), speeds(made[label], "decisions"))


def page(result: Result) -> list[str]:
    lines = []
    for label, made in result["slices"].items():
        count = result["instructions"].get(label)
        left = sum(one["choices"] for one in made) / sum(one["decisions"] for one in made)
        plain = label == PEERS[-1].label
        lines.append(
            (
                f"{label}",
                within(speeds(made, "decisions")),
                "" if plain else within(speeds(made, "choices")),
                "" if plain else f"{100 * left:.0f} %",
                "–" if count is None else f"{count:,.0f}",
                "" if label == OURS else within(over(result, label), ".2f"),
            )
        )
    named = sorted({one for key, one in result["versions"].items() if key != "python"})
    head = ("", "decisions/s", "choices/s", "choices", "instructions a decision", "ours over it")
    return [
        f"Medians of {result['rounds']} rounds with a slice of {result['seconds']:g} seconds each,",
        f"the range in brackets; ours after {result['warm_up']:,} deals.",
        f"On Python {result['versions']['python']}: {', '.join(named)}.",
        "",
        *rows.table(head, lines),
    ]


def aims(result: Result) -> list[Aim]:
    found = [
        rows.at_least(f"ours over {label}", bound, statistics.median(over(result, label)))
        for label, bound in ((RLCARD, 30.0), (OPENSPIEL, 1.1), (QUICKEST, 1.1))
        if label in result["slices"]
    ]
    count = result["instructions"].get(OURS)
    if count is not None:
        found.append(rows.at_most("instructions a decision", 22_000, count, ",.0f"))
    return found


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers")
    parser.add_argument("--rounds", type=int, default=7, help="how many (%(default)s)")
    parser.add_argument("--seconds", type=float, default=2.0, help="a slice (%(default)s)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there, too")
    parser.add_argument("--quick", action="store_true", help="too short to quote")
    parser.add_argument("--no-count", action="store_true", help="no instructions")
    options = parser.parse_args(argv)
    result = measure(
        quick=options.quick,
        rounds=options.rounds,
        seconds=options.seconds,
        count=not options.no_count,
    )
    rows.show(sys.modules[__name__], result, options.json)


if __name__ == "__main__":
    main()
