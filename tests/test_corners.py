"""Corners that the tests of each room pass by: odd values, refusals, streams that break, and what
hypothesis is given to draw."""

from __future__ import annotations

import enum
import errno
import io
import os
import pickle
import random
import runpy
import sys
from collections import Counter
from types import SimpleNamespace

import attrs
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import baohuang as bh
import baohuang.events as ev
import baohuang.testing
from baohuang import catalog, cli, holding
from baohuang.agreement import contradictions
from baohuang.cards import CARDS
from baohuang.deal import Court
from baohuang.errors import glimpse
from baohuang.history import beginning
from baohuang.holding import Holding
from baohuang.loading import nodes, variant_to_yaml
from baohuang.loading.converting import CONVERTER
from baohuang.loading.merging import Setting, same, value_at
from baohuang.loading.nodes import Node, Origin
from baohuang.loading.structuring import plain_of
from baohuang.position import Position
from baohuang.render import render_deal, render_events
from baohuang.rules import registry
from baohuang.rules.beating import CardByCard, Exchanges
from baohuang.rules.combining import Sets
from baohuang.rules.holding_back import NoHoldingBack
from baohuang.rules.phases import Asked
from baohuang.rules.throne import Holder, LastEmperor, Surcharge
from baohuang.rules.tricks import NOBODY, FollowOrPass
from baohuang.rules.usurping import NoUsurping
from baohuang.setups import check_play, check_whole
from baohuang.shapes import Spec
from baohuang.tables import tables_for
from baohuang.testing import LAWS, LawBroken, check_variant, strategies
from baohuang.testing.beating import _raised
from baohuang.testing.hiding import _Watcher, alike
from baohuang.testing.laws import Broken
from baohuang.testing.rearranging import movable, rearranged, swap_suits
from baohuang.testing.tries import GUARD_CARDS, some_hand
from baohuang.testing.walks import Walk, walks
from fuzz import making
from support import handmade

FIXED = bh.get_variant("lianzhong-jianming")
CALLED = bh.get_variant("lianzhong-jingdian")
FIVE = ["7", "8", "9", "T", "J"]


def changed(base=FIXED, **slots):
    return attrs.evolve(base, name="corner", **slots)


def pickled(value):
    return pickle.loads(pickle.dumps(value))  # noqa: S301  # our own bytes


# -- cards and combos -----------------------------------------------------------------------------


def test_a_card_is_compared_with_cards_only():
    with pytest.raises(TypeError):
        assert bh.parse_card("7c") < 7
    assert max(bh.parse_card("7c"), bh.parse_card("X")) == bh.parse_card("X")


def test_more_cards_than_four_packs_have_are_no_text():
    most = " ".join(["7"] * 216)
    assert len(bh.parse_cards(most)) == 216
    with pytest.raises(bh.NotationError, match="217 cards, but four packs have 216"):
        bh.parse_cards(f"{most} 7")


def test_only_what_is_held_can_be_taken_out_of_a_hand():
    held = bh.Hand.parse("7c 7d X")
    assert held - bh.Hand.parse("7c X") == bh.Hand.parse("7d")
    for other in (bh.Hand.parse("7c 7c"), [bh.parse_card("7c")] * 2):
        with pytest.raises(bh.NotationError, match="7c is not in"):
            held - other
    assert held == bh.Hand.parse("7c 7d X")


@pytest.mark.parametrize("codes", [b"\xff", bytes(sorted(CARDS[i].code for i in (0, 200)))])
def test_codes_that_no_hand_has_are_refused(codes):
    with pytest.raises(bh.NotationError, match="no codes of a hand"):
        FIXED.plays(bh.Hand(codes))


@pytest.mark.parametrize("count", [0, 4, 6])
def test_five_seats_have_five_hands(count):
    hands = (FIVE * 2)[:count]
    with pytest.raises(bh.DealError, match=f"five seats need five hands, got {count}"):
        bh.Table.from_hands(FIXED, hands)
    court = Court(first=None, emperor=0, guard=1, settled=True)
    with pytest.raises(bh.DealError, match=f"five seats need five hands, got {count}"):
        check_play(FIXED, tuple(map(bh.Hand.parse, hands)), court, 0, ())


def test_a_card_without_the_mark_is_no_guard_card():
    marked = bh.parse_card("9c*")
    assert str(bh.Combo.from_parts(bh.Rank.NINE, 1, guard=marked)) == "9c*9"
    with pytest.raises(bh.NotationError, match=r"^9c is no guard card"):
        bh.Combo.from_parts(bh.Rank.NINE, 1, guard=marked.plain)


@pytest.mark.parametrize(
    "combo",
    [
        *making.wrong(bh.Combo, 0, -1, 1.0),
        bh.Combo(1 << 12 | (1 << 10) << 31),  # the guard card has a code that no card has
        bh.Combo(1 << 12 | bh.parse_card("9c").code << 31),  # it is not marked
        bh.Combo(bh.parse_combo("77").key | 1 << 60),
    ],
    ids=lambda combo: str(combo.key),
)
def test_a_key_that_no_cards_have_is_no_combo(combo):
    with pytest.raises(bh.NotationError, match="no cards have this key"):
        FIXED.beats(combo, bh.parse_combo("7"))


