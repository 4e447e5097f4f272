"""Random deals of every ruleset: nothing breaks, no card is lost, every deal ends and adds up."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import baohuang as bh
from baohuang.events import DealEnded
from baohuang.rules.ending import AllButOne
from baohuang.rules.scoring import PlacePoints
from baohuang.rules.tribute import LosersPay, collect
from baohuang.rules.tricks import Trick
from support import (
    CHOOSERS,
    HANDMADE,
    SEATS,
    handmade,
    is_over,
    layered,
    polls,
    ranks_held,
    ranks_in,
    ruleset,
)

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
    bh.Claim(),
)


def rulesets_with(variant: str, feature: str | None) -> tuple[str, ...]:
    """The variant alone, or with the feature alone and with each feature after it."""
    if feature is None:
        return (variant,)
    later = FEATURES[FEATURES.index(feature) :]
    names = ["+".join((variant, *dict.fromkeys((feature, other)))) for other in later]
    return tuple(name for name in names if ruleset(name) is not None)


def most_moves(variant: bh.Variant) -> int:
    """The throne, then a question or four in each phase, then four passes to every card."""
    return variant.throne.most_questions + (1 + 4 + 1 + 4) + 5 * len(variant.cards)


# -- one deal -------------------------------------------------------------------------------------


def play_deal(
    variant: bh.Variant, seed: int, *, sample: float, after: bh.Sequel | None = None
) -> bh.Position:
    """Play one deal; cheap checks at every step, the others at so many steps of all."""
    rng = random.Random(seed)
    draw = rng.random
    choose = CHOOSERS[seed % len(CHOOSERS)]
    deal = (after or bh.Sequel(first=seed % 5)).deal(variant, rng)
    position = bh.Position.start(variant, deal)
    dealt = Counter(card.rank for card in variant.cards)
    assert sorted(card for hand in deal.hands for card in hand) == sorted(variant.cards)
    played: Counter[bh.Rank] = Counter()
    check_dealing(variant, deal)
    bound, ceded = most_moves(variant), 0
    cleared: list[tuple[int, int]] = []
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
            cleared += cleared_by(position)
        before, position = position, position.after(move)
        if len(position.order) > len(before.order):
            assert position.order == (*before.order, turn)
            check_ending(position)
    check_cards(position, dealt, played)
    check_end(position)
    if variant.holding_back.cleared:
        assert position.court.cleared == tuple(cleared)
    else:
        assert position.court.cleared == ()
    check_throne(position, deal, ceded)
    return position


def play_quickly(variant: bh.Variant, seed: int, after: bh.Sequel) -> bh.Position:
    """Play one deal at random with the cheap checks alone, the cards counted at its end."""
    rng = random.Random(seed)
    draw, moves = rng.random, bh.moves
    position = bh.Position.start(variant, after.deal(variant, rng))
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


def check_dealing(variant: bh.Variant, deal: bh.Deal) -> None:
    """One card at a time from the first seat on; the emperor card beside that where it is kept."""
    held_out = variant.deck.reserved
    sizes = [len(hand) - (held_out in hand) for hand in deal.hands]
    count = len(variant.cards) - (held_out is not None)
    assert [sizes[(deal.first + turn) % 5] for turn in SEATS] == [
        len(range(turn, count, 5)) for turn in SEATS
    ]


def cleared_by(position: bh.Position) -> list[tuple[int, int]]:
    """Whom a play of the seat to move clears, told again from the rules' text."""
    trick, lowest = position.state, position.variant.deck.lowest
    assert isinstance(trick, Trick)
    if trick.top is None:
        return []
    left = {card.rank for card in position.hand(trick.owner)}
    return [(trick.owner, position.turn)] if left == {lowest} else []


def check_throne(position: bh.Position, deal: bh.Deal, ceded: int) -> None:
    """A deal is void when all have ceded as often as they may, and nobody can be pressed."""
    court, throne = position.court, position.variant.throne
    guard = position.variant.guard
    hands = collect(deal.dues, deal.hands)[0]  # what is owed has been paid by then
    sets = [guard.callable_sets(hand) for hand in hands]
    somebody = guard.marked or any(3 in held.values() for held in sets)
    if court.void:
        assert ceded == throne.most_questions
        assert throne.last_resort != "press" or not somebody
    elif ceded == throne.most_questions:
        assert throne.last_resort == "press"
        assert somebody
    assert ceded <= throne.most_questions
    if court.must_call:
        assert ceded == throne.most_questions
        assert court.called in court.must_call
        assert court.emperor is not None
        assert sets[court.emperor][court.called] == 3


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
    court, order = position.court, position.order
    assert court.emperor is not None
    over = is_over(position.variant, court.emperor, court.guard, order, open_solo=court.open_solo)
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
    of_side = zip(outcome.scores, outcome.sides, strict=True)
    worth = sum(score for score, side in of_side if side is bh.Side.IMPERIAL)
    signs = {bh.Side.IMPERIAL: 1, bh.Side.REBEL: -1, None: 0}
    assert signs[outcome.winner] == (worth > 0) - (worth < 0)
    assert outcome.cleared == position.court.cleared
    if isinstance(position.variant.scoring, PlacePoints):
        assert len(set(outcome.scores)) == 5  # each seat has the points of a place of its own
        return
    assert signs[outcome.winner] == (gained > 0) - (gained < 0)
    for seat, side in enumerate(outcome.sides):
        agree = gained * outcome.scores[seat]
        assert agree > 0 if gained and side is bh.Side.IMPERIAL else agree <= 0


# -- tests ----------------------------------------------------------------------------------------


