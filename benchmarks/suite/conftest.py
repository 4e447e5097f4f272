"""What the benchmarks share: rulesets with warm tables, and positions of seeded deals."""

from __future__ import annotations

import random

import pytest
from benchmarks.playing import positions, warmed

import baohuang as bh

RULESETS = ("lianzhong-jianming", "lianzhong-jingdian", "xiaobao", "qing3")


@pytest.fixture(params=RULESETS)
def variant(request: pytest.FixtureRequest) -> bh.Variant:
    """A ruleset, after 200 deals."""
    made = bh.get_variant(request.param)
    warmed(made, 200)
    return made


@pytest.fixture
def played(variant: bh.Variant) -> list[bh.Position]:
    """Every position of twenty deals in which a seat plays, the same every time."""
    rng = random.Random(20)
    every = [position for _ in range(20) for position in positions(variant, rng)]
    return [position for position in every if position.phase is bh.Phase.PLAY]
