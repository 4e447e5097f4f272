"""The situations of cases/flow.yaml, built by hand and looked at in full: one test a line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

import baohuang as bh
from baohuang.events import (
    Called,
    Ceded,
    Claimed,
    Cleared,
    DealBegan,
    DealEnded,
    Declined,
    Deserted,
    EmperorCardTaken,
    Enthroned,
    Nominated,
    OpenSoloAnnounced,
    Passed,
    PlayBegan,
    Played,
    Pressed,
    RoleLearnt,
    RolesShown,
    TributePaid,
    TrickWon,
)
from situations import (
    ACCEPT,
    CEDE,
    IMPERIAL,
    REBELS,
    SEATS,
    SILENT,
    SOLO,
    USURP,
    WATCHERS,
    all_roles,
    asked,
    cards,
    ceded,
    dealt,
    dues,
    finished,
    hands,
    legal,
    of_kind,
    playing,
    public,
    push,
    refusal,
    roles,
    sorted_cards,
    tribute,
)

FLOW: dict[str, list[dict[str, str]]] = yaml.safe_load(
    (Path(__file__).parent / "cases" / "flow.yaml").read_text(encoding="utf-8")
)
SHOWN: dict[tuple[str, int], Callable[..., None]] = {}
Test = Callable[..., None]


def shows(section: str, index: int) -> Callable[[Test], Test]:
    """Names the line that a test shows; the test is given the name of the line's variant."""

    def register(test: Test) -> Test:
        assert (section, index) not in SHOWN, "one test a line"
        SHOWN[section, index] = test
        name = FLOW[section][index]["variant"]
        return pytest.mark.parametrize("name", [name], ids=[f"{section}-{index}-{name}"])(test)

    return register


def test_every_line_has_its_test() -> None:
    lines = {(section, at) for section, listed in FLOW.items() for at in range(len(listed))}
    assert set(SHOWN) == lines


# The throne -----------------------------------------------------------------------------------

CLOCKWISE = ["2c 6c", "2d 2h 8c", "X* 2s 9c", "9d x*", "Tc"]


@shows("throne", 0)
def test_a_2_from_the_second_who_cedes(name: str) -> None:
    t = dealt(name, CLOCKWISE)
    assert asked(t, [CEDE] * 3) == [2, 1, 0, 4]
    assert ceded(t) == [(2, ""), (1, "2d"), (0, "2c")]
    for seat in WATCHERS:
        assert t.observe(seat).travelling == cards("X* 2d 2c")
    t.push(ACCEPT)
    assert hands(t) == ["6c", "2h 8c", "2s 9c", "x* 9d", "X* 2d 2c Tc"]
    push(t, *[SILENT] * 5)
    assert (t.phase, t.turn) == (bh.Phase.PLAY, 4)
    assert public(t)[:9] == (
        DealBegan(0, (2, 3, 3, 2, 1)),
        Nominated(2, cards("X*")),
        Ceded(2, ()),
        Nominated(1, cards("X*")),
        Ceded(1, cards("2d")),
        Nominated(0, cards("X* 2d")),
        Ceded(0, cards("2c")),
        Nominated(4, cards("X* 2d 2c")),
        Enthroned(4),
    )
    assert of_kind(t, PlayBegan) == [PlayBegan(4)]


@shows("throne", 1)
def test_without_a_2_the_highest_card_that_is_no_joker(name: str) -> None:
    t = dealt(name, ["Ad Kc Kc x X", *CLOCKWISE[1:]], *[CEDE] * 3)
    assert ceded(t) == [(2, ""), (1, "2d"), (0, "Ad")]
    t.push(ACCEPT)
    assert hands(t) == ["X x Kc Kc", "2h 8c", "2s 9c", "x* 9d", "X* 2d Ad Tc"]


