"""What is played: random playouts of any ruleset, and the names of all rulesets there are."""

from __future__ import annotations

import random
from collections.abc import Iterator

import baohuang as bh

from .clock import Round, calibrate, now

MAIN = "lianzhong-jianming"
SEED = 7


def playout(variant: bh.Variant, rng: random.Random) -> tuple[int, int, int]:
    """Play one deal at random: its decisions, those with a choice, all moves listed."""
    moves, draw = bh.moves, rng.random
    decisions = choices = listed = 0
    position = bh.Position.start(variant, variant.deal(rng))
    while legal := moves(position):
        count = len(legal)
        decisions += 1
        listed += count
        choices += count > 1
        position = position.after(legal[int(draw() * count)])
    return decisions, choices, listed


def positions(variant: bh.Variant, rng: random.Random) -> Iterator[bh.Position]:
    """Every position of a random deal in which a seat decides, in order."""
    moves, draw = bh.moves, rng.random
    position = bh.Position.start(variant, variant.deal(rng))
    while legal := moves(position):
        yield position
        position = position.after(legal[int(draw() * len(legal))])


def warmed(variant: bh.Variant, deals: int) -> random.Random:
    """Play so many deals that are not counted; the generator goes on from there."""
    rng = random.Random(SEED)
    for _ in range(deals):
        playout(variant, rng)
    return rng


def clocked_round(variant: bh.Variant, deals: int, rng: random.Random) -> Round:
    """So many deals against the clock, and the calibration after them."""
    start = now()
    played = [playout(variant, rng) for _ in range(deals)]
    middle = now()
    calibrate()
    end = now()
    decisions, choices, listed = (sum(column) for column in zip(*played, strict=True))
    return Round(deals, decisions, choices, listed, middle - start, end - middle)


def rounds_of(variant: bh.Variant, deals: int, rounds: int, warm_up: int) -> list[Round]:
    """So many deals in several rounds, after some that are not counted."""
    rng = warmed(variant, warm_up)
    sizes = [deals // rounds + (i < deals % rounds) for i in range(rounds)]
    return [clocked_round(variant, size, rng) for size in sizes if size]


def fits(base: str, features: list[str]) -> bool:
    """Whether these features go together over a variant."""
    try:
        bh.get_variant("+".join([base, *features]))
    except bh.VariantError:
        return False
    return True


def fullest(base: str) -> str:
    """A variant with as many features as go together, those that add most cards first."""

    def cards(feature: str) -> int:
        return len(bh.get_variant(f"{base}+{feature}").cards)

    alone = [feature for feature in bh.feature_names() if fits(base, [feature])]
    chosen: list[str] = []
    for feature in sorted(alone, key=lambda name: (-cards(name), name)):
        if fits(base, [*chosen, feature]):
            chosen.append(feature)
    return bh.get_variant("+".join([base, *chosen])).name


def every_name(*, full: bool = False) -> list[str]:
    """All variants, each also with every feature that goes with it.

    Args:
        full: whether to add each with all the features that go together.
    """
    names = []
    for base in bh.variant_names():
        names.append(base)
        features = [feature for feature in bh.feature_names() if fits(base, [feature])]
        names += [f"{base}+{feature}" for feature in features]
        if full:
            names.append(fullest(base))
    return names
