"""RLCard's dou dizhu as an environment: every step makes the arrays a learner reads."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.metadata import version as installed

import rlcard


def version() -> str:
    return f"rlcard {installed('rlcard')}"


def player(seed: int, what: str) -> Callable[[], tuple[int, int]]:
    del what  # there is one game
    env, draw = rlcard.make("doudizhu", config={"seed": seed}), random.Random(seed).random

    def play() -> tuple[int, int]:
        decisions = choices = 0
        state, _ = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            count = len(actions)
            decisions += 1
            choices += count > 1
            state, _ = env.step(actions[int(draw() * count)])
        return decisions, choices

    return play
