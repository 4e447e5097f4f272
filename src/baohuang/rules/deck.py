"""Which cards are in the game (rules: deck)."""

from __future__ import annotations

from typing import Literal, Protocol

from .._classes import frozen
from ..cards import EMPEROR_CARD, GUARD_CARD, NATURAL_RANKS, Card, Rank, Suit
from ..deal import next_seat
from ..wording import Label
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
@frozen
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

    def describe(self) -> tuple[Label, ...]:
        """The deck in words."""
        count = len(self.cards(guard_card=False))
        without = NATURAL_RANKS[: self.lowest]
        left_out = Label("", "")
        if without:
            left_out = Label(
                f"，去掉{'、'.join(map(str, without))}",
                f", without the {', '.join(map(str, without))}",
            )
        sizes = Label(
            f"四副牌{left_out.zh}，共{count}张，其中八张王。",
            f"Four packs{left_out.en}: {count} cards, eight jokers among them.",
        )
        mark = Label("一张大王有标记，作皇牌。", "One big joker is marked as the emperor card.")
        deal = {
            "round-robin": Label(
                "牌一张一张地发，发完为止。",
                "The cards are dealt one at a time until none is left.",
            ),
            "reserved": Label(
                "其余的牌一张一张地发，皇牌随机给一家。",
                "The others are dealt one at a time, and it goes to a seat drawn at random.",
            ),
        }[self.dealing]
        first = {
            "last-emperor": Label(
                "第一张发给上一局的皇帝；第一局发给0号座位。",
                "Who is dealt the first card: the last emperor; in a first deal, seat 0.",
            ),
            "next-seat": Label(
                "第一张发给谁，每局往下家挪一位。",
                "Who is dealt the first card: in each deal one seat further.",
            ),
        }[self.dealt_first]
        return (sizes, *([mark] if self.emperor_card else []), deal, first)
