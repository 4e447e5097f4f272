"""Everything this library raises about its input."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Sequence
from typing import Any

from ._classes import frozen
from .wording import LANGUAGES


class BaohuangError(Exception):
    """The root of the library's errors.

    Example:
        >>> import baohuang as bh
        >>> issubclass(bh.NotationError, bh.BaohuangError)
        True
    """


class NotationError(BaohuangError, ValueError):
    """A text that is no card, hand, combo or move.

    Attributes:
        text: the whole text that was read.
        position: index into `text` of the first character that does not fit, or None when the
            characters are fine and their sum is not (mixed ranks, five big jokers).

    Example:
        >>> import baohuang as bh
        >>> try:
        ...     bh.parse_combo("77?")
        ... except bh.NotationError as error:
        ...     print(error)
        '?' (U+003F) at 2 in '77?' starts no card
    """

    def __init__(self, message: str, text: str = "", position: int | None = None) -> None:
        super().__init__(message, text, position)
        self.message = message
        self.text = text
        self.position = position

    def __str__(self) -> str:
        return self.message


class DealError(BaohuangError, ValueError):
    """Hands or roles from which no deal of the variant can go on."""


class RecordError(BaohuangError, ValueError):
    """A record or a saved match that is none, or that the rules it names do not bear out."""


class IllegalMove(BaohuangError, ValueError):
    """A move that the rules refuse; the table is what it was.

    Attributes:
        violation: the `Violation`, with the reason as a value.
        move: the move as it was given (a Move, or the text).
    """

    def __init__(self, violation: Any, move: Any) -> None:
        super().__init__(violation, move)
        self.violation = violation
        self.move = move

    def __str__(self) -> str:
        return f"{self.move}: {self.violation}"


@frozen
class Problem:
    """One thing wrong with a variant file.

    Attributes:
        file: the file's name as it was given, or a label for text that came from none.
        line: from 1; 0 when the problem belongs to no line.
        column: from 1; 0 when the problem belongs to no column.
        path: the keys that lead to the value, joined by dots, e.g. ``throne.surcharge.card``.
        message: what is wrong, and the nearest right thing where there is one.

    Example:
        >>> from baohuang.errors import Problem
        >>> print(Problem("a.yaml", 3, 1, "deck.lowest", "'1' is no rank"))
        a.yaml:3:1: deck.lowest: '1' is no rank
    """

    file: str
    line: int
    column: int
    path: str
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return _in_one_line(": ".join(part for part in (place, self.path, self.message) if part))


def _in_one_line(text: str) -> str:
    """A text that ends no line and commands no terminal, whatever keys a file may have."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


class VariantError(BaohuangError, ValueError):
    """A variant file, or a combination of features, that is wrong.

    Attributes:
        problems: every `Problem` found, in the order of the file.
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


class UnknownVariant(BaohuangError, KeyError):
    """No variant or feature of that name.

    Attributes:
        name: the name asked for.
        nearest: known names that look alike, best first.
    """

    def __init__(self, name: str, nearest: tuple[str, ...] = (), kind: str = "variant") -> None:
        super().__init__(name, nearest, kind)
        self.name = name
        self.nearest = nearest
        self.kind = kind

    def __str__(self) -> str:
        hint = f"; did you mean {' or '.join(self.nearest)}?" if self.nearest else ""
        return f"no {self.kind} is named {self.name!r}{hint}"


def check_language(language: object) -> None:
    """Refuse what is neither "zh" nor "en".

    Raises:
        NotationError: naming what was given.
    """
    if not isinstance(language, str) or language not in LANGUAGES:
        raise NotationError(f'language: expected "zh" or "en", got {glimpse(language)}')


def glimpse(value: object) -> str:
    """Any value as a message shows it: its type and a short line, whatever its ``repr`` does.

    Example:
        >>> from baohuang.errors import glimpse
        >>> glimpse(None), glimpse([7] * 1000)
        ('NoneType None', 'list [7, 7, 7, 7, 7, 7, ...]')
    """
    name = type(value).__name__
    try:
        text = reprlib.repr(value)
    except Exception:  # noqa: BLE001  # a number too long to be written, or anybody's own repr
        return name
    return f"{name} {' '.join(text.split())}"


def expect(
    value: object,
    kinds: Any,
    what: str,
    error: Callable[[str], BaohuangError] = NotationError,
) -> None:
    """Refuse a value of a wrong type, at the doors where values come in from outside.

    What lies behind the doors (`moves`, `Position.after`, the tables) trusts its annotations.

    Args:
        value: what was given.
        kinds: a type, several as a tuple, or a union.
        what: the right thing in words, e.g. ``text``.
        error: what to raise.

    Raises:
        BaohuangError: the one asked for, unless the value is of such a type.

    Example:
        >>> import baohuang as bh
        >>> try:
        ...     bh.get_variant("lianzhong-jianming").plays("7c")
        ... except bh.NotationError as error:
        ...     print(error)
        expected a Hand, got str '7c'
    """
    if not isinstance(value, kinds):
        raise error(f"expected {what}, got {glimpse(value)}")


def each(values: Any, check: Callable[[Any, str], object], name: str) -> tuple[Any, ...]:
    """Several values as a tuple, every one of them checked.

    Args:
        values: what was given.
        check: refuses a wrong value; it is called with the value and the name.
        name: what the values are called.

    Raises:
        DealError: if it is not several values; and whatever `check` raises.
    """
    expect(values, Sequence, f"several values for {name}", DealError)
    found = tuple(values)
    for value in found:
        check(value, name)
    return found


def check_flag(value: object, name: str) -> None:
    """Refuse what is neither true nor false.

    Raises:
        DealError: if it is not.
    """
    expect(value, bool, f"true or false for {name}", DealError)
