"""Where a deal stands, as a value: equal, hashable, picklable, without a history.

`Position.after` trusts its move: `legality.violation` is what says whether it is legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import attrs

from ._values import make_hot
from .cards import Card, Hand, read_hands
from .combos import Play
from .court import SEATS, Court, Seat, check_seat
from .deal import Deal
from .errors import DealError, each, expect
from .holding import Holding
from .moves import Claim, Move, Phase
from .outcome import Outcome, ScoreLine, Termination
from .remaining import remaining
from .rules.phases import Asked
from .rules.scoring import doubled, places
from .rules.tribute import collect
from .rules.tricks import ALL_IN, NOBODY, OPEN, Trick, TricksRule, lay
from .setups import check_deal, check_play
from .suspicion import narrowed, unsuspected
from .tables import Tables
from .variant import Variant


@attrs.frozen
class Ended:
    """The state of a deal that is over.

    Attributes:
        termination: why.
        order: the seats that were out, in the order they went out.
        deserter: the seat that left, if one did.
    """

    termination: Termination
    order: tuple[int, ...] = ()
    deserter: int | None = None


class Setting:
    """What stays as it is from one position to the next while tricks are played.

    Attributes:
        variant: the ruleset.
        phase: the phase the deal is in.
        runner: the rule that runs the phase, a `Runner` or in play the `TricksRule`; None at the
            end.
        court: what has been settled so far.
        dealt: the five hands; in play those that play began with.
        tables: in play, the compiled rules of this deal.
    """

    __match_args__: ClassVar = ("variant", "phase", "runner", "court", "dealt", "tables")
    __slots__ = __match_args__

    def __init__(  # noqa: PLR0917  # one for each attribute
        self,
        variant: Variant,
        phase: Phase,
        runner: Any,
        court: Court,
        dealt: tuple[Hand, ...],
        tables: Tables[Move] | None = None,
    ) -> None:
        self.variant: Final = variant
        self.phase: Final = phase
        self.runner: Final = runner
        self.court: Final = court
        self.dealt: Final = dealt
        self.tables: Final = tables


make_hot(Setting, unequal=("runner", "tables"))


class Position:
    """One moment of a deal, all cards known.

    Attributes:
        setting: what stays as it is while tricks are played.
        turn: the seat to move; None at the end.
        state: the state of the phase.
        holdings: in play, what each seat holds, in the shape the tables read.

    Example:
        >>> import baohuang as bh
        >>> v = bh.get_variant("lianzhong-jianming")
        >>> p = bh.Position.start(v, bh.Deal.random(v.cards, seed=7))
        >>> bh.moves(p)
        (Accept(), Cede())
        >>> p.after(bh.moves(p)[0]).phase
        Phase.SOLO
    """

    __match_args__: ClassVar = ("setting", "turn", "state", "holdings")
    __slots__ = __match_args__

    setting: Setting
    turn: int | None
    state: Asked | Trick | Ended
    holdings: tuple[Holding, ...]

    # -- beginnings -----------------------------------------------------------------------------

    @classmethod
    def start(cls, variant: Variant, deal: Deal) -> Position:
        """The position in which the first question is asked.

        Args:
            variant: the ruleset.
            deal: five hands, of the whole deck or a part of it.

        Raises:
            DealError: if a card is not in the variant's deck so often, a natural card has no
                suit, or nobody holds the emperor card where the throne needs it.
        """
        check_deal(variant, deal)
        hands = collect(deal.dues, deal.hands)[0]
        court = Court(first=deal.first, last_emperor=deal.last_emperor)
        return _ask(variant, court, hands, 0)

    @classmethod
    def in_play(
        cls,
        variant: Variant,
        hands: Sequence[Hand],
        court: Court,
        *,
        leader: Seat,
        order: Sequence[int] = (),
    ) -> Position:
        """A position at the start of a trick, the roles settled.

        Args:
            variant: the ruleset.
            hands: what each seat holds; the guard's card with its mark if he still holds it.
            court: emperor, guard, call and declarations.
            leader: the seat that leads.
            order: the seats that are out already, in the order they went out.

        Raises:
            DealError: if the hands and the court contradict each other or the variant.
        """
        held, out = read_hands(hands), each(order, check_seat, "order")
        expect(court, Court, "a Court", DealError)
        check_play(variant, held, court, leader, out)
        return _play(variant, court, held, check_seat(leader), out)

    # -- reading --------------------------------------------------------------------------------

    @property
    def variant(self) -> Variant:
        """The ruleset."""
        return self.setting.variant

    @property
    def phase(self) -> Phase:
        """The phase the deal is in."""
        return self.setting.phase

    @property
    def court(self) -> Court:
        """What has been settled so far: emperor, guard, call, declarations."""
        return self.setting.court

    @property
    def dealt(self) -> tuple[Hand, ...]:
        """The five hands; in play those that play began with."""
        return self.setting.dealt

    @property
    def hands(self) -> tuple[Hand, ...]:
        """What every seat holds, suits included: perfect information.

        In play the suits that left a hand are those of a fixed order, c d h s, the copies of a
        called card last.
        """
        if not self.holdings:
            return self.dealt
        return tuple(self.hand(seat) for seat in SEATS)

    def hand(self, seat: Seat) -> Hand:
        """What one seat holds, suits included.

        Raises:
            DealError: if `seat` is no seat.
        """
        at = check_seat(seat)
        if not self.holdings:
            return self.dealt[at]
        setting = self.setting
        promoted = "emperor" in setting.variant.combining.promoted
        held, called = self.holdings[at], setting.court.called
        card = self.guard_card if setting.tables is None else setting.tables.spec.guard
        return remaining(setting.dealt[at], held, called, card, emperor_promoted=promoted)

    def size(self, seat: Seat) -> int:
        """How many cards a seat holds.

        Raises:
            DealError: if `seat` is no seat.
        """
        at = check_seat(seat)
        return self.holdings[at].size if self.holdings else len(self.dealt[at])

    @property
    def guard_card(self) -> Card | None:
        """The card whose play tells who the guard is, where there is one."""
        return self.variant.guard.guard_card(self.court) if self.court.settled else None

    @property
    def named_card(self) -> Card | None:
        """The guard card as everybody names it, whether anybody is guard or not."""
        return self.variant.guard.named_card(self.court)

    @property
    def shown(self) -> bool:
        """Whether everybody's role is public."""
        return self.court.settled and not self.suspects & self.suspects - 1

    @property
    def suspects(self) -> int:
        """Who may be the guard as far as everybody knows, once the roles are settled.

        A bit mask of the seats and, for a solo, of ``NOBODY`` in `rules.tricks`.
        """
        state = self.state
        if isinstance(state, Trick):
            return state.suspects
        guard = self.court.guard
        if isinstance(state, Ended) or self.court.forced_open:
            return 1 << (NOBODY if guard is None else guard)
        return unsuspected(self.court)

    @property
    def order(self) -> tuple[int, ...]:
        """The seats that are out, in the order they went out."""
        return () if isinstance(self.state, Asked) else self.state.order

    def outcome(self) -> Outcome | None:
        """How the deal ended; None while it goes on."""
        state, court = self.state, self.court
        if not isinstance(state, Ended):
            return None
        sides = court.sides if court.settled else None
        if state.termination is Termination.VOID:
            return Outcome(state.termination, None, None, None, (0,) * 5)
        if state.deserter is not None:
            points = self.variant.conduct.penalty(settled=court.settled)
            scores = tuple(-points if seat == state.deserter else 0 for seat in SEATS)
            when = "after" if court.settled else "before"
            line = ScoreLine("desertion", f"left {when} the roles were settled", scores)
            return Outcome(state.termination, None, sides, None, scores, (line,))
        winner, lines = self.variant.scoring.score(court, state.order)
        lines = doubled(court, lines, self.variant.declaring.factor(court))
        scores = tuple(sum(column) for column in zip(*(line.scores for line in lines), strict=True))
        place = places(state.order)
        return Outcome(state.termination, place, sides, winner, scores, lines, court.cleared)

    def __repr__(self) -> str:
        return f"<Position {self.variant.name} {self.phase} turn {self.turn}>"

    # -- going on -------------------------------------------------------------------------------

    def after(self, move: Move) -> Position:
        """The position after a legal move. Nothing is checked here.

        Args:
            move: a move of `legality.moves`; for any other the result means nothing.
        """
        setting, turn, state = self.setting, self.turn, self.state
        tables = setting.tables
        if tables is None:
            return _answered(setting, state, move)  # type: ignore[arg-type]  # one is asked
        assert turn is not None
        trick: Trick = state  # type: ignore[assignment]  # there are tables only in play
        tricks: TricksRule = setting.runner
        court, holdings = setting.court, self.holdings
        if type(move) is Play:
            held = [*holdings]
            held[turn] = left = holdings[turn].without(move.combo)
            following, made = tricks.played(trick, turn, move, left, court)
            holdings = tuple(held)
            if tables.clears and trick.top is not None:
                setting = self._cleared(trick, turn)
            if not left.size:
                variant = setting.variant
                over = variant.ending.ended(court, made.order)
                if over is not None:
                    return _end(setting, Ended(over, made.order), holdings)
                made = narrowed(variant, court, made, turn)
        else:
            if trick.claim == OPEN and type(move) is Claim:
                following, made = tricks.claimed(trick, turn, court)
            else:
                following, made = tricks.passed(trick, turn, court)
            if made is not trick and made.owner != trick.owner:
                made = narrowed(setting.variant, court, made, trick.owner)
        after = Position()
        after.setting = setting
        after.turn = following
        after.state = made
        after.holdings = holdings
        return after

    def _cleared(self, beaten: Trick, turn: int) -> Setting:
        """The setting when the play on the table is beaten: its owner may be cleared (清3)."""
        held, setting = self.holdings[beaten.owner], self.setting
        tables, court = setting.tables, setting.court
        assert tables is not None
        if not held.size or held.size != tables.count_lowest(held):
            return setting
        court = court.but(cleared=(*court.cleared, (beaten.owner, turn)))
        variant, runner = setting.variant, setting.runner
        return Setting(variant, setting.phase, runner, court, setting.dealt, tables)

    def deserted(self, seat: Seat) -> Position:
        """The end of the deal because a seat left.

        Raises:
            DealError: if `seat` is no seat or the deal is over.
        """
        left = check_seat(seat)
        if self.phase is Phase.END:
            raise DealError("the deal is over; nobody can leave it")
        ended = Ended(Termination.DESERTION, self.order, left)
        return _end(self.setting, ended, self.holdings)


