"""Examples of names whose docstring has none, from ``docs/words/examples.md``."""

from __future__ import annotations

import re
from functools import lru_cache

from .site import DOCS


@lru_cache(maxsize=1)
def sections() -> dict[str, str]:
    """The Markdown of each section by its heading: a name, or a page of the reference."""
    text = (DOCS / "words" / "examples.md").read_text("utf-8")
    parts = re.split(r"^## (.+)$", text, flags=re.MULTILINE)
    return {name: body.strip() for name, body in zip(parts[1::2], parts[2::2], strict=True)}


def shown(name: str) -> str:
    """A section as a page shows it; nothing where there is none."""
    return sections().get(name, "").replace("```python", "```pycon")
