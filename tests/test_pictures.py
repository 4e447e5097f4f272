"""Pictures: what is drawn of hands, combos, covers, tables and the course of a deal."""

from __future__ import annotations

import hashlib
import os
import random
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from itertools import pairwise, permutations
from xml.etree import ElementTree as ET

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import baohuang as bh
from baohuang.cards import CARDS
from baohuang.labels import PHASES
from baohuang.pictures import DARK, LIGHT, Cover, Drawing, Face, card, covers, fan, row, svg
from baohuang.pictures.cards import HEIGHT, STRIP, WIDTH, squeezed_row
from baohuang.pictures.document import lines_of, text_width
from baohuang.pictures.palette import fill, stroke
from baohuang.pictures.shapes import SHAPES
from baohuang.render import combo_svg, cover_svg, flow_svg, hand_svg, picture_of, table_svg
from baohuang.render.aloud import card_aloud
from baohuang.testing import strategies

SVG = "{http://www.w3.org/2000/svg}"
CHINESE = re.compile("[⺀-鿿！-～、。]")
NAMES = (*bh.variant_names(), "lianzhong-jianming+qiangdu", "lianzhong-jingdian+jingong")
FULL = bh.get_variant("jingong")
HELD = "X* X X! x* x 2s 2h Ac Kd Kd Kd 9c* 9c 9c 9d T T 6"
PAIRS = (("x777", "6666"), ("x999", "9999"), ("99", "888"), ("X*X", "xx"), ("9c*99", "x8"))


def played(name, seed, moves):
    """A table some moves into a deal played at random."""
    table, rng = bh.Table.deal(bh.get_variant(name), seed), random.Random(seed)
    while table.turn is not None and len(table.log) < moves:
        table.push(table.legal_moves[int(rng.random() * len(table.legal_moves))])
    return table


@cache
def pictures(language):
    """One of every kind, by a name."""
    drawn = {
        "hand": hand_svg(bh.Hand.parse(HELD), called="9c", language=language),
        "no cards": hand_svg(bh.Hand(), language=language),
        "combo": combo_svg(bh.parse_combo("X*Xx*x8888"), language=language),
    }
    for new, old in PAIRS:
        v = bh.get_variant("lianzhong-jianming")
        told = v.explain(bh.parse_combo(new), bh.parse_combo(old))
        drawn[f"{new} over {old}"] = cover_svg(told, language=language)
    for name in NAMES:
        drawn[f"course of {name}"] = flow_svg(bh.get_variant(name), language=language)
    for name, seed, moves in (("xiaobao", 1, 0), ("jingong", 2, 30), ("jj", 3, 90)):
        table = played(name, seed, moves)
        for seat in (None, 3):
            drawn[f"{name} {moves} for {seat}"] = table_svg(table, seat, language=language)
        drawn[f"{name} {moves} open"] = table_svg(table, everything=True, language=language)
    return drawn


both_languages = pytest.mark.parametrize("language", ["en", "zh"])


def parsed(picture):
    return ET.fromstring(picture)  # noqa: S314  # our own


def told(picture):
    return parsed(picture).find(f"{SVG}desc").text


def shapes_in(picture):
    """How often each shape is drawn."""
    return Counter(re.findall(r'href="#[\w-]*?-(\w+)"', picture))


def placed(element, x=0.0, y=0.0):
    """Every element with where its room begins."""
    moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    yield element, x, y
    for inside in element:
        yield from placed(inside, x, y)


# -- documents ------------------------------------------------------------------------------------


@both_languages
def test_a_picture_stands_alone(language):
    for picture in pictures(language).values():
        root = parsed(picture)
        assert root.tag == f"{SVG}svg"
        assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
        assert float(root.get("width")) < 640
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        for element in root.iter():
            assert element.tag.removeprefix(SVG) in {
                *("svg", "title", "desc", "style", "defs", "g", "path", "rect", "ellipse"),
                *("text", "use"),
            }
            for key, value in element.attrib.items():
                assert "url(" not in value
                assert not key.startswith("on")
                if key.endswith("href"):
                    assert value[1:] in ids
        assert "@import" not in picture
        assert not re.search(r"\n\s*\n", picture)  # Markdown would end it there
        assert re.findall(r"\w+://", picture) == ["http://"]  # the name of the format


