"""A page for each feature that can be laid over variants, and the page that lists them."""

from __future__ import annotations

import baohuang as bh
from baohuang.variant import Variant

from . import pictures
from .site import Site, front, sheet, table, variant_names
from .telling import (
    difference_table,
    feature_notes,
    origin,
    sentences,
    slot_name,
    source_lines,
)
from .variants import exhibits


def write(site: Site) -> None:
    """Write the pages of all features."""
    for name in feature_names():
        site.write(f"features/{name}.md", page(site, name))
    site.write("features/index.md", overview(site))


def feature_names() -> tuple[str, ...]:
    """The shipped features."""
    return tuple(name for name in bh.feature_names() if sheet_of(name) is not None)


def sheet_of(name: str) -> dict[str, object] | None:
    """A feature's file; None for one from elsewhere."""
    try:
        return sheet(name, feature=True)
    except FileNotFoundError:
        return None


def hosts(name: str) -> tuple[list[Variant], list[tuple[str, str]]]:
    """The variants with the feature laid over, and those that refuse it with the first reason."""
    taken, refused = [], []
    for host in variant_names():
        try:
            taken.append(bh.get_variant(f"{host}+{name}"))
        except bh.VariantError as error:
            refused.append((host, error.problems[0].message))
    return taken, refused


def overview(site: Site) -> str:
    """The table of all features."""
    title = site.say("可加的规则", "Features")
    lead = site.say(
        "有些规则不属于哪一套玩法，而是开桌时说好要不要。用 `+` 加在玩法后面，例如 "
        "`lianzhong-jingdian+kaopai`，也可以写“联众经典+烤牌”。加几个都行，次序没有关系；"
        "与玩法相抵触的会被拒绝，并说明是哪两处不合。",
        "Some rules belong to no ruleset and are agreed on at the table. They are laid over one "
        "with `+`, as in `lianzhong-jingdian+kaopai`; their order does not matter. What "
        "contradicts a ruleset is refused, with both values and where each comes from.",
    )
    rows = []
    for name in feature_names():
        taken, _ = hosts(name)
        slots = sorted({slot for host in taken for slot in feature_notes(host, name)})
        rows.append(
            [
                f"[{site.of(bh.feature_title(name))}]({name}.md)",
                f"`{name}`",
                site.listed(f"[{slot_name(site, slot)}](../rules/{slot}.md)" for slot in slots),
                site.say(f"{len(taken)} 套", f"{len(taken)} rulesets"),
            ]
        )
    head = [
        site.say("规则", "feature"),
        site.say("名字", "name"),
        site.say("改动", "changes"),
        site.say("可加在", "goes with"),
    ]
    return front(title, lead) + f"# {title}\n\n{lead}\n\n{table(head, rows)}\n"


def page(site: Site, name: str) -> str:
    """Everything about one feature."""
    label = bh.feature_title(name)
    title = site.title(label)
    taken, refused = hosts(name)
    example = taken[0]
    base = example.name.split("+")[0]
    notes = feature_notes(example, name)
    parts = [f"# {title} {{ #top }}", _facts(site, name)]
    parts.append(f"## {site.say('规则', 'The rule')} {{ #rule }}")
    parts.append(
        site.say(
            f"加在[{bh.get_variant(base).title.zh}](../variants/{base}.md)上时：",
            f"Laid over [{bh.get_variant(base).title.en}](../variants/{base}.md):",
        )
    )
    for slot, note in notes.items():
        said = "\n".join(f"- {sentence}" for sentence in sentences(site, example, slot))
        parts.append(
            f"### [{slot_name(site, slot)}](../rules/{slot}.md) {{ #{slot} }}\n\n"
            '<div class="bh-rule" markdown>\n<div class="bh-said" markdown>\n\n'
            f"{said}\n\n</div>\n"
            f'<div class="bh-origin" markdown>\n\n{origin(site, example, note)}\n\n</div>\n</div>'
        )
        if slot == "beating":
            parts.append(pictures.covers(site, example, exhibits(example)[1:]))
    parts.append(f"## {site.say('改了什么', 'What it changes')} {{ #differences }}")
    head = (site.of(bh.get_variant(base).title), site.of(example.title))
    parts.append(difference_table(site, head, bh.differences(bh.get_variant(base), example)))
    parts.append(f"## {site.say('加在哪些玩法上', 'Where it goes')} {{ #hosts }}")
    parts.append(_hosts(site, taken, refused))
    parts.append(f"## {site.say('资料', 'Sources')} {{ #sources }}")
    parts.append(_sources(site, name))
    return front(title, f"{label.zh} {label.en} ({name})", boost=3) + "\n\n".join(parts)


def _facts(site: Site, name: str) -> str:
    plain_sheet = sheet(name, feature=True)
    rows = [
        (site.say("名字", "name"), f"`+{name}`"),
        (site.say("英文名", "in Chinese"), site.other(bh.feature_title(name))),
        (site.say("别名", "also"), site.listed(plain_sheet.get("aliases", []))),
        (site.say("版本", "revision"), str(plain_sheet.get("revision", 1))),
    ]
    lines = [f"{what}\n:   {text}" for what, text in rows if text]
    return '<div class="bh-facts" markdown>\n\n' + "\n\n".join(lines) + "\n\n</div>"


def _hosts(site: Site, taken: list[Variant], refused: list[tuple[str, str]]) -> str:
    parts = []
    for variant in taken:
        base = variant.name.split("+")[0]
        parts.append(
            f"- [{site.of(bh.get_variant(base).title)}](../variants/{base}.md) `{variant.name}`"
        )
    lines = ["\n".join(parts)]
    if refused:
        lines.append(site.say("不能加在这些玩法上：", "These refuse it:"))
        lines.append(
            "\n".join(
                f"- [{site.of(bh.get_variant(base).title)}](../variants/{base}.md): "
                f"`{why.replace('`', '')}`"
                for base, why in refused
            )
        )
    return "\n\n".join(lines)


def _sources(site: Site, name: str) -> str:
    found = sheet(name, feature=True).get("sources", {})
    plain_ones = {short: (one["title"], one["document"]) for short, one in found.items()}
    return source_lines(site, plain_ones)
