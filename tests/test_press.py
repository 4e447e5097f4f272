"""When nobody wants the throne: pressed to it, asked again, or bound to accept it at once."""

from __future__ import annotations

import random

import attrs
import pytest

import baohuang as bh
from baohuang.deal import has_quad
from baohuang.events import Ceded, DealEnded, Enthroned, Nominated, Pressed
from baohuang.rules.throne import Holder, Surcharge
from situations import (
    ACCEPT,
    CEDE,
    SILENT,
    WATCHERS,
    asked,
    cards,
    ceded,
    dealt,
    hands,
    legal,
    of_kind,
    public,
    push,
    refusal,
    roles,
    sorted_cards,
)

VOID = bh.Outcome(bh.Termination.VOID, None, None, None, (0,) * 5)


def all_cede(name: str | bh.Variant, held: list[str]) -> bh.Table:
    """Everybody has ceded once, after a poll of usurpers where there is one."""
    t = dealt(name, held)
    while t.phase is bh.Phase.USURP:
        t.push(SILENT)
    return push(t, *[CEDE] * 5)


# Pressed --------------------------------------------------------------------------------------

# Nobody has three identical cards but those a test puts in; the emperor card is with seat 2.
NONE = ["7c 7c 7d", "8c 8c 8d", "X* 9c 9c", "Tc Tc Td", "Jc Jc Jd"]
PRESSING = ["biwei", "qingdao"]


def dealt_with(**more: str) -> list[str]:
    """The five hands, with these cards besides: ``s4="Kd Kd Kd"`` for seat 4."""
    return [f"{hand} {more.get(f's{seat}', '')}" for seat, hand in enumerate(NONE)]


@pytest.mark.parametrize("name", PRESSING)
@pytest.mark.parametrize(
    "holders", [(2,), (1,), (0,), (4,), (3,), (3, 4), (3, 0), (3, 1, 4), (2, 3)]
)
def test_the_first_in_throne_order(name: str, holders: tuple[int, ...]) -> None:
    triples = {0: "6c 6c 6c", 1: "6d 6d 6d", 2: "6h 6h 6h", 3: "6s 6s 6s", 4: "5c 5c 5c"}
    t = all_cede(name, dealt_with(**{f"s{seat}": triples[seat] for seat in holders}))
    first = next(seat for seat in (2, 1, 0, 4, 3) if seat in holders)
    assert (t.phase, t.turn) == (bh.Phase.CALL, first)
    assert legal(t) == {f"call {triples[first][:2]}"}
    assert t.observe(None).emperor == first
    assert bh.parse_card("X*") in t.position.hands[first]
    assert of_kind(t, Enthroned) == [Enthroned(first)]


def test_the_other_way_round_where_the_throne_goes_to_the_next_seat() -> None:
    v = bh.get_variant("qingdao")
    v = attrs.evolve(v, name="onwards", throne=Holder(to="next", laps=1, last_resort="press"))
    t = all_cede(v, dealt_with(s0="6c 6c 6c", s1="6d 6d 6d", s4="5c 5c 5c"))
    assert t.observe(None).emperor == 4


def test_all_that_travelled_goes_to_him_and_is_told() -> None:
    held = dealt_with(s0="Ac", s1="2c", s4="6c 6c 6c", s3="2h")
    t = all_cede("biwei", held)
    assert ceded(t) == [(2, ""), (1, "2c"), (0, "Ac"), (4, "Jd"), (3, "2h")]
    travelled = cards("X* 2c Ac Jd 2h")
    assert public(t)[-3:] == (Ceded(3, cards("2h")), Pressed(4, travelled), Enthroned(4))
    assert hands(t) == [
        sorted_cards("7c 7c 7d"),
        sorted_cards("8c 8c 8d"),
        "9c 9c",
        sorted_cards("Tc Tc Td"),
        sorted_cards("Jc Jc 6c 6c 6c X* 2c Ac Jd 2h"),
    ]
    for seat in WATCHERS:
        seen = t.observe(seat)
        assert (seen.emperor, seen.travelling, seen.sizes) == (4, (), (3, 3, 2, 3, 10))


