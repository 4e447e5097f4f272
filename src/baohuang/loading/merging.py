"""Layers of a ruleset laid over one another: parents under children, features on top.

A *setting* is one value at the end of a path, defaults included. What a feature may do is said of
settings: it may set what nobody has set, or what is there already, or a value that it says it
replaces. Names of variants play no part, so a variant with a rule of its own refuses a feature
that would overwrite it, whoever wrote either.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import attrs

from .._classes import frozen
from ..describing import Note, Source, Title
from ..errors import Problem
from ..rules.registry import SLOTS, kinds
from ..wording import OwnWord
from .filling import inner_type, parts
from .nodes import Node, Path, Plain, shown
from .structuring import kind_in, made_of, plain_of

Slots = Mapping[str, Node]
Values = list[Plain] | Literal["any"]
_FACTORY: Any = attrs.Factory


@frozen(eq=False)
class Layer:
    """A feature as its file says it.

    Attributes:
        name, title, aliases, revision, sources, words: as for a variant.
        root: the whole file.
        slots: the slots it says something about, without source and decided.
        notes: where its values come from, by slot.
        needs: for a path the values of which one must be set in the end.
        replaces: for a path the values it may overwrite, or "any".
    """

    name: str
    title: Title
    revision: int
    sources: Mapping[str, Source]
    root: Node
    slots: Slots
    notes: Mapping[str, Note]
    aliases: tuple[str, ...] = ()
    words: Mapping[str, OwnWord] = attrs.field(factory=dict)
    needs: Mapping[str, Values] = attrs.field(factory=dict)
    replaces: Mapping[str, Values] = attrs.field(factory=dict)


@frozen(eq=False)
class Setting:
    """One value at the end of a path.

    Attributes:
        value: the value, spelled the one way (a rank is text, whatever the file wrote).
        node: where it is said; for a default, the slot that leaves it out.
        given: whether a file says it.
    """

    value: Plain
    node: Node
    given: bool = True

    def told(self) -> str:
        """The value with where it comes from."""
        default = "" if self.given else ", the default"
        return f"{shown(self.value)}{default} ({self.node.place()})"


Settings = dict[Path, Setting]


# -- merging --------------------------------------------------------------------------------------


def over(parent: Node, child: Node) -> Node:
    """A mapping laid over another key by key; anything else replaces what was there."""
    if not (isinstance(parent.value, dict) and isinstance(child.value, dict)):
        return child
    merged = dict(parent.value)
    for key, node in child.value.items():
        merged[key] = over(merged[key], node) if key in merged else node
    return attrs.evolve(child, value=merged)


def slot_over(slot: str, parent: Node | None, child: Node) -> Node:
    """A slot laid over its parent's; another kind replaces it whole."""
    named = child.children().get("kind")
    if parent is None or (named is not None and named.value != kind_in(slot, parent)):
        return child
    return over(parent, child)


def slots_over(parents: Slots, children: Slots) -> dict[str, Node]:
    """All slots of a layer laid over those of another."""
    return {**parents, **{s: slot_over(s, parents.get(s), node) for s, node in children.items()}}


# -- settings -------------------------------------------------------------------------------------


def settings(slots: Slots, nowhere: Node) -> Settings:
    """Everything that is set in a whole ruleset, defaults included."""
    found: Settings = {}
    for slot in SLOTS:
        node = slots.get(slot) or attrs.evolve(nowhere, value={})
        found.update(_slot_settings(slot, node, kind_in(slot, node), defaults=True))
    return found


def slot_values(slot: str, node: Node) -> dict[Path, Plain]:
    """What a slot comes to, however it is written."""
    found = _slot_settings(slot, node, kind_in(slot, node), defaults=True)
    return {path: setting.value for path, setting in found}


def given(layer: Layer, below: Slots) -> Settings:
    """What a feature sets, where its slots without a kind take the kind below them."""
    found: Settings = {}
    for slot, node in layer.slots.items():
        kind = kind_in(slot, node if "kind" in node.children() else below.get(slot))
        found.update(_slot_settings(slot, node, kind, defaults=False))
    return found


def _slot_settings(
    slot: str, node: Node, kind: str | None, *, defaults: bool
) -> Iterator[tuple[Path, Setting]]:
    named = node.children().get("kind")
    if named is not None or defaults:
        yield (slot, "kind"), Setting(kind, named or node, named is not None)
    cls = kinds(slot).get(kind or "")
    if cls is not None:
        yield from _field_settings(cls, node, (slot,), defaults)


def _field_settings(
    cls: type[Any], node: Node, path: Path, defaults: bool
) -> Iterator[tuple[Path, Setting]]:
    for field in attrs.fields(attrs.resolve_types(cls)):
        here = node.children().get(field.name)
        inner = (*path, field.name)
        if here is not None:
            yield from _value_settings(field.type, here, inner, defaults)
        elif defaults and field.default is not attrs.NOTHING:
            made = field.default
            value = made.factory() if isinstance(made, _FACTORY) else made
            yield from _leaves(plain_of(value), node, inner, given=False)


def _value_settings(
    target: Any, node: Node, path: Path, defaults: bool
) -> Iterator[tuple[Path, Setting]]:
    inner = inner_type(target)
    if parts(inner) is not None and isinstance(node.value, dict):
        yield from _field_settings(inner, node, path, defaults)
    else:
        yield from _leaves(normal(node.plain(), target), node, path, given=True)


def _leaves(value: Plain, node: Node, path: Path, *, given: bool) -> Iterator[tuple[Path, Setting]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, node.at((key,)), (*path, key), given=given)
    else:
        yield path, Setting(value, node, given)


