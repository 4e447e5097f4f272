"""YAML text as plain data that knows where it stands.

The reader takes the parser's events and builds the data itself, so no constructor runs and what
YAML could do besides is not there to go wrong. Scalars are those of the YAML 1.2 core schema,
without its second spellings: ``true``, ``false``, ``null``, ``~`` and whole numbers without
leading zeros. Everything else is text: ``no``, ``010``, ``1:30``, ``1.10``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias, Union

import attrs
import yaml

from .._classes import frozen
from ..errors import Problem, VariantError

Plain: TypeAlias = Union[str, int, bool, "list[Plain]", "dict[str, Plain]", None]
Path: TypeAlias = tuple[str | int, ...]

MAX_BYTES = 100_000
MAX_DEPTH = 20

# libyaml where it is there (ten times as fast), the Python parser where it is not (a browser).
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}


@attrs.define(eq=False)
class Origin:
    """A file, and the name of the variant or feature in it once that is known."""

    file: str
    layer: str = ""


@frozen(eq=False)
class Node:
    """A value of a file.

    Attributes:
        value: text, a whole number, true or false, None, or nodes in a list or a mapping.
        origin: the file.
        line, column: where it stands, from 1; in a mapping, where its key stands; 0 for a value
            that stands in no file.
        spoiled: whether it has been refused already, so that nothing more is said of it.
    """

    value: str | int | bool | list[Node] | dict[str, Node] | None
    origin: Origin
    line: int = 0
    column: int = 0
    spoiled: bool = False

    def plain(self) -> Plain:
        """The value without its places."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value

    def children(self) -> dict[str, Node]:
        """The entries of a mapping; none of anything else."""
        return self.value if isinstance(self.value, dict) else {}

    def at(self, path: Path) -> Node:
        """The value a path leads to, or the last one there is on the way."""
        node = self
        for key in path:
            value = node.value
            if isinstance(value, dict) and key in value:
                node = value[str(key)]
            elif isinstance(value, list) and isinstance(key, int) and key < len(value):
                node = value[key]
            else:
                break
        return node

    def place(self) -> str:
        """File and line, as far as there are any."""
        return f"{self.origin.file}:{self.line}" if self.line else self.origin.file

    def problem(self, path: Path, message: str) -> Problem:
        """A problem that stands here."""
        dotted = ".".join(str(key)[:60] for key in path)
        return Problem(self.origin.file, self.line, self.column, dotted, message)

    def report(self, problems: list[Problem], path: Path, message: str) -> None:
        """Put a problem that stands here to the others, unless this is refused already."""
        if not self.spoiled:
            problems.append(self.problem(path, message))


def node_of(plain: Plain, origin: Origin) -> Node:
    """Plain data as nodes that stand in no file."""
    if isinstance(plain, dict):
        return Node({key: node_of(value, origin) for key, value in plain.items()}, origin)
    if isinstance(plain, list):
        return Node([node_of(value, origin) for value in plain], origin)
    return Node(plain, origin)


def shown(value: object) -> str:
    """A value as a message shows it, in one short line."""
    import json

    text = repr(value) if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    length = len(value) if isinstance(value, str) else len(text)
    return text if len(text) <= 60 else f"{text[:50]}... ({length} characters)"


def what(value: object) -> str:
    """A value and its type, in plain words."""
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return f"text {shown(value)}"
    if isinstance(value, int):  # true and false among them
        return shown(value) if isinstance(value, bool) else f"the number {shown(value)}"
    word = "list" if isinstance(value, list) else "mapping"
    return f"a {word}" if value else f"an empty {word}"


def hint(word: str, known: Iterable[str]) -> str:
    """The known word that looks most like one; all of them if none does."""
    import difflib

    words = sorted(set(known))
    near = difflib.get_close_matches(word, words, n=1, cutoff=0.5) if len(word) <= 40 else ()
    return f"did you mean {near[0]!r}?" if near else f"known: {', '.join(words)}"


def unknown(key: str, known: Iterable[str]) -> str:
    """What to say about a key nobody reads."""
    return f"unknown key {shown(key)}; {hint(key, known)}"


def read(data: bytes, origin: Origin) -> tuple[Node, list[Problem]]:
    """Read one document.

    Args:
        data: the bytes of a file.
        origin: what to call it.

    Returns:
        The mapping it holds, and what is wrong with it as YAML; what is wrong stands in the
        mapping as None, so that the rest can still be checked.

    Raises:
        VariantError: if it cannot be read to its end, or holds no mapping.
    """
    reader = _Reader(_decoded(data, origin), origin)
    try:
        root = reader.document()
    except _Stop as stop:
        raise VariantError((*reader.problems, stop.problem)) from None
    return root, reader.problems


def _decoded(data: bytes, origin: Origin) -> str:
    start = Node(None, origin, 1, 1)
    if len(data) > MAX_BYTES:
        raise VariantError((start.problem((), f"more than {MAX_BYTES:,} bytes, so no variant"),))
    if data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        message = "begins with a byte order mark; save it as UTF-8 without one"
        raise VariantError((start.problem((), message),))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").split("\n")
        place = Node(None, origin, len(before), len(before[-1]) + 1)
        hint = "; it may be GBK" if _is_gbk(data) else ""
        message = f"the byte 0x{data[error.start]:02x} is no UTF-8{hint}; save the file as UTF-8"
        raise VariantError((place.problem((), message),)) from None


def _is_gbk(data: bytes) -> bool:
    try:
        data.decode("gbk")
    except UnicodeDecodeError:
        return False
    return True


