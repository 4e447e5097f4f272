"""Bytes: of a position, of a table with its log, and what the caches grow to.

    python -m benchmarks.memory [--quick] [--json FILE]

A position counts what it does not share with the one before it, nor with the ruleset and its
compiled tables. A table counts all its positions, its log and the events that were read. Growth
is that of the whole process between 2,000 and 20,000 deals of one ruleset, in a process of its
own, with every cache that is larger than it was before the first deal.
"""

from __future__ import annotations

import functools
import gc
import json
import os
import random
import statistics
import sys
import types
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from pathlib import Path
from typing import Any

import baohuang as bh
from baohuang.tables import MOST_PAGES

from . import rows
from .clock import quantile
from .playing import MAIN, SEED, fullest, playout, positions, warmed
from .processes import run
from .rows import Aim, Result

TITLE = "Memory"
VARIANTS = (MAIN, "lianzhong-jingdian", "xiaobao", "qing3")
GROWS_TO = (2000, 20_000)
COMPILED = {f"baohuang.{room}" for room in ("variant", "tables", "shapes", "patterns", "actions")}
LRU: Any = type(functools.lru_cache(len))
SHARED_KINDS = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, Enum)
PAGES = f"with all else of a ruleset: {MOST_PAGES:,} (`tables.MOST_PAGES`)"
BOUNDS = {
    "baohuang.actions.Actions._tables": "one for each guard card there can be, and one without",
    "baohuang.holding._SPREAD": "8,192: sets of the thirteen ranks",
    "baohuang.holding._SPENT": "16,384, then it starts afresh (`holding._MOST_SPENT`)",
    "baohuang.tables.GETTERS": "8,191: sets of the thirteen ranks",
    "baohuang.tables.Book.leads": PAGES,
    "baohuang.tables.Book.leads[]": PAGES,
    "baohuang.tables.Book._by_hangers": PAGES,
    "baohuang.tables.Book.plans": PAGES,
    "baohuang.tables.Book._by_pattern": PAGES,
    "baohuang.tables.Book._by_pattern[]": PAGES,
    "baohuang.tables.Book._rows": PAGES,
    "baohuang.tables.Rulebook._readings": PAGES,
    "baohuang.tables.Rulebook._patterns": PAGES,
    "baohuang.tables.Rulebook._books": "one for each guard card there can be, and one without",
    "baohuang.tables.Rulebook._tables": "one for each guard card there can be, and one without",
    "baohuang.tables._Leads._groups": PAGES,
    "baohuang.tables._Leads._subsets": "100: the jokers and marked cards a hand can hold",
    "baohuang.variant.Variant.sorted_codes": "the cards of the deck",
}
"""What holds the entries of a cache that is no `lru_cache` together."""


# -- sizes ----------------------------------------------------------------------------------------


def walked(roots: Iterable[object], known: Iterable[int] = ()) -> Iterator[object]:
    """All objects that are reached from these, each once.

    Args:
        roots: where to begin.
        known: ids of objects not to go into nor to yield.
    """
    seen = set(known)
    waiting = list(roots)
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, SHARED_KINDS) or _small(thing):
            continue
        seen.add(id(thing))
        yield thing
        waiting += gc.get_referents(thing)


def reached(roots: Iterable[object], known: Iterable[int] = ()) -> dict[int, int]:
    """Bytes of all objects that are reached from these, by id; `known` are left out."""
    return {id(thing): sys.getsizeof(thing) for thing in walked(roots, known)}


def _small(thing: object) -> bool:
    """Whether Python keeps one object of this value anyway."""
    return thing is None or isinstance(thing, bool) or (type(thing) is int and -5 <= thing <= 256)


def ruleset_of(position: bh.Position) -> list[object]:
    """What all positions of a ruleset share: itself, and whatever is compiled of it."""
    compiled = [thing for thing in walked([position]) if type(thing).__module__ in COMPILED]
    return [position.variant, bh, *compiled]


def position_sizes(variant: bh.Variant, rng: random.Random) -> tuple[int, list[int]]:
    """Bytes of the first position of a deal, and of each after it beside the one before."""
    made = list(positions(variant, rng))
    shared = reached(ruleset_of(made[-1]))
    sizes = []
    before = reached(made[:1], shared)
    first = sum(before.values())
    for position in made[1:]:
        now = reached([position], shared)
        sizes.append(sum(size for key, size in now.items() if key not in before))
        before = now
    return first, sizes


