"""Plain data as the classes of the rules, strictly, with every problem at its path.

The classes are the schema: cattrs fills them in from the annotations. Left to itself it turns
``"3"`` into 3, ``True`` into 1 and ``"no"`` into True, so every type a rule may use has a hook
here that takes exactly what it says. Nothing imports this before something is wrong, or a rule has
a type that `filling` does not know.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import takewhile
from typing import Any, Literal, get_args, get_origin

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
from .filling import SEQUENCES, WORDS, choice, exact, is_open, mapping, rank
from .nodes import Path, Plain, unknown, what

Hook = Callable[[Any, Any], Any]

_MISSING = "required, but missing"


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
    for kind in (*WORDS, enum.Enum):
        made.register_structure_hook(kind, exact)
    made.register_structure_hook(Rank, rank)
    made.register_structure_hook_func(
        _has_origin(Literal), lambda value, t: choice(value, get_args(t))
    )
    made.register_structure_hook_factory(_has_origin(*SEQUENCES), _list_hook)
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
        return SEQUENCES[get_origin(target)](
            _each(enumerate(value), lambda plain: item(plain, args[0]), target)
        )

    return hook


def _dict_hook(target: Any, converter: cattrs.Converter) -> Hook:
    inner = get_args(target)[1]

    def hook(value: Any, _: Any) -> Any:
        item = converter.get_structure_hook(inner)
        plain = mapping(value)
        made = _each(plain.items(), lambda entry: item(entry, inner), target)
        return dict(zip(plain, made, strict=True))

    return hook


def _class_hook(target: Any, converter: cattrs.Converter) -> Hook:
    build = make_dict_structure_fn(target, converter)
    return lambda value, t: build(mapping(value), t)


def _open(value: Any, target: Any) -> Any:
    """Entry by entry first, so that every wrong one is found and stands at its own line."""
    _each(((k, {k: v}) for k, v in mapping(value).items()), target.from_plain, target)
    return target.from_plain(value)


CONVERTER = _converter()


def faults(plain: Plain, target: Any, beside: tuple[str, ...]) -> tuple[Any, dict[Path, str]]:
    """Everything that is wrong with a value.

    Args:
        plain: the value; what is wrong is taken out of it.
        target: what it should be.
        beside: keys that may stand beside the class's own, for suggestions.

    Returns:
        What the value is, if it is right after all, and what is wrong at which path.
    """
    found: dict[Path, str] = {}
    made = None
    while True:
        try:
            made = CONVERTER.structure(plain, target)
        except Exception as error:  # noqa: BLE001  # a plug-in's class may raise anything
            new = {p: m for p, m in _walk(error, (), beside) if p not in found}
        else:
            new = {}
        # A class speaks up for itself only once all its fields are fine: see what it says to
        # the rest without the wrong ones.
        found |= {p: m for p, m in new.items() if not (found and m == _MISSING)}
        if sum(_prune(plain, path_in) for path_in in new) == 0:
            return made, found


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