class _Stop(Exception):
    """Reading cannot go on."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


class _Reader:
    """Builds nodes from the events of one document."""

    def __init__(self, text: str, origin: Origin) -> None:
        self.origin = origin
        self.problems: list[Problem] = []
        self.last = (1, 1)
        self.events = self._checked(text)

    def _checked(self, text: str) -> Iterator[Any]:
        """The parser's events; its errors as problems."""
        try:
            for event in yaml.parse(text, Loader=_LOADER):
                start: Any = event.start_mark
                self.last = start.line + 1, start.column + 1
                yield event
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            if mark is not None:
                self.last = mark.line + 1, mark.column + 1
            words = ", ".join(filter(None, (error.context, error.problem)))
            if "maximum nesting" in words:  # libyaml looks ahead, and may see it first
                raise _Stop(self._too_deep(*self.last)) from None
            problem = Node(None, self.origin, *self.last).problem((), f"no YAML: {words}")
        except yaml.reader.ReaderError as error:
            before = text[: error.position].split("\n")
            message = f"no YAML: the character U+{_code(error.character):04X} is not allowed"
            place = Node(None, self.origin, len(before), len(before[-1]) + 1)
            problem = place.problem((), message)
        except (yaml.YAMLError, ValueError, OverflowError) as error:  # a directive or an escape
            words = str(error).splitlines()[0]
            problem = Node(None, self.origin, *self.last).problem((), f"no YAML: {words}")
        else:
            return
        raise _Stop(problem)

    def _too_deep(self, line: int, column: int) -> Problem:
        place = Node(None, self.origin, line, column)
        return place.problem((), f"nested more than {MAX_DEPTH} deep")

    def document(self) -> Node:
        """The one mapping of the file."""
        next(self.events)  # the stream starts
        event = next(self.events)
        if isinstance(event, yaml.StreamEndEvent):
            raise _Stop(Node(None, self.origin, 1, 1).problem((), "the file is empty"))
        root = self.node(next(self.events), (), 1, None)
        next(self.events)  # the document ends
        event = next(self.events)
        if not isinstance(event, yaml.StreamEndEvent):
            place = Node(None, self.origin, *self.last)
            raise _Stop(place.problem((), "a second document; a file holds one"))
        if not isinstance(root.value, dict):
            message = f"expected a mapping from name, title and slots, got {what(root.plain())}"
            raise _Stop(root.problem((), message))
        return root

    def node(self, event: Any, path: Path, depth: int, key: tuple[int, int] | None) -> Node:
        """The node that begins with an event, and all events that belong to it."""
        line, column = key or (event.start_mark.line + 1, event.start_mark.column + 1)
        here = Node(None, self.origin, line, column)
        if depth > MAX_DEPTH and isinstance(event, yaml.CollectionStartEvent):
            raise _Stop(self._too_deep(line, column))
        wrong = self._wrong(event)
        if wrong:
            self.problems.append(here.problem(path, wrong))
        value: Any = None
        if isinstance(event, yaml.MappingStartEvent):
            value = self.mapping(path, depth)
        elif isinstance(event, yaml.SequenceStartEvent):
            value = self.sequence(path, depth)
        elif isinstance(event, yaml.ScalarEvent):
            value = _scalar(event)
        if wrong:
            return Node(None, self.origin, line, column, spoiled=True)
        return Node(value, self.origin, line, column)

    def _wrong(self, event: Any) -> str:
        if isinstance(event, yaml.AliasEvent):
            return f"*{str(event.anchor)[:40]} stands for a value; write the value itself"
        if event.anchor is not None:
            return f"&{str(event.anchor)[:40]} names a value; leave the name out"
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!", 1)
            return f"the tag {shown(tag)} is not read; leave it out"
        if isinstance(event, yaml.ScalarEvent) and not _is_text(event.value):
            return "half of a character (a surrogate) is no text"
        return ""

    def sequence(self, path: Path, depth: int) -> list[Node]:
        """The items of a list."""
        items: list[Node] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            items.append(self.node(event, (*path, len(items)), depth + 1, None))
        return items

    def mapping(self, path: Path, depth: int) -> dict[str, Node]:
        """The entries of a mapping; of a key that stands twice, the first."""
        entries: dict[str, Node] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            place = event.start_mark.line + 1, event.start_mark.column + 1
            before = len(self.problems)
            key = self.node(event, path, depth + 1, None)
            text = key.value
            fine = len(self.problems) == before
            if fine and not isinstance(text, str):
                hint = "; put it in quotes" if isinstance(text, int) else ""
                self.problems.append(key.problem(path, f"a key is text, not {_key(key)}{hint}"))
            elif fine and text in entries:
                message = f"the key stands here a second time (first in line {entries[text].line})"
                self.problems.append(key.problem((*path, text), message))
                fine = False
            inner = (*path, text) if isinstance(text, str) else path
            value = self.node(next(self.events), inner, depth + 1, place)
            if fine and isinstance(text, str):
                entries[text] = value
        return entries


def _key(key: Node) -> str:
    return what(key.plain())


def _scalar(event: Any) -> str | int | bool | None:
    text: str = event.value
    if not event.implicit[0]:  # quoted
        return text
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _WHOLE.fullmatch(text) else text


def _is_text(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _code(character: object) -> int:
    """The code point in a ReaderError: the C parser gives a number, the Python one a character."""
    return ord(character) if isinstance(character, str) else int(str(character))


def ordered(problems: Iterable[Problem], files: Iterable[str]) -> tuple[Problem, ...]:
    """Problems in the order of the files and their lines."""
    rank = {file: number for number, file in enumerate(dict.fromkeys(files))}
    return tuple(sorted(problems, key=lambda p: (rank.get(p.file, len(rank)), p.line, p.column)))
