"""Which card beats which: each pair, or group and card, above each other."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from .cards import HEIGHT, WIDTH, Face, row
from .document import Drawing, beside, frame, paragraph, shape, stacked
from .palette import Colour, fill, stroke

_BETWEEN = 20
_GAP = 14


@attrs.frozen
class Cover:
    """Cards of the new play above those of the old one that they are set against.

    Attributes:
        over: of the new play; empty where nothing is left to cover the card.
        under: of the old play.
        beats: whether the cards above beat those below.
    """

    over: tuple[Face, ...]
    under: tuple[Face, ...]
    beats: bool = True


def covers(
    pairs: Sequence[Cover], verdict: str, *, beats: bool, note: str = "", most: float = 520
) -> Drawing:
    """The pairs side by side, and under them what they come to.

    Args:
        pairs: from left to right.
        verdict: one sentence.
        beats: whether the whole play beats the other.
        note: a further sentence, smaller.
        most: the widest row, in pixels.

    Example:
        >>> from baohuang.pictures import Cover, Face, covers
        >>> pair = Cover((Face("x"),), (Face("9"),))
        >>> covers([pair, pair], "x x beats 9 9", beats=True).body.count("SMALL")
        2
    """
    rows: list[list[Drawing]] = [[]]
    for pair in pairs:
        drawn = _cover(pair)
        if rows[-1] and beside([*rows[-1], drawn], _GAP).width > most:
            rows.append([])
        rows[-1].append(drawn)
    pictures = stacked([beside(line, _GAP) for line in rows if line], gap=32)
    width = max(pictures.width, 280)
    colour: Colour = "good" if beats else "bad"
    text = paragraph(verdict, width - 26, colour=colour, bold=True)
    said = Drawing(
        26 + text.width,
        text.height,
        shape("tick" if beats else "cross", 9, 10, 0.8, fill(colour)) + text.at(26, 0),
    )
    parts = [pictures, said] if pairs else [said]
    if note:
        parts.append(paragraph(note, width, size=13, colour="muted"))
    return stacked(parts, gap=10)


def _cover(pair: Cover) -> Drawing:
    sign = shape("down", 10, 10, 0.8, fill("good"))
    if not pair.beats:
        sign = shape("cross", 10, 10, 0.8, fill("bad"))
    between = Drawing(20, _BETWEEN, sign)
    return stacked([_cards(pair.over), between, _cards(pair.under)], gap=4, centred=True)


def _cards(faces: Sequence[Face]) -> Drawing:
    """The cards, or the outline of the one that is missing."""
    if faces:
        return row(faces)
    dashed = f'stroke-dasharray="5 4" {stroke("muted", 1.5)}'
    return Drawing(WIDTH, HEIGHT, frame(WIDTH, HEIGHT, dashed, line=1.5, radius=6))
