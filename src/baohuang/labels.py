"""The words for what the library names by codes, in Chinese and English.

Nothing here decides anything: `render` and the command line use it, and so may a screen.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import attrs

from .moves import Phase, Reason, Role, Side, Violation
from .outcome import Termination

Language: TypeAlias = Literal["zh", "en"]


@attrs.frozen
class Label:
    """One thing's name in both languages.

    Attributes:
        zh: in Chinese.
        en: in English.

    Example:
        >>> from baohuang.labels import ROLES
        >>> from baohuang import Role
        >>> str(ROLES[Role.GUARD]), ROLES[Role.GUARD].text("zh")
        ('guard 侍卫', '侍卫')
    """

    zh: str
    en: str

    def text(self, language: Language) -> str:
        """The name in one language."""
        return self.zh if language == "zh" else self.en

    def __str__(self) -> str:
        return f"{self.en} {self.zh}"


ROLES: dict[Role, Label] = {
    Role.EMPEROR: Label("皇帝", "emperor"),
    Role.GUARD: Label("侍卫", "guard"),
    Role.REBEL: Label("平民", "rebel"),
}

SIDES: dict[Side, Label] = {
    Side.IMPERIAL: Label("皇帝一方", "imperial side"),
    Side.REBEL: Label("平民一方", "rebels"),
}

PHASES: dict[Phase, Label] = {
    Phase.THRONE: Label("让位", "throne"),
    Phase.SOLO: Label("明独", "open solo"),
    Phase.USURP: Label("抢独", "usurping"),
    Phase.CALL: Label("叫侍卫", "call"),
    Phase.POLL: Label("明保、造反", "poll"),
    Phase.PLAY: Label("出牌", "play"),
    Phase.END: Label("结束", "end"),
}

PLACES: dict[int, Label] = {
    1: Label("头客", "first"),
    2: Label("二客", "second"),
    3: Label("三客", "third"),
    4: Label("二落", "fourth"),
    5: Label("大落", "fifth"),
}

TERMINATIONS: dict[Termination, Label] = {
    Termination.SIDE_OUT: Label("一方先出完", "one side has no cards left"),
    Termination.SOLO_SETTLED: Label("独保已分胜负", "the solo is settled"),
    Termination.ALL_BUT_ONE: Label("只剩一家", "only one seat holds cards"),
    Termination.VOID: Label("流局", "void: nobody took the throne"),
    Termination.DESERTION: Label("逃跑", "a seat left the table"),
}

SCORE_ITEMS: dict[str, Label] = {
    "place-sum": Label("名次分", "places"),
    "place-points": Label("名次分", "place points"),
    "outcome": Label("输赢", "outcome"),
    "side-out-first": Label("先出完", "side out first"),
    "hidden-solo": Label("暗独", "hidden solo"),
    "open-solo": Label("明独", "open solo"),
    "double": Label("加倍", "double"),
    "desertion": Label("逃跑", "desertion"),
    "unscored": Label("不计分", "unscored"),
}

TERMS: dict[str, Label] = {
    "emperor card": Label("皇牌", "emperor card"),
    "guard card": Label("侍卫牌", "guard card"),
    "cedes": Label("让位", "cedes"),
    "pays": Label("贴牌", "pays"),
    "pressed": Label("逼位", "pressed to the throne"),
    "tribute": Label("进贡", "tribute"),
    "calls": Label("叫侍卫", "calls"),
    "open solo": Label("明独", "open solo"),
    "hidden solo": Label("暗独", "hidden solo"),
    "usurps": Label("抢独", "usurps"),
    "open guard": Label("明保", "open guard"),
    "revolt": Label("造反", "revolt"),
    "claims the lead": Label("申请接风", "claims the lead"),
    "inherits the lead": Label("接风", "inherits the lead"),
    "cleared": Label("清3", "cleared"),
    "autopilot": Label("托管", "autopilot"),
    "deserts": Label("逃跑", "deserts"),
}

SLOTS: dict[str, Label] = {
    "deck": Label("牌", "deck"),
    "throne": Label("选皇帝", "throne"),
    "usurping": Label("抢独", "usurping"),
    "guard": Label("侍卫", "guard"),
    "declaring": Label("明保、造反", "declaring"),
    "combining": Label("套牌", "combining"),
    "beating": Label("大小", "beating"),
    "holding_back": Label("憋牌", "holding back"),
    "tricks": Label("出牌", "tricks"),
    "ending": Label("一局结束", "ending"),
    "scoring": Label("计分", "scoring"),
    "tribute": Label("进贡", "tribute"),
    "conduct": Label("牌桌规矩", "conduct"),
}
"""The slots of a variant; a `Violation` names one as its clause."""

REASONS: dict[Reason, Label] = {
    Reason.OVER: Label("这一局已经结束", "the deal is over"),
    Reason.WRONG_PHASE: Label("现在不能这样做", "there is no such move in this phase"),
    Reason.MUST_CEDE: Label(
        "没有可叫的牌，必须让位", "nothing to call, so the throne must be ceded"
    ),
    Reason.MUST_ACCEPT: Label("不能让位", "the throne cannot be ceded"),
    Reason.NO_SOLO: Label("不能明独", "an open solo may not be announced with this hand"),
    Reason.CANNOT_USURP: Label("不够抢独的条件", "the hand lacks what a usurper needs"),
    Reason.NOT_CALLABLE: Label("这张牌不能叫", "this card may not be called here"),
    Reason.TOO_FEW_COPIES: Label("相同的牌不够三张", "too few copies of the called card are held"),
    Reason.PRESSED: Label(
        "被逼位，只能叫发牌时正好有三张的牌",
        "pressed to the throne, only a card dealt exactly three times may be called",
    ),
    Reason.NOT_YOUR_ROLE: Label("身份不符", "this is not the seat's role"),
    Reason.NOT_OFFERED: Label("本玩法没有这种声明", "the variant offers no such declaration"),
    Reason.NOTHING_TO_PASS: Label("领出的人不能过牌", "who leads cannot pass"),
    Reason.NOTHING_TO_CLAIM: Label(
        "桌上没有可以接风的底牌", "there are no last cards on the table to claim the lead after"
    ),
    Reason.ALREADY_CLAIMED: Label("已有人申请接风", "the lead has been claimed already"),
    Reason.NO_COMBO: Label("不成牌型", "these cards are no combo here"),
    Reason.MEANINGLESS_MARK: Label("标记在这一局没有意义", "the mark means nothing in this deal"),
    Reason.NOT_HELD: Label("手里没有这些牌", "the seat does not hold these cards"),
    Reason.HELD_BACK: Label(
        "最小的牌要留到最后一手出完", "the held-back rank goes only as the whole last play"
    ),
    Reason.DOES_NOT_BEAT: Label("压不住桌上的牌", "it does not beat the play on the table"),
}

DETAILS: dict[str, Label] = {
    "phase": Label("阶段", "phase"),
    "seat": Label("座位", "seat"),
    "forced": Label("强制", "forced"),
    "jokers": Label("王", "jokers"),
    "needed": Label("需要", "needed"),
    "card": Label("牌", "card"),
    "held": Label("持有", "held"),
    "declared": Label("声明", "declared"),
    "combo": Label("牌", "combo"),
    "top": Label("桌上", "on the table"),
    "rank": Label("点数", "rank"),
}
"""The names of a violation's details."""

