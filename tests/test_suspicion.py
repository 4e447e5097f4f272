"""Who may be guard as far as everybody knows, against a replay with each seat as guard.

A seat may be guard when the deal could have gone on as it did if it were. So here the deal is
played once more with every other seat as guard, and with the emperor alone: one of the cards that
seat still holds is exchanged for the guard card, which nobody but he can see.
"""

from __future__ import annotations

import random

import attrs
import pytest

import baohuang as bh
from baohuang.rules.ending import AllButOne
from baohuang.rules.scoring import PlacePoints
from baohuang.rules.tricks import NOBODY, FollowOrPass
from situations import SEATS, playing

EMPEROR = 1


def made(name: str, base: str, **slots: object) -> bh.Variant:
    return attrs.evolve(bh.get_variant(base), name=name, **slots)


TO_THE_LAST = {"ending": AllButOne(), "scoring": PlacePoints()}
PARTNER = {"tricks": FollowOrPass(inherit="partner")}
RULESETS = {
    **{
        name: bh.get_variant(name)
        for name in (
            "lianzhong-jianming",
            "lianzhong-jingdian",
            "zhongyou-jingdian+siguo",
            "biwei",
            "qingdao",
            "qingdao+siguo",
            "xiaobao",
            "jingong",
            "jingong+siguo",
            "rizhao",
        )
    },
    "partner, settled": made("partner-settled", "lianzhong-jingdian", **PARTNER),
    "partner, fixed": made("partner-fixed", "rizhao", **PARTNER),
    "partner, to the last": made("partner-last", "qingdao", **TO_THE_LAST),
    "partner, fixed, to the last": made("fixed-last", "rizhao", **PARTNER, **TO_THE_LAST),
    "claim, settled": made("claim", "lianzhong-jianming", tricks=FollowOrPass(inherit="claim")),
}


@attrs.frozen
class Begun:
    """A deal in play, as text: who is guard, and the cards of each seat."""

    variant: bh.Variant
    guard: int | None
    hands: tuple[tuple[str, ...], ...]
    out: tuple[int, ...]
    declared: tuple[int, ...]
    first: int

    @property
    def guard_card(self) -> str:
        return "9c*" if self.variant.guard.calls else "x*"

    def table(self) -> bh.Table:
        return playing(
            self.variant,
            [" ".join(hand) for hand in self.hands],
            emperor=EMPEROR,
            guard=self.guard,
            out=self.out,
            declared=self.declared,
            first=self.first,
        )


def begin(variant: bh.Variant, rng: random.Random) -> Begun:
    guard = rng.choice((0, 2, 3, 4, None, 0, 2, 3, 4))
    out: tuple[int, ...] = ()
    if rng.random() < 0.2:
        out = (rng.choice([seat for seat in SEATS if seat not in (EMPEROR, guard)]),)
        court = bh.Court(emperor=EMPEROR, guard=guard)
        if variant.ending.ended(court, out) is not None:
            out = ()
    held = [[rng.choice("7899TJKxX") for _ in range(rng.choice((1, 2, 2, 3, 4)))] for _ in SEATS]
    for seat in out:
        held[seat] = []
    fixed = not variant.guard.calls
    card = "x*" if fixed else "9c*" if guard is not None else "9"
    held[EMPEROR if guard is None else guard].append(card)
    declared: tuple[int, ...] = ()
    most = 4 if variant.name.startswith(("rizhao", "partner-fixed", "fixed")) else 1
    if fixed and rng.random() < 0.4:
        rebels = [seat for seat in SEATS if seat not in (EMPEROR, guard, *out)]
        declared = tuple(rng.sample(rebels, rng.randint(1, min(most, len(rebels)))))
    first = rng.choice([seat for seat in SEATS if seat not in out])
    for hand in held:  # four small and four big jokers are all there are
        for at, text in enumerate(hand):
            if text in "xX" and sum(hand.count(text) for hand in held) > 3:
                hand[at] = "K"
    return Begun(variant, guard, tuple(map(tuple, held)), out, declared, first)


