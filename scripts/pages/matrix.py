"""The matrix of all variants by all rules, each cell a link."""

from __future__ import annotations

import baohuang as bh
from baohuang.rules.registry import SLOTS, kind_of
from baohuang.variant import Variant

from .site import Site, escaped, front, variant_names
from .telling import kind_title, parameter_label, parameters, slot_name, value_text


def write(site: Site) -> None:
    """Write the matrix."""
    site.write("matrix.md", page(site))


def page(site: Site) -> str:
    """The whole page."""
    title = site.say("对照表", "The matrix")
    lead = site.say(
        "所有玩法的每一条规则。点一格，看那套玩法里的原话和出处；点左边，看这一项的各种规则。",
        "Every rule of every ruleset. A cell leads to its words and sources, a row's name to all "
        "rules there are for it.",
    )
    variants = [bh.get_variant(name) for name in variant_names()]
    head = "".join(
        f'<th scope="col"><a href="variants/{v.name}.html">{escaped(_short(site, v))}</a></th>'
        for v in variants
    )
    body = "\n".join(row for slot in SLOTS for row in _rows(site, slot, variants))
    return (
        front(title, lead, wide=True)
        + f"# {title}\n\n{lead}\n\n"
        + '<div class="bh-scroll bh-matrix" tabindex="0" role="region" '
        + f'aria-label="{escaped(title)}">\n<table class="bh-table">\n<thead><tr>'
        + f"<td></td>{head}</tr></thead>\n{body}\n</table>\n</div>\n"
    )


def _short(site: Site, variant: Variant) -> str:
    """A variant's title, without what stands behind a comma."""
    return variant.title.zh if site.language == "zh" else variant.title.en


def _rows(site: Site, slot: str, variants: list[Variant]) -> list[str]:
    """The kind of rule in each variant, then each parameter that any of them has."""
    kinds = [kind_of(variant.rules[slot]) for variant in variants]
    titles = [kind_title(site, slot, kind) for kind in kinds]
    name = f'<a href="rules/{slot}.html">{escaped(slot_name(site, slot))}</a>'
    rows = ["<tbody>", _row("bh-slot", name, slot, variants, titles)]
    values = [parameters(variant.rules[slot]) for variant in variants]
    for label, keys in _labels(site, slot, kinds, values).items():
        cells = []
        for kind, found in zip(kinds, values, strict=True):
            key = keys.get(kind)
            cells.append(value_text(site, key, found[key]) if key in found else "")
        first = next(iter(keys))
        link = f'<a href="rules/{slot}.html#{first}">{escaped(label)}</a>'
        rows.append(_row("", link, slot, variants, cells))
    return [*rows, "</tbody>"]


def _labels(
    site: Site, slot: str, kinds: list[str], values: list[dict[str, object]]
) -> dict[str, dict[str, str]]:
    """What each row of parameters is called, with the parameter's name in each kind.

    Parameters of two kinds that are called alike share a row. Of a parameter with parts, only the
    parts are shown.
    """
    found: dict[str, dict[str, str]] = {}
    keys = {(kind, key) for kind, own in zip(kinds, values, strict=True) for key in own}
    parted = {(kind, key.rpartition(".")[0]) for kind, key in keys if "." in key}
    for kind, own in zip(kinds, values, strict=True):
        for key in own:
            if (kind, key) not in parted:
                found.setdefault(parameter_label(site, slot, key), {})[kind] = key
    return found


def _row(style: str, name: str, slot: str, variants: list[Variant], texts: list[str]) -> str:
    cells = []
    for variant, text in zip(variants, texts, strict=True):
        if not text:
            cells.append('<td class="bh-none"><span aria-hidden="true">·</span></td>')
            continue
        link = f"variants/{variant.name}.html#{slot}"
        cells.append(f'<td><a href="{link}">{escaped(text)}</a></td>')
    mark = f' class="{style}"' if style else ""
    return f'<tr{mark}><th scope="row">{name}</th>{"".join(cells)}</tr>'
