"""What the library says of its rules, in the words of one language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import attrs

import baohuang as bh
from baohuang import describing, labels
from baohuang.comparing import Difference
from baohuang.describing import Note
from baohuang.variant import Variant

from .site import Site, escaped, plain, words


def speech(site: Site, variant: Variant | None = None) -> labels.Speech:
    """What says things in this language, in a ruleset's own words first."""
    return labels.speech(site.language, variant)


def sentence(site: Site, said: Any) -> str:
    """One sentence of a rule, as plain text."""
    return str(said.text(site.language))


def sentences(site: Site, variant: Variant, slot: str) -> list[str]:
    """The sentences of a slot's rule as Markdown, in the ruleset's own words."""
    return [plain(sentence(site, one)) for one in describing.sentences(variant, slot)]


def slot_name(site: Site, slot: str) -> str:
    """What a slot is called."""
    return site.of(describing.SLOTS[slot])


def slot_heading(site: Site, slot: str) -> str:
    """A slot's name, and its name in files where that is another."""
    name, code = slot_name(site, slot), slot
    return f"{name} `{code}`" if site.language == "zh" else name[:1].upper() + name[1:]


def kind_title(site: Site, slot: str, kind: str) -> str:
    """What a kind of rule is called."""
    return labels.KINDS.get((slot, kind), labels.Label.same(kind)).text(site.language)


def parameter_label(site: Site, slot: str, name: str) -> str:
    """What a parameter is called in a table."""
    return labels.PARAMETERS.get((slot, name), labels.Label.same(name)).text(site.language)


def parameters(rule: Any) -> dict[str, Any]:
    """The parameters of a rule as a file has them, those of parts with a dot between."""
    found: dict[str, Any] = {}
    for field in attrs.fields(type(rule)):
        value = getattr(rule, field.name)
        if hasattr(value, "to_plain"):
            found[field.name] = value.to_plain()
        elif attrs.has(type(value)):
            found |= {f"{field.name}.{name}": part for name, part in parameters(value).items()}
        else:
            found[field.name] = value
    return found


def value_text(site: Site, name: str, value: Any) -> str:
    """The value of a parameter, as a table shows it."""
    if value is None:
        return site.say("无", "none")
    if isinstance(value, bool):
        return site.say("是", "yes") if value else site.say("否", "no")
    if isinstance(value, Mapping):
        return site.listed(f"{group} > {card}" for group, card in value.items()) or "–"
    if isinstance(value, tuple):
        return site.listed(value_text(site, name, part) for part in value) or "–"
    known = words("values")
    entry = known.get(f"{name.rpartition('.')[2]}.{value}", known.get(str(value)))
    return str(value) if entry is None else site.of(entry)


# -- where rules come from ------------------------------------------------------------------------


def sources_of(variant: Variant, note: Note) -> list[str]:
    """The short names of the sources that a note names and the ruleset has."""
    return [part for part in re.split(r"[,\s]+", note.source) if part in variant.sources]


def origin(site: Site, variant: Variant, note: Note, *, anchors: bool = True) -> str:
    """Where a slot's values come from, as Markdown lines: its sources, and what was decided."""
    known = sources_of(variant, note)
    names = [f"[{short}](#source-{short.lower()})" if anchors else short for short in known]
    said = {
        (site.of(describing.NOTES["source"]), "bh-tag"): site.listed(names) or plain(note.source),
        (site.of(describing.NOTES["decided"]), "bh-tag bh-decided"): plain(
            site.decided(note.decided)
        )
        if note.decided
        else "",
    }
    return "\n\n".join(
        f'<span class="{kind}">{name}</span> {text}' for (name, kind), text in said.items() if text
    )


def feature_notes(variant: Variant, feature: str) -> dict[str, Note]:
    """The notes that a feature has brought into a ruleset."""
    return {slot: note for slot, note in variant.notes.items() if note.layer == feature}


# -- what differs ---------------------------------------------------------------------------------


def nearest(name: str, others: Iterable[str], count: int = 3) -> list[tuple[str, int]]:
    """The rulesets that differ in the fewest slots, with the number of slots; then by name."""
    variant = bh.get_variant(name)
    found = [
        (other, len(bh.differences(variant, bh.get_variant(other))))
        for other in others
        if other != name
    ]
    return sorted(found, key=lambda pair: pair[1])[:count]


def difference_rows(site: Site, found: Iterable[Difference]) -> str:
    """Differences as a table: slot, what the first says alone, what the second says alone."""
    rows = []
    for difference in found:
        first = _cell(site, difference, 0)
        second = _cell(site, difference, 1)
        slot = difference.slot
        name = f'<a href="../rules/{slot}.html">{escaped(slot_name(site, slot))}</a>'
        rows.append(f"<tr><th scope='row'>{name}</th><td>{first}</td><td>{second}</td></tr>")
    return "\n".join(rows)


def _cell(site: Site, difference: Difference, side: int) -> str:
    said = (difference.only_first, difference.only_second)[side]
    lines = [escaped(sentence(site, one)) for one in said]
    if not lines:
        kind = difference.kinds[side]
        lines = [escaped(kind_title(site, difference.slot, kind))]
        for name, *values in difference.parameters:
            label = parameter_label(site, difference.slot, name)
            lines.append(escaped(site.colon(label, value_text(site, name, values[side]))))
    return "<br>".join(lines)


def difference_table(site: Site, head: tuple[str, str], found: Iterable[Difference]) -> str:
    """The whole table of differences, as HTML."""
    return (
        '<div class="bh-scroll" tabindex="0" role="region" '
        f'aria-label="{escaped(" / ".join(head))}">\n<table class="bh-diff">\n<thead><tr><td></td>'
        f'<th scope="col">{escaped(head[0])}</th>'
        f'<th scope="col">{escaped(head[1])}</th></tr></thead>\n'
        f"<tbody>\n{difference_rows(site, found)}\n</tbody>\n</table>\n</div>"
    )


def source_lines(site: Site, sources: Mapping[str, tuple[str, str]]) -> str:
    """The sources of a ruleset, by short name: what each is called, what it is, where it lies."""
    lines = []
    for short, (title, document) in sorted(sources.items()):
        entry = words("sources").get(short)
        about = "" if entry is None else f" · {site.of(entry)}"
        where = f"<https://{document}>" if "/" in document else f"`{document}`"
        lines.append(
            f'<span id="source-{short.lower()}" class="bh-tag">{short}</span> '
            f"{plain(title)}{about} ({where})"
        )
    return "\n\n".join(lines)
