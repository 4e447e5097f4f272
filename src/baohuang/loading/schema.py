"""The JSON Schema of variant files and feature files, made from the classes of the rules.

Editors read it to complete keys, to show what each means and to underline what is wrong; any
validator can check files by it. The loader is the judge: a variant file that it takes the schema
takes, and a feature file that it takes over some variant, where both read the YAML alike. Text
that others read as a number or a truth value, such as ``1.10`` or ``True``, must stand in quotes
for them. What the schema cannot see is left to the loader: what several values say together,
names of files and of sources, and how the YAML is written.

Draft 7, as editors know no later one well. Kinds are told apart by ``if`` and ``then`` and not by
``oneOf``, so that a mistake is told of the kind that was meant.
"""

from __future__ import annotations

import enum
import inspect
import json
import re
from collections.abc import Mapping
from itertools import permutations
from typing import Any, Literal, TypeAlias, get_args, get_origin

import attrs

from ..cards import RANK_TEXT, Rank
from ..describing import Note
from ..rules.beating import Exchanges
from ..rules.registry import SLOTS, default_kind, kinds
from ..rules.scoring import OutcomeTable, Verdicts
from ..variant import Variant
from ..wording import WORDS, OwnWord
from .filling import inner_type, is_open, parts
from .limits import RANKS, limits
from .merging import Layer
from .sheets import NAME, VariantHeader, _FeatureHeader
from .structuring import BESIDE, plain_of

Schema: TypeAlias = dict[str, Any]

_FACTORY: Any = attrs.Factory
_PLAIN = {int: "integer", str: "string", bool: "boolean"}
_NATURAL = "".join(text for text in RANK_TEXT if text not in ("x", "X"))
_GROUP = (  # two or more cards, of one rank but for jokers, and no more than four packs have
    r"^(?=..)(?!(?:.*x){5})(?!(?:.*X){5})"
    rf"[xX]*(?:([{_NATURAL}])[xX]*(?:\1[xX]*){{0,15}})?$"
)
_PAIRS: Schema = {
    "items": {"enum": [f"{one}-{two}" for one, two in permutations(range(1, 6), 2)]},
    "uniqueItems": True,
}

_WORD: Schema = {"pattern": r"^(?=.*\S)[^\n\r]*(?:\r\n?|\n)?$"}  # one line, and something in it

# What no type says and no question brings out: how text must look.
_OPEN: dict[type[Any], Schema] = {
    Exchanges: {
        "propertyNames": {"pattern": _GROUP},
        "additionalProperties": {"enum": list(RANK_TEXT)},
    }
}
_TEXTS: dict[type[Any], dict[str, Schema]] = {
    OutcomeTable: {"won": _PAIRS, "drawn": _PAIRS},
    Verdicts: {"won": _PAIRS, "drawn": _PAIRS},
    OwnWord: {"zh": _WORD, "en": _WORD},
}
_PLUS = NAME.pattern.rindex("(?:")  # from here on the features of a name
_HEAD: dict[str, Schema] = {
    "name": {"pattern": f"^{NAME.pattern}$"},
    "feature": {
        "pattern": f"^{NAME.pattern[:_PLUS]}$",
        "description": "the name of the feature, as it stands after a +",
    },
    "revision": {"minimum": 1},
    "extends": {
        "pattern": f"^{NAME.pattern}$",
        "description": "the name of the variant that this one builds on: what is left out is as "
        "it is there, and a slot of another kind replaces it whole",
    },
}
_KIND = "which kind of rule the slot has"


