"""The rules of 保皇, the Shandong card game, as typed values.

A variant is data that names rules; a position is a value; a move is a value. Start with
`get_variant` and `Table.deal`.

What a deal can be set up and played without is imported when somebody first asks for it.
"""

from typing import TYPE_CHECKING

from .cards import Card, Hand, Mark, Rank, Suit, parse_card, parse_cards
from .combos import Combo, Play, parse_combo
from .deal import Court, Deal, Levy
from .describing import Note, Source, Title
from .errors import (
    BaohuangError,
    DealError,
    IllegalMove,
    NotationError,
    Problem,
    RecordError,
    UnknownVariant,
    VariantError,
)
from .legality import LegalMoves, moves, numbers, violation
from .moves import (
    Accept,
    Call,
    Cede,
    Claim,
    Declare,
    Move,
    Pass,
    Phase,
    Reason,
    Role,
    Side,
    Silent,
    Solo,
    Usurp,
    Violation,
    parse_move,
)
from .outcome import Outcome, ScoreLine, Termination
from .position import Position
from .rules import rule
from .table import Table
from .variant import Variant

if TYPE_CHECKING:
    from . import agents
    from .catalog import (
        check_file,
        feature_names,
        feature_title,
        get_variant,
        load_variant,
        register_variant,
        variant_names,
    )
    from .comparing import Difference, differences
    from .driving import play_on
    from .match import Match, MatchEnd, MatchRecord, Sequel
    from .observation import Observation, observe
    from .record import Record

__version__ = "0.1.0"

__all__ = [
    "Accept",
    "BaohuangError",
    "Call",
    "Card",
    "Cede",
    "Claim",
    "Combo",
    "Court",
    "Deal",
    "DealError",
    "Declare",
    "Difference",
    "Hand",
    "IllegalMove",
    "LegalMoves",
    "Levy",
    "Mark",
    "Match",
    "MatchEnd",
    "MatchRecord",
    "Move",
    "NotationError",
    "Note",
    "Observation",
    "Outcome",
    "Pass",
    "Phase",
    "Play",
    "Position",
    "Problem",
    "Rank",
    "Reason",
    "Record",
    "RecordError",
    "Role",
    "ScoreLine",
    "Sequel",
    "Side",
    "Silent",
    "Solo",
    "Source",
    "Suit",
    "Table",
    "Termination",
    "Title",
    "UnknownVariant",
    "Usurp",
    "Variant",
    "VariantError",
    "Violation",
    "agents",
    "check_file",
    "differences",
    "feature_names",
    "feature_title",
    "get_variant",
    "load_variant",
    "moves",
    "numbers",
    "observe",
    "parse_card",
    "parse_cards",
    "parse_combo",
    "parse_move",
    "play_on",
    "register_variant",
    "rule",
    "variant_names",
    "violation",
]

if not TYPE_CHECKING:  # a type checker would take any name there is not for one there is
    _LATE = {
        "agents": ["agents"],
        "catalog": [
            "catalog",
            "check_file",
            "feature_names",
            "feature_title",
            "get_variant",
            "load_variant",
            "register_variant",
            "variant_names",
        ],
        "comparing": ["Difference", "comparing", "differences"],
        "driving": ["driving", "play_on"],
        "events": ["events"],
        "history": ["history"],
        "match": ["Match", "MatchEnd", "MatchRecord", "Sequel", "match"],
        "observation": ["Observation", "observation", "observe"],
        "record": ["Record", "record"],
    }
    _ROOMS = {name: room for room, names in _LATE.items() for name in names}

    def __getattr__(name: str) -> object:
        """Import what the rest stands in, and keep what was found."""
        room = _ROOMS.get(name)
        if room is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        module = import_module(f".{room}", __name__)
        found = module if name == room else getattr(module, name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *_ROOMS})
