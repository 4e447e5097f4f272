"""The figures of ``docs/quality.md``, and the page itself.

``python tests/quality.py coverage`` runs the tests under coverage.py; ``deals LOG...`` reads what
``pytest -s -m slow tests/test_random_deals.py`` has printed; ``tests/mutants.py`` runs a sample of
mutants. Each leaves its result in ``.cache/quality``, and ``write`` makes the page of them.
"""

from __future__ import annotations

import argparse
import json
import platform
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / ".cache" / "quality"
PAGE = ROOT / "docs" / "quality.md"
ENDED = re.compile(r"^[.F]?([a-z0-9+-]+): (\{.*\})$", re.MULTILINE)
TERMINATIONS = ("side-out", "solo-settled", "all-but-one", "void")


WHY = {
    "baohuang.legality.x_moves__mutmut_26": ("`cast` does nothing when it runs."),
    "baohuang.loading.composing.x__agreed__mutmut_8": (
        "Slots that can contradict one another are always written down."
    ),
    "baohuang.loading.nodes.xǁ_Readerǁmapping__mutmut_44": ("`None` is as false as `False`."),
    "baohuang.loading.structuring.x__converter__mutmut_37": (
        "No class of a rule has a `dict`; all say `Mapping`."
    ),
    "baohuang.rules.scoring.xǁSideOutFirstǁscore__mutmut_37": (
        "It is never 0: one side is out first."
    ),
    "baohuang.tables.xǁTablesǁfollows__mutmut_8": (
        "The same list, made again each time: slower, not other."
    ),
}
"""Why the mutants survive that are known to; the numbers are those of the commit measured."""


def commit() -> str:
    """The commit that is measured."""
    command = ["git", "describe", "--always", "--dirty", "--exclude", "*"]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()


def save(name: str, result: dict[str, Any], of_commit: str = "") -> None:
    """Keep a result, with what it is of."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    result |= {"commit": of_commit or commit(), "python": platform.python_version()}
    RESULTS.joinpath(f"{name}.json").write_text(json.dumps(result, indent=1), encoding="utf-8")


def coverage(pytest: list[str]) -> None:
    """Run the tests under coverage.py; what is written is read by `coverage_lines`."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    raw = RESULTS / "coverage-raw.json"
    command = [sys.executable, "-m", "pytest", "-q", "--cov", "--cov-branch", *pytest]
    subprocess.run([*command, f"--cov-report=json:{raw}"], cwd=ROOT, check=True)
    found = json.loads(raw.read_text("utf-8"))
    files = {
        name.rpartition("baohuang/")[2]: {
            "lines": file["missing_lines"],
            "branches": file["missing_branches"],
        }
        for name, file in found["files"].items()
        if file["missing_lines"] or file["missing_branches"]
    }
    save("coverage", {"totals": found["totals"], "files": files})


def deals(logs: list[str], of_commit: str) -> None:
    """Add up what the tests of many deals have printed."""
    rulesets: dict[str, dict[str, int]] = {}
    for log in logs:
        for name, counts in ENDED.findall(Path(log).read_text("utf-8")):
            rulesets[name] = json.loads(counts.replace("'", '"'))
    save("deals", {"rulesets": rulesets}, of_commit)


def result(name: str) -> dict[str, Any] | None:
    """A result that was kept, if there is one."""
    path = RESULTS / f"{name}.json"
    return json.loads(path.read_text("utf-8")) if path.exists() else None


def coverage_lines(found: dict[str, Any]) -> Iterator[str]:
    """What the page says of coverage."""
    totals = found["totals"]
    branches = f"{totals['covered_branches']:,} of {totals['num_branches']:,} branches"
    lines = f"{totals['covered_lines']:,} of {totals['num_statements']:,} lines"
    yield f"The fast tests reach {lines} and {branches} of `src` ({of(found)})."
    yield ""
    yield "Left out, as nothing can reach them:"
    yield ""
    yield from excuses()
    if found["files"]:
        yield ""
        yield "Not reached:"
        yield ""
        yield "| file | lines | branches |"
        yield "|---|---|---|"
        for name, missing in sorted(found["files"].items()):
            ways = ", ".join(f"{a}→{b}" if b > 0 else f"{a}→exit" for a, b in missing["branches"])
            yield f"| `{name}` | {', '.join(map(str, missing['lines']))} | {ways} |"