_VALUES: dict[tuple[str, str], Label] = {
    ("needed", "four identical cards"): Label("四张相同的牌", "four identical cards"),
    ("forced", "unless-quad"): Label(
        "转回时没有四张相同的牌", "when it comes back, without four identical cards"
    ),
    ("forced", "always"): Label("转回时", "when it comes back"),
    ("forced", "eligible"): Label("有可叫的牌", "with a card to call"),
    **{("phase", str(phase)): label for phase, label in PHASES.items()},
    **{("declared", str(role)): label for role, label in ROLES.items()},
}


def explain(violation: Violation, language: Language = "en") -> str:
    """Why a move is refused, in words.

    Args:
        violation: what `Table.check` or an `IllegalMove` says.
        language: "zh" or "en".

    Example:
        >>> import baohuang as bh
        >>> from baohuang.labels import explain
        >>> v = bh.get_variant("lianzhong-jianming")
        >>> t = bh.Table.from_hands(v, ["7", "66", "9", "T", "J"], emperor=0, guard=2)
        >>> explain(t.check("8"))
        'the seat does not hold these cards (combo 8)'
        >>> explain(t.check("-"), "zh")
        '领出的人不能过牌'
    """
    facts = [
        f"{_name(name).text(language)} {_value(name, text, language)}"
        for name, text in violation.details
    ]
    reason = REASONS[violation.reason].text(language)
    if not facts:
        return reason
    return (
        f"{reason}（{'，'.join(facts)}）" if language == "zh" else f"{reason} ({', '.join(facts)})"
    )


def _name(detail: str) -> Label:
    return DETAILS.get(detail, Label(detail, detail))


def _value(name: str, text: str, language: Language) -> str:
    label = _VALUES.get((name, text))
    return text if label is None else label.text(language)


class Glossary:
    """Says a thing in English, and what it is in Chinese the first time.

    Example:
        >>> from baohuang.labels import ROLES, Glossary
        >>> from baohuang import Role
        >>> say = Glossary()
        >>> say(ROLES[Role.EMPEROR]), say(ROLES[Role.EMPEROR])
        ('emperor 皇帝', 'emperor')
    """

    def __init__(self) -> None:
        self._said: set[Label] = set()

    def __call__(self, label: Label) -> str:
        """The English words, with the Chinese ones at the first mention."""
        if label in self._said:
            return label.en
        self._said.add(label)
        return str(label)
