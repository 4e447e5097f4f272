"""The fixed loop of `benchmarks.clock` as a game: what the machine itself did meanwhile."""

from __future__ import annotations

import platform
from collections.abc import Callable

from benchmarks.clock import CALIBRATION, calibrate


def version() -> str:
    return f"a fixed loop, {platform.python_implementation()}"


def player(seed: int, what: str) -> Callable[[], tuple[int, int]]:
    del seed, what  # it is fixed

    def play() -> tuple[int, int]:
        calibrate()
        return CALIBRATION, CALIBRATION

    return play
