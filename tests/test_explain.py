"""`Variant.explain`: what it shows is a proof, and it agrees with `beats`."""

from __future__ import annotations

import random
from collections import Counter

import attrs
import pytest

import baohuang as bh
from baohuang.combos import Combo
from baohuang.explaining import Cover, Explanation, Shortfall
from baohuang.rules.beating import CardByCard
from baohuang.rules.combining import Sets
from support import HANDMADE, handmade, layered

ORDER = "3456789TJQKA2xX"
RULESETS = sorted(
    {name for variant in bh.variant_names() for name in layered(variant, bh.feature_names(), 1)}
)


# -- a checker of its own -------------------------------------------------------------------------


def face(text: str, combo: Combo, promoted: tuple[str, ...]) -> str:
    """What a card of a combo counts as: a rank, x, X, or the name of a promoted card."""
    if text == "X*":
        return "emperor" if "emperor" in promoted else "X"
    if text.endswith("*"):
        return "guard" if "guard" in promoted else text[0]
    rank = str(combo.rank)
    if combo.guard is not None and "guard" not in promoted and not combo.guard.rank.is_joker:
        rank = str(combo.guard.rank)  # 2s beside a guard's copy that is a plain card fill in
    return rank if text == "2" else text


def height(shown: str, promoted: tuple[str, ...]) -> int:
    order = [*ORDER, *reversed(promoted)]
    return order.index(shown)


def is_cover(cover: Cover, told: Explanation, rules: bh.Variant) -> bool:
    """Whether a group beats its card, by the order of cards or by an exchange."""
    promoted = rules.combining.promoted
    over = [face(text, told.new, promoted) for text in cover.over]
    [under] = [face(text, told.old, promoted) for text in cover.under]
    if len(over) == 1:
        return height(over[0], promoted) > height(under, promoted)
    table = rules.beating.exchanges.to_plain()
    return any(sorted(group) == sorted(over) and card == under for group, card in table.items())


def check(told: Explanation, rules: bh.Variant) -> None:
    """Every card is used once, every group beats its card, and what is said fits what is shown."""
    where = (rules.name, told)
    over = [text for cover in told.groups for text in cover.over]
    under = [text for cover in told.groups for text in cover.under]
    assert Counter(over) + Counter(told.left) == Counter(told.new.texts), where
    assert Counter(under) + Counter(told.uncovered) == Counter(told.old.texts), where
    assert all(is_cover(cover, told, rules) for cover in told.groups), where
    assert told.beats == (not told.left and not told.uncovered), where
    assert told.beats == (told.shortfall is None) == (told.reason is None), where
    assert (told.card is not None) == bool(told.uncovered), where
    if told.card is not None:
        assert told.card in told.uncovered, where
    if told.shortfall is Shortfall.TOO_MANY:
        assert told.left, where
    for text in told.left:  # what is left could cover nothing that is uncovered
        for bare in told.uncovered:
            assert not is_cover(Cover((text,), (bare,)), told, rules), where
    assert bool(told.takes) == (told.shortfall in (Shortfall.TOO_LOW, Shortfall.TOO_FEW)), where
    if told.shortfall is Shortfall.TOO_FEW:
        assert not told.left, where


def a_combo(rng: random.Random, rules: bh.Variant) -> Combo:
    """Some cards that are a combo somewhere, often also here."""
    rank = rng.choice([None, *list(bh.Rank)[:13]])
    guard = rng.choice(["x*", "9c*", "X*"]) if rng.random() < 0.15 else ""
    cards = "".join(
        (
            str(rank or "") * rng.randrange(5),
            "x" * rng.choice([0, 0, 1, 2, 3]),
            "X" * rng.choice([0, 0, 0, 1, 2]),
            "2" * (rng.randrange(3) if rules.combining.twos_fill or rng.random() < 0.1 else 0),
            guard,
        )
    )
    try:
        return bh.parse_combo(cards)
    except bh.NotationError:
        return a_combo(rng, rules)


def a_hand(cards: list[bh.Card]) -> bh.Hand:
    return bh.Hand.parse(" ".join(map(str, cards)))


