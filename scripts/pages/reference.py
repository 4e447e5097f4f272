"""The API reference: which public name is on which page."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Iterator
from typing import Any, TypeVar

import attrs

import baohuang as bh
from baohuang.rules.registry import SLOTS, kinds

from . import examples
from .rules import fields
from .site import Site, front, table

MODULES = (
    "baohuang.agents",
    "baohuang.events",
    "baohuang.labels",
    "baohuang.render",
    "baohuang.rules.registry",
    "baohuang.testing",
    "baohuang.testing.strategies",
)
"""The modules whose public names are a promise, besides what `baohuang` itself has.

Of the rooms of the rules the kinds are, with their parts and what a slot asks of them.
"""

SINGLE = (
    "catalog.variants_dir",
    "actions.Actions",
    *(f"explaining.{name}" for name in ("Explanation", "Cover", "Shortfall")),
)
"""Public names of modules that have others besides, for the library's own use."""


@attrs.frozen
class Group:
    """The names on one page.

    Attributes:
        title: in Chinese and in English.
        about: the same, a sentence or two.
        names: the names below ``baohuang``, in the order of the page.
    """

    title: tuple[str, str]
    about: tuple[str, str]
    names: tuple[str, ...]


def _all_of(*modules: str) -> tuple[str, ...]:
    """Every public name of some modules below ``baohuang``."""
    return tuple(f"{short}.{name}" for short in modules for name in own_names(f"baohuang.{short}"))


def own_names(module: str) -> tuple[str, ...]:
    """The public names of a module: those of ``__all__``, or all that it defines itself."""
    room = importlib.import_module(module)
    listed = getattr(room, "__all__", None)
    if listed is not None:
        return tuple(name for name in listed if not inspect.ismodule(getattr(room, name)))
    return tuple(_defined(room))


def _defined(room: Any) -> Iterator[str]:
    source = inspect.getsource(room)
    for name, value in vars(room).items():
        if name.startswith("_") or inspect.ismodule(value) or isinstance(value, TypeVar):
            continue
        here = getattr(value, "__module__", None) == room.__name__ and hasattr(value, "__name__")
        if here or f"\n{name}: " in source or f"\n{name} = " in source:
            yield name


