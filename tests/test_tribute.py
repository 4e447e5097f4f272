"""Tribute: who pays whom which cards before the next deal, and who sees them."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

import baohuang as bh
from baohuang.events import DealBegan, Dealt, Nominated, TributeMoved, TributePaid, TributeSeen
from baohuang.rules.tribute import collect, owed
from situations import (
    CEDE,
    IMPERIAL,
    REBELS,
    SEATS,
    WATCHERS,
    cards,
    dealt,
    dues,
    finished,
    hands,
    legal,
    of_kind,
    public,
    push,
    sorted_cards,
    tribute,
)

OPEN = ["jingong", "qing3", "lianzhong-jingdian+jingong"]


def owes(
    name: str, winner: bh.Side | None, out: tuple[int, ...], guard: int | None = 4, **court: bool
) -> tuple[tuple[bh.Levy, ...], ...]:
    """What is owed after a deal with emperor 1 that ended with these seats out."""
    settled = bh.Court(emperor=1, guard=guard, settled=True, **court)
    return owed(bh.get_variant(name).tribute, settled, out, winner)


def paid(due: tuple[tuple[bh.Levy, ...], ...], *held: str) -> list[tuple[int, int, str]]:
    given = tuple(map(bh.Hand.parse, held))
    return [(moved.payer, moved.taker, str(moved.card)) for moved in collect(due, given)[1]]


# The imperial side won ------------------------------------------------------------------------


@pytest.mark.parametrize("name", OPEN)
@pytest.mark.parametrize("highest", list(permutations(["X", "Ac", "2d"])))
def test_the_guard_takes_the_middle_card(name: str, highest: tuple[str, ...]) -> None:
    # The rebels are 0, 2 and 3.
    top = dict(zip((0, 2, 3), highest, strict=True))
    held = [f"{top.get(seat, 'X')} 7c 7d" for seat in SEATS]
    payer = {text: seat for seat, text in top.items()}
    expected = [(payer["X"], 1, "X"), (payer["2d"], 4, "2d"), (payer["Ac"], 1, "Ac")]
    assert paid(owes(name, IMPERIAL, (1, 4, 0, 2)), *held) == expected


@pytest.mark.parametrize(
    ("emperor", "guard", "payers"),
    [(1, 4, (2, 3, 0)), (3, 4, (0, 1, 2)), (0, 2, (1, 3, 4)), (4, 0, (1, 2, 3)), (2, 1, (3, 4, 0))],
)
def test_equal_cards_come_in_playing_order_from_the_old_emperor(
    emperor: int, guard: int, payers: tuple[int, ...]
) -> None:
    court = bh.Court(emperor=emperor, guard=guard, settled=True)
    due = owed(bh.get_variant("jingong").tribute, court, (emperor, guard, 0), IMPERIAL)
    held = ["Ac 7c"] * 5
    first, second, third = payers
    assert paid(due, *held) == [
        (first, emperor, "Ac"),
        (second, guard, "Ac"),
        (third, emperor, "Ac"),
    ]
    # One higher than the two that are equal, and one lower.
    held[third] = "Kc 2d"
    assert paid(due, *held) == [
        (third, emperor, "2d"),
        (first, guard, "Ac"),
        (second, emperor, "Ac"),
    ]
    held[third] = "Kc Qd"
    assert paid(due, *held) == [
        (first, emperor, "Ac"),
        (second, guard, "Ac"),
        (third, emperor, "Kc"),
    ]


# The rebels won -------------------------------------------------------------------------------


@pytest.mark.parametrize("out", list(permutations((0, 2, 3))))
def test_rebels_take_from_the_highest_down_as_they_went_out(out: tuple[int, ...]) -> None:
    due = owes("jingong", REBELS, (*out, 1))
    held = ["3c", "X 2d Kc", "3d", "3h", "Ac Qc"]
    takers = list(out)
    assert paid(due, *held) == [(1, takers[0], "X"), (1, takers[1], "2d"), (4, takers[2], "Ac")]
    held[4] = "X Ac"  # as high as the emperor's: his comes first
    assert paid(due, *held) == [(1, takers[0], "X"), (4, takers[1], "X"), (1, takers[2], "2d")]
    held[4] = "2c Ac"
    assert paid(due, *held) == [(1, takers[0], "X"), (1, takers[1], "2d"), (4, takers[2], "2c")]
    held[1] = "Ac Kc Qc"
    assert paid(due, *held) == [(4, takers[0], "2c"), (1, takers[1], "Ac"), (1, takers[2], "Kc")]


def test_who_is_last_follows_those_out() -> None:
    # 0 and 3 are out, of the rebels 2 is left, and so is the guard.
    due = owes("jingong", REBELS, (3, 1, 0, 4))
    assert [levy.takers for levy in due[0]] == [(3, 0, 2)]


# Solos ----------------------------------------------------------------------------------------


def test_a_hidden_solo_takes_or_pays_four() -> None:
    held = ["X 7c", "X X 2d Kc Qc", "2c 7c", "Ac 7c", "x 7c"]
    assert paid(owes("jingong", IMPERIAL, (1, 0, 2, 3), guard=None), *held) == [
        (0, 1, "X"),
        (4, 1, "x"),
        (2, 1, "2c"),
        (3, 1, "Ac"),
    ]
    assert paid(owes("jingong", REBELS, (3, 0, 4, 2), guard=None), *held) == [
        (1, 3, "X"),
        (1, 0, "X"),
        (1, 4, "2d"),
        (1, 2, "Kc"),
    ]


@pytest.mark.parametrize("name", OPEN)
def test_an_open_solo_takes_or_pays_eight(name: str) -> None:
    held = ["X 2d 7c", "X X x x 2s Ac Kc Qh Jc Tc", "2c 8c 7c", "Ac Kd 7c", "x 9d 7c"]
    won = owes(name, IMPERIAL, (1, 0, 2, 3), guard=None, open_solo=True)
    assert paid(won, *held) == [
        (0, 1, "X"),
        (4, 1, "x"),
        (2, 1, "2c"),
        (0, 1, "2d"),
        (3, 1, "Ac"),
        (3, 1, "Kd"),
        (4, 1, "9d"),
        (2, 1, "8c"),
    ]
    lost = owes(name, REBELS, (3, 0, 4, 2), guard=None, open_solo=True)
    assert paid(lost, *held) == [
        *((1, 3, card) for card in ("X", "X")),
        *((1, 0, card) for card in ("x", "x")),
        *((1, 4, card) for card in ("2s", "Ac")),
        *((1, 2, card) for card in ("Kc", "Qh")),
    ]


def test_a_usurper_pays_as_any_open_solo() -> None:
    due = owes("biwei+jingong", REBELS, (3,), guard=None, open_solo=True, usurped=True)
    # Only 3 is out; the others follow in playing order from it.
    assert [levy.payers for levy in due[0]] == [((1, 8),)]
    assert [levy.takers for levy in due[0]] == [(3, 3, 4, 4, 0, 0, 2, 2)]


@pytest.mark.parametrize(
    ("out", "takers"),
    [
        ((3, 0), (3, 0, 2, 4)),
        ((0, 3), (0, 3, 4, 2)),
        ((4, 2), (4, 2, 3, 0)),
        ((2, 4), (2, 4, 0, 3)),
    ],
)
def test_those_not_out_follow_in_playing_order_from_the_last_seat_out(
    out: tuple[int, ...], takers: tuple[int, ...]
) -> None:
    (levies,) = owes("rizhao", REBELS, out, guard=None)
    assert [levy.takers for levy in levies] == [takers]
    t = finished("rizhao", out, emperor=1, guard=None)
    assert dues(t) == (levies,)


def test_in_rizhao_an_open_solo_pays_no_more() -> None:
    (levies,) = owes("rizhao", REBELS, (2,), guard=None, open_solo=True)
    assert [(levy.payers, levy.takers) for levy in levies] == [(((1, 4),), (2, 3, 4, 0))]
    (levies,) = owes("rizhao", IMPERIAL, (1,), guard=None, open_solo=True)
    assert [levy.payers for levy in levies] == [((2, 1), (3, 1), (4, 1), (0, 1))]


# Draws, and games without ---------------------------------------------------------------------


@pytest.mark.parametrize("name", [*OPEN, "rizhao"])
def test_nobody_pays_after_a_draw(name: str) -> None:
    assert owes(name, None, (1, 0, 2, 3)) == ()
    assert owes(name, None, (0, 1, 2, 3), guard=None) == ()


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("jingong", (1, 0, 2, 3)),  # 4 and -4
        ("jingong", (0, 1, 2, 4)),  # 2 and -2
        ("rizhao", (0, 1, 2, 4)),
        ("qing3", (1, 0, 2, 3)),  # emperor first and guard last
        ("qing3", (4, 0, 1, 2)),  # guard first and emperor third
    ],
)
def test_deals_that_were_drawn(name: str, order: tuple[int, ...]) -> None:
    t = finished(name, order, emperor=1, guard=4)
    assert (t.outcome().winner, dues(t)) == (None, ())


@pytest.mark.parametrize(
    "name", ["lianzhong-jianming", "zhongyou-jingdian", "biwei", "qingdao", "jj"]
)
def test_elsewhere_nobody_pays(name: str) -> None:
    assert owes(name, IMPERIAL, (1, 4)) == ()
    assert owes(name, REBELS, (0, 2, 3)) == ()


# Which card -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "first", "second"),
    [
        ("2c 2d 2h 2s", "2c", "2d"),
        ("2c 2c 2d", "2d", "2c"),
        ("2c 2c 2d 2s", "2d", "2s"),
        ("2s 2s 2h 2h 2d 2d", "2d", "2d"),
        ("X* X x Ac", "X", "x"),
        ("X* x Ac Kc", "x", "Ac"),
        ("X* 3s", "3s", None),
        ("X*", None, None),
        ("Kd Kc Ac", "Ac", "Kc"),
    ],
)
def test_the_highest_and_of_equal_ones_the_suit_held_fewest_times(
    held: str, first: str | None, second: str | None
) -> None:
    due = owes("jingong", REBELS, (0, 2, 3, 1))
    gone = paid(due, "3c", held, "3c", "3c", "X*")
    assert [card for payer, _, card in gone if payer == 1] == [c for c in (first, second) if c]


def test_a_payer_who_has_fewer_pays_what_he_has() -> None:
    due = owes("jingong", REBELS, (3, 0, 2, 1))
    assert paid(due, "3c", "X* Kc", "3c", "3c", "Ac 7c") == [(4, 3, "Ac"), (1, 0, "Kc")]
    due = owes("rizhao", IMPERIAL, (1, 4))
    assert paid(due, "X x", "6c", "Ac", "Kc", "7c") == [(2, 1, "Ac"), (3, 4, "Kc")]
    assert paid(due, "X", "6c", "x", "X x", "7c") == []


def test_marked_cards_are_never_paid() -> None:
    due = owes("lianzhong-jianming+jingong", IMPERIAL, (1, 4))
    assert paid(due, "X* Kc", "7c", "x* Qc", "X* x* X x", "7c") == [
        (3, 1, "X"),
        (0, 4, "Kc"),
        (2, 1, "Qc"),
    ]


def test_in_rizhao_no_jokers() -> None:
    due = owes("rizhao", REBELS, (3, 0, 2))
    assert paid(due, "6c", "X X x 2c Kd Kc", "6c", "6c", "X x* Ac") == [
        (1, 3, "2c"),
        (4, 0, "Ac"),
        (1, 2, "Kc"),
    ]


# Before the throne ----------------------------------------------------------------------------


def test_paid_before_anybody_is_asked_and_open_to_all() -> None:
    t = finished("jingong", (1, 4, 2, 3), emperor=1, guard=4)
    held = ["Ac 7c", "6c 6c", "Kd 8c", "X* 2d 9c", "Tc"]
    n = dealt("jingong", held, first=1, last_emperor=1, dues=dues(t))
    assert n.seen_by(None) == (
        DealBegan(1, (2, 2, 2, 3, 1), 1),
        TributePaid(3, 1, bh.parse_card("2d")),
        TributePaid(0, 4, bh.parse_card("Ac")),
        TributePaid(2, 1, bh.parse_card("Kd")),
        Nominated(3, cards("X*")),
    )
    for seat in SEATS:
        assert n.seen_by(seat)[1] == Dealt(seat, bh.Hand.parse(held[seat]))
        assert str(n.observe(seat).hand) == hands(n)[seat]
    assert n.observe(None).sizes == (1, 4, 1, 2, 2)
    assert hands(n) == ["7c", sorted_cards("2d Kd 6c 6c"), "8c", "X* 9c", sorted_cards("Ac Tc")]


def test_what_was_paid_counts_for_the_sets_one_can_call() -> None:
    levy = bh.Levy(((2, 1),), (3,))
    t = dealt("jingong", ["7c", "8c", "Kc", "X* Kc Kc", "Tc"], dues=((levy,),))
    assert (t.turn, legal(t)) == (3, {"accept", "cede"})
    t = dealt("jingong", ["7c", "8c", "X* Kc Kc Kc", "Jc", "Tc"], dues=((levy,),))
    assert (t.turn, legal(t)) == (2, {"cede"})


def test_the_pot_is_paid_from_what_is_left() -> None:
    levy = bh.Levy(((2, 1),), (3,))
    t = dealt("qing3", ["7c", "8c", "X x 2c", "Jc", "Tc"], CEDE, last_emperor=2, dues=((levy,),))
    assert hands(t) == ["7c", "x 8c", "2c", "X Jc", "Tc"]


def test_a_void_deal_leaves_it_to_be_paid_anew() -> None:
    t = finished("jingong", (1, 4, 2, 3), emperor=1, guard=4)
    left = bh.Sequel().after(t.position)
    assert left == bh.Sequel(first=1, last_emperor=1, dues=dues(t))
    void = bh.Table(
        t.variant, left.deal_of([bh.Hand.parse(h) for h in ("7c", "8c", "9c", "X* Tc", "Jc")])
    )
    assert len(tribute(void)) == 3
    push(void, *[CEDE] * 6)
    assert void.outcome().termination is bh.Termination.VOID
    assert left.after(void.position) == left


def test_rizhao_deals_on_to_the_next_seat_and_others_to_the_old_emperor() -> None:
    for name, first in (("rizhao", 1), ("jj", 1), ("jingong", 3), ("qing3", 3)):
        v = bh.get_variant(name)
        assert v.deck.next_first(0, 3) == first


# Face down ------------------------------------------------------------------------------------

FACE_DOWN = owes("rizhao", IMPERIAL, (1, 4))
HELD = ["Ac 7c", "6c 6d", "2d 8c", "Kc X* 9c", "Tc x*"]


def test_each_sees_his_own_cards_and_everybody_the_counts() -> None:
    t = dealt("rizhao", HELD, first=2, last_emperor=1, dues=FACE_DOWN)
    moved = TributeMoved(paid=(1, 0, 1, 1, 0), taken=(0, 2, 0, 0, 1))
    seen = {
        0: TributeSeen(0, cards("Ac"), ()),
        1: TributeSeen(1, (), cards("2d Kc")),
        2: TributeSeen(2, cards("2d"), ()),
        3: TributeSeen(3, cards("Kc"), ()),
        4: TributeSeen(4, (), cards("Ac")),
    }
    assert of_kind(t, TributePaid) == []
    for seat in WATCHERS:
        told = [e for e in t.seen_by(seat) if isinstance(e, TributeMoved | TributeSeen)]
        assert told == [moved] + ([seen[seat]] if seat is not None else [])
    assert public(t) == (DealBegan(2, (2, 2, 2, 3, 2), 1), moved, Nominated(3, cards("X*")))
    assert hands(t) == ["7c", sorted_cards("2d Kc 6c 6d"), "8c", "X* 9c", sorted_cards("x* Ac Tc")]
    assert t.observe(None).sizes == (1, 4, 1, 2, 3)


def test_who_neither_pays_nor_takes_sees_no_card() -> None:
    t = dealt("rizhao", HELD, dues=((bh.Levy(((1, 1),), (0,), jokers=False, face_down=True),),))
    assert [event.seat for event in of_kind(t, TributeSeen)] == [0, 1]
    for seat in (2, 3, 4, None):
        assert not any(isinstance(event, TributeSeen) for event in t.seen_by(seat))


@pytest.mark.parametrize(
    ("other", "differs"),
    [
        # 0 pays another card, and now the guard takes 3's; 3 cannot tell.
        ({0: "Qc 7c"}, {0, 1, 4}),
        ({0: "Ad 7c"}, {0, 4}),
        ({2: "2h 8c"}, {2, 1}),
        # 0 and 2 have changed cards: the guard's card comes from another seat.
        ({0: "2d 7c", 2: "Ac 8c"}, {0, 2}),
    ],
)
def test_others_see_the_same_whatever_was_paid(other: dict[int, str], differs: set[int]) -> None:
    held = [other.get(seat, hand) for seat, hand in enumerate(HELD)]
    one, two = dealt("rizhao", HELD, dues=FACE_DOWN), dealt("rizhao", held, dues=FACE_DOWN)
    for seat in WATCHERS:
        assert (one.observe(seat) == two.observe(seat)) is (seat not in differs)
    for move in ("accept", *["silent"] * 5):
        push(one, move)
        push(two, move)
        for seat in set(WATCHERS) - differs:
            assert one.observe(seat) == two.observe(seat)


# Any deal -------------------------------------------------------------------------------------

RANKS = "3456789TJQKA2xX"


def reckoned(
    name: str, court: bh.Court, out: tuple[int, ...], winner: bh.Side | None, held: list[list[str]]
) -> list[tuple[int, int, str]]:
    """Who pays whom what, once more from the rules as they are written."""
    if winner is None:
        return []
    jokers, times = (False, 1) if name == "rizhao" else (True, 2)
    times = times if court.open_solo else 1
    emperor, guard = court.emperor, court.guard
    around = [(emperor + step) % 5 for step in range(5)]
    rebels = [seat for seat in around[1:] if seat != guard]
    late = [(out[-1] + step) % 5 for step in range(1, 5)]
    finish = [s for s in (*out, *(s for s in late if s not in out)) if s in rebels]
    if winner is IMPERIAL:
        counts = dict.fromkeys(rebels, times)
    elif guard is None:
        counts = {emperor: 4 * times}
    else:
        counts = {emperor: 2, guard: 1}
    pool: list[tuple[int, str]] = []
    for seat in around:
        hand = [card for card in held[seat] if "*" not in card and (jokers or card not in "xX")]
        for _ in range(counts.get(seat, 0)):
            if hand:
                card = min(
                    hand, key=lambda c: (-RANKS.index(c[0]), hand.count(c), "cdhs".find(c[1:]))
                )
                hand.remove(card)
                pool.append((seat, card))
    pool.sort(key=lambda entry: -RANKS.index(entry[1][0]))
    if winner is IMPERIAL:
        takers = [emperor] * 8 if guard is None else [emperor, guard, emperor]
    else:
        takers = [seat for seat in finish for _ in range(times)]
    return [(seat, taker, card) for (seat, card), taker in zip(pool, takers, strict=False)]


@pytest.mark.parametrize("name", ["jingong", "rizhao", "qing3", "lianzhong-jingdian+jingong"])
def test_any_result_and_any_hands(name: str) -> None:
    rng = random.Random(name)
    v = bh.get_variant(name)
    for _ in range(120):
        seats = rng.sample(SEATS, 5)
        solo = rng.choice(("", "", "hidden", "open"))
        if solo == "open" and not v.guard.asks_solo:
            solo = "hidden"
        court = bh.Court(
            emperor=seats[0],
            guard=None if solo else seats[1],
            open_solo=solo == "open",
            settled=True,
        )
        order = tuple(rng.sample(SEATS, 5))
        out = next(order[:n] for n in range(1, 6) if v.ending.ended(court, order[:n]) is not None)
        winner, _ = v.scoring.score(court, out)
        deck = rng.sample(v.cards, rng.choice((20, 60, len(v.cards))))
        given = [bh.Hand.of(deck[seat::5]) for seat in SEATS]
        due = owed(v.tribute, court, out, winner)
        held = [[str(card) for card in hand] for hand in given]
        expected = reckoned(name, court, out, winner, held)
        after, transfers = collect(due, tuple(given))
        assert [(m.payer, m.taker, str(m.card)) for m in transfers] == expected
        for payer, taker, card in expected:
            held[payer].remove(card)
            held[taker].append(card)
        assert [str(hand) for hand in after] == [sorted_cards(" ".join(hand)) for hand in held]
