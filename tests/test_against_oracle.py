"""The library against the brute-force oracle, on small random hands.

Every list of plays and follows, every answer of `beats` and every refusal in play is compared, for
each shipped variant with each feature it takes and for rulesets no variant has.
"""

from __future__ import annotations

import dataclasses
import random
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import baohuang as bh
import oracle
from baohuang.agreement import contradictions
from baohuang.rules.beating import CardByCard, Exchanges
from baohuang.rules.combining import Sets
from baohuang.rules.guard import Called
from baohuang.rules.holding_back import Lowest

ROAST = {"XX": "X", "xx": "x", "xxx": "X"}
ALL_RANKS, HIGH_RANKS = "3456789TJQKA2", "6789TJQKA2"

# What the oracle is told of each shipped variant and feature, by hand and not by the library.
BOTH_SPECIAL: dict[str, Any] = {"promoted": ("guard", "emperor")}
FILL: dict[str, Any] = {"fill": True, "exchanges": (("XX", "X"),), "held_back": "3"}
BASES: dict[str, dict[str, Any]] = {
    "lianzhong-jingdian": {"guard_marks": "called"},
    "lianzhong-jianming": {"guard_marks": "small"},
    "zhongyou-jingdian": {"guard_marks": "called"},
    "zhongyou-jiandan": {"guard_marks": "small"},
    "biwei": {"guard_marks": "called"},
    "jingong": {"guard_marks": "called"},
    "jj": {"guard_marks": "small"},
    "qing3": {"guard_marks": "called", **FILL},
    "qingdao": {"guard_marks": "called", "promoted": ("guard",)},
    "rizhao": {"guard_marks": "small"},
    "xiaobao": {"guard_marks": "called", **BOTH_SPECIAL},
    "yuanhang": {"guard_marks": "small", "held_back": "6", "held_back_jokers": False},
}
LOWEST = {
    "lianzhong-jingdian": "6",
    "lianzhong-jianming": "6",
    "zhongyou-jingdian": "3",
    "zhongyou-jiandan": "6",
    "biwei": "3",
    "jingong": "3",
    "jj": "6",
    "qing3": "3",
    "qingdao": "3",
    "rizhao": "6",
    "xiaobao": "3",
    "yuanhang": "6",
}
CALLABLE_TWOS_AND_JOKERS = ("biwei", "qingdao")
# What leaves combos and beating alone, or only shortens the deck.
OTHER_FEATURES = ("bu3", "bu345", "dai345", "siguo", "zaofan", "qiangdu", "jingong")
# What does not go with a variant.
REFUSED = {
    "zhongyou-jingdian": ("qiangdu",),
    "biwei": ("qiangdu",),
    "qing3": ("bie6",),
    "xiaobao": ("gudingbao",),
    "yuanhang": ("bie6",),
    "jj": ("zaofan",),
    "rizhao": ("zaofan", "jingong"),
}
DECKS = {"bu3": "4", "bu345": "6", "dai345": "3"}


class Ruleset(NamedTuple):
    """A ruleset twice: as the library has it, and as the oracle is told of it."""

    variant: bh.Variant
    rules: oracle.Rules
    lowest: str
    callable_twos: bool = False
    callable_jokers: bool = False

    @property
    def ranks(self) -> str:
        return ALL_RANKS[ALL_RANKS.index(self.lowest) :]

    @property
    def guard_cards(self) -> str:
        """Where a guard mark means something, the ranks it may be on, jokers included."""
        if self.rules.guard_marks == "small":
            return "x"
        barred = "" if self.callable_twos else "2"
        jokers = "xX" if self.callable_jokers else ""
        return "".join(rank for rank in self.ranks if rank not in barred) + jokers


def shipped(name: str, *features: str) -> Ruleset:
    lowest = next((DECKS[f] for f in features if f in DECKS), LOWEST[name])
    told = dict(BASES[name])
    exchanges = dict(told.pop("exchanges", ()))
    if "kaopai" in features:
        exchanges |= ROAST
    if "san2" in features:
        exchanges["222"] = "X"
    if "bie6" in features or "held_back" in told:
        told["held_back"] = lowest
    fixed = "gudingbao" in features
    if fixed:
        told |= {"guard_marks": "small", "promoted": ()}
    rules = oracle.Rules(exchanges=tuple(exchanges.items()), **told)
    able = name in CALLABLE_TWOS_AND_JOKERS and not fixed
    return Ruleset(bh.get_variant("+".join((name, *features))), rules, lowest, able, able)