def excuses() -> Iterator[str]:
    """The lines that say of themselves that a branch cannot be reached, and why."""
    for file in sorted((ROOT / "src").rglob("*.py")):
        for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1):
            code, mark, why = line.partition("# pragma: no branch: ")
            if mark:
                name = file.relative_to(ROOT).as_posix()
                yield f"- `{name}:{number}`, `{code.strip()}`: {why}"


def mutant_lines(found: dict[str, Any]) -> Iterator[str]:
    """What the page says of mutants."""
    killed = found["killed"] + found["timed_out"] + found["killed_alone"]
    judged = killed + len(found["survived"])
    yield (
        f"Of {found['mutants']:,} mutants that mutmut makes of the rooms that hold the rules, "
        f"{found['sample']} were drawn with seed {found['seed']} ({of(found)}) and run against "
        f"the tests of single rules: {found['killed']} killed, {found['timed_out']} stopped in an "
        f"endless loop, {found['killed_alone']} more killed where the library is imported with "
        f"the mutant in it, {len(found['survived'])} survived: {100 * killed / judged:.1f} %. "
        f"Not run: {found['not_run']}."
    )
    if found["survived"]:
        yield ""
        yield "The survivors:"
        yield ""
        for name, change in found["survived"].items():
            why = WHY.get(name)
            yield f"- `{name}`" + (f": {why}" if why else "")
            yield ""
            yield "  ```diff"
            yield from (f"  {line}" for line in change.splitlines())
            yield "  ```"


def deal_lines(found: dict[str, Any]) -> Iterator[str]:
    """What the page says of random deals."""
    rulesets = found["rulesets"]
    ends: Counter[str] = Counter()
    for counts in rulesets.values():
        ends.update(counts)
    played = sum(ends[reason] for reason in TERMINATIONS)
    yield (
        f"{played:,} random deals of {len(rulesets)} rulesets, as matches of twenty, one in 25 "
        f"looked at step by step, without a violation ({of(found)}): "
        + ", ".join(f"{ends[reason]:,} {reason}" for reason in TERMINATIONS)
        + f"; {ends['tribute']:,} began with tribute, in {ends['cleared']:,} somebody was cleared."
    )
    yield ""
    yield f"Rulesets: {', '.join(f'`{name}`' for name in sorted(rulesets))}."


def of(found: dict[str, Any]) -> str:
    """What a figure is of."""
    return f"commit {found['commit']}, CPython {found['python']}"


SECTIONS = {
    "coverage": ("Coverage", coverage_lines),
    "mutants": ("Mutants", mutant_lines),
    "deals": ("Random deals", deal_lines),
}


def write() -> None:
    """Write the page."""
    lines = [
        "# Quality",
        "",
        "Written by `python tests/quality.py write` from what its other commands and",
        "`tests/mutants.py` have measured. What a long run of fuzzing found is in",
        "`tests/fuzz/README.md`; the laws are those of `baohuang.testing`.",
    ]
    for name, (title, tell) in SECTIONS.items():
        found = result(name)
        lines += ["", f"## {title}", ""]
        lines += ["Not measured."] if found is None else list(tell(found))
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("coverage").add_argument("pytest", nargs="*")
    read = commands.add_parser("deals")
    read.add_argument("logs", nargs="+")
    read.add_argument("--commit", default="", help="where they ran, if not here")
    commands.add_parser("write")
    asked = parser.parse_args()
    if asked.command == "coverage":
        coverage(asked.pytest)
    elif asked.command == "deals":
        deals(asked.logs, asked.commit)
    else:
        write()


if __name__ == "__main__":
    main()
