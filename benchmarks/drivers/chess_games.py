"""python-chess: random games until mate, stalemate or a draw that needs no claim."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.metadata import version as installed

import chess


def version() -> str:
    return f"chess {installed('chess')}"


def over(board: chess.Board) -> bool:
    """Whether a game that has moves left is drawn."""
    return (
        board.halfmove_clock >= 150
        or board.is_insufficient_material()
        or board.is_fivefold_repetition()
    )


def player(seed: int, what: str) -> Callable[[], tuple[int, int]]:
    del what  # there is one game
    draw = random.Random(seed).random

    def play() -> tuple[int, int]:
        decisions = choices = 0
        board = chess.Board()
        while (moves := list(board.legal_moves)) and not over(board):
            count = len(moves)
            decisions += 1
            choices += count > 1
            board.push(moves[int(draw() * count)])
        return decisions, choices

    return play