def schema() -> Schema:
    """The JSON Schema of variant files and feature files.

    It has every kind of rule that is registered when it is asked for: import the rules of other
    packages before, or ask `baohuang.variant_names`, which does.

    Returns:
        The schema as plain data, the same for the same kinds. To make it takes about a second.

    Example:
        >>> from baohuang.loading.schema import schema
        >>> sorted(schema()["definitions"]["variant"]["required"])
        ['name', 'revision', 'title']
    """
    definitions: Schema = {"variant": _variant(), "feature": _feature(), "word": _word()}
    for slot in SLOTS:
        definitions[slot] = _slot(slot, whole=False)
        definitions[f"whole.{slot}"] = _slot(slot, whole=True)
        for kind, cls in kinds(slot).items():
            definitions[_of_kind(slot, kind)] = _kind(slot, cls)
            whole = _needed(cls)
            if whole:
                ref = {"allOf": [_ref(_of_kind(slot, kind))]}
                definitions[_of_kind(slot, kind, whole=True)] = ref | whole
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": "urn:baohuang:variant-file",
        "title": "baohuang ruleset or feature",
        "description": "A file that says the rules of a game of 保皇, or what a feature changes.",
        "type": "object",
        "if": {"required": ["feature"], "not": {"required": ["name"]}},
        "then": _ref("feature"),
        "else": _ref("variant"),
        "definitions": definitions,
    }


def schema_text() -> str:
    """The JSON Schema as the text of a file.

    Example:
        >>> from baohuang.loading.schema import schema_text
        >>> schema_text().splitlines()[1]
        '  "$schema": "http://json-schema.org/draft-07/schema#",'
    """
    return _lines(schema(), "") + "\n"


def _lines(value: Any, indent: str, before: int = 0) -> str:
    """JSON in which whatever fits a line stands in one; `before`: what else stands in the line."""
    short = json.dumps(value, ensure_ascii=False)
    if len(indent) + before + len(short) < 100 or not isinstance(value, (dict, list)) or not value:
        return short
    deeper = f"{indent}  "
    if isinstance(value, list):
        lines, ends = [_lines(item, deeper, 1) for item in value], "[]"
    else:
        keys = {key: f"{json.dumps(key, ensure_ascii=False)}: " for key in value}
        lines = [keys[k] + _lines(item, deeper, len(keys[k]) + 1) for k, item in value.items()]
        ends = "{}"
    inner = ",\n".join(f"{deeper}{line}" for line in lines)
    return f"{ends[0]}\n{inner}\n{indent}{ends[1]}"


def _ref(name: str) -> Schema:
    return {"$ref": f"#/definitions/{name}"}


def _of_kind(slot: str, kind: str, *, whole: bool = False) -> str:
    more = whole and _needed(kinds(slot)[kind])
    return f"whole.{slot}.{kind}" if more else f"{slot}.{kind}"


# -- files ----------------------------------------------------------------------------------------


def _variant() -> Schema:
    """A variant file: one that extends another says what differs, any other says everything."""
    must = [slot for slot in SLOTS if _must_be_said(slot)]
    return {
        **_header(VariantHeader),
        "if": {"required": ["extends"], "properties": {"extends": {"type": "string"}}},
        "then": {"properties": {slot: _ref(slot) for slot in SLOTS}},
        "else": {
            "properties": {slot: _ref(f"whole.{slot}") for slot in SLOTS},
            "required": must,
        },
    }


def _must_be_said(slot: str) -> bool:
    kind = default_kind(slot)
    return kind is None or bool(_needed(kinds(slot)[kind]).get("required"))


def _feature() -> Schema:
    """A feature file: at least one slot, and what it replaces it must set."""
    made = _header(_FeatureHeader)
    parameters = {slot: _parameters(slot) for slot in SLOTS}
    paths = [f"{slot}\\.(?:{'|'.join(names)})" for slot, names in parameters.items()]
    values: Schema = {"type": "array", "minItems": 1}
    for key, value in (("needs", values), ("replaces", {"anyOf": [values, {"const": "any"}]})):
        made["properties"][key] |= {
            "propertyNames": {"pattern": f"^(?:{'|'.join(paths)})(?:\\.|$)"},
            "additionalProperties": value,
        }
    made["properties"] |= {slot: _ref(slot) for slot in SLOTS}
    made["anyOf"] = [{"required": [slot]} for slot in SLOTS]
    made["allOf"] = [_set(slot, name) for slot, names in parameters.items() for name in names]
    return made


