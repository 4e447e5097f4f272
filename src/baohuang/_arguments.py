"""What the command line takes: the commands and their arguments."""

from __future__ import annotations

import argparse
from typing import NoReturn

from . import __version__
from .errors import BaohuangError
from .wording import LANGUAGES

DEFAULT_VARIANT = "lianzhong-jianming"
AGENT_NAMES = ("greedy", "random", "autopilot")
"""The built-in agents, as commands name them."""


class _UsageError(BaohuangError):
    """Arguments that make no command."""


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line, like all others here."""

    def error(self, message: str) -> NoReturn:
        raise _UsageError(f"{message} (see {self.prog} --help)")


def parser() -> argparse.ArgumentParser:
    """What reads a command line; ``command`` names the command."""
    whole = _Parser(prog="baohuang", description="The rules of the card game 保皇 (Baohuang).")
    whole.add_argument("--version", action="version", version=f"baohuang {__version__}")
    # Before or after the command: the default must not undo what was said before it.
    spoken = _Parser(add_help=False)
    for one in (whole, spoken):
        one.add_argument(
            "--lang",
            choices=LANGUAGES,
            default=argparse.SUPPRESS,
            help="the language of what is printed, Chinese or English; that of the locale if "
            "left out",
        )
    commands = whole.add_subparsers(required=True, metavar="COMMAND")

    listing = commands.add_parser(
        "list", parents=[spoken], help="name every variant and every feature"
    )
    listing.set_defaults(command="list")

    show = commands.add_parser(
        "show", parents=[spoken], help="print the rules of a variant, with their sources"
    )
    show.add_argument("name", metavar="NAME", help="e.g. lianzhong-jingdian+kaopai, 联众经典+烤牌")
    show.set_defaults(command="show")

    diff = commands.add_parser(
        "diff",
        parents=[spoken],
        help="print what differs between the rules of two variants",
        description="Print what differs between the rules of two variants, slot by slot: what "
        "the rule of each says alone, its parameters, and where it comes from. Titles and sources "
        "are no difference.",
    )
    diff.add_argument("first", metavar="NAME", help="e.g. lianzhong-jingdian, 联众经典")
    diff.add_argument("second", metavar="NAME", help="e.g. lianzhong-jingdian+kaopai")
    diff.set_defaults(command="diff")

    explain = commands.add_parser(
        "explain",
        parents=[spoken],
        help="say why one play beats another, or why not",
        description="Say why one play beats another in a variant, group by group, or which card it "
        "leaves uncovered.",
    )
    explain.add_argument("name", metavar="NAME", help="the variant, e.g. lianzhong-jianming+kaopai")
    explain.add_argument("new", metavar="NEW", help="the play that would beat, e.g. XX8888")
    explain.add_argument("old", metavar="OLD", help="the play on the table, e.g. X7777")
    explain.set_defaults(command="explain")

    play = commands.add_parser(
        "play",
        parents=[spoken],
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
    play.add_argument(
        "--agents", choices=AGENT_NAMES, default="greedy", help="who plays (%(default)s)"
    )
    play.set_defaults(command="play")

    check = commands.add_parser(
        "check", parents=[spoken], help="say what is wrong with variant or feature files"
    )
    check.add_argument("files", metavar="FILE", nargs="+")
    check.add_argument(
        "--deep",
        action="store_true",
        help="also play deals and look for a breach of any law; half a minute each",
    )
    check.set_defaults(command="check")

    schema = commands.add_parser(
        "schema",
        parents=[spoken],
        help="print the JSON Schema of variant and feature files, for editors and validators",
    )
    schema.set_defaults(command="schema")
    return whole


def _seed(text: str) -> int:
    seed = int(text)
    if seed < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is below 0")
    return seed


_seed.__name__ = "whole number"  # argparse: invalid whole number value: 'x'
