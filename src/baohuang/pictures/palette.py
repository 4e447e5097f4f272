"""The colours of pictures, light and dark, and the style sheet that chooses between them.

Every painted element says its light colour in an attribute, for programs that know no style
sheets, and has a class by which the style sheet of its picture overrides it. The style sheet reads
the scheme of the reader's system, unless the page around an inlined picture says its own.
"""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

Colour: TypeAlias = Literal[
    "surface",
    "rim",
    "panel",
    "face",
    "edge",
    "ink",
    "red",
    "muted",
    "accent",
    "crown",
    "shield",
    "good",
    "bad",
]
"""What a colour is for; a picture names no colour otherwise."""

LIGHT: dict[Colour, str] = {
    "surface": "#eef3ee",  # behind everything, so that text is read on a colour of ours
    "rim": "#b4c3b6",
    "panel": "#ffffff",
    "face": "#ffffff",  # of a card
    "edge": "#59636e",
    "ink": "#1c2127",
    "red": "#b3121d",
    "muted": "#4a545e",
    "accent": "#0b57b0",  # whose turn it is, and the card everybody looks for
    "crown": "#8a5a00",
    "shield": "#0f5f7a",
    "good": "#19683a",
    "bad": "#a3281f",
}
DARK: dict[Colour, str] = {
    "surface": "#1b2126",
    "rim": "#47525c",
    "panel": "#262d34",
    "face": "#2b333b",
    "edge": "#8f9ba7",
    "ink": "#eef2f5",
    "red": "#ff9d97",
    "muted": "#b9c3cc",
    "accent": "#8cc4ff",
    "crown": "#f0c75e",
    "shield": "#7fd6e8",
    "good": "#7ddba0",
    "bad": "#ffa08f",
}

_LIGHT_PAGES = (
    "[data-md-color-scheme=default]",
    "[data-jp-theme-light=true]",
    "[data-theme=light]",
    ".vscode-light",
)
_DARK_PAGES = (
    "[data-md-color-scheme=slate]",
    "[data-jp-theme-light=false]",
    "[data-theme=dark]",
    ".vscode-dark",
)
"""How Material for MkDocs, JupyterLab, themes of Sphinx and VS Code say the scheme of a page."""


def fill(colour: Colour) -> str:
    """The attributes of an element that is filled.

    Example:
        >>> from baohuang.pictures.palette import fill
        >>> fill("ink")
        'fill="#1c2127" class="bh-ink"'
    """
    return f'fill="{LIGHT[colour]}" class="bh-{colour}"'


def stroke(colour: Colour, width: float = 1.5, *, inside: Colour | None = None) -> str:
    """The attributes of an element that is outlined.

    Args:
        colour: of the line.
        width: of the line, in pixels.
        inside: what it is filled with; None for nothing.

    Example:
        >>> from baohuang.pictures.palette import stroke
        >>> stroke("edge", 1)
        'fill="none" stroke="#59636e" stroke-width="1" class="bh-edge-line"'
    """
    filling = "none" if inside is None else LIGHT[inside]
    classes = f"bh-{colour}-line" if inside is None else f"bh-{inside} bh-{colour}-line"
    return f'fill="{filling}" stroke="{LIGHT[colour]}" stroke-width="{width:g}" class="{classes}"'


def style_sheet(body: str) -> str:
    """The rules for the classes that a drawing uses, one rule a line.

    Args:
        body: SVG elements made with `fill` and `stroke`.
    """
    used = sorted(set(re.findall(r"bh-([a-z]+)(-line)?(?=[ \"])", body)))
    names: list[Colour] = [name for name in LIGHT if any(name == colour for colour, _ in used)]
    light, dark = (
        "".join(f"--bh-{name}:{scheme[name]};" for name in names) for scheme in (LIGHT, DARK)
    )
    paints = [
        f".baohuang .bh-{name}{line}{{{'stroke' if line else 'fill'}:var(--bh-{name})}}"
        for name, line in used
    ]
    return "\n".join(
        [
            f".baohuang{{{light}}}",
            f"@media (prefers-color-scheme:dark){{.baohuang{{{dark}}}}}",
            f"{_inside(_LIGHT_PAGES)}{{{light}}}",
            f"{_inside(_DARK_PAGES)}{{{dark}}}",
            ".baohuang text{forced-color-adjust:none}",  # it lies on colours of ours
            *paints,
        ]
    )


def _inside(pages: tuple[str, ...]) -> str:
    return ",".join(f"{page} .baohuang" for page in pages)
