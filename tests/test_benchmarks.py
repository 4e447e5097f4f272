"""The programs that measure: that each runs, in a size too small to say anything of speed."""

import json
import os
import random
import statistics
import sys
from collections import Counter
from pathlib import Path

import pytest

import baohuang as bh

sys.path.append(str(Path(__file__).parents[1]))  # `pytest` by itself does not look there
from benchmarks import (
    clock,
    compiled,
    counting,
    legal,
    memory,
    observing,
    peers,
    playing,
    playout,
    processes,
    report,
    rows,
    rulesets,
    scaling,
    starting,
    tables_layer,
)

OURS = [one for one in peers.PEERS if one.driver in {"ours", "calibration"}]


@pytest.fixture(autouse=True)
def _cores_given_back():
    """The scripts stay on one core; the tests after them should not."""
    before = clock.cores()
    yield
    if before:
        os.sched_setaffinity(0, before)


# -- each row -------------------------------------------------------------------------------------


SAYS = {
    tables_layer: ("Position layer", "what is new to a spectator", "`qing3`"),
    observing: ("`observe` alone", "`lianzhong-jianming`"),
    legal: ("first lead", "follow with a choice", "dai345"),
    starting: ("import", "the first 1,000 decisions", "all other variants"),
    memory: ("after 3 deals", "tables.", "lru_cache"),
    scaling: ("live deals, `Table.push`", "cards in hand", "leads"),
    rulesets: ("of the fastest", "`lianzhong-jianming` 1.00 [1.00–1.00]"),
}


@pytest.mark.parametrize("script", SAYS, ids=lambda script: script.__name__)
def test_a_row_is_measured_and_told(script, tmp_path):
    result = script.measure(quick=True)
    assert json.loads(json.dumps(result)) == result  # the page is made of what was kept
    page = "\n".join(script.page(result))
    for words in SAYS[script]:
        assert words in page
    aims = script.aims(result)
    assert aims
    assert all(aim.bound[:2] in {"≥ ", "≤ "} or aim.bound == "0" for aim in aims)
    rows.show(script, result, tmp_path / "figures.json")
    assert json.loads((tmp_path / "figures.json").read_text("utf-8")) == result


def test_ours_is_compared_with_the_fixed_loop():
    # Without the peers: they are not installed here.
    python = sys.executable
    result = peers.compare(OURS, python, rounds=2, seconds=0.01, warm=False, count=False)
    [ours] = [made for label, made in result["slices"].items() if label == peers.OURS]
    assert len(ours) == 2
    assert all(0 < one["choices"] < one["decisions"] for one in ours)
    assert result["versions"][peers.OURS].startswith(f"baohuang {bh.__version__}")
    assert "fixed loop" in "\n".join(peers.page(result))
    assert peers.aims(result) == []  # they are all about peers


def test_every_driver_is_a_file():
    for peer in peers.PEERS:
        assert (processes.ROOT / "benchmarks" / "drivers" / f"{peer.driver}.py").is_file()
    labels = [peer.label for peer in peers.PEERS]
    assert len(set(labels)) == len(labels)
    assert all("==" in need for need in peers.NEEDS)


# -- figures made of rounds -----------------------------------------------------------------------


def slices(*speeds):
    return [
        {"games": 1, "decisions": 100 * speed, "choices": 40 * speed, "seconds": 100}
        for speed in speeds
    ]


PEERED = {
    "rounds": 3,
    "seconds": 1.0,
    "warm_up": 2000,
    "versions": {peers.OURS: "baohuang 1", peers.RLCARD: "rlcard 1", "python": "3.11"},
    "slices": {peers.OURS: slices(400, 600, 100), peers.RLCARD: slices(10, 20, 50)},
    "instructions": {peers.OURS: 21_000.4, peers.RLCARD: None},
}


def test_the_ratio_is_the_median_of_those_within_a_round():
    assert peers.over(PEERED, peers.RLCARD) == [40, 30, 2]
    rlcard, instructions = peers.aims(PEERED)
    assert (rlcard.bound, rlcard.found, rlcard.met) == ("≥ 30.00", "30.00", True)
    assert (instructions.bound, instructions.found) == ("≤ 22,000", "21,000")
    page = "\n".join(peers.page(PEERED))
    assert "30.00 [2.00–40.00]" in page
    assert "400 [100–600]" in page
    assert "160 [40–240]" in page  # choices
    assert " 40 %" in page


def test_compiled_over_pure():
    speeds = {
        playing.MAIN: {"compiled": [20.0, 30.0], "pure": [10.0, 10.0]},
        "qing3": {"compiled": [12.0, 12.0], "pure": [10.0, 10.0]},
    }
    versions = {"compiled": "baohuang 1 (compiled)", "pure": "baohuang 1"}
    counts = {"compiled": 9000.0, "pure": 20_000.0}
    result = {"rounds": 2, "versions": versions, "speeds": speeds, "instructions": counts}
    main, least = compiled.aims(result)
    assert (main.found, main.met) == ("2.50", True)
    assert (least.found, least.met, "qing3" in least.what) == ("1.20", False, True)
    assert "Instructions a decision: compiled 9,000, pure 20,000." in compiled.page(result)