SHIPPED = {
    "+".join((name, *features)): shipped(name, *features)
    for name in BASES
    for features in (
        (),
        ("bie6",),
        ("kaopai",),
        ("bie6", "kaopai"),
        ("bie6", "dai345", "kaopai"),
        ("san2",),
        ("gudingbao",),
    )
    if not set(features) & set(REFUSED.get(name, ()))
}
OTHERS = [
    shipped(name, feature)
    for name in BASES
    for feature in OTHER_FEATURES
    if feature not in REFUSED.get(name, ())
]


def synthetic(
    name: str,
    *,
    promoted: tuple[str, ...] = (),
    fill: bool = False,
    exchanges: dict[str, str] | None = None,
    held_back: bool = False,
    held_back_jokers: bool = True,
    guard: str = "called",
    twos: bool = False,
    jokers: bool = False,
    lowest: str = "3",
) -> Ruleset:
    base = bh.get_variant("zhongyou-jingdian" if guard == "called" else "zhongyou-jiandan")
    deck = attrs.evolve(base.deck, lowest=bh.Rank.parse(lowest))
    changes: dict[str, Any] = {
        "deck": deck,
        "combining": Sets(twos_fill=fill, promoted=promoted),
        "beating": CardByCard(Exchanges.from_plain(exchanges or {})),
    }
    if held_back:
        changes["holding_back"] = Lowest(jokers=held_back_jokers)
    if guard == "called":
        changes["guard"] = Called(jokers=jokers, twos=twos)
    rules = oracle.Rules(
        exchanges=tuple((exchanges or {}).items()),
        promoted=promoted,
        fill=fill,
        held_back=lowest if held_back else None,
        held_back_jokers=held_back_jokers,
        guard_marks=guard,
    )
    variant = attrs.evolve(base, name=name, **changes)
    return Ruleset(variant, rules, lowest, callable_twos=twos, callable_jokers=jokers)


SKETCHES = [
    synthetic("special", promoted=("guard",), twos=True, jokers=True),
    synthetic("special-san2", promoted=("guard",), twos=True, exchanges={"222": "X"}),
    synthetic("special-roast", promoted=("guard",), jokers=True, exchanges=ROAST, held_back=True),
    synthetic("both", promoted=("guard", "emperor")),
    synthetic("both-roast", promoted=("guard", "emperor"), exchanges=ROAST, jokers=True),
    synthetic("emperor", promoted=("emperor",), exchanges=ROAST, guard="small"),
    synthetic("emperor-first", promoted=("emperor", "guard"), held_back=True),
    synthetic("fill", fill=True, lowest="3", exchanges={"XX": "X"}, held_back=True),
    synthetic("fill-marked", fill=True, guard="small", exchanges=ROAST),
    synthetic("fill-promoted", fill=True, promoted=("guard", "emperor"), exchanges=ROAST),
    synthetic("fill-jokers", fill=True, jokers=True, held_back=True, held_back_jokers=False),
    synthetic("fill-san2", fill=True, exchanges={"222": "X", "22": "x"}, held_back=True),
    synthetic("callable", twos=True, jokers=True, exchanges=ROAST, held_back=True),
    synthetic("callable-no-jokers-last", jokers=True, held_back=True, held_back_jokers=False),
    synthetic("last-alone", guard="small", held_back=True, held_back_jokers=False, lowest="6"),
    synthetic("odd", exchanges={"222": "X", "66": "x", "xx": "A", "x66": "X"}, lowest="6"),
    synthetic("odd-lowest", exchanges={"66": "x"}, held_back=True, lowest="6"),
    synthetic("odd-lowest-alone", exchanges={"33": "x", "3x": "X"}, held_back=True, twos=True),
    synthetic("odd-fill", fill=True, exchanges={"77": "x", "X2": "X", "xx": "2"}, lowest="6"),
    synthetic(
        "odd-special", promoted=("guard",), exchanges={"99": "x", "xx": "9", "XX": "x"}, twos=True
    ),
]
RULESETS = [*SHIPPED.values(), *SKETCHES]


