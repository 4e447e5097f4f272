"""Laws of what beats what."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ..cards import NATURAL_RANKS, Rank
from ..combos import Combo
from ..variant import Variant
from .laws import law_of_variant, require
from .tries import made, some_combos, some_hand

Beaten = dict[Combo, frozenset[Combo]]


def _beaten(variant: Variant, combos: tuple[Combo, ...]) -> Beaten:
    return {a: frozenset(b for b in combos if variant.beats(a, b)) for a in combos}


def _pools(variant: Variant, rng: random.Random) -> Iterator[tuple[Combo, ...]]:
    """Combos to compare: any, and all of few jokers and naturals."""
    yield some_combos(variant, rng, 40, ranks=3)
    yield some_combos(variant, rng, 30)
    bare = [
        made(rank, naturals, small=small, big=big)
        for rank, naturals in ((None, 0), (Rank.SEVEN, 1), (Rank.EIGHT, 1), (Rank.TWO, 3))
        for small in range(4)
        for big in range(4)
    ]
    yield tuple(combo for combo in bare if combo is not None)
    yield tuple(Combo.from_parts(rank, n) for rank in NATURAL_RANKS for n in (1, 2, 3))


@law_of_variant("beating-irreflexive", "Nothing beats itself.")
def irreflexive(variant: Variant, rng: random.Random) -> Iterator[None]:
    """Look for a combo that beats itself."""
    for combos in _pools(variant, rng):
        for combo in combos:
            require(not variant.beats(combo, combo), "beats itself", combo)
            yield


@law_of_variant("beating-acyclic", "No row of plays, each beating the one before, comes round.")
def acyclic(variant: Variant, rng: random.Random) -> Iterator[None]:
    """Take away what beats nothing that is left, until nothing is left."""
    for combos in _pools(variant, rng):
        left = {a: set(beaten) for a, beaten in _beaten(variant, combos).items()}
        while left:
            lowest = [a for a, beaten in left.items() if not beaten & left.keys()]
            require(lowest, "beat each other in a circle", ", ".join(map(str, left)))
            for a in lowest:
                del left[a]
            yield


@law_of_variant(
    "beating-ordered", "Without exchanges, what beats a play beats all that the play beats."
)
def ordered(variant: Variant, rng: random.Random) -> Iterator[None]:
    """Look for three combos that are not transitive, or two of different sizes."""
    if variant.beating.exchanges.table:
        return
    for combos in _pools(variant, rng):
        beaten = _beaten(variant, combos)
        for a, below in beaten.items():
            for b in below:
                require(a.size == b.size, "beats a play of another size", a, b)
                lost = beaten[b] - below
                require(not lost, "not transitive", a, b, next(iter(lost), ""))
                yield


@law_of_variant(
    "beating-monotone", "Without exchanges, raising a card of the winner keeps it winning."
)
def monotone(variant: Variant, rng: random.Random) -> Iterator[None]:
    """Raise the rank, or a joker, of what beats."""
    if variant.beating.exchanges.table:
        return
    for combos in _pools(variant, rng):
        for a, below in _beaten(variant, combos).items():
            for higher in _raised(variant, a):
                for b in below:
                    require(variant.beats(higher, b), "raised, it beats no more", a, higher, b)
                    yield


def _raised(variant: Variant, combo: Combo) -> Iterator[Combo]:
    """The combo with its rank one higher, or one small joker, or a lone card, made a big one."""
    rank, naturals, guard = combo.rank, combo.naturals, combo.guard
    counts = {name: getattr(combo, name) for name in ("small", "big", "emperor", "fillers")}
    ways: list[Combo | None] = []
    free = guard is None or guard.rank.is_joker or "guard" in variant.combining.promoted
    if rank is not None and rank < Rank.TWO and free:
        ways.append(made(Rank(rank + 1), naturals, guard=guard, **counts))
    if counts["small"] and counts["big"] < 4:
        up = counts | {"small": counts["small"] - 1, "big": counts["big"] + 1}
        ways.append(made(rank, naturals, guard=guard, **up))
    for higher in ways:
        if higher is not None and variant.combining.faces(higher) is not None:
            yield higher


@law_of_variant("follows", "What follows a play is exactly the plays of the hand that beat it.")
def follows(variant: Variant, rng: random.Random) -> Iterator[None]:
    """Compare the two lists for many hands."""
    for _ in range(30):
        hand = some_hand(variant, rng)
        plays = variant.plays(hand)
        require(plays, "a hand that can lead nothing", hand)
        require(len(set(plays)) == len(plays), "a lead that is listed twice", hand)
        for old in (*some_combos(variant, rng, 4), *some_combos(variant, rng, 4, ranks=2)):
            found = variant.follows(hand, old)
            require(len(set(found)) == len(found), "a follow that is listed twice", hand, old)
            beat = {play for play in plays if variant.beats(play, old)}
            wrong = beat.symmetric_difference(found)
            require(not wrong, "one list has it and the other has not", hand, old, *wrong)
            yield
