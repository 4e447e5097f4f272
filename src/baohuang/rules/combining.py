"""What may be put on the table together (rules: combos)."""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

from .._classes import frozen
from ..cards import Rank
from ..combos import Combo
from ..wording import SPECIAL, Label
from .registry import Rule, asks, rule


class Faces(NamedTuple):
    """What a combo shows, whatever is printed on its cards.

    Attributes:
        rank: the rank its naturals count as; None for hangers alone.
        naturals: how many cards count as that rank, fillers and a plain guard's copy included.
        small: cards as high as a small joker.
        big: cards as high as a big joker.
        emperor: 1 for a promoted emperor card.
        guard: 1 for a promoted guard's copy.
    """

    rank: Rank | None
    naturals: int
    small: int
    big: int
    emperor: int
    guard: int


@asks("combining")
class CombiningRule(Rule, Protocol):
    """Which cards are a combo, and as what they count."""

    @property
    def promoted(self) -> tuple[str, ...]:
        """The marked cards that are hangers above the big joker, highest first."""
        ...

    @property
    def twos_fill(self) -> bool:
        """Whether 2s beside another rank count as that rank."""
        ...

    def faces(self, combo: Combo) -> Faces | None:
        """What a combo shows; None if it is no combo in this ruleset."""
        ...


@rule("combining", "sets", default=True)
@frozen
class Sets:
    """Cards of one rank with any number of hangers; hangers alone are combos too (L, C).

    No runs, no mixed ranks.

    Attributes:
        twos_fill: whether 2s played with another rank count as that rank (S3).
        promoted: marked cards that are hangers above the big joker, highest first: "guard" for
            the guard's copy of the called card (B1), "emperor" for the emperor card (B2).

    Example:
        >>> import baohuang as bh
        >>> bh.get_variant("lianzhong-jingdian").combining.faces(bh.parse_combo("X*x77"))
        Faces(rank=Rank.SEVEN, naturals=2, small=1, big=1, emperor=0, guard=0)
    """

    twos_fill: bool = False
    promoted: tuple[Literal["guard", "emperor"], ...] = ()

    def __attrs_post_init__(self) -> None:
        if len(set(self.promoted)) != len(self.promoted):
            raise ValueError("promoted: each card once")

    def faces(self, combo: Combo) -> Faces | None:
        """What a combo shows; None if it is no combo in this ruleset."""
        rank, naturals, fillers = combo.rank, combo.naturals, combo.fillers
        small, big, emperor, special = combo.small, combo.big, combo.emperor, 0
        guard = combo.guard
        if fillers and not self.twos_fill:
            return None
        if "emperor" not in self.promoted:
            big, emperor = big + emperor, 0
        if guard is None:
            pass
        elif "guard" in self.promoted:
            special = 1
        elif guard.rank is Rank.SMALL_JOKER:
            small += 1
        elif guard.rank is Rank.BIG_JOKER:
            big += 1
        elif rank in (None, guard.rank) or (self.twos_fill and rank is Rank.TWO):
            rank, naturals = guard.rank, naturals + 1
        else:
            return None
        return Faces(rank, naturals + fillers, small, big, emperor, special)

    def describe(self) -> tuple[Label, ...]:
        """The rule in words."""
        twos = Label(
            "2不能配牌，和别的点数一样。", "2s are a rank like any other and fill in for none."
        )
        if self.twos_fill:
            twos = Label(
                "2可以配牌：和别的点数一起出，就当那个点数。",
                "2s played with another rank count as that rank.",
            )
        return (
            Label(
                "一手牌是同一点数的牌，张数不限，上面可以挂王，也不限张数。",
                "A combo is any number of cards of one rank with any number of jokers hung on.",
            ),
            Label("可以只出王。没有顺子。", "Jokers alone are combos too. There are no runs."),
            twos,
            *([self._above()] if self.promoted else []),
        )

    def _above(self) -> Label:
        """What stands above the big joker, in words."""
        names = {"guard": SPECIAL, "emperor": Label("皇牌", "the emperor card")}
        order = [names[name] for name in self.promoted]
        both = "，都" if len(order) > 1 else ""
        hang = "hang" if len(order) > 1 else "hangs"
        zh = "，其次是".join(name.zh for name in order)
        en = ", then ".join(name.en for name in order)
        return Label(
            f"{zh}{both}比大王大，可以挂在牌上。",
            f"{en[0].upper()}{en[1:]} {hang} above the big joker.",
        )