def name_of(ruleset: Ruleset) -> str:
    return ruleset.variant.name


NAMED = pytest.mark.parametrize("ruleset", RULESETS, ids=name_of)


# Hands and plays ------------------------------------------------------------------------------


def oracle_card(text: str) -> str:
    """A card as the oracle writes it: without a suit."""
    return re.sub("[cdhs]", "", text)


def oracle_combo(combo: bh.Combo) -> oracle.Combo:
    return tuple(sorted(map(oracle_card, combo.texts)))


def library_text(card: str) -> str:
    """A card of the oracle as text for the library: a guard's natural copy gets a suit."""
    return f"{card[0]}c*" if len(card) == 2 and card[0] not in "xX" else card


def library_cards(cards: Iterable[str]) -> tuple[bh.Card, ...]:
    return bh.parse_cards(" ".join(map(library_text, cards)))


def fits_four_packs(cards: list[str]) -> bool:
    faces = Counter(card[0] for card in cards)
    marks = Counter(card for card in cards if len(card) == 2)
    return max(faces["x"], faces["X"]) <= 4 and max(marks.values(), default=0) <= 1


class Drawer:
    """Draws cards for one ruleset: few ranks, many jokers, and now and then a marked card."""

    def __init__(self, ruleset: Ruleset, seed: int) -> None:
        self.ruleset = ruleset
        self.random = random.Random(seed)
        exchanges = ruleset.rules.exchanges
        named = {face for group, target in exchanges for face in (*group, target)}
        self.likely = [rank for rank in ruleset.ranks if rank in {*named, ruleset.lowest, "2"}]
        self.pool = self.new_pool()

    def coin(self) -> bool:
        return self.random.random() < 0.5

    def new_pool(self) -> list[str]:
        """What the next cards are drawn from."""
        choose = self.random.choice
        if self.ruleset.rules.held_back and self.random.random() < 0.15:
            return [self.ruleset.lowest] * 3 + ["x", "X", "2"]
        count = self.random.randint(0, 3)
        pool = [choose(self.likely if self.coin() else self.ruleset.ranks) for _ in range(count)]
        return [*pool, *pool, "x", "X", *(["2"] if self.ruleset.rules.fill else [])]

    def guard_card(self) -> str:
        """The guard card of a deal, more often of a rank that is in the pool."""
        able = [rank for rank in self.pool if rank in self.ruleset.guard_cards]
        choices = able if able and self.random.random() < 0.8 else self.ruleset.guard_cards
        rank = self.random.choice(choices)
        return "X!" if rank == "X" else f"{rank}*"

    def cards(self, most: int, guard: str | None = None) -> list[str]:
        """Up to `most` cards.

        Args:
            most: how many at most.
            guard: the deal's guard card, if that is settled already; "" if there is none.
        """
        if guard is None:
            guard = self.guard_card()
        while True:
            count = self.random.randint(1, most)
            cards = [self.random.choice(self.pool) for _ in range(count)]
            if "X" in cards and self.coin():
                cards[cards.index("X")] = "X*"
            if guard and self.coin():
                cards[self.random.randrange(count)] = guard
            if fits_four_packs(cards):
                return cards

    def combo(self, most: int, guard: str | None = None) -> list[str]:
        return as_combo(self.cards(most, guard), self.ruleset.rules)

    def similar(self, old: list[str]) -> list[str]:
        """A play like another: cards raised, some joker answered with more of them."""
        faces = [*self.ruleset.ranks, "x", "X"]
        up = self.random.randint(0, 3)
        new = []
        for card in old:
            at = faces.index(card[0])
            top = len(faces) - (1 if card[0] in "xX" else 3)
            new.append(faces[min(at + up * self.coin() if card[0] in "xX" else at + up, top)])
        new += [self.random.choice(["x", "X", new[0]]) for _ in range(self.random.randint(0, 3))]
        return as_combo(new, self.ruleset.rules) if fits_four_packs(new) else old


