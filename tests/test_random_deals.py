"""Random deals of every ruleset: nothing breaks, no card is lost, every deal ends and adds up."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import baohuang as bh
from baohuang.rules.ending import SideOut
from support import CHOOSERS, HANDMADE, SEATS, handmade, layered, ranks_held, ranks_in, ruleset

VARIANTS = bh.variant_names()
FEATURES = bh.feature_names()
ONE_MOVE_OF_EACH = (
    bh.Accept(),
    bh.Cede(),
    bh.Solo(),
    bh.Usurp(),
    bh.Call(bh.parse_card("9c")),
    bh.Declare(bh.Role.GUARD),
    bh.Declare(bh.Role.REBEL),
    bh.Silent(),
    bh.Play.parse("9"),
    bh.Pass(),
)


def rulesets_with(variant: str, feature: str | None) -> tuple[str, ...]:
    """The variant alone, or with the feature alone and with each feature after it."""
    if feature is None:
        return (variant,)
    later = FEATURES[FEATURES.index(feature) :]
    names = ["+".join((variant, *dict.fromkeys((feature, other)))) for other in later]
    return tuple(name for name in names if ruleset(name) is not None)


def most_moves(variant: bh.Variant) -> int:
    """The throne's laps, then a question or four in each phase, then four passes to every card."""
    return 5 * variant.throne.laps + (1 + 4 + 1 + 4) + 5 * len(variant.cards)


# -- one deal -------------------------------------------------------------------------------------


def play_deal(variant: bh.Variant, seed: int, *, sample: float) -> bh.Position:
    """Play one deal; cheap checks at every step, the others at so many steps of all."""
    rng = random.Random(seed)
    draw = rng.random
    choose = CHOOSERS[seed % len(CHOOSERS)]
    deal = bh.Deal.random(variant.cards, rng, first=seed % 5)
    position = bh.Position.start(variant, deal)
    dealt = Counter(card.rank for card in variant.cards)
    assert sorted(card for hand in deal.hands for card in hand) == sorted(variant.cards)
    played: Counter[bh.Rank] = Counter()
    bound, ceded = most_moves(variant), 0
    while legal := bh.moves(position):
        bound -= 1
        assert bound > 0, "the deal does not end"
        turn = position.turn
        assert turn is not None
        assert position.size(turn) > 0
        move = choose(rng, legal)
        if draw() < sample:
            check_step(position, legal, rng)
            check_cards(position, dealt, played)
        ceded += isinstance(move, bh.Cede)
        if isinstance(move, bh.Play):
            played += ranks_in(move.combo)
        before, position = position, position.after(move)
        if len(position.order) > len(before.order):
            assert position.order == (*before.order, turn)
            check_ending(position)
    check_cards(position, dealt, played)
    check_end(position)
    assert position.court.void is (ceded == 5 * variant.throne.laps)
    return position


def play_quickly(variant: bh.Variant, seed: int) -> bh.Position:
    """Play one deal at random with the cheap checks alone, the cards counted at its end."""
    rng = random.Random(seed)
    draw, moves = rng.random, bh.moves
    position = bh.Position.start(variant, bh.Deal.random(variant.cards, rng, first=seed % 5))
    done: list[bh.Move] = []
    while legal := moves(position):
        assert position.size(position.turn) > 0
        move = legal[int(draw() * len(legal))]
        done.append(move)
        position = position.after(move)
    assert len(done) <= most_moves(variant)
    played: Counter[bh.Rank] = Counter()
    for move in done:
        if isinstance(move, bh.Play):
            played.update(ranks_in(move.combo))
    check_cards(position, Counter(card.rank for card in variant.cards), played)
    check_end(position)
    return position


def check_step(position: bh.Position, legal: tuple[bh.Move, ...], rng: random.Random) -> None:
    assert position.phase is not bh.Phase.END
    assert position.outcome() is None
    assert len(set(legal)) == len(legal)
    assert legal == bh.moves(position)
    for move in rng.sample(legal, min(len(legal), 10)):
        assert bh.violation(position, move) is None


