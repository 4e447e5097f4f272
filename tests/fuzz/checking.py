"""What must hold of anything that comes in from outside; a broken law raises AssertionError.

Nothing but a `BaohuangError` comes out of a door. Whatever else does passes through here as it is.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import attrs

import baohuang as bh
from baohuang.loading import variant_to_yaml
from baohuang.testing.walks import CHOOSERS
from fuzz import making

LONGEST_MESSAGE = 20_000
"""No message repeats more of what was given than a line or two, or a text of the longest kind."""


def came_out(door: Callable[[Any], Any], given: Any, longest: int = LONGEST_MESSAGE) -> Any:
    """What a door makes of a value; the error if it refuses it, told in no more characters."""
    try:
        return door(given)
    except bh.BaohuangError as error:
        told = str(error)
        assert told
        if not isinstance(error, bh.VariantError | bh.RecordError):  # these tell a whole file
            assert len(told) < longest
        return error


# -- loading --------------------------------------------------------------------------------------


def check_loading(data: bytes, path: Path) -> str:
    """Load a file; returns what became of it."""
    path.write_bytes(data)
    problems = bh.check_file(path)
    for problem in problems:
        assert problem.message
        assert problem.line > 0 or problem.file != str(path)
    made = came_out(bh.load_variant, path)
    if isinstance(made, bh.VariantError):
        assert len(str(made).splitlines()) == len(made.problems) > 0
        if "this is a feature" in str(made):
            return "refused feature" if problems else "feature"
        assert problems == made.problems
        return "refused"
    assert isinstance(made, bh.Variant)
    assert problems == ()
    check_written(made, path)
    return "loaded"


def check_written(made: bh.Variant, path: Path) -> None:
    """A variant written to a file and loaded again is the same, to the last note."""
    assert made.describe()
    text = variant_to_yaml(made)
    path.write_text(text, encoding="utf-8")
    again = bh.load_variant(path)
    assert again == made
    for name in ("title", "aliases", "revision", "sources", "features"):
        assert getattr(again, name) == getattr(made, name), name
    told = [note for note in made.notes.values() if note.source or note.decided]
    same = [note for note in again.notes.values() if note.source or note.decided]
    assert [(n.source, n.decided) for n in same] == [(n.source, n.decided) for n in told]
    assert variant_to_yaml(again) == text


def check_playing(data: bytes, path: Path, rng: random.Random) -> str:
    """A file that loads is a game: its deals are played to their end, and saved."""
    told = check_loading(data, path)
    if told != "loaded":
        return told
    variant = bh.load_variant(path)
    match = bh.Match(variant, rng.getrandbits(32))
    for _ in range(2):
        table = match.next_deal()
        choose = rng.choice(CHOOSERS)
        while table.turn is not None:
            table.push(choose(rng, table.legal_moves[:]))
            assert table.observe(0) is not None
        match.finish(table)
    assert bh.Match.loads(match.dumps(), variant) == match
    return "played"


# -- notation -------------------------------------------------------------------------------------


@cache
def classic() -> bh.Variant:
    """A ruleset with a call."""
    return bh.get_variant("lianzhong-jingdian")


@cache
def _begun() -> bh.Table:
    return bh.Table.deal(classic(), seed=7)


_HANDS = ["99X", "7", "8", "9c*9", "6"]


def _given(**roles: Any) -> bh.Table:
    roles = {"emperor": 0, "guard": 3, "called": "9c", **roles}
    return bh.Table.from_hands(classic(), _HANDS, **roles)


@cache
def _in_play() -> bh.Table:
    return _given()


_SEVENS = bh.parse_combo("77")
NAMED = ("called", "open_solo", "usurped", "open_guard", "revolt")
SEATED = ("first", "emperor", "guard", "declared", "out")

DOORS: dict[str, Callable[[Any], Any]] = {
    "parse_card": bh.parse_card,
    "parse_cards": bh.parse_cards,
    "parse_combo": bh.parse_combo,
    "parse_move": bh.parse_move,
    "Hand.parse": bh.Hand.parse,
    "Rank.parse": bh.Rank.parse,
    "Card.parse": bh.Card.parse,
    "Play.parse": bh.Play.parse,
    "Call": bh.Call,
    "Declare": bh.Declare,
    "get_variant": bh.get_variant,
    "get_variant with a feature": lambda x: (
        bh.get_variant(f"lianzhong-jingdian+{x}") if isinstance(x, str) else bh.get_variant(x)
    ),
    "feature_title": bh.feature_title,
    "load_variant": bh.load_variant,
    "check_file": bh.check_file,
    "Record.loads": bh.Record.loads,
    "Match.loads": bh.Match.loads,
    "beats": lambda x: classic().beats(x, _SEVENS),
    "beats what": lambda x: classic().beats(_SEVENS, x),
    "plays": lambda x: classic().plays(x),
    "follows": lambda x: classic().follows(x, _SEVENS),
    "follows what": lambda x: classic().follows(bh.Hand.parse("8c 8d x"), x),
    "canonical": lambda x: classic().canonical(x),
    "from_hands": lambda x: bh.Table.from_hands(classic(), x),
    "from_hands in play": lambda x: bh.Table.from_hands(classic(), x, emperor=0, guard=1),
    "from_hands with one": lambda x: bh.Table.from_hands(
        classic(), ["99X", x, "8", "9", "6"], emperor=0, guard=3
    ),
    "violation": lambda x: bh.violation(_in_play().position, x),
    "parse before play": lambda x: _begun().parse(x),
    "parse in play": lambda x: _in_play().parse(x),
    "check before play": lambda x: _begun().check(x),
    "check in play": lambda x: _in_play().check(x),
    "in legal_moves": lambda x: x in _in_play().legal_moves,
    **{f"from_hands {name}": lambda x, name=name: _given(**{name: x}) for name in NAMED},
}
"""Where any value at all may be tried."""

SEATS: dict[str, Callable[[Any], Any]] = {
    "observe": lambda x: _begun().observe(x),
    "seen_by": lambda x: _begun().seen_by(x),
    "desert": lambda x: _begun().copy().desert(x),
    "autopilot": lambda x: _begun().copy().autopilot(x),
    "resume": lambda x: _begun().copy().resume(x),
    "piloted": lambda x: _begun().piloted(x),
    "hand": lambda x: _in_play().position.hand(x),  # noqa: PLW0108  # made when asked
    "Deal first": lambda x: bh.Deal([bh.Hand.parse("7c")] * 5, x),
    "deal seed": lambda x: bh.Table.deal(classic(), x) if x is not None else None,
    "deal first": lambda x: bh.Table.deal(classic(), 7, x),
    "deal last_emperor": lambda x: classic().deal(7, last_emperor=x),
    "Match seed": lambda x: bh.Match(classic(), x).next_deal() if x is not None else None,
    **{f"from_hands {name}": lambda x, name=name: _given(**{name: x}) for name in SEATED},
}
"""Where a seat or a seed is asked for: any value that can be shown."""


def check_text(given: Any) -> None:
    """A value at every door; what a reader reads is written so that it reads the same."""
    for door in DOORS.values():
        came_out(door, given)
    for read in (bh.parse_card, bh.parse_combo, bh.parse_move, bh.Hand.parse):
        made = came_out(read, given)
        if not isinstance(made, Exception):
            assert read(str(made)) == made
            assert str(read(str(made))) == str(made)


def check_seat(given: Any) -> None:
    """A value wherever a seat or a seed is asked for."""
    for door in SEATS.values():
        came_out(door, given, longest=1_000_000)


# -- tables ---------------------------------------------------------------------------------------


def played(rng: random.Random) -> bh.Table:
    """A table at some moment of a deal of some ruleset."""
    name = rng.choice(bh.variant_names())
    if rng.random() < 0.3:
        try:
            variant = bh.get_variant(f"{name}+{rng.choice(bh.feature_names())}")
        except bh.VariantError:
            variant = bh.get_variant(name)
    else:
        variant = bh.get_variant(name)
    table = bh.Table.deal(variant, rng.getrandbits(32), rng.randrange(5))
    for _ in range(rng.choice((0, 2, 6, 12, 40, 400))):
        if table.turn is None:
            break
        table.push(rng.choice(table.legal_moves))
    return table


def check_pushes(table: bh.Table, rng: random.Random, tries: int = 20) -> None:
    """Whatever is pushed is a legal move or refused, and then the table is what it was."""
    for _ in range(tries):
        given = making.anything(rng)
        before, count = table.copy(), len(table.events)
        made = came_out(table.push, given)
        if made is None:
            assert table != before
            table.pop()
        else:
            assert isinstance(made, bh.IllegalMove | bh.NotationError)
        assert table == before
        assert len(table.events) == count
        refused = came_out(before.check, given)
        assert (refused is None) == (made is None)
        assert (given in table.legal_moves) == (made is None) or not isinstance(given, str)


# -- records --------------------------------------------------------------------------------------


def record_of(table: bh.Table) -> str:
    """A record to change."""
    return table.record().dumps()


def match_of(rng: random.Random) -> str:
    """A match to change: at most two deals, the last perhaps not over."""
    match = bh.Match(bh.get_variant(rng.choice(bh.variant_names())), rng.getrandbits(16))
    for _ in range(rng.randrange(2)):
        table = match.next_deal()
        while table.turn is not None:
            table.push(rng.choice(table.legal_moves))
        match.finish(table)
    table = match.next_deal()
    for _ in range(rng.randrange(30)):
        if table.turn is not None:
            table.push(rng.choice(table.legal_moves))
    return match.dumps()


def check_record(text: str) -> str:
    """A record is refused, or replays to a table that writes an equal one."""
    record = came_out(bh.Record.loads, text)
    if isinstance(record, Exception):
        assert isinstance(record, bh.RecordError)
        return "refused"
    table = came_out(bh.Table.replay, record)
    if isinstance(table, Exception):
        assert isinstance(table, bh.RecordError | bh.UnknownVariant | bh.VariantError)
        return "not replayed"
    rules = attrs.evolve(record.rules, revision=table.variant.revision)
    assert bh.Table.replay(bh.Record.loads(table.record().dumps())) == table
    assert rules.digest == table.variant.digest
    return "replayed"


def check_match(text: str) -> str:
    """The same for a match."""
    match = came_out(bh.Match.loads, text)
    if isinstance(match, Exception):
        assert not isinstance(match, bh.NotationError | bh.IllegalMove)
        return "refused"
    assert bh.Match.loads(match.dumps()) == match
    return "replayed"
