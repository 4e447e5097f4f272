"""Cleared: left with nothing but the lowest rank when the play is beaten, and the debt for it."""

from __future__ import annotations

import pytest

import baohuang as bh
from baohuang.events import Cleared, DealEnded
from baohuang.rules.tribute import owed
from situations import (
    SEATS,
    WATCHERS,
    dealt,
    dues,
    finished,
    hands,
    of_kind,
    playing,
    public,
    push,
    tribute,
)

V = bh.get_variant("qing3")
AROUND = ["4 T T", "7 8", "5 5 T", "T 6 6", "Q Q 6"]


def table(hand: str, *moves: str, of: str | bh.Variant = V, **settled: object) -> bh.Table:
    """The emperor, seat 1, holds this hand and leads; 4 is guard, unless said."""
    return playing(of, [AROUND[0], hand, *AROUND[2:]], *moves, **settled)


def cleared(t: bh.Table) -> tuple[tuple[int, int], ...]:
    return t.position.court.cleared


def play_out(t: bh.Table) -> bh.Table:
    """Everybody plays what he can until the deal is over."""
    while t.phase is not bh.Phase.END:
        t.push(t.legal_moves[-1])
    return t


# When -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("threes", ["3", "3 3", "3 3 3 3 3"])
def test_left_with_nothing_but_threes(threes: str) -> None:
    t = table(f"{threes} 9", "9")
    assert cleared(t) == ()
    push(t, "-", "T")
    assert cleared(t) == ((1, 3),)


def test_by_the_seat_that_beat_it_first() -> None:
    t = table("3 3 9", "9", "T")
    assert cleared(t) == ((1, 2),)
    push(t, "-", "Q", "-", "-", "-", "-")
    assert cleared(t) == ((1, 2),)
    assert play_out(t).outcome().cleared == ((1, 2),)


@pytest.mark.parametrize("left", ["3 3 2", "3 x", "3 X", "3 3 4", "4", "2", "x", "3 9"])
def test_a_hand_with_anything_else_is_not(left: str) -> None:
    t = table(f"{left} 9", "9", "-", "T")
    assert cleared(t) == ()


def test_a_hand_of_nothing_is_not() -> None:
    t = table("9", "9", "-", "T")
    assert cleared(t) == ()
    t = table("3 3 3", "333", *["-"] * 3)
    assert cleared(t) == ()


def test_unbeaten_he_is_not() -> None:
    t = table("3 3 A", "A", *["-"] * 4)
    assert t.turn == 1
    push(t, "33")
    assert (cleared(t), t.observe(None).out) == ((), (1,))
    assert play_out(t).outcome().cleared == ()


def test_following_counts_as_leading_does() -> None:
    t = playing(V, ["4 T", "7 8", "3 3 9", "A 6 6", "Q Q 6"], "8", "9", "-", "Q")
    assert cleared(t) == ((2, 4),)
    t = playing(V, ["4 T", "7 7 8", "3 9 9", "T T 6", "Q Q 6"], "77", "99", "TT")
    assert cleared(t) == ((2, 3),)


def test_an_earlier_play_that_was_beaten_does_not_count() -> None:
    # After his 8 is beaten he still has an A, and the A nobody beats.
    t = table("3 8 A", "8", "T", "-", "-", "-", "A", "-", "-", "-", "-", "3")
    assert (cleared(t), t.observe(None).out) == ((), (1,))


def test_he_who_beats_it_with_his_last_card() -> None:
    t = playing(V, ["4 4", "3 9", "T", "6 6", "5 9c*"], "9", "T")
    assert (cleared(t), t.observe(None).out) == (((1, 2),), (2,))


def test_at_the_very_last_play_of_the_deal() -> None:
    # 0, 2 and 4 are out; 3 beats the 9 with his last card, and the deal is over.
    t = playing(V, ["", "3 9", "", "T", ""], "9", "T", out=(0, 2, 4))
    assert t.phase is bh.Phase.END
    assert t.outcome().cleared == ((1, 3),)
    assert public(t)[-2:] == (Cleared(1, 3), DealEnded(t.outcome()))


def test_two_cleared_in_one_trick() -> None:
    t = playing(V, ["4 T", "3 7", "3 3 9", "A 6 6", "Q Q 6"], "7", "9", "A")
    assert cleared(t) == ((1, 2), (2, 3))
    outcome = play_out(t).outcome()
    assert outcome.cleared == ((1, 2), (2, 3))
    assert of_kind(t, Cleared) == [Cleared(1, 2), Cleared(2, 3)]


