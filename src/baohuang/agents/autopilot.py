"""What the card servers play for a seat that does not (rules: autopilot; 托管)."""

from __future__ import annotations

from ..cards import Rank
from ..combos import Combo, Play
from ..moves import ACCEPT, PASS, SILENT, Call, Move, Phase
from ..observation import Observation
from ..variant import Variant
from .base import choices


class Autopilot:
    """The default answers, then the lowest single when leading and a pass when not (L, C).

    Before play: accept if it may, else cede; call the lowest callable card, one held three times
    before one held four times; no solo, no usurp, nothing declared (decided). In play it never
    claims a lead.

    Example:
        >>> import baohuang as bh
        >>> v = bh.get_variant("lianzhong-jianming+bie6")
        >>> t = bh.Table.from_hands(v, ["667x", "8", "9", "T", "J"], emperor=0, guard=1)
        >>> bh.agents.Autopilot().choose(t.observe(0))
        Play(combo=Combo.parse('7'))
    """

    def choose(self, observation: Observation) -> Move:
        """One of the legal moves of `observation`."""
        legal = choices(observation)
        for default in (ACCEPT, SILENT, PASS):
            if default in legal:
                return default
        if observation.phase is Phase.CALL:
            assert observation.hand is not None
            copies = observation.hand.copies()
            calls = [move for move in legal if isinstance(move, Call)]
            return min(calls, key=lambda call: (copies[call.card] > 3, call.card))
        if observation.phase is Phase.PLAY:
            leads = [move for move in legal if isinstance(move, Play)]
            variant = observation.variant
            return min(leads, key=lambda lead: _lowest_lead(variant, lead.combo))
        return legal[0]


def _lowest_lead(variant: Variant, combo: Combo) -> tuple[int, int, bool]:
    """Singles first; of singles the lowest, and of equal ones a plain card before the guard's."""
    faces = variant.combining.faces(combo)
    assert faces is not None
    promoted = [name for name in variant.combining.promoted if getattr(faces, name)]
    if promoted:
        height = Rank.BIG_JOKER + 2 - variant.combining.promoted.index(promoted[0])
    elif faces.big:
        height = Rank.BIG_JOKER
    else:
        height = Rank.SMALL_JOKER if faces.small or faces.rank is None else faces.rank
    return combo.size, height, combo.guard is not None
