"""Cards in words, as somebody reads them aloud."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..cards import Card, Mark, Rank, Suit
from ..wording import WORDS, Label

SUITS: dict[Suit, Label] = {
    Suit.CLUBS: Label("梅花", "clubs"),
    Suit.DIAMONDS: Label("方块", "diamonds"),
    Suit.HEARTS: Label("红桃", "hearts"),
    Suit.SPADES: Label("黑桃", "spades"),
}
RANKS: dict[Rank, Label] = {
    Rank.TEN: Label.same("10"),
    Rank.JACK: Label("J", "jack"),
    Rank.QUEEN: Label("Q", "queen"),
    Rank.KING: Label("K", "king"),
    Rank.ACE: Label("A", "ace"),
    Rank.SMALL_JOKER: WORDS["small-joker"],
    Rank.BIG_JOKER: WORDS["big-joker"],
}
"""The ranks that are not read as they are written."""
MARKS: dict[Mark, Label] = {
    Mark.EMPEROR: WORDS["emperor-card"],
    Mark.GUARD: WORDS["guard-card"],
}


def card_aloud(card: Card) -> Label:
    """The name of one card.

    Example:
        >>> import baohuang as bh
        >>> from baohuang.render.aloud import card_aloud
        >>> card_aloud(bh.parse_card("9c*")).en, card_aloud(bh.parse_card("X*")).zh
        ('9 of clubs (guard card)', '大王（皇牌）')
    """
    name = RANKS.get(card.rank, Label.same(str(card.rank)))
    if card.suit is not None:
        suit = SUITS[card.suit]
        name = Label(f"{suit.zh}{name.zh}", f"{name.en} of {suit.en}")
    if card.mark is Mark.NONE:
        return name
    mark = MARKS[card.mark]
    return Label(f"{name.zh}（{mark.zh}）", f"{name.en} ({mark.en})")


def cards_aloud(cards: Iterable[Card]) -> Label:
    """The names of cards in the order given, equal ones counted.

    Example:
        >>> import baohuang as bh
        >>> from baohuang.render.aloud import cards_aloud
        >>> cards_aloud(bh.parse_cards("X 9c 9c")).en
        'big joker, 9 of clubs ×2'
    """
    named = []
    for card, count in Counter(cards).items():
        name, times = card_aloud(card), f" ×{count}" if count > 1 else ""
        named.append(Label(f"{name.zh}{times}", f"{name.en}{times}"))
    return Label("、".join(name.zh for name in named), ", ".join(name.en for name in named))


def number_of(cards: int) -> Label:
    """How many cards.

    Example:
        >>> from baohuang.render.aloud import number_of
        >>> number_of(1).en, number_of(3).en, number_of(3).zh
        ('1 card', '3 cards', '3张')
    """
    return Label(f"{cards}张", "1 card" if cards == 1 else f"{cards} cards")


def initial(text: str) -> str:
    """A text with a capital at its beginning, as the first words of a line have.

    Example:
        >>> from baohuang.render.aloud import initial
        >>> initial("open solo")
        'Open solo'
    """
    return text[:1].upper() + text[1:]
