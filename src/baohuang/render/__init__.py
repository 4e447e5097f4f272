"""Deals, hands, observations, explanations and rulesets for people: as text and as pictures.

Text is in 100 columns. Pictures are SVG that stands alone or inside a page: light and dark as the
reader has it, with a title and a description that tell all that is seen, and without a font for
Chinese unless their language is "zh".
"""

from .course import flow_svg
from .notebook import picture_of
from .pictured import combo_svg, cover_svg, hand_svg
from .scenes import table_svg
from .text import WIDTH, render_deal, render_events, render_hand, render_observation

__all__ = [
    "WIDTH",
    "combo_svg",
    "cover_svg",
    "flow_svg",
    "hand_svg",
    "picture_of",
    "render_deal",
    "render_events",
    "render_hand",
    "render_observation",
    "table_svg",
]