def check_cards(position: bh.Position, dealt: Counter[bh.Rank], played: Counter[bh.Rank]) -> None:
    """What is held and what was played is the deck; marks stay on one card each."""
    variant, hands = position.variant, position.hands
    assert ranks_held(position) + played == dealt
    assert [len(hand) for hand in hands] == [position.size(seat) for seat in SEATS]
    for hand, held in zip(hands, position.holdings, strict=False):
        assert variant.holding(hand, position.guard_card) == held
    marks = Counter(card for hand in hands for card in hand if card.mark)
    assert set(marks.values()) <= {1}
    if not played:
        plain = Counter(card.plain for hand in hands for card in hand)
        assert plain == Counter(card.plain for card in variant.cards)
        called = position.court.called if position.court.guard is not None else None
        expected = {card for card in variant.cards if card.mark}
        if called is not None:
            expected.add(called.marked(bh.Mark.GUARD))
        assert set(marks) == expected


def check_ending(position: bh.Position) -> None:
    """A deal goes on exactly while its result is open, told again from the rules' text."""
    if position.variant.ending != SideOut():
        return
    court, order = position.court, position.order
    imperial = {court.emperor, court.guard} - {None}
    rebels = set(SEATS) - imperial
    out = set(order)
    if court.open_solo:
        over = bool(out)
    elif court.guard is None:
        over = court.emperor in out or len(out & rebels) >= 2
    else:
        over = imperial <= out or rebels <= out
    assert (position.phase is bh.Phase.END) is over


def check_end(position: bh.Position) -> None:
    outcome = position.outcome()
    assert outcome is not None
    assert position.turn is None
    assert position.phase is bh.Phase.END
    for move in ONE_MOVE_OF_EACH:
        refused = bh.violation(position, move)
        assert refused is not None
        assert refused.reason is bh.Reason.OVER
    assert len(outcome.scores) == 5
    assert sum(outcome.scores) == 0
    totals = [sum(line.scores[seat] for line in outcome.lines) for seat in SEATS]
    assert totals == list(outcome.scores)
    if outcome.termination is bh.Termination.VOID:
        assert (outcome.places, outcome.sides, outcome.winner) == (None, None, None)
        assert outcome.scores == (0,) * 5
        return
    assert outcome.places is not None
    assert outcome.sides is not None
    order = position.order
    assert order
    for seat in SEATS:
        expected = order.index(seat) + 1 if seat in order else len(order) + 1
        assert outcome.places[seat] == expected
        assert (position.size(seat) == 0) is (seat in order)
    emperor = position.court.emperor
    assert emperor is not None
    assert outcome.sides[emperor] is bh.Side.IMPERIAL
    assert outcome.sides.count(bh.Side.REBEL) == (4 if position.court.guard is None else 3)
    gained = outcome.scores[emperor]
    signs = {bh.Side.IMPERIAL: 1, bh.Side.REBEL: -1, None: 0}
    assert signs[outcome.winner] == (gained > 0) - (gained < 0)
    for seat, side in enumerate(outcome.sides):
        agree = gained * outcome.scores[seat]
        assert agree > 0 if gained and side is bh.Side.IMPERIAL else agree <= 0


# -- tests ----------------------------------------------------------------------------------------


def test_there_is_something_to_play() -> None:
    counts = {variant: len(layered(variant, FEATURES)) for variant in VARIANTS}
    assert set(VARIANTS) >= {
        "lianzhong-jianming",
        "lianzhong-jingdian",
        "zhongyou-jiandan",
        "zhongyou-jingdian",
    }
    for variant, count in counts.items():
        assert count > len(FEATURES), f"{variant}: {count}"
        covered = {name for f in (None, *FEATURES) for name in rulesets_with(variant, f)}
        assert covered == set(layered(variant, FEATURES))


