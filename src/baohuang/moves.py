"""Moves, the phases they belong to, and the reasons to refuse one.

Every question a deal asks has moves of its own; a decline is always `Silent`, a pass always
`Pass`, so that a transcript reads like the table talk.
"""

from __future__ import annotations

import enum
import re
from typing import Any, Final, TypeAlias, get_args

import attrs

from ._classes import frozen
from ._values import Named
from .cards import LONGEST_TEXT, Card, Mark, parse_card
from .combos import Play, check_combo, parse_combo
from .errors import NotationError, expect


class Phase(Named, enum.Enum):
    """Where a deal stands, in the order of play.

    Example:
        >>> import baohuang as bh
        >>> t = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
        >>> t.phase
        Phase.THRONE
    """

    THRONE = "throne"
    """Somebody is nominated and accepts or cedes (让位)."""
    SOLO = "solo"
    """The emperor may announce an open solo (明独)."""
    USURP = "usurp"
    """The others may take the throne to play an open solo (抢独)."""
    CALL = "call"
    """The emperor names a card to find his guard (叫侍卫)."""
    POLL = "poll"
    """The four others may declare: open guard (明保), revolt (造反)."""
    PLAY = "play"
    """Tricks."""
    END = "end"
    """Nothing moves any more."""

    def __str__(self) -> str:
        return self.value


class Role(Named, enum.Enum):
    """What a seat is in a deal.

    Example:
        >>> import baohuang as bh
        >>> bh.Role.GUARD.side
        Side.IMPERIAL
    """

    EMPEROR = "emperor"
    GUARD = "guard"
    REBEL = "rebel"

    @property
    def side(self) -> Side:
        """The side this role plays for."""
        return Side.REBEL if self is Role.REBEL else Side.IMPERIAL

    def __str__(self) -> str:
        return self.value


class Side(Named, enum.Enum):
    """The two sides.

    Example:
        >>> import baohuang as bh
        >>> [str(side) for side in bh.Side]
        ['imperial', 'rebel']
    """

    IMPERIAL = "imperial"
    REBEL = "rebel"

    def __str__(self) -> str:
        return self.value


def _check_named(verb: str, card: Card) -> None:
    expect(card, Card, "a Card")
    if card.mark is not Mark.NONE or (card.suit is None and not card.rank.is_joker):
        raise NotationError(f"{verb} a plain card with its suit, not {card}")


@frozen
class Accept:
    """Take the throne.

    Example:
        >>> import baohuang as bh
        >>> bh.parse_move("accept")
        Accept()
    """

    def __str__(self) -> str:
        return "accept"


@frozen
class Cede:
    """Pass the throne on (让位), paying what the variant asks.

    Example:
        >>> import baohuang as bh
        >>> bh.parse_move("cede")
        Cede()
    """

    def __str__(self) -> str:
        return "cede"


@frozen
class Solo:
    """Announce an open solo (明独), showing four identical cards where the variant asks for them.

    Attributes:
        card: which four are shown, by one of them without a mark; None where none need be.

    Example:
        >>> import baohuang as bh
        >>> bh.parse_move("solo"), bh.parse_move("solo 9c")
        (Solo(card=None), Solo(card=Card.parse('9c')))
    """

    card: Card | None = attrs.field(default=None)

    @card.validator
    def _plain(self, _: Any, card: Card | None) -> None:
        if card is not None:
            _check_named("show", card)

    def __str__(self) -> str:
        return "solo" if self.card is None else f"solo {self.card}"


@frozen
class Usurp:
    """Take the throne from the emperor to play an open solo (抢独).

    Example:
        >>> import baohuang as bh
        >>> bh.parse_move("usurp")
        Usurp()
    """

    def __str__(self) -> str:
        return "usurp"


@frozen
class Call:
    """Name a card to find the guard: whoever holds the fourth copy (叫侍卫).

    Attributes:
        card: the called card, without a mark.

    Example:
        >>> import baohuang as bh
        >>> bh.parse_move("call ♣9")
        Call(card=Card.parse('9c'))
    """

    card: Card = attrs.field()

    @card.validator
    def _plain(self, _: Any, card: Card) -> None:
        _check_named("call", card)

    def __str__(self) -> str:
        return f"call {self.card}"


@frozen
class Declare:
    """Declare one's role before play: the guard an open guard (明保), a rebel a revolt (造反).

    Attributes:
        role: the role declared, `Role.GUARD` or `Role.REBEL`.

    Example:
        >>> import baohuang as bh
        >>> bh.parse_move("declare rebel")
        Declare(role=Role.REBEL)
    """

    role: Role = attrs.field()

    @role.validator
    def _hidden(self, _: Any, role: Role) -> None:
        expect(role, Role, "a Role")
        if role is Role.EMPEROR:
            raise NotationError("everybody knows the emperor: only guard or rebel is declared")

    def __str__(self) -> str:
        return f"declare {self.role}"


@frozen
class Silent:
    """Decline to announce, usurp or declare.

    Example:
        >>> import baohuang as bh
        >>> bh.parse_move("silent")
        Silent()
    """

    def __str__(self) -> str:
        return "silent"


@frozen
class Claim:
    """Pass, and ask to lead the next trick if nobody beats these last cards (申请接风).

    Example:
        >>> import baohuang as bh
        >>> bh.parse_move("claim")
        Claim()
    """

    def __str__(self) -> str:
        return "claim"


@frozen
class Pass:
    """Let the play on the table stand (过牌).

    Example:
        >>> import baohuang as bh
        >>> bh.parse_move("-")
        Pass()
    """

    def __str__(self) -> str:
        return "-"


