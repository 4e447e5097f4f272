"""Which cards are in the game (rules: deck)."""

from __future__ import annotations

from typing import Literal, Protocol

import attrs

from ..cards import EMPEROR_CARD, GUARD_CARD, NATURAL_RANKS, Card, Rank, Suit
from .registry import Rule, rule


class DeckRule(Rule, Protocol):
    """The deck."""

    @property
    def lowest(self) -> Rank:
        """The lowest rank in the deck."""
        ...

    @property
    def emperor_card(self) -> bool:
        """Whether one big joker is marked."""
        ...

    def cards(self, *, guard_card: bool) -> tuple[Card, ...]:
        """All cards in a fixed order, a small joker marked if `guard_card`."""
        ...


@rule("deck", "packs", default=True)
@attrs.frozen
class Packs:
    """Four packs, from a lowest rank up, with all eight jokers.

    Each rank and suit has four identical copies. 216 cards from the 3 up, 200 from the 4, 168
    from the 6 (counts: C, S1, S3).

    Attributes:
        packs: how many packs; the fourth copy of a called card is the guard's, so always four.
        lowest: the lowest rank in the deck: "3", "4", "5" or "6".
        emperor_card: whether one big joker is marked as the emperor card.

    Example:
        >>> from baohuang.rules.deck import Packs
        >>> from baohuang import Rank
        >>> len(Packs(lowest=Rank.SIX).cards(guard_card=True))
        168
    """

    lowest: Rank
    packs: Literal[4] = 4
    emperor_card: bool = True

    def __attrs_post_init__(self) -> None:
        if self.lowest > Rank.SIX:
            raise ValueError(f"lowest: {self.lowest} is not one of 3, 4, 5, 6")

    def cards(self, *, guard_card: bool) -> tuple[Card, ...]:
        """All cards in a fixed order, a small joker marked if `guard_card`."""
        naturals = [Card(rank, suit) for rank in NATURAL_RANKS[self.lowest :] for suit in Suit]
        jokers = [Card(Rank.SMALL_JOKER), Card(Rank.BIG_JOKER)] * self.packs
        deck = sorted([*naturals * self.packs, *jokers])
        if guard_card:
            deck[deck.index(Card(Rank.SMALL_JOKER))] = GUARD_CARD
        if self.emperor_card:
            deck[deck.index(Card(Rank.BIG_JOKER))] = EMPEROR_CARD
        return tuple(deck)

    def describe(self) -> tuple[str, ...]:
        """The deck in words."""
        count = len(self.cards(guard_card=False))
        without = NATURAL_RANKS[: self.lowest]
        left_out = f", without the {', '.join(map(str, without))}" if without else ""
        mark = "One big joker is marked as the emperor card." if self.emperor_card else ""
        deal = "The cards are dealt one at a time until none is left."
        sizes = f"Four packs{left_out}: {count} cards, eight jokers among them."
        return tuple(part for part in (sizes, mark, deal) if part)
