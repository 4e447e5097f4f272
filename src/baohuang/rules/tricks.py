"""How tricks are played and who leads next (rules: tricks; 一轮, 接风)."""

from __future__ import annotations

from typing import ClassVar, Final, Literal, Protocol, TypeAlias

from .._classes import frozen
from .._values import make_hot
from ..cards import Rank
from ..combos import GUARD, Play
from ..deal import SEATS, Court
from ..holding import LEVEL, Holding
from ..wording import Label
from .registry import Rule, asks, rule


def _next_seats() -> tuple[tuple[int, ...], ...]:
    table = []
    for mask in range(32):
        row = []
        for seat in SEATS:
            after = [(seat + step) % 5 for step in range(1, 6)]
            row.append(next((s for s in after if mask >> s & 1), -1))
        table.append(tuple(row))
    return tuple(table)


NEXT: Final = _next_seats()
"""``NEXT[mask][seat]``: the first seat after `seat` whose bit is in `mask`; -1 if there is none."""
ALL_IN: Final = 0b11111
NOBODY: Final = 5
"""Where a seat could stand: nobody is guard."""
CLOSED: Final = -2
OPEN: Final = -1
"""No lead can be claimed in this trick; one can, and nobody has."""


class Trick:
    """What lies on the table, and who may still answer it; whose turn it is the position says.

    Make one with `lay`; it has no constructor, for the reason that a `Holding` has none.

    Attributes:
        live: bit mask of the seats that hold cards.
        dropped: bit mask of the seats whose pass in this trick was final.
        top: the play to beat; None when the seat to move leads.
        owner: the seat that made it; the leader when there is none.
        order: the seats that are out, in the order they went out.
        suspects: bit mask of the seats that may be the guard as far as everybody knows, and of
            `NOBODY`. One bit: everybody knows everybody's role.
        claim: the seat that has claimed the lead, of the next trick while there is a play to
            beat, else of this one; or `OPEN`, or `CLOSED`.
        then: for each seat the one that answers after it, the owner last; follows from the first
            four.
    """

    __match_args__: ClassVar = (
        "live",
        "dropped",
        "top",
        "owner",
        "order",
        "suspects",
        "claim",
        "then",
    )
    __slots__ = __match_args__
    live: int
    dropped: int
    top: Play | None
    owner: int
    order: tuple[int, ...]
    suspects: int
    claim: int
    then: tuple[int, ...]

    @property
    def shown(self) -> bool:
        """Whether everybody knows everybody's role."""
        return not self.suspects & self.suspects - 1


make_hot(Trick, unequal=("then",), bare=True)


def lay(  # noqa: PLR0917  # one for each attribute
    live: int,
    dropped: int,
    top: Play | None,
    owner: int,
    order: tuple[int, ...],
    suspects: int,
    claim: int = CLOSED,
) -> Trick:
    """A trick; see its attributes."""
    trick = Trick()
    trick.live = live
    trick.dropped = dropped
    trick.top = top
    trick.owner = owner
    trick.order = order
    trick.suspects = suspects
    trick.claim = claim
    trick.then = NEXT[live & ~dropped | 1 << owner]
    return trick


def _next_with_cards(winner: int, live: int, _: Court) -> int:
    return NEXT[live][winner]


def _partner(winner: int, live: int, court: Court) -> int:
    side = court.role(winner).side
    partners = sum(
        1 << seat
        for seat in SEATS
        if live >> seat & 1 and seat != winner and court.role(seat).side is side
    )
    return NEXT[partners or live][winner]


_HEIRS = {"next": _next_with_cards, "partner": _partner, "claim": _next_with_cards}
"""Who leads when the winner of a trick is out, by the ways to inherit the lead."""


Following: TypeAlias = tuple[int, Trick]
"""The seat to move next, and the trick as it lies then."""


@asks("tricks")
class TricksRule(Rule, Protocol):
    """How tricks are played."""

    def passed(self, trick: Trick, turn: int, court: Court) -> Following:
        """What follows when the seat `turn` has passed."""
        ...

    def claimed(self, trick: Trick, turn: int, court: Court) -> Following:
        """What follows when the seat `turn` has claimed the next lead."""
        ...

    def played(self, trick: Trick, turn: int, play: Play, left: Holding, court: Court) -> Following:
        """What follows when the seat `turn` has made `play` and holds `left`."""
        ...

    def heir(self, winner: int, live: int, court: Court) -> int:
        """Who leads when the winner of a trick is out and nobody has claimed it."""
        ...


