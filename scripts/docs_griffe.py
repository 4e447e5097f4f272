"""What mkdocstrings is told about the docstrings here; it reads this file by its path."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import griffe

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.docstrings import expected  # found only now


class Docstrings(griffe.Extension):
    """Reads docstrings as they are written here."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Put one object's docstring as griffe expects it."""
        if obj.docstring is not None:
            obj.docstring.value = expected(obj.docstring.value)