make_hot(Position, bare=True)


def _at(
    setting: Setting,
    turn: int | None,
    state: Asked | Trick | Ended,
    holdings: tuple[Holding, ...] = (),
) -> Position:
    position = Position()
    position.setting = setting
    position.turn = turn
    position.state = state
    position.holdings = holdings
    return position


def _end(setting: Setting, ended: Ended, holdings: tuple[Holding, ...] = ()) -> Position:
    variant, court, tables = setting.variant, setting.court, setting.tables
    over = Setting(variant, Phase.END, None, court, setting.dealt, tables)
    return _at(over, None, ended, holdings)


def _ask(variant: Variant, court: Court, hands: tuple[Hand, ...], at: int) -> Position:
    """The next question from ``variant.agenda[at]`` on, or play."""
    for phase, runner in variant.agenda[at:]:
        answer = runner.start(court, hands, variant)
        if isinstance(answer, Asked):
            return _at(Setting(variant, phase, runner, court, hands), answer.turn, answer)
        court = answer
    assert court.emperor is not None
    # Where less than the deck was dealt, a seat may have paid its last card: it is out.
    around = [(court.emperor + step) % 5 for step in range(5)]
    order = tuple([seat for seat in around if not hands[seat].codes])
    over = variant.ending.ended(court, order) if order else None
    if over is not None:
        setting = Setting(variant, Phase.PLAY, variant.tricks, court, hands)
        return _end(setting, Ended(over, order))
    leader = next(seat for seat in around if hands[seat].codes)
    return _play(variant, court, hands, leader, order)


