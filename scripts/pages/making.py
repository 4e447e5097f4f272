"""All pages of one language."""

from __future__ import annotations

from . import copies, features, glossary, matrix, pictures, reference, rules, variants
from .site import Language, Site


def make(language: Language) -> tuple[str, ...]:
    """Write every page that is made.

    Args:
        language: "zh" or "en".

    Returns:
        The paths of all pages and pictures made, below ``docs/zh`` or ``docs/en``.
    """
    site = Site(language)
    for room in (pictures, variants, features, rules, matrix, glossary, reference, copies):
        room.write(site)
    return site.finish()
