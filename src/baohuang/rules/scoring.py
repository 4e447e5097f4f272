"""What a deal is worth to each seat (rules: result and score)."""

from __future__ import annotations

from typing import Protocol

from .._classes import frozen
from ..deal import SEATS, Court, in_order
from ..moves import Role, Side
from ..outcome import ScoreLine
from ..wording import Label
from .phrases import ordinal, pairs_told, solo_places_told, solo_told, stakes_told
from .registry import Rule, asks, rule


@asks("scoring")
class ScoringRule(Rule, Protocol):
    """What a deal is worth."""

    @property
    def needs_order(self) -> bool:
        """Whether every seat must have a place of its own."""
        ...

    @property
    def total(self) -> int:
        """What the scores of all five seats add up to."""
        ...

    def score(
        self, court: Court, order: tuple[int, ...]
    ) -> tuple[Side | None, tuple[ScoreLine, ...]]:
        """The winner (None for a draw) and the items of the score.

        What was declared multiplies them afterwards, whatever the rule.
        """
        ...


def places(order: tuple[int, ...]) -> tuple[int, ...]:
    """The place of each seat, from 1; the seats not out all report the best place left."""
    return tuple(order.index(seat) + 1 if seat in order else len(order) + 1 for seat in SEATS)


def doubled(court: Court, lines: tuple[ScoreLine, ...], factor: int) -> tuple[ScoreLine, ...]:
    """The items of a score and, where something was declared, what that adds to them."""
    if factor == 1:
        return lines
    said = ["open guard" if court.open_guard else "", "revolt" if court.revolt else ""]
    why = " and ".join(filter(None, said)) or "declared"
    extra = tuple((factor - 1) * sum(line.scores[seat] for line in lines) for seat in SEATS)
    return (*lines, ScoreLine("double", f"{why}: x {factor}", extra))


def _winner(worth: int) -> Side | None:
    """The side that has won what is worth so much to the emperor."""
    return Side.IMPERIAL if worth > 0 else Side.REBEL if worth < 0 else None


def _shared(court: Court, share: int) -> tuple[int, ...]:
    """What each seat gets when the guard gets `share`: the emperor twice that, rebels minus it."""
    shares = {Role.EMPEROR: 2 * share, Role.GUARD: share, Role.REBEL: -share}
    return tuple(shares[court.role(seat)] for seat in SEATS)


def _alone(court: Court, each: int) -> tuple[int, ...]:
    """What each seat gets when a solo emperor gets `each` from each of the four."""
    return tuple(4 * each if seat == court.emperor else -each for seat in SEATS)


def _imperial_places(court: Court, order: tuple[int, ...]) -> tuple[int, int]:
    """The emperor's and the guard's place; those not out have the places actually remaining."""
    rank = {seat: place for place, seat in enumerate(order, start=1)}
    left = iter(range(len(order) + 1, 6))
    emperor, guard = (
        rank[seat] if seat in rank else next(left) for seat in (court.emperor, court.guard)
    )
    return emperor, guard


