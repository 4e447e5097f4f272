"""What says that a law does not hold."""

from __future__ import annotations


class Broken(Exception):  # it becomes a LawBroken
    """What a law raises; whoever asked adds the law's name and the deal."""


def require(holds: object, message: str, *facts: object) -> None:
    """Break the law unless it holds.

    Raises:
        Broken: with the message, and the facts after it.
    """
    if not holds:
        raise Broken(": ".join([message, *map(_told, facts)]))


def _told(fact: object) -> str:
    text = str(fact)
    return text if len(text) <= 300 else f"{text[:300]}..."