@pytest.mark.parametrize("feature", [None, *FEATURES])
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_ruleset(variant: str, feature: str | None) -> None:
    for nth, name in enumerate(rulesets_with(variant, feature)):
        rules = ruleset(name)
        assert rules is not None
        first, deals = nth + len(feature or ""), 12 if feature is None else 2
        for seed in range(first, first + deals):
            play_deal(rules, seed, sample=0.03)


@pytest.mark.parametrize("name", HANDMADE)
def test_rules_no_shipped_variant_uses(name: str) -> None:
    for seed in range(len(CHOOSERS)):
        play_deal(handmade(name), seed, sample=0.1)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_kind_of_ending_is_reached(variant: str) -> None:
    """So that the checks above are not made on one kind of deal only."""
    rules = bh.get_variant(variant)
    ends = [play_deal(rules, seed, sample=0) for seed in range(60)]
    reached = {end.outcome().termination for end in ends}
    assert reached >= {bh.Termination.SIDE_OUT, bh.Termination.SOLO_SETTLED}
    assert bh.Termination.VOID in reached or rules.throne.forced != "never"
    courts = [end.court for end in ends]
    assert any(court.open_solo for court in courts)
    assert any(court.guard is not None for court in courts)
    assert any(court.hidden_solo for court in courts)
    assert any(court.revolt or court.open_guard for court in courts)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_table_agrees_and_refuses_everything_at_the_end(variant: str) -> None:
    rng = random.Random(variant)
    table = bh.Table.deal(bh.get_variant(variant), rng)
    while table.phase is not bh.Phase.END:
        legal = table.legal_moves
        assert len(legal) > 0
        table.push(CHOOSERS[0](rng, legal[:]))
    assert len(table.legal_moves) == 0
    assert not table.legal_moves
    assert table.outcome() == table.position.outcome()
    after = table.copy()
    for move in ONE_MOVE_OF_EACH:
        with pytest.raises(bh.IllegalMove) as caught:
            table.push(move)
        assert caught.value.violation.reason is bh.Reason.OVER
        assert table == after


@pytest.mark.parametrize("variant", VARIANTS)
def test_desertion_at_any_moment(variant: str) -> None:
    rules = bh.get_variant(variant)
    for seed in range(12):
        rng = random.Random(seed)
        table = bh.Table.deal(rules, rng)
        for _ in range(int(rng.random() * 60)):
            if table.phase is bh.Phase.END:
                break
            table.push(CHOOSERS[seed % len(CHOOSERS)](rng, table.legal_moves[:]))
        if table.phase is bh.Phase.END:
            continue
        seat = seed % 5
        settled = table.position.court.settled
        table.desert(seat)
        outcome = table.outcome()
        assert outcome is not None
        assert outcome.termination is bh.Termination.DESERTION
        penalty = rules.conduct.penalty(settled=settled)
        assert penalty > 0
        assert outcome.scores == tuple(-penalty if other == seat else 0 for other in SEATS)
        assert [sum(column) for column in zip(*(x.scores for x in outcome.lines), strict=True)] == (
            list(outcome.scores)
        )
        assert outcome.places is None
        assert outcome.winner is None
        assert bh.moves(table.position) == ()
        assert bh.violation(table.position, bh.Pass()).reason is bh.Reason.OVER


ALL_RULESETS = [name for variant in VARIANTS for name in layered(variant, FEATURES)]


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL_RULESETS)
def test_ten_thousand_deals(name: str) -> None:
    """Run with -s to see how they ended."""
    rules = ruleset(name)
    assert rules is not None
    ends: Counter[str] = Counter()
    for seed in range(10_000):
        # All ways of playing in turn, checked step by step, and many at random beside each.
        thorough = seed % 25 == 0
        end = play_deal(rules, seed // 25, sample=0.03) if thorough else play_quickly(rules, seed)
        ends[str(end.outcome().termination)] += 1
    assert sum(ends.values()) == 10_000
    print(f"{name}: {dict(sorted(ends.items()))}")  # noqa: T201