def test_medians_and_their_spread():
    assert clock.spread([3, 1, 2]) == "2  (1 .. 3)"
    assert clock.within([3000, 1000, 2000.4]) == "2,000 [1,000–3,000]"
    assert clock.ratios([4, 9], [2, 3]) == [2, 3]
    assert [clock.quantile(range(100), share) for share in (0, 0.5, 0.99, 1)] == [0, 50, 99, 99]
    assert processes.medians([{"a": 1}, {"a": 5}, {"a": 2}]) == {"a": 2}


def test_a_round():
    one = clock.Round(2, 600, 200, 1800, 0.5, 0.1)
    assert (one.speed, one.beat, one.ratio) == (1200, 2_000_000, 0.6)


@pytest.mark.skipif(not clock.cores(), reason="this system cannot pin a process to a core")
def test_pin_stays_on_one_core():
    assert clock.cores()[-1] == clock.pin()
    assert len(clock.cores()) == 1


def test_the_fixed_loop_is_fixed():
    assert clock.calibrate() == clock.calibrate()
    assert clock.least_clock() > 0


def test_instructions_are_read_from_what_callgrind_wrote():
    assert counting.total_of("# callgrind\nevents: Ir\ntotals: 1584257158\n") == 1584257158
    with pytest.raises(ValueError, match="no total"):
        counting.total_of("events: Ir\n")


def test_instructions_are_those_of_the_additional_games(monkeypatch):
    def pretended(command, *, source):
        assert source
        games = int(command[-1].partition("=")[2])
        return 1_000_000 + 7000 * games, 350 * games  # a start, and 20 instructions a decision

    monkeypatch.setattr(counting, "_counted", pretended)
    monkeypatch.setattr(counting, "can_count", lambda: True)
    assert counting.instructions("ours", warm_up=10, games=5) == 20
    monkeypatch.setattr(counting, "can_count", lambda: False)
    assert counting.instructions("ours", warm_up=10, games=5) is None


# -- drivers --------------------------------------------------------------------------------------


def test_a_driver_plays_on_from_where_it_was():
    variant, rng = bh.get_variant("qing3"), random.Random(playing.SEED)
    played = [playing.playout(variant, rng)[:2] for _ in range(3)]
    with processes.Driver("ours", "--variant=qing3") as driver:
        assert driver.about["name"] == "ours"
        assert "compiled" not in driver.about["version"]
        first, then = driver.games(1), driver.games(2)
        assert driver.seconds(0.0).games == 1  # one at least
    assert (first.decisions, first.choices) == played[0]
    assert (then.games, then.decisions) == (2, played[1][0] + played[2][0])
    assert then.seconds > 0
    assert then.speed > then.choice_speed > 0


def test_a_driver_that_fails_says_so(capfd):
    with pytest.raises(RuntimeError, match="ended with status 1"):
        processes.Driver("nobody")
    assert "No module named 'benchmarks.drivers.nobody'" in capfd.readouterr().err


class Pretended:
    """A driver that only notes when it is told to play."""

    def __init__(self, name, told):
        self.name, self.told = name, told

    def seconds(self, seconds):
        self.told.append(self.name)
        return processes.Slice(1, 10, 5, seconds)


def test_every_other_round_goes_backwards():
    told = []
    drivers = {name: Pretended(name, told) for name in "abc"}
    made = processes.interleaved(drivers, 3, 0.5)
    assert "".join(told) == "abccbaabc"
    assert {name: len(found) for name, found in made.items()} == dict.fromkeys("abc", 3)
    assert made["a"][0].speed == 20


def test_an_environment_is_made_once(monkeypatch, tmp_path):
    made, ran = [], []

    def create(folder, **_):
        made.append(folder)
        folder.mkdir(exist_ok=True)

    monkeypatch.setattr(processes, "CACHE", tmp_path)
    monkeypatch.setattr(processes.venv, "create", create)
    monkeypatch.setattr(processes, "run", lambda command: ran.append(command[6:]))
    for needs in (["a==1"], ["a==1"], ["a==2"]):
        python = processes.environment("peers", needs, no_deps=["b.whl"])
    assert len(made) == 2
    assert ran == [["a==1"], ["--no-deps", "b.whl"], ["a==2"], ["--no-deps", "b.whl"]]
    assert tmp_path / "peers" in python.parents
    assert any(need.startswith("attrs") for need in processes.runtime_needs())


# -- what is played -------------------------------------------------------------------------------