def unplayed(begun: Begun, log: list[tuple[int, bh.Move]]) -> list[list[str]]:
    left = [list(hand) for hand in begun.hands]
    for seat, move in log:
        if isinstance(move, bh.Play):
            for card in bh.parse_cards(str(move.combo)):
                left[seat].remove(str(card))
    return left


def with_guard(
    begun: Begun, guard: int | None, log: list[tuple[int, bh.Move]], rng: random.Random
) -> Begun | None:
    """The same deal with another guard; None where he has no card left that could be his."""
    if guard == begun.guard:
        return begun
    left = unplayed(begun, log)
    hands = [list(hand) for hand in begun.hands]
    holder = EMPEROR if begun.guard is None else begun.guard
    if begun.guard_card in hands[holder]:
        hands[holder][hands[holder].index(begun.guard_card)] = "7"
    taker, card = (EMPEROR, "9") if guard is None else (guard, begun.guard_card)
    if guard is None and not begun.variant.guard.calls:
        card = begun.guard_card
    free = [text for text in left[taker] if text != begun.guard_card]
    if not free:
        return None
    hands[taker][hands[taker].index(rng.choice(free))] = card
    return attrs.evolve(begun, guard=guard, hands=tuple(map(tuple, hands)))


def replayed(begun: Begun, log: list[tuple[int, bh.Move]]) -> list[bh.Table] | None:
    """The same moves by the same seats, table by table; None if it would have gone otherwise."""
    try:
        t = begun.table()
    except bh.DealError:  # with this guard it would have been over
        return None
    tables = [t.copy()]
    for seat, move in log:
        if t.turn != seat or t.check(move) is not None:
            return None
        t.push(move)
        tables.append(t.copy())
    return tables


def same_so_far(t: bh.Table, other: bh.Table) -> bool:
    return (t.phase, t.turn, t.position.order) == (other.phase, other.turn, other.position.order)


def law(begun: Begun, t: bh.Table, log: list[tuple[int, bh.Move]], rng: random.Random) -> int:
    """Who may be guard: everybody with whom as guard it could have gone on as it did."""
    suspects = 0
    for suspect in (0, 2, 3, 4, None):
        if suspect in begun.declared:
            continue
        other = with_guard(begun, suspect, log, rng)
        tables = None if other is None else replayed(other, log)
        if tables is not None and same_so_far(t, tables[-1]):
            suspects |= 1 << (NOBODY if suspect is None else suspect)
    return suspects


def guard_card_played(begun: Begun, log: list[tuple[int, bh.Move]]) -> bool:
    left = unplayed(begun, log)
    if begun.guard is None and begun.variant.guard.calls:
        return "9" not in left[EMPEROR]
    return begun.guard_card not in left[EMPEROR if begun.guard is None else begun.guard]


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("seed", range(3))
def test_the_law_the_truth_and_nothing_but_public_facts(name: str, seed: int) -> None:
    rng = random.Random(f"{name} {seed}")
    variant = RULESETS[name]
    for _ in range(8):
        begun = begin(variant, rng)
        t = begun.table()
        truth = 1 << (NOBODY if begun.guard is None else begun.guard)
        log: list[tuple[int, bh.Move]] = []
        seen = [t.position.suspects]
        while True:
            suspects = t.position.suspects
            told = f"{begun} {[(seat, str(move)) for seat, move in log]}"
            assert suspects & truth, told
            assert suspects & ~seen[-1] == 0, told
            seen.append(suspects)
            if guard_card_played(begun, log):
                assert suspects == truth, told
                break
            assert suspects == law(begun, t, log, rng), told
            moves = list(t.legal_moves)
            choice = rng.choice(moves[:2] if rng.random() < 0.4 else moves)
            assert t.turn is not None
            log.append((t.turn, choice))
            t.push(choice)
            if t.phase is bh.Phase.END:
                break
        others_saw_the_same(begun, log[:-1], rng)


