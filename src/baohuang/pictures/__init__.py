"""SVG from plain data: cards, covers, seats around a table, boxes and arrows.

Nothing here knows a rule, a word of a language or a type of the game; `baohuang.render` turns
hands, combos, tables and rulesets into what is drawn here. `svg` makes a document of a drawing:
it stands alone or inside a page, light and dark, and needs nothing from outside.

Example:
    >>> from baohuang.pictures import Face, fan, svg
    >>> cards = fan([Face.read(text) for text in ("X*", "x", "9c", "9c")])
    >>> svg(cards, "four cards", "emperor card, small joker, 9 of clubs twice").count("<text")
    4
"""

from .cards import Badge, Face, card, fan, row, squeezed_row
from .covers import Cover, covers
from .document import Drawing, beside, paragraph, stacked, svg, words
from .flow import Box, Jump, flow
from .palette import DARK, LIGHT, Colour
from .seats import Plate, hands, table

__all__ = [
    "DARK",
    "LIGHT",
    "Badge",
    "Box",
    "Colour",
    "Cover",
    "Drawing",
    "Face",
    "Jump",
    "Plate",
    "9c",
    "beside",
    "card",
    "covers",
    "fan",
    "flow",
    "hands",
    "paragraph",
    "row",
    "squeezed_row",
    "stacked",
    "svg",
    "table",
    "words",
    "x",
]
