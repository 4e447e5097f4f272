"""Who becomes emperor: ceding, what it costs, being forced, void deals."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import baohuang as bh
from baohuang.events import Ceded, DealEnded, Enthroned, Nominated
from baohuang.rules.guard import Called
from baohuang.rules.throne import Holder, Surcharge

ACCEPT, CEDE = bh.Accept(), bh.Cede()
ASKED = (ACCEPT, CEDE)


def variant(name: str, **throne: Any) -> bh.Variant:
    """A shipped variant, perhaps with another way to find an emperor."""
    v = bh.get_variant(name)
    return attrs.evolve(v, name=f"{name}-test", throne=Holder(**throne)) if throne else v


def table(name: str, hands: list[str], **throne: Any) -> bh.Table:
    return bh.Table.from_hands(variant(name, **throne), hands)


def cede(t: bh.Table, times: int = 1) -> None:
    for _ in range(times):
        t.push(CEDE)


def legal(t: bh.Table) -> tuple[bh.Move, ...]:
    return tuple(t.legal_moves)


def hands(t: bh.Table) -> list[str]:
    return [str(hand) for hand in t.position.hands]


def paid(t: bh.Table) -> list[tuple[int, str]]:
    """Who ceded, and what he added."""
    return [
        (event.seat, " ".join(map(str, event.paid)))
        for event in t.events
        if isinstance(event, Ceded)
    ]


# Order ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("holder", range(5))
def test_the_holder_is_nominated_and_the_throne_goes_backwards(holder: int) -> None:
    dealt = ["7c 7d", "8c 8d", "9c 9d", "Tc Td", "Jc Jd"]
    dealt[holder] += " X*"
    t = table("zhongyou-jiandan", dealt)
    order = [(holder - step) % 5 for step in range(10)]
    for seat in order:
        assert (t.phase, t.turn) == (bh.Phase.THRONE, seat)
        assert legal(t) == ASKED
        assert bh.parse_card("X*") in t.position.hands[seat]  # it travels with the nomination
        assert [event.seat for event in t.events if isinstance(event, Nominated)][-1] == seat
        cede(t)
    assert t.phase is bh.Phase.END


@pytest.mark.parametrize("name", ["lianzhong-jianming", "zhongyou-jiandan"])
@pytest.mark.parametrize("cessions", range(10))
def test_whoever_accepts_is_emperor_and_leads(name: str, cessions: int) -> None:
    t = table(name, ["7c 7d 7h", "8c 8d 8h", "X* 9c 9d 9h", "Tc Td x*", "Jc Jd Jh"])
    cede(t, cessions)
    emperor = (2, 1, 0, 4, 3)[cessions % 5]
    t.push(ACCEPT)
    assert [e for e in t.events if isinstance(e, Enthroned)] == [Enthroned(emperor)]
    assert (t.phase, t.turn) == (bh.Phase.SOLO, emperor)
    t.push("silent")
    while t.phase is bh.Phase.POLL:
        t.push("silent")
    assert (t.phase, t.turn) == (bh.Phase.PLAY, emperor)
    assert t.observe(None).emperor == emperor


def test_to_the_next_seat() -> None:
    t = table("zhongyou-jiandan", ["7c", "8c", "9c X*", "Tc", "Jc"], to="next", laps=1)
    order = []
    while t.turn is not None:
        order.append(t.turn)
        cede(t)
    assert order == [2, 3, 4, 0, 1]
    assert t.outcome().termination is bh.Termination.VOID
    assert hands(t) == ["7c", "8c", "X* 9c", "Tc", "Jc"]  # back where it came from


def test_nobody_to_nominate() -> None:
    with pytest.raises(bh.DealError):
        table("zhongyou-jiandan", ["7c", "8c", "9c X", "Tc", "Jc"])


def test_only_accepting_and_ceding() -> None:
    t = table("lianzhong-jianming", ["7c", "8c", "9c X*", "Tc", "Jc"])
    for move in ("silent", "solo", "usurp", "call 9c", "declare rebel", "9", "-"):
        assert t.check(move).reason is bh.Reason.WRONG_PHASE
        assert move not in t.legal_moves
        with pytest.raises(bh.IllegalMove):
            t.push(move)
    assert (t.turn, t.log) == (2, ())


def test_what_travels_is_open_to_all() -> None:
    t = table("lianzhong-jianming", ["2c 6c", "2d 8c", "X* 9c", "9d", "Tc"])
    cede(t, 2)
    for seat in (0, 1, 2, 3, 4, None):
        seen = t.observe(seat)
        assert [str(card) for card in seen.travelling] == ["X*", "2d"]
        assert seen.nominee == 2
        assert seen.sizes == (4, 1, 1, 1, 1)
        assert seen.emperor is None
    assert t.observe(2).events[-1] == Nominated(0, bh.parse_cards("X* 2d"))


# Surcharges -----------------------------------------------------------------------------------


def test_a_2_from_the_second_who_cedes() -> None:
    # 2, 1 and 0 cede, 4 accepts: 1 and 0 have paid one 2 each, 2 nothing, and 4 has them all.
    t = table("lianzhong-jianming", ["2c 2c 6c", "2d 2h 8c", "X* 9c 2s", "9d x*", "Tc 2h"])
    cede(t, 3)
    assert paid(t) == [(2, ""), (1, "2d"), (0, "2c")]
    assert t.turn == 4
    t.push(ACCEPT)
    assert hands(t) == ["2c 6c", "2h 8c", "2s 9c", "x* 9d", "X* 2h 2d 2c Tc"]
    for _ in range(5):
        t.push("silent")
    assert (t.phase, t.turn) == (bh.Phase.PLAY, 4)
    assert "X22" in t.legal_moves
    assert "222" in t.legal_moves


def test_without_a_2_the_highest_card_that_is_no_joker() -> None:
    # Seat 0 has the 2 of seat 1 in its hand, but that travels: what it pays is its own.
    t = table("lianzhong-jianming", ["Ad Kc Kc x X", "2d 2h 8c", "X* 9c 2s", "9d x*", "Tc 2h"])
    cede(t, 3)
    assert paid(t) == [(2, ""), (1, "2d"), (0, "Ad")]
    t.push(ACCEPT)
    assert hands(t) == ["X x Kc Kc", "2h 8c", "2s 9c", "x* 9d", "X* 2h 2d Ad Tc"]


def test_who_has_only_jokers_pays_nothing() -> None:
    t = table("lianzhong-jianming", ["X x x*", "X x", "X* 9c", "9d", "Tc"])
    cede(t, 4)
    assert paid(t) == [(2, ""), (1, ""), (0, ""), (4, "Tc")]
    assert hands(t) == ["X x* x", "X x", "9c", "X* Tc 9d", ""]


@pytest.mark.parametrize(
    ("held", "goes"),
    [
        ("2c 2d 2h 2s", "2c"),
        ("2c 2c 2d 2h 2s", "2d"),
        ("2c 2c 2d 2d 2s", "2s"),
        ("2s 2h", "2h"),
        ("2c 2c 2c 2s 2s", "2s"),
        ("2c 2c 2c 2d 2d 2d 2d", "2c"),
        ("2d 2d", "2d"),
        ("Ac Ac Ah Kd", "Ah"),
        ("As Ah Kc", "Ah"),
        ("Qc Qc Qd Qd X x", "Qc"),
        ("6s x", "6s"),
    ],
)
def test_the_suit_held_fewest_times_goes_then_c_d_h_s(held: str, goes: str) -> None:
    t = table("lianzhong-jianming", ["7c", held, "X* 9c", "9d", "Tc"])
    cede(t, 2)
    assert paid(t)[1] == (1, goes)
    assert bh.parse_card(goes) in t.position.hands[0]


def test_the_second_lap_costs_again_and_the_first_nominee_too() -> None:
    t = table("lianzhong-jianming", ["2c Ac 7c", "2d 6d 8d", "X* 2h 9h 9h", "2s 6s Ts", "Jc Jd Kd"])
    cede(t, 5)
    assert t.turn == 2
    assert paid(t) == [(2, ""), (1, "2d"), (0, "2c"), (4, "Kd"), (3, "2s")]
    assert hands(t) == ["Ac 7c", "8d 6d", "X* 2s 2h 2d 2c Kd 9h 9h", "Ts 6s", "Jd Jc"]
    cede(t, 4)
    assert paid(t)[5:] == [(2, "2h"), (1, "8d"), (0, "Ac"), (4, "Jc")]
    t.push(ACCEPT)
    assert hands(t) == ["7c", "6d", "9h 9h", "X* 2s 2h 2d 2c Ac Kd Jc Ts 8d 6s", "Jd"]


def test_ceding_is_free_elsewhere() -> None:
    for name in ("lianzhong-jingdian", "zhongyou-jingdian", "zhongyou-jiandan"):
        t = table(name, ["7c 7c 7c", "2d 8c 8c 8c", "X* 2h 2h 9c 9c 9c", "2s Tc Tc Tc", "Ac Ac Ac"])
        cede(t, 5)
        assert paid(t) == [(2, ""), (1, ""), (0, ""), (4, ""), (3, "")]
        assert hands(t)[2] == "X* 2h 2h 9c 9c 9c"


def test_other_surcharges() -> None:
    dealt = ["7c 2c", "Kc x", "X* 9c 2d", "9d", "Tc"]
    two_or_nothing = Surcharge(("2",), from_cession=1)
    t = table("zhongyou-jiandan", dealt, surcharge=two_or_nothing)
    cede(t, 3)
    assert paid(t) == [(2, "2d"), (1, ""), (0, "2c")]
    t = table("zhongyou-jiandan", dealt, surcharge=Surcharge(("top",), from_cession=3))
    cede(t, 4)
    assert paid(t) == [(2, ""), (1, ""), (0, "2c"), (4, "Tc")]


def test_marked_cards_are_never_paid() -> None:
    # The guard card stays with its holder whatever he pays: he becomes guard.
    t = table("lianzhong-jianming", ["7c", "x*", "X* 9c", "9d", "Tc"])
    cede(t, 2)
    t.push(ACCEPT)
    assert hands(t) == ["X* 7c", "x*", "9c", "9d", "Tc"]
    t.push("silent")
    assert t.observe(1).role is bh.Role.GUARD


# Void -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["lianzhong-jianming", "zhongyou-jiandan"])
def test_void_after_two_laps(name: str) -> None:
    t = table(name, ["7c 7d", "8c 8d", "X* 9c 9d", "Tc Td", "Jc Jd"])
    cede(t, 9)
    assert t.outcome() is None
    cede(t)
    outcome = t.outcome()
    assert outcome.termination is bh.Termination.VOID
    assert outcome.scores == (0, 0, 0, 0, 0)
    assert (outcome.winner, outcome.places, outcome.sides, outcome.lines) == (None,) * 3 + ((),)
    assert (t.phase, t.turn, legal(t)) == (bh.Phase.END, None, ())
    assert t.check("cede").reason is bh.Reason.OVER
    assert t.events[-1] == DealEnded(outcome)
    assert t.observe(3).emperor is None


def test_void_after_more_laps() -> None:
    t = table("zhongyou-jiandan", ["7c", "8c", "X* 9c", "Tc", "Jc"], laps=3)
    cede(t, 14)
    assert t.outcome() is None
    cede(t)
    assert t.outcome().termination is bh.Termination.VOID


@pytest.mark.parametrize("name", ["lianzhong-jingdian", "zhongyou-jingdian"])
def test_void_where_nobody_can_call(name: str) -> None:
    t = table(name, ["7c 7c 7d", "8c 8d", "X* 9c 9c", "Tc Td", "Jc Jd"])
    for _ in range(10):
        assert legal(t) == (CEDE,)
        cede(t)
    assert t.outcome().termination is bh.Termination.VOID


# Eligible -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["lianzhong-jingdian", "zhongyou-jingdian"])
@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ("9c 9c 9c", ASKED),
        ("9c 9c 9c 9c", ASKED),
        ("9c 9c 9d 9d 9h 9s", (CEDE,)),  # three of a rank are not three identical cards
        ("9c 9c", (CEDE,)),
        ("2c 2c 2c 2c", (CEDE,)),  # 2s cannot be called
        ("x x x x X X", (CEDE,)),  # nor jokers: with X* these are three big ones
        ("2c 2c 2c 6s 6s 6s", ASKED),
    ],
)
def test_a_candidate_needs_a_set_he_can_call(name: str, held: str, expected: tuple) -> None:
    t = table(name, ["7c", "8c", f"X* {held}", "Tc", "Jc"])
    assert legal(t) == expected
    refused = t.check("accept")
    if expected == (CEDE,):
        assert (refused.reason, refused.clause) == (bh.Reason.MUST_CEDE, "throne")
        with pytest.raises(bh.IllegalMove):
            t.push("accept")
    else:
        assert refused is None


def test_who_gets_the_nomination_needs_one_too() -> None:
    t = table("lianzhong-jingdian", ["8c 8c 8c", "7c 7c", "X* 9c 9c 9c", "Tc", "Jc"])
    cede(t)
    assert (t.turn, legal(t)) == (1, (CEDE,))
    cede(t)
    assert (t.turn, legal(t)) == (0, ASKED)


def test_surcharges_count_as_in_his_hand() -> None:
    # With a surcharge of the top card from the first cession on, three kings come together.
    top = Surcharge(("top",), from_cession=1)
    t = table("zhongyou-jingdian", ["6c", "Kd Kd", "X* Kd 9c", "Tc", "Jc"], surcharge=top)
    assert legal(t) == (CEDE,)
    cede(t)
    assert (t.turn, legal(t)) == (1, ASKED)
    t.push(ACCEPT)
    for _ in range(5):
        t.push("silent")
    assert legal(t) == (bh.parse_move("call Kd"),)


def test_the_emperor_card_counts_as_in_his_hand() -> None:
    v = attrs.evolve(bh.get_variant("lianzhong-jingdian"), guard=Called(jokers=True))
    t = bh.Table.from_hands(v, ["6c", "X X", "X* X", "Tc", "Jc"])
    assert legal(t) == (CEDE,)
    cede(t)
    assert (t.turn, legal(t)) == (1, ASKED)
    t.push(ACCEPT)
    t.push("silent")
    t.push("call X")
    assert t.observe(2).role is bh.Role.GUARD
    assert str(t.position.hands[2]) == "X!"


def test_in_fixed_games_anybody_may_accept() -> None:
    for name in ("lianzhong-jianming", "zhongyou-jiandan"):
        t = table(name, ["7c", "8c", "X* 9c", "Tc", "Jc"])
        for _ in range(10):
            assert legal(t) == ASKED
            cede(t)


# Forced ---------------------------------------------------------------------------------------

CALLING = pytest.mark.parametrize("name", ["lianzhong-jingdian", "zhongyou-jingdian"])
OTHERS = ["7c 7c 7c", "8c 8c 8c", "Jc Jc Jc", "Tc Tc Tc"]


def after_a_lap(name: str, held: str, **throne: Any) -> bh.Table:
    """Seat 2 was nominated first, and everybody has ceded once."""
    dealt = [*OTHERS[:2], f"X* {held}", *OTHERS[2:]]
    t = table(name, dealt, **throne)
    cede(t, 5)
    assert (t.phase, t.turn) == (bh.Phase.THRONE, 2)
    return t


@CALLING
@pytest.mark.parametrize(
    "held",
    [
        "Kd Kd Kd",
        "Kd Kd Kd 9c 9c 9c",
        "Kd Kd Kd 9c 9d 9h 9s",  # four of a rank are not four identical cards
        "Kd Kd Kd x x x x",  # jokers are not counted
        "Kd Kd Kd X X X",  # nor with the emperor card
    ],
)
def test_the_first_nominee_must_accept_after_one_lap(name: str, held: str) -> None:
    t = after_a_lap(name, held)
    assert legal(t) == (ACCEPT,)
    refused = t.check("cede")
    assert (refused.reason, refused.clause) == (bh.Reason.MUST_ACCEPT, "throne")
    with pytest.raises(bh.IllegalMove):
        t.push("cede")
    t.push("accept")
    assert t.observe(None).emperor == 2


@CALLING
@pytest.mark.parametrize(
    "held",
    [
        "9c 9c 9c 9c",
        "9c 9c 9c 9c Kd Kd Kd",
        "2s 2s 2s 2s Kd Kd Kd",  # four identical cards need not be callable
    ],
)
def test_four_identical_cards_excuse_him(name: str, held: str) -> None:
    t = after_a_lap(name, held)
    assert legal(t) == ASKED
    assert t.check("cede") is None


@CALLING
@pytest.mark.parametrize("held", ["9c 9c", "2s 2s 2s 2s", "x x x X X X"])
def test_who_cannot_accept_is_not_forced(name: str, held: str) -> None:
    t = after_a_lap(name, held)
    assert legal(t) == (CEDE,)
    assert t.check("cede") is None


@CALLING
def test_only_the_first_nominee_is_forced(name: str) -> None:
    t = after_a_lap(name, "9c 9c 9c 9c")
    cede(t)
    for seat in (1, 0, 4, 3):
        assert t.turn == seat
        assert legal(t) == ASKED  # each has three identical cards and no four
        cede(t)
    assert t.outcome().termination is bh.Termination.VOID


@CALLING
def test_nobody_is_forced_in_the_first_lap(name: str) -> None:
    t = table(name, [*OTHERS[:2], "X* Kd Kd Kd", *OTHERS[2:]])
    for _ in range(5):
        assert legal(t) == ASKED
        cede(t)
    assert legal(t) == (ACCEPT,)


@pytest.mark.parametrize("name", ["lianzhong-jianming", "zhongyou-jiandan"])
def test_the_simple_games_force_nobody(name: str) -> None:
    assert legal(after_a_lap(name, "Kd Kd Kd")) == ASKED


@pytest.mark.parametrize("held", ["9c", "Kd Kd Kd", "9c 9c 9c 9c", "x*"])
def test_always_forced_after_one_lap(held: str) -> None:
    t = after_a_lap("zhongyou-jiandan", held, to="next", laps=2, forced="always")
    assert legal(t) == (ACCEPT,)
    assert t.check("cede").reason is bh.Reason.MUST_ACCEPT
    t.push("accept")
    assert t.observe(None).emperor == 2


def test_always_forced_spares_who_cannot_call() -> None:
    t = after_a_lap("lianzhong-jingdian", "9c 9c", laps=2, forced="always")
    assert legal(t) == (CEDE,)
    t = after_a_lap("lianzhong-jingdian", "9c 9c 9c 9c", laps=2, forced="always")
    assert legal(t) == (ACCEPT,)


def test_a_deal_takes_any_five_hands_and_nothing_else() -> None:
    hands = [bh.Hand.parse(text) for text in ("7c", "8c", "9c X*", "Tc", "Jc")]
    assert bh.Deal(hands) == bh.Deal(tuple(hands))
    assert hash(bh.Deal(hands)) == hash(bh.Deal(iter(hands)))
    with pytest.raises(bh.DealError, match="five hands"):
        bh.Deal(hands[:4])
    with pytest.raises(bh.DealError, match="expected a Hand, got str"):
        bh.Deal([*hands[:4], "7c"])
