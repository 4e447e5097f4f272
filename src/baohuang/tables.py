"""What combining and beating compile to: ready lists of moves, looked up by bit mask.

An *entry* is (level, mask, row): "of the ranks of that level of a hand, those in that mask, as
plays of this row"; a level is told by where it begins. A list of legal moves is a few look-ups:
mask the ranks held, and let a cached getter pick those of the row. Nothing here is keyed by a whole
hand, everything is written when first asked for, and a ruleset forgets all it has written when that
is `MOST_PAGES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final, Generic, TypeAlias, TypeVar

from .cards import NATURAL_RANKS, Card, Rank
from .combos import FILLER, GUARD, Combo, Play, check_combo, pack
from .holding import ALL_RANKS, LEVEL, Holding
from .moves import CLAIM, PASS, Move
from .patterns import Covers, Pattern, read
from .rules.combining import Faces
from .rules.tricks import OPEN, Trick
from .shapes import NO_FILLERS, TWO_BIT, Shapes, Spec, by_size, subsets

Item = TypeVar("Item")
"""What a move is listed as: a Move, or its number (`actions`)."""
Row: TypeAlias = tuple[Any, ...]
"""Thirteen plays by rank; None where the shape has no play of that rank."""
Entry: TypeAlias = tuple[int, int, Row]
Payable: TypeAlias = dict[int, tuple[tuple[Any, ...], tuple[Entry, ...]]]
"""For each set of kinds a pass with the plays of hangers alone, and the entries."""
Plan: TypeAlias = tuple[tuple[int, ...], Payable, Pattern]
"""What beats one combo: the masks, and what its pattern is worth to whom."""
Group: TypeAlias = tuple[int, int, tuple[Row, ...]]
"""An entry of several rows that are for the same ranks."""
Led: TypeAlias = tuple[tuple[Any, ...], tuple[Group, ...]]
"""The leads of hangers alone, and the groups of all others."""
MOST_PAGES: Final = 5 << 14
"""How many rows, plans and levels all tables of a ruleset write before they start afresh."""


Getter: TypeAlias = Callable[[Row], tuple[Any, ...]]
"""Picks plays of some ranks from a row."""
GETTERS: Final[list[Getter | None]] = [None] * (ALL_RANKS + 1)
"""For each mask of ranks its getter, once it has been asked for: 8,191 at most."""


def getter_of(mask: int) -> Getter:
    """Write down what picks the plays of the ranks in `mask`."""
    at = [rank for rank in NATURAL_RANKS if mask >> rank & 1]
    getter: Getter = itemgetter(*at) if len(at) > 1 else itemgetter(slice(at[0], at[0] + 1))
    GETTERS[mask] = getter
    return getter


class _Leads:
    """What can be led beside one set of hangers: these alone, and groups by fillers and level."""

    __slots__ = ("_groups", "_subsets", "hangers")

    def __init__(self, book: Book, kinds: int) -> None:
        shows_rank = book.shapes.shows_rank
        self._subsets = sorted(subsets(kinds), key=lambda need: by_size((need, 0)))
        self.hangers = tuple(
            [book.make(0, 0, need) for need in self._subsets if need and not shows_rank(need)]
        )
        self._groups: dict[tuple[int, int], tuple[Group, ...]] = {}

    def level(self, book: Book, m: int, fillers: int) -> tuple[Group, ...]:
        """The rows of m plain naturals with so many fillers, grouped by the ranks they are for."""
        known = self._groups.get((m, fillers))
        if known is None:
            known = self._groups[m, fillers] = tuple(self._grouped(book, m, fillers))
            book.rulebook.count_page()
        return known

    def _grouped(self, book: Book, m: int, fillers: int) -> Iterator[Group]:
        shapes = book.shapes
        grouped: dict[int, list[Row]] = {}
        for kinds in self._subsets:
            if not m and not shapes.shows_rank(kinds):
                continue
            need = kinds + fillers * FILLER
            ranks = shapes.ranks_of(need) & shapes.free
            if ranks:
                grouped.setdefault(ranks, []).append(book.row(m, need))
        for ranks, rows in grouped.items():
            yield LEVEL * m, ranks, tuple(rows)


class Book:
    """What can be led and what beats what, for one guard card; written as it is asked for.

    Attributes:
        rulebook: the ruleset's, which bounds how much is written.
        shapes: the shapes of the plays.
        make: what a play is listed as, from its rank, its naturals and its kinds.
        plans: what beats a combo, by its key.
        leads: what can be led, by kinds held and the highest level held.

    A shape without the guard card is the same in every deal: its row is written once, in the book
    of a deal that has no guard card.
    """

    __slots__ = (
        "_by_hangers",
        "_by_pattern",
        "_common",
        "_passing",
        "_rows",
        "leads",
        "make",
        "plans",
        "rulebook",
        "shapes",
    )

    def __init__(
        self,
        rulebook: Rulebook,
        shapes: Shapes,
        make: Callable[[int, int, int], Any],
        passing: Any,
        common: Book | None,
    ) -> None:
        self.rulebook, self.shapes, self.make = rulebook, shapes, make
        self._passing = passing
        self.plans: dict[int, Plan] = {}
        self.leads: dict[int, dict[int, Led]] = {}
        self._by_hangers: dict[int, _Leads] = {}
        self._by_pattern: dict[Pattern, Payable] = {}
        self._rows: dict[tuple[int, int], Row] = {}
        self._common = common or self

    def _plan(self, old: Combo) -> Plan:
        """Write down what beats a combo."""
        pattern, ranks = self.rulebook.pattern(old)
        payable = self._by_pattern.setdefault(pattern, {})
        plan = self.plans[old.key] = (pattern.masks(ranks, self.shapes), payable, pattern)
        self.rulebook.count_page()
        return plan

    def pay(
        self, old: Combo, kinds: int
    ) -> tuple[tuple[int, ...], tuple[Any, ...], tuple[Entry, ...]]:
        """Write down what beats a combo, and what of it can be paid with these kinds."""
        masks, known, pattern = self.plans.get(old.key) or self._plan(old)
        enough = pattern.enough(kinds)
        made = known.get(enough)
        if made is None:
            alone, entries = pattern.payable(enough, self.shapes)
            out = (self._passing, *[self.make(0, 0, need) for need in alone])
            rows = [(LEVEL * plain, mask, self.row(plain, need)) for plain, mask, need in entries]
            made = known[enough] = out, tuple(rows)
        known[kinds] = made
        self.rulebook.count_page()
        return masks, *made

    def lead(self, kinds: int, top: int) -> Led:
        """Write down what can be led with these kinds and up to `top` naturals of a rank."""
        hangers = kinds & NO_FILLERS
        known = self._by_hangers.get(hangers)
        if known is None:
            known = self._by_hangers[hangers] = _Leads(self, hangers)
        groups = [
            group
            for fillers in range((kinds >> 16) + 1)
            for m in range(top + 1)
            for group in known.level(self, m, fillers)
        ]
        led = self.leads.setdefault(kinds, {})[top] = known.hangers, tuple(groups)
        self.rulebook.count_page()
        return led

    def row(self, m: int, need: int) -> Row:
        """The plays of one shape by rank; None where the shape has no play of that rank."""
        if self._common is not self and not need & GUARD:
            return self._common.row(m, need)
        row = self._rows.get((m, need))
        if row is None:
            row = self._rows[m, need] = self.shapes.row(self.make, m, need)
            self.rulebook.count_page()
        return row

    def forget(self) -> None:
        """Throw away all that was written."""
        caches = self.plans, self.leads, self._by_hangers, self._by_pattern, self._rows
        for written in caches:
            written.clear()


class Tables(Generic[Item]):
    """The compiled ruleset of one deal: what is legal, from what is held.

    Attributes:
        spec: what they were made from; all that pickling keeps.
        clears: whether a seat may be cleared (清3).
        beats_key: the rulebook's.
        faces_of: the rulebook's.
    """

    def __init__(
        self,
        spec: Spec,
        rulebook: Rulebook,
        make: Callable[[int, int, int], Item],
        words: tuple[Item, Item],
        common: Book | None,
    ) -> None:
        self.spec = spec
        self.clears: bool = spec.holding_back.cleared
        self._shapes = shapes = Shapes(spec)
        self._held_bit, self._make = shapes.held_bit, make
        passing, self._claim = words
        self._book = Book(rulebook, shapes, make, passing, common)
        # A seat without the guard card does the same in every deal.
        self._common = self._book if common is None else common
        self.beats_key: Callable[[int, int], bool] = rulebook.beats_key
        self.faces_of: Callable[[int], Faces | None] = rulebook.faces_of

    def __reduce__(self) -> tuple[Callable[[Spec], Tables[Move]], tuple[Spec]]:
        return tables_for, (self.spec,)

    @property
    def book(self) -> Book:
        """What is written for a seat that holds the guard card."""
        return self._book

    def leads(self, held: Holding) -> tuple[Item, ...]:
        """Every play a hand may lead, in a fixed order, each once."""
        levels, kinds = held.levels, held.kinds
        book = self._book if kinds & GUARD else self._common
        top = levels.bit_length() // LEVEL
        try:
            hangers, groups = book.leads[kinds][top]
        except KeyError:
            hangers, groups = book.lead(kinds, top)
        out = [*hangers]
        for level, ranks, rows in groups:
            got = levels >> level & ranks
            if got:
                getter = GETTERS[got] or getter_of(got)
                for row in rows:
                    out += getter(row)
        if self._held_bit:
            whole = self.whole(held)
            if whole is not None:
                out.append(self._make(*whole))
        return tuple(out)

    def legal(self, held: Holding, trick: Trick) -> tuple[Item, ...]:
        """What a hand may do in a trick, in a fixed order, each once.

        A lead, or a pass and every play that beats the one on the table.
        """
        top = trick.top
        if top is None:
            return self.leads(held)
        kinds = held.kinds
        book = self._book if kinds & GUARD else self._common
        try:
            masks, payable, _ = book.plans[top.combo.key]
            out, entries = payable[kinds]
        except KeyError:
            masks, out, entries = book.pay(top.combo, kinds)
        for level, mask, row in entries:
            got = held.levels >> level & masks[mask]
            if got:
                out += (GETTERS[got] or getter_of(got))(row)
        if self._held_bit:
            out += self._last(held, top.combo)
        return (out[0], self._claim, *out[1:]) if trick.claim == OPEN else out

    def _last(self, held: Holding, old: Combo) -> tuple[Item, ...]:
        """The play of a whole hand with the held-back rank in it, if it beats a combo."""
        if held.levels >> LEVEL & ALL_RANKS & ~(self._held_bit | TWO_BIT):
            return ()
        whole = self.whole(held)
        if whole is None or not self.beats_key(self._key(*whole), old.key):
            return ()
        return (self._make(*whole),)

    def count_lowest(self, held: Holding) -> int:
        """How many cards count as the deck's lowest rank, a plain guard's copy among them."""
        lowest = self.spec.lowest
        bound = self._shapes.bound == lowest and held.kinds & GUARD
        return held.count(lowest) + (1 if bound else 0)

    def whole(self, held: Holding) -> tuple[int, int, int] | None:
        """The play of a whole hand that has the held-back rank in it, if it is one combo.

        Returns:
            Its rank, its plain naturals and its kinds.
        """
        rank, kinds = self.spec.lowest, held.kinds & NO_FILLERS
        fillers = held.kinds >> 16
        bound = self._shapes.bound is not None and kinds & GUARD
        others = held.levels >> LEVEL & ALL_RANKS & ~self._held_bit
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
        return rank, naturals, kinds + fillers * FILLER

    def beats(self, new: Combo, old: Combo) -> bool:
        """Whether `new` beats `old`; False when either is no combo here."""
        return self.beats_key(new.key, old.key)

    def _key(self, rank: int, naturals: int, need: int) -> int:
        return key_of(self.spec.guard, rank, naturals, need)


def key_of(guard_card: Card | None, rank: int, naturals: int, need: int) -> int:
    """The key of the combo of `naturals` plain cards of `rank` and the kinds in `need`.

    A plain guard's copy without other naturals gives the combo its rank itself; 2s that fill
    beside it alone are then written as the naturals they are.
    """
    guard = guard_card if need & GUARD else None
    if naturals:
        return pack(rank, naturals, need, guard)
    fillers = need >> 16
    if fillers:
        return pack(Rank.TWO, fillers, need & NO_FILLERS, guard)
    return pack(None, 0, need, guard)


class Rulebook:
    """All tables of one ruleset: one for each guard card a deal can have, and one without.

    Attributes:
        beats_key: whether one combo, by its key, beats another; remembers 16,384 answers.
        faces_of: what a combo shows, by its key; None for cards that make no combo here, and
            an error for a key that no cards have. Remembers 16,384 answers.
    """

    def __init__(self, spec: Spec) -> None:
        self._spec = spec
        self._tables: dict[Card | None, Tables[Move]] = {}
        self._books: list[Book] = []
        self._readings: dict[int, tuple[Pattern, tuple[int, ...]]] = {}
        self._patterns: dict[Covers, Pattern] = {}
        self._pages = 0
        self.beats_key: Callable[[int, int], bool] = lru_cache(maxsize=1 << 14)(self._beats)
        self.faces_of: Callable[[int], Faces | None] = lru_cache(maxsize=1 << 14)(self._faces)

    def __reduce__(self) -> tuple[Callable[[Spec], Rulebook], tuple[Spec]]:
        return rulebook_for, (self._spec,)

    def tables(self, guard_card: Card | None) -> Tables[Move]:
        """The tables of a deal whose guard card is this one (None: there is none)."""
        known = self._tables.get(guard_card)
        if known is None:

            def play(rank: int, naturals: int, need: int) -> Play:
                return Play(Combo(key_of(guard_card, rank, naturals, need)))

            known = self._tables[guard_card] = self.compiled(
                guard_card, play, (PASS, CLAIM), self.tables
            )
        return known

    def compiled(
        self,
        guard_card: Card | None,
        make: Callable[[int, int, int], Item],
        words: tuple[Item, Item],
        others: Callable[[None], Tables[Item]],
    ) -> Tables[Item]:
        """Tables of a deal that list moves in a way of their own.

        Args:
            guard_card: the deal's.
            make: what a play is listed as, from its rank, its naturals and its kinds.
            words: what a pass and a claim are listed as.
            others: the tables of the same way, by guard card.
        """
        common = None if guard_card is None else others(None).book
        spec = self._spec.with_guard(guard_card)
        made: Tables[Item] = Tables(spec, self, make, words, common)
        self._books.append(made.book)
        return made

    def pattern(self, old: Combo) -> tuple[Pattern, tuple[int, ...]]:
        """What beats a combo: its pattern, and the ranks of each class."""
        known = self._readings.get(old.key)
        if known is None:
            covers, ranks = read(self._spec, old)
            pattern = self._patterns.get(covers)
            if pattern is None:
                pattern = self._patterns[covers] = Pattern(covers)
            known = self._readings[old.key] = pattern, ranks
        return known

    def count_page(self) -> None:
        """Something was written; forget everything when that was too much."""
        self._pages += 1
        if self._pages >= MOST_PAGES:
            self._pages = 0
            self._readings.clear()
            self._patterns.clear()
            for book in self._books:
                book.forget()

    def _faces(self, key: int) -> Faces | None:
        combo = Combo(key)
        check_combo(combo)
        return self._spec.combining.faces(combo)

    def _beats(self, new_key: int, old_key: int) -> bool:
        new, old = self.faces_of(new_key), self.faces_of(old_key)
        if new is None or old is None:
            return False
        return self._spec.beating.beats(new, old, self._spec.combining.promoted)


@lru_cache(maxsize=256)
def rulebook_for(spec: Spec) -> Rulebook:
    """The tables of a ruleset; the same object for the same spec, while it is remembered."""
    return Rulebook(spec)


def tables_for(spec: Spec) -> Tables[Move]:
    """The tables of a deal by these rules and with that guard card."""
    return rulebook_for(spec.with_guard(None)).tables(spec.guard)