def as_combo(cards: list[str], rules: oracle.Rules) -> list[str]:
    """The largest part of some cards that is a combo: naturals of one rank, and all hangers."""
    naturals = [card[0] for card in cards if not oracle.is_hanger(card, rules)]
    kept = next((rank for rank in naturals if not (rules.fill and rank == "2")), "2")
    also = {kept, "2"} if rules.fill else {kept}
    return [card for card in cards if oracle.is_hanger(card, rules) or card[0] in also]


def combo_of(cards: Iterable[str]) -> bh.Combo:
    return bh.Combo.of(library_cards(cards))


def hand_of(cards: Iterable[str]) -> bh.Hand:
    return bh.Hand.of(library_cards(cards))


def listed(combos: Iterable[bh.Combo]) -> set[oracle.Combo]:
    """Combos as the oracle writes them, each of which must come once."""
    combos = tuple(combos)
    assert len(set(combos)) == len(combos)
    return {oracle_combo(combo) for combo in combos}


# The laws -------------------------------------------------------------------------------------


SEEDS = st.integers(0, 2**63)


def plays_and_follows(ruleset: Ruleset, seed: int) -> None:
    drawer, v, rules = Drawer(ruleset, seed), ruleset.variant, ruleset.rules
    cards = drawer.cards(8)
    hand = hand_of(cards)
    assert listed(v.plays(hand)) == oracle.plays(cards, rules), cards
    for old in (drawer.combo(3), drawer.combo(7)):
        found = listed(v.follows(hand, combo_of(old)))
        assert found == oracle.follows(cards, old, rules), (cards, old)


def beats(ruleset: Ruleset, seed: int) -> None:
    drawer, v, rules = Drawer(ruleset, seed), ruleset.variant, ruleset.rules
    for _ in range(3):
        old = drawer.combo(5)
        alike, other = drawer.similar(old), drawer.combo(7)
        for one, two in ((alike, old), (other, old), (old, alike), (old, old)):
            expected = oracle.beats(one, two, rules)
            assert v.beats(combo_of(one), combo_of(two)) is expected, (one, two)


@NAMED
@given(seed=SEEDS)
def test_plays_and_follows(ruleset: Ruleset, seed: int) -> None:
    plays_and_follows(ruleset, seed)


@NAMED
@given(seed=SEEDS)
def test_beats(ruleset: Ruleset, seed: int) -> None:
    beats(ruleset, seed)


@st.composite
def exchange_tables(draw: Any) -> dict[str, str]:
    """Some exchanges: groups of jokers, of a rank, or of both; each beats one face."""
    table = {}
    for _ in range(draw(st.integers(1, 4))):
        jokers = draw(st.text("xX", max_size=3))
        naturals = draw(st.sampled_from("69A2")) * draw(st.integers(0, 3))
        group = "".join(sorted(jokers)) + naturals
        if len(group) > 1:
            table[group] = draw(st.sampled_from("69A2xX"))
    return table


@st.composite
def rulesets(draw: Any) -> Ruleset:
    fill = draw(st.booleans())
    promoted = draw(st.permutations(["guard", "emperor"]))
    return synthetic(
        "any",
        exchanges=draw(exchange_tables()),
        promoted=tuple(promoted[: draw(st.integers(0, 2))]),
        fill=fill,
        held_back=draw(st.booleans()),
        held_back_jokers=draw(st.booleans()),
        twos=not fill and draw(st.booleans()),
        jokers=draw(st.booleans()),
        lowest=draw(st.sampled_from("346")),
    )


@given(ruleset=rulesets(), seed=SEEDS)
def test_any_exchanges(ruleset: Ruleset, seed: int) -> None:
    for step in range(5):
        plays_and_follows(ruleset, seed + step)
        beats(ruleset, seed + step)
        legal_moves_at_a_table(ruleset, seed + step)


# At a table -----------------------------------------------------------------------------------


def said(t: bh.Table) -> set[Any]:
    """The legal plays as the oracle writes them, a pass as None."""
    moves = list(t.legal_moves)
    assert len(set(moves)) == len(moves)
    return {oracle_combo(move.combo) if isinstance(move, bh.Play) else None for move in moves}


