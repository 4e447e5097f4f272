"""Tricks: who leads, passing, going out, inheriting the lead, what becomes public, the end."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import baohuang as bh
from baohuang.events import DealEnded, Passed, Played, RebelShown, RolesShown, TrickWon, WentOut
from baohuang.rules.combining import Sets
from baohuang.rules.guard import Called
from baohuang.rules.holding_back import Lowest

BRANDS = ("lianzhong-jingdian", "lianzhong-jianming", "zhongyou-jingdian", "zhongyou-jiandan")
FIXED, CALLING = BRANDS[1::2], BRANDS[0::2]
EMPEROR, GUARD, REBEL = bh.Role.EMPEROR, bh.Role.GUARD, bh.Role.REBEL


def table(name: str, hands: list[str], *moves: str, **settled: Any) -> bh.Table:
    """In play, after these moves; the emperor is seat 1 and the guard seat 4 unless said."""
    v = bh.get_variant(name)
    settled = {"emperor": 1, "guard": 4} | settled
    if v.guard.calls and not settled.get("open_solo") and not settled.get("usurped"):
        settled.setdefault("called", "9c")
    t = bh.Table.from_hands(v, hands, **settled)
    for move in moves:
        t.push(move)
    return t


def plays(t: bh.Table) -> set[str]:
    return {str(move) for move in t.legal_moves}


def roles(t: bh.Table, seat: int | None) -> str:
    known = t.observe(seat).roles
    return "".join("-" if role is None else role.value[0] for role in known)


def of_kind(t: bh.Table, *kinds: type) -> list[object]:
    return [event for event in t.events if isinstance(event, kinds)]


# Leading and passing --------------------------------------------------------------------------

LONG = ["6 6 7 A", "7 8 9 K", "T J Q K", "9 T J Q", "8 9 T J"]


@pytest.mark.parametrize("name", BRANDS)
def test_the_emperor_leads_the_first_trick(name: str) -> None:
    t = table(name, LONG)
    assert (t.turn, t.observe(1).top) == (1, None)
    assert plays(t) == {"7", "8", "9", "K"}
    refused = t.check("-")
    assert (refused.reason, refused.clause) == (bh.Reason.NOTHING_TO_PASS, "tricks")
    with pytest.raises(bh.IllegalMove):
        t.push("-")


def test_a_given_leader_leads() -> None:
    assert table("lianzhong-jianming", LONG, first=3).turn == 3


def test_a_seat_follows_with_what_beats_or_passes() -> None:
    t = table("lianzhong-jianming", ["7", "88 J", "9 99 T x X J JJ", "9", "T"], "88")
    assert t.turn == 2
    assert plays(t) == {"-", "99", "JJ", "Xx", "x9", "xT", "xJ", "X9", "XT", "XJ"}
    for move, reason in (
        ("9", bh.Reason.DOES_NOT_BEAT),
        ("999", bh.Reason.DOES_NOT_BEAT),
        ("AA", bh.Reason.NOT_HELD),
        ("xx", bh.Reason.NOT_HELD),
        ("2T", bh.Reason.NO_COMBO),
    ):
        assert t.check(move).reason is reason
        assert move not in t.legal_moves


@pytest.mark.parametrize("name", BRANDS)
def test_passing_is_not_final(name: str) -> None:
    # 1 leads 7, 2 passes, 3 plays 9, 4, 0 and 1 pass: 2 may still play on the 9.
    t = table(name, LONG, "7", "-", "9", "-", "-", "-")
    assert t.turn == 2
    assert plays(t) == {"-", "T", "J", "Q", "K"}
    t.push("T")
    assert t.turn == 3
    assert t.observe(0).top == bh.parse_combo("T")
    assert t.observe(0).owner == 2


@pytest.mark.parametrize("name", BRANDS)
def test_passing_is_final_where_it_is(name: str) -> None:
    # The same, but 2's pass was final: 3 has won the trick and leads.
    t = table(f"{name}+siguo", LONG, "7", "-", "9", "-", "-")
    assert t.turn == 1
    t.push("-")
    assert (t.turn, t.observe(3).top) == (3, None)
    assert of_kind(t, TrickWon) == [TrickWon(3, 3)]
    # In the next trick 2 is in again.
    for move in ("T", "-", "-", "-"):
        t.push(move)
    assert (t.turn, plays(t)) == (2, {"-", "J", "Q", "K"})


def test_final_passes_leave_out_only_who_passed() -> None:
    t = table("lianzhong-jianming+siguo", LONG, "7", "-", "9", "T", "-")
    assert t.turn == 1
    t.push("K")
    assert t.turn == 3  # 2 is out of the trick
    t.push("-")
    assert t.turn == 4  # and so is 0
    t.push("-")
    assert (t.turn, t.observe(1).top) == (1, None)
    assert of_kind(t, TrickWon) == [TrickWon(1, 1)]


@pytest.mark.parametrize("name", BRANDS)
def test_a_trick_ends_when_all_others_have_passed_since_the_last_play(name: str) -> None:
    t = table(name, LONG, "7", "T", "-", "-", "A")
    for seat in (1, 2, 3, 4):
        assert (t.turn, t.observe(seat).owner) == (seat, 0)
        t.push("-")
    assert (t.turn, t.observe(0).top) == (0, None)
    assert of_kind(t, Played, Passed, TrickWon) == [
        Played(1, bh.parse_combo("7")),
        Played(2, bh.parse_combo("T")),
        Passed(3),
        Passed(4),
        Played(0, bh.parse_combo("A")),
        Passed(1),
        Passed(2),
        Passed(3),
        Passed(4),
        TrickWon(0, 0),
    ]
    t.push("6 6")
    assert t.turn == 1
    assert plays(t) == {"-"}


def test_who_led_and_was_beaten_may_follow_again() -> None:
    t = table("lianzhong-jianming", LONG, "7", "T", "-", "-", "-", "K")
    assert (t.turn, t.observe(1).owner) == (2, 1)


# Going out ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*BRANDS, "lianzhong-jianming+siguo"])
def test_the_last_play_of_a_seat_stays_to_be_beaten(name: str) -> None:
    t = table(name, ["J A", "8 Q", "9", "6 T", "7 K"], "8", "9")
    assert of_kind(t, WentOut) == [WentOut(2, 1)]
    assert (t.turn, t.observe(None).top, t.observe(None).owner) == (3, bh.parse_combo("9"), 2)
    t.push("-")
    t.push("-")
    assert (t.turn, plays(t)) == (0, {"-", "J", "A"})
    t.push("J")
    t.push("Q")  # 1 is out too, and 2 is not asked
    assert of_kind(t, WentOut) == [WentOut(2, 1), WentOut(1, 2)]
    assert t.turn == (0 if name.endswith("siguo") else 3)  # there 3 and 4 have passed for good
    assert t.observe(None).out == (2, 1)


@pytest.mark.parametrize("name", [*BRANDS, "lianzhong-jianming+siguo"])
def test_nobody_beats_it_and_the_next_seat_leads(name: str) -> None:
    t = table(name, ["J A", "8 8 Q", "9 9", "6 T", "7 K"], "8 8", "9 9")
    for seat in (3, 4, 0, 1):  # each is asked once, he who led too
        assert t.turn == seat
        t.push("-")
    assert (t.turn, t.observe(3).top) == (3, None)
    assert of_kind(t, TrickWon) == [TrickWon(2, 3)]
    assert plays(t) == {"6", "T"}


@pytest.mark.parametrize("name", BRANDS)
def test_the_lead_skips_seats_that_are_out(name: str) -> None:
    hands = ["J A", "8 8 K", "A A", "", "7 K"]
    t = table(name, hands, "8 8", "A A", "-", "-", "-", out=(3,))
    assert (t.turn, t.observe(None).top) == (4, None)
    assert of_kind(t, TrickWon) == [TrickWon(2, 4)]
    hands = ["A 6", "8 8 K", "A A", "", ""]
    t = table(name, hands, "8 8", "A A", "-", "-", out=(3, 4))
    assert (t.turn, of_kind(t, TrickWon)) == (0, [TrickWon(2, 0)])
    assert t.observe(None).out == (3, 4, 2)


def test_turns_skip_seats_that_are_out() -> None:
    t = table("lianzhong-jianming", ["J A", "8 Q", "", "9 T", "7 K"], "8", out=(2,))
    assert t.turn == 3
    for move in ("9", "-", "J", "Q"):
        t.push(move)
    assert (t.turn, t.observe(None).owner) == (3, 1)


def test_the_partner_does_not_inherit() -> None:
    # The emperor goes out; his guard is seat 4, but the next seat leads.
    t = table("lianzhong-jianming", ["7", "8", "6", "6", "x* 6"], "8", "-", "-", "-", "-")
    assert (t.turn, roles(t, None)) == (2, "-e---")


def test_a_final_pass_counts_when_the_finisher_leaves_his_play() -> None:
    # 3 has passed before 0 goes out: he is not asked again, and yet may inherit the lead.
    hands = ["9", "7 J Q", "8 K", "T A", "7 Q"]
    t = table("lianzhong-jianming+siguo", hands, "7", "8", "-", "-", "9")
    assert t.turn == 1
    t.push("-")
    assert t.turn == 2
    t.push("-")
    assert (t.turn, of_kind(t, TrickWon)) == (1, [TrickWon(0, 1)])


def test_a_play_that_nobody_is_left_to_beat_ends_the_trick() -> None:
    # 2, 3 and 4 have passed for good and 0 is out: nobody is asked about the ace.
    t = table(
        "lianzhong-jianming+siguo", ["9", "7 A K", "8 8", "T Q", "6 6"], "7", "-", "-", "-", "9"
    )
    assert t.turn == 1
    t.push("A")
    assert (t.turn, plays(t), of_kind(t, TrickWon)) == (1, {"K"}, [TrickWon(1, 1)])
    # The same when 1 goes out with it: the next seat leads.
    t = table(
        "lianzhong-jianming+siguo", ["9", "7 A", "8 8", "T Q", "6 6"], "7", "-", "-", "-", "9", "A"
    )
    assert (t.turn, t.observe(None).top, t.observe(None).out) == (2, None, (0, 1))
    assert of_kind(t, TrickWon) == [TrickWon(1, 2)]


@pytest.mark.parametrize("name", ["lianzhong-jianming", "lianzhong-jianming+siguo"])
def test_the_last_two_with_cards(name: str) -> None:
    # A rebel and the emperor are left.
    hands = ["", "8 J", "9 9 T", "", ""]
    t = table(name, hands, "8", "9", out=(4, 0, 3))
    assert (t.turn, plays(t)) == (1, {"-", "J"})
    t.push("-")
    assert (t.turn, plays(t)) == (2, {"9", "T"})


def test_with_the_same_seats_out_all_variants_agree_on_the_places() -> None:
    for name in BRANDS:
        t = table(name, ["7", "8", "9", "T", "J"], "8", "9", "T", "J")
        assert t.outcome().places == (5, 1, 2, 3, 4)


# What becomes public --------------------------------------------------------------------------


@pytest.mark.parametrize("name", FIXED)
def test_the_guard_is_public_when_he_plays_the_guard_card(name: str) -> None:
    t = table(name, ["7 7 7", "6 6 6 8", "8 8", "9 9", "7 7 x* T"], "6 6 6", "-", "-")
    for seat, known in ((0, "re---"), (1, "-e---"), (2, "-er--"), (4, "rerrg"), (None, "-e---")):
        assert roles(t, seat) == known
        assert not t.observe(seat).shown
    t.push("77x*")
    for seat in (0, 1, 2, 3, 4, None):
        assert roles(t, seat) == "rerrg"
        assert t.observe(seat).shown
    assert t.events[-2:] == (Played(4, bh.parse_combo("x*77")), RolesShown(1, 4))


@pytest.mark.parametrize("name", CALLING)
def test_the_guard_is_public_when_he_plays_the_called_card(name: str) -> None:
    t = table(name, ["7 7 7", "6 6 8 9c 9c 9c", "8 8", "9 9 T", "9 9c* T"], "6 6", "-", "99")
    t.push("-")  # 9s that are not the guard's tell nothing
    assert roles(t, None) == "-e---"
    t = table(name, ["7 7 7", "6 6 8 9c 9c 9c", "8 8", "9 9", "9 9c* T"], "6 6", "-", "-")
    assert plays(t) == {"-", "9c*9"}
    t.push("9c 9")
    assert roles(t, None) == "rerrg"
    assert t.events[-2:] == (Played(4, bh.parse_combo("9c*9")), RolesShown(1, 4))


@pytest.mark.parametrize("name", [*FIXED, *CALLING])
def test_who_goes_out_without_the_guard_card_is_seen_to_be_no_guard(name: str) -> None:
    card = "x*" if name in FIXED else "9c*"
    t = table(name, ["7 7", "6 8", "8 8", "9", f"{card} T"], "6", "-", "9")
    assert t.events[-3:] == (Played(3, bh.parse_combo("9")), WentOut(3, 1), RebelShown(3))
    for seat, known in ((0, "re-r-"), (1, "-e-r-"), (2, "-err-"), (4, "rerrg"), (None, "-e-r-")):
        assert roles(t, seat) == known
        assert not t.observe(seat).shown


@pytest.mark.parametrize("name", CALLING)
def test_the_guards_other_cards_of_the_rank_do_not_show_him(name: str) -> None:
    t = table(name, ["7 7", "6 8 9c 9c 9c", "8 8", "T", "9 9c* T T"], "6", "-", "-", "9")
    assert roles(t, None) == "-e---"
    assert str(t.position.hands[4]) == "T T 9c*"
    assert t.observe(4).hand == bh.Hand.parse("T T 9c*")


def test_text_with_suits_and_the_guards_copy() -> None:
    hands = ["7 7", "6 8 K", "8 8", "T", "9c* 9 9 T"]
    t = table("lianzhong-jingdian", hands, first=4)
    assert plays(t) == {"9", "99", "9c*", "9c*9", "9c*99", "T"}
    for text, meant in (("9", "9"), ("9d", "9"), ("9c", "9c*"), ("9c 9d", "9c*9"), ("9 9", "99")):
        assert t.parse(text) == bh.Play(bh.parse_combo(meant))
    t.push("9")
    assert t.position.hands[4] == bh.Hand.parse("T 9c* 9")


@pytest.mark.parametrize("name", FIXED)
def test_a_hidden_solo_is_public_when_the_emperor_plays_the_guard_card(name: str) -> None:
    hands = ["7 7", "6 x* x T", "8 8", "9 9", "T J"]
    t = table(name, hands, "6", guard=None)
    assert roles(t, None) == "-e---"
    assert roles(t, 1) == "rerrr"
    for move in ("8", "9", "-", "-"):
        t.push(move)
    assert plays(t) == {"-", "T", "x", "x*"}
    other = t.copy()
    other.push("x")  # the other small joker tells nothing
    assert roles(other, None) == "-e---"
    t.push("x*")
    for seat in (0, 1, 2, 3, 4, None):
        assert roles(t, seat) == "rerrr"
    assert t.events[-1] == RolesShown(1, None)


@pytest.mark.parametrize("name", CALLING)
def test_a_hidden_solo_is_public_with_the_last_called_copy(name: str) -> None:
    # Of equal ranks the copies of the called card leave the hand last.
    hands = ["6 6", "9c 9c 9c 9c 9d K K", "7 7 7 7 7", "8 8", "T J"]
    t = table(name, hands, "9 9 9 9", guard=None)
    assert roles(t, None) == "-e---"
    assert str(t.position.hands[1]) == "K K 9c"
    for move in ("-", "-", "-", "-", "9"):
        t.push(move)
    assert roles(t, None) == "rerrr"
    assert t.events[-1] == RolesShown(1, None)


def test_other_ranks_do_not_show_a_hidden_solo() -> None:
    hands = ["6 6", "9c 9c 9c 9c K x", "7 7 7 7 7", "8 8", "T J"]
    t = table("lianzhong-jingdian", hands, "K x", guard=None)
    assert roles(t, None) == "-e---"


def test_what_has_been_played_before_is_public() -> None:
    # A position without the guard card in it: it has been played, and all know who the guard is.
    assert roles(table("lianzhong-jianming", LONG), None) == "rerrg"
    assert roles(table("lianzhong-jingdian", LONG), None) == "rerrg"
    assert roles(table("lianzhong-jianming", LONG, guard=None), None) == "rerrr"


@pytest.mark.parametrize("settled", [{"open_guard": True}, {"revolt": True}])
def test_declared_roles_are_public(settled: dict[str, bool]) -> None:
    hands = [*LONG[:4], "8 9 T x*"]
    assert roles(table("lianzhong-jianming", hands), None) == "-e---"
    assert roles(table("lianzhong-jianming", hands, **settled), None) == "rerrg"


# Hold-back ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("6 6 9 9", {"9", "99"}),
        ("6 6 6", {"666"}),
        ("6 6 x", {"x", "x66"}),
        ("6 6 x X", {"x", "X", "Xx", "Xx66"}),
        ("6 9", {"9"}),
        ("7 7", {"7", "77"}),
    ],
)
@pytest.mark.parametrize("name", BRANDS)
def test_the_lowest_rank_is_kept_for_the_last_play(
    name: str, hand: str, expected: set[str]
) -> None:
    low = "3" if name == "zhongyou-jingdian" else "6"
    hand = hand.replace("6", low)
    t = table(f"{name}+bie6", ["7", hand, "8", "9", "T"])
    assert plays(t) == {text.replace("6", low) for text in expected}
    v = bh.get_variant(f"{name}+bie6")
    assert {str(combo) for combo in v.plays(bh.Hand.parse(hand))} == plays(t)


def test_why_the_lowest_rank_may_not_go_yet() -> None:
    t = table("lianzhong-jianming+bie6", ["7", "6 6 9 9", "8", "9", "T"])
    for move in ("6", "66"):
        refused = t.check(move)
        assert (refused.reason, refused.clause) == (bh.Reason.HELD_BACK, "holding_back")
    assert "6" in table("lianzhong-jianming", ["7", "6 6 9 9", "8", "9", "T"]).legal_moves


def test_it_is_always_the_decks_lowest_rank() -> None:
    for name, low in (("lianzhong-jianming+bie6+dai345", "3"), ("zhongyou-jiandan+bie6+bu3", "4")):
        t = table(name, ["7", f"{low} 6 9", "8", "9", "T"])
        assert plays(t) == {"6", "9"}


def test_held_back_cards_with_jokers_may_follow_as_the_last_play() -> None:
    t = table("lianzhong-jianming+bie6+kaopai", ["7", "x 8", "6 X", "9", "T"], "x")
    assert plays(t) == {"-", "X"}
    t = table("lianzhong-jianming+bie6+kaopai", ["7", "x 8 8", "6 X X", "9", "T"], "x 8")
    # XX beats neither x8 nor does 6 beat 8: X8 would be needed; two big jokers do it.
    assert plays(t) == {"-", "XX"}


def test_held_back_without_jokers() -> None:
    v = bh.get_variant("lianzhong-jianming")
    v = attrs.evolve(v, name="alone", holding_back=Lowest(jokers=False))
    t = bh.Table.from_hands(v, ["7 J", "6 6 x", "8", "9", "T"], emperor=1, guard=4)
    assert plays(t) == {"x"}
    for move in ("6", "66", "66x"):
        assert t.check(move).reason is bh.Reason.HELD_BACK
    for move in ("x", "-", "-", "-", "-"):
        t.push(move)
    assert plays(t) == {"66"}


# The end of a deal ----------------------------------------------------------------------------


def over(t: bh.Table) -> None:
    """Nothing moves any more."""
    outcome = t.outcome()
    assert outcome is not None
    assert (t.phase, t.turn, tuple(t.legal_moves)) == (bh.Phase.END, None, ())
    assert not t.legal_moves
    for seat in (0, 1, 2, 3, 4, None):
        seen = t.observe(seat)
        assert (seen.legal_moves, seen.outcome) == ((), outcome)
        assert seen.roles == tuple(t.position.court.role(other) for other in range(5))
    assert t.events[-1] == DealEnded(outcome)
    log = t.log
    for move in ("7", "-", "accept", "silent"):
        refused = t.check(move)
        assert (refused.reason, refused.clause) == (bh.Reason.OVER, "conduct")
        with pytest.raises(bh.IllegalMove):
            t.push(move)
    for conduct in (t.desert, t.autopilot):
        with pytest.raises(bh.DealError):
            conduct(0)
    assert (t.log, t.outcome()) == (log, outcome)
    t.pop()
    assert t.outcome() is None


@pytest.mark.parametrize("name", BRANDS)
def test_the_imperial_side_is_out(name: str) -> None:
    t = table(name, ["7", "8", "9", "T", "J"], "8", "-", "-", "J")
    assert t.outcome().termination is bh.Termination.SIDE_OUT
    assert t.outcome().places == (3, 1, 3, 3, 2)
    over(t)


@pytest.mark.parametrize("name", BRANDS)
def test_the_rebels_are_out(name: str) -> None:
    t = table(name, ["Q", "8 8", "9", "T", "J"], "8", "9", "T", "-")
    assert t.outcome() is None
    t.push("Q")
    assert t.outcome().termination is bh.Termination.SIDE_OUT
    assert t.outcome().places == (3, 4, 1, 2, 4)
    over(t)


@pytest.mark.parametrize("name", BRANDS)
@pytest.mark.parametrize("usurped", [False, True])
def test_an_open_solo_ends_with_the_first_seat_out(name: str, *, usurped: bool) -> None:
    if usurped and name != "zhongyou-jingdian":
        name += "+qiangdu"
    hands = ["7", "8 8", "9", "T", "J"]
    t = table(name, hands, "8", guard=None, open_solo=True, usurped=usurped)
    assert t.outcome() is None
    won, lost = table(name, hands, "88", guard=None, open_solo=True, usurped=usurped), t
    lost.push("9")
    assert won.outcome().scores == (-6, 24, -6, -6, -6)
    assert lost.outcome().scores == (6, -24, 6, 6, 6)
    assert lost.outcome().places == (2, 2, 1, 2, 2)
    for ended in (won, lost):
        assert ended.outcome().termination is bh.Termination.SOLO_SETTLED
        over(ended)


@pytest.mark.parametrize("name", BRANDS)
def test_a_hidden_solo_ends_with_the_emperor_or_the_second_rebel(name: str) -> None:
    hands = ["7", "8 Q", "9", "T", "J"]
    t = table(name, hands, "8", "9", guard=None)
    assert t.outcome() is None
    second = t.copy()
    second.push("T")
    assert second.outcome().scores == (3, -12, 3, 3, 3)
    for move in ("-", "-", "-", "Q"):
        t.push(move)
    assert t.outcome().scores == (0, 0, 0, 0, 0)
    assert t.outcome().places == (3, 2, 1, 3, 3)
    for ended in (t, second):
        assert ended.outcome().termination is bh.Termination.SOLO_SETTLED
        over(ended)


def test_no_position_is_made_of_a_deal_that_is_over() -> None:
    with pytest.raises(bh.DealError):
        table("lianzhong-jianming", ["7", "", "9", "T", ""], first=0, out=(1, 4))


# Promoted cards, for rulesets to come -----------------------------------------------------------


def test_a_promoted_emperor_card_is_gone_when_it_is_played() -> None:
    v = bh.get_variant("lianzhong-jingdian")
    v = attrs.evolve(v, name="promoted", combining=Sets(promoted=("guard", "emperor")))
    t = bh.Table.from_hands(
        v, ["X* X 7 7", "8", "9", "T 9c*", "J"], emperor=0, guard=3, called="9c"
    )
    assert {"X*", "X", "X*X", "X*77"} <= plays(t)
    other = t.copy()
    t.push("X*")
    assert str(t.position.hands[0]) == "X 7 7"
    assert [str(move) for move in t.copy().legal_moves] == ["-"]
    other.push("X")
    assert str(other.position.hands[0]) == "X* 7 7"
    for move in ("-", "-"):
        t.push(move)
    assert plays(t) == {"-", "9c*"}  # nothing else beats it
    t.push("9c*")
    assert str(t.position.hands[3]) == "T"


def test_an_idle_emperor_card_goes_after_the_plain_ones() -> None:
    t = table("lianzhong-jianming", ["7", "X* X 8 8", "9", "T", "J"], "X")
    assert str(t.position.hands[1]) == "X* 8 8"


def test_two_marked_big_jokers_in_one_hand_are_told_apart() -> None:
    base = bh.get_variant("lianzhong-jingdian")
    rules = attrs.evolve(
        base,
        name="marks",
        guard=Called(jokers=True),
        combining=Sets(promoted=("guard", "emperor")),
    )
    hands = ["X X 9", "7", "8", "X! X* 9", "6"]
    for played, left in (("X*", "X! 9"), ("X!", "X* 9")):
        t = bh.Table.from_hands(rules, hands, emperor=0, guard=3, called="X", first=3)
        t.push(played)
        assert t.position.hand(3) == bh.Hand.parse(left)