def test_what_plays_take_is_kept_of_so_many_and_right_afterwards():
    held, play = Holding.of([5] * 13, bh.parse_combo("Xx").key), bh.parse_combo("X77")
    before = held.without(play)
    for other in range(holding._MOST_SPENT + 1):
        holding._spent(other)
        assert len(holding._SPENT) <= holding._MOST_SPENT
    assert play.key not in holding._SPENT
    assert held.without(play) == before
    assert (before.size, before.count(bh.Rank.SEVEN)) == (held.size - 3, 3)


def test_true_is_no_key():
    combo = bh.Combo(True)
    if type(combo.key) is int:  # compiled, it has become one
        assert combo == bh.parse_combo("x")
        return
    with pytest.raises(bh.NotationError, match="no cards have this key"):
        FIXED.beats(combo, bh.parse_combo("7"))


def test_a_value_that_cannot_be_written_is_told_by_its_type():
    class Mute:
        def __repr__(self) -> str:
            raise RuntimeError

    assert glimpse(10**5000) == "int"
    assert glimpse(Mute()).startswith("Mute")


def test_the_emperor_declares_nothing():
    for wrong in (lambda: bh.Declare(bh.Role.EMPEROR), lambda: bh.parse_move("declare emperor")):
        with pytest.raises(bh.NotationError):
            wrong()
    with pytest.raises(bh.NotationError, match="everybody knows the emperor"):
        bh.Declare(bh.Role.EMPEROR)


# -- variants -------------------------------------------------------------------------------------


def test_a_variant_equals_no_other_thing():
    assert FIXED != "lianzhong-jianming"
    assert pickled(FIXED) == FIXED


def test_cards_of_two_ranks_beat_nothing_and_nothing_follows_them():
    # In a variant that calls nothing 9c* is a plain nine, and a nine beside sevens is no combo.
    odd, seven = bh.parse_combo("9c*77"), bh.parse_combo("7")
    assert not FIXED.beats(odd, seven)
    assert not FIXED.beats(seven, odd)
    assert FIXED.follows(bh.Hand.parse("X X X K K K"), odd) == ()
    assert CALLED.beats(odd, bh.parse_combo("X77")) is False


def test_what_is_no_combo_here_beats_nothing_and_nothing_follows_it():
    filled, high = bh.parse_combo("772"), bh.parse_combo("AAA")
    assert not FIXED.combining.twos_fill
    assert not FIXED.beats(high, filled)
    assert not FIXED.beats(filled, bh.parse_combo("666"))
    assert FIXED.follows(bh.Hand.parse("AAA XXX"), filled) == ()
    fills = changed(combining=Sets(twos_fill=True))
    assert fills.beats(high, filled)
    assert high in fills.follows(bh.Hand.parse("AAA XXX"), filled)


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("7 " * 17, "17 cards of rank 7: four packs have 16"),
        ("X X X X X", "5 cards of rank X: four packs have 4"),
        ("7c 7c 7c 7c 7c", "5 cards 7c: four packs have 4"),
        ("X* X*", "more than one emperor card"),
        ("x* 9c*", "more than one guard card"),
    ],
)
def test_a_hand_of_more_than_four_packs_is_refused(hand, said):
    for ask in (FIXED.plays, lambda held: FIXED.follows(held, bh.parse_combo("7"))):
        with pytest.raises(bh.DealError, match=said.replace("*", r"\*")):
            ask(bh.Hand.parse(hand))


def test_all_sixteen_of_a_rank_are_led():
    plays = FIXED.plays(bh.Hand.parse("7" * 16 + "X"))
    assert [combo.naturals for combo in plays if not combo.big] == list(range(1, 17))
    assert [combo.naturals for combo in plays if combo.big] == list(range(17))
    assert len(set(plays)) == len(plays) == 33


def test_a_whole_hand_of_the_held_back_rank_follows_what_it_beats():
    base = bh.get_variant("lianzhong-jianming+bie6")
    assert base.holding_back.on
    assert base.deck.lowest is bh.Rank.SIX
    v = changed(base, beating=CardByCard(Exchanges.from_plain({"66": "x"})))
    sixes, joker = bh.parse_combo("66"), bh.parse_combo("x")
    assert v.beats(sixes, joker)
    assert v.follows(bh.Hand.parse("66"), joker) == (sixes,)
    assert v.follows(bh.Hand.parse("66"), bh.parse_combo("X")) == ()
    assert v.follows(bh.Hand.parse("669"), joker) == ()
    assert v.follows(bh.Hand.parse("6"), joker) == ()


def test_tables_of_one_deal_are_one_object_while_they_are_remembered():
    spec = Spec(FIXED.combining, FIXED.beating, FIXED.holding_back, FIXED.deck.lowest, None)
    tables = tables_for(spec)
    assert tables.spec == FIXED.tables(None).spec == spec
    assert pickled(tables) is tables


def test_a_surcharge_of_a_rank_below_the_deck_contradicts_it():
    throne = attrs.evolve(FIXED.throne, surcharge=Surcharge(("3", "top")))
    assert FIXED.deck.lowest > bh.Rank.THREE
    found = list(contradictions(changed(throne=throne)))
    assert found == [("throne.surcharge", "the deck has no 3")]
    assert (
        list(contradictions(changed(throne=attrs.evolve(throne, surcharge=Surcharge(("2",))))))
        == []
    )


# -- rules ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("plain", [5, None, [], "XX"])
def test_exchanges_are_a_mapping(plain):
    with pytest.raises(ValueError, match=f"expected a mapping, got {type(plain).__name__}"):
        Exchanges.from_plain(plain)


