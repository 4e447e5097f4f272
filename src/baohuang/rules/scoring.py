"""What a deal is worth to each seat (rules: result and score)."""

from __future__ import annotations

from typing import Protocol

import attrs

from ..deal import SEATS, Court
from ..moves import Role, Side
from ..outcome import ScoreLine
from .registry import Rule, rule


class ScoringRule(Rule, Protocol):
    """What a deal is worth."""

    def score(
        self, court: Court, order: tuple[int, ...], factor: int
    ) -> tuple[Side | None, tuple[ScoreLine, ...]]:
        """The winner (None for a draw) and the items of the score."""
        ...


def places(order: tuple[int, ...]) -> tuple[int, ...]:
    """The place of each seat, from 1; the seats not out all report the best place left."""
    return tuple(order.index(seat) + 1 if seat in order else len(order) + 1 for seat in SEATS)


@rule("scoring", "place-sum")
@attrs.frozen
class PlaceSum:
    """The guard gets 6 less the sum of the imperial places, the emperor twice that (L).

    Each rebel loses what the guard gets. With emperor and guard both left the places actually
    remaining count, 4 and 5. The winner is the side of the emperor's sign; 0 is a draw (decided).

    Attributes:
        hidden_solo: what each rebel loses to a hidden solo that goes out first, and gets when it
            comes third or later (L: 3); the emperor gets or loses four times that, and second
            place is a draw.
        open_solo: the same for an open solo, which only first place wins (L: 6).

    Example:
        >>> from baohuang.rules.scoring import PlaceSum
        >>> from baohuang.deal import Court
        >>> winner, lines = PlaceSum().score(Court(emperor=0, guard=1), (0, 2, 1), factor=1)
        >>> lines[0].scores
        (4, 2, -2, -2, -2)
    """

    hidden_solo: int = 3
    open_solo: int = 6

    def __attrs_post_init__(self) -> None:
        for name, points in (("hidden_solo", self.hidden_solo), ("open_solo", self.open_solo)):
            if points < 1:
                raise ValueError(f"{name}: worth 1 point or more to each rebel")

    def score(
        self, court: Court, order: tuple[int, ...], factor: int
    ) -> tuple[Side | None, tuple[ScoreLine, ...]]:
        """The winner (None for a draw) and the items of the score."""
        line, worth = self._solo(court, order) if court.solo else self._pair(court, order)
        lines = [line]
        if factor != 1:
            why = " and ".join(
                name
                for name, on in (("open guard", court.open_guard), ("revolt", court.revolt))
                if on
            )
            extra = tuple(points * (factor - 1) for points in line.scores)
            lines.append(ScoreLine("double", f"{why}: x {factor}", extra))
        winner = Side.IMPERIAL if worth > 0 else Side.REBEL if worth < 0 else None
        return winner, tuple(lines)

    def _solo(self, court: Court, order: tuple[int, ...]) -> tuple[ScoreLine, int]:
        assert court.emperor is not None
        place = places(order)[court.emperor]
        if court.open_solo:
            kind, each = "open", self.open_solo if place == 1 else -self.open_solo
        else:
            kind = "hidden"
            each = {1: self.hidden_solo, 2: 0}.get(place, -self.hidden_solo)
        scores = tuple(4 * each if seat == court.emperor else -each for seat in SEATS)
        text = f"{kind} solo, emperor {_ordinal(place)}"
        return ScoreLine(f"{kind}-solo", text, scores), each

    def _pair(self, court: Court, order: tuple[int, ...]) -> tuple[ScoreLine, int]:
        assert court.emperor is not None
        assert court.guard is not None
        rank = {seat: place for place, seat in enumerate(order, start=1)}
        left = iter(range(len(order) + 1, 6))
        emperor, guard = (
            rank[seat] if seat in rank else next(left) for seat in (court.emperor, court.guard)
        )
        worth = 6 - (emperor + guard)
        share = {Role.EMPEROR: 2 * worth, Role.GUARD: worth, Role.REBEL: -worth}
        scores = tuple(share[court.role(seat)] for seat in SEATS)
        text = f"imperial places {emperor} and {guard}: 6 - {emperor + guard} = {worth} a share"
        return ScoreLine("place-sum", text, scores), worth

    def describe(self) -> tuple[str, ...]:
        """The rule in words."""
        hidden = 4 * self.hidden_solo
        return (
            "The guard gets 6 less the sum of the emperor's and the guard's place.",
            "The emperor gets twice that, and each rebel loses as much as the guard gets.",
            f"A hidden solo gets {hidden} for first place, 0 for second, else loses {hidden}.",
            f"An open solo gets {4 * self.open_solo} for first place and loses as much otherwise.",
            "Each rebel loses or gets a quarter of what a solo gets or loses.",
        )


def _ordinal(place: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(place, f"number {place}")
