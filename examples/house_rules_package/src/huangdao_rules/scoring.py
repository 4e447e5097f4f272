"""A scoring in which the emperor's place alone counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from baohuang import Court, Role, ScoreLine, Side, rule
from baohuang.wording import Label


@rule("scoring", "emperor-place")
@attrs.frozen
class EmperorPlace:
    """The emperor's place alone counts, wherever the guard comes in.

    The guard gets the points of the emperor's place, the emperor twice as many, and each rebel
    loses them. An emperor still holding cards at the end has the best place that is left. Alone he
    plays for the first place: a solo is worth the same to each rebel, hidden or open. The winner
    is the side of the emperor's sign; 0 is a draw.

    Attributes:
        points: what each place of the emperor is worth, the first place first; never rising, above
            0 for the first place and below 0 for the fifth.
        solo: what each rebel loses to a solo that goes out first, and gets from any other.

    Example:
        >>> from baohuang import Court
        >>> from huangdao_rules.scoring import EmperorPlace
        >>> court = Court(emperor=0, guard=1, settled=True)
        >>> winner, lines = EmperorPlace().score(court, (2, 0, 3, 4))
        >>> winner, lines[0].scores
        (Side.IMPERIAL, (2, 1, -1, -1, -1))
    """

    points: tuple[int, ...] = (2, 1, 0, -1, -2)
    solo: int = 4

    def __attrs_post_init__(self) -> None:
        # A message that begins with a field's name is told at its line of the file.
        if len(self.points) != 5:
            raise ValueError(f"points: five places need five numbers, got {len(self.points)}")
        if list(self.points) != sorted(self.points, reverse=True):
            raise ValueError("points: a worse place is worth no more than a better one")
        if not self.points[0] > 0 > self.points[-1]:
            raise ValueError("points: above 0 for the first place, below 0 for the fifth")
        if self.solo < 1:
            raise ValueError("solo: worth 1 point or more to each rebel")

    @property
    def needs_order(self) -> bool:
        """Whether every seat must have a place of its own: the best one left will do."""
        return False

    @property
    def total(self) -> int:
        """What the scores of all five seats add up to."""
        return 0

    def score(
        self, court: Court, order: tuple[int, ...]
    ) -> tuple[Side | None, tuple[ScoreLine, ...]]:
        """The winner (None for a draw) and the items of the score."""
        emperor = court.emperor
        assert emperor is not None  # a deal without one is void, and no rule is asked
        place = order.index(emperor) + 1 if emperor in order else len(order) + 1
        if court.solo:
            each = self.solo if place == 1 else -self.solo
            share = {Role.EMPEROR: 4 * each, Role.REBEL: -each}
            text = f"solo, emperor in place {place}: {each} from each rebel"
        else:
            each = self.points[place - 1]
            share = {Role.EMPEROR: 2 * each, Role.GUARD: each, Role.REBEL: -each}
            text = f"emperor in place {place}: {each} a share"
        scores = tuple(share[court.role(seat)] for seat in range(5))
        winner = Side.IMPERIAL if each > 0 else Side.REBEL if each < 0 else None
        return winner, (ScoreLine("emperor-place", text, scores),)

    def describe(self) -> tuple[Label, ...]:
        """The rule in words, in both languages."""
        points = [str(worth) for worth in self.points]
        solo = 4 * self.solo
        return (
            Label(
                "只看皇帝的名次；皇帝手里还有牌，就算剩下的最好的名次。",
                "Only the emperor's place counts, the best one left if he still holds cards.",
            ),
            Label(
                f"从第一名到第五名，侍卫依次得{'、'.join(points)}分。",
                f"The guard gets, from the first place to the fifth, {', '.join(points)}.",
            ),
            Label(
                "皇帝得侍卫的两倍，侍卫得几分，平民每家就输几分。",
                "The emperor gets twice that, and each rebel loses as much as the guard gets.",
            ),
            Label(
                f"独保走第一得{solo}分，否则输{solo}分。",
                f"A solo gets {solo} for first place and loses as much otherwise.",
            ),
            Label(
                "独保的输赢由其余四家平摊。",
                "Each rebel loses or gets a quarter of what a solo gets or loses.",
            ),
        )


if TYPE_CHECKING:  # whether the class has all that its slot asks for, told by mypy
    from baohuang.rules.scoring import ScoringRule

    _: ScoringRule = EmperorPlace()