@shows("throne", 2)
def test_void_after_two_laps(name: str) -> None:
    t = dealt(name, ["7c 7d 7h", "8c 8d 8h", "X* 9c 9d", "Tc Td Th", "Jc Jd Jh"], first=3)
    assert asked(t, [CEDE] * 9) == [2, 1, 0, 4, 3] * 2
    assert t.outcome() is None
    t.push(CEDE)
    outcome = t.outcome()
    assert (t.phase, t.turn, legal(t)) == (bh.Phase.END, None, set())
    assert outcome == bh.Outcome(bh.Termination.VOID, None, None, None, (0, 0, 0, 0, 0))
    assert public(t)[-1] == DealEnded(outcome)
    # It is dealt again: by the same seat, with nothing scored.
    assert bh.Sequel(first=3).after(t.position) == bh.Sequel(first=3)
    match = bh.Match(t.variant, seed=7)
    match.finish(push(match.next_deal(), *[CEDE] * 10))
    assert (match.scores, match.outcomes, match.end) == ((0,) * 5, (outcome,), None)
    again = match.next_deal()
    assert (again.phase, again.position.court.first) == (bh.Phase.THRONE, 0)
    assert again.position.hands != match.deals[0].start.hands


@shows("throne", 3)
def test_four_identical_cards_excuse_the_first_nominee(name: str) -> None:
    t = dealt(name, ["7c", "8c", "X* 9c 9c 9c 9c", "Tc", "Jc"], *[CEDE] * 5)
    assert (t.turn, legal(t)) == (2, {"accept", "cede"})
    t.push(CEDE)
    assert t.turn == 1


@shows("throne", 4)
def test_three_identical_cards_do_not(name: str) -> None:
    t = dealt(name, ["7c", "8c", "X* Kd Kd Kd", "Tc", "Jc"], *[CEDE] * 5)
    assert (t.turn, legal(t)) == (2, {"accept"})
    assert refusal(t, CEDE) == ("must-accept", "throne")
    t.push(ACCEPT)
    assert t.observe(None).emperor == 2


@shows("throne", 5)
def test_who_can_call_nothing_must_cede(name: str) -> None:
    t = dealt(name, ["7c", "8c", "X* 9c 9c 9d 2s 2s 2s x x x", "Tc", "Jc"])
    assert (t.turn, legal(t)) == (2, {"cede"})
    assert refusal(t, ACCEPT) == ("must-cede", "throne")


@shows("throne", 6)
def test_the_first_exact_triple_backwards_is_pressed(name: str) -> None:
    held = ["7c 7c Kc", "8c 8c 8c 8c Qs", "X* 9c 9c 9c 9c", "Tc Tc Tc Jd", "Jc Jc Jc Ac"]
    t = dealt(name, held, *[SILENT] * 4)
    assert asked(t, [CEDE] * 5) == [2, 1, 0, 4, 3, 4]
    assert ceded(t) == [(2, ""), (1, "Qs"), (0, "Kc"), (4, "Ac"), (3, "Jd")]
    assert of_kind(t, Pressed, Enthroned) == [
        Pressed(4, cards("X* Qs Kc Ac Jd")),
        Enthroned(4),
    ]
    assert (t.phase, t.turn, t.observe(None).emperor) == (bh.Phase.CALL, 4, 4)
    assert legal(t) == {"call Jc"}
    assert hands(t) == [
        "7c 7c",
        "8c 8c 8c 8c",
        "9c 9c 9c 9c",
        "Tc Tc Tc",
        sorted_cards("X* Ac Kc Qs Jc Jc Jc Jd"),
    ]
    push(t, "call Jc", *[SILENT] * 4)
    assert (t.phase, t.turn) == (bh.Phase.PLAY, 4)


@shows("throne", 7)
def test_void_where_nobody_can_be_pressed(name: str) -> None:
    held = ["7c 7c Kc", "8c 8c 8c 8c", "X* 9c 9c 9c 9c", "Tc Td Th", "Jc Jc Ac"]
    t = dealt(name, held, *[SILENT] * 4, *[CEDE] * 5)
    assert (t.phase, t.turn) == (bh.Phase.END, None)
    assert t.outcome() == bh.Outcome(bh.Termination.VOID, None, None, None, (0, 0, 0, 0, 0))
    assert of_kind(t, Pressed, Enthroned) == []


@shows("throne", 8)
def test_a_2_or_nothing(name: str) -> None:
    t = dealt(name, ["6c 6c 6c 2s", "Ac 8c", "2d 2h 9c", "X* 7c 2c 2c", "Jc"])
    assert asked(t, [CEDE] * 3) == [3, 2, 1, 0]
    assert ceded(t) == [(3, ""), (2, "2d"), (1, "")]
    t.push(ACCEPT)
    assert t.observe(None).emperor == 0
    assert hands(t) == ["X* 2s 2d 6c 6c 6c", "Ac 8c", "2h 9c", "2c 2c 7c", "Jc"]


