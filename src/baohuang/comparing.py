"""What differs between two rulesets, slot by slot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias, cast

import attrs
from attrs import AttrsInstance

from .describing import Note, spoken
from .errors import expect
from .rules.registry import Rule, kind_of
from .variant import Variant
from .wording import Label

Parameter: TypeAlias = tuple[str, Any, Any]
"""The name of a parameter, its value in the first ruleset and its value in the second."""


@attrs.frozen
class Difference:
    """A slot in which two rulesets have different rules.

    Either the kinds differ or some parameters do, so that a difference always says something,
    whatever the rules say of themselves in words.

    Attributes:
        slot: the slot.
        kinds: the kind of rule in the first ruleset and in the second.
        only_first: the sentences that the rule of the first ruleset has alone, each in both
            languages, in common words.
        only_second: the sentences that the rule of the second ruleset has alone.
        parameters: what the two rules differ in when they are of one kind: the name of each
            such parameter, its value in the first and in the second. A name has dots where a
            parameter has parts, and stands after the slot's as a variant file has it.
        notes: where the values come from, in the first and in the second; an empty note where
            the ruleset does not say.

    Example:
        >>> import baohuang as bh
        >>> simple = bh.get_variant("lianzhong-jianming")
        >>> [difference] = bh.differences(simple, bh.get_variant("lianzhong-jianming+kaopai"))
        >>> difference.slot, difference.kinds
        ('beating', ('card-by-card', 'card-by-card'))
        >>> difference.only_second[-1].text("en")
        'A single card beats a lower one; besides, XX beats X, xx beats x, xxx beats X.'
        >>> difference.only_second[-1].text("zh")
        '单张大的压小的；此外XX压X、xx压x、xxx压X。'
        >>> difference.notes[1].layer
        'kaopai'
    """

    slot: str
    kinds: tuple[str, str]
    only_first: tuple[Label, ...]
    only_second: tuple[Label, ...]
    parameters: tuple[Parameter, ...]
    notes: tuple[Note, Note]


def differences(first: Variant, second: Variant) -> tuple[Difference, ...]:
    """The slots in which two rulesets have different rules, in the order of a deal.

    Names, titles, sources and notes make no difference.

    Args:
        first: one ruleset, with or without features.
        second: another.

    Returns:
        One `Difference` for each slot whose rules are not equal; none if all are.

    Example:
        >>> import baohuang as bh
        >>> simple = bh.get_variant("lianzhong-jianming")
        >>> found = bh.differences(simple, bh.get_variant("zhongyou-jiandan"))
        >>> [difference.slot for difference in found]
        ['throne', 'conduct']
        >>> found[1].parameters[0]
        ('before', 20, 30)
    """
    for variant in (first, second):
        expect(variant, Variant, "a Variant")
    return tuple(_differences(first, second))


def _differences(first: Variant, second: Variant) -> Iterator[Difference]:
    others = second.rules
    for slot, one in first.rules.items():
        other = others[slot]
        parameters = tuple(_parameters(one, other)) if type(one) is type(other) else ()
        # By class and fields, as a variant's digest has it, and not by ==, which a rule from
        # elsewhere may lack: nothing is listed then that has nothing to tell.
        if type(one) is type(other) and not parameters:
            continue
        yield Difference(
            slot,
            kinds=(kind_of(one), kind_of(other)),
            only_first=_alone(one, other),
            only_second=_alone(other, one),
            parameters=parameters,
            notes=(first.notes.get(slot, Note()), second.notes.get(slot, Note())),
        )


def _alone(one: Rule, other: Rule) -> tuple[Label, ...]:
    said = spoken(other)
    return tuple(sentence for sentence in spoken(one) if sentence not in said)


def _parameters(one: object, other: object, above: str = "") -> Iterator[Parameter]:
    """The fields in which two objects of one class differ, with the parts of fields."""
    for field in attrs.fields(type(cast(AttrsInstance, one))):
        mine, theirs = getattr(one, field.name), getattr(other, field.name)
        name = f"{above}{field.name}"
        if type(mine) is type(theirs) and _has_parts(mine):
            yield from _parameters(mine, theirs, f"{name}.")
        elif mine != theirs:
            yield name, mine, theirs


def _has_parts(value: object) -> bool:
    """Whether a file names a value's fields; what reads a mapping of its own is one value."""
    return attrs.has(type(value)) and not hasattr(value, "to_plain")
