"""What an installed baohuang holds and can do, and what importing it costs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

import baohuang


def run(*command: str | Path, cwd: Path, **settings: str) -> str:
    """Output of a command that must succeed, started outside the checkout and its settings.

    Args:
        command: the program and what it is told.
        cwd: where it runs.
        settings: variables of its environment besides those of this one.
    """
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "COV_"))}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=environment | {"PYTHONUTF8": "1"} | settings,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def shipped(root: Path) -> set[str]:
    """The files of `variants/`, as paths in the package."""
    variants = root / "variants"
    return {
        f"baohuang/{path.relative_to(root).as_posix()}"
        for path in variants.rglob("*")
        if path.suffix in {".yaml", ".json"}
    }


def install_into_empty_venv(folder: Path, *what: str | Path) -> Path:
    """The folder of the programs of a new environment that holds `what` and its dependencies."""
    venv.create(folder / "venv", with_pip=True)
    programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "install", "--quiet", *what, cwd=folder)
    return programs


def where_from(programs: Path, cwd: Path) -> Path:
    code = "import baohuang; print(baohuang.__file__)"
    return Path(run(programs / "python", "-c", code, cwd=cwd).strip())


def lists_and_plays_every_variant(programs: Path, cwd: Path) -> None:
    code = "import baohuang; print(*baohuang.variant_names(), sep='\\n')"
    names = run(programs / "python", "-c", code, cwd=cwd).split()
    assert names
    listed = run(programs / "baohuang", "list", cwd=cwd)
    assert [name for name in names if name not in listed] == []
    for name in names:
        played = run(programs / "baohuang", "play", name, "--seed", "1", cwd=cwd)
        assert played.strip(), name
        assert played == run(programs / "baohuang", "play", name, "--seed", "1", cwd=cwd), name


@pytest.mark.slow
def test_wheel_is_complete_and_plays(root: Path, tmp_path: Path) -> None:
    build = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", root)
    run(*build, cwd=tmp_path)
    [wheel] = tmp_path.glob("*.whl")
    assert wheel.name.startswith(f"baohuang-{baohuang.__version__}-")
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    assert "baohuang/py.typed" in held
    assert shipped(root) <= held
    assert {name.split("/")[0].split("-")[0] for name in held} == {"baohuang"}

    programs = install_into_empty_venv(tmp_path, wheel)
    assert where_from(programs, tmp_path).is_relative_to(tmp_path)
    lists_and_plays_every_variant(programs, tmp_path)


NATIVE = """
import copy
import pickle
import attrs
import baohuang as bh
from baohuang import combos, court, holding, legality, patterns, position, shapes, suspicion
from baohuang import tables
from baohuang.rules import ending, phases, tricks

for module in (combos, court, holding, legality, patterns, position, shapes, suspicion):
    assert not module.__file__.endswith(".py"), module
for module in (phases, tables, tricks):
    assert not module.__file__.endswith(".py"), module
p = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7).position
for value in (p, p.setting, p.court, p.state, p.variant.tricks, bh.parse_move("77x")):
    assert pickle.loads(pickle.dumps(value)) == value
for value in (p.setting, p.court, p.state):  # a position has no constructor, and is open
    for name in type(value).__match_args__:
        try:
            setattr(value, name, None)
        except AttributeError:
            continue
        raise AssertionError(f"{type(value).__name__}.{name} could be written to")
for cls in (bh.Position, bh.Court, tricks.Trick, tricks.FollowOrPass, position.Ended):
    assert len(cls.__doc__) > 100, cls
for protocol in (tricks.TricksRule, ending.EndingRule, phases.Runner):
    assert protocol._is_protocol, protocol
assert "claim" in tricks.FollowOrPass.__annotations__["inherit"]
rule = tricks.FollowOrPass(inherit="claim")
assert attrs.evolve(rule, pass_is_final=True) == tricks.FollowOrPass(True, "claim") != rule
assert repr(rule) == "FollowOrPass(pass_is_final=False, inherit='claim')"
assert hash(rule) == hash(tricks.FollowOrPass(inherit="claim"))
for made in (bh.Position, tricks.Trick, holding.Holding):
    try:
        made(1)
    except TypeError:
        continue
    raise AssertionError(f"{made.__name__} takes what it does not want")