def groups() -> dict[str, Group]:
    """The pages of the reference, by name, in order."""
    return {
        "variants": Group(
            ("玩法", "Rulesets"),
            ("取得、读入、比较玩法。", "Getting, loading and comparing rulesets."),
            (
                *("get_variant", "load_variant", "check_file", "register_variant"),
                *("variant_names", "feature_names", "feature_title", "catalog.variants_dir"),
                *("Variant", "Title", "Source", "Note"),
                *("differences", "Difference"),
                *("explaining.Explanation", "explaining.Cover", "explaining.Shortfall"),
            ),
        ),
        "cards": Group(
            ("牌", "Cards"),
            (
                "牌、手牌、一套牌，以及它们的写法。",
                "Cards, hands, combos and how they are written.",
            ),
            (
                *("Card", "Rank", "Suit", "Mark", "Hand", "Combo"),
                *("parse_card", "parse_cards", "parse_combo"),
            ),
        ),
        "moves": Group(
            ("走法", "Moves"),
            (
                "能做什么、为什么不能做。出牌以前的每个问题也是走法。",
                (
                    "What may be done, and why something may not. Every question before play is "
                    "answered by a move, too."
                ),
            ),
            (
                *("Move", "Accept", "Cede", "Solo", "Usurp", "Call", "Declare", "Silent"),
                *("Play", "Pass", "Claim", "parse_move", "moves", "violation", "LegalMoves"),
                *("numbers", "actions.Actions"),
                *("Violation", "Reason", "Phase", "Role", "Side"),
            ),
        ),
        "table": Group(
            ("牌桌", "Tables"),
            (
                "一局牌：局面的栈，带悔棋和记录。",
                "One deal: a stack of positions with undo and a log.",
            ),
            ("Table", "play_on", "Position"),
        ),
        "observing": Group(
            ("所见", "Observations"),
            ("一个座位、或旁观者，可以知道的一切。", "All that a seat, or a spectator, may know."),
            ("Observation", "observe"),
        ),
        "match": Group(
            ("连打几局", "Matches"),
            (
                "一局接一局：谁先拿牌、进贡、累计得分。",
                "Deals in a row: who is dealt first, tribute, scores.",
            ),
            ("Match", "MatchEnd", "MatchRecord", "Sequel"),
        ),
        "record": Group(
            ("牌谱", "Records"),
            (
                "一局牌写成文件，再打一遍时每一步都核对。",
                "A deal as a file; replayed, every move is checked.",
            ),
            ("Record",),
        ),
        "outcome": Group(
            ("结果", "Outcomes"),
            (
                "一局怎样结束，每家得几分，为什么。",
                "How a deal ended, what each seat gets, and why.",
            ),
            ("Outcome", "ScoreLine", "Termination"),
        ),
        "events": Group(
            ("事件", "Events"),
            ("桌上发生了什么，谁看得见。", "What happened, and who may know it."),
            _all_of("events"),
        ),
        "deal": Group(
            ("发牌与朝局", "Deals"),
            ("谁拿着什么，什么已经定下来。", "Who holds what, and what has been settled."),
            ("Deal", "Court", "Levy"),
        ),
        "errors": Group(
            ("错误", "Errors"),
            ("库会抛出的全部异常。", "All that the library raises."),
            (
                *("BaohuangError", "NotationError", "DealError", "IllegalMove", "RecordError"),
                *("UnknownVariant", "VariantError", "Problem"),
            ),
        ),
        "agents": Group(
            ("程序玩家", "Agents"),
            ("只看所见、不看局面的玩家。", "Players that see observations and never the position."),
            _all_of("agents"),
        ),
        "words": Group(
            ("用语", "Words"),
            ("代号在中文和英文里叫什么。", "What the codes are called in Chinese and English."),
            _all_of("labels"),
        ),
        "pictures": Group(
            ("文字与图", "Text and pictures"),
            ("牌、牌桌、一局牌，画成文字或 SVG。", "Cards, tables and deals as text and as SVG."),
            _all_of("render"),
        ),
        "testing": Group(
            ("测试工具", "Testing"),
            (
                "检验自己写的玩法；为自己的测试生成牌局（需要 hypothesis）。",
                "Checks a ruleset of your own; makes deals for your tests (with hypothesis).",
            ),
            _all_of("testing", "testing.strategies"),
        ),
        "rules": Group(
            ("规则类", "Classes of rules"),
            (
                "每一项规则的类。它们的意思见[规则逐项](../rules/index.md)。",
                (
                    "The class of every kind of rule. What they mean is told [rule by rule]"
                    "(../rules/index.md)."
                ),
            ),
            ("rule", *_rules()),
        ),
    }


def _rules() -> tuple[str, ...]:
    names = [f"rules.registry.{name}" for name in own_names("baohuang.rules.registry")]
    names += [f"rules.{slot}.{cls.__name__}" for slot in SLOTS for cls in classes_of(slot)]
    return tuple(name for name in names if name != "rules.registry.rule")


def classes_of(slot: str) -> list[type[Any]]:
    """The classes of a slot: what it asks of every kind, the parts of kinds, the kinds."""
    room = importlib.import_module(f"baohuang.rules.{slot}")
    own = [
        cls
        for cls in vars(room).values()
        if inspect.isclass(cls) and cls.__module__ == room.__name__
    ]
    used = set(kinds(slot).values())
    for cls in kinds(slot).values():
        used |= {own_cls for _, field, own_cls in fields(cls)} | _values_of(cls)
    return [cls for cls in own if cls in used or getattr(cls, "_is_protocol", False)]


def _values_of(cls: type[Any]) -> set[type[Any]]:
    """The classes of parameters that are one value in a file, with what they are made of."""
    whole = {field.type for field in attrs.fields(cls) if hasattr(field.type, "to_plain")}
    for one in whole:
        attrs.resolve_types(one)
    inside = {
        part
        for one in whole
        for field in attrs.fields(one)
        for part in getattr(field.type, "__args__", ())
        if attrs.has(part)
    }
    return whole | inside


