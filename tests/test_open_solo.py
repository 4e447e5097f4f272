"""An open solo that is announced by showing four identical cards (S1, S2)."""

from __future__ import annotations

import pytest

import baohuang as bh
from baohuang.events import OpenSoloAnnounced

HELD = ["X* 7c 7c 7c 7c 9d 9d 9d 9d Jh", "8c", "Tc", "Js", "Qc"]


def asked(variant: str, *hands: str) -> bh.Table:
    t = bh.Table.from_hands(bh.get_variant(variant), list(hands or HELD))
    while t.phase is not bh.Phase.SOLO:
        t.push("accept" if t.phase is bh.Phase.THRONE else "silent")
    return t


@pytest.mark.parametrize("variant", ["jingong", "biwei"])
def test_one_solo_for_each_four_he_may_call(variant: str) -> None:
    t = asked(variant)
    assert [str(move) for move in t.legal_moves] == ["silent", "solo 7c", "solo 9d"]
    for text in ("solo Jh", "solo 8c", "solo X"):
        assert t.check(text).reason is bh.Reason.NO_SOLO
    assert t.check(bh.Solo()).reason is bh.Reason.NO_SOLO  # which four?


@pytest.mark.parametrize("seat", [None, 0, 3])
def test_everybody_sees_the_four(seat: int | None) -> None:
    t = asked("jingong")
    t.push("solo 9d")
    seen = t.observe(seat)
    assert seen.solo_card == bh.parse_card("9d")
    assert OpenSoloAnnounced(0, bh.parse_card("9d")) in seen.events
    again = bh.Table.replay(bh.Record.loads(t.record().dumps()))
    assert again.observe(seat) == seen


def test_text_without_a_card_shows_the_lowest_four() -> None:
    t = asked("jingong")
    assert "solo" in t.legal_moves
    t.push("solo")
    assert t.log[-1] == bh.Solo(bh.parse_card("7c"))


def test_where_none_need_be_shown_a_card_is_refused() -> None:
    t = asked("lianzhong-jingdian", "X* 7c 7c 7c 7c", "8c", "Tc", "Js", "Qc")
    assert [str(move) for move in t.legal_moves] == ["silent", "solo"]
    assert t.check("solo 7c").reason is bh.Reason.NO_SOLO
    t.push("solo")
    assert t.observe(1).solo_card is None


@pytest.mark.parametrize("text", ["solo 9c*", "solo 9", "solo 9c 9c", "solo ?"])
def test_what_is_no_solo(text: str) -> None:
    with pytest.raises(bh.NotationError):
        bh.parse_move(text)


def test_a_big_joker_called_in_a_hidden_solo_is_out_with_the_fourth() -> None:
    """Also where the emperor card is promoted, and counted apart from the others."""
    import attrs

    v = bh.get_variant("xiaobao")
    v = attrs.evolve(v, name="t", guard=attrs.evolve(v.guard, jokers=True))
    for order in (("X", "X", "X", "X*"), ("X*", "X", "X", "X")):
        t = bh.Table.from_hands(v, ["X* X X X 7c 8c", "9c Jc", "Tc Jc", "Js Qc", "Qc Kc"])
        t.push("accept")
        t.push("call X")
        for play in order:
            assert not t.position.shown
            t.push(play)
            while t.turn != 0:
                t.push("-")
        assert t.position.shown
