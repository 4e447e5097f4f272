"""The slots of a ruleset and the kinds of rule known for each.

A slot is one question a variant must answer; a kind is one way to answer it: a frozen attrs class
whose fields are its parameters. ``@rule("throne", "holder")`` makes a class a kind. The variant
file names the kind and gives the parameters, and the class is the schema they are checked by.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import attrs

from ..wording import Label

SLOTS = (
    "deck",
    "throne",
    "usurping",
    "guard",
    "declaring",
    "combining",
    "beating",
    "holding_back",
    "tricks",
    "ending",
    "scoring",
    "tribute",
    "conduct",
)
"""The slots, in the order of a deal. Each is a room of its own in this package."""


class Rule(Protocol):
    """What every rule can do, whatever its slot."""

    def describe(self) -> tuple[Label, ...]:
        """The rule in plain sentences, for somebody who plays the game; each in both languages."""
        ...


_ASKS: dict[str, type[Any]] = {}
_KINDS: dict[str, dict[str, type[Any]]] = {slot: {} for slot in SLOTS}
_DEFAULTS: dict[str, str] = {}
_NAMES: dict[type[Any], tuple[str, str]] = {}

T = TypeVar("T")


def asks(slot: str) -> Callable[[type[T]], type[T]]:
    """Make a Protocol what every kind of a slot must offer."""

    def register(protocol: type[T]) -> type[T]:
        _ASKS[slot] = protocol
        return protocol

    return register


def _asked(slot: str) -> list[str]:
    """The names of what every kind of a slot must offer."""
    bases = _ASKS[slot].__mro__ if slot in _ASKS else (Rule,)
    protocols = [base for base in bases if getattr(base, "_is_protocol", False)]
    return sorted({name for base in protocols for name in vars(base) if not name.startswith("_")})


def rule(slot: str, kind: str, *, default: bool = False) -> Callable[[type[T]], type[T]]:
    """Register an attrs class as a kind of rule.

    Args:
        slot: one of `SLOTS`.
        kind: the name variant files use, in lower case with hyphens.
        default: whether a file may leave `kind` out and mean this one.

    Raises:
        ValueError: for an unknown slot, a kind somebody has registered already, or a class that
            is no attrs class or lacks what its slot asks of every kind.
    """
    if slot not in _KINDS:
        raise ValueError(f"no slot is named {slot!r}; the slots are {', '.join(SLOTS)}")

    def register(cls: type[T]) -> type[T]:
        if not attrs.has(cls):
            raise ValueError(f"{slot}: {cls.__name__} is no attrs class")
        missing = [name for name in _asked(slot) if not hasattr(cls, name)]
        missing = [name for name in missing if name not in attrs.fields_dict(cls)]
        if missing:
            raise ValueError(f"{slot}: {cls.__name__} lacks {', '.join(missing)}")
        if _KINDS[slot].get(kind, cls) is not cls:
            raise ValueError(f"{slot}: kind {kind!r} is already {_KINDS[slot][kind].__name__}")
        _KINDS[slot][kind] = cls
        _NAMES[cls] = slot, kind
        if default:
            _DEFAULTS[slot] = kind
        return cls

    return register


def kinds(slot: str) -> dict[str, type[Any]]:
    """The kinds known for a slot, by name."""
    return dict(_KINDS[slot])


def default_kind(slot: str) -> str | None:
    """The kind meant when a file names none; None when it must name one."""
    return _DEFAULTS.get(slot)


def kind_of(strategy: object) -> str:
    """The name under which a rule's class was registered."""
    return _NAMES[type(strategy)][1]
