"""Deals, hands and observations as text for people, in 100 columns.

Pure functions: the story of a deal is told from its events, so the same words serve somebody who
sees everything (`render_deal`) and one seat (`render_events` of what it has seen).

In the table of tricks each seat has a column: ``>`` leads, ``-`` passes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .. import events as ev
from .._layout import WIDTH, columns, fill, render_hand, wrap
from .._story import Story
from ..cards import Hand
from ..deal import SEATS
from ..describing import heading
from ..labels import (
    PHASES,
    PLACES,
    ROLES,
    SCORE_ITEMS,
    TERMINATIONS,
    Label,
    Language,
    Speech,
    speech,
)
from ..moves import Phase, Role, Side
from ..observation import Observation
from ..outcome import Outcome, Termination
from ..table import Table
from ..variant import Variant

__all__ = ["WIDTH", "render_deal", "render_events", "render_hand", "render_observation"]


def render_deal(table: Table, language: Language = "en") -> str:
    """A whole deal as somebody tells it who sees all cards, as far as it has come.

    Args:
        table: any table.
        language: "zh" or "en".

    Example:
        >>> import baohuang as bh
        >>> from baohuang.render import render_deal
        >>> v = bh.get_variant("lianzhong-jianming")
        >>> t = bh.Table.from_hands(v, ["7", "8", "9", "T", "J"], emperor=0, guard=1)
        >>> t.push("7")
        >>> t.push("8")
        >>> print(render_deal(t).splitlines()[-1])
        The imperial side wins.
    """
    variant = table.variant
    say = speech(language, variant)
    lines = [
        *wrap(heading(variant).text(language)),
        *wrap(say(_OMNISCIENT)),
        *_signs(variant, say),
        *Story(say, variant).tell(table.events),
    ]
    position, outcome = table.position, table.outcome()
    if outcome is None:
        suits = variant.guard.calls and table.phase in _SUITED
        hands = _hands(position.hands, say, suits=suits)
        lines += ["", say(_HANDS_NOW, seat=table.turn), *hands]
    else:
        if outcome.places is not None:
            lines += ["", say(_LEFT), *_hands(position.hands, say, suits=False)]
        lines += _result(outcome, position.order, position.court.role, say)
    return "\n".join(lines)


_OMNISCIENT = Label(
    "以下是看得见一切的人讲的：各家的手牌、暗中的回答和隐藏的身份都写出来了。"
    "牌桌上每家只知道自己的牌和公开的事。",
    "Told by somebody who sees everything: all hands, secret answers and hidden roles are printed "
    "here. At the table each seat knows its own cards and what is public.",
)
_HANDS_NOW = Label("现在各家的手牌，轮到{seat}号", "Hands now, seat {seat} to move")
_LEFT = Label("手里还剩的牌", "Left in hand")
_SEAT = Label("{seat}号", "seat {seat}")
_CARDS = Label("牌的写法：", "Cards: ")
_SIGNS = Label("x小王；X大王；T十", "x small joker; X big joker; T ten")
_EMPEROR_SIGN = Label("；X*皇牌", "; X* emperor card")
_GUARD_SIGN = Label("；x*侍卫牌", "; x* guard card")
_CALL_SIGNS = Label(
    "；9ccd是两张♣9和一张♦9；叫了♣9，9c*是侍卫的那张",
    "; 9ccd means two ♣9 and a ♦9; 9c* is the guard's copy of a called ♣9",
)
_STOP = Label("。", ".")
_END = Label("结局：{end}；得分{scores}", "The end: {end}; scores {scores}")
_SPECTATOR = Label("旁观者", "a spectator")
_NOBODY = Label("没有人", "nobody")
_SEEN = Label(
    "{name}，{who}看到的：{phase}，轮到{turn}", "{name} as {who} sees it: {phase}, {turn} to move"
)
_COLUMNS = tuple(
    Label(zh, en)
    for zh, en in (("座位", "seat"), ("身份", "role"), ("张数", "cards"), ("这一轮", "this trick"))
)
_OPEN = Label("亮着", "open")
_CALLED = Label("叫牌", "called")
_TOP = Label("桌上", "top")
_CLAIM = Label("接风", "claim")
_HAND = Label("手牌", "hand")
_MOVES = Label("可走", "moves")
_BY = Label("{what}，{seat}号", "{what} by seat {seat}")
_CLAIMED = Label("{seat}号申请下一轮先出", "the next lead by seat {seat}")
_RESULT = Label("结果：{end}", "Result: {end}")
_PLACE, _TOTAL = Label("名次", "place"), Label("合计", "total")
_NOT_OUT = Label("第{place}，没出完", "{place}, not out")
_CLEARED = Label(
    "{seat}号被{by}号清了，欠它最大的一张牌",
    "seat {seat} was cleared by seat {by} and owes it its highest card",
)
_NOBODY_WINS = Label("没有胜负。", "Nobody wins.")
_DRAW = Label("平局。", "A draw.")
_WON = {
    Side.IMPERIAL: Label("皇帝一方胜。", "The imperial side wins."),
    Side.REBEL: Label("平民一方胜。", "The rebels win."),
}
_SUITED = (Phase.THRONE, Phase.SOLO, Phase.USURP, Phase.CALL)
"""The phases in which suits can matter."""


def _signs(variant: Variant, say: Speech) -> list[str]:
    """What the signs on the cards mean."""
    signs = [_SIGNS]
    if variant.deck.emperor_card:
        signs.append(_EMPEROR_SIGN)
    if variant.guard.marked:
        signs.append(_GUARD_SIGN)
    if variant.guard.calls:
        signs.append(_CALL_SIGNS)
    return wrap("".join(map(say, (*signs, _STOP))), say(_CARDS))


def render_events(
    events: Sequence[ev.Event], language: Language = "en", variant: Variant | None = None
) -> str:
    """What the events tell, in order; of one seat's events, what it has seen.

    Args:
        events: `Table.events` or `Observation.events`.
        language: "zh" or "en".
        variant: the ruleset whose own words come first; None for those that most use.

    Example:
        >>> import baohuang as bh
        >>> from baohuang.render import render_events
        >>> t = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
        >>> print(render_events(t.observe(None).events))
        The deal: 34 34 34 33 33 cards, seat 0 dealt first
        <BLANKLINE>
        The throne
          seat 1  nominated with X*
    """
    say = speech(language, variant)
    lines = Story(say).tell(events)
    for event in events:
        if isinstance(event, ev.DealEnded):
            scores = " ".join(f"{points:+d}" for points in event.outcome.scores)
            end = say(TERMINATIONS[event.outcome.termination])
            told = say(_END, end=end, scores=scores)
            lines += ["", told, *_cleared(event.outcome, say)]
    return "\n".join(lines).strip("\n")


def render_observation(observation: Observation, language: Language = "en") -> str:
    """What one seat, or a spectator, knows of the moment; for what led to it `render_events`.

    Args:
        observation: from `Table.observe`.
        language: "zh" or "en".

    Example:
        >>> import baohuang as bh
        >>> from baohuang.render import render_observation
        >>> v = bh.get_variant("lianzhong-jianming")
        >>> t = bh.Table.from_hands(v, ["7x", "8x*", "9", "T", "J"], emperor=0, guard=1)
        >>> print(render_observation(t.observe(0)))
        lianzhong-jianming as seat 0 sees it: play, seat 0 to move
          seat  role     cards  this trick
          0     emperor      2
          1     ?            2
          2     ?            1
          3     ?            1
          4     ?            1
          hand   x 7
          moves  x | 7 | x7
    """
    obs, say = observation, speech(language, observation.variant)
    who = say(_SPECTATOR) if obs.seat is None else say(_SEAT, seat=obs.seat)
    turn = say(_NOBODY) if obs.turn is None else say(_SEAT, seat=obs.turn)
    lines = [say(_SEEN, name=obs.variant.name, who=who, phase=say(PHASES[obs.phase]), turn=turn)]
    trick = _present_trick(obs.events)
    rows = [tuple(map(say, _COLUMNS))]
    for seat in SEATS:
        role = obs.roles[seat]
        known = "?" if role is None else say(ROLES[role])
        rows.append((str(seat), known, str(obs.sizes[seat]), trick.get(seat, "")))
    lines += columns(rows, "<<><")
    suits = obs.phase in _SUITED
    facts = [
        (_OPEN, render_hand(obs.travelling, suits=True)),
        (_CALLED, "" if obs.called is None else say(_BY, what=obs.called, seat=obs.emperor)),
        (_TOP, "" if obs.top is None else say(_BY, what=obs.top, seat=obs.owner)),
        (_CLAIM, "" if obs.claim is None else say(_CLAIMED, seat=obs.claim)),
        (_HAND, "" if obs.hand is None else render_hand(obs.hand, suits=suits)),
        (_MOVES, " | ".join(map(str, obs.legal_moves))),
    ]
    for name, text in facts:
        if text:
            lines += wrap(text, f"  {fill(say(name), 7)}")
    if obs.outcome is not None:
        role_of = obs.roles.__getitem__
        lines += _result(obs.outcome, obs.out, role_of, say)
    return "\n".join(lines)


def _present_trick(events: Sequence[ev.Event]) -> dict[int, str]:
    """What each seat did last in the trick that is going on."""
    cells: dict[int, str] = {}
    for event in events:
        match event:
            case ev.TrickWon() | ev.DealEnded():
                cells = {}
            case ev.Played(seat, combo):
                cells[seat] = f"{'' if cells else '> '}{combo}"
            case ev.Passed(seat) | ev.Claimed(seat):
                cells[seat] = "-"
    return cells


def _hands(hands: Sequence[Hand], say: Speech, *, suits: bool) -> list[str]:
    return [
        line
        for seat, hand in enumerate(hands)
        for line in wrap(render_hand(hand, suits=suits), f"  {say(_SEAT, seat=seat)}  ")
    ]


def _result(
    outcome: Outcome, out: Sequence[int], role_of: Callable[[int], Role | None], say: Speech
) -> list[str]:
    """The end of a deal: places, roles, each item of the score, the winner."""
    lines = ["", say(_RESULT, end=say(TERMINATIONS[outcome.termination]))]
    if outcome.termination is Termination.VOID:
        return lines
    items = [SCORE_ITEMS.get(line.item, Label.same(line.item)) for line in outcome.lines]
    rows = [tuple(map(say, (*_COLUMNS[:2], _PLACE, *items, _TOTAL)))]
    for seat in SEATS:
        role = role_of(seat) if outcome.sides is not None else None
        points = [f"{line.scores[seat]:+d}" for line in outcome.lines]
        known = "" if role is None else say(ROLES[role])
        place = _place(outcome, out, seat, say)
        rows.append((str(seat), known, place, *points, f"{outcome.scores[seat]:+d}"))
    lines += columns(rows, "<<<" + ">" * (len(items) + 1))
    for line in outcome.lines:
        lines += wrap(say.reckoning(line), "  ")
    return [*lines, *_cleared(outcome, say), _winner(outcome, say)]


def _place(outcome: Outcome, out: Sequence[int], seat: int, say: Speech) -> str:
    if outcome.places is None:
        return ""
    place = outcome.places[seat]
    return say(PLACES[place]) if seat in out else say(_NOT_OUT, place=place)


def _cleared(outcome: Outcome, say: Speech) -> list[str]:
    """Who was cleared by whom, and owes for it."""
    return [f"  {say(_CLEARED, seat=seat, by=by)}" for seat, by in outcome.cleared]


def _winner(outcome: Outcome, say: Speech) -> str:
    if outcome.places is None:
        return say(_NOBODY_WINS)
    if any(line.item == "unscored" for line in outcome.lines):
        return f"{say(SCORE_ITEMS['unscored']).capitalize()}{say(_STOP)}"
    return say(_DRAW if outcome.winner is None else _WON[outcome.winner])
