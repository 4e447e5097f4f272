"""Cards, hands and their notation.

A card has a rank, a suit unless it is a joker, and perhaps a mark: the emperor card is a marked
big joker, the guard card a marked small joker or the fourth copy of the called card.

Notation: ``3-9 T J Q K A 2``, suits ``c d h s``, ``x`` small joker, ``X`` big joker; ``X*`` the
emperor card, ``x*`` or ``9c*`` the guard card, ``X!`` a big joker that is the guard's copy.
``10``, ``♣9``, wide digits, 大王 and 小王 are read too and written canonically.
"""

from __future__ import annotations

import enum
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Self

import attrs

from ._values import Named, Pictured
from .errors import DealError, NotationError, expect


class Rank(Named, enum.IntEnum):
    """The ranks from low to high, the jokers on top (every source's order of cards).

    Example:
        >>> from baohuang import Rank
        >>> Rank.THREE < Rank.ACE < Rank.TWO < Rank.SMALL_JOKER < Rank.BIG_JOKER
        True
        >>> str(Rank.TEN), Rank.parse("10") is Rank.TEN
        ('T', True)
    """

    THREE = 0
    FOUR = 1
    FIVE = 2
    SIX = 3
    SEVEN = 4
    EIGHT = 5
    NINE = 6
    TEN = 7
    JACK = 8
    QUEEN = 9
    KING = 10
    ACE = 11
    TWO = 12
    SMALL_JOKER = 13
    BIG_JOKER = 14

    @property
    def is_joker(self) -> bool:
        """Whether this is one of the two jokers."""
        return self >= Rank.SMALL_JOKER

    def __str__(self) -> str:
        return RANK_TEXT[self]

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Read one rank.

        Args:
            text: one of ``3 4 5 6 7 8 9 T J Q K A 2 x X``, or ``10``.

        Raises:
            NotationError: for anything else.
        """
        expect(text, str, "text")
        written = "T" if text == "10" else text
        if written not in RANK_TEXT:
            told = repr(text) if len(text) <= 40 else f"{text[:20]!r}..."
            raise NotationError(f"{told} is no rank", text)
        return cls(RANK_TEXT.index(written))


RANK_TEXT = ("3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "x", "X")
CODES_A_RANK = 15
"""Codes of cards of one rank: five suits, none being one, times three marks."""
NATURAL_RANKS = tuple(rank for rank in Rank if not rank.is_joker)


class Suit(Named, enum.IntEnum):
    """The four suits, in the order in which equal cards leave a hand.

    Example:
        >>> from baohuang import Suit
        >>> [str(suit) for suit in Suit]
        ['c', 'd', 'h', 's']
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    def __str__(self) -> str:
        return "cdhs"[self]


class Mark(Named, enum.IntEnum):
    """What a card is marked as.

    Example:
        >>> import baohuang as bh
        >>> bh.parse_card("X*").mark, bh.parse_card("9c*").mark
        (Mark.EMPEROR, Mark.GUARD)
    """

    NONE = 0
    EMPEROR = 1
    GUARD = 2


