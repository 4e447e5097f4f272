"""What is wrong with the slots of a file, and the rules they stand for when nothing is.

The classes of the rules are the schema: their annotations say what a file may hold.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import attrs

from ..cards import Rank
from ..errors import Problem
from ..rules.registry import default_kind, kinds
from .filling import fill, inner_type, parts
from .nodes import Node, Path, Plain, shown, unknown, what

T = TypeVar("T")

BESIDE = ("kind", "source", "decided")
"""What the mapping of a slot may hold besides the parameters of its kind."""


def plain_of(value: Any) -> Any:
    """A rule, or a part of one, as the plain data a file would have."""
    if hasattr(value, "to_plain"):
        return value.to_plain()
    if isinstance(value, Rank):
        return str(value)
    if isinstance(value, enum.Enum):
        return value.value
    if attrs.has(type(value)):
        return {f.name: plain_of(getattr(value, f.name)) for f in attrs.fields(type(value))}
    if isinstance(value, (list, tuple)):
        return [plain_of(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain_of(item) for key, item in value.items()}
    return value


def made_of(value: Plain, target: Any) -> Any:
    """A value as a type.

    Raises:
        Exception: of any kind, if it is wrong.
    """
    try:
        return fill(value, target)
    except Exception:  # noqa: BLE001  # a plug-in's class may raise anything
        from .converting import CONVERTER

        return CONVERTER.structure(value, target)


def structure(
    node: Node, target: type[T], path: Path, problems: list[Problem], beside: Iterable[str] = ()
) -> T | None:
    """Fill in a class from a node.

    Args:
        node: the value.
        target: the class, or any other type the rules use.
        path: where the value stands in the file.
        problems: what is wrong goes here.
        beside: keys that may stand beside the class's own, for suggestions.

    Returns:
        The object, or None if anything is wrong.
    """
    made: T
    try:
        made = fill(node.plain(), target)
    except Exception:  # noqa: BLE001  # a plug-in's class may raise anything
        from .converting import faults

        made, found = faults(node.plain(), target, tuple(beside))
        for path_in, message in found.items():
            node.at(path_in).report(problems, (*path, *path_in), message)
        return None if found else made
    return made


def kind_in(slot: str, node: Node | None) -> str | None:
    """The kind a slot's mapping names, or means when it names none."""
    named = node.children().get("kind") if node is not None else None
    if named is None:
        return default_kind(slot)
    return named.value if isinstance(named.value, str) else None


def rule_class(slot: str, node: Node, problems: list[Problem]) -> type[Any] | None:
    """The class a slot's mapping asks for, or a problem."""
    known = kinds(slot)
    choice = f"the kinds are {', '.join(sorted(known))}"
    if not isinstance(node.value, dict):
        node.report(problems, (slot,), f"expected a mapping, got {what(node.plain())}")
        return None
    named = node.value.get("kind")
    if named is None:
        kind: Plain = default_kind(slot)
        if kind is None:
            node.report(problems, (slot, "kind"), f"required, but missing; {choice}")
            return None
    else:
        kind = named.plain()
    if not isinstance(kind, str) or kind not in known:
        message = f"{shown(kind)} is no kind of {slot}; {choice}"
        (named or node).report(problems, (slot, "kind"), message)
        return None
    return known[kind]


def rule_of(slot: str, node: Node, problems: list[Problem]) -> Any:
    """The rule a slot's mapping describes, or None and problems."""
    cls = rule_class(slot, node, problems)
    if cls is None:
        return None
    parameters = {key: value for key, value in node.children().items() if key != "kind"}
    return structure(attrs.evolve(node, value=parameters), cls, (slot,), problems, BESIDE)


def check_part(slot: str, node: Node, problems: list[Problem]) -> None:
    """Check what a layer says of a slot, without asking for what other layers may say."""
    known = kinds(slot)
    if isinstance(node.value, dict) and "kind" not in node.value:
        classes = list(known.values())  # of whatever kind the layer below is
    else:
        cls = rule_class(slot, node, problems)
        classes = [] if cls is None else [cls]
    types: dict[str, Any] = {}
    for cls in reversed(classes):
        types |= parts(cls) or {}
    if classes:
        _check_fields(types, node, (slot,), (*types, *BESIDE), problems)


def _check_fields(
    types: Mapping[str, Any], node: Node, path: Path, known: Iterable[str], problems: list[Problem]
) -> None:
    for key, inner in node.children().items():
        if key in types:
            fields = parts(inner_type(types[key]))
            if fields is not None and isinstance(inner.value, dict):
                _check_fields(fields, inner, (*path, key), fields, problems)
            else:
                structure(inner, types[key], (*path, key), problems)
        elif key != "kind" or len(path) > 1:
            inner.report(problems, (*path, key), unknown(key, known))
