"""Between throne and play: open solo, usurping, the call, the poll, and who knows what when."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import baohuang as bh
from baohuang import events
from baohuang.events import (
    Answered,
    AnswerGiven,
    Called,
    Declared,
    Declined,
    Enthroned,
    OpenSoloAnnounced,
    PlayBegan,
    Revolted,
    RoleLearnt,
    RolesShown,
)

EMPEROR, GUARD, REBEL = bh.Role.EMPEROR, bh.Role.GUARD, bh.Role.REBEL
SILENT, SOLO, USURP = bh.Silent(), bh.Solo(), bh.Usurp()
REVOLT, OPEN_GUARD = bh.Declare(REBEL), bh.Declare(GUARD)
SOLO_PHASE, USURP_PHASE, CALL_PHASE, POLL, PLAY = (
    bh.Phase.SOLO,
    bh.Phase.USURP,
    bh.Phase.CALL,
    bh.Phase.POLL,
    bh.Phase.PLAY,
)
WATCHERS = (0, 1, 2, 3, 4, None)

# Emperor 2; the guard, or the holder of the fourth 9c, is seat 4.
FIXED = ["7c 7d", "8c 8d", "X* 9c 9c 9c Kd", "Tc Td", "x* Jc"]
CALLED = ["7c 7d", "8c 8d", "X* 9c 9c 9c Kd", "Tc Td", "9c Jc"]


def start(name: str, hands: list[str], *moves: str) -> bh.Table:
    """A table after its first nominee has accepted and these answers were given."""
    t = bh.Table.from_hands(bh.get_variant(name), hands)
    t.push("accept")
    for move in moves:
        t.push(move)
    return t


def legal(t: bh.Table) -> tuple[bh.Move, ...]:
    return tuple(t.legal_moves)


def roles(t: bh.Table, seat: int | None) -> str:
    """The roles that a seat knows: e, g, r, or - for one it does not know."""
    known = t.observe(seat).roles
    return "".join("-" if role is None else role.value[0] for role in known)


def of_kind(t: bh.Table, *kinds: type) -> list[object]:
    return [event for event in t.events if isinstance(event, kinds)]


def each(t: bh.Table) -> Iterable[tuple[int | None, str]]:
    return [(seat, roles(t, seat)) for seat in WATCHERS]


# The solo question ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["lianzhong-jianming", "zhongyou-jiandan"])
def test_every_emperor_is_asked_and_only_the_holder_of_both_cards_may(name: str) -> None:
    t = start(name, FIXED)
    assert (t.phase, t.turn) == (SOLO_PHASE, 2)
    assert legal(t) == (SILENT,)
    refused = t.check("solo")
    assert (refused.reason, refused.clause) == (bh.Reason.NO_SOLO, "guard")
    both = ["7c 7d", "8c 8d", "X* x* 9c 9c", "Tc Td", "Jc"]
    t = start(name, both)
    assert (t.phase, t.turn) == (SOLO_PHASE, 2)
    assert legal(t) == (SILENT, SOLO)


@pytest.mark.parametrize("name", ["lianzhong-jingdian", "zhongyou-jingdian"])
def test_an_emperor_who_calls_may_always_play_an_open_solo(name: str) -> None:
    t = start(name, CALLED)
    assert (t.phase, t.turn) == (SOLO_PHASE, 2)
    assert legal(t) == (SILENT, SOLO)


@pytest.mark.parametrize(
    ("name", "hands"),
    [
        ("lianzhong-jianming", ["7c", "8c", "X* x* 9c", "Tc", "Jc"]),
        ("zhongyou-jiandan", ["7c", "8c", "X* x* 9c", "Tc", "Jc"]),
        ("lianzhong-jingdian", ["7c", "8c", "X* 9c 9c 9c", "Tc", "9c"]),
        ("zhongyou-jingdian", ["7c", "8c", "X* 9c 9c 9c", "Tc", "9c"]),
    ],
)
def test_an_open_solo_is_public_and_asks_nobody_anything_more(name: str, hands: list[str]) -> None:
    t = start(name, hands, "solo")
    assert (t.phase, t.turn) == (PLAY, 2)
    for seat, known in each(t):
        seen = t.observe(seat)
        assert known == "rrerr"
        assert (seen.open_solo, seen.usurped, seen.shown, seen.called) == (True, False, True, None)
    assert of_kind(t, OpenSoloAnnounced, RolesShown, PlayBegan, Called, Answered) == [
        OpenSoloAnnounced(2),
        RolesShown(2, None),
        PlayBegan(2),
    ]


def test_silence_leaves_a_hidden_solo() -> None:
    t = start("lianzhong-jianming", ["7c", "8c", "X* x* 9c", "Tc", "Jc"], "silent")
    assert (t.phase, t.turn) == (POLL, 3)
    assert of_kind(t, Declined, OpenSoloAnnounced, RolesShown) == [Declined(2, SOLO_PHASE)]
    assert each(t) == [
        (0, "r-e--"),
        (1, "-re--"),
        (2, "rrerr"),
        (3, "--er-"),
        (4, "--e-r"),
        (None, "--e--"),
    ]


def test_in_an_open_solo_the_guard_card_is_a_plain_joker() -> None:
    t = start("lianzhong-jianming", ["7c", "8c", "X* x* 9c", "Tc", "Jc"], "solo")
    assert "x" in t.legal_moves
    assert {str(move) for move in t.legal_moves} == {"x", "X", "Xx", "9", "x9", "X9", "Xx9"}
    assert t.check(bh.Play(bh.parse_combo("x*"))).reason is bh.Reason.MEANINGLESS_MARK
    t.push("x* 9")
    assert t.observe(None).top == bh.parse_combo("x9")


def test_where_anybody_may_usurp_the_emperor_needs_no_guard_card() -> None:
    t = start("lianzhong-jianming+qiangdu", FIXED)
    assert legal(t) == (SILENT, SOLO)
    t.push("solo")
    assert (t.phase, t.turn) == (PLAY, 2)  # nobody may usurp it any more
    for _, known in each(t):
        assert known == "rrerr"
    # The holder of the guard card is a rebel, and his card a small joker.
    t.push("K")
    t.push("-")
    assert t.turn == 4
    assert [str(move) for move in t.legal_moves] == ["-", "x"]


# Usurping -------------------------------------------------------------------------------------


def test_the_others_are_asked_backwards_and_the_first_to_usurp_has_it() -> None:
    t = start("lianzhong-jingdian+qiangdu", CALLED, "silent")
    before = t.position.hands
    assert (t.phase, t.turn) == (USURP_PHASE, 1)
    assert legal(t) == (SILENT, USURP)
    t.push("silent")
    assert (t.phase, t.turn) == (USURP_PHASE, 0)
    t.push("usurp")
    # 4 and 3 are not asked; 0 is emperor, plays an open solo, and leads; no card has moved.
    assert (t.phase, t.turn) == (PLAY, 0)
    assert t.position.hands == before
    for seat, known in each(t):
        seen = t.observe(seat)
        assert known == "errrr"  # the former emperor is a rebel
        assert (seen.emperor, seen.usurped, seen.open_solo, seen.shown) == (0, True, True, True)
        assert seen.called is None
    assert of_kind(t, Enthroned, OpenSoloAnnounced, Declined, RolesShown) == [
        Enthroned(2),
        Declined(2, SOLO_PHASE),
        Declined(1, USURP_PHASE),
        Enthroned(0, usurped=True),
        OpenSoloAnnounced(0),
        RolesShown(0, None),
    ]


@pytest.mark.parametrize("turns", range(4))
def test_each_of_the_four_may_usurp(turns: int) -> None:
    t = start("lianzhong-jianming+qiangdu", FIXED, "silent", *["silent"] * turns)
    usurper = (1, 0, 4, 3)[turns]
    assert t.turn == usurper
    t.push("usurp")
    assert (t.phase, t.turn, t.observe(None).emperor) == (PLAY, usurper, usurper)
    assert roles(t, None) == "".join("e" if seat == usurper else "r" for seat in range(5))


def test_a_seat_that_ceded_may_usurp() -> None:
    t = bh.Table.from_hands(bh.get_variant("lianzhong-jianming+qiangdu"), FIXED)
    for move in ("cede", "accept", "silent"):
        t.push(move)
    assert (t.observe(None).emperor, t.turn) == (1, 0)
    for move in ("silent", "silent", "silent"):
        t.push(move)
    assert (t.phase, t.turn) == (USURP_PHASE, 2)
    assert "usurp" in t.legal_moves


def test_when_nobody_usurps_the_emperor_goes_on() -> None:
    t = start("lianzhong-jingdian+qiangdu", CALLED, *["silent"] * 5)
    assert (t.phase, t.turn) == (CALL_PHASE, 2)
    t = start("lianzhong-jianming+qiangdu", FIXED, *["silent"] * 5)
    assert (t.phase, t.turn) == (POLL, 3)
    assert t.observe(None).emperor == 2


def test_after_an_open_solo_nobody_is_asked_to_usurp() -> None:
    t = start("lianzhong-jingdian+qiangdu", CALLED, "solo")
    assert (t.phase, t.turn) == (PLAY, 2)


def test_after_a_usurp_the_guard_card_means_nothing() -> None:
    t = start("lianzhong-jianming+qiangdu", FIXED, "silent", "silent", "usurp")
    assert roles(t, 4) == "errrr"
    for move in ("7", "8", "-", "T"):
        t.push(move)
    assert t.turn == 4
    assert [str(move) for move in t.legal_moves] == ["-", "x", "J"]
    t.push("x*")
    assert of_kind(t, RolesShown) == [RolesShown(0, None)]  # when it was usurped, not now


def test_whoever_holds_the_guard_card_may_usurp_too() -> None:
    t = start("lianzhong-jianming+qiangdu", FIXED, "silent", "silent", "silent", "usurp")
    assert (t.turn, roles(t, None)) == (4, "rrrre")
    assert {str(move) for move in t.legal_moves} == {"x", "J", "xJ"}


USURPERS = [
    ("x x x 9c 9c 9c 9c", True),
    ("X x X 9c 9c 9c 9c", True),  # jokers of any kind
    ("x x x x X X X 2s 2s 2s 2s", True),  # any four identical cards
    ("x x x 9c 9c 9c 9d", False),  # three small jokers and no four identical cards
    ("x x 9c 9c 9c 9c", False),
    ("x x x x 9c 9c 9c", False),  # jokers are not counted among the four
    ("x x x 9c 9d 9h 9s", False),
    ("8c 8d", False),
]


@pytest.mark.parametrize(("held", "may"), USURPERS)
def test_what_a_usurper_needs_in_the_classic_game(held: str, *, may: bool) -> None:
    hands = ["7c", held, "X* Kd Kd Kd", "Tc", "Jc"]
    t = start("zhongyou-jingdian", hands, "silent")
    assert (t.phase, t.turn) == (USURP_PHASE, 1)
    assert legal(t) == ((SILENT, USURP) if may else (SILENT,))
    refused = t.check("usurp")
    if may:
        assert refused is None
        t.push("usurp")
        assert (t.phase, t.turn, roles(t, None)) == (PLAY, 1, "rerrr")
    else:
        assert (refused.reason, refused.clause) == (bh.Reason.CANNOT_USURP, "usurping")
        with pytest.raises(bh.IllegalMove):
            t.push("usurp")


def test_all_four_are_asked_whatever_they_hold() -> None:
    t = start("zhongyou-jingdian", CALLED, "silent")
    for seat in (1, 0, 4, 3):
        assert (t.phase, t.turn, legal(t)) == (USURP_PHASE, seat, (SILENT,))
        t.push("silent")
    assert (t.phase, t.turn) == (CALL_PHASE, 2)


@pytest.mark.parametrize("name", ["lianzhong-jingdian", "lianzhong-jianming", "zhongyou-jiandan"])
def test_elsewhere_nobody_usurps(name: str) -> None:
    t = start(name, CALLED if name == "lianzhong-jingdian" else FIXED, "silent")
    assert t.phase in (CALL_PHASE, POLL)
    assert t.check("usurp").reason is bh.Reason.WRONG_PHASE


# The call -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["lianzhong-jingdian", "lianzhong-jingdian+qiangdu", "zhongyou-jingdian"],
)
def test_triples_and_quads_may_be_called_no_jokers_and_no_2s(name: str) -> None:
    held = "X* X X x x x 2d 2d 2d 2d As As As Kd Kd Kd Kd 9c 9c 9d 9h 6h 6h 6h"
    t = start(name, ["7c", "8c", held, "Tc", "Jc"], "silent")
    while t.phase is USURP_PHASE:
        t.push("silent")
    assert (t.phase, t.turn) == (CALL_PHASE, 2)
    assert [str(move) for move in t.legal_moves] == ["call 6h", "call Kd", "call As"]
    for card, reason in (
        ("2d", bh.Reason.NOT_CALLABLE),
        ("x", bh.Reason.NOT_CALLABLE),
        ("X", bh.Reason.NOT_CALLABLE),
        ("9c", bh.Reason.TOO_FEW_COPIES),
        ("9d", bh.Reason.TOO_FEW_COPIES),
        ("7c", bh.Reason.TOO_FEW_COPIES),
    ):
        refused = t.check(f"call {card}")
        assert (refused.reason, refused.clause) == (reason, "guard")
    assert t.check("silent").reason is bh.Reason.WRONG_PHASE


def test_3s_may_be_called_where_there_are_3s() -> None:
    t = start("zhongyou-jingdian", ["7c", "8c", "X* 3s 3s 3s", "Tc", "3s Jc"], *["silent"] * 5)
    t.push("call 3s")
    assert t.observe(4).role is GUARD


@pytest.mark.parametrize(
    ("name", "asked"),
    [("lianzhong-jingdian", 1), ("lianzhong-jingdian+qiangdu", 5), ("zhongyou-jingdian", 5)],
)
def test_the_holder_of_the_fourth_copy_is_guard(name: str, asked: int) -> None:
    t = start(name, CALLED, *["silent"] * asked)
    for _, known in each(t):
        assert known == "--e--"
    t.push("call 9c")
    assert (t.phase, t.turn) == (POLL, 3)
    # Only the guard's view says who the guard is, and every view shows the call.
    assert each(t) == [
        (0, "r-e--"),
        (1, "-re--"),
        (2, "--e--"),
        (3, "--er-"),
        (4, "rrerg"),
        (None, "--e--"),
    ]
    for seat in WATCHERS:
        seen = t.observe(seat)
        assert seen.called == bh.parse_card("9c")
        assert Called(2, bh.parse_card("9c")) in seen.events
        learnt = [event for event in seen.events if isinstance(event, RoleLearnt)]
        expected = {0: REBEL, 1: REBEL, 3: REBEL, 4: GUARD}.get(seat)
        assert learnt == ([] if expected is None else [RoleLearnt(seat, expected)])
        assert not seen.shown
    assert [str(hand) for hand in t.position.hands] == [
        "7d 7c",
        "8d 8c",
        "X* Kd 9c 9c 9c",
        "Td Tc",
        "Jc 9c*",
    ]


def test_the_emperor_card_and_other_sets_do_not_matter_to_the_call() -> None:
    hands = ["7c Kd", "8c", "X* Kd Kd Kd 9c 9c 9c 9c", "Tc", "Jc"]
    t = start("lianzhong-jingdian", hands, "silent", "call Kd")
    assert roles(t, 0) == "grerr"
    t = start("lianzhong-jingdian", hands, "silent", "call 9c")
    assert roles(t, 2) == "rrerr"
    assert roles(t, 0) == "r-e--"


def test_calling_four_is_a_hidden_solo_that_nobody_can_tell() -> None:
    # Two deals that differ in what seats 2 and 4 hold alone: in the first the emperor has all
    # four 9c, in the second seat 4 has the last of them.
    alone = ["7c 7d", "8c 8d", "X* 9c 9c 9c 9c", "Tc Td", "Kd Jc"]
    one, two = (
        start("lianzhong-jingdian", hands, "silent", "call 9c") for hands in (alone, CALLED)
    )
    moves = ["silent", "silent", "silent", "silent", "99", "T T", "-", "-", "-", "-"]
    for move in (*moves, None):
        for seat in (0, 1, 3, None):
            assert one.observe(seat) == two.observe(seat)
        assert roles(one, 2) == "rrerr"
        assert roles(two, 2) == ("--er-" if 3 in two.position.order else "--e--")
        assert roles(two, 4) == "rrerg"
        if move is not None:
            one.push(move)
            two.push(move)


def test_after_a_call_of_four_all_copies_are_plain() -> None:
    hands = ["7c", "8c", "X* 9c 9c 9c 9c", "Tc", "Jc"]
    t = start("lianzhong-jingdian", hands, "silent", "call 9c", *["silent"] * 4)
    assert (t.phase, t.turn) == (PLAY, 2)
    assert str(t.position.hands[2]) == "X* 9c 9c 9c 9c"
    assert len(t.legal_moves) == 9  # X, and one to four 9s with and without it


# The poll -------------------------------------------------------------------------------------

OFFERS = {
    # variant: what the guard may answer, and what a rebel
    "lianzhong-jingdian": ((SILENT, OPEN_GUARD), (SILENT,)),
    "lianzhong-jingdian+zaofan": ((SILENT, OPEN_GUARD), (SILENT, REVOLT)),
    "lianzhong-jianming": ((SILENT, OPEN_GUARD), (SILENT, REVOLT)),
    "zhongyou-jingdian": ((SILENT,), (SILENT, REVOLT)),  # no open guard
    "zhongyou-jiandan": ((SILENT, OPEN_GUARD), (SILENT, REVOLT)),
}


def at_the_poll(name: str, *answers: str, hands: list[str] | None = None) -> bh.Table:
    v = bh.get_variant(name)
    before = ["silent"] * (5 if v.usurping.on else 1)
    before += ["call 9c"] if v.guard.calls else []
    t = start(name, hands or (CALLED if v.guard.calls else FIXED), *before)
    assert (t.phase, t.turn) == (POLL, 3)
    for answer in answers:
        t.push(answer)
    return t


@pytest.mark.parametrize("name", OFFERS)
def test_each_of_the_four_is_asked_from_the_emperors_next_seat_on(name: str) -> None:
    guard, rebel = OFFERS[name]
    t = at_the_poll(name)
    for seat in (3, 4, 0, 1):
        assert (t.phase, t.turn) == (POLL, seat)
        assert legal(t) == (guard if seat == 4 else rebel)
        for move in (OPEN_GUARD, REVOLT):
            mine = move is (OPEN_GUARD if seat == 4 else REVOLT)
            refused = t.check(move)
            if move in t.legal_moves:
                assert refused is None
            else:
                reason = bh.Reason.NOT_OFFERED if mine else bh.Reason.NOT_YOUR_ROLE
                assert (refused.reason, refused.clause) == (reason, "declaring")
        t.push("silent")
    assert (t.phase, t.turn) == (PLAY, 2)
    seen = t.observe(None)
    assert (seen.declared, seen.open_guard, seen.revolt) == ((None,) * 5, False, False)
    assert of_kind(t, Declared, Revolted, RolesShown) == []


@pytest.mark.parametrize("name", OFFERS)
def test_in_a_hidden_solo_all_four_are_rebels(name: str) -> None:
    called = bh.get_variant(name).guard.calls
    held = "X* 9c 9c 9c 9c Kd" if called else "X* x* 9c 9c 9c Kd"
    t = at_the_poll(name, hands=["7c 7d", "8c 8d", held, "Tc Td", "Jc"])
    for seat in (3, 4, 0, 1):
        assert (t.turn, legal(t)) == (seat, OFFERS[name][1])
        t.push("silent")


@pytest.mark.parametrize("name", ["lianzhong-jianming", "zhongyou-jiandan"])
def test_answers_are_announced_together_at_the_end(name: str) -> None:
    t = at_the_poll(name)
    blank = {seat: roles(t, seat) for seat in WATCHERS}
    for count, answer in enumerate(["declare rebel", "declare guard", "declare rebel"], start=1):
        t.push(answer)
        for seat in WATCHERS:
            seen = t.observe(seat)
            assert roles(t, seat) == blank[seat]
            assert (seen.declared, seen.open_guard, seen.revolt) == ((None,) * 5, False, False)
            assert not seen.shown
            answered = [event.seat for event in seen.events if isinstance(event, Answered)]
            assert answered == [3, 4, 0][:count]
            own = [event for event in seen.events if isinstance(event, AnswerGiven)]
            assert [event.seat for event in own] == [s for s in answered if s == seat]
            assert not [event for event in seen.events if isinstance(event, Declared)]
    t.push("silent")
    for seat, known in each(t):
        seen = t.observe(seat)
        assert known == "rrerg"
        assert seen.declared == (REBEL, None, None, REBEL, GUARD)
        assert (seen.open_guard, seen.revolt, seen.shown) == (True, True, True)
    assert of_kind(t, Declared, Revolted, RolesShown, PlayBegan) == [
        Declared(0, REBEL),
        Declared(3, REBEL),
        Declared(4, GUARD),
        Revolted((0, 3)),
        RolesShown(2, 4),
        PlayBegan(2),
    ]


def test_silence_and_a_declaration_look_alike_until_the_end() -> None:
    quiet, loud = at_the_poll("lianzhong-jianming"), at_the_poll("lianzhong-jianming")
    quiet.push("silent")
    loud.push("declare rebel")
    for seat in (0, 1, 2, 4, None):
        assert quiet.observe(seat) == loud.observe(seat)
    assert quiet.observe(3) != loud.observe(3)


def finish(t: bh.Table) -> bh.Outcome:
    """Everybody plays his whole hand when he leads, and passes otherwise."""
    while t.outcome() is None:
        longest = max(
            (move for move in t.legal_moves if isinstance(move, bh.Play)),
            key=lambda play: play.combo.size,
            default=None,
        )
        t.push("-" if t.observe(t.turn).top is not None else longest)
    return t.outcome()


# Everybody goes out with one play: the order is 2, 3, 4 when all pass.
ONE_PLAY = ["7c 7d", "8c 8d", "X* 9c", "Tc Td", "x* Jc"]


@pytest.mark.parametrize(
    ("answers", "shown", "scores"),
    [
        ("silent silent silent silent", False, (-2, -2, 4, -2, 2)),
        ("rebel silent silent silent", False, (-2, -2, 4, -2, 2)),  # one rebel alone has failed
        ("rebel silent rebel silent", True, (-4, -4, 8, -4, 4)),
        ("rebel silent rebel rebel", True, (-4, -4, 8, -4, 4)),
        ("silent guard silent silent", True, (-4, -4, 8, -4, 4)),
        ("silent guard rebel silent", True, (-4, -4, 8, -4, 4)),
        ("rebel guard rebel silent", True, (-4, -4, 8, -4, 4)),  # both double once
    ],
)
@pytest.mark.parametrize("name", ["lianzhong-jianming", "zhongyou-jiandan"])
def test_what_declarations_are_worth(
    name: str, answers: str, scores: tuple[int, ...], *, shown: bool
) -> None:
    words = answers.split()
    said = [word if word == "silent" else f"declare {word}" for word in words]
    t = at_the_poll(name, *said, hands=ONE_PLAY)
    assert (t.phase, t.turn) == (PLAY, 2)
    seen = t.observe(None)
    assert seen.shown is shown
    assert seen.open_guard is ("guard" in words)
    assert seen.revolt is (words.count("rebel") >= 2)
    named = dict(zip((3, 4, 0, 1), words, strict=True))
    assert [None if role is None else role.value for role in seen.declared] == [
        None if named.get(seat, "silent") == "silent" else named[seat] for seat in range(5)
    ]
    # Places 1 and 3: the guard gets 6 - 4 = 2, once or doubled.
    assert finish(t).scores == scores


def test_a_failed_revolt_is_shown_and_shows_nothing_else() -> None:
    t = at_the_poll("lianzhong-jianming", "silent", "silent", "declare rebel", "silent")
    assert each(t) == [
        (0, "r-e--"),
        (1, "rre--"),
        (2, "r-e--"),
        (3, "r-er-"),
        (4, "rrerg"),
        (None, "r-e--"),
    ]
    assert of_kind(t, Declared, Revolted, RolesShown) == [Declared(0, REBEL)]


@pytest.mark.parametrize("name", ["lianzhong-jingdian", "lianzhong-jianming", "zhongyou-jiandan"])
def test_an_open_guard_is_known_to_all(name: str) -> None:
    t = at_the_poll(name, "silent", "declare guard", "silent", "silent")
    for seat, known in each(t):
        assert known == "rrerg"
        assert t.observe(seat).shown
    assert of_kind(t, Declared, Revolted, RolesShown) == [Declared(4, GUARD), RolesShown(2, 4)]


@pytest.mark.parametrize("name", ["lianzhong-jianming", "zhongyou-jingdian", "zhongyou-jiandan"])
def test_a_revolt_shows_the_guard(name: str) -> None:
    t = at_the_poll(name, "declare rebel", "silent", "silent", "declare rebel")
    for _, known in each(t):
        assert known == "rrerg"
    assert of_kind(t, Revolted, RolesShown) == [Revolted((1, 3)), RolesShown(2, 4)]


def test_a_revolt_shows_and_doubles_a_hidden_solo() -> None:
    hands = ["7c 7d", "8c 8d", "X* x* 9c", "Tc Td", "Jc"]
    t = at_the_poll("lianzhong-jianming", *["declare rebel"] * 4, hands=hands)
    for _, known in each(t):
        assert known == "rrerr"
    assert of_kind(t, Revolted, RolesShown) == [Revolted((0, 1, 3, 4)), RolesShown(2, None)]
    assert finish(t).scores == (-6, -6, 24, -6, -6)


def test_a_revolt_in_the_classic_game() -> None:
    hands = ["7c 7d", "8c 8d", "X* 9c 9c 9c 9c", "Tc Td", "Jc"]
    t = at_the_poll("zhongyou-jingdian", "declare rebel", "silent", "declare rebel", "silent")
    assert roles(t, None) == "rrerg"
    t = at_the_poll("zhongyou-jingdian", *["declare rebel"] * 2, "silent", "silent", hands=hands)
    assert roles(t, None) == "rrerr"


# Who knows what, stage by stage ---------------------------------------------------------------


def test_roles_known_at_each_stage_of_a_fixed_game() -> None:
    t = bh.Table.from_hands(bh.get_variant("lianzhong-jianming"), FIXED)
    for _, known in each(t):
        assert known == "-----"
    t.push("accept")
    for _, known in each(t):
        assert known == "--e--"
    t.push("silent")
    settled = [
        (0, "r-e--"),
        (1, "-re--"),
        (2, "--e--"),
        (3, "--er-"),
        (4, "rrerg"),
        (None, "--e--"),
    ]
    for _ in range(4):
        assert each(t) == settled
        t.push("silent")
    assert t.phase is PLAY
    assert each(t) == settled
    for move in ("9", "T", "x*"):
        assert each(t) == settled
        t.push(move)
    for _, known in each(t):
        assert known == "rrerg"


def test_only_the_seat_asked_sees_moves() -> None:
    t = bh.Table.from_hands(bh.get_variant("lianzhong-jianming"), FIXED)
    for move in ("accept", "silent", "silent", "silent", "silent", "silent", "9", "-"):
        for seat in WATCHERS:
            seen = t.observe(seat)
            assert seen.turn == t.turn
            assert seen.legal_moves == (legal(t) if seat == t.turn else ())
        t.push(move)


def test_a_move_of_another_phase_is_refused_and_changes_nothing() -> None:
    t = bh.Table.from_hands(bh.get_variant("zhongyou-jingdian"), CALLED)
    for move in ("accept", "silent", *["silent"] * 4, "call 9c", *["silent"] * 4, "9"):
        before = t.copy()
        for other in ("accept", "cede", "solo", "usurp", "call 9c", "declare rebel", "silent", "-"):
            if other not in t.legal_moves:
                with pytest.raises(bh.IllegalMove):
                    t.push(other)
        assert t == before
        t.push(move)


@pytest.mark.parametrize("seat", [-1, 5, True, 1.0, "1", [], (0,)])
def test_what_is_no_seat_is_refused_everywhere(seat: object) -> None:
    t = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
    before = t.copy()
    doors = (t.observe, t.seen_by, t.desert, t.autopilot, t.resume, t.piloted, t.position.hand)
    for door in (*doors, lambda seat: bh.observe(t.position, seat)):
        with pytest.raises(bh.DealError, match="seats are 0 to 4"):
            door(seat)
    with pytest.raises(bh.DealError, match="first: seats are 0 to 4"):
        bh.Deal(t.position.hands, first=seat)
    assert t == before


@pytest.mark.parametrize("seed", [-5, 1.5, "a", True])
def test_what_is_no_seed_is_refused(seed: object) -> None:
    with pytest.raises(bh.DealError, match="seed"):
        bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"guard": 1, "usurped": True}, "open solo has no guard"),
        ({"usurped": True}, "nobody usurps"),
        ({"open_guard": True}, "no guard who could declare"),
        ({"guard": 3, "revolt": True}, "does not offer"),
        ({"guard": 3, "called": "9c"}, "write the guard's copy as 9c*"),
        ({"guard": 2, "called": "9c"}, "cannot hold 9c"),
        ({"guard": 3, "called": "5c"}, "no 5c"),
        ({"guard": 3, "called": "2c"}, "cannot be called"),
        ({"open_solo": True, "called": "Tc"}, "open solo"),
        ({"guard": 3, "out": [0, 3]}, "holds cards"),
        ({"guard": 0}, "guard is not the emperor"),
    ],
)
def test_contradictory_roles_are_refused(settings: dict[str, object], said: str) -> None:
    rules = bh.get_variant("lianzhong-jingdian")
    with pytest.raises(bh.DealError, match=said.replace("*", r"\*")):
        bh.Table.from_hands(rules, ["99X", "7", "8", "9c", "6"], emperor=0, **settings)


def test_texts_that_no_hand_could_be_are_refused_at_once() -> None:
    for read in (bh.parse_cards, bh.parse_combo, bh.parse_move, bh.Hand.parse):
        with pytest.raises(bh.NotationError) as caught:
            read("7" * 1_000_000)
        assert len(str(caught.value)) < 200
    with pytest.raises(bh.UnknownVariant) as unknown:
        bh.get_variant("a" * 1_000_000)
    assert len(str(unknown.value)) < 200


def test_five_copies_are_more_than_four_packs_have() -> None:
    rules = bh.get_variant("lianzhong-jingdian")
    with pytest.raises(bh.DealError, match="5 cards 9c"):
        rules.plays(bh.Hand.parse("9c 9c 9c 9c 9c*"))


def test_a_deal_goes_on_after_the_emperor_is_out() -> None:
    rules = bh.get_variant("lianzhong-jianming")
    t = bh.Table.from_hands(rules, ["", "", "9", "T", "J"], emperor=0, guard=3, out=[0, 1])
    assert t.turn == 2


def test_a_position_given_by_hand_tells_what_is_public_in_it() -> None:
    classic, simple = bh.get_variant("lianzhong-jingdian"), bh.get_variant("lianzhong-jianming")
    known = bh.Table.from_hands(classic, ["77", "8", "9", "T", "J"], emperor=0, guard=1)
    assert known.observe(4).shown
    assert events.RolesShown(0, 1) in known.seen_by(4)
    hidden = bh.Table.from_hands(simple, ["77", "8x*", "9", "T", "J"], emperor=0, guard=1)
    assert not hidden.observe(4).shown
    assert not any(isinstance(event, events.RolesShown) for event in hidden.events)
    out = bh.Table.from_hands(simple, ["77", "", "8x*", "9", "T"], emperor=0, guard=2, out=[1])
    assert events.WentOut(1, 1) in out.seen_by(None)
    assert out.observe(3).first is None  # nobody said who was dealt first
    for table in (known, hidden, out):
        assert sum(isinstance(event, events.RolesShown) for event in table.events) <= 1


def test_nothing_is_called_where_a_card_is_marked() -> None:
    simple = bh.get_variant("lianzhong-jianming")
    for called in ("x", "9c"):
        with pytest.raises(bh.DealError, match="nothing is called"):
            bh.Table.from_hands(
                simple, ["7", "8", "9", "T", "J"], emperor=0, guard=1, called=called
            )


@pytest.mark.parametrize(
    ("before", "penalty"), [((), 20), (("accept",), 20), (("accept", "silent"), 40)]
)
def test_when_the_roles_are_settled(before: tuple[str, ...], penalty: int) -> None:
    t = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
    for move in before:
        t.push(move)
    t.desert(3)
    assert t.outcome().scores == (0, 0, 0, -penalty, 0)


def test_a_seat_that_has_paid_its_last_card_is_out() -> None:
    hands = ["7c", "Kc", "X* 9c 8c", "9d x*", "Tc"]
    t = bh.Table.from_hands(bh.get_variant("lianzhong-jianming"), hands)
    for move in ("cede", "cede", "accept", *["silent"] * 5):
        t.push(move)
    assert t.position.order == (1,)
    assert events.WentOut(1, 1) in t.seen_by(None)
    while t.turn is not None:
        assert t.turn != 1
        t.push(t.legal_moves[-1])
    assert t.outcome().places[1] == 1


def test_a_deal_whose_side_has_paid_everything_is_over_before_it_is_played() -> None:
    t = bh.Table.from_hands(bh.get_variant("lianzhong-jianming"), ["7c", "8c", "X*", "x*", "9c"])
    for move in (*["cede"] * 6, "cede", "cede", "accept"):
        t.push(move)
    while t.turn is not None:
        t.push("silent")
    assert t.outcome().termination is bh.Termination.SIDE_OUT
    assert isinstance(t.events[-1], events.DealEnded)
