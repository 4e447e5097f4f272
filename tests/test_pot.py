"""The pot: what each cession pays where every one does, and what the last emperor pays."""

from __future__ import annotations

import attrs
import pytest

import baohuang as bh
from baohuang.events import Nominated
from baohuang.rules.throne import LastEmperor, Surcharge
from situations import ACCEPT, CEDE, SILENT, WATCHERS, cards, ceded, dealt, hands, of_kind, push

SET = "6c 6c 6c"


def first_pays(held: str, *, last_emperor: bool) -> str:
    """What seat 0 pays with this hand when it cedes first."""
    others = ["7c", "8c", "9c", "Tc"]
    t = dealt("qing3", [held, *others], CEDE, last_emperor=0 if last_emperor else None)
    (seat, paid), *more = ceded(t)
    assert (seat, more) == (0, [])
    assert hands(t)[4] == str(bh.Hand.parse(f"Tc {paid}"))
    return paid


@pytest.mark.parametrize(
    ("held", "goes"),
    [
        ("2c x X Ac", "2c"),
        ("x X Ac", "x"),
        ("X Ac", "X"),
        ("Ac Kd 3c", ""),
        ("X X x x 2h", "2h"),
        ("2c 2c 2d x", "2d"),
        ("2s 2h", "2h"),
        ("2d 2c", "2c"),
    ],
)
def test_a_2_or_a_small_joker_or_a_big_one_or_nothing(held: str, goes: str) -> None:
    assert first_pays(held, last_emperor=False) == goes


@pytest.mark.parametrize(
    ("held", "goes"),
    [
        ("2c x X Ac", "X"),
        ("2c x x Ac", "x"),
        ("2c Ac", "2c"),
        ("Ac Kd 3c", ""),
        ("X X x 2h", "X"),
        ("2c 2c 2d Ac", "2d"),
    ],
)
def test_the_last_emperor_pays_in_the_opposite_order(held: str, goes: str) -> None:
    assert first_pays(held, last_emperor=True) == goes


def test_everybody_pays_and_whoever_accepts_has_it_all() -> None:
    held = [f"2c {SET} 7c", "x 8c", "X 9c", "Tc 6d 6d 6d", "2d x X Jc"]
    t = dealt("qing3", held)
    travelling = ["", "2c", "2c 2d", "2c 2d", "2c 2d X"]
    for open_cards in travelling:
        for seat in WATCHERS:
            assert t.observe(seat).travelling == cards(open_cards)
        assert of_kind(t, Nominated)[-1] == Nominated(t.turn, cards(open_cards))
        push(t, CEDE)
    assert ceded(t) == [(0, "2c"), (4, "2d"), (3, ""), (2, "X"), (1, "x")]
    assert (t.turn, t.observe(None).travelling) == (0, cards("2c 2d X x"))
    push(t, ACCEPT)
    assert hands(t)[0] == str(bh.Hand.parse(f"2c 2d X x {SET} 7c"))
    push(t, "call 6c", *[SILENT] * 4)
    assert (t.phase, t.turn) == (bh.Phase.PLAY, 0)


def test_nobody_pays_with_what_travels() -> None:
    # 4 has nothing but 0's 2 and big joker in its hand: both travel on, and it adds nothing.
    t = dealt("qing3", ["2c 7c", "8c", "9c", "Tc", "Jc"], CEDE, CEDE, CEDE)
    assert ceded(t) == [(0, "2c"), (4, ""), (3, "")]
    assert hands(t) == ["7c", "8c", "2c 9c", "Tc", "Jc"]


def test_he_who_is_asked_again_pays_again_from_his_own() -> None:
    t = dealt("qing3", ["X X 2c 7c", "8c", "9c", "Tc", "2d"], *[CEDE] * 6, last_emperor=0)
    assert ceded(t) == [(0, "X"), (4, "2d"), (3, ""), (2, ""), (1, ""), (0, "X")]
    assert t.outcome().termination is bh.Termination.VOID


def test_the_last_emperor_is_a_seat_not_a_turn() -> None:
    # Only he pays from the top, whoever was dealt first.
    t = dealt(
        "qing3", ["X 2c", "X 2d", "X 2h", "X 2s", "x 2c"], *[CEDE] * 5, first=4, last_emperor=2
    )
    assert ceded(t) == [(2, "X"), (1, "2d"), (0, "2c"), (4, "2c"), (3, "2s")]


def test_in_the_first_deal_nobody_was_emperor() -> None:
    t = dealt("qing3", ["X 2c", "X 2d", "X 2h", "X 2s", "x 2c"], CEDE, first=3)
    assert ceded(t) == [(3, "2s")]


@pytest.mark.parametrize("last_emperor", [None, 0])
def test_marked_cards_are_never_paid(last_emperor: int | None) -> None:
    pot = Surcharge(("2", "x", "X"), from_cession=1, last_emperor=("X", "x", "2"))
    v = attrs.evolve(
        bh.get_variant("lianzhong-jianming"), name="pot", throne=LastEmperor(laps=1, surcharge=pot)
    )
    t = dealt(v, ["X* x* Ac", "8c", "9c", "Tc", "Jc"], CEDE, last_emperor=last_emperor)
    assert ceded(t) == [(0, "")]
    t = dealt(v, ["X* X x* x Ac", "8c", "9c", "Tc", "Jc"], CEDE, last_emperor=last_emperor)
    assert ceded(t) == [(0, "x" if last_emperor is None else "X")]
    assert hands(t)[0] == ("X* X x* Ac" if last_emperor is None else "X* x* x Ac")
