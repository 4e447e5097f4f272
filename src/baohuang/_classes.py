"""Frozen attrs classes that take half as long to make.

attrs writes the methods of every class as source and compiles them, which is most of what an
import of this package takes. Only the constructor must be fast wherever values are made. How two
are compared, hashed and shown is the same in every class but for the names of its fields, and
`attrgetter` does that as fast as written code does.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from attrs import frozen
else:

    def frozen(maybe_cls: type[Any] | None = None, **options: Any) -> Any:
        """`attrs.frozen`, with methods that need no compiling.

        Args:
            maybe_cls: the class.
            options: as those of attrs; with ``eq=False`` it is compared by identity.
        """
        if maybe_cls is None:
            return lambda cls: frozen(cls, **options)
        shown, compared, own = options.pop("repr", True), options.pop("eq", True), vars(maybe_cls)
        made = attrs.frozen(maybe_cls, repr=False, eq=False, **options)
        if shown and "__repr__" not in own:
            made.__repr__ = _repr(made)
        if compared and "__eq__" not in own:
            made.__eq__ = _eq(made)
            if "__hash__" not in own:
                made.__hash__ = _hash(made)
        return made


def _values_of(cls: type[Any]) -> Callable[[Any], Any]:
    """What counts when two of a class are compared."""
    names = [field.name for field in attrs.fields(cls) if field.eq]
    return attrgetter(*names) if names else lambda _: ()


def _eq(cls: type[Any]) -> Callable[[Any, Any], Any]:
    values = _values_of(cls)

    def __eq__(self: Any, other: Any) -> Any:  # noqa: N807  # as a traceback should call it
        if other.__class__ is not self.__class__:
            return NotImplemented
        return values(self) == values(other)

    return __eq__


def _hash(cls: type[Any]) -> Callable[[Any], int]:
    values, name = _values_of(cls), f"{cls.__module__}.{cls.__qualname__}"

    def __hash__(self: Any) -> int:  # noqa: N807
        return hash((name, values(self)))

    return __hash__


def _repr(cls: type[Any]) -> Callable[[Any], str]:
    names = [field.name for field in attrs.fields(cls) if field.repr]

    @recursive_repr()
    def __repr__(self: Any) -> str:  # noqa: N807
        inner = ", ".join([f"{name}={getattr(self, name)!r}" for name in names])
        return f"{type(self).__qualname__.rpartition('>.')[2]}({inner})"

    return __repr__


__all__ = ["frozen"]
