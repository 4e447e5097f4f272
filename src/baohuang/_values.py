"""The two ways a value class is made here, and how enums show themselves.

`attrs.frozen` guards every attribute at run time and costs about 1.7 µs to build sixteen of them;
`attrs.define` costs a fifth of that. Values built once or twice a decision are therefore *hot*:
slotted, equal and hashable by content, frozen to the type checker, and nothing in this package
writes to one after its construction (`tests/test_values.py` holds that).
"""

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from attrs import frozen as hot
else:

    def hot(maybe_cls=None, **options):
        """`attrs.define`, hashable by content; frozen by convention."""
        options.setdefault("unsafe_hash", True)
        if maybe_cls is None:
            return attrs.define(**options)
        return attrs.define(maybe_cls, **options)


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


__all__ = ["Named", "Pictured", "hot"]
