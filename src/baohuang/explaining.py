"""Why one play beats another, group by group, or which card it leaves uncovered.

The rules say what beats a single card (`BeatingRule.covers`); here the cards of one play are dealt
out over those of the other by asking just that, card by card. So there is one law of beating, and
what is shown is a proof of it.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from functools import cache
from itertools import groupby

import attrs

from ._values import Named, Pictured
from .cards import NATURAL_RANKS, Rank, parse_cards
from .combos import Combo, check_combo
from .errors import check_language
from .rules.beating import BeatingRule, counts, vector
from .rules.combining import CombiningRule, Faces
from .wording import SPECIAL, Label, Language

GUARDS_COPY = "guard"
"""What stands for a promoted guard's copy among the groups that would beat a card."""
_SINGLES = {*map(str, Rank), "X*", GUARDS_COPY}
_SPARE = vector(Faces(None, 128, 128, 128, 128, 128))
"""A bit above each count of a vector: taking away more than there is uses it up."""


class Shortfall(Named, enum.Enum):
    """Why one play does not beat another.

    Example:
        >>> import baohuang as bh
        >>> v = bh.get_variant("lianzhong-jianming")
        >>> v.explain(bh.parse_combo("99"), bh.parse_combo("x9")).shortfall
        Shortfall.TOO_LOW
    """

    NO_COMBO = "no-combo"
    """The new play is no combo in this ruleset."""
    NOTHING_TO_BEAT = "nothing-to-beat"
    """The old one is none."""
    UNBEATABLE = "unbeatable"
    """Nothing beats the uncovered card in this ruleset."""
    TOO_FEW = "too-few"
    """All cards of the new play are needed for other cards."""
    TOO_LOW = "too-low"
    """What is left of the new play does not beat the uncovered card."""
    TOO_MANY = "too-many"
    """Every card is covered, and some of the new play are left over."""
    RULE = "rule"
    """The ruleset's rule of beating is not made of groups and says no."""

    def __str__(self) -> str:
        return self.value


@attrs.frozen
class Cover:
    """Cards of the new play that lie over cards of the old one.

    Attributes:
        over: the cards that beat, as text.
        under: what they beat, as text: one card, unless the ruleset's rule of beating is not made
            of groups; then all there are.
    """

    over: tuple[str, ...]
    under: tuple[str, ...]

    def __str__(self) -> str:
        return f"{''.join(self.over)} > {''.join(self.under)}"


@attrs.frozen
class Explanation(Pictured):
    """Why a play beats another, or why not.

    Where it does, `groups` uses each card of both once. Where it does not, `groups` covers as much
    as can be covered.

    Attributes:
        new: the play that would beat, without the marks that mean nothing in the ruleset.
        old: the play on the table, likewise.
        beats: whether it does; the same as `Variant.beats`.
        groups: which cards of the new play lie over which of the old one, the highest first.
        uncovered: the cards of the old play over which nothing lies, the highest first, as text.
        left: the cards of the new play that lie over nothing, as text.
        shortfall: why it does not beat; None if it does.
        card: the uncovered card that `shortfall` is about, as text.
        takes: the groups that beat that card in this ruleset, the smallest and lowest first, as
            text; of those that are alike but for their rank the lowest; ``guard`` stands for the
            guard's copy of the called card.

    Example:
        >>> import baohuang as bh
        >>> v = bh.get_variant("lianzhong-jianming+kaopai")
        >>> print(v.explain(bh.parse_combo("XXxxx88"), bh.parse_combo("XX77")))
        XXxxx88 beats XX77: XX over X; xxx over X; 88 over 77
        >>> print(v.explain(bh.parse_combo("Xxx"), bh.parse_combo("X7")))
        Xxx does not beat X7: x over 7; what is left, Xx, does not beat X (XX or xxx would)
        >>> print(v.explain(bh.parse_combo("x999"), bh.parse_combo("9999")).text("zh"))
        x999压不住9999：x压9；剩下的999压不住9，要T以上才行。
    """

    new: Combo
    old: Combo
    beats: bool
    groups: tuple[Cover, ...] = ()
    uncovered: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    shortfall: Shortfall | None = None
    card: str | None = None
    takes: tuple[str, ...] = ()

    @property
    def reason(self) -> Label | None:
        """Why it does not beat, in words; None if it does."""
        return None if self.shortfall is None else _reason(self, self.shortfall)

    def text(self, language: Language = "en") -> str:
        """All of it in words, in one line."""
        check_language(language)
        verdict = Label(
            f"{self.new}{'压得住' if self.beats else '压不住'}{self.old}",
            f"{self.new} {'beats' if self.beats else 'does not beat'} {self.old}",
        )
        parts = _groups_told(self.groups)
        if self.reason is not None:
            parts.append(self.reason)
        if language == "zh":
            return f"{verdict.zh}：{'；'.join(part.zh for part in parts)}。"
        return f"{verdict.en}: {'; '.join(part.en for part in parts)}"

    def __str__(self) -> str:
        return self.text("en")


