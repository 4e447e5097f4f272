"""A page for each slot with all its kinds of rule, and the page that lists the slots."""

from __future__ import annotations

import inspect
import re
from typing import Any

import attrs
import yaml

import baohuang as bh
from baohuang.loading.composing import slots_of
from baohuang.rules.registry import SLOTS, kind_of, kinds
from baohuang.variant import Variant

from .site import Site, front, plain, table, variant_names, words
from .telling import kind_title, parameter_label, sentences, slot_heading, slot_name


def write(site: Site) -> None:
    """Write the pages of all slots."""
    for slot in SLOTS:
        site.write(f"rules/{slot}.md", page(site, slot))
    site.write("rules/index.md", overview(site))


def shipped_kinds(slot: str) -> dict[str, type[Any]]:
    """The kinds of a slot that come with the library."""
    return {k: cls for k, cls in kinds(slot).items() if cls.__module__.startswith("baohuang.")}


def users(slot: str, kind: str) -> list[Variant]:
    """The variants that use a kind."""
    found = [bh.get_variant(name) for name in variant_names()]
    return [variant for variant in found if kind_of(variant.rules[slot]) == kind]


def overview(site: Site) -> str:
    """What a ruleset is made of."""
    title = site.say("规则逐项", "Rule by rule")
    lead = site.say(
        "一套玩法回答十三个问题，每个问题有几种答法，每种答法又有几个参数。下面按一局的先后排列。",
        "A ruleset answers thirteen questions. For each there are one or more kinds of rule, and a "
        "kind has parameters. They stand in the order of a deal.",
    )
    rows = [
        [
            f"[{slot_name(site, slot)}]({slot}.md)",
            f"`{slot}`",
            site.of(words("slots")[slot]),
            site.listed(
                f"[{kind_title(site, slot, kind)}]({slot}.md#{kind})"
                for kind in shipped_kinds(slot)
            ),
        ]
        for slot in SLOTS
    ]
    head = [
        site.say("项目", "slot"),
        site.say("文件里", "in files"),
        site.say("问的是", "asks"),
        site.say("规则", "kinds"),
    ]
    legend_title = site.say("出处的简称", "Short names of sources")
    legend = table(
        [site.say("简称", "name"), site.say("资料", "document")],
        [[f"`{short}`", site.of(entry)] for short, entry in words("sources").items()],
    )
    return (
        front(title, lead)
        + f"# {title}\n\n{lead}\n\n{table(head, rows)}\n\n"
        + f"## {legend_title} {{ #sources }}\n\n{legend}\n"
    )


def page(site: Site, slot: str) -> str:
    """A slot with all its kinds."""
    title = slot_name(site, slot)
    lead = site.of(words("slots")[slot])
    parts = [f"# {slot_heading(site, slot)} {{ #top }}", lead]
    for kind, cls in shipped_kinds(slot).items():
        parts += _kind(site, slot, kind, cls)
    return front(title[:1].upper() + title[1:], lead, boost=4) + "\n\n".join(
        part for part in parts if part
    )


def _kind(site: Site, slot: str, kind: str, cls: type[Any]) -> list[str]:
    entry = words("slots")[slot]["kinds"][kind]
    about = entry["zh"] if site.language == "zh" else _about(cls)
    found = users(slot, kind)
    path = f"{cls.__module__}.{cls.__qualname__}"
    return [
        f"## {kind_title(site, slot, kind)} `{kind}` {{ #{kind} }}",
        plain(about) if site.language == "zh" else about,
        _parameters(site, slot, kind, cls),
        _in_a_file(slot, found),
        f"### {site.say('在哪些玩法里', 'Where it is used')} {{ #{kind}-used }}",
        _used(site, slot, found),
        site.say("类：", "Class: ") + f"[`{cls.__name__}`][{path}]",
    ]


def _used(site: Site, slot: str, found: list[Variant]) -> str:
    """The variants that use a kind, those with the same words together."""
    if not found:
        return site.say("现有的玩法都不用它。", "No shipped ruleset uses it.")
    groups: dict[tuple[str, ...], list[Variant]] = {}
    for variant in found:
        groups.setdefault(tuple(sentences(site, variant, slot)), []).append(variant)
    parts = []
    for said, variants in groups.items():
        links = site.listed(
            f"[{site.of(variant.title)}](../variants/{variant.name}.md#{slot})"
            for variant in variants
        )
        parts.append(links + "\n\n" + "\n".join(f"> - {sentence}" for sentence in said))
    return "\n\n".join(parts)


