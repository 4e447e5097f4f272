"""What is paid before the next deal (rules: tribute; 进贡)."""

from __future__ import annotations

from typing import Protocol

import attrs

from .registry import Rule, rule


class TributeRule(Rule, Protocol):
    """What the losers of a deal owe."""


@rule("tribute", "none", default=True)
@attrs.frozen
class NoTribute:
    """Nothing is paid between deals (L, C)."""

    def describe(self) -> tuple[str, ...]:
        """The rule in words."""
        return ("No tribute is paid.",)
