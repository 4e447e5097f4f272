"""Which combo beats which (rules: beating; 烤牌).

There is one rule. A play beats another when its cards can be dealt out into groups, one group for
each card of the other play, none left over, each group beating its card. A single card beats a
lower card; the variant's exchanges add groups of several. Whatever the sources list as separate
rules follows from this.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Protocol, Self

import attrs

from .._classes import frozen
from ..cards import NATURAL_RANKS, RANK_TEXT, Rank
from ..wording import Label
from .combining import Faces
from .registry import Rule, asks, rule

# A vector counts cards by what they show, eight bits each, the top bit of each kept free so that
# "no more than" is one subtraction.
NATURAL, SMALL, BIG, EMPEROR, GUARD = 1, 1 << 8, 1 << 16, 1 << 24, 1 << 32
_SPARE = 0x8080808080
_HANGER_UNITS = {"emperor": EMPEROR, "guard": GUARD}
HELD_AT_MOST = 32 * NATURAL + 4 * SMALL + 4 * BIG + EMPEROR + GUARD
"""More of anything no hand can show: sixteen naturals filled up by sixteen 2s, four jokers."""


def vector(faces: Faces) -> int:
    """The counts of a combo's faces as one vector, its rank left out."""
    return (
        faces.naturals
        + faces.small * SMALL
        + faces.big * BIG
        + faces.emperor * EMPEROR
        + faces.guard * GUARD
    )


def counts(packed: int) -> tuple[int, int, int, int, int]:
    """Naturals, small, big, emperor and guard of a vector."""
    return (
        packed & 127,
        packed >> 8 & 127,
        packed >> 16 & 127,
        packed >> 24 & 127,
        packed >> 32 & 127,
    )


@frozen
class Exchange:
    """Several cards that beat one.

    Attributes:
        group: the cards that beat it, as text: "XX", "xxx", "222".
        card: the card they beat, as text: "X", "x", or a rank.
    """

    group: str
    card: str


@frozen
class Exchanges:
    """The exchanges of a ruleset; in a file a mapping from groups to the card they beat.

    Attributes:
        table: the exchanges, sorted.

    Example:
        >>> from baohuang.rules.beating import Exchanges
        >>> Exchanges.from_plain({"XX": "X", "xxx": "X"}).to_plain()
        {'XX': 'X', 'xxx': 'X'}
    """

    table: tuple[Exchange, ...] = ()

    @classmethod
    def from_plain(cls, plain: object) -> Self:
        """Read the mapping of a file.

        Raises:
            ValueError: unless every group is several cards of at most one natural rank, and
                every target one card.
        """
        if not isinstance(plain, Mapping):
            raise ValueError(  # noqa: TRY004  # loading turns ValueErrors into problems
                f"expected a mapping, got {type(plain).__name__} {plain!r}"
            )
        table = sorted({cls._read(g, c) for g, c in plain.items()}, key=attrs.astuple)
        for one, other in pairwise(table):
            if one.group == other.group:
                raise ValueError(f"{one.group} beats {one.card}, and {other.card}: name one")
        return cls(tuple(table))

    @staticmethod
    def _read(group: object, card: object) -> Exchange:
        if not isinstance(group, str) or len(group) < 2 or set(group) - set(RANK_TEXT):
            raise ValueError(f'{group!r} is no group of two or more cards, like "XX" or "TTT"')
        if not isinstance(card, str) or card not in RANK_TEXT:
            raise ValueError(f"{group}: {card!r} is no card")
        if len(set(group) - {"x", "X"}) > 1:
            raise ValueError(f"{group!r} mixes ranks, so no combo contains it")
        if len(group.strip("xX")) > 16 or max(group.count("x"), group.count("X")) > 4:
            raise ValueError(f"{group!r} is more cards than four packs have")
        return Exchange("".join(sorted(group, key=RANK_TEXT.index, reverse=True)), card)

    def to_plain(self) -> dict[str, str]:
        """The mapping as a file would have it."""
        return {exchange.group: exchange.card for exchange in self.table}


@asks("beating")
class BeatingRule(Rule, Protocol):
    """Which combo beats which."""

    @property
    def exchanges(self) -> Exchanges:
        """The groups that beat one card."""
        ...

    def covers(self, old: Faces, rank: Rank | None, promoted: tuple[str, ...]) -> frozenset[int]:
        """All vectors that beat `old` with naturals of `rank`."""
        ...

    def beats(self, new: Faces, old: Faces, promoted: tuple[str, ...]) -> bool:
        """Whether `new` beats `old`."""
        ...