def test_a_set_he_paid_from_still_counts_and_is_whole_again() -> None:
    t = all_cede("biwei", dealt_with(s0="Ac Ac Ac"))
    assert ceded(t)[2] == (0, "Ac")
    assert (t.turn, legal(t)) == (0, {"call Ac"})
    assert str(t.position.hands[0]).count("Ac") == 3
    push(t, "call Ac")


@pytest.mark.parametrize("name", PRESSING)
def test_no_four_and_no_two(name: str) -> None:
    t = all_cede(name, dealt_with(s2="6c 6c 6c 6c", s1="6d 6d", s0="6h 6h 6h 6h", s3="6s 6s 6s"))
    assert t.observe(None).emperor == 3
    t = all_cede(name, dealt_with(s2="6c 6c 6c 6c", s1="6d 6d", s0="6h 6h 6h 6h"))
    assert (t.phase, t.turn, t.outcome()) == (bh.Phase.END, None, VOID)
    assert public(t)[-1] == DealEnded(VOID)
    assert of_kind(t, Pressed, Enthroned) == []


def test_what_only_the_surcharges_make_up_does_not_count() -> None:
    # Two kings of his own and one that has passed through his hand on its way.
    v = attrs.evolve(
        bh.get_variant("qingdao"),
        name="paying",
        throne=Holder(laps=1, last_resort="press", surcharge=Surcharge(("top",), from_cession=1)),
    )
    t = all_cede(v, dealt_with(s1="Kd", s0="Kd Kd 2c"))
    assert ceded(t)[:3] == [(2, "9c"), (1, "Kd"), (0, "2c")]
    assert t.outcome() == VOID


def test_what_the_surcharges_add_to_a_set_of_three_does_not_spoil_it() -> None:
    # Seat 1 pays the fourth ace: pressed, 0 holds all four of what he must call.
    t = all_cede("biwei", dealt_with(s1="Ac", s0="Ac Ac Ac"))
    assert ceded(t)[1:3] == [(1, "Ac"), (0, "Ac")]
    assert (t.turn, legal(t)) == (0, {"call Ac"})
    push(t, "call Ac")
    assert t.position.court.hidden_solo
    assert roles(t, 0) == "errrr"
    assert roles(t, 1) == "er---"


@pytest.mark.parametrize("name", PRESSING)
@pytest.mark.parametrize("card", ["2d", "x", "X"])
def test_2s_and_jokers_are_sets_too(name: str, card: str) -> None:
    t = all_cede(name, dealt_with(s4=f"{card} {card} {card}", s2="" if card == "X" else card))
    assert (t.turn, legal(t)) == (4, {f"call {card}"})
    push(t, f"call {card}")
    # The fourth big joker is the emperor card, which he has: alone, and nobody knows.
    assert t.position.court.guard == (None if card == "X" else 2)
    assert t.observe(0).roles[4] is bh.Role.EMPEROR


@pytest.mark.parametrize("name", PRESSING)
def test_the_emperor_card_makes_up_the_set_of_who_was_dealt_it(name: str) -> None:
    t = all_cede(name, dealt_with(s2="X X", s1="6d 6d 6d"))
    assert (t.turn, legal(t)) == (2, {"call X"})
    t = all_cede(name, dealt_with(s2="X X X", s1="6d 6d 6d"))  # those are four
    assert (t.turn, legal(t)) == (1, {"call 6d"})
    t = all_cede(name, dealt_with(s0="X X", s3="6d 6d 6d"))  # it only travelled through 0's hand
    assert (t.turn, legal(t)) == (3, {"call 6d"})


