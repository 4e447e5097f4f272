"""One thing said in Chinese and in English.

What the library says to people is made of these: the sentences of every rule, and the names in
`labels`. Both languages stand side by side, so that neither can lack what the other says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal, Self, TypeAlias

import attrs

from ._classes import frozen

Language: TypeAlias = Literal["zh", "en"]
LANGUAGES: tuple[Language, ...] = ("zh", "en")


@frozen
class Label:
    """A name or a sentence in both languages.

    Attributes:
        zh: in Chinese.
        en: in English; ``str`` gives this.

    Example:
        >>> from baohuang.wording import Label
        >>> guard = Label("侍卫", "guard")
        >>> guard.text("zh"), guard.text("en"), str(guard)
        ('侍卫', 'guard', 'guard')
    """

    zh: str
    en: str

    @classmethod
    def same(cls, text: str) -> Self:
        """`text` that is the same in both languages, such as a name of somebody's own."""
        return cls(text, text)

    def text(self, language: Language = "en") -> str:
        """It in one language."""
        return self.zh if language == "zh" else self.en

    def __str__(self) -> str:
        return self.en


WORDS: dict[str, Label] = {
    "emperor": Label("皇帝", "emperor"),
    "guard": Label("侍卫", "guard"),
    "rebel": Label("平民", "rebel"),
    "imperial-side": Label("皇帝一方", "imperial side"),
    "rebel-side": Label("平民一方", "rebels"),
    "emperor-card": Label("皇牌", "emperor card"),
    "guard-card": Label("侍卫牌", "guard card"),
    "special": Label("特画", "special"),
    "first": Label("头客", "first"),
    "second": Label("二客", "second"),
    "third": Label("三客", "third"),
    "fourth": Label("二落", "fourth"),
    "fifth": Label("大落", "fifth"),
    "cede": Label("让位", "cede"),
    "surcharge": Label("贴牌", "surcharge"),
    "press": Label("逼位", "press"),
    "void": Label("流局", "void deal"),
    "call": Label("叫侍卫", "call"),
    "open-solo": Label("明独", "open solo"),
    "hidden-solo": Label("暗独", "hidden solo"),
    "usurp": Label("抢独", "usurp"),
    "open-guard": Label("明保", "open guard"),
    "hidden-guard": Label("暗保", "hidden guard"),
    "revolt": Label("造反", "revolt"),
    "set": Label("套牌", "set"),
    "hung-set": Label("挂牌", "hung set"),
    "roast": Label("烤牌", "roast"),
    "hold-back": Label("憋牌", "hold-back"),
    "cleared": Label("被清", "cleared"),
    "lead": Label("领出", "lead"),
    "follow": Label("上牌", "follow"),
    "pass": Label("过牌", "pass"),
    "trick": Label("一轮", "trick"),
    "deal": Label("一局", "deal"),
    "inherit": Label("接风", "inherit the lead"),
    "claim": Label("申请接风", "claim the lead"),
    "tribute": Label("进贡", "tribute"),
    "autopilot": Label("托管", "autopilot"),
    "desertion": Label("逃跑", "desertion"),
    "big-joker": Label("大王", "big joker"),
    "small-joker": Label("小王", "small joker"),
}
"""The words of the table, as most call them; a ruleset may have words of its own for each."""


SPECIAL = Label("侍卫手里那张被叫的牌", "the guard's copy of the called card")
"""What a special is, where no word for it is known."""


@frozen
class OwnWord:
    """What one ruleset calls something; a language left out has the common word.

    Attributes:
        zh: in Chinese.
        en: in English.
    """

    zh: str | None = attrs.field(default=None)
    en: str | None = attrs.field(default=None)

    @zh.validator
    @en.validator
    def _short(self, field: Any, text: str | None) -> None:
        if text is not None and (not text.strip() or len(text.splitlines()) > 1 or "{" in text):
            raise ValueError(f"{field.name}: expected a word or a few in one line, got {text!r}")


def merged(below: Mapping[str, OwnWord], above: Mapping[str, OwnWord]) -> dict[str, OwnWord]:
    """Words laid over others, key by key and language by language.

    Example:
        >>> from baohuang.wording import OwnWord, merged
        >>> merged({"guard": OwnWord("太监")}, {"guard": OwnWord(en="eunuch")})
        {'guard': OwnWord(zh='太监', en='eunuch')}
    """
    over = {
        key: OwnWord(mine.zh or below[key].zh, mine.en or below[key].en) if key in below else mine
        for key, mine in above.items()
    }
    return {**below, **over}


_INSIDE = tuple(WORDS)[: list(WORDS).index("first")]
"""The English words that mean the same wherever they stand: who and which card."""


def word(key: str, own: Mapping[str, OwnWord]) -> Label:
    """What something is called where some words are a ruleset's own.

    Args:
        key: one of `WORDS`.
        own: the ruleset's own words.

    Raises:
        KeyError: if no word has this key.

    Example:
        >>> from baohuang.wording import OwnWord, word
        >>> word("guard", {"guard": OwnWord(zh="太监")})
        Label(zh='太监', en='guard')
        >>> word("call", {"guard": OwnWord(zh="太监")})  # as it has the guard in it
        Label(zh='叫太监', en='call')
    """
    return in_own_words(WORDS[key], own)


def in_own_words(said: Label, own: Mapping[str, OwnWord]) -> Label:
    """A word or a sentence with a ruleset's own words in place of the common ones.

    In an English sentence only the names of roles, sides and cards are replaced, since "first" or
    "call" may be any word there.

    Args:
        said: what is said in common words.
        own: the ruleset's own words.

    Example:
        >>> from baohuang.wording import Label, OwnWord, in_own_words
        >>> in_own_words(Label("侍卫先出。", "The guard leads."), {"guard": OwnWord(zh="太监")})
        Label(zh='太监先出。', en='The guard leads.')
    """
    if not own:
        return said
    common = next((mine for key, mine in own.items() if WORDS[key] == said), OwnWord())
    zh = {WORDS[key].zh: mine.zh for key, mine in own.items() if mine.zh is not None}
    en = {
        WORDS[key].en: mine.en
        for key, mine in own.items()
        if mine.en is not None and key in _INSIDE
    }
    return Label(
        common.zh or _replaced(said.zh, zh, "{}"),  # Chinese words have no spaces around them
        common.en or _replaced(said.en, en, r"\b{}\b"),
    )


def _replaced(text: str, words: Mapping[str, str], pattern: str) -> str:
    """The text with other words for these, all at once and the longest first."""
    if not words:
        return text
    longest = sorted(words, key=len, reverse=True)
    either = "|".join(pattern.format(re.escape(one)) for one in longest)
    return re.sub(either, lambda found: words[found[0]], text)


def locale_language(environment: Mapping[str, str]) -> Language:
    """The language that the locale asks for, "zh" or "en".

    Args:
        environment: the variables of the environment; of LC_ALL, LC_MESSAGES and LANG the first
            that is not empty counts, as everywhere.

    Example:
        >>> from baohuang.wording import locale_language
        >>> locale_language({"LANG": "zh_CN.UTF-8"}), locale_language({"LC_ALL": "C"})
        ('zh', 'en')
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environment[name] for name in names if environment.get(name)), "")
    return "zh" if locale.lower().startswith(("zh", "chinese")) else "en"
