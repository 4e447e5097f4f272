"""`examples/house_rules_package`: a package of somebody else that adds a variant and a rule."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from test_packaging import install_into_empty_venv, run

VARIANT = "huangdao-jiali"

# Everything at once what a program may do with the package's variant and rule.
PROGRAM = """
import doctest, pathlib, pickle, sys
import attrs
import baohuang as bh
from baohuang.loading import variant_to_yaml

v = bh.get_variant("黄岛家里")
assert v.name == "huangdao-jiali" and v.name in bh.variant_names()
rule = v.scoring
assert rule == bh.get_variant("huangdao-jiali+kaopai").scoring
import huangdao_rules.scoring as module
assert rule == module.EmperorPlace(points=(3, 1, 0, -1, -3), solo=5)
assert doctest.testmod(module, raise_on_error=True).attempted > 3

# every place of the emperor, with a guard; a solo
pair, solo = bh.Court(emperor=0, guard=1, settled=True), bh.Court(emperor=2, settled=True)
for order, winner, share in (
    ((0, 1), bh.Side.IMPERIAL, 3),
    ((0, 2, 3, 4), bh.Side.IMPERIAL, 3),  # wherever the guard comes in
    ((2, 0, 1), bh.Side.IMPERIAL, 1),
    ((1, 2, 0), None, 0),
    ((2, 3, 4), bh.Side.REBEL, -1),  # left with the guard
    ((1, 2, 3, 4), bh.Side.REBEL, -3),
):
    won, [line] = rule.score(pair, order)
    assert (won, line.scores) == (winner, (2 * share, share, *[-share] * 3)), order
won, [line] = rule.score(solo, (0,))
assert (won, line.scores) == (bh.Side.REBEL, (5, 5, -20, 5, 5))
t = bh.Table.from_hands(v, ["7", "8", "9", "T", "J"], emperor=0, guard=1)
t.push("7")
t.push("8")
assert t.outcome().scores == (6, 3, -3, -3, -3)

