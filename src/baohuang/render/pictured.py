"""Hands, combos, and why one combo beats another, as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from ..cards import Card, Hand, check_hand, parse_card, parse_cards
from ..combos import Combo, check_combo
from ..errors import check_language, expect
from ..explaining import Explanation
from ..pictures import Cover, Face, covers, fan, paragraph, svg
from ..wording import Label, Language
from .aloud import card_aloud, cards_aloud, initial, number_of

_NO_CARDS = Label("没有牌", "no cards")
_COVERED = Label(
    "每一列：上面是新出的牌，下面是桌上的牌", "New cards above, those on the table below"
)


def hand_svg(
    hand: Hand, *, called: Card | str | None = None, title: str = "", language: Language = "en"
) -> str:
    """The cards of a hand, the highest first, in one row or a few.

    Marked cards have a badge and are never overlapped: a crown on the emperor card, a shield on
    the guard card. Suits and jokers differ by shape as well as by colour.

    Args:
        hand: the cards; suits may be left out.
        called: the called card, whose copies are outlined and pointed at.
        title: what the picture is called; how many cards they are unless given.
        language: of the title and the description, "en" or "zh".

    Returns:
        An SVG document; its description names every card.

    Raises:
        NotationError: if `hand` is no hand, or `called` no card.

    Example:
        >>> import baohuang as bh
        >>> from baohuang.render import hand_svg
        >>> picture = hand_svg(bh.Hand.parse("X* x 9c 9c"), called="9c")
        >>> "emperor card" in picture, "9 of clubs ×2" in picture
        (True, True)
    """
    check_language(language)
    check_hand(hand)
    expect(called, Card | str | None, "a card")
    wanted = parse_card(called) if isinstance(called, str) else called
    cards = in_order(hand)
    count = number_of(len(cards))
    name = title or Label(f"一手牌，{count.zh}", f"A hand of {count.en}").text(language)
    told = (cards_aloud(cards) if cards else _NO_CARDS).text(language)
    drawing = fan(faces(cards, called=wanted)) if cards else paragraph(told, 200, colour="muted")
    if wanted is not None:
        named = card_aloud(wanted.plain)
        told += Label(f"；叫的牌：{named.zh}", f"; the called card: {named.en}").text(language)
    return svg(drawing, name, told, language=language)


def combo_svg(combo: Combo, *, language: Language = "en") -> str:
    """The cards of a combo: what hangs on it, the naturals, the 2s that fill in.

    Args:
        combo: any combo.
        language: of the title and the description, "en" or "zh".

    Returns:
        An SVG document; its description names every card.

    Raises:
        NotationError: if it is no combo.

    Example:
        >>> import baohuang as bh
        >>> from baohuang.render import combo_svg
        >>> "small joker, 7 ×3" in combo_svg(bh.parse_combo("777x"))
        True
    """
    check_language(language)
    check_combo(combo)
    cards = [parse_card(text) for text in combo.texts]
    size = number_of(combo.size)
    name = Label(f"{combo}，{size.zh}", f"{combo}, {size.en}").text(language)
    return svg(fan(faces(cards)), name, cards_aloud(cards).text(language), language=language)


def cover_svg(explanation: Explanation, *, language: Language = "en") -> str:
    """Which cards of one play lie over which of another, and what is left uncovered.

    Args:
        explanation: from `Variant.explain`.
        language: of all texts, "en" or "zh".

    Returns:
        An SVG document: each group of the new play above the card that it beats, then what is
        left of both, set against each other with a cross, and the verdict in words.

    Raises:
        NotationError: if it is no explanation.

    Example:
        >>> import baohuang as bh
        >>> from baohuang.render import cover_svg
        >>> v = bh.get_variant("lianzhong-jianming")
        >>> picture = cover_svg(v.explain(bh.parse_combo("x777"), bh.parse_combo("6666")))
        >>> "x777 beats 6666" in picture
        True
    """
    check_language(language)
    expect(explanation, Explanation, "an Explanation")
    told = explanation
    pairs = [Cover(_read(group.over), _read(group.under)) for group in told.groups]
    rest = zip_longest(_read(told.left), _read(told.uncovered))
    pairs += [Cover(_few(over), _few(under), beats=False) for over, under in rest]
    verdict = _verdict(told).text(language)
    reason = told.reason
    note = initial((_COVERED if reason is None else reason).text(language))
    drawing = covers(pairs, verdict, beats=told.beats, note=note)
    return svg(drawing, verdict, told.text(language), language=language)


def _verdict(told: Explanation) -> Label:
    new, old = told.new, told.old
    if told.beats:
        return Label(f"{new} 压得住 {old}", f"{new} beats {old}")
    return Label(f"{new} 压不住 {old}", f"{new} does not beat {old}")


def _read(texts: Sequence[str]) -> tuple[Face, ...]:
    return tuple(Face.read(str(card)) for text in texts for card in parse_cards(text))


def _few(face: Face | None) -> tuple[Face, ...]:
    return () if face is None else (face,)


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Cards as they are held: the highest first, marked ones before their like."""
    return sorted(cards, key=lambda card: (-card.rank, -card.mark, card.suit or 0))


def faces(cards: Iterable[Card], *, called: Card | None = None) -> list[Face]:
    """What is drawn of cards.

    Args:
        cards: any cards.
        called: the called card, whose copies are told from the others, marked or not.
    """
    wanted = None if called is None else called.plain
    return [Face.read(str(card), called=card.plain == wanted) for card in cards]
