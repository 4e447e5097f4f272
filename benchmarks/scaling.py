"""Cost against size: live tables, cards in hand, processes.

    python -m benchmarks.scaling [--quick] [--json FILE]

Live deals, each somewhere between its beginning and its end, take one decision in turn; a deal
that is over is dealt anew. The sizes of hands are those of the seat to act.
"""

from __future__ import annotations

import random
import statistics
import sys
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import baohuang as bh

from . import rows
from .clock import cores, now, pin, within
from .playing import MAIN, SEED, positions, warmed
from .processes import Driver
from .rows import Aim, Result

TITLE = "Cost against size"
LIVE = (1, 10, 100, 1000, 10_000)
HELD = (10, 16, 22, 28, 34, 40, 43)
BY_POSITION, BY_TABLE = "Position layer", "`Table.push`"
HAND_VARIANTS = (f"{MAIN}+dai345", "xiaobao", "qing3")
LONG_DEAL = 300


class LivePositions:
    """So many deals as positions, the older one of each forgotten."""

    def __init__(self, variant: bh.Variant, count: int, rng: random.Random) -> None:
        self._variant, self._rng = variant, rng
        self._deals = [self._begun() for _ in range(count)]
        for at in range(count):
            for _ in range(rng.randrange(LONG_DEAL)):
                self._step(at)

    def _begun(self) -> bh.Position:
        return bh.Position.start(self._variant, self._variant.deal(self._rng))

    def _step(self, at: int) -> None:
        position = self._deals[at]
        legal = bh.moves(position)
        if legal:
            self._deals[at] = position.after(legal[int(self._rng.random() * len(legal))])
        else:
            self._deals[at] = self._begun()

    def play(self, decisions: int) -> float:
        """One decision of each in turn, so many in all: the seconds it took."""
        count, step = len(self._deals), self._step
        start = now()
        for at in range(decisions):
            step(at % count)
        return now() - start


class LiveTables(LivePositions):
    """The same as tables, with all their positions and logs."""

    _deals: list[bh.Table]  # type: ignore[assignment]

    def _begun(self) -> bh.Table:  # type: ignore[override]
        return bh.Table(self._variant, self._variant.deal(self._rng))

    def _step(self, at: int) -> None:
        table = self._deals[at]
        legal = bh.moves(table.position)
        if legal:
            table.push(legal[int(self._rng.random() * len(legal))])
        else:
            self._deals[at] = self._begun()


def live(kind: type[LivePositions], counts: tuple[int, ...], decisions: int, rounds: int) -> Result:
    """Nanoseconds a decision for each count of live deals, round by round."""
    variant = bh.get_variant(MAIN)
    made = {count: kind(variant, count, random.Random(SEED)) for count in counts}
    found: dict[str, list[float]] = {str(count): [] for count in counts}
    for at in range(rounds):
        for count in counts if at % 2 == 0 else counts[::-1]:
            found[str(count)].append(1e9 * made[count].play(decisions) / decisions)
    return found


def by_size(name: str, wanted: int, rounds: int, warm_up: int) -> Result:
    """Nanoseconds a decision by the cards that the seat to act holds, and how many were leads."""
    variant = bh.get_variant(name)
    rng = warmed(variant, warm_up)
    batches: dict[int, list[bh.Position]] = {size: [] for size in HELD}
    for _ in range(50 * wanted):
        for position in positions(variant, rng):
            batch = batches.get(position.size(position.turn or 0))
            if position.phase is bh.Phase.PLAY and batch is not None and len(batch) < wanted:
                batch.append(position)
        if all(len(batch) == wanted for batch in batches.values()):
            break
    found: dict[str, list[float]] = {str(size): [] for size in HELD}
    for at in range(rounds):
        for size in HELD if at % 2 == 0 else HELD[::-1]:
            found[str(size)].append(1e9 * decide(batches[size], rng.random) / len(batches[size]))
    leads = {
        str(size): sum(bh.Pass() not in bh.moves(one) for one in batch) / len(batch)
        for size, batch in batches.items()
    }
    return {"times": found, "leads": leads}