def test_where_no_rank_is_held_back_nothing_else_is():
    rule = NoHoldingBack()
    assert (rule.on, rule.jokers, rule.cleared) == (False, True, False)


def test_a_rule_is_registered_for_a_known_slot_and_once():
    known = {slot: registry.kinds(slot) for slot in registry.SLOTS}
    with pytest.raises(ValueError, match="no slot is named 'thrones'; the slots are "):
        bh.rule("thrones", "holder")

    @attrs.frozen
    class Other(Holder):
        """Another class."""

    with pytest.raises(ValueError, match="throne: kind 'holder' is already Holder"):
        bh.rule("throne", "holder")(Other)
    assert bh.rule("throne", "holder")(Holder) is Holder  # the same once more
    assert {slot: registry.kinds(slot) for slot in registry.SLOTS} == known


def test_a_last_emperor_is_known_or_a_seat_is_dealt_first():
    throne = LastEmperor()
    assert throne.nominee(Court(first=2, last_emperor=4), ()) == 4
    assert throne.nominee(Court(first=2), ()) == 2
    with pytest.raises(bh.DealError, match="neither a last emperor nor a seat dealt first"):
        throne.nominee(Court(first=None), ())


def test_where_nobody_usurps_nobody_is_asked():
    rule, court, hands = NoUsurping(), Court(emperor=1), tuple(map(bh.Hand.parse, FIVE))
    state = Asked(0)
    assert rule.start(court, hands, FIXED) is court
    assert rule.moves(state, court, hands, FIXED) == ()
    refused = rule.violation(state, court, hands, bh.Usurp(), FIXED)
    assert refused.reason is bh.Reason.WRONG_PHASE
    assert rule.after(state, court, hands, bh.Silent(), FIXED) == (court, hands)


@attrs.frozen
class Unnamed(Holder):
    """Asks a seat without nominating it."""

    def start(self, court, hands, rules):
        return attrs.evolve(super().start(court, hands, rules), nominee=None)


def test_where_nobody_is_nominated_nothing_says_so():
    position = Position.start(changed(throne=Unnamed()), FIXED.deal(seed=7))
    events = list(beginning(position, FIXED.deal(seed=7)))
    assert [type(event) for event in events] == [ev.DealBegan, *[ev.Dealt] * 5]
    said = list(beginning(Position.start(FIXED, FIXED.deal(seed=7)), FIXED.deal(seed=7)))
    assert [type(event) for event in said[6:]] == [ev.Nominated]


# -- deals given by hand --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "settled", "said"),
    [
        (["7c", "", "9c", "Tc", "Jc"], {}, "seat 1 has no cards"),
        (["7", "8c", "9c", "Tc", "Jc"], {}, "7 needs a suit before the call"),
        (["3c", "8c", "9c", "Tc", "Jc"], {}, "1 cards 3c: the deck of lianzhong-jianming has no"),
        (["7c " * 3, "7c " * 2, "9c", "Tc", "Jc"], {}, "5 cards 7c: .* has 4"),
        (FIVE, {"guard": 1}, "roles are given without an emperor"),
        (FIVE, {"open_solo": True}, "roles are given without an emperor"),
        (FIVE, {"out": [0]}, "roles are given without an emperor"),
        (["3", *FIVE[1:]], {"emperor": 0}, "the deck of lianzhong-jianming has no 3"),
        (FIVE, {"emperor": 0, "declared": [0]}, "the emperor has nothing to declare"),
        (FIVE, {"emperor": 0, "open_solo": True, "revolt": True}, "nobody revolts against an open"),
        (FIVE, {"emperor": 0, "open_solo": True, "guard": 1}, "an open solo has no guard"),
        (FIVE, {"emperor": 0, "open_solo": True, "declared": [1]}, "nobody declares anything"),
        (["", *FIVE[1:]], {"emperor": 0, "guard": 1}, "seat 0 has no cards"),
        (["", *FIVE[1:]], {"emperor": 1, "guard": 2, "out": [0, 0]}, "out: distinct seats"),
        (["", *FIVE[1:]], {"emperor": 1, "guard": 2, "out": [0], "first": 0}, "seat 0 is out"),
        (FIVE, {"emperor": 1, "guard": 2, "out": [3]}, "seat 3 is out and holds cards"),
        (["7", "", "", "T", "J"], {"emperor": 1, "guard": 2, "out": [1, 2]}, "over already"),
        (["7x*", *FIVE[1:]], {"emperor": 1, "guard": 2}, r"seat 0 cannot hold x\* as the guard"),
        (["9c*", *FIVE[1:]], {"emperor": 1, "guard": 0}, r"seat 0 cannot hold 9c\* as the guard"),
    ],
)
def test_no_deal_could_be_so(hands, settled, said):
    with pytest.raises(bh.DealError, match=said):
        bh.Table.from_hands(FIXED, list(hands), **settled)


def test_after_an_open_solo_anybody_may_hold_the_guard_card():
    hands = ["7", "8", "9x*", "T", "J"]
    t = bh.Table.from_hands(FIXED, hands, emperor=0, open_solo=True)
    assert t.position.hand(2) == bh.Hand.parse("9x*")
    assert t.position.guard_card is None
    with pytest.raises(bh.DealError, match=r"seat 2 cannot hold 9c\* as the guard card here"):
        bh.Table.from_hands(FIXED, ["7", "8", "9c*", "T", "J"], emperor=0, open_solo=True)


