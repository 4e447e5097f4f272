"""The catalog: names, aliases, features by name, registered variants, plug-ins, zips."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import zipfile
from importlib.metadata import EntryPoint
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import baohuang as bh
from baohuang import catalog
from baohuang.catalog import (
    feature_names,
    get_variant,
    load_variant,
    register_variant,
    variant_names,
    variants_dir,
)
from baohuang.errors import UnknownVariant, VariantError
from baohuang.loading import File, compose, load_feature
from baohuang.rules import registry
from baohuang.rules.registry import SLOTS, kinds

ROOT = Path(__file__).resolve().parents[1]
NAMES = tuple(sorted(path.stem for path in (ROOT / "variants").glob("*.yaml")))
FEATURES = tuple(sorted(path.stem for path in (ROOT / "variants" / "features").glob("*.yaml")))


@pytest.fixture(autouse=True)
def fresh(monkeypatch):
    """What a test registers or plugs in ends with it."""
    for name in ("_registered", "_bases", "_layers", "_variants"):
        monkeypatch.setattr(catalog, name, dict(getattr(catalog, name)))
    caches = (catalog._shipped, catalog._shipped_features, catalog._foreign, catalog._foreign_rules)
    yield
    for cache in caches:
        cache.cache_clear()


def test_names_are_the_shipped_files_in_order():
    assert set(NAMES) <= set(variant_names())
    assert set(FEATURES) <= set(feature_names())
    assert list(variant_names()) == sorted(variant_names())
    assert list(feature_names()) == sorted(feature_names())
    assert {"lianzhong-jingdian", "lianzhong-jianming", "zhongyou-jingdian"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_variant_is_got_by_its_name_and_its_title(name):
    v = get_variant(name)
    assert v.name == name
    assert v.features == ()
    for alias in (v.title.zh, f" {name.upper()} ", *v.aliases):
        assert get_variant(alias) is v


def test_no_two_things_share_a_name():
    layers = {name: catalog._layer(name) for name in feature_names()}
    for things in ({n: get_variant(n) for n in variant_names()}, layers):
        names = [n for name, x in things.items() for n in {name, x.title.zh, *x.aliases}]
        assert len(names) == len({catalog._key(name) for name in names})


@pytest.mark.parametrize(
    "name",
    [
        "lianzhong-jingdian+kaopai",
        "联众经典+烤牌",
        "联众经典＋烤牌",  # full width
        " 联众经典 + kaopai ",
        "lianzhong-jingdian+烤牌+kaopai",  # twice is once
        "LIANZHONG-jingdian+KAOPAI",
        "lianzhong－jingdian+kaopai",
    ],
)
def test_names_titles_and_aliases_may_be_mixed(name):
    v = get_variant("lianzhong-jingdian+kaopai")
    assert get_variant(name) is v
    assert (v.name, v.features) == ("lianzhong-jingdian+kaopai", ("kaopai",))
    assert v.title.zh == "联众经典+烤牌"
    assert v.beating.exchanges.to_plain() == {"XX": "X", "xx": "x", "xxx": "X"}


def test_the_names_of_the_sources_work_for_features():
    for chinese, name in {
        "烤牌": "kaopai",
        "憋6": "bie6",
        "保六": "bie6",
        "抢独": "qiangdu",
        "造反": "zaofan",
        "带345": "dai345",
        "不带345": "bu345",
        "不带3": "bu3",
        "过牌不准上": "siguo",
    }.items():
        try:
            assert get_variant(f"联众经典+{chinese}").features == (name,)
        except VariantError:
            pytest.fail(f"{chinese} does not go with lianzhong-jingdian")


def test_what_each_feature_does():
    base = get_variant("lianzhong-jingdian")

    def change(feature: str) -> dict[str, object]:
        v = get_variant(f"lianzhong-jingdian+{feature}")
        return {slot: v.rules[slot] for slot in SLOTS if v.rules[slot] != base.rules[slot]}

    assert change("bie6") == {"holding_back": kinds("holding_back")["lowest"](jokers=True)}
    usurping = kinds("usurping")["after-throne"](jokers=0, quad=False)
    assert change("qiangdu") == {"usurping": usurping}
    assert change("zaofan") == {"declaring": attrs.evolve(base.declaring, revolt=2)}
    assert change("siguo") == {"tricks": attrs.evolve(base.tricks, pass_is_final=True)}
    assert list(change("kaopai")) == ["beating"]
    assert change("bu345") == {}
    cards = {
        f: len(get_variant(f"lianzhong-jingdian+{f}").cards) for f in ("bu3", "dai345", "bu345")
    }
    assert cards == {"bu3": 200, "dai345": 216, "bu345": 168}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("pair", list(itertools.combinations(FEATURES, 2)), ids="+".join)
def test_two_features_go_together_in_any_order_or_are_refused_with_both_values(name, pair):
    texts = []
    for order in itertools.permutations(pair):
        try:
            v = get_variant("+".join([name, *order]))
        except VariantError as error:
            texts.append(str(error))
            for problem in error.problems:
                assert " sets " in problem.message or " needs " in problem.message
                assert ".yaml:" in problem.message, "where the other value comes from"
                assert problem.line > 0
        else:
            texts.append(v)
            assert v.name == f"{name}+{'+'.join(sorted(pair))}"
    assert texts[0] == texts[1]


def test_three_features_in_any_order_are_one_object():
    made = {
        id(get_variant("+".join(["zhongyou-jiandan", *order])))
        for order in itertools.permutations(["kaopai", "bie6", "dai345"])
    }
    assert len(made) == 1


@pytest.mark.parametrize("name", ["lianzhong-jingdian", "zhongyou-jingdian"])
def test_with_and_without_345_exclude_each_other(name):
    with pytest.raises(VariantError, match="dai345 sets '3', but bu345 sets '6'"):
        get_variant(f"{name}+bu345+dai345")


def test_usurping_with_conditions_is_not_overwritten():
    with pytest.raises(VariantError) as caught:
        get_variant("zhongyou-jingdian+qiangdu")
    jokers, quad = caught.value.problems
    assert "qiangdu sets 0, but zhongyou-jingdian has 3 (variants/zhongyou" in jokers.message
    assert "qiangdu sets false, but zhongyou-jingdian has true" in quad.message
    assert jokers.file == "variants/features/qiangdu.yaml"


@pytest.mark.parametrize(
    ("name", "kind", "nearest"),
    [
        ("lianzhong-jingdan", "variant", "lianzhong-jingdian"),
        ("联众经", "variant", "联众经典"),
        ("LIANZHONG-JIANMIN", "variant", "lianzhong-jianming"),
        ("lianzhong-jingdian+kaopia", "feature", "kaopai"),
        ("lianzhong-jingdian+不带34", "feature", "不带345"),
    ],
)
def test_an_unknown_name_is_told_the_nearest(name, kind, nearest):
    with pytest.raises(UnknownVariant) as caught:
        get_variant(name)
    assert caught.value.kind == kind
    assert caught.value.nearest[0] == nearest
    assert caught.value.name == name.split("+")[-1]
    assert f"no {kind} is named" in str(caught.value)


@pytest.mark.parametrize(
    "name", ["", "+", "kaopai", "lianzhong-jingdian+", "a+b", "../x", "x" * 999]
)
def test_what_is_no_name_is_unknown(name):
    with pytest.raises(UnknownVariant):
        get_variant(name)


@given(st.text() | st.lists(st.sampled_from([*NAMES, *FEATURES, "+", "＋", " "])).map("".join))
def test_any_name_gives_a_variant_or_says_it_is_unknown(name):
    try:
        v = get_variant(name)
    except (UnknownVariant, VariantError):
        return
    assert get_variant(v.name) is v


# -- registering ----------------------------------------------------------------------------------


def mine(**changes):
    return attrs.evolve(get_variant("lianzhong-jingdian"), name="mine", **changes)


def test_a_registered_variant_is_like_any_other(tmp_path):
    v = mine(aliases=("我们的",))
    register_variant(v)
    assert "mine" in variant_names()
    assert get_variant("mine") is v
    assert get_variant("我们的+烤牌").name == "mine+kaopai"
    child = tmp_path / "child.yaml"
    child.write_text("name: child\ntitle: {zh: a, en: b}\nrevision: 1\nextends: mine\n")
    assert load_variant(child).rules == v.rules
    layer = tmp_path / "low.yaml"
    layer.write_text("feature: low\ntitle: {zh: a, en: b}\nrevision: 1\ndeck: {lowest: 3}\n")
    low = load_feature(File(layer, "low.yaml"))
    with pytest.raises(VariantError, match=r"mine has '6' \(<mine>\)"):
        compose(catalog._base("mine"), [low])


def test_a_shipped_title_stays_with_the_shipped_variant():
    register_variant(mine())
    assert get_variant("联众经典").name == "lianzhong-jingdian"


def test_registering_again_is_no_mistake_unless_it_differs():
    register_variant(mine())
    register_variant(mine())
    other = get_variant("zhongyou-jingdian").deck
    with pytest.raises(VariantError, match="a different variant is already named 'mine'"):
        register_variant(mine(deck=other))
    assert get_variant("mine") == mine()
    register_variant(get_variant("lianzhong-jingdian"))
    shipped = attrs.evolve(get_variant("lianzhong-jingdian"), deck=other)
    with pytest.raises(VariantError, match="already named 'lianzhong-jingdian'"):
        register_variant(shipped)


@pytest.mark.parametrize("name", ["", "Mine", "我们", "a b", "a+kaopai"])
def test_a_name_is_pinyin(name):
    with pytest.raises(VariantError, match="is no name"):
        register_variant(attrs.evolve(mine(), name=name))
    assert name not in variant_names()


# -- plug-ins -------------------------------------------------------------------------------------

RULE = """
import attrs
from baohuang.rules.registry import kinds, rule

