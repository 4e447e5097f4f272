"""What mkdocs calls before it builds: the pages made from the rules are written first.

Builders that know no hooks run ``python -m scripts.pages`` before.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]


def on_pre_build(config: Any) -> None:
    """Write the pages of the site that is about to be built."""
    for folder in (ROOT, ROOT / "src"):
        if str(folder) not in sys.path:
            sys.path.insert(0, str(folder))
    from scripts.pages import make  # found only now

    make("zh" if Path(config["docs_dir"]).name == "zh" else "en")