def normal(value: Plain, target: Any) -> Plain:
    """A value spelled the way the class spells it; as it is if the class refuses it."""
    try:
        made: Plain = plain_of(made_of(value, target))
    except Exception:  # noqa: BLE001  # what is wrong with it is told where it is put together
        return value
    return made


def value_at(found: Settings, path: Path) -> tuple[bool, Plain]:
    """Whether anything is set at a path, and what: a value, or a mapping of all that is below."""
    if path in found:
        return True, found[path].value
    below: dict[str, Plain] = {}
    for longer, setting in found.items():
        if longer[: len(path)] == path:
            inner = below
            for key in longer[len(path) : -1]:
                inner = inner.setdefault(str(key), {})  # type: ignore[assignment]
            inner[str(longer[-1])] = setting.value
    return bool(below), below


def clashes(found: Settings, path: Path, value: Plain) -> Iterator[tuple[Path, Setting]]:
    """What is set in the way of a value: at its path, or above or below it."""
    for other, setting in found.items():
        shorter = min(len(other), len(path))
        if other[:shorter] == path[:shorter] and not (other == path and same(setting.value, value)):
            yield other, setting


def same(a: Plain, b: Plain) -> bool:
    """Whether two values are one, where true is not 1 but a rank may be 6 or "6"."""
    if {type(a), type(b)} == {int, str}:
        return str(a) == str(b)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    return type(a) is type(b) and a == b


# -- features -------------------------------------------------------------------------------------


def lay_over(
    base: Slots, name: str, nowhere: Node, features: Sequence[Layer], problems: list[Problem]
) -> tuple[dict[str, Node], dict[str, list[Layer]]]:
    """Lay features over the slots of a variant, all at once, so that their order is no matter.

    Args:
        base: the slots of the variant.
        name: its name.
        nowhere: where a slot stands that the variant leaves out.
        features: sorted by name.
        problems: what is refused goes here.

    Returns:
        The slots together, and for each slot that comes out different the features that did it.
    """
    before = settings(base, nowhere)
    together: Settings = {}
    owner: dict[Path, Layer] = {}
    joint: dict[str, Node] = {}
    changed: dict[str, list[Layer]] = {}
    for feature in features:
        mine = given(feature, base)
        for path, setting in mine.items():
            for other, theirs in clashes(together, path, setting.value):
                message = f"{feature.name} sets {shown(setting.value)}, but "
                message += f"{_dotted(other, path)}{owner[other].name} sets {theirs.told()}"
                setting.node.report(problems, path, message)
        _check_replaced(feature, mine, before, name, problems)
        for path, setting in mine.items():
            together.setdefault(path, setting)
            owner.setdefault(path, feature)
        for slot, node in feature.slots.items():
            # Key by key even where kinds differ: nothing a feature says may get lost in between.
            joint[slot] = over(joint[slot], node) if slot in joint else node
            if any(path[0] == slot and not _there(before, path, mine[path]) for path in mine):
                changed.setdefault(slot, []).append(feature)
    merged = slots_over(base, joint)
    after = settings(merged, nowhere)
    for feature in features:
        _check_needed(feature, after, problems)
    return merged, changed


def _there(before: Settings, path: Path, setting: Setting) -> bool:
    return path in before and same(before[path].value, setting.value)


def _check_replaced(
    feature: Layer, mine: Settings, before: Settings, name: str, problems: list[Problem]
) -> None:
    for path, setting in mine.items():
        kind = (str(path[0]), "kind")
        if path != kind and kind in mine and not _there(before, kind, mine[kind]):
            continue  # another kind replaces the slot whole
        for other, old in clashes(before, path, setting.value):
            if not _replaces(feature, other, before):
                message = (
                    f"{feature.name} sets {shown(setting.value)}, but {_dotted(other, path)}"
                    f"{old.node.origin.layer or name} has {old.told()}, "
                    f"which {feature.name} does not replace"
                )
                setting.node.report(problems, path, message)


def _dotted(other: Path, path: Path) -> str:
    return "" if other == path else f"for {'.'.join(map(str, other))} "


def _replaces(feature: Layer, path: Path, before: Settings) -> bool:
    for dotted, values in feature.replaces.items():
        above = tuple(dotted.split("."))
        if path[: len(above)] == above:
            _, value = value_at(before, above)
            if values == "any" or any(same(value, other) for other in values):
                return True
    return False


def _check_needed(feature: Layer, after: Settings, problems: list[Problem]) -> None:
    for dotted, values in feature.needs.items():
        path = tuple(dotted.split("."))
        is_set, value = value_at(after, path)
        if is_set and any(same(value, other) for other in values):
            continue
        wanted = " or ".join(map(shown, values))
        found = "nothing is set" if not is_set else shown(value)
        if path in after:
            setting = after[path]
            found = f"{setting.node.origin.layer or 'the variant'} has {setting.told()}"
        place = feature.root.at(("needs", dotted))
        message = f"{feature.name} needs {wanted}, and {found}"
        place.report(problems, path, message)


def joined(notes: Sequence[Note]) -> Note:
    """The notes of several features on one slot as one."""
    sources = dict.fromkeys(short for note in notes for short in source_names(note.source))
    decided = dict.fromkeys(note.decided for note in notes if note.decided)
    return Note(", ".join(sources), " ".join(decided), "+".join(note.layer for note in notes))


def source_names(text: str) -> list[str]:
    """The short names in a ``source:`` text: "L", or "L, C"."""
    return [word for word in text.replace(",", " ").split() if word]
