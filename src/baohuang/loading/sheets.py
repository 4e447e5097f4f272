"""Variant files and feature files, each by itself."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from .._classes import frozen
from ..describing import Note, Source, Title
from ..errors import Problem, VariantError
from ..rules.registry import SLOTS, kinds
from ..wording import WORDS, OwnWord
from .filling import parts
from .merging import Layer, Slots, Values, source_names
from .nodes import MAX_BYTES, Node, Origin, Path, hint, ordered, read, shown, unknown, what
from .structuring import check_part, structure

if TYPE_CHECKING:  # it takes ten milliseconds to import
    from importlib.resources.abc import Traversable

NAME = re.compile(r"[a-z0-9-]+(?:\+[a-z0-9-]+)*")
"""The name of a variant; with a + only where a file holds one that was put together."""


@frozen
class VariantHeader:
    """What stands above the slots of a variant file."""

    name: str
    title: Title
    revision: int
    aliases: tuple[str, ...] = ()
    extends: str | None = None
    sources: Mapping[str, Source] = attrs.field(factory=dict)
    words: Mapping[str, OwnWord] = attrs.field(factory=dict)


@frozen
class _FeatureHeader:
    """What stands above the slots of a feature file."""

    feature: str
    title: Title
    revision: int
    aliases: tuple[str, ...] = ()
    sources: Mapping[str, Source] = attrs.field(factory=dict)
    words: Mapping[str, OwnWord] = attrs.field(factory=dict)
    needs: Mapping[str, Any] = attrs.field(factory=dict)
    replaces: Mapping[str, Any] = attrs.field(factory=dict)


@frozen(eq=False)
class File:
    """A file to load.

    Attributes:
        item: where it lies; also inside a zip.
        label: what problems call it.
        folder: where ``extends`` looks first; None if nowhere.
        stem: the name it must give itself; empty where any will do.
    """

    item: Traversable
    label: str
    folder: Traversable | None = None
    stem: str = ""

    def read(self) -> tuple[Node, list[Problem]]:
        """Its content as nodes.

        Raises:
            VariantError: if it cannot be read.
        """
        try:
            with self.item.open("rb") as stream:
                data = stream.read(MAX_BYTES + 1)
        except (OSError, ValueError) as error:  # ValueError: a null byte in the path
            words = getattr(error, "strerror", None) or str(error)
            message = f"cannot be read: {words}"
            raise VariantError((Problem(self.label, 0, 0, "", message),)) from None
        return read(data, Origin(self.label))

    def beside(self, name: str) -> File | None:
        """The file of that name in the same folder."""
        if self.folder is None or not NAME.fullmatch(name):
            return None
        item = self.folder.joinpath(f"{name}.yaml")
        try:
            if not item.is_file():
                return None
        except OSError:  # the name is longer than a file's may be
            return None
        label = self.label.removesuffix(self.item.name) + item.name
        return File(item, label, self.folder, name)


@frozen(eq=False)
class Sheet:
    """One variant file, read."""

    file: File
    root: Node
    header: VariantHeader | None
    slots: Slots
    notes: Mapping[str, Note]


def text_at(root: Node, key: str) -> str | None:
    """A text at the top of a file, if it is there and is one."""
    value = root.children()[key].value if key in root.children() else None
    return value if isinstance(value, str) else None


def read_sheet(file: File, problems: list[Problem]) -> Sheet:
    """Read a variant file, without what it extends.

    Raises:
        VariantError: if it cannot be read to its end, or is a feature file.
    """
    root, found = file.read()
    if "feature" in root.children() and "name" not in root.children():
        message = "this is a feature; it is laid over a variant, as variant+feature"
        raise VariantError((*found, root.at(("feature",)).problem(("feature",), message)))
    problems += found
    root.origin.layer = text_at(root, "name") or ""
    header = _header(root, VariantHeader, file.stem, problems)
    slots, notes = _split(root, problems)
    return Sheet(file, root, header, slots, notes)


def _header(root: Node, target: type[Any], stem: str, problems: list[Problem]) -> Any:
    above = {key: node for key, node in root.children().items() if key not in SLOTS}
    header = structure(attrs.evolve(root, value=above), target, (), problems, SLOTS)
    # These stand here and not in the class, which is not made when anything else is missing.
    key = attrs.fields(target)[0].name
    name = text_at(root, key)
    if name is not None and not (NAME.fullmatch(name) and not (key == "feature" and "+" in name)):
        message = f"{shown(name)} is no name: it is made of a-z, 0-9 and hyphens"
        root.at((key,)).report(problems, (key,), message)
    elif name is not None and stem and name != stem:
        message = f"{shown(name)}, but the file is called {stem}.yaml"
        root.at((key,)).report(problems, (key,), message)
    revision = root.at(("revision",))
    if type(revision.value) is int and revision.value < 1:
        revision.report(problems, ("revision",), "revisions are counted from 1")
    _check_words(root, problems)
    return header


def _check_words(root: Node, problems: list[Problem]) -> None:
    """Refuse a word for what has none, and one that says nothing."""
    for key, node in root.at(("words",)).children().items() if "words" in root.children() else ():
        if key not in WORDS:
            node.report(problems, ("words", key), unknown(key, WORDS))
        elif node.value == {}:
            node.report(problems, ("words", key), "names neither zh nor en")


def _split(root: Node, problems: list[Problem]) -> tuple[dict[str, Node], dict[str, Note]]:
    """The slots of a file, and apart from them where their values come from."""
    slots: dict[str, Node] = {}
    notes: dict[str, Note] = {}
    for slot in SLOTS:
        if slot not in root.children():
            continue
        slots[slot] = node = root.children()[slot]
        if not isinstance(node.value, dict):
            continue
        entries = dict(node.value)
        texts = {}
        for key in ("source", "decided"):
            if key in entries:
                texts[key] = structure(entries.pop(key), str, (slot, key), problems) or ""
        slots[slot] = attrs.evolve(node, value=entries)
        if any(texts.values()):
            notes[slot] = Note(**texts, layer=root.origin.layer)
    return slots, notes


def check_sources(
    root: Node, notes: Mapping[str, Note], sources: Mapping[str, Source], problems: list[Problem]
) -> None:
    """Refuse a source that is named and not listed."""
    for slot, note in notes.items():
        for name in source_names(note.source):
            if name not in sources:
                path: Path = (slot, "source")
                known = f"the sources are {', '.join(sources)}" if sources else "there are none"
                message = f"no source is named {shown(name)}; {known}"
                root.at(path).report(problems, path, message)


def load_feature(file: File) -> Layer:
    """Load a feature file.

    Raises:
        VariantError: with everything that is wrong with it by itself.
    """
    root, problems = file.read()
    root.origin.layer = text_at(root, "feature") or ""
    header: _FeatureHeader | None = _header(root, _FeatureHeader, file.stem, problems)
    slots, notes = _split(root, problems)
    if header is not None:
        check_sources(root, notes, header.sources, problems)
    if not slots:
        root.report(problems, (), "a feature says something about at least one slot")
    for slot, node in slots.items():
        check_part(slot, node, problems)
    conditions = {key: _conditions(root, key, slots, problems) for key in ("needs", "replaces")}
    if problems or header is None:
        raise VariantError(ordered(problems, [file.label]))
    return Layer(
        name=header.feature,
        title=header.title,
        revision=header.revision,
        aliases=header.aliases,
        sources=header.sources,
        root=root,
        slots=slots,
        notes=notes,
        words=header.words,
        **conditions,
    )


def _conditions(
    root: Node, key: str, slots: Slots, problems: list[Problem]
) -> Mapping[str, Values]:
    """What a feature needs or replaces: for a path, values."""
    found: dict[str, Values] = {}
    entries = root.at((key,)).children() if key in root.children() else {}
    for dotted, node in entries.items():
        slot, *rest = dotted.split(".")
        known = {f"{slot}.{name}" for name in _parameters(slot)} or set(SLOTS)
        value = node.plain()
        if f"{slot}.{rest[0] if rest else ''}" not in known:
            message = f"no rule has this; {hint(dotted, known)}"
        elif value == "any" and key == "replaces":
            found[dotted] = "any"
            message = ""
        elif isinstance(value, list) and value:
            found[dotted] = value
            message = ""
        else:
            other = ", or the word any" if key == "replaces" else ""
            message = f"expected a list of values{other}, got {what(value)}"
        if not message and key == "replaces" and not _touches(slots.get(slot), rest):
            message = "the feature sets nothing there"
        if message:
            node.report(problems, (key, dotted), message)
    return found


def _parameters(slot: str) -> set[str]:
    """What the mapping of a slot may say, whatever its kind; nothing for what is no slot."""
    if slot not in SLOTS:
        return set()
    return {"kind"}.union(*(parts(cls) or () for cls in kinds(slot).values()))


def _touches(node: Node | None, path: Sequence[str]) -> bool:
    for key in path:
        if node is None or not isinstance(node.value, dict):
            break
        node = node.value.get(key)
    return node is not None
