"""A deal that the built-in agents play, told for a page."""

from __future__ import annotations

from functools import cache

import attrs

import baohuang as bh
from baohuang import events as ev
from baohuang.labels import PLACES, ROLES, SCORE_ITEMS, TERMINATIONS, Speech

from . import pictures
from .site import Site, escaped
from .telling import speech


@cache
def played(name: str) -> tuple[int, bh.Table]:
    """The first deal of a ruleset, by seed, that has an emperor with a guard, to its end."""
    variant = bh.get_variant(name)
    for seed in range(1, 100):
        table = bh.Table.deal(variant, seed=seed)
        bh.play_on(table, {seat: bh.agents.Greedy() for seat in range(5)})
        outcome = table.outcome()
        assert outcome is not None
        if (
            outcome.termination is not bh.Termination.VOID
            and table.position.court.guard is not None
        ):
            return seed, table
    raise AssertionError(f"{name}: no deal in a hundred has a guard")


def at_first_lead(name: str) -> bh.Table:
    """The same deal when everything before play is settled."""
    seed, whole = played(name)
    table = bh.Table.deal(whole.variant, seed=seed)
    for move in whole.log:
        if table.phase is bh.Phase.PLAY:
            break
        assert isinstance(move, bh.Move)
        table.push(move)
    return table


def told(site: Site, name: str) -> str:
    """The worked hand of a ruleset: questions, hands, tricks, result."""
    seed, table = played(name)
    teller = _Teller(site, speech(site, table.variant), table)
    lead = site.say(
        f"五个内置程序按这套规则打了一局（种子 {seed}），每家只看得到自己该看到的牌；"
        "这里写给看得到一切的读者。座位号就是出牌的次序。",
        f"Five built-in agents play a deal by these rules (seed {seed}). Each of them sees what "
        "its seat may see; here everything is told. Seats are numbered in playing order.",
    )
    again = site.say("自己再打一遍：", "To play it again:")
    parts = [
        lead,
        teller.before(),
        pictures.whole_table(site, name, at_first_lead(name)),
        teller.tricks(),
        teller.result(),
        f"{again}\n\n```sh\nbaohuang play {name} --seed {seed}\n```",
    ]
    return "\n\n".join(part for part in parts if part)


