"""A ruleset: names, sources, and one rule for every slot."""

from __future__ import annotations

import enum
import random
from collections import Counter
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, cast

import attrs
from attrs import AttrsInstance

from .actions import Actions
from .cards import EMPEROR_CARD, Card, Hand, Mark, Rank, check_hand
from .combos import BIG, EMPEROR, GUARD, SMALL, Combo, Play, check_combo
from .deal import Deal, Dues, check_seat, dealt
from .describing import Note, Source, Title, describe
from .errors import DealError
from .holding import Holding, count_ranks
from .moves import Move, Phase
from .rules.beating import BeatingRule
from .rules.combining import CombiningRule
from .rules.conduct import ConductRule
from .rules.deck import DeckRule
from .rules.declaring import DeclaringRule
from .rules.ending import EndingRule
from .rules.guard import CallQuestion, GuardRule, SoloQuestion
from .rules.holding_back import HoldingBackRule
from .rules.phases import Runner
from .rules.registry import SLOTS, Rule, kind_of
from .rules.scoring import ScoringRule
from .rules.throne import ThroneRule
from .rules.tribute import TributeRule
from .rules.tricks import ALL_IN, TricksRule, lay
from .rules.usurping import UsurpingRule
from .shapes import Spec
from .tables import Rulebook, Tables, rulebook_for
from .wording import Language, OwnWord

if TYPE_CHECKING:
    from .explaining import Explanation