@both_languages
def test_a_picture_has_a_name_and_is_told_in_words(language):
    for picture in pictures(language).values():
        root = parsed(picture)
        title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
        assert root.get("role") == "img"
        assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
        assert title.text.strip()
        assert description.text.strip()
        assert root.get("lang") == {"en": "en", "zh": "zh-Hans"}[language]
        assert bool(CHINESE.search(title.text + description.text)) == (language == "zh")


@both_languages
def test_english_pictures_have_no_chinese_and_cards_never(language):
    for name, picture in pictures(language).items():
        if language == "en":
            assert not CHINESE.search(picture)
        if name in ("hand", "combo"):
            root = parsed(picture)
            assert all(element.text.isascii() for element in root.iter(f"{SVG}text"))


def test_the_pictures_of_one_page_share_no_id():
    ids = [
        found
        for language in ("en", "zh")
        for picture in set(pictures(language).values())
        for found in re.findall(r' id="([^"]+)"', picture)
    ]
    assert len(ids) > 200
    assert len(ids) == len(set(ids))


@both_languages
def test_all_text_lies_inside(language):
    for picture in pictures(language).values():
        root = parsed(picture)
        wide, high = float(root.get("width")), float(root.get("height"))
        for element, x, y in placed(root):
            if element.tag != f"{SVG}text" or "rotate" in element.get("transform", ""):
                continue
            size = float(element.get("font-size"))
            length = text_width(element.text, size, bold=element.get("font-weight") == "700")
            length = float(element.get("textLength", length))
            begin = x + float(element.get("x"))
            begin -= {"middle": length / 2, "end": length}.get(element.get("text-anchor"), 0)
            base = y + float(element.get("y"))
            assert begin >= 0, element.text
            assert begin + length <= wide + 1, element.text
            assert size * 0.7 <= base <= high, element.text


def test_the_same_is_drawn_in_another_process():
    code = (
        "import baohuang as bh; from baohuang.render import *;"
        f"print(hand_svg(bh.Hand.parse({HELD!r}), called='9c'));"
        "print(flow_svg(bh.get_variant('qing3')))"
    )
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": "7"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True)
    drawn = pictures("en")
    again = done.stdout.decode().replace("\r", "")
    assert again == f"{drawn['hand']}\n{drawn['course of qing3']}\n"


def test_a_card_is_drawn_as_it_always_was():
    assert card(Face.read("9h")).body == (
        '<g transform="translate(0 0)">'
        '<rect x="0.5" y="0.5" width="47" height="69" rx="6" fill="#ffffff" stroke="#59636e" '
        'stroke-width="1" class="bh-face bh-edge-line"/>'
        '<text x="11.5" y="18" font-size="17" text-anchor="middle" font-weight="700" '
        'fill="#b3121d" class="bh-red">9</text>'
        '<use href="#\0heart" transform="translate(11.5 30) scale(0.68)" fill="#b3121d" '
        'class="bh-red"/>'
        '<use href="#\0heart" transform="translate(31 47) scale(1.25)" fill="#b3121d" '
        'class="bh-red"/></g>'
    )


def test_whole_pictures_are_drawn_as_they_always_were():
    # When one changes on purpose, look at it in light and dark before writing its new digest here.
    drawn = pictures("en")
    digests = {
        name: hashlib.sha256(drawn[name].encode()).hexdigest()[:16]
        for name in ("hand", "combo", "x777 over 6666")
    }
    assert digests == {
        "hand": "d2e99da497bca225",
        "combo": "b44240f71862eb3e",
        "x777 over 6666": "9e5304d54bd7470b",
    }


def test_text_that_xml_cannot_hold_is_made_safe():
    title = bh.Title("甲<&>\0\x1f\ud800", '<b>"&\ufffe')
    v = attrs.evolve(bh.get_variant("jj"), title=title)
    for language in ("en", "zh"):
        picture = flow_svg(v, language=language)
        root = parsed(picture.encode())
        assert "<" in root.find(f"{SVG}title").text
    picture = svg(Drawing(1, 1, ""), "</title>\n\n<script>", "]]></desc>\n \nb")
    assert parsed(picture).find(f"{SVG}title").text == "</title> <script>"
    assert told(picture) == "]]></desc>\nb"