@attrs.frozen(order=False, repr=False)
class Card:
    """One card. Cards are ordered by rank, then suit, then mark: for display, never for beating.

    Attributes:
        rank: its rank, jokers included.
        suit: its suit; None for jokers, and for a natural card whose suit does not matter.
        mark: `Mark.EMPEROR` for a big joker only; `Mark.GUARD` for a small joker or a called copy.
        code: a small number, increasing in the order of cards; `CARDS[code]` is this card.

    Raises:
        NotationError: for a joker with a suit, or a mark that no such card carries.

    Example:
        >>> import baohuang as bh
        >>> bh.parse_card("♣9"), str(bh.parse_card("大王*"))
        (Card.parse('9c'), 'X*')
    """

    rank: Rank
    suit: Suit | None = None
    mark: Mark = Mark.NONE
    code: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if self.rank.is_joker and self.suit is not None:
            raise NotationError(f"a joker has no suit: {self.rank}{self.suit}")
        if self.mark is Mark.EMPEROR and self.rank is not Rank.BIG_JOKER:
            raise NotationError(f"only a big joker is the emperor card, not {self.rank}")
        if self.mark is Mark.GUARD and self.suit is None and not self.rank.is_joker:
            raise NotationError(f"the guard card has a suit: write {self.rank}c*, not {self.rank}*")
        suit = 4 if self.suit is None else self.suit
        object.__setattr__(self, "code", self.rank * CODES_A_RANK + suit * 3 + self.mark)

    @property
    def plain(self) -> Card:
        """The same card without its mark."""
        return self if self.mark is Mark.NONE else CARDS[self.code - self.mark]

    def marked(self, mark: Mark) -> Card:
        """The same card with `mark` instead of its own."""
        code = self.code - self.mark + mark
        card = CARDS[code]
        return card if card.code == code else Card(self.rank, self.suit, mark)  # which refuses

    def __lt__(self, other: Card) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self.code < other.code

    def __str__(self) -> str:
        suit = "" if self.suit is None else str(self.suit)
        return f"{self.rank}{suit}{self._mark_text()}"

    def _mark_text(self) -> str:
        if self.mark is Mark.NONE:
            return ""
        return "!" if self.mark is Mark.GUARD and self.rank is Rank.BIG_JOKER else "*"

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card.

        Args:
            text: e.g. ``9c``, ``♣9``, ``10h``, ``X*``, 大王.

        Raises:
            NotationError: if `text` is not exactly one card.
        """
        cards = parse_cards(text)
        if len(cards) != 1:
            raise NotationError(f"expected one card, got {len(cards)} in {text!r}", text)
        return cards[0]


def _all_cards() -> tuple[Card, ...]:
    table: dict[int, Card] = {}
    for rank in Rank:
        for suit in (*Suit, None):
            for mark in Mark:
                try:
                    card = Card(rank, suit, mark)
                except NotationError:
                    continue
                table[card.code] = card
    filler = Card(Rank.THREE)
    return tuple(table.get(code, filler) for code in range(max(table) + 1))


CARDS = _all_cards()
"""Every card by its code (gaps hold a filler)."""

# One token is one card. Suit before or after the rank, as letter or symbol; the variation
# selector that phones put behind ♣ is part of the symbol.
_SUITS = {"c": 0, "d": 1, "h": 2, "s": 3, "♣": 0, "♦": 1, "♥": 2, "♠": 3, "♧": 0, "♢": 1, "♡": 2}
_SUITS["♤"] = 3
_RANK = "10|[3-9TJQKA2]"
_SYMBOL = "[♣♦♥♠♧♢♡♤][\ufe0e\ufe0f]?"
_TOKEN = re.compile(
    rf"(?:(?P<before>{_SYMBOL})(?P<rank>{_RANK})|(?P<bare>{_RANK})(?P<after>[cdhs]|{_SYMBOL})?)"
    r"(?P<mark>\*)?|(?P<joker>大王|小王|[xX])(?P<flag>[*!])?"
)
_WIDE = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}
LONGEST_TEXT = 4000
MOST_CARDS = 216
_GAP = re.compile(r"[\s,，、]*")


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards one after the other, with or without gaps between them.

    Args:
        text: e.g. ``"3c 3c 9d Tc x X*"``; spaces and commas separate and are not needed.

    Returns:
        The cards in the order written. A natural card without a suit letter has no suit.

    Raises:
        NotationError: naming the first character that starts no card, and its code point.
    """
    expect(text, str, "text")
    if len(text) > LONGEST_TEXT:
        raise NotationError(f"{len(text)} characters are more than all cards have: {text[:20]}...")
    narrow = text.translate(_WIDE)
    cards: list[Card] = []
    at = _GAP.match(narrow).end()  # type: ignore[union-attr]  # the pattern matches anything
    while at < len(narrow):
        token = _TOKEN.match(narrow, at)
        if token is None:
            char = text[at]
            raise NotationError(
                f"{char!r} (U+{ord(char):04X}) at {at} in {text!r} starts no card", text, at
            )
        cards.append(_card_of(token, text))
        at = _GAP.match(narrow, token.end()).end()  # type: ignore[union-attr]
    if len(cards) > MOST_CARDS:
        raise NotationError(f"{len(cards)} cards, but four packs have {MOST_CARDS}", text)
    return tuple(cards)


def _card_of(token: re.Match[str], text: str) -> Card:
    joker, flag = token["joker"], token["flag"]
    if joker:
        rank = Rank.BIG_JOKER if joker in ("X", "大王") else Rank.SMALL_JOKER
        if flag == "!" and rank is Rank.SMALL_JOKER:
            raise NotationError(
                f"'!' marks a big joker only, in {text!r}; the guard's small joker is x*", text
            )
        if flag is None:
            return Card(rank)
        emperor = flag == "*" and rank is Rank.BIG_JOKER
        return Card(rank, None, Mark.EMPEROR if emperor else Mark.GUARD)
    suit = token["before"] or token["after"]
    try:
        return Card(
            Rank.parse(token["rank"] or token["bare"]),
            Suit(_SUITS[suit[0]]) if suit else None,
            Mark.GUARD if token["mark"] else Mark.NONE,
        )
    except NotationError as error:
        raise NotationError(f"{error} (in {text!r})", text, token.start()) from None