@pytest.mark.parametrize("name", PRESSING)
def test_he_must_call_a_set_of_exactly_three(name: str) -> None:
    t = all_cede(name, dealt_with(s4="6c 6c 6c 6c 5d 5d 5d 2h 2h 2h Kh Kh"))
    assert (t.phase, t.turn) == (bh.Phase.CALL, 4)
    assert legal(t) == {"call 5d", "call 2h"}
    assert refusal(t, "call 6c") == ("pressed", "throne")
    assert refusal(t, "call Kh") == ("too-few-copies", "guard")
    for move in ("solo", "silent", "accept", "cede", "usurp"):
        assert refusal(t, move) == ("wrong-phase", "conduct")
    with pytest.raises(bh.IllegalMove):
        t.push("call 6c")
    push(t, "call 2h")
    assert t.observe(None).called == bh.parse_card("2h")


def test_he_is_not_asked_whether_he_plays_alone() -> None:
    # 4 holds a quad besides, with which biwei offers an open solo to whoever accepts.
    held = dealt_with(s4="6c 6c 6c 6c 5d 5d 5d")
    t = dealt("biwei", held, *[SILENT] * 4, CEDE, CEDE, CEDE, ACCEPT)
    assert (t.phase, t.turn, legal(t)) == (bh.Phase.SOLO, 4, {"silent", "solo 6c"})
    t = all_cede("biwei", held)
    assert (t.phase, t.turn) == (bh.Phase.CALL, 4)


def test_the_call_goes_on_as_any_other() -> None:
    held = dealt_with(s4="6c 6c 6c", s0="6c")
    t = push(all_cede("biwei", held), "call 6c")
    assert (t.phase, t.turn) == (bh.Phase.POLL, 0)
    assert legal(t) == {"silent", "declare guard"}
    push(t, *[SILENT] * 4)
    assert (t.phase, t.turn) == (bh.Phase.PLAY, 4)
    assert t.observe(0).role is bh.Role.GUARD


def test_nobody_is_pressed_before_all_have_ceded() -> None:
    t = dealt("qingdao", dealt_with(s3="6c 6c 6c"))
    assert asked(t, [CEDE] * 4) == [2, 1, 0, 4, 3]
    assert (t.phase, legal(t)) == (bh.Phase.THRONE, {"accept", "cede"})


@pytest.mark.parametrize("name", PRESSING)
@pytest.mark.parametrize("size", [5, 9, 14, 43])
def test_any_deal_in_which_everybody_cedes(name: str, size: int) -> None:
    v = bh.get_variant(name)
    ended = set()
    for seed in range(60):
        deck = [card for card in v.cards if str(card) != "X*"]
        random.Random(seed).shuffle(deck)
        if size < 43:  # few kinds of cards, so that there are sets
            deck = [card for card in deck if card.rank in (1, 2, 3) or card.rank.is_joker]
            deck = deck[:55]
        held = [" ".join(map(str, deck[i * size : (i + 1) * size])) for i in range(5)]
        if not all(held):
            held = [" ".join(map(str, deck[i::5])) for i in range(5)]
        nominee = seed % 5
        held[nominee] += " X*"
        t = all_cede(v, held)
        want = None
        for step in range(5):
            seat = (nominee - step) % 5
            copies: dict[str, int] = {}
            for word in held[seat].split():
                copies[word.strip("*")] = copies.get(word.strip("*"), 0) + 1
            if 3 in copies.values():
                want = seat, {f"call {card}" for card, count in copies.items() if count == 3}
                break
        ended.add(want is None)
        if want is None:
            assert t.outcome() == VOID
        else:
            assert (t.turn, legal(t)) == want
            assert sum(map(len, t.position.hands)) == sum(len(hand.split()) for hand in held)
    assert False in ended


# Asked again ----------------------------------------------------------------------------------

SETS = ["7c 7c 7c 2c", "8c 8c 8c", "X* 9c 9c 9c 2d", "Tc Tc Tc 2h", "Jc Jc Jc"]


