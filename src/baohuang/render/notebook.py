"""The picture of a value, whatever it is: what a notebook shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..cards import Hand
from ..combos import Combo
from ..errors import NotationError, glimpse
from ..explaining import Explanation
from ..observation import Observation
from ..table import Table
from ..variant import Variant
from ..wording import Language
from .course import flow_svg
from .pictured import combo_svg, cover_svg, hand_svg
from .scenes import table_svg

_DRAWN: dict[type, Callable[..., str]] = {
    Hand: hand_svg,
    Combo: combo_svg,
    Explanation: cover_svg,
    Table: table_svg,
    Observation: table_svg,
    Variant: flow_svg,
}


def picture_of(value: Any, *, language: Language = "en") -> str:
    """The picture of a value: its cards, its table, or the course of a deal under it.

    Args:
        value: a `Hand`, `Combo`, `Explanation`, `Table` (as a spectator sees it), `Observation`
            or `Variant`.
        language: of all texts, "en" or "zh".

    Returns:
        An SVG document, as `hand_svg` and its like make it.

    Raises:
        NotationError: if it is nothing of the kind.

    Example:
        >>> import baohuang as bh
        >>> from baohuang.render import combo_svg, picture_of
        >>> combo = bh.parse_combo("x777")
        >>> picture_of(combo) == combo_svg(combo)
        True
    """
    for kind, draw in _DRAWN.items():
        if isinstance(value, kind):
            return draw(value, language=language)
    known = ", ".join(kind.__name__ for kind in _DRAWN)
    raise NotationError(f"there is no picture of {glimpse(value)}; there is one of {known}")