@pytest.mark.parametrize(("guard", "most"), [(3, 3), (None, 4)])
def test_the_emperor_holds_the_other_copies_of_the_called_card(guard, most):
    for count in (most, most + 1):
        hands = [" ".join(["9c"] * count), "7", "8", "T", "J"]
        if count == most:
            t = bh.Table.from_hands(CALLED, hands, emperor=0, guard=guard, called="9c")
            assert t.position.size(0) == most
        else:
            with pytest.raises(bh.DealError, match=f"at most {most} copies of 9c|5 cards 9c"):
                bh.Table.from_hands(CALLED, hands, emperor=0, guard=guard, called="9c")


def test_a_whole_deal_is_the_deck_in_equal_hands():
    deal = FIXED.deal(seed=3, first=2)
    check_whole(FIXED, deal)
    less = attrs.evolve(deal, hands=(deal.hands[0] - deal.hands[0].cards[:1], *deal.hands[1:]))
    with pytest.raises(bh.DealError, match="not the whole deck"):
        check_whole(FIXED, less)
    with pytest.raises(bh.DealError, match="dealt from seat 0 the hands have"):
        check_whole(FIXED, attrs.evolve(deal, first=0))


# -- tables and agents ----------------------------------------------------------------------------


def test_a_table_equals_no_other_thing_and_says_where_it_stands():
    t = bh.Table.from_hands(FIXED, list(FIVE), emperor=0, guard=1)
    assert t != FIVE
    assert t == t.copy()
    assert repr(t) == "<Table lianzhong-jianming play turn 0 after 0>"


def test_an_agent_is_asked_only_on_its_turn():
    t = bh.Table.deal(FIXED, seed=7)
    other = (t.turn + 1) % 5
    for agent in (bh.agents.Greedy(), bh.agents.Random(seed=1), bh.agents.Autopilot()):
        with pytest.raises(bh.DealError, match=f"seat {other} is not to move; seat {t.turn} is"):
            agent.choose(t.observe(other))
        assert agent.choose(t.observe(t.turn)) in t.legal_moves


@pytest.mark.parametrize("text", ["7 8", "8c*7"])  # a mark that means nothing here makes no rank
def test_cards_of_two_ranks_are_refused_with_the_text(text):
    t = bh.Table.from_hands(FIXED, ["7 8", "8", "9", "T", "J"], emperor=0, guard=1)
    with pytest.raises(bh.NotationError, match=r"not of one rank: 7 and 8 \(in") as caught:
        t.parse(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("depth", [400, 700, 950, 100_000])
def test_a_record_nested_too_deep_is_none(depth):
    text = bh.Table.deal(FIXED, seed=7).record().dumps().rstrip()
    nested = text.removesuffix("}") + ', "more": ' + "[" * depth + "]" * depth + "}"
    with pytest.raises(bh.RecordError):
        bh.Record.loads(nested)


def test_a_deal_nobody_plays_for_himself_is_told_as_unscored():
    t = bh.Table.from_hands(FIXED, list(FIVE), emperor=0, guard=1)
    for seat in range(5):
        t.autopilot(seat)
    bh.play_on(t)
    assert render_deal(t).splitlines()[-1] == "Unscored."


def test_an_answer_alone_is_told():
    [*_, line] = render_events([ev.AnswerGiven(2, bh.Silent())]).splitlines()
    assert line.endswith("seat 2 silent")
    [*_, line] = render_events(
        [ev.Answered(2), ev.AnswerGiven(2, bh.Declare(bh.Role.REBEL))]
    ).splitlines()
    assert line.endswith("seat 2 declares rebel")
    assert "has answered" not in line


# -- files ----------------------------------------------------------------------------------------


def test_variants_in_the_package_go_before_those_beside_it(monkeypatch, tmp_path):
    beside = catalog.variants_dir()
    assert beside.is_dir()
    tmp_path.joinpath("variants").mkdir()
    monkeypatch.setattr(catalog, "files", lambda _: tmp_path)
    assert catalog.variants_dir() == tmp_path / "variants"


def test_without_variants_the_package_is_torn(monkeypatch, tmp_path):
    monkeypatch.setattr(catalog, "files", lambda _: tmp_path)
    monkeypatch.setattr(catalog, "__file__", str(tmp_path / "lib" / "baohuang" / "catalog.py"))
    with pytest.raises(FileNotFoundError, match="no folder of variants"):
        catalog.variants_dir()


@pytest.mark.parametrize("path", [5, None, ["a.yaml"]])
def test_what_is_no_path_is_a_problem(path):
    with pytest.raises(bh.VariantError, match="this is no path"):
        bh.load_variant(path)
    [problem] = bh.check_file(path)
    assert problem.message == "this is no path"


def test_a_mapping_is_read_off_its_leaves():
    node = Node(None, Origin("a.yaml"))
    found = {
        path: Setting(value, node)
        for path, value in {
            ("throne", "kind"): "holder",
            ("throne", "surcharge", "pays"): ["2"],
            ("throne", "surcharge", "more", "laps"): 2,
        }.items()
    }
    assert value_at(found, ("throne", "kind")) == (True, "holder")
    assert value_at(found, ("throne", "surcharge")) == (True, {"pays": ["2"], "more": {"laps": 2}})
    assert value_at(found, ("deck",)) == (False, {})


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        ({"XX": "X", "a": [6]}, {"a": ["6"], "XX": "X"}, True),
        ({"XX": "X"}, {"XX": "x"}, False),
        ({"XX": "X"}, {"xx": "X"}, False),
        ({"XX": "X"}, {}, False),
        ([6, "7"], ["6", 7], True),
        ([6], [6, 6], False),
        (True, 1, False),
        (None, {}, False),
    ],
)
def test_two_values_that_are_one(one, other, equal):
    assert same(one, other) is equal
    assert same(other, one) is equal


