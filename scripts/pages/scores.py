"""What every pair of imperial places, and every place of a solo, is worth in a ruleset."""

from __future__ import annotations

import attrs

from baohuang import Court, Role, Variant
from baohuang.rules.scoring import doubled

from .site import Site, escaped

EMPEROR, GUARD = 0, 1


@attrs.frozen
class Worth:
    """A result: what the emperor, the guard and each rebel get; 1, 0 or -1 as it is won or not."""

    emperor: int
    guard: int | None
    rebels: tuple[int, ...]
    sign: int


def order_of(emperor: int, guard: int | None) -> tuple[int, ...]:
    """All five seats in the order they go out; seat 0 is emperor, seat 1 guard if there is one."""
    rebels = iter([2, 3, 4] if guard is not None else [1, 2, 3, 4])
    imperial = {emperor: EMPEROR} | ({} if guard is None else {guard: GUARD})
    return tuple(imperial[place] if place in imperial else next(rebels) for place in range(1, 6))


def worth(variant: Variant, court: Court, order: tuple[int, ...]) -> Worth:
    """What a deal is worth in which the seats go out in this order, as far as it goes."""
    out = next((order[:n] for n in range(1, 6) if variant.ending.ended(court, order[:n])), order)
    winner, lines = variant.scoring.score(court, out)
    lines = doubled(court, lines, variant.declaring.factor(court))
    scores = [sum(line.scores[seat] for line in lines) for seat in range(5)]
    rebels = tuple(scores[seat] for seat in range(5) if court.role(seat) is Role.REBEL)
    side = None if winner is None else winner.value
    sign = 0 if side is None else 1 if side == "imperial" else -1
    return Worth(scores[EMPEROR], None if court.guard is None else scores[GUARD], rebels, sign)


def pairs(variant: Variant, *, open_guard: bool = False) -> dict[tuple[int, int], Worth]:
    """Every ordered pair of the emperor's and the guard's place with what it is worth."""
    court = Court(emperor=EMPEROR, guard=GUARD, settled=True)
    if open_guard:
        declared = (None, Role.GUARD, None, None, None)
        court = court.but(open_guard=True, declared=declared)
    return {
        (emperor, guard): worth(variant, court, order_of(emperor, guard))
        for emperor in range(1, 6)
        for guard in range(1, 6)
        if emperor != guard
    }


def solos(variant: Variant, *, open_solo: bool) -> dict[int, Worth]:
    """Every place of a solo emperor with what it is worth."""
    court = Court(emperor=EMPEROR, guard=None, settled=True, open_solo=open_solo)
    return {place: worth(variant, court, order_of(place, None)) for place in range(1, 6)}


def offers_open_guard(variant: Variant) -> bool:
    """Whether the guard may declare himself."""
    declared = (None, Role.GUARD, None, None, None)
    court = Court(emperor=EMPEROR, guard=GUARD, declared=declared, open_guard=True)
    return variant.declaring.possible(court)


def has_open_solo(variant: Variant) -> bool:
    """Whether a solo may be announced, or the throne taken for one."""
    return variant.guard.asks_solo or variant.usurping.on


# -- as tables ------------------------------------------------------------------------------------


_VERDICTS = {1: ("胜", "won"), 0: ("平", "drawn"), -1: ("负", "lost")}


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "\N{MINUS SIGN}") if points else "0"


def _said(site: Site, result: Worth) -> str:
    imperial = [result.emperor] + ([] if result.guard is None else [result.guard])
    rebels = sorted(set(result.rebels), reverse=True)
    numbers = " ".join(map(_signed, imperial))
    others = " ".join(map(_signed, result.rebels if len(rebels) > 1 else rebels))
    verdict = site.say(*_VERDICTS[result.sign])
    kind = {1: "won", 0: "drawn", -1: "lost"}[result.sign]
    return (
        f'<td class="bh-{kind}"><b>{verdict}</b> <span class="bh-points">{numbers}</span>'
        f"<br><small>{others}</small></td>"
    )


def pair_table(site: Site, results: dict[tuple[int, int], Worth]) -> str:
    """The pairs as a square: the emperor's place down, the guard's across."""
    places = [site.say(f"第{n}", f"{n}") for n in range(1, 6)]
    corner = site.say("皇帝 / 侍卫", "emperor / guard")
    head = "".join(f'<th scope="col">{place}</th>' for place in places)
    rows = []
    for emperor in range(1, 6):
        cells = [
            '<td class="bh-none" aria-hidden="true"></td>'
            if emperor == guard
            else _said(site, results[emperor, guard])
            for guard in range(1, 6)
        ]
        rows.append(f'<tr><th scope="row">{places[emperor - 1]}</th>{"".join(cells)}</tr>')
    label = site.say("皇帝与侍卫名次的得分", "scores by the emperor's and the guard's place")
    return (
        f'<div class="bh-scroll" tabindex="0" role="region" aria-label="{escaped(label)}">\n'
        f'<table class="bh-scores"><thead><tr><th scope="col">{corner}</th>{head}</tr></thead>\n'
        f"<tbody>\n{chr(10).join(rows)}\n</tbody></table>\n</div>"
    )


def solo_table(site: Site, variant: Variant) -> str:
    """The places of a solo emperor, hidden and open."""
    kinds = [(site.say("暗独", "hidden solo"), False)]
    if has_open_solo(variant):
        kinds.append((site.say("明独", "open solo"), True))
    head = "".join(f'<th scope="col">{site.say(f"第{n}", str(n))}</th>' for n in range(1, 6))
    rows = []
    for name, open_solo in kinds:
        results = solos(variant, open_solo=open_solo)
        cells = "".join(_said(site, results[place]) for place in range(1, 6))
        rows.append(f'<tr><th scope="row">{name}</th>{cells}</tr>')
    label = site.say("独保各名次的得分", "scores of a solo by the emperor's place")
    corner = site.say("皇帝的名次", "emperor's place")
    return (
        f'<div class="bh-scroll" tabindex="0" role="region" aria-label="{escaped(label)}">\n'
        f'<table class="bh-scores"><thead><tr><th scope="col">{corner}</th>{head}</tr></thead>\n'
        f"<tbody>\n{chr(10).join(rows)}\n</tbody></table>\n</div>"
    )


def open_guard_note(site: Site, variant: Variant) -> str:
    """What an open guard changes, with a table of its own where that is more than a factor."""
    if not offers_open_guard(variant):
        return ""
    base, opened = pairs(variant), pairs(variant, open_guard=True)
    same = all(
        (opened[pair].emperor, opened[pair].sign) == (2 * base[pair].emperor, base[pair].sign)
        for pair in base
    )
    if same:
        return site.say("明保时以上分数都乘以 2。", "After an open guard all of this counts twice.")
    heading = site.say("明保时：", "After an open guard:")
    return f"{heading}\n\n{pair_table(site, opened)}"
