"""How does a deal go? Five built-in agents play one, and every move goes through a table."""

import baohuang as bh
from baohuang.render import render_hand


def main() -> None:
    table = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
    for seat, hand in enumerate(table.position.hands):
        print(f"seat {seat}: {render_hand(hand)}")

    players = [bh.agents.Greedy() for _ in range(5)]
    while table.turn is not None:
        seat = table.turn
        move = players[seat].choose(table.observe(seat))
        if table.phase is not bh.Phase.PLAY:
            print(f"{table.phase}: seat {seat} says {move}")
        table.push(move)

    outcome = table.outcome()
    assert outcome is not None
    print(f"{len(table.log)} moves; {outcome.termination}")
    print(f"scores {outcome.scores}, winner {outcome.winner}")
    for line in outcome.lines:
        print(f"  {line.item}: {line.text}")

    taken_back = table.pop()
    print(f"Taken back: {taken_back}; seat {table.turn} to move, of {table.legal_moves}")


if __name__ == "__main__":
    main()