# -- colours --------------------------------------------------------------------------------------


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_what_the_accessibility_guidelines_define():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
def test_text_and_signs_stand_out(scheme):
    read = {
        "surface": ("ink", "muted", "accent", "good", "bad"),
        "panel": ("ink", "muted", "accent", "crown", "shield"),
        "face": ("ink", "red", "crown", "shield", "accent"),
    }
    for ground, colours in read.items():
        for colour in colours:
            assert contrast(scheme[colour], scheme[ground]) >= 4.5, (colour, ground)
    for ground in ("surface", "panel", "face"):
        assert contrast(scheme["edge"], scheme[ground]) >= 3


@both_languages
def test_every_colour_is_of_the_palette_in_both_schemes(language):
    for picture in pictures(language).values():
        style, body = re.search(r"<style>(.*?)</style>(.*)", picture, re.DOTALL).groups()
        values = {value: colour for colour, value in LIGHT.items()}
        for value in re.findall(r' (?:fill|stroke)="([^"]+)"', body):
            assert value in values or value == "none"
        used = {found for text in re.findall(r'class="(bh-[^"]+)"', body) for found in text.split()}
        assert used
        for found in used:
            colour, paint = (
                found[3:].removesuffix("-line"),
                "stroke" if "-line" in found else "fill",
            )
            assert f".baohuang .{found}{{{paint}:var(--bh-{colour})}}" in style
            assert (
                style.count(f"--bh-{colour}:{LIGHT[colour]};") == 2
            )  # by itself, and on light pages
            assert style.count(f"--bh-{colour}:{DARK[colour]};") == 2
        assert "@media (prefers-color-scheme:dark)" in style
        assert "[data-md-color-scheme=slate] .baohuang" in style


# -- cards ----------------------------------------------------------------------------------------

ALL_FACES = [Face.read(str(card)) for card in sorted(set(CARDS), key=lambda card: card.code)]


def colourless(drawing):
    """A drawing as somebody sees it who sees no colours."""
    return re.sub(
        r' (?:fill|stroke|class)="[^"]*"', "", drawing.body.replace('fill="none"', "hole")
    )


def test_every_card_looks_different_even_without_colours():
    assert len(ALL_FACES) == 13 * 5 + 13 * 4 + 2 + 3  # with suits and without, guard copies, jokers
    drawn = [colourless(card(face)) for face in ALL_FACES]
    drawn += [colourless(card(attrs.evolve(face, called=True))) for face in ALL_FACES]
    assert len(drawn) == len(set(drawn))
    strips = [colourless(card(face, overlapped=True)) for face in ALL_FACES if not face.badge]
    assert len(strips) == len(set(strips))


def test_marked_cards_have_a_badge_and_nothing_else_has():
    for face in ALL_FACES:
        drawn = card(face).body
        assert ("\0crown" in drawn) == (face.rank == "X" and face.badge == "emperor")
        assert ("\0shield" in drawn) == (face.badge == "guard")
        assert "\0pointer" not in drawn
        assert "\0pointer" in card(attrs.evolve(face, called=True)).body


@pytest.mark.parametrize("text", ["", "1", "10", "9x", "xc", "9c9c", "♣9", "9**"])
def test_what_is_no_card_has_no_face(text):
    with pytest.raises(ValueError, match="is no card"):
        Face.read(text)


def test_every_shape_is_drawn_inside_its_square():
    for name, path in SHAPES.items():
        assert re.fullmatch(r"[MLHVCAZ\d .-]+", path), name
        curves = re.sub(r"A[\d.]+ [\d.]+ \d \d \d ", "L", path)
        assert all(
            abs(float(number)) <= 10 for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", curves)
        ), name


def corners(drawing):
    """Where the cards of a fan lie: one list of (x, face is whole) a row."""
    root = parsed(f"<g>{drawing.body.replace(chr(0), '')}</g>")
    rows = {}
    for element, x, y in placed(root):
        if element.tag == "rect":
            rows.setdefault(y, []).append(x)
    return rows


@given(strategies.hands(FULL), st.integers(200, 700))
def test_a_fan_shows_of_every_card_what_tells_it(hand, most):
    faces = [Face.read(str(card)) for card in hand.cards]
    drawing = fan(faces, most)
    rows = corners(drawing)
    assert sum(map(len, rows.values())) == len(faces)
    assert drawing.width <= most
    for upper, lower in pairwise(sorted(rows)):
        assert lower - upper >= HEIGHT
    at = 0
    for _, row_of in sorted(rows.items()):
        for face, (x, following) in zip(faces[at:], pairwise(row_of), strict=False):
            assert following - x >= (WIDTH if face.badge else STRIP)
        assert max(row_of) + WIDTH <= drawing.width
        at += len(row_of)


