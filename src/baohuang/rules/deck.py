"""Which cards are in the game (rules: deck)."""

from __future__ import annotations

from typing import Literal, Protocol

import attrs

from ..cards import EMPEROR_CARD, GUARD_CARD, NATURAL_RANKS, Card, Rank, Suit
from ..deal import next_seat
from .registry import Rule, asks, rule


@asks("deck")
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

    @property
    def reserved(self) -> Card | None:
        """A card that is not dealt but given to a seat drawn at random."""
        ...

    def cards(self, *, guard_card: bool) -> tuple[Card, ...]:
        """All cards in a fixed order, a small joker marked if `guard_card`."""
        ...

    def next_first(self, first: int, emperor: int) -> int:
        """The seat dealt first in the next deal: after a deal that was not void or deserted."""
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
        dealing: "round-robin", one card at a time until none is left (L, C, B3); or "reserved",
            the emperor card held out and given to a seat drawn at random (S2).
        dealt_first: who is dealt the first card of the next deal, the "last-emperor" (L, C, B3)
            or the "next-seat" after the one that was (P).

    Example:
        >>> from baohuang.rules.deck import Packs
        >>> from baohuang import Rank
        >>> len(Packs(lowest=Rank.SIX).cards(guard_card=True))
        168
    """

    lowest: Rank
    packs: Literal[4] = 4
    emperor_card: bool = True
    dealing: Literal["round-robin", "reserved"] = "round-robin"
    dealt_first: Literal["last-emperor", "next-seat"] = "last-emperor"

    def __attrs_post_init__(self) -> None:
        if self.lowest > Rank.SIX:
            raise ValueError(f"lowest: {self.lowest} is not one of 3, 4, 5, 6")
        if self.dealing == "reserved" and not self.emperor_card:
            raise ValueError("dealing: no card is marked that could be reserved")

    @property
    def reserved(self) -> Card | None:
        """The emperor card, or none."""
        return EMPEROR_CARD if self.dealing == "reserved" else None

    def next_first(self, first: int, emperor: int) -> int:
        """The seat dealt first in the next deal."""
        return emperor if self.dealt_first == "last-emperor" else next_seat(first)

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
        if self.dealing == "reserved":
            deal = "The others are dealt one at a time, and it goes to a seat drawn at random."
        whose = {
            "last-emperor": "the last emperor; in a first deal, seat 0",
            "next-seat": "in each deal one seat further",
        }[self.dealt_first]
        first = f"Who is dealt the first card: {whose}."
        sizes = f"Four packs{left_out}: {count} cards, eight jokers among them."
        return tuple(part for part in (sizes, mark, deal, first) if part)
