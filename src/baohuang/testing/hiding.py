"""Laws of what a seat may know."""

from __future__ import annotations

import random
from collections.abc import Iterator

from .. import events as ev
from ..deal import SEATS, Court, Deal
from ..errors import IllegalMove
from ..legality import violation
from ..moves import Phase, Role
from ..observation import observe
from ..position import Position
from ..render import render_observation
from ..rules.tricks import NOBODY, Trick
from ..table import Table
from ..variant import Variant
from .laws import differing, law_of_deal, require
from .rearranging import REARRANGEMENTS, rearranged
from .tries import tries
from .walks import Walk


def told(position: Position) -> tuple[object, ...]:
    """What a rule makes public though it follows from hidden cards.

    Cards that travel open, who may still be guard (a law of its own says when that is told), who
    inherits a lead from a partner, a revolt or an open guard, and that and how the deal is over.
    """
    trick, court = position.state, position.court
    inherit = getattr(position.variant.tricks, "inherit", "partner")  # others' kinds: perhaps
    heirs = inherit == "partner" and isinstance(trick, Trick)
    return (
        getattr(trick, "travelling", None),
        court.emperor,
        court.settled and position.suspects,
        heirs and position.turn,
        position.phase is Phase.END,
        position.outcome(),
        court.open_guard,
        court.revolt,
    )


def _paid(table: Table) -> list[ev.Event]:
    return [event for event in table.events if isinstance(event, ev.Ceded)]


def _tribute(table: Table, seat: int | None) -> list[ev.Event]:
    kinds = ev.TributePaid | ev.TributeMoved | ev.TributeSeen
    return [event for event in table.seen_by(seat) if isinstance(event, kinds)]


def alike(walk: Walk, deal: Deal, step: int, seat: int | None) -> Table | None:
    """Another deal played the same way, if it is one that `seat` cannot tell from this one.

    None where some move is not legal in it, or a rule makes something else public.

    Raises:
        Broken: if all is the same and the seat observes something else.
    """
    table = Table(walk.variant, deal)
    if _tribute(table, seat) != _tribute(walk.tables[0], seat):
        return None
    for at, move in enumerate((*walk.moves[:step], None)):
        there = walk.positions[at]
        position = table.position
        if told(position) != told(there):
            return None
        settled = at and walk.positions[at - 1].phase is Phase.THRONE is not there.phase
        if settled and _paid(table) != _paid(walk.tables[at]):
            return None  # what was paid last travels no more, and lies in a hand
        require(position.turn == there.turn, f"step {at}: seat {seat} sees another seat to move")
        require(position.phase is there.phase, f"step {at}: seat {seat} sees another phase")
        # In play a step is like the one before, and to look at all of them takes its time.
        if position.phase is not Phase.PLAY or (at + step) % 11 == 0:
            one, two = observe(position, seat), observe(there, seat)
            require(one == two, f"step {at}: seat {seat} can tell", differing(one, two))
        if move is not None:
            try:
                table.push(move)
            except IllegalMove:
                return None
    one, two = table.observe(seat), walk.observed(step, seat)
    require(one == two, f"step {step}: seat {seat} can tell", differing(one, two))
    require(hash(one) == hash(two), f"step {step}: another hash for seat {seat}")
    return table


@law_of_deal("no-leak", "What a seat has not seen leaves no trace in what it observes.")
def no_leak(walk: Walk, rng: random.Random) -> Iterator[None]:
    """Move cards a seat has not seen among the others, the guard card included.

    Where the same moves are legal and the rules make nothing else public, the seat's hand, legal
    moves, events and text are the same, and so is what it is told about any move.
    """
    for step in walk.steps(rng, in_play=3):
        turn = walk.positions[step].turn
        for seat in dict.fromkeys((turn, rng.choice([None, *SEATS]))):
            for rearrange in REARRANGEMENTS:
                deal = rearranged(walk, step, seat, rearrange, rng)
                table = None if deal is None else alike(walk, deal, step, seat)
                if table is None:
                    continue
                seen, same = walk.observed(step, seat), table.observe(seat)
                require(render_observation(seen) == render_observation(same), "another text")
                _same_answers(walk.positions[step], table.position, seat, rng)
                yield


def _same_answers(one: Position, two: Position, seat: int | None, rng: random.Random) -> None:
    """What the seat to move is told about any move, where it is the one that looks."""
    if seat is None or one.turn != seat:
        return
    for move in tries(one, rng, 30):
        here, there = violation(one, move), violation(two, move)
        require(here == there, f"seat {seat} is answered differently", move, here, there)