Move: TypeAlias = Accept | Cede | Solo | Usurp | Call | Declare | Silent | Play | Pass | Claim
"""Any move of any phase."""

_KINDS_OF_MOVE = frozenset(get_args(Move))
ACCEPT, CEDE, SOLO, USURP, SILENT = Accept(), Cede(), Solo(), Usurp(), Silent()
PASS: Final = Pass()
CLAIM: Final = Claim()
DECLARE_GUARD, DECLARE_REBEL = Declare(Role.GUARD), Declare(Role.REBEL)

WORDS: tuple[Move, ...] = (
    ACCEPT,
    CEDE,
    SOLO,
    USURP,
    SILENT,
    PASS,
    CLAIM,
    DECLARE_GUARD,
    DECLARE_REBEL,
)
"""The moves that need no card."""
_WORDS: dict[str, Move] = {str(move): move for move in WORDS}

_WORD = re.compile("[a-wyz][a-z]+")


def parse_move(text: str) -> Move:
    """Read a move; the inverse of ``str``.

    Args:
        text: ``accept``, ``cede``, ``solo``, ``solo 9c``, ``usurp``, ``silent``, ``call 9c``,
            ``declare guard``, ``declare rebel``, ``claim``, ``-`` for a pass, or a combo.

    Raises:
        NotationError: if it is none of these.

    Example:
        >>> import baohuang as bh
        >>> [str(bh.parse_move(text)) for text in ("call ♣9", "-", "77x*")]
        ['call 9c', '-', 'x*77']
    """
    expect(text, str, "text")
    if len(text) > LONGEST_TEXT:
        raise NotationError(f"{len(text)} characters are no move: {text[:20]}...")
    words = text.split()
    move = _WORDS.get(" ".join(words))
    if move is not None:
        return move
    if words and words[0] in ("call", "solo"):
        named = Call if words[0] == "call" else Solo
        try:
            return named(parse_card(" ".join(words[1:])))
        except NotationError as error:
            raise NotationError(f"{error.message} (in {text!r})", text) from None
    if words and _WORD.fullmatch(words[0]):
        known = ", ".join([*_WORDS, "call 9c"])
        raise NotationError(
            f"{text!r} is no move; the moves are {known}, or a combo (- is a pass)", text
        )
    return Play(parse_combo(text))


def check_move(move: object) -> None:
    """Refuse what is no move.

    Raises:
        NotationError: for a value of another type, or a play of what is no combo.
    """
    if move.__class__ is Play:
        check_combo(move.combo)
    elif move.__class__ not in _KINDS_OF_MOVE:
        expect(move, Move, "a move")


class Reason(Named, enum.Enum):
    """Why a move is refused. The clause of a `Violation` names the slot whose rule it is.

    Example:
        >>> import baohuang as bh
        >>> t = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
        >>> t.check("-").reason
        Reason.WRONG_PHASE
    """

    OVER = "over"
    """The deal has ended."""
    WRONG_PHASE = "wrong-phase"
    """No such move in this phase."""
    MUST_CEDE = "must-cede"
    """The candidate has no card to call, so he cannot accept."""
    MUST_ACCEPT = "must-accept"
    """This candidate may not cede, or not again when the nomination has come back."""
    NO_SOLO = "no-solo"
    """The emperor may not announce an open solo here."""
    CANNOT_USURP = "cannot-usurp"
    """The seat lacks what the variant asks of a usurper."""
    NOT_CALLABLE = "not-callable"
    """The card may not be called in this variant."""
    TOO_FEW_COPIES = "too-few-copies"
    """The emperor holds fewer than three copies of the card he calls."""
    PRESSED = "pressed"
    """Pressed to the throne, he must call a card of which he was dealt exactly three."""
    NOT_YOUR_ROLE = "not-your-role"
    """The seat does not have the role it declares."""
    NOT_OFFERED = "not-offered"
    """The variant does not offer this declaration."""
    NOTHING_TO_PASS = "nothing-to-pass"
    """The seat leads; it cannot pass."""
    NOTHING_TO_CLAIM = "nothing-to-claim"
    """No last cards of a seat are on the table, or the variant has no claims."""
    ALREADY_CLAIMED = "already-claimed"
    """Another seat has claimed the lead in this trick."""
    NO_COMBO = "no-combo"
    """The cards are no combo in this variant."""
    MEANINGLESS_MARK = "meaningless-mark"
    """The combo carries a mark that means nothing in this deal."""
    NOT_HELD = "not-held"
    """The seat does not hold these cards."""
    HELD_BACK = "held-back"
    """A held-back rank goes only with the last card, all at once (憋6)."""
    DOES_NOT_BEAT = "does-not-beat"
    """The combo does not beat the play on the table."""

    def __str__(self) -> str:
        return self.value


@frozen
class Violation:
    """Why a move is not legal, as a value.

    Attributes:
        reason: the reason.
        clause: the slot of the variant whose rule says so, e.g. ``throne``; ``conduct`` for what
            holds in every variant (turn, phase, holding the cards).
        details: facts that make it concrete, as pairs of a name and a text.

    Example:
        >>> import baohuang as bh
        >>> t = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
        >>> print(t.check("call 9c"))
        wrong-phase (conduct): phase throne
    """

    reason: Reason
    clause: str
    details: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        facts = ", ".join(f"{name} {text}" for name, text in self.details)
        return f"{self.reason} ({self.clause})" + (f": {facts}" if facts else "")


def refuse(reason: Reason, clause: str, **details: object) -> Violation:
    """A violation with its details as text."""
    return Violation(reason, clause, tuple((name, str(value)) for name, value in details.items()))
