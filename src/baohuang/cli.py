"""The command line: list, show, diff, play, check.

``main`` returns the exit code: 0 when all is well, 1 when `check` finds a problem, 2 when the
command cannot be carried out, with one line on stderr that says why.
"""

from __future__ import annotations

import argparse
import io
import itertools
import json
import os
import random
import secrets
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NoReturn

from . import __version__
from ._layout import columns, wrap
from .agents import Agent, Autopilot, Greedy, Random
from .catalog import (
    check_file,
    feature_names,
    feature_title,
    get_variant,
    load_variant,
    variant_names,
)
from .comparing import Difference, differences
from .deal import SEATS
from .driving import play_on
from .errors import BaohuangError, DealError, UnknownVariant, VariantError
from .labels import TERMINATIONS
from .outcome import Termination
from .render import render_deal
from .rules.registry import SLOTS
from .table import Table
from .variant import Variant

DEFAULT_VARIANT = "lianzhong-jianming"
AGENTS: dict[str, Callable[[random.Random], Agent]] = {
    "greedy": lambda _: Greedy(),
    "random": Random,
    "autopilot": lambda _: Autopilot(),
}
"""The built-in agents by name; each is made with a generator of its own."""
_MOST_VOID = 1000


class _UsageError(BaohuangError):
    """Arguments that make no command."""


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line, like all others here."""

    def error(self, message: str) -> NoReturn:
        raise _UsageError(f"{message} (see {self.prog} --help)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command.

    Args:
        argv: the arguments without the program's name; those of the process if left out.

    Returns:
        The exit code.

    Example:
        >>> from baohuang.cli import main
        >>> main(["show", "lianzhong-jianming"])  # doctest: +ELLIPSIS
        lianzhong-jianming 联众简明 (Ourgame, fixed guard), revision 1
        ...
        0
    """
    if sys.stdout is None:  # closed by whoever started us
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a locale that has no Chinese gets ?
    try:
        code = _run(argv)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads has seen enough
        _write_no_more()
        return 1
    except OSError as error:  # a full disk
        _write_no_more()
        return _complain(error.strerror or str(error))
    except UnknownVariant as error:
        return _complain(str(error) if error.nearest else f"{error}; baohuang list names all")
    except BaohuangError as error:
        return _complain("; ".join(str(error).splitlines()))
    except KeyboardInterrupt:
        return 130
    return code


def _complain(message: str) -> int:
    print(f"baohuang: {message}", file=sys.stderr)
    return 2


