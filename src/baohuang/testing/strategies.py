"""What hypothesis can draw: cards, hands, combos, moves, deals, tables, matches, rulesets.

Needs the extra ``baohuang[testing]``. Everything but cards is drawn for one ruleset, and shrinks
towards fewer cards, earlier moments and the first of several moves.
"""

from __future__ import annotations

import random
from typing import Any

import attrs
from hypothesis import assume
from hypothesis import strategies as st

from ..agreement import contradictions
from ..cards import CARDS, Card, Hand, Rank
from ..catalog import feature_names, get_variant, variant_names
from ..combos import Combo
from ..deal import Deal
from ..errors import VariantError
from ..legality import moves as legal_moves
from ..match import Match, Sequel
from ..moves import Move
from ..position import Position
from ..table import Table
from ..variant import Variant
from .tries import GUARD_CARDS, made, tries
from .walks import CHOOSERS

_CARDS = tuple(sorted(set(CARDS)))


def cards(variant: Variant | None = None) -> st.SearchStrategy[Card]:
    """A card: of a ruleset's deck, or any that can be written.

    Args:
        variant: the ruleset; any card if left out.

    Example:
        >>> import baohuang as bh
        >>> from hypothesis import find
        >>> from baohuang.testing.strategies import cards
        >>> str(find(cards(bh.get_variant("lianzhong-jianming")), lambda card: card.rank.is_joker))
        'x'
    """
    return st.sampled_from(_CARDS if variant is None else tuple(sorted(set(variant.cards))))


def hands(variant: Variant, *, least: int = 0, most: int = 44) -> st.SearchStrategy[Hand]:
    """A hand of a ruleset's cards, suits included, no card more often than in the deck.

    Args:
        variant: the ruleset.
        least: of how many cards at least.
        most: of how many at most.
    """
    deck = variant.cards
    places = st.integers(0, len(deck) - 1)
    chosen = st.lists(places, min_size=least, max_size=most, unique=True)
    return chosen.map(lambda at: Hand.of(deck[place] for place in at))


@st.composite
def combos(draw: st.DrawFn, variant: Variant) -> Combo:
    """A combo that means something in a ruleset, whether any hand could have it or not."""
    low = variant.deck.lowest
    rank = draw(st.none() | st.sampled_from([r for r in Rank if low <= r < Rank.SMALL_JOKER]))
    naturals = 0 if rank is None else draw(st.integers(1, 16))
    guards = [c for c in GUARD_CARDS if c.rank >= low and variant.guard.can_be_guard_card(c)]
    guard = draw(st.none() | st.sampled_from(guards)) if guards else None
    fills = variant.combining.twos_fill and rank is not None and rank < Rank.TWO
    combo = made(
        rank,
        naturals,
        small=draw(st.integers(0, 4)),
        big=draw(st.integers(0, 4)),
        emperor=draw(st.integers(0, int("emperor" in variant.combining.promoted))),
        guard=guard,
        fillers=draw(st.integers(0, 16)) if fills else 0,
    )
    assume(combo is not None and variant.combining.faces(combo) is not None)
    assert combo is not None
    return variant.canonical(combo)


def sequels(variant: Variant) -> st.SearchStrategy[Sequel]:
    """What earlier deals may have left: who is dealt first, a last emperor, tribute."""
    return st.one_of(
        st.builds(Sequel, st.integers(0, 4)),
        st.integers(0, 2**16).map(lambda seed: _after_a_deal(variant, seed)),
    )


def _after_a_deal(variant: Variant, seed: int) -> Sequel:
    rng = random.Random(seed)
    position = Position.start(variant, variant.deal(rng))
    while legal := legal_moves(position):
        position = position.after(CHOOSERS[seed % len(CHOOSERS)](rng, legal))
    return Sequel().after(position)


def deals(variant: Variant) -> st.SearchStrategy[Deal]:
    """A whole deal of a ruleset, with what earlier deals may have left."""
    return st.builds(
        lambda sequel, seed: sequel.deal(variant, seed), sequels(variant), st.integers(0, 2**32)
    )


@st.composite
def tables(draw: st.DrawFn, variant: Variant) -> Table:
    """A table at some moment of a deal, perhaps its end."""
    table = Table(variant, draw(deals(variant)))
    rng = random.Random(draw(st.integers(0, 2**16)))
    choose = draw(st.sampled_from(CHOOSERS))
    for _ in range(draw(st.integers(0, 400))):
        if table.turn is None:
            break
        table.push(choose(rng, table.legal_moves[:]))
    return table


def positions(variant: Variant) -> st.SearchStrategy[Position]:
    """A position of some moment of a deal, perhaps its end."""
    return tables(variant).map(lambda table: table.position)


@st.composite
def moves(draw: st.DrawFn, position: Position) -> Move:
    """A move to try in a position, legal or not."""
    tried = tries(position, random.Random(draw(st.integers(0, 2**16))))
    return draw(st.sampled_from(tried))


@st.composite
def matches(draw: st.DrawFn, variant: Variant, *, most: int = 4) -> Match:
    """A match of at most so many deals, between deals or in the middle of one."""
    match = Match(variant, draw(st.integers(0, 2**32)))
    rng = random.Random(match.seed)
    for n in range(draw(st.integers(0, most))):
        choose = CHOOSERS[(match.seed + n) % len(CHOOSERS)]
        table = match.next_deal()
        while table.turn is not None:
            table.push(choose(rng, table.legal_moves[:]))
        match.finish(table)
    if draw(st.booleans()):
        table, moves_left = match.next_deal(), draw(st.integers(0, 60))
        while table.turn is not None and moves_left:
            table.push(CHOOSERS[0](rng, table.legal_moves[:]))
            moves_left -= 1
    return match


@st.composite
def variants(draw: st.DrawFn, *, most_features: int = 2) -> Variant:
    """A whole ruleset: a known one, features laid over it, or slots taken from others."""
    name = draw(st.sampled_from(variant_names()))
    features = draw(st.lists(st.sampled_from(feature_names()), max_size=most_features, unique=True))
    try:
        base = get_variant("+".join([name, *features]))
    except VariantError:  # they do not go together
        base = get_variant(name)
    slots = draw(st.lists(st.sampled_from(sorted(base.rules)), max_size=3, unique=True))
    taken: dict[str, Any] = {}
    for slot in slots:
        other = get_variant(draw(st.sampled_from(variant_names())))
        taken[slot] = other.rules[slot]
    if not taken:
        return base
    mixed = attrs.evolve(base, name=f"{base.name.replace('+', '-')}-mixed", **taken)
    assume(not list(contradictions(mixed)))
    return mixed


__all__ = [
    "cards",
    "combos",
    "deals",
    "hands",
    "matches",
    "moves",
    "positions",
    "sequels",
    "tables",
    "variants",
]
