"""Other deals that a seat cannot tell from the one that was played."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import TypeAlias

import attrs

from ..cards import EMPEROR_CARD, GUARD_CARD, Card
from ..deal import SEATS, Deal
from ..events import Ceded
from ..rules.tribute import collect
from .walks import Walk

Pools: TypeAlias = list[list[Card]]
"""For each seat, the cards that may be moved to another."""


@attrs.frozen
class Hidden:
    """What a seat must not see.

    Attributes:
        card: the card that makes its holder guard, once there is one.
        emperor: the seat of the emperor, who is alone if he holds it, once there is one.
    """

    card: Card | None
    emperor: int | None


Rearrange: TypeAlias = Callable[[random.Random, Pools, list[int], Hidden], None]
"""Moves cards among the pools of some seats."""


def movable(walk: Walk, step: int) -> Pools:
    """For each seat the cards it was dealt, still holds, and has never had on the table.

    Not movable are the cards that lay open with the throne or as tribute, and the three copies
    that a call shows in the emperor's hand.
    """
    position, court = walk.positions[step], walk.positions[step].court
    seen = Counter([EMPEROR_CARD])
    for event in walk.tables[step].events:
        if isinstance(event, Ceded):
            seen.update(event.paid)
    seen |= Counter(moved.card for moved in collect(walk.deal.dues, walk.deal.hands)[1])
    pools = []
    for seat, hand in enumerate(position.hands):
        held = Counter(card if card in (EMPEROR_CARD, GUARD_CARD) else card.plain for card in hand)
        if court.called is not None and seat == court.emperor:
            held[court.called] = max(0, held[court.called] - 3)
        if court.solo_card is not None and seat == court.emperor:
            held[court.solo_card] = 0
        left = (held - seen) & Counter(walk.deal.hands[seat])
        pools.append(sorted(left.elements()))
    return pools


def shuffle_all(rng: random.Random, pools: Pools, others: list[int], _: Hidden) -> None:
    """Everything anew."""
    cards = [card for seat in others for card in pools[seat]]
    rng.shuffle(cards)
    for seat in others:
        count = len(pools[seat])
        pools[seat], cards = cards[:count], cards[count:]


def swap_two(rng: random.Random, pools: Pools, others: list[int], _: Hidden) -> None:
    """Any card against any other."""
    one, two = rng.sample(others, 2)
    if pools[one] and pools[two]:
        _swap(pools, one, rng.choice(pools[one]), two, rng.choice(pools[two]))


def swap_suits(rng: random.Random, pools: Pools, others: list[int], _: Hidden) -> None:
    """Cards of the same rank, many times: what is played stays playable."""
    for _again in range(6):
        one, two = rng.sample(others, 2)
        if not pools[one]:
            continue
        mine = rng.choice(pools[one])
        alike = [held for held in pools[two] if held.rank is mine.rank and held != mine]
        if alike:
            _swap(pools, one, mine, two, rng.choice(alike))


def move_guard(rng: random.Random, pools: Pools, others: list[int], hidden: Hidden) -> None:
    """The card that makes its holder guard, to another seat, the emperor's included."""
    found = _found(pools, others, hidden)
    if found is not None:
        holder, card = found
        other = rng.choice([seat for seat in others if seat != holder])
        _give(rng, pools, holder, other, card)


def make_solo(rng: random.Random, pools: Pools, others: list[int], hidden: Hidden) -> None:
    """The card that makes its holder guard to the emperor, or from him to a guard."""
    found = _found(pools, others, hidden)
    if found is None or hidden.emperor not in others:
        return
    holder, card = found
    other = hidden.emperor
    if holder == hidden.emperor:
        other = rng.choice([seat for seat in others if seat != holder])
    _give(rng, pools, holder, other, card)


def _found(pools: Pools, others: list[int], hidden: Hidden) -> tuple[int, Card] | None:
    """Who has the card that makes its holder guard, and the card; None if none of them has."""
    cards = ((seat, card) for seat in others for card in pools[seat])
    return next((found for found in cards if found[1] == hidden.card), None)


def _give(rng: random.Random, pools: Pools, holder: int, other: int, card: Card) -> None:
    """Exchange the card for another, mostly one of the same rank: what was played stays so."""
    like = [held for held in pools[other] if held.rank is card.rank]
    choice = like if like and rng.random() < 0.8 else pools[other]
    if choice:
        _swap(pools, holder, card, other, rng.choice(choice))


def move_guard_and_suits(
    rng: random.Random, pools: Pools, others: list[int], hidden: Hidden
) -> None:
    """Both."""
    move_guard(rng, pools, others, hidden)
    swap_suits(rng, pools, others, hidden)


REARRANGEMENTS: tuple[Rearrange, ...] = (
    shuffle_all,
    swap_two,
    swap_suits,
    move_guard,
    make_solo,
    move_guard_and_suits,
)


def _swap(pools: Pools, one: int, mine: Card, two: int, yours: Card) -> None:
    pools[one].remove(mine)
    pools[two].remove(yours)
    pools[one].append(yours)
    pools[two].append(mine)


def rearranged(
    walk: Walk, step: int, seat: int | None, rearrange: Rearrange, rng: random.Random
) -> Deal | None:
    """The deal with cards moved that `seat` has not seen by that step; None if none were."""
    pools = movable(walk, step)
    others = [other for other in SEATS if other != seat]
    fixed = [hand - pool for hand, pool in zip(walk.deal.hands, pools, strict=True)]
    court = walk.positions[step].court
    card = GUARD_CARD if walk.variant.guard.marked else court.called
    rearrange(rng, pools, others, Hidden(card, court.emperor))
    hands = tuple(hand + pool for hand, pool in zip(fixed, pools, strict=True))
    return None if hands == walk.deal.hands else attrs.evolve(walk.deal, hands=hands)
