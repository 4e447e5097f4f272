"""A drawing put into an SVG document of its own, with the words that stand for it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from html import escape as _escape

import attrs

from .palette import Colour, fill, stroke, style_sheet
from .shapes import SHAPES

FONTS = {
    "en": "system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif",
    "zh": "'Noto Sans CJK SC', 'Source Han Sans SC', 'PingFang SC', 'Microsoft YaHei', "
    "'WenQuanYi Micro Hei', system-ui, sans-serif",
}
"""The fonts by language. Cards need no Chinese one: they have letters and shapes only."""
LANGUAGE_TAGS = {"en": "en", "zh": "zh-Hans"}

_MARK = "\0"
"""Stands before an id until the picture's own prefix is known; no XML text holds it."""
_FORBIDDEN = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@attrs.frozen
class Drawing:
    """SVG elements, and how much room they take from (0, 0) on.

    Attributes:
        width: in pixels.
        height: in pixels.
        body: the elements.

    Example:
        >>> from baohuang.pictures import Drawing
        >>> Drawing(10, 5, "<path/>").at(3, 4)
        '<g transform="translate(3 4)"><path/></g>'
    """

    width: float
    height: float
    body: str

    def at(self, x: float, y: float) -> str:
        """The elements moved so that their corner is at (x, y)."""
        if not self.body:
            return ""
        return f'<g transform="translate({number(x)} {number(y)})">{self.body}</g>'


def beside(drawings: Sequence[Drawing], gap: float) -> Drawing:
    """Drawings in a row, on one base line.

    Example:
        >>> from baohuang.pictures import Drawing, beside
        >>> row = beside([Drawing(10, 5, "<a/>"), Drawing(20, 8, "<b/>")], gap=4)
        >>> row.width, row.height
        (34.0, 8)
    """
    height = max((drawing.height for drawing in drawings), default=0)
    x, parts = 0.0, []
    for drawing in drawings:
        parts.append(drawing.at(x, height - drawing.height))
        x += drawing.width + gap
    return Drawing(max(x - gap, 0), height, "".join(parts))


def stacked(drawings: Sequence[Drawing], gap: float, *, centred: bool = False) -> Drawing:
    """Drawings below each other, at the left or centred.

    Example:
        >>> from baohuang.pictures import Drawing, stacked
        >>> pile = stacked([Drawing(10, 5, "<a/>"), Drawing(20, 8, "<b/>")], gap=4, centred=True)
        >>> pile.width, pile.height, pile.body[:32]
        (20, 17.0, '<g transform="translate(5 0)"><a')
    """
    width = max((drawing.width for drawing in drawings), default=0)
    y, parts = 0.0, []
    for drawing in drawings:
        parts.append(drawing.at((width - drawing.width) / 2 if centred else 0, y))
        y += drawing.height + gap
    return Drawing(width, max(y - gap, 0), "".join(parts))


def number(value: float) -> str:
    """A coordinate with one digit after the point at most."""
    return f"{round(value, 1) + 0:.1f}".removesuffix(".0")  # + 0: no minus zero


def escape(text: str) -> str:
    """Text as XML may hold it."""
    return _escape(_FORBIDDEN.sub("\ufffd", text))


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """About how wide a text is, in pixels; rather too wide than too narrow.

    Args:
        text: one line.
        size: of the font, in pixels.
        bold: whether it is bold.
    """
    return sum(_advance(char) for char in text) * size * (1.12 if bold else 1)


def _advance(char: str) -> float:
    if unicodedata.east_asian_width(char) in "WF":
        return 1.0
    if char in "iljtf.,:;'|!I()[] ":
        return 0.38
    return 0.9 if char in "mwMW%@+=" else 0.72 if char.isupper() else 0.65


def words(
    text: str,
    x: float,
    y: float,
    *,
    size: float = 14,
    colour: Colour = "ink",
    anchor: str = "start",
    bold: bool = False,
    most: float | None = None,
) -> str:
    """One line of text.

    Args:
        text: the line; nothing is drawn where it is empty.
        x: of its start, middle or end, in pixels.
        y: of its base line.
        size: of the font, in pixels.
        colour: of the letters.
        anchor: "start", "middle" or "end": which part of the text is at `x`.
        bold: whether it is bold.
        most: where it is likely to be wider than this, it is squeezed to it.
    """
    if not text:
        return ""
    extra = "" if anchor == "start" else f' text-anchor="{anchor}"'
    extra += ' font-weight="700"' if bold else ""
    if most is not None and 0.92 * text_width(text, size, bold=bold) > most:
        extra += f' textLength="{number(most)}" lengthAdjust="spacingAndGlyphs"'
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{extra} '
        f"{fill(colour)}>{escape(text)}</text>"
    )


def lines_of(text: str, size: float, most: float, *, bold: bool = False) -> list[str]:
    """A text in lines that are at most so many pixels wide; Chinese breaks between characters.

    Example:
        >>> from baohuang.pictures.document import lines_of
        >>> lines_of("the emperor names a card", 10, 100)
        ['the emperor', 'names a card']
    """
    lines, line = [], ""
    for piece in re.findall(r"[⺀-鿿！-～、。（]|[^\s⺀-鿿！-～、。（]+|\s+", text):
        joined = line + piece
        if (
            line.strip()
            and text_width(joined.rstrip(), size, bold=bold) > most
            and piece not in "，。、；）"
        ):
            lines.append(line.strip())
            line = piece.lstrip()
        else:
            line = joined
    return [*lines, line.strip()] if line.strip() else lines


