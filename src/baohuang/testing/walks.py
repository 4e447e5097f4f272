"""Deals played at random, and every position of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TypeAlias

import attrs

from ..combos import Play
from ..deal import Deal
from ..match import Sequel
from ..moves import Cede, Declare, Move, Pass, Phase, Silent, Solo, Usurp
from ..observation import Observation
from ..position import Position
from ..table import Table
from ..variant import Variant
from .broken import require

Chooser: TypeAlias = Callable[[random.Random, tuple[Move, ...]], Move]
"""Chooses one of the legal moves."""


def uniform(rng: random.Random, legal: tuple[Move, ...]) -> Move:
    """Any legal move."""
    return legal[int(rng.random() * len(legal))]


def sociable(rng: random.Random, legal: tuple[Move, ...]) -> Move:
    """Solos and usurping are rare, so that most deals have a guard."""
    move = uniform(rng, legal)
    if isinstance(move, Solo | Usurp) and rng.random() < 0.9:
        return Silent()
    return move


def ceding(rng: random.Random, legal: tuple[Move, ...]) -> Move:
    """The throne goes round as long as it may; then as `sociable`."""
    if Cede() in legal and rng.random() < 0.95:
        return Cede()
    return sociable(rng, legal)


def grinding(rng: random.Random, legal: tuple[Move, ...]) -> Move:
    """Few cards at a time and seldom the hangers: long deals with deep ends."""
    plays = [move for move in legal if isinstance(move, Play)]
    if not plays:
        return sociable(rng, legal)
    return min(plays, key=lambda play: (play.combo.size, play.combo.rank is None, rng.random()))


def heaping(rng: random.Random, legal: tuple[Move, ...]) -> Move:
    """As many cards at once as may be, and everything that can be declared."""
    loud = [move for move in legal if isinstance(move, Declare)]
    if loud:
        return loud[0]
    plays = [move for move in legal if isinstance(move, Play)]
    if not plays:
        return sociable(rng, legal)
    return max(plays, key=lambda play: (play.combo.size, rng.random()))


def ducking(rng: random.Random, legal: tuple[Move, ...]) -> Move:
    """Passes nearly always."""
    if Pass() in legal and rng.random() < 0.9:
        return Pass()
    return grinding(rng, legal)


CHOOSERS: tuple[Chooser, ...] = (uniform, sociable, ceding, grinding, heaping, ducking)
"""Ways to play that lead to different corners of the game."""


@attrs.frozen(eq=False, slots=False)
class Walk:
    """A deal that was played to its end.

    Attributes:
        table: the table, its deal over.
        deal: the deal it began with.
        seed: what it was played from.
    """

    table: Table
    deal: Deal
    seed: str

    @property
    def variant(self) -> Variant:
        """The ruleset."""
        return self.table.variant

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves, in order."""
        return tuple(entry for entry in self.table.log if isinstance(entry, Move))

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """A table for each moment: before the first move, after it, and so on."""
        tables = [self.table.copy()]
        while tables[-1].log:
            before = tables[-1].copy()
            before.pop()
            tables.append(before)
        return tuple(reversed(tables))

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The position of each moment."""
        return tuple(table.position for table in self.tables)

    @cached_property
    def _seen(self) -> dict[tuple[int, int | None], Observation]:
        return {}

    def observed(self, step: int, seat: int | None) -> Observation:
        """What a seat observed at a moment."""
        known = self._seen.get((step, seat))
        if known is None:
            known = self._seen[step, seat] = self.tables[step].observe(seat)
        return known

    def steps(self, rng: random.Random, in_play: int) -> Iterator[int]:
        """Moments to look at: every question before play, some of play, and the end."""
        phases = [position.phase for position in self.positions]
        plays = [at for at, phase in enumerate(phases) if phase is Phase.PLAY]
        few = [at for at in plays if min(map(self.positions[at].size, range(5))) <= 3]
        yield from (at for at, phase in enumerate(phases) if phase not in (Phase.PLAY, Phase.END))
        yield from _some(rng, plays, in_play - in_play // 3)
        yield from _some(rng, few, in_play // 3)
        yield len(phases) - 1


def _some(rng: random.Random, items: list[int], count: int) -> list[int]:
    """So many of them, each as likely as the others."""
    order = sorted(items, key=lambda _: rng.random())
    return order[:count]


def walks(variant: Variant, deals: int, seed: int | str = 0) -> Iterator[Walk]:
    """Deals of one match after the other, each played in another way.

    Args:
        variant: the ruleset.
        deals: how many.
        seed: what they are dealt and played from.

    Yields:
        The deals, each with the tribute that the one before it left.

    Raises:
        Broken: if a deal does not end within the bound that the ruleset states.
    """
    sequel = Sequel()
    for n in range(deals):
        text = f"{variant.name} {seed} {n}"
        rng = random.Random(text)
        choose = CHOOSERS[n % len(CHOOSERS)]
        deal = sequel.deal(variant, rng)
        table = Table(variant, deal)
        while table.turn is not None:
            legal = table.legal_moves[:]
            require(legal, "nobody can move, and the deal is not over", text)
            require(len(table.log) < variant.most_moves, "the deal does not end", text)
            table.push(choose(rng, legal))
        sequel = sequel.after(table.position)
        yield Walk(table, deal, text)
