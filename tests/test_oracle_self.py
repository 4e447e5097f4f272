"""The oracle's own tests: worked cases, hand-made lists, and two still more naive programs."""

from __future__ import annotations

import ast
import itertools
import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from oracle import (
    PLAIN,
    RANKS,
    Combo,
    Rules,
    beats,
    faces,
    follows,
    height,
    is_combo,
    normal,
    parse,
    plays,
)

ROAST = (("XX", "X"), ("xx", "x"), ("xxx", "X"))
PLAIN_CARDS = Rules(guard_marks="called")
KAOPAI = Rules(exchanges=ROAST, guard_marks="called")
QINGDAO = Rules(promoted=("guard",), guard_marks="called")
QINGDAO_SAN2 = Rules(exchanges=(("222", "X"),), promoted=("guard",), guard_marks="called")
XIAOBAO = Rules(promoted=("guard", "emperor"), guard_marks="called")
QING3 = Rules(exchanges=(("XX", "X"),), fill=True, held_back="3", guard_marks="called")

VARIANTS = {
    "lianzhong-jingdian": PLAIN_CARDS,
    "lianzhong-jingdian+kaopai": KAOPAI,
    "qingdao": QINGDAO,
    "qingdao+san2": QINGDAO_SAN2,
    "xiaobao": XIAOBAO,
    "qing3": QING3,
}

# Worked by hand from the sources (variant, new, old, does new beat old), a called 9c* written 9*.
CASES = [
    ("lianzhong-jingdian", "8888", "7777", True),
    ("lianzhong-jingdian", "Xxxx", "AAAA", True),
    ("lianzhong-jingdian", "x777", "6666", True),
    ("lianzhong-jingdian", "X6666", "x5555", True),
    ("lianzhong-jingdian", "9999", "888x", False),
    ("lianzhong-jingdian", "9999", "9999", False),
    ("lianzhong-jingdian", "999x", "9999", False),
    ("lianzhong-jingdian", "xxxx", "9999", True),
    ("lianzhong-jingdian", "XXXX", "4444X", False),
    ("lianzhong-jingdian", "2222", "X666", False),
    ("lianzhong-jingdian", "XX", "X", False),
    ("lianzhong-jingdian", "X", "x", True),
    ("lianzhong-jingdian", "88", "7", False),
    ("lianzhong-jingdian", "X*", "x", True),
    ("lianzhong-jingdian", "X*", "X", False),
    ("lianzhong-jingdian+kaopai", "XX", "X", True),
    ("lianzhong-jingdian+kaopai", "xx", "x", True),
    ("lianzhong-jingdian+kaopai", "xxx", "X", True),
    ("lianzhong-jingdian+kaopai", "xx", "X", False),
    ("lianzhong-jingdian+kaopai", "xxx", "x", False),
    ("lianzhong-jingdian+kaopai", "XXxx", "Xx", True),
    ("lianzhong-jingdian+kaopai", "XXxxx", "XX", True),
    ("lianzhong-jingdian+kaopai", "XXX", "Xx", True),
    ("lianzhong-jingdian+kaopai", "Xxx", "xx", True),
    ("lianzhong-jingdian+kaopai", "Xxxx", "Xx", True),
    ("lianzhong-jingdian+kaopai", "XXXxx", "Xxx", True),
    ("lianzhong-jingdian+kaopai", "XX8888", "X7777", True),
    ("lianzhong-jingdian+kaopai", "XXXx88", "Xx777", True),
    ("lianzhong-jingdian+kaopai", "XX7777", "X7777", False),
    ("lianzhong-jingdian+kaopai", "XX888", "X7777", False),
    ("lianzhong-jingdian+kaopai", "XX", "2", False),
    ("qingdao", "XXJJJ", "xx999", True),
    ("qingdao", "XXXJJ", "xx999", True),
    ("qingdao", "xxJJJ", "xx999", False),
    ("qingdao", "XX888", "xx999", False),
    ("qingdao", "9*", "X", True),
    ("qingdao", "9*777", "X666", True),
    ("qingdao", "999", "9*88", False),
    ("qingdao+san2", "222", "X", True),
    ("qingdao+san2", "222", "2", False),
    ("xiaobao", "9*", "X*", True),
    ("xiaobao", "X*", "X", True),
    ("xiaobao", "9*", "x", True),
    ("xiaobao", "X*88", "X77", True),
    ("xiaobao", "X", "9*", False),
    ("xiaobao", "X", "X*", False),
    ("qing3", "777722", "666666", True),
    ("qing3", "888888", "777722", True),
    ("qing3", "222222", "777722", True),
    ("qing3", "777722", "222222", False),
    ("qing3", "X88888", "x777777", False),
    ("qing3", "X88888", "x77777", True),
    ("qing3", "XX88888", "X77777", True),
    ("qing3", "XXX", "Xx", True),
]


