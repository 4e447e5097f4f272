"""Whether all laws hold in a ruleset."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import attrs

from ..errors import BaohuangError, DealError, IllegalMove
from ..variant import Variant
from . import beating, hiding, playing
from .laws import Broken, Law, LawBroken
from .walks import Walk, walks

LAWS: tuple[Law, ...] = (
    beating.irreflexive,
    beating.acyclic,
    beating.ordered,
    beating.monotone,
    beating.follows,
    playing.legality,
    playing.refusal,
    playing.undo,
    playing.round_trips,
    playing.conservation,
    playing.ending,
    playing.desertion,
    hiding.no_leak,
    hiding.spectator,
    hiding.recall,
    hiding.roles_told,
)
"""Every law, in the order in which they are looked at."""


@attrs.frozen
class Report:
    """What was looked at without a breach.

    Attributes:
        variant: the ruleset's name.
        deals: how many deals were played.
        cases: how many cases of each law were looked at, by the law's name.
    """

    variant: str
    deals: int
    cases: dict[str, int]

    def __str__(self) -> str:
        total = sum(self.cases.values())
        return f"{self.variant}: {len(self.cases)} laws hold in {total:,} cases, {self.deals} deals"


def check_variant(
    variant: Variant, *, deals: int = 12, seed: int = 0, laws: Iterable[Law] = LAWS
) -> Report:
    """Look for a breach of any law in a ruleset, shipped or one's own.

    Deals are played in different ways, each with the tribute that the one before it left, and
    looked at from the outside; the rules of beating are looked at on many combos.

    Args:
        variant: the ruleset.
        deals: how many deals to play, 1 or more. The law of leaks alone needs a dozen to meet
            every phase.
        seed: what the deals and cases are drawn from; the same seed looks at the same ones.
        laws: which laws to look at.

    Returns:
        How many cases were looked at.

    Raises:
        LawBroken: at the first breach, with the deal it was found in.
        DealError: if `deals` is not 1 or more.

    Example:
        >>> import baohuang as bh
        >>> from baohuang.testing import check_variant
        >>> report = check_variant(bh.get_variant("lianzhong-jianming"), deals=1)
        >>> report.deals, min(report.cases.values()) > 0
        (1, True)
    """
    if type(deals) is not int or deals < 1:
        raise DealError(f"deals: expected 1 or more, got {deals!r}")
    chosen = tuple(laws)
    cases = {law.name: 0 for law in chosen}
    for law in chosen:
        if law.of_variant is not None:
            rng = random.Random(f"{variant.name} {law.name} {seed}")
            cases[law.name] += _held(law, law.of_variant(variant, rng))
    if any(law.of_deal is not None for law in chosen):
        for walk in _played(variant, deals, seed):
            for law in chosen:
                if law.of_deal is not None:
                    rng = random.Random(f"{walk.seed} {law.name}")
                    cases[law.name] += _held(law, law.of_deal(walk, rng), walk)
    return Report(variant.name, deals, cases)


def _played(variant: Variant, deals: int, seed: int) -> Iterator[Walk]:
    """The deals to look at; that they can be played to an end is a law itself.

    Raises:
        LawBroken: if one cannot.
    """
    try:
        yield from walks(variant, deals, seed)
    except Broken as broken:
        raise LawBroken(playing.ending.name, str(broken)) from None
    except IllegalMove as error:
        message = f"a move that is listed is refused: {error}"
        raise LawBroken(playing.legality.name, message) from None


def _held(law: Law, cases: Iterator[None], walk: Walk | None = None) -> int:
    """How many cases a law held in.

    Raises:
        LawBroken: if it did not in the next.
    """
    held = 0
    try:
        for _ in cases:
            held += 1
    except Broken as broken:
        message = str(broken)
    except BaohuangError as error:  # a position that refuses what it should take
        message = f"{type(error).__name__}: {error}"
    else:
        return held
    record = None if walk is None else walk.table.record()
    where = "" if walk is None else f" (deal {walk.seed!r})"
    raise LawBroken(law.name, message + where, record) from None
