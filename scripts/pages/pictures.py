"""Pictures drawn by the library, as files beside the pages."""

from __future__ import annotations

from collections.abc import Sequence

import baohuang as bh
from baohuang.render import combo_svg, cover_svg, flow_svg, hand_svg, table_svg

from .site import Site, escaped


def write(site: Site) -> None:
    """Write the pictures that pages written by hand show; those of rulesets come with theirs."""
    hand = bh.get_variant("lianzhong-jianming").deal(seed=7).hands[1]
    site.write("pictures/hand.svg", hand_svg(hand, language=site.language))
    hung = bh.parse_combo("Xx777")
    site.write("pictures/hung-set.svg", combo_svg(hung, language=site.language))


def flow(site: Site, variant: bh.Variant, *, up: str = "../") -> str:
    """How a deal of a ruleset goes, from one phase to the next."""
    name = site.of(variant.title)
    alt = site.say(f"{name}：一局从发牌到结束", f"{name}: a deal from dealing to its end")
    return _kept(site, f"flow-{variant.name}", flow_svg(variant, language=site.language), alt, up)


def whole_table(site: Site, name: str, table: bh.Table) -> str:
    """A table with all hands and roles."""
    svg = table_svg(table, everything=True, language=site.language)
    alt = site.say("牌桌：五家的手牌和身份", "The table: five hands and who is who")
    return _kept(site, f"table-{name}", svg, alt, "../")


def covers(
    site: Site, variant: bh.Variant, pairs: Sequence[tuple[str, str]], *, up: str = "../"
) -> str:
    """Pictures of which card of one play lies over which of another, in a row."""
    drawn = []
    for new, old in pairs:
        told = variant.explain(bh.parse_combo(new), bh.parse_combo(old))
        verdict = site.say("压得住", "beats") if told.beats else site.say("压不住", "does not beat")
        stem = f"{variant.name}-{new}-{old}".replace("*", "m").replace("+", "-")
        svg = cover_svg(told, language=site.language)
        drawn.append(_kept(site, f"cover-{stem}", svg, f"{new} {verdict} {old}", up))
    return f'<div class="bh-row">{"".join(drawn)}</div>'


def _kept(site: Site, name: str, svg: str, alt: str, up: str) -> str:
    """Write a picture, and say as HTML where it is."""
    path = f"pictures/{name}.svg"
    site.write(path, svg)
    return f'<img class="bh-picture" src="{up}{path}" alt="{escaped(alt)}">'