def table_sizes(variant: bh.Variant, rng: random.Random) -> tuple[int, int, int]:
    """Bytes of a table in mid-deal: its moves, as it is, and after all have read their events."""
    deal = variant.deal(rng)
    whole = bh.Table(variant, deal)
    while legal := bh.moves(whole.position):
        whole.push(legal[int(rng.random() * len(legal))])
    half = len(whole.log) // 2
    for _ in range(len(whole.log) - half):
        whole.pop()
    shared = reached(ruleset_of(whole.position))
    silent = sum(reached([whole], shared).values())
    for seat in (None, 0, 1, 2, 3, 4):
        whole.observe(seat)
    return half, silent, sum(reached([whole], shared).values())


# -- growth ---------------------------------------------------------------------------------------


def resident() -> int:
    """Bytes of this process that are in memory."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def caches() -> dict[str, dict[str, int]]:
    """Everything of the library that holds entries by a key: how many of it, and its entries.

    A `lru_cache` also says how many entries one of it may have.
    """
    gc.collect()
    found: dict[str, dict[str, int]] = {}
    for name, entries, limit in _containers():
        one = found.setdefault(name, {"objects": 0, "entries": 0, "largest": 0, "limit": limit})
        one["objects"] += 1
        one["entries"] += entries
        one["largest"] = max(one["largest"], entries)
    return found


def _containers() -> Iterator[tuple[str, int, int]]:
    """The name, the entries and, of a `lru_cache`, the limit of each; -1 is no limit."""
    yield from _globals()
    for thing in gc.get_objects():
        if isinstance(thing, LRU):
            if _of_the_library(thing):
                limit = thing.cache_parameters()["maxsize"]
                name = f"{thing.__module__}.{thing.__qualname__}"
                yield name, thing.cache_info().currsize, -1 if limit is None else limit
        elif _of_the_library(type(thing)):
            kind = f"{type(thing).__module__}.{type(thing).__qualname__}"
            for name, value in _attributes(thing):
                yield from _sizes(f"{kind}.{name}", value)


def _globals() -> Iterator[tuple[str, int, int]]:
    """The same of what the modules of the library hold."""
    for module_name, module in list(sys.modules.items()):
        if module_name.split(".")[0] == "baohuang":
            for name, value in vars(module).items():
                if isinstance(value, dict) and not name.startswith("__"):
                    yield from _sizes(f"{module_name}.{name}", value)


def _sizes(name: str, value: object) -> Iterator[tuple[str, int, int]]:
    """A dict or a list, and under ``name[]`` those that are its values."""
    if isinstance(value, dict | list):
        yield name, len(value), 0
        for inner in value.values() if isinstance(value, dict) else value:
            if isinstance(inner, dict | list):
                yield f"{name}[]", len(inner), 0


def _of_the_library(named: object) -> bool:
    """Whether a class or a function says that it is one of ours."""
    return str(getattr(named, "__module__", "")).split(".")[0] == "baohuang"


def _attributes(thing: object) -> Iterator[tuple[str, object]]:
    yield from getattr(thing, "__dict__", {}).items()
    for kind in type(thing).__mro__:
        slots = getattr(kind, "__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if hasattr(thing, name) and not name.startswith("__"):
                yield name, getattr(thing, name)


def grown(name: str, deals: Iterable[int]) -> dict[str, Any]:
    """What a process holds after so many deals of a ruleset: to be run in one of its own."""
    variant, rng, played = bh.get_variant(name), random.Random(SEED), 0
    before = caches()
    steps = []
    for count in deals:
        for _ in range(count - played):
            playout(variant, rng)
        played = count
        now = caches()
        larger = {
            key: one
            for key, one in now.items()
            if one["entries"] > before.get(key, {"entries": 0})["entries"]
        }
        steps.append({"deals": count, "bytes": resident(), "caches": larger})
    return {"name": name, "steps": steps}


def growth_of(name: str, deals: Iterable[int]) -> dict[str, Any]:
    """The same in a process of its own."""
    snippet = (
        "import json; from benchmarks.memory import grown; "
        f"print(json.dumps(grown({name!r}, {tuple(deals)!r})))"
    )
    answer: dict[str, Any] = json.loads(run([sys.executable, "-c", snippet]))
    return answer


# -- the row --------------------------------------------------------------------------------------


def measure(*, quick: bool) -> Result:
    deals, warm_up = (1, 1) if quick else (20, 200)
    grows_to = (1, 3) if quick else GROWS_TO
    names = [MAIN] if quick else sorted({*bh.variant_names(), *map(fullest, bh.variant_names())})
    # Bytes are the same beside another process, so two of them go at once.
    with ThreadPoolExecutor(2) as both:
        growth = list(both.map(lambda name: growth_of(name, grows_to), names))
    sizes = {}
    for name in VARIANTS[:1] if quick else VARIANTS:
        variant = bh.get_variant(name)
        rng = warmed(variant, warm_up)
        made = [position_sizes(variant, rng) for _ in range(deals)]
        tables = [table_sizes(variant, rng) for _ in range(deals)]
        each = [size for _, later in made for size in later]
        sizes[name] = {
            "first": statistics.median(first for first, _ in made),
            "median": statistics.median(each),
            "p99": quantile(each, 0.99),
            "most": max(each),
            "moves": statistics.median(half for half, _, _ in tables),
            "silent": statistics.median(silent for _, silent, _ in tables),
            "read": statistics.median(read for _, _, read in tables),
            "most read": max(read for _, _, read in tables),
        }
    return {"deals": deals, "sizes": sizes, "growth": growth}


def more(one: dict[str, Any]) -> float:
    """Megabytes that a ruleset's process has grown by, from the first count to the last."""
    return float(one["steps"][-1]["bytes"] - one["steps"][0]["bytes"]) / 1e6


