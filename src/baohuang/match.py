"""Deals in a row: who is dealt first, what the losers owe, and the running scores."""

from __future__ import annotations

import enum
import random
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Self

from ._classes import frozen
from ._values import Named
from .cards import Hand, read_hands
from .deal import SEATS, Deal, Dues
from .errors import DealError, RecordError, each, expect, glimpse
from .outcome import Outcome, Termination
from .position import Position
from .record import Played, Rules, blamed, dumps, loads
from .rules.tribute import owed
from .setups import check_whole
from .table import Table
from .variant import Variant


@frozen
class Sequel:
    """What the deals so far leave to the next one.

    Attributes:
        first: the seat that is dealt the first card.
        last_emperor: the emperor of the last deal that was played to its end; None before that.
        dues: what that deal's losers, and who was cleared in it, owe.

    Example:
        >>> import baohuang as bh
        >>> v = bh.get_variant("lianzhong-jianming")
        >>> t = bh.Table.from_hands(v, ["7", "8", "9", "T", "J"], emperor=3, guard=4, first=3)
        >>> for move in ("T", "J"):
        ...     t.push(move)
        >>> bh.Sequel().after(t.position)
        Sequel(first=3, last_emperor=3, dues=())
    """

    first: int = 0
    last_emperor: int | None = None
    dues: Dues = ()

    def deal(self, variant: Variant, seed: int | random.Random) -> Deal:
        """Shuffle and deal the next deal.

        Args:
            variant: the ruleset.
            seed: a whole number, or a generator of one's own; see `Deal.random`.
        """
        return variant.deal(seed, self.first, last_emperor=self.last_emperor, dues=self.dues)

    def deal_of(self, hands: Sequence[Hand]) -> Deal:
        """The next deal, when the cards have been dealt already, as `hands`."""
        return Deal(hands, self.first, self.last_emperor, self.dues)

    def after(self, position: Position) -> Sequel:
        """What is left to the deal after one that has come to this position.

        A void deal changes nothing: it is dealt again, and what is owed is owed anew. Neither
        does a deserted one (decided).

        Raises:
            DealError: if the deal is not over.
        """
        outcome, court = position.outcome(), position.court
        if outcome is None:
            raise DealError("the deal is not over")
        if outcome.places is None:
            return self
        assert court.emperor is not None
        variant = position.variant
        first = self.first if court.first is None else court.first
        return Sequel(
            variant.deck.next_first(first, court.emperor),
            court.emperor,
            owed(variant.tribute, court, position.order, outcome.winner),
        )


class MatchEnd(Named, enum.Enum):
    """Why no deal follows.

    Example:
        >>> import baohuang as bh
        >>> [str(end) for end in bh.MatchEnd]
        ['deserted', 'dissolved']
    """

    DESERTED = "deserted"
    """A seat has left the table (逃跑)."""
    DISSOLVED = "dissolved"
    """A deal ended with a seat on autopilot (托管), which dissolves the table."""

    def __str__(self) -> str:
        return self.value


@frozen
class MatchRecord:
    """A match as pure data.

    Attributes:
        rules: what it was played by.
        seed: what its deals are shuffled from.
        deals: the deals that are over, void ones included.
        current: the deal being played.
        given: which of them, counted from 0, were dealt elsewhere and do not follow from the seed.
        format: what this is, and which version of it.
    """

    rules: Rules
    seed: int
    deals: tuple[Played, ...] = ()
    current: Played | None = None
    given: tuple[int, ...] = ()
    format: str = "baohuang match 1"