def test_positions_are_those_of_a_playout():
    variant = bh.get_variant("jingong")
    decisions, choices, listed = playing.playout(variant, random.Random(3))
    made = [len(bh.moves(one)) for one in playing.positions(variant, random.Random(3))]
    assert (len(made), sum(made)) == (decisions, listed)
    assert choices == sum(count > 1 for count in made)


def test_the_fullest_ruleset_takes_no_other_feature():
    name = playing.fullest("qing3")
    base, *features = name.split("+")
    assert base == "qing3"
    assert {"kaopai", "dai345"} <= set(features)
    for feature in set(bh.feature_names()) - set(features):
        assert not playing.fits(base, [*features, feature])


def test_rulesets_in_their_order(monkeypatch):
    monkeypatch.setattr(bh, "variant_names", lambda: ("jj", "qing3"))
    assert playing.every_name()[:2] == ["jj", "jj+bie6"]
    full = playing.every_name(full=True)
    assert "+".join(full).count("jj+bie6+") == 2  # alone, and with all that go with it
    assert max(Counter(full).values()) == 1


def test_live_deals_are_dealt_anew():
    variant = bh.get_variant(playing.MAIN)
    live = scaling.LivePositions(variant, 2, random.Random(1))
    assert live.play(2000) > 0
    assert all(isinstance(one, bh.Position) for one in live._deals)
    tables = scaling.LiveTables(variant, 1, random.Random(1))
    before = len(tables._deals[0].log)
    tables.play(1)
    assert len(tables._deals[0].log) in {before + 1, 0}


def test_all_rulesets_in_words(monkeypatch, capsys):
    monkeypatch.setattr(playout, "every_name", lambda: ["jj", "qing3"])
    playout.main(["--all", "--deals", "1"])
    printed = capsys.readouterr().out
    assert "all variants: 1 deals in 1 rounds" in printed
    assert printed.splitlines()[2].split()[0] == "jj"


# -- bytes ----------------------------------------------------------------------------------------


def test_bytes_are_counted_once():
    shared = [1000 * n for n in range(1, 5)]
    one, other = (shared, "a b"), (shared, "c d")
    alone = sum(memory.reached([one]).values())
    assert sum(memory.reached([one, one, shared]).values()) == alone
    beside = sum(memory.reached([other], memory.reached([one])).values())
    assert beside == sys.getsizeof(other) + sys.getsizeof("c d")
    assert memory.reached([None, True, 5, dict, random]) == {}


def test_a_position_keeps_little_beside_the_one_before():
    variant = bh.get_variant(playing.MAIN)
    first, later = memory.position_sizes(variant, random.Random(5))
    assert first > statistics.median(later) > sys.getsizeof(object())


def test_caches_are_found():
    variant = bh.get_variant("qing3")
    playing.playout(variant, random.Random(5))
    found = memory.caches()
    limits = {name: one["limit"] for name, one in found.items() if one["limit"]}
    assert limits["baohuang.suspicion._left"] == 4096
    assert -1 not in limits.values()
    assert found["baohuang.catalog._variants"]["entries"] >= 1
    assert memory.resident() > 1_000_000


# -- the page -------------------------------------------------------------------------------------


def test_the_page_is_made_of_what_was_kept(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(peers, "measure", lambda **_: PEERED)
    folder, page = tmp_path / "results", tmp_path / "performance.md"
    where = [f"--results={folder}", f"--page={page}"]
    report.main(["--only", "peers", "--quick", *where])
    measured, result = rows.saved("peers", folder)
    assert measured["python"] == clock.python()
    assert result == PEERED
    text = page.read_text("utf-8")
    assert "## Beside other libraries" in text
    assert "2 of 2 are met." in text
    assert f"commit {measured['commit']}" in text
    assert "Not measured: tables_layer, observing" in text
    report.main(["--render", *where])
    assert page.read_text("utf-8") == text
    with pytest.raises(SystemExit):
        report.main(["--only", "compiled", *where])
    assert "which --wheel?" in capsys.readouterr().err


def test_the_page_in_docs_is_that_of_the_results():
    """`python -m benchmarks.report --render` makes it anew."""
    assert report.PAGE.read_text("utf-8") == report.rendered()


def test_aims_say_whether_they_are_met():
    assert rows.at_least("a", 1.1, 1.1).met
    assert not rows.at_least("a", 1.1, 1.09).met
    assert rows.at_most("a", 2, 2.0).met
    assert not rows.at_most("a", 2, 2.1).met
    lines = rows.aim_lines([rows.at_most("a", 2, 2.1, ".1f", " kB")])
    assert lines[-1].split("|")[1:-1] == [" a    ", " ≤ 2.0 kB ", "   2.1 kB ", " **no** "]
    assert {len(line) for line in lines} == {len(lines[0])}