def _in_a_file(slot: str, found: list[Variant]) -> str:
    """How the first variant that uses a kind writes it."""
    if not found:
        return ""
    text = yaml.safe_dump(
        {slot: slots_of(found[0])[slot]}, allow_unicode=True, sort_keys=False, width=90
    )
    title = found[0].name
    return f'```yaml title="{title}"\n{text}```'


# -- parameters -----------------------------------------------------------------------------------


def _parameters(site: Site, slot: str, kind: str, cls: type[Any]) -> str:
    rows = [_row(site, slot, kind, found) for found in fields(cls)]
    if not rows:
        return site.say("没有参数。", "It has no parameters.")
    head = [
        site.say("参数", "parameter"),
        site.say("是", "is"),
        site.say("取值", "values"),
        site.say("不写时", "default"),
    ]
    return table(head, rows)


def fields(cls: type[Any], above: str = "") -> list[tuple[str, Any, type[Any]]]:
    """The parameters of a kind, those of parts with a dot: name, attrs field, class it is in."""
    found = []
    attrs.resolve_types(cls)
    for field in attrs.fields(cls):
        found.append((f"{above}{field.name}", field, cls))
        part = _part(field.type)
        if part is not None:
            found += fields(part, f"{above}{field.name}.")
    return found


def _part(annotation: Any) -> type[Any] | None:
    """The class of a parameter that has parts of its own."""
    options = getattr(annotation, "__args__", (annotation,))
    for option in options:
        if isinstance(option, type) and attrs.has(option) and not hasattr(option, "from_plain"):
            return option
    return None


def _row(site: Site, slot: str, kind: str, found: tuple[str, Any, type[Any]]) -> list[str]:
    name, field, own = found
    zh = words("slots")[slot]["kinds"][kind]["parameters"][name]
    about = zh if site.language == "zh" else _attribute(own, field.name)
    label = parameter_label(site, slot, name)
    text = about if site.language == "en" else plain(about)
    return [
        f"`{name}`<br><small>{label}</small>",
        text.replace("|", "\\|"),
        _values(field.type),
        _default(site, field),
    ]


def _values(annotation: Any) -> str:
    """What a parameter may be, as a file has it."""
    name = getattr(annotation, "__name__", str(annotation))
    options = getattr(annotation, "__args__", ())
    if "Literal" in str(annotation) and not str(annotation).startswith("tuple"):
        return " ".join(f"`{option}`" for option in options)
    simple = {
        "bool": "`true` `false`",
        "int": "0, 1, 2 …",
        "Rank": '`"3"` … `"6"`',
        "Exchanges": '`"XX": "X"` …',
    }
    if name in simple:
        return simple[name]
    if str(annotation).startswith("tuple"):
        return "`[…]`"
    if options and type(None) in options:
        return _values(next(o for o in options if o is not type(None))) + " `null`"
    return "`{…}`"


def _default(site: Site, field: Any) -> str:
    if field.default is attrs.NOTHING:
        return site.say("必须写", "must be given")
    value = field.default
    if value is None:
        return "`null`"
    if hasattr(value, "to_plain"):
        value = value.to_plain()
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, tuple):
        return f"`[{', '.join(map(str, value))}]`"
    return f"`{value}`"


# -- docstrings -----------------------------------------------------------------------------------


_SECTION = re.compile(r"^(Attributes|Example|Args|Raises|Returns):$", re.MULTILINE)


def _about(cls: type[Any]) -> str:
    """What a class says of itself before its first section."""
    text = inspect.getdoc(cls) or ""
    found = _SECTION.search(text)
    return (text[: found.start()] if found else text).strip().replace("``", "`")


def _attribute(cls: type[Any], name: str) -> str:
    """What a class, or one it is like, says of an attribute."""
    for base in (cls, *_like(cls)):
        text = inspect.getdoc(base) or ""
        found = re.search(
            rf"^    {name}: (.*(?:\n        .*)*)", text.partition("Attributes:")[2], re.MULTILINE
        )
        if found:
            return " ".join(found[1].split()).replace("``", "`")
    raise LookupError(f"{cls.__name__}: nothing is said of {name}")


def _like(cls: type[Any]) -> list[type[Any]]:
    """The classes that a docstring refers to for its parameters."""
    named = re.findall(r"see `(\w+)`", inspect.getdoc(cls) or "")
    module = inspect.getmodule(cls)
    return [getattr(module, name) for name in named if hasattr(module, name)]
