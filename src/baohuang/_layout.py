"""Cards, tables and paragraphs laid out for a terminal of 100 columns."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import groupby

from .cards import Card, Mark

WIDTH = 100


def render_hand(hand: Iterable[Card], *, suits: bool = False) -> str:
    """Cards in groups of one rank, the highest first.

    Args:
        hand: the cards, in any order.
        suits: whether to write the suits, which matter until the guard card is called.

    Example:
        >>> import baohuang as bh
        >>> from baohuang.render import render_hand
        >>> hand = bh.Hand.parse("2s 9c 9c 9d X X* x")
        >>> render_hand(hand), render_hand(hand, suits=True)
        ('X* X x 2 999', 'X* X x 2s 9ccd')
    """
    cards = sorted(hand, key=lambda card: (-card.rank, -card.mark, card.suit or 0))
    return " ".join(
        _group(list(group), suits=suits)
        for _, group in groupby(cards, key=lambda card: (card.rank, card.mark))
    )


def _group(cards: list[Card], *, suits: bool) -> str:
    rank, mark = str(cards[0].rank), cards[0].mark
    if mark is not Mark.NONE or not suits or any(card.suit is None for card in cards):
        return "".join(str(card) if mark is not Mark.NONE else rank for card in cards)
    return rank + "".join(str(card.suit) for card in cards)


def columns(rows: Sequence[Sequence[str]], align: str) -> list[str]:
    """A table: columns as wide as they must be, two spaces in between."""
    widths = [max(map(breadth, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = []
        for text, width, side in zip(row, widths, align, strict=True):
            gap = " " * (width - breadth(text))
            cells.append(gap + text if side == ">" else text + gap)
        lines.append(("  " + "  ".join(cells)).rstrip())
    return lines


def breadth(text: str) -> int:
    """How many columns of a terminal a text takes: Chinese characters take two."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def fill(text: str, width: int) -> str:
    """A text with blanks behind it up to so many columns; never cut short."""
    return text + " " * (width - breadth(text))


def wrap(text: str, prefix: str = "") -> list[str]:
    """Lines of at most `WIDTH` columns, the first after `prefix`, the others under it.

    Chinese, which has no blanks, is broken between characters, but not before a full stop.
    """
    indent = " " * breadth(prefix)
    lines, line, empty = [], prefix, True
    for word in text.split():
        gap = "" if empty else " "
        pieces = [word] if breadth(line + gap + word) <= WIDTH else _pieces(word)
        for piece in pieces:
            if not empty and breadth(line + gap + piece) > WIDTH:
                lines.append(line.rstrip())
                line, gap = indent, ""
            line, gap, empty = f"{line}{gap}{piece}", "", False
    return [*lines, line.rstrip()] if text else []


_PIECE = re.compile(
    r"[（“《]*(?:[一-鿿]|[^\s一-鿿，。、；：！？（）“”《》]+)?[，。、；：！？）”》]*"
)


def _pieces(word: str) -> list[str]:
    """Where a word may be broken: a short one nowhere, a Chinese sentence between characters."""
    if breadth(word) == len(word) or breadth(word) <= 16:
        return [word]
    return [piece for piece in _PIECE.findall(word) if piece]
