"""Usurping before the nominee is asked: who is polled, what he takes, and what it ends."""

from __future__ import annotations

import attrs
import pytest

import baohuang as bh
from baohuang.events import (
    Answered,
    Called,
    Ceded,
    Declined,
    EmperorCardTaken,
    Enthroned,
    Nominated,
    OpenSoloAnnounced,
    PlayBegan,
    RolesShown,
)
from baohuang.rules.usurping import BeforeThrone
from situations import (
    ACCEPT,
    CEDE,
    SEATS,
    SILENT,
    SOLO,
    USURP,
    WATCHERS,
    all_roles,
    asked,
    cards,
    dealt,
    hands,
    legal,
    of_kind,
    playing,
    public,
    push,
    refusal,
)

BARE = ["7d 7c", "8d 8c", "9d 9c", "Td Tc", "Jd Jc"]


def nominated(nominee: int) -> list[str]:
    held = list(BARE)
    held[nominee] = f"X* {held[nominee]}"
    return held


@pytest.mark.parametrize("nominee", SEATS)
def test_polled_from_his_previous_seat_backwards(nominee: int) -> None:
    t = dealt("biwei", nominated(nominee))
    order = [(nominee - step) % 5 for step in range(1, 5)]
    for seat in order:
        assert (t.phase, t.turn, legal(t)) == (bh.Phase.USURP, seat, {"silent", "usurp"})
        for watcher in WATCHERS:
            seen = t.observe(watcher)
            assert (seen.nominee, seen.travelling, seen.emperor) == (nominee, cards("X*"), None)
        push(t, SILENT)
    assert (t.phase, t.turn) == (bh.Phase.THRONE, nominee)
    assert public(t)[1:] == (
        Nominated(nominee, cards("X*")),
        *[Declined(seat, bh.Phase.USURP) for seat in order],
    )


@pytest.mark.parametrize("nominee", [0, 2])
@pytest.mark.parametrize("silent", range(4))
def test_the_first_who_wants_it_has_it_and_the_card(nominee: int, silent: int) -> None:
    held = nominated(nominee)
    t = dealt("biwei", held, *[SILENT] * silent, USURP)
    usurper = (nominee - 1 - silent) % 5
    expected = list(BARE)
    expected[usurper] = f"X* {expected[usurper]}"
    assert hands(t) == expected
    assert (t.phase, t.turn) == (bh.Phase.PLAY, usurper)
    known = "".join("e" if seat == usurper else "r" for seat in SEATS)
    assert all_roles(t) == [known] * 6
    for watcher in WATCHERS:
        seen = t.observe(watcher)
        assert (seen.emperor, seen.usurped, seen.open_solo) == (usurper, True, True)
        assert (seen.called, seen.shown, seen.travelling) == (None, True, ())
    assert public(t)[2 + silent :] == (
        Enthroned(usurper, usurped=True),
        EmperorCardTaken(usurper, nominee),
        OpenSoloAnnounced(usurper),
        RolesShown(usurper, None),
        PlayBegan(usurper),
    )
    assert of_kind(t, Called, Answered, Ceded) == []


def test_it_needs_nothing() -> None:
    t = dealt("biwei", ["3c", "4c", "X* 9c 9c 9c 9c", "3d", "3h"])
    for move in (ACCEPT, CEDE, SOLO, "call 9c", "declare guard", "4", "-", "claim"):
        assert refusal(t, move) == ("wrong-phase", "conduct")
    assert refusal(t, USURP) is None


def test_nobody_is_asked_twice() -> None:
    # The nominee accepts: next he is asked about a solo, and nobody may usurp any more.
    held = ["7d 7c", "8d 8c", "X* 9c 9c 9c", "Td Tc", "9c Jc"]
    t = dealt("biwei", held, *[SILENT] * 4, ACCEPT)
    assert (t.phase, t.turn, legal(t)) == (bh.Phase.SOLO, 2, {"silent"})
    push(t, SILENT)
    assert (t.phase, t.turn) == (bh.Phase.CALL, 2)
    push(t, "call 9c")
    assert (t.phase, t.turn) == (bh.Phase.POLL, 3)
    # Ceding does not bring it back either.
    t = dealt("biwei", held, *[SILENT] * 4, CEDE)
    assert (t.phase, t.turn) == (bh.Phase.THRONE, 1)


