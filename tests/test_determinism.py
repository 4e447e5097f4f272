"""The same seed is the same match, moves and views: in any process, thread and order."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import baohuang as bh

ROOT = Path(__file__).parents[1]
VARIANTS = bh.variant_names()


def digest(variant: str, seed: int) -> str:
    """What two deals of a match by the agents come to, every move and every view of it."""
    match = bh.Match(bh.get_variant(variant), seed)
    told = hashlib.sha256()
    for _ in range(2):
        table = match.next_deal()
        agents = {0: bh.agents.Greedy(), 3: bh.agents.Autopilot()}
        agents |= {seat: bh.agents.Random(random.Random(f"{seed} {seat}")) for seat in (1, 2, 4)}
        bh.play_on(table, agents)
        match.finish(table)
        for seat in (None, *range(5)):
            told.update(repr(table.observe(seat).events).encode())
        told.update(" ".join(map(str, table.log)).encode())
    told.update(match.dumps().encode())
    return told.hexdigest()


HERE = {variant: digest(variant, 5) for variant in ("jingong", "qing3", "lianzhong-jianming")}
CODE = "from test_determinism import HERE; print(HERE)"


@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_another_process_plays_the_same(hash_seed: str) -> None:
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])
    done = subprocess.run(
        [sys.executable, "-c", CODE],
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == str(HERE)


def test_threads_play_the_same() -> None:
    jobs = [(variant, 5) for variant in HERE] * 4
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda job: digest(*job), jobs))
    assert found == [HERE[variant] for variant, _ in jobs]


@pytest.mark.parametrize("variant", VARIANTS)
def test_again_in_this_process(variant: str) -> None:
    state = random.getstate()
    random.seed(7)
    one = digest(variant, 3)
    random.seed(8)
    assert digest(variant, 3) == one != digest(variant, 4)
    random.setstate(state)


def test_the_global_generator_is_left_alone() -> None:
    state = random.getstate()
    digest("rizhao", 1)
    assert random.getstate() == state