@shows("throne", 9)
def test_the_first_cession_pays_into_the_pot(name: str) -> None:
    t = dealt(name, ["2c x X 8c", "2d X 9c", "2h x Tc", "6c 6c 6c", "x X Ac"], first=0)
    assert public(t)[1] == Nominated(0, ())
    assert asked(t, [CEDE, CEDE]) == [0, 4, 3]
    assert ceded(t) == [(0, "2c"), (4, "x")]
    for seat in WATCHERS:
        assert t.observe(seat).travelling == cards("2c x")
    t.push(ACCEPT)
    assert hands(t) == ["X x 8c", "X 2d 9c", "x 2h Tc", "x 2c 6c 6c 6c", "X Ac"]
    assert (t.phase, t.turn) == (bh.Phase.CALL, 3)


@shows("throne", 10)
def test_the_last_emperor_pays_from_the_top(name: str) -> None:
    held = ["X X x 2c 8c", "2d X 9c", "2h x Tc", "6c 6c 6c", "x Ac"]
    t = dealt(name, held, CEDE, first=3, last_emperor=0)
    assert ceded(t) == [(0, "X")]
    assert hands(t) == ["X x 2c 8c", "X 2d 9c", "x 2h Tc", "6c 6c 6c", "X x Ac"]
    assert (t.turn, t.observe(2).travelling) == (4, cards("X"))


# Usurping -------------------------------------------------------------------------------------


@shows("usurp", 0)
def test_who_usurps_first_has_it(name: str) -> None:
    held = ["7d 7c", "8d 8c", "X* 9c 9c 9c", "Td Tc", "Jc 9c"]
    t = dealt(name, held, ACCEPT)
    assert (t.phase, t.turn) == (bh.Phase.SOLO, 2)
    assert asked(t, [SILENT, SILENT, USURP]) == [2, 1, 0, 0]
    assert (t.phase, t.turn) == (bh.Phase.PLAY, 0)
    assert hands(t) == held
    assert all_roles(t) == ["errrr"] * 6
    for seat in WATCHERS:
        seen = t.observe(seat)
        assert (seen.emperor, seen.open_solo, seen.usurped, seen.called) == (0, True, True, None)
    assert public(t)[2:] == (
        Enthroned(2),
        Declined(2, bh.Phase.SOLO),
        Declined(1, bh.Phase.USURP),
        Enthroned(0, usurped=True),
        OpenSoloAnnounced(0),
        RolesShown(0, None),
        PlayBegan(0),
    )


@shows("usurp", 1)
def test_jokers_alone_do_not_usurp(name: str) -> None:
    t = dealt(name, ["7c", "x x x 8c 8c 8c", "X* 9c 9c 9c", "Tc", "9c"], ACCEPT, SILENT)
    assert (t.phase, t.turn, legal(t)) == (bh.Phase.USURP, 1, {"silent"})
    assert refusal(t, USURP) == ("cannot-usurp", "usurping")


@shows("usurp", 2)
def test_before_the_nominee_is_asked(name: str) -> None:
    t = dealt(name, ["7c 7d", "8c 8d", "X* 9c 9c 9c", "Tc Td", "9c Jc"])
    assert (t.phase, t.observe(None).nominee) == (bh.Phase.USURP, 2)
    assert asked(t, [SILENT, SILENT, USURP]) == [1, 0, 4, 4]
    assert hands(t) == ["7d 7c", "8d 8c", "9c 9c 9c", "Td Tc", "X* Jc 9c"]
    assert (t.phase, t.turn) == (bh.Phase.PLAY, 4)
    assert all_roles(t) == ["rrrre"] * 6
    assert public(t)[1:] == (
        Nominated(2, cards("X*")),
        Declined(1, bh.Phase.USURP),
        Declined(0, bh.Phase.USURP),
        Enthroned(4, usurped=True),
        EmperorCardTaken(4, 2),
        OpenSoloAnnounced(4),
        RolesShown(4, None),
        PlayBegan(4),
    )


