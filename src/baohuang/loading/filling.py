"""Plain data as the classes of the rules, where nothing is wrong with it.

Nearly every value that is ever loaded is right. So it is filled in by the short way here, and
only where that finds anything amiss, or a type it does not know, does `converting` go over the
same data with cattrs, which takes a fifth of a second to import and to write its code, and says
what is wrong. What is filled in here cattrs makes the same of; `tests/test_filling.py` compares.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin

import attrs

from ..cards import Rank
from .nodes import shown, what

Filler: TypeAlias = Callable[[Any], Any]

WORDS = {int: "a whole number", str: "text", bool: "true or false"}
SEQUENCES: dict[Any, Any] = {list: list, tuple: tuple}


class Amiss(Exception):
    """A value, or a type, that is not for the short way."""


# -- what every value is held to ------------------------------------------------------------------


def exact(value: Any, kind: Any) -> Any:
    """A value of just this type; of an enum, the member of this value."""
    if issubclass(kind, enum.Enum):  # cattrs takes the hook of int for an IntEnum
        return kind(choice(value, [member.value for member in kind]))
    if type(value) is not kind:
        hint = "; put it in quotes" if kind is str and type(value) in (int, bool) else ""
        raise ValueError(f"expected {WORDS[kind]}, got {what(value)}{hint}")
    return value


def rank(value: Any, _: Any = None) -> Rank:
    """A rank, with or without quotes."""
    if type(value) not in (int, str):
        raise ValueError(f'expected a rank such as "6", got {what(value)}')
    return Rank.parse(str(value))


def choice(value: Any, options: Iterable[Any]) -> Any:
    """One of some values, of the same type too."""
    options = list(options)
    for option in options:
        if type(option) is type(value) and option == value:
            return option
    if len(options) == 1:
        raise ValueError(f"expected {_bare(options[0])}, got {shown(value)}")
    quotes = "; put it in quotes" if type(value) is int and str(value) in options else ""
    raise ValueError(f"{shown(value)} is not one of {', '.join(map(_bare, options))}{quotes}")


def _bare(value: Any) -> str:
    return value if isinstance(value, str) else shown(value)


def mapping(value: Any) -> dict[str, Any]:
    """A mapping."""
    if type(value) is not dict:
        raise ValueError(f"expected a mapping, got {what(value)}")
    return value


# -- what the types are ---------------------------------------------------------------------------


def inner_type(target: Any) -> Any:
    """The type of a value that may also be left empty: T of ``T | None``."""
    if get_origin(target) in (Union, UnionType):
        others = [arg for arg in get_args(target) if arg is not NoneType]
        return others[0] if len(others) == 1 else target
    return target


def parts(target: Any) -> dict[str, Any] | None:
    """The fields, with their types, of a class that is merged field by field; None of others."""
    if not attrs.has(target) or is_open(target):
        return None
    return {field.name: field.type for field in attrs.fields(attrs.resolve_types(target))}


def is_open(target: Any) -> bool:
    """Whether a class reads a mapping with keys of its own, by ``from_plain``."""
    return isinstance(target, type) and hasattr(target, "from_plain")


# -- filling in -----------------------------------------------------------------------------------


def fill(value: Any, target: Any) -> Any:
    """What a value is as a type.

    Args:
        value: plain data.
        target: a class of rules or of records, or any type that their fields have.

    Raises:
        Exception: of any kind, where the value is wrong or the type unknown here.
    """
    return _filler(target)(value)


@lru_cache(maxsize=256)
def _filler(target: Any) -> Filler:
    """How a type is filled in; in the order in which cattrs would ask for its hooks."""
    if target is Any:
        return lambda value: value
    if target is Rank:
        return rank
    if target in WORDS or (isinstance(target, type) and issubclass(target, enum.Enum)):
        return lambda value: exact(value, target)
    if is_open(target):
        return lambda value: _open(value, target)
    if isinstance(target, type) and attrs.has(target):
        return _of_class(target)
    return _of_generic(target, get_origin(target), get_args(target))


def _of_generic(target: Any, origin: Any, args: tuple[Any, ...]) -> Filler:
    if origin is Literal:
        return lambda value: choice(value, args)
    if origin is list or (origin is tuple and args[1:] == (...,)):
        return _of_sequence(SEQUENCES[origin], args[0])
    if origin in (dict, Mapping):
        item = args[1]
        return lambda value: {key: fill(one, item) for key, one in mapping(value).items()}
    inner = inner_type(target)
    if inner is not target:
        return lambda value: None if value is None else fill(value, inner)
    raise Amiss(target)


def _of_sequence(kind: Any, item: Any) -> Filler:
    def filled(value: Any) -> Any:
        if type(value) is not list:
            raise Amiss(value)
        return kind([fill(one, item) for one in value])

    return filled


def _open(value: Any, target: Any) -> Any:
    plain = mapping(value)
    for key, one in plain.items():  # each for itself first, as `converting` does
        target.from_plain({key: one})
    return target.from_plain(plain)


def _of_class(target: Any) -> Filler:
    fields = [field for field in attrs.fields(attrs.resolve_types(target)) if field.init]
    types = {field.name: (field.alias, field.type) for field in fields}
    needed = {field.name for field in fields if field.default is attrs.NOTHING}

    def filled(value: Any) -> Any:
        plain = mapping(value)
        if not needed <= plain.keys() <= types.keys():
            raise Amiss(value)
        given = {}
        for key, one in plain.items():
            alias, kind = types[key]
            given[alias] = fill(one, kind)
        return target(**given)

    return filled