def test_a_2_that_fills_in_leaves_the_threes() -> None:
    t = table("3 2 9", "2 9", "-", "-", "Q Q")
    assert cleared(t) == ((1, 4),)


def test_when_he_comes_to_it_later() -> None:
    # Beaten with a 2 left besides he is not; when he has played that and it is beaten, he is.
    t = playing(V, ["4 T", "3 2 9", "5 5", "T 6", "x Q"], "9", "-", "T", "Q", "-")
    assert cleared(t) == ()
    push(t, "2")
    assert cleared(t) == ()
    push(t, "-", "-", "x")
    assert cleared(t) == ((1, 4),)


def test_the_called_three_is_a_three() -> None:
    # The emperor called the 3c: the guard's copy is a three like his other one.
    t = playing(V, ["4 T", "7 8", "5 5 T", "T 6 6", "3c* 3 9"], "8", "-", "-", "9", "T", calls="3c")
    assert cleared(t) == ((4, 0),)
    t = playing(V, ["4 T", "7 8", "5 5 T", "T 6 6", "3c* 9"], "8", "-", "-", "9", "T", calls="3c")
    assert cleared(t) == ((4, 0),)
    # So are the emperor's own.
    t = playing(V, ["4 T", "3c 3c 3c 9", "5 5", "T", "3c* 9"], "9", "-", "T", calls="3c")
    assert cleared(t) == ((1, 3),)


def test_the_lowest_rank_of_the_deck() -> None:
    v = bh.get_variant("qing3+bu3")
    assert cleared(table("4 4 9", "9", "-", "T", of=v)) == ((1, 3),)
    v = bh.get_variant("qing3+bu345")
    t = playing(v, ["7", "6 9", "7 7", "T 8", "Q"], "9", "-", "T")
    assert cleared(t) == ((1, 3),)


@pytest.mark.parametrize("name", ["lianzhong-jingdian+bie6", "yuanhang", "zhongyou-jiandan+bie6"])
def test_elsewhere_nobody_is_cleared(name: str) -> None:
    t = playing(name, ["7 T", "6 9", "7 7", "T 8", "Q J"], "9", "-", "T")
    assert cleared(t) == ()
    assert owed(t.variant.tribute, t.position.court, (0, 1), None) == ()


# Who hears of it ------------------------------------------------------------------------------


def test_nobody_but_himself_can_tell_before_the_end() -> None:
    one = table("3 3 9", "9")
    two = table("4 4 9", "9")
    for move in ("-", "T", "Q", "-", "-"):
        for seat in (0, 2, 3, 4, None):
            assert one.observe(seat) == two.observe(seat)
        push(one, move)
        push(two, move)
    assert (cleared(one), cleared(two)) == (((1, 3),), ())
    assert of_kind(one, Cleared) == []


def test_at_the_end_everybody_hears_of_it() -> None:
    t = play_out(table("3 3 9", "9", "-", "T"))
    for seat in WATCHERS:
        assert t.seen_by(seat)[-2:] == (Cleared(1, 3), DealEnded(t.outcome()))
        assert t.observe(seat).outcome.cleared == ((1, 3),)


def test_taken_back_he_is_not() -> None:
    t = table("3 3 9", "9", "-", "T")
    t.pop()
    assert cleared(t) == ()
    push(t, "-")
    assert cleared(t) == ()


# He plays on ----------------------------------------------------------------------------------


def test_he_plays_on_and_keeps_his_place() -> None:
    t = playing(V, ["4 4", "3 3 9", "T 2", "6 6", "5 5 9c*"], "9", "T", "-", "-", "-", "-")
    assert (cleared(t), t.turn) == (((1, 2),), 2)
    push(t, "2", "-", "-", "-")
    assert t.turn == 1  # he has cards and is asked as any other
    push(t, "-", "66", "-", "-", "-", "55", "-", "-", "9c*", "-")
    assert t.turn == 1
    push(t, "-", "44")
    outcome = t.outcome()
    assert (outcome.places, outcome.cleared) == ((4, 5, 1, 2, 3), ((1, 2),))


def test_the_score_is_that_of_the_places() -> None:
    for moves in (("9", "T"), ("9", "-", "T"), ("9", "-", "-", "Q")):
        outcome = play_out(table("3 3 9", *moves)).outcome()
        assert len(outcome.cleared) == 1
        order = sorted(SEATS, key=lambda seat: outcome.places[seat])
        plain = finished(V, order[:4], emperor=1, guard=4).outcome()
        assert (outcome.scores, outcome.winner) == (plain.scores, plain.winner)


