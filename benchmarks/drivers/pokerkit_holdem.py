"""PokerKit's six-handed no-limit hold'em; all but the decisions is automatic, the deal too."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.metadata import version as installed

from pokerkit import Automation, NoLimitTexasHoldem

STACK, SMALL, BIG = 200, 1, 2


def version() -> str:
    return f"pokerkit {installed('pokerkit')}"


def player(seed: int, what: str) -> Callable[[], tuple[int, int]]:
    del what  # there is one game
    automatic, draw = tuple(Automation), random.Random(seed).random
    random.seed(seed)  # PokerKit shuffles with the module's own generator

    def play() -> tuple[int, int]:
        decisions = choices = 0
        state = NoLimitTexasHoldem.create_state(
            automatic,
            True,  # antes are trimmed; there are none
            0,
            (SMALL, BIG),
            BIG,
            (STACK,) * 6,
            6,
        )
        while state.status:
            ways: list[Callable[[], object]] = []
            if state.can_fold():
                ways.append(state.fold)
            if state.can_check_or_call():
                ways.append(state.check_or_call)
            if state.can_complete_bet_or_raise_to():
                least = state.min_completion_betting_or_raising_to_amount or 0
                most = state.max_completion_betting_or_raising_to_amount or 0
                amount = least + int(draw() * (most - least + 1))
                ways.append(lambda to=amount: state.complete_bet_or_raise_to(to))  # type: ignore[misc]
            decisions += 1
            choices += len(ways) > 1
            ways[int(draw() * len(ways))]()
        return decisions, choices

    return play
