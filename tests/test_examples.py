"""Each script of `examples/` runs and says what it is for."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import baohuang as bh

SAYS = {
    "first_deal": ["throne: seat 1 says accept", "Taken back: "],
    "house_rules": ["did you mean 'revolt'?", "222 beats X: True", "our-evenings+bie6"],
    "my_agent": ["seed 4: scores ", "Saver in seat 0: "],
    "scoring_table": ["  1 2:  +6  +3  -3", "  1 5:  +0  +0  +0", "  5 4:  -6  -3  +3"],
    "server_views": ["as a spectator sees it", "seat 0 has answered", "手里没有这些牌"],
    "settle_argument": ["999x     does not beat 9999", "XX8888   beats X7777"],
}


def test_all_examples_are_here(root):
    assert sorted(SAYS) == sorted(path.stem for path in (root / "examples").glob("*.py"))


@pytest.mark.parametrize("name", sorted(SAYS))
def test_example(root, tmp_path, name):
    done = subprocess.run(
        [sys.executable, root / "examples" / f"{name}.py"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONUTF8": "1", "PYTHONPATH": str(root / "src")},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    for words in SAYS[name]:
        assert words in done.stdout


def test_readme_has_every_variant_and_feature(root):
    text = (root / "README.md").read_text("utf-8")
    for name in bh.variant_names():
        variant = bh.get_variant(name)
        assert f"| `{name}` | {variant.title.zh} | {len(variant.cards)} |" in text
    for name in bh.feature_names():
        assert f"`{name}`" in text


def test_benchmark_prints_its_figures(root):
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.playout", "--deals", "2"],
        cwd=root,
        env=os.environ | {"PYTHONUTF8": "1", "PYTHONPATH": str(root / "src")},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    for words in ("decisions a second", "choices a second", "decisions a deal", "calibration"):
        assert words in done.stdout
