"""What a law is."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import attrs

from ..errors import BaohuangError
from ..record import Record
from ..variant import Variant
from .broken import Broken, require
from .walks import Walk

OfVariant: TypeAlias = Callable[[Variant, random.Random], Iterator[None]]
"""Looks at a ruleset; yields once for each case that held."""
OfDeal: TypeAlias = Callable[[Walk, random.Random], Iterator[None]]
"""Looks at a deal that was played; yields once for each case that held."""


class LawBroken(BaohuangError, AssertionError):
    """A law does not hold in a ruleset.

    Attributes:
        law: the law's name.
        message: what was found.
        record: the deal in which it was found, to be replayed; None where no deal is needed.
    """

    def __init__(self, law: str, message: str, record: Record | None = None) -> None:
        super().__init__(law, message, record)
        self.law = law
        self.message = message
        self.record = record

    def __str__(self) -> str:
        return f"{self.law}: {self.message}"


@attrs.frozen
class Law:
    """Something that must hold in every ruleset.

    Attributes:
        name: a short name, such as ``no-leak``.
        says: the law in a sentence.
        of_variant: what looks for a breach in a ruleset; None for laws about deals.
        of_deal: what looks for one in a deal that was played; None for laws about combos.
    """

    name: str
    says: str
    of_variant: OfVariant | None = None
    of_deal: OfDeal | None = None


def law_of_variant(name: str, says: str) -> Callable[[OfVariant], Law]:
    """Make a function that looks at a ruleset a law."""
    return lambda check: Law(name, says, of_variant=check)


def law_of_deal(name: str, says: str) -> Callable[[OfDeal], Law]:
    """Make a function that looks at a played deal a law."""
    return lambda check: Law(name, says, of_deal=check)


def differing(one: Any, other: Any) -> str:
    """Which fields of two values of a class differ."""
    return "; ".join(
        f"{field.name}: {getattr(one, field.name)} != {getattr(other, field.name)}"
        for field in attrs.fields(type(one))
        if getattr(one, field.name) != getattr(other, field.name)
    )


__all__ = [
    "Broken",
    "Law",
    "LawBroken",
    "differing",
    "law_of_deal",
    "law_of_variant",
    "require",
]
