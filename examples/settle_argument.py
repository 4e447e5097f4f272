"""Does this beat that? What the table argues about, answered for several rulesets."""

import baohuang as bh

ARGUMENTS = [
    ("8888", "7777"),
    ("x777", "6666"),  # a joker hung on three 7s
    ("999x", "9999"),  # the joker is higher, the 9s are not
    ("88X", "777"),
    ("XX", "X"),  # only where jokers roast one another
    ("xxx", "X"),
    ("XX8888", "X7777"),
    ("10 10", "99"),
]
RULESETS = ["lianzhong-jianming", "lianzhong-jianming+kaopai"]


def main() -> None:
    for name in RULESETS:
        variant = bh.get_variant(name)
        print(f"{variant.title.zh} ({variant.name})")
        for new, old in ARGUMENTS:
            beats = variant.beats(bh.parse_combo(new), bh.parse_combo(old))
            print(f"  {new:<8} {'beats' if beats else 'does not beat'} {old}")
        hand, top = bh.Hand.parse("X X x x x 8 8 7"), bh.parse_combo("X7")
        answers = ", ".join(str(combo) for combo in variant.follows(hand, top))
        print(f"  From {hand}, what beats {top}: {answers or 'nothing'}\n")


if __name__ == "__main__":
    main()
