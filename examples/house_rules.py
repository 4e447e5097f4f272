"""How do I write down the rules we play at home? In YAML, on top of a documented game."""

import tempfile
from pathlib import Path

import baohuang as bh

RULES = """\
name: our-evenings
title: {zh: 家里的保皇, en: our evenings}
revision: 1
extends: lianzhong-jianming
declaring:
  kind: poll
  revolt: 3  # all three rebels must stand up
  decided: Two were too easy.
beating:
  exchanges:
    "222": "X"  # three 2s beat a big joker
  decided: Grandmother plays so.
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        (path := Path(folder, "our-evenings.yaml")).write_text(RULES, encoding="utf-8")
        ours = bh.load_variant(path)
        path.write_text(RULES.replace("revolt: 3", "revolts: 3"), encoding="utf-8")
        for problem in bh.check_file(path):  # what `baohuang check FILE` prints
            print(f"line {problem.line}, {problem.path}: {problem.message}")

    for slot in ("declaring", "beating"):
        print(f"{slot}: {ours.notes[slot].decided}", *ours.rules[slot].describe(), sep="\n  ")
    print("222 beats X:", ours.beats(bh.parse_combo("222"), bh.parse_combo("X")))
    bh.register_variant(ours)
    print("registered:", bh.get_variant("our-evenings+bie6").name)


if __name__ == "__main__":
    main()
