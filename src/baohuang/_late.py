"""Rooms that a deal can be dealt and played without, imported when somebody first needs them.

Thirty kinds of events, observations and records take as long to import as all the rules. A room
is read once, whole; looking something up in it then costs what it does in any object.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__all__ = ["events", "history", "observation", "record"]

if TYPE_CHECKING:
    from . import events, history, observation, record
else:

    class _Room:
        """What a module has, once somebody has asked for some of it."""

    class _Unread(_Room):
        def __init__(self, name: str) -> None:
            self._module = f"{__package__}.{name}"

        def __getattr__(self, name: str) -> Any:
            vars(self).update(vars(import_module(self._module)))
            self.__class__ = _Room  # where looking up is not slowed by this method
            return getattr(self, name)

    events, history, observation, record = map(_Unread, __all__)
