"""The public API as somebody uses it whose code is checked by `mypy --strict`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import assert_type

import baohuang as bh
from baohuang.catalog import check_file
from baohuang.labels import Language, explain
from baohuang.render import render_deal, render_events, render_hand, render_observation
from baohuang.testing import Report, check_variant


class First:
    """An agent; it need not derive from anything."""

    def choose(self, observation: bh.Observation) -> bh.Move:
        return observation.legal_moves[0]


def choose_variant(path: Path) -> bh.Variant:
    assert_type(bh.variant_names(), tuple[str, ...])
    assert_type(check_file(path), tuple[bh.Problem, ...])
    try:
        variant = bh.load_variant(path)
    except bh.VariantError as error:
        assert_type(error.problems, tuple[bh.Problem, ...])
        variant = bh.get_variant("lianzhong-jianming+kaopai")
    else:
        bh.register_variant(variant)
    assert_type(variant.title, bh.Title)
    return variant


def compare(variant: bh.Variant) -> bool:
    hand = bh.Hand.parse("7 7 x")
    lead = variant.plays(hand)[0]
    assert_type(lead, bh.Combo)
    assert_type(lead.rank, bh.Rank | None)
    assert_type(variant.follows(hand, lead), tuple[bh.Combo, ...])
    return variant.beats(bh.parse_combo("8"), lead)


def play(variant: bh.Variant, agents: Sequence[bh.agents.Agent]) -> tuple[int, ...]:
    table = bh.Table.deal(variant, seed=7)
    while (seat := table.turn) is not None:
        move = agents[seat].choose(table.observe(seat))
        refused = table.check(move)
        if refused is None:
            table.push(move)
    outcome = table.outcome()
    if outcome is None:
        return ()
    assert_type(outcome.winner, bh.Side | None)
    assert_type(outcome.places, tuple[int, ...] | None)
    return outcome.scores


def refuse(table: bh.Table, text: str, language: Language) -> str:
    assert_type(table.phase, bh.Phase)
    assert_type(table.legal_moves[0], bh.Move)
    assert_type(table.legal_moves[:2], tuple[bh.Move, ...])
    try:
        table.push(text)
    except bh.IllegalMove as error:
        violation: bh.Violation = error.violation
        assert_type(violation.reason, bh.Reason)
        return explain(violation, language)
    except bh.NotationError as error:
        return f"{error.text} at {error.position}"
    return ""


def show(table: bh.Table) -> list[str]:
    seen = table.observe(None)
    assert_type(seen.roles, tuple[bh.Role | None, ...])
    assert_type(seen.hand, bh.Hand | None)
    hands = [render_hand(hand, suits=True) for hand in table.position.hands]
    return [render_deal(table), render_events(seen.events), render_observation(seen), *hands]


def look_ahead(position: bh.Position) -> int:
    """The Position layer: values, unchecked and fast."""
    best = 0
    for move in bh.moves(position):
        match move:
            case bh.Play(combo):
                best = max(best, combo.size)
            case bh.Call(card):
                assert_type(card, bh.Card)
            case _:
                assert_type(position.after(move), bh.Position)
    return best


def keep(v: bh.Variant, t: bh.Table) -> str:
    """Matches, records, comparing, laws."""
    match = bh.Match(v, seed=7)
    assert_type(match.next_deal(), bh.Table)
    assert_type(match.table, bh.Table | None)
    assert_type(match.finish(t), bh.Outcome)
    assert_type(match.scores, tuple[int, ...])
    assert_type(match.items, dict[str, tuple[int, ...]])
    assert_type(match.end, bh.MatchEnd | None)
    assert_type(match.levels([1, 2]), tuple[int, ...])
    assert_type(bh.Match.loads(match.dumps()), bh.Match)
    assert_type(match.record(), bh.MatchRecord)
    assert_type(match.sequel, bh.Sequel)
    assert_type(t.record(), bh.Record)
    assert_type(bh.Record.loads(t.record().dumps()), bh.Record)
    assert_type(bh.Table.replay(t.record()), bh.Table)
    assert_type(bh.differences(v, v), tuple[bh.Difference, ...])
    assert_type(check_variant(v), Report)
    bh.play_on(t, {0: bh.agents.Greedy()})
    return match.dumps()


def main() -> list[str]:
    variant = choose_variant(Path("my.yaml"))
    agents: list[bh.agents.Agent] = [First(), bh.agents.Greedy(), bh.agents.Random(1)]
    agents += [bh.agents.Autopilot(), First()]
    table = bh.Table.from_hands(variant, ["7", "8x*", "9", "T", "J"], emperor=0, guard=1)
    best = look_ahead(table.position)
    scores = play(variant, agents) if compare(variant) else ()
    return [keep(variant, table), refuse(table, "8", "zh"), f"{best} {scores}", *show(table)]


if __name__ == "__main__":
    main()
