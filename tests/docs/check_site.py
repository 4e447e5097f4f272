"""The built site, looked at: links, anchors, console, search, accessibility.

Run by `make test-docs`, which builds the site first; the name keeps it out of `make test`. What
needs a browser is skipped where none is installed, and says so.
"""

from __future__ import annotations

import html.parser
import itertools
import json
import os
import subprocess
import sys
import urllib.parse
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from browser import NAMES, Browser, Page, find
from scripts.pages import reference

ROOT = Path(__file__).resolve().parents[2]
SITE = Path(os.environ.get("BAOHUANG_SITE", ROOT / "site"))
SITES = {"zh": SITE, "en": SITE / "en"}
SIZES = {"wide": (1280, 900), "phone": (390, 844)}
SCHEMES = ("light", "dark")
OFTEN = (
    "index.html",
    "game.html",
    "matrix.html",
    "variants/index.html",
    "variants/qingdao.html",
    "rules/throne.html",
    "guides/server.html",
    "api/cards.html",
)
"""Pages looked at in every size and scheme; the others in one of them each."""


def pages(language: str) -> list[str]:
    """Every page of a site, below it."""
    site = SITES[language]
    found = (path.relative_to(site).as_posix() for path in site.rglob("*.html"))
    return sorted(page for page in found if page != "404.html" and not page.startswith("en/"))


# -- without a browser ----------------------------------------------------------------------------