def test_the_events_of_a_document_end_with_its_stream():
    events = list(nodes._Reader("a: 1", Origin("a.yaml")).events)
    assert isinstance(events[-1], yaml.StreamEndEvent)


@pytest.mark.parametrize(
    "text", ['"\\U99999999"\n', '"\\U00110000"\n', f"%YAML 1.{'1' * 5000}\n---\na: 1\n"]
)
def test_what_the_python_parser_trips_over_is_a_problem(monkeypatch, text):
    monkeypatch.setattr(nodes, "_LOADER", yaml.SafeLoader)
    with pytest.raises(bh.VariantError, match=r"^a\.yaml:1:1: no YAML: "):
        nodes.read(text.encode(), Origin("a.yaml"))


@pytest.mark.parametrize(
    "error", [yaml.MarkedYAMLError(problem="is odd"), yaml.YAMLError("is odd")]
)
def test_an_error_without_a_place_stands_where_the_last_event_was(monkeypatch, error):
    def parse(*_, **__):
        yield SimpleNamespace(start_mark=SimpleNamespace(line=2, column=4))
        raise error

    monkeypatch.setattr(nodes.yaml, "parse", parse)
    with pytest.raises(bh.VariantError, match=r"^a\.yaml:3:5: no YAML: is odd"):
        nodes.read(b"a: 1", Origin("a.yaml"))


class Way(enum.Enum):
    """A parameter that is one of some words."""

    LEFT = "left"
    RIGHT = "right"


@attrs.frozen
class Turned(Holder):
    """A throne that goes one way."""

    way: Way = Way.LEFT


@attrs.frozen
class Odd(Holder):
    """A parameter that no file can have."""

    number: complex = 1j


@pytest.fixture
def own_kinds(monkeypatch):
    """Kinds of a house, known for one test."""
    for kind, cls in (("corner-turned", Turned), ("corner-odd", Odd)):
        monkeypatch.setitem(registry._KINDS["throne"], kind, cls)
        monkeypatch.setitem(registry._NAMES, cls, ("throne", kind))


@pytest.mark.usefixtures("own_kinds")
def test_a_parameter_that_is_an_enumeration_is_read_written_and_digested(tmp_path):
    path = tmp_path / "mine.yaml"
    text = (
        "name: mine\ntitle: {zh: 我的, en: mine}\nrevision: 1\nextends: lianzhong-jianming\n"
        "throne: {kind: corner-turned, way: right}\n"
    )
    path.write_text(text, encoding="utf-8")
    made = bh.load_variant(path)
    assert made.throne.way is Way.RIGHT
    assert plain_of(made.throne)["way"] == "right"
    left = attrs.evolve(made, throne=attrs.evolve(made.throne, way=Way.LEFT))
    assert made.digest != left.digest
    again = tmp_path / "again.yaml"
    again.write_text(variant_to_yaml(made), encoding="utf-8")
    assert bh.load_variant(again).digest == made.digest
    path.write_text(text.replace("right", "up"), encoding="utf-8")
    [problem] = bh.check_file(path)
    assert problem.path == "throne.way"
    assert "left" in problem.message


@pytest.mark.usefixtures("own_kinds")
def test_a_parameter_that_no_file_can_have_has_no_digest():
    with pytest.raises(TypeError, match="complex is no parameter of a rule"):
        _ = changed(throne=Odd()).digest


def test_classes_of_rules_use_tuples_of_one_type():
    assert CONVERTER.structure([1, 2], tuple[int, ...]) == (1, 2)
    with pytest.raises(TypeError, match=r"the classes of rules use tuple\[T, \.\.\.\]"):
        CONVERTER.structure([1, 2], tuple[int, int])


# -- the command line -----------------------------------------------------------------------------


def test_the_module_is_the_command(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["baohuang", "show", "jingong"])
    monkeypatch.delitem(sys.modules, "baohuang.__main__", raising=False)
    with pytest.raises(SystemExit) as left:
        runpy.run_module("baohuang", run_name="__main__")
    assert left.value.code == 0
    assert capsys.readouterr().out.startswith("jingong ")


def test_importing_the_module_runs_nothing(monkeypatch, capsys):
    monkeypatch.delitem(sys.modules, "baohuang.__main__", raising=False)
    monkeypatch.setattr(cli, "main", lambda: pytest.fail("it ran"))
    runpy.run_module("baohuang.__main__", run_name="not_main")
    assert capsys.readouterr() == ("", "")