# The guard ------------------------------------------------------------------------------------


@shows("guard", 0)
def test_the_fourth_copy_makes_the_guard(name: str) -> None:
    held = ["7c 7d", "8c 8d", "X* 9c 9c 9c Kd", "Tc Td", "9c Jc"]
    t = dealt(name, held, ACCEPT, SILENT, "call 9c")
    for seat in WATCHERS:
        assert t.observe(seat).called == bh.parse_card("9c")
        assert Called(2, bh.parse_card("9c")) in t.seen_by(seat)
    assert all_roles(t) == ["r-e--", "-re--", "--e--", "--er-", "rrerg", "--e--"]
    for seat in WATCHERS:
        told = [event for event in t.seen_by(seat) if isinstance(event, RoleLearnt)]
        assert [event.seat for event in told] == ([] if seat in (2, None) else [seat])
    assert str(t.observe(4).hand) == "Jc 9c*"
    assert RoleLearnt(4, bh.Role.GUARD) in t.seen_by(4)


@shows("guard", 1)
def test_who_calls_what_he_holds_four_of_tells_nobody(name: str) -> None:
    start = [ACCEPT, SILENT, "call 9c"]
    alone = dealt(name, ["7c 7d", "8c 8d", "X* 9c 9c 9c 9c", "Tc Td", "9h Jc"], *start)
    guarded = dealt(name, ["7c 7d", "8c 8d", "X* 9c 9c 9c 9h", "Tc Td", "9c Jc"], *start)
    assert roles(alone, 2) == "rrerr"
    assert alone.position.court.hidden_solo
    for seat in (0, 1, 3, None):
        assert alone.observe(seat) == guarded.observe(seat)
        assert roles(alone, seat).count("-") == (4 if seat is None else 3)
    # And so it stays as play goes on, until one of the nines is played.
    for move in (*[SILENT] * 4, "X", "-", "-", "-", "-"):
        push(alone, move)
        push(guarded, move)
        for seat in (0, 1, 3, None):
            assert alone.observe(seat) == guarded.observe(seat)


@shows("guard", 2)
def test_with_both_marked_cards(name: str) -> None:
    held = ["7c 7d", "8c 8d", "X* x* 9c", "Tc Td", "Jc Jd"]
    t = dealt(name, held, ACCEPT)
    assert (t.phase, legal(t)) == (bh.Phase.SOLO, {"silent", "solo"})
    loud, quiet = push(t.copy(), SOLO), push(t.copy(), SILENT)
    assert all_roles(loud) == ["rrerr"] * 6
    assert (loud.phase, loud.observe(0).open_solo) == (bh.Phase.PLAY, True)
    assert all_roles(quiet) == ["r-e--", "-re--", "rrerr", "--er-", "--e-r", "--e--"]
    assert quiet.position.court.hidden_solo
    assert not quiet.observe(0).open_solo


@shows("guard", 3)
def test_the_guard_card_is_his_name(name: str) -> None:
    t = playing(name, ["7 7 7", "6 6 6 8", "8 8", "9 9", "7 7 x* T"], "666", "-", "-")
    assert all_roles(t) == ["re---", "-e---", "-er--", "-e-r-", "rerrg", "-e---"]
    assert of_kind(t, RolesShown) == []
    t.push("77x*")
    assert all_roles(t) == ["rerrg"] * 6
    assert public(t)[-2:] == (Played(4, bh.parse_combo("77x*")), RolesShown(1, 4))


# Tricks ---------------------------------------------------------------------------------------

AROUND = ["6 6 7 A", "7 8 9 K", "T J Q K", "9 T J Q", "8 9 T J"]


@shows("tricks", 0)
def test_a_pass_is_not_final(name: str) -> None:
    t = playing(name, AROUND)
    assert asked(t, ["7", "-", "9", "-", "-", "-"]) == [1, 2, 3, 4, 0, 1, 2]
    assert legal(t) == {"-", "T", "J", "Q", "K"}
    assert of_kind(t, TrickWon) == []
    t.push("T")
    assert (t.turn, t.observe(0).owner) == (3, 2)


