"""Agents: legal moves only, autopilot's defaults and limits, random players that repeat."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import baohuang as bh
from baohuang.agents import Agent, Autopilot, Greedy, Random
from baohuang.events import Autopilot as OnAutopilot

BRANDS = ("lianzhong-jingdian", "lianzhong-jianming", "zhongyou-jingdian", "zhongyou-jiandan")
MORE = (
    "lianzhong-jingdian+kaopai+qiangdu+zaofan",
    "lianzhong-jianming+bie6+dai345+kaopai",
    "zhongyou-jingdian+bie6+kaopai",
    "zhongyou-jiandan+bu3+siguo",
)
MAKERS = {
    "autopilot": lambda _: Autopilot(),
    "greedy": lambda _: Greedy(),
    "random": Random,
}


def play_out(v: bh.Variant, seed: int, agents: list[Agent]) -> tuple[list[bh.Move], bh.Outcome]:
    """The moves of a whole deal, each of which must be legal, and how it ended."""
    position = bh.Position.start(v, v.deal(seed))
    made = []
    while position.turn is not None:
        seat = position.turn
        move = agents[seat].choose(bh.observe(position, seat))
        assert bh.violation(position, move) is None, move
        made.append(move)
        position = position.after(move)
    outcome = position.outcome()
    assert outcome is not None
    assert sum(outcome.scores) == 0
    return made, outcome


@pytest.mark.parametrize("name", sorted({*bh.variant_names(), *BRANDS, *MORE}))
@pytest.mark.parametrize("maker", MAKERS.values(), ids=MAKERS)
def test_an_agent_always_makes_a_legal_move(name: str, maker: Callable[[int], Agent]) -> None:
    for seed in range(1 if maker is MAKERS["autopilot"] else 2):
        play_out(bh.get_variant(name), seed, [maker(seat) for seat in range(5)])


@pytest.mark.parametrize("name", sorted({*bh.variant_names(), *BRANDS, *MORE}))
def test_agents_at_one_table(name: str) -> None:
    for seed in range(2):
        agents = [Greedy(), Random(seed), Autopilot(), Greedy(), Random(seed + 1)]
        play_out(bh.get_variant(name), 100 + seed, agents)


def test_an_agent_at_a_table_with_events() -> None:
    t = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
    greedy = Greedy()
    for _ in range(40):
        t.push(greedy.choose(t.observe(t.turn)))
    assert t.phase is bh.Phase.PLAY


# Random ---------------------------------------------------------------------------------------


def test_the_same_seed_plays_the_same() -> None:
    v = bh.get_variant("lianzhong-jianming")
    one, again, other = (
        play_out(v, 7, [Random(first + seat) for seat in range(5)]) for first in (0, 0, 50)
    )
    assert one == again
    assert one != other


def test_a_generator_of_ones_own() -> None:
    class Counting(random.Random):
        calls = 0

        def random(self) -> float:
            self.calls += 1
            return 0.999

        def getrandbits(self, k: int) -> int:
            raise AssertionError("only random() is promised to stay the same")

    t = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
    generator = Counting()
    assert Random(generator).choose(t.observe(t.turn)) == bh.Cede()
    assert generator.calls == 1


def test_the_global_generator_is_left_alone() -> None:
    random.seed(3)
    before = random.getstate()
    play_out(bh.get_variant("zhongyou-jiandan"), 1, [Random(seat) for seat in range(5)])
    assert random.getstate() == before


def test_all_moves_are_chosen() -> None:
    t = bh.Table.from_hands(
        bh.get_variant("lianzhong-jianming"), ["77x", "8", "9", "T", "J"], emperor=0, guard=1
    )
    agent = Random(0)
    seen = t.observe(0)
    chosen = [agent.choose(seen) for _ in range(400)]
    assert set(chosen) == set(t.legal_moves)
    assert min(chosen.count(move) for move in t.legal_moves) > 50  # five moves, 80 each


# Autopilot's defaults -------------------------------------------------------------------------


def chosen(t: bh.Table) -> str:
    """What autopilot does now for the seat that is to move."""
    move = Autopilot().choose(t.observe(t.turn))
    assert t.check(move) is None
    return str(move)


FIXED = ["7c 7d", "8c 8d", "X* 9c 9c 9c", "Tc Td", "x* Jc"]
CALLED = ["7c 7d", "8c 8d", "X* 9c 9c 9c", "Tc Td", "9c Jc"]


@pytest.mark.parametrize("name", ["lianzhong-jianming+qiangdu", "zhongyou-jiandan+qiangdu"])
def test_defaults_before_play_in_a_fixed_game(name: str) -> None:
    t = bh.Table.from_hands(bh.get_variant(name), FIXED)
    done = []
    while t.phase is not bh.Phase.PLAY:
        assert len(t.legal_moves) == 2  # there is always something to decline
        done.append((t.turn, chosen(t)))
        t.push(chosen(t))
    expected = [(2, "accept"), *[(seat, "silent") for seat in (2, 1, 0, 4, 3, 3, 4, 0, 1)]]
    assert done == expected


def test_defaults_before_play_in_a_called_game() -> None:
    t = bh.Table.from_hands(bh.get_variant("lianzhong-jingdian+qiangdu+zaofan"), CALLED)
    done = []
    while t.phase is not bh.Phase.PLAY:
        done.append((t.turn, chosen(t)))
        t.push(chosen(t))
    silent = [(seat, "silent") for seat in (2, 1, 0, 4, 3)]
    polled = [(seat, "silent") for seat in (3, 4, 0, 1)]
    assert done == [(2, "accept"), *silent, (2, "call 9c"), *polled]


def test_it_cedes_what_it_cannot_have() -> None:
    hands = ["7c 7d", "8c 8c 8c", "X* 9c 9c", "Tc Td", "9c Jc"]
    t = bh.Table.from_hands(bh.get_variant("lianzhong-jingdian"), hands)
    assert chosen(t) == "cede"
    t.push("cede")
    assert (t.turn, chosen(t)) == (1, "accept")


def test_it_accepts_what_it_must() -> None:
    t = bh.Table.from_hands(bh.get_variant("lianzhong-jingdian"), CALLED)
    for _ in range(5):
        t.push("cede")
    assert (len(t.legal_moves), chosen(t)) == (1, "accept")


@pytest.mark.parametrize(
    ("held", "call"),
    [
        ("9c 9c 9c 8d 8d 8d", "call 8d"),
        ("9d 9d 9d 9c 9c 9c", "call 9c"),
        ("9c 9c 9c 9c 9d 9d 9d", "call 9d"),  # a triple before a quad of the same rank
        ("8c 8c 8c 8c 9d 9d 9d", "call 9d"),  # and before one of a lower rank: no solo
        ("9d 9d 9d 9d 8s 8s 8s 8s", "call 8s"),
        ("2c 2c 2c x x x Ah Ah Ah", "call Ah"),
        ("Ts Ts Ts 9h 9h", "call Ts"),
    ],
)
def test_it_calls_the_lowest_triple(held: str, call: str) -> None:
    hands = ["6c", "7c", f"X* {held}", "7d", "6d"]
    t = bh.Table.from_hands(bh.get_variant("lianzhong-jingdian"), hands)
    t.push("accept")
    t.push("silent")
    assert chosen(t) == call


@pytest.mark.parametrize(
    ("variant", "hand", "lead"),
    [
        ("lianzhong-jianming", "6 6 7 x", "6"),
        ("lianzhong-jianming+bie6", "6 6 7 x", "7"),
        ("lianzhong-jianming+bie6", "6 6", "66"),
        ("lianzhong-jianming+bie6", "6 x", "x"),
        ("lianzhong-jianming+bie6", "6 X 2", "2"),
        ("lianzhong-jianming+bie6+dai345", "3 3 4 5", "4"),
        ("lianzhong-jianming", "7 7 7 8", "7"),
        ("lianzhong-jianming", "2 x X", "2"),
        ("lianzhong-jianming", "x X", "x"),
        ("lianzhong-jianming", "X", "X"),
        ("lianzhong-jianming", "X X x*", "x*"),
        ("lianzhong-jianming", "x x* X", "x"),
        ("lianzhong-jingdian", "9c* K", "9c*"),
        ("lianzhong-jingdian", "9c* 9 K", "9"),
        ("lianzhong-jingdian", "9c* 8", "8"),
        ("zhongyou-jingdian", "3 4 5 x", "3"),  # the lowest rank there is
        ("zhongyou-jingdian", "3 3 X", "3"),
        ("zhongyou-jingdian+bie6", "3 4 5", "4"),
        ("zhongyou-jingdian+bie6", "3 x", "x"),
    ],
)
def test_it_leads_the_lowest_single(variant: str, hand: str, lead: str) -> None:
    t = bh.Table.from_hands(
        bh.get_variant(variant),
        [hand, "8", "9", "T", "J"],
        emperor=1,
        guard=0,
        called=None if "jianming" in variant else "9c",
        first=0,
    )
    assert chosen(t) == lead


def test_it_passes_whenever_it_may() -> None:
    t = bh.Table.from_hands(
        bh.get_variant("lianzhong-jianming"),
        ["7 8", "8 9 X", "9 T", "T J", "J 2"],
        emperor=0,
        guard=1,
    )
    t.push("7")
    for seat in (1, 2, 3, 4):
        assert (t.turn, chosen(t)) == (seat, "-")
        assert len(t.legal_moves) > 1
        t.push("-")
    assert (t.turn, chosen(t)) == (0, "8")


# On and off at a table ------------------------------------------------------------------------

ONE_CARD = ["7", "8", "9", "T", "J"]


def one_card(name: str = "lianzhong-jianming") -> bh.Table:
    called = "Kc" if "jingdian" in name else None
    return bh.Table.from_hands(bh.get_variant(name), ONE_CARD, emperor=0, guard=1, called=called)


@pytest.mark.parametrize("agent", [Autopilot(), Greedy()])
def test_nobody_claims_a_lead_unasked(agent: Agent) -> None:
    hands = ["7 J", "8 8", "9", "6 T T", "J K"]
    v = bh.get_variant("jingong")
    t = bh.Table.from_hands(v, hands, emperor=3, guard=1, called="Kc", first=2)
    t.push("9")
    t.push("-")
    assert bh.Claim() in t.legal_moves
    assert agent.choose(t.observe(4)) == bh.Pass()
    t.push("J")
    t.push("-")
    assert bh.Claim() not in t.legal_moves  # of seat 4's play there is more to come


@pytest.mark.parametrize("name", ["lianzhong-jianming", "lianzhong-jingdian"])
def test_after_the_fourth_time_a_seat_stays_on_autopilot(name: str) -> None:
    t = one_card(name)
    for _ in range(3):
        t.autopilot(2)
        assert t.piloted(2)
        t.resume(2)
        assert not t.piloted(2)
    t.autopilot(2)
    with pytest.raises(bh.DealError):
        t.resume(2)
    assert t.piloted(2)
    t.autopilot(3)  # others may still come off it
    t.resume(3)
    assert not t.piloted(3)
    seen = [event for event in t.observe(4).events if isinstance(event, OnAutopilot)]
    assert [(event.seat, event.on) for event in seen] == [
        *[(2, True), (2, False)] * 3,
        (2, True),
        (3, True),
        (3, False),
    ]


@pytest.mark.parametrize("name", ["zhongyou-jiandan", "zhongyou-jingdian"])
def test_elsewhere_there_is_no_limit(name: str) -> None:
    t = one_card(name)
    for _ in range(9):
        t.autopilot(2)
        t.resume(2)
    assert not t.piloted(2)


def test_autopilot_is_on_or_off() -> None:
    t = one_card()
    with pytest.raises(bh.DealError):
        t.resume(0)
    t.autopilot(0)
    with pytest.raises(bh.DealError):
        t.autopilot(0)
    for seat in (-1, 5):
        with pytest.raises(bh.DealError):
            t.autopilot(seat)


def test_it_may_go_on_before_play_and_the_player_may_still_move() -> None:
    t = bh.Table.from_hands(bh.get_variant("lianzhong-jianming"), FIXED)
    t.autopilot(2)
    t.push("cede")
    assert (t.turn, t.piloted(2)) == (1, True)
    t.pop()
    t.pop()
    assert not t.piloted(2)


@pytest.mark.parametrize("name", BRANDS)
def test_all_five_on_autopilot_are_not_scored(name: str) -> None:
    t = one_card(name)
    for seat in range(5):
        t.autopilot(seat)
        assert not t.dissolved
    for move in ("7", "8"):
        t.push(move)
    outcome = t.outcome()
    assert outcome.scores == (0, 0, 0, 0, 0)
    assert t.dissolved
    assert outcome.places == (1, 2, 3, 3, 3)
    assert tuple(map(sum, zip(*(line.scores for line in outcome.lines), strict=True))) == (0,) * 5
    assert outcome.lines[-1].item == "unscored"
    assert t.events[-1].outcome == outcome


def test_four_on_autopilot_are_scored_and_the_table_dissolves() -> None:
    t = one_card()
    for seat in range(4):
        t.autopilot(seat)
    for move in ("7", "8"):
        t.push(move)
    assert t.outcome().scores == (6, 3, -3, -3, -3)
    assert t.dissolved


def test_only_who_is_on_autopilot_at_the_end_dissolves_a_table() -> None:
    t = one_card()
    t.autopilot(3)
    t.push("7")
    t.resume(3)
    t.push("8")
    assert (t.dissolved, t.outcome().scores) == (False, (6, 3, -3, -3, -3))


def test_an_autopilot_deal_from_start_to_end() -> None:
    # 2 is emperor and leads single cards; whoever leads plays his lowest, and all others pass.
    t = bh.Table.from_hands(bh.get_variant("lianzhong-jianming"), FIXED)
    while t.outcome() is None:
        t.push(chosen(t))
    moves = [str(move) for move in t.log if isinstance(move, bh.Play)]
    assert moves == ["9", "9", "9", "X", "T", "T", "J", "x*"]
    # 2 out first, then 3, then the guard, seat 4: the imperial side is out, places 1 and 3.
    assert t.outcome().places == (4, 4, 1, 2, 3)
    assert t.outcome().scores == (-2, -2, 4, -2, 2)


# Greedy ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "lead"),
    [
        ("7 7 8", "77"),
        ("7 7 8 8", "77"),
        ("7 8 8 8 X", "888"),
        ("x X", "x"),
    ],
)
def test_greedy_leads_the_most_cards_without_jokers(hand: str, lead: str) -> None:
    t = bh.Table.from_hands(
        bh.get_variant("lianzhong-jianming"), [hand, "8", "9", "T", "J"], emperor=0, guard=1
    )
    assert str(Greedy().choose(t.observe(0))) == lead


def test_greedy_lets_its_own_side_win() -> None:
    # The roles are public: 1 is the guard of 0, and the others are rebels.
    t = bh.Table.from_hands(
        bh.get_variant("lianzhong-jianming"),
        ["7 9", "8 Q", "8 9 X", "T Q", "J Q"],
        emperor=0,
        guard=1,
    )
    t.push("7")
    assert str(Greedy().choose(t.observe(1))) == "-"
    t.push("-")
    assert str(Greedy().choose(t.observe(2))) == "8"
    t.push("8")
    assert str(Greedy().choose(t.observe(3))) == "-"


def test_greedy_does_not_guess_who_is_who() -> None:
    t = bh.Table.from_hands(
        bh.get_variant("lianzhong-jianming"),
        ["7 9", "8 x*", "8 9", "T Q", "J Q"],
        emperor=0,
        guard=1,
    )
    t.push("7")
    assert str(Greedy().choose(t.observe(1))) == "-"  # the guard knows
    t.push("-")
    t.push("8")
    assert str(Greedy().choose(t.observe(3))) == "T"  # a rebel does not


def test_play_on_stops_where_a_seat_makes_its_own_moves() -> None:
    t = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
    t.autopilot(1)
    bh.play_on(t, {2: bh.agents.Greedy()})
    assert t.turn == 3
    t.push("silent")
    t.autopilot(3)
    t.autopilot(4)
    t.autopilot(0)
    bh.play_on(t)
    assert t.turn == 2
    before = t.copy()
    bh.play_on(t, {3: bh.agents.Greedy()})
    assert t == before
    bh.play_on(t, {2: bh.agents.Random(1)})
    assert t.phase is bh.Phase.END
    bh.play_on(t)


def test_autopilot_comes_before_an_agent() -> None:
    class Never:
        def choose(self, observation: bh.Observation) -> bh.Move:
            raise AssertionError

    t = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
    for seat in range(5):
        t.autopilot(seat)
    bh.play_on(t, dict.fromkeys(range(5), Never()))
    assert t.phase is bh.Phase.END
