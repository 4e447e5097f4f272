"""Cards, and rows of overlapping cards.

Of a card that the next one overlaps a strip at its left stays free, in which its rank and suit
stand. Marked cards are never overlapped.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import Literal, TypeAlias

import attrs

from .document import Drawing, frame, shape, stacked, words
from .palette import Colour, fill, stroke

Badge: TypeAlias = Literal["", "emperor", "guard"]

WIDTH, HEIGHT = 48, 70
STRIP = 21
"""How much of an overlapped card is seen."""
RISE = 10
"""The room above a called card for the sign that points at it."""
_STEP_TO_NEXT_RANK = 5
_AFTER_MARKED = 5

_SUITS = {"c": "club", "d": "diamond", "h": "heart", "s": "spade"}
_JOKERS = {"x": "SMALL", "X": "BIG"}
_EDGES: dict[Badge, Colour] = {"emperor": "crown", "guard": "shield"}
_FACE = re.compile(r"([3-9TJQKA2xX])([cdhs]?)([*!]?)")


@attrs.frozen
class Face:
    """What is seen of a card.

    Attributes:
        rank: one of ``3 4 5 6 7 8 9 T J Q K A 2``, ``x`` a small joker, ``X`` a big one.
        suit: ``c d h s``; empty for a joker, and where the suit does not matter.
        badge: "emperor" is a crown, "guard" a shield.
        called: whether it is a copy of the card that everybody looks for.

    Example:
        >>> from baohuang.pictures import Face
        >>> Face.read("9c*"), Face.read("X*").badge
        (Face(rank='9', suit='c', badge='guard', called=False), 'emperor')
    """

    rank: str
    suit: str = ""
    badge: Badge = ""
    called: bool = False

    @classmethod
    def read(cls, text: str, *, called: bool = False) -> Face:
        """A card in the library's notation.

        Args:
            text: e.g. ``9``, ``9c``, ``9c*``, ``x``, ``X*``, ``X!``.
            called: whether it is a copy of the called card.

        Raises:
            ValueError: if it is no card.
        """
        found = _FACE.fullmatch(text)
        if found is None or (found[2] and found[1] in _JOKERS):
            raise ValueError(f"{text!r} is no card")
        badge: Badge = ""
        if found[3]:
            badge = "emperor" if found[1] == "X" and found[3] == "*" else "guard"
        return cls(found[1], found[2], badge, called)

    @property
    def joker(self) -> bool:
        """Whether it is a joker of either kind."""
        return self.rank in _JOKERS

    @property
    def colour(self) -> Colour:
        """Of its rank and suit: red for diamonds, hearts and big jokers."""
        return "red" if self.suit in ("d", "h") or self.rank == "X" else "ink"


def card(face: Face, *, overlapped: bool = False) -> Drawing:
    """One card; a called one is `RISE` pixels under the top of the drawing.

    Args:
        face: what it shows.
        overlapped: whether only its strip will be seen.
    """
    edge = _EDGES[face.badge] if face.badge else "accent" if face.called else "edge"
    width = 1 if edge == "edge" else 2.5
    outline = stroke(edge, width, inside="face")
    parts = [frame(WIDTH, HEIGHT, outline, line=width, radius=6), _index(face)]
    if face.called:
        parts.append(shape("pointer", 11, -5, 0.8, fill("accent")))
    if not overlapped:
        parts.append(_middle(face))
    rise = RISE if face.called else 0
    return Drawing(WIDTH, HEIGHT + rise, Drawing(0, 0, "".join(parts)).at(0, rise))


def _index(face: Face) -> str:
    """What stands in the strip: rank and suit, or which joker it is."""
    if face.joker:
        return _star(face, 11, 13, 0.72) + (
            f'<text transform="translate(15.2 64) rotate(-90)" font-size="11.5" font-weight="700" '
            f'textLength="{40 if face.rank == "x" else 24}" lengthAdjust="spacingAndGlyphs" '
            f"{fill(face.colour)}>{_JOKERS[face.rank]}</text>"
        )
    rank = "10" if face.rank == "T" else face.rank
    squeezed = 17 if rank == "10" else None
    text = words(
        rank, 11.5, 18, size=17, colour=face.colour, anchor="middle", bold=True, most=squeezed
    )
    if not face.suit:
        return text
    return text + shape(_SUITS[face.suit], 11.5, 30, 0.68, fill(face.colour))


def _middle(face: Face) -> str:
    """What stands beside the strip of a card that is seen whole."""
    if face.badge == "emperor":
        return shape("crown", 32, 40, 1.15, fill("crown"))
    if face.badge == "guard":
        return shape("shield", 32, 44, 1.2, fill("shield"))
    if face.joker:
        word = words(
            "JOKER", 32.5, 62, size=7.5, colour=face.colour, anchor="middle", bold=True, most=26
        )
        return _star(face, 33, 37, 1.2) + word
    if face.suit:
        return shape(_SUITS[face.suit], 31, 47, 1.25, fill(face.colour))
    rank = "10" if face.rank == "T" else face.rank
    return words(rank, 31, 60, size=25, colour=face.colour, anchor="middle", most=25)


def _star(face: Face, x: float, y: float, scale: float) -> str:
    """A star: full for a big joker, an outline for a small one."""
    paint = fill("red") if face.rank == "X" else stroke("ink", 1.2 / scale)
    return shape("star", x, y, scale, paint)


def row(faces: Sequence[Face], *, strip: float = STRIP) -> Drawing:
    """Cards from left to right, each over the one before it.

    Args:
        faces: the cards.
        strip: how much is seen of an overlapped one, in pixels.

    Example:
        >>> from baohuang.pictures import Face, row
        >>> row([Face("9"), Face("9")]).width
        69.0
    """
    height = HEIGHT + RISE * any(face.called for face in faces)
    parts, x = [], 0.0
    for at, face in enumerate(faces):
        last = at == len(faces) - 1
        drawn = card(face, overlapped=not (last or face.badge))
        parts.append(drawn.at(x, height - drawn.height))
        if not last:
            x += _step(face, faces[at + 1], strip)
    if not faces:
        return Drawing(0, 0, "")
    return Drawing(x + WIDTH, height, "".join(parts))


def _step(face: Face, following: Face, strip: float) -> float:
    if face.badge:
        return WIDTH + _AFTER_MARKED
    alike = (face.rank, face.suit) == (following.rank, following.suit)
    return strip + (0 if alike or face.rank == following.rank else _STEP_TO_NEXT_RANK)


def squeezed_row(faces: Sequence[Face], most: float) -> Drawing:
    """A row whose strips are narrower where it would be too wide; twelve pixels are always seen."""
    wide = row(faces)
    strips = sum(not face.badge for face in faces[:-1])
    if wide.width <= most or not strips:
        return wide
    return row(faces, strip=max(12, STRIP - (wide.width - most) / strips))


def fan(faces: Sequence[Face], most: float = 520) -> Drawing:
    """Cards in as few rows as there can be, about equally wide; equal ranks stay together.

    Args:
        faces: the cards, in the order to be shown.
        most: the widest row, in pixels; a rank with more cards than that is broken.

    Example:
        >>> from baohuang.pictures import Face, fan
        >>> fan([Face("9")] * 30).height > fan([Face("9")] * 3).height
        True
    """
    best = _rows(faces, most)
    for limit in range(int(most) - 10, WIDTH, -10):
        rows = _rows(faces, limit)
        if len(rows) > len(best):
            break
        best = rows
    return stacked([row(cards) for cards in best], gap=7)


def _rows(faces: Sequence[Face], most: float) -> list[list[Face]]:
    """The cards in rows: each is filled with whole ranks as long as there is room."""
    rows: list[list[Face]] = []
    end = most  # where the last card of the row begins
    for _, alike in groupby(faces, key=lambda face: face.rank):
        group = list(alike)
        if rows and end + _extent([rows[-1][-1], *group]) + WIDTH > most:
            rows.append([])
        for face in group:
            if rows and rows[-1]:
                end += _step(rows[-1][-1], face, STRIP)
            if not rows or end + WIDTH > most:
                rows.append([])
            if not rows[-1]:
                end = 0
            rows[-1].append(face)
    return [cards for cards in rows if cards]


def _extent(faces: Sequence[Face]) -> float:
    """How far the last of these cards begins behind the first."""
    return sum(_step(face, following, STRIP) for face, following in pairwise(faces))
