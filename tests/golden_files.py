"""What the golden files hold: whole playthroughs, and how many ways a deal can go on.

``make golden`` writes them all again; do so when a rule changes on purpose, and read the diff.
``--show NAME`` prints one. ``--seek NAME`` prints the first seed whose playthrough shows what its
entry in `PLAYTHROUGHS` wants to see, for when a changed rule has made a deal dull.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import attrs

import baohuang as bh
from baohuang.events import Event
from baohuang.observation import Observation
from baohuang.rules.tricks import Trick

GOLDEN = Path(__file__).parent / "golden"
COUNTS = "counts"
RULES = "rules"
SEATS = range(5)


# -- playthroughs ---------------------------------------------------------------------------------


@attrs.frozen
class Playthrough:
    """So many deals of the match from a seed, and patterns that they are played to show."""

    seed: int
    deals: int
    shows: tuple[str, ...]


GUARD_DECLARES = r"Declared\(seat=\d, role=Role.GUARD"
REBEL_DECLARES = r"Declared\(seat=\d, role=Role.REBEL"
USURPED = "usurped=True"

# A feature stands over one variant; a match with tribute has two deals, the second one pays it.
PLAYTHROUGHS = {
    "biwei": Playthrough(
        232, 2, (USURPED, "EmperorCardTaken", "Pressed", "Called", GUARD_DECLARES)
    ),
    "jingong": Playthrough(7, 2, ("TributePaid", "Claimed", "Ceded", "RebelShown")),
    "jj": Playthrough(1, 1, (REBEL_DECLARES, GUARD_DECLARES, "Ceded")),
    "lianzhong-jianming": Playthrough(221, 2, ("Revolted", "OpenSolo", "Ceded", r"paid=\(Card")),
    "lianzhong-jingdian": Playthrough(3, 3, ("Termination.VOID", "OpenSolo", GUARD_DECLARES)),
    "qing3": Playthrough(0, 2, ("TributePaid", "Cleared", r"paid=\(Card", GUARD_DECLARES)),
    "qingdao": Playthrough(44, 2, ("Pressed", r"Played\(.*\*", "solo-settled", "side-out")),
    "rizhao": Playthrough(1, 2, ("TributeMoved", "TributeSeen", GUARD_DECLARES, REBEL_DECLARES)),
    "xiaobao": Playthrough(8, 2, ("Called", "RebelShown", r"Played\(.*[cdhs]\*")),
    "yuanhang": Playthrough(0, 1, ("Revolted", "Ceded")),
    "zhongyou-jiandan": Playthrough(2, 1, ("Revolted", GUARD_DECLARES, "Ceded")),
    "zhongyou-jingdian": Playthrough(638, 2, (USURPED, "Revolted", "Called", "Ceded")),
    "lianzhong-jingdian+bie6": Playthrough(
        0, 1, (r"(?m)Played\(.*'[xX]*66+'\)\)$\n.*WentOut", "Called", GUARD_DECLARES)
    ),
    "xiaobao+bu3": Playthrough(0, 1, (r"sizes=\(40, 40, 40, 40, 40\)", r"Played\(.*[cdhs]\*")),
    "qingdao+bu345": Playthrough(23, 1, (r"sizes=\(34, 34, 34, 33, 33\)", "Pressed")),
    "yuanhang+dai345": Playthrough(26, 1, (r"sizes=\(44, 43, 43, 43, 43\)", "OpenSolo")),
    "zhongyou-jingdian+gudingbao": Playthrough(0, 1, (r"Played\(.*x\*", "Revolted")),
    "yuanhang+jingong": Playthrough(0, 2, ("TributePaid", "OpenSolo")),
    "lianzhong-jianming+kaopai": Playthrough(
        423, 1, (r"(?m)over X(\w*) of \d, \d+ moves: (XX|xxx)\1$",)
    ),
    "lianzhong-jingdian+qiangdu": Playthrough(1, 1, (USURPED, "Ceded")),
    "zhongyou-jiandan+san2": Playthrough(0, 1, (r"(?m)over \w*X\w* of \d, \d+ moves: \w*222\w*$",)),
    "jj+siguo": Playthrough(0, 1, (GUARD_DECLARES, "Ceded")),
    "biwei+zaofan": Playthrough(7, 1, ("Revolted", "Called", "Ceded")),
}

MEEK = (bh.Cede, bh.Silent, bh.Pass)
SHY = {bh.Accept: 0.5, bh.Solo: 0.8, bh.Usurp: 0.85, bh.Declare: 0.5, bh.Play: 0.35}


def choose(rng: random.Random, legal: tuple[bh.Move, ...], *, leads: bool) -> bh.Move:
    """A move, so that a little of everything happens and deals are not too long.

    It stands here, and nowhere else, so that the files change with the rules alone. Of the
    generator only ``random()`` is used, whose sequence Python promises to keep.
    """
    meek = [move for move in legal if isinstance(move, MEEK)]
    claim = [move for move in legal if isinstance(move, bh.Claim)]
    bold = [move for move in legal if move not in meek and move not in claim]
    if claim and rng.random() < 0.3:
        return claim[0]
    if meek and (not bold or rng.random() < SHY[type(bold[0])]):
        return meek[0]
    chosen = [bold[int(rng.random() * len(bold))] for _ in range(2 if leads else 1)]
    return max(chosen, key=lambda move: move.combo.size if isinstance(move, bh.Play) else 0)


def played(name: str, seed: int, deals: int) -> Iterator[bh.Table | bh.Match]:
    """Each table when its deal is over, and after it the match that has counted it."""
    match = bh.Match(bh.get_variant(name), seed)
    for deal in range(deals):
        rng = random.Random(f"golden {name} {seed} {deal}")
        table = match.next_deal()
        while table.turn is not None:
            state = table.position.state
            leads = isinstance(state, Trick) and state.top is None
            table.push(choose(rng, table.legal_moves[:], leads=leads))
        yield table
        match.finish(table)
        yield match


def playthrough(name: str, *, seed: int | None = None, seen: bool = True) -> Iterator[str]:
    """The lines of a golden file.

    Args:
        name: a key of `PLAYTHROUGHS`.
        seed: another seed than its own.
        seen: whether what everybody observes is digested, which takes nearly all the time.
    """
    plan, variant = PLAYTHROUGHS[name], bh.get_variant(name)
    seed = plan.seed if seed is None else seed
    yield f"{name}, revision {variant.revision}, rules {variant.digest}"
    yield f"{plan.deals} deals of match {seed}; after each move who knows what happened, digests of"
    yield "what the five seats and a spectator (-) observe, then the next move"
    deals = 0
    for item in played(name, seed, plan.deals):
        if isinstance(item, bh.Match):
            yield f"scores of the match: {item.scores}"
            yield f"left for the next deal: {item.sequel}"
            continue
        deals += 1
        yield ""
        yield f"deal {deals}"
        yield from _deal_lines(item, seen=seen)


def _deal_lines(table: bh.Table, *, seen: bool) -> Iterator[str]:
    moves = table.log
    while table.log:
        table.pop()
    told = 0
    digests = [Digests(seat) for seat in (*SEATS, None)]
    for number, move in enumerate((*moves, None), start=1):
        events = table.events
        yield from map(_event_line, events[told:])
        told = len(events)
        if seen:
            yield "   " + " ".join(digest.of(table.observe(digest.seat)) for digest in digests)
        if move is None:
            break
        yield f"{number} {_asked(table)}, {len(table.legal_moves)} moves: {move}"
        table.push(move)
    outcome = table.outcome()
    assert outcome is not None
    yield from _outcome_lines(outcome)


def _event_line(event: Event) -> str:
    audience = "all" if event.audience is None else ",".join(map(str, event.audience))
    return f"   {audience}: {event!r}"


def _asked(table: bh.Table) -> str:
    public = table.observe(None)
    over = "" if public.top is None else f" over {public.top} of {public.owner}"
    return f"{table.phase}: seat {table.turn}{over}"


def _outcome_lines(outcome: bh.Outcome) -> Iterator[str]:
    sides = None if outcome.sides is None else " ".join(map(str, outcome.sides))
    yield f"outcome: {outcome.termination}, winner {outcome.winner}, scores {outcome.scores}"
    yield f"   places {outcome.places}, sides {sides}, cleared {outcome.cleared}"
    for line in outcome.lines:
        yield f"   {line.item}: {line.text}: {line.scores}"


# -- digests --------------------------------------------------------------------------------------

FIELDS = tuple(sorted(field.name for field in attrs.fields(Observation)))


class Digests:
    """Digests of one seat's observations, one after the other."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self._events: tuple[Event, ...] = ()
        self._told = hashlib.sha256()

    def of(self, seen: Observation) -> str:
        """Eight digits that stand for all that is in an observation, with the seat's number.

        What has been told before is not digested anew: it must still be the same events.
        """
        count = len(self._events)
        if seen.events[:count] != self._events:
            count, self._told = 0, hashlib.sha256()
        for event in seen.events[count:]:
            self._told.update(f"{event!r}\n".encode())
        self._events = seen.events
        lines = [f"{name} {stable(getattr(seen, name))}" for name in FIELDS if name != "events"]
        whole = "\n".join([*lines, f"events {self._told.hexdigest()}"])
        seat = "-" if self.seat is None else self.seat
        return f"{seat}={hashlib.sha256(whole.encode()).hexdigest()[:8]}"


