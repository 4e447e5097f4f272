"""The ways a value class is made here, and how enums show themselves.

`attrs.frozen` guards every attribute at run time and costs about 1.7 µs to build sixteen of them;
setting the attributes of a slotted class, a fifth of that. Values built once or twice a decision
are therefore *hot*: slotted, equal and hashable by content, frozen to the type checker, and nothing
in this package writes to one after its construction (`tests/test_values.py` holds that).

Where mypyc compiles a module (`hatch_build.py`), a decorated class stays an ordinary one. The hot
classes are therefore plain ones with their slots and their constructor written out, of which mypyc
makes native ones; `make_hot`, called below, adds the rest. Their attributes are `Final`: frozen to
the type checker, and in native classes at run time too.

The three classes of which every decision makes one or more have no constructor at all: calling one
written in Python costs as much again as setting the attributes. Whoever makes one sets them all in
the lines that follow, and nobody ever does afterwards.
"""

import copyreg
from collections.abc import Callable, Collection
from functools import partial
from operator import attrgetter
from typing import Any, Never, Protocol

import attrs


def make_hot(cls: type[Any], unequal: Collection[str] = (), *, bare: bool = False) -> None:
    """Make a plain class hot: equal and hashable by content, with a repr, picklable, attrs' own.

    The class is changed in place: a native one can neither be decorated nor be made anew.

    Args:
        cls: the class. Its ``__match_args__`` are its attributes in the order of its constructor.
        unequal: attributes that do not count when two values are compared.
        bare: whether it has no constructor.
    """
    names: tuple[str, ...] = cls.__match_args__
    attrs.define(
        these={name: attrs.field(eq=name not in unequal) for name in names},
        slots=False,  # it has its own; attrs would make another class
        init=False,
        unsafe_hash=True,
        match_args=False,
    )(cls)
    read = attrgetter(*names)

    def reduce(self: object) -> tuple[Callable[..., object], tuple[Any, ...]]:
        values = read(self) if len(names) > 1 else (read(self),)
        return (partial(born, type(self)), values) if bare else (type(self), values)

    # Neither a native class nor, by the older protocols, one with slots knows how to be pickled.
    cls.__reduce__ = reduce  # type: ignore[assignment]  # mypy takes it for a bound method


def by_state(self: Any) -> tuple[Callable[..., object], tuple[type[Any]], object]:
    """The ``__reduce__`` of an attrs class made native: as attrs has it, by every protocol."""
    return copyreg.__newobj__, (type(self),), self.__getstate__()  # type: ignore[attr-defined]


def born(cls: type[Any], *values: object) -> object:
    """A value of a hot class without a constructor, from its attributes in their order."""
    made = cls()
    for name, value in zip(cls.__match_args__, values, strict=True):
        setattr(made, name, value)
    return made


class Nothing(Protocol):
    """What no value is.

    To a type checker ``int | Nothing`` is an int. Native code would ask for an int as well, with a
    TypeError, and take True for one; as this may be some other thing, it leaves that to a check of
    ours.
    """

    def _is_nothing(self) -> Never: ...


class Named:
    """For enums: a repr that reconstructs, ``Rank.NINE`` and not ``<Rank.NINE: 6>``."""

    name: str

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Pictured:
    """For values that a notebook shows as a picture, which `render` draws."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        from .render import picture_of

        return picture_of(self)


__all__ = ["Named", "Nothing", "Pictured", "make_hot"]