@given(strategies.combos(FULL), st.sampled_from([300, 480]))
def test_a_long_combo_is_squeezed_into_its_room(combo, most):
    faces = [Face.read(text) for text in combo.texts]
    drawing = squeezed_row(faces, most)
    assert drawing.width <= max(most, row(faces, strip=12).width) + 0.5
    (row_of,) = corners(drawing).values()
    assert all(b - a >= 12 for a, b in pairwise(row_of))


def test_rows_break_between_ranks_and_are_about_equally_wide():
    faces = [Face(rank) for rank in "AKQJT987" for _ in range(5)]
    widths = [max(xs) for xs in corners(fan(faces, 520)).values()]
    assert len(widths) == 2 + (len(faces) > 44)
    assert max(widths) - min(widths) < 5 * STRIP + WIDTH
    assert all(len(xs) % 5 == 0 for xs in corners(fan(faces, 520)).values())


# -- hands and combos -----------------------------------------------------------------------------


@given(strategies.hands(FULL))
def test_the_description_names_every_card(hand):
    words = told(hand_svg(hand))
    for held, count in Counter(hand.cards).items():
        name = card_aloud(held).en + (f" ×{count}" if count > 1 else "")
        assert name in words.split(", ")
    assert bool(len(hand)) != (words == "no cards")


def test_copies_of_the_called_card_are_pointed_at():
    hand = bh.Hand.parse("9c* 9c 9d 9c Tc")
    assert shapes_in(hand_svg(hand))["pointer"] == 0
    for called in ("9c", bh.parse_card("9c"), "9c*"):
        picture = hand_svg(hand, called=called)
        assert shapes_in(picture)["pointer"] == 3
        assert told(picture).endswith("; the called card: 9 of clubs")
    assert hand_svg(hand, title="mine").count(">mine</title>") == 1
    with pytest.raises(bh.NotationError):
        hand_svg(hand, called="9c 9c")


def test_cards_have_names_in_both_languages():
    names = {
        "X*": ("big joker (emperor card)", "大王（皇牌）"),
        "Kd": ("king of diamonds", "方块K"),
    }
    names |= {
        "x": ("small joker", "小王"),
        "T": ("10", "10"),
        "As*": ("ace of spades (guard card)",),
    }
    for text, expected in names.items():
        held = bh.parse_card(text)
        assert (card_aloud(held).en, card_aloud(held).zh)[: len(expected)] == expected
    for language in ("en", "zh"):
        assert len({card_aloud(held).text(language) for held in set(CARDS)}) == len(set(CARDS))


def test_a_combo_is_drawn_with_its_hangers_first():
    picture = combo_svg(bh.parse_combo("7777x"))
    assert told(picture) == "small joker, 7 ×4"
    assert "x7777, 5 cards" in picture


def test_whatever_has_a_picture_has_it_by_its_kind():
    v, hand, combo = FULL, bh.Hand.parse(HELD), bh.parse_combo("x777")
    table = played("jj", 1, 3)
    told = v.explain(combo, bh.parse_combo("6666"))
    for language in ("en", "zh"):
        for value, drawn in (
            (hand, hand_svg),
            (combo, combo_svg),
            (told, cover_svg),
            (table, table_svg),
            (table.observe(2), table_svg),
            (v, flow_svg),
        ):
            assert picture_of(value, language=language) == drawn(value, language=language)
    with pytest.raises(bh.NotationError, match="no picture of str 'x777'"):
        picture_of("x777")


# -- covers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["lianzhong-jianming", "lianzhong-jianming+kaopai", "qing3"])
def test_every_group_is_drawn_and_what_is_left(name):
    v = bh.get_variant(name)
    texts = (
        "XXxxx99",
        "XX66",
        "Xxx",
        "XX",
        "x777",
        "6666",
        "99",
        "888",
        "9",
        "7722",
        "88xx",
        "77",
        "8888",
        "8",
    )
    seen = Counter()
    for new, old in permutations(texts, 2):
        explanation = v.explain(bh.parse_combo(new), bh.parse_combo(old))
        picture = cover_svg(explanation)
        drawn = shapes_in(picture)
        wrong = max(len(explanation.left), len(explanation.uncovered))
        assert drawn["down"] == len(explanation.groups)
        assert drawn["cross"] == wrong + (not explanation.beats)
        assert drawn["tick"] == explanation.beats
        assert told(picture) == explanation.text("en")
        seen[explanation.beats] += 1
    assert min(seen[True], seen[False]) > 7