def stable(value: Any) -> str:
    """A value as text, the same in every process."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(stable, value))}]"
    if isinstance(value, bh.Hand):
        return _hand_text(value)
    if isinstance(value, bh.Variant):
        return f"{value.name} {value.digest}"
    return repr(value) if isinstance(value, bh.Outcome) else str(value)


_hand_text = cache(str)  # the same hand is seen many times


# -- counts ---------------------------------------------------------------------------------------

MOST_WAYS = 1000


@attrs.frozen
class Small:
    """A deal with few cards. In play ``G`` is what makes its holder guard, or a hidden solo."""

    hands: tuple[str, ...]
    settled: tuple[tuple[str, Any], ...] = ()
    last_emperor: int | None = None

    @property
    def in_play(self) -> bool:
        """Whether it begins in play, the roles settled."""
        return bool(self.settled)


SMALL_DEALS = {
    "start: three copies of one card": Small(
        ("X* 9c 9c 9c", "9c X 2d", "x* 9d 6h", "x 2h 6c", "X Ts 6d")
    ),
    "start: four copies here and there, many jokers": Small(
        ("X* Kc Kc Kc Kc x*", "X X x Qd Qd Qd Qd", "Kd 8c 8c 8c", "2c 7c 7c 7c", "2d 8c 7c"),
        last_emperor=3,
    ),
    "play: a hidden guard": Small(
        ("99X6", "x77", "G86", "2266", "XT6"), (("emperor", 0), ("guard", 2))
    ),
    "play: a hidden solo": Small(("886", "2G6", "x66", "X77", "JJ6"), (("emperor", 1),)),
    "play: jokers and 2s on jokers": Small(
        ("X*76", "XX78", "xxx7", "22279", "X8A"), (("emperor", 0), ("guard", 3))
    ),
    "play: the end, one seat is out": Small(
        ("8J", "9T", "", "8A", "6J"), (("emperor", 0), ("guard", 3), ("out", (2,)))
    ),
}


def small_position(name: str, deal: Small) -> tuple[bh.Position, tuple[str, ...]]:
    """The position that a small deal begins with under a ruleset, and its hands as text."""
    variant = bh.get_variant(name)
    hands, settled = deal.hands, dict(deal.settled)
    if not variant.deck.emperor_card:
        hands = tuple(hand.replace("X*", "X") for hand in hands)
    if deal.in_play:
        hidden = any("G" in hand for hand in hands)
        if variant.guard.calls and hidden:
            settled["called"] = "9c"
        # A hidden solo has the marked guard card, or all four copies of the called one.
        called = "9c*" if "guard" in settled else "9c9c9c9c"
        guard_card = called if variant.guard.calls else "x*"
        hands = tuple(hand.replace("G", guard_card) for hand in hands)
        return bh.Table.from_hands(variant, hands, **settled).position, hands
    if not variant.guard.marked:
        hands = tuple(hand.replace("x*", "x") for hand in hands)
    dealt = bh.Deal([bh.Hand.parse(hand) for hand in hands], 0, deal.last_emperor)
    return bh.Position.start(variant, dealt), hands


def ways_on(position: bh.Position) -> Iterator[dict[str, int]]:
    """In how many ways one move can follow on a position, then two and so on, by the first."""
    level = {str(move): [position.after(move)] for move in bh.moves(position)}
    yield dict.fromkeys(level, 1)
    while True:
        legal = {first: [(at, bh.moves(at)) for at in ends] for first, ends in level.items()}
        yield {first: sum(len(moves) for _, moves in ends) for first, ends in legal.items()}
        level = {
            first: [at.after(move) for at, moves in ends for move in moves]
            for first, ends in legal.items()
        }


@attrs.frozen
class Counted:
    """The counts of one small deal, from one move on, and the greatest of them by first move."""

    title: str
    hands: str
    counts: tuple[int, ...]
    split: dict[str, int]

    @property
    def depth(self) -> int:
        """After how many moves there are the most ways."""
        return self.counts.index(max(self.counts)) + 1

    def lines(self) -> Iterator[str]:
        """The lines in the golden file."""
        yield self.title
        yield f"  hands: {self.hands}"
        yield f"  ways: {' '.join(map(str, self.counts))}"
        parts = ", ".join(f"{move} {ways}" for move, ways in self.split.items())
        yield f"  after {self.depth} moves: {parts}"

    @classmethod
    def read(cls, lines: Sequence[str]) -> Counted:
        """The same read again."""
        _, hands, counts, parts = (line.strip().split(": ", 1)[-1] for line in lines)
        pairs = [part.rsplit(" ", 1) for part in parts.split(", ")]
        ways = {move: int(number) for move, number in pairs}
        return cls(lines[0], hands, tuple(map(int, counts.split())), ways)


def counted(name: str, title: str) -> Counted:
    """Count a small deal under a ruleset, as deep as there are not too many ways."""
    position, hands = small_position(name, SMALL_DEALS[title])
    splits: list[dict[str, int]] = []
    for by_move in ways_on(position):
        if splits and not 0 < sum(by_move.values()) <= MOST_WAYS:
            break
        splits.append(by_move)
    counts = [sum(by_move.values()) for by_move in splits]
    most = splits[counts.index(max(counts))]
    return Counted(f"{name}, {title}", " | ".join(hands), tuple(counts), most)


def all_counts() -> Iterator[str]:
    """The lines of the file of counts."""
    yield "In how many ways a small deal can go on for one move, two and so on, and the greatest of"
    yield "these numbers by the first move"
    for name in PLAYTHROUGHS:
        for title in SMALL_DEALS:
            yield ""
            yield from counted(name, title).lines()


# -- rules in words -------------------------------------------------------------------------------


def all_rules() -> Iterator[str]:
    """The lines of the file of rules: what every ruleset says of itself, in both languages."""
    yield "Every variant, and every feature over one of them, in its own words"
    for name in PLAYTHROUGHS:
        told = bh.get_variant(name).describe("zh").splitlines()
        yield from ("", "", *bh.get_variant(name).describe("en").splitlines())
        yield from ("", *(line for line in told if not re.match(r"  (\[|\w+: )|$", line)))


# -- files ----------------------------------------------------------------------------------------

NAMES = (COUNTS, RULES, *PLAYTHROUGHS)


def path(name: str) -> Path:
    """Where a golden file lies."""
    return GOLDEN / f"{name}.txt"


def made(name: str) -> str:
    """What a golden file should say."""
    special = {COUNTS: all_counts, RULES: all_rules}
    lines = special[name]() if name in special else playthrough(name)
    return "".join(f"{line}\n" for line in lines)


def missing(name: str, text: str) -> tuple[str, ...]:
    """The patterns that a playthrough should show and does not."""
    return tuple(shown for shown in PLAYTHROUGHS[name].shows if not re.search(shown, text))


def seek(name: str, most: int = 5000) -> int | None:
    """The first seed whose playthrough shows all it should."""
    for seed in range(most):
        if not missing(name, "\n".join(playthrough(name, seed=seed, seen=False))):
            return seed
    return None


def write() -> None:
    """Write all golden files, and remove what is none."""
    GOLDEN.mkdir(exist_ok=True)
    for name in NAMES:
        path(name).write_text(made(name), encoding="utf-8", newline="\n")
    for left in set(GOLDEN.glob("*.txt")) - set(map(path, NAMES)):
        left.unlink()


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--write", action="store_true", help="write all golden files")
    what.add_argument("--show", choices=NAMES, metavar="NAME", help="print what one should say")
    what.add_argument("--seek", choices=PLAYTHROUGHS, metavar="NAME", help="look for a seed")
    asked = parser.parse_args()
    if asked.write:
        write()
    elif asked.show:
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
        sys.stdout.write(made(asked.show))
    else:
        sys.stdout.write(f"{seek(asked.seek)}\n")


if __name__ == "__main__":
    main()
