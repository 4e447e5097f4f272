"""What a decision and a deal cost, to compare two commits with.

Install ``pytest-benchmark`` (the dependency group ``bench``), then on each of the two commits

    python -m pytest benchmarks/suite -c benchmarks/suite/pytest.ini --benchmark-save=NAME

and, when both are saved (under ``.cache/benchmarks``),

    python -m pytest benchmarks/suite -c benchmarks/suite/pytest.ini --benchmark-compare=0001

or ``pytest-benchmark --storage=.cache/benchmarks compare``. Look at the median and the least time:
the mean is that of everything else the machine did. ``make test`` does not collect this folder.
"""

from __future__ import annotations

import random
from typing import Any

from benchmarks.playing import playout

import baohuang as bh


def test_deal(benchmark: Any, variant: bh.Variant) -> None:
    """A deal to its end, dealing included."""
    seeds = iter(range(1_000_000))
    benchmark(lambda: playout(variant, random.Random(next(seeds))))


def test_lead(benchmark: Any, played: list[bh.Position]) -> None:
    """The legal moves of every seat that leads."""
    leading = [one for one in played if bh.Pass() not in bh.moves(one)]
    assert leading
    benchmark(lambda: [bh.moves(one) for one in leading])


def test_follow(benchmark: Any, played: list[bh.Position]) -> None:
    """The legal moves of every seat that has a play before it."""
    following = [one for one in played if bh.Pass() in bh.moves(one)]
    assert following
    benchmark(lambda: [bh.moves(one) for one in following])


def test_after(benchmark: Any, played: list[bh.Position]) -> None:
    """The position after the last legal move of each."""
    moves = [(one, bh.moves(one)[-1]) for one in played]
    benchmark(lambda: [one.after(move) for one, move in moves])


def test_violation(benchmark: Any, played: list[bh.Position]) -> None:
    """Whether the last legal move of each is legal."""
    moves = [(one, bh.moves(one)[-1]) for one in played]
    assert not any(benchmark(lambda: [bh.violation(one, move) for one, move in moves]))


def test_observe(benchmark: Any, played: list[bh.Position]) -> None:
    """What the seat to act may know."""
    benchmark(lambda: [bh.observe(one, one.turn) for one in played])


def test_push(benchmark: Any, variant: bh.Variant) -> None:
    """A deal pushed move by move, and what a spectator has seen of it."""
    deal = variant.deal(7)
    table, rng = bh.Table(variant, deal), random.Random(7)
    while legal := bh.moves(table.position):
        table.push(legal[int(rng.random() * len(legal))])
    log = [entry for entry in table.log if isinstance(entry, bh.Move)]

    def again() -> int:
        pushed = bh.Table(variant, deal)
        for move in log:
            pushed.push(move)
        return len(pushed.seen_by(None))

    assert benchmark(again) == len(table.seen_by(None))