def page(result: Result) -> list[str]:
    made = [
        (
            f"`{name}`",
            *(f"{one[key]:,.0f} B" for key in ("first", "median", "p99", "most")),
            f"{one['moves']:.0f}",
            *(f"{one[key] / 1000:,.0f} kB" for key in ("silent", "read", "most read")),
        )
        for name, one in result["sizes"].items()
    ]
    head = ("ruleset", "the first position", "each after it", "99 %", "most")
    half = ("moves in mid-deal", "the table", "all events read", "most")
    counts = [step["deals"] for step in result["growth"][0]["steps"]]
    grew = [
        (f"`{one['name']}`", *(f"{step['bytes'] / 1e6:.1f} MB" for step in one["steps"]))
        for one in result["growth"]
    ]
    return [
        f"Bytes over {result['deals']} deals; a position beside the one before it.",
        "",
        *rows.table((*head, *half), made),
        "",
        "The whole process, interpreter included:",
        "",
        *rows.table(("ruleset", *(f"after {count:,} deals" for count in counts)), grew),
        "",
        *cache_lines(result),
    ]


def cache_lines(result: Result) -> list[str]:
    """The caches of the ruleset that has the most entries in each."""
    last = [one["steps"][-1]["caches"] for one in result["growth"]]
    found = []
    for name in sorted({name for each in last for name in each}):
        sized = ((each[name]["entries"], at) for at, each in enumerate(last) if name in each)
        step, at = max(sized)
        one = last[at][name]
        early = result["growth"][at]["steps"][0]["caches"].get(name, {"entries": 0})["entries"]
        bound = BOUNDS.get(name, "not stated")
        if one["limit"]:
            bound = f"{one['limit']:,} each (`lru_cache`)" if one["limit"] > 0 else "none"
        cells = (f"{one['objects']:,}", f"{early:,}", f"{step:,}", f"{one['largest']:,}", bound)
        found.append((f"`{name.removeprefix('baohuang.')}`", *cells))
    head = ("cache", "of them", "entries early", "entries late", "largest", "at most")
    return [
        "Every cache that grew while playing, in the ruleset where it has the most entries:",
        "",
        *rows.table(head, found),
    ]


def aims(result: Result) -> list[Aim]:
    sizes = result["sizes"].values()
    most = max(result["growth"], key=more)
    last = [one["steps"][-1]["caches"] for one in result["growth"]]
    loose = {
        name
        for each in last
        for name, one in each.items()
        if one["limit"] < 0 or (not one["limit"] and name not in BOUNDS)
    }
    return [
        rows.at_most(
            "a position (99 of 100)", 2, max(one["p99"] for one in sizes) / 1000, ".2f", " kB"
        ),
        rows.at_most(
            "a table in mid-deal, log and events",
            300,
            max(one["most read"] for one in sizes) / 1000,
            ".0f",
            " kB",
        ),
        rows.at_most(f"growth of the process (`{most['name']}`)", 20, more(most), ".1f", " MB"),
        Aim("caches without a stated bound", "0", str(len(loose)), not loose),
    ]


if __name__ == "__main__":
    rows.main(sys.modules[__name__], "memory")
