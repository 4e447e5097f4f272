"""What may a server send to which seat? Each seat its observation, spectators the public one."""

import baohuang as bh
from baohuang.labels import explain
from baohuang.render import render_events, render_observation


def main() -> None:
    table = bh.Table.deal(bh.get_variant("lianzhong-jingdian"), seed=7)
    agent = bh.agents.Greedy()
    while len(table.log) < 12 and table.turn is not None:
        table.push(agent.choose(table.observe(table.turn)))

    turn = table.turn
    assert turn is not None
    print(render_observation(table.observe(turn)), end="\n\n")
    print(render_observation(table.observe(None)), end="\n\n")
    print("What everybody has seen:", render_events(table.observe(None).events), sep="\n")

    seen = table.observe((turn + 1) % 5)
    print(f"\nSeat {seen.seat} is not to move, so it is shown {len(seen.legal_moves)} moves.")

    refused = table.check("222222222222")  # as a client might send it
    assert refused is not None
    print(f"Refused: {refused.reason} [{refused.clause}]")
    print(f"  en: {explain(refused, 'en')}")
    print(f"  zh: {explain(refused, 'zh')}")


if __name__ == "__main__":
    main()
