"""Laws of playing a deal: what is legal, what a move changes, and how a deal ends."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from collections.abc import Iterator

from ..cards import Rank
from ..combos import Combo, Play
from ..deal import SEATS
from ..errors import IllegalMove
from ..legality import moves, violation
from ..moves import Phase, parse_move
from ..outcome import Termination
from ..position import Position
from ..reading import read_move
from ..record import Record
from ..table import Table
from .laws import differing, law_of_deal, require
from .tries import tries
from .walks import Walk


@law_of_deal("legality", "A move is listed as legal exactly when nothing is wrong with it.")
def legality(walk: Walk, rng: random.Random) -> Iterator[None]:
    """Try moves of every kind at moments of every phase."""
    for step in walk.steps(rng, in_play=8):
        position = walk.positions[step]
        legal = moves(position)
        require(len(set(legal)) == len(legal), "a move is listed twice", position)
        require(bool(legal) is (position.phase is not Phase.END), "no moves before the end")
        require(legal == moves(position), "the list changes", position)
        known = frozenset(legal)
        for move in tries(position, rng):
            refused = violation(position, move)
            listed = "listed" if move in known else "not listed"
            require((refused is None) is (move in known), f"step {step}", move, listed, refused)
            yield


@law_of_deal("refusal", "A refused move changes nothing.")
def refusal(walk: Walk, rng: random.Random) -> Iterator[None]:
    """Push moves that are refused."""
    for step in walk.steps(rng, in_play=4):
        before = walk.tables[step]
        table, position = before.copy(), before.position
        value = hash(position)
        refused = [move for move in tries(position, rng, 20) if violation(position, move)]
        for move in rng.sample(refused, min(12, len(refused))):
            try:
                table.push(move)
            except IllegalMove as error:
                require(error.violation == violation(position, move), "another reason", move)
            else:
                require(False, f"step {step}: pushed though it is refused", move)
            require(table == before, f"step {step}: the table has changed", move)
            require(table.position is position, f"step {step}: the position has changed", move)
            require(hash(position) == value, f"step {step}: the hash has changed", move)
            yield


@law_of_deal("undo", "A push and a pop leave the table as it was.")
def undo(walk: Walk, _: random.Random) -> Iterator[None]:
    """Go the whole deal, one step there, back and there again."""
    table = Table(walk.variant, walk.deal)
    for step, move in enumerate(walk.moves):
        position = table.position
        table.push(move)
        popped = table.pop()
        require(popped == move, f"step {step}: popped another move", popped)
        require(table.position is position, f"step {step}: another position")
        require(table == walk.tables[step], f"step {step}: another table")
        table.push(move)
        yield
    require(table == walk.table, "the same moves lead elsewhere")
    require(table.events == walk.table.events, "the same moves tell something else")


@law_of_deal("round-trips", "Values come back equal from pickling, copying, text and records.")
def round_trips(walk: Walk, rng: random.Random) -> Iterator[None]:
    """Send every position, and tables, moves and observations of some moments, through all."""
    for step, position in enumerate(walk.positions):
        again: Position = pickle.loads(pickle.dumps(position))  # noqa: S301  # our own bytes
        require(again == position, f"step {step}: pickled", differing(again, position))
        require(hash(again) == hash(position), f"step {step}: pickled, another hash")
        require(copy.deepcopy(position) == position, f"step {step}: copied")
        yield
    for step, move in enumerate(walk.moves):
        require(parse_move(str(move)) == move, f"step {step}: text", move)
        require(read_move(walk.positions[step], str(move)) == move, f"step {step}: read", move)
        yield
    for step in walk.steps(rng, in_play=4):
        table = walk.tables[step]
        text = table.record().dumps()
        require(Record.loads(text) == table.record(), f"step {step}: a record as text")
        replayed = Table.replay(Record.loads(text), walk.variant)
        require(replayed == table, f"step {step}: replayed")
        require(replayed.events == table.events, f"step {step}: replayed events")
        require(pickle.loads(pickle.dumps(table)) == table, f"step {step}: a table")  # noqa: S301
        for seat in (None, *SEATS):
            seen = walk.observed(step, seat)
            again_seen = pickle.loads(pickle.dumps(seen))  # noqa: S301
            require(again_seen == seen, f"step {step}: an observation", seat)
            require(replayed.observe(seat) == seen, f"step {step}: replayed observation", seat)
            yield


def printed(combo: Combo) -> Counter[Rank]:
    """The ranks printed on a combo's cards."""
    ranks = Counter(
        {
            Rank.SMALL_JOKER: combo.small,
            Rank.BIG_JOKER: combo.big + combo.emperor,
            Rank.TWO: combo.fillers,
        }
    )
    if combo.rank is not None:
        ranks[combo.rank] += combo.naturals
    if combo.guard is not None:
        ranks[combo.guard.rank] += 1
    return +ranks


