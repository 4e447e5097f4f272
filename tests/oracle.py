"""A brute-force oracle for combos and beating, written apart from the library.

It shares no code with `baohuang` and must never import it. Nothing here is clever: every way to
deal a hand's cards out is tried, every play is a sub-multiset of the hand, nothing is cached. It is
slow on big hands (keep them to about ten cards) and meant to be obviously right.

A card is a short string: a natural is its rank (`3`-`9 T J Q K A 2`), `x` is a small and `X` a big
joker. `X*` is the emperor card. `x*` is the fixed guard card or the guard's copy of a called small
joker, `9*` the guard's copy of a called 9, `X!` the guard's copy of a called big joker. A combo is
a multiset of cards, written as the tuple `tuple(sorted(cards))` in Python's order of strings.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

Card = str
Combo = tuple[Card, ...]
Face = str  # a rank, "x", "X", or the name of a promoted card: "guard", "emperor"

RANKS = "3456789TJQKA2"
PLAIN = RANKS + "xX"  # every unpromoted face, from the lowest to the highest
CARD = re.compile(r"[3-9TJQKA2xX]\*|X!|[3-9TJQKA2xX]")


@dataclass(frozen=True)
class Rules:
    """What a ruleset says about combos and beating.

    exchanges: (group, target) pairs of faces: ("XX", "X") lets two big jokers beat a big joker.
    promoted: marked cards ("guard", "emperor") that hang above the big joker, the highest first.
        "guard" is the copy of a called card: it takes effect with guard_marks="called" alone.
    fill: 2s played with another rank count as that rank.
    held_back: the rank that may be played only as part of a player's whole remaining hand.
    held_back_jokers: whether hangers may go along with that rank.
    guard_marks: "none": guard marks mean nothing; "small": x* is a card of its own at a small
        joker's height; "called": N*, x* and X! are the guard's copy of a called card.
    """

    exchanges: tuple[tuple[str, str], ...] = ()
    promoted: tuple[str, ...] = ()
    fill: bool = False
    held_back: str | None = None
    held_back_jokers: bool = True
    guard_marks: str = "none"

    def __post_init__(self) -> None:
        for group, target in self.exchanges:
            if not group or any(face not in PLAIN for face in group):
                raise ValueError(f"not a group of faces: {group!r}")
            if len(target) != 1 or target not in PLAIN:
                raise ValueError(f"not a face: {target!r}")
        if len(set(self.promoted)) < len(self.promoted) or set(self.promoted) - {
            "guard",
            "emperor",
        }:
            raise ValueError(f"can't be promoted: {self.promoted!r}")
        if self.held_back is not None and (len(self.held_back) != 1 or self.held_back not in RANKS):
            raise ValueError(f"not a rank: {self.held_back!r}")
        if self.guard_marks not in ("none", "small", "called"):
            raise ValueError(f"unknown guard_marks: {self.guard_marks!r}")


def parse(text: str) -> tuple[Card, ...]:
    """The cards of a text like "9*777" or "X! x* 88", in the order written."""
    text = "".join(text.split())
    cards = tuple(CARD.findall(text))
    if "".join(cards) != text:
        raise ValueError(f"not cards: {text!r}")
    return cards


def normal(cards: Iterable[Card], rules: Rules) -> Combo:
    """The cards sorted, without the marks that mean nothing in these rules."""
    return tuple(sorted(without_idle_mark(card, rules) for card in cards))


def without_idle_mark(card: Card, rules: Rules) -> Card:
    if len(card) == 1 and card in PLAIN:
        return card
    if CARD.fullmatch(card) is None:
        raise ValueError(f"not a card: {card!r}")
    if card == "X*":
        means_something = "emperor" in rules.promoted
    elif card == "x*":
        means_something = rules.guard_marks in ("small", "called")
    else:  # N* or X!
        means_something = rules.guard_marks == "called"
    return card if means_something else card[0]


def promotion(card: Card, rules: Rules) -> str | None:
    """Which promoted card this is in these rules: "guard", "emperor" or none."""
    if card == "X*":
        return "emperor" if "emperor" in rules.promoted else None
    if len(card) == 2 and rules.guard_marks == "called":
        return "guard" if "guard" in rules.promoted else None
    return None


def is_hanger(card: Card, rules: Rules) -> bool:
    return promotion(card, rules) is not None or card[0] in "xX"


def natural_ranks(cards: Iterable[Card], rules: Rules) -> set[str]:
    """The ranks printed on the cards that are no hangers, 2s that fill included."""
    return {card[0] for card in cards if not is_hanger(card, rules)}


def is_combo(cards: Iterable[Card], rules: Rules) -> bool:
    """Naturals of one rank (or none) and any hangers; the shape alone, no hold-back."""
    cards = normal(cards, rules)
    ranks = natural_ranks(cards, rules)
    if rules.fill and ranks != {"2"}:
        ranks.discard("2")
    return len(cards) >= 1 and len(ranks) <= 1


def faces(combo: Combo, rules: Rules) -> list[Face]:
    """What each card of a combo counts as."""
    others = natural_ranks(combo, rules) - {"2"}
    result = []
    for card in combo:
        promoted = promotion(card, rules)
        if promoted is not None:
            result.append(promoted)
        elif card[0] == "2" and rules.fill and others:
            result.append(min(others))  # a combo: there is one
        else:
            result.append(card[0])
    return result


def height(face: Face, rules: Rules) -> int:
    if face in PLAIN:
        return PLAIN.index(face)
    return len(PLAIN) + len(rules.promoted) - 1 - rules.promoted.index(face)


def beats(new: Iterable[Card], old: Iterable[Card], rules: Rules) -> bool:
    """Whether new beats old; what is no combo neither beats nor is beaten."""
    new, old = normal(new, rules), normal(old, rules)
    if not is_combo(new, rules) or not is_combo(old, rules):
        return False
    targets = sorted(faces(old, rules), key=lambda face: height(face, rules), reverse=True)
    return can_deal_out(faces(new, rules), targets, rules)


def can_deal_out(new: list[Face], targets: list[Face], rules: Rules) -> bool:
    """Whether new splits into one group for each target that beats it, with nothing left over."""
    if not targets:
        return not new
    if len(new) < len(targets):  # every group has a card at least
        return False
    return any(
        can_deal_out(without(new, group), targets[1:], rules)
        for group in beating_groups(new, targets[0], rules)
    )


def beating_groups(new: list[Face], target: Face, rules: Rules) -> Iterator[tuple[Face, ...]]:
    """Every distinct group out of new that beats the target."""
    for face in sorted(set(new)):
        if height(face, rules) > height(target, rules):
            yield (face,)
    for group, beaten in rules.exchanges:
        if beaten == target and not Counter(group) - Counter(new):
            yield tuple(group)


def without(new: list[Face], group: tuple[Face, ...]) -> list[Face]:
    left = list(new)
    for face in group:
        left.remove(face)
    return left


def sub_multisets(hand: Combo) -> Iterator[Combo]:
    """Every distinct sub-multiset of a sorted hand, the empty one and the whole included."""
    held = Counter(hand)
    cards = sorted(held)
    for counts in itertools.product(*(range(held[card] + 1) for card in cards)):
        yield tuple(card for card, n in zip(cards, counts, strict=True) for _ in range(n))


def respects_hold_back(play: Combo, hand: Combo, rules: Rules) -> bool:
    """A play with the held-back rank must be the whole hand, and may have to be free of hangers."""
    if rules.held_back not in natural_ranks(play, rules):
        return True
    if not rules.held_back_jokers and any(is_hanger(card, rules) for card in play):
        return False
    return play == hand


def plays(hand: Iterable[Card], rules: Rules) -> set[Combo]:
    """Every distinct combo that a hand may lead."""
    hand = normal(hand, rules)
    return {
        play
        for play in sub_multisets(hand)
        if is_combo(play, rules) and respects_hold_back(play, hand, rules)
    }


def follows(hand: Iterable[Card], old: Iterable[Card], rules: Rules) -> set[Combo]:
    """Every distinct combo of a hand that may be played on old."""
    old = normal(old, rules)
    return {play for play in plays(hand, rules) if beats(play, old, rules)}
