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
    "combos",
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

No attrs class in them may have validators or converters (`for_mypyc`), and no function that
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
# One native module calls another directly, and Python itself without a detour: what a processor
# fetches of a program is what it waits for here.
if sys.platform != "win32":
    for extension in made:
        extension.extra_compile_args += ["-fvisibility=hidden", "-fno-plt"]
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

    These are the docstrings; that a Protocol is one, which tells `rules.registry` what a kind of
    rule must offer; that a class without a constructor takes no arguments, where a native one would
    take any; and what attrs adds to a class. A decorated class stays an ordinary one, each
    of whose methods is an object that takes long to call. So the decorators are called when the
    module is all but read, and attrs is told what to add to a class that has its slots and its
    constructor. No line moves: tracebacks tell those of the source.
    """
    lines = source.splitlines()
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    ends = [
        *(
            f"setattr({cls.name}, '__doc__', {ast.get_docstring(cls, clean=False)!r})"
            for cls in classes
        ),
        *(f"setattr({cls.name}, '_is_protocol', True)" for cls in classes if is_protocol(cls)),
    ]
    values = [cls for cls in classes if any(map(makes_attrs, cls.decorator_list))]
    for cls in values:
        fields = [node for node in cls.body if isinstance(node, ast.AnnAssign)]
        for node in (*cls.decorator_list, *fields):
            lines[node.lineno - 1 : node.end_lineno] = [""] * (node.end_lineno - node.lineno + 1)
        lines[cls.decorator_list[-1].lineno - 1] = "@mypyc_attr(allow_interpreted_subclasses=True)"
        lines[fields[0].lineno - 1] = f"    {constructor(fields)}"
        ends += made_by_attrs(cls, fields)
    for cls in classes:
        attributes = [n for n in cls.body if isinstance(n, ast.AnnAssign) and not n.value]
        if attributes and not cls.bases and not cls.decorator_list:
            lines[lines.index("", attributes[-1].lineno)] = "    def __init__(self) -> None: pass"
    if values:
        at = next(at for at, line in enumerate(lines) if line.startswith("from __future__"))
        assert not lines[at + 1], "no empty line"
        lines[at] += "; from typing import TYPE_CHECKING"
        lines[at + 1] = "if TYPE_CHECKING: from mypy_extensions import mypyc_attr"
    return "\n".join([*lines, *ends, ""])


def is_protocol(cls: ast.ClassDef) -> bool:
    """Whether a class is a Protocol."""
    return "Protocol" in map(ast.unparse, cls.bases)


def makes_attrs(decorator: ast.expr) -> bool:
    """Whether a decorator makes a frozen attrs class.

    Raises:
        ValueError: if it makes another, which would be compiled without what attrs adds.
    """
    written = ast.unparse(decorator)
    if written in ("frozen", "attrs.frozen"):
        return True
    if written.split("(")[0].split(".")[-1] in ("frozen", "define", "mutable"):
        raise ValueError(f"@{written}: compiled modules have frozen attrs classes without options")
    return False


def constructor(fields: list[ast.AnnAssign]) -> str:
    """The constructor of a class with these fields, on one line.

    Raises:
        ValueError: if one is more than a name, a type and a default.
    """
    takes, sets = "", ""
    for node in fields:
        if "ClassVar" in ast.unparse(node.annotation) or "field(" in ast.unparse(node):
            raise ValueError(f"{ast.unparse(node)}: no plain field of a compiled attrs class")
        name, kind = ast.unparse(node.target), ast.unparse(node.annotation)
        takes += f", {name}: {kind}" + (f" = {ast.unparse(node.value)}" if node.value else "")
        sets += f" self.{name} = {name};"
    return f"def __init__(self{takes}) -> None:{sets}"


def made_by_attrs(cls: ast.ClassDef, fields: list[ast.AnnAssign]) -> Iterator[str]:
    """What has attrs add to a class all but its slots and its constructor; then other decorators.

    Written so that no type checker follows, to whom all this is news.
    """
    kinds = {ast.unparse(node.target): ast.unparse(node.annotation) for node in fields}
    made = ", ".join(
        f"{name!r}: _attrs.field({f'default={ast.unparse(node.value)}' if node.value else ''})"
        for name, node in zip(kinds, fields, strict=True)
    )
    options = "slots=False, init=False, frozen=True, getstate_setstate=True"
    yield "_attrs = __import__('attrs')"
    yield "_values = __import__('baohuang._values', fromlist=['by_state'])"
    yield f"setattr({cls.name}, '__annotations__', {kinds!r})"
    yield f"_attrs.define(these={{{made}}}, {options})({cls.name})"
    yield f"setattr({cls.name}, '__reduce__', _values.by_state)"
    yield f"setattr({cls.name}, '__slots__', {tuple(kinds)!r})  # as attrs asks for in subclasses"
    for decorator in reversed(cls.decorator_list):
        if not makes_attrs(decorator):
            yield f"{ast.unparse(decorator)}({cls.name})"