def check_every_refusal(t: bh.Table, hand: Iterable[str], rules: oracle.Rules) -> None:
    """`check` refuses exactly what is not in the list, of all combos the hand could make."""
    legal = said(t)
    for play in oracle.sub_multisets(oracle.normal(hand, rules)):
        if oracle.is_combo(play, rules):
            move = bh.Play(combo_of(play))
            assert (t.check(move) is None) is (play in legal)
            assert (str(move) in t.legal_moves) is (play in legal)
    assert (t.check(bh.Pass()) is None) is (None in legal)


def legal_moves_at_a_table(ruleset: Ruleset, seed: int) -> None:
    """A play on the table, and what two seats may do about it.

    Seat 0 leads it, seat 1 has cards at random, seat 2 one card, perhaps the guard card. The guard
    card, if there is one, is with the guard, or in a fixed game with the emperor of a hidden solo.
    """
    drawer = Drawer(ruleset, seed)
    calls = ruleset.rules.guard_marks == "called"
    open_solo = "open" if ruleset.variant.guard.asks_solo else "hidden"
    solo = drawer.random.choice([open_solo, "hidden", None, None])
    guard = "" if solo == "open" else drawer.guard_card()
    mark = "" if solo and calls else guard  # the copies of a solo emperor are plain cards
    rules = ruleset.rules if mark else dataclasses.replace(ruleset.rules, guard_marks="none")
    top = as_combo(drawer.cards(5, mark), rules)
    hand = drawer.cards(8, "" if mark in top else mark)
    last = [mark] if mark and mark not in (*top, *hand) else ["K"]
    keeps = rules.held_back in oracle.natural_ranks(top, rules)
    led = top if keeps else [*top, "A"]
    hangs = any(oracle.is_hanger(card, rules) for card in top)
    if (keeps and hangs and not rules.held_back_jokers) or not fits_four_packs(led + hand + last):
        return  # it cannot be led, or there are no such cards
    holder = next((seat for seat, has in enumerate((top, hand, last)) if mark in has), 2)
    emperor, guard_seat = (holder, None) if solo else (3, holder)
    at_once = getattr(ruleset.variant.ending, "hidden_solo", None) == "first-out"
    if keeps and solo and (solo == "open" or at_once or emperor == 0):
        return  # the leader would be out, and the deal over
    called = f"{guard[0]}c" if guard[:1] not in ("", "x", "X") else guard[:1]
    t = bh.Table.from_hands(
        ruleset.variant,
        [*map(hand_of, (led, hand, last)), "K", "K"],
        emperor=emperor,
        guard=guard_seat,
        called=called if calls and solo != "open" else None,
        open_solo=solo == "open",
        first=0,
    )
    told = (led, top, hand, last, mark, solo)
    assert said(t) == oracle.plays(led, rules), told
    check_every_refusal(t, led, rules)
    t.push(bh.Play(combo_of(oracle.normal(top, rules))))
    assert t.turn == 1
    assert said(t) == {None, *oracle.follows(hand, top, rules)}, told
    check_every_refusal(t, hand, rules)
    assert held(t, 0, rules) == taken_out(led, top, rules), told

    # Seat 1 follows, keeps the lead if it is not out, and leads again.
    replies = sorted(oracle.follows(hand, top, rules))
    if replies:
        reply = drawer.random.choice(replies)
        left = taken_out(hand, reply, rules)
        again = t.copy()
        again.push(bh.Play(combo_of(reply)))
        assert held(again, 1, rules) == left, (told, reply)
        if left:
            while again.observe(None).top is not None:
                again.push("-")
            assert again.turn == 1
            assert said(again) == oracle.plays(left, rules), (told, reply)
            check_every_refusal(again, left, rules)

    t.push("-")
    assert t.turn == 2
    assert said(t) == {None, *oracle.follows(last, top, rules)}, told


def taken_out(hand: Iterable[str], play: Iterable[str], rules: oracle.Rules) -> tuple[str, ...]:
    left = Counter(oracle.normal(hand, rules))
    left.subtract(oracle.normal(play, rules))
    assert min(left.values()) >= 0
    return tuple(sorted(left.elements()))


