"""The events of a deal as lines of text: the questions before play, then a table of tricks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from . import events as ev
from ._layout import fill, render_hand, wrap
from .cards import Hand
from .combos import Combo
from .deal import SEATS
from .labels import PHASES, PLACES, ROLES, Speech
from .moves import Declare, Phase, Role
from .variant import Variant
from .wording import Label

_CELL = 12
THRONE = Label("选皇帝", "The throne")
BEFORE_PLAY = Label("出牌之前", "Before play")
TRIBUTE = Label("进贡", "Tribute")
_SEAT = Label("{seat}号", "seat {seat}")
_COMMA = Label("，", ", ")
_DEAL = Label("发牌：各家{counts}张", "The deal: {counts} cards")
_DEALT_FIRST = Label("，先发给{first}号", ", seat {first} dealt first")
_CAN_CALL = Label("可以叫", "can call")
_ALL_FOUR = Label("{card}（四张都在）", "{card} (all four)")
_NOTHING = Label("（无）", "nothing")
_FACE_DOWN = Label("扣着", "face down")
_CALL = Label("叫牌", "call")
_ROLES = Label("身份", "roles")
_PUBLIC = Label("公开", "public")
_ANNOUNCED = Label("声明", "announced")
_PLAY = Label("出牌：> 领出，- 过牌", "Play: > leads, - passes")

# What happens before play, in a line that names the seat or the question first.
_PAYS_TO = Label("把{card}交给{taker}号", "pays {card} to seat {taker}")
_PAID = Label("{seat}号交了{count}张", "seat {seat} paid {count}")
_TOOK = Label("{seat}号吃了{count}张", "seat {seat} took {count}")
_PAYS = Label("交出{cards}", "pays {cards}")
_TAKES = Label("吃进{cards}", "takes {cards}")
_NOMINATED = Label("候选", "nominated")
_NOMINATED_WITH = Label("候选，带着{cards}", "nominated with {cards}")
_CEDES = Label("让位", "cedes")
_CEDES_AND_PAYS = Label("让位，贴{cards}", "cedes and pays {cards}")
_PRESSED = Label("被逼位", "pressed to the throne")
_PRESSED_WITH = Label("被逼位，收下{cards}", "pressed to the throne with {cards}")
_ACCEPTS = Label("同意当皇帝", "accepts: emperor")
_NO = Label("{seat}号不要", "seat {seat} no")
_USURPS = Label("{seat}号抢独，当皇帝", "seat {seat} usurps: emperor")
_CARD_TAKEN = Label("皇牌来自{holder}号", "with the emperor card of seat {holder}")
_OPEN_SOLO = Label("{seat}号打明独", "seat {seat} plays an open solo")
_CALLS = Label("{seat}号叫{card}", "seat {seat} calls {card}")
_ROLE = Label("{seat}号{role}", "seat {seat} {role}")
_HIDDEN_SOLO = Label("：暗独", ": a hidden solo")
_ANSWERED = Label("{seat}号已表态", "seat {seat} has answered")
_DECLARES = Label("{seat}号声明{role}", "seat {seat} declares {role}")
_SILENT = Label("{seat}号不声明", "seat {seat} silent")
_OPEN_GUARD = Label("{seat}号明保", "seat {seat} open guard")
_REVOLT = Label("造反成功", "revolt")
_REVOLT_OF = Label("{seats}号造反成功", "revolt of seats {seats}")
_NO_GUARD = Label("{seat}号不是侍卫", "seat {seat} is no guard")
_OUT = Label("{seat}号出完：{place}", "seat {seat} is out: {place}")
_SEEN_ALONE = Label("看出{seat}号是独保", "seat {seat} is seen to play alone")
_GUARD_SHOWN = Label("侍卫亮明：{seat}号", "guard shown: seat {seat}")

# What stands beside the table of tricks.
_CLAIMS = Label("{seat}号申请接风", "{seat} claims the lead")
_IS_OUT = Label("{seat}号出完：{place}", "{seat} is out: {place}")
_WINS = Label("{seat}号最大", "{seat} wins")
_INHERITS = Label("{seat}号接风", "{seat} inherits the lead")
_NO_GUARD_TOO = Label("，不是侍卫", ", no guard")
_NO_GUARDS = Label("不是侍卫：{seats}号", "no guard: {seats}")
_CONDUCT = Label("{seat}号{does}", "{seat} {does}")
_DESERTS = Label("逃跑", "deserts")
_ON_AUTOPILOT = Label("开始托管", "goes on autopilot")
_OFF_AUTOPILOT = Label("取消托管", "goes off autopilot")


class Story:
    """The lines that a row of events comes to, each part of the deal under a heading.

    Events that belong to one question share a line. Used once. With the ruleset it says what
    each hand can call; without it the events alone are told. `say` puts it into words.
    """

    def __init__(self, say: Speech, variant: Variant | None = None) -> None:
        self.say = say
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
            self._lines += wrap(self.say(_COMMA).join(self._texts), f"  {self._about}  ")
        self._about, self._texts = "", []

    def _before_play(self, event: ev.Event) -> None:
        match event:
            case ev.DealBegan(first, sizes):
                counts = " ".join(map(str, sizes))
                dealt = "" if first is None else self.say(_DEALT_FIRST, first=first)
                self._part(f"{self.say(_DEAL, counts=counts)}{dealt}")
            case ev.Dealt(seat, hand):
                self._dealt(seat, hand)
            case ev.TributePaid() | ev.TributeMoved() | ev.TributeSeen():
                self._tribute(event)
            case ev.Nominated() | ev.Ceded() | ev.Pressed() | ev.Enthroned(usurped=False):
                self._throne(event)
            case ev.Deserted() | ev.Autopilot():
                self._tell(self._heading, self._seat(event.seat), _conduct(event, self.say))
            case _:
                heading = BEFORE_PLAY
                if Role.EMPEROR not in self._roles.values() or isinstance(
                    event, ev.EmperorCardTaken
                ):  # where usurpers are asked before the nominee is
                    heading = THRONE
                about, text = self._question(event)
                if about is not None:
                    self._tell(self.say(heading), self.say(about), text)

    def _seat(self, seat: int) -> str:
        return self.say(_SEAT, seat=seat)

    def _dealt(self, seat: int, hand: Hand) -> None:
        calls = self._variant is not None and self._variant.guard.calls
        suits = calls or self._variant is None
        self._lines += wrap(render_hand(hand, suits=suits), f"  {self._seat(seat)}  ")
        if self._variant is not None and calls:
            sets = self._variant.guard.callable_sets(hand)
            words = [
                self.say(_ALL_FOUR, card=card) if n == 4 else str(card) for card, n in sets.items()
            ]
            listed = self.say(_COMMA).join(words) or self.say(_NOTHING)
            self._lines += wrap(listed, f"          {self.say(_CAN_CALL)} ")

    def _tribute(self, event: ev.TributePaid | ev.TributeMoved | ev.TributeSeen) -> None:
        say, heading = self.say, self.say(TRIBUTE)
        match event:
            case ev.TributePaid(payer, taker, card):
                self._tell(heading, self._seat(payer), say(_PAYS_TO, card=card, taker=taker))
            case ev.TributeMoved(paid, taken):
                for told, counts in ((_PAID, paid), (_TOOK, taken)):
                    for seat, count in enumerate(counts):
                        if count:
                            text = say(told, seat=seat, count=count)
                            self._tell(heading, say(_FACE_DOWN), text)
            case ev.TributeSeen(seat, paid, taken):  # pragma: no branch: there is no other
                for told, cards in ((_PAYS, paid), (_TAKES, taken)):
                    if cards:
                        text = say(told, cards=render_hand(cards, suits=True))
                        self._tell(heading, self._seat(seat), text)

    def _throne(self, event: ev.Nominated | ev.Ceded | ev.Pressed | ev.Enthroned) -> None:
        say = self.say
        match event:
            case ev.Nominated(_, travelling):
                cards = render_hand(travelling, suits=True)
                text = say(_NOMINATED_WITH, cards=cards) if travelling else say(_NOMINATED)
                self._asked = True
            case ev.Ceded(_, paid):
                cards = render_hand(paid, suits=True)
                text = say(_CEDES_AND_PAYS, cards=cards) if paid else say(_CEDES)
            case ev.Pressed(_, travelling):
                cards = render_hand(travelling, suits=True)
                text = say(_PRESSED_WITH, cards=cards) if cards else say(_PRESSED)
                self._asked = False
            case ev.Enthroned(seat):  # pragma: no branch: there is no other
                self._roles[seat] = Role.EMPEROR
                text = say(_ACCEPTS if self._asked else ROLES[Role.EMPEROR])
        self._tell(say(THRONE), self._seat(event.seat), text)

    def _question(self, event: ev.Event) -> tuple[Label | None, str]:
        """What a line of questions and answers is about, and what the event adds to it."""
        say = self.say
        match event:
            case ev.Declined(seat, phase):
                return PHASES[phase], say(_NO, seat=seat)
            case ev.Enthroned(seat):
                self._roles = {seat: Role.EMPEROR}
                return PHASES[Phase.USURP], say(_USURPS, seat=seat)
            case ev.EmperorCardTaken(_, holder):
                return PHASES[Phase.USURP], say(_CARD_TAKEN, holder=holder)
            case ev.OpenSoloAnnounced(seat):
                self._open = True
                return PHASES[Phase.SOLO], say(_OPEN_SOLO, seat=seat)
            case ev.Called(seat, card):
                return _CALL, say(_CALLS, seat=seat, card=card)
            case ev.RoleLearnt(seat, role):
                self._roles[seat] = role
                return _ROLES, say(_ROLE, seat=seat, role=say(ROLES[role])) + self._alone()
            case ev.RolesShown():
                return _PUBLIC, _shown(event, self._roles, say)
        return self._polled(event)

    def _polled(self, event: ev.Event) -> tuple[Label | None, str]:
        """The same for the poll."""
        say = self.say
        match event:
            case ev.Answered(seat):
                return PHASES[Phase.POLL], say(_ANSWERED, seat=seat)
            case ev.AnswerGiven(seat, answer):
                if self._texts:
                    self._texts.pop()  # that it answered
                words = say(_SILENT, seat=seat)
                if isinstance(answer, Declare):
                    words = say(_DECLARES, seat=seat, role=say(ROLES[answer.role]))
                return PHASES[Phase.POLL], words
            case ev.Declared(seat, role):
                told = _OPEN_GUARD if role is Role.GUARD else _ROLE
                return _ANNOUNCED, say(told, seat=seat, role=say(ROLES[role]))
            case ev.Revolted(seats):
                who = ", ".join(map(str, seats))
                return _PUBLIC, say(_REVOLT_OF, seats=who) if seats else say(_REVOLT)
            case ev.RebelShown(seat):
                self._roles[seat] = Role.REBEL
                return _PUBLIC, say(_NO_GUARD, seat=seat)
            case ev.WentOut(seat, place):
                return _PUBLIC, say(_OUT, seat=seat, place=say(PLACES[place]))
        return None, ""

    def _alone(self) -> str:
        """Says that the emperor plays alone, when all roles are told and he has not said so."""
        if self._open or len(self._roles) < 5 or Role.GUARD in self._roles.values():
            return ""
        return self.say(_HIDDEN_SOLO)


class _Tricks:
    """The table of tricks: a column for each seat, and what happened beside it."""

    def __init__(self, say: Speech, roles: dict[int, Role]) -> None:
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
        names = [fill(f"{seat} {self._name(seat)}", _CELL) for seat in SEATS]
        return ["", self._say(_PLAY), f"        {''.join(names)}".rstrip(), *self._lines]

    def _name(self, seat: int) -> str:
        return self._say(ROLES[self._roles[seat]]) if seat in self._roles else ""

    def take(self, event: ev.Event) -> None:
        """Put an event into the table."""
        match event:
            case ev.Played(seat, combo):
                self._put(seat, short(combo))
            case ev.Passed(seat):
                self._put(seat, "-")
            case ev.Claimed(seat):
                self._put(seat, "-")
                self._notes.append(self._say(_CLAIMS, seat=seat))
            case ev.TrickWon():
                self._won(event)
            case ev.WentOut(seat, place):
                self._outs[seat] = len(self._notes)
                self._notes.append(self._say(_IS_OUT, seat=seat, place=self._say(PLACES[place])))
            case ev.RebelShown(seat):
                self._no_guard(seat)
            case ev.RolesShown():
                self._notes.append(_shown(event, self._roles, self._say))
            case ev.Deserted() | ev.Autopilot():
                does = _conduct(event, self._say)
                self._notes.append(self._say(_CONDUCT, seat=event.seat, does=does))
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
        self._notes.append(self._say(_WINS, seat=event.winner))
        if event.leader != event.winner:
            self._notes.append(self._say(_INHERITS, seat=event.leader))
        self._last = None  # the row stays open for what the trick has shown

    def _no_guard(self, seat: int) -> None:
        """Say that a seat is no guard: where it went out, or once for all the others."""
        self._roles[seat] = Role.REBEL
        if seat in self._outs:
            self._notes[self._outs[seat]] += self._say(_NO_GUARD_TOO)
        else:
            self._rebels.append(seat)

    def _row(self) -> None:
        """Write down the row of the trick that is at hand, its notes beside and below it."""
        if not self._cells and not self._notes and not self._rebels:
            return
        if self._rebels:
            seats = ", ".join(map(str, self._rebels))
            self._notes.append(self._say(_NO_GUARDS, seats=seats))
        leads = any(text.startswith(">") for text in self._cells.values())
        row = f"{self._number if leads else '':>5}  "
        margin = len(row) + 5 * _CELL
        row += "".join(f"{self._cells.get(seat, ''):<{_CELL - 1}} " for seat in SEATS)
        for note in self._notes or [""]:
            self._lines.append(f"{row:<{margin}} {note}".rstrip())
            row = ""
        self._cells, self._notes, self._outs, self._rebels = {}, [], {}, []


def short(combo: Combo) -> str:
    """A combo in one column: many equal cards as a number, ``8 x 12``."""
    text = str(combo)
    if len(text) < _CELL - 1:
        return text
    counted = [(face, len(list(group))) for face, group in groupby(combo.texts)]
    return "".join(face * n if n < 5 else f"{face}×{n}" for face, n in counted)


def _shown(event: ev.RolesShown, roles: dict[int, Role], say: Speech) -> str:
    for seat in SEATS:
        roles[seat] = Role.GUARD if seat == event.guard else Role.REBEL
    roles[event.emperor] = Role.EMPEROR
    if event.guard is None:
        return say(_SEEN_ALONE, seat=event.emperor)
    return say(_GUARD_SHOWN, seat=event.guard)


def _conduct(event: ev.Deserted | ev.Autopilot, say: Speech) -> str:
    if isinstance(event, ev.Deserted):
        return say(_DESERTS)
    return say(_ON_AUTOPILOT if event.on else _OFF_AUTOPILOT)
