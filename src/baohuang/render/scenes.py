"""A table with its five seats as SVG: what one seat may know, or everything."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import attrs

from .. import events as ev
from ..cards import Hand
from ..combos import Combo
from ..deal import SEATS
from ..errors import DealError, check_language, expect
from ..labels import PHASES, PLACES, ROLES, SIDES, TERMINATIONS, speech
from ..moves import Phase, Role
from ..observation import Observation
from ..pictures import Badge, Drawing, Face, Plate, fan, hands, paragraph, stacked, svg, table
from ..table import Table
from ..wording import WORDS, Label, Language
from .aloud import card_aloud, cards_aloud, initial, number_of
from .pictured import faces, in_order

_WIDEST = 500
_BADGES: dict[Role | None, Badge] = {Role.EMPEROR: "emperor", Role.GUARD: "guard"}


def table_svg(
    shown: Table | Observation,
    seat: int | None = None,
    *,
    everything: bool = False,
    language: Language = "en",
) -> str:
    """A table: who is who, who holds how many cards, what lies on it, and whose turn it is.

    Nothing is shown that the one who looks may not know: an observation's own seat, the seat
    named, or, of a table without a seat, a spectator. What is shown of a table of one's own accord,
    as a notebook does, must not tell its secrets; `repr` does not either. Whoever wants to see all
    hands and hidden roles, as `render_deal` tells them, says so with `everything`.

    Args:
        shown: a table, or what one seat sees of it.
        seat: who looks, 0 to 4, where a table is given; None is a spectator.
        everything: whether to show all hands and roles of a table.
        language: of all texts, "en" or "zh".

    Returns:
        An SVG document. The seat that looks is at the bottom, a spectator sees seat 0 there; the
        next in playing order is at its right.

    Raises:
        DealError: if `seat` is no seat, if it is given with an observation, which is one seat's
            already, or if everything is asked of one.
        NotationError: if `shown` is neither.

    Example:
        >>> import baohuang as bh
        >>> from baohuang.render import table_svg
        >>> t = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
        >>> "Seat 2 holds" in table_svg(t), "Seat 2 holds" in table_svg(t, 2)
        (False, True)
    """
    check_language(language)
    expect(shown, Table | Observation, "a Table or an Observation")
    if isinstance(shown, Observation):
        if seat is not None or everything:
            raise DealError("an observation is what one seat sees; ask the table for another's")
        scene = _Scene(shown, {}, language)
    elif everything:
        position, seen = shown.position, shown.observe(seat)
        if position.court.settled:
            roles = tuple(position.court.role(other) for other in SEATS)
            seen = attrs.evolve(seen, roles=roles)
        scene = _Scene(seen, dict(enumerate(position.hands)), language)
    else:
        scene = _Scene(shown.observe(seat), {}, language)
    return scene.svg()


@attrs.frozen
class _Scene:
    """What is drawn and told of an observation.

    Attributes:
        seen: the observation.
        open_hands: the hands that are shown besides its own, by seat.
        language: of all texts.
    """

    seen: Observation
    open_hands: dict[int, Hand]
    language: Language

    def svg(self) -> str:
        """The document."""
        seen, first = self.seen, self.seen.seat or 0
        around = [(first + step) % 5 for step in SEATS]
        middle = table(
            [self._plate(seat) for seat in around],
            [Face.read(text) for text in self._top_texts()],
            self._caption(),
            called=None if seen.called is None else faces([seen.called])[0],
            asked=self._say(_CALLED),
        )
        head = paragraph(self._headline(), _WIDEST, bold=True)
        parts: list[Drawing] = [head, middle]
        rows = [
            (self._holds(seat, hand), fan(faces(in_order(hand), called=seen.called), _WIDEST))
            for seat, hand in self._hands().items()
            if len(hand)
        ]
        if rows:
            parts.append(hands(rows))
        return svg(stacked(parts, gap=10), self._title(), self._told(), language=self.language)

    # -- words ----------------------------------------------------------------------------------

    def _say(self, label: Label) -> str:
        return speech(self.language, self.seen.variant)(label)

    def _seat(self, seat: int) -> str:
        return self._say(Label(f"座位{seat}", f"seat {seat}"))

    def _headline(self) -> str:
        """The moment in one line: the phase, whose turn it is, what was declared."""
        seen = self.seen
        facts = [self._say(PHASES[seen.phase])]
        if seen.turn is not None:
            turn = self._seat(seen.turn)
            facts.append(self._say(Label(f"轮到{turn}", f"{turn} to move")))
        declared = (
            ("open-solo", seen.open_solo),
            ("usurp", seen.usurped),
            ("open-guard", seen.open_guard),
            ("revolt", seen.revolt),
        )
        facts += [self._say(WORDS[key]) for key, said in declared if said]
        return initial(("，" if self.language == "zh" else ", ").join(facts))

    def _title(self) -> str:
        variant, seat = self.seen.variant, self.seen.seat
        named = variant.title.zh if self.language == "zh" else variant.title.en
        if self.open_hands:
            who = Label("看得到所有的牌", "with all hands open")
        elif seat is None:
            who = Label("旁观者所见", "as a spectator sees it")
        else:
            who = Label(f"座位{seat}所见", f"as seat {seat} sees it")
        return self._say(Label(f"{named}：{who.zh}", f"{named}, {who.en}"))

    def _told(self) -> str:
        """Everything that the picture shows."""
        seen = self.seen
        lines = [self._headline()]
        for seat in SEATS:
            plate = self._plate(seat)
            facts = [plate.name, plate.role, plate.cards, plate.did]
            lines.append((", " if self.language == "en" else "，").join(filter(None, facts)))
        if seen.called is not None:
            called = self._say(card_aloud(seen.called))
            lines.append(f"{self._say(_CALLED)}: {called}")
        lines.append(self._caption())
        for seat, hand in self._hands().items():
            lines.append(f"{self._holds(seat, hand)}: {self._say(cards_aloud(in_order(hand)))}")
        return ".\n".join(filter(None, lines)) if self.language == "en" else "。\n".join(lines)

    def _hands(self) -> dict[int, Hand]:
        """The hands that are shown, by seat."""
        seen = self.seen
        if seen.seat is None or seen.hand is None:
            return self.open_hands
        return self.open_hands or {seen.seat: seen.hand}

    def _holds(self, seat: int, hand: Hand) -> str:
        count, name = number_of(len(hand)), initial(self._seat(seat))
        return self._say(Label(f"{name}有{count.zh}牌", f"{name} holds {count.en}"))

    # -- seats ----------------------------------------------------------------------------------

    def _plate(self, seat: int) -> Plate:
        seen = self.seen
        role = seen.roles[seat]
        name = initial(self._seat(seat))
        if seat == seen.seat:
            name += self._say(Label("（我）", " (you)"))
        return Plate(
            name,
            self._role(seat),
            _BADGES.get(role, ""),
            self._say(number_of(seen.sizes[seat])),
            self._did(seat),
            turn=seat == seen.turn,
        )

    def _role(self, seat: int) -> str:
        seen = self.seen
        role = seen.roles[seat]
        if role is not None:
            return self._say(ROLES[role])
        if seen.emperor is None:
            nominated = seen.phase is Phase.THRONE and seat == seen.turn
            return self._say(Label("候选人", "candidate")) if nominated else ""
        return "?"

    def _did(self, seat: int) -> str:
        """The seat's result; before the end its place, or what it did last in this trick."""
        seen = self.seen
        place = self._say(PLACES[seen.out.index(seat) + 1]) if seat in seen.out else ""
        if seen.outcome is not None:
            return f"{place} {seen.outcome.scores[seat]:+d}".strip()
        if seat == seen.claim:
            return self._say(WORDS["claim"])
        match _present_trick(seen.events).get(seat):
            case ev.Played(_, combo):
                did = _short(combo)
            case None:
                did = ""
            case _:
                did = self._say(WORDS["pass"])
        return ", ".join(filter(None, (place, did)))

    # -- the middle -----------------------------------------------------------------------------

    def _top_texts(self) -> Sequence[str]:
        """The play to beat, or what lies open with the nomination."""
        if self.seen.top is not None:
            return self.seen.top.texts
        return [str(card) for card in self.seen.travelling]

    def _caption(self) -> str:
        seen = self.seen
        if seen.outcome is not None:
            over = self._say(TERMINATIONS[seen.outcome.termination])
            winner = seen.outcome.winner
            if winner is None:
                return over
            side = self._say(SIDES[winner])
            return self._say(Label(f"{over}，{side}胜", f"{over}; won by the {side}"))
        if seen.top is not None and seen.owner is not None:
            owner, top = self._seat(seen.owner), _short(seen.top)
            return self._say(Label(f"{owner}出的 {top}", f"{top}, played by {owner}"))
        if seen.phase is Phase.PLAY and seen.turn is not None:
            leader = self._seat(seen.turn)
            return self._say(Label(f"由{leader}领出", initial(f"{leader} leads")))
        if seen.travelling:
            return self._say(Label("随让位亮在桌上", "open with the nomination"))
        return ""


_CALLED = Label("叫的牌", "called card")


def _present_trick(events: Sequence[ev.Event]) -> dict[int, ev.Event]:
    """What each seat did last in the trick that is going on."""
    did: dict[int, ev.Event] = {}
    for event in events:
        match event:
            case ev.TrickWon() | ev.DealEnded():
                did = {}
            case ev.Played(seat) | ev.Passed(seat) | ev.Claimed(seat):
                did[seat] = event
    return did


def _short(combo: Combo) -> str:
    """A combo in few letters: many equal cards as a number."""
    counted = [(face, len(list(group))) for face, group in groupby(combo.texts)]
    return "".join(face * n if n < 5 else f"{face}×{n}" for face, n in counted)
