"""Wrong things to try: files, texts, values and records, made from a generator of chance.

Everything is drawn from a `random.Random`, so that hypothesis (which hands out generators that
it can shrink) and the plain loop of `run.py` make the same things.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import baohuang as bh
from baohuang.rules.registry import SLOTS

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = tuple(sorted((ROOT / "variants").glob("*.yaml")))
FEATURES = tuple(sorted((ROOT / "variants" / "features").glob("*.yaml")))
BAD = tuple(sorted((ROOT / "tests" / "bad_variants").glob("*.yaml")))

# -- variant files --------------------------------------------------------------------------------

SCALARS = (
    *("no", "010", "1:30", "~", "null", "true", "yes", "-1", "0", "3", "99", "9" * 30, "1.5", "."),
    *("1e3", '"3"', "''", "X", "T", "top", "6", "联众", "[]", "{}", "[a, b]", "{a: b}", '"1-2"'),
    *('["1-2", "1-2"]', "[4, 2, 0, -2, -4]", "[0, 0, 0, 0, 0]", "{XX: X}", "{kind: none}"),
    *('"\\ud800"', '"\\0"', '"\\x85"', "|\n   a\n   b", ">-", '"', "'", "[", "{", "? x", "- x"),
    *("lianzhong-jianming", "qing3", "[guard, emperor]", "press", "reserved", "claim", "any"),
    *("x" * 90, "[[]]", "1_000", "0x1F", "%"),
)
BEFORE = ("!x ", "!!str ", "!!python/name:os.system ", "&a ", "*a ", "<<: ", "!<!> ", "- ", "? ")
PIECES = ("---\n", "...\n", "%YAML 1.1\n", "\t", "\0", "\x85", "\u2028", "\ufeff", "#", "\r", ": ")
BROKEN = (b"\xff", b"\xb1\xa3", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80", b"\xc3", b"\xef\xbb\xbf")
EXTENDS = ("", "extends: lianzhong-jianming\n", "extends: qing3\n", "extends: biwei\n")
HEAD = "name: wrong\ntitle: {zh: 试, en: trial}\nrevision: 1\n"


@cache
def blocks() -> tuple[str, ...]:
    """Every key at the top of a shipped file, with what belongs to it."""
    found: list[str] = []
    for path in (*SHIPPED, *FEATURES):
        for line in path.read_text("utf-8").splitlines(keepends=True):
            if line[0] in " #\n" and found:
                found[-1] += line
            else:
                found.append(line)
    return tuple(dict.fromkeys(found))


@cache
def keys() -> tuple[str, ...]:
    """Every key of the shipped files."""
    lines = (line for path in (*SHIPPED, *FEATURES) for line in path.read_text("utf-8").split("\n"))
    return tuple(sorted({line.partition(":")[0].strip() for line in lines if ":" in line}))


def mutated_file(rng: random.Random) -> bytes:
    """A variant or feature file with a few things changed, or one put together from blocks."""
    if rng.random() < 0.3:
        picked = [*rng.sample(blocks(), rng.randint(0, 4)), rng.choice(EXTENDS)]
        lines = (HEAD + "".join(picked)).splitlines(keepends=True)
    else:
        path = rng.choice((*SHIPPED, *SHIPPED, *FEATURES, *BAD))
        lines = path.read_bytes().decode("utf-8", "replace").splitlines(keepends=True)
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3, 6))):
        if lines:
            rng.choice(_LINE_CHANGES)(lines, rng)
    data = "".join(lines).encode("utf-8", "surrogatepass")
    return _broken(data, rng) if rng.random() < 0.1 else data


def mixed_file(rng: random.Random) -> bytes:
    """A file whose slots are taken from several shipped files, often one that loads."""
    picked = [block for block in blocks() if block.partition(":")[0] in SLOTS]
    parts = [HEAD, rng.choice(EXTENDS[1:]), *rng.sample(picked, rng.randint(1, 6))]
    lines = "".join(parts).splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("  source:")).encode()


def _drop(lines: list[str], rng: random.Random) -> None:
    at = rng.randrange(len(lines))
    del lines[at : at + rng.choice((1, 1, 1, 3))]


def _twice(lines: list[str], rng: random.Random) -> None:
    lines.insert(rng.randint(0, len(lines)), rng.choice(lines))


def _swap(lines: list[str], rng: random.Random) -> None:
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]


def _value(lines: list[str], rng: random.Random) -> None:
    at = rng.randrange(len(lines))
    key, colon, _ = lines[at].partition(":")
    lines[at] = f"{key}{colon or ':'} {rng.choice(SCALARS)}\n"


def _inside(lines: list[str], rng: random.Random) -> None:
    """Another scalar for one word of a line."""
    at = rng.randrange(len(lines))
    words = lines[at].split(" ")
    words[rng.randrange(len(words))] = rng.choice((*SCALARS, *keys()))
    lines[at] = " ".join(words).rstrip("\n") + "\n"


def _key(lines: list[str], rng: random.Random) -> None:
    at = rng.randrange(len(lines))
    key, colon, rest = lines[at].partition(":")
    indent = key[: len(key) - len(key.lstrip())]
    lines[at] = f"{indent}{rng.choice(keys())}{colon}{rest}"


def _before(lines: list[str], rng: random.Random) -> None:
    at = rng.randrange(len(lines))
    key, colon, rest = lines[at].partition(":")
    lines[at] = f"{key}{colon} {rng.choice(BEFORE)}{rest.lstrip()}"


def _piece(lines: list[str], rng: random.Random) -> None:
    at = rng.randrange(len(lines))
    where = rng.randint(0, len(lines[at]))
    lines[at] = lines[at][:where] + rng.choice((*PIECES, *SCALARS)) + lines[at][where:]


def _indent(lines: list[str], rng: random.Random) -> None:
    at = rng.randrange(len(lines))
    lines[at] = " " * rng.randint(0, 6) + lines[at].lstrip(" ")


def _block(lines: list[str], rng: random.Random) -> None:
    lines.append(rng.choice(blocks()))


def _deep(lines: list[str], rng: random.Random) -> None:
    lines.append("extra: " + rng.choice("[{") * rng.choice((3, 25, 2000)) + "\n")


_LINE_CHANGES: tuple[Callable[[list[str], random.Random], None], ...] = (
    *(_drop, _twice, _swap, _value, _value, _inside, _inside, _key, _before, _piece, _indent),
    *(_block, _deep),
)


def _broken(data: bytes, rng: random.Random) -> bytes:
    at = rng.randint(0, len(data))
    how = rng.randrange(4)
    if how == 0:
        return data[:at]
    if how == 1:
        return data[:at] + rng.choice(BROKEN) + data[at:]
    if how == 2:
        return data.decode("utf-8", "replace").encode(rng.choice(("gbk", "utf-16")), "replace")
    return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]


# -- texts ----------------------------------------------------------------------------------------

WORDS = (
    *("3", "6", "7", "9", "T", "10", "J", "A", "2", "x", "X", "x*", "X*", "X!", "x!", "9c*", "*"),
    *("c", "d", "h", "s", "♣9", "♥", "9♠\ufe0f", "大王", "小王", "王", "①", "٣", "7\u0301", "!"),
    *("\uff17", "\uff0a", "\uff19c\uff0a", " ", ",", "、", "\u3000", "\n", "\0", "\ud800", "-"),
    *("\U0001f0a1", "\u202e", "call", "call 9c", "declare guard", "declare emperor", "accept"),
    *("cede", "solo", "usurp", "silent", "claim", "leave 3", "autopilot 9", "resume 0", "None"),
    *("x" * 50, "7" * 20, "联众经典", "＋烤牌", "+", "lianzhong-jingdian", "+kaopai", "qing3"),
    *("../", "{", "[", '"', "null"),
)


def text(rng: random.Random) -> str:
    """A text of pieces that mean something somewhere, sometimes a very long one."""
    made = "".join(rng.choice(WORDS) for _ in range(rng.choice((0, 1, 1, 2, 3, 5, 9))))
    if rng.random() < 0.3:
        made += "".join(chr(rng.randrange(0x3000)) for _ in range(rng.randint(1, 6)))
    if rng.random() < 0.03:
        made *= rng.choice((500, 5000))
    return made


# -- values ---------------------------------------------------------------------------------------


class Mute:
    """A value that cannot even be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("no repr")