class Match:
    """Deals in a row by one ruleset.

    The deals of a match follow from its seed: the third deal is the same whether the match was
    saved before it or not. Two matches are equal when they have the same rules, seed and deals.

    Example:
        >>> import baohuang as bh
        >>> m = bh.Match(bh.get_variant("lianzhong-jianming"), seed=7)
        >>> t = m.next_deal()
        >>> bh.play_on(t, {seat: bh.agents.Greedy() for seat in range(5)})
        >>> m.finish(t).termination
        Termination.SIDE_OUT
        >>> m.scores == m.outcomes[0].scores, bh.Match.loads(m.dumps()) == m
        (True, True)
    """

    def __init__(self, variant: Variant, seed: int | random.Random | None = None) -> None:
        """Sit down to a match.

        Args:
            variant: the ruleset.
            seed: a whole number, or a generator of one's own, from which one is drawn. Without
                one the system's own randomness gives it.

        Raises:
            DealError: if `seed` is neither.
        """
        expect(variant, Variant, "a Variant", DealError)
        if seed is None:
            seed = random.SystemRandom()
        if isinstance(seed, random.Random):
            seed = int(seed.random() * (1 << 53))
        if type(seed) is not int or not 0 <= seed < 1 << 64:
            given = glimpse(seed)
            raise DealError(f"seed: expected a whole number from 0 up, or a Random, got {given}")
        self._variant = variant
        self._seed = seed
        self._deals: list[Played] = []
        self._outcomes: list[Outcome] = []
        self._sequel = Sequel()
        self._table: Table | None = None
        self._end: MatchEnd | None = None
        self._given: list[int] = []

    # -- reading --------------------------------------------------------------------------------

    @property
    def variant(self) -> Variant:
        """The ruleset."""
        return self._variant

    @property
    def seed(self) -> int:
        """What the deals are shuffled from."""
        return self._seed

    @property
    def table(self) -> Table | None:
        """The deal being played; None between deals."""
        return self._table

    @property
    def deals(self) -> tuple[Played, ...]:
        """The deals that are over, void ones included."""
        return tuple(self._deals)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """How each of them ended."""
        return tuple(self._outcomes)

    @property
    def sequel(self) -> Sequel:
        """What the deals so far leave to the next one."""
        return self._sequel

    @property
    def scores(self) -> tuple[int, ...]:
        """The running scores, in points a seat."""
        return _sums(outcome.scores for outcome in self._outcomes)

    @property
    def items(self) -> dict[str, tuple[int, ...]]:
        """The running scores by what they are for, such as ``place-points`` or ``double``.

        Personal place points (S2) are those under ``place-points``, before anything doubles them.
        """
        lines = [line for outcome in self._outcomes for line in outcome.lines]
        names = dict.fromkeys(line.item for line in lines)
        return {name: _sums(line.scores for line in lines if line.item == name) for name in names}

    @property
    def end(self) -> MatchEnd | None:
        """Why no deal follows; None while one may."""
        return self._end

    def levels(
        self, thresholds: Sequence[int], before: Sequence[int] = (0,) * 5
    ) -> tuple[int, ...]:
        """The level of each seat on the ladder of players.

        No source publishes the points a level needs, so the thresholds are the caller's.

        Args:
            thresholds: the points needed for level 2, level 3 and so on, ascending.
            before: what each seat had before this match.

        Raises:
            DealError: if they do not ascend, or the variant's ladder has another number of levels.

        Example:
            >>> import baohuang as bh
            >>> m = bh.Match(bh.get_variant("zhongyou-jiandan"), seed=7)
            >>> m.levels((10, 100), before=(0, 10, 99, 100, -4))
            (1, 2, 2, 3, 1)
        """
        for name, numbers in (("thresholds", thresholds), ("before", before)):
            each(numbers, _check_number, name)
        levels = self._variant.conduct.levels
        if levels is not None and len(thresholds) != levels - 1:
            raise DealError(f"{levels} levels need {levels - 1} thresholds, got {len(thresholds)}")
        if any(low >= high for low, high in pairwise(thresholds)):
            raise DealError("thresholds must ascend")
        if len(before) != 5:
            raise DealError(f"five seats, got {len(before)} numbers")
        points = _sums([tuple(before), self.scores])
        return tuple(bisect_right(thresholds, own) + 1 for own in points)

    # -- going on -------------------------------------------------------------------------------

    def next_deal(self, hands: Sequence[Hand | str] | None = None) -> Table:
        """Sit down to the next deal: tribute is paid, and the first question asked.

        Args:
            hands: five hands, where the cards are dealt elsewhere; shuffled if left out.

        Raises:
            DealError: if the deal before is not finished, the match has ended, or the hands are
                not the variant's whole deck, dealt as it deals.
        """
        if self._end is not None:
            raise DealError(f"the match has ended: {self._end}")
        if self._table is not None:
            raise DealError("the deal being played is not finished yet")
        if hands is None:
            chance = random.Random(f"deal {len(self._deals)} of match {self._seed}")
            deal = self._sequel.deal(self._variant, chance)
        else:
            deal = self._sequel.deal_of(read_hands(hands))
            check_whole(self._variant, deal)
            self._given.append(len(self._deals))
        self._table = Table(self._variant, deal)
        return self._table

    def finish(self, table: Table) -> Outcome:
        """Count a deal that is over.

        Args:
            table: the table of `next_deal`, or one with the same deal.

        Raises:
            DealError: if it is another deal, or not over; nothing is counted then.

        Returns:
            How it ended. After a void deal (流局) nothing has changed and the next one is dealt
            from the same seat. A deal that was deserted, or ended with a seat on autopilot, is the
            last.
        """
        expect(table, Table, "a table", DealError)
        if self._table is None:
            raise DealError("no deal is being played; next_deal begins one")
        begun, played = self._table.played().start, table.played()
        if table.variant != self._variant or played.start != begun:
            raise DealError("this is not the deal being played")
        outcome = table.outcome()
        if outcome is None:
            raise DealError("the deal is not over")
        self._sequel = self._sequel.after(table.position)
        self._deals.append(played)
        self._outcomes.append(outcome)
        self._table = None
        if outcome.termination is Termination.DESERTION:
            self._end = MatchEnd.DESERTED
        elif table.dissolved:
            self._end = MatchEnd.DISSOLVED
        return outcome

    # -- records --------------------------------------------------------------------------------

    def record(self) -> MatchRecord:
        """The match so far as pure data."""
        current = None if self._table is None else self._table.played()
        rules, given = Rules.of(self._variant), tuple(self._given)
        return MatchRecord(rules, self._seed, self.deals, current, given)

    def dumps(self) -> str:
        """The match so far as JSON text; `loads` goes on from it as if nothing had happened."""
        return dumps(self.record())

    @classmethod
    def loads(cls, text: str, variant: Variant | None = None) -> Self:
        """A match from what `dumps` has written, every deal replayed and every move checked.

        Args:
            text: the text.
            variant: the ruleset; if left out, the one of the recorded name.

        Raises:
            RecordError: if the text is no match, or was not played by these rules.
            UnknownVariant: if no ruleset has the recorded name.
        """
        return cls.replay(loads(text, MatchRecord), variant)

    @classmethod
    def replay(cls, record: MatchRecord, variant: Variant | None = None) -> Self:
        """A match with all that `record` says was played, by `variant` if given; see `loads`.

        Raises:
            RecordError: if it was not played by these rules.
            UnknownVariant: if no ruleset has the recorded name.
        """
        variant = record.rules.find(variant)
        with blamed("seed"):
            match = cls(variant, record.seed)
        for at, played in enumerate(record.deals):
            with blamed(f"deals: deal {at}"):
                match.finish(match._resumed(played, given=at in record.given))
        if record.current is not None:
            with blamed("current"):
                match._resumed(record.current, given=len(record.deals) in record.given)
        return match

    def _resumed(self, played: Played, *, given: bool) -> Table:
        """Sit down to a recorded deal, which must be the one that follows."""
        table = Table.again(self._variant, played)
        begun = self.next_deal(played.start.hands if given else None).played().start
        if begun.hands != played.start.hands:
            raise RecordError("start: the cards are not those that follow from the seed")
        if begun != played.start:
            raise RecordError("start: who was dealt first, or what was owed, does not follow")
        self._table = table
        return table

    # -- values ---------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return self._variant == other._variant and self.record() == other.record()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"<Match {self._variant.name} after {len(self._deals)} deals>"


def _check_number(value: object, name: str) -> None:
    if type(value) is not int:
        raise DealError(f"{name}: expected whole numbers, got {glimpse(value)}")


def _sums(rows: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """What each seat has in all rows together."""
    totals = [0] * 5
    for row in rows:
        for seat in SEATS:
            totals[seat] += row[seat]
    return tuple(totals)
