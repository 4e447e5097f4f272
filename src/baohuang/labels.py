"""The words for what the library names by codes, in Chinese and English.

Nothing here decides anything: `render` and the command line use it, and so may a screen. The
tables have the words that most use; a ruleset may have its own for some of them (侍卫, 太监 or
小保), and `Speech` says anything in one language with those first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import attrs

from ._classes import frozen
from .combos import parse_combo
from .describing import NOTES, SLOTS
from .errors import check_language
from .explaining import Shortfall
from .moves import Phase, Reason, Role, Side, Violation
from .naming import KINDS, PARAMETERS
from .outcome import ScoreLine, Termination
from .variant import Variant
from .wording import LANGUAGES, WORDS, Label, Language, OwnWord, in_own_words

__all__ = [
    "DETAILS",
    "EVENTS",
    "KINDS",
    "LANGUAGES",
    "NOTES",
    "PARAMETERS",
    "PHASES",
    "PLACES",
    "REASONS",
    "ROLES",
    "SCORE_ITEMS",
    "SHORTFALLS",
    "SIDES",
    "SLOTS",
    "TERMINATIONS",
    "WORDS",
    "Label",
    "Language",
    "OwnWord",
    "Speech",
    "explain",
    "speech",
]

ROLES: dict[Role, Label] = {role: WORDS[str(role)] for role in Role}
SIDES: dict[Side, Label] = {side: WORDS[f"{side}-side"] for side in Side}

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
    place: WORDS[name]
    for place, name in enumerate(("first", "second", "third", "fourth", "fifth"), start=1)
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

EVENTS: dict[str, Label] = {
    "DealBegan": Label("开始一局", "the deal begins"),
    "Dealt": Label("看到手里的牌", "a hand is looked at"),
    "TributePaid": Label("进贡", "tribute is paid"),
    "TributeMoved": Label("扣着进贡", "tribute is paid face down"),
    "TributeSeen": Label("看到扣着的贡牌", "tribute paid face down is seen"),
    "Nominated": Label("候选皇帝", "a seat is nominated"),
    "Ceded": Label("让位", "the throne is ceded"),
    "Pressed": Label("逼位", "a seat is pressed to the throne"),
    "EmperorCardTaken": Label("拿走皇牌", "the emperor card is taken"),
    "Enthroned": Label("当皇帝", "a seat is emperor"),
    "OpenSoloAnnounced": Label("明独", "an open solo is announced"),
    "Declined": Label("不打明独", "an open solo is declined"),
    "Called": Label("叫侍卫", "a card is called"),
    "RoleLearnt": Label("知道自己的身份", "a role is learnt"),
    "Answered": Label("已经表态", "the poll is answered"),
    "AnswerGiven": Label("自己的表态", "an answer is given"),
    "Declared": Label("亮明身份", "a role is declared"),
    "Revolted": Label("造反成功", "a revolt"),
    "RolesShown": Label("身份公开", "all roles are public"),
    "RebelShown": Label("不是侍卫", "a seat is no guard"),
    "PlayBegan": Label("开始出牌", "play begins"),
    "Played": Label("出牌", "a play"),
    "Passed": Label("过牌", "a pass"),
    "Claimed": Label("申请接风", "the lead is claimed"),
    "WentOut": Label("出完牌", "a seat is out"),
    "TrickWon": Label("一轮结束", "a trick is won"),
    "Cleared": Label("被清", "a seat is cleared"),
    "Deserted": Label("逃跑", "a seat deserts"),
    "Autopilot": Label("托管", "autopilot"),
    "DealEnded": Label("一局结束", "the deal is over"),
}
"""The events, by the names of their classes."""

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

SHORTFALLS: dict[Shortfall, Label] = {
    Shortfall.NO_COMBO: Label("出的牌不成牌型", "the new play is no combo"),
    Shortfall.NOTHING_TO_BEAT: Label("桌上的牌不成牌型", "the old play is no combo"),
    Shortfall.UNBEATABLE: Label("没有牌压得住", "nothing beats the card"),
    Shortfall.TOO_FEW: Label("牌不够", "too few cards"),
    Shortfall.TOO_LOW: Label("牌不够大", "too low"),
    Shortfall.TOO_MANY: Label("牌多了", "too many cards"),
    Shortfall.RULE: Label("玩法不许", "the rule says no"),
}
"""Why one play does not beat another, in a word or two; an `Explanation` says it in full."""

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


@frozen
class Speech:
    """Says things in one language, in a ruleset's own words where it has some.

    Attributes:
        language: "zh" or "en".
        own: the ruleset's own words.

    Example:
        >>> import baohuang as bh
        >>> from baohuang.labels import PLACES, ROLES, speech
        >>> say = speech("zh", bh.get_variant("jingong"))
        >>> say(ROLES[bh.Role.GUARD]), say(PLACES[1]), say.word("claim")
        ('保皇派', '头科', '申请接风')
    """

    language: Language = "en"
    own: Mapping[str, OwnWord] = attrs.field(factory=dict)

    def __call__(self, label: Label, /, **facts: object) -> str:
        """A word or a sentence; `facts` fill its braces."""
        said = in_own_words(label, self.own).text(self.language)
        return said.format(**facts) if facts else said

    def word(self, key: str) -> str:
        """What something is called, by its key in `WORDS`."""
        return self(WORDS[key])

    def reckoning(self, line: ScoreLine) -> str:
        """How an item of a score was reckoned, as the text of its `line` has it.

        A rule of somebody else may say something that is known in its own language only.

        Example:
            >>> from baohuang.labels import speech
            >>> from baohuang.outcome import ScoreLine
            >>> line = ScoreLine("outcome", "imperial places 1 and 3: won", (2, 1, -1, -1, -1))
            >>> speech("zh").reckoning(line)
            '皇帝第1，侍卫第3：胜'
        """
        if self.language == "en":
            return self(Label.same(line.text))
        for pattern, told in _RECKONINGS:
            found = re.fullmatch(pattern, line.text)
            if found:
                facts = [_RECKONED.get(fact, fact) for fact in found.groups()]
                return self(Label.same(told.format(*facts)))
        return line.text


def speech(language: Language = "en", variant: Variant | None = None) -> Speech:
    """What says things in a language, in a ruleset's own words first.

    Args:
        language: "zh" or "en".
        variant: the ruleset; None for the words that most use.

    Raises:
        NotationError: if `language` is neither.
    """
    check_language(language)
    return Speech(language, {} if variant is None else variant.words)


_RECKONED = {
    "won": "胜",
    "drawn": "平",
    "lost": "负",
    "open": "明独",
    "hidden": "暗独",
    "first": "第1",
    "second": "第2",
    "third": "第3",
    "number 4": "第4",
    "number 5": "第5",
    "open guard": "明保",
    "revolt": "造反",
    "open guard and revolt": "明保、造反",
    "declared": "有人声明",
    "before": "之前",
    "after": "之后",
}
_RECKONINGS = (
    (r"(open|hidden) solo, emperor (.+)", "{0}，皇帝{1}"),
    (r"imperial places (\d) and (\d): (6 - \d+ = -?\d+) a share", "皇帝第{0}，侍卫第{1}：一份{2}"),
    (r"imperial places (\d) and (\d): (.+)", "皇帝第{0}，侍卫第{1}：{2}"),
    (r"points by place; the imperial side has (.+)", "按名次得分；皇帝一方{0}"),
    (r"open solo: x (\d+)", "明独：乘以{0}"),
    (r"solo emperor (.+): (.+)", "独保的皇帝{0}：{1}"),
    (r"a solo: (.+)", "独保：{0}"),
    (r"the imperial side is out first", "皇帝一方先出完"),
    (r"the rebels are out first", "平民一方先出完"),
    (r"(.+): x (\d+)", "{0}：乘以{1}"),
    (r"left (before|after) the roles were settled", "身份定下{0}离开"),
    (r"all five seats on autopilot", "五家都在托管"),
)
"""What the texts of scores say, and how it is said in Chinese."""


def explain(violation: Violation, language: Language = "en", variant: Variant | None = None) -> str:
    """Why a move is refused, in words: the reason, and the facts that make it so.

    Args:
        violation: what `Table.check` or an `IllegalMove` says.
        language: "zh" or "en".
        variant: the ruleset, whose own words then come first and which then says why a play does
            not beat another.

    Example:
        >>> import baohuang as bh
        >>> from baohuang.labels import explain
        >>> v = bh.get_variant("lianzhong-jianming")
        >>> t = bh.Table.from_hands(v, ["7", "66", "9", "T", "J"], emperor=0, guard=2)
        >>> explain(t.check("8"))
        'the seat does not hold these cards (combo 8)'
        >>> explain(t.check("-"), "zh")
        '领出的人不能过牌'
        >>> t.push("7")
        >>> explain(t.check("6"), "zh", v)
        '压不住桌上的牌（牌 6，桌上 7）：剩下的6压不住7，要8以上才行'
    """
    say = speech(language, variant)
    facts = [
        f"{say(DETAILS.get(name, Label.same(name)))} "
        f"{say(_VALUES.get((name, text), Label.same(text)))}"
        for name, text in violation.details
    ]
    reason = say(REASONS[violation.reason])
    if facts and language == "zh":
        reason += f"（{'，'.join(facts)}）"
    elif facts:
        reason += f" ({', '.join(facts)})"
    why = None if variant is None else _uncovered(violation, variant)
    return reason if why is None else f"{reason}{'：' if language == 'zh' else ': '}{say(why)}"


def _uncovered(violation: Violation, variant: Variant) -> Label | None:
    """What a play that is too low leaves uncovered."""
    if violation.reason is not Reason.DOES_NOT_BEAT:
        return None
    facts = dict(violation.details)
    return variant.explain(parse_combo(facts["combo"]), parse_combo(facts["top"])).reason
