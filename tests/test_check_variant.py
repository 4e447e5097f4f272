"""The laws are looked at in every ruleset, and rulesets that break one are found."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given, settings

import baohuang as bh
from baohuang.outcome import ScoreLine
from baohuang.rules.beating import CardByCard
from baohuang.rules.combining import Faces
from baohuang.rules.declaring import Poll
from baohuang.rules.ending import SideOut
from baohuang.rules.guard import Called
from baohuang.rules.scoring import PlaceSum
from baohuang.rules.throne import Holder
from baohuang.rules.tricks import FollowOrPass, Trick, but
from baohuang.rules.usurping import BeforeThrone
from baohuang.testing import LAWS, LawBroken, check_variant, strategies, walks
from support import ruleset

VARIANTS = bh.variant_names()
FEATURES = bh.feature_names()
WITH_A_FEATURE = tuple(
    f"{variant}+{feature}"
    for variant in VARIANTS
    for feature in FEATURES
    if ruleset(f"{variant}+{feature}") is not None
)
EVERY_LAW = tuple(law.name for law in LAWS)


@pytest.mark.parametrize("name", VARIANTS)
def test_all_laws_hold(name: str) -> None:
    report = check_variant(bh.get_variant(name), deals=2, seed=VARIANTS.index(name))
    assert tuple(report.cases) == EVERY_LAW
    ordered = {"beating-ordered", "beating-monotone"}
    some = ordered if bh.get_variant(name).beating.exchanges.table else set()
    assert {law for law, cases in report.cases.items() if not cases} == some
    assert report.cases["no-leak"] > 20
    assert report.cases["legality"] > 1000
    assert str(report).startswith(f"{name}: {len(LAWS)} laws hold in ")


@pytest.mark.parametrize("feature", FEATURES)
def test_all_laws_hold_with_a_feature(feature: str) -> None:
    names = [name for name in WITH_A_FEATURE if name.endswith(f"+{feature}")]
    check_variant(bh.get_variant(names[len(feature) % len(names)]), deals=1)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*VARIANTS, *WITH_A_FEATURE])
def test_all_laws_hold_at_length(name: str) -> None:
    print(check_variant(bh.get_variant(name), deals=60, seed=1))  # noqa: T201


@settings(max_examples=3)
@given(variant=strategies.variants())
def test_all_laws_hold_in_rules_put_together_anyhow(variant: bh.Variant) -> None:
    check_variant(variant, deals=1)


@pytest.mark.slow
@settings(max_examples=600)
@given(variant=strategies.variants(most_features=4))
def test_all_laws_hold_in_many_rules_put_together_anyhow(variant: bh.Variant) -> None:
    check_variant(variant, deals=2)


# -- rules that break a law -----------------------------------------------------------------------


@bh.rule("beating", "test-loops")
@attrs.frozen
class Loops(CardByCard):
    """Whatever is higher, and three of a kind beat three 2s."""

    def beats(self, new: Faces, old: Faces, promoted: tuple[str, ...]) -> bool:
        low = new.naturals == 3 and new.rank is bh.Rank.SEVEN
        if low and old.naturals == 3 and old.rank is bh.Rank.TWO:
            return True
        return super().beats(new, old, promoted)


@bh.rule("beating", "test-beats-itself")
@attrs.frozen
class BeatsItself(CardByCard):
    """Nothing is too low."""

    def beats(self, new: Faces, old: Faces, promoted: tuple[str, ...]) -> bool:
        return new == old or super().beats(new, old, promoted)


@bh.rule("beating", "test-skips")
@attrs.frozen
class Skips(CardByCard):
    """A single card beats only what is one lower."""

    def beats(self, new: Faces, old: Faces, promoted: tuple[str, ...]) -> bool:
        over = super().beats(new, old, promoted)
        if over and new.naturals == old.naturals == 1 and new.small == new.big == 0:
            return new.rank == old.rank + 1
        return over


@bh.rule("throne", "test-lists-nothing-of-ceding")
@attrs.frozen
class NoCeding(Holder):
    """Ceding is legal and not listed."""

    def moves(self, *args: Any) -> tuple[bh.Move, ...]:
        listed = super().moves(*args)
        return listed if len(listed) == 1 else listed[:1]


@bh.rule("throne", "test-states-too-little")
@attrs.frozen
class Endless(Holder):
    """Goes round more often than it says."""

    @property
    def most_questions(self) -> int:
        return -10_000


@bh.rule("usurping", "test-copies-the-card")
@attrs.frozen
class Copies(BeforeThrone):
    """The usurper takes another emperor card."""

    def _moved(self, state: Any, hands: tuple[bh.Hand, ...]) -> tuple[bh.Hand, ...]:
        moved = list(hands)
        moved[state.turn] += state.travelling
        return tuple(moved)


@bh.rule("scoring", "test-gives-away")
@attrs.frozen
class GivesAway(PlaceSum):
    """The emperor gets a point for nothing."""

    def score(self, court: bh.Court, order: tuple[int, ...]) -> Any:
        winner, lines = super().score(court, order)
        gift = tuple(int(seat == court.emperor) for seat in range(5))
        return winner, (*lines, ScoreLine("gift", "for nothing", gift))


@bh.rule("ending", "test-never-ends")
@attrs.frozen
class NeverEnds(SideOut):
    """The deal goes on even when nobody holds cards."""

    def ended(self, court: bh.Court, order: tuple[int, ...]) -> bh.Termination | None:
        return None


@bh.rule("declaring", "test-asks-the-guard-alone")
@attrs.frozen
class AsksTheGuard(Poll):
    """Only the guard is asked, so everybody sees who he is."""

    def start(self, court: bh.Court, hands: tuple[bh.Hand, ...], rules: Any) -> Any:
        asked = super().start(court, hands, rules)
        if asked is court or court.guard is None:
            return court
        return attrs.evolve(asked, turn=court.guard)

    def after(self, state: Any, court: bh.Court, hands: Any, move: Any, rules: Any) -> Any:
        return court.but(open_guard=not isinstance(move, bh.Silent)), hands


@bh.rule("guard", "test-tells-no")
@attrs.frozen
class TellsNo(Called):
    """Only a real guard's card has a name, so a refusal tells a hidden solo."""

    def named_card(self, court: bh.Court) -> bh.Card | None:
        return self.guard_card(court)