class Found(html.parser.HTMLParser):
    """What a page has and refers to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        self.ids |= {has[name] for name in ("id", "name") if name in has}
        if tag == "a" and "href" in has:
            self.links.append(has["href"])
        elif tag == "link" and has.get("rel") in ("stylesheet", "icon", "preload", "preconnect"):
            self.fetched.append(has["href"])
        elif tag in ("img", "script", "iframe", "source") and "src" in has:
            self.fetched.append(has["src"])


@cache
def found(path: Path) -> Found:
    return Found(path)


def test_both_languages_have_the_same_pages():
    assert pages("zh") == pages("en")
    assert len(pages("zh")) > 60


@pytest.mark.parametrize("language", SITES)
def test_no_link_or_anchor_is_dead(language):
    dead = []
    for page in pages(language):
        path = SITES[language] / page
        for link in found(path).links + found(path).fetched:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = path if not parts.path else path.parent / urllib.parse.unquote(parts.path)
            target = Path(os.path.normpath(target))
            anchor = urllib.parse.unquote(parts.fragment)
            if not target.is_file():
                dead.append(f"{page}: {link}")
            elif anchor and target.suffix == ".html" and anchor not in found(target).ids:
                dead.append(f"{page}: {link} (no such anchor)")
    assert not dead, "\n".join(dead)


@pytest.mark.parametrize("language", SITES)
def test_nothing_is_fetched_from_elsewhere(language):
    for page in pages(language):
        elsewhere = [one for one in found(SITES[language] / page).fetched if "//" in one]
        assert not elsewhere, f"{page}: {elsewhere}"


@pytest.mark.parametrize("language", SITES)
def test_every_public_name_is_on_its_page(language):
    for page, group in reference.groups().items():
        there = found(SITES[language] / "api" / f"{page}.html").ids
        lacking = [name for name in group.names if f"baohuang.{name}" not in there]
        assert not lacking, f"{page}: {lacking}"


def test_pages_made_again_are_the_same():
    folder = ROOT / "docs" / "en"
    before = {path: path.read_bytes() for path in folder.rglob("*.*") if path.is_file()}
    again = [sys.executable, "-m", "scripts.pages", "en"]
    paths = os.pathsep.join(str(ROOT / part) for part in (".", "src"))
    subprocess.run(
        again, cwd=ROOT, env=os.environ | {"PYTHONHASHSEED": "7", "PYTHONPATH": paths}, check=True
    )
    after = {path: path.read_bytes() for path in folder.rglob("*.*") if path.is_file()}
    assert before == after


# -- with one -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    if find() is None:
        pytest.skip(f"no browser: none of {', '.join(NAMES)} is installed, and CHROMIUM names none")
    with Browser(tmp_path_factory.mktemp("profile")) as running:
        yield running


def opened(page: Page, language: str, path: str) -> Page:
    page.go((SITES[language] / path).as_uri())
    return page


@cache
def axe() -> str:
    """The script of axe-core."""
    return files("axe_core_python").joinpath("axe.min.js").read_text("utf-8")


SERIOUS = """axe.run(document, {resultTypes: ["violations"]}).then(found => JSON.stringify(
    found.violations.filter(one => ["serious", "critical"].includes(one.impact)).map(
        one => [one.id, one.nodes.length, one.nodes[0].target.join(" "),
            one.nodes[0].failureSummary]
    )
))"""
"""What axe-core calls serious or worse on a page."""


KINDS = tuple(itertools.product(SIZES, SCHEMES))


def faults(page: Page, language: str, path: str, *, closely: bool) -> Iterator[str]:
    """What is wrong with a page; `closely`: what axe-core finds, too, which takes its time."""
    page.go((SITES[language] / path).as_uri())
    wide = page.run("document.documentElement.scrollWidth - innerWidth")
    if wide > 1:
        yield f"{path}: {wide} pixels too wide"
    for url in page.requests():
        if not url.startswith(("file:", "data:")):
            yield f"{path}: fetched {url}"
    if closely:
        page.run("for (const one of document.querySelectorAll('details')) one.open = true")
        page.run(axe())
        for one in json.loads(page.run(SERIOUS)):
            yield f"{path}: {one}"
    for error in page.errors():
        yield f"{path}: {error}"


def looked_at(browser: Browser, kind: tuple[str, str], looks: list[tuple[str, str, bool]]) -> str:
    """Everything wrong with some pages in a size and a scheme, line by line."""
    (width, height), dark = SIZES[kind[0]], kind[1] == "dark"
    page = browser.page(width=width, height=height, dark=dark)
    wrong = [
        f"{language} {fault}"
        for language, path, closely in looks
        for fault in faults(page, language, path, closely=closely)
    ]
    page.close()
    return "\n".join(wrong)


@pytest.mark.parametrize("kind", KINDS, ids="-".join)
def test_one_page_of_each_sort_is_sound_in_every_size_and_scheme(browser, kind):
    """Each in one of the languages; the other has it in the scheme beside."""
    turn = KINDS.index(kind)
    languages = list(SITES)
    looks = [(languages[(at + turn) % 2], page, True) for at, page in enumerate(OFTEN)]
    assert looked_at(browser, kind, looks) == ""


@pytest.mark.parametrize("kind", KINDS, ids="-".join)
def test_every_page_opens_without_a_complaint(browser, kind):
    """A quarter of them in each size and scheme, in one language and the other by turns."""
    every = pages("zh")[KINDS.index(kind) :: len(KINDS)]
    languages = list(SITES)
    looks = [(languages[at % 2], page, False) for at, page in enumerate(every)]
    assert looked_at(browser, kind, looks) == ""


@pytest.mark.slow
@pytest.mark.parametrize("language", SITES)
@pytest.mark.parametrize("kind", KINDS, ids="-".join)
def test_every_page_is_sound_in_every_size_and_scheme(browser, language, kind):
    assert looked_at(browser, kind, [(language, page, True) for page in pages(language)]) == ""


@pytest.mark.parametrize(
    ("language", "wanted", "at_least"),
    [
        ("zh", "暗保", "glossary.html"),
        ("zh", "烤牌", "features/kaopai.html"),
        ("zh", "进贡", "rules/tribute.html"),
        ("zh", "guard", "rules/guard.html"),
        ("en", "guard", "rules/guard.html"),
        ("en", "暗保", "glossary.html"),
        ("en", "烤牌", "features/kaopai.html"),
    ],
)
def test_search_finds(browser, language, wanted, at_least):
    page = opened(browser.page(), language, "index.html")
    page.run("document.querySelector('[data-md-toggle=search]').click()")
    page.until("!!document.querySelector('.md-search__input')")
    page.run(
        f"""(() => {{
            const input = document.querySelector(".md-search__input");
            input.focus();
            input.value = {json.dumps(wanted)};
            input.dispatchEvent(new KeyboardEvent("keyup", {{bubbles: true}}));
            input.dispatchEvent(new Event("input", {{bubbles: true}}));
        }})()"""
    )
    links = "[...document.querySelectorAll('.md-search-result__link')].map(a => a.href)"
    found_links = page.until(f"(found => found.length ? found : null)({links})")
    assert page.errors() == []
    # The theme shows more as one scrolls; what is shown at once has to have it.
    names = [link.partition("?")[0].partition("#")[0] for link in found_links]
    assert any(name.endswith(at_least) for name in names), names
    page.close()


def test_the_other_language_is_the_same_page(browser):
    page = opened(browser.page(), "zh", "variants/qingdao.html")
    page.run("document.querySelector('.md-select__link[hreflang=en]').click()")
    page.until(
        "location.pathname.endsWith('/en/variants/qingdao.html') && document.readyState=='complete'"
    )
    assert page.run("document.documentElement.lang") == "en"
    page.run("document.querySelector('.md-select__link[hreflang=zh]').click()")
    page.until("!location.pathname.includes('/en/') && document.readyState == 'complete'")
    assert page.run("document.documentElement.lang") == "zh"
    page.close()
