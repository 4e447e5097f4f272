"""This library: the Position layer, every position a value of its own."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

import baohuang as bh
from benchmarks.playing import MAIN


def version() -> str:
    """The version, and whether the rules run compiled."""
    compiled = not str(sys.modules["baohuang.position"].__file__).endswith(".py")
    return f"baohuang {bh.__version__}{' (compiled)' if compiled else ''}"


def player(seed: int, what: str) -> Callable[[], tuple[int, int]]:
    variant, rng = bh.get_variant(what or MAIN), random.Random(seed)
    moves, draw = bh.moves, rng.random

    def play() -> tuple[int, int]:
        decisions = choices = 0
        position = bh.Position.start(variant, variant.deal(rng))
        while legal := moves(position):
            count = len(legal)
            decisions += 1
            choices += count > 1
            position = position.after(legal[int(draw() * count)])
        return decisions, choices

    return play
