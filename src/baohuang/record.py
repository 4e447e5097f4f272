"""A deal as pure data: the rules it was played by, the cards, and everything that was done.

A record holds what cannot be worked out again: which ruleset, who was dealt what, each move, and
each event that follows from no move (a seat left, or changed to autopilot). `Table.replay` works
out the rest, checks every move on the way, and refuses a record made under other rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Self, TypeVar

import attrs

from ._classes import frozen
from .cards import Hand
from .catalog import get_variant
from .deal import Deal, Dues, Levy
from .entries import Entry, Leave, Pilot, parse_entry
from .errors import BaohuangError, DealError, Problem, RecordError
from .outcome import Outcome
from .position import Position
from .setups import Settled
from .variant import Variant

__all__ = [
    "Entry",
    "Leave",
    "Owed",
    "Pilot",
    "Played",
    "Record",
    "Result",
    "Rules",
    "Start",
    "blamed",
    "dumps",
    "loads",
    "parse_entry",
    "plain_data",
]

T = TypeVar("T")


# -- pure data ------------------------------------------------------------------------------------


@frozen
class Owed:
    """A `Levy` as data; each payer is a seat and a number of cards."""

    payers: tuple[tuple[int, ...], ...]
    takers: tuple[int, ...]
    jokers: bool = True
    face_down: bool = False


@frozen
class Start:
    """How a deal began.

    Attributes:
        hands: the five hands, as text.
        first: the seat dealt first; None where the deal was given in play.
        last_emperor: the emperor of the deal before, if there was one.
        dues: what was owed from the deal before, step by step.
        settled: where the deal was given in play, what was settled.
    """

    hands: tuple[str, ...]
    first: int | None = 0
    last_emperor: int | None = None
    dues: tuple[tuple[Owed, ...], ...] = ()
    settled: Settled | None = None

    @classmethod
    def of(cls, deal: Deal) -> Self:
        """The data of a deal."""
        hands = tuple(str(hand) for hand in deal.hands)
        dues = tuple(
            tuple(Owed(levy.payers, levy.takers, levy.jokers, levy.face_down) for levy in step)
            for step in deal.dues
        )
        return cls(hands, deal.first, deal.last_emperor, dues)

    @classmethod
    def in_play(cls, position: Position) -> Self:
        """The data of a position at the start of a trick."""
        assert position.turn is not None
        settled = Settled.of(position.court, position.turn, position.order)
        return cls(tuple(str(hand) for hand in position.dealt), None, settled=settled)

    def deal(self) -> Deal:
        """The deal, where it was not given in play.

        Raises:
            DealError: if the data make no deal.
            NotationError: if a text is no hand.
        """
        dues: Dues = tuple(tuple(_levy(owed) for owed in step) for step in self.dues)
        first = 0 if self.first is None else self.first
        return Deal([Hand.parse(hand) for hand in self.hands], first, self.last_emperor, dues)

    def position(self, variant: Variant) -> Position:
        """The position it began with.

        Raises:
            DealError: if the ruleset knows no such deal.
            NotationError: if a text is no hand or card.
        """
        given = self.settled
        if given is None:
            return Position.start(variant, self.deal())
        hands = tuple(Hand.parse(hand) for hand in self.hands)
        return Position.in_play(variant, hands, given.court(), leader=given.leader, order=given.out)


def _levy(owed: Owed) -> Levy:
    for payer in owed.payers:
        if len(payer) != 2:
            raise DealError(f"a payer is a seat and a number of cards, got {list(payer)}")
    payers = tuple((payer[0], payer[1]) for payer in owed.payers)
    return Levy(payers, owed.takers, owed.jokers, owed.face_down)


@frozen
class Result:
    """How a deal ended, for readers; replaying works it out again and compares.

    Attributes:
        termination: why it was over.
        scores: points of each seat.
        winner: the side that won; None for a draw, a void or a deserted deal.
    """

    termination: str
    scores: tuple[int, ...]
    winner: str | None = None

    @classmethod
    def of(cls, outcome: Outcome | None) -> Self | None:
        """The data of an outcome; None while there is none."""
        if outcome is None:
            return None
        winner = None if outcome.winner is None else str(outcome.winner)
        return cls(str(outcome.termination), outcome.scores, winner)


@frozen
class Played:
    """One deal: how it began, all that was done, and how it ended.

    Attributes:
        start: the cards, and what was settled.
        log: every entry of the table's log, as text.
        result: how it ended; None while it goes on.
    """

    start: Start
    log: tuple[str, ...] = ()
    result: Result | None = None


@frozen
class Rules:
    """Which rules something was played by.

    Attributes:
        variant: the ruleset's name.
        revision: its revision then.
        digest: the fingerprint of its rules.
    """

    variant: str
    revision: int
    digest: str

    @classmethod
    def of(cls, variant: Variant) -> Self:
        """Those of a variant."""
        return cls(variant.name, variant.revision, variant.digest)

    def find(self, variant: Variant | None) -> Variant:
        """The variant that has these rules.

        Args:
            variant: one that should have them; if left out, the one of that name.

        Raises:
            RecordError: if it has other rules.
            UnknownVariant: if there is none of that name.
        """
        found = get_variant(self.variant) if variant is None else variant
        if found.digest != self.digest:
            raise RecordError(
                f"recorded under {self.variant} revision {self.revision} (rules {self.digest}); "
                f"{found.name} revision {found.revision} has other rules ({found.digest})"
            )
        return found


@frozen
class Record:
    """A deal as pure data, ready to be kept and replayed.

    Attributes:
        rules: what it was played by.
        played: the deal.
        format: what this is, and which version of it.

    Example:
        >>> import baohuang as bh
        >>> t = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
        >>> t.push("cede")
        >>> record = bh.Record.loads(t.record().dumps())
        >>> record.played.log, bh.Table.replay(record) == t
        (('cede',), True)
    """

    rules: Rules
    played: Played
    format: str = "baohuang deal 1"

    def dumps(self) -> str:
        """The record as JSON text."""
        return dumps(self)

    @classmethod
    def loads(cls, text: str) -> Self:
        """Read a record.

        Args:
            text: what `dumps` has written.

        Raises:
            RecordError: with everything that is wrong with it.
        """
        return loads(text, cls)


@contextmanager
def blamed(where: str) -> Iterator[None]:
    """Turn whatever a part of a record is refused for into a RecordError that names the part."""
    try:
        yield
    except BaohuangError as error:
        raise RecordError(f"{where}: {error}") from None


# -- text -----------------------------------------------------------------------------------------


def dumps(data: Any) -> str:
    """Any of these data as JSON text, a line for each part."""
    plain = plain_data(data)
    lines = [f"{json.dumps(key)}: {_lines(value)}" for key, value in plain.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _lines(value: object) -> str:
    """A list of mappings a line each, everything else in one line."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(_text(item) for item in value) + "\n]"
    return _text(value)


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def plain_data(data: Any) -> dict[str, Any]:
    """Data as mappings, lists and plain values, without what is as it is when left out."""
    return {
        field.name: _plain(value)
        for field in attrs.fields(type(data))
        if (value := getattr(data, field.name)) != field.default or field.name == "format"
    }


