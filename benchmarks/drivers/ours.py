"""This library: the Position layer, every position a value of its own."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

import baohuang as bh
from benchmarks.playing import MAIN, playout


def version() -> str:
    """The version, and whether the rules run compiled."""
    compiled = not str(sys.modules["baohuang.position"].__file__).endswith(".py")
    return f"baohuang {bh.__version__}{' (compiled)' if compiled else ''}"


def player(seed: int, what: str) -> Callable[[], tuple[int, int]]:
    variant, rng = bh.get_variant(what or MAIN), random.Random(seed)

    def play() -> tuple[int, int]:
        return playout(variant, rng)[:2]

    return play
