"""What the property tests share: rulesets, ways to play, and the cards that a position holds."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import attrs

import baohuang as bh
from baohuang.rules.beating import CardByCard, Exchanges
from baohuang.rules.combining import Sets
from baohuang.rules.declaring import AnySide, Poll
from baohuang.rules.ending import AllButOne
from baohuang.rules.guard import Called
from baohuang.rules.holding_back import Lowest
from baohuang.rules.scoring import SideOutFirst
from baohuang.rules.throne import Holder, LastEmperor, Surcharge
from baohuang.rules.tricks import FollowOrPass
from baohuang.rules.usurping import AfterThrone, BeforeThrone
from baohuang.testing.playing import printed as ranks_in
from baohuang.testing.walks import (
    CHOOSERS,
    Chooser,
    ceding,
    ducking,
    grinding,
    heaping,
    sociable,
    uniform,
)

__all__ = [
    "CHOOSERS",
    "Chooser",
    "ceding",
    "ducking",
    "grinding",
    "heaping",
    "ranks_in",
    "sociable",
    "uniform",
]

SEATS = range(5)

# -- rulesets -------------------------------------------------------------------------------------


@cache
def ruleset(name: str) -> bh.Variant | None:
    """The variant of that name; None where its features may not go together."""
    try:
        return bh.get_variant(name)
    except bh.VariantError:
        return None


def layered(variant: str, features: tuple[str, ...], most: int = 2) -> tuple[str, ...]:
    """The variant with every choice of at most so many features that may go together."""
    names = [
        "+".join((variant, *chosen))
        for n in range(most + 1)
        for chosen in itertools.combinations(features, n)
    ]
    return tuple(name for name in names if ruleset(name) is not None)


@cache
def handmade(name: str) -> bh.Variant:
    """Rules as no shipped variant puts them together, laid over one that is shipped."""
    fixed, called = bh.get_variant("lianzhong-jianming"), bh.get_variant("lianzhong-jingdian")
    deck = bh.get_variant("zhongyou-jingdian").deck
    made = {
        "promoted guard": attrs.evolve(
            called,
            deck=deck,
            guard=Called(jokers=True, twos=True, open_solo="quad"),
            combining=Sets(promoted=("guard",)),
            beating=CardByCard(Exchanges.from_plain({"222": "X"})),
        ),
        "promoted guard and emperor": attrs.evolve(
            called, deck=deck, combining=Sets(promoted=("guard", "emperor"))
        ),
        "2s fill": attrs.evolve(
            called,
            deck=deck,
            combining=Sets(twos_fill=True),
            beating=CardByCard(Exchanges.from_plain({"XX": "X"})),
            holding_back=Lowest(),
        ),
        "lowest alone": attrs.evolve(
            fixed,
            throne=Holder(to="next", forced="always"),
            holding_back=Lowest(jokers=False),
            tricks=FollowOrPass(pass_is_final=True),
            declaring=Poll(open_guard=False, revolt=3),
        ),
        "never solo": attrs.evolve(
            called,
            throne=Holder(laps=3, surcharge=Surcharge(("2", "top"), from_cession=1)),
            guard=Called(jokers=True, open_solo="never"),
            declaring=Poll(),
        ),
        "partner leads": attrs.evolve(
            fixed,
            usurping=BeforeThrone(jokers=1, takes_card=False),
            declaring=AnySide(),
            tricks=FollowOrPass(inherit="partner", pass_is_final=True),
        ),
        "pressed and claimed": attrs.evolve(
            called,
            deck=attrs.evolve(deck, emperor_card=False),
            throne=LastEmperor(
                to="next",
                laps=2,
                last_resort="press",
                surcharge=Surcharge(("x", "top"), from_cession=1, last_emperor=("3",)),
            ),
            usurping=AfterThrone(),
            holding_back=Lowest(jokers=False, cleared=True),
            tricks=FollowOrPass(inherit="claim"),
            scoring=SideOutFirst(share=2, solo=3),
        ),
    }
    return attrs.evolve(made[name], name=name.replace(" ", "-"))


HANDMADE = (
    "promoted guard",
    "promoted guard and emperor",
    "2s fill",
    "lowest alone",
    "never solo",
    "partner leads",
    "pressed and claimed",
)


def polls(variant: bh.Variant) -> bool:
    """Whether anybody may declare anything before the first play."""
    return any(variant.declaring.offered(role) for role in (bh.Role.GUARD, bh.Role.REBEL))


# -- ways to play ---------------------------------------------------------------------------------


def walk(variant: bh.Variant, seed: int, choose: Chooser) -> Iterator[bh.Position]:
    """Every position of one deal, the last one included."""
    rng = random.Random(seed)
    position = bh.Position.start(variant, variant.deal(rng, int(rng.random() * 5)))
    yield position
    while position.phase is not bh.Phase.END:
        position = position.after(choose(rng, bh.moves(position)))
        yield position


def played_out(variant: bh.Variant, seed: int, choose: Chooser, **before: Any) -> bh.Table:
    """A table whose deal is over; `before` is what the deal before it left behind."""
    rng = random.Random(seed)
    table = bh.Table(variant, variant.deal(rng, first=int(rng.random() * 5), **before))
    while table.phase is not bh.Phase.END:
        table.push(choose(rng, table.legal_moves[:]))
    return table


# -- the rules' text, told again ------------------------------------------------------------------


def is_over(
    variant: bh.Variant,
    emperor: int,
    guard: int | None,
    out: Sequence[int],
    *,
    open_solo: bool = False,
) -> bool:
    """Whether a deal is over when these seats are out."""
    ending, imperial, gone = variant.ending, {emperor, guard} - {None}, set(out)
    rebels = set(SEATS) - imperial
    if isinstance(ending, AllButOne):
        return len(gone) == 4
    if guard is not None:
        return imperial <= gone or rebels <= gone
    at_once = open_solo or ending.hidden_solo == "first-out"
    return emperor in gone or len(gone & rebels) >= (1 if at_once else 2)


def inherits(
    variant: bh.Variant, emperor: int, guard: int | None, winner: int, out: Sequence[int]
) -> int:
    """Who leads after a winner who is out, where nobody has claimed the lead."""
    left = [seat % 5 for seat in range(winner + 1, winner + 5) if seat % 5 not in out]
    imperial = {emperor, guard}
    partners = [seat for seat in left if (seat in imperial) is (winner in imperial)]
    return (partners or left)[0] if variant.tricks.inherit == "partner" else left[0]


# -- cards ----------------------------------------------------------------------------------------


def ranks_held(position: bh.Position) -> Counter[bh.Rank]:
    """The ranks of all cards still held."""
    return Counter(card.rank for hand in position.hands for card in hand)