def _plain(value: Any) -> Any:
    if attrs.has(type(value)):
        return plain_data(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def loads(text: str, target: type[T]) -> T:
    """Read JSON text strictly.

    Args:
        text: the text.
        target: the class to fill in.

    Raises:
        RecordError: with everything that is wrong with it.
    """
    from .loading.nodes import Origin, node_of
    from .loading.structuring import structure

    plain = _parsed(text)
    expected = attrs.fields_dict(target)["format"].default  # type: ignore[arg-type]
    found = plain.get("format")
    if found != expected:
        raise RecordError(f"format: expected {expected!r}, got {str(found)[:60]!r}")
    problems: list[Problem] = []
    try:
        made = structure(node_of(plain, Origin("record")), target, (), problems)
    except RecursionError:
        raise RecordError("nested too deep to be a record") from None
    if made is None:
        raise RecordError("\n".join(f"{p.path}: {p.message}" for p in problems))
    return made


def _parsed(text: str) -> dict[str, Any]:
    if not isinstance(text, str):
        raise RecordError(f"expected text, got {type(text).__name__}")
    try:
        plain = json.loads(
            text,
            object_pairs_hook=_unique,
            parse_constant=_no_number,
            parse_float=_no_number,
        )
    except RecursionError:
        raise RecordError("nested too deep to be a record") from None
    except ValueError as error:
        raise RecordError(f"no JSON: {error}") from None
    if not isinstance(plain, dict):
        raise RecordError(f"expected a JSON object, got {type(plain).__name__}")
    return plain


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"{key[:60]!r} stands twice")
        found[key] = value
    return found


def _no_number(text: str) -> Any:
    raise ValueError(f"{text[:60]} is no whole number")