@shows("tricks", 1)
def test_a_pass_is_final(name: str) -> None:
    # Where the 6s come last, 0 has others.
    t = playing(name, ["7 7 A", *AROUND[1:]])
    assert asked(t, ["7", "-", "9", "-", "-", "-"]) == [1, 2, 3, 4, 0, 1, 3]
    assert of_kind(t, TrickWon) == [TrickWon(3, 3)]
    assert t.observe(2).top is None


@shows("tricks", 2)
def test_the_next_seat_inherits(name: str) -> None:
    t = playing(name, ["7 8", "6 7", "7 8", "A", "7 8"], first=3)
    assert asked(t, ["A", "-", "-", "-", "-"]) == [3, 4, 0, 1, 2, 4]
    assert public(t)[-1] == TrickWon(3, 4)
    # 4 is out itself: 0 leads.
    t = playing(name, ["7 8", "6 7", "7 8", "A", ""], first=3, out=(4,))
    assert asked(t, ["A", "-", "-", "-"]) == [3, 0, 1, 2, 0]
    assert public(t)[-1] == TrickWon(3, 0)


@shows("tricks", 3)
def test_the_partner_inherits_and_is_public(name: str) -> None:
    t = playing(name, ["7 8", "A", "7 8", "7 8", "9c* 7"], "A")
    assert all_roles(t) == ["re---", "-e---", "-er--", "-e-r-", "rerrg", "-e---"]
    assert asked(t, ["-", "-", "-", "-"]) == [2, 3, 4, 0, 4]
    assert all_roles(t) == ["rerrg"] * 6
    assert public(t)[-2:] == (TrickWon(1, 4), RolesShown(1, 4))


LAST = ["7 8", "6 7", "Q", "K 8", "7 8"]


@shows("tricks", 4)
def test_who_claims_leads(name: str) -> None:
    t = playing(name, LAST, "Q", first=2)
    for seat in WATCHERS:
        assert t.observe(seat).claim is None
    t.push("-")
    assert (t.turn, legal(t)) == (4, {"-", "claim"})
    t.push("claim")
    for seat in WATCHERS:
        assert t.observe(seat).claim == 4
    assert (t.turn, legal(t)) == (0, {"-"})
    assert refusal(t, "claim") == ("already-claimed", "tricks")
    assert asked(t, ["-", "-"]) == [0, 1, 4]
    assert public(t)[-4:] == (Claimed(4), Passed(0), Passed(1), TrickWon(2, 4))
    assert t.observe(None).claim is None


@shows("tricks", 5)
def test_a_beaten_claim_is_void(name: str) -> None:
    t = playing(name, ["A 7 8", *LAST[1:]], "Q", first=2)
    assert asked(t, ["claim", "-", "A"]) == [3, 4, 0, 1]
    for seat in WATCHERS:
        seen = t.observe(seat)
        assert (seen.claim, seen.top, seen.owner) == (None, bh.parse_combo("A"), 0)
    assert asked(t, ["-", "-", "-"]) == [1, 3, 4, 0]
    assert public(t)[-1] == TrickWon(0, 0)


@shows("tricks", 6)
def test_unclaimed_the_next_seat_leads(name: str) -> None:
    t = playing(name, LAST, "Q", first=2)
    assert asked(t, ["-", "-", "-", "-"]) == [3, 4, 0, 1, 3]
    assert public(t)[-1] == TrickWon(2, 3)


# Hold-back ------------------------------------------------------------------------------------


@shows("hold_back", 0)
def test_the_6s_stay(name: str) -> None:
    t = playing(name, ["7", "6 6 9 9", "8", "9", "T"])
    assert legal(t) == {"9", "99"}
    for move in ("6", "66"):
        assert refusal(t, move) == ("held-back", "holding_back")


@shows("hold_back", 1)
def test_the_6s_go_at_once(name: str) -> None:
    t = playing(name, ["7", "6 6 6", "8", "9", "T"])
    assert legal(t) == {"666"}
    for move in ("6", "66"):
        assert refusal(t, move) == ("held-back", "holding_back")


@shows("hold_back", 2)
def test_jokers_go_with_the_6s(name: str) -> None:
    t = playing(name, ["7", "6 6 x", "8", "9", "T"])
    assert legal(t) == {"x", "x66"}
    for move in ("6", "66", "x6"):
        assert refusal(t, move) == ("held-back", "holding_back")


