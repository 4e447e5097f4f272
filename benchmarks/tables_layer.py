"""The same playouts through `Table.push`: every move checked, a log, and events for who watches.

    python -m benchmarks.tables_layer [--quick] [--json FILE]

Five ways to play the same deals, in turns: the Position layer; push alone; push and the events
when the deal is over; push and, after every move, what is new to a spectator; and the same for
all five seats besides, as a server would send them.
"""

from __future__ import annotations

import random
import statistics
import sys
from collections.abc import Callable, Iterable

import baohuang as bh

from . import rows
from .clock import now, pin, ratios, within
from .counting import instructions
from .playing import MAIN, SEED, playout, warmed
from .rows import Aim, Result

TITLE = "Through `Table.push`"
Way = Callable[[bh.Variant, random.Random], int]
ALL_VIEWS: tuple[int | None, ...] = (None, 0, 1, 2, 3, 4)
AT_END = "push, and all events when the deal is over"
SPECTATED = "push, and what is new to a spectator after each move"


def by_position(variant: bh.Variant, rng: random.Random) -> int:
    return playout(variant, rng)[0]


def by_push(views: Iterable[int | None], *, at_end: bool = False) -> Way:
    """A way that reads these views after every move, or everything at the end."""

    def play(variant: bh.Variant, rng: random.Random) -> int:
        draw, decisions = rng.random, 0
        table = bh.Table(variant, variant.deal(rng))
        sent = dict.fromkeys(views, 0)
        while legal := bh.moves(table.position):
            decisions += 1
            table.push(legal[int(draw() * len(legal))])
            for view in sent:
                sent[view] += len(table.seen_by(view, since=sent[view]))
        if at_end:
            assert table.events
        return decisions

    return play


WAYS: dict[str, Way] = {
    "Position layer": by_position,
    "push": by_push(()),
    AT_END: by_push((), at_end=True),
    SPECTATED: by_push((None,)),
    "push, and what is new to each seat and a spectator after each move": by_push(ALL_VIEWS),
}
VARIANTS = (MAIN, "lianzhong-jingdian", "qing3")


def speed(way: Way, variant: bh.Variant, deals: int, seed: int) -> float:
    """Decisions a second over so many deals; the same seed plays the same deals in every way."""
    rng = random.Random(seed)
    start = now()
    decisions = sum(way(variant, rng) for _ in range(deals))
    return decisions / (now() - start)


def measure(*, quick: bool) -> Result:
    rounds, deals, warm_up = (2, 1, 1) if quick else (7, 100, 2000)
    pin()
    found: Result = {}
    for name in VARIANTS:
        variant = bh.get_variant(name)
        warmed(variant, warm_up)
        speeds: dict[str, list[float]] = {way: [] for way in WAYS}
        for at in range(rounds):
            for way in list(WAYS) if at % 2 == 0 else reversed(list(WAYS)):
                speeds[way].append(speed(WAYS[way], variant, deals, SEED + at))
        found[name] = speeds
    counts = {} if quick else counted()
    return {
        "rounds": rounds,
        "deals": deals,
        "warm_up": warm_up,
        "speeds": found,
        "instructions": counts,
    }


def counted() -> dict[str, float | None]:
    """Instructions a decision of each way, in the main ruleset."""
    return {
        way: instructions("layers", f"--variant={at}", warm_up=60, games=30)
        for at, way in enumerate(WAYS)
        if way in ("Position layer", "push", AT_END, SPECTATED)
    }


def page(result: Result) -> list[str]:
    lines = [f"{result['rounds']} rounds of {result['deals']} deals, the same for every way."]
    for name, speeds in result["speeds"].items():
        base = speeds["Position layer"]
        made = [
            (way, within(found), within(ratios(found, base), ".2f"))
            for way, found in speeds.items()
        ]
        head = (f"`{name}`", "decisions/s", "of the Position layer")
        lines += ["", *rows.table(head, made)]
    told = [(way, f"{count:,.0f}") for way, count in result["instructions"].items() if count]
    if told:
        lines += ["", *rows.table((f"`{MAIN}`", "instructions a decision"), told)]
    return lines


def aims(result: Result) -> list[Aim]:
    speeds = result["speeds"][MAIN]
    told = {
        "all events at the end of a deal": AT_END,
        "the news to a spectator after each move": SPECTATED,
    }
    return [
        rows.at_least(
            f"`Table.push` with checks, {what}, over the Position layer",
            0.5,
            statistics.median(ratios(speeds[way], speeds["Position layer"])),
        )
        for what, way in told.items()
    ]


if __name__ == "__main__":
    rows.main(sys.modules[__name__], "tables_layer")
