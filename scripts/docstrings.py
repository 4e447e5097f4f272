"""How the docstrings here differ from what griffe, and so mkdocstrings, expects.

``Example:`` is a section of examples, and ``a, b: text`` in a section of attributes is about both.
"""

from __future__ import annotations

import re

_SEVERAL = re.compile(r"^( +)(\w+(?:,\s+\w+)+): (.*)$", re.MULTILINE)


def expected(text: str) -> str:
    """A docstring as griffe expects it."""
    text = re.sub(r"^(\s*)Example:$", r"\1Examples:", text, flags=re.MULTILINE)
    return _SEVERAL.sub(_each, text) if "Attributes:" in text else text


def _each(found: re.Match[str]) -> str:
    """One entry for each of several names."""
    indent, names, about = found.groups()
    return "\n".join(f"{indent}{name}: {about}" for name in re.split(r",\s+", names))
