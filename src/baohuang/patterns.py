"""What beats a play, apart from how high it is.

What beats 77x and what beats QQx differ only in the ranks there are above them. So what beats an
old play is taken apart: a *pattern*, shared by all plays that are beaten in the same way, says
which cards it takes; and masks say of which ranks the naturals among them may be.
"""

from __future__ import annotations

from .cards import NATURAL_RANKS
from .combos import BIG, EMPEROR, GUARD, MAX_NATURALS, SMALL, SPARE, Combo
from .rules.beating import counts
from .shapes import Shapes, Spec, by_size

Covers = tuple[frozenset[int], ...]
"""For each class of ranks all vectors that beat the old play; last those without naturals."""
Reading = tuple[Covers, tuple[int, ...]]
"""The covers of an old play, and the ranks of each class."""


def read(spec: Spec, old: Combo) -> Reading:
    """What beats a combo: the covers by class of ranks, and the ranks of each class.

    Most often there are two classes, the ranks above the old play's and the others.
    """
    faces = spec.combining.faces(old)
    if faces is None:
        return (frozenset(),), ()
    classes: dict[frozenset[int], int] = {}
    promoted, covers = spec.combining.promoted, spec.beating.covers
    for rank in NATURAL_RANKS:
        reached = covers(faces, rank, promoted)
        classes[reached] = classes.get(reached, 0) | 1 << rank
    return (*classes, covers(faces, None, promoted)), tuple(classes.values())


class Pattern:
    """Which cards beat an old play, whatever its rank.

    Attributes:
        alone: the hangers that do without naturals, as kinds.
        shown: the others as (naturals, kinds, set): the ranks of which set they may be.
        sets: each a bit mask of the classes of ranks that belong to it.
    """

    __slots__ = ("_most", "alone", "sets", "shown")

    def __init__(self, covers: Covers) -> None:
        *by_class, alone = covers
        self.alone = tuple(_kinds(shown) for shown in alone if not shown & 127)
        holds: dict[int, int] = {}
        for at, reached in enumerate(by_class):
            for shown in reached:
                if shown & 127:
                    holds[shown] = holds.get(shown, 0) | 1 << at
        self.sets = tuple(sorted(set(holds.values())))
        self.shown = tuple(
            (shown & 127, _kinds(shown), self.sets.index(classes))
            for shown, classes in holds.items()
        )
        wanted = [*self.alone, *[need for _, need, _ in self.shown]]
        most = [max([need >> at & 15 for need in wanted], default=0) for at in (0, 4, 8, 12)]
        naturals = max([naturals for naturals, _, _ in self.shown], default=0)
        # A guard's copy may stand for a joker, or for a natural.
        self._most = (*most[:3], 1, min(naturals, MAX_NATURALS))

    def enough(self, kinds: int) -> int:
        """Kinds of which somebody can do the same as with these: more of some do not help."""
        return sum(
            min(kinds >> shift & 63 if shift == 16 else kinds >> shift & 15, most) << shift
            for shift, most in zip((0, 4, 8, 12, 16), self._most, strict=True)
        )

    def masks(self, ranks: tuple[int, ...], shapes: Shapes) -> tuple[int, ...]:
        """Three masks for each set of ranks (`Shapes.masks`), from the ranks of each class."""
        masks: list[int] = []
        for classes in self.sets:
            union = 0
            for at, part in enumerate(ranks):
                if classes >> at & 1:
                    union |= part
            masks += shapes.masks(union)
        return tuple(masks)

    def payable(self, kinds: int, shapes: Shapes) -> tuple[list[int], list[tuple[int, int, int]]]:
        """What somebody with these kinds can pay, in the order of size.

        Returns:
            Hangers without naturals, as kinds; and (plain naturals, mask, kinds beside them),
            where the mask is an index of `masks`.
        """
        spare = kinds | SPARE
        alone = [
            need
            for hangers in self.alone
            for _, need in shapes.shown_by(0, hangers)
            if (spare - need) & SPARE == SPARE
        ]
        ways: dict[tuple[int, int], int] = {}
        for naturals, hangers, ranks in self.shown:
            for plain, need, which in shapes.ways(naturals, hangers, kinds >> 16):
                if (spare - need) & SPARE == SPARE:
                    ways[need, plain] = 3 * ranks + which
        alone.sort(key=lambda need: by_size((need, 0)))
        order = sorted(ways, key=by_size)
        return alone, [(plain, ways[need, plain], need) for need, plain in order]


def _kinds(shown: int) -> int:
    """A vector's hangers as kinds."""
    _, small, big, emperor, guard = counts(shown)
    return small * SMALL + big * BIG + emperor * EMPEROR + guard * GUARD
