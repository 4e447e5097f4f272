"""Moves made for seats that do not make their own."""

from __future__ import annotations

from collections.abc import Mapping

from .agents import Agent, Autopilot
from .table import Table

_AUTOPILOT = Autopilot()


def play_on(table: Table, agents: Mapping[int, Agent] | None = None) -> None:
    """Make moves until a seat is to move that makes its own, or the deal is over.

    A seat on autopilot plays the default answers (托管; L, C), whatever agent it has. That it is on
    autopilot is a fact of the table and binds nobody: `Table.push` takes any legal move for it.

    Args:
        table: the table; it is changed.
        agents: who chooses for a seat, by the seat. Each sees what its seat may see.

    Example:
        >>> import baohuang as bh
        >>> t = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
        >>> t.autopilot(1)
        >>> bh.play_on(t)
        >>> t.log[-1], t.turn  # seat 1 has accepted, plays no open solo; seat 2 is asked
        (Silent(), 2)
        >>> bh.play_on(t, {seat: bh.agents.Greedy() for seat in range(5)})
        >>> t.phase
        Phase.END
    """
    players = agents or {}
    while (turn := table.turn) is not None:
        agent = _AUTOPILOT if table.piloted(turn) else players.get(turn)
        if agent is None:
            return
        table.push(agent.choose(table.observe(turn)))
