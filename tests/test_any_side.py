"""Declaring for either side before play: who may say what, what it shows, and that it doubles."""

from __future__ import annotations

from itertools import product

import pytest

import baohuang as bh
from baohuang.events import Answered, AnswerGiven, Declared, PlayBegan, RebelShown, RolesShown
from situations import (
    ACCEPT,
    IMPERIAL,
    SEATS,
    SILENT,
    SOLO,
    WATCHERS,
    all_roles,
    dealt,
    finished,
    legal,
    of_kind,
    public,
    push,
    refusal,
    roles,
)

GUARD, REBEL = bh.Role.GUARD, bh.Role.REBEL
# Emperor 2, guard 4; or emperor 2 alone.
GUARDED = ["7c 7d", "8c 8d", "X* 9c", "Tc Td", "x* Jc"]
ALONE = ["7c 7d", "8c 8d", "X* x* 9c", "Tc Td", "Jc Jd"]
ORDER = (3, 4, 0, 1)


def polled(held: list[str], *declare: int, name: str = "rizhao") -> bh.Table:
    """After the poll, in which these seats have declared what they are."""
    t = dealt(name, held, ACCEPT, SILENT)
    for seat in ORDER:
        assert (t.phase, t.turn) == (bh.Phase.POLL, seat)
        options = [move for move in t.legal_moves if move != SILENT]
        push(t, options[0] if seat in declare else SILENT)
    return t


@pytest.mark.parametrize("name", ["rizhao", "jj"])
def test_everybody_is_asked_and_may_declare_what_he_is(name: str) -> None:
    t = dealt(name, GUARDED, ACCEPT, SILENT)
    for seat in ORDER:
        assert (t.phase, t.turn) == (bh.Phase.POLL, seat)
        own, other = ("guard", "rebel") if seat == 4 else ("rebel", "guard")
        assert legal(t) == {"silent", f"declare {own}"}
        assert refusal(t, f"declare {other}") == ("not-your-role", "declaring")
        with pytest.raises(bh.IllegalMove):
            t.push(f"declare {other}")
        push(t, SILENT)
    assert (t.phase, t.turn) == (bh.Phase.PLAY, 2)
    assert of_kind(t, Declared, RolesShown) == []


def test_against_a_hidden_solo_all_four_are_rebels() -> None:
    t = dealt("rizhao", ALONE, ACCEPT, SILENT)
    for _ in ORDER:
        assert legal(t) == {"silent", "declare rebel"}
        assert refusal(t, "declare guard") == ("not-your-role", "declaring")
        push(t, SILENT)


def test_nobody_is_asked_in_an_open_solo() -> None:
    t = dealt("rizhao", ALONE, ACCEPT, SOLO)
    assert (t.phase, t.turn) == (bh.Phase.PLAY, 2)
    assert of_kind(t, Answered) == []


def test_answers_are_told_together_at_the_end() -> None:
    t = dealt("rizhao", GUARDED, ACCEPT, SILENT, "declare rebel", "declare guard", SILENT)
    for seat in WATCHERS:
        seen = t.observe(seat)
        own = [event for event in seen.events if isinstance(event, AnswerGiven)]
        assert [event.seat for event in own] == ([seat] if seat in (3, 4, 0) else [])
        assert [event for event in seen.events if isinstance(event, Declared)] == []
        assert (seen.declared, seen.open_guard, seen.shown) == ((None,) * 5, False, False)
    assert all_roles(t) == ["r-e--", "-re--", "--e--", "--er-", "rrerg", "--e--"]
    push(t, SILENT)
    assert public(t)[-5:] == (
        Answered(1),
        Declared(3, REBEL),
        Declared(4, GUARD),
        RolesShown(2, 4),
        PlayBegan(2),
    )
    for seat in WATCHERS:
        seen = t.observe(seat)
        assert seen.declared == (None, None, None, REBEL, GUARD)
        assert (seen.open_guard, seen.revolt, seen.shown) == (True, False, True)


def test_the_guard_shows_everybody() -> None:
    t = polled(GUARDED, 4)
    assert all_roles(t) == ["rrerg"] * 6


