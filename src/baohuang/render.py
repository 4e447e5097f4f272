"""Deals, hands and observations as text for people, in 100 columns.

Pure functions: the story of a deal is told from its events, so the same words serve somebody who
sees everything (`render_deal`) and one seat (`render_events` of what it has seen).

In the table of tricks each seat has a column: ``>`` leads, ``-`` passes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from . import events as ev
from ._layout import WIDTH, columns, render_hand, wrap
from ._story import Story
from .cards import Hand
from .deal import SEATS
from .labels import PHASES, PLACES, ROLES, SCORE_ITEMS, SIDES, TERMINATIONS, TERMS, Glossary, Label
from .moves import Phase, Role, Side
from .observation import Observation
from .outcome import Outcome, Termination
from .table import Table
from .variant import Variant

__all__ = ["WIDTH", "render_deal", "render_events", "render_hand", "render_observation"]


def render_deal(table: Table) -> str:
    """A whole deal as somebody tells it who sees all cards, as far as it has come.

    Args:
        table: any table.

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
    title = f"{variant.name} {variant.title.zh} ({variant.title.en}), revision {variant.revision}"
    story = Story(variant)
    lines = [
        *wrap(title),
        *wrap(_OMNISCIENT),
        *_signs(variant, story.say),
        *story.tell(table.events),
    ]
    position, outcome = table.position, table.outcome()
    if outcome is None:
        suits = variant.guard.calls and table.phase in _SUITED
        lines += ["", f"Hands now, seat {table.turn} to move", *_hands(position.hands, suits=suits)]
    else:
        if outcome.places is not None:
            lines += ["", "Left in hand", *_hands(position.hands, suits=False)]
        lines += _result(outcome, position.order, position.court.role, story.say)
    return "\n".join(lines)


_OMNISCIENT = (
    "Told by somebody who sees everything: all hands, secret answers and hidden roles are printed "
    "here. At the table each seat knows its own cards and what is public."
)
_SUITED = (Phase.THRONE, Phase.SOLO, Phase.USURP, Phase.CALL)
"""The phases in which suits can matter."""


def _signs(variant: Variant, say: Glossary) -> list[str]:
    """What the signs on the cards mean."""
    signs = ["x small joker", "X big joker", "T ten"]
    if variant.deck.emperor_card:
        signs.append(f"X* {say(TERMS['emperor card'])}")
    if variant.guard.marked:
        signs.append(f"x* {say(TERMS['guard card'])}")
    if variant.guard.calls:
        signs += ["9ccd means two ♣9 and a ♦9", "9c* is the guard's copy of a called ♣9"]
    return wrap("; ".join(signs) + ".", "Cards: ")


def render_events(events: Sequence[ev.Event]) -> str:
    """What the events tell, in order; of one seat's events, what it has seen.

    Args:
        events: `Table.events` or `Observation.events`.

    Example:
        >>> import baohuang as bh
        >>> from baohuang.render import render_events
        >>> t = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
        >>> print(render_events(t.observe(None).events))
        The deal: 34 34 34 33 33 cards, seat 0 dealt first
        <BLANKLINE>
        The throne 让位
          seat 1  nominated with X*
    """
    story = Story(None)
    lines = story.tell(events)
    for event in events:
        if isinstance(event, ev.DealEnded):
            scores = " ".join(f"{points:+d}" for points in event.outcome.scores)
            end = story.say(TERMINATIONS[event.outcome.termination])
            lines += ["", f"The end: {end}; scores {scores}", *_cleared(event.outcome, story.say)]
    return "\n".join(lines).strip("\n")


