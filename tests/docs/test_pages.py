"""The pages written by hand and the words of those that are made: nothing is missing or stale."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from scripts.pages import copies, features, reference, rules, scores, site
from scripts.pages.site import DOCS, LANGUAGES, ROOT, words

import baohuang as bh
from baohuang.catalog import variants_dir
from baohuang.render import cover_svg
from baohuang.rules.registry import SLOTS

CONFIGURATIONS = {"zh": "mkdocs.yml", "en": "mkdocs.en.yml"}


class Loader(yaml.SafeLoader):
    """Reads a configuration without what it calls in Python."""


Loader.add_multi_constructor("tag:yaml.org,2002:python/", lambda *_: None)


def navigation(language: str) -> list[str]:
    """Every page that the navigation of a site names, in order."""
    text = (ROOT / CONFIGURATIONS[language]).read_text("utf-8")
    return list(leaves(yaml.load(text, Loader)["nav"]))  # noqa: S506  # a safe loader's child


def leaves(entry: Any) -> Any:
    if isinstance(entry, str):
        yield entry
    for part in {dict: dict.values, list: iter}.get(type(entry), lambda _: ())(entry):
        yield from leaves(part)


def made() -> set[str]:
    """Every page that is made."""
    pages = {f"variants/{name}.md" for name in site.variant_names()}
    pages |= {f"features/{name}.md" for name in features.feature_names()}
    pages |= {f"rules/{slot}.md" for slot in SLOTS}
    pages |= {f"api/{name}.md" for name in reference.groups()}
    pages |= {f"{folder}/index.md" for folder in ("variants", "features", "rules", "api")}
    return pages | {"matrix.md", "glossary.md"} | {f"{name}.md" for name in copies.PAGES}


def by_hand(language: str) -> set[str]:
    """Every page written by hand."""
    folder = DOCS / language
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*.md")}
    return {page for page in found if page.partition("/")[0] not in site.FOLDERS} - set(site.PAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_in_the_navigation(language):
    named = navigation(language)
    assert len(named) == len(set(named))
    wanted = made() | by_hand(language)
    assert set(named) == wanted, f"{CONFIGURATIONS[language]}: {set(named) ^ wanted}"


def test_both_languages_have_the_same_pages_in_the_same_order():
    assert navigation("zh") == navigation("en")
    assert by_hand("zh") == by_hand("en")


@pytest.mark.parametrize("page", sorted(by_hand("en")))
def test_both_languages_have_the_same_sections_code_and_pictures(page):
    zh, en = ((DOCS / language / page).read_text("utf-8") for language in LANGUAGES)
    for pattern in (r"\{ #([\w-]+) \}", r"^(```\w*)", r"\((?:\.\./)?(pictures/[^)]+)\)"):
        assert re.findall(pattern, zh, re.MULTILINE) == re.findall(pattern, en, re.MULTILINE)


@pytest.mark.parametrize("page", sorted(by_hand("zh")))
def test_no_line_of_chinese_is_broken_between_two_characters(page):
    text = re.sub(
        r"^```.*?^```", "", (DOCS / "zh" / page).read_text("utf-8"), flags=re.MULTILINE | re.DOTALL
    )
    assert not re.findall(
        r"[\u4e00-\u9fff，。；：、]\n[\u4e00-\u9fff].*", text
    )  # it shows as a space


# -- words ----------------------------------------------------------------------------------------


def decisions() -> set[str]:
    """Everything that shipped files say was decided."""
    said = set()
    folder = Path(str(variants_dir()))
    for path in [*folder.glob("*.yaml"), *folder.glob("features/*.yaml")]:
        for slot in yaml.safe_load(path.read_text("utf-8")).values():
            if isinstance(slot, dict) and "decided" in slot:
                said.add(" ".join(slot["decided"].split()))
    return said


def test_every_decision_is_told_in_chinese():
    told = {entry["en"] for entry in words("decided")}
    assert not decisions() - told, "docs/words/decided.yaml lacks these"
    assert not told - decisions(), "docs/words/decided.yaml has these, and no file says them now"
    assert len(told) == len(words("decided"))


def test_every_variant_and_source_is_introduced():
    assert set(words("variants")) == set(site.variant_names())
    used = {short for name in site.variant_names() for short in bh.get_variant(name).sources}
    for name in features.feature_names():
        used |= set(site.sheet(name, feature=True).get("sources", {}))
    assert set(words("sources")) == used


@pytest.mark.parametrize("slot", SLOTS)
def test_every_kind_and_parameter_is_told_in_chinese(slot):
    told = words("slots")[slot]["kinds"]
    assert set(told) == set(rules.shipped_kinds(slot))
    for kind, cls in rules.shipped_kinds(slot).items():
        names = {name for name, _, _ in rules.fields(cls)}
        assert set(told[kind].get("parameters", {})) == names, kind


def test_every_value_that_is_a_word_has_a_name():
    told = {key.rpartition(".")[2] for key in words("values")}
    choices = {
        choice
        for slot in SLOTS
        for cls in rules.shipped_kinds(slot).values()
        for _, field, _ in rules.fields(cls)
        if "Literal" in str(field.type)
        for choice in re.findall(r"'([a-z-]{2,})'", str(field.type))
    }
    assert {"previous", "round-robin", "unless-quad"} <= choices
    assert choices == told - {"x", "X"}


def test_every_word_refers_to_a_slot():
    entries = [word for group in words("glossary")["groups"] for word in group["words"]]
    assert {entry["see"] for entry in entries if "see" in entry} <= set(SLOTS)
    assert len({entry["zh"] for entry in entries}) == len(entries)


def test_a_higher_revision_is_in_the_changelog():
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    for name in site.variant_names():
        revision = bh.get_variant(name).revision
        assert revision == 1 or re.search(rf"`{name}`.*\brevision {revision}\b", text), name


# -- what the pages say of scores -----------------------------------------------------------------


@pytest.mark.parametrize("name", site.variant_names())
def test_scores_shown_are_those_of_a_deal_played_out(name):
    variant = bh.get_variant(name)
    called = "Kd" if variant.guard.calls else None
    for (emperor, guard), worth in scores.pairs(variant).items():
        seats = emperor - 1, guard - 1  # seat 0 goes out first, then seat 1, and so on
        t = bh.Table.from_hands(
            variant, list("789TJ"), emperor=seats[0], guard=seats[1], called=called, first=0
        )
        for card in "789T":
            if t.turn is not None:
                t.push(card)
        outcome = t.outcome()
        rebels = tuple(points for seat, points in enumerate(outcome.scores) if seat not in seats)
        assert outcome.scores[seats[0]] == worth.emperor
        assert outcome.scores[seats[1]] == worth.guard
        assert rebels == worth.rebels
        assert (outcome.winner is bh.Side.IMPERIAL) == (worth.sign > 0)
        assert (outcome.winner is None) == (worth.sign == 0)


# -- the readmes ----------------------------------------------------------------------------------


def test_the_chinese_readme_has_every_variant_and_feature():
    text = (ROOT / "README.zh.md").read_text("utf-8")
    for name in site.variant_names():
        variant = bh.get_variant(name)
        assert f"| {variant.title.zh} | `{name}` | {len(variant.cards)} |" in text
    for name in features.feature_names():
        assert f"| {bh.feature_title(name).zh} | `{name}` |" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_of_the_readme_is_what_the_library_draws(language):
    told = bh.get_variant("lianzhong-jianming").explain(
        bh.parse_combo("x777"), bh.parse_combo("6666")
    )
    kept = DOCS / "theme" / "assets" / "images" / f"beats.{language}.svg"
    drawn = cover_svg(told, language=language)
    assert kept.read_text("utf-8") == drawn, f"write {kept.relative_to(ROOT)} anew"


def test_the_citation_is_of_this_version():
    text = (ROOT / "CITATION.cff").read_text("utf-8")
    assert yaml.safe_load(text)["version"] == bh.__version__


def test_no_page_names_a_place_outside():
    for path in [*DOCS.rglob("*.md"), *DOCS.rglob("*.yaml"), *ROOT.glob("mkdocs*.yml")]:
        text = path.read_text("utf-8")
        assert not re.search(r"(?:^|[\s\"'(])/(?:root|home|tmp|work)/", text), path