def pairs(rules: bh.Variant, rng: random.Random, count: int):
    """Plays of any cards, and plays that follow others."""
    for _ in range(count):
        yield a_combo(rng, rules), a_combo(rng, rules)
    deck = rules.cards
    guard = bh.parse_card("9c*")
    for _ in range(count // 8):
        leads = rules.plays(a_hand(rng.sample(deck, 9)))
        hand = rng.sample(deck, 20)
        if rules.guard.can_be_guard_card(guard):
            hand = [guard, *(card for card in hand if card != guard.plain)]
        old = rng.choice(leads)
        follows = rules.follows(a_hand(hand), old)
        for new in rng.sample(follows, min(4, len(follows))):
            yield new, old


@pytest.mark.parametrize("name", [*RULESETS, *HANDMADE])
def test_what_is_shown_is_a_proof(name: str) -> None:
    rules = handmade(name) if name in HANDMADE else bh.get_variant(name)
    rng = random.Random(name)
    verdicts: Counter[object] = Counter()
    for new, old in pairs(rules, rng, 48):
        told = rules.explain(new, old)
        assert told.beats == rules.beats(new, old), (name, told)
        verdicts[told.shortfall] += 1
        if told.shortfall in (Shortfall.NO_COMBO, Shortfall.NOTHING_TO_BEAT):
            assert told == Explanation(new, old, False, shortfall=told.shortfall)
        else:
            assert (told.new, told.old) == (rules.canonical(new), rules.canonical(old))
            check(told, rules)
        for language in ("zh", "en"):
            assert str(told.new) in told.text(language)
    assert verdicts[None] > 3
    assert verdicts[Shortfall.TOO_LOW] > 3


def test_the_checker_sees_what_is_no_proof() -> None:
    rules = bh.get_variant("lianzhong-jianming+kaopai")
    told = rules.explain(bh.parse_combo("xxx8"), bh.parse_combo("X7"))
    check(told, rules)
    wrong = {
        "too low": (Cover(("8",), ("X",)), Cover(("x", "x", "x"), ("7",))),
        "a card twice": (*told.groups[:1], Cover(("x",), ("7",))),
        "one group for no card": told.groups[:1],
    }
    for groups in wrong.values():
        with pytest.raises(AssertionError):
            check(attrs.evolve(told, groups=groups), rules)


# -- what is said ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "new", "old", "en", "zh"),
    [
        (
            "lianzhong-jianming",
            "x777",
            "6666",
            "x777 beats 6666: x over 6; 777 over 666",
            "x777压得住6666：x压6；777压666。",
        ),
        (
            "lianzhong-jianming+kaopai",
            "XXXXxx",
            "XXx",
            "XXXXxx beats XXx: XX over X (2 times); xx over x",
            "XXXXxx压得住XXx：XX压X（2次）；xx压x。",
        ),
        (
            "lianzhong-jianming",
            "9",
            "88",
            "9 does not beat 88: 9 over 8; no card is left to lie over 8",
            "9压不住88：9压8；没有多余的牌来压8。",
        ),
        (
            "lianzhong-jianming",
            "999",
            "88",
            "999 does not beat 88: 99 over 88; 9 has nothing to lie over",
            "999压不住88：99压88；多出9，没有牌可压。",
        ),
        (
            "lianzhong-jianming",
            "XX9",
            "X77",
            "XX9 does not beat X77: X over 7; 9 over 7; nothing beats X here",
            "XX9压不住X77：X压7；9压7；没有牌压得住X。",
        ),
        (
            "lianzhong-jianming",
            "2222",
            "x666",
            "2222 does not beat x666: 222 over 666; what is left, 2, does not beat x (X would)",
            "2222压不住x666：222压666；剩下的2压不住x，要X才行。",
        ),
        (
            "lianzhong-jianming",
            "99",
            "99",
            "99 does not beat 99: what is left, 99, does not beat 9 (T or higher would)",
            "99压不住99：剩下的99压不住9，要T以上才行。",
        ),
        (
            "zhongyou-jiandan+san2",
            "22X",
            "X8",
            "X22 does not beat X8: 2 over 8; what is left, X2, does not beat X (222 would)",
            "X22压不住X8：2压8；剩下的X2压不住X，要222才行。",
        ),
        (
            "lianzhong-jianming",
            "772",
            "66",
            "772 does not beat 66: 772 is no combo here",
            "772压不住66：772不成牌型。",
        ),
        (
            "lianzhong-jianming",
            "7",
            "662",
            "7 does not beat 662: 662 is no combo here",
            "7压不住662：662不成牌型。",
        ),
        (
            "xiaobao",
            "XX",
            "X*7",
            (
                "XX does not beat X*7: X over 7; what is left, X, does not beat X* "
                "(the guard's copy of the called card would)"
            ),
            "XX压不住X*7：X压7；剩下的X压不住X*，要侍卫手里那张被叫的牌才行。",
        ),
        (
            "xiaobao",
            "9c*8",
            "X*7",
            "9c*8 beats X*7: 9c* over X*; 8 over 7",
            "9c*8压得住X*7：9c*压X*；8压7。",
        ),
    ],
)
def test_explanations_in_words(name: str, new: str, old: str, en: str, zh: str) -> None:
    told = bh.get_variant(name).explain(bh.parse_combo(new), bh.parse_combo(old))
    assert (told.text("en"), told.text("zh"), str(told)) == (en, zh, en)