def wrong(cls: type, *values: object) -> Iterator[Any]:
    """What a class makes of these; compiled it refuses some by itself."""
    for value in values:
        with suppress(TypeError):
            yield cls(value)


PLAIN: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 4, 5, -1, 10**30, 0.0, 1.5, float("nan"), float("inf")),
    *(b"", b"77", bytearray(b"7"), (), ("7",), [], ["7", "8", "9", "T", "J"], {}, {"a": 1}, set()),
    *(object, object(), len, bh.Rank.SIX, bh.Suit.CLUBS, bh.Mark.GUARD, bh.Role.GUARD),
    *(bh.Phase.PLAY, bh.Accept, bh.Play, bh.Pass(), bh.Cede(), bh.Claim(), bh.Solo()),
    *(bh.parse_move("77"), bh.parse_move("call 9c"), bh.parse_move("declare rebel")),
    *(bh.parse_card("9c"), bh.parse_card("X*"), bh.parse_combo("7x"), bh.parse_combo("9c*9")),
    *(bh.Hand.parse("7c x"), bh.Hand(), ValueError("7"), Ellipsis, range(5)),
)
"""Values of every type that might be given by mistake."""
HOSTILE: tuple[Any, ...] = (
    *(Mute(), [Mute()], 10**5000, -(10**5000), *wrong(bh.Play, None, "7", Mute())),
    *(bh.Hand(None), bh.Hand("7c"), bh.Hand(b"\xff\xff"), bh.Hand(b"\x01\x02\x03"), bh.Hand([7])),
    *wrong(bh.Combo, None, "7", 0, -1, 1 << 60, 1.5),
)
"""Values that must have been made on purpose: what is inside them is of a wrong type too."""


