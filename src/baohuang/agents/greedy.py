"""A simple player who wants to be rid of cards."""

from __future__ import annotations

from ..combos import Play
from ..moves import PASS, Move, Phase
from ..observation import Observation
from .autopilot import Autopilot
from .base import choices


class Greedy:
    """Leads the most cards, follows with the cheapest play, and lets its own side's plays stand.

    Before play it answers as `Autopilot` does. It leads the largest combo without hangers, the
    lowest rank first; it follows with the fewest and lowest hangers, and passes when the play on
    the table is that of a seat it knows to be on its side. It never claims a lead.

    Example:
        >>> import baohuang as bh
        >>> v = bh.get_variant("lianzhong-jianming")
        >>> t = bh.Table.from_hands(v, ["77x9", "8", "9", "T", "J"], emperor=0, guard=1)
        >>> bh.agents.Greedy().choose(t.observe(0))
        Play(combo=Combo.parse('77'))
    """

    def __init__(self) -> None:
        self._before_play = Autopilot()

    def choose(self, observation: Observation) -> Move:
        """One of the legal moves of `observation`."""
        if observation.phase is not Phase.PLAY:
            return self._before_play.choose(observation)
        plays = [move for move in choices(observation) if isinstance(move, Play)]
        if observation.top is None:
            return min(plays, key=lambda play: (_cost(play), -play.combo.size, _rank(play)))
        if not plays or self._friendly(observation):
            return PASS
        return min(plays, key=lambda play: (_cost(play), _rank(play)))

    def _friendly(self, observation: Observation) -> bool:
        """Whether the play on the table is known to be of one's own side."""
        assert observation.owner is not None
        own, other = observation.role, observation.roles[observation.owner]
        if own is None or other is None:
            return False
        return own.side is other.side


def _cost(play: Play) -> int:
    """What a play spends: big jokers weigh most, the guard card as much as one."""
    combo = play.combo
    guard = 3 if combo.guard is not None else 0
    return combo.small * 2 + combo.big * 3 + combo.emperor * 4 + guard + combo.fillers


def _rank(play: Play) -> int:
    return -1 if play.combo.rank is None else int(play.combo.rank)
