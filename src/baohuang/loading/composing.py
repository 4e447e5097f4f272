"""Files put together to rulesets: parents under children, features on top."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import attrs
import yaml

from .._classes import frozen
from ..agreement import contradictions
from ..describing import Note, Source, Title
from ..errors import Problem, UnknownVariant, VariantError
from ..rules.registry import SLOTS, kind_of
from ..variant import Variant
from ..wording import merged
from .merging import Layer, Slots, joined, lay_over, slot_values, slots_over, source_names
from .nodes import Node, Origin, Plain, node_of, ordered, shown
from .sheets import File, Sheet, check_sources, read_sheet, text_at
from .structuring import check_part, plain_of, rule_of


@frozen(eq=False)
class Loaded:
    """A variant with the places its values come from."""

    variant: Variant
    slots: Slots


Elsewhere: TypeAlias = Callable[[str], File | Loaded]
"""Finds what a file extends when it does not lie beside it; UnknownVariant if there is none."""


def loaded(variant: Variant) -> Loaded:
    """A variant that comes from no file, ready to be extended and laid over."""
    origin = Origin(f"<{variant.name}>", variant.name)
    slots = {slot: node_of(plain, origin) for slot, plain in slots_of(variant).items()}
    return Loaded(variant, slots)


def slots_of(variant: Variant) -> dict[str, dict[str, Plain]]:
    """The slots of a variant as a file would have them, without source and decided."""
    return {
        slot: {"kind": kind_of(strategy), **plain_of(strategy)}
        for slot, strategy in variant.rules.items()
    }


def load(file: File, elsewhere: Elsewhere) -> Loaded:
    """Load a variant file with everything it extends.

    Args:
        file: the file.
        elsewhere: finds a parent that does not lie beside it.

    Raises:
        VariantError: with everything that is wrong with it.
    """
    problems: list[Problem] = []
    sheets, bottom, whole = _chain(file, elsewhere, problems)
    slots: dict[str, Node] = dict(bottom.slots) if bottom else {}
    notes: dict[str, Note] = dict(bottom.variant.notes) if bottom else {}
    sources: dict[str, Source] = dict(bottom.variant.sources) if bottom else {}
    words = dict(bottom.variant.words) if bottom else {}
    for sheet in reversed(sheets):
        _add_sources(sources, sheet, problems)
        words = merged(words, sheet.header.words) if sheet.header else words
        together = slots_over(slots, sheet.slots)
        for slot in sheet.slots:
            old = slot_values(slot, slots[slot]) if slot in slots else None
            if old != slot_values(slot, together[slot]):
                notes.pop(slot, None)
        notes |= sheet.notes
        slots = together
    root, header = sheets[0].root, sheets[0].header
    if whole:
        rules = _rules(slots, root, problems)
    else:  # without its parents, what it does not say itself is no mistake
        for slot, node in slots.items():
            check_part(slot, node, problems)
    if problems or header is None:
        raise VariantError(ordered(problems, [sheet.file.label for sheet in sheets]))
    variant = Variant(
        name=header.name,
        title=header.title,
        revision=header.revision,
        aliases=header.aliases,
        sources=sources,
        notes={slot: notes[slot] for slot in SLOTS if slot in notes},
        features=tuple(header.name.split("+")[1:]),
        words=words,
        **rules,
    )
    return _agreed(Loaded(variant, slots), root)


def _chain(
    file: File, elsewhere: Elsewhere, problems: list[Problem]
) -> tuple[list[Sheet], Loaded | None, bool]:
    """The file and all it extends.

    Returns:
        The file, its parent, the parent's parent and so on; below them a variant that comes from
        no file, if there is one; and whether nothing is missing.
    """
    sheets = [read_sheet(file, problems)]
    while True:
        root = sheets[-1].root
        parent = text_at(root, "extends")
        if parent is None:
            return sheets, None, True
        place = root.at(("extends",))
        try:
            found = sheets[-1].file.beside(parent) or elsewhere(parent)
            if isinstance(found, Loaded):
                return sheets, found, True
            if found.label in [sheet.file.label for sheet in sheets]:
                names = [sheet.root.origin.layer for sheet in sheets]
                message = f"goes in a circle: {' -> '.join([*names, parent])}"
                place.report(problems, ("extends",), message)
                return sheets, None, False
            sheets.append(read_sheet(found, problems))
        except UnknownVariant as error:
            message = str(error) if len(parent) <= 60 else f"no variant is named {shown(parent)}"
            place.report(problems, ("extends",), message)
            return sheets, None, False
        except VariantError as error:
            problems += error.problems
            return sheets, None, False


def _add_sources(sources: dict[str, Source], sheet: Sheet, problems: list[Problem]) -> None:
    """Put a file's sources to its parents', whose notes must go on meaning what they meant."""
    own = sheet.header.sources if sheet.header else {}
    for name, source in own.items():
        if sources.get(name, source) != source:
            path = "sources", name
            message = f"what it extends calls a different source {name}; choose another name"
            sheet.root.at(path).report(problems, path, message)
    sources |= own
    if sheet.header:
        check_sources(sheet.root, sheet.notes, sources, problems)


def _rules(slots: Slots, root: Node, problems: list[Problem]) -> dict[str, Any]:
    absent = attrs.evolve(root, value={})
    return {slot: rule_of(slot, slots.get(slot, absent), problems) for slot in SLOTS}


def _agreed(made: Loaded, root: Node) -> Loaded:
    """The same, unless its slots contradict one another."""
    problems: list[Problem] = []
    for dotted, message in contradictions(made.variant):
        slot, *rest = dotted.split(".")
        node = made.slots.get(slot, root)
        node.at(tuple(rest)).report(problems, (slot, *rest), message)
    if problems:
        raise VariantError(ordered(problems, [root.origin.file]))
    return made


def compose(base: Loaded, features: Sequence[Layer]) -> Loaded:
    """Lay features over a variant.

    Args:
        base: the variant.
        features: any features, in any order.

    Raises:
        VariantError: if one of them would overwrite what it does not replace, two of them differ,
            or something they need is not there.
    """
    features = sorted({feature.name: feature for feature in features}.values(), key=_name)
    below = base.variant
    nowhere = Node({}, Origin(f"<{below.name}>", below.name))
    problems: list[Problem] = []
    slots, changed = lay_over(base.slots, below.name, nowhere, features, problems)
    if not problems:
        rules = _rules(slots, nowhere, problems)
    if problems:
        raise VariantError(ordered(problems, [f.root.origin.file for f in features]))
    notes = {slot: note for slot, note in below.notes.items() if slot not in changed}
    sources = dict(below.sources)
    told = {feature.name: _notes_with(sources, feature) for feature in features}
    for slot, layers in changed.items():
        found = [told[layer.name][slot] for layer in layers if slot in layer.notes]
        notes |= {slot: joined(found)} if found else {}
    words = dict(below.words)
    for feature in features:
        words = merged(words, feature.words)
    titles = [below.title, *(feature.title for feature in features)]
    variant = Variant(
        name="+".join([below.name, *(feature.name for feature in features)]),
        title=Title("+".join(t.zh for t in titles), " + ".join(t.en for t in titles)),
        revision=below.revision,
        sources=sources,
        notes={slot: notes[slot] for slot in SLOTS if slot in notes},
        features=(*below.features, *(feature.name for feature in features)),
        words=words,
        **rules,
    )
    return _agreed(Loaded(variant, slots), nowhere)


def _name(feature: Layer) -> str:
    return feature.name


def _notes_with(sources: dict[str, Source], feature: Layer) -> dict[str, Note]:
    """Put a feature's sources to the others; its notes, where a name of them had to change."""
    names = {}
    for name, source in feature.sources.items():
        taken = sources.get(name, source) != source
        names[name] = f"{feature.name}:{name}" if taken else name
        sources[names[name]] = source
    return {
        slot: attrs.evolve(note, source=", ".join(names[n] for n in source_names(note.source)))
        for slot, note in feature.notes.items()
    }


