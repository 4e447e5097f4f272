"""What is paid before the next deal (rules: tribute; 进贡)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from .._classes import frozen
from ..cards import Card, Hand
from ..deal import Court, Dues, Levy, in_order, spare_card
from ..moves import Side
from ..wording import Label
from .registry import Rule, asks, rule


@asks("tribute")
class TributeRule(Rule, Protocol):
    """What the losers of a deal owe."""

    def levies(self, court: Court, order: tuple[int, ...], winner: Side | None) -> tuple[Levy, ...]:
        """What is owed after a deal.

        Args:
            court: what the deal had settled.
            order: all five seats; those still with cards follow those who are out.
            winner: the side that won; None for a draw.
        """
        ...


@rule("tribute", "none", default=True)
@frozen
class NoTribute:
    """Nothing is paid between deals (L, C).

    Example:
        >>> from baohuang.rules.tribute import NoTribute
        >>> [str(sentence) for sentence in NoTribute().describe()]
        ['No tribute is paid.']
    """

    def levies(self, court: Court, order: tuple[int, ...], winner: Side | None) -> tuple[Levy, ...]:
        """Nothing."""
        return ()

    def describe(self) -> tuple[Label, ...]:
        """The rule in words."""
        return (Label("不进贡。", "No tribute is paid."),)


@rule("tribute", "losers-pay")
@frozen
class LosersPay:
    """The losing side pays its highest cards before the next deal, and gets nothing back (S2).

    Each rebel pays 1, or the emperor 2 and the guard 1, or a solo emperor 1 to each. Of three
    rebels' cards the guard takes the middle one and the emperor the others. Rebels take from the
    highest down in the order in which they went out. After a draw nobody pays.

    Attributes:
        jokers: whether jokers are paid (S2 yes; P no).
        face_down: whether nobody but the payer and the taker sees a card (P).
        open_solo: by what the number of cards is multiplied after an open solo (S2 2; P 1).

    Example:
        >>> from baohuang.rules.tribute import LosersPay
        >>> from baohuang import Court, Side
        >>> court = Court(emperor=0, guard=3)
        >>> LosersPay().levies(court, (2, 0, 4, 1, 3), Side.REBEL)[0].takers
        (2, 4, 1)
    """

    jokers: bool = True
    face_down: bool = False
    open_solo: int = 2

    def __attrs_post_init__(self) -> None:
        if not 1 <= self.open_solo <= 9:
            raise ValueError("open_solo: expected 1 to 9")

    def levies(self, court: Court, order: tuple[int, ...], winner: Side | None) -> tuple[Levy, ...]:
        """What is owed after a deal."""
        if winner is None:
            return ()
        assert court.emperor is not None
        emperor, guard = court.emperor, court.guard
        around = [(emperor + step) % 5 for step in range(1, 5)]
        rebels = [seat for seat in around if seat != guard]
        placed = [seat for seat in order if seat in rebels]
        times = self.open_solo if court.open_solo else 1
        if winner is Side.IMPERIAL:
            payers = [(seat, times) for seat in rebels]
            takers = [emperor] * (4 * times) if guard is None else [emperor, guard, emperor]
        elif guard is None:
            payers = [(emperor, 4 * times)]
            takers = [seat for seat in placed for _ in range(times)]
        else:
            payers, takers = [(emperor, 2), (guard, 1)], placed
        return (Levy(tuple(payers), tuple(takers), self.jokers, self.face_down),)

    def describe(self) -> tuple[Label, ...]:
        """The rule in words."""
        what = Label("最大的牌", "highest cards")
        if not self.jokers:
            what = Label("除王以外最大的牌", "highest cards that are no jokers")
        seen = Label("，扣着给", ", face down") if self.face_down else Label.same("")
        times = Label.same("")
        if self.open_solo != 1:
            times = Label(
                f"；明独时每家各{self.open_solo}张",
                f"; an open solo, {self.open_solo} for each of them",
            )
        return (
            Label(
                f"下一局打牌之前，输的一方进贡{what.zh}{seen.zh}，不还贡。",
                f"Before the next deal the losers pay their {what.en}{seen.en}, "
                "and get nothing back.",
            ),
            Label(
                "平民输了，每家进一张：三张里中间大小的归侍卫。",
                "Rebels who lost pay one each: the guard takes the middle card of the three.",
            ),
            Label("另外两张归皇帝。", "The emperor takes the other two."),
            Label(
                "皇帝一方输了，皇帝进两张，侍卫进一张。",
                "An emperor who lost pays two, his guard one.",
            ),
            Label(
                "平民按出完牌的先后，从大到小吃贡。",
                "The rebels take them from the highest down in the order they went out.",
            ),
            Label(
                f"独保的皇帝赢了吃四家各一张，输了给四家各进一张{times.zh}。",
                f"A solo emperor takes one from each of the four or pays one to each{times.en}.",
            ),
            Label("平局不进贡。", "After a draw nobody pays."),
        )


def owed(tribute: TributeRule, court: Court, out: tuple[int, ...], winner: Side | None) -> Dues:
    """All that a finished deal leaves to be paid: tribute first, then what the cleared owe.

    Args:
        tribute: the variant's rule.
        court: what the deal had settled.
        out: the seats that are out, in the order they went out.
        winner: the side that won; None for a draw.

    Returns:
        The steps in which it is paid. Who was cleared owes the seat that beat him his highest
        card, also a partner and after a draw (S3; decided).
    """
    debts = tuple(Levy(((seat, 1),), (by,)) for seat, by in court.cleared)
    steps = (tribute.levies(court, in_order(out), winner), debts)
    return tuple(step for step in steps if step)


@frozen
class Transfer:
    """A card that has gone from one seat to another.

    Attributes:
        payer: the seat that paid it.
        taker: the seat that took it.
        card: the card.
        face_down: whether only the two have seen it.
    """

    payer: int
    taker: int
    card: Card
    face_down: bool = False


def collect(dues: Dues, hands: tuple[Hand, ...]) -> tuple[tuple[Hand, ...], tuple[Transfer, ...]]:
    """Pay what is owed.

    Args:
        dues: what is owed.
        hands: the hands as dealt.

    Returns:
        The hands afterwards, and which card went where, in order.

    Example:
        >>> from baohuang import Hand
        >>> from baohuang.deal import Levy
        >>> from baohuang.rules.tribute import collect
        >>> hands = tuple(Hand.parse(text) for text in ("7c", "X", "Ac", "8c", "2c"))
        >>> levy = Levy(payers=((1, 1), (2, 1), (4, 1)), takers=(0, 3, 0))
        >>> [(moved.taker, str(moved.card)) for moved in collect(((levy,),), hands)[1]]
        [(0, 'X'), (3, '2c'), (0, 'Ac')]
    """
    transfers: list[Transfer] = []
    for step in dues:
        moves: list[Transfer] = []
        left = list(hands)  # a seat that owes twice in a step pays its highest cards once each
        for levy in step:
            chosen = list(_chosen(levy, left))
            for move in chosen:
                left[move.payer] -= (move.card,)
            moves += chosen
        changed = list(hands)
        for move in moves:
            changed[move.payer] -= (move.card,)
            changed[move.taker] += (move.card,)
        hands = tuple(changed)
        transfers += moves
    return hands, tuple(transfers)


def _chosen(levy: Levy, hands: Sequence[Hand]) -> Iterator[Transfer]:
    """What the payers' highest cards are, and who takes which."""
    pool = [
        (seat, card)
        for seat, count in levy.payers
        for card in _highest(hands[seat], count, jokers=levy.jokers)
    ]
    pool.sort(key=lambda paid: -paid[1].rank)  # of equal ranks the earlier payer's stays first
    for (payer, card), taker in zip(pool, levy.takers, strict=False):
        yield Transfer(payer, taker, card, levy.face_down)


def _highest(hand: Hand, count: int, *, jokers: bool) -> Iterator[Card]:
    """The highest cards of a hand that may be paid, one after the other."""
    for _ in range(count):
        payable = (card.rank for card in hand if not card.mark)
        ranks = [rank for rank in payable if jokers or not rank.is_joker]
        if not ranks:
            return
        card = spare_card(hand, max(ranks))
        hand -= (card,)
        yield card
