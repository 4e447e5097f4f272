"""The numbers of moves: one for each, the same for equal rules, and legal lists by number."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys

import pytest

import baohuang as bh
from baohuang import labels, render

NAMES = bh.variant_names()
CARDS = ("9c", "Td", "2h", "x", "X", "x*")


class Whole:
    """A whole number that is no int, as those of arrays are."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def guard_card(v: bh.Variant, number: int, cards: tuple[bh.Card, ...]) -> bh.Card | None:
    """A guard card with which a number is a move; None if it needs none or none fits."""
    for card in (None, *cards):
        try:
            v.actions.decode(number, card)
        except bh.NotationError:
            continue
        return card
    return None


@pytest.mark.parametrize("name", NAMES)
def test_every_number_is_one_move_and_every_move_one_number(name: str) -> None:
    v = bh.get_variant(name)
    actions, rng = v.actions, random.Random(7)
    cards = tuple(sorted({card.plain for card in v.cards}))
    every = range(actions.size)
    seen = set()
    for number in every if actions.size < 8_000 else sorted(rng.sample(every, 4_000)):
        card = guard_card(v, number, cards)
        move = actions.decode(number, card)
        assert actions.encode(move) == number
        seen.add((move, card))
        if isinstance(move, bh.Play):
            assert v.combining.faces(move.combo) is not None
            assert bh.parse_move(str(move)) == move
    assert len({move for move, _ in seen}) == len(seen)


@pytest.mark.parametrize("name", [*NAMES, "zhongyou-jingdian+gudingbao", "qing3+kaopai"])
def test_legal_moves_have_the_numbers_that_are_listed(name: str) -> None:
    v = bh.get_variant(name)
    rng = random.Random(name)
    for _ in range(2):
        position = bh.Position.start(v, v.deal(rng))
        while moves := bh.moves(position):
            numbers = bh.numbers(position)
            assert numbers == tuple(v.actions.encode(move) for move in moves)
            card = position.named_card
            assert tuple(v.actions.decode(number, card) for number in numbers) == moves
            assert len(set(numbers)) == len(numbers)
            position = position.after(moves[int(rng.random() * len(moves))])
        assert bh.numbers(position) == ()


def test_a_claim_has_a_number() -> None:
    v = bh.get_variant("jingong")
    t = bh.Table.from_hands(v, ["7", "88", "9", "TT", "J"], emperor=0, guard=1)
    t.push("7")
    assert [str(v.actions.decode(number)) for number in bh.numbers(t.position)] == [
        "-",
        "claim",
        "8",
    ]


@pytest.mark.parametrize("name", NAMES)
def test_numbers_follow_from_the_rules_alone(name: str) -> None:
    v = bh.get_variant(name)
    again = pickle.loads(pickle.dumps(v))  # noqa: S301  # our own
    rng = random.Random(3)
    sample = [rng.randrange(v.actions.size) for _ in range(300)]
    cards = tuple(sorted({card.plain for card in v.cards}))
    for number in sample:
        card = guard_card(v, number, cards)
        assert again.actions.decode(number, card) == v.actions.decode(number, card)
    assert again.actions.size == v.actions.size


def test_numbers_are_the_same_in_another_process() -> None:
    code = (
        "import baohuang as bh; a = bh.get_variant('xiaobao').actions; "
        "print([str(a.decode(n, bh.parse_card('9c'))) for n in range(0, a.size, 997)])"
    )
    a = bh.get_variant("xiaobao").actions
    here = [str(a.decode(n, bh.parse_card("9c"))) for n in range(0, a.size, 997)]
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == str(here)


def test_positions_unpickled_one_by_one_share_what_numbers_them() -> None:
    v = bh.get_variant("xiaobao")
    pickled = [pickle.dumps(bh.Position.start(v, v.deal(seed))) for seed in range(3)]
    variants = [pickle.loads(one).variant for one in pickled]  # noqa: S301
    assert len({id(variant) for variant in variants}) == 3
    assert {id(variant.actions) for variant in variants} == {id(v.actions)}
    assert {id(variant.rulebook) for variant in variants} == {id(v.rulebook)}


def test_sizes_are_what_the_decks_make_them() -> None:
    # 10 ranks of 16 cards, 0-4 small and 0-4 big jokers, with the marked joker or without;
    # and hangers alone, of which nothing at all is none. Nine words are said without a card.
    alone = (25 - 1) + 20
    assert bh.get_variant("lianzhong-jianming").actions.size == 9 + alone + 10 * 16 * (25 + 20)
    # The called copy goes with up to 15 cards of its rank, 2s cannot be called; 36 cards can.
    called = 9 + 36 + 24 + 10 * 16 * 25 + 9 * 16 * 25
    assert bh.get_variant("lianzhong-jingdian").actions.size == called


