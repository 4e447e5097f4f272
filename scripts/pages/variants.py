"""A page for each variant, and the page that lists them."""

from __future__ import annotations

import baohuang as bh
from baohuang.describing import Note
from baohuang.rules.beating import Exchanges
from baohuang.rules.registry import SLOTS, kind_of
from baohuang.variant import Variant

from . import hands, pictures, scores
from .site import Site, front, parent, plain, sheet, table, variant_names, words
from .telling import (
    difference_table,
    kind_title,
    nearest,
    origin,
    sentences,
    slot_heading,
    slot_name,
    source_lines,
)


def write(site: Site) -> None:
    """Write the pages of all variants."""
    for name in variant_names():
        site.write(f"variants/{name}.md", page(site, name))
    site.write("variants/index.md", overview(site))


def where(site: Site, name: str) -> str:
    """Where a ruleset is played, as far as somebody has written it down."""
    entry = words("variants").get(name)
    return "" if entry is None else site.of(entry)


def overview(site: Site) -> str:
    """The table of all variants."""
    head = [
        site.say("玩法", "ruleset"),
        site.say("名字", "name"),
        site.say("张数", "cards"),
        site.say("侍卫", "guard"),
        site.say("胜负", "who wins"),
        site.say("独有", "besides"),
    ]
    rows = []
    for name in variant_names():
        variant = bh.get_variant(name)
        rows.append(
            [
                f"[{site.of(variant.title)}]({name}.md)",
                f"`{name}`",
                str(len(variant.cards)),
                kind_title(site, "guard", kind_of(variant.guard)),
                kind_title(site, "scoring", kind_of(variant.scoring)),
                site.listed(_besides(site, variant)) or "–",
            ]
        )
    title = site.say("各地玩法", "Rulesets")
    lead = site.say(
        "保皇没有一部公认的规则。这里的每一套都出自能找到的说法：每一条旁边写着出处；"
        "说法没讲到、或互相矛盾的地方，写着本库的裁定和理由。",
        "There is no one set of rules of Baohuang. Each ruleset here follows sources that can be "
        "named: every rule has its source beside it, or what was decided, and why, where the "
        "sources are silent or contradict each other.",
    )
    more = site.say(
        "逐条对照见[对照表](../matrix.md)；可以加在它们上面的规则见"
        "[可加的规则](../features/index.md)；"
        "想写自己家的规则，见[自己的规则](../guides/house-rules.md)。",
        "The [matrix](../matrix.md) sets all of them side by side, "
        "[features](../features/index.md) can be laid over them, and "
        "[house rules](../guides/house-rules.md) tells how to write your own.",
    )
    return (
        front(title, lead)
        + f"# {title}\n\n{lead}\n\n{table(head, rows)}\n\n{more}\n\n"
        + "\n\n".join(
            f"**[{site.of(bh.get_variant(name).title)}]({name}.md)** {where(site, name)}"
            for name in variant_names()
        )
    )


def _besides(site: Site, variant: Variant) -> list[str]:
    """The slots in which a variant has a rule that most have not."""
    said = [
        slot_name(site, slot)
        for slot in ("usurping", "holding_back", "tribute")
        if kind_of(variant.rules[slot]) != "none"
    ]
    if variant.combining.promoted:
        said.append(site.say("有牌大过大王", "cards above the jokers"))
    if variant.combining.twos_fill:
        said.append(site.say("2 充数", "2s fill in"))
    if getattr(variant.declaring, "revolt", 0):
        said.append(site.say("造反", "revolt"))
    if kind_of(variant.declaring) == "any-side":
        said.append(kind_title(site, "declaring", "any-side"))
    return said


def page(site: Site, name: str) -> str:
    """Everything about one variant."""
    variant = bh.get_variant(name)
    title = site.title(variant.title)
    lead = where(site, name) or f"{site.of(variant.title)} ({name})"
    sections = [
        f"# {title} {{ #top }}",
        lead,
        _facts(site, variant),
        f"## {site.say('规则', 'The rules')} {{ #rules }}",
        pictures.flow(site, variant),
        *(_slot(site, variant, slot) for slot in SLOTS),
        f"## {site.say('名次与得分', 'Places and scores')} {{ #scores }}",
        _scores(site, variant),
        f"## {site.say('与别的玩法的不同', 'What differs')} {{ #differences }}",
        _differences(site, variant),
        f"## {site.say('打一局看看', 'A worked hand')} {{ #worked-hand }}",
        hands.told(site, name),
        f"## {site.say('资料', 'Sources')} {{ #sources }}",
        _sources(site, variant),
        f"## {site.say('修订', 'Revisions')} {{ #revisions }}",
        _revisions(site, variant),
    ]
    return front(title, lead, boost=2) + "\n\n".join(section for section in sections if section)


def _facts(site: Site, variant: Variant) -> str:
    name = variant.name
    other = site.other(variant.title)
    sizes = sorted((len(hand) for hand in variant.deal(seed=1).hands), reverse=True)
    over = parent(name)
    features = [feature for feature in bh.feature_names() if _takes(name, feature)]
    rows = [
        (site.say("名字", "name"), f"`{name}`"),
        (site.say("英文名", "in Chinese"), plain(other)),
        (site.say("别名", "also"), site.listed(variant.aliases)),
        (
            site.say("基于", "builds on"),
            "" if over is None else f"[{site.of(bh.get_variant(over).title)}]({over}.md)",
        ),
        (
            site.say("牌", "cards"),
            site.say(f"{len(variant.cards)} 张，", f"{len(variant.cards)}, ")
            + site.say("每家 ", "dealt ")
            + " ".join(map(str, sizes)),
        ),
        (
            site.say("可加", "takes"),
            site.listed(
                f"[{site.of(bh.feature_title(feature))}](../features/{feature}.md)"
                for feature in features
            ),
        ),
    ]
    lines = [f"{what}\n:   {text}" for what, text in rows if text]
    return '<div class="bh-facts" markdown>\n\n' + "\n\n".join(lines) + "\n\n</div>"


