"""What an agent is."""

from __future__ import annotations

from typing import Protocol

from ..errors import DealError
from ..moves import Move
from ..observation import Observation


def choices(observation: Observation) -> tuple[Move, ...]:
    """The legal moves of an observation, of which there must be one.

    Raises:
        DealError: if it is not the observer's turn.
    """
    if not observation.legal_moves:
        raise DealError(f"seat {observation.seat} is not to move; seat {observation.turn} is")
    return observation.legal_moves


class Agent(Protocol):
    """Chooses for one seat. It sees that seat's observation and nothing else.

    Example:
        >>> import baohuang as bh
        >>> class First:
        ...     def choose(self, observation: bh.Observation) -> bh.Move:
        ...         return observation.legal_moves[0]
        >>> t = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
        >>> First().choose(t.observe(t.turn))
        Accept()
    """

    def choose(self, observation: Observation) -> Move:
        """One of the observation's legal moves, of which there is at least one."""
        ...
