"""The same laws under atheris, which looks at what code an input reaches; see README.md.

Run as ``python tests/fuzz/guided.py loading CORPUS -dict=tests/fuzz/yaml.dict``.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import atheris

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # this is run by its path

with atheris.instrument_imports(include=["baohuang"]):
    from fuzz import checking, making


def _loading(data: bytes) -> None:
    checking.check_loading(data, FOLDER / "fuzz.yaml")


def _notation(data: bytes) -> None:
    checking.check_text(data.decode("utf-8", "surrogateescape"))


def _table(data: bytes) -> None:
    checking.check_pushes(checking.played(random.Random(data)), random.Random(data[::-1]), tries=5)


def _record(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    checking.check_record(text)
    checking.check_match(text)


MODES: dict[str, Callable[[bytes], None]] = {
    "loading": _loading,
    "notation": _notation,
    "table": _table,
    "record": _record,
}


def seeds(mode: str) -> list[bytes]:
    """What a run begins with, besides what its folder holds already."""
    if mode == "loading":
        return [path.read_bytes() for path in (*making.SHIPPED, *making.FEATURES, *making.BAD)]
    rng = random.Random(mode)
    if mode == "record":
        tables = [checking.record_of(checking.played(rng)).encode() for _ in range(20)]
        return tables + [checking.match_of(rng).encode() for _ in range(5)]
    return [making.text(rng).encode("utf-8", "surrogatepass") for _ in range(200)]


if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[1] not in MODES:
        sys.exit(f"usage: guided.py {'|'.join(MODES)} FOLDER [libFuzzer options]")
    mode, corpus = sys.argv.pop(1), Path(sys.argv[1])
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds(mode)):
        (corpus / f"seed-{number}").write_bytes(seed)
    with tempfile.TemporaryDirectory() as folder:
        FOLDER = Path(folder)
        atheris.Setup(sys.argv, MODES[mode])
        atheris.Fuzz()
