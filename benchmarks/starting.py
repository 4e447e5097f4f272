"""From a bare interpreter to the first deal, and how fast it is before anything is warm.

    python -m benchmarks.starting [--quick] [--json FILE]

Every figure is the median of fresh processes, whose files were read and compiled before.
"""

from __future__ import annotations

import sys

from . import rows
from .clock import beat, pin
from .processes import fresh, medians
from .rows import Aim, Result

TITLE = "Starting"
TIMES = 15
BARE = """
import time; start = time.perf_counter()
import json, subprocess, sys
before = time.perf_counter()
subprocess.run([sys.executable, "-c", ""], check=True)
print(json.dumps({"bare": 1000 * (time.perf_counter() - before)}))
"""
STEPS = """
import time
def now(): return 1000 * time.perf_counter(), 1000 * time.process_time()
start = now()
import baohuang as bh
imported = now()
variant = bh.get_variant({name!r})
found = now()
table = bh.Table.deal(variant, seed={seed})
table.legal_moves[0]
dealt = now()
import random
rng, left = random.Random({seed}), 1000
begin = now()
while left:
    position = bh.Position.start(variant, variant.deal(rng))
    while left and (legal := bh.moves(position)):
        position, left = position.after(legal[int(rng.random() * len(legal))]), left - 1
played = now()
for name in bh.variant_names():
    bh.get_variant(name)
loaded = now()
import json
steps = {{
    "import": (start, imported),
    "one variant": (imported, found),
    "its first deal": (found, dealt),
    "first deal ready": (start, dealt),
    "the first 1,000 decisions": (begin, played),
    "all other variants": (played, loaded),
}}
wall = {{step: end[0] - begin[0] for step, (begin, end) in steps.items()}}
busy = {{f"{{step}}, processor": end[1] - begin[1] for step, (begin, end) in steps.items()}}
print(json.dumps(wall | busy))
"""
VARIANTS = ("lianzhong-jianming", "lianzhong-jingdian", "qing3", "qing3+kaopai+san2")


def measure(*, quick: bool) -> Result:
    times = 1 if quick else TIMES
    pin()
    before = beat()
    bare = medians(fresh([BARE] * times))["bare"]
    found = {}
    for name in VARIANTS[:1] if quick else VARIANTS:
        steps = [STEPS.format(name=name, seed=seed) for seed in range(times)]
        found[name] = medians(fresh(steps))
    return {"times": times, "bare": bare, "variants": found, "beats": [before, beat()]}


def page(result: Result) -> list[str]:
    found = result["variants"]
    steps = [step for step in found[VARIANTS[0]] if not step.endswith(", processor")]
    made = [
        (step, *(f"{one[step]:.0f} / {one[f'{step}, processor']:.0f}" for one in found.values()))
        for step in steps
    ]
    beats = " and ".join(f"{one:,.0f}" for one in result["beats"])
    return [
        f"Milliseconds / those of the processor, medians of {result['times']} fresh processes.",
        "They differ where others use the machine. A bare interpreter takes",
        f"{result['bare']:.0f} more, to start and to end it. Calibration: {beats} a second.",
        "",
        *rows.table(("", *(f"`{name}`" for name in found)), made),
    ]


def aims(result: Result) -> list[Aim]:
    found = result["variants"]
    main = found[VARIANTS[0]]
    slowest = max(found, key=lambda name: float(found[name]["the first 1,000 decisions"]))
    cold = found[slowest]["the first 1,000 decisions"]
    return [
        rows.at_most("`import baohuang`", 100, main["import"], ".0f", " ms"),
        rows.at_most(
            "to the first deal ready, one variant", 250, main["first deal ready"], ".0f", " ms"
        ),
        rows.at_most("all variants loaded besides", 250, main["all other variants"], ".0f", " ms"),
        rows.at_most(
            "the first 1,000 decisions of a fresh process",
            100,
            main["the first 1,000 decisions"],
            ".0f",
            " ms",
        ),
        rows.at_most(f"the same, slowest of those tried (`{slowest}`)", 100, cold, ".0f", " ms"),
    ]


if __name__ == "__main__":
    rows.main(sys.modules[__name__], "starting")
