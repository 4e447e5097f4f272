"""Which moves are legal, and why another is not.

`moves` and `violation` are written apart and tied by one law: ``violation(p, m) is None`` exactly
when ``m in moves(p)``. The lists come from the compiled tables; the reasons from the rules
themselves, one question after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, overload

from .combos import EMPEROR, GUARD, Combo, Play, check_combo
from .errors import NotationError
from .moves import Claim, Move, Pass, Phase, Reason, Violation, check_move, refuse
from .position import Position
from .reading import read_move
from .rules.combining import Faces
from .rules.phases import Asked, Runner
from .rules.tricks import CLOSED, OPEN, Trick

_MARKS: Final = GUARD | EMPEROR


def moves(position: Position) -> tuple[Move, ...]:
    """Every legal move, each once, in a fixed order; empty exactly at the end of a deal.

    Args:
        position: any position.

    Example:
        >>> import baohuang as bh
        >>> v = bh.get_variant("lianzhong-jianming")
        >>> t = bh.Table.from_hands(v, ["77x", "8", "9", "T", "J"], emperor=0, guard=1)
        >>> [str(move) for move in bh.moves(t.position)]
        ['x', '7', 'x7', '77', 'x77']
    """
    tables, turn = position.setting.tables, position.turn
    if turn is None:
        return ()
    if tables is not None:
        return tables.legal(position.holdings[turn], position.state)  # type: ignore[arg-type]
    setting = position.setting
    runner: Runner = setting.runner
    asked: Asked = position.state  # type: ignore[assignment]  # neither play nor the end
    return runner.moves(asked, setting.court, setting.dealt, setting.variant)


def numbers(position: Position) -> tuple[int, ...]:
    """The numbers of all legal moves, in the order of `moves`; see `Variant.actions`.

    Args:
        position: any position.

    Example:
        >>> import baohuang as bh
        >>> v = bh.get_variant("lianzhong-jianming")
        >>> t = bh.Table.from_hands(v, ["77x", "8", "9", "T", "J"], emperor=0, guard=1)
        >>> [str(v.actions.decode(number)) for number in bh.numbers(t.position)]
        ['x', '7', 'x7', '77', 'x77']
    """
    setting, trick = position.setting, position.state
    actions = setting.variant.actions
    if not isinstance(trick, Trick):
        return tuple(map(actions.encode, moves(position)))
    assert setting.tables is not None
    tables, held = actions.tables(setting.tables.spec.guard), position.holdings[position.turn or 0]
    return tables.legal(held, trick)


def violation(position: Position, move: Move) -> Violation | None:
    """Why a move is not legal; None if it is.

    Args:
        position: any position.
        move: any move of any phase.

    Raises:
        NotationError: if it is no move.

    Example:
        >>> import baohuang as bh
        >>> v = bh.get_variant("lianzhong-jianming")
        >>> t = bh.Table.from_hands(v, ["77x", "8", "9", "T", "J"], emperor=0, guard=1)
        >>> print(bh.violation(t.position, bh.parse_move("777")))
        not-held (conduct): combo 777
    """
    trick = position.state
    if isinstance(trick, Trick):
        if isinstance(move, Play):
            return _play_violation(position, trick, move.combo)
        return _word_violation(trick, move)
    check_move(move)
    if position.phase is Phase.END:
        return refuse(Reason.OVER, "conduct")
    setting = position.setting
    runner: Runner = setting.runner
    asked: Asked = trick  # type: ignore[assignment]  # neither play nor the end
    return runner.violation(asked, setting.court, setting.dealt, move, setting.variant)


def _play_violation(position: Position, trick: Trick, combo: Combo) -> Violation | None:
    if combo.__class__ is not Combo or combo.key.__class__ is not int:
        check_combo(combo)
    setting, key = position.setting, combo.key
    variant, tables = setting.variant, setting.tables
    assert tables is not None
    faces = tables.faces_of(key)  # an error for a key that no cards have
    if key & _MARKS and not _marks_mean_something(position, combo):
        return refuse(Reason.MEANINGLESS_MARK, "guard", combo=combo)
    if faces is None:
        return refuse(Reason.NO_COMBO, "combining", combo=combo)
    turn: Any = position.turn
    held = position.holdings[turn]
    if not held.has(combo):
        return refuse(Reason.NOT_HELD, "conduct", combo=combo)
    if variant.holding_back.on and faces.rank is variant.deck.lowest:
        kept = held.size != combo.size or (_hangers(faces) and not variant.holding_back.jokers)
        if kept:
            return refuse(Reason.HELD_BACK, "holding_back", rank=faces.rank)
    top = trick.top
    if top is not None and not tables.beats_key(key, top.combo.key):
        return refuse(Reason.DOES_NOT_BEAT, "beating", combo=combo, top=top.combo)
    return None


def _word_violation(trick: Trick, move: Move) -> Violation | None:
    """Why a move that is no play is not legal in a trick."""
    if isinstance(move, Pass):
        return None if trick.top is not None else refuse(Reason.NOTHING_TO_PASS, "tricks")
    check_move(move)
    if isinstance(move, Claim):
        return _claim_violation(trick)
    return refuse(Reason.WRONG_PHASE, "conduct", phase=Phase.PLAY)


def _claim_violation(trick: Trick) -> Violation | None:
    if trick.top is None or trick.claim == CLOSED:
        return refuse(Reason.NOTHING_TO_CLAIM, "tricks")
    if trick.claim != OPEN:
        return refuse(Reason.ALREADY_CLAIMED, "tricks", seat=trick.claim)
    return None


def _marks_mean_something(position: Position, combo: Combo) -> bool:
    """Whether a combo with marked cards would be written so in this deal."""
    try:
        return position.variant.in_play(combo, position.named_card) == combo
    except NotationError:  # without the mark it is cards of two ranks
        return False


def _hangers(faces: Faces) -> bool:
    return bool(faces.small or faces.big or faces.emperor or faces.guard)


class LegalMoves(Sequence[Move]):
    """The legal moves of a position: made when first looked at, in a fixed order.

    ``in`` takes a move or its text.

    Example:
        >>> import baohuang as bh
        >>> t = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
        >>> t.legal_moves
        <LegalMoves accept, cede>
    """

    def __init__(self, position: Position) -> None:
        self._position = position
        self._moves: tuple[Move, ...] | None = None

    @property
    def _list(self) -> tuple[Move, ...]:
        if self._moves is None:
            self._moves = moves(self._position)
        return self._moves

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            try:
                move = read_move(self._position, move)
            except NotationError:
                return False
        return move in self._list

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        return self._list[index]

    def __iter__(self) -> Iterator[Move]:
        return iter(self._list)

    def __len__(self) -> int:
        return len(self._list)

    def __repr__(self) -> str:
        return f"<LegalMoves {', '.join(map(str, self._list))}>"