def render_observation(observation: Observation) -> str:
    """What one seat, or a spectator, knows of the moment; for what led to it `render_events`.

    Args:
        observation: from `Table.observe`.

    Example:
        >>> import baohuang as bh
        >>> from baohuang.render import render_observation
        >>> v = bh.get_variant("lianzhong-jianming")
        >>> t = bh.Table.from_hands(v, ["7x", "8x*", "9", "T", "J"], emperor=0, guard=1)
        >>> print(render_observation(t.observe(0)))
        lianzhong-jianming as seat 0 sees it: play 出牌, seat 0 to move
          seat  role          cards  this trick
          0     emperor 皇帝      2
          1     ?                 2
          2     ?                 1
          3     ?                 1
          4     ?                 1
          hand   x 7
          moves  x | 7 | x7
    """
    obs, say = observation, Glossary()
    who = "a spectator" if obs.seat is None else f"seat {obs.seat}"
    turn = "nobody" if obs.turn is None else f"seat {obs.turn}"
    lines = [f"{obs.variant.name} as {who} sees it: {say(PHASES[obs.phase])}, {turn} to move"]
    trick = _present_trick(obs.events)
    rows = [("seat", "role", "cards", "this trick")]
    for seat in SEATS:
        role = obs.roles[seat]
        known = "?" if role is None else say(ROLES[role])
        rows.append((str(seat), known, str(obs.sizes[seat]), trick.get(seat, "")))
    lines += columns(rows, "<<><")
    facts = [
        ("open", render_hand(obs.travelling, suits=True)),
        ("called", "" if obs.called is None else f"{obs.called} by seat {obs.emperor}"),
        ("top", "" if obs.top is None else f"{obs.top} by seat {obs.owner}"),
        ("claim", "" if obs.claim is None else f"the next lead by seat {obs.claim}"),
        ("hand", "" if obs.hand is None else render_hand(obs.hand, suits=obs.phase in _SUITED)),
        ("moves", " | ".join(map(str, obs.legal_moves))),
    ]
    for name, text in facts:
        if text:
            lines += wrap(text, f"  {name:<7}")
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


def _hands(hands: Sequence[Hand], *, suits: bool) -> list[str]:
    return [
        line
        for seat, hand in enumerate(hands)
        for line in wrap(render_hand(hand, suits=suits), f"  seat {seat}  ")
    ]


def _result(
    outcome: Outcome, out: Sequence[int], role_of: Callable[[int], Role | None], say: Glossary
) -> list[str]:
    """The end of a deal: places, roles, each item of the score, the winner."""
    lines = ["", f"Result: {say(TERMINATIONS[outcome.termination])}"]
    if outcome.termination is Termination.VOID:
        return lines
    items = [SCORE_ITEMS.get(line.item, Label("", line.item)) for line in outcome.lines]
    rows = [("seat", "role", "place", *map(str, items), "total")]
    for seat in SEATS:
        role = role_of(seat) if outcome.sides is not None else None
        points = [f"{line.scores[seat]:+d}" for line in outcome.lines]
        known = "" if role is None else say(ROLES[role])
        place = _place(outcome, out, seat, say)
        rows.append((str(seat), known, place, *points, f"{outcome.scores[seat]:+d}"))
    lines += columns(rows, "<<<" + ">" * (len(items) + 1))
    for line in outcome.lines:
        lines += wrap(line.text, "  ")
    return [*lines, *_cleared(outcome, say), _winner(outcome)]


def _place(outcome: Outcome, out: Sequence[int], seat: int, say: Glossary) -> str:
    if outcome.places is None:
        return ""
    place = outcome.places[seat]
    return say(PLACES[place]) if seat in out else f"{place}, not out"


def _cleared(outcome: Outcome, say: Glossary) -> list[str]:
    """Who was cleared by whom, and owes for it."""
    return [
        f"  seat {seat} was {say(TERMS['cleared'])} by seat {by} and owes it its highest card"
        for seat, by in outcome.cleared
    ]


def _winner(outcome: Outcome) -> str:
    if outcome.places is None:
        return "Nobody wins."
    if any(line.item == "unscored" for line in outcome.lines):
        return f"{SCORE_ITEMS['unscored'].en.capitalize()} {SCORE_ITEMS['unscored'].zh}."
    if outcome.winner is None:
        return "A draw 平局."
    return f"The {SIDES[outcome.winner].en} {'wins' if outcome.winner is Side.IMPERIAL else 'win'}."
