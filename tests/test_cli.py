"""The command line: what it prints, its exit codes, and that nothing is a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import baohuang as bh
from baohuang._arguments import AGENT_NAMES
from baohuang.cli import AGENTS, main


@pytest.fixture(autouse=True)
def _english(monkeypatch):
    """Whatever language is spoken here."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def run(capsys, *argv):
    code = main(argv)
    out, err = capsys.readouterr()
    return code, out, err


def start(*argv, **environment):
    """The command in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "baohuang", *argv],
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_list_names_everything_with_both_titles(capsys):
    code, out, err = run(capsys, "list")
    assert (code, err) == (0, "")
    variants, features = out.split("\n\n")  # a variant and a feature may share a name
    for name in bh.variant_names():
        title = bh.get_variant(name).title
        [line] = [line for line in variants.splitlines() if line.split()[:1] == [name]]
        assert title.zh in line
        assert title.en in line
    for name in bh.feature_names():
        [line] = [line for line in features.splitlines() if line.split()[:1] == [name]]
        assert len(line.split()) >= 3, f"no title: {line}"
    assert "烤牌" in out
    assert "not with biwei, zhongyou-jingdian" in out


@pytest.mark.parametrize("name", ["lianzhong-jingdian+bie6+kaopai", "联众经典+烤牌+憋6"])
def test_show_describes_under_any_name(capsys, name):
    code, out, _ = run(capsys, "show", name)
    assert code == 0
    assert out.startswith("lianzhong-jingdian+bie6+kaopai 联众经典+憋6+烤牌")
    assert out.split() == bh.get_variant(name).describe().split()


def test_diff_is_the_same_under_any_name(capsys):
    names = "lianzhong-jingdian+bie6+kaopai", "zhongyou-jingdian"
    expected = run(capsys, "diff", *names)
    assert (expected[0], expected[2]) == (0, "")
    assert expected[1].startswith("lianzhong-jingdian+bie6+kaopai 联众经典+憋6+烤牌")
    assert run(capsys, "diff", "联众经典+烤牌+憋6", "中游经典") == expected


@pytest.mark.parametrize("agents", sorted(AGENTS))
@pytest.mark.parametrize("name", bh.variant_names())
def test_play_is_the_same_for_the_same_seed(capsys, name, agents):
    first = run(capsys, "play", name, "--seed", "1", "--agents", agents)
    assert first == run(capsys, "play", name, "--seed", "1", "--agents", agents)
    code, out, err = first
    assert (code, err) == (0, "")
    assert "Result: " in out
    assert out.splitlines()[-1].split()[-1] in {"wins.", "win.", "draw."}


def test_play_without_a_seed_says_how_to_see_it_again(capsys):
    code, out, _ = run(capsys, "play")
    assert code == 0
    again = out.splitlines()[0].split("baohuang ")[1].split()
    assert again[:2] == ["play", "lianzhong-jianming"]
    assert run(capsys, *again) == (0, out, "")


class Ceder:
    """Never takes the throne."""

    def choose(self, observation):
        return observation.legal_moves[-1]


def test_void_deals_are_dealt_again_with_the_next_seed(capsys, monkeypatch):
    players = iter([Ceder() for _ in range(5)])
    monkeypatch.setitem(AGENTS, "random", lambda _: next(players, bh.agents.Greedy()))
    code, out, _ = run(capsys, "play", "--agents", "random", "--seed", "3")
    assert code == 0
    assert "Seed 3 is void: nobody took the throne. Seed 4 is dealt." in out
    after = run(capsys, "play", "--agents", "greedy", "--seed", "4")[1]
    assert out.endswith(after.split("\n\n", 1)[1])


def test_agents_that_never_take_the_throne_are_an_error_in_the_end(capsys, monkeypatch):
    monkeypatch.setitem(AGENTS, "greedy", lambda _: Ceder())
    monkeypatch.setattr("baohuang.cli._MOST_VOID", 3)
    code, _, err = run(capsys, "play", "--seed", "1")
    assert (code, err) == (2, "baohuang: 3 deals in a row were void\n")


def test_check_says_right_or_what_is_wrong(capsys, root, tmp_path):
    right = root / "variants" / "lianzhong-jianming.yaml"
    assert run(capsys, "check", str(right)) == (0, f"{right}: right\n", "")
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(right.read_text("utf-8").replace("revolt: 2", "revolts: 2"), "utf-8")
    code, out, err = run(capsys, "check", str(wrong), str(right))
    assert (code, err) == (1, "")
    problem, fine = out.splitlines()
    assert problem.startswith(f"{wrong}:")
    assert "declaring.revolts: unknown key" in problem
    assert fine == f"{right}: right"


@pytest.mark.parametrize(
    "content", [None, b"", b"\xff\xfe\x00", b"{", b"- 1\n", b"extends: nobody\n"]
)
def test_check_of_what_is_no_variant_is_a_problem_not_a_traceback(capsys, tmp_path, content):
    file = tmp_path / "file.yaml"
    if content is not None:
        file.write_bytes(content)
    code, out, err = run(capsys, "check", str(file), str(tmp_path))
    assert (code, err) == (1, "")
    assert all(line.startswith(str(tmp_path)) for line in out.splitlines())


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["play", "lianzhong-jingdan"], "did you mean lianzhong-jingdian"),
        (["play", "whist"], "baohuang list names all"),
        (["show", "lianzhong-jingdian+kaopa"], "did you mean kaopai"),
        (["show", "zhongyou-jingdian+qiangdu"], "usurping.jokers"),
        (["diff", "lianzhong-jingdan", "lianzhong-jingdian"], "did you mean lianzhong-jingdian"),
        (["diff", "lianzhong-jingdian", "whist"], "baohuang list names all"),
        (["diff", "lianzhong-jingdian", "lianzhong-jingdian+kaopa"], "did you mean kaopai"),
        (["diff", "zhongyou-jingdian", "zhongyou-jingdian+qiangdu"], "usurping.jokers"),
        (["diff", "lianzhong-jingdian", "none.yaml"], "none.yaml"),
        (["diff", "lianzhong-jingdian"], "NAME"),
        (["play", "--seed", "x"], "invalid whole number value: 'x'"),
        (["play", "--seed", "-1"], "below 0"),
        (["play", "--agents", "clever"], "'clever'"),
        (["dance"], "'dance'"),
        (["check"], "FILE"),
        ([], "COMMAND"),
    ],
)
def test_errors_are_one_line_and_code_2(capsys, argv, words):
    code, out, err = run(capsys, *argv)
    assert (code, out) == (2, "")
    assert err.startswith("baohuang: ")
    assert len(err.splitlines()) == 1
    assert words in err


def test_version_and_help(capsys):
    assert run(capsys, "--version") == (0, f"baohuang {bh.__version__}\n", "")
    code, out, _ = run(capsys, "play", "--help")
    assert code == 0
    assert "--seed" in out


def test_a_reader_that_leaves_is_no_error():
    process = start("play", "--agents", "autopilot", "--seed", "1")
    assert process.stdout is not None
    process.stdout.close()
    _, err = process.communicate(timeout=60)
    assert err == b""


FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="needs a disk that is always full")
def test_a_full_disk_is_one_line(capfd):
    with FULL.open("w") as full:
        done = subprocess.run([sys.executable, "-m", "baohuang", "list"], stdout=full, check=False)
    assert done.returncode == 2
    assert capfd.readouterr().err == "baohuang: No space left on device\n"


def test_a_locale_without_chinese_gets_question_marks():
    out, err = start("list", PYTHONIOENCODING="ascii").communicate(timeout=60)
    assert err == b""
    assert b"lianzhong-jianming  ????  Ourgame, fixed guard" in out


def test_a_file_of_ones_own_is_shown_by_its_path(tmp_path, capsys):
    path = tmp_path / "mine.yaml"
    text = "name: mine\ntitle: {zh: 我的, en: mine}\nrevision: 1\nextends: lianzhong-jianming\n"
    path.write_text(text, encoding="utf-8")
    assert main(["show", str(path)]) == 0
    assert capsys.readouterr().out.startswith("mine 我的 (mine)")
    assert main(["show", str(tmp_path / "none.yaml")]) == 2
    capsys.readouterr()
    assert main(["diff", "lianzhong-jingdian", str(path)]) == 0
    out = capsys.readouterr().out
    assert "\n\nmine 我的 (mine), revision 1\n" in out
    assert "  only in mine:\n    One small joker is marked" in out
    assert main(["diff", str(path), "lianzhong-jianming"]) == 0
    assert capsys.readouterr().out == "mine and lianzhong-jianming: no rule differs\n"


# -- languages ------------------------------------------------------------------------------------

CHINESE = {
    "list": ("玩法\n", "附加玩法", "不能用于biwei、zhongyou-jingdian"),
    "show qing3": ("qing3 清3，第1版\n", "拿着第四张的人就是他的太监。", "[出处：S3]"),
    "diff jj yuanhang": ("  只在jj：\n", "[种类：any-side]", "两边一样的：抢独、侍卫、"),
    "explain lianzhong-jianming+kaopai XX8 X7": ("XX8压得住X7：XX压X；8压7。\n",),
    "play jingong --seed 7": ("再看这一局：baohuang play jingong", "保皇派", "头科", "平局。"),
}


@pytest.mark.parametrize("command", CHINESE)
def test_every_command_speaks_chinese_before_and_after_it(capsys, command):
    argv = command.split()
    code, out, err = run(capsys, "--lang", "zh", *argv)
    assert (code, err) == (0, "")
    assert run(capsys, *argv, "--lang", "zh") == (0, out, "")
    assert run(capsys, *argv) != (0, out, "")
    for words in CHINESE[command]:
        assert words in out


def test_a_right_file_is_right_in_chinese(capsys, root):
    right = str(root / "variants" / "jj.yaml")
    assert run(capsys, "check", right, "--lang", "zh") == (0, f"{right}: 没有问题\n", "")


@pytest.mark.parametrize(
    ("variables", "chinese"),
    [
        ({"LANG": "zh_CN.UTF-8"}, True),
        ({"LANG": "zh"}, True),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "en_US.UTF-8"}, False),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "zh_TW.UTF-8"}, True),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "", "LC_MESSAGES": "C"}, False),
        ({"LANG": "C.UTF-8"}, False),
        ({}, False),
    ],
)
def test_the_locale_chooses_the_language(capsys, monkeypatch, variables, chinese):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert run(capsys, "list")[1].startswith("玩法\n" if chinese else "Variants\n")
    assert run(capsys, "list", "--lang", "en")[1].startswith("Variants\n")


def test_explain_says_why_and_why_not(capsys):
    assert run(capsys, "explain", "联众简明", "x777", "6666") == (
        0,
        "x777 beats 6666: x over 6; 777 over 666\n",
        "",
    )
    code, out, err = run(capsys, "explain", "联众简明", "999x", "9999")
    assert (code, err) == (0, "")
    assert out.startswith("x999 does not beat 9999: x over 9; what is left, 999, does not beat 9")


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["explain", "联众简明", "789", "6"], "not of one rank: 7 and 8"),
        (["explain", "联众简明", "7"], "OLD"),
        (["explain", "whist", "7", "6"], "baohuang list names all"),
        (["list", "--lang", "fr"], "'fr'"),
        (["--lang", "list"], "'list'"),
    ],
)
def test_what_cannot_be_explained_or_spoken_is_one_line(capsys, argv, words):
    code, out, err = run(capsys, *argv)
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert words in err


def test_the_schema_is_the_one_beside_the_variants() -> None:
    # In a process of its own: tests register kinds of rules, which would be in it.
    command = [sys.executable, "-m", "baohuang", "schema"]
    done = subprocess.run(command, capture_output=True, check=True, timeout=60)
    root = Path(__file__).parents[1]
    assert done.stdout == (root / "variants" / "schema.json").read_bytes()


def test_every_agent_that_can_be_named_is_there() -> None:
    assert tuple(AGENTS) == AGENT_NAMES
