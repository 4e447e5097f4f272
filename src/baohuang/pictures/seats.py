"""Five seats around a table, and what lies on it."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from .cards import Badge, Face, squeezed_row
from .document import Drawing, frame, paragraph, shape, stacked, words
from .palette import Colour, fill, stroke

WIDTH = 500
_PLATE, _TALL = 164, 68
_MIDDLE = (210, 302)
"""Between which heights the cards on the table lie."""
_HEIGHT = 388
_PLACES = (
    ((WIDTH - _PLATE) / 2, _HEIGHT - _TALL),
    (WIDTH - _PLATE, 122),
    (WIDTH / 2 + 12, 6),
    (WIDTH / 2 - 12 - _PLATE, 6),
    (0, 122),
)
"""Where the seats are, from the one at the bottom on, counterclockwise."""
_SIGNS: dict[Badge, tuple[str, Colour]] = {
    "emperor": ("crown", "crown"),
    "guard": ("shield", "shield"),
}


@attrs.frozen
class Plate:
    """What is written at a seat.

    Attributes:
        name: who sits there.
        role: what he is, as far as it may be known.
        badge: "emperor" is a crown, "guard" a shield.
        cards: how many cards he holds, in words.
        did: what he did last.
        turn: whether he is to move.
    """

    name: str
    role: str
    badge: Badge = ""
    cards: str = ""
    did: str = ""
    turn: bool = False


def table(
    plates: Sequence[Plate], top: Sequence[Face], caption: str, *, called: Face | None, asked: str
) -> Drawing:
    """The seats, the first one at the bottom and the next to its right, and what lies between.

    Args:
        plates: five, in playing order.
        top: the cards on the table.
        caption: under the cards, or in place of them.
        called: the card that everybody looks for.
        asked: what is asked for, above the called card.

    Example:
        >>> from baohuang.pictures import Face, Plate, table
        >>> plates = [Plate(f"seat {seat}", "?") for seat in range(5)]
        >>> table(plates, [Face("9")], "9 by seat 1", called=None, asked="").width
        500
    """
    felt = (
        f'<ellipse cx="{WIDTH / 2:g}" cy="{_HEIGHT / 2 - 2:g}" rx="{WIDTH / 2 - 30:g}" '
        f'ry="{_HEIGHT / 2 - 30:g}" {stroke("rim", 2)}/>'
    )
    parts = [felt]
    parts += [_plate(plate).at(x, y) for plate, (x, y) in zip(plates, _PLACES, strict=True)]
    if called is not None:
        parts.append(_called(called, asked).at(WIDTH / 2 - 62, 80))
    parts.append(_middle(top, caption))
    return Drawing(WIDTH, _HEIGHT, "".join(parts))


def _plate(plate: Plate) -> Drawing:
    colour: Colour = "accent" if plate.turn else "rim"
    line = 2.5 if plate.turn else 1
    body = [frame(_PLATE, _TALL, stroke(colour, line, inside="panel"), line=line)]
    x = 10.0
    if plate.turn:
        body.append(shape("arrowhead", 15, 17, 0.7, fill("accent")))
        x = 26
    body.append(words(plate.name, x, 22, bold=True, most=_PLATE - x - 10))
    body.append(words(plate.cards, _PLATE - 10, 41, size=13, colour="muted", anchor="end", most=62))
    x = 10
    if plate.badge:
        sign, paint = _SIGNS[plate.badge]
        body.append(shape(sign, 18, 37, 0.75, fill(paint)))
        x = 31
    body.append(words(plate.role, x, 41, size=13, most=_PLATE - x - 74))
    if plate.did:
        body.append(words(plate.did, 10, 58, size=13, colour="muted", most=_PLATE - 20))
    return Drawing(_PLATE, _TALL, "".join(body))


def _called(face: Face, asked: str) -> Drawing:
    text = paragraph(asked, 62, size=12, colour="accent", bold=True)
    card = squeezed_row([attrs.evolve(face, called=True)], WIDTH)
    return Drawing(124, card.height, text.at(58, 22) + card.at(0, 0))


def _middle(top: Sequence[Face], caption: str) -> str:
    low, high = _MIDDLE
    cards = squeezed_row(top, WIDTH - 20)
    line = words(caption, WIDTH / 2, high, size=13, anchor="middle", most=WIDTH - 60)
    return cards.at((WIDTH - cards.width) / 2, low) + line


def hands(rows: Sequence[tuple[str, Drawing]]) -> Drawing:
    """Cards under the table, each with a line of text above.

    Args:
        rows: pairs of the text and the cards.
    """
    return stacked(
        [stacked([paragraph(text, WIDTH, size=13), cards], gap=3) for text, cards in rows], gap=10
    )