def _answered(setting: Setting, asked: Asked, move: Move) -> Position:
    """The position after an answer to the question of a phase before play."""
    variant, phase, runner = setting.variant, setting.phase, setting.runner
    answer, hands = runner.after(asked, setting.court, setting.dealt, move, variant)
    if isinstance(answer, Asked):
        return _at(Setting(variant, phase, runner, setting.court, hands), answer.turn, answer)
    if answer.void:
        return _end(Setting(variant, phase, runner, answer, hands), Ended(Termination.VOID))
    return _ask(variant, answer, hands, variant.agenda.index((phase, runner)) + 1)


def _play(
    variant: Variant,
    court: Court,
    hands: tuple[Hand, ...],
    leader: int,
    order: tuple[int, ...],
) -> Position:
    card = variant.guard.guard_card(court)
    holdings = tuple([variant.holding(hand, card) for hand in hands])
    live = ALL_IN
    for seat in order:
        live &= ~(1 << seat)
    if court.forced_open or not _still_hidden(court, hands, card):
        suspects = 1 << (NOBODY if court.guard is None else court.guard)
    else:
        suspects = unsuspected(court)
    trick = lay(live, 0, None, leader, order, suspects)
    if order:
        trick = narrowed(variant, court, trick, None)
    setting = Setting(variant, Phase.PLAY, variant.tricks, court, hands, variant.tables(card))
    return _at(setting, leader, trick, holdings)


def _still_hidden(court: Court, hands: tuple[Hand, ...], card: Card | None) -> bool:
    """Whether some card that has not been played yet keeps the roles hidden."""
    if card is not None:
        return any(card.code in hand.codes for hand in hands)
    called, emperor = court.called, court.emperor
    if called is None or emperor is None or court.guard is not None:
        return False
    return any(held.rank is called.rank for held in hands[emperor])
