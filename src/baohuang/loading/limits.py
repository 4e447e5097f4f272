"""What a class of the rules refuses of its fields' values, found by asking it.

A rule says in ``__attrs_post_init__`` which numbers it takes, and a test in code cannot be read
off. So the class is asked, as the loader asks it: a value counts as refused only when the class
refuses it beside whatever the other fields may hold, one or two of them changed at a time. What
ties three fields together is beyond that; none of the rules does.
"""

from __future__ import annotations

import enum
import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal, TypeAlias, get_args, get_origin

import attrs

from ..cards import RANK_TEXT, Rank
from .converting import CONVERTER
from .filling import inner_type, is_open
from .structuring import plain_of

Words: TypeAlias = Callable[[type[Any], str], str]
"""What the documentation of a class says of a field."""

_MOST = 10**18 - 1  # the loader reads no longer number
_NUMBERS = (-_MOST, -1000, -100, -10, -1, 0, 1, 2, 3, 4, 5, 6, 8, 10, 20, 50, 100, 1000, _MOST)
_EDGES = (0, 1, 2, 10, _MOST)
_LENGTHS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 40)
RANKS: tuple[str | int, ...] = (*RANK_TEXT, "10", *range(2, 11))
"""All that the loader reads as a rank: with and without quotes."""


def limits(cls: type[Any], words: Words) -> dict[str, dict[str, Any]]:
    """What the fields of a class may hold, as far as it is narrower than their types.

    Args:
        cls: a kind of rule, or a part of one.
        words: tells what a field is; for text, the words in double quotes are tried as values.

    Returns:
        By field, keywords of JSON Schema: ``minimum`` and ``maximum``, ``enum`` for ranks,
        ``minItems``, ``maxItems``, ``uniqueItems`` and ``items`` for lists.

    Example:
        >>> from baohuang.loading.limits import limits
        >>> from baohuang.rules.declaring import Poll
        >>> limits(Poll, lambda cls, name: "")
        {'revolt': {'minimum': 0, 'maximum': 3}}
    """
    asked = _Asked(cls, words)
    found = {name: asked.limit(name) for name in asked.types} if asked.ground is not None else {}
    return {name: limit for name, limit in found.items() if limit}


def quoted(text: str) -> list[str]:
    """The words that stand in double quotes in a text."""
    return list(dict.fromkeys(re.findall(r'"([^"\s]+)"', text)))


def _accepts(cls: type[Any], plain: Mapping[str, Any]) -> bool:
    try:
        CONVERTER.structure(dict(plain), cls)
    except Exception:  # noqa: BLE001  # a plug-in's class may raise anything
        return False
    return True


def _ground(cls: type[Any], tries: Mapping[str, list[Any]]) -> dict[str, Any] | None:
    """Values for what must be given that the class accepts; None where none is found."""
    for values in itertools.islice(itertools.product(*tries.values()), 2000):
        plain = dict(zip(tries, values, strict=True))
        if _accepts(cls, plain):
            return plain
    return None


def _tries(target: Any, words: str, ask: Words) -> list[Any]:
    """A few values of a type, those first that a rule is likely to take."""
    inner, origin = inner_type(target), get_origin(inner_type(target))
    found: list[Any] = []
    if inner is bool:
        found = [False, True]
    elif inner is int:
        found = list(_EDGES)
    elif inner is str:
        found = quoted(words) or ["a"]
    elif inner is Rank:
        found = list(RANK_TEXT)
    elif origin is Literal:
        found = list(get_args(inner))
    elif isinstance(inner, type) and issubclass(inner, enum.Enum):
        found = [member.value for member in inner]
    elif origin in (list, tuple):
        items = _tries(get_args(inner)[0], words, ask)
        found = [[], *([item] for item in items), items]
    elif origin in (dict, Mapping) or is_open(inner):
        found = [{}]
    elif attrs.has(inner):
        ground = _Asked(inner, ask).ground
        found = [] if ground is None else [ground]
    return found if inner is target else [None, *found]