def held(t: bh.Table, seat: int, rules: oracle.Rules) -> tuple[str, ...]:
    """What a seat holds, as the oracle writes it."""
    return oracle.normal((oracle_card(str(card)) for card in t.position.hands[seat]), rules)


@NAMED
@given(seed=SEEDS)
def test_legal_moves_at_a_table(ruleset: Ruleset, seed: int) -> None:
    legal_moves_at_a_table(ruleset, seed)


@pytest.mark.parametrize("ruleset", OTHERS, ids=name_of)
def test_features_that_do_not_touch_the_cards(ruleset: Ruleset) -> None:
    for seed in range(12):
        plays_and_follows(ruleset, seed)
        beats(ruleset, seed)
        legal_moves_at_a_table(ruleset, seed)


@pytest.mark.slow
@NAMED
@given(seed=SEEDS)
def test_much_longer(ruleset: Ruleset, seed: int) -> None:
    plays_and_follows(ruleset, seed)
    beats(ruleset, seed)
    legal_moves_at_a_table(ruleset, seed)


@pytest.mark.slow
@given(ruleset=rulesets(), seed=SEEDS)
def test_any_exchanges_much_longer(ruleset: Ruleset, seed: int) -> None:
    for step in range(5):
        plays_and_follows(ruleset, seed + step)
        beats(ruleset, seed + step)
        legal_moves_at_a_table(ruleset, seed + step)


# Literals about marks, which the laws above take for granted ------------------------------------


@pytest.mark.parametrize(
    ("variant", "hand", "expected"),
    [
        ("lianzhong-jianming", "X* X", "X XX"),
        ("lianzhong-jianming", "x* x", "x x* x*x"),
        ("lianzhong-jianming", "9c* 9", "9 99"),  # nothing is called
        ("lianzhong-jingdian", "9c* 9", "9 9c* 9c*9"),
        ("lianzhong-jingdian", "x* x", "x xx"),  # jokers cannot be called
        ("lianzhong-jingdian", "2c* 2", "2 22"),  # 2s neither
        ("lianzhong-jingdian", "X! X*", "X XX"),
    ],
)
def test_marks_that_mean_something(variant: str, hand: str, expected: str) -> None:
    found = bh.get_variant(variant).plays(bh.Hand.parse(hand))
    assert sorted(map(str, found)) == sorted(expected.split())


def test_the_largest_sets() -> None:
    # Sixteen 8s, four small and four big jokers, too many for the oracle: any number of each but
    # none of all, and of what beats sixteen 7s any sixteen cards, for each choice of jokers one.
    v = bh.get_variant("lianzhong-jianming")
    hand = bh.Hand.parse("8" * 16 + "xxxx" + "XXXX")
    plays = v.plays(hand)
    assert len(set(plays)) == len(plays) == 17 * 5 * 5 - 1
    follows = v.follows(hand, bh.parse_combo("7" * 16))
    assert len(set(follows)) == len(follows) == 25
    assert {combo.size for combo in follows} == {16}
    # Of what beats xx and fourteen 7s: two big jokers at least.
    assert len(v.follows(hand, bh.parse_combo("xx" + "7" * 14))) == 15
    assert v.follows(hand, bh.parse_combo("X" + "7" * 15)) == ()


def test_filling_and_callable_twos_contradict() -> None:
    v = synthetic("both-twos", fill=True, twos=True).variant
    assert [path for path, _ in contradictions(v)] == ["combining.twos_fill"]


def test_a_promoted_guard_needs_a_call() -> None:
    v = synthetic("no-call", promoted=("guard",), guard="small").variant
    assert [path for path, _ in contradictions(v)] == ["combining.promoted"]


def test_the_oracle_is_told_of_every_variant_and_feature() -> None:
    assert set(BASES) == set(LOWEST) == set(bh.variant_names())
    told = {
        feature for name in (*SHIPPED, *map(name_of, OTHERS)) for feature in name.split("+")[1:]
    }
    assert told == set(bh.feature_names())
    for name, features in REFUSED.items():
        for feature in features:
            with pytest.raises(bh.VariantError):
                bh.get_variant(f"{name}+{feature}")


def test_the_sketches_do_not_contradict_themselves() -> None:
    for ruleset in SKETCHES:
        assert list(contradictions(ruleset.variant)) == []
