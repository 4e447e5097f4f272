"""Plain data as the classes of the rules, strictly, with every problem at its path.

The classes are the schema: cattrs fills them in from the annotations. Left to itself it turns
``"3"`` into 3, ``True`` into 1 and ``"no"`` into True, so every type a rule may use has a hook
here that takes exactly what it says.
"""

from __future__ import annotations

import difflib
import enum
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import takewhile
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import attrs
import cattrs
from cattrs.errors import (
    AttributeValidationNote,
    ClassValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn

from ..cards import Rank
from ..errors import Problem
from ..rules.registry import default_kind, kinds
from .nodes import Node, Path, Plain, shown, what

T = TypeVar("T")
Hook = Callable[[Any, Any], Any]

_WORDS = {int: "a whole number", str: "text", bool: "true or false"}
_ORIGINS: dict[Any, Any] = {list: list, tuple: tuple}
_MISSING = "required, but missing"
BESIDE = ("kind", "source", "decided")
"""What the mapping of a slot may hold besides the parameters of its kind."""


def _exact(value: Any, kind: Any) -> Any:
    if issubclass(kind, enum.Enum):  # cattrs takes the hook of int for an IntEnum
        return kind(_choice(value, [member.value for member in kind]))
    if type(value) is not kind:
        hint = "; put it in quotes" if kind is str and type(value) in (int, bool) else ""
        raise ValueError(f"expected {_WORDS[kind]}, got {what(value)}{hint}")
    return value


def _rank(value: Any, _: Any) -> Rank:
    if type(value) not in (int, str):
        raise ValueError(f'expected a rank such as "6", got {what(value)}')
    return Rank.parse(str(value))


def _choice(value: Any, options: Iterable[Any]) -> Any:
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


def _mapping(value: Any) -> dict[str, Any]:
    if type(value) is not dict:
        raise ValueError(f"expected a mapping, got {what(value)}")
    return value


def _each(items: Iterable[tuple[Any, Any]], make: Callable[[Any], Any], target: Any) -> list[Any]:
    """What `make` makes of every item; all its errors together, each with the item's key."""
    made, errors = [], []
    for key, item in items:
        try:
            made.append(make(item))
        except Exception as error:  # noqa: BLE001  # a plug-in's class may raise anything
            error.add_note(IterableValidationNote(f"at {key}", key, None))
            errors.append(error)
    if errors:
        raise IterableValidationError("items", errors, target)
    return made


def _converter() -> cattrs.Converter:
    made = cattrs.Converter(forbid_extra_keys=True, detailed_validation=True)
    for kind in (*_WORDS, enum.Enum):
        made.register_structure_hook(kind, _exact)
    made.register_structure_hook(Rank, _rank)
    made.register_structure_hook_func(
        _has_origin(Literal), lambda value, t: _choice(value, get_args(t))
    )
    made.register_structure_hook_factory(_has_origin(*_ORIGINS), _list_hook)
    made.register_structure_hook_factory(_has_origin(dict, Mapping), _dict_hook)
    made.register_structure_hook_factory(attrs.has, _class_hook)
    made.register_structure_hook_func(is_open, _open)
    return made


def _has_origin(*origins: Any) -> Callable[[Any], bool]:
    return lambda target: get_origin(target) in origins


def _list_hook(target: Any, converter: cattrs.Converter) -> Hook:
    args = get_args(target)
    if get_origin(target) is tuple and args[1:] != (...,):
        raise TypeError(f"{target}: the classes of rules use tuple[T, ...]")

    def hook(value: Any, _: Any) -> Any:
        if type(value) is not list:
            raise ValueError(f"expected a list, got {what(value)}")
        item = converter.get_structure_hook(args[0])
        return _ORIGINS[get_origin(target)](
            _each(enumerate(value), lambda plain: item(plain, args[0]), target)
        )

    return hook


def _dict_hook(target: Any, converter: cattrs.Converter) -> Hook:
    inner = get_args(target)[1]

    def hook(value: Any, _: Any) -> Any:
        item = converter.get_structure_hook(inner)
        plain = _mapping(value)
        made = _each(plain.items(), lambda entry: item(entry, inner), target)
        return dict(zip(plain, made, strict=True))

    return hook


def _class_hook(target: Any, converter: cattrs.Converter) -> Hook:
    build = make_dict_structure_fn(target, converter)
    return lambda value, t: build(_mapping(value), t)


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


def _open(value: Any, target: Any) -> Any:
    """Entry by entry first, so that every wrong one is found and stands at its own line."""
    _each(((k, {k: v}) for k, v in _mapping(value).items()), target.from_plain, target)
    return target.from_plain(value)


CONVERTER = _converter()


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


def hint(word: str, known: Iterable[str]) -> str:
    """The known word that looks most like one; all of them if none does."""
    words = sorted(set(known))
    near = difflib.get_close_matches(word, words, n=1, cutoff=0.5) if len(word) <= 40 else ()
    return f"did you mean {near[0]!r}?" if near else f"known: {', '.join(words)}"


def unknown(key: str, known: Iterable[str]) -> str:
    """What to say about a key nobody reads."""
    return f"unknown key {shown(key)}; {hint(key, known)}"


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
    plain = node.plain()
    found: dict[Path, str] = {}
    while True:
        try:
            made: T = CONVERTER.structure(plain, target)
        except Exception as error:  # noqa: BLE001  # a plug-in's class may raise anything
            new = {p: m for p, m in _walk(error, (), tuple(beside)) if p not in found}
        else:
            new = {}
        # A class speaks up for itself only once all its fields are fine: see what it says to
        # the rest without the wrong ones.
        found |= {p: m for p, m in new.items() if not (found and m == _MISSING)}
        if sum(_prune(plain, path_in) for path_in in new) == 0:
            break
    for path_in, message in found.items():
        node.at(path_in).report(problems, (*path, *path_in), message)
    return None if found else made


def _prune(plain: Plain, path: Path) -> bool:
    """Take a value, or the list it is in, out of the mapping around it, if there is one."""
    *above, last = tuple(takewhile(lambda key: isinstance(key, str), path)) or ("",)
    inner: Any = plain
    for key in above:
        inner = inner.get(key) if isinstance(inner, dict) else None
    if not isinstance(inner, dict) or last not in inner:
        return False
    del inner[last]
    return True


def _walk(error: BaseException, path: Path, beside: tuple[str, ...]) -> Iterator[tuple[Path, str]]:
    """The path and the words of every single error in a cattrs error."""
    if isinstance(error, ClassValidationError):
        names = [field.name for field in attrs.fields(error.cl)]
        for inner in error.exceptions:
            note = _note(inner, AttributeValidationNote)
            if isinstance(inner, ForbiddenExtraKeysError):
                for key in inner.extra_fields:
                    yield (*path, key), unknown(key, (*names, *beside))
            elif note is not None and type(inner) is KeyError:
                yield (*path, note.name), _MISSING
            elif note is not None:
                yield from _walk(inner, (*path, note.name), ())
            else:  # the class itself refuses what it was given, and may begin with a field's name
                field, colon, rest = str(inner).partition(": ")
                yield ((*path, field), rest) if colon and field in names else (path, str(inner))
    elif isinstance(error, IterableValidationError):
        for inner in error.exceptions:
            note = _note(inner, IterableValidationNote)
            index = () if note is None else (note.index,)
            for inner_path, message in _walk(inner, (*path, *index), ()):
                yield inner_path, message.removeprefix(f"{index[0]}: " if index else "")
    else:
        yield path, str(error)


def _note(error: BaseException, kind: type[Any]) -> Any:
    return next((n for n in getattr(error, "__notes__", ()) if isinstance(n, kind)), None)


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
