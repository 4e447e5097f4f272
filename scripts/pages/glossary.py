"""The words of the game in both languages, and what the library's codes mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import baohuang as bh
from baohuang import labels

from .site import Site, front, plain, table, variant_names, words
from .telling import sentence, slot_name


def write(site: Site) -> None:
    """Write the glossary."""
    site.write("glossary.md", page(site))


def page(site: Site) -> str:
    """The whole page."""
    title = site.say("词汇表", "Glossary")
    lead = site.say(
        "牌桌上的说法各地不同；左边是本站用的，“又叫”是资料里别的叫法。",
        "What things are called differs from place to place. In front what is used here, then what "
        "the sources call it besides.",
    )
    parts = [f"# {title}", lead]
    for group in words("glossary")["groups"]:
        parts.append(f"## {site.of(group['title'])}")
        parts.append(_words(site, group["words"]))
    own = _own_words(site)
    if own:
        parts += [
            f"## {site.say('各玩法自己的叫法', 'Words of single rulesets')} {{ #own-words }}",
            own,
        ]
    parts.append(f"## {site.say('程序里的代号', 'Codes of the library')} {{ #codes }}")
    for name, heading, table_ in _codes(site):
        parts += [f"### {heading} {{ #{name} }}", _labels(site, table_)]
    return front(title, lead, boost=3) + "\n\n".join(parts)


def _words(site: Site, entries: Iterable[Mapping[str, Any]]) -> str:
    first, second = ("zh", "en") if site.language == "zh" else ("en", "zh")
    rows = []
    for entry in entries:
        mean = site.of(entry["mean"])
        if "see" in entry:
            mean += f" [→ {slot_name(site, entry['see'])}](rules/{entry['see']}.md)"
        rows.append(
            [f"**{entry[first]}**", entry[second], site.listed(entry.get("also", [])), mean]
        )
    head = [
        site.say("词", "word"),
        site.say("英文", "Chinese"),
        site.say("又叫", "also called"),
        site.say("意思", "meaning"),
    ]
    return table(head, rows)


def _own_words(site: Site) -> str:
    """What single rulesets call things, where the library knows."""
    rows = []
    for name in variant_names():
        variant = bh.get_variant(name)
        own = getattr(variant, "words", {})
        if not own:
            continue
        said = []
        for key, word in own.items():
            mine = word.zh if site.language == "zh" else word.en or word.zh
            common = labels.WORDS[key].text(site.language) if hasattr(labels, "WORDS") else key
            if mine:
                said.append(f"{common} → {mine}")
        rows.append([f"[{site.of(variant.title)}](variants/{name}.md)", site.listed(said)])
    return table([site.say("玩法", "ruleset"), site.say("叫法", "words")], rows) if rows else ""


def _codes(site: Site) -> list[tuple[str, str, Mapping[Any, Any]]]:
    say = site.say
    return [
        ("roles", say("身份", "Roles"), labels.ROLES),
        ("phases", say("阶段", "Phases"), labels.PHASES),
        ("places", say("名次", "Places"), labels.PLACES),
        ("terminations", say("一局怎样结束", "How a deal ends"), labels.TERMINATIONS),
        ("score-items", say("得分项目", "Items of a score"), labels.SCORE_ITEMS),
        ("reasons", say("为什么不行", "Reasons of a refusal"), labels.REASONS),
    ]


def _labels(site: Site, found: Mapping[Any, Any]) -> str:
    rows = [
        [f"`{key}`", plain(sentence(site, label)), plain(site.other(label))]
        for key, label in found.items()
    ]
    return table(
        [site.say("代号", "code"), site.say("中文", "English"), site.say("英文", "Chinese")], rows
    )
