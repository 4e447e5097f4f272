"""What installed packages hold and offer; what knows that is imported only where it must be."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from importlib.resources.abc import Traversable


def files(package: str) -> Traversable:
    """Where the files of a package lie; of this one mostly beside this file."""
    here = Path(__file__).parent
    if package == __package__ and here.is_dir():  # not in a zip
        return here
    from importlib.resources import files as found

    return found(package)


def entry_points(*, group: str) -> Iterable[EntryPoint]:
    """What the installed packages offer under a group."""
    from importlib.metadata import entry_points as installed

    return installed(group=group)
