"""What some rules say of themselves in words, where it takes some making."""

from __future__ import annotations

from collections.abc import Sequence

from ..wording import Label

_PAYMENT_WORDS = {
    "top": Label("除王以外最大的一张", "the highest card that is no joker"),
    "x": Label("一张小王", "a small joker"),
    "X": Label("一张大王", "a big joker"),
}


def paid_in_turn(pays: Sequence[str]) -> Label:
    """Ranks of which the first that is held is paid; "top" is the highest that is no joker."""
    words = [_PAYMENT_WORDS.get(one) or _a_card(one) for one in pays]
    zh = "，没有就".join(f"贴{word.zh}" for word in words)
    en = ", or else ".join(word.en for word in words)
    return Label(zh, en) if "top" in pays else Label(f"{zh}，没有就不贴", f"{en}, or else nothing")


def _a_card(rank: str) -> Label:
    return Label(f"一张{rank.replace('T', '10')}", f"an {rank}" if rank in "A8" else f"a {rank}")


def solo_places_told(hidden: int, alone: int) -> tuple[Label, Label]:
    """What a hidden and an open solo get for first place and lose otherwise."""
    return (
        Label(
            f"暗独走第一得{hidden}分，走第二得0分，否则输{hidden}分。",
            f"A hidden solo gets {hidden} for first place, 0 for second, else loses {hidden}.",
        ),
        Label(
            f"明独走第一得{alone}分，否则输{alone}分。",
            f"An open solo gets {alone} for first place and loses as much otherwise.",
        ),
    )


def pairs_told(won: tuple[str, ...], drawn: tuple[str, ...]) -> Label:
    """Which pairs of places, as "1-3", win and which draw."""
    wins = f"{', '.join(won)} {'win' if len(won) > 1 else 'wins'}"
    draws = f", {', '.join(drawn)} {'draw' if len(drawn) > 1 else 'draws'}" if drawn else ""
    zh = f"{'、'.join(won)}胜，" + (f"{'、'.join(drawn)}平，" if drawn else "")
    return Label(f"{zh}其余都负。", f"{wins}{draws}, all else loses.")


def solo_told(won: tuple[int, ...], drawn: tuple[int, ...]) -> Label:
    """With which places a solo emperor wins and with which he draws."""
    zh, en = [], []
    for places_, verdict, verb in ((won, "胜", "wins"), (drawn, "平", "draws")):
        if places_:
            zh.append(f"走第{'、'.join(map(str, places_))}{verdict}，")
            en.append(f"{verb} as {' or '.join(map(ordinal, places_))}")
    told = f"{', '.join(en)} and loses otherwise" if en else "always loses"
    return Label(f"独保的皇帝{''.join(zh)}其余都负。", f"A solo emperor {told}.")


def stakes_told(share: int, solo: int) -> Label:
    """What a win is worth: `share` to the guard, `solo` from each of the four."""
    pair = f"A win is worth {2 * share} to the emperor, {share} to the guard, -{share} to a rebel"
    return Label(
        f"胜了，皇帝得{2 * share}分，侍卫得{share}分，平民各输{share}分；"
        f"独保得{4 * solo}分，四家各输{solo}分。",
        f"{pair}; a solo {4 * solo}, and -{solo} to each of the four.",
    )


def ordinal(place: int) -> str:
    """A place in English words."""
    return {1: "first", 2: "second", 3: "third"}.get(place, f"number {place}")