def test_the_first_nominee_is_asked_once_more_with_all_surcharges() -> None:
    t = dealt("jingong", SETS)
    assert asked(t, [CEDE] * 5) == [2, 1, 0, 4, 3, 2]
    assert ceded(t) == [(2, ""), (1, ""), (0, "2c"), (4, ""), (3, "2h")]
    assert (t.phase, legal(t)) == (bh.Phase.THRONE, {"accept", "cede"})
    assert of_kind(t, Nominated)[-1] == Nominated(2, cards("X* 2c 2h"))
    for seat in WATCHERS:
        assert t.observe(seat).travelling == cards("X* 2c 2h")
    taken = push(t.copy(), ACCEPT)
    assert hands(taken) == [
        "7c 7c 7c",
        "8c 8c 8c",
        sorted_cards("X* 9c 9c 9c 2c 2d 2h"),
        "Tc Tc Tc",
        "Jc Jc Jc",
    ]
    assert (taken.phase, taken.turn) == (bh.Phase.SOLO, 2)
    push(t, CEDE)
    assert (t.phase, t.outcome()) == (bh.Phase.END, VOID)


def test_only_he_is() -> None:
    t = dealt("qing3", [hand.replace("X* ", "") for hand in SETS], first=1)
    assert asked(t, [CEDE] * 5) == [1, 0, 4, 3, 2, 1]
    push(t, CEDE)
    assert t.outcome() == VOID


@pytest.mark.parametrize("name", ["jingong", "qing3"])
def test_without_a_set_he_cedes_again(name: str) -> None:
    t = dealt(name, ["7c 7d", "8c", "9c 9c X" + "*" * (name == "jingong"), "Tc", "Jc"], first=2)
    for _ in range(6):
        assert t.outcome() is None
        assert legal(t) == {"cede"}
        assert refusal(t, ACCEPT) == ("must-cede", "throne")
        push(t, CEDE)
    assert t.outcome() == VOID


# Bound to accept ------------------------------------------------------------------------------


def test_who_can_call_must_accept() -> None:
    t = dealt("xiaobao", ["7c 7d", "8c 8c 8c", "X* 9c 9c", "Tc Tc Tc", "Jc"])
    assert (t.turn, legal(t)) == (2, {"cede"})
    assert refusal(t, ACCEPT) == ("must-cede", "throne")
    push(t, CEDE)
    assert (t.turn, legal(t)) == (1, {"accept"})
    assert refusal(t, CEDE) == ("must-accept", "throne")
    with pytest.raises(bh.IllegalMove):
        t.push(CEDE)
    push(t, ACCEPT)
    assert (t.phase, t.turn, legal(t)) == (bh.Phase.CALL, 1, {"call 8c"})
    assert bh.parse_card("X*") in t.position.hands[1]


@pytest.mark.parametrize("held", ["9c 9c 9c", "9c 9c 9c 9c", "6s 6s 6s x x x X X X"])
def test_four_or_three_make_no_difference(held: str) -> None:
    assert legal(dealt("xiaobao", ["7c", "8c", f"X* {held}", "Tc", "Jc"])) == {"accept"}


@pytest.mark.parametrize("held", ["9c 9c 9d 9h", "2c 2c 2c", "x x x X X X"])
def test_these_are_no_sets_there(held: str) -> None:
    assert legal(dealt("xiaobao", ["7c", "8c", f"X* {held}", "Tc", "Jc"])) == {"cede"}


def test_void_when_none_of_the_five_can_call() -> None:
    t = dealt("xiaobao", ["7c 7d", "8c 8c", "X* 9c 9c", "Tc", "Jc"])
    assert asked(t, [CEDE] * 5) == [2, 1, 0, 4, 3, None]
    assert t.outcome() == VOID
    assert not any(has_quad(hand) for hand in t.position.hands)


@pytest.mark.parametrize("variant", ["qingdao+gudingbao", "biwei+gudingbao"])
def test_where_nothing_is_called_the_first_nominee_is_pressed(variant: str) -> None:
    held = ["7d 7c", "8d 8c", "X* x* 9c", "Td Tc", "9c Jc"]
    silences = [SILENT] * 4 if variant.startswith("biwei") else []
    t = dealt(variant, held, *silences, *[CEDE] * 5)
    assert (t.phase, t.turn, t.observe(0).emperor) == (bh.Phase.SOLO, 2, 2)
    assert legal(t) == {"silent", "solo"}