@pytest.mark.parametrize(("variant", "new", "old", "answer"), CASES)
def test_worked_case(variant: str, new: str, old: str, answer: bool) -> None:
    rules = VARIANTS[variant]
    assert is_combo(parse(new), rules)
    assert is_combo(parse(old), rules)
    assert beats(parse(new), parse(old), rules) is answer


def test_never_imports_the_library() -> None:
    tree = ast.parse(Path(sys.modules["oracle"].__file__ or "").read_text("utf-8"))
    roots = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            roots |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            roots.add((node.module or "").split(".")[0])
    assert roots <= sys.stdlib_module_names


def combos(text: str) -> set[Combo]:
    return {tuple(sorted(parse(word))) for word in text.split()}


def test_parse_and_normal() -> None:
    assert parse("X* x*9*X!2T") == ("X*", "x*", "9*", "X!", "2", "T")
    for wrong in ("10", "*", "9**", "x!", "9!", "1", "y"):
        with pytest.raises(ValueError, match="not cards"):
            parse(wrong)
    hand = parse("X* x* 9* X! X x")
    assert normal(hand, Rules()) == ("9", "X", "X", "X", "x", "x")
    assert normal(hand, Rules(guard_marks="small")) == ("9", "X", "X", "X", "x", "x*")
    assert normal(hand, PLAIN_CARDS) == ("9*", "X", "X", "X!", "x", "x*")
    assert normal(hand, XIAOBAO) == ("9*", "X", "X!", "X*", "x", "x*")
    with pytest.raises(ValueError, match="not a card"):
        normal(["99"], Rules())


@pytest.mark.parametrize(
    ("text", "rules", "answer"),
    [
        ("", Rules(), False),
        ("3", Rules(), True),
        ("xX", Rules(), True),
        ("33xX", Rules(), True),
        ("34", Rules(), False),
        ("32", Rules(), False),
        ("2222xX", Rules(), True),
        ("32", Rules(fill=True), True),
        ("3322xX", Rules(fill=True), True),
        ("342", Rules(fill=True), False),
        ("22x", Rules(fill=True), True),
        ("9*9", PLAIN_CARDS, True),
        ("9*8", PLAIN_CARDS, False),
        ("9*8", QINGDAO, True),
        ("9*9", QINGDAO, True),
        ("2*8", QING3, True),  # the guard's 2 is a 2 like any other
        ("9*2", QING3, True),
        ("X*98", XIAOBAO, False),
        ("9*X*", XIAOBAO, True),
        ("333X", QING3, True),  # the shape alone
    ],
)
def test_is_combo(text: str, rules: Rules, answer: bool) -> None:
    assert is_combo(parse(text), rules) is answer