# The debt -------------------------------------------------------------------------------------


def owes(*pairs: tuple[int, int], winner: bh.Side | None = None, guard: int | None = 4) -> object:
    court = bh.Court(emperor=1, guard=guard, settled=True, cleared=pairs)
    return owed(V.tribute, court, (0, 1, 2, 3), winner)


HELD = ["Kc 7c", "X x 2c 7c", "Ac 7c", "Qc 7c", "2d Jc"]


def test_he_owes_his_highest_card() -> None:
    n = dealt(V, HELD, last_emperor=1, dues=owes((1, 3)))
    assert tribute(n) == [(1, 3, "X")]
    assert hands(n) == ["Kc 7c", "x 2c 7c", "Ac 7c", "X Qc 7c", "2d Jc"]


@pytest.mark.parametrize("pair", [(1, 4), (4, 1), (0, 2), (2, 3)])
def test_a_partner_too_and_after_a_draw(pair: tuple[int, int]) -> None:
    n = dealt(V, HELD, last_emperor=1, dues=owes(pair))
    highest = {0: "Kc", 1: "X", 2: "Ac", 4: "2d"}
    assert tribute(n) == [(*pair, highest[pair[0]])]


def test_played_out_it_is_due_after_a_draw() -> None:
    # Emperor first and guard last is a draw; 0 was cleared on the way.
    t = playing(V, ["3 4", "5 A", "6 Q", "7 K", "9c* 6"], "4", "5", first=0)
    assert cleared(t) == ((0, 1),)
    push(t, "-", "-", "-", "-", "A", *["-"] * 4, "Q", "K", "-", "-", "-")
    play_out(t)
    outcome = t.outcome()
    assert outcome.places[1] == 1
    assert (outcome.cleared, dues(t)[-1]) == (((0, 1),), (bh.Levy(((0, 1),), (1,)),))


def test_after_tribute_from_what_is_left() -> None:
    # The emperor's side lost: 1 pays X and x, 4 the 2d; then 1 owes 0 what is highest now.
    n = dealt(V, HELD, last_emperor=1, dues=owes((1, 0), winner=bh.Side.REBEL))
    assert tribute(n) == [(1, 0, "X"), (1, 2, "x"), (4, 3, "2d"), (1, 0, "2c")]
    assert hands(n) == ["X 2c Kc 7c", "7c", "x Ac 7c", "2d Qc 7c", "Jc"]


def test_from_what_he_has_taken_as_well() -> None:
    # 0 has just got the X, and it is the highest that he has.
    n = dealt(V, HELD, last_emperor=1, dues=owes((0, 4), winner=bh.Side.REBEL))
    assert tribute(n)[-1] == (0, 4, "X")


def test_all_choices_of_a_step_come_before_its_transfers() -> None:
    n = dealt(V, HELD, last_emperor=1, dues=owes((1, 2), (2, 3), (3, 0)))
    assert tribute(n) == [(1, 2, "X"), (2, 3, "Ac"), (3, 0, "Qc")]
    assert hands(n) == ["Kc Qc 7c", "x 2c 7c", "X 7c", "Ac 7c", "2d Jc"]
    # Two who have cleared each other.
    n = dealt(V, HELD, last_emperor=1, dues=owes((1, 2), (2, 1)))
    assert tribute(n) == [(1, 2, "X"), (2, 1, "Ac")]


def test_one_seat_may_have_cleared_two() -> None:
    n = dealt(V, HELD, last_emperor=1, dues=owes((0, 2), (4, 2)))
    assert tribute(n) == [(0, 2, "Kc"), (4, 2, "2d")]


def test_of_equal_cards_the_suit_held_fewest_times() -> None:
    n = dealt(V, ["7c", "2c 2c 2d", "8c", "9c", "Tc"], dues=owes((1, 3)))
    assert tribute(n) == [(1, 3, "2d")]


def test_he_pays_in_the_pot_what_is_left_then() -> None:
    n = dealt(V, HELD, "cede", last_emperor=1, dues=owes((1, 3)))
    assert hands(n) == ["x Kc 7c", "2c 7c", "Ac 7c", "X Qc 7c", "2d Jc"]


def test_the_next_deal_of_a_match() -> None:
    t = play_out(table("3 3 9", "9", "-", "T"))
    left = bh.Sequel().after(t.position)
    assert left.last_emperor == 1
    assert left.dues[-1] == (bh.Levy(((1, 1),), (3,)),)
