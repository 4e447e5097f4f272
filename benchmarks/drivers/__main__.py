"""Plays what it is told on stdin, a line at a time, and answers each with a line of JSON."""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

Player = Callable[[], tuple[int, int]]


@dataclass
class Slice:
    """What was played and how long it took."""

    games: int = 0
    decisions: int = 0
    choices: int = 0
    seconds: float = 0.0


def played(play: Player, games: float, seconds: float, clock: Callable[[], float]) -> Slice:
    """Play until either so many games are over or so much time is gone; one game at least."""
    done = Slice()
    start = clock()
    while True:
        decisions, choices = play()
        done.games += 1
        done.decisions += decisions
        done.choices += choices
        done.seconds = clock() - start
        if done.games >= games or done.seconds >= seconds:
            return done


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.drivers")
    parser.add_argument("name", help="a module of this folder")
    parser.add_argument("--core", type=int, help="stay on this core")
    parser.add_argument("--games", type=int, help="play so many, print and end")
    parser.add_argument("--variant", default="", help="what to play, where there is a choice")
    parser.add_argument("--wall", action="store_true", help="by the clock on the wall")
    options = parser.parse_args()
    # Seconds of the processor, as in `benchmarks.clock`.
    clock = time.perf_counter if options.wall else time.process_time
    if options.core is not None:
        os.sched_setaffinity(0, {options.core})
    module = importlib.import_module(f"benchmarks.drivers.{options.name}")
    play: Player = module.player(7, options.variant)
    forever = float("inf")
    if options.games is not None:
        print(json.dumps(asdict(played(play, options.games, forever, clock))))
        return
    about = {
        "name": options.name,
        "version": module.version(),
        "python": platform.python_version(),
    }
    print(json.dumps(about), flush=True)
    for line in sys.stdin:
        order, amount = line.split()
        games, seconds = (forever, float(amount)) if order == "seconds" else (int(amount), forever)
        print(json.dumps(asdict(played(play, games, seconds, clock))), flush=True)


if __name__ == "__main__":
    main()