def _parameters(slot: str) -> list[str]:
    """What the mapping of a slot may say, whatever its kind."""
    names = (name for cls in kinds(slot).values() for name in _fields(cls))
    return list(dict.fromkeys(["kind", *names]))


def _set(slot: str, name: str) -> Schema:
    """What a feature replaces it must set."""
    other = {"propertyNames": {"not": {"pattern": f"^{slot}\\.{name}(?:\\.|$)"}}}
    return {
        "if": {"required": ["replaces"], "properties": {"replaces": {"not": other}}},
        "then": {"required": [slot], "properties": {slot: {"required": [name]}}},
    }


def _header(cls: type[Any]) -> Schema:
    """What stands above the slots, with the slots only named."""
    made = _class(cls, whole=True)
    for name in made["properties"]:
        told = _words(cls, name) or _words(Variant, name) or _words(Layer, name)
        more = {"description": told} if told else {}
        made["properties"][name] |= more | _HEAD.get(name, {})
    del made["properties"]["words"]["additionalProperties"]
    made["properties"]["words"] |= {
        "properties": {
            key: {"description": f"{word.zh}, {word.en}", "allOf": [_ref("word")]}
            for key, word in WORDS.items()
        },
        "additionalProperties": False,
    }
    made["properties"] |= dict.fromkeys(SLOTS, True)
    made["description"] = _summary(cls)
    return made


def _word() -> Schema:
    return _class(OwnWord, whole=True) | {"minProperties": 1}


# -- slots ----------------------------------------------------------------------------------------


def _slot(slot: str, *, whole: bool) -> Schema:
    """The mapping of a slot.

    Args:
        slot: its name.
        whole: whether all that its kind needs must stand here; otherwise a file below it may say
            the rest, and where no kind is named, the kind too.
    """
    known, default = kinds(slot), default_kind(slot)
    protocol = attrs.fields_dict(attrs.resolve_types(Variant))[slot].type
    listed = [
        f"{kind}{' (when none is named)' if kind == default else ''}: {_summary(cls)}"
        for kind, cls in known.items()
    ]
    made: Schema = {
        "description": _summary(protocol),
        "type": "object",
        "properties": {
            "kind": {"enum": list(known), "description": "\n\n".join([f"{_KIND}:", *listed])},
            **{key: {"description": _words(Note, key)} for key in BESIDE if key != "kind"},
        },
    }
    if whole and default is None:
        made["required"] = ["kind"]
    made["allOf"] = [
        {
            "if": {"required": ["kind"], "properties": {"kind": {"const": kind}}},
            "then": _ref(_of_kind(slot, kind, whole=whole)),
        }
        for kind in known
    ]
    unnamed = [default] if whole else list(known)
    refs = [_ref(_of_kind(slot, kind, whole=whole)) for kind in unnamed if kind is not None]
    if refs:
        then = refs[0] if len(refs) == 1 else {"anyOf": refs}
        made["allOf"].append({"if": {"not": {"required": ["kind"]}}, "then": then})
    return made


def _kind(slot: str, cls: type[Any]) -> Schema:
    """What the mapping of a slot may hold when it is of a kind."""
    made = _class(cls, whole=False, others=tuple(kinds(slot).values()))
    beside = {key: True if key == "kind" else {"type": "string"} for key in BESIDE}
    made["properties"] = beside | made["properties"]
    return made


# -- classes --------------------------------------------------------------------------------------


def _fields(cls: type[Any]) -> dict[str, Any]:
    """The fields a file may give, with their attrs descriptions."""
    fields = attrs.fields(attrs.resolve_types(cls)) if attrs.has(cls) else ()
    return {field.name: field for field in fields if field.init}