def test_the_nominee_cannot_usurp_but_announce_a_solo_with_four() -> None:
    held = ["7d 7c", "8d 8c", "X* 9c 9c 9c 9c", "Td Tc", "Jd Jc"]
    t = dealt("biwei", held, *[SILENT] * 4, ACCEPT)
    assert legal(t) == {"silent", "solo 9c"}
    push(t, "solo 9c")
    assert (t.phase, t.turn, t.observe(0).usurped) == (bh.Phase.PLAY, 2, False)


def test_an_open_solo_there_wants_four_of_a_card_he_may_call() -> None:
    for held, may in (
        ("9c 9c 9c", False),
        ("9c 9c 9c 9d", False),
        ("2c 2c 2c 2c", True),
        ("x x x x", True),
    ):
        t = dealt("biwei", ["7c", "8c", f"X* {held} 6c 6c 6c", "Tc", "Jc"], *[SILENT] * 4, ACCEPT)
        shown = f"solo {held.split()[0]}"
        assert legal(t) == ({"silent", shown} if may else {"silent"})
        assert refusal(t, shown) == (None if may else ("no-solo", "guard"))


@pytest.mark.parametrize("out", [0, 1, 3])
def test_it_ends_with_the_first_seat_out(out: int) -> None:
    hands_ = ["7 8"] * 5
    hands_[out] = "9"
    t = playing("biwei", hands_, first=out, emperor=1, guard=None, usurped=True)
    push(t, "9")
    outcome = t.outcome()
    assert outcome.termination is bh.Termination.SOLO_SETTLED
    sign = 1 if out == 1 else -1
    assert outcome.scores == tuple(sign * (4 if seat == 1 else -1) for seat in SEATS)


def test_marks_mean_nothing_after_it() -> None:
    t = dealt("biwei", ["7d 7c", "8d 8c", "X* X 9c", "Td Tc", "Jd Jc"], SILENT, USURP)
    assert legal(t) == {"7", "77", "X", "X7", "X77"}
    push(t, "X")
    assert all_roles(t) == ["errrr"] * 6
    assert len(of_kind(t, RolesShown)) == 1


def test_leaving_during_the_poll_is_leaving_before_the_roles_are_settled() -> None:
    t = dealt("biwei", nominated(2), SILENT)
    t.desert(3)
    assert t.outcome().scores == (0, 0, 0, -20, 0)
    t = dealt("biwei", nominated(2), SILENT, USURP)
    t.desert(3)
    assert t.outcome().scores == (0, 0, 0, -40, 0)


def test_autopilot_does_not_usurp() -> None:
    t = dealt("biwei", nominated(2))
    assert bh.agents.Autopilot().choose(t.observe(1)) == SILENT


def test_taken_back() -> None:
    t = dealt("biwei", nominated(2), SILENT, SILENT)
    before = t.copy()
    push(t, USURP)
    assert t.pop() == USURP
    assert t == before
    assert t.events == before.events


# Other ways to have it ------------------------------------------------------------------------


def test_where_the_card_stays() -> None:
    v = attrs.evolve(bh.get_variant("biwei"), name="stays", usurping=BeforeThrone(takes_card=False))
    t = dealt(v, nominated(2), SILENT, USURP)
    assert hands(t) == nominated(2)
    assert of_kind(t, EmperorCardTaken) == []
    assert (t.turn, t.observe(None).emperor) == (0, 0)


def test_where_it_takes_jokers_and_four_identical_cards() -> None:
    v = attrs.evolve(
        bh.get_variant("biwei"), name="needs", usurping=BeforeThrone(jokers=3, quad=True)
    )
    held = ["x x X 7c 7c 7c 7c", "x X 8c 8c 8c 8c", "X* 9c", "X x 6c 6c 6c", "Tc"]
    t = dealt(v, held)
    assert (t.turn, legal(t), refusal(t, USURP)) == (1, {"silent"}, ("cannot-usurp", "usurping"))
    push(t, SILENT)
    assert (t.turn, legal(t), refusal(t, USURP)) == (0, {"silent", "usurp"}, None)
    push(t, SILENT)
    assert asked(t, [SILENT, SILENT]) == [4, 3, 2]


def test_where_no_card_makes_an_emperor() -> None:
    # The last emperor is nominated; there is no card to take.
    v = attrs.evolve(bh.get_variant("qing3"), name="seized", usurping=BeforeThrone())
    t = dealt(v, BARE, last_emperor=3)
    assert asked(t, [SILENT, USURP]) == [2, 1, 1]
    assert hands(t) == BARE
    assert of_kind(t, EmperorCardTaken) == []
    assert (t.phase, t.observe(None).emperor) == (bh.Phase.PLAY, 1)