@pytest.mark.parametrize(
    ("new", "old", "rules", "answer"),
    [
        # no combos
        ("89", "7", Rules(), False),
        ("8", "67", Rules(), False),
        ("", "7", Rules(), False),
        ("7", "", Rules(), False),
        # marks
        ("X", "x*", Rules(guard_marks="small"), True),
        ("x*", "x", Rules(guard_marks="small"), False),
        ("x", "x*", Rules(guard_marks="small"), False),
        ("x*", "2", Rules(guard_marks="small"), True),
        ("xx*", "x", Rules(exchanges=ROAST, guard_marks="small"), True),
        ("xxx*", "X*", Rules(exchanges=ROAST, guard_marks="small"), True),
        ("9*9", "88", PLAIN_CARDS, True),
        ("9*", "X", PLAIN_CARDS, False),
        ("9*", "9", PLAIN_CARDS, False),
        ("XX!", "X", KAOPAI, True),
        # promoted cards and exchanges keep apart
        ("9*X", "X", Rules(ROAST, ("guard",), guard_marks="called"), False),
        ("XX", "9*", Rules(ROAST, ("guard",), guard_marks="called"), False),
        ("XX*", "X", Rules(ROAST, ("emperor",)), False),
        ("XX*", "X", Rules(ROAST), True),
        ("X!", "X", QINGDAO, True),
        ("x*", "X", QINGDAO, True),
        ("x*", "X", Rules(promoted=("guard",), guard_marks="small"), False),
        ("X!", "X", Rules(promoted=("guard",)), False),  # a solo: no copy is marked
        ("X*", "9*", Rules(promoted=("emperor", "guard"), guard_marks="called"), True),
        ("222", "X", Rules((("222", "X"),), ("guard",), guard_marks="called"), True),
        ("222*", "X", Rules((("222", "X"),), ("guard",), guard_marks="called"), False),
        ("222*", "X", Rules((("222", "X"),), guard_marks="called"), True),
        # exchanges over naturals, and onto naturals
        ("66", "x", Rules((("66", "x"),)), True),
        ("666", "x3", Rules((("66", "x"),)), True),
        ("666", "x6", Rules((("66", "x"),)), False),
        ("44", "9", Rules((("44", "9"),)), True),
        ("444", "99", Rules((("44", "9"),)), False),
        ("44T", "99", Rules((("44", "9"),)), False),
        ("44x", "99", Rules((("44", "9"),)), True),
        ("4444", "99", Rules((("44", "9"),)), True),
        # fillers count as the rank, for exchanges too
        ("62", "x", Rules((("66", "x"),), fill=True), True),
        ("22", "x", Rules((("66", "x"),), fill=True), False),
        ("222", "X", Rules((("222", "X"),), fill=True), True),
        ("2227", "X6", Rules((("222", "X"),), fill=True), False),
        ("222x", "XA", Rules((("222", "X"),), fill=True), True),
        ("72x", "66A", Rules(fill=True), False),
        ("72x", "662", Rules(fill=True), True),
        ("82", "72", Rules(fill=True), True),
        ("22x", "KKK", Rules(fill=True), True),
        ("44x", "92", Rules((("44", "9"),), fill=True), True),
    ],
)
def test_beats(new: str, old: str, rules: Rules, answer: bool) -> None:
    assert beats(parse(new), parse(old), rules) is answer


@pytest.mark.parametrize(
    ("hand", "rules", "answer"),
    [
        ("", Rules(), ""),
        ("7 7 8 x", Rules(), "7 77 8 x 7x 77x 8x"),
        ("X X* 9", Rules(), "X XX 9 9X 9XX"),
        ("X X* 9", XIAOBAO, "X X* XX* 9 9X 9X* 9XX*"),
        ("x x* 9", Rules(guard_marks="small"), "x x* xx* 9 9x 9x* 9xx*"),
        ("x x* 9", Rules(), "x xx 9 9x 9xx"),
        ("9 9* 8", PLAIN_CARDS, "9 9* 99* 8"),
        ("9 9* 8", QINGDAO, "9 9* 99* 8 89*"),
        ("9 9* 8", Rules(), "9 99 8"),
        ("7 8 2", Rules(fill=True), "7 8 2 72 82"),
        ("7 2 2 x", Rules(fill=True), "7 2 22 72 722 x 7x 2x 22x 72x 722x"),
        # hold-back
        ("6 6 7", Rules(held_back="6"), "7"),
        ("6 6", Rules(held_back="6"), "66"),
        ("6 x", Rules(held_back="6"), "x 6x"),
        ("6 x", Rules(held_back="6", held_back_jokers=False), "x"),
        ("6 6* 7", Rules(held_back="6", guard_marks="called"), "7"),
        ("6 6*", Rules(held_back="6", guard_marks="called"), "66*"),
        ("6 6* 7", Rules((), ("guard",), False, "6", True, "called"), "6* 7 76*"),
        ("6 6*", Rules((), ("guard",), False, "6", True, "called"), "6* 66*"),
        ("6 6*", Rules((), ("guard",), False, "6", False, "called"), "6*"),
        ("3 2", QING3, "2 32"),
        ("3 2 x", QING3, "2 x 2x 32x"),
        ("3 7 2", QING3, "7 2 72"),
    ],
)
def test_plays(hand: str, rules: Rules, answer: str) -> None:
    assert plays(parse(hand), rules) == combos(answer)