@attrs.frozen
class _Teller:
    """Tells one deal.

    Attributes:
        site: the language.
        words: the words of the ruleset.
        table: the deal, played to its end.
    """

    site: Site
    words: Speech
    table: bh.Table

    def say(self, zh: str, en: str) -> str:
        return self.site.say(zh, en)

    def seat(self, seat: int) -> str:
        return self.say(f"座位{seat}", f"seat {seat}")

    def role(self, seat: int) -> str:
        return self.words(ROLES[self.table.position.court.role(seat)])

    # -- before play --------------------------------------------------------------------------

    def before(self) -> str:
        """What was asked and answered, as a list."""
        lines = []
        for event in self.table.events:
            if isinstance(event, ev.PlayBegan):
                break
            line = self._line(event)
            if line:
                lines.append(f"- {line[:1].upper()}{line[1:]}")
        return "\n".join(lines)

    def _line(self, event: ev.Event) -> str:
        """What an event before play says; nothing for what only repeats another."""
        say, seat_of, words = self.say, self.seat, self.words
        match event:
            case ev.Nominated(seat, travelling):
                cards = say(f"，带着 {_cards(travelling)}", f", with {_cards(travelling)}")
                asked = say(f"先问{seat_of(seat)}", f"{seat_of(seat)} is nominated")
                return asked + (cards if travelling else "")
            case ev.Ceded(seat, paid):
                cost = say(f"，贴 {_cards(paid)}", f" and adds {_cards(paid)}") if paid else ""
                return say(f"{seat_of(seat)}让位", f"{seat_of(seat)} cedes") + cost
            case ev.Pressed(seat):
                return say(
                    f"{seat_of(seat)}被逼位，必须当", f"{seat_of(seat)} is pressed to the throne"
                )
            case ev.Enthroned(seat, usurped):
                how = say("抢独，", "usurps the throne and ") if usurped else ""
                emperor = words(ROLES[bh.Role.EMPEROR])
                return f"{seat_of(seat)}{say('', ' ')}{how}{say('当', 'is ')}{emperor}"
            case ev.Called(seat, card):
                return say(f"{seat_of(seat)}叫 `{card}`", f"{seat_of(seat)} calls `{card}`")
            case ev.RoleLearnt(seat, bh.Role.GUARD):
                guard = words(ROLES[bh.Role.GUARD])
                return say(
                    f"{seat_of(seat)}是{guard}，只有他自己知道",
                    f"{seat_of(seat)} is the {guard}, and alone knows it",
                )
            case ev.Declared(seat, role):
                told = words(ROLES[role])
                return say(f"{seat_of(seat)}声明：{told}", f"{seat_of(seat)} declares: {told}")
            case ev.Revolted():
                return say("造反成功", "the revolt succeeds")
        return ""

    # -- play ---------------------------------------------------------------------------------

    def tricks(self) -> str:
        """All tricks as a table: a row for each round of one, a column for each seat."""
        rows = _Rows()
        for event in self.table.events:
            match event:
                case ev.Played(seat, combo):
                    rows.put(seat, str(combo))
                case ev.Passed(seat):
                    rows.put(seat, "–")
                case ev.Claimed(seat):
                    rows.put(seat, self.words.word("claim"))
                case ev.WentOut(seat, place):
                    label = self.words(PLACES[place])
                    rows.remark(
                        self.say(f"{self.seat(seat)}：{label}", f"{self.seat(seat)}: {label}")
                    )
                case ev.RolesShown(_, guard) if guard is not None:
                    label = self.words(ROLES[bh.Role.GUARD])
                    rows.remark(self.say(f"{label}亮明", f"the {label} is known"))
                case ev.Cleared(seat, by):
                    rows.remark(
                        self.say(
                            f"{self.seat(seat)}被{self.seat(by)}清",
                            f"{self.seat(seat)} is cleared by {self.seat(by)}",
                        )
                    )
                case ev.TrickWon():
                    rows.won()
        rows.won()
        count = rows.trick - 1
        title = self.say(
            f"全部 {count} 轮（粗体领出，– 过牌）", f"All {count} tricks (bold leads, – passes)"
        )
        head = "".join(
            f'<th scope="col">{seat}<br><small>{self.role(seat)}</small></th>' for seat in range(5)
        )
        return (
            f'<details class="note"><summary>{title}</summary>\n'
            f'<div class="bh-scroll" tabindex="0" role="region" aria-label="{escaped(title)}">\n'
            '<table class="bh-tricks"><thead><tr>'
            f'<th scope="col">{self.say("轮", "trick")}</th>{head}'
            f'<th scope="col">{self.say("备注", "remarks")}</th></tr></thead>\n<tbody>\n'
            f"{chr(10).join(rows.html)}\n</tbody></table>\n</div>\n</details>"
        )

    # -- the end ------------------------------------------------------------------------------

    def result(self) -> str:
        """Places, roles, each item of the score, and how it was reckoned."""
        outcome, out = self.table.outcome(), self.table.position.order
        assert outcome is not None
        assert outcome.places is not None
        items = [self.words(SCORE_ITEMS[line.item]) for line in outcome.lines]
        head = [self.say("座位", "seat"), self.say("身份", "role"), self.say("名次", "place")]
        head += [*items, self.say("得分", "score")]
        lines = [f"| {' | '.join(head)} |", f"|{' --- |' * 3}{' ---: |' * (len(items) + 1)}"]
        for seat in range(5):
            place = self.words(PLACES[outcome.places[seat]])
            place = place if seat in out else self.say("没出完", "not out")
            points = [f"{line.scores[seat]:+d}" for line in outcome.lines]
            row = [str(seat), self.role(seat), place, *points, f"**{outcome.scores[seat]:+d}**"]
            lines.append(f"| {' | '.join(row)} |")
        end = self.words(TERMINATIONS[outcome.termination])
        reckoned = self.say("；", "; ").join(map(self.words.reckoning, outcome.lines))
        said = self.say(f"{end}。{reckoned}。", f"{end[:1].upper()}{end[1:]}; {reckoned}.")
        return f"{said}\n\n" + "\n".join(lines)


class _Rows:
    """The rows of the table of tricks, as they fill."""

    def __init__(self) -> None:
        self.html: list[str] = []
        self.trick = 1
        self._cells: dict[int, str] = {}
        self._lap = 0
        self._remarks: list[str] = []

    def put(self, seat: int, text: str) -> None:
        """A seat's answer; a second one of the same seat begins a row."""
        if seat in self._cells:
            self._close("")
        leads = not self._cells and not self._lap
        self._cells[seat] = f"<b>{text}</b>" if leads else text

    def remark(self, text: str) -> None:
        """Something to be said beside the trick."""
        self._remarks.append(text)

    def won(self) -> None:
        """The trick is over."""
        if self._cells:
            self._close(", ".join(self._remarks))
            self.trick += 1
        self._lap, self._remarks = 0, []

    def _close(self, note: str) -> None:
        first = f'<th scope="row">{self.trick}</th>' if not self._lap else "<td></td>"
        body = "".join(f"<td>{self._cells.get(seat, '')}</td>" for seat in range(5))
        self.html.append(f"<tr>{first}{body}<td>{note}</td></tr>")
        self._cells, self._lap = {}, self._lap + 1


def _cards(cards: tuple[bh.Card, ...]) -> str:
    return "`" + " ".join(map(str, cards)) + "`"
