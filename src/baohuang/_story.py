"""The events of a deal as lines of text: the questions before play, then a table of tricks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from . import events as ev
from ._layout import render_hand, wrap
from .cards import Hand
from .combos import Combo
from .deal import SEATS
from .labels import PHASES, PLACES, ROLES, TERMS, Glossary
from .moves import Declare, Phase, Role
from .variant import Variant

_CELL = 12
_THRONE = f"The throne {PHASES[Phase.THRONE].zh}"


class Story:
    """The lines that a row of events comes to, each part of the deal under a heading.

    Events that belong to one question share a line. Used once. With the ruleset it says what
    each hand can call; without it the events alone are told.
    """

    def __init__(self, variant: Variant | None) -> None:
        self.say = Glossary()
        self._variant = variant
        self._lines: list[str] = []
        self._heading = ""
        self._about = ""
        self._texts: list[str] = []
        self._roles: dict[int, Role] = {}
        self._open = False
        self._asked = False
        self._tricks: _Tricks | None = None

    def tell(self, events: Sequence[ev.Event]) -> list[str]:
        """The lines."""
        for event in events:
            if self._tricks is not None:
                self._tricks.take(event)
            elif isinstance(event, ev.PlayBegan):
                self._flush()
                self._tricks = _Tricks(self.say, self._roles)
            else:
                self._before_play(event)
        self._flush()
        return self._lines + (self._tricks.lines() if self._tricks else [])

    def _part(self, heading: str) -> None:
        if heading != self._heading:
            self._flush()
            self._heading = heading
            self._lines += ["", heading]

    def _tell(self, heading: str, about: str, text: str) -> None:
        """Add to the line that is about this, or begin one."""
        self._part(heading)
        if about != self._about:
            self._flush()
            self._about = about
        self._texts.append(text)

    def _flush(self) -> None:
        if self._texts:
            self._lines += wrap(", ".join(self._texts), f"  {self._about}  ")
        self._about, self._texts = "", []

    def _before_play(self, event: ev.Event) -> None:
        match event:
            case ev.DealBegan(first, sizes):
                counts = " ".join(map(str, sizes))
                dealt = "" if first is None else f", seat {first} dealt first"
                self._part(f"The deal: {counts} cards{dealt}")
            case ev.Dealt(seat, hand):
                self._dealt(seat, hand)
            case ev.TributePaid() | ev.TributeMoved() | ev.TributeSeen():
                self._tribute(event)
            case ev.Nominated() | ev.Ceded() | ev.Pressed() | ev.Enthroned(usurped=False):
                self._throne(event)
            case ev.Deserted() | ev.Autopilot():
                self._tell(self._heading, f"seat {event.seat}", _conduct(event, self.say))
            case _:
                heading = "Before play"
                if Role.EMPEROR not in self._roles.values() or isinstance(
                    event, ev.EmperorCardTaken
                ):  # where usurpers are asked before the nominee is
                    heading = _THRONE
                about, text = self._question(event)
                if about:
                    self._tell(heading, about, text)

    def _dealt(self, seat: int, hand: Hand) -> None:
        calls = self._variant is not None and self._variant.guard.calls
        suits = calls or self._variant is None
        self._lines += wrap(render_hand(hand, suits=suits), f"  seat {seat}  ")
        if self._variant is not None and calls:
            sets = self._variant.guard.callable_sets(hand)
            words = [f"{card} (all four)" if n == 4 else str(card) for card, n in sets.items()]
            self._lines += wrap(", ".join(words) or "nothing", "          can call ")

    def _tribute(self, event: ev.TributePaid | ev.TributeMoved | ev.TributeSeen) -> None:
        heading = f"Tribute {TERMS['tribute'].zh}"
        match event:
            case ev.TributePaid(payer, taker, card):
                self._tell(heading, f"seat {payer}", f"pays {card} to seat {taker}")
            case ev.TributeMoved(paid, taken):
                for verb, counts in (("paid", paid), ("took", taken)):
                    for seat, count in enumerate(counts):
                        if count:
                            self._tell(heading, "face down", f"seat {seat} {verb} {count}")
            case ev.TributeSeen(seat, paid, taken):  # pragma: no branch: there is no other
                for verb, cards in (("pays", paid), ("takes", taken)):
                    if cards:
                        text = f"{verb} {render_hand(cards, suits=True)}"
                        self._tell(heading, f"seat {seat}", text)

    def _throne(self, event: ev.Nominated | ev.Ceded | ev.Pressed | ev.Enthroned) -> None:
        say = self.say
        match event:
            case ev.Nominated(_, travelling):
                text = f"nominated with {render_hand(travelling, suits=True)}"
                if not travelling:
                    text = "nominated"
                self._asked = True
            case ev.Ceded(_, paid):
                cards = render_hand(paid, suits=True)
                text = say(TERMS["cedes"]) + (f" and {say(TERMS['pays'])} {cards}" if paid else "")
            case ev.Pressed(_, travelling):
                cards = render_hand(travelling, suits=True)
                text = say(TERMS["pressed"]) + (f" with {cards}" if cards else "")
                self._asked = False
            case ev.Enthroned(seat):  # pragma: no branch: there is no other
                self._roles[seat] = Role.EMPEROR
                accepts = "accepts: " if self._asked else ""
                text = f"{accepts}{say(ROLES[Role.EMPEROR])}"
        self._tell(_THRONE, f"seat {event.seat}", text)

    def _question(self, event: ev.Event) -> tuple[str, str]:
        """What a line of questions and answers is about, and what the event adds to it."""
        say = self.say
        match event:
            case ev.Declined(seat, phase):
                return PHASES[phase].en, f"seat {seat} no"
            case ev.Enthroned(seat):
                self._roles = {seat: Role.EMPEROR}
                return PHASES[Phase.USURP].en, f"seat {seat} {say(TERMS['usurps'])}: emperor"
            case ev.EmperorCardTaken(_, holder):
                card = say(TERMS["emperor card"])
                return PHASES[Phase.USURP].en, f"with the {card} of seat {holder}"
            case ev.OpenSoloAnnounced(seat):
                self._open = True
                return PHASES[Phase.SOLO].en, f"seat {seat} plays an {say(TERMS['open solo'])}"
            case ev.Called(seat, card):
                return "call", f"seat {seat} {say(TERMS['calls'])} {card}"
            case ev.RoleLearnt(seat, role):
                self._roles[seat] = role
                return "roles", f"seat {seat} {say(ROLES[role])}{self._alone()}"
            case ev.RolesShown():
                return "public", _shown(event, self._roles, say)
        return self._polled(event)

    def _polled(self, event: ev.Event) -> tuple[str, str]:
        """The same for the poll."""
        say = self.say
        match event:
            case ev.Answered(seat):
                return PHASES[Phase.POLL].en, f"seat {seat} has answered"
            case ev.AnswerGiven(seat, answer):
                if self._texts:
                    self._texts.pop()  # that it answered
                words = f"declares {answer.role}" if isinstance(answer, Declare) else "silent"
                return PHASES[Phase.POLL].en, f"seat {seat} {words}"
            case ev.Declared(seat, role):
                what = say(TERMS["open guard"]) if role is Role.GUARD else say(ROLES[role])
                return "announced", f"seat {seat} {what}"
            case ev.Revolted(seats):
                who = f" of seats {', '.join(map(str, seats))}" if seats else ""
                return "public", say(TERMS["revolt"]) + who
            case ev.RebelShown(seat):
                self._roles[seat] = Role.REBEL
                return "public", f"seat {seat} is no guard"
            case ev.WentOut(seat, place):
                return "public", f"seat {seat} is out: {say(PLACES[place])}"
        return "", ""

    def _alone(self) -> str:
        """Says that the emperor plays alone, when all roles are told and he has not said so."""
        if self._open or len(self._roles) < 5 or Role.GUARD in self._roles.values():
            return ""
        return f": a {self.say(TERMS['hidden solo'])}"


class _Tricks:
    """The table of tricks: a column for each seat, and what happened beside it."""

    def __init__(self, say: Glossary, roles: dict[int, Role]) -> None:
        self._say = say
        self._roles = roles
        self._lines: list[str] = []
        self._cells: dict[int, str] = {}
        self._last: int | None = None
        self._notes: list[str] = []
        self._outs: dict[int, int] = {}
        self._rebels: list[int] = []
        self._number = 0

    def lines(self) -> list[str]:
        """The heading, the names of the columns and the rows."""
        self._row()
        head = f"{self._say(PHASES[Phase.PLAY]).capitalize()}: > leads, - passes"
        names = [f"{seat} {self._name(seat)}".ljust(_CELL) for seat in SEATS]
        return ["", head, f"        {''.join(names)}".rstrip(), *self._lines]

    def _name(self, seat: int) -> str:
        return ROLES[self._roles[seat]].en if seat in self._roles else ""

    def take(self, event: ev.Event) -> None:
        """Put an event into the table."""
        match event:
            case ev.Played(seat, combo):
                self._put(seat, _short(combo))
            case ev.Passed(seat):
                self._put(seat, "-")
            case ev.Claimed(seat):
                self._put(seat, "-")
                self._notes.append(f"{seat} {self._say(TERMS['claims the lead'])}")
            case ev.TrickWon():
                self._won(event)
            case ev.WentOut(seat, place):
                self._outs[seat] = len(self._notes)
                self._notes.append(f"{seat} is out: {self._say(PLACES[place])}")
            case ev.RebelShown(seat):
                self._no_guard(seat)
            case ev.RolesShown():
                self._notes.append(_shown(event, self._roles, self._say))
            case ev.Deserted() | ev.Autopilot():
                self._notes.append(f"{event.seat} {_conduct(event, self._say)}")
            case _:
                pass

    def _put(self, seat: int, text: str) -> None:
        if self._last is None:
            self._row()
            self._number += 1
        elif seat <= self._last:
            self._row()
        self._cells[seat] = f"{'>' if self._last is None else ' '}{text}"
        self._last = seat

    def _won(self, event: ev.TrickWon) -> None:
        self._notes.append(f"{event.winner} wins")
        if event.leader != event.winner:
            inherits = self._say(TERMS["inherits the lead"])
            self._notes.append(f"{event.leader} {inherits}")
        self._last = None  # the row stays open for what the trick has shown

    def _no_guard(self, seat: int) -> None:
        """Say that a seat is no guard: where it went out, or once for all the others."""
        self._roles[seat] = Role.REBEL
        if seat in self._outs:
            self._notes[self._outs[seat]] += ", no guard"
        else:
            self._rebels.append(seat)

    def _row(self) -> None:
        """Write down the row of the trick that is at hand, its notes beside and below it."""
        if not self._cells and not self._notes and not self._rebels:
            return
        if self._rebels:
            self._notes.append(f"no guard: {', '.join(map(str, self._rebels))}")
        leads = any(text.startswith(">") for text in self._cells.values())
        row = f"{self._number if leads else '':>5}  "
        margin = len(row) + 5 * _CELL
        row += "".join(f"{self._cells.get(seat, ''):<{_CELL - 1}} " for seat in SEATS)
        for note in self._notes or [""]:
            self._lines.append(f"{row:<{margin}} {note}".rstrip())
            row = ""
        self._cells, self._notes, self._outs, self._rebels = {}, [], {}, []


def _short(combo: Combo) -> str:
    """A combo in one column: many equal cards as a number, ``8 x 12``."""
    text = str(combo)
    if len(text) < _CELL - 1:
        return text
    counted = [(face, len(list(group))) for face, group in groupby(combo.texts)]
    return "".join(face * n if n < 5 else f"{face}×{n}" for face, n in counted)


def _shown(event: ev.RolesShown, roles: dict[int, Role], say: Glossary) -> str:
    for seat in SEATS:
        roles[seat] = Role.GUARD if seat == event.guard else Role.REBEL
    roles[event.emperor] = Role.EMPEROR
    if event.guard is None:
        return f"seat {event.emperor} is seen to play alone"
    return f"{say(ROLES[Role.GUARD])} shown: seat {event.guard}"


def _conduct(event: ev.Deserted | ev.Autopilot, say: Glossary) -> str:
    if isinstance(event, ev.Deserted):
        return say(TERMS["deserts"])
    return f"goes {'on' if event.on else 'off'} {say(TERMS['autopilot'])}"
