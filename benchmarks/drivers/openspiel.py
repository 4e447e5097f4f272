"""OpenSpiel's dou dizhu in C++, driven from Python, in one of three ways of dealing.

The deal is 52 chance nodes, of which a driver is told the outcomes with their probabilities.
``outcomes`` (unless told otherwise) asks for them and, as all are equally likely here, picks one
by its place. ``weighted`` draws by the probabilities, as one does without knowing that.
``actions`` uses that at a chance node the legal actions are the outcomes, and asks for no
probabilities at all: the quickest way found. Chance nodes are no decisions.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.metadata import version as installed
from typing import Any

import pyspiel


def version() -> str:
    return f"open_spiel {installed('open_spiel')}"


def player(seed: int, what: str) -> Callable[[], tuple[int, int]]:
    game, rng = pyspiel.load_game("dou_dizhu"), random.Random(seed)
    draw, choose = rng.random, rng.choices

    def by_outcomes(state: Any) -> None:
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(draw() * len(outcomes))][0])

    def by_weights(state: Any) -> None:
        while state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(choose(actions, weights)[0])

    def by_actions(state: Any) -> None:
        while state.is_chance_node():
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])

    ways = {"outcomes": by_outcomes, "weighted": by_weights, "actions": by_actions}
    deal = ways[what or "outcomes"]
    check_dealing(game.new_initial_state())

    def play() -> tuple[int, int]:
        decisions = choices = 0
        state = game.new_initial_state()
        deal(state)
        while not state.is_terminal():
            actions = state.legal_actions()
            count = len(actions)
            decisions += 1
            choices += count > 1
            state.apply_action(actions[int(draw() * count)])
        return decisions, choices

    return play


def check_dealing(state: Any) -> None:
    """Make sure that all outcomes are equally likely, and that they are the legal actions."""
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert len({round(chance, 9) for _, chance in outcomes}) == 1
        assert [action for action, _ in outcomes] == state.legal_actions()
        state.apply_action(outcomes[-1][0])
