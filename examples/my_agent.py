"""How do I write an agent? It is given an observation and returns one of its legal moves."""

import baohuang as bh


class Saver:
    """Plays its largest set, and keeps jokers until somebody is nearly out."""

    def choose(self, observation: bh.Observation) -> bh.Move:
        plays = [move for move in observation.legal_moves if isinstance(move, bh.Play)]
        if not plays:  # a question before play, or nothing beats the play on the table
            return bh.agents.Autopilot().choose(observation)
        urgent = min(size for size in observation.sizes if size) <= 5
        cheap = [move for move in plays if urgent or not jokers(move)]
        if cheap:
            return max(cheap, key=lambda move: move.combo.size)
        return plays[0] if observation.top is None else bh.Pass()


def jokers(move: bh.Play) -> int:
    combo = move.combo
    return combo.small + combo.big + combo.emperor + (combo.guard is not None)


def main() -> None:
    variant, total = bh.get_variant("lianzhong-jianming"), 0
    others: dict[int, bh.agents.Agent] = {seat: bh.agents.Greedy() for seat in range(1, 5)}
    for seed in range(5):
        table = bh.Table.deal(variant, seed=seed)
        bh.play_on(table, {0: Saver(), **others})
        outcome = table.outcome()
        assert outcome is not None
        total += outcome.scores[0]
        print(f"seed {seed}: scores {outcome.scores}")
    print(f"Saver in seat 0: {total:+d} in 5 deals")


if __name__ == "__main__":
    main()
