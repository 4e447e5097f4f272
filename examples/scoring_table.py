"""What is each pair of imperial places worth? Every pair is played out from five single cards."""

from itertools import permutations

import baohuang as bh


def scores(variant: bh.Variant, emperor_place: int, guard_place: int) -> tuple[int, ...]:
    """Seat 0 is emperor and seat 1 guard; the seats go out in the order of their places."""
    rebels = iter((2, 3, 4))
    imperial = {emperor_place: 0, guard_place: 1}
    order = [imperial[place] if place in imperial else next(rebels) for place in range(1, 6)]
    hands = [""] * 5
    for seat, card in zip(order, "789TJ", strict=True):
        hands[seat] = card  # so that each can beat the one before
    table = bh.Table.from_hands(variant, hands, emperor=0, guard=1, first=order[0])
    for seat in order:
        while table.turn not in (seat, None):
            table.push("-")  # the others let it come round
        if table.turn is not None:
            table.push(hands[seat])
    outcome = table.outcome()
    assert outcome is not None
    return outcome.scores


def main() -> None:
    variant = bh.get_variant("lianzhong-jianming")
    print(f"{variant.title.zh}: emperor's and guard's place, what emperor, guard and rebels get")
    for emperor, guard in permutations(range(1, 6), 2):
        worth = scores(variant, emperor, guard)
        print(f"  {emperor} {guard}: {worth[0]:+3d} {worth[1]:+3d} {worth[2]:+3d}")


if __name__ == "__main__":
    main()
