"""The rules of the game, one room a slot.

Each room holds the kinds of rule known for its slot: frozen classes that answer one question from
the values they are given and know nothing of positions or tables.
"""

from . import (
    beating,
    combining,
    conduct,
    deck,
    declaring,
    ending,
    guard,
    holding_back,
    scoring,
    throne,
    tribute,
    tricks,
    usurping,
)
from .registry import SLOTS, Rule, default_kind, kind_of, kinds, rule

__all__ = [
    "SLOTS",
    "Rule",
    "beating",
    "combining",
    "conduct",
    "deck",
    "declaring",
    "default_kind",
    "ending",
    "guard",
    "holding_back",
    "kind_of",
    "kinds",
    "rule",
    "scoring",
    "throne",
    "tribute",
    "tricks",
    "usurping",
]
