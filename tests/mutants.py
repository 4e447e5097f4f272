"""How many small faults in the rules the fast tests find: a sample of mutants, drawn by a seed.

Run as ``python tests/mutants.py --count 400 --seed 1`` where mutmut is installed. The checkout is
copied to ``.cache/mutants``, where mutmut makes every mutant it knows of the rooms that hold the
rules; a sample is run against the tests of single rules (not the long walks through random deals,
which would find more and take hours). The result is ``.cache/quality/mutants.json``.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

from quality import save

ROOT = Path(__file__).parents[1]
COPY = ROOT / ".cache" / "mutants"
ROOMS = ("rules/*", "tables.py", "legality.py", "position.py", "observation.py", "loading/*")
TESTS = (
    "variants",
    "flow",
    "throne",
    "phases",
    "tricks",
    "scoring",
    "tribute",
    "press",
    "pot",
    "nomination",
    "claim",
    "partner",
    "cleared",
    "any_side",
    "usurp_first",
    "score_kinds",
    "open_solo",
    "cases",
    "values",
    "loading",
    "catalog",
    "comparing",
    "suspicion",
    "against_oracle",
    "golden",
    "words",
)
ANOTHER_PROCESS = "tests/test_golden.py::test_another_process_writes_the_same_bytes"
KILLED, SURVIVED, TIMED_OUT = {1, 3}, {0}, {24, 36, -24, 152, 255, -9}
"""What the exit codes mean to mutmut: a test failed; all passed; it went on and on."""


def prepare() -> None:
    """A copy of the checkout."""
    shutil.rmtree(COPY, ignore_errors=True)
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(COPY)], check=True)  # noqa: S607


def configure() -> None:
    """Tell the copy what to mutate and what to run."""
    options = {
        "source_paths": ["src"],
        "only_mutate": [f"src/baohuang/{room}" for room in ROOMS],
        "also_copy": ["variants", "examples", "benchmarks", "README.md", "Makefile"],
        "pytest_add_cli_args": [
            *("-m", "not slow", "--deselect", ANOTHER_PROCESS),
            *("-o", "addopts=--import-mode=importlib --strict-markers"),
        ],
        "pytest_add_cli_args_test_selection": [f"tests/test_{name}.py" for name in TESTS],
        "track_dependencies": False,
    }
    lines = [f"{key} = {json.dumps(value)}" for key, value in options.items()]
    text = ROOT.joinpath("pyproject.toml").read_text("utf-8")
    text += "\n[tool.mutmut]\n" + "\n".join(lines) + "\n"
    COPY.joinpath("pyproject.toml").write_text(text, encoding="utf-8")


def mutmut(workers: int, *names: str) -> None:
    """Run mutmut for these mutants; their exit codes come to stand beside the mutated files."""
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(workers), *names]
    log = COPY / "mutmut.log"
    environment = {"PYTHONPATH": "src:tests", "HYPOTHESIS_PROFILE": "ci", "PATH": "/usr/bin:/bin"}
    with log.open("a") as output:
        subprocess.run(
            command, cwd=COPY, env=environment, stdout=output, stderr=output, check=False
        )


def codes() -> dict[str, int | None]:
    """Every mutant with its exit code, None where it was not run."""
    found: dict[str, int | None] = {}
    for file in sorted(COPY.glob("mutants/src/**/*.meta")):
        found |= json.loads(file.read_text("utf-8"))["exit_code_by_key"]
    return found


def difference(name: str) -> str:
    """What a mutant changes."""
    command = [sys.executable, "-m", "mutmut", "show", name]
    shown = subprocess.run(command, cwd=COPY, capture_output=True, text=True, check=False).stdout
    lines = [
        line for line in shown.splitlines() if line[:1] in "+-" and line[:3] not in ("---", "+++")
    ]
    return "\n".join(lines)


def killed_alone(name: str) -> bool:
    """Whether a test fails where the library is imported with this mutant in it.

    mutmut forks a process that has imported the library and run all tests once. That is quick, and
    blind to what happens at import and to what is remembered since.
    """
    folder = COPY / "mutants"
    for test in TESTS:
        shutil.copy(ROOT / "tests" / f"test_{test}.py", folder / "tests")
    files = [f"tests/test_{test}.py" for test in TESTS]
    options = ["-x", "-q", "-m", "not slow", "--deselect", ANOTHER_PROCESS]
    options += ["-o", "addopts=--import-mode=importlib --strict-markers"]
    environment = os.environ | {"MUTANT_UNDER_TEST": name, "PYTHONPATH": "src:tests"}
    environment["HYPOTHESIS_PROFILE"] = "ci"
    command = [sys.executable, "-m", "pytest", *options, *files]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
    return done.returncode != 0


def report(chosen: list[str], left: list[str], seed: int) -> dict[str, object]:
    """What became of the sample."""
    all_codes = codes()
    ended = {name: all_codes[name] for name in chosen}
    return {
        "seed": seed,
        "mutants": len(all_codes),
        "sample": len(chosen),
        "killed": sum(code in KILLED for code in ended.values()),
        "timed_out": sum(code in TIMED_OUT for code in ended.values()),
        "killed_alone": sum(code in SURVIVED for code in ended.values()) - len(left),
        "survived": {name: difference(name) for name in left},
        "not_run": sum(code is None for code in ended.values()),
    }


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    prepare()
    configure()
    mutmut(asked.workers, "baohuang.rules.phases.none")  # makes them, and times the tests
    names = sorted(codes())
    chosen = sorted(random.Random(asked.seed).sample(names, min(asked.count, len(names))))
    mutmut(asked.workers, *chosen)
    found = codes()
    by_fork = [name for name in chosen if found[name] in SURVIVED]
    left = [name for name in by_fork if not killed_alone(name)]
    save("mutants", report(chosen, left, asked.seed))


if __name__ == "__main__":
    main()
