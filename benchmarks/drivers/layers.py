"""The ways of `benchmarks.tables_layer` to play the same deals, by their place in the list."""

from __future__ import annotations

import random
from collections.abc import Callable

import baohuang as bh
from benchmarks.playing import MAIN
from benchmarks.tables_layer import WAYS


def version() -> str:
    return f"baohuang {bh.__version__}"


def player(seed: int, what: str) -> Callable[[], tuple[int, int]]:
    variant, rng, way = bh.get_variant(MAIN), random.Random(seed), list(WAYS.values())[int(what)]

    def play() -> tuple[int, int]:
        return way(variant, rng), 0

    return play
