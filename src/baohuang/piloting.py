"""Who is on autopilot (托管), and what that means for a deal."""

from __future__ import annotations

import attrs

from ._classes import frozen
from .deal import SEATS, check_seat
from .errors import DealError
from .outcome import Outcome, ScoreLine


@frozen
class Pilots:
    """The seats on autopilot at one moment of a deal.

    Attributes:
        on: for each seat whether it is.
        times: for each seat how often it has gone on autopilot in this deal.

    Example:
        >>> from baohuang.piloting import Pilots
        >>> pilots = Pilots().changed(3, on=True, limit=3)
        >>> pilots.on[3], pilots.times
        (True, (0, 0, 0, 1, 0))
    """

    on: tuple[bool, ...] = (False,) * 5
    times: tuple[int, ...] = (0,) * 5

    def changed(self, seat: int, *, on: bool, limit: int | None) -> Pilots:
        """The pilots when a seat has gone on autopilot, or come off it.

        Args:
            seat: the seat.
            on: which of the two.
            limit: how often a seat may go on and still come off; None where nothing limits it.

        Raises:
            DealError: if it is so already, or the seat has been on autopilot too often (L).
        """
        check_seat(seat)
        if self.on[seat] is on:
            raise DealError(f"seat {seat} is {'already' if on else 'not'} on autopilot")
        if not on and limit is not None and self.times[seat] > limit:
            raise DealError(
                f"seat {seat} has been on autopilot {self.times[seat]} times in this deal; "
                f"after more than {limit} it stays on"
            )
        return Pilots(
            tuple(on if other == seat else was for other, was in enumerate(self.on)),
            tuple(self.times[other] + (on and other == seat) for other in SEATS),
        )

    def counted(self, outcome: Outcome | None) -> Outcome | None:
        """How a deal counts: one that ends with all five on autopilot is not scored (L, C)."""
        if outcome is None or not all(self.on) or outcome.places is None:
            return outcome
        nothing = (0,) * 5
        line = ScoreLine("unscored", "all five seats on autopilot", nothing)
        return attrs.evolve(outcome, winner=None, scores=nothing, lines=(line,))


NO_PILOTS = Pilots()
"""Everybody plays for himself."""
