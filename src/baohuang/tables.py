"""What combining and beating compile to: ready lists of plays, looked up by bit mask.

An *entry* is (m, ranks, row): "of the ranks held at least m times, those in `ranks`, as plays of
this row". A list of legal moves is a few look-ups: mask the ranks held, and let a cached getter
pick those of the row. Nothing here is keyed by a whole hand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter
from typing import Any

import attrs

from .cards import NATURAL_RANKS
from .combos import FILLER, GUARD, MAX_NATURALS, SPARE, Combo
from .holding import Holding
from .moves import PASS, Move, Play
from .shapes import NO_FILLERS, TWO_BIT, Row, Shapes, Spec, by_size, shapes_for, subsets

Entry = tuple[int, int, Row]
Rows = tuple[int, tuple[Row, ...]]
"""Ranks, and the rows that are for them."""


class _Getters(dict[int, Callable[[Row], tuple[Play, ...]]]):
    """For each mask of ranks, what picks them from a row."""

    def __missing__(self, mask: int) -> Callable[[Row], tuple[Play, ...]]:
        at = [rank for rank in NATURAL_RANKS if mask >> rank & 1]
        getter: Any = itemgetter(*at) if len(at) > 1 else itemgetter(slice(at[0], at[0] + 1))
        self[mask] = getter
        return getter  # type: ignore[no-any-return]  # itemgetter is Any to the type checker


GETTERS = _Getters()


class _Plan:
    """What beats one combo, and that for each set of kinds it has been asked for."""

    __slots__ = ("_entries", "_most_fillers", "_shapes", "by_kinds")

    def __init__(self, shapes: Shapes, old: Combo) -> None:
        self._shapes = shapes
        self._entries = shapes.plan(old)
        self._most_fillers = max((need >> 16 for need, _, _ in self._entries), default=0)
        self.by_kinds: dict[int, tuple[tuple[Move, ...], tuple[Entry, ...]]] = {}

    def payable(self, kinds: int) -> tuple[tuple[Move, ...], tuple[Entry, ...]]:
        """A pass with the plays of hangers alone, and the entries, that these kinds can pay."""
        fillers = min(kinds >> 16, self._most_fillers)
        enough = kinds & NO_FILLERS | fillers * FILLER
        known = self.by_kinds.get(enough)
        if known is None:
            known = self._pay(enough)
        self.by_kinds[kinds] = known
        return known

    def _pay(self, kinds: int) -> tuple[tuple[Move, ...], tuple[Entry, ...]]:
        spare = kinds | SPARE
        alone: list[Move] = [PASS]
        entries: list[Entry] = []
        for need, naturals, ranks in self._entries:
            if (spare - need) & SPARE != SPARE:
                continue
            if ranks:
                entries.append((naturals, ranks, self._shapes.row(naturals, need)))
            else:
                alone.append(self._shapes.play(0, 0, need))
        return tuple(alone), tuple(entries)


class _Leads:
    """What can be led beside one set of kinds: hangers alone, and rows by fillers and level."""

    __slots__ = ("_shapes", "_subsets", "hangers", "rows")

    def __init__(self, shapes: Shapes, kinds: int) -> None:
        self._shapes = shapes
        self._subsets = sorted(subsets(kinds), key=lambda need: by_size((need, 0)))
        self.hangers = tuple(
            shapes.play(0, 0, need)
            for need in self._subsets
            if need and not shapes.shows_rank(need)
        )
        # By number of fillers, then by level; levels are added when a hand first reaches them.
        self.rows: list[list[tuple[Rows, ...]]] = [[] for _ in range(MAX_NATURALS + 1)]

    def level(self, m: int, fillers: int) -> tuple[Rows, ...]:
        """The rows of m plain naturals with so many fillers, grouped by the ranks they are for."""
        shapes = self._shapes
        grouped: dict[int, list[Row]] = {}
        for kinds in self._subsets:
            if not m and not shapes.shows_rank(kinds):
                continue
            need = kinds + fillers * FILLER
            ranks = shapes.ranks_of(need) & shapes.free
            if ranks:
                grouped.setdefault(ranks, []).append(shapes.row(m, need))
        return tuple((ranks, tuple(rows)) for ranks, rows in grouped.items())


class Book:
    """What can be led and what beats what, for one set of shapes; written as it is asked for.

    Attributes:
        shapes: the plays by shape.
        plans: what beats a combo, by its key.
        leads: what can be led, by kinds held.
    """

    __slots__ = ("leads", "plans", "shapes")

    def __init__(self, shapes: Shapes) -> None:
        self.shapes = shapes
        self.plans: dict[int, _Plan] = {}
        self.leads: dict[int, _Leads] = {}

    def plan(self, old: Combo) -> _Plan:
        """Write down what beats a combo."""
        plan = self.plans[old.key] = _Plan(self.shapes, old)
        return plan

    def lead(self, kinds: int) -> _Leads:
        """Write down what can be led with these kinds."""
        leads = self.leads[kinds] = _Leads(self.shapes, kinds)
        return leads


class Tables:
    """The compiled ruleset of one deal. Two with the same `spec` are one object.

    Attributes:
        spec: what they were made from; all that pickling keeps.
        book: the plans for a seat that holds the guard card.
        common: those for a seat that does not, the same in every deal.
        beats_key: whether one combo, by its key, beats another; remembers some answers.
    """

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        shapes = shapes_for(spec)
        self._shapes = shapes
        self._held_bit = shapes.held_bit
        self.book = Book(shapes)
        self.common = self.book
        self.beats_key: Callable[[int, int], bool]
        if spec.guard is None:
            self.beats_key = lru_cache(maxsize=1 << 14)(self._cover)
        else:
            plain = tables_for(attrs.evolve(spec, guard=None))
            self.common, self.beats_key = plain.book, plain.beats_key

    def __reduce__(self) -> tuple[Callable[[Spec], Tables], tuple[Spec]]:
        return tables_for, (self.spec,)

    def leads(self, held: Holding) -> tuple[Play, ...]:
        """Every play a hand may lead, in a fixed order, each once."""
        kinds = held.kinds & NO_FILLERS
        book = self.book if kinds & GUARD else self.common
        known = book.leads.get(kinds) or book.lead(kinds)
        out = list(known.hangers)
        levels = held.levels
        for fillers in range((held.kinds >> 16) + 1):
            rows_at = known.rows[fillers]
            for m, have in enumerate(levels):  # pragma: no branch: the last level is empty
                if not have:
                    break
                if m == len(rows_at):
                    rows_at.append(known.level(m, fillers))
                for ranks, rows in rows_at[m]:
                    got = have & ranks
                    if got:
                        getter = GETTERS[got]
                        for row in rows:
                            out += getter(row)
        if self._held_bit:
            whole = self.whole(held)
            if whole is not None:
                out.append(whole)
        return tuple(out)

    def follows(self, held: Holding, top: Play) -> tuple[Move, ...]:
        """A pass, and every play of a hand that beats `top`, in a fixed order, each once."""
        old, kinds = top.combo, held.kinds
        book = self.book if kinds & GUARD else self.common
        plan = book.plans.get(old.key) or book.plan(old)
        out, entries = plan.by_kinds.get(kinds) or plan.payable(kinds)
        if entries:
            levels = held.levels
            for m, ranks, row in entries:
                got = levels[m] & ranks
                if got:
                    out += GETTERS[got](row)
        if self._held_bit and not held.levels[1] & ~(self._held_bit | TWO_BIT):
            whole = self.whole(held)
            if whole is not None and self.beats(whole.combo, old):
                out += (whole,)
        return out

    def count_lowest(self, held: Holding) -> int:
        """How many cards count as the deck's lowest rank, a plain guard's copy among them."""
        lowest = self.spec.lowest
        bound = self._shapes.bound == lowest and held.kinds & GUARD
        return held.count(lowest) + (1 if bound else 0)

    def whole(self, held: Holding) -> Play | None:
        """The play of a whole hand that has the held-back rank in it, if it is one combo."""
        rank, kinds = self.spec.lowest, held.kinds & NO_FILLERS
        fillers = held.kinds >> 16
        bound = self._shapes.bound is not None and kinds & GUARD
        others = held.levels[1] & ~self._held_bit
        if others and not (fillers and others == TWO_BIT):
            return None
        if bound and self._shapes.bound != rank:
            return None
        naturals = held.count(rank)
        if not naturals and not bound:
            return None
        hangers = kinds & ~GUARD if bound else kinds
        if hangers and not self.spec.holding_back.jokers:
            return None
        return self._shapes.play(rank, naturals, kinds + fillers * FILLER)

    def beats(self, new: Combo, old: Combo) -> bool:
        """Whether `new` beats `old`; False when either is no combo here."""
        return self.beats_key(new.key, old.key)

    def _cover(self, new_key: int, old_key: int) -> bool:
        combining = self.spec.combining
        new, old = combining.faces(Combo(new_key)), combining.faces(Combo(old_key))
        if new is None or old is None:
            return False
        return self.spec.beating.beats(new, old, combining.promoted)


@lru_cache(maxsize=64)
def tables_for(spec: Spec) -> Tables:
    """The tables of a ruleset; the same object for the same spec, while it is remembered."""
    return Tables(spec)
