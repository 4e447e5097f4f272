"""How tricks are played and who leads next (rules: tricks; 一轮, 接风)."""

from __future__ import annotations

from typing import Literal, Protocol

import attrs

from .._values import hot
from ..cards import Rank
from ..combos import GUARD
from ..deal import SEATS, Court
from ..holding import Holding
from ..moves import Play
from .registry import Rule, rule


def _next_seats() -> tuple[tuple[int, ...], ...]:
    table = []
    for mask in range(32):
        row = []
        for seat in SEATS:
            after = [(seat + step) % 5 for step in range(1, 6)]
            row.append(next((s for s in after if mask >> s & 1), -1))
        table.append(tuple(row))
    return tuple(table)


NEXT = _next_seats()
"""``NEXT[mask][seat]``: the first seat after `seat` whose bit is in `mask`; -1 if there is none."""
ALL_IN = 0b11111


@hot
class Trick:
    """Where play stands.

    Attributes:
        turn: the seat to move.
        live: bit mask of the seats that hold cards.
        dropped: bit mask of the seats whose pass in this trick was final.
        top: the play to beat; None when the seat to move leads.
        owner: the seat that made it; the leader when there is none.
        order: the seats that are out, in the order they went out.
        shown: whether everybody knows everybody's role.
    """

    turn: int
    live: int
    dropped: int
    top: Play | None
    owner: int
    order: tuple[int, ...]
    shown: bool


def _next_with_cards(winner: int, live: int) -> int:
    return NEXT[live][winner]


_HEIRS = {"next": _next_with_cards}
"""Who leads when the winner of a trick is out, by the ways to inherit the lead."""


class TricksRule(Rule, Protocol):
    """How tricks are played."""

    def passed(self, trick: Trick) -> Trick:
        """The trick after the seat to move has passed."""
        ...

    def played(self, trick: Trick, play: Play, left: Holding, court: Court) -> Trick:
        """The trick after the seat to move has made `play` and holds `left`."""
        ...


@rule("tricks", "follow-or-pass", default=True)
@attrs.frozen
class FollowOrPass:
    """Each seat with cards follows or passes in turn; the last to play leads the next trick.

    The trick ends when every other seat with cards has passed since the last play. When the last
    to play is out, his play stays to be beaten by every seat with cards; if nobody does, another
    inherits the lead (接风).

    Attributes:
        pass_is_final: whether a seat that passed is out of the trick (Y); otherwise it may follow
            later in the same trick (C; decided everywhere else).
        inherit: who leads when the winner of a trick is out: "next", the next seat with cards
            (S1, P; decided for L, C, B2, S3).

    Example:
        >>> import baohuang as bh
        >>> v = bh.get_variant("lianzhong-jianming")
        >>> t = bh.Table.from_hands(v, ["79", "8", "T", "JJ", "Q"], emperor=0, guard=1)
        >>> for move in ("7", "-", "T", "-", "-"):
        ...     t.push(move)
        >>> t.turn  # seat 2 is out with the T: seat 0 may still beat it
        0
        >>> t.push("-")
        >>> t.turn  # seat 1 passed before and may still beat it
        1
    """

    pass_is_final: bool = False
    inherit: Literal["next"] = "next"

    def passed(self, trick: Trick) -> Trick:
        """The trick after the seat to move has passed."""
        turn, live, owner = trick.turn, trick.live, trick.owner
        dropped = trick.dropped
        if self.pass_is_final:
            dropped |= 1 << turn
        following = NEXT[live & ~dropped | 1 << owner][turn]
        if following == owner:
            return self._won(owner, live, trick.order, shown=trick.shown)
        return Trick(following, live, dropped, trick.top, owner, trick.order, trick.shown)

    def played(self, trick: Trick, play: Play, left: Holding, court: Court) -> Trick:
        """The trick after the seat to move has made `play` and holds `left`."""
        turn, live, order = trick.turn, trick.live, trick.order
        shown = trick.shown or reveals(play, left, turn, court)
        if not left.size:
            live &= ~(1 << turn)
            order = (*order, turn)
        dropped = trick.dropped
        following = NEXT[live & ~dropped | 1 << turn][turn]
        if following == turn:  # nobody is left who could beat it
            return self._won(turn, live, order, shown=shown)
        return Trick(following, live, dropped, play, turn, order, shown)

    def _won(self, winner: int, live: int, order: tuple[int, ...], *, shown: bool) -> Trick:
        """The start of the next trick."""
        leader = winner if live >> winner & 1 else _HEIRS[self.inherit](winner, live)
        return Trick(leader, live, 0, None, leader, order, shown)

    def describe(self) -> tuple[str, ...]:
        """The rule in words."""
        again = (
            "A seat that has passed is out of the trick."
            if self.pass_is_final
            else "A seat that has passed may follow later in the same trick."
        )
        heir = {"next": "the next seat with cards"}[self.inherit]
        return (
            "The emperor leads. In turn each seat with cards beats the last play or passes.",
            again,
            "The last to play leads the next trick.",
            "A play with somebody's last cards stays to be beaten by all.",
            f"If nobody beats it, {heir} leads.",
        )


def reveals(play: Play, left: Holding, seat: int, court: Court) -> bool:
    """Whether a play makes the guard, or a hidden solo, public.

    The guard card does, by whomever it is played. An emperor who called a card he holds all four
    of shows it with the fourth; of equal ranks the called copies leave a hand last, so that is
    his last card of the rank.
    """
    key = play.combo.key
    if key & GUARD:
        return True
    called = court.called
    if called is None or court.guard is not None or seat != court.emperor:
        return False
    if called.rank.is_joker:
        shift = 4 if called.rank is Rank.BIG_JOKER else 0
        return bool(key >> shift & 15) and not left.kinds >> shift & 15
    return (
        called.rank in (play.combo.rank, Rank.TWO if play.combo.fillers else None)
        and not left.levels[1] >> called.rank & 1
    )