def test_marks_that_mean_nothing_are_left_out_and_two_ranks_are_no_combo() -> None:
    rules = bh.get_variant("lianzhong-jianming")
    told = rules.explain(bh.parse_combo("X*8"), bh.parse_combo("9c*9"))
    assert (str(told.new), str(told.old)) == ("X8", "99")
    assert rules.explain(bh.parse_combo("9c*8"), bh.parse_combo("7")).shortfall is (
        Shortfall.NO_COMBO
    )


# -- a rule that is not made of groups ------------------------------------------------------------


@attrs.frozen
class Odd(CardByCard):
    """Three 3s beat anything, and an 8 does not beat a 7."""

    def beats(self, new, old, promoted):
        if (new.rank, new.naturals) == (bh.Rank.THREE, 3):
            return old != new
        if (new.rank, old.rank) == (bh.Rank.EIGHT, bh.Rank.SEVEN):
            return False
        return super().beats(new, old, promoted)


def test_what_another_rule_says_is_told_as_it_is() -> None:
    rules = attrs.evolve(bh.get_variant("zhongyou-jingdian"), name="odd", beating=Odd())
    threes, seven = bh.parse_combo("333"), bh.parse_combo("7")
    told = rules.explain(threes, bh.parse_combo("XX"))
    assert (told.beats, told.groups) == (True, (Cover(("3", "3", "3"), ("X", "X")),))
    assert told.text("en") == "333 beats XX: 333 over XX"
    told = rules.explain(bh.parse_combo("8"), seven)
    assert (told.beats, told.shortfall, told.groups) == (False, Shortfall.RULE, ())
    assert (told.left, told.uncovered) == (("8",), ("7",))
    assert told.text("zh") == "8压不住7：这种玩法不许这样压。"
    assert rules.explain(bh.parse_combo("9"), seven).beats


@attrs.frozen
class NeverAlone(Sets):
    """Jokers are hung on other cards and never played alone."""

    def faces(self, combo):
        faces = super().faces(combo)
        return None if faces is None or faces.rank is None else faces


def test_where_a_card_alone_is_no_combo_all_lie_over_all() -> None:
    rules = attrs.evolve(bh.get_variant("jj"), name="never-alone", combining=NeverAlone())
    told = rules.explain(bh.parse_combo("X88"), bh.parse_combo("x77"))
    assert (told.beats, told.groups) == (True, (Cover(("X", "8", "8"), ("x", "7", "7")),))
    told = rules.explain(bh.parse_combo("x88"), bh.parse_combo("x77"))
    assert (told.beats, told.shortfall) == (False, Shortfall.RULE)
    assert rules.explain(bh.parse_combo("X"), bh.parse_combo("x7")).shortfall is Shortfall.NO_COMBO
    assert rules.explain(bh.parse_combo("88"), bh.parse_combo("77")).text("zh") == (
        "88压得住77：88压77。"
    )


def test_big_plays_are_explained_too() -> None:
    rules = bh.get_variant("lianzhong-jianming+kaopai")
    new, old = bh.parse_combo("XXXXxxxx" + "2" * 12), bh.parse_combo("Xxx" + "7" * 12)
    told = rules.explain(new, old)
    assert told.beats == rules.beats(new, old)
    check(told, rules)


def test_what_is_no_combo_at_all_is_refused() -> None:
    rules = bh.get_variant("jj")
    for new, old in ((Combo(1 << 50), bh.parse_combo("7")), (bh.parse_combo("7"), "6")):
        with pytest.raises(bh.NotationError):
            rules.explain(new, old)