def _write_no_more() -> None:
    """Keep the interpreter from trying once more at its exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(argv: Sequence[str] | None) -> int:
    try:
        options = _parser().parse_args(argv)
    except SystemExit as stop:  # --help and --version
        return stop.code if isinstance(stop.code, int) else 0
    command: Callable[[argparse.Namespace], int] = options.command
    return command(options)


def _parser() -> _Parser:
    parser = _Parser(prog="baohuang", description="The rules of the card game 保皇 (Baohuang).")
    parser.add_argument("--version", action="version", version=f"baohuang {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    listing = commands.add_parser("list", help="name every variant and every feature")
    listing.set_defaults(command=_list)

    show = commands.add_parser("show", help="print the rules of a variant, with their sources")
    show.add_argument("name", metavar="NAME", help="e.g. lianzhong-jingdian+kaopai, 联众经典+烤牌")
    show.set_defaults(command=_show)

    diff = commands.add_parser(
        "diff",
        help="print what differs between the rules of two variants",
        description="Print what differs between the rules of two variants, slot by slot: what "
        "the rule of each says alone, its parameters, and where it comes from. Titles and sources "
        "are no difference.",
    )
    diff.add_argument("first", metavar="NAME", help="e.g. lianzhong-jingdian, 联众经典")
    diff.add_argument("second", metavar="NAME", help="e.g. lianzhong-jingdian+kaopai")
    diff.set_defaults(command=_diff)

    play = commands.add_parser(
        "play",
        help="let five built-in agents play one deal, and print all of it",
        description="Let five built-in agents play one deal, and print all of it. Each agent sees "
        "what its seat may see; the printout shows everything. When nobody takes the throne, the "
        "next seed is dealt, one more each time.",
    )
    play.add_argument(
        "name",
        metavar="NAME",
        nargs="?",
        default=DEFAULT_VARIANT,
        help="the variant (%(default)s)",
    )
    play.add_argument("--seed", type=_seed, metavar="N", help="the deal; drawn if left out")
    play.add_argument("--agents", choices=AGENTS, default="greedy", help="who plays (%(default)s)")
    play.set_defaults(command=_play)

    check = commands.add_parser("check", help="say what is wrong with variant or feature files")
    check.add_argument("files", metavar="FILE", nargs="+")
    check.add_argument(
        "--deep",
        action="store_true",
        help="also play deals and look for a breach of any law; half a minute each",
    )
    check.set_defaults(command=_check)
    return parser


def _seed(text: str) -> int:
    seed = int(text)
    if seed < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is below 0")
    return seed


_seed.__name__ = "whole number"  # argparse: invalid whole number value: 'x'


# -- list and show --------------------------------------------------------------------------------


def _list(_: argparse.Namespace) -> int:
    variants = [(name, _titled(name)) for name in variant_names()]
    print("Variants")
    print(*columns([(name, *_words(found)) for name, found in variants], "<<<"), sep="\n")
    print("\nFeatures, laid over a variant as NAME+FEATURE")
    bases = [found for _, found in variants if isinstance(found, Variant)]
    rows = [(name, *_feature(name, bases)) for name in feature_names()]
    print(*columns(rows, "<<<<"), sep="\n")
    return 0


def _titled(name: str) -> Variant | VariantError:
    try:
        return get_variant(name)
    except VariantError as error:  # one file that is wrong hides no other
        return error


def _words(found: Variant | VariantError) -> tuple[str, str]:
    if isinstance(found, Variant):
        return found.title.zh, found.title.en
    return "", str(found).splitlines()[0]


def _feature(name: str, bases: Sequence[Variant]) -> tuple[str, str, str]:
    """A feature's titles, and the variants it does not go with."""
    try:
        title = feature_title(name)
    except VariantError as error:
        return "", str(error).splitlines()[0], ""
    refused = [base.name for base in bases if not _goes(base.name, name)]
    return title.zh, title.en, f"not with {', '.join(refused)}" if refused else ""


def _goes(variant: str, feature: str) -> bool:
    try:
        get_variant(f"{variant}+{feature}")
    except VariantError:
        return False
    return True


def _variant(name: str) -> Variant:
    """A variant by name, or a file of one's own by its path."""
    return load_variant(name) if _is_path(name) else get_variant(name)


def _is_path(name: str) -> bool:
    return name.endswith((".yaml", ".yml"))


def _show(options: argparse.Namespace) -> int:
    _print_wrapped(_variant(options.name).describe().splitlines())
    return 0


def _print_wrapped(lines: Iterable[str]) -> None:
    """Paragraphs of one line each, every one wrapped as far in as it begins."""
    for line in lines:
        print(*wrap(line, " " * (len(line) - len(line.lstrip()))), sep="\n")


# -- diff -----------------------------------------------------------------------------------------


def _diff(options: argparse.Namespace) -> int:
    variants = _variant(options.first), _variant(options.second)
    first, second = [variant.name for variant in variants]
    found = differences(*variants)
    if not found:
        print(*wrap(f"{first} and {second}: no rule differs"), sep="\n")
        return 0
    names = ("the first", "the second") if first == second else (first, second)
    lines = []
    for variant in variants:  # the title, and what the short names of its sources stand for
        lines += [*variant.describe().split("\n\n", 1)[0].splitlines(), ""]
    for difference in found:
        lines += [*_side_by_side(difference, names), ""]
    alike = [slot for slot in SLOTS if slot not in {difference.slot for difference in found}]
    if alike:
        lines.append(f"The same in both: {', '.join(map(_heading, alike))}.")
    _print_wrapped("\n".join(lines).strip().splitlines())
    return 0