@attrs.frozen(eq=False, slots=False, repr=False)
class Variant:
    """A documented ruleset, with one rule for every slot.

    Two variants are equal when they have the same name and the same rules; titles, sources,
    notes and words do not count. Get one with `get_variant` or `load_variant`.

    Attributes:
        name: pinyin, lower case; with features ``a+b+c``.
        title: its name for people.
        deck, throne, usurping, guard, declaring, combining, beating, holding_back, tricks,
        ending, scoring, tribute, conduct: the rule of each slot.
        revision: raised when a rule changes.
        aliases: other names it answers to.
        sources: the documents the rules come from, by short name.
        notes: for each slot where its values come from.
        words: what it calls things where others say something else, by key of `wording.WORDS`.
        features: the features laid over, sorted.

    Example:
        >>> import baohuang as bh
        >>> v = bh.get_variant("联众简明")
        >>> v.name, len(v.cards), v.guard.marked
        ('lianzhong-jianming', 168, True)
    """

    name: str
    title: Title
    deck: DeckRule
    throne: ThroneRule
    usurping: UsurpingRule
    guard: GuardRule
    declaring: DeclaringRule
    combining: CombiningRule
    beating: BeatingRule
    holding_back: HoldingBackRule
    tricks: TricksRule
    ending: EndingRule
    scoring: ScoringRule
    tribute: TributeRule
    conduct: ConductRule
    revision: int = 1
    aliases: tuple[str, ...] = ()
    sources: Mapping[str, Source] = attrs.field(factory=dict)
    notes: Mapping[str, Note] = attrs.field(factory=dict)
    features: tuple[str, ...] = ()
    words: Mapping[str, OwnWord] = attrs.field(factory=dict)

    # -- identity -------------------------------------------------------------------------------

    @property
    def rules(self) -> dict[str, Rule]:
        """The rule of each slot, in the order of a deal."""
        return {slot: getattr(self, slot) for slot in SLOTS}

    @cached_property
    def digest(self) -> str:
        """A fingerprint of the rules alone, 16 hexadecimal digits.

        Example:
            >>> import baohuang as bh
            >>> a = bh.get_variant("lianzhong-jianming").digest
            >>> b = bh.get_variant("lianzhong-jianming+kaopai").digest
            >>> len(a), a == b
            (16, False)
        """
        import hashlib
        import json

        plain = {
            slot: {"kind": kind_of(strategy), **attrs.asdict(cast(AttrsInstance, strategy))}
            for slot, strategy in self.rules.items()
        }
        text = json.dumps(plain, sort_keys=True, ensure_ascii=True, default=_value_of)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Variant):
            return NotImplemented
        return self is other or (self.name, self.digest) == (other.name, other.digest)

    def __hash__(self) -> int:
        return hash((self.name, self.digest))

    def __repr__(self) -> str:
        return f"<Variant {self.name} {self.title.zh}>"

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in attrs.fields(Variant)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)

    @property
    def most_moves(self) -> int:
        """No deal has more moves than this, from the first question to its end.

        Before play: what the throne asks, four questions of usurping, one of the solo, one of the
        call, four of the poll. In play every card is played once, each play passed by four seats.
        """
        return self.throne.most_questions + 10 + 5 * len(self.cards)

    @cached_property
    def agenda(self) -> tuple[tuple[Phase, Runner], ...]:
        """The phases before play in the order of their questions, each with the rule that runs it.

        Example:
            >>> import baohuang as bh
            >>> [phase for phase, _ in bh.get_variant("xiaobao").agenda][:3]
            [Phase.THRONE, Phase.SOLO, Phase.USURP]
        """
        usurp = ((Phase.USURP, self.usurping),)
        early, late = (usurp, ()) if self.usurping.before_throne else ((), usurp)
        nominated = (Phase.THRONE, self.throne), (Phase.SOLO, SoloQuestion())
        settled = (Phase.CALL, CallQuestion()), (Phase.POLL, self.declaring)
        return (*early, *nominated, *late, *settled)

    # -- cards and combos -----------------------------------------------------------------------

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The whole deck in a fixed order, marked cards included."""
        return self.deck.cards(guard_card=self.guard.marked)

    @cached_property
    def _codes(self) -> tuple[int, ...]:
        return tuple([card.code for card in self.cards])

    @cached_property
    def sorted_codes(self) -> list[int]:
        """The codes of the whole deck, in order."""
        return sorted(self._codes)

    def deal(
        self,
        seed: int | random.Random,
        first: int = 0,
        *,
        last_emperor: int | None = None,
        dues: Dues = (),
    ) -> Deal:
        """Shuffle and deal as this ruleset deals.

        Args:
            seed: a whole number, or a generator of one's own; see `Deal.random`.
            first: the seat dealt the first card.
            last_emperor: the emperor of the deal before.
            dues: what is owed from the deal before.

        Raises:
            DealError: if one of them is none.

        Example:
            >>> import baohuang as bh
            >>> deal = bh.get_variant("jingong").deal(seed=7)
            >>> sorted(map(len, deal.hands))
            [43, 43, 43, 43, 44]
        """
        check_seat(first, "first")
        deal = dealt(self._codes, seed, first, self.deck.reserved)
        if last_emperor is None and not dues:
            return deal
        return attrs.evolve(deal, last_emperor=last_emperor, dues=dues)

    def canonical(self, combo: Combo) -> Combo:
        """The combo without the marks that mean nothing in this ruleset.

        Args:
            combo: any combo.

        Returns:
            An equal one when all its marks mean something; otherwise one with plain cards.

        Raises:
            NotationError: if the plain cards are no combo.

        Example:
            >>> import baohuang as bh
            >>> v = bh.get_variant("lianzhong-jianming")
            >>> str(v.canonical(bh.parse_combo("X*x*77"))), str(v.canonical(bh.parse_combo("9c*9")))
            ('Xx*77', '99')
        """
        check_combo(combo)
        return self._without(combo, keep_guard=True)

    def _without(self, combo: Combo, *, keep_guard: bool) -> Combo:
        guard = combo.guard
        if guard is not None and not (keep_guard and self.guard.can_be_guard_card(guard)):
            rest = Combo(combo.key & ~GUARD & ((1 << 31) - 1))
            naturals = [Card(rest.rank)] * rest.naturals if rest.rank is not None else []
            fillers = [Card(Rank.TWO)] * rest.fillers
            jokers = [Card(Rank.SMALL_JOKER)] * rest.small + [Card(Rank.BIG_JOKER)] * rest.big
            emperor = [EMPEROR_CARD] * rest.emperor
            combo = Combo.of([*naturals, *fillers, *jokers, *emperor, guard.plain])
        if combo.emperor and "emperor" not in self.combining.promoted:
            return Combo(combo.key - EMPEROR + BIG)
        return combo

    def in_play(self, combo: Combo, guard_card: Card | None) -> Combo:
        """How `combo` counts in a deal whose guard card is `guard_card` (None: there is none).

        Raises:
            NotationError: if its plain cards are no combo.
        """
        keep = guard_card is not None and combo.guard == guard_card
        return self._without(combo, keep_guard=keep)

    def guard_card(self, hand: Hand) -> Card | None:
        """The card of a hand whose guard mark means something here, if there is one."""
        return next((card for card in hand if self.guard.can_be_guard_card(card)), None)

    def holding(self, hand: Hand, guard_card: Card | None) -> Holding:
        """A hand as it counts in play.

        Args:
            hand: the cards.
            guard_card: the deal's guard card; every other guard mark is dropped.
        """
        naturals = count_ranks(hand)
        big, small = naturals.pop(), naturals.pop()
        kinds = small * SMALL + big * BIG
        if "emperor" in self.combining.promoted and EMPEROR_CARD.code in hand.codes:
            kinds += EMPEROR - BIG
        if guard_card is not None and guard_card.code in hand.codes:
            kinds += GUARD
            if guard_card.rank.is_joker:
                kinds -= SMALL if guard_card.rank is Rank.SMALL_JOKER else BIG
            else:
                naturals[guard_card.rank] -= 1
        return Holding.of(naturals, kinds, fills=self.combining.twos_fill)

    def tables(self, guard_card: Card | None) -> Tables[Move]:
        """The compiled rules of a deal whose guard card is this one (None: there is none)."""
        return self.rulebook.tables(guard_card)

    @cached_property
    def rulebook(self) -> Rulebook:
        """All compiled rules; the same for variants that combine and beat alike."""
        return rulebook_for(Spec(self.combining, self.beating, self.holding_back, self.deck.lowest))

    @cached_property
    def actions(self) -> Actions:
        """A number for every move: `encode`, `decode`, `size`; `numbers` lists legal ones.

        Example:
            >>> import baohuang as bh
            >>> bh.get_variant("lianzhong-jianming").actions.size
            7253
        """
        return _actions(self)

    # -- the questions --------------------------------------------------------------------------

    def beats(self, new: Combo, old: Combo) -> bool:
        """Whether one combo beats another in this ruleset; the shapes alone count.

        Args:
            new: the play that would beat.
            old: the play on the table.

        Returns:
            True or False for any two combos; what is no combo here beats nothing and is beaten by
            nothing. Irreflexive and never cyclic; not transitive where there are exchanges.

        Example:
            >>> import baohuang as bh
            >>> v = bh.get_variant("lianzhong-jingdian")
            >>> v.beats(bh.parse_combo("x777"), bh.parse_combo("6666"))
            True
            >>> v.beats(bh.parse_combo("999x"), bh.parse_combo("9999"))
            False
        """
        check_combo(new, old)
        try:
            return self.tables(None).beats(self.canonical(new), self.canonical(old))
        except ValueError:  # plain cards of two ranks: no combo here
            return False

    def plays(self, hand: Hand) -> tuple[Combo, ...]:
        """Every combo a hand can lead, each once, in a fixed order.

        Args:
            hand: any cards; suits may be left out, and a guard card is written with its mark.

        Raises:
            DealError: if four packs have no such hand; NotationError if it is none.

        Example:
            >>> import baohuang as bh
            >>> v = bh.get_variant("lianzhong-jianming")
            >>> [str(combo) for combo in v.plays(bh.Hand.parse("7 7 x"))]
            ['x', '7', 'x7', '77', 'x77']
        """
        held, tables = self._hold(hand)
        return tuple([move.combo for move in tables.leads(held) if isinstance(move, Play)])

    def follows(self, hand: Hand, old: Combo) -> tuple[Combo, ...]:
        """Every combo of a hand that beats `old`, each once, in a fixed order.

        Args:
            hand: any cards; suits may be left out, and a guard card is written with its mark.
            old: the play on the table.

        Raises:
            DealError: if four packs have no such hand; NotationError if it is none.

        Example:
            >>> import baohuang as bh
            >>> v = bh.get_variant("lianzhong-jianming+kaopai")
            >>> old = bh.parse_combo("X7")
            >>> [str(combo) for combo in v.follows(bh.Hand.parse("X X x x x 8"), old)]
            ['XXx', 'Xxxx', 'XX8', 'xxx8']
        """
        check_combo(old)
        held, tables = self._hold(hand)
        try:
            beaten = self.canonical(old)
        except ValueError:
            return ()
        trick = lay(ALL_IN, 0, Play(beaten), 0, (), 0)
        return tuple([move.combo for move in tables.legal(held, trick) if isinstance(move, Play)])

    def _hold(self, hand: Hand) -> tuple[Holding, Tables[Move]]:
        check_hand(hand)
        check_hands([hand])
        guard = self.guard_card(hand)
        return self.holding(hand, guard), self.tables(guard)

    def explain(self, new: Combo, old: Combo) -> Explanation:
        """Why one combo beats another, group by group, or which card it leaves uncovered.

        Args:
            new: the play that would beat.
            old: the play on the table; as `beats` has it, so has the `Explanation`.

        Example:
            >>> import baohuang as bh
            >>> v = bh.get_variant("lianzhong-jianming+kaopai")
            >>> print(v.explain(bh.parse_combo("XX8888"), bh.parse_combo("X7777")))
            XX8888 beats X7777: XX over X; 8888 over 7777
        """
        from .explaining import explained

        return explained(new, old, self.canonical, self.combining, self.beating)

    def describe(self, language: Language = "en") -> str:
        """The ruleset in words, slot by slot, with where each rule comes from.

        Args:
            language: "zh" or "en"; decisions are written in English in either.

        Example:
            >>> import baohuang as bh
            >>> print(bh.get_variant("lianzhong-jianming").describe().splitlines()[0])
            lianzhong-jianming 联众简明 (Ourgame, fixed guard), revision 1
        """
        return describe(self, language)


@lru_cache(maxsize=256)
def _actions(variant: Variant) -> Actions:
    """The numbers of a ruleset; the same object for equal ones, however many are unpickled."""
    return Actions(variant.cards, variant.guard, variant.combining, variant.rulebook)


def _value_of(member: object) -> object:
    """What a parameter that is an enumeration stands for in a file."""
    if isinstance(member, enum.Enum):
        return member.value
    raise TypeError(f"{type(member).__name__} is no parameter of a rule")


def check_hands(hands: list[Hand]) -> None:
    """Refuse hands that four packs do not have.

    Raises:
        DealError: for more than sixteen cards of a rank, four of a rank and suit, four jokers of
            a kind, or one of a mark.
    """
    held = [card for hand in hands for card in hand]
    ranks = [card.rank for card in held]
    for rank in Rank:
        limit = 4 if rank.is_joker else 16
        if ranks.count(rank) > limit:
            raise DealError(f"{ranks.count(rank)} cards of rank {rank}: four packs have {limit}")
    for card, count in Counter(card.plain for card in held if card.suit is not None).items():
        if count > 4:
            raise DealError(f"{count} cards {card}: four packs have 4")
    marks = [card.mark for card in held]
    for mark in (Mark.EMPEROR, Mark.GUARD):
        if marks.count(mark) > 1:
            raise DealError(f"more than one {mark.name.lower()} card")
