"""Makes wrong inputs for a given time and tells what came out; see README.md.

Run as ``python tests/fuzz/run.py --seconds 600 --seed 1``.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # this is run by its path

from fuzz import checking, making


def main() -> int:
    """Run until the time is over; 1 if anything was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=("loading", "playing", "notation", "table", "record"))
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "fuzz.yaml"
        kinds: dict[str, Callable[[random.Random], str]] = {
            "loading": lambda rng: checking.check_loading(making.mutated_file(rng), path),
            "playing": lambda rng: checking.check_playing(making.mixed_file(rng), path, rng),
            "notation": _notation,
            "table": _table,
            "record": _record,
        }
        if given.only:
            kinds = {given.only: kinds[given.only]}
        return _run(kinds, given.seconds, given.seed)


def _notation(rng: random.Random) -> str:
    checking.check_text(making.anything(rng))
    checking.check_seat(making.plain(rng))
    return "tried"


def _table(rng: random.Random) -> str:
    checking.check_pushes(checking.played(rng), rng)
    return "tried"


def _record(rng: random.Random) -> str:
    if rng.random() < 0.7:
        text = checking.record_of(checking.played(rng))
        return checking.check_record(making.mutated_record(text, rng))
    return "match " + checking.check_match(making.mutated_record(checking.match_of(rng), rng))


def _run(kinds: dict[str, Callable[[random.Random], str]], seconds: float, seed: int) -> int:
    told: Counter[str] = Counter()
    found: dict[str, str] = {}
    end, n = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        for name, attempt in kinds.items():
            try:
                told[f"{name}: {attempt(random.Random(f'{name} {seed} {n}'))}"] += 1
            except Exception as error:  # noqa: BLE001  # this is what is looked for
                told[f"{name}: FOUND"] += 1
                where = traceback.extract_tb(error.__traceback__)[-1]
                key = (
                    f"{name}: {type(error).__name__} in {Path(where.filename).name}:{where.lineno}"
                )
                if key not in found:
                    found[key] = f"seed {seed}, number {n}\n{traceback.format_exc()}"
        n += 1
    lines = [f"{count:8} {what}" for what, count in sorted(told.items())]
    for key, text in found.items():
        lines += ["", key, *(line[:200] for line in text.splitlines())]
    sys.stdout.write("\n".join([*lines, ""]))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