@rule("beating", "card-by-card", default=True)
@frozen
class CardByCard:
    """Every card of the old play is beaten by a card, or a group, of the new one.

    Without exchanges: the same number of cards, and sorted from the top each is higher than its
    opposite (all sources).

    Attributes:
        exchanges: groups that beat one card, e.g. ``{"XX": "X", "xx": "x", "xxx": "X"}`` for
            roast (烤牌, L). A promoted card is its own face: no exchange beats it or uses it.

    Example:
        >>> import baohuang as bh
        >>> v = bh.get_variant("lianzhong-jingdian+kaopai")
        >>> v.beats(bh.parse_combo("XX8888"), bh.parse_combo("X7777"))
        True
    """

    exchanges: Exchanges = Exchanges()

    def covers(self, old: Faces, rank: Rank | None, promoted: tuple[str, ...]) -> frozenset[int]:
        """All vectors that beat `old` with naturals of `rank`.

        Args:
            old: what the play to beat shows.
            rank: the rank of the new play's naturals; None to look at hangers only.
            promoted: the cards above the big joker, highest first.

        Returns:
            Every sum of one beating group for each old card, no larger than a hand can be.
        """
        groups, at = _groups(self.exchanges.table, promoted), _ALONE if rank is None else rank
        work = []
        if old.naturals:
            assert old.rank is not None
            work.append((groups[old.rank][at], old.naturals))
        if old.small:
            work.append((groups[Rank.SMALL_JOKER][at], old.small))
        if old.big:
            work.append((groups[Rank.BIG_JOKER][at], old.big))
        for name, count in (("emperor", old.emperor), ("guard", old.guard)):
            if count:
                above = promoted[: promoted.index(name)]
                work.append((tuple([_HANGER_UNITS[up] for up in above]), count))
        return _sums(tuple(work))

    def beats(self, new: Faces, old: Faces, promoted: tuple[str, ...]) -> bool:
        """Whether `new` beats `old`."""
        return vector(new) in self.covers(old, new.rank, promoted)

    def describe(self) -> tuple[Label, ...]:
        """The rule in words."""
        table = self.exchanges.table
        if not table:
            return (
                Label(
                    "张数要相同，每一张都要比对方的大，才压得住。",
                    "A play beats another of as many cards when each of its cards is higher.",
                ),
                Label(
                    "从最大的牌起，一张对一张地比。", "Cards are compared one by one, from the top."
                ),
            )
        zh = "、".join(f"{exchange.group}压{exchange.card}" for exchange in table)
        en = ", ".join(f"{exchange.group} beats {exchange.card}" for exchange in table)
        return (
            Label(
                "出的牌要能正好分成几组，才压得住。",
                "A play beats another when its cards can be dealt out into groups.",
            ),
            Label(
                "对方有几张牌就分几组，每一组压住其中一张。",
                "There is one group for each card of the other play, "
                "and each group beats its card.",
            ),
            Label(
                f"单张大的压小的；此外{zh}。", f"A single card beats a lower one; besides, {en}."
            ),
        )


_ALONE = len(NATURAL_RANKS)
"""Where hangers alone stand, after the natural ranks."""


@lru_cache(maxsize=256)
def _groups(
    exchanges: tuple[Exchange, ...], promoted: tuple[str, ...]
) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The groups that beat one card: by its face, then by the rank of the new play's naturals."""
    return tuple(
        [
            tuple([_group(exchanges, face, rank, promoted) for rank in (*NATURAL_RANKS, None)])
            for face in Rank
        ]
    )


def _group(
    exchanges: tuple[Exchange, ...], face: Rank, rank: Rank | None, promoted: tuple[str, ...]
) -> tuple[int, ...]:
    groups = [_HANGER_UNITS[name] for name in promoted]
    if face < Rank.BIG_JOKER:
        groups.append(BIG)
    if face < Rank.SMALL_JOKER:
        groups.append(SMALL)
    if rank is not None and rank > face:
        groups.append(NATURAL)
    for exchange in exchanges:
        if exchange.card == str(face):
            natural = exchange.group.strip("xX")
            if not natural or natural[0] == (str(rank) if rank is not None else ""):
                groups.append(
                    len(natural) * NATURAL
                    + exchange.group.count("x") * SMALL
                    + exchange.group.count("X") * BIG
                )
    return tuple(sorted(set(groups)))


@lru_cache(maxsize=4096)
def _sums(work: tuple[tuple[tuple[int, ...], int], ...]) -> frozenset[int]:
    """Every sum of one group for each old card.

    Args:
        work: for each distinct old card, the groups that beat it and how many such cards.
    """
    reached = {0}
    limit = HELD_AT_MOST | _SPARE
    for groups, count in work:
        for _ in range(count):
            reached = {
                total
                for before in reached
                for group in groups
                if (limit - (total := before + group)) & _SPARE == _SPARE
            }
    return frozenset(reached)