@shows("hold_back", 3)
def test_cleared(name: str) -> None:
    t = playing(name, ["4 T", "3 3 9", "4 5", "T", "Q"], "9", "-", "T")
    assert t.position.court.cleared == ((1, 3),)
    t.push("Q")  # 4 beats that in turn, but 3 was first
    assert of_kind(t, Cleared) == []
    while t.phase is not bh.Phase.END:
        t.push(t.legal_moves[-1])
    assert t.outcome().cleared == ((1, 3),)
    assert public(t)[-2:] == (Cleared(1, 3), DealEnded(t.outcome()))
    debt = bh.Levy(((1, 1),), (3,))
    assert dues(t)[-1] == (debt,)
    again = dealt(name, ["6c", "X 2c 7c", "8c", "9c", "Tc"], dues=((debt,),))
    assert hands(again) == ["6c", "2c 7c", "8c", "X 9c", "Tc"]
    assert public(again)[1] == TributePaid(1, 3, bh.parse_card("X"))


# Tribute --------------------------------------------------------------------------------------


def next_deal(t: bh.Table, held: list[str]) -> bh.Table:
    """The deal after a finished one."""
    emperor = t.position.court.emperor
    return dealt(t.variant, held, first=emperor, last_emperor=emperor, dues=dues(t))


@shows("tribute", 0)
def test_the_guard_gets_the_middle_card(name: str) -> None:
    t = finished(name, (1, 4, 2, 3), emperor=1, guard=4)
    assert t.outcome().winner is IMPERIAL
    n = next_deal(t, ["Ac 7c 8c", "X* 6c", "X Kc", "2d Qc", "6d 8d"])
    assert tribute(n) == [(2, 1, "X"), (3, 4, "2d"), (0, 1, "Ac")]
    assert hands(n) == ["8c 7c", "X* X Ac 6c", "Kc", "Qc", "2d 8d 6d"]
    for seat in WATCHERS:
        seen = n.observe(seat)
        assert [event for event in seen.events if isinstance(event, TributePaid)] == of_kind(
            n, TributePaid
        )
        assert seen.sizes == (2, 4, 1, 1, 3)
    assert (n.phase, n.turn) == (bh.Phase.THRONE, 1)


@shows("tribute", 1)
def test_rebels_take_in_the_order_they_went_out(name: str) -> None:
    t = finished(name, (3, 0, 4, 1), emperor=1, guard=2)
    assert t.outcome().winner is REBELS
    n = next_deal(t, ["6c 6d", "X 2d 2c 2c Kc", "Ac Kd", "X* 7c", "8c 8d"])
    assert tribute(n) == [(1, 3, "X"), (1, 0, "2d"), (2, 4, "Ac")]
    assert hands(n) == ["2d 6d 6c", "2c 2c Kc", "Kd", "X* X 7c", "Ac 8d 8c"]


@shows("tribute", 2)
def test_a_solo_takes_one_from_each(name: str) -> None:
    t = finished(name, (1, 4, 2, 3), emperor=1, guard=None)
    assert (t.outcome().winner, t.position.court.hidden_solo) == (IMPERIAL, True)
    n = next_deal(t, ["Ac 7c", "X* 6c", "2d Kc", "Qc Jd", "x 8d"])
    assert tribute(n) == [(4, 1, "x"), (2, 1, "2d"), (0, 1, "Ac"), (3, 1, "Qc")]
    assert hands(n) == ["7c", "X* x 2d Ac Qc 6c", "Kc", "Jd", "8d"]


@shows("tribute", 3)
def test_a_lost_open_solo_pays_eight(name: str) -> None:
    t = finished(name, (3, 0, 4, 2), emperor=1, guard=None, open_solo=True)
    assert t.outcome().winner is REBELS
    n = next_deal(t, ["6c", "X X x x 2c Ad Kc Qh Jc Tc", "7c", "X* 8c", "9c"])
    assert tribute(n) == [
        *[(1, 3, "X")] * 2,
        *[(1, 0, "x")] * 2,
        (1, 4, "2c"),
        (1, 4, "Ad"),
        (1, 2, "Kc"),
        (1, 2, "Qh"),
    ]
    assert hands(n) == ["x x 6c", "Jc Tc", "Kc Qh 7c", "X* X X 8c", "2c Ad 9c"]