def plain(rng: random.Random) -> Any:
    """A value or a text, of any type."""
    if rng.random() < 0.5:
        return text(rng)
    made = rng.choice(PLAIN)
    if rng.random() < 0.2:
        made = rng.choice(([made], (made, made), {"hands": made}, [made] * 5, repr(made), [[made]]))
    return made


def anything(rng: random.Random) -> Any:
    """Any value at all, hostile ones among them."""
    if rng.random() < 0.2:
        return rng.choice(HOSTILE)
    if rng.random() < 0.1:
        key = rng.choice((rng.getrandbits(39), rng.getrandbits(31), rng.getrandbits(22)))
        return rng.choice((bh.Combo(key), bh.Play(bh.Combo(key)), bh.Hand(rng.randbytes(3))))
    return plain(rng)


# -- records --------------------------------------------------------------------------------------

ODD: tuple[Any, ...] = (
    *(None, True, 0, 1, 4, 5, -1, 10**30, 10**4000, 1.5, "", "7", "cede", "leave 3", "\ud800"),
    *([], {}, [[]], [0], ["7"], {"kind": 1}, "claim", "77", "lianzhong-jingdian", "\uff19"),
    *([1, 2, 3, 4, 5], "x" * 50),
)


def mutated_record(written: str, rng: random.Random) -> str:
    """The text of a record with a few values changed, or a few characters."""
    if rng.random() < 0.3:
        for _ in range(rng.randint(1, 3)):
            at = rng.randint(0, len(written))
            new = rng.choice(("", "\0", "{", "]", ",", '"', "0", "1" * 5000, "[" * 3000, "\ud800"))
            written = written[:at] + new + written[at + rng.randint(0, 3) :]
        return written
    tree = json.loads(written)
    for _ in range(rng.choice((1, 1, 2, 4))):
        _changed(tree, rng)
    return json.dumps(tree, ensure_ascii=rng.random() < 0.5)


def _changed(tree: Any, rng: random.Random) -> None:
    """Change one thing somewhere in a tree."""
    here = tree
    while True:
        at = _place(here, rng)
        if at is None:
            return
        inner = here[at]
        if not isinstance(inner, dict | list) or not inner or rng.random() < 0.25:
            break
        here = inner
    how = rng.randrange(4)
    if how == 0:
        del here[at]
    elif how == 1 and isinstance(here, list):
        here.insert(at, deepcopy(rng.choice((inner, rng.choice(ODD)))))
    elif how == 1:
        here[rng.choice(("extra", "format", "first", "log"))] = deepcopy(rng.choice(ODD))
    else:
        here[at] = deepcopy(rng.choice(ODD))


def _place(here: Any, rng: random.Random) -> Any:
    if not here:
        return None
    return rng.choice(list(here)) if isinstance(here, dict) else rng.randrange(len(here))