def test_a_rebel_shows_himself_and_nobody_else() -> None:
    t = polled(GUARDED, 3)
    assert all_roles(t) == ["r-er-", "-rer-", "--er-", "--er-", "rrerg", "--er-"]
    assert of_kind(t, RolesShown, RebelShown) == []
    assert not t.observe(None).shown
    t = polled(GUARDED, 3, 0)
    # To the emperor, who has no guard card, 1 or 4; each of those knows himself.
    assert all_roles(t) == ["r-er-", "rrer-", "r-er-", "r-er-", "rrerg", "r-er-"]


def test_three_rebels_leave_one_who_may_be_guard_or_nobody() -> None:
    t = polled(GUARDED, 3, 0, 1)
    # The emperor knows that he does not hold the guard card. Others do not.
    assert all_roles(t) == ["rrer-", "rrer-", "rrerg", "rrer-", "rrerg", "rrer-"]
    assert not t.observe(None).shown
    alone = polled(ALONE, 3, 0, 1)
    assert all_roles(alone) == ["rrer-", "rrer-", "rrerr", "rrer-", "rrerr", "rrer-"]


def test_four_rebels_show_a_hidden_solo() -> None:
    t = polled(ALONE, *ORDER)
    assert all_roles(t) == ["rrerr"] * 6
    assert all(t.observe(seat).shown for seat in WATCHERS)
    assert of_kind(t, RolesShown) == [RolesShown(2, None)]


@pytest.mark.parametrize("seat", [3, 0])
def test_a_rebel_and_what_he_does_not_tell(seat: int) -> None:
    # Whether there is a guard or not, the same is seen by whoever holds the same.
    there = polled(GUARDED, seat)
    alone = polled(ALONE, seat)
    for watcher in (0, 1, 3, None):
        assert roles(there, watcher) == roles(alone, watcher)


# Doubling -------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", list(product((False, True), repeat=4)))
@pytest.mark.parametrize("order", [(2, 4), (0, 2, 4), (0, 1, 3), (2, 0, 1, 3)])
def test_any_declaration_doubles_once(said: tuple[bool, ...], order: tuple[int, ...]) -> None:
    declared = [seat for seat, loud in zip(ORDER, said, strict=True) if loud]
    plain = finished("rizhao", order, emperor=2, guard=4).outcome()
    outcome = finished("rizhao", order, emperor=2, guard=4, declared=declared).outcome()
    factor = 2 if declared else 1
    assert outcome.scores == tuple(factor * points for points in plain.scores)
    assert outcome.winner is plain.winner
    assert [line.item for line in outcome.lines] == ["place-sum", "double"][:factor]
    assert tuple(map(sum, zip(*[line.scores for line in outcome.lines], strict=True))) == (
        outcome.scores
    )


@pytest.mark.parametrize("declared", [(), (0,), (3, 1), (0, 1, 3, 4)])
@pytest.mark.parametrize(
    ("order", "emperor"), [((2,), 12), ((0, 2), 0), ((0, 1), -12)], ids=["first", "second", "third"]
)
def test_a_hidden_solo_is_doubled_too(
    declared: tuple[int, ...], order: tuple[int, ...], emperor: int
) -> None:
    outcome = finished("rizhao", order, emperor=2, guard=None, declared=declared).outcome()
    points = emperor * (2 if declared else 1)
    assert outcome.scores == tuple(points if seat == 2 else -points // 4 for seat in SEATS)


def test_from_the_poll_to_the_score() -> None:
    t = polled(["7c 6c", "8c 6d", "X*", "Tc Td", "x*"], 1)
    push(t, "X", *["-"] * 4)
    # The emperor is out, and 3, the next seat with cards, leads; the guard has but his card.
    push(t, "T", "x*")
    outcome = t.outcome()
    assert (outcome.winner, outcome.scores) == (IMPERIAL, (-6, -6, 12, -6, 6))


def test_an_open_solo_cannot_be_doubled() -> None:
    outcome = finished("rizhao", (2,), emperor=2, guard=None, open_solo=True).outcome()
    assert outcome.scores == (-6, -6, 24, -6, -6)
    with pytest.raises(bh.DealError):
        finished("rizhao", (2,), emperor=2, guard=None, open_solo=True, declared=[0])
