"""The compiled wheel: the same sources, the hot modules also as native code that mypyc makes.

Off unless asked for (`make wheel-compiled`), so that every other wheel is pure Python. A compiled
wheel holds all the `.py` files too; where no compiled wheel fits, pip takes the pure one.
"""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = (
    "court",
    "holding",
    "rules/phases",
    "rules/tricks",
    "shapes",
    "patterns",
    "tables",
    "suspicion",
    "position",
    "legality",
)
"""What is worth compiling: all that a decision in play runs through.

No class in them may have attrs validators, which mypyc drops without a word, and no function that
checks what a caller gave it may ask for an int or a str (`court.Seat`): native code would raise a
TypeError first.
"""
SETUP = """\
import sys
from mypyc.build import mypycify
from setuptools import setup

# Given as a group that is built apart, mypyc does not take the classes it sees for all there are:
# the methods of a rule's class work in subclasses, too.
modules = sys.argv[3:]
made = mypycify(["--strict", *modules], debug_level="0", separate=[(modules, "baohuang")])
where = ["--build-lib", sys.argv[1], "--build-temp", sys.argv[2]]
setup(name="baohuang", packages=[], ext_modules=made, script_args=["-q", "build_ext", *where])
"""


class CompiledModules(BuildHookInterface[Any]):
    """Compiles in a folder of its own, so that no native module ever lies beside a source."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and add what came out to the wheel; an editable install stays pure.

        Raises:
            CalledProcessError: if mypyc or the C compiler fails; what they said is on stderr.
        """
        if version != "standard":
            return
        self.place = Path(tempfile.mkdtemp(prefix="baohuang-"))
        work, made = self.place / "work", self.place / "made"
        shutil.copytree(Path(self.root, "src", "baohuang"), work / "baohuang")
        (work / "setup.py").write_text(SETUP, encoding="utf-8")
        modules = [f"baohuang/{name}.py" for name in COMPILED]
        for module in modules:
            source = (work / module).read_text(encoding="utf-8")
            (work / module).write_text(for_mypyc(source), encoding="utf-8")
        command = [sys.executable, "setup.py", str(made), str(self.place / "temp"), *modules]
        subprocess.run(command, cwd=work, check=True, stdout=sys.stderr)  # noqa: S603  # our own
        for path in sorted(made.rglob("*")):
            if path.is_file():
                build_data["force_include"][str(path)] = path.relative_to(made).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clear away what the compiler left."""
        if version == "standard":
            shutil.rmtree(self.place, ignore_errors=True)


def for_mypyc(source: str) -> str:
    """A module with what mypyc would lose of its classes written so that it is kept.

    These are the docstrings; the annotations of attrs classes, where mypyc writes ``type`` for a
    union or a Literal unless it is quoted; and that a Protocol is one, which tells `rules.registry`
    what a kind of rule must offer.
    """
    lines = source.splitlines(keepends=True)
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    for note in (note for cls in classes if cls.decorator_list for note in field_annotations(cls)):
        assert note.end_lineno == note.lineno, "an annotation of several lines"
        line = lines[note.lineno - 1].encode()
        before, after = line[: note.col_offset], line[note.end_col_offset :]
        lines[note.lineno - 1] = (before + repr(ast.unparse(note)).encode() + after).decode()
    protocols = [cls for cls in classes if "Protocol" in map(ast.unparse, cls.bases)]
    kept: list[tuple[str, str, object]] = [
        *((cls.name, "__doc__", ast.get_docstring(cls, clean=False)) for cls in classes),
        *((cls.name, "_is_protocol", True) for cls in protocols),
    ]
    written = [f"setattr({name}, {what!r}, {value!r})\n" for name, what, value in kept]
    return "".join([*lines, *written])


def field_annotations(cls: ast.ClassDef) -> Iterator[ast.expr]:
    """The annotations of a class's fields."""
    return (node.annotation for node in cls.body if isinstance(node, ast.AnnAssign))