class _Dumper(yaml.SafeDumper):
    """Writes what the reader reads: no names for values that stand twice."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(dumper: _Dumper, text: str) -> yaml.Node:
    """Text; in quotes where the line break of old mainframes stands in it, which YAML folds."""
    style = '"' if "\x85" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)


def variant_to_yaml(variant: Variant) -> str:
    """A variant as the text of a variant file.

    Args:
        variant: any variant; of one with features the file has everything, and extends nothing.

    Returns:
        Text that loads to an equal variant.

    Example:
        >>> import baohuang as bh
        >>> from baohuang.loading import variant_to_yaml
        >>> print(variant_to_yaml(bh.get_variant("lianzhong-jianming")).splitlines()[0])
        name: lianzhong-jianming
    """
    plain: dict[str, Any] = {
        "name": variant.name,
        "title": plain_of(variant.title),
        "aliases": list(variant.aliases),
        "revision": variant.revision,
        "sources": plain_of(variant.sources),
    }
    if variant.words:
        plain["words"] = {
            key: {name: text for name, text in plain_of(own).items() if text is not None}
            for key, own in variant.words.items()
        }
    for slot, parameters in slots_of(variant).items():
        note = variant.notes.get(slot, Note())
        texts = {"source": note.source, "decided": note.decided}
        plain[slot] = parameters | {key: text for key, text in texts.items() if text}
    text: str = yaml.dump(plain, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=100)
    return text