def _balanced(lines: list[str], text: str, size: float, most: float, *, bold: bool) -> list[str]:
    """As many lines, as equal as they can be."""
    narrower = most - size / 2
    while narrower > most / 2:
        broken = lines_of(text, size, narrower, bold=bold)
        widest = max((text_width(line, size, bold=bold) for line in broken), default=0)
        if len(broken) > len(lines) or widest > narrower:
            break
        lines, narrower = broken, narrower - size / 2
    return lines


def paragraph(
    text: str,
    most: float,
    *,
    size: float = 14,
    colour: Colour = "ink",
    bold: bool = False,
    anchor: str = "start",
) -> Drawing:
    """Lines of text, broken where they must be.

    Args:
        text: the text.
        most: the widest line, in pixels.
        size: of the font, in pixels.
        colour: of the letters.
        bold: whether it is bold.
        anchor: "start" or "middle".
    """
    lines = lines_of(text, size, most, bold=bold)
    if anchor == "middle":
        lines = _balanced(lines, text, size, most, bold=bold)
    x = most / 2 if anchor == "middle" else 0
    drawn = [
        words(line, x, size + at * size * 1.35, size=size, colour=colour, bold=bold, anchor=anchor)
        for at, line in enumerate(lines)
    ]
    widths = [text_width(line, size, bold=bold) for line in lines]
    width = most if anchor == "middle" else max(widths, default=0)
    return Drawing(width, len(lines) * size * 1.35, "".join(drawn))


def frame(width: float, height: float, paint: str, *, line: float = 1, radius: float = 8) -> str:
    """A rectangle with round corners that fills a room of this size, its outline included.

    Args:
        width: of the room.
        height: of the room.
        paint: from `fill` or `stroke`.
        line: the width of the outline.
        radius: of the corners.
    """
    inset = line / 2
    return (
        f'<rect x="{inset:g}" y="{inset:g}" width="{number(width - line)}" '
        f'height="{number(height - line)}" rx="{radius:g}" {paint}/>'
    )


def shape(name: str, x: float, y: float, scale: float, paint: str, *, turned: float = 0) -> str:
    """One of `SHAPES`, its middle at (x, y).

    Args:
        name: a key of `SHAPES`.
        x: of its middle.
        y: of its middle.
        scale: 1 draws it in a square of 20 pixels.
        paint: from `fill` or `stroke`.
        turned: by how many degrees, clockwise.
    """
    size = f" rotate({turned:g})" if turned else ""
    size += "" if scale == 1 else f" scale({scale:g})"
    return (
        f'<use href="#{_MARK}{name}" transform="translate({number(x)} {number(y)}){size}" {paint}/>'
    )


def svg(
    drawing: Drawing, title: str, description: str, *, language: str = "en", margin: float = 12
) -> str:
    """A document that stands alone or inside a page.

    Ids begin with a digest of the content, so that those of different pictures in one page differ.
    There is no empty line in it, which would end it in Markdown.

    Args:
        drawing: what is seen.
        title: its name, read aloud first.
        description: everything the picture tells, as text.
        language: of the texts, "en" or "zh".
        margin: the room around it, in pixels.

    Example:
        >>> from baohuang.pictures import Drawing, svg
        >>> text = svg(Drawing(10, 10, ""), "a hand", "nothing")
        >>> text[:34], text[-6:]
        ('<svg xmlns="http://www.w3.org/2000', '</svg>')
    """
    from hashlib import sha256

    width, height = drawing.width + 2 * margin, drawing.height + 2 * margin
    ground = frame(width, height, stroke("rim", 1, inside="surface"), radius=10)
    title, description = " ".join(title.split()), re.sub(r"\s*\n\s*", "\n", description.strip())
    named = f"<title>{escape(title)}</title>\n<desc>{escape(description)}</desc>"
    body = f"{ground}\n{drawing.at(margin, margin)}"
    prefix = "bh-" + sha256(f"{language}{named}{body}".encode()).hexdigest()[:12]
    parts = sorted(set(re.findall(f"#{_MARK}([a-z-]+)", body)))
    defined = "".join(f'<path id="{prefix}-{name}" d="{SHAPES[name]}"/>' for name in parts)
    named = named.replace("<title>", f'<title id="{prefix}-title">', 1)
    named = named.replace("\n<desc>", f'\n<desc id="{prefix}-desc">', 1)
    wide, high = number(width), number(height)
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
        f'width="{wide}" height="{high}" class="baohuang" role="img" '
        f'lang="{LANGUAGE_TAGS[language]}" aria-labelledby="{prefix}-title {prefix}-desc" '
        f'font-family="{FONTS[language]}" style="max-width:100%;height:auto">'
    )
    styles = f"<style>\n{style_sheet(body)}\n</style>"
    shapes = [f"<defs>{defined}</defs>"] if defined else []
    placed = body.replace(_MARK, f"{prefix}-")
    return "\n".join([opening, named, styles, *shapes, placed, "</svg>"])
