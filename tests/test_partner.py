"""Where partners inherit the lead: who leads, and what everybody learns from it."""

from __future__ import annotations

import attrs
import pytest

import baohuang as bh
from baohuang.events import RebelShown, RolesShown, TrickWon
from baohuang.rules.ending import AllButOne, SideOut
from baohuang.rules.scoring import PlacePoints
from situations import SEATS, all_roles, asked, of_kind, playing, public, push, roles

QINGDAO = bh.get_variant("qingdao")
# To the last card, so that somebody may be out of partners.
LONG = attrs.evolve(
    QINGDAO, name="qingdao-long", ending=AllButOne(), scoring=PlacePoints(points=(4, 2, 0, -2, -4))
)
SETTLED = attrs.evolve(QINGDAO, name="qingdao-settled", ending=SideOut(hidden_solo="settled"))


def goes_out(
    seat: int,
    *,
    guard: int | None,
    shown: bool = False,
    of: bh.Variant = QINGDAO,
    **settled: object,
) -> bh.Table:
    """The seat goes out with an ace that nobody beats; the emperor is 1.

    The guard card is still held by the guard unless the roles have been shown.
    """
    out = settled.get("out", ())
    held = ["" if other in out else "7 8" for other in SEATS]
    held[seat] = "A"
    card = "9c*" if guard is not None else "9"
    holder = 1 if guard is None else guard
    if not shown and holder != seat:
        held[holder] += f" {card}"
    t = playing(of, held, "A", first=seat, guard=guard, **settled)
    while t.observe(None).top is not None:
        t.push("-")
    return t


# Emperor and guard ----------------------------------------------------------------------------


@pytest.mark.parametrize("guard", [0, 2, 3, 4])
def test_the_emperors_lead_goes_to_the_guard_and_shows_him(guard: int) -> None:
    t = goes_out(1, guard=guard)
    assert t.turn == guard
    known = "".join({1: "e", guard: "g"}.get(seat, "r") for seat in SEATS)
    assert all_roles(t) == [known] * 6
    assert public(t)[-2:] == (TrickWon(1, guard), RolesShown(1, guard))


@pytest.mark.parametrize("guard", [0, 2, 3, 4])
def test_and_the_guards_to_the_emperor(guard: int) -> None:
    t = goes_out(guard, guard=guard, shown=True)
    assert t.turn == 1
    assert public(t)[-1] == TrickWon(guard, 1)


def test_the_guard_out_with_his_card() -> None:
    t = playing(QINGDAO, ["7 8", "7 8", "7 8", "7 8", "9c*"], "7", "-", "-", "9c*")
    assert RolesShown(1, 4) in public(t)
    assert asked(t, ["-"] * 4) == [0, 1, 2, 3, 1]
    assert public(t)[-1] == TrickWon(4, 1)


# Rebels ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "guard", "heir"),
    [
        (0, 4, 2),
        (2, 4, 3),
        (3, 4, 0),
        (0, 2, 3),
        (3, 2, 4),
        (4, 2, 0),
        (2, 3, 4),
        (4, 0, 2),
        (2, 0, 3),
        (3, 0, 4),
    ],
)
def test_a_rebels_lead_goes_to_the_next_rebel(seat: int, guard: int, heir: int) -> None:
    t = goes_out(seat, guard=guard)
    assert t.turn == heir
    assert [event for event in public(t) if isinstance(event, TrickWon)] == [TrickWon(seat, heir)]


@pytest.mark.parametrize(("seat", "guard", "heir"), [(3, 4, 0), (2, 3, 4), (4, 0, 2), (0, 2, 3)])
def test_a_hidden_guard_is_passed_over_and_is_public(seat: int, guard: int, heir: int) -> None:
    t = goes_out(seat, guard=guard)
    known = "".join({1: "e", guard: "g"}.get(other, "r") for other in SEATS)
    assert all_roles(t) == [known] * 6
    assert public(t)[-2:] == (TrickWon(seat, heir), RolesShown(1, guard))


def test_a_rebel_who_inherits_is_public_and_others_are_not() -> None:
    # 2 is out without the guard card, so he is a rebel, and 3 inherits from a rebel. In this game
    # a solo would be over, so that 0 and 4 know all.
    t = goes_out(2, guard=4)
    assert t.turn == 3
    assert all_roles(t) == ["rerrg", "-err-", "-err-", "-err-", "rerrg", "-err-"]
    assert of_kind(t, RebelShown, RolesShown) == [RebelShown(2), RebelShown(3)]


