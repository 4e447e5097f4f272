"""The rules of 保皇, the Shandong card game, as typed values.

A variant is data that names rules; a position is a value; a move is a value. Start with
`get_variant` and `Table.deal`.
"""

from . import agents
from .cards import Card, Hand, Mark, Rank, Suit, parse_card, parse_cards
from .catalog import (
    check_file,
    feature_names,
    feature_title,
    get_variant,
    load_variant,
    register_variant,
    variant_names,
)
from .combos import Combo, parse_combo
from .comparing import Difference, differences
from .deal import Court, Deal, Levy
from .describing import Note, Source, Title
from .driving import play_on
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
from .match import Match, MatchEnd, MatchRecord, Sequel
from .moves import (
    Accept,
    Call,
    Cede,
    Claim,
    Declare,
    Move,
    Pass,
    Phase,
    Play,
    Reason,
    Role,
    Side,
    Silent,
    Solo,
    Usurp,
    Violation,
    parse_move,
)
from .observation import Observation, observe
from .outcome import Outcome, ScoreLine, Termination
from .position import Position
from .record import Record
from .rules import rule
from .table import Table
from .variant import Variant

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