def test_a_guard_card_counts_by_rank_and_not_by_suit() -> None:
    a = bh.get_variant("lianzhong-jingdian").actions
    numbers = {a.encode(bh.parse_move(f"9{suit}*9x")) for suit in "cdhs"}
    assert len(numbers) == 1
    assert a.encode(bh.parse_move("Tc*Tx")) not in numbers
    (number,) = numbers
    assert str(a.decode(number, bh.parse_card("9h"))) == "9h*x9"
    assert str(a.decode(number, bh.parse_card("9h*"))) == "9h*x9"
    assert str(a.decode(Whole(number), bh.parse_card("9h"))) == "9h*x9"
    with pytest.raises(bh.NotationError, match="say which card was called"):
        a.decode(number)
    with pytest.raises(bh.NotationError, match="Th is not the guard card of that play"):
        a.decode(number, bh.parse_card("Th"))
    with pytest.raises(bh.NotationError, match="expected a Card, got str '9h'"):
        a.decode(number, "9h")  # type: ignore[arg-type]


def test_where_it_hangs_it_counts_for_itself() -> None:
    a = bh.get_variant("xiaobao").actions
    assert a.encode(bh.parse_move("9c*77")) == a.encode(bh.parse_move("Td*77"))
    assert a.encode(bh.parse_move("9c*77")) != a.encode(bh.parse_move("X*77"))


@pytest.mark.parametrize("number", [-1, 7253, 10**30, True, 1.0, "1", None])
def test_what_is_no_number_is_refused(number: object) -> None:
    actions = bh.get_variant("lianzhong-jianming").actions
    with pytest.raises(bh.NotationError, match="expected a number from 0 to 7252, got"):
        actions.decode(number)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("lianzhong-jianming", "call 9c"),
        ("lianzhong-jianming", "9c*9"),
        ("lianzhong-jianming", "33"),
        ("lianzhong-jianming", "7722"),
        ("lianzhong-jingdian", "call 2c"),
        ("lianzhong-jingdian", "2c*2"),
        ("lianzhong-jingdian", "X*7"),
        ("lianzhong-jingdian", "solo 9c"),
        ("qing3", "call x"),
    ],
)
def test_what_no_deal_has_is_refused(name: str, text: str) -> None:
    with pytest.raises(bh.NotationError, match="no deal by these rules has the move"):
        bh.get_variant(name).actions.encode(bh.parse_move(text))


def test_what_is_no_move_is_refused() -> None:
    with pytest.raises(bh.NotationError, match="expected a move"):
        bh.get_variant("qing3").actions.encode("cede")  # type: ignore[arg-type]


def test_two_that_fill_beside_the_called_card_alone() -> None:
    a = bh.get_variant("qing3").actions
    move = bh.parse_move("9c*22")
    assert a.decode(a.encode(move), bh.parse_card("9c")) == move
    assert a.encode(move) != a.encode(bh.parse_move("9c*99"))


def test_numbers_can_be_sent_elsewhere() -> None:
    for name in ("lianzhong-jianming", "qing3"):
        a = bh.get_variant(name).actions
        again = pickle.loads(pickle.dumps(a))  # noqa: S301  # our own
        assert again == a
        assert hash(again) == hash(a)
        assert again.size == a.size
    assert bh.get_variant("qing3").actions != bh.get_variant("xiaobao").actions
    assert bh.get_variant("rizhao").actions == bh.get_variant("jj").actions


@pytest.mark.parametrize("wrong", [None, "jj", 5])
def test_what_is_no_variant_is_refused(wrong: object) -> None:
    jj, deal = bh.get_variant("jj"), bh.get_variant("jj").deal(1)
    for call in (
        lambda: bh.Table.deal(wrong, 1),  # type: ignore[arg-type]
        lambda: bh.Table(wrong, deal),  # type: ignore[arg-type]
        lambda: bh.Match(wrong, 1),  # type: ignore[arg-type]
        lambda: bh.differences(jj, wrong),  # type: ignore[arg-type]
        lambda: bh.register_variant(wrong),  # type: ignore[arg-type]
    ):
        with pytest.raises(bh.BaohuangError, match="expected a Variant, got"):
            call()


@pytest.mark.parametrize("wrong", [None, "fr", "ZH", 5, []])
def test_what_is_no_language_is_refused(wrong: object) -> None:
    v = bh.get_variant("jj")
    told = v.explain(bh.parse_combo("88"), bh.parse_combo("77"))
    table = bh.Table.deal(v, 1)
    for call in (
        lambda: v.describe(wrong),  # type: ignore[arg-type]
        lambda: told.text(wrong),  # type: ignore[arg-type]
        lambda: labels.speech(wrong),  # type: ignore[arg-type]
        lambda: labels.explain(table.check("88"), wrong),  # type: ignore[arg-type]
        lambda: render.render_deal(table, wrong),  # type: ignore[arg-type]
        lambda: render.hand_svg(bh.Hand.parse("9"), language=wrong),  # type: ignore[arg-type]
        lambda: render.combo_svg(bh.parse_combo("9"), language=wrong),  # type: ignore[arg-type]
        lambda: render.cover_svg(told, language=wrong),  # type: ignore[arg-type]
        lambda: render.table_svg(table, language=wrong),  # type: ignore[arg-type]
        lambda: render.flow_svg(v, language=wrong),  # type: ignore[arg-type]
    ):
        with pytest.raises(bh.NotationError, match='language: expected "zh" or "en", got'):
            call()
