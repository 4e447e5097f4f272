"""Pages of the repository that the site shows too: changes, contributing, figures."""

from __future__ import annotations

import re

from .site import ROOT, Site, front

PAGES = {
    "changelog": ("CHANGELOG.md", "更新日志", "Changelog"),
    "contributing": ("CONTRIBUTING.md", "参与开发", "Contributing"),
    "quality": ("docs/quality.md", "质量", "Quality"),
    "performance": ("docs/performance.md", "速度", "Performance"),
}
"""For each page the file it is made of, and its title."""


def write(site: Site) -> None:
    """Write the copies; a file that is not there yet has a page that says so."""
    for name, (path, zh, en) in PAGES.items():
        title = site.say(zh, en)
        file = ROOT / path
        text = file.read_text("utf-8") if file.is_file() else ""
        body = re.sub(r"\A# .*\n+", "", text) or site.say("还没有写。", "Not written yet.")
        note = "" if site.language == "en" or not text else "本页只有英文。\n\n"
        site.write(f"{name}.md", front(title, title) + f"# {title}\n\n{note}{_links(body)}")


def _links(text: str) -> str:
    """The text with links to files of the repository as their names, since they are not here."""
    return re.sub(r"\[([^\]]+)\]\((?!https?:|#)[^)]*\)", r"\1", text)
