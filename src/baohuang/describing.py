"""A whole ruleset in words, slot by slot, with where each rule comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from ._classes import frozen
from .errors import check_language
from .rules.registry import Rule
from .wording import Label, Language, OwnWord, in_own_words

SLOTS: dict[str, Label] = {
    "deck": Label("牌", "deck"),
    "throne": Label("选皇帝", "throne"),
    "usurping": Label("抢独", "usurping"),
    "guard": Label("侍卫", "guard"),
    "declaring": Label("明保、造反", "declaring"),
    "combining": Label("牌型", "combining"),
    "beating": Label("大小", "beating"),
    "holding_back": Label("憋牌", "holding back"),
    "tricks": Label("出牌", "tricks"),
    "ending": Label("一局结束", "ending"),
    "scoring": Label("计分", "scoring"),
    "tribute": Label("进贡", "tribute"),
    "conduct": Label("牌桌规矩", "conduct"),
}
"""The slots of a ruleset; a `Violation` names one as its clause."""

NOTES: dict[str, Label] = {
    "source": Label("出处", "source"),
    "decided": Label("裁定", "decided"),
    "kind": Label("种类", "kind"),
}
"""What stands beside the rule of a slot."""


@frozen
class Title:
    """A name for people.

    Attributes:
        zh: in Chinese; it is also an alias.
        en: in English.
    """

    zh: str
    en: str


@frozen
class Source:
    """A document the rules come from.

    Attributes:
        title: what it is called.
        document: where it lies, a file name or an address.
    """

    title: str
    document: str


@frozen
class Note:
    """Where a slot's values come from.

    Attributes:
        source: the short names of the sources that say so, empty when none does.
        decided: what was decided where the sources are silent or disagree, and why; empty when
            nothing had to be.
        layer: the variant or feature whose file says it.
    """

    source: str = ""
    decided: str = ""
    layer: str = ""


class Described(Protocol):
    """What of a ruleset is told: a `Variant` has it, whose attributes these are."""

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> Title: ...
    @property
    def revision(self) -> int: ...
    @property
    def sources(self) -> Mapping[str, Source]: ...
    @property
    def notes(self) -> Mapping[str, Note]: ...
    @property
    def words(self) -> Mapping[str, OwnWord]: ...
    @property
    def rules(self) -> dict[str, Rule]: ...


def heading(variant: Described) -> Label:
    """The line that names a ruleset."""
    named, revision = f"{variant.name} {variant.title.zh}", variant.revision
    return Label(f"{named}，第{revision}版", f"{named} ({variant.title.en}), revision {revision}")


def sentences(variant: Described, slot: str) -> tuple[Label, ...]:
    """What the rule of a slot says of itself, in the ruleset's own words.

    Args:
        variant: the ruleset.
        slot: the slot.

    Raises:
        TypeError: if its rule says something that is not a `Label`, in one language alone.

    Example:
        >>> import baohuang as bh
        >>> from baohuang.describing import sentences
        >>> print(sentences(bh.get_variant("xiaobao"), "guard")[1].zh)
        拿着第四张的人就是他的小保。
    """
    return tuple(in_own_words(said, variant.words) for said in spoken(variant.rules[slot]))


def spoken(rule: Rule) -> tuple[Label, ...]:
    """What a rule says of itself, in common words.

    Raises:
        TypeError: if it says something that is not a `Label`, in one language alone.
    """
    said: tuple[object, ...] = rule.describe()
    for sentence in said:
        if not isinstance(sentence, Label):
            raise TypeError(
                f"{type(rule).__name__}.describe: expected Labels, with zh and en, "
                f"got {type(sentence).__name__} {sentence!r}"
            )
    return rule.describe()


def note_lines(note: Note, language: Language) -> Iterator[str]:
    """Where the rule of a slot comes from; decisions are written in English alone."""
    for name, text in (("source", note.source), ("decided", note.decided)):
        if text:
            yield bracketed(NOTES[name], text, language)


def bracketed(name: Label, text: str, language: Language) -> str:
    """A fact beside a rule."""
    return f"[{name.text(language)}{'：' if language == 'zh' else ': '}{text}]"


def describe(variant: Described, language: Language = "en") -> str:
    """The ruleset in words; see `Variant.describe`."""
    check_language(language)
    lines = [heading(variant).text(language)]
    for short, source in variant.sources.items():
        lines.append(f"  {short}: {source.title} ({source.document})")
    for slot in variant.rules:
        lines += ["", in_own_words(SLOTS[slot], variant.words).text(language)]
        lines += [f"  {sentence.text(language)}" for sentence in sentences(variant, slot)]
        if slot in variant.notes:
            lines += [f"  {line}" for line in note_lines(variant.notes[slot], language)]
    return "\n".join(lines)
