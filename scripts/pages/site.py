"""One language's half of the site: its words, its paths, and the writing of pages."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

import yaml

import baohuang as bh
from baohuang.catalog import variants_dir

Language: TypeAlias = Literal["zh", "en"]
LANGUAGES: tuple[Language, ...] = ("zh", "en")
ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
FOLDERS = ("variants", "features", "rules", "api", "pictures")
"""Folders that hold nothing but pages and pictures made here."""
PAGES = (
    "matrix.md",
    "glossary.md",
    "changelog.md",
    "contributing.md",
    "quality.md",
    "performance.md",
)
"""Pages made here that lie among those written by hand."""


@cache
def words(name: str) -> Any:
    """A file of ``docs/words``: what the pages say and the library does not."""
    return yaml.safe_load((DOCS / "words" / f"{name}.yaml").read_text("utf-8"))


@cache
def sheet(name: str, *, feature: bool = False) -> dict[str, Any]:
    """A variant or feature file as it stands, unread by the library."""
    folder = variants_dir().joinpath("features") if feature else variants_dir()
    plain = yaml.safe_load(folder.joinpath(f"{name}.yaml").read_text("utf-8"))
    assert isinstance(plain, dict)
    return plain


def variant_names() -> tuple[str, ...]:
    """The shipped variants, in the order in which the site tells of them.

    Those of `docs/words/variants.yaml` first, others after them.
    """
    shipped = {item.name.removesuffix(".yaml") for item in variants_dir().iterdir()}
    here = [name for name in bh.variant_names() if name in shipped]
    told = list(words("variants"))
    return tuple(
        sorted(
            here, key=lambda name: (name not in told, told.index(name) if name in told else 0, name)
        )
    )


def parent(name: str) -> str | None:
    """The variant whose file a variant builds on."""
    found = sheet(name).get("extends")
    return None if found is None else bh.get_variant(str(found)).name


class Site:
    """What the pages of one language are written with."""

    def __init__(self, language: Language) -> None:
        """Make nothing yet."""
        self.language: Language = language
        self.folder = DOCS / language
        self._made: set[str] = set()

    # -- words ----------------------------------------------------------------------------------

    def say(self, zh: str, en: str) -> str:
        """The one of two texts that is in this language."""
        return zh if self.language == "zh" else en

    def of(self, entry: Any) -> str:
        """The text in this language of an entry of a words file, a title or a label."""
        if isinstance(entry, dict):
            return str(entry[self.language])
        if isinstance(entry, str):
            return entry
        text = str(getattr(entry, self.language))
        return text[:1].upper() + text[1:] if isinstance(entry, bh.Title) else text

    def title(self, entry: Any) -> str:
        """A ruleset's or a feature's title at the head of its page; in English with the Chinese."""
        if self.language == "zh":
            return self.of(entry)
        return f"{self.of(entry)} {entry.zh}"

    def other(self, entry: Any) -> str:
        """The text in the other language."""
        return Site("en" if self.language == "zh" else "zh").of(entry)

    def decided(self, text: str) -> str:
        """What was decided, in this language."""
        if self.language == "en":
            return text
        return _decided_zh()[" ".join(text.split())]

    def colon(self, name: str, text: str) -> str:
        """A name and what is said of it."""
        return self.say(f"{name}：{text}", f"{name}: {text}")

    def listed(self, parts: Iterable[str]) -> str:
        """Parts in a row."""
        return self.say("、", ", ").join(parts)

    # -- files ----------------------------------------------------------------------------------

    def write(self, path: str, text: str) -> None:
        """Write a page, if it is not there already just so.

        Args:
            path: below this language's folder.
            text: the whole page.
        """
        self._made.add(path)
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        text = text.rstrip("\n") + "\n"
        if not file.is_file() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")

    def finish(self) -> tuple[str, ...]:
        """Delete what was made once and is made no more; name what is."""
        here = [path for folder in FOLDERS for path in (self.folder / folder).rglob("*.*")]
        here += [self.folder / page for page in PAGES]
        for file in here:
            if file.is_file() and file.relative_to(self.folder).as_posix() not in self._made:
                file.unlink()
        return tuple(sorted(self._made))


@cache
def _decided_zh() -> dict[str, str]:
    return {entry["en"]: entry["zh"] for entry in words("decided")}


def escaped(text: str) -> str:
    """A text as HTML shows it."""
    return html.escape(text, quote=False)


def plain(text: str) -> str:
    """A sentence of the library as Markdown shows it, word for word."""
    return re.sub(r"([\\*_<>\[\]`|])", r"\\\1", text)


def front(title: str, description: str, *, wide: bool = False, boost: float = 1) -> str:
    """The head of a page.

    Args:
        title: what it is called.
        description: what it is about; Markdown is taken out.
        wide: whether it needs all the width.
        boost: how much sooner than others a search finds it.
    """
    more = "hide: [navigation, toc]\n" if wide else ""
    more += f"search: {{boost: {boost:g}}}\n" if boost != 1 else ""
    about = " ".join(re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", description).split())
    return f"---\ntitle: {_quoted(title)}\ndescription: {_quoted(about)}\n{more}---\n\n"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = [f"| {' | '.join(head)} |", f"|{' --- |' * len(head)}"]
    lines += [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join(lines)