def test_there_is_something_to_play() -> None:
    counts = {variant: len(layered(variant, FEATURES)) for variant in VARIANTS}
    assert len(VARIANTS) >= 12
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
    if isinstance(rules.ending, AllButOne):
        assert reached <= {bh.Termination.ALL_BUT_ONE, bh.Termination.VOID}
        assert bh.Termination.ALL_BUT_ONE in reached
    else:
        assert reached >= {bh.Termination.SIDE_OUT, bh.Termination.SOLO_SETTLED}
    courts = [end.court for end in ends]
    throne = rules.throne
    if throne.last_resort == "press":
        assert any(court.must_call for court in courts)
    elif throne.forced == "never" and throne.may_cede:
        assert bh.Termination.VOID in reached
    assert any(court.open_solo for court in courts) is (rules.guard.asks_solo or rules.usurping.on)
    assert any(court.guard is not None for court in courts)
    assert any(court.hidden_solo for court in courts)
    assert any(any(court.declared) for court in courts) is polls(rules)
    assert any(court.revolt or court.open_guard for court in courts) is polls(rules)
    assert any(court.cleared for court in courts) is rules.holding_back.cleared


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


def play_match(
    rules: bh.Variant, match: int, deals: int, *, thorough: int, ends: Counter[str]
) -> tuple[int, ...]:
    """A match of so many deals, every so many looked at step by step; its scores."""
    sequel, scores, played = bh.Sequel(), (0,) * 5, 0
    emperors: list[int] = []
    while played < deals:
        seed = match * deals + played
        assert sequel.last_emperor == (emperors[-1] if emperors else None)
        if seed % thorough == 0:
            # All ways of playing in turn, for those that are looked at closely.
            end = play_deal(rules, seed // thorough, sample=0.03, after=sequel)
        else:
            end = play_quickly(rules, seed, sequel)
        outcome, played = end.outcome(), played + 1
        assert outcome is not None
        ends[str(outcome.termination)] += 1
        ends["tribute"] += bool(sequel.dues)
        ends["cleared"] += bool(outcome.cleared)
        scores = tuple(map(sum, zip(scores, outcome.scores, strict=True)))
        before, sequel = sequel, sequel.after(end)
        check_sequel(end, before, sequel)
        if outcome.places is not None:
            emperors.append(end.court.emperor)
    assert sum(scores) == 0
    return scores


def check_sequel(end: bh.Position, before: bh.Sequel, after: bh.Sequel) -> None:
    """Who is dealt first and how many cards are owed, told again from the rules' text."""
    outcome, rules, court = end.outcome(), end.variant, end.court
    if outcome.places is None:
        assert after == before
        return
    assert after.last_emperor == court.emperor
    further = rules.deck.dealt_first == "next-seat"
    assert after.first == ((before.first + 1) % 5 if further else court.emperor)
    owed = [levy for step in after.dues for levy in step]
    debts = [((seat, 1),) for seat, _ in outcome.cleared]
    tribute = [levy.payers for levy in owed][: len(owed) - len(debts)]
    assert [levy.payers for levy in owed][len(tribute) :] == debts
    if not isinstance(rules.tribute, LosersPay) or outcome.winner is None:
        assert tribute == []
        return
    [payers] = tribute
    losers = {seat for seat in SEATS if outcome.sides[seat] is not outcome.winner}
    assert {seat for seat, _ in payers} == losers
    times = rules.tribute.open_solo if court.open_solo else 1
    assert sum(count for _, count in payers) == (3 if court.guard is not None else 4 * times)


ALL_RULESETS = [name for variant in VARIANTS for name in layered(variant, FEATURES, most=1)]


@pytest.mark.parametrize("name", VARIANTS)
def test_matches(name: str) -> None:
    rules, ends = bh.get_variant(name), Counter[str]()
    scores = [play_match(rules, match, 8, thorough=12, ends=ends) for match in range(3)]
    assert any(any(score) for score in scores)
    assert bool(ends["tribute"]) is isinstance(rules.tribute, LosersPay)


def play_saved_match(rules: bh.Variant, seed: int, deals: int) -> None:
    """A match through tables, with events and checks, saved and gone on with in every deal."""
    rng = random.Random(seed)
    match = bh.Match(rules, seed)
    for n in range(deals):
        table, choose = match.next_deal(), CHOOSERS[n % len(CHOOSERS)]
        saved_at = int(rng.random() * 40)
        while table.turn is not None:
            if len(table.log) == saved_at:
                again = bh.Match.loads(match.dumps(), rules)
                assert again == match
                match, table = again, again.table
            table.push(choose(rng, table.legal_moves[:]))
        assert table.events[-1] == DealEnded(table.outcome())
        before = match.sequel
        match.finish(table)
        check_sequel(table.position, before, match.sequel)
    assert sum(match.scores) == 0


@pytest.mark.parametrize("name", VARIANTS)
def test_saved_matches(name: str) -> None:
    play_saved_match(bh.get_variant(name), VARIANTS.index(name), deals=3)


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL_RULESETS)
def test_five_hundred_matches_of_twenty(name: str) -> None:
    """Run with -s to see how the deals ended."""
    rules, ends = bh.get_variant(name), Counter[str]()
    for match in range(500):
        play_match(rules, match, 20, thorough=25, ends=ends)
    play_saved_match(rules, 500, deals=20)
    counts = {str(reason): ends[str(reason)] for reason in bh.Termination}
    assert sum(counts.values()) == 10_000
    print(f"{name}: {dict(sorted(ends.items()))}")  # noqa: T201