def parse_card(text: str) -> Card:
    """Read one card; the same as `Card.parse`.

    Args:
        text: e.g. ``9c``, ``♣9``, ``10h``, ``X*``, 大王.

    Raises:
        NotationError: if `text` is not exactly one card.

    Example:
        >>> import baohuang as bh
        >>> bh.parse_card("9c").rank
        Rank.NINE
    """
    return Card.parse(text)


_PLAIN = bytes([code - code % 3 for code in range(256)])
"""For each code that of the same card without its mark."""


@attrs.frozen(repr=False)
class Hand(Pictured):
    """The cards held, a multiset: equal whatever the order they were given in.

    Attributes:
        codes: the cards' codes, one byte each, highest first.

    Example:
        >>> import baohuang as bh
        >>> hand = bh.Hand.parse("3c 3c 9d Tc x X*")
        >>> len(hand), str(hand)
        (6, 'X* x Tc 9d 3c 3c')
        >>> hand - bh.Hand.parse("3c") == bh.Hand.parse("X*, x, 10c, 9d, 3c")
        True
    """

    codes: bytes = b""

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Self:
        """A hand of these cards."""
        return cls(bytes(sorted((card.code for card in cards), reverse=True)))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a hand.

        Args:
            text: cards in any order, e.g. ``"3c 3c 9d Tc x X*"``.

        Raises:
            NotationError: for a character that starts no card.
        """
        return cls.of(parse_cards(text))

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, highest first."""
        return tuple([CARDS[code] for code in self.codes])

    def count(self, card: Card) -> int:
        """How many copies of `card` are held, counting only cards marked as it is."""
        return self.codes.count(card.code)

    def copies(self) -> Counter[Card]:
        """How many identical copies of each card are held; marks do not count (rules, L)."""
        return Counter([CARDS[code] for code in self.codes.translate(_PLAIN)])

    def copies_of(self, card: Card) -> int:
        """How many identical copies of `card` are held; marks do not count."""
        return self.codes.translate(_PLAIN).count(card.plain.code)

    def sets(self, least: int) -> list[tuple[Card, int]]:
        """The cards of which at least so many copies are held, and how many; lowest first.

        Marks do not count (rules, L).

        Args:
            least: 2 or more copies.

        Example:
            >>> import baohuang as bh
            >>> [(str(card), copies) for card, copies in bh.Hand.parse("9c9c9c9d x*xx").sets(3)]
            [('9c', 3), ('x', 3)]
        """
        runs = re.findall(rb"((.)\2{%d,})" % (least - 1), self.codes.translate(_PLAIN), re.DOTALL)
        return [(CARDS[one[0]], len(run)) for run, one in reversed(runs)]

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and card.code in self.codes

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.codes)

    def __add__(self, other: Hand | Iterable[Card]) -> Hand:
        """Both hands' cards together."""
        codes = other.codes if isinstance(other, Hand) else [card.code for card in other]
        return Hand(bytes(sorted([*self.codes, *codes], reverse=True)))

    def __sub__(self, other: Hand | Iterable[Card]) -> Hand:
        """What is left when `other`'s cards are taken out.

        Raises:
            NotationError: if some card of `other` is not held.
        """
        left = bytearray(self.codes)
        for code in other.codes if isinstance(other, Hand) else [card.code for card in other]:
            try:
                left.remove(code)
            except ValueError:
                raise NotationError(f"{CARDS[code]} is not in {self}") from None
        return Hand(bytes(left))

    def __str__(self) -> str:
        return " ".join([str(CARDS[code]) for code in self.codes])

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"


_CODES = bytes({card.code for card in CARDS})


def check_hand(hand: object) -> None:
    """Refuse what is no hand, and one made of codes that are no cards or in no order.

    Raises:
        NotationError: unless `Hand.of` or `Hand.parse` could have made it.
    """
    expect(hand, Hand, "a Hand")
    assert isinstance(hand, Hand)
    codes = hand.codes
    expect(codes, bytes, "the codes of a Hand")
    if codes.translate(None, _CODES) or bytes(sorted(codes, reverse=True)) != codes:
        raise NotationError("these are no codes of a hand; Hand.of and Hand.parse make hands")


def read_hands(hands: Sequence[Hand | str]) -> tuple[Hand, ...]:
    """Five hands that are given as such or as text.

    Raises:
        DealError: if they are not five.
        NotationError: if one is neither.
    """
    expect(hands, Sequence, "hands")
    if len(hands) != 5:
        raise DealError(f"five seats need five hands, got {len(hands)}")
    held = tuple(Hand.parse(hand) if isinstance(hand, str) else hand for hand in hands)
    for hand in held:
        check_hand(hand)
    return held


EMPEROR_CARD = Card(Rank.BIG_JOKER, None, Mark.EMPEROR)
"""The marked big joker."""
GUARD_CARD = Card(Rank.SMALL_JOKER, None, Mark.GUARD)
"""The marked small joker of the fixed-guard games."""
