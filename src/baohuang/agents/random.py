"""Any legal move, all alike."""

from __future__ import annotations

import random

from ..moves import Move
from ..observation import Observation
from .base import choices


class Random:
    """Chooses among the legal moves, each as likely as the others.

    Example:
        >>> import baohuang as bh
        >>> t = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
        >>> bh.agents.Random(seed=1).choose(t.observe(t.turn)) in t.legal_moves
        True
    """

    def __init__(self, seed: int | random.Random) -> None:
        """Take a seed.

        Args:
            seed: a whole number, or a generator of one's own; only ``random()`` is used.
        """
        self._draw = (seed if isinstance(seed, random.Random) else random.Random(seed)).random

    def choose(self, observation: Observation) -> Move:
        """One of the legal moves of `observation`."""
        legal = choices(observation)
        return legal[int(self._draw() * len(legal))]
