"""RLCard's dou dizhu, the game loop alone: no arrays for a learner are made."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.metadata import version as installed

import numpy as np
from rlcard.games.doudizhu import Game


def version() -> str:
    return f"rlcard {installed('rlcard')}"


def player(seed: int, what: str) -> Callable[[], tuple[int, int]]:
    del what  # there is one game
    game, draw = Game(), random.Random(seed).random
    game.np_random = np.random.RandomState(seed)

    def play() -> tuple[int, int]:
        decisions = choices = 0
        state, _ = game.init_game()
        while not game.is_over():
            actions = state["actions"]
            count = len(actions)
            decisions += 1
            choices += count > 1
            state, _ = game.step(actions[int(draw() * count)])
        return decisions, choices

    return play