def resolve(name: str) -> Any:
    """What a dotted name below ``baohuang`` stands for."""
    found: Any = bh
    for part in name.split("."):
        found = (
            getattr(found, part)
            if hasattr(found, part)
            else importlib.import_module(f"{found.__name__}.{part}")
        )
    return found


def public_names() -> tuple[str, ...]:
    """Every public name, once, by the shortest way to it, below ``baohuang``.

    Modules are no names; they are where names are.
    """
    found: dict[object, str] = {}
    for name in bh.__all__:
        value = getattr(bh, name)
        if not inspect.ismodule(value):
            found[_identity(value, name)] = name
    for module in MODULES:
        for name in own_names(module):
            value = getattr(importlib.import_module(module), name)
            found.setdefault(_identity(value, name), f"{module}.{name}".removeprefix("baohuang."))
    for name in SINGLE:
        found.setdefault(_identity(resolve(name), name), name)
    for slot in SLOTS:
        for cls in classes_of(slot):
            found.setdefault(_identity(cls, cls.__name__), f"rules.{slot}.{cls.__name__}")
    return tuple(found.values())


def _identity(value: Any, name: str) -> object:
    """What tells two names for one thing from two things."""
    return (getattr(value, "__module__", ""), getattr(value, "__qualname__", name), id(value))


def write(site: Site) -> None:
    """Write the pages of the reference."""
    pages = groups()
    for page, group in pages.items():
        site.write(f"api/{page}.md", _page(site, page, group))
    site.write("api/index.md", _index(site, pages))


def _page(site: Site, page: str, group: Group) -> str:
    title, about = site.say(*group.title), site.say(*group.about)
    parts = [f"# {title} {{ #top }}", about]
    parts.append(examples.shown(page))
    for name in group.names:
        parts += [_directive(name), _shown(site, name)]
    parts = [part for part in parts if part]
    return front(title, about) + "\n\n".join(parts)


def _shown(site: Site, name: str) -> str:
    """What is said of a name besides its docstring; fields with their types."""
    text, value = examples.shown(name), resolve(name)
    told = dict(re.findall(r"^- `(\w+)`: (.*)$", text, re.MULTILINE))
    if not told or not attrs.has(value):
        return text
    head = [site.say("字段", "field"), site.say("类型", "type"), site.say("说明", "meaning")]
    rows = [
        [f"`{field.name}`", f"`{_annotation(field)}`".replace("|", "\\|"), told[field.name]]
        for field in attrs.fields(value)
        if field.name in told
    ]
    rest = re.sub(r"^- `\w+`: .*\n", "", text, flags=re.MULTILINE).strip()
    return f"{table(head, rows)}\n\n{rest}" if rows else text


def _annotation(field: Any) -> str:
    """The type of a field, as the code has it."""
    return field.type if isinstance(field.type, str) else getattr(field.type, "__name__", "")


def _directive(name: str) -> str:
    """What mkdocstrings puts a name's documentation in place of."""
    value = resolve(name)
    lines = [f"::: baohuang.{name}"]
    if isinstance(value, dict) or name in ("Move", "Event"):
        lines += ["    options:", "      show_attribute_values: false"]
    return "\n".join(lines)


def _index(site: Site, pages: dict[str, Group]) -> str:
    title = site.say("参考手册", "Reference")
    lead = site.say(
        "由代码里的说明生成，所以是英文。每个公开的名字都有类型、参数、可能抛出的错误、规则的出处，"
        "和一个会被测试运行的例子。",
        "Made from the code. Every public name has its types, its parameters, what it raises, the "
        "source of the rule, and an example that the tests run.",
    )
    rows = [
        [
            f"[{site.say(*group.title)}]({page}.md)",
            site.say(*group.about).replace("../", "../"),
        ]
        for page, group in pages.items()
    ]
    body = table([site.say("页", "page"), site.say("内容", "what it has")], rows)
    names = site.listed(
        f"[`{name}`](#baohuang.{name})".replace("(#", f"({page}.md#")
        for page, group in pages.items()
        for name in group.names
        if "." not in name
    )
    every = site.say("全部顶层名字", "All names of `baohuang`")
    return (
        front(title, lead)
        + f"# {title}\n\n{lead}\n\n{body}\n\n## {every} {{ #names }}\n\n{names}\n"
    )