def _takes(name: str, feature: str) -> bool:
    """Whether a feature can be laid over a variant."""
    try:
        bh.get_variant(f"{name}+{feature}")
    except bh.VariantError:
        return False
    return True


def _slot(site: Site, variant: Variant, slot: str) -> str:
    kind = kind_of(variant.rules[slot])
    said = "\n".join(f"- {sentence}" for sentence in sentences(site, variant, slot))
    beside = origin(site, variant, variant.notes.get(slot, Note()))
    known = kind in words("slots")[slot]["kinds"]
    link = f"../rules/{slot}.md" + (f"#{kind}" if known else "")
    more = f"[{kind_title(site, slot, kind)}]({link})"
    drawn = pictures.covers(site, variant, exhibits(variant)) if slot == "beating" else ""
    return (
        f"### {slot_heading(site, slot)} {{ #{slot} }}\n\n"
        '<div class="bh-rule" markdown>\n<div class="bh-said" markdown>\n\n'
        f"{said}\n\n</div>\n"
        '<div class="bh-origin" markdown>\n\n'
        f"{beside}\n\n"
        f'<span class="bh-tag">{site.say("写法", "kind")}</span> {more}\n\n</div>\n</div>'
        + (f"\n\n{drawn}" if drawn else "")
    )


def exhibits(variant: Variant) -> list[tuple[str, str]]:
    """Plays whose cover shows what is special about a ruleset: an exchange, a promoted card."""
    pairs = [("x777", "6666")]
    for exchange in getattr(variant.beating, "exchanges", Exchanges()).table[:2]:
        pairs.append((exchange.group, exchange.card))
        if (exchange.group, exchange.card) == ("XX", "X"):
            pairs.append(("XX8888", "X7777"))
    if "guard" in variant.combining.promoted:
        pairs.append(("9c*88", "X77"))
    if "emperor" in variant.combining.promoted:
        pairs.append(("X*88", "X77"))
    if variant.combining.twos_fill:
        pairs.append(("7722", "6666"))
    return pairs if len(pairs) > 1 else [*pairs, ("999x", "9999")]


def _scores(site: Site, variant: Variant) -> str:
    parts = [
        site.say(
            "横行是皇帝的名次，竖列是侍卫的。每格先写皇帝一方的胜、平、负，再写皇帝和侍卫的分，"
            "下面一行是平民的分。",
            "Down: the emperor's place; across: the guard's. Each cell says whether the imperial "
            "side has won, then what emperor and guard get, and below that the rebels.",
        ),
        scores.pair_table(site, scores.pairs(variant)),
        scores.open_guard_note(site, variant),
        site.say(
            "独保时，按皇帝的名次。下面一行是其余四家每家的分。",
            "In a solo the emperor's place decides. Below it what each of the four gets.",
        ),
        scores.solo_table(site, variant),
    ]
    return "\n\n".join(part for part in parts if part)


def _differences(site: Site, variant: Variant) -> str:
    parts = []
    over = parent(variant.name)
    seen = [] if over is None else [over]
    if over is not None:
        base = bh.get_variant(over)
        parts.append(
            site.say(
                f"它写在[{base.title.zh}]({over}.md)之上，改了这些：",
                f"It builds on [{base.title.en}]({over}.md) and changes this:",
            )
        )
        parts.append(_against(site, base, variant))
    for name, count in nearest(variant.name, variant_names()):
        if name in seen:
            continue
        other = bh.get_variant(name)
        slots = site.say(f"{count} 项不同", f"{count} slot{'s' if count > 1 else ''} differ")
        parts.append(
            f"<details markdown><summary>{site.say('相近的：', 'Near it: ')}"
            f"{site.of(other.title)} · {slots}</summary>\n\n"
            f"[{site.of(other.title)}]({name}.md)\n\n{_against(site, other, variant)}\n\n</details>"
        )
    return "\n\n".join(parts)


def _against(site: Site, other: Variant, variant: Variant) -> str:
    head = (site.of(other.title), site.of(variant.title))
    return difference_table(site, head, bh.differences(other, variant))


def _sources(site: Site, variant: Variant) -> str:
    found = variant.sources
    return source_lines(site, {short: (one.title, one.document) for short, one in found.items()})


def _revisions(site: Site, variant: Variant) -> str:
    first = sheet(variant.name).get("revision")
    return site.say(
        f"现在是第 {first} 版，规则指纹 `{variant.digest}`。规则一改，版本就加一，并记入"
        "[更新日志](../changelog.md)；牌谱里记着版本和指纹，旧牌谱不会被当成新规则打的。",
        f"This is revision {first}; the fingerprint of its rules is `{variant.digest}`. When a "
        "rule changes the revision is raised and the [changelog](../changelog.md) says why. "
        "Records keep both, so that an old one is never replayed under new rules.",
    )
