"""Other processes: fresh interpreters, environments of their own, and drivers that stay warm."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tomllib
import venv
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import attrs

ROOT = Path(__file__).resolve().parents[1]
CACHE = ROOT / ".cache"


def surroundings(*, source: bool = True) -> dict[str, str]:
    """The environment variables of what is measured: this checkout, hashing that repeats.

    Args:
        source: whether to import the library from this checkout, not from an installation.
    """
    # Without bytecode kept, every fresh process would measure the compiler too.
    dropped = {"PYTHONPATH", "PYTHONDONTWRITEBYTECODE"}
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    paths = [str(ROOT), str(ROOT / "src")] if source else [str(ROOT)]
    return kept | {
        "PYTHONPATH": os.pathsep.join(paths),
        "PYTHONHASHSEED": "0",
        "PYTHONUTF8": "1",
    }


def run(command: Sequence[str | Path], *, source: bool = True) -> str:
    """Run a command of ours to its end.

    Returns:
        What it printed.

    Raises:
        subprocess.CalledProcessError: if it fails; what it complained of goes to stderr here.
    """
    done = subprocess.run(  # noqa: S603  # every command is made here
        [str(part) for part in command],
        cwd=ROOT,
        env=surroundings(source=source),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        sys.stderr.write(done.stderr)
        done.check_returncode()
    return done.stdout


def fresh(snippets: Sequence[str], *, python: str | Path = sys.executable) -> list[Any]:
    """Run each snippet in a fresh interpreter; each prints one JSON value.

    The first goes once more before them, so that every file read is in the memory and compiled.
    """
    run([python, "-c", snippets[0]])
    return [json.loads(run([python, "-c", snippet])) for snippet in snippets]


def medians(dicts: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """The median of each key."""
    return {key: statistics.median(one[key] for one in dicts) for key in dicts[0]}


def runtime_needs() -> list[str]:
    """What the library itself needs installed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return list(project["dependencies"])


def environment(
    name: str, needs: Sequence[str], *, no_deps: Sequence[str] = (), stamp: str = ""
) -> Path:
    """An environment under ``.cache``, made once and again when what it needs has changed.

    Args:
        name: the folder's name.
        needs: what pip is to install.
        no_deps: what it is to install without what that needs.
        stamp: anything else that tells when it must be made anew.

    Returns:
        Its interpreter: the same version as this one.
    """
    folder = CACHE / name
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    note = folder / "made-of.txt"
    content = "\n".join([sys.version, *needs, *no_deps, stamp])
    if not note.exists() or note.read_text("utf-8") != content:
        venv.create(folder, clear=True, with_pip=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if needs:
            run([*pip, *needs])
        if no_deps:
            run([*pip, "--no-deps", *no_deps])
        note.write_text(content, encoding="utf-8")
    return python


@attrs.frozen
class Slice:
    """What a driver did in one slice of time."""

    games: int
    decisions: int
    choices: int
    seconds: float

    @property
    def speed(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds

    @property
    def choice_speed(self) -> float:
        """Choices a second."""
        return self.choices / self.seconds


class Driver:
    """A process that plays when it is told to, and keeps what it has warmed up.

    Attributes:
        about: what it said of itself when it was ready: name, version, python, file.
    """

    def __init__(
        self,
        name: str,
        *options: str,
        python: str | Path = sys.executable,
        core: int | None = None,
        source: bool = True,
    ) -> None:
        """Start it and wait until it is ready.

        Args:
            name: the driver, a module of `benchmarks.drivers`.
            options: what else it is told.
            python: the interpreter that runs it.
            core: the core it stays on.
            source: whether it imports the library from this checkout.
        """
        pinned = [] if core is None else [f"--core={core}"]
        self._process = subprocess.Popen(  # noqa: S603  # our own module
            [str(python), "-m", "benchmarks.drivers", name, *options, *pinned],
            cwd=ROOT,
            env=surroundings(source=source),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        self.about: dict[str, str] = self._answer()

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            self._close()
            raise RuntimeError(f"the driver ended with status {self._process.returncode}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def tell(self, order: str) -> None:
        """Give an order without waiting: ``games 10`` or ``seconds 0.5``."""
        assert self._process.stdin is not None
        print(order, file=self._process.stdin, flush=True)

    def heard(self) -> Slice:
        """Wait for what came of the order before."""
        return Slice(**self._answer())

    def games(self, count: int) -> Slice:
        """Play so many games."""
        self.tell(f"games {count}")
        return self.heard()

    def seconds(self, seconds: float) -> Slice:
        """Play until so much time has gone."""
        self.tell(f"seconds {seconds}")
        return self.heard()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._close()

    def _close(self) -> None:
        """Say that there are no more orders, and wait for its end."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(timeout=60)
        self._process.stdout.close()


def interleaved(
    drivers: Mapping[str, Driver], rounds: int, seconds: float
) -> dict[str, list[Slice]]:
    """A slice of time for each driver in turn, so many rounds; every other round backwards."""
    slices: dict[str, list[Slice]] = {name: [] for name in drivers}
    for at in range(rounds):
        for name in list(drivers) if at % 2 == 0 else reversed(list(drivers)):
            slices[name].append(drivers[name].seconds(seconds))
    return slices