@rule("deck", "wide")
@attrs.frozen
class Wide(kinds("deck")["packs"]):
    pass
"""
VARIANT = """
name: dalian
title: {zh: 大连, en: Dalian}
revision: 1
extends: lianzhong-jianming
deck: {kind: wide, lowest: "4"}
"""


@pytest.fixture
def plugged(tmp_path, monkeypatch):
    """Installs a package with variants, features and rules for one test."""
    package = tmp_path / "baohuang_dalian"
    (package / "variants" / "features").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "wide.py").write_text(RULE)
    (package / "variants" / "dalian.yaml").write_text(VARIANT, encoding="utf-8")
    (package / "variants" / "features" / "san.yaml").write_text(
        "feature: san\ntitle: {zh: 三, en: three}\nrevision: 1\nreplaces: {deck.lowest: any}\n"
        "deck: {lowest: 3}\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(registry._KINDS, "deck", kinds("deck"))
    points = {
        "baohuang.variants": [EntryPoint("dalian", "baohuang_dalian", "baohuang.variants")],
        "baohuang.rules": [EntryPoint("wide", "baohuang_dalian.wide", "baohuang.rules")],
    }
    asked = []

    def find(*, group: str) -> list[EntryPoint]:
        asked.append(group)
        return points[group]

    monkeypatch.setattr(catalog, "entry_points", find)
    catalog._foreign.cache_clear()
    catalog._foreign_rules.cache_clear()
    yield points, asked
    for name in [name for name in sys.modules if name.startswith("baohuang_dalian")]:
        del sys.modules[name]


@pytest.mark.usefixtures("plugged")
def test_other_packages_add_variants_features_and_rules():
    assert "dalian" in variant_names()
    assert "san" in feature_names()
    v = get_variant("大连")
    assert v.name == "dalian"
    assert len(v.cards) == 200
    assert get_variant("dalian+san").digest != v.digest
    assert len(get_variant("lianzhong-jianming+三").cards) == 216


def test_shipped_names_do_not_look_for_plug_ins(plugged):
    _, asked = plugged
    get_variant("lianzhong-jingdian+kaopai")
    get_variant("联众简明+憋6")
    assert asked == []


@pytest.mark.usefixtures("plugged")
def test_a_file_may_use_the_rules_of_a_plug_in(tmp_path):
    path = tmp_path / "own.yaml"
    path.write_text(VARIANT.replace("dalian", "own"), encoding="utf-8")
    assert type(load_variant(path).deck) is kinds("deck")["wide"]
    path.write_text(
        VARIANT.replace("dalian", "own").replace("lianzhong-jianming", "dalian"), "utf-8"
    )
    assert load_variant(path).rules == get_variant("dalian").rules


def test_a_plug_in_that_does_not_load_is_a_warning_and_no_more(plugged):
    points, _ = plugged
    points["baohuang.variants"].append(EntryPoint("a", "no_such_module", "baohuang.variants"))
    with pytest.warns(RuntimeWarning, match=r"baohuang.variants: a = no_such_module does not load"):
        names = variant_names()
    assert {"dalian", *NAMES} <= set(names)


def test_of_two_plug_ins_the_first_by_name_has_a_name(plugged, tmp_path):
    points, _ = plugged
    folder = tmp_path / "baohuang_dalian_two" / "variants"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").write_text("")
    (folder / "dalian.yaml").write_text(VARIANT.replace('"4"', '"5"'), encoding="utf-8")
    points["baohuang.variants"].append(EntryPoint("e", "baohuang_dalian_two", "baohuang.variants"))
    assert len(get_variant("dalian").cards) == 200


@pytest.mark.usefixtures("plugged")
def test_a_plug_in_does_not_hide_a_shipped_variant(tmp_path):
    folder = tmp_path / "baohuang_dalian" / "variants"
    own = VARIANT.replace("dalian", "lianzhong-jingdian").replace("大连", "联众简明")
    (folder / "lianzhong-jingdian.yaml").write_text(own, encoding="utf-8")
    (folder / "broken.yaml").write_text("name: broken\n", encoding="utf-8")
    assert len(get_variant("lianzhong-jingdian").cards) == 168
    assert get_variant("联众简明").name == "lianzhong-jianming"
    assert get_variant("大连").name == "dalian"  # whatever else does not load
    with pytest.raises(VariantError, match=r"^baohuang_dalian/variants/broken\.yaml:1:1: title"):
        get_variant("broken")


# -- where it lies --------------------------------------------------------------------------------


def test_importing_reads_no_yaml():
    code = (
        "import sys, baohuang.catalog as c; c.variants_dir(); c._shipped(); "
        "assert not {'yaml', 'cattrs'} & set(sys.modules), 'imported'"
    )
    run(code, ROOT / "src")


def test_shipped_names_are_read_off_the_folder():
    code = (
        "import sys; from baohuang.catalog import *; from baohuang.catalog import variant_names; "
        "assert variant_names(); assert 'yaml' not in sys.modules, 'imported'"
    )
    run(code, ROOT / "src")


def test_variants_are_found_inside_a_zip(tmp_path):
    archive = tmp_path / "baohuang.zip"
    with zipfile.ZipFile(archive, "w") as zipped:
        for path in (ROOT / "src" / "baohuang").rglob("*.py"):
            zipped.write(path, path.relative_to(ROOT / "src"))
        for path in (ROOT / "variants").rglob("*.yaml"):
            zipped.write(path, Path("baohuang") / path.relative_to(ROOT))
    code = (
        "from baohuang.catalog import get_variant, variant_names, variants_dir; "
        "import baohuang; assert '.zip' in baohuang.__file__; assert len(variant_names()) >= 4; "
        "assert get_variant('联众经典+烤牌').name == 'lianzhong-jingdian+kaopai'; "
        "assert '.zip' in str(variants_dir())"
    )
    run(code, archive)


def run(code: str, path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(path), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_a_package_without_its_data_says_so(monkeypatch, tmp_path):
    monkeypatch.setattr(catalog, "files", lambda _: tmp_path)
    monkeypatch.setattr(catalog, "__file__", str(tmp_path / "src" / "baohuang" / "catalog.py"))
    with pytest.raises(FileNotFoundError, match="no folder of variants"):
        variants_dir()


# -- kinds of rule of one's own -------------------------------------------------------------------


class Bare:
    """No attrs class."""

    def describe(self) -> tuple[str, ...]:
        return ()


def test_a_kind_that_lacks_what_its_slot_asks_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match=r"^tribute: Bare is no attrs class$"):
        bh.rule("tribute", "bare")(Bare)
    with pytest.raises(ValueError, match=r"^tribute: Bare lacks levies$"):
        bh.rule("tribute", "bare")(attrs.frozen(Bare))
    with pytest.raises(ValueError, match=r"^scoring: Bare lacks needs_order, score, total$"):
        bh.rule("scoring", "bare")(attrs.frozen(Bare))
