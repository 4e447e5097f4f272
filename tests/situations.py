"""What the tests of single rules share: tables put together by hand, and what is read off them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import baohuang as bh
from baohuang.events import Ceded, Event, TributePaid
from baohuang.rules.tribute import owed

SEATS = range(5)
WATCHERS = (0, 1, 2, 3, 4, None)
ACCEPT, CEDE, SILENT, SOLO, USURP = (
    bh.Accept(),
    bh.Cede(),
    bh.Silent(),
    bh.Solo(),
    bh.Usurp(),
)
IMPERIAL, REBELS = bh.Side.IMPERIAL, bh.Side.REBEL


def ruleset(of: str | bh.Variant) -> bh.Variant:
    return bh.get_variant(of) if isinstance(of, str) else of


def push(t: bh.Table, *moves: bh.Move | str) -> bh.Table:
    for move in moves:
        t.push(move)
    return t


def dealt(
    of: str | bh.Variant, hands: Sequence[str], *moves: bh.Move | str, **deal: Any
) -> bh.Table:
    """From the start, after these answers; `deal` is what a Deal takes besides the hands."""
    held = tuple(bh.Hand.parse(hand) for hand in hands)
    return push(bh.Table(ruleset(of), bh.Deal(held, **deal)), *moves)


def playing(
    of: str | bh.Variant, hands: Sequence[str], *moves: str, calls: str = "9c", **settled: Any
) -> bh.Table:
    """In play, after these moves: the emperor is seat 1 and the guard seat 4, unless said."""
    v = ruleset(of)
    settled = {"emperor": 1, "guard": 4} | settled
    if v.guard.calls and not settled.get("open_solo") and not settled.get("usurped"):
        settled.setdefault("called", calls)
    return push(bh.Table.from_hands(v, list(hands), **settled), *moves)


def finished(of: str | bh.Variant, order: Sequence[int], **settled: Any) -> bh.Table:
    """Five seats with a card each that go out in this order, until the deal is over.

    The first of them leads the lowest card; each of the others waits until he may beat it.
    """
    v = ruleset(of)
    hands = ["A"] * 5
    for rank, seat in zip("6789T", order, strict=False):
        hands[seat] = rank
    t = playing(v, hands, calls="Kc", first=order[0], **settled)
    for seat in order:
        assert t.outcome() is None
        while t.turn != seat:
            t.push("-")
        t.push(hands[seat])
    assert t.phase is bh.Phase.END
    return t


def dues(t: bh.Table) -> tuple[tuple[bh.Levy, ...], ...]:
    """What a finished deal leaves to be paid before the next."""
    return owed(t.variant.tribute, t.position.court, t.position.order, t.outcome().winner)


def hands(t: bh.Table) -> list[str]:
    return [str(hand) for hand in t.position.hands]


def cards(text: str) -> tuple[bh.Card, ...]:
    return bh.parse_cards(text)


def sorted_cards(text: str) -> str:
    """A hand's text as `str` would have it."""
    return str(bh.Hand.parse(text))


def legal(t: bh.Table) -> set[str]:
    return {str(move) for move in t.legal_moves}


def refusal(t: bh.Table, move: bh.Move | str) -> tuple[str, str] | None:
    """Why a move is refused; the lists of legal moves agree in every case."""
    refused = t.check(move)
    assert (refused is None) is (move in t.legal_moves)
    return None if refused is None else (str(refused.reason), refused.clause)


def of_kind(t: bh.Table, *kinds: type[Event]) -> list[Event]:
    return [event for event in t.events if isinstance(event, kinds)]


def ceded(t: bh.Table) -> list[tuple[int, str]]:
    """Who ceded, and what he added."""
    return [
        (event.seat, " ".join(map(str, event.paid)))
        for event in t.events
        if isinstance(event, Ceded)
    ]


def tribute(t: bh.Table) -> list[tuple[int, int, str]]:
    """Who paid whom which card, open to all."""
    return [
        (event.payer, event.taker, str(event.card))
        for event in t.events
        if isinstance(event, TributePaid)
    ]


def roles(t: bh.Table, seat: int | None) -> str:
    """The roles that a seat knows: e, g, r, or - for one it does not know."""
    known = t.observe(seat).roles
    return "".join("-" if role is None else role.value[0] for role in known)


def all_roles(t: bh.Table) -> list[str]:
    """The roles that each seat knows, and last a spectator."""
    return [roles(t, seat) for seat in WATCHERS]


def public(t: bh.Table) -> tuple[Event, ...]:
    return t.seen_by(None)


def asked(t: bh.Table, answers: Iterable[bh.Move | str]) -> list[int]:
    """Who is asked, answer by answer; the last one is who is to move after them."""
    order = [t.turn]
    for answer in answers:
        t.push(answer)
        order.append(t.turn)
    return order