def test_many_covers_stand_in_several_rows():
    pair = Cover((Face("9"),), (Face("8"),))
    one, many = (covers([pair] * count, "", beats=True) for count in (5, 24))
    assert many.width <= 520
    assert many.height > 2 * one.height


def test_a_lone_cover_may_lack_either_side():
    for pair in (Cover((), (Face("9"),), beats=False), Cover((Face("9"),), (), beats=False)):
        assert "stroke-dasharray" in covers([pair], "no", beats=False).body


# -- tables ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["biwei", "jingong", "jj", "lianzhong-jingdian", "qing3", "rizhao"]
)
def test_a_picture_of_a_table_shows_what_may_be_known(name):
    for moves in (0, 4, 40):
        table = played(name, moves, moves)
        assert table_svg(table) == table_svg(table.observe(None))
        assert not re.search(r">Seat \d holds", table_svg(table))
        for seat in range(5):
            seen = table.observe(seat)
            picture = table_svg(table, seat)
            assert picture == table_svg(seen)
            own = re.findall(r">Seat (\d) holds", picture)
            assert own == ([str(seat)] if len(seen.hand) else [])
        whole = told(table_svg(table, everything=True))
        names = {card_aloud(held).en for hand in table.position.hands for held in hand}
        assert all(name in whole for name in names)


def test_roles_and_their_badges_are_shown_to_those_who_know():
    v = bh.get_variant("lianzhong-jianming")
    table = bh.Table.from_hands(v, ["77", "8x*", "99", "T", "J"], emperor=0, guard=1)
    table.push("7")
    guard, rebel, public = (table_svg(table, seat) for seat in (1, 2, None))
    assert shapes_in(guard)["shield"] == 2  # the seat and its card
    assert shapes_in(rebel)["shield"] == shapes_in(public)["shield"] == 0
    assert [told(picture).count("?") for picture in (guard, rebel, public)] == [0, 3, 4]
    assert "Seat 1 (you), guard, 2 cards" in told(guard)
    assert "7, played by seat 0" in told(public)
    assert shapes_in(public)["arrowhead"] == 1
    assert shapes_in(table_svg(table, everything=True))["shield"] == 2
    assert told(table_svg(table, everything=True)).count("rebel") == 3


def test_the_called_card_the_claim_and_the_places_are_shown():
    hands = ["7 J", "8 8", "9", "T T", "J Kc*"]
    v = bh.get_variant("jingong")
    table = bh.Table.from_hands(v, hands, emperor=1, guard=4, called="Kc", first=2)
    for move in ("9", "-", "claim"):
        table.push(move)
    words = told(table_svg(table))
    assert "called card: king of clubs" in words
    assert "Seat 4, ?, 2 cards, claim the lead" in words
    assert "Seat 2, rebel, 0 cards, first, 9" in words
    assert "Seat 3, ?, 2 cards, pass" in words
    assert shapes_in(table_svg(table))["pointer"] == 1


def test_the_end_is_shown_with_scores_and_winner():
    v = bh.get_variant("lianzhong-jianming")
    table = bh.Table.from_hands(v, ["7", "8x*", "9", "T", "J"], emperor=0, guard=1)
    for move in ("7", "8", "-", "-", "-", "x*"):
        table.push(move)
    words = told(table_svg(table))
    assert "Seat 0, emperor, 0 cards, first +6" in words
    assert "won by the imperial side" in words
    assert "皇帝一方胜" in told(table_svg(table, language="zh"))
    table = bh.Table.deal(v, 7)
    while table.turn is not None:
        table.push("cede")
    assert "won by" not in told(table_svg(table))


def test_a_table_is_told_in_the_words_of_its_ruleset():
    table = bh.Table.deal(bh.get_variant("xiaobao"), 1)
    own = table.variant.words["guard"].zh
    assert own != "侍卫"
    assert own in told(flow_svg(table.variant, language="zh"))
    assert "侍卫" not in told(flow_svg(table.variant, language="zh"))