def _groups_told(groups: Sequence[Cover]) -> list[Label]:
    """The groups in words, single cards that are alike put together."""
    lines = []
    for cover, alike in groupby(groups):
        times = len(list(alike))
        single = len(cover.over) == 1
        over, under = ("".join(cards) * (times if single else 1) for cards in attrs.astuple(cover))
        zh, en = ("", "") if single or times == 1 else (f"（{times}次）", f" ({times} times)")
        lines.append(Label(f"{over}压{under}{zh}", f"{over} over {under}{en}"))
    return lines


def _reason(told: Explanation, shortfall: Shortfall) -> Label:
    left, uncovered = "".join(told.left), "".join(told.uncovered)
    takes = _takes_told(told.takes)
    return {
        Shortfall.NO_COMBO: Label(f"{told.new}不成牌型", f"{told.new} is no combo here"),
        Shortfall.NOTHING_TO_BEAT: Label(f"{told.old}不成牌型", f"{told.old} is no combo here"),
        Shortfall.UNBEATABLE: Label(f"没有牌压得住{told.card}", f"nothing beats {told.card} here"),
        Shortfall.TOO_FEW: Label(
            f"没有多余的牌来压{uncovered}", f"no card is left to lie over {uncovered}"
        ),
        Shortfall.TOO_LOW: Label(
            f"剩下的{left}压不住{told.card}，要{takes.zh}才行",
            f"what is left, {left}, does not beat {told.card} ({takes.en} would)",
        ),
        Shortfall.TOO_MANY: Label(f"多出{left}，没有牌可压", f"{left} has nothing to lie over"),
        Shortfall.RULE: Label("这种玩法不许这样压", "the rule of this game says no"),
    }[shortfall]


def _takes_told(takes: Sequence[str]) -> Label:
    """What would beat a card: the lowest single card, and every group of several."""
    singles = [group for group in takes if group in _SINGLES]
    told = [Label.same(group) for group in takes if group not in singles]
    if singles:
        lowest = SPECIAL if singles[0] == GUARDS_COPY else Label.same(singles[0])
        if len(singles) > 1:
            lowest = Label(f"{lowest.zh}以上", f"{lowest.en} or higher")
        told.insert(0, lowest)
    return Label("或".join(one.zh for one in told), " or ".join(one.en for one in told))


def explained(
    new: Combo,
    old: Combo,
    canonical: Callable[[Combo], Combo],
    combining: CombiningRule,
    beating: BeatingRule,
) -> Explanation:
    """Why `new` beats `old`, or why not; see `Variant.explain`.

    Args:
        new: the play that would beat.
        old: the play on the table.
        canonical: takes off the marks that mean nothing; ValueError for what is no combo then.
        combining: which cards are a combo.
        beating: which combo beats which.

    Raises:
        NotationError: if one of the two is no combo at all.
    """
    check_combo(new, old)
    plays: list[_Shown] = []
    for combo, wrong in ((new, Shortfall.NO_COMBO), (old, Shortfall.NOTHING_TO_BEAT)):
        try:
            plain = canonical(combo)
        except ValueError:
            return Explanation(new, old, beats=False, shortfall=wrong)
        faces = combining.faces(plain)
        if faces is None:
            return Explanation(new, old, beats=False, shortfall=wrong)
        plays.append(_Shown(plain, faces))
    over, under = plays
    new, old = over.combo, under.combo
    beats = beating.beats(over.faces, under.faces, combining.promoted)
    made = _dealt_out(over, under, combining, beating)
    exact = not (made.uncovered or made.left)
    if beats and not exact:  # a rule of somebody's own, not made of groups
        return Explanation(new, old, beats=True, groups=(Cover(new.texts, old.texts),))
    if not beats and (exact or made.shortfall is None):
        return Explanation(
            new, old, False, uncovered=old.texts, left=new.texts, shortfall=Shortfall.RULE
        )
    return attrs.evolve(made, beats=beats)


@attrs.frozen
class _Shown:
    """A combo and what it shows."""

    combo: Combo
    faces: Faces