def decide(batch: list[bh.Position], draw: Callable[[], float]) -> float:
    """List, draw and play one move of each position: the seconds it took."""
    moves = bh.moves
    start = now()
    for position in batch:
        legal = moves(position)
        position.after(legal[int(draw() * len(legal))])
    return now() - start


def processes(rounds: int, seconds: float, warm_up: int) -> list[dict[str, float]]:
    """Decisions a second of one process alone, and of two at once on a core each."""
    allowed = cores()
    if len(allowed) < 2:
        return []
    found = []
    with ExitStack() as stack:
        pair = [stack.enter_context(Driver("ours", "--wall", core=core)) for core in allowed[:2]]
        for driver in pair:
            driver.games(warm_up)
        for at in range(rounds):
            one = pair[at % 2].seconds(seconds).speed
            for driver in pair:
                driver.tell(f"seconds {seconds}")
            found.append({"one": one, "two": sum(driver.heard().speed for driver in pair)})
    return found


def measure(*, quick: bool) -> Result:
    rounds, decisions, wanted = (2, 20, 1) if quick else (7, 30_000, 2000)
    warm_up, seconds = (1, 0.02) if quick else (2000, 2.0)
    counts = (1, 3) if quick else LIVE
    together = processes(rounds, seconds, warm_up)
    pin()
    found: dict[str, Any] = {"processes": together, "rounds": rounds}
    warmed(bh.get_variant(MAIN), warm_up)
    found["live"] = {
        BY_POSITION: live(LivePositions, counts, decisions, rounds),
        BY_TABLE: live(LiveTables, counts, decisions, rounds),
    }
    names = HAND_VARIANTS[:1] if quick else HAND_VARIANTS
    found["held"] = {name: by_size(name, wanted, rounds, warm_up) for name in names}
    return found


def steps(times: dict[str, list[float]]) -> dict[str, list[float]]:
    """Each row over the first, round by round."""
    base = next(iter(times.values()))
    return {
        key: [one / other for one, other in zip(row, base, strict=True)]
        for key, row in times.items()
    }


def page(result: Result) -> list[str]:
    lines = [f"Nanoseconds a decision, and the ratio to the first line; {result['rounds']} rounds."]
    for layer, times in result["live"].items():
        factors = steps(times)
        made = [
            (f"{int(count):,}", within(row), within(factors[count], ".2f"))
            for count, row in times.items()
        ]
        lines += ["", *rows.table((f"live deals, {layer}", "ns a decision", "ratio"), made)]
    for name, one in result["held"].items():
        factors = steps(one["times"])
        leads = {size: f"{100 * share:.0f} %" for size, share in one["leads"].items()}
        sized = [
            (size, within(row), within(factors[size], ".2f"), leads[size])
            for size, row in one["times"].items()
        ]
        head = (f"cards in hand, `{name}`", "ns a decision", "ratio", "leads")
        lines += ["", *rows.table(head, sized)]
    if result["processes"]:
        gain = [one["two"] / one["one"] for one in result["processes"]]
        both = within([one["two"] for one in result["processes"]])
        lines += ["", f"Two processes on two cores: {both} decisions a second,"]
        lines += [f"{within(gain, '.2f')} times one alone."]
    return lines


def aims(result: Result) -> list[Aim]:
    def last(times: dict[str, list[float]]) -> float:
        return statistics.median(list(steps(times).values())[-1])

    lived = result["live"]
    found = [
        rows.at_most("a decision, 10,000 live deals over 1", 1.7, last(lived[BY_POSITION]), ".2f"),
        rows.at_most("the same as tables, pushed", 1.7, last(lived[BY_TABLE]), ".2f"),
        *(
            rows.at_most(f"43 cards over 10 (`{name}`)", 1.2, last(one["times"]), ".2f")
            for name, one in result["held"].items()
        ),
    ]
    if result["processes"]:
        gain = statistics.median(one["two"] / one["one"] for one in result["processes"])
        found.append(rows.at_least("two processes on two cores over one", 1.6, gain))
    return found


if __name__ == "__main__":
    rows.main(sys.modules[__name__], "scaling")