def test_what_is_none_is_refused():
    for draw, wrong in (
        (hand_svg, "X*"),
        (combo_svg, "99"),
        (cover_svg, True),
        (table_svg, bh.get_variant("jj")),
        (flow_svg, "jj"),
    ):
        with pytest.raises(bh.NotationError, match=r"expected an? "):
            draw(wrong)


def test_what_one_seat_sees_is_nobody_elses():
    table = bh.Table.deal(bh.get_variant("jj"), 1)
    seen = table.observe(0)
    for asked in ({"seat": 1}, {"everything": True}):
        with pytest.raises(bh.DealError, match="what one seat sees"):
            table_svg(seen, **asked)
    with pytest.raises(bh.DealError):
        table_svg(table, 5)


# -- the course of a deal -------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_course_has_every_phase_that_is_played_in_order(name):
    v = bh.get_variant(name)
    lines = told(flow_svg(v)).splitlines()
    boxes = [re.match(r"\d+\. ([^:]+)", line)[1] for line in lines if line[0].isdigit()]
    titles = {phase: PHASES[phase].en.capitalize() for phase in bh.Phase}
    asked = [phase for phase, _ in v.agenda]
    order = [titles[phase] for phase in (*asked, bh.Phase.PLAY, bh.Phase.END)]
    assert [box for box in boxes if box in order] == [title for title in order if title in boxes]
    seen = set()
    for seed in range(12):
        table, rng = bh.Table.deal(v, seed), random.Random(seed)
        while table.phase not in (bh.Phase.PLAY, bh.Phase.END):
            seen.add(titles[table.phase])
            legal = table.legal_moves  # a usurper would end the questions too often
            table.push(
                legal[0] if table.phase is bh.Phase.USURP else legal[int(rng.random() * len(legal))]
            )
    assert seen <= set(boxes)
    assert set(boxes) & set(order) <= seen | {"Play", "End"}
    assert ("Tribute" in boxes) == ("jingong" in name or name in ("qing3", "rizhao"))


def test_a_deal_is_void_only_where_nobody_can_be_pressed():
    assert "void" in told(flow_svg(bh.get_variant("biwei")))
    v = bh.get_variant("biwei+gudingbao")
    assert "void" not in told(flow_svg(v))
    table = bh.Table.deal(v, 1)
    while table.phase in (bh.Phase.USURP, bh.Phase.THRONE):
        table.push("silent" if table.phase is bh.Phase.USURP else "cede")
    assert table.phase is not bh.Phase.END


def test_boxes_do_not_overlap_and_arrows_leave_them():
    for picture in (flow_svg(bh.get_variant(name)) for name in NAMES):
        root = parsed(picture)
        frames = [
            (y, y + float(element.get("height")))
            for element, _, y in placed(root)
            if element.tag == f"{SVG}rect" and "bh-panel" in element.get("class")
        ]
        assert all(lower[0] - upper[1] > 10 for upper, lower in pairwise(sorted(frames)))
        jumps = told(picture).count("→")
        assert shapes_in(picture)["arrowhead"] == len(frames) - 1 + jumps


def test_lines_are_broken_where_a_language_breaks_them():
    assert lines_of("皇帝叫一张牌，谁有第四张谁就是侍卫。", 10, 60) == [
        "皇帝叫一张牌，",
        "谁有第四张谁",
        "就是侍卫。",
    ]
    assert lines_of("a long-long-word", 10, 30) == ["a", "long-long-word"]
    assert lines_of("", 10, 30) == []


def test_paint_says_a_colour_twice_for_readers_without_style_sheets():
    assert fill("red") == 'fill="#b3121d" class="bh-red"'
    assert 'class="bh-face bh-edge-line"' in stroke("edge", 1, inside="face")


def test_notebooks_show_values_as_pictures():
    v = bh.get_variant("xiaobao")
    told = v.explain(bh.parse_combo("88"), bh.parse_combo("77"))
    table = played("xiaobao", 1, 30)
    shown = {
        hand_svg(bh.Hand.parse("9c 9d x")): bh.Hand.parse("9c 9d x"),
        combo_svg(bh.parse_combo("x99")): bh.parse_combo("x99"),
        cover_svg(told): told,
        table_svg(table): table,  # a table's picture is the spectator's
        table_svg(table.observe(3)): table.observe(3),
    }
    for picture, value in shown.items():
        assert value._repr_svg_() == picture  # what notebooks call
    assert len(shown) == 5