try:
    rule.inherit = "next"
except attrs.exceptions.FrozenInstanceError:
    pass
else:
    raise AssertionError("a rule could be written to")


class Own(tricks.FollowOrPass):
    def heir(self, winner, live, court):
        return 4


@attrs.frozen
class Twice(tricks.FollowOrPass):
    grace: int = 1


@attrs.frozen(slots=False)
class Loose(tricks.FollowOrPass):
    grace: int = 1


for kind in (Twice, Loose):
    mine = kind(inherit="claim", grace=4)
    assert attrs.astuple(mine) == (False, "claim", 4)
    assert repr(mine) == f"{kind.__name__}(pass_is_final=False, inherit='claim', grace=4)"
    assert mine == kind(inherit="claim", grace=4) != kind()
for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
    assert pickle.loads(pickle.dumps(Twice(grace=4), protocol)) == Twice(grace=4)
assert copy.copy(Twice(grace=4)) == copy.deepcopy(Twice(grace=4)) == Twice(grace=4)
assert type(copy.copy(Own())) is Own
trick = tricks.lay(0b11101, 0, None, 1, (1,), 0b1)
print(*Own()._won(trick, bh.Court(emperor=0))[:1])
"""


def members(wheel: Path) -> dict[str, bytes]:
    """What a wheel holds, by name; the list of its own contents and its tag aside."""
    with zipfile.ZipFile(wheel) as archive:
        names = [n for n in archive.namelist() if not n.endswith(("/RECORD", "/WHEEL"))]
        return {name: archive.read(name) for name in names}


@pytest.mark.slow
def test_compiled_wheel_is_the_pure_one_and_native_modules(root: Path, tmp_path: Path) -> None:
    if not any(map(shutil.which, ("cc", "gcc", "clang", "cl"))):
        pytest.skip("there is no C compiler to make the compiled wheel with")
    build = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", root, "--wheel-dir")
    run(*build, tmp_path / "pure", cwd=tmp_path)
    run(*build, tmp_path / "compiled", cwd=tmp_path, HATCH_BUILD_HOOK_ENABLE_CUSTOM="1")
    [pure], [compiled] = ((tmp_path / name).glob("*.whl") for name in ("pure", "compiled"))
    assert pure.name.endswith("-py3-none-any.whl")
    assert not compiled.name.endswith("-any.whl")
    held, known = members(compiled), members(pure)
    assert {name: held[name] for name in known} == known
    added = {Path(name).name.split(".")[0] for name in set(held) - set(known)}
    assert {"baohuang__mypyc", "position", "tables", "tricks"} <= added

    programs = install_into_empty_venv(tmp_path, compiled)
    assert run(programs / "python", "-c", NATIVE, cwd=tmp_path).split() == ["4"]
    for name in baohuang.variant_names():
        told = [
            run(python, "-m", "baohuang", "play", name, "--seed", "1", cwd=tmp_path)
            for python in (programs / "python", sys.executable)
        ]
        assert told[0] == told[1] != "", name


@pytest.mark.slow
def test_editable_install_plays_from_the_checkout(root: Path, tmp_path: Path) -> None:
    programs = install_into_empty_venv(tmp_path, "--editable", root)
    assert where_from(programs, tmp_path) == root / "src" / "baohuang" / "__init__.py"
    lists_and_plays_every_variant(programs, tmp_path)


def test_there_are_variants_to_ship(root: Path) -> None:
    assert "baohuang/variants/lianzhong-jianming.yaml" in shipped(root)


def test_import_is_cheap(tmp_path: Path) -> None:
    code = "import sys, baohuang; print(*sorted({'yaml', 'cattrs'} & set(sys.modules)))"
    assert run(sys.executable, "-c", code, cwd=tmp_path).split() == []
