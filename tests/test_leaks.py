"""The leak law: what a seat has not seen leaves no trace in what it observes.

Take a deal that was played up to some moment and a seat that looks on. Move cards it has not seen
among the others, the guard card included, and play the same moves. Where all of them are legal and
everything public is the same, the seat must observe the same at every step: hand, turn, legal
moves, roles, events, all of it.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import baohuang as bh
from baohuang import events as ev
from baohuang.deal import Court, Levy
from baohuang.holding import Holding
from baohuang.rules.tricks import NOBODY, Trick
from baohuang.tables import Tables
from baohuang.testing.hiding import alike
from baohuang.testing.laws import differing
from baohuang.testing.rearranging import REARRANGEMENTS, rearranged
from baohuang.testing.walks import Walk
from support import (
    CHOOSERS,
    HANDMADE,
    SEATS,
    Chooser,
    grinding,
    handmade,
    inherits,
    is_over,
    played_out,
    polls,
    sociable,
    walk,
)

RULESETS = (
    "lianzhong-jingdian",
    "lianzhong-jianming",
    "zhongyou-jingdian",
    "zhongyou-jiandan",
    "biwei",
    "jingong",
    "jj",
    "qing3",
    "qingdao",
    "rizhao",
    "xiaobao",
    "yuanhang",
    "qingdao+gudingbao",
    "lianzhong-jingdian+qiangdu",
    "lianzhong-jianming+qiangdu",
    "zhongyou-jiandan+bie6",
    "lianzhong-jingdian+zaofan",
    "zhongyou-jingdian+bie6+kaopai",
    "lianzhong-jianming+bie6+dai345+kaopai+qiangdu+siguo+zaofan",
    "lianzhong-jingdian+bie6+kaopai+qiangdu+siguo+zaofan",
)
GUARD_CARD = bh.parse_card("x*")


def walked(table: bh.Table) -> Walk:
    """A deal that was played, moment by moment."""
    assert table._dealt is not None
    return Walk(table, table._dealt, "")


def accepted(
    variant: bh.Variant, deals: int, in_play: int, seats: int, tries: int, **before: Any
) -> tuple[Counter[bh.Phase], Counter[str]]:
    """How many rearranged deals a seat could not tell from the played one: by phase, by kind."""
    by_phase: Counter[bh.Phase] = Counter()
    by_kind: Counter[str] = Counter()
    for seed in range(deals):
        rng = random.Random(f"{variant.name} {seed}")
        walk = walked(played_out(variant, seed, CHOOSERS[(seed + 1) % len(CHOOSERS)], **before))
        for step in walk.steps(rng, in_play):
            phase = walk.positions[step].phase
            for seat in rng.sample([None, *SEATS], seats):
                for rearrange in REARRANGEMENTS:
                    for _ in range(tries):
                        deal = rearranged(walk, step, seat, rearrange, rng)
                        if deal is not None and alike(walk, deal, step, seat) is not None:
                            by_phase[phase] += 1
                            by_kind[rearrange.__name__] += 1
    return by_phase, by_kind


def check_enough(
    variant: bh.Variant, by_phase: Counter[bh.Phase], by_kind: Counter[str], least: int
) -> None:
    """So many deals were accepted in every phase and of every kind, or the law said nothing."""
    phases = {bh.Phase.THRONE, bh.Phase.PLAY}
    if variant.guard.asks_solo:
        phases.add(bh.Phase.SOLO)
    if variant.guard.calls:
        phases.add(bh.Phase.CALL)
    if variant.usurping.on:
        phases.add(bh.Phase.USURP)
    if polls(variant):
        phases.add(bh.Phase.POLL)
    for phase in phases:
        assert by_phase[phase] >= least, (phase, by_phase)
    guards = sum(by_kind[kind] for kind in ("move_guard", "make_solo", "move_guard_and_suits"))
    assert min(guards, *(by_kind[kind] for kind in ("shuffle_all", "swap_two"))) >= least, by_kind
    assert by_kind["swap_suits"] >= least, by_kind


@pytest.mark.parametrize("name", RULESETS)
def test_leak_law(name: str) -> None:
    variant = bh.get_variant(name)
    by_phase, by_kind = accepted(variant, deals=3, in_play=2, seats=1, tries=1)
    check_enough(variant, by_phase, by_kind, least=2)


@pytest.mark.parametrize("name", HANDMADE)
def test_leak_law_of_rules_no_shipped_variant_uses(name: str) -> None:
    variant = handmade(name)
    by_phase, by_kind = accepted(variant, deals=3, in_play=2, seats=1, tries=1)
    check_enough(variant, by_phase, by_kind, least=1)


DUES = {
    "jingong": (Levy(((1, 1), (2, 1), (4, 1)), (0, 3, 0)),),
    "rizhao": (Levy(((0, 2), (3, 1)), (1, 2, 4), jokers=False, face_down=True),),
    "qing3": (Levy(((1, 4),), (2, 3, 4, 0)), Levy(((2, 1),), (1,))),
}


@pytest.mark.parametrize("name", DUES)
def test_leak_law_after_tribute(name: str) -> None:
    variant = bh.get_variant(name)
    dues = tuple((levy,) for levy in DUES[name])
    by_phase, by_kind = accepted(
        variant, deals=6, in_play=2, seats=2, tries=1, dues=dues, last_emperor=1
    )
    assert by_phase[bh.Phase.THRONE] >= 2
    assert by_phase[bh.Phase.PLAY] >= 2
    assert len(by_kind) >= 3


@pytest.mark.parametrize("seat", [None, *SEATS])
def test_tribute_face_down_is_seen_by_two(seat: int | None) -> None:
    """The same hands before and after for all but two seats, who have exchanged another card."""
    variant = bh.get_variant("rizhao")
    dues = ((Levy(((3, 1),), (4,), jokers=False, face_down=True),),)
    hands = ["7c 8c", "9c", "X* 9d", "Kc 6c 8d", "Td"]
    other = ["7c 8c", "9c", "X* 9d", "Qc 6c 8d", "Td"]
    one, two = (
        bh.Table(variant, bh.Deal(tuple(map(bh.Hand.parse, dealt)), 0, dues=dues))
        for dealt in (hands, other)
    )
    assert (one.observe(seat) == two.observe(seat)) is (seat not in (3, 4))
    seen = [event for event in one.observe(seat).events if isinstance(event, ev.TributeSeen)]
    king = (bh.parse_card("Kc"),)
    assert seen == {
        3: [ev.TributeSeen(3, king, ())],
        4: [ev.TributeSeen(4, (), king)],
    }.get(seat, [])
    moved = [event for event in one.observe(seat).events if isinstance(event, ev.TributeMoved)]
    assert moved == [ev.TributeMoved((0, 0, 0, 1, 0), (0, 0, 0, 0, 1))]


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESETS)
def test_leak_law_at_length(name: str) -> None:
    variant = bh.get_variant(name)
    by_phase, by_kind = accepted(variant, deals=24, in_play=6, seats=3, tries=1)
    check_enough(variant, by_phase, by_kind, least=20)


# -- hidden answers -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULESETS)
def test_an_answer_is_hidden_until_the_poll_is_over(name: str) -> None:
    """The same cards, other answers: only the seat that gave one can tell before they are told."""
    variant = bh.get_variant(name)
    if not polls(variant):
        return
    compared = 0
    for seed in range(40):
        rng = random.Random(seed)
        quiet = bh.Table.deal(variant, rng)
        while quiet.phase is not bh.Phase.POLL and quiet.phase is not bh.Phase.PLAY:
            if quiet.phase is bh.Phase.END:
                break
            quiet.push(sociable(rng, quiet.legal_moves[:]))
        if quiet.phase is not bh.Phase.POLL:
            continue
        loud, same = quiet.copy(), set(SEATS)
        while quiet.phase is bh.Phase.POLL:
            assert loud.phase is bh.Phase.POLL
            assert loud.turn == quiet.turn
            for seat in (None, *same):
                here, there = loud.observe(seat), quiet.observe(seat)
                assert here == there, differing(here, there)
                compared += 1
            turn, legal = quiet.turn, loud.legal_moves[:]
            assert turn is not None
            if len(legal) > 1 and rng.random() < 0.6:
                same.discard(turn)
            quiet.push(bh.Silent())
            loud.push(legal[-1] if turn not in same else bh.Silent())
        if len(same) == 5:
            assert loud == quiet
    assert compared > 100


# -- hidden solos ---------------------------------------------------------------------------------


def with_hidden_solo(variant: bh.Variant, seed: int) -> tuple[bh.Deal, bh.Deal, bh.Card] | None:
    """A deal whose nominee may play a hidden solo, one where another seat is guard, the card.

    The two differ in that card against a like one, so that the same can be played in both.
    """
    rng = random.Random(seed)
    deal = variant.deal(rng)
    nominee = variant.throne.nominee(Court(first=deal.first), deal.hands)
    hands = list(deal.hands)
    if variant.guard.marked:
        card = GUARD_CARD
    else:
        sets = variant.guard.callable_sets(hands[nominee])
        if 3 not in sets.values():
            return None
        card = next(card for card, copies in sets.items() if copies == 3)
    holder = next(
        (seat for seat in SEATS if seat != nominee and card in hands[seat]),
        None,
    )
    if holder is None:
        return None
    alike = [held for held in hands[nominee] if held.rank is card.rank and held.plain != card.plain]
    if variant.guard.marked:
        alike = [held for held in hands[nominee] if held == card.plain]
    if not alike:
        return None
    hands[holder] = hands[holder] - [card] + [alike[0]]
    hands[nominee] = hands[nominee] - [alike[0]] + [card]
    return bh.Deal(tuple(hands), deal.first), deal, card


@pytest.mark.parametrize("name", RULESETS[:12])
def test_hidden_solo_looks_like_a_hidden_guard(name: str) -> None:
    variant = bh.get_variant(name)
    compared: list[int] = []
    shown = 0
    for seed in range(40):
        made = with_hidden_solo(variant, seed)
        if made is None:
            continue
        rng = random.Random(seed)
        solo, other = bh.Table(variant, made[0]), bh.Table(variant, made[1])
        watching = [None, *(s for s in SEATS if made[0].hands[s] == made[1].hands[s])]
        assert len(watching) == 4
        while not solo.position.shown:
            move = _towards_hidden_solo(solo, made[2], grinding, rng)
            alike = other.check(move) is None
            if alike and (solo.phase is not bh.Phase.PLAY or len(solo.log) % 12 == 0):
                for seat in watching:
                    here, there = solo.observe(seat), other.observe(seat)
                    assert here == there, differing(here, there)
            solo.push(move)
            if not alike:
                break
            other.push(move)
            check_still_alike(solo.position, other.position)
        if not solo.position.court.hidden_solo:
            continue
        assert other.position.court.guard is not None
        shown += solo.position.shown
        compared.append(len(solo.log))
        if len(compared) > 8:
            break
    # Long enough into play, and up to what tells the two apart.
    assert sum(length > 20 for length in compared) >= 3
    assert shown >= 1


def check_still_alike(solo: bh.Position, other: bh.Position) -> None:
    if solo.phase is not bh.Phase.END:
        assert solo.turn == other.turn or solo.shown
    elif other.phase is bh.Phase.PLAY:  # a solo would be over, so everybody sees that it is none
        assert not other.suspects >> NOBODY & 1


def _towards_hidden_solo(
    table: bh.Table, card: bh.Card, choose: Chooser, rng: random.Random
) -> bh.Move:
    legal = table.legal_moves[:]
    for wanted in (bh.Accept(), bh.Call(card.plain)):
        if wanted in legal:
            return wanted
    if table.phase in (bh.Phase.SOLO, bh.Phase.USURP, bh.Phase.POLL):
        return bh.Silent()
    return choose(rng, legal)


# -- when roles may be told ------------------------------------------------------------------------


class Watcher:
    """Who may be guard, by what everybody has seen and nothing else; and what told it last.

    Only that a hidden solo's last called copy is out is taken from the event that says so.
    """

    def __init__(self, variant: bh.Variant) -> None:
        self.variant, self.emperor = variant, -1
        self.suspects: set[int] = set()
        self.reason = ""
        self.out: list[int] = []
        self.claimed = False

    def watch(self, events: tuple[ev.Event, ...]) -> None:
        for event in events:
            if isinstance(event, ev.Enthroned):
                self.emperor, self.suspects = event.seat, {*SEATS, NOBODY} - {event.seat}
            elif event.audience is None and len(self.suspects) > 1:
                self.see(event)

    def see(self, event: ev.Event) -> None:
        match event:
            case ev.OpenSoloAnnounced():
                self.leave({NOBODY}, "open solo")
            case ev.Declared(seat, role):
                self.leave({seat} if role is bh.Role.GUARD else self.suspects - {seat}, "poll")
            case ev.Played(seat, combo):
                self.claimed = False
                if combo.guard is not None:
                    self.leave({NOBODY if seat == self.emperor else seat}, "guard card")
            case ev.Claimed():
                self.claimed = True
            case ev.WentOut(seat):
                self.out.append(seat)
                # Who is out has shown no guard card; nor has an emperor who would be alone.
                left = self.suspects - {NOBODY if seat == self.emperor else seat}
                self.leave({one for one in left if not self.over(one)}, "out")
            case ev.TrickWon(winner, leader) if winner in self.out and not self.claimed:
                heirs = {one for one in self.suspects if self.heir(one, winner) == leader}
                self.leave(heirs, "inherited")
            case ev.RolesShown(_, guard):
                self.leave({NOBODY if guard is None else guard}, "last copy")

    def leave(self, suspects: set[int], reason: str) -> None:
        if suspects != self.suspects:
            self.suspects, self.reason = suspects, reason

    def over(self, suspect: int) -> bool:
        return is_over(self.variant, self.emperor, _guard(suspect), self.out)

    def heir(self, suspect: int, winner: int) -> int:
        return inherits(self.variant, self.emperor, _guard(suspect), winner, self.out)


def _guard(suspect: int) -> int | None:
    return None if suspect == NOBODY else suspect


def bits(suspects: int) -> set[int]:
    return {one for one in (*SEATS, NOBODY) if suspects >> one & 1}


@pytest.mark.parametrize("name", [*RULESETS, *HANDMADE])
def test_roles_are_told_only_for_a_reason(name: str) -> None:
    """By a declaration, the guard card, the last called copy of a hidden solo, or who is out."""
    variant = handmade(name) if name in HANDMADE else bh.get_variant(name)
    reasons: Counter[str] = Counter()
    for seed in range(12):
        table = played_out(variant, seed, CHOOSERS[seed % len(CHOOSERS)])
        events, moments = table.events, [(table.position, len(table.events))]
        while table.log:
            table.pop()
            moments.append((table.position, len(table.events)))
        assert events[: len(table.events)] == table.events
        moments.reverse()
        watcher = Watcher(variant)
        watcher.watch(table.events)
        for (before, first), (after, last) in itertools.pairwise(moments):
            fresh = events[first:last]
            watcher.watch(fresh)
            if after.phase is bh.Phase.PLAY:
                reasons[check_told(before, after, fresh, watcher)] += 1
    del reasons[""]
    assert sum(reasons.values()) >= 3, reasons


def check_told(
    before: bh.Position, after: bh.Position, fresh: tuple[ev.Event, ...], watcher: Watcher
) -> str:
    """What a move told of the roles is what it could tell; the reason, if it told anything."""
    assert bits(after.suspects) == watcher.suspects
    shown = [event for event in fresh if isinstance(event, ev.RolesShown)]
    rebels = [event.seat for event in fresh if isinstance(event, ev.RebelShown)]
    if before.phase is not bh.Phase.PLAY:
        assert rebels == []
        assert len(shown) == after.shown
        return "declared" if after.shown else ""
    if before.suspects == after.suspects:
        assert shown == rebels == []
        return ""
    assert bits(after.suspects) < bits(before.suspects)
    if not after.shown:
        assert shown == []
        assert set(rebels) == bits(before.suspects) - bits(after.suspects) - {NOBODY}
        return watcher.reason
    assert shown == [ev.RolesShown(after.court.emperor, after.court.guard)]
    assert rebels == []
    if watcher.reason == "last copy":
        assert _is_last_copy(before, after)
    return watcher.reason


def _is_last_copy(before: bh.Position, after: bh.Position) -> bool:
    court, turn = after.court, before.turn
    assert court.called is not None
    assert court.hidden_solo
    assert turn == court.emperor
    return before.hand(turn).count(court.called) > 0 == after.hand(turn).count(court.called)


@pytest.mark.parametrize("name", [*RULESETS, *HANDMADE])
def test_what_everybody_is_told_of_roles_is_in_the_events(name: str) -> None:
    """The roles a spectator knows are those that public events have named."""
    variant = handmade(name) if name in HANDMADE else bh.get_variant(name)
    for seed in range(6):
        table = played_out(variant, seed, CHOOSERS[seed % len(CHOOSERS)])
        while table.log:
            seen = table.observe(None)
            known: list[bh.Role | None] = [None] * 5
            for event in seen.events:
                match event:
                    case ev.Enthroned(seat):
                        known = [None] * 5
                        known[seat] = bh.Role.EMPEROR
                    case ev.Declared(seat, role):
                        known[seat] = role
                    case ev.RebelShown(seat):
                        known[seat] = bh.Role.REBEL
                    case ev.RolesShown(emperor, guard):
                        known = [bh.Role.REBEL] * 5
                        known[emperor] = bh.Role.EMPEROR
                        if guard is not None:
                            known[guard] = bh.Role.GUARD
            if seen.phase is not bh.Phase.END:
                assert list(seen.roles) == known, (seed, len(table.log))
            table.pop()


# -- what an observation is made of ---------------------------------------------------------------


@pytest.mark.parametrize("name", RULESETS)
def test_a_spectator_sees_what_everybody_sees(name: str) -> None:
    variant = bh.get_variant(name)
    for seed in range(2):
        played = walked(played_out(variant, seed, sociable))
        for step in [*range(0, len(played.tables), 15), len(played.tables) - 1]:
            table = played.tables[step]
            public = table.observe(None)
            assert public.hand is None
            assert public.legal_moves == ()
            assert public.role is None
            own: list[ev.Event] = []
            for seat in SEATS:
                mine = table.observe(seat)
                assert mine.hand == table.position.hand(seat)
                assert (mine.legal_moves != ()) is (seat == table.turn)
                if seat == table.turn:
                    assert mine.legal_moves == bh.moves(table.position)
                for field in attrs.fields(bh.Observation):
                    if field.name not in ("seat", "hand", "roles", "legal_moves", "events"):
                        assert getattr(mine, field.name) == getattr(public, field.name)
                for seen, known in zip(public.roles, mine.roles, strict=True):
                    assert seen in (None, known)
                private = [event for event in mine.events if event.audience is not None]
                assert all(event.audience == (seat,) for event in private)
                assert [e for e in mine.events if e.audience is None] == list(public.events)
                own += private
            everything = [event for event in table.events if event.audience is not None]
            assert Counter(own) == Counter(everything)
            assert [e for e in table.events if e.audience is None] == list(public.events)


@pytest.mark.parametrize("name", RULESETS)
def test_known_roles_are_true_and_the_seats_own(name: str) -> None:
    variant = bh.get_variant(name)
    for seed in range(4):
        positions = walk(variant, seed, CHOOSERS[seed])
        for nth, position in enumerate(positions):
            if position.phase is bh.Phase.PLAY and nth % 20:
                continue
            court = position.court
            for seat in (None, *SEATS):
                roles = bh.observe(position, seat).roles
                for other, role in enumerate(roles):
                    assert role in (None, court.role(other))
                if court.settled and seat is not None:
                    assert roles[seat] is court.role(seat)
                if not court.settled:
                    assert set(roles) <= {None, bh.Role.EMPEROR}


HIDDEN_TYPES = (bh.Position, bh.Table, bh.Deal, Court, Holding, Trick, Tables)


def parts(value: object) -> Iterator[object]:
    """A value and everything it is made of; the ruleset, which all know, is not opened."""
    yield value
    if isinstance(value, bh.Variant):
        return
    if attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from parts(getattr(value, field.name))
    elif isinstance(value, tuple | list | set | frozenset):
        for part in value:
            yield from parts(part)
    elif isinstance(value, dict):
        for item in value.items():
            yield from parts(item)


def test_there_is_nothing_behind_an_observation() -> None:
    assert not hasattr(bh.Observation, "__dict__") or "__slots__" in vars(bh.Observation)
    for name in RULESETS:
        table = played_out(bh.get_variant(name), 3, sociable)
        while table.log:
            if len(table.log) % 9 == 0 or table.phase is not bh.Phase.PLAY:
                for part in parts(table.observe(len(table.log) % 5)):
                    assert not isinstance(part, HIDDEN_TYPES)
                    assert (
                        isinstance(part, str | bytes | int | tuple | None)
                        or attrs.has(type(part))
                        or (type(part).__module__.startswith("baohuang"))
                    )
            table.pop()


SOLO = ("7c 7d", "8c 9d", "X* 9c 9c 9c 9c", "2c 9h Tc", "Kd Jc")
GUARDED = ("7c 7d", "8c 9d", "X* 9c 9c 9c Kd", "2c 9h Tc", "9c Jc")
SAID = ("accept", "silent", "call 9c", "silent", "silent", "silent", "silent", "9", "2", *"----")


@pytest.mark.parametrize(
    "rules",
    [
        "lianzhong-jingdian",
        "zhongyou-jingdian+bie6",
        "biwei",
        "jingong",
        "qing3",
        "qingdao",
        "xiaobao",
    ],
)
def test_what_a_seat_is_told_of_a_move_does_not_tell_a_solo(rules: str) -> None:
    """A refusal goes to the client that asked: for its own cards it is the same in both deals."""
    variant = bh.get_variant(rules)
    mark = "X*" if variant.deck.emperor_card else "X"
    tables = [
        bh.Table.from_hands(variant, [hand.replace("X*", mark) for hand in hands], first=2)
        for hands in (SOLO, GUARDED)
    ]
    texts = ("9", "99", "9c", "9c*", "9c*9", "9c*8", "9d*", "x*", "X*", "X!", "2", "29", "-")
    told = 0
    for said in SAID:
        if variant.usurping.on and tables[0].phase is bh.Phase.USURP:
            for table in tables:
                while table.phase is bh.Phase.USURP:
                    table.push("silent")
        if said == "silent" and tables[0].phase in (bh.Phase.CALL, bh.Phase.PLAY):
            continue  # a question that is not asked here
        turn = tables[0].turn
        assert turn == tables[1].turn
        if turn in (0, 1, 3):  # neither the emperor nor the seat that is guard in one of them
            for text in texts:
                assert answer(tables[0], text) == answer(tables[1], text), (said, text)
                told += 1
        for table in tables:
            table.push(said)
    assert told >= (5 if polls(variant) else 3) * len(texts)
    assert [table.turn for table in tables] == [3, 3]
    assert [answer(table, "9c*") for table in tables] == ["not-held (conduct): combo 9c*"] * 2


def answer(table: bh.Table, text: str) -> str:
    """What a table says of a move, legal or not, and of the same move as a value."""
    try:
        refused = table.check(text)
    except bh.NotationError as error:
        return f"{error}"
    in_list = text in table.legal_moves
    assert in_list is (refused is None)
    return str(refused)
