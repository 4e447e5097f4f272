"""Boxes below each other, and arrows between them."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from .document import Drawing, frame, number, paragraph, shape
from .palette import Colour, fill, stroke

_BOX, _LANE, _GAP = 236, 16, 28
_SIDE = 104
"""How far an arrow that goes round the boxes leaves them: the room for its words."""


@attrs.frozen
class Box:
    """One step.

    Attributes:
        title: its name.
        note: what happens, smaller.
        strong: whether it is drawn with a heavy line.
    """

    title: str
    note: str = ""
    strong: bool = False


@attrs.frozen
class Jump:
    """An arrow that does not go to the next box.

    Attributes:
        start: the number of the box that it leaves, from 0.
        end: the number of the box that it goes to; one before `start` is drawn at the left.
        text: when it is taken.
    """

    start: int
    end: int
    text: str


def flow(boxes: Sequence[Box], jumps: Sequence[Jump]) -> Drawing:
    """Boxes in a column, an arrow from each to the next, and jumps around them.

    Args:
        boxes: from the top down.
        jumps: forward ones are drawn at the right, others at the left.

    Example:
        >>> from baohuang.pictures import Box, Jump, flow
        >>> short = flow([Box("a"), Box("b")], [])
        >>> flow([Box("a"), Box("b")], [Jump(0, 0, "again")]).width > short.width
        True
    """
    drawn = [_box(box) for box in boxes]
    tops = [0.0]
    for drawing in drawn:
        tops.append(tops[-1] + drawing.height + _GAP)
    forward = [jump for jump in jumps if jump.end > jump.start]
    back = [jump for jump in jumps if jump.end <= jump.start]
    left = _room(back)
    parts = [drawing.at(left, top) for drawing, top in zip(drawn, tops, strict=False)]
    middle = left + _BOX / 2
    for drawing, top, following in zip(drawn, tops, tops[1:-1], strict=False):
        parts.append(_line([(middle, top + drawing.height), (middle, following)], "down"))
    spans = [(top, drawing.height) for top, drawing in zip(tops, drawn, strict=False)]
    parts += _jumps(forward, spans, edge=left + _BOX, outward=1)
    parts += _jumps(back, spans, edge=left, outward=-1)
    return Drawing(left + _BOX + _room(forward), tops[-1] - _GAP, "".join(parts))


def _room(jumps: Sequence[Jump]) -> float:
    return _SIDE + _LANE * len({jump.end for jump in jumps}) if jumps else 0


def _box(box: Box) -> Drawing:
    title = paragraph(box.title, _BOX - 24, size=15, bold=True, anchor="middle")
    note = paragraph(box.note, _BOX - 24, size=12.5, colour="muted", anchor="middle")
    height = title.height + note.height + 18
    colour: Colour = "accent" if box.strong else "edge"
    line = 2.5 if box.strong else 1.2
    around = frame(_BOX, height, stroke(colour, line, inside="panel"), line=line)
    return Drawing(_BOX, height, around + title.at(12, 7) + note.at(12, 9 + title.height))


def _jumps(
    jumps: Sequence[Jump], spans: Sequence[tuple[float, float]], *, edge: float, outward: int
) -> list[str]:
    """Lines around the boxes: those with the same end share a lane, the shortest is nearest."""
    ends = sorted({jump.end for jump in jumps}, key=lambda end: _reach(jumps, end))
    parts = []
    for jump in jumps:
        lane = edge + outward * (_SIDE + _LANE * ends.index(jump.end))
        begin = _at(spans[jump.start], 0.75 if outward < 0 else 0.6)
        end = _at(spans[jump.end], 0.25 if outward < 0 else 0.4)
        points = [(edge, begin), (lane, begin), (lane, end), (edge, end)]
        parts.append(_line(points, "left" if outward > 0 else "right"))
        text = paragraph(jump.text, _SIDE - 10, size=12.5)
        x = edge + 6 if outward > 0 else edge - 6 - text.width
        below = jump.start == jump.end  # a loop has no room for it above its lower line
        parts.append(text.at(x, begin + 2 if below else begin - text.height - 4))
    return parts


def _at(span: tuple[float, float], part: float) -> float:
    """The height at a part of a box, as its top and height are given."""
    return span[0] + span[1] * part


def _reach(jumps: Sequence[Jump], end: int) -> int:
    return max(abs(jump.end - jump.start) for jump in jumps if jump.end == end)


_TURNED = {"down": (90, 0, -5), "left": (180, 5, 0), "right": (0, -5, 0)}


def _line(points: Sequence[tuple[float, float]], heading: str) -> str:
    angle, x, y = _TURNED[heading]
    path = "L".join(f"{number(px)} {number(py)}" for px, py in points)
    end_x, end_y = points[-1]
    head = shape("arrowhead", end_x + x, end_y + y, 0.62, fill("edge"), turned=angle)
    return f'<path d="M{path}" {stroke("edge", 1.5)}/>{head}'