@pytest.mark.parametrize(
    ("hand", "old", "rules", "answer"),
    [
        ("7 8 8 x X", "77", PLAIN_CARDS, "88 8x 8X xX"),
        ("7 8 8 x X", "7x", PLAIN_CARDS, "8X xX"),
        ("7 8 8 x X", "X", PLAIN_CARDS, ""),
        ("X X x x x", "X", KAOPAI, "XX xxx"),
        ("X X x x x", "x", KAOPAI, "X xx"),
        ("X X x x", "Xx", KAOPAI, "XXxx"),
        ("X X x x x", "Xx", KAOPAI, "XXxx Xxxx"),
        ("9 9* 8", "8", PLAIN_CARDS, "9 9*"),
        ("9 9* 8", "7X", QINGDAO, "99* 89*"),
        ("9 9* 8", "8X", QINGDAO, "99*"),
        ("9* X* X", "X", XIAOBAO, "9* X*"),
        ("9* X* X", "X*", XIAOBAO, "9*"),
        ("2 2 2 X", "X", QINGDAO_SAN2, "222"),
        ("2 2 2 X", "x", QINGDAO_SAN2, "X"),
        ("7 8 2 2", "66", QING3, "72 82 22"),
        ("7 8 2 2", "72", QING3, "82 22"),
        ("X X 3", "X", QING3, "XX"),
        ("2 2 3", "33", QING3, "22"),
        # hold-back counts where an exchange lifts the lowest rank
        ("6 6 7", "x", Rules((("66", "x"),), held_back="6"), ""),
        ("6 6", "x", Rules((("66", "x"),), held_back="6"), "66"),
        ("6 6 X", "xx", Rules((("66", "x"),), held_back="6"), "66X"),
        ("6 6 X", "xx", Rules((("66", "x"),), held_back="6", held_back_jokers=False), ""),
    ],
)
def test_follows(hand: str, old: str, rules: Rules, answer: str) -> None:
    assert follows(parse(hand), parse(old), rules) == combos(answer)


def some_combo(chance: random.Random, rules: Rules, limit: int) -> Combo:
    while True:
        rank = chance.choice("3678A2")
        deck = [rank] * 4 + ["2"] * 3 + ["x", "X"] * 3 + ["X*", "x*", "9*", "X!"]
        cards = normal(chance.sample(deck, chance.randint(1, limit)), rules)
        if is_combo(cards, rules):
            return cards


@pytest.mark.parametrize("rules", [Rules(), PLAIN_CARDS, QINGDAO, XIAOBAO, Rules(fill=True)])
def test_without_exchanges_it_is_card_by_card(rules: Rules) -> None:
    chance = random.Random(20)
    seen = set()
    for _ in range(2000):
        new, old = some_combo(chance, rules, 4), some_combo(chance, rules, 4)
        up = sorted(height(face, rules) for face in faces(new, rules))
        down = sorted(height(face, rules) for face in faces(old, rules))
        wanted = len(up) == len(down) and all(a > b for a, b in zip(up, down, strict=True))
        assert beats(new, old, rules) is wanted, (new, old)
        seen.add(wanted)
    assert seen == {True, False}


def group_beats(group: list[str], target: str, rules: Rules) -> bool:
    if len(group) == 1 and height(group[0], rules) > height(target, rules):
        return True
    return any(sorted(group) == sorted(g) and target == t for g, t in rules.exchanges)


def by_assignment(new: Combo, old: Combo, rules: Rules) -> bool:
    """Give every card of new to some card of old, in every way there is."""
    ups, downs = faces(new, rules), faces(old, rules)
    return any(
        all(
            group_beats([up for up, at in zip(ups, owner, strict=True) if at == i], downs[i], rules)
            for i in range(len(downs))
        )
        for owner in itertools.product(range(len(downs)), repeat=len(ups))
    )


@pytest.mark.parametrize(
    "rules",
    [
        KAOPAI,
        QING3,
        Rules((*ROAST, ("222", "X"), ("66", "x"), ("33", "8")), fill=True, guard_marks="small"),
        Rules((*ROAST, ("222", "X")), ("guard", "emperor"), guard_marks="called"),
    ],
)
def test_exchanges_agree_with_trying_every_assignment(rules: Rules) -> None:
    chance = random.Random(21)
    seen = []
    for _ in range(500):
        new, old = some_combo(chance, rules, 5), some_combo(chance, rules, 3)
        wanted = by_assignment(new, old, rules)
        assert beats(new, old, rules) is wanted, (new, old)
        assert not beats(new, new, rules)
        if wanted and len(new) > len(old):
            seen.append(new)
    assert seen


def test_rules_are_checked() -> None:
    wrongs: list[Callable[[], Rules]] = [
        lambda: Rules(exchanges=(("XX", "X*"),)),
        lambda: Rules(exchanges=(("", "X"),)),
        lambda: Rules(promoted=("king",)),
        lambda: Rules(promoted=("guard", "guard")),
        lambda: Rules(held_back="x"),
        lambda: Rules(guard_marks="fixed"),
    ]
    for wrong in wrongs:
        with pytest.raises(ValueError, match=r"not|can't|unknown"):
            wrong()


def test_heights() -> None:
    assert [height(face, XIAOBAO) for face in (*PLAIN, "emperor", "guard")] == list(range(17))
    assert RANKS == "3456789TJQKA2"