def _dealt_out(
    over: _Shown, under: _Shown, combining: CombiningRule, beating: BeatingRule
) -> Explanation:
    """As many cards of the old play covered as can be, with as few of the new one left."""
    new, old, promoted = over.combo, under.combo, combining.promoted
    rank, old_rank = over.faces.rank, under.faces.rank
    new_cards, old_cards = _cards(over, combining), _cards(under, combining)
    if not (new_cards and old_cards):
        return Explanation(new, old, False, uncovered=old.texts, left=new.texts)
    pile: dict[int, list[str]] = {}
    for text, unit in new_cards:
        pile.setdefault(unit, []).append(text)
    wanted = {
        unit: sorted(beating.covers(_alone(unit, old_rank), rank, promoted), key=_by_size)
        for unit in {unit for _, unit in old_cards}
    }
    best = _best([wanted[unit] for _, unit in old_cards], vector(over.faces))
    chosen = _highest_first(best, old_cards)
    groups, uncovered = [], []
    for (text, unit), group in zip(old_cards, chosen, strict=True):
        if group is None:
            uncovered.append((text, unit))
        else:
            groups.append(Cover(_taken(group, pile), (text,)))
    left = tuple(text for text in new.texts if _take(text, pile))
    made = Explanation(new, old, False, tuple(groups), tuple(text for text, _ in uncovered), left)
    if not uncovered:
        return attrs.evolve(made, shortfall=Shortfall.TOO_MANY if left else None)
    takes = {text: _takes(_alone(unit, old_rank), beating, promoted) for text, unit in uncovered}
    card = next((text for text, groups_ in takes.items() if not groups_), uncovered[0][0])
    shortfall = Shortfall.TOO_LOW if left else Shortfall.TOO_FEW
    if not takes[card]:
        shortfall = Shortfall.UNBEATABLE
    return attrs.evolve(made, shortfall=shortfall, card=card, takes=takes[card])


def _cards(play: _Shown, combining: CombiningRule) -> list[tuple[str, int]]:
    """The cards of a play, as text, with what each shows alone, as a vector.

    None at all where together they do not show what each shows alone, which a rule of somebody's
    own may have.
    """
    units: dict[str, int] = {}
    for text in set(play.combo.texts):
        faces = combining.faces(Combo.of(parse_cards(text)))
        units[text] = 0 if faces is None else vector(faces)
    cards = [(text, units[text]) for text in play.combo.texts]
    return cards if sum(unit for _, unit in cards) == vector(play.faces) else []


def _alone(unit: int, rank: Rank | None) -> Faces:
    """A single card of a play whose naturals count as `rank`."""
    return Faces(rank if counts(unit)[0] else None, *counts(unit))


def _size(packed: int) -> int:
    return sum(counts(packed))


def _by_size(packed: int) -> tuple[int, int]:
    """The fewest cards first, and of as many the lowest."""
    return _size(packed), packed


def _best(wanted: Sequence[Sequence[int]], have: int) -> tuple[int | None, ...]:
    """A group for as many old cards as can be, out of what there is.

    Args:
        wanted: for each old card the groups that beat it, the best first.
        have: all cards of the new play, as a vector.

    Returns:
        For each old card its group, or None. Of all ways that cover the most cards one that
        leaves the fewest cards over.
    """

    @cache
    def best(at: int, left: int) -> tuple[int, int, tuple[int | None, ...]]:
        if at == len(wanted):
            return 0, -_size(left), ()
        found: tuple[int, int, tuple[int | None, ...]] = (-1, 0, ())
        for group in (*wanted[at], None):
            after = left - (group or 0)
            if group is not None and (left | _SPARE) - group & _SPARE != _SPARE:
                continue
            covered, fewest, others = best(at + 1, after)
            made = (covered + (group is not None), fewest, (group, *others))
            if made[:2] > found[:2]:
                found = made
        return found

    return best(0, have)[2]


def _highest_first(
    chosen: Sequence[int | None], old_cards: Sequence[tuple[str, int]]
) -> list[int | None]:
    """The same groups, those over cards that show the same from the highest down."""
    ordered: list[int | None] = []
    for _, alike in groupby(zip(chosen, old_cards, strict=True), key=lambda pair: pair[1][1]):
        ordered += sorted((group for group, _ in alike), key=lambda group: -(group or 0))
    return ordered


def _taken(group: int, pile: dict[int, list[str]]) -> tuple[str, ...]:
    """Cards of the new play that make up a group, the highest first."""
    units = [1 << 8 * kind for kind, count in enumerate(counts(group)) for _ in range(count)]
    return tuple(pile[unit].pop(0) for unit in reversed(units))


def _take(text: str, pile: dict[int, list[str]]) -> bool:
    """Take a card from where it lies, if it is still there."""
    for cards in pile.values():
        if text in cards:
            cards.remove(text)
            return True
    return False


def _takes(card: Faces, beating: BeatingRule, promoted: tuple[str, ...]) -> tuple[str, ...]:
    """The groups that beat a single card, of any rank there is."""
    lowest: dict[int, Rank | None] = dict.fromkeys(beating.covers(card, None, promoted))
    for rank in NATURAL_RANKS:
        for group in beating.covers(card, rank, promoted):
            lowest.setdefault(group, rank)
    return tuple(_group_told(group, lowest[group]) for group in sorted(lowest, key=_by_size))


def _group_told(group: int, rank: Rank | None) -> str:
    naturals, small, big, emperor, guard = counts(group)
    if group == vector(Faces(None, 0, 0, 0, 0, 1)):
        return GUARDS_COPY
    assert not guard, "no group of several has a promoted card in it"
    natural = "" if rank is None else str(rank)
    return f"{'X*' * emperor}{'X' * big}{'x' * small}{natural * naturals}"