@law_of_deal("conservation", "No card is lost or made: hands and played cards are the deck.")
def conservation(walk: Walk, _: random.Random) -> Iterator[None]:
    """Count the cards at every step; before play suits and marks as well."""
    variant = walk.variant
    deck = Counter(card.plain for card in variant.cards)
    ranks = Counter(card.rank for card in variant.cards)
    dealt = Counter(card.plain for hand in walk.deal.hands for card in hand)
    require(dealt == deck, "the deal is not the deck")
    played: Counter[Rank] = Counter()
    for step, position in enumerate(walk.positions):
        if step:
            move = walk.moves[step - 1]
            if isinstance(move, Play):
                played += printed(move.combo)
        hands = position.hands
        held = Counter(card.rank for hand in hands for card in hand)
        require(held + played == ranks, f"step {step}: cards are lost or made", position)
        sizes = [position.size(seat) for seat in SEATS]
        require([len(hand) for hand in hands] == sizes, f"step {step}: sizes", sizes)
        if not played:
            plain = Counter(card.plain for hand in hands for card in hand)
            require(plain == deck, f"step {step}: suits are lost or made", position)
        marks = Counter(card for hand in hands for card in hand if card.mark)
        require(max(marks.values(), default=1) == 1, f"step {step}: a mark stands twice")
        for hand, holding in zip(hands, position.holdings, strict=False):
            counted = variant.holding(hand, position.guard_card)
            require(counted == holding, f"step {step}: a hand is counted otherwise", hand)
        yield


@law_of_deal("ending", "Every deal ends within the bound that the ruleset states, and adds up.")
def ending(walk: Walk, _: random.Random) -> Iterator[None]:
    """Look at the length of the deal and at its outcome."""
    variant, table, last = walk.variant, walk.table, walk.positions[-1]
    require(len(walk.moves) <= variant.most_moves, "longer than any deal", len(walk.moves))
    outcome = table.outcome()
    require(outcome is not None and last.turn is None and not moves(last), "the deal is not over")
    assert outcome is not None
    columns = zip(*(line.scores for line in outcome.lines), strict=True)
    totals = tuple(map(sum, columns)) if outcome.lines else (0,) * 5
    require(totals == outcome.scores, "the items do not add up", outcome)
    for position in walk.positions[:-1]:
        require(position.outcome() is None, "an outcome before the end", position)
    yield
    if outcome.termination is Termination.VOID:
        require(outcome.scores == (0,) * 5, "a void deal is scored", outcome)
        return
    require(sum(outcome.scores) == variant.scoring.total, "scores do not sum up", outcome)
    order, places = last.order, outcome.places
    assert places is not None
    for seat in SEATS:
        expected = order.index(seat) + 1 if seat in order else len(order) + 1
        require(places[seat] == expected, "a place is not the order of going out", seat, places)
        require((last.size(seat) == 0) is (seat in order), "out with cards, or in without", seat)
        yield


@law_of_deal("desertion", "A seat may leave at any time; it pays, and the deal is over.")
def desertion(walk: Walk, rng: random.Random) -> Iterator[None]:
    """Leave at some moments."""
    for step in walk.steps(rng, in_play=3):
        if walk.positions[step].phase is Phase.END:
            continue
        seat = int(rng.random() * 5)
        table = walk.tables[step].copy()
        table.desert(seat)
        outcome = table.outcome()
        assert outcome is not None
        points = walk.variant.conduct.penalty(settled=walk.positions[step].court.settled)
        expected = tuple(-points if other == seat else 0 for other in SEATS)
        require(outcome.scores == expected, f"step {step}: the deserter pays", outcome)
        require(not moves(table.position), f"step {step}: the deal goes on")
        yield
