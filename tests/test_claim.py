"""Claiming the next lead while somebody's last cards lie on the table."""

from __future__ import annotations

import random
from itertools import chain

import pytest

import baohuang as bh
from baohuang.events import Claimed, Passed, Played, TrickWon, WentOut
from situations import (
    WATCHERS,
    asked,
    legal,
    of_kind,
    playing,
    public,
    push,
    refusal,
)

NAMES = ["jingong", "jingong+siguo"]
# 2 goes out with a Q that nobody beats, unless a test gives him better cards.
LAST = ["7 8", "6 7", "Q", "K 8", "7 8"]

NOTHING, TAKEN = ("nothing-to-claim", "tricks"), ("already-claimed", "tricks")


def out_with_q(name: str = "jingong", **better: str) -> bh.Table:
    """2 is out with a Q; 3, 4, 0 and 1 are to act, in that order."""
    held = [better.get(f"s{seat}", hand) for seat, hand in enumerate(LAST)]
    return playing(name, held, "Q", first=2)


# When -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_only_while_somebodys_last_cards_lie(name: str) -> None:
    t = playing(name, ["7 8", "6 7", "9 Q", "8 8", "7 8"])
    assert refusal(t, "claim") == NOTHING  # who leads has nothing to claim
    push(t, "6")
    assert refusal(t, "claim") == NOTHING  # 1 still has cards
    push(t, "9")
    assert refusal(t, "claim") == NOTHING
    with pytest.raises(bh.IllegalMove):
        t.push("claim")
    t = out_with_q(name)
    assert refusal(t, "claim") is None
    assert legal(t) == {"-", "claim", "K"}


@pytest.mark.parametrize("name", ["biwei", "qingdao", "rizhao", "lianzhong-jingdian"])
def test_elsewhere_nothing_is_claimed(name: str) -> None:
    t = out_with_q(name)
    assert refusal(t, "claim") == NOTHING


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("passes", range(4))
def test_any_seat_still_to_act_may_claim(name: str, passes: int) -> None:
    t = push(out_with_q(name), *["-"] * passes)
    claimant = (3, 4, 0, 1)[passes]
    assert (t.turn, refusal(t, "claim")) == (claimant, None)
    push(t, "claim")
    for _ in range(3 - passes):
        assert refusal(t, "claim") == TAKEN
        assert [t.observe(seat).claim for seat in WATCHERS] == [claimant] * 6
        push(t, "-")
    assert (t.turn, t.observe(None).top) == (claimant, None)
    assert public(t)[-1] == TrickWon(2, claimant)
    assert of_kind(t, Claimed) == [Claimed(claimant)]
    assert [t.observe(seat).claim for seat in WATCHERS] == [None] * 6


def test_he_who_passed_before_the_last_cards_may_claim() -> None:
    t = playing("jingong", ["7 8", "6 7", "Q", "6 8", "7 8"], "6", "Q")
    assert asked(t, ["-", "-", "-"]) == [3, 4, 0, 1]
    assert legal(t) == {"-", "claim"}  # he who led the trick
    # 4 passes on a seven and has another turn when the Q lies.
    t = playing("jingong", ["Q", "6 7 9", "7 8", "8 8 9", "6 8"], "7")
    assert asked(t, ["-", "8", "-", "Q"]) == [2, 3, 4, 0, 1]
    assert asked(t, ["-", "claim"]) == [1, 2, 3]
    assert asked(t, ["-", "-"]) == [3, 4, 2]


@pytest.mark.parametrize("name", NAMES)
def test_unclaimed_the_next_seat_leads(name: str) -> None:
    t = out_with_q(name)
    assert asked(t, ["-"] * 4) == [3, 4, 0, 1, 3]
    assert public(t)[-5:] == (Passed(3), Passed(4), Passed(0), Passed(1), TrickWon(2, 3))
    t = playing(name, ["7 8", "6 7", "Q", "", "7 8"], "Q", first=2, out=(3,))
    assert asked(t, ["-"] * 3) == [4, 0, 1, 4]


@pytest.mark.parametrize("name", NAMES)
def test_it_counts_as_a_pass(name: str) -> None:
    t = out_with_q(name)
    assert asked(t, ["claim", "-", "-", "-"]) == [3, 4, 0, 1, 3]
    # The last to act claims: the trick is over at once.
    t = out_with_q(name)
    assert asked(t, ["-", "-", "-", "claim"]) == [3, 4, 0, 1, 1]


# Beaten ---------------------------------------------------------------------------------------


def test_beaten_it_is_void_and_the_claimant_may_follow_again() -> None:
    t = out_with_q(s0="A 7 8", s3="2 8")
    assert asked(t, ["claim", "-", "A", "-"]) == [3, 4, 0, 1, 3]
    assert legal(t) == {"-", "2"}
    assert refusal(t, "claim") == NOTHING  # 0 has cards left
    push(t, "2")
    assert (t.turn, t.observe(None).owner) == (4, 3)
    assert asked(t, ["-", "-", "-"]) == [4, 0, 1, 3]
    assert public(t)[-1] == TrickWon(3, 3)