@shows("tribute", 4)
def test_a_draw_costs_nothing(name: str) -> None:
    t = finished(name, (1, 2, 3, 0), emperor=1, guard=4)
    assert t.outcome().scores == (-2, 4, 2, 0, -4)
    assert t.outcome().winner is None
    assert dues(t) == ()
    held = ["6c", "X Ac", "7c", "X* 8c", "9c"]
    n = next_deal(t, held)
    assert (tribute(n), hands(n)) == ([], held)


# Autopilot ------------------------------------------------------------------------------------

PILOT = bh.agents.Autopilot()


@shows("autopilot", 0)
def test_the_lowest_single(name: str) -> None:
    t = playing(name, ["7", "6 6 7 x", "8", "9", "T"])
    assert PILOT.choose(t.observe(1)) == bh.parse_move("6")


@shows("autopilot", 1)
def test_the_lowest_single_that_may_go(name: str) -> None:
    t = playing(name, ["7", "6 6 7 x", "8", "9", "T"])
    assert PILOT.choose(t.observe(1)) == bh.parse_move("7")


@shows("autopilot", 2)
def test_the_fourth_time_is_for_good(name: str) -> None:
    t = playing(name, AROUND)
    for _ in range(3):
        t.autopilot(3)
        t.resume(3)
    t.autopilot(3)
    with pytest.raises(bh.DealError):
        t.resume(3)
    assert t.piloted(3)
    for other in (0, 1, 2, 4):
        t.autopilot(other)
        t.resume(other)
    push(t, "7", "-")
    with pytest.raises(bh.DealError):
        t.resume(3)
    fresh = playing(name, AROUND)
    fresh.autopilot(3)
    fresh.resume(3)


def run(t: bh.Table) -> None:
    while t.phase is not bh.Phase.END:
        t.push(PILOT.choose(t.observe(t.turn)))


@shows("autopilot", 3)
def test_nobody_at_the_table(name: str) -> None:
    t = playing(name, AROUND)
    for seat in SEATS:
        t.autopilot(seat)
    one_left = t.copy()
    one_left.resume(2)
    for ended in (t, one_left):
        run(ended)
        assert ended.outcome().termination is bh.Termination.SIDE_OUT
        assert ended.dissolved
    assert (t.outcome().scores, t.outcome().winner) == ((0, 0, 0, 0, 0), None)
    assert one_left.outcome().scores == t.position.outcome().scores
    assert any(one_left.outcome().scores)


# Desertion ------------------------------------------------------------------------------------


def left(t: bh.Table, *, points: int) -> None:
    """Seat 3 leaves: it pays so much, and nothing else is scored."""
    t.desert(3)
    outcome = t.outcome()
    assert outcome.scores == (0, 0, 0, points, 0)
    assert (outcome.termination, outcome.winner, outcome.places) == (
        bh.Termination.DESERTION,
        None,
        None,
    )
    assert (t.phase, t.turn, legal(t)) == (bh.Phase.END, None, set())
    assert public(t)[-2:] == (Deserted(3), DealEnded(outcome))


FIXED = ["7c 7d", "8c 8d", "X* 9c", "Tc Td", "x* Jc"]


@shows("desertion", 0)
def test_before_the_roles_are_settled(name: str) -> None:
    for ceding in range(10):
        left(dealt(name, FIXED, *[CEDE] * ceding), points=-20)


@shows("desertion", 1)
def test_during_play(name: str) -> None:
    left(playing(name, AROUND), points=-40)
    left(playing(name, AROUND, "7", "-", "9"), points=-40)


@shows("desertion", 2)
def test_at_any_time(name: str) -> None:
    answers: list[bh.Move | str] = [CEDE, CEDE, ACCEPT, *[SILENT] * 5, "7", "8"]
    phases = []
    for count in range(len(answers) + 1):
        t = dealt(name, FIXED, *answers[:count])
        phases.append(t.phase)
        left(t, points=-30)
    assert set(phases) >= {bh.Phase.THRONE, bh.Phase.SOLO, bh.Phase.PLAY}
