"""A table: one deal being played, with undo, events and a view for every seat."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

from ._late import events, history, observation, record
from ._values import Pictured
from .cards import Card, Hand, read_hands
from .deal import Deal, check_seat, next_seat
from .entries import Entry, Leave, Pilot, parse_entry
from .errors import DealError, IllegalMove, RecordError, check_flag, each, expect, glimpse
from .legality import LegalMoves, violation
from .moves import Move, Phase, Violation
from .outcome import Outcome
from .piloting import NO_PILOTS, Pilots
from .position import Position
from .reading import read_move
from .setups import Settled
from .variant import Variant

if TYPE_CHECKING:
    from .events import Event
    from .observation import Observation
    from .record import Played, Record


class Table(Pictured):
    """One deal, from the cards to the score.

    A table is a stack of positions and a log of what led from one to the next. It is the only
    thing here that changes. Two tables are equal when they have the same positions and log.

    Example:
        >>> import baohuang as bh
        >>> t = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
        >>> t.phase, t.turn
        (Phase.THRONE, 1)
        >>> t.push("cede")
        >>> t.turn, str(t.pop()), t.turn
        (0, 'cede', 1)
    """

    def __init__(self, variant: Variant, deal: Deal) -> None:
        """Sit down to a deal.

        Args:
            variant: the ruleset.
            deal: the five hands as dealt; what is owed from the deal before is paid at once.

        Raises:
            DealError: if the variant's deck has no such cards, or nobody can be nominated.
        """
        self._positions, self._pilots = [Position.start(variant, deal)], [NO_PILOTS]
        self._log: list[Entry] = []
        self._dealt: Deal | None = deal
        self._forget()

    @classmethod
    def deal(
        cls, variant: Variant, seed: int | random.Random | None = None, first: int = 0
    ) -> Self:
        """Shuffle, deal and sit down.

        Args:
            variant: the ruleset.
            seed: a whole number, or a generator of one's own; see `Deal.random`. Without one the
                system's own randomness deals, and the deal cannot be had again.
            first: the seat dealt the first card.

        Raises:
            DealError: if `first` is no seat.
        """
        expect(variant, Variant, "a Variant", DealError)
        chance = random.SystemRandom() if seed is None else seed
        return cls(variant, variant.deal(chance, first))

    @classmethod
    def from_hands(
        cls,
        variant: Variant,
        hands: Sequence[Hand | str],
        *,
        first: int | None = None,
        emperor: int | None = None,
        guard: int | None = None,
        called: Card | str | None = None,
        open_solo: bool = False,
        usurped: bool = False,
        open_guard: bool = False,
        revolt: bool = False,
        declared: Sequence[int] = (),
        out: Sequence[int] = (),
    ) -> Self:
        """A given deal: from the start, or, with an emperor, in play.

        Args:
            variant: the ruleset.
            hands: five hands, as `Hand` or text. In play suits may be left out, and the guard's
                copy of the called card is written with its mark, ``9c*``, if he still holds it:
                he is hidden exactly while he does. From the start any part of the deck will do;
                where the guard card is not in it, nobody is guard.
            first: from the start, the seat dealt first (0 unless given); in play, the seat that
                leads (unless given the emperor or, if he is out, the next seat with cards).
            emperor: the emperor's seat; given, the deal is in play with the roles settled.
            guard: the guard's seat; None is a solo.
            called: the called card, in games with a call; left out, the guard counts as known.
            open_solo: whether the solo was announced.
            usurped: whether the throne was usurped; that is an open solo.
            open_guard: whether the guard has declared himself.
            revolt: whether a revolt has succeeded.
            declared: the seats that have declared the role they have.
            out: the seats that are out already, in the order they went out.

        Raises:
            DealError: if the hands, the roles and the variant contradict each other.
            NotationError: if a text is no hand or card.

        Example:
            >>> import baohuang as bh
            >>> v = bh.get_variant("lianzhong-jingdian")
            >>> t = bh.Table.from_hands(
            ...     v, ["99X", "7", "8", "9c*9", "6"], emperor=0, guard=3, called="9c")
            >>> [str(move) for move in t.legal_moves]
            ['X', '9', 'X9', '99', 'X99']
        """
        held = read_hands(hands)
        expect(called, Card | str | None, "a card")
        declared, out = each(declared, check_seat, "declared"), each(out, check_seat, "out")
        flags = open_solo, usurped, open_guard, revolt
        each(flags, check_flag, "a declaration")
        if emperor is None:
            if any(flags) or guard is not None or called is not None or declared or out:
                raise DealError("roles are given without an emperor")
            return cls(variant, Deal(held, 0 if first is None else first))
        check_seat(emperor, "emperor")
        leader = emperor if first is None else first
        while first is None and leader in out and len(out) < 5:
            leader = next_seat(leader)
        card = None if called is None else str(called)
        court = Settled(leader, emperor, guard, card, *flags, declared, out).court()
        position = Position.in_play(variant, held, court, leader=leader, order=out)
        return cls._of([position], [NO_PILOTS], [], None)

    @classmethod
    def _of(
        cls, positions: list[Position], pilots: list[Pilots], log: list[Entry], dealt: Deal | None
    ) -> Self:
        table = cls.__new__(cls)
        table._positions, table._pilots = positions, pilots  # noqa: SLF001
        table._log, table._dealt = log, dealt  # noqa: SLF001
        table._forget()  # noqa: SLF001  # another constructor
        return table

    def _forget(self) -> None:
        # All events, how many by each moment, and those of each seat that has asked, so far.
        self._told: list[Event] = []
        self._by_then: list[int] = []
        self._seen: dict[int | None, list[Event]] = {}

    # -- reading --------------------------------------------------------------------------------

    @property
    def variant(self) -> Variant:
        """The ruleset."""
        return self._positions[-1].setting.variant

    @property
    def position(self) -> Position:
        """Where the deal stands, all cards known."""
        return self._positions[-1]

    @property
    def phase(self) -> Phase:
        """The phase the deal is in."""
        return self._positions[-1].setting.phase

    @property
    def turn(self) -> int | None:
        """The seat to move; None at the end."""
        return self._positions[-1].turn

    @property
    def log(self) -> tuple[Entry, ...]:
        """What was done, in order: moves, and seats leaving or changing to autopilot."""
        return tuple(self._log)

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves: made when looked at, in a fixed order.

        Example:
            >>> import baohuang as bh
            >>> t = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
            >>> len(t.legal_moves), "cede" in t.legal_moves, bool(t.legal_moves)
            (2, True, True)
        """
        return LegalMoves(self.position)

    def parse(self, text: str) -> Move:
        """Read `text` as the move that would be meant at this moment.

        See `reading.read_move`: suits resolve to the combo, marks that mean nothing are dropped.

        Raises:
            NotationError: if it is no move.
        """
        return read_move(self.position, text)

    def check(self, move: Move | str) -> Violation | None:
        """Why a move is not legal now; None if it is.

        Args:
            move: a move, or its text.

        Raises:
            NotationError: if it is no move.
        """
        return violation(self.position, self.parse(move) if isinstance(move, str) else move)

    def observe(self, seat: int | None) -> Observation:
        """All that one seat may know; None for a spectator.

        Raises:
            DealError: if `seat` is no seat.
        """
        return observation.observe(self.position, seat, self.seen_by(seat), self.outcome())

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, public and private, in order."""
        self._catch_up()
        return tuple(self._told)

    def seen_by(self, seat: int | None, since: int = 0) -> tuple[Event, ...]:
        """The events that a seat may know, in order; None for a spectator.

        Args:
            seat: the seat.
            since: how many of them to leave out: as many as were told before, to get the news.

        Raises:
            DealError: if `seat` is no seat or `since` no count.

        Example:
            >>> import baohuang as bh
            >>> t = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
            >>> [type(event).__name__ for event in t.seen_by(None)]
            ['DealBegan', 'Nominated']
            >>> t.push("accept")
            >>> t.seen_by(None, since=2)
            (Enthroned(seat=1, usurped=False),)
        """
        if seat is not None:
            check_seat(seat)
        if type(since) is not int or since < 0:
            raise DealError(f"since: expected a number of events, got {glimpse(since)}")
        if len(self._by_then) < len(self._positions):
            self._catch_up()
        if seat not in self._seen:
            self._seen[seat] = [*events.visible(self._told, seat)]
        return tuple(self._seen[seat][since:])

    def _catch_up(self) -> None:
        """Work out the events that nobody has asked for yet."""
        positions, told, by_then = self._positions, self._told, self._by_then
        old = len(told)
        if not old:
            told += history.beginning(positions[0], self._dealt)
            by_then.append(len(told))
        for at in range(len(by_then), len(positions)):
            before, entry, after = positions[at - 1], self._log[at - 1], positions[at]
            if after.turn is None or type(entry) is Pilot:
                told += history.of_entry(before, entry, after, self.outcome())
            else:
                told += history.between(before, entry, after)  # type: ignore[arg-type]  # a move
            by_then.append(len(told))
        for seat, known in self._seen.items():
            known.extend(events.visible(told[old:], seat))

    def outcome(self) -> Outcome | None:
        """How the deal ended; None while it goes on.

        A deal that ends with all five seats on autopilot is not scored (L, C).
        """
        return self._pilots[-1].counted(self.position.outcome())

    # -- going on -------------------------------------------------------------------------------

    def push(self, move: Move | str) -> None:
        """Make a move.

        Args:
            move: a move, or its text.

        Raises:
            IllegalMove: if the rules refuse it, with the reason; the table is what it was.
            NotationError: if it is no move; the table is what it was.
        """
        meant, position = self.parse(move) if isinstance(move, str) else move, self._positions[-1]
        refused = violation(position, meant)
        if refused is not None:
            raise IllegalMove(refused, move)
        self._positions.append(position.after(meant))
        self._log.append(meant)

    def pop(self) -> Entry:
        """Take the last entry of the log back, and return it.

        Raises:
            DealError: if nothing has been done yet.
        """
        if not self._log:
            raise DealError("nothing to take back")
        self._positions.pop()
        if isinstance(self._log[-1], Pilot):
            self._pilots.pop()
        if len(self._by_then) > len(self._positions):
            self._by_then.pop()
            del self._told[self._by_then[-1] :]
            self._seen.clear()
        return self._log.pop()

    def copy(self) -> Self:
        """A table that goes on by itself from here."""
        return self._of([*self._positions], [*self._pilots], [*self._log], self._dealt)

    __copy__ = copy

    # -- conduct --------------------------------------------------------------------------------

    def desert(self, seat: int) -> None:
        """A seat leaves: the deal ends, and it pays the variant's penalty.

        Raises:
            DealError: if `seat` is no seat or the deal is over.
        """
        self._positions.append(self.position.deserted(seat))
        self._log.append(Leave(seat))

    def autopilot(self, seat: int) -> None:
        """A seat goes on autopilot (托管). Its moves are `agents.Autopilot`'s to choose.

        Raises:
            DealError: if `seat` is no seat or is on autopilot already.
        """
        self._pilot(seat, on=True)

    def resume(self, seat: int) -> None:
        """A seat comes off autopilot.

        Raises:
            DealError: if it is not on it, or has been too often in this deal (L).
        """
        self._pilot(seat, on=False)

    def piloted(self, seat: int) -> bool:
        """Whether a seat is on autopilot.

        Raises:
            DealError: if `seat` is no seat.
        """
        return self._pilots[-1].on[check_seat(seat)]

    @property
    def dissolved(self) -> bool:
        """Whether a deal that was not void has ended with a seat on autopilot."""
        return self.turn is None and not self.position.court.void and any(self._pilots[-1].on)

    def _pilot(self, seat: int, *, on: bool) -> None:
        limit = self.variant.conduct.autopilot_limit
        pilots = self._pilots[-1].changed(seat, on=on, limit=limit)
        if self.phase is Phase.END:
            raise DealError("the deal is over")
        self._positions.append(self.position)
        self._pilots.append(pilots)
        self._log.append(Pilot(seat, on))

    # -- records --------------------------------------------------------------------------------

    def record(self) -> Record:
        """The deal so far as pure data, to be kept and replayed.

        Example:
            >>> import baohuang as bh
            >>> t = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
            >>> t.record().rules.variant, t.record().played.start.first
            ('lianzhong-jianming', 0)
        """
        return record.Record(record.Rules.of(self.variant), self.played())

    def played(self) -> Played:
        """The same without the rules it was played by."""
        dealt, kind = self._dealt, record.Start
        start = kind.in_play(self._positions[0]) if dealt is None else kind.of(dealt)
        return record.Played(start, tuple(map(str, self._log)), record.Result.of(self.outcome()))

    @classmethod
    def replay(cls, record: Record, variant: Variant | None = None) -> Self:
        """A table with everything a record says was done.

        Args:
            record: the record.
            variant: the ruleset; if left out, the one of the recorded name.

        Raises:
            RecordError: if the rules are not those it was recorded under, if some entry is not
                legal there, or if the deal ends otherwise than recorded.
            UnknownVariant: if no ruleset has the recorded name.
        """
        return cls.again(record.rules.find(variant), record.played)

    @classmethod
    def again(cls, variant: Variant, played: Played) -> Self:
        """A table with everything that was done in `played`, a deal of `variant`.

        Raises:
            RecordError: if it cannot have been played so.
        """
        with record.blamed("start"):
            deal = played.start.deal() if played.start.settled is None else None
            table = cls._of([played.start.position(variant)], [NO_PILOTS], [], deal)
        for at, text in enumerate(played.log):
            with record.blamed(f"log: entry {at}"):
                entry = parse_entry(text)
                if isinstance(entry, Leave):
                    table.desert(entry.seat)
                elif isinstance(entry, Pilot):
                    table._pilot(entry.seat, on=entry.on)  # noqa: SLF001
                else:
                    table.push(entry)
        result = record.Result.of(table.outcome())
        if result != played.result:
            raise RecordError(f"result: recorded as {played.result}, but it is {result}")
        return table

    # -- values ---------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        mine = self._log, self._dealt, self._positions, self._pilots
        return mine == (other._log, other._dealt, other._positions, other._pilots)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"<Table {self.variant.name} {self.phase} turn {self.turn} after {len(self._log)}>"