def _heading(slot: str) -> str:
    return slot.replace("_", " ")


def _side_by_side(difference: Difference, names: tuple[str, str]) -> list[str]:
    lines = [_heading(difference.slot)]
    sentences = difference.only_first, difference.only_second
    for side, (name, note) in enumerate(zip(names, difference.notes, strict=True)):
        lines.append(f"  only in {name}:")
        lines += [f"    {sentence}" for sentence in sentences[side]]
        # Always, and not only where words fail: they may tell one of two parameters.
        if difference.kinds[0] != difference.kinds[1]:
            lines.append(f"    [kind: {difference.kinds[side]}]")
        for parameter, *values in difference.parameters:
            lines.append(f"    [{parameter}: {_written(values[side])}]")
        for what, text in (("source", note.source), ("decided", note.decided)):
            if text:
                lines.append(f"    [{what}: {text}]")
    return lines


def _written(value: object) -> str:
    """A parameter as a variant file may have it."""
    from .loading.structuring import plain_of

    return json.dumps(plain_of(value), ensure_ascii=False, default=str)


# -- play -----------------------------------------------------------------------------------------


def _play(options: argparse.Namespace) -> int:
    variant = _variant(options.name)
    first = secrets.randbelow(1_000_000) if options.seed is None else options.seed
    name = options.name if _is_path(options.name) else variant.name
    again = f"baohuang play {name} --seed {first} --agents {options.agents}"
    print(f"To see this deal again: {again}\n")
    for seed in itertools.count(first):  # pragma: no branch: it has no end
        table = _played(variant, seed, options.agents)
        outcome = table.outcome()
        assert outcome is not None
        if outcome.termination is not Termination.VOID:
            break
        if seed + 1 - first == _MOST_VOID:
            raise DealError(f"{_MOST_VOID} deals in a row were void")
        print(f"Seed {seed} is {TERMINATIONS[Termination.VOID]}. Seed {seed + 1} is dealt.\n")
    print(render_deal(table))
    return 0


def _played(variant: Variant, seed: int, agents: str) -> Table:
    """A deal from the first question to the end; the same for the same arguments."""
    table = Table.deal(variant, seed)
    make = AGENTS[agents]
    play_on(table, {seat: make(random.Random(f"seat {seat} of deal {seed}")) for seat in SEATS})
    return table


# -- check ----------------------------------------------------------------------------------------


def _check(options: argparse.Namespace) -> int:
    wrong = False
    for file in options.files:
        problems = check_file(file)
        for problem in problems:
            print(problem)
        if not problems:
            print(f"{file}: right")
            wrong = (options.deep and not _deep(file)) or wrong
        wrong = wrong or bool(problems)
    return 1 if wrong else 0


def _deep(path: str) -> bool:
    """Whether all laws hold in what a file describes."""
    from .testing import LawBroken, check_variant

    rulesets = _rulesets(path)
    for variant in rulesets:
        try:
            # A feature is looked at over every variant that takes it, in a few deals each.
            print(f"  {check_variant(variant, deals=12 if len(rulesets) == 1 else 3)}")
        except LawBroken as broken:
            print(*wrap(f"  {variant.name}: {broken}", "    "), sep="\n")
            return False
    return True


def _rulesets(path: str) -> tuple[Variant, ...]:
    """The variant in a file, or every shipped one with the feature in it laid over."""
    from .loading import File, compose, load_feature, loaded

    file = File(Path(path), path, Path(path).parent)
    if "feature" not in file.read()[0].children():
        return (load_variant(path),)
    feature, found = load_feature(file), []
    for name in variant_names():
        try:
            found.append(compose(loaded(get_variant(name)), [feature]).variant)
        except VariantError:  # it does not go with all
            continue
    return tuple(found)