@bh.rule("tricks", "test-tells-the-guard")
@attrs.frozen
class TellsTheGuard(FollowOrPass):
    """Everybody is told who the guard is at the first pass."""

    def passed(self, trick: Trick, turn: int, court: bh.Court) -> tuple[int, Trick]:
        following, after = super().passed(trick, turn, court)
        guard = 5 if court.guard is None else court.guard
        return following, but(after, suspects=1 << guard)


@bh.rule("tricks", "test-forgets-the-guard")
@attrs.frozen
class ForgetsTheGuard(FollowOrPass):
    """The guard is suspected no more once he has passed."""

    def passed(self, trick: Trick, turn: int, court: bh.Court) -> tuple[int, Trick]:
        following, after = super().passed(trick, turn, court)
        return following, but(after, suspects=after.suspects & ~(1 << turn) or 1 << 5)


def changed(base: str, **slots: Any) -> bh.Variant:
    return attrs.evolve(bh.get_variant(base), name="test", **slots)


BROKEN: dict[str, tuple[Callable[[], bh.Variant], set[str]]] = {
    "loops": (lambda: changed("xiaobao", beating=Loops()), {"beating-acyclic", "beating-ordered"}),
    "beats itself": (lambda: changed("xiaobao", beating=BeatsItself()), {"beating-irreflexive"}),
    "skips": (
        lambda: changed("xiaobao", beating=Skips()),
        {"beating-ordered", "beating-monotone", "follows", "legality"},
    ),
    "no ceding": (lambda: changed("lianzhong-jianming", throne=NoCeding()), {"legality"}),
    "endless": (lambda: changed("lianzhong-jianming", throne=Endless()), {"ending"}),
    "never ends": (lambda: changed("lianzhong-jianming", ending=NeverEnds()), {"ending"}),
    "copies": (lambda: changed("lianzhong-jingdian", usurping=Copies()), {"conservation"}),
    "gives away": (lambda: changed("lianzhong-jianming", scoring=GivesAway()), {"ending"}),
    "asks the guard": (
        lambda: changed("lianzhong-jianming", declaring=AsksTheGuard(open_guard=True)),
        {"no-leak"},
    ),
    "tells no": (lambda: changed("lianzhong-jingdian", guard=TellsNo()), {"no-leak", "refusal"}),
    "tells the guard": (
        lambda: changed("lianzhong-jianming", tricks=TellsTheGuard()),
        {"roles-told", "no-leak"},
    ),
    "forgets the guard": (
        lambda: changed("lianzhong-jianming", tricks=ForgetsTheGuard()),
        {"roles-told"},
    ),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_law_is_found(fault: str) -> None:
    make, expected = BROKEN[fault]
    laws = [law for law in LAWS if law.name in expected]
    assert len(laws) == len(expected)
    with pytest.raises(LawBroken) as caught:
        check_variant(make(), deals=12, laws=laws)
    assert caught.value.law in expected
    assert str(caught.value).startswith(f"{caught.value.law}: ")


def test_a_breach_can_be_played_again() -> None:
    variant = changed("lianzhong-jianming", scoring=GivesAway())
    with pytest.raises(LawBroken, match="scores do not sum up") as caught:
        check_variant(variant, deals=3)
    record = bh.Record.loads(caught.value.record.dumps())
    again = bh.Table.replay(record, variant)
    assert sum(again.outcome().scores) in (1, 2)  # what was declared doubles it


@pytest.mark.parametrize("deals", [0, -1, 1.5, True, None])
def test_how_many_deals(deals: Any) -> None:
    with pytest.raises(bh.DealError, match="deals: expected 1 or more"):
        check_variant(bh.get_variant("jingong"), deals=deals)


def test_the_same_seed_looks_at_the_same_cases() -> None:
    v = bh.get_variant("qing3")
    laws = [law for law in LAWS if law.name in ("legality", "beating-ordered", "ending")]
    one, two = (check_variant(v, deals=2, seed=5, laws=laws) for _ in range(2))
    assert one == two
    one, two = (list(walks(v, 2, seed)) for seed in (5, 6))
    assert [walk.moves for walk in one] == [walk.moves for walk in walks(v, 2, 5)]
    assert one[0].moves != two[0].moves


def test_the_global_generator_is_left_alone() -> None:
    state = random.getstate()
    check_variant(bh.get_variant("jingong"), deals=1)
    assert random.getstate() == state