@law_of_deal("spectator", "A spectator sees no more than any seat, and only public events.")
def spectator(walk: Walk, rng: random.Random) -> Iterator[None]:
    """Compare what a spectator and the seats see."""
    for step in walk.steps(rng, in_play=6):
        public = walk.observed(step, None)
        require(public.hand is None and not public.legal_moves, f"step {step}: a hand in sight")
        require(all(event.audience is None for event in public.events), f"step {step}: a secret")
        for seat in SEATS:
            mine = walk.observed(step, seat)
            shared = tuple(event for event in mine.events if event.audience is None)
            require(shared == public.events, f"step {step}: seat {seat} sees other public events")
            own = [event for event in mine.events if event.audience is not None]
            require(
                all(event.audience is not None and seat in event.audience for event in own),
                f"step {step}: seat {seat} sees what is not for it",
            )
            for known, all_know in zip(mine.roles, public.roles, strict=True):
                require(all_know in (None, known), f"step {step}: seat {seat} knows less")
            yield


@law_of_deal("recall", "What a seat has seen it goes on knowing: its events only grow.")
def recall(walk: Walk, _: random.Random) -> Iterator[None]:
    """Compare what each seat has seen at every step with the step before."""
    for seat in (None, *SEATS):
        before: tuple[ev.Event, ...] = ()
        for step, table in enumerate(walk.tables):
            seen = table.seen_by(seat)
            require(seen[: len(before)] == before, f"step {step}: seat {seat} forgets")
            before = seen
        yield


class _Watcher:
    """Works out who may be guard from public events and nothing else."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.emperor = -1
        self.suspects: set[int] = set()
        self.out: list[int] = []
        self.claimed = False

    def see(self, event: ev.Event) -> None:
        if isinstance(event, ev.Enthroned):
            self.emperor, self.suspects = event.seat, {*SEATS, NOBODY} - {event.seat}
        elif isinstance(event, ev.WentOut):
            self.out.append(event.seat)
        if len(self.suspects) > 1:
            self._see(event)

    def _see(self, event: ev.Event) -> None:
        match event:
            case ev.OpenSoloAnnounced():
                self.suspects = {NOBODY}
            case ev.Declared(seat, role):
                self.suspects = {seat} if role is Role.GUARD else self.suspects - {seat}
            case ev.Played(seat, combo):
                self.claimed = False
                if combo.guard is not None:
                    self.suspects = {NOBODY if seat == self.emperor else seat}
            case ev.Claimed():
                self.claimed = True
            case ev.WentOut(seat):
                gone = {seat, NOBODY} if seat == self.emperor else {seat}
                self.suspects = {one for one in self.suspects - gone if not self._over(one)}
            case ev.TrickWon(winner, leader) if winner in self.out and not self.claimed:
                self.suspects = {s for s in self.suspects if self._heir(s, winner) == leader}
            case ev.RolesShown(_, guard):
                self.suspects = {NOBODY if guard is None else guard}

    def _court(self, suspect: int) -> Court:
        return Court(emperor=self.emperor, guard=None if suspect == NOBODY else suspect)

    def _over(self, suspect: int) -> bool:
        return self.variant.ending.ended(self._court(suspect), tuple(self.out)) is not None

    def _heir(self, suspect: int, winner: int) -> int:
        live = sum(1 << seat for seat in SEATS if seat not in self.out)
        return self.variant.tricks.heir(winner, live, self._court(suspect))


def _last_copy(before: Position, after: Position) -> bool:
    """Whether the emperor of a hidden solo has just played the last copy of the called card."""
    court, seat = after.court, before.turn
    if court.called is None or not court.hidden_solo or seat != court.emperor:
        return False
    assert seat is not None
    return before.hand(seat).count(court.called) > 0 == after.hand(seat).count(court.called)


@law_of_deal("roles-told", "Who may be guard follows from what everybody has seen.")
def roles_told(walk: Walk, _: random.Random) -> Iterator[None]:
    """Work it out from the public events and compare, at every step of play.

    That the last called copy of a hidden solo is out only its event tells; that it is, is looked
    at here.
    """
    watcher, seen = _Watcher(walk.variant), 0
    for step, table in enumerate(walk.tables):
        public, position = table.seen_by(None), table.position
        for event in public[seen:]:
            if isinstance(event, ev.RolesShown) and len(watcher.suspects) > 1:
                revolt = any(isinstance(other, ev.Revolted) for other in public[seen:])
                last = _last_copy(walk.positions[step - 1], position)
                require(revolt or last, f"step {step}: the roles are shown for no reason")
            watcher.see(event)
        seen = len(public)
        if position.phase is not Phase.PLAY:
            continue
        suspects = {one for one in (*SEATS, NOBODY) if position.suspects >> one & 1}
        require(suspects == watcher.suspects, f"step {step}", suspects, watcher.suspects)
        truth = NOBODY if position.court.guard is None else position.court.guard
        require(truth in suspects, f"step {step}: the guard is not suspected", suspects)
        yield