# like any other variant: registered, laid over, saved, loaded, pickled
ours = attrs.evolve(v, name="ours", scoring=attrs.evolve(rule, solo=9))
assert ours != v and [d.slot for d in bh.differences(v, ours)] == ["scoring"]
bh.register_variant(ours)
assert bh.get_variant("ours+bie6").scoring == ours.scoring
pathlib.Path(sys.argv[1]).write_text(variant_to_yaml(ours), encoding="utf-8")
again = bh.load_variant(sys.argv[1])
assert again == ours and again.digest == ours.digest and again.rules == ours.rules
assert pickle.loads(pickle.dumps(ours)) == ours
t = bh.Table.deal(ours, seed=3)
assert hash(pickle.loads(pickle.dumps(t.position))) == hash(t.position)
"""

Command = Callable[..., str]


def works(python: Command, folder: Path, source: Path) -> None:
    """Do with the variant whatever is done with a shipped one.

    Args:
        python: runs Python with these arguments.
        folder: for files.
        source: the package's own variant file.
    """

    def command(*argv: object) -> str:
        return python("-m", "baohuang", *argv)

    [line] = [line for line in command("list").splitlines() if line.split()[:1] == [VARIANT]]
    assert line.split() == [VARIANT, "黄岛家里", "Huangdao,", "at", "home"]

    shown = command("show", VARIANT)
    assert shown.startswith("huangdao-jiali 黄岛家里 (Huangdao, at home), revision 1\n")
    assert "  The guard gets, from the first place to the fifth, 3, 1, 0, -1, -3.\n" in shown
    assert "  [decided: Two were too easy to find" in shown
    assert command("show", "黄岛家里+烤牌").startswith("huangdao-jiali+kaopai 黄岛家里+烤牌 ")

    played = command("play", VARIANT, "--seed", "1")
    assert "emperor-place" in played
    assert " a share\n" in played or " from each rebel\n" in played
    assert played == command("play", VARIANT, "--seed", "1")

    differ = command("diff", "lianzhong-jianming", VARIANT)
    assert "\n\ndeclaring\n  only in lianzhong-jianming:\n" in differ
    assert "    [kind: place-sum]\n" in differ
    assert "    [kind: emperor-place]\n    [decided: The guard is there to serve" in differ
    assert "The same in both: deck, throne, usurping, guard, combining," in differ
    differ = command("diff", VARIANT, f"{VARIANT}+bie6")
    assert "The same in both: deck, throne, usurping, guard, declaring," in differ

    assert command("check", source) == f"{source}: right\n"
    saved = folder / "ours.yaml"
    python("-c", PROGRAM, saved)
    assert command("check", saved) == f"{saved}: right\n"
    assert "emperor-place" in command("play", saved, "--seed", "1")
    assert "    [solo: 5]\n" in command("diff", VARIANT, saved)


@pytest.fixture
def package(root):
    return root / "examples" / "house_rules_package"


def own_file(package: Path) -> Path:
    return package / "src" / "huangdao_rules" / "variants" / f"{VARIANT}.yaml"


@pytest.fixture
def plugged(root, package, tmp_path):
    """Runs Python where the package is as good as installed: its metadata lie on the path."""
    project = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))["project"]
    told = tmp_path / "site" / f"huangdao_rules-{project['version']}.dist-info"
    told.mkdir(parents=True)
    (told / "METADATA").write_text(
        f"Metadata-Version: 2.4\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    (told / "entry_points.txt").write_text(
        "\n".join(
            line
            for group, points in project["entry-points"].items()
            for line in (f"[{group}]", *(f"{name} = {value}" for name, value in points.items()))
        )
    )
    path = os.pathsep.join(map(str, (root / "src", package / "src", told.parent)))

    def python(*argv: object, code: int = 0) -> str:
        done = subprocess.run(
            [sys.executable, "-W", "error", *map(str, argv)],  # a plug-in that fails is a warning
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": path, "PYTHONUTF8": "1"},
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=120,
        )
        assert done.returncode == code, done.stderr
        return done.stdout

    return python


def test_the_package_works_beside_the_checkout(plugged, package, tmp_path):
    works(plugged, tmp_path, own_file(package))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("points: [3, 1]", "scoring.points: five places need five numbers, got 2"),
        ("points: [1, 2, 0, -1, -2]", "scoring.points: a worse place is worth no more"),
        ("points: [3, 2, 1, 1, 0]", "scoring.points: above 0 for the first place"),
        ("points: 3", "scoring.points: expected a list"),
        ("solo: 0", "scoring.solo: worth 1 point or more to each rebel"),
        ("sola: 4", "scoring.sola: unknown key 'sola'; did you mean 'solo'?"),
    ],
)
def test_the_rule_is_checked_like_any_other(plugged, tmp_path, wrong, words):
    path = tmp_path / "wrong.yaml"
    path.write_text(
        f"name: wrong\ntitle: {{zh: 错, en: wrong}}\nrevision: 1\nextends: {VARIANT}\n"
        f"scoring:\n  {wrong}\n  decided: To see it refused.\n",
        encoding="utf-8",
    )
    out = plugged("-m", "baohuang", "check", path, code=1)
    assert out.startswith(f"{path}:6:")
    assert words in out


@pytest.mark.slow
def test_the_package_installs_and_works_beside_the_wheel(root, package, tmp_path):
    for project in (root, package):
        run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", project, cwd=tmp_path)
    wheels = sorted(tmp_path.glob("*.whl"))
    assert [wheel.name.split("-")[0] for wheel in wheels] == ["baohuang", "huangdao_rules"]
    programs = install_into_empty_venv(tmp_path, *wheels)

    def python(*argv: object) -> str:
        return run(programs / "python", "-W", "error", *map(str, argv), cwd=tmp_path)

    [installed] = (tmp_path / "venv").rglob(f"huangdao_rules/variants/{VARIANT}.yaml")
    works(python, tmp_path, installed)
