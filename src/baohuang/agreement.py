"""What the slots of a ruleset must agree on."""

from __future__ import annotations

from collections.abc import Iterator

from .cards import Rank, parse_cards
from .variant import Variant

_GUARD_TWO, _GUARD_BIG = parse_cards("2c* X!")


def contradictions(variant: Variant) -> Iterator[tuple[str, str]]:
    """Pairs of a path and a sentence for slots that cannot go together.

    Example:
        >>> import attrs
        >>> import baohuang as bh
        >>> from baohuang.agreement import contradictions
        >>> v, other = bh.get_variant("jingong"), bh.get_variant("biwei")
        >>> list(contradictions(attrs.evolve(v, ending=other.ending)))
        [('scoring', 'needs a place for every seat, and ending stops before that')]
    """
    for holds, path, sentence in _conditions(variant):
        if not holds:
            yield path, sentence
    for rank in variant.throne.ranks_paid:
        if rank < variant.deck.lowest:
            yield "throne.surcharge", f"the deck has no {rank}"
    for exchange in variant.beating.exchanges.table:
        for face in sorted({*exchange.group, exchange.card}):
            if Rank.parse(face) < variant.deck.lowest:
                yield "beating.exchanges", f"{exchange.group}: the deck has no {face}"


def _conditions(variant: Variant) -> tuple[tuple[bool, str, str], ...]:
    """What must hold, where it is said, and what to say if it does not."""
    marked, promoted = variant.deck.emperor_card, variant.combining.promoted
    no_card = "needs the emperor card, and deck.emperor_card is false"
    return (
        (marked or not variant.throne.needs_emperor_card, "throne", no_card),
        (marked or "emperor" not in promoted, "combining.promoted", no_card),
        (
            variant.guard.calls or "guard" not in promoted,
            "combining.promoted",
            "promotes a called card, and nothing is called",
        ),
        (
            not (variant.combining.twos_fill and variant.guard.can_be_guard_card(_GUARD_TWO)),
            "combining.twos_fill",
            "2s cannot fill in where a 2 may be called",
        ),
        (
            variant.throne.needs_emperor_card
            or not (marked and variant.guard.can_be_guard_card(_GUARD_BIG)),
            "guard",
            "calls big jokers, and the marked one need not be the emperor's",
        ),
        (
            variant.ending.orders_all or not variant.scoring.needs_order,
            "scoring",
            "needs a place for every seat, and ending stops before that",
        ),
    )
