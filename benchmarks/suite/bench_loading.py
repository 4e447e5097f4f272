"""What it costs to read a ruleset from its file."""

from __future__ import annotations

from typing import Any

import pytest

import baohuang as bh
from baohuang.catalog import variants_dir


@pytest.mark.parametrize("name", ["lianzhong-jianming", "jingong", "qing3"])
def test_load(benchmark: Any, name: str) -> None:
    """A file that extends others or none, once the loader itself is imported."""
    place = str(variants_dir().joinpath(f"{name}.yaml"))
    assert benchmark(lambda: bh.load_variant(place)).name == name