def others_saw_the_same(begun: Begun, log: list[tuple[int, bh.Move]], rng: random.Random) -> None:
    """With any suspect as guard, whoever holds the same cards has seen the same all along."""
    tables = replayed(begun, log)
    assert tables is not None
    last = tables[-1]
    if guard_card_played(begun, log):
        return
    for suspect in (0, 2, 3, 4, None):
        if not last.position.suspects >> (NOBODY if suspect is None else suspect) & 1:
            continue
        other = with_guard(begun, suspect, log, rng)
        if other is None or other is begun:
            continue
        changed = {seat for seat in SEATS if begun.hands[seat] != other.hands[seat]}
        changed |= {seat for seat in (begun.guard, suspect) if seat is not None}
        changed |= {EMPEROR} if None in (begun.guard, suspect) else set()
        for one, two in zip(tables, replayed(other, log) or (), strict=True):
            assert one.position.suspects == two.position.suspects
            for seat in (*SEATS, None):
                if seat not in changed:
                    assert one.observe(seat) == two.observe(seat), (begun, other, seat)


# By hand --------------------------------------------------------------------------------------


def suspects(t: bh.Table) -> set[int | str]:
    mask = t.position.suspects
    return {seat for seat in SEATS if mask >> seat & 1} | (
        {"nobody"} if mask >> NOBODY & 1 else set()
    )


def test_at_first_everybody_but_the_emperor_or_nobody() -> None:
    t = playing("lianzhong-jingdian", ["7 8", "A 7", "7 8", "7 8", "9c* 7"])
    assert suspects(t) == {0, 2, 3, 4, "nobody"}


def test_who_is_out_without_the_guard_card_is_no_guard() -> None:
    t = playing("lianzhong-jingdian", ["7 8", "K 7", "A", "7 8", "9c* 7"], "K", "A")
    assert suspects(t) == {0, 3, 4, "nobody"}


def test_a_second_rebel_out_would_settle_a_hidden_solo() -> None:
    t = playing("lianzhong-jingdian", ["7 8", "K 7", "A", "2", "9c* 7"], "K", "A", "2")
    assert suspects(t) == {0, 4}


def test_where_the_deal_goes_on_the_emperor_was_not_alone() -> None:
    t = playing("lianzhong-jingdian", ["7 8", "A", "7 8", "7 8", "9c* 7"], "A")
    assert suspects(t) == {0, 2, 3, 4}


@pytest.mark.parametrize("name", ["jingong", "xiaobao", "qing3"])
def test_nor_was_he_where_deals_go_on_to_the_last(name: str) -> None:
    # Alone he would have gone out with the fourth copy, for all to see.
    t = playing(name, ["7 8", "A", "7 8", "7 8", "9c* 7"], "A")
    assert suspects(t) == {0, 2, 3, 4}


def test_emperor_and_a_rebel_out_leave_three() -> None:
    t = playing("lianzhong-jingdian", ["7 8", "K", "A", "7 8", "9c* 7"], "K", "A")
    assert suspects(t) == {0, 3, 4}


def test_a_rebels_third_place_leaves_the_guard() -> None:
    # Were 4 the guard, two rebels and 0 would be out and the deal over.
    t = playing("lianzhong-jingdian", ["2", "K 7", "A", "7 8", "9c* 7"], "K", "A", "-", "-", "2")
    assert suspects(t) == {3, 4}


def test_with_three_out_one_is_left_or_nobody() -> None:
    t = playing("jingong", ["A", "7 8", "Q", "K", "9c* 7"], "7", "Q", "K", "-", "A")
    assert suspects(t) == {4, "nobody"}
    t = playing("qing3", ["A", "7 8", "Q", "K", "9c* 7"], "7", "Q", "K", "-", "A")
    assert suspects(t) == {4, "nobody"}
