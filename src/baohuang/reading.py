"""Moves in words, as they are meant at a moment of a deal."""

from __future__ import annotations

from .cards import Card, parse_cards
from .combos import Combo, Play
from .errors import NotationError
from .moves import SOLO, Move, Phase, parse_move
from .position import Position


def read_move(position: Position, text: str) -> Move:
    """Read a move as it would be meant now.

    In play a combo may name suits: ``9c 9d``. They resolve to the combo, and to the guard's copy
    only where the seat to move holds it; a plain ``9`` never plays the guard card. Marks that
    mean nothing in the deal are dropped. Where an open solo shows four cards, ``solo`` alone shows
    the lowest there are.

    Args:
        position: the moment.
        text: the move's notation.

    Raises:
        NotationError: if the text is no move.

    Example:
        >>> import baohuang as bh
        >>> v = bh.get_variant("lianzhong-jingdian")
        >>> t = bh.Table.from_hands(
        ...     v, ["9X", "7", "8", "9c*9", "6"], emperor=0, guard=3, called="9c", first=3)
        >>> [str(t.parse(text)) for text in ("9", "9c", "9c 9d")]
        ['9', '9c*', '9c*9']
    """
    move = parse_move(text)
    if move == SOLO and position.phase is Phase.SOLO:
        return _solo(position)
    if not isinstance(move, Play) or position.phase is not Phase.PLAY:
        return move
    guard_card, turn = position.named_card, position.turn
    cards = parse_cards(text)
    if guard_card is not None and turn is not None and guard_card not in cards:
        called = guard_card.plain
        if called.suit is not None and called in cards and guard_card in position.hand(turn):
            cards = _swap(cards, called, guard_card)
    try:
        return Play(position.variant.in_play(Combo.of(cards), guard_card))
    except NotationError as error:
        raise NotationError(f"{error.message} (in {text!r})", text) from None


def _solo(position: Position) -> Move:
    """A solo without a card: the one of the lowest four, where four must be shown."""
    variant, turn = position.variant, position.turn
    assert turn is not None
    offered = variant.guard.solos(position.hand(turn), usurping=variant.usurping.on)
    return next(iter(offered), SOLO)


def _swap(cards: tuple[Card, ...], plain: Card, marked: Card) -> tuple[Card, ...]:
    """The cards with one `plain` replaced by `marked`."""
    at = cards.index(plain)
    return (*cards[:at], marked, *cards[at + 1 :])
