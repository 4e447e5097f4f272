"""Combos, hands and moves of every kind to try: those that are legal, and many that are not."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from ..cards import CARDS, NATURAL_RANKS, Card, Hand, Mark, Rank
from ..combos import Combo, Play
from ..errors import NotationError
from ..legality import moves
from ..moves import WORDS, Call, Move, Phase, Solo
from ..position import Position
from ..variant import Variant

GUARD_CARDS = tuple(card for card in sorted(set(CARDS)) if card.mark is Mark.GUARD)
"""Every card that can be a guard card in some ruleset."""
_CALLABLE = tuple(
    card for card in sorted(set(CARDS)) if not card.mark and (card.rank.is_joker or card.suit)
)


def made(rank: Rank | None = None, naturals: int = 0, **parts: Any) -> Combo | None:
    """The combo of these parts; None if there is none."""
    try:
        return Combo.from_parts(rank, naturals, **parts)
    except NotationError:
        return None


def questions() -> tuple[Move, ...]:
    """Every move that is no play."""
    named = (move(card) for card in _CALLABLE for move in (Call, Solo))
    return (*WORDS, *named)


@lru_cache(maxsize=256)
def small_combos() -> tuple[Combo, ...]:
    """Every combo of few cards, marks and fillers included."""
    guards = [None, GUARD_CARDS[-2], GUARD_CARDS[-1]]
    found = [
        made(rank, naturals, small=small, big=big, emperor=emperor, guard=guard, fillers=fillers)
        for rank in (None, *NATURAL_RANKS)
        for naturals in ((0,) if rank is None else (1, 2, 3))
        for small in (0, 1, 2)
        for big in (0, 1, 2)
        for emperor in (0, 1)
        for guard in guards
        for fillers in ((0,) if rank is None else (0, 1))
        if small + big + emperor + fillers <= 3
    ]
    found += [
        made(rank, naturals, small=small, guard=guard)
        for guard in GUARD_CARDS
        for rank in (None, guard.rank, Rank.TWO, Rank.KING)
        for naturals in (0, 1)
        for small in (0, 1)
    ]
    return tuple(dict.fromkeys(combo for combo in found if combo is not None))


def one_step_from(old: Combo, guard_cards: Iterable[Card]) -> Iterator[Combo]:
    """Combos with one card more, less or other."""
    return (combo for combo in _one_step_from(old, guard_cards) if combo is not None)


def _one_step_from(old: Combo, guard_cards: Iterable[Card]) -> Iterator[Combo | None]:
    counts = {name: getattr(old, name) for name in ("fillers", "small", "big", "emperor")}
    rank, naturals, guard = old.rank, old.naturals, old.guard
    for more in (-1, 1):
        yield made(rank, naturals + more, guard=guard, **counts)
        for name, count in counts.items():
            yield made(rank, naturals, guard=guard, **(counts | {name: count + more}))
        if rank is not None and 0 <= rank + more <= Rank.TWO:
            yield made(Rank(rank + more), naturals, guard=guard, **counts)
    for other in (None, *guard_cards):
        yield made(rank, naturals, guard=other, **counts)
        if other is not None and other.rank is rank:
            without = (rank, naturals - 1) if naturals > 1 else (None, 0)
            yield made(*without, guard=other, **counts)
    if rank is not None and old.fillers:
        yield made(rank, naturals + old.fillers, guard=guard, **(counts | {"fillers": 0}))
    yield made(None, 0, guard=guard, **(counts | {"fillers": 0}))


def tries(position: Position, rng: random.Random, strangers: int = 120) -> tuple[Move, ...]:
    """Moves of every kind to try in a position: all legal ones and many that may not be.

    Args:
        position: the moment.
        rng: chooses among them.
        strangers: how many plays that have nothing to do with the moment.
    """
    legal, called = moves(position), position.court.called
    guards = [*GUARD_CARDS[-2:], rng.choice(GUARD_CARDS)]
    if called is not None:
        guards.append(called.marked(Mark.GUARD))
    found: dict[Move, None] = dict.fromkeys((*legal, *questions()))
    plays = [move for move in legal if isinstance(move, Play)]
    for play in rng.sample(plays, min(8, len(plays))):
        found.update(dict.fromkeys(map(Play, one_step_from(play.combo, guards))))
    everything = small_combos()
    count = strangers if position.phase is Phase.PLAY else 10
    found.update(dict.fromkeys(map(Play, rng.sample(everything, min(count, len(everything))))))
    if position.phase is Phase.PLAY:
        assert position.turn is not None
        whole = position.hand(position.turn).cards
        for cards in (whole, *(rng.sample(whole, min(n, len(whole))) for n in (1, 2, 3))):
            try:
                found[Play(Combo.of(cards))] = None
            except NotationError:
                continue
    return tuple(found)


def some_combos(
    variant: Variant, rng: random.Random, count: int, ranks: int = 13
) -> tuple[Combo, ...]:
    """Combos that mean something in a ruleset, each once.

    Args:
        variant: the ruleset.
        rng: chooses them.
        count: how many to try for; there may be fewer.
        ranks: of how many ranks, from the deck's lowest up; few ranks meet more often.
    """
    low = variant.deck.lowest
    allowed = list(NATURAL_RANKS)[low : low + ranks]
    guards = [c for c in GUARD_CARDS if c.rank >= low and variant.guard.can_be_guard_card(c)]
    found: dict[Combo, None] = {}
    for _ in range(count * 3):
        if len(found) == count:
            break
        naturals = rng.choice([0, 0, 1, 1, 2, 2, 3, 4, 5, 9, 16])
        guard = rng.choice(guards) if guards and rng.random() < 0.2 else None
        rank = rng.choice(allowed) if naturals else None
        if guard is not None and not guard.rank.is_joker and naturals and rng.random() < 0.7:
            rank = guard.rank
        combo = made(
            rank,
            naturals,
            small=rng.choice([0, 0, 0, 1, 1, 2, 3, 4]),
            big=rng.choice([0, 0, 0, 1, 1, 2, 3, 4]),
            emperor=int("emperor" in variant.combining.promoted and rng.random() < 0.2),
            guard=guard,
            fillers=rng.choice([0, 1, 2, 5]) if variant.combining.twos_fill else 0,
        )
        if combo is not None and variant.combining.faces(combo) is not None:
            found[combo] = None
    return tuple(found)


def some_hand(variant: Variant, rng: random.Random, most: int = 14) -> Hand:
    """A hand in play: often of the lowest ranks, with jokers, with the guard card now and then.

    Args:
        variant: the ruleset.
        rng: chooses the cards.
        most: of how many cards at most, 1 or more.
    """
    low = variant.deck.lowest
    ranks = [low, low, Rank(low + 1), Rank.NINE, Rank.KING, Rank.TWO]
    cards = [Card(rng.choice(ranks)) for _ in range(rng.randrange(most))]
    jokers = [Card(Rank.SMALL_JOKER)] * rng.randrange(4) + [Card(Rank.BIG_JOKER)] * rng.randrange(4)
    guards = [c for c in GUARD_CARDS if c.rank >= low and variant.guard.can_be_guard_card(c)]
    if rng.random() < 0.5:
        jokers.append(Card(Rank.BIG_JOKER, mark=Mark.EMPEROR))
    if guards and rng.random() < 0.4:
        jokers.append(rng.choice(guards))
    if sum(card.rank is Rank.BIG_JOKER for card in jokers) > 4:
        jokers.remove(Card(Rank.BIG_JOKER))
    held = (jokers + cards)[: max(1, most)]
    return Hand.of(held or [Card(low)])