@rule("tricks", "follow-or-pass", default=True)
@frozen
class FollowOrPass:
    """Each seat with cards follows or passes in turn; the last to play leads the next trick.

    The trick ends when every other seat with cards has passed since the last play. When the last
    to play is out, his play stays to be beaten by every seat with cards; if nobody does, another
    inherits the lead (接风).

    Attributes:
        pass_is_final: whether a seat that passed is out of the trick (Y); otherwise it may follow
            later in the same trick (C; decided everywhere else).
        inherit: who leads when the winner of a trick is out: "next", the next seat with cards
            (S1, P; decided for L, C, B2, S3); "partner", his nearest partner in playing order,
            else the next seat (B3); "claim", whoever first claimed it instead of passing (申请接
            风), else the next seat (S2). A claim counts as a pass and is void when somebody beats
            the play: the claimant may then follow (decided).

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
    inherit: Literal["next", "partner", "claim"] = "next"

    def passed(self, trick: Trick, turn: int, court: Court) -> Following:
        """What follows when the seat `turn` has passed."""
        following = trick.then[turn]
        if following == trick.owner:
            return self._won(trick, court)
        if self.pass_is_final:
            return following, but(trick, dropped=trick.dropped | 1 << turn)
        return following, trick

    def claimed(self, trick: Trick, turn: int, court: Court) -> Following:
        """What follows when the seat `turn` has claimed the next lead."""
        # When somebody beats the play the claim is void, so it is no final pass.
        claimed, following = but(trick, claim=turn), trick.then[turn]
        return self._won(claimed, court) if following == trick.owner else (following, claimed)

    def played(self, trick: Trick, turn: int, play: Play, left: Holding, court: Court) -> Following:
        """What follows when the seat `turn` has made `play` and holds `left`."""
        live, dropped, order, suspects = trick.live, trick.dropped, trick.order, trick.suspects
        claim = CLOSED
        # Whoever plays the guard card makes the guard public.
        if suspects & suspects - 1 and (
            play.combo.key & GUARD or (court.called and shows_solo(play, left, turn, court))
        ):
            suspects = 1 << (NOBODY if court.guard is None else court.guard)
        if not left.size:
            live &= ~(1 << turn)
            order = (*order, turn)
            if self.inherit == "claim":
                claim = OPEN
        made = Trick()
        made.live = live
        made.dropped = dropped
        made.top = play
        made.owner = turn
        made.order = order
        made.suspects = suspects
        made.claim = claim
        made.then = then = NEXT[live & ~dropped | 1 << turn]
        if then[turn] == turn:  # nobody is left who could beat it
            return self._won(made, court)
        return then[turn], made

    def _won(self, trick: Trick, court: Court) -> Following:
        """The start of the next trick."""
        leader, live, claim = trick.owner, trick.live, trick.claim
        if live >> leader & 1:
            claim = CLOSED
        elif claim >= 0:
            leader = claim
        else:
            leader, claim = self.heir(leader, live, court), CLOSED
        made = Trick()
        made.live = live
        made.dropped = 0
        made.top = None
        made.owner = leader
        made.order = trick.order
        made.suspects = trick.suspects
        made.claim = claim
        made.then = NEXT[live]
        return leader, made

    def heir(self, winner: int, live: int, court: Court) -> int:
        """Who leads when the winner of a trick is out and nobody has claimed it."""
        return _HEIRS[self.inherit](winner, live, court)

    def describe(self) -> tuple[Label, ...]:
        """The rule in words."""
        again = Label(
            "过了牌，同一轮里还可以再上牌。",
            "A seat that has passed may follow later in the same trick.",
        )
        if self.pass_is_final:
            again = Label(
                "过了牌，这一轮就不能再出。", "A seat that has passed is out of the trick."
            )
        return (
            Label(
                "皇帝先出。有牌的人按顺序压上一手牌，或者过牌。",
                "The emperor leads. In turn each seat with cards beats the last play or passes.",
            ),
            again,
            Label("一轮里最后出牌的人，下一轮先出。", "The last to play leads the next trick."),
            Label(
                "有人出了最后一手，这手牌仍然等着所有人压。",
                "A play with somebody's last cards stays to be beaten by all.",
            ),
            *_HEIRS_TOLD[self.inherit],
        )


_HEIRS_TOLD = {
    "next": (
        Label(
            "没有人压，由下一个有牌的人接风。",
            "If nobody beats it, the next seat with cards leads.",
        ),
    ),
    "partner": (
        Label(
            "没有人压，由出牌顺序上离他最近的同伙接风。",
            "If nobody beats it, his nearest partner in playing order leads.",
        ),
        Label("同伙都没有牌了，由下家接风。", "If he has none with cards, the next seat leads."),
    ),
    "claim": (
        Label(
            "轮到压这手牌的人可以不压，申请接风；只有头一个申请的算数。",
            "Whoever has to beat or pass it may claim the next lead instead, the first only.",
        ),
        Label(
            "没有人压，由申请的人接风；没有人申请，由下家接风。",
            "If nobody beats it, he leads, or the next seat if nobody has claimed.",
        ),
        Label("有人压了，申请作废。", "If somebody beats it the claim is void."),
    ),
}
"""Who inherits the lead, in words."""


def but(
    trick: Trick,
    *,
    dropped: int | None = None,
    suspects: int | None = None,
    claim: int | None = None,
) -> Trick:
    """The same trick with other seats dropped, other suspects or another claim."""
    return lay(
        trick.live,
        trick.dropped if dropped is None else dropped,
        trick.top,
        trick.owner,
        trick.order,
        trick.suspects if suspects is None else suspects,
        trick.claim if claim is None else claim,
    )


def shows_solo(play: Play, left: Holding, seat: int, court: Court) -> bool:
    """Whether a play makes a hidden solo public.

    An emperor who called a card he holds all four of shows it with the fourth; of equal ranks the
    called copies leave a hand last, so that is his last card of the rank.
    """
    called = court.called
    if called is None or court.guard is not None or seat != court.emperor:
        return False
    if called.rank.is_joker:
        copies = 15 if called.rank is Rank.SMALL_JOKER else 15 << 4 | 15 << 8  # X* is an X too
        return bool(play.combo.key & copies) and not left.kinds & copies
    return called.rank is play.combo.rank and not left.levels >> LEVEL + called.rank & 1