def test_void_it_gives_the_claimant_nothing() -> None:
    t = out_with_q(s1="A 6 7")
    assert asked(t, ["claim", "-", "-", "A", "-", "-", "-"]) == [3, 4, 0, 1, 3, 4, 0, 1]
    assert public(t)[-1] == TrickWon(1, 1)


def test_after_other_last_cards_a_new_claim_stands() -> None:
    t = out_with_q(s0="A")
    push(t, "claim", "-", "A")
    assert (t.turn, t.observe(None).out, t.observe(None).claim) == (1, (2, 0), None)
    assert refusal(t, "claim") is None
    assert asked(t, ["-", "-", "claim"]) == [1, 3, 4, 4]
    assert of_kind(t, Claimed) == [Claimed(3), Claimed(4)]
    assert public(t)[-1] == TrickWon(0, 4)
    # Nobody claims again: the old claim was void, so the seat after 0 leads.
    t = out_with_q(s0="A")
    assert asked(t, ["claim", "-", "A", "-", "-", "-"]) == [3, 4, 0, 1, 3, 4, 1]


def test_a_claim_is_for_one_lead_only() -> None:
    t = push(out_with_q(s3="K 8"), "-", "claim", "-", "-")
    assert t.turn == 4
    push(t, "7", "-", "-", "K")
    assert (t.turn, t.observe(None).claim) == (4, None)
    assert refusal(t, "claim") == NOTHING
    push(t, "-", "-", "-")
    assert t.turn == 3
    push(t, "8")  # his last: a new claim is open
    assert refusal(t, "claim") is None
    assert asked(t, ["-", "claim", "-"]) == [4, 0, 1, 0]


def test_the_claimant_may_be_the_winners_neighbour_or_partner() -> None:
    # Claims ask for nobody's role: emperor 1 goes out, and a rebel takes the lead.
    t = playing("jingong", ["7 8", "Q", "6 7", "6 8", "7 9c*"], "Q")
    assert asked(t, ["-", "claim", "-", "-"]) == [2, 3, 4, 0, 3]
    assert t.observe(None).roles[3] is None  # and it tells nothing


# Where passing is final -----------------------------------------------------------------------


def test_who_is_out_of_the_trick_cannot_claim() -> None:
    held = ["7 8 9", "6 7", "7 8", "Q", "6 8"]
    t = playing("jingong+siguo", held, "6", "-", "Q")
    assert asked(t, ["-", "claim", "-"]) == [4, 0, 1, 0]  # 2 is not asked any more
    t = playing("jingong+siguo", held, "6", "-", "Q")
    assert asked(t, ["-", "-", "-"]) == [4, 0, 1, 4]


def test_a_last_play_that_nobody_is_left_to_beat() -> None:
    t = playing("jingong+siguo", ["9", "7 A", "8 8", "T Q", "6 6"], "7", "-", "-", "-", "9")
    assert legal(t) == {"-", "claim", "A"}
    push(t, "A")
    # 0 and 1 are out, and the others have passed for good: nothing is left to claim.
    assert (t.turn, t.observe(None).top, t.observe(None).out) == (2, None, (0, 1))
    assert of_kind(t, TrickWon) == [TrickWon(1, 2)]


# Any deal -------------------------------------------------------------------------------------

MOVES = ("claim", "-", *(f"{n}" for n in ("6", "7", "8", "9", "T", "66", "77", "88", "x", "X")))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(6))
def test_what_is_legal_and_who_leads(name: str, seed: int) -> None:
    rng = random.Random(f"{name} {seed}")
    deck = [rank for rank in "6789T" for _ in range(4)] + ["x", "X"]
    for _ in range(5):
        rng.shuffle(deck)
        t = playing(
            name, [" ".join(deck[i:20:5]) for i in range(5)], guard=rng.choice((None, 0, 4))
        )
        claimant, last = None, False
        while t.phase is not bh.Phase.END:
            for move in chain(MOVES, t.legal_moves):
                refusal(t, move)
            leading = t.observe(None).top is None
            assert (refusal(t, "claim") is None) is (last and claimant is None and not leading)
            assert t.observe(None).claim == (None if leading else claimant)
            moves = list(t.legal_moves)
            seat, move = t.turn, rng.choice(moves[:2] if rng.random() < 0.6 else moves)
            before = len(t.events)
            push(t, move)
            new = t.events[before:]
            if isinstance(move, bh.Claim):
                claimant = seat
            elif isinstance(move, bh.Play):
                claimant, last = None, any(isinstance(event, WentOut) for event in new)
                assert isinstance(new[0], Played)
            for event in new:
                if isinstance(event, TrickWon):
                    live = [other for other in range(5) if t.position.size(other)]
                    after = [(event.winner + step) % 5 for step in range(5)]
                    nearest = next(other for other in after if other in live)
                    assert event.leader == (nearest if claimant is None else claimant)
                    assert t.turn == event.leader
                    claimant, last = None, False