def test_a_closed_stdout_is_no_error(monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    code = cli.main(["show", "jingong"])
    sys.stdout.close()
    assert code == 0


@pytest.mark.skipif(os.name == "nt", reason="a broken pipe has no error of its own there")
def test_a_pipe_nobody_reads_ends_it_quietly(monkeypatch, capsys):
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w", encoding="utf-8") as pipe:
        monkeypatch.setattr(sys, "stdout", pipe)
        code = cli.main(["list"])
        pipe.write("once more, at the exit")  # goes nowhere, and raises nothing
        pipe.flush()
        monkeypatch.undo()
    assert code == 1
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "No space left on device"),
        (OSError("it broke"), "it broke"),
    ],
)
def test_a_stream_that_fails_is_one_line(monkeypatch, capsys, tmp_path, error, words):
    class Failing(io.StringIO):
        def write(self, _):
            raise error

        def fileno(self):
            return target.fileno()

    with tmp_path.joinpath("out").open("w", encoding="utf-8") as target:
        monkeypatch.setattr(sys, "stdout", Failing())
        code = cli.main(["list"])
        monkeypatch.undo()
        target.write("no more")
    assert code == 2
    assert capsys.readouterr().err == f"baohuang: {words}\n"
    assert tmp_path.joinpath("out").read_text("utf-8") == ""