def _class(cls: type[Any], *, whole: bool, others: tuple[type[Any], ...] = ()) -> Schema:
    """The mapping of a class, field by field.

    Args:
        cls: the class.
        whole: whether what has no default must stand here.
        others: classes that may say what a field means where this one does not.
    """
    found = limits(cls, _words)
    properties: Schema = {}
    for name, field in _fields(cls).items():
        told = next(filter(None, (_words(one, name) for one in (cls, *others))), "")
        made = _type(field.type, whole=whole)
        _narrow(made, found.get(name, {}))
        _narrow(made, _TEXTS.get(cls, {}).get(name, {}))
        if told:
            made["description"] = told
        if field.default is not attrs.NOTHING:
            default = field.default
            value = default.factory() if isinstance(default, _FACTORY) else default
            made["default"] = plain_of(value)
        properties[name] = made
    made = {"description": _summary(cls), "type": "object", "properties": properties}
    needed = _needed(cls).get("required")
    if whole and needed:
        made["required"] = needed
    return made | {"additionalProperties": False}


def _narrow(made: Schema, more: Schema) -> None:
    """Put narrower limits to a schema; what its items are stays known."""
    for key, value in more.items():
        if key == "items":
            made[key] = made.get(key, {}) | value
        elif key == "enum" and None in made.get(key, ()):
            made[key] = [*value, None]
        else:
            made[key] = value


def _needed(cls: type[Any]) -> Schema:
    """What a mapping of a class must hold, at every depth; empty where that is nothing."""
    needed = [name for name, field in _fields(cls).items() if field.default is attrs.NOTHING]
    below = {name: _needed_of(field.type) for name, field in _fields(cls).items()}
    below = {name: inner for name, inner in below.items() if inner}
    made: Schema = {"required": needed} if needed else {}
    return made | ({"properties": below} if below else {})


def _needed_of(target: Any) -> Schema:
    inner = inner_type(target)
    if get_origin(inner) in (dict, Mapping):
        below = _needed_of(get_args(inner)[1])
        return {"additionalProperties": below} if below else {}
    return _needed(inner) if parts(inner) is not None else {}


def _type(target: Any, *, whole: bool) -> Schema:
    """The values of a type; anything for a type that the rules do not use."""
    inner = inner_type(target)
    made = _not_null(inner, whole=whole)
    if inner is not target and made:
        if "enum" in made:
            made["enum"] = [*made["enum"], None]
        else:
            made["type"] = [made["type"], "null"]
    return made


def _not_null(target: Any, *, whole: bool) -> Schema:
    origin, args = get_origin(target), get_args(target)
    made: Schema = {}
    if target in _PLAIN:
        made = {"type": _PLAIN[target]}
    elif target is Rank:
        made = {"enum": list(RANKS)}
    elif origin is Literal:
        made = {"enum": list(args)}
    elif isinstance(target, type) and issubclass(target, enum.Enum):
        made = {"enum": [member.value for member in target]}
    elif origin in (list, tuple):
        made = {"type": "array", "items": _type(args[0], whole=True)}
    elif origin in (dict, Mapping):
        made = {"type": "object", "additionalProperties": _type(args[1], whole=whole)}
    elif is_open(target):
        made = {"type": "object", "description": _summary(target), **_OPEN.get(target, {})}
    elif attrs.has(target):
        made = _class(target, whole=whole)
    return made


# -- words ----------------------------------------------------------------------------------------


def _flowing(text: str) -> str:
    return " ".join(text.replace("``", "`").split())


def _summary(cls: Any) -> str:
    """The first paragraph of what is said of a class."""
    return _flowing((inspect.getdoc(cls) or "").split("\n\n")[0])


_ENTRY = re.compile(r"    (\w[\w, \n]*?):[ \n](.*?)(?=\n    \w[\w, \n]*?:[ \n]|\Z)", re.DOTALL)


def _words(cls: type[Any], name: str) -> str:
    """What a class, or one that it is made from, says of a field."""
    for one in inspect.getmro(cls):
        text = inspect.cleandoc(one.__doc__ or "")
        _, _, after = text.partition("Attributes:\n")
        section = re.split(r"\n\n(?! )", after)[0]
        for names, told in _ENTRY.findall(section):
            if name in re.split(r"[,\s]+", names):
                return _flowing(told)
    return ""