def test_where_a_solo_could_go_on_it_stays_possible() -> None:
    t = goes_out(2, guard=4, of=SETTLED)
    assert all_roles(t) == ["rerr-", "-err-", "-err-", "-err-", "rerrg", "-err-"]
    alone = goes_out(2, guard=None, of=SETTLED)
    assert all_roles(alone) == ["rerr-", "rerrr", "-err-", "-err-", "-errr", "-err-"]
    assert public(alone)[1:] == public(t)[1:]  # but for the sizes of the hands


def test_passing_the_emperor_over_tells_of_no_guard() -> None:
    t = goes_out(0, guard=4)
    assert t.turn == 2
    assert roles(t, None) == "rer--"
    assert of_kind(t, RolesShown) == []


def test_far_round_the_table() -> None:
    # 4, a rebel, is out already; 3 goes out: past 4, the guard 0 and the emperor to 2.
    t = goes_out(3, guard=0, out=(4,))
    assert t.turn == 2
    assert all_roles(t) == ["gerrr"] * 6


# Without a partner ----------------------------------------------------------------------------


def test_out_of_partners_the_next_seat_leads() -> None:
    t = goes_out(3, guard=4, of=LONG, out=(0, 2))  # the last rebel
    assert t.turn == 4
    t = goes_out(1, guard=4, shown=True, of=LONG, out=(4,))  # the guard is out before him
    assert t.turn == 2
    t = goes_out(4, guard=4, shown=True, of=LONG, out=(1,))
    assert t.turn == 0


@pytest.mark.parametrize("open_solo", [False, True])
def test_a_solo_emperors_lead_goes_to_the_next_seat(*, open_solo: bool) -> None:
    v = attrs.evolve(LONG, guard=attrs.evolve(LONG.guard, open_solo="free"))
    t = goes_out(1, guard=None, shown=open_solo, of=v, open_solo=open_solo)
    assert t.turn == 2
    t = goes_out(1, guard=None, shown=open_solo, of=v, open_solo=open_solo, out=(2, 3))
    assert t.turn == 4


def test_an_emperor_out_without_the_fourth_copy_was_not_alone() -> None:
    # Alone he would have played it, and all would know; so 2 inherits as his guard.
    t = goes_out(1, guard=2, of=LONG)
    assert t.turn == 2
    assert all_roles(t) == ["regrr"] * 6


@pytest.mark.parametrize("seat", [0, 2, 3, 4])
def test_against_a_solo_all_four_are_partners(seat: int) -> None:
    t = goes_out(seat, guard=None, of=SETTLED)
    assert t.turn == {0: 2, 2: 3, 3: 4, 4: 0}[seat]


# Not inherited --------------------------------------------------------------------------------


def test_a_winner_with_cards_leads_himself() -> None:
    t = playing(QINGDAO, ["7 8", "A 7", "7 8", "7 8", "9c* 7"], "A", "-", "-", "-", "-")
    assert t.turn == 1
    assert of_kind(t, RolesShown, RebelShown) == []


def test_a_beaten_play_leaves_nothing_to_inherit() -> None:
    t = playing(QINGDAO, ["2 8", "A", "7 8", "7 8", "9c* 7"], "A")
    assert asked(t, ["-", "-", "-", "2"]) == [2, 3, 4, 0, 2]
    push(t, "-", "-", "-")
    assert (t.turn, of_kind(t, RolesShown)) == (0, [])


def test_passing_over_needs_a_seat_with_cards() -> None:
    # 2 and 3 are rebels; 3 is out already, so 2's lead passes to the rebel 0, over the guard 4.
    t = goes_out(2, guard=4, out=(3,))
    assert t.turn == 0
    assert all_roles(t) == ["rerrg"] * 6


def test_with_final_passes_too() -> None:
    v = bh.get_variant("qingdao+siguo")
    t = playing(v, ["7 8", "6 A", "7 8", "7 9", "9c* 7"], "6", "7", "9", "-", "-", "A")
    while t.observe(None).top is not None:
        t.push("-")
    assert t.turn == 4
    assert all_roles(t) == ["rerrg"] * 6
