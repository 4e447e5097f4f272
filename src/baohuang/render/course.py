"""The course of a deal as SVG: the questions a ruleset asks, and where the answers lead."""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import Hand
from ..deal import Court
from ..describing import sentences
from ..errors import check_language, expect
from ..labels import PHASES, speech
from ..moves import Phase
from ..pictures import Box, Jump, flow, svg
from ..rules.phases import Asked
from ..rules.tribute import NoTribute
from ..variant import Variant
from ..wording import WORDS, Label, Language
from .aloud import initial

_DEAL = Label("发牌", "The cards are dealt")
_SOLO = Label("问皇帝打不打明独。", "The emperor may announce an open solo.")
_NEXT = Label("下一局", "next deal")
_NEXT_CANDIDATE = Label("让位：问下一家", "if he cedes, the next one")
_VOID = Label("没有人当：流局", "void: nobody took it")
_SLOTS = {
    Phase.THRONE: "throne",
    Phase.USURP: "usurping",
    Phase.CALL: "guard",
    Phase.POLL: "declaring",
    Phase.PLAY: "tricks",
    Phase.END: "ending",
}
"""The slot whose first sentence says what happens in a phase."""


def flow_svg(variant: Variant, *, language: Language = "en") -> str:
    """The phases of a deal in a ruleset's order, as boxes and arrows.

    Only what the ruleset knows is drawn: no call where a marked card makes the guard, no
    usurping, poll or tribute where there is none. Arrows at the right skip what is not asked any
    more, those at the left go back.

    Args:
        variant: the ruleset.
        language: of all texts, "en" or "zh".

    Returns:
        An SVG document; its description tells the phases and the arrows in words.

    Raises:
        NotationError: if it is no variant.

    Example:
        >>> import baohuang as bh
        >>> from baohuang.render import flow_svg
        >>> drawn = [flow_svg(bh.get_variant(name)) for name in ("jingong", "jj")]
        >>> ["call" in picture.split("<desc", 1)[1].split("</desc>")[0] for picture in drawn]
        [True, False]
    """
    check_language(language)
    expect(variant, Variant, "a Variant")
    course = _Course(variant, language)
    boxes, jumps = course.boxes(), list(course.jumps())
    title = variant.title.zh if language == "zh" else variant.title.en
    named = Label(f"{variant.title.zh}：一局的流程", f"The course of a deal: {title}").text(
        language
    )
    told = [f"{at}. {box.title}: {box.note}" for at, box in enumerate(boxes, 1)]
    told += [f"{boxes[jump.start].title} → {boxes[jump.end].title}: {jump.text}" for jump in jumps]
    return svg(flow(boxes, jumps), named, "\n".join(told), language=language)


class _Course:
    """The steps of a deal and the ways between them."""

    def __init__(self, variant: Variant, language: Language) -> None:
        self._variant, self._language = variant, language
        self._phases = [phase for phase, _ in variant.agenda if self._asks(phase)]
        self._phases += [Phase.PLAY, Phase.END]
        self._pays = not isinstance(variant.tribute, NoTribute) or variant.holding_back.cleared

    def _say(self, label: Label) -> str:
        return speech(self._language, self._variant)(label)

    def _title(self, label: Label) -> str:
        return initial(self._say(label))

    def _sentence(self, slot: str) -> str:
        said = sentences(self._variant, slot)
        return said[0].text(self._language) if said else ""

    def _asks(self, phase: Phase) -> bool:
        """Whether the ruleset ever asks this."""
        guard = self._variant.guard
        if phase is Phase.POLL:
            court = Court(emperor=0, guard=1, settled=True)
            runner = self._variant.declaring
            return isinstance(runner.start(court, (Hand(),) * 5, self._variant), Asked)
        known = {
            Phase.SOLO: guard.asks_solo,
            Phase.USURP: self._variant.usurping.on,
            Phase.CALL: guard.calls,
        }
        return known.get(phase, True)

    def boxes(self) -> list[Box]:
        """The steps, dealing and tribute before the first question."""
        steps = [Box(self._title(_DEAL), self._sentence("deck"))]
        if self._pays:
            slot = "holding_back" if isinstance(self._variant.tribute, NoTribute) else "tribute"
            steps.append(Box(self._title(WORDS["tribute"]), self._sentence(slot)))
        for phase in self._phases:
            note = self._say(_SOLO) if phase is Phase.SOLO else self._sentence(_SLOTS[phase])
            steps.append(Box(self._title(PHASES[phase]), note, strong=phase is Phase.PLAY))
        return steps

    def jumps(self) -> Iterator[Jump]:
        """The ways that do not lead to the next step."""
        at = {phase: 1 + self._pays + index for index, phase in enumerate(self._phases)}
        play, end = at[Phase.PLAY], at[Phase.END]
        for phase, word in ((Phase.SOLO, "open-solo"), (Phase.USURP, "usurp")):
            if phase in at and play > at[phase] + 1:
                yield Jump(at[phase], play, self._say(WORDS[word]))
        yield Jump(at[Phase.THRONE], at[Phase.THRONE], self._say(_NEXT_CANDIDATE))
        if self._may_be_void():
            yield Jump(at[Phase.THRONE], end, self._say(_VOID))
        yield Jump(end, 0, self._say(_NEXT))

    def _may_be_void(self) -> bool:
        """Whether a deal can end without an emperor: not where somebody can always be pressed."""
        presses = getattr(self._variant.throne, "last_resort", "") == "press"
        return not presses or self._variant.guard.pressable(Hand()) is None