@rule("scoring", "place-sum")
@frozen
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
        >>> winner, lines = PlaceSum().score(Court(emperor=0, guard=1), (0, 2, 1))
        >>> lines[0].scores
        (4, 2, -2, -2, -2)
    """

    hidden_solo: int = 3
    open_solo: int = 6

    def __attrs_post_init__(self) -> None:
        for name, points in (("hidden_solo", self.hidden_solo), ("open_solo", self.open_solo)):
            if points < 1:
                raise ValueError(f"{name}: worth 1 point or more to each rebel")

    @property
    def needs_order(self) -> bool:
        """The places remaining will do."""
        return False

    @property
    def total(self) -> int:
        """What one side gets the other pays."""
        return 0

    def score(
        self, court: Court, order: tuple[int, ...]
    ) -> tuple[Side | None, tuple[ScoreLine, ...]]:
        """The winner (None for a draw) and the items of the score."""
        line, worth = self._solo(court, order) if court.solo else self._pair(court, order)
        return _winner(worth), (line,)

    def _solo(self, court: Court, order: tuple[int, ...]) -> tuple[ScoreLine, int]:
        assert court.emperor is not None
        place = places(order)[court.emperor]
        if court.open_solo:
            kind, each = "open", self.open_solo if place == 1 else -self.open_solo
        else:
            kind = "hidden"
            each = {1: self.hidden_solo, 2: 0}.get(place, -self.hidden_solo)
        text = f"{kind} solo, emperor {ordinal(place)}"
        return ScoreLine(f"{kind}-solo", text, _alone(court, each)), each

    def _pair(self, court: Court, order: tuple[int, ...]) -> tuple[ScoreLine, int]:
        emperor, guard = _imperial_places(court, order)
        worth = 6 - (emperor + guard)
        text = f"imperial places {emperor} and {guard}: 6 - {emperor + guard} = {worth} a share"
        return ScoreLine("place-sum", text, _shared(court, worth)), worth

    def describe(self) -> tuple[Label, ...]:
        """The rule in words."""
        return (
            Label(
                "侍卫的得分是6减去皇帝和侍卫的名次之和。",
                "The guard gets 6 less the sum of the emperor's and the guard's place.",
            ),
            Label(
                "皇帝的得分是侍卫的两倍，侍卫得几分，平民每家就输几分。",
                "The emperor gets twice that, and each rebel loses as much as the guard gets.",
            ),
            *solo_places_told(4 * self.hidden_solo, 4 * self.open_solo),
            Label(
                "独保的输赢由其余四家平摊。",
                "Each rebel loses or gets a quarter of what a solo gets or loses.",
            ),
        )


@rule("scoring", "place-points")
@frozen
class PlacePoints:
    """Each seat gets the points of its place; the side with the higher sum has won (S2).

    A solo side is the emperor alone. 0 to 0 is a draw.

    Attributes:
        points: what each place is worth, the first place first; five numbers that add up to 0.
        open_solo: by what everything is multiplied after an open solo (S2: 2).

    Example:
        >>> from baohuang.rules.scoring import PlacePoints
        >>> from baohuang import Court
        >>> winner, lines = PlacePoints().score(Court(emperor=0, guard=4), (0, 1, 2, 4))
        >>> winner, lines[0].scores
        (Side.IMPERIAL, (4, 2, 0, -4, -2))
    """

    points: tuple[int, ...] = (4, 2, 0, -2, -4)
    open_solo: int = 2

    def __attrs_post_init__(self) -> None:
        if len(self.points) != 5 or sum(self.points) != 0:
            raise ValueError("points: five numbers that add up to 0, one for each place")
        if sorted(self.points, reverse=True) != list(self.points):
            raise ValueError("points: a better place is worth no less")
        if not 1 <= self.open_solo <= 9:
            raise ValueError("open_solo: expected 1 to 9")

    @property
    def needs_order(self) -> bool:
        """Every place has points of its own."""
        return True

    @property
    def total(self) -> int:
        """What one side gets the other pays."""
        return 0

    def score(
        self, court: Court, order: tuple[int, ...]
    ) -> tuple[Side | None, tuple[ScoreLine, ...]]:
        """The winner (None for a draw) and the items of the score."""
        own = tuple(self.points[place - 1] for place in places(order))
        imperial = [seat for seat in SEATS if court.role(seat).side is Side.IMPERIAL]
        worth = sum(own[seat] for seat in imperial)
        text = f"points by place; the imperial side has {worth:+d}"
        lines = [ScoreLine("place-points", text, own)]
        if court.open_solo and self.open_solo != 1:
            extra = tuple((self.open_solo - 1) * points for points in own)
            lines.append(ScoreLine("open-solo", f"open solo: x {self.open_solo}", extra))
        return _winner(worth), tuple(lines)

    def describe(self) -> tuple[Label, ...]:
        """The rule in words."""
        listed = [f"{points:+d}" if points else "0" for points in self.points]
        solo = Label(
            f"明独的分数乘以{self.open_solo}。", f"An open solo counts {self.open_solo} times."
        )
        return (
            Label(
                f"从第一名到第五名，名次分依次是{'、'.join(listed)}。",
                f"The places are worth {', '.join(listed)}, the first place first.",
            ),
            Label("每家得自己名次的分。", "A seat gets the points of its own place."),
            Label(
                "一方的分相加，多的一方胜；两边都是0分算平局。",
                "The side with the higher sum has won; 0 to 0 is a draw.",
            ),
            Label("独保的皇帝自己算一方。", "A solo emperor is a side by himself."),
            *(() if self.open_solo == 1 else (solo,)),
        )


_PAIRS = tuple(f"{one}-{other}" for one in range(1, 6) for other in range(1, 6) if one != other)


@frozen
class Verdicts:
    """Which pairs of imperial places win and which draw; all others lose.

    Attributes:
        won: pairs of the emperor's place and the guard's, such as "1-3".
        drawn: the same for a draw.
    """

    won: tuple[str, ...]
    drawn: tuple[str, ...] = ()

    def __attrs_post_init__(self) -> None:
        _check_pairs(self.won, self.drawn)

    def sign(self, emperor: int, guard: int) -> int:
        """1 for a win of the imperial side, 0 for a draw, -1 for a loss."""
        pair = f"{emperor}-{guard}"
        return 1 if pair in self.won else 0 if pair in self.drawn else -1


def _check_pairs(won: tuple[str, ...], drawn: tuple[str, ...]) -> None:
    for name, pairs in (("won", won), ("drawn", drawn)):
        for pair in pairs:
            if pair not in _PAIRS:
                raise ValueError(f'{name}: {pair!r} is no pair of two places, such as "1-3"')
    if not won:
        raise ValueError("won: no pair of places wins")
    seen: set[str] = set()
    for name, pairs in (("won", won), ("drawn", drawn)):
        for pair in pairs:
            if pair in seen:
                again = "is won" if name == "drawn" and pair in won else "stands there twice"
                raise ValueError(f"{name}: {pair} {again}")
            seen.add(pair)


@rule("scoring", "outcome-table")
@frozen
class OutcomeTable:
    """Whether the deal was won, drawn or lost is read from the two imperial places (B2, S3).

    The numbers are decided, as no source gives any.

    Attributes:
        won: the pairs of the emperor's place and the guard's, such as "1-3", that win.
        drawn: the pairs that draw; all others lose.
        open_guard: the same after an open guard; left out where it makes no difference.
        solo_won: the places with which a solo emperor wins.
        solo_drawn: the places with which he draws.
        share: what the guard gets for a win and loses with a loss; the emperor twice that, and
            each rebel the opposite.
        solo: what a solo emperor gets from each of the four, or pays.

    Example:
        >>> from baohuang.rules.scoring import OutcomeTable
        >>> from baohuang import Court
        >>> table = OutcomeTable(won=("1-2", "1-3", "2-1", "3-1"), drawn=("2-3", "3-2"))
        >>> winner, lines = table.score(Court(emperor=0, guard=1), (0, 2, 3, 4))
        >>> winner, lines[0].scores
        (Side.REBEL, (-2, -1, 1, 1, 1))
    """

    won: tuple[str, ...]
    drawn: tuple[str, ...] = ()
    open_guard: Verdicts | None = None
    solo_won: tuple[int, ...] = (1,)
    solo_drawn: tuple[int, ...] = (2,)
    share: int = 1
    solo: int = 1

    def __attrs_post_init__(self) -> None:
        _check_pairs(self.won, self.drawn)
        for name, places_ in (("solo_won", self.solo_won), ("solo_drawn", self.solo_drawn)):
            if any(not 1 <= place <= 5 for place in places_):
                raise ValueError(f"{name}: places are 1 to 5")
        if set(self.solo_won) & set(self.solo_drawn):
            raise ValueError("solo_drawn: a place both wins and draws")
        _check_stakes(self.share, self.solo)

    @property
    def needs_order(self) -> bool:
        """The table asks for both places."""
        return True

    @property
    def total(self) -> int:
        """What one side gets the other pays."""
        return 0

    def score(
        self, court: Court, order: tuple[int, ...]
    ) -> tuple[Side | None, tuple[ScoreLine, ...]]:
        """The winner (None for a draw) and the items of the score."""
        if court.solo:
            assert court.emperor is not None
            place = places(order)[court.emperor]
            sign = 1 if place in self.solo_won else 0 if place in self.solo_drawn else -1
            scores = _alone(court, sign * self.solo)
            text = f"solo emperor {ordinal(place)}: {_VERDICTS[sign]}"
        else:
            emperor, guard = _imperial_places(court, order)
            table = Verdicts(self.won, self.drawn)
            if court.open_guard and self.open_guard is not None:
                table = self.open_guard
            sign = table.sign(emperor, guard)
            scores = _shared(court, sign * self.share)
            text = f"imperial places {emperor} and {guard}: {_VERDICTS[sign]}"
        return _winner(sign), (ScoreLine("outcome", text, scores),)

    def describe(self) -> tuple[Label, ...]:
        """The rule in words."""
        pairs = pairs_told(self.won, self.drawn)
        lines = [
            Label(
                f"看皇帝和侍卫的名次（皇帝在前）：{pairs.zh}",
                f"The emperor's place and the guard's decide: {pairs.en}",
            )
        ]
        if self.open_guard is not None:
            pairs = pairs_told(self.open_guard.won, self.open_guard.drawn)
            lines.append(Label(f"明保以后：{pairs.zh}", f"After an open guard {pairs.en}"))
        return (
            *lines,
            solo_told(self.solo_won, self.solo_drawn),
            stakes_told(self.share, self.solo),
            Label("负则反过来，平局都得0分。", "A loss is the opposite, a draw nothing."),
        )


_VERDICTS = {1: "won", 0: "drawn", -1: "lost"}


def _check_stakes(share: int, solo: int) -> None:
    for name, points in (("share", share), ("solo", solo)):
        if points < 1:
            raise ValueError(f"{name}: worth 1 point or more")


@rule("scoring", "side-out-first")
@frozen
class SideOutFirst:
    """The side that has no cards left first has won (B3, S1).

    A solo is won as first out only. The numbers are decided, as no source gives any.

    Attributes:
        share: what the guard gets for a win and loses with a loss; the emperor twice that, and
            each rebel the opposite.
        solo: what a solo emperor gets from each of the four, or pays.

    Example:
        >>> from baohuang.rules.scoring import SideOutFirst
        >>> from baohuang import Court
        >>> winner, lines = SideOutFirst().score(Court(emperor=0, guard=1), (2, 3, 0, 1))
        >>> winner, lines[0].scores
        (Side.IMPERIAL, (2, 1, -1, -1, -1))
    """

    share: int = 1
    solo: int = 1

    def __attrs_post_init__(self) -> None:
        _check_stakes(self.share, self.solo)

    @property
    def needs_order(self) -> bool:
        """Only which side is out first counts."""
        return False

    @property
    def total(self) -> int:
        """What one side gets the other pays."""
        return 0

    def score(
        self, court: Court, order: tuple[int, ...]
    ) -> tuple[Side | None, tuple[ScoreLine, ...]]:
        """The winner (None for a draw) and the items of the score."""
        if court.solo:
            sign = 1 if order[:1] == (court.emperor,) else -1
            scores, text = _alone(court, sign * self.solo), f"a solo: {_VERDICTS[sign]}"
        else:
            sign = 1 if _first_side_out(court, order) is Side.IMPERIAL else -1
            scores = _shared(court, sign * self.share)
            text = "the imperial side is out first" if sign > 0 else "the rebels are out first"
        return _winner(sign), (ScoreLine("side-out-first", text, scores),)

    def describe(self) -> tuple[Label, ...]:
        """The rule in words."""
        return (
            Label("先把牌全部出完的一方胜。", "The side that has no cards left first has won."),
            Label(
                "独保的皇帝要第一个出完才算胜。",
                "A solo emperor wins only if he is out before all others.",
            ),
            stakes_told(self.share, self.solo),
            Label("负则反过来。", "A loss is the opposite."),
        )


def _first_side_out(court: Court, order: tuple[int, ...]) -> Side:
    """The side whose last member went out first, or would if the others went on in order."""
    last: dict[Side, int] = {}
    for place, seat in enumerate(in_order(order)):
        last[court.role(seat).side] = place
    return min(last, key=last.__getitem__)