def test_an_interrupt_has_its_own_code(monkeypatch):
    def interrupted(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_run", interrupted)
    assert cli.main(["list"]) == 130


def test_a_file_that_is_wrong_hides_no_other_in_the_list(monkeypatch, capsys):
    problem = bh.VariantError((bh.Problem("variants/x.yaml", 3, 1, "deck", "it is wrong"),))

    def refusing(real, *wrong):
        def ask(name):
            if name in wrong:
                raise problem
            return real(name)

        return ask

    monkeypatch.setattr(cli, "get_variant", refusing(bh.get_variant, "jingong"))
    monkeypatch.setattr(cli, "feature_title", refusing(cli.feature_title, "kaopai"))
    assert cli.main(["list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    for name in ("jingong", "kaopai"):
        told = [line for line in lines if line.split()[:1] == [name]]
        assert any("variants/x.yaml:3:1: deck: it is wrong" in line for line in told)
    assert any(line.split()[:1] == ["qing3"] and "it is wrong" not in line for line in lines)
    assert any(line.split()[:1] == ["bie6"] and "it is wrong" not in line for line in lines)


def test_where_every_slot_differs_none_is_the_same(monkeypatch, capsys):
    assert cli.main(["diff", "jingong", "biwei"]) == 0
    assert "The same in both: " in capsys.readouterr().out
    first, second = bh.get_variant("jingong"), bh.get_variant("biwei")
    slots = tuple(found.slot for found in bh.differences(first, second))
    monkeypatch.setattr(cli, "SLOTS", slots)
    assert cli.main(["diff", "jingong", "biwei"]) == 0
    assert "The same in both" not in capsys.readouterr().out


@pytest.fixture
def looked_at(monkeypatch):
    """What `check --deep` has looked at, and in how many deals; nothing is played."""
    seen = []

    def look(variant, *, deals):
        seen.append((variant.name, deals))
        if variant.name == "breaks":
            raise LawBroken("ending", "it never does")
        return f"{variant.name}: fine"

    monkeypatch.setattr(baohuang.testing, "check_variant", look)
    return seen


def test_deep_looks_at_a_variant(looked_at, capsys, root):
    path = root / "variants" / "jingong.yaml"
    assert cli.main(["check", "--deep", str(path)]) == 0
    assert looked_at == [("jingong", 12)]
    assert capsys.readouterr().out == f"{path}: right\n  jingong: fine\n"
    assert cli.main(["check", str(path)]) == 0
    assert len(looked_at) == 1  # only where it is asked for


def test_deep_looks_at_a_feature_over_every_variant_that_takes_it(looked_at, capsys, root):
    assert cli.main(["check", "--deep", str(root / "variants" / "features" / "qiangdu.yaml")]) == 0
    takers = [name for name in bh.variant_names() if cli._goes(name, "qiangdu")]
    assert 1 < len(takers) < len(bh.variant_names())
    assert looked_at == [(f"{name}+qiangdu", 3) for name in takers]
    assert capsys.readouterr().out.count(": fine\n") == len(takers)


def test_deep_tells_a_broken_law_and_goes_on_with_the_next_file(looked_at, capsys, tmp_path, root):
    path, fine = tmp_path / "breaks.yaml", root / "variants" / "jingong.yaml"
    text = "name: breaks\ntitle: {zh: 破, en: breaks}\nrevision: 1\nextends: lianzhong-jianming\n"
    path.write_text(text, encoding="utf-8")
    assert cli.main(["check", "--deep", str(path), str(fine)]) == 1
    assert [name for name, _ in looked_at] == ["breaks", "jingong"]
    assert "  breaks: ending: it never does\n" in capsys.readouterr().out


# -- the laws -------------------------------------------------------------------------------------


def law(name):
    [found] = [law for law in LAWS if law.name == name]
    return found


def test_laws_of_combos_alone_play_no_deal(monkeypatch):
    monkeypatch.setattr("baohuang.testing.checking.walks", lambda *_: pytest.fail("played"))
    report = check_variant(FIXED, deals=5, laws=[law("beating-irreflexive")])
    assert report.cases["beating-irreflexive"] > 0


def test_a_listed_move_that_is_refused_breaks_legality():
    @attrs.frozen
    class ListsTooMuch(Holder):
        def moves(self, *args):
            return (bh.Usurp(),)

    with pytest.raises(LawBroken, match=r"^legality: a move that is listed is refused: "):
        check_variant(changed(throne=ListsTooMuch()), deals=1, laws=[law("recall")])


def test_what_a_law_is_refused_breaks_it():
    def refused(_, __):
        yield
        raise bh.DealError("no such thing")

    odd = attrs.evolve(law("beating-irreflexive"), of_variant=refused)
    with pytest.raises(LawBroken, match=r"^beating-irreflexive: DealError: no such thing$"):
        check_variant(FIXED, deals=1, laws=[odd])
    odd = attrs.evolve(law("recall"), of_deal=refused)
    with pytest.raises(
        LawBroken, match=r"^recall: DealError: no such thing \(deal '.*'\)"
    ) as found:
        check_variant(FIXED, deals=1, laws=[odd])
    assert found.value.record is not None


def test_a_refused_move_that_is_made_breaks_refusal(monkeypatch):
    [walk] = walks(FIXED, 1)
    real = baohuang.testing.playing.violation
    first = walk.moves[0]

    def refuses_the_first(position, move):
        return object() if move == first else real(position, move)

    list(law("refusal").of_deal(walk, random.Random(1)))
    monkeypatch.setattr(baohuang.testing.playing, "violation", refuses_the_first)
    monkeypatch.setattr(baohuang.testing.playing, "tries", lambda *_: (first,))
    with pytest.raises(Broken, match=r"step 0: pushed though it is refused"):
        list(law("refusal").of_deal(walk, random.Random(1)))


def test_a_void_deal_scores_nothing():
    v = bh.get_variant("lianzhong-jianming")
    table = bh.Table.deal(v, seed=3)
    while table.turn is not None:
        table.push("cede")
    assert table.outcome().termination is bh.Termination.VOID
    walk = next(walks(v, 1))
    void = attrs.evolve(walk, table=table, deal=v.deal(seed=3))
    assert len(list(law("ending").of_deal(void, random.Random(1)))) == 1


def test_raised_fillers_stay_beside_a_rank_they_fill():
    fills = changed(combining=Sets(twos_fill=True))
    assert list(_raised(fills, bh.parse_combo("AA2"))) == []
    assert list(_raised(fills, bh.parse_combo("AA"))) == [bh.parse_combo("22")]
    assert list(_raised(fills, bh.parse_combo("KK2"))) == [bh.parse_combo("AA2")]


@pytest.mark.parametrize("v", [FIXED, CALLED, handmade("promoted guard")], ids=lambda v: v.name)
def test_hands_to_try_are_hands_of_four_packs(monkeypatch, v):
    jokers = tuple(card for card in GUARD_CARDS if card.rank.is_joker)
    monkeypatch.setattr("baohuang.testing.tries.GUARD_CARDS", jokers)
    most = 0
    for seed in range(300):
        hand = some_hand(v, random.Random(seed))
        assert 1 <= len(hand) <= 14
        bigs = [card for card in hand if card.rank is bh.Rank.BIG_JOKER]
        most = max(most, len(bigs))
        assert v.plays(hand)  # a fifth would be refused
    assert most == 4


def test_what_an_open_solo_has_shown_is_not_moved():
    v = bh.get_variant("jingong")
    assert v.guard.open_solo == "quad"
    every = (walk for seed in range(50) for walk in walks(v, 1, seed))
    walk = next(walk for walk in every if walk.positions[-1].court.solo_card is not None)
    announced = walk.moves.index(bh.Solo(walk.positions[-1].court.solo_card))
    emperor, card = walk.positions[announced].turn, walk.moves[announced].card
    assert movable(walk, announced)[emperor].count(card) == 4
    assert card not in movable(walk, announced + 1)[emperor]


def test_a_deal_in_which_the_last_to_cede_pays_another_card_is_not_alike():
    last = Surcharge(("2", "top"), from_cession=5)
    throne = LastEmperor(to="next", laps=1, last_resort="press", surcharge=last)
    v = attrs.evolve(handmade("pressed and claimed"), name="corner", throne=throne)
    table = bh.Table.deal(v, seed=4)
    while table.phase is bh.Phase.THRONE:
        table.push("cede")
    pressed = len(table.log)
    while table.turn is not None:
        table.push(table.legal_moves[0])
    walk = Walk(table, v.deal(4), "corner")
    paid = [event for event in table.events if isinstance(event, ev.Ceded)]
    assert [len(event.paid) for event in paid] == [0, 0, 0, 0, 1]
    rng, others = random.Random(1), 0
    for _ in range(60):
        deal = rearranged(walk, 0, None, swap_suits, rng)
        other = bh.Table(v, deal)
        for move in walk.moves[:pressed]:
            other.push(move)
        if paid != [event for event in other.events if isinstance(event, ev.Ceded)]:
            others += 1
            assert alike(walk, deal, pressed, None) is None
    assert others


@pytest.mark.parametrize(
    ("inherit", "moves", "suspects"),
    [
        ("partner", "7", {1, 2, 3, 4, NOBODY}),
        ("partner", "7 8", {2, 3, 4, NOBODY}),  # who is out without the guard card is no guard
        ("partner", "7 8 - - - -", {3, 4, NOBODY}),  # seat 2 leads for a rebel
        ("partner", "7 8 - - - - 9", {3, 4}),  # two rebels out would have settled a solo
        ("next", "7 8 - - - -", {2, 3, 4, NOBODY}),  # the next seat leads, whatever it is
        ("claim", "7 8 - - claim -", {2, 3, 4, NOBODY}),  # seat 4 leads as it has asked to
        ("partner", "7 8 9 x*", {3}),
    ],
)
def test_who_may_be_guard_is_worked_out_from_what_is_public(inherit, moves, suspects):
    v = changed(tricks=FollowOrPass(inherit=inherit))
    hands = ["7777", "8", "9", "Jx*", "TTT"]
    table = bh.Table.from_hands(v, hands, emperor=0, guard=3, first=0)
    for move in moves.split():
        table.push(move)
    watcher = _Watcher(v)
    for event in table.seen_by(None):
        watcher.see(event)
    assert watcher.suspects == suspects
    assert {one for one in range(6) if table.position.suspects >> one & 1} == suspects
    while table.turn is not None:
        table.push(table.legal_moves[-1])
    walk = Walk(table, None, "corner")
    assert len(list(law("roles-told").of_deal(walk, random.Random(1)))) > len(moves.split())


# -- what hypothesis draws ------------------------------------------------------------------------

few = settings(max_examples=15)
names = st.sampled_from(
    ["lianzhong-jianming", "lianzhong-jingdian+kaopai", "qing3", "jingong", "biwei", "xiaobao"]
)
rulesets = names.map(bh.get_variant)
_FILLS = changed(CALLED, combining=Sets(twos_fill=True), beating=CardByCard())


@given(st.data())
def test_cards_drawn_are_of_the_deck(data):
    v = data.draw(rulesets)
    card = data.draw(strategies.cards(v))
    assert card in v.cards
    anything = data.draw(strategies.cards())
    assert bh.parse_card(str(anything)) == anything


@given(st.data(), st.integers(0, 10), st.integers(10, 44))
def test_hands_drawn_hold_no_card_more_often_than_the_deck(data, least, most):
    v = data.draw(rulesets)
    hand = data.draw(strategies.hands(v, least=least, most=most))
    assert least <= len(hand) <= most
    assert not Counter(hand.cards) - Counter(v.cards)
    v.plays(hand)  # no hand is refused


@given(st.data())
def test_combos_drawn_mean_something_and_are_canonical(data):
    v = data.draw(rulesets | st.just(_FILLS))
    combo = data.draw(strategies.combos(v))
    assert bh.parse_combo(str(combo)) == combo
    assert v.canonical(combo) == combo
    assert v.combining.faces(combo) is not None
    assert combo.rank is None or combo.rank >= v.deck.lowest
    assert not v.beats(combo, combo)


@few
@given(st.data())
def test_deals_drawn_are_whole(data):
    v = data.draw(rulesets)
    deal = data.draw(strategies.deals(v))
    check_whole(v, deal)
    assert bh.Table(v, deal).turn is not None


@few
@given(st.data())
def test_sequels_drawn_can_be_dealt(data):
    v = data.draw(rulesets)
    sequel = data.draw(strategies.sequels(v))
    assert sequel.deal(v, 5) == sequel.deal(v, 5)
    check_whole(v, sequel.deal(v, 5))


def test_sequels_drawn_have_what_a_deal_leaves():
    v = bh.get_variant("jingong")
    found = [strategies._after_a_deal(v, seed) for seed in range(8)]
    assert any(sequel.deal(v, 1).dues for sequel in found)
    assert any(sequel.deal(v, 1).last_emperor is not None for sequel in found)


@few
@given(st.data())
def test_tables_drawn_can_be_replayed(data):
    v = data.draw(rulesets)
    table = data.draw(strategies.tables(v))
    assert bh.Table.replay(table.record(), v) == table
    assert (table.turn is None) == (table.outcome() is not None)


@few
@given(st.data())
def test_positions_drawn_can_be_moved_in_or_are_over(data):
    v = data.draw(rulesets)
    position = data.draw(strategies.positions(v))
    legal = bh.moves(position)
    assert bool(legal) == (position.phase is not bh.Phase.END)
    if legal:
        position.after(legal[0])


@few
@given(st.data())
def test_moves_drawn_parse_back_and_are_refused_or_listed(data):
    position = data.draw(strategies.positions(data.draw(rulesets)))
    move = data.draw(strategies.moves(position))
    assert bh.parse_move(str(move)) == move
    refused = bh.legality.violation(position, move)
    assert (refused is None) == (move in bh.moves(position))


@few
@given(st.data(), st.integers(0, 2))
def test_matches_drawn_come_back_from_their_text(data, most):
    v = data.draw(rulesets)
    match = data.draw(strategies.matches(v, most=most))
    assert len(match.deals) <= most
    assert bh.Match.loads(match.dumps()) == match


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """Where a file to load is written."""
    return tmp_path_factory.mktemp("corners") / "drawn.yaml"


@few
@given(variant=strategies.variants())
def test_variants_drawn_agree_with_themselves_and_can_be_written(path, variant):
    assert list(contradictions(variant)) == []
    assert variant.describe().startswith(f"{variant.name} ")
    assert bh.Table.deal(variant, seed=1).turn is not None
    path.write_text(variant_to_yaml(variant), encoding="utf-8")
    assert bh.load_variant(path) == variant


@few
@given(strategies.variants(most_features=0))
def test_variants_drawn_without_features_have_none(variant):
    assert "+" not in variant.name


@settings(max_examples=150, derandomize=True)
@given(strategies.variants(most_features=6))
def test_features_that_do_not_go_together_are_left_out(variant):
    assert list(contradictions(variant)) == []


@pytest.mark.parametrize("thresholds", [None, "ab", [1.5] * 13, [None] * 13])
def test_thresholds_are_whole_numbers(thresholds):
    match = bh.Match(FIXED, seed=1)
    with pytest.raises(bh.DealError, match="thresholds"):
        match.levels(thresholds)