class _Asked:
    """A class, and what has been found out about it."""

    def __init__(self, cls: type[Any], words: Words) -> None:
        self.cls = cls
        fields = [field for field in attrs.fields(attrs.resolve_types(cls)) if field.init]
        self.types = {field.name: field.type for field in fields}
        self.defaults = {f.name: f.default for f in fields if f.default is not attrs.NOTHING}
        self.tries = {n: _tries(t, words(cls, n), words) for n, t in self.types.items()}
        needed = {name: t for name, t in self.tries.items() if name not in self.defaults}
        self.ground = _ground(cls, needed)

    def limit(self, name: str) -> dict[str, Any]:
        """What a field may hold."""
        target = inner_type(self.types[name])
        if target is int:
            return _between(lambda number: self.takes(name, [number]))
        if target is Rank:
            taken = [rank for rank in RANKS if self.takes(name, [rank])]
            return {"enum": taken} if taken and len(taken) < len(RANKS) else {}
        if get_origin(target) in (list, tuple):
            return self._of_list(name, inner_type(get_args(target)[0]))
        return {}

    def takes(self, name: str, values: Iterable[Any]) -> bool:
        """Whether the class takes one of these values beside anything it takes otherwise."""
        values = list(values)
        return any(
            _accepts(self.cls, {**around, name: value})
            for around in self._around(name)
            for value in values
        )

    def _around(self, name: str) -> Iterator[dict[str, Any]]:
        """What the other fields may hold: what they do hold, and one or two changed."""
        ground = self.ground or {}
        others = [other for other in self.types if other != name]
        yield ground
        for other in others:
            yield from ({**ground, other: value} for value in self.tries[other])
        for one, two in itertools.combinations(others, 2):
            pairs = itertools.product(self.tries[one][:4], self.tries[two][:4])
            yield from ({**ground, one: a, two: b} for a, b in pairs)

    def _of_list(self, name: str, item: Any) -> dict[str, Any]:
        """How long a list may be, whether anything may stand in it twice, and its numbers."""
        items = self._items(name)
        lists = {length: self._lists(name, item, length) for length in _LENGTHS}
        lengths = [length for length in _LENGTHS if self.takes(name, lists[length])]
        found: dict[str, Any] = {}
        if lengths and lengths[0]:
            found["minItems"] = lengths[0]
        # Of text only few words are known: a longer list may need others.
        if lengths and lengths[-1] < 8 and item is not str and not attrs.has(item):
            found["maxItems"] = lengths[-1]
        pairs = [[one, two] for one, two in itertools.permutations(items, 2)]
        if self.takes(name, pairs) and not self.takes(name, ([one, one] for one in items)):
            found["uniqueItems"] = True
        if item is int and self.takes(name, ([number] for number in _NUMBERS)):
            bounds = _between(lambda number: self.takes(name, self._lists_with(name, number)))
            found |= {"items": bounds} if bounds else {}
        return found

    def _items(self, name: str) -> list[Any]:
        lists = [value for value in self.tries[name] if isinstance(value, list)]
        return [value[0] for value in lists if len(value) == 1]

    def _default(self, name: str) -> list[Any]:
        default = self.defaults.get(name)
        return list(plain_of(default)) if isinstance(default, (list, tuple)) else []

    def _lists(self, name: str, item: Any, length: int) -> list[list[Any]]:
        """Lists of a length: all alike, all different, and for numbers rising and falling."""
        items = self._items(name)
        found = [[one] * length for one in items]
        found.append(list(itertools.islice(itertools.cycle(items), length)) if items else [])
        found.append(self._default(name))
        if item is int:
            found.append(list(range(length - 1, -length, -2)))
            found.append(list(range(1, length + 1)))
        return [one for one in found if len(one) == length]

    def _lists_with(self, name: str, number: int) -> list[list[Any]]:
        """Lists that a number stands in."""
        default = self._default(name)
        changed = [[*default[:i], number, *default[i + 1 :]] for i in range(len(default))]
        return [[number], *changed]


def _between(takes: Callable[[int], bool]) -> dict[str, Any]:
    """The least and the greatest number that is taken, as far as there are any."""
    taken = [number for number in _NUMBERS if takes(number)]
    found: dict[str, Any] = {}
    if taken and taken[0] != _NUMBERS[0]:
        below = _NUMBERS[_NUMBERS.index(taken[0]) - 1]
        found["minimum"] = _edge(takes, taken[0], below)
    if taken and taken[-1] != _NUMBERS[-1]:
        above = _NUMBERS[_NUMBERS.index(taken[-1]) + 1]
        found["maximum"] = _edge(takes, taken[-1], above)
    return found


def _edge(takes: Callable[[int], bool], taken: int, refused: int) -> int:
    """The last number that is taken on the way to one that is refused."""
    while abs(taken - refused) > 1:
        middle = (taken + refused) // 2
        taken, refused = (middle, refused) if takes(middle) else (taken, middle)
    return taken
