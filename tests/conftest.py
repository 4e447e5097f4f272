"""Hypothesis profiles, and the code in README and docs run as tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, configuration, settings
from hypothesis.database import DirectoryBasedExampleDatabase
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

from baohuang import catalog
from baohuang.rules import registry

ROOT = Path(__file__).resolve().parents[1]

# All that hypothesis keeps stays in the checkout, wherever pytest was started.
configuration.set_hypothesis_home_dir(ROOT / ".cache" / "hypothesis")
database = DirectoryBasedExampleDatabase(ROOT / ".cache" / "hypothesis" / "examples")

settings.register_profile("default", deadline=None, max_examples=30, database=database)
# The examples follow from the test alone: two runs do the same.
settings.register_profile(
    "ci", deadline=None, max_examples=30, derandomize=True, database=None, print_blob=True
)
settings.register_profile(
    "slow",
    deadline=None,
    max_examples=1000,
    database=database,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE", "ci" if "CI" in os.environ else "default")
)


class CodeInProse:
    """A plugin of its own, since a conftest's collection hook sees its own folder only.

    Runs the ```python fences of README and docs, plain code and `>>>`; a file is one namespace.
    `<!-- skip: next -->` before a fence leaves it out.
    """

    pytest_collect_file = staticmethod(
        Sybil(
            parsers=[PythonCodeBlockParser(), SkipParser()],
            path=str(ROOT),
            patterns=[
                "README.md",
                "README.zh.md",
                "docs/*.md",
                "docs/*/*.md",
                "docs/*/guides/*.md",
            ],
        ).pytest()
    )


class CatalogAsItWas:
    """A plugin of its own, since docstrings and prose register rulesets too.

    None stays known after the file that has registered it.
    """

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> Iterator[None]:
        try:
            return (yield)
        finally:
            if nextitem is None or nextitem.path != item.path:
                _forget_kinds_of_prose()
                for name in tuple(catalog._registered):
                    del catalog._registered[name]
                    catalog._bases.pop(name, None)
                    for full in [full for full in catalog._variants if full.split("+")[0] == name]:
                        del catalog._variants[full]


def _forget_kinds_of_prose() -> None:
    """Drop the kinds of rule that code in prose has registered: its classes have no module."""
    for found in registry._KINDS.values():
        for kind, cls in tuple(found.items()):
            if cls.__module__ == "builtins":
                del found[kind], registry._NAMES[cls]


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(CodeInProse(), "code-in-prose")
    config.pluginmanager.register(CatalogAsItWas(), "catalog-as-it-was")


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT
