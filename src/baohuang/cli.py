"""The command line: list, show, diff, explain, play, check, schema.

It speaks the language of ``--lang``, or of the locale where that is Chinese, else English; what is
wrong with a file, an argument or a command is told in English. ``main`` returns the exit code: 0
when all is well, 1 when `check` finds a problem, 2 when the command cannot be carried out, with
one line on stderr that says why.
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

from ._arguments import parser
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
from .combos import parse_combo
from .comparing import Difference, differences
from .deal import SEATS
from .describing import NOTES, bracketed, heading, note_lines
from .describing import SLOTS as SLOT_WORDS
from .driving import play_on
from .errors import BaohuangError, DealError, UnknownVariant, VariantError
from .labels import speech
from .outcome import Termination
from .render import render_deal
from .rules.registry import SLOTS
from .table import Table
from .variant import Variant
from .wording import Label, Language, in_own_words, locale_language

AGENTS: dict[str, Callable[[random.Random], Agent]] = {
    "greedy": lambda _: Greedy(),
    "random": Random,
    "autopilot": lambda _: Autopilot(),
}
"""The built-in agents by name; each is made with a generator of its own."""
_MOST_VOID = 1000

_VARIANTS = Label("玩法", "Variants")
_FEATURES = Label(
    "附加玩法，叠加时写作“玩法+附加玩法”", "Features, laid over a variant as NAME+FEATURE"
)
_NOT_WITH = Label("不能用于{names}", "not with {names}")
_NO_DIFFERENCE = Label("{first}和{second}的规则没有不同", "{first} and {second}: no rule differs")
_SIDES = (Label("前一个", "the first"), Label("后一个", "the second"))
_ONLY_IN = Label("只在{name}：", "only in {name}:")
_ALIKE = Label("两边一样的：{slots}。", "The same in both: {slots}.")
_AGAIN = Label("再看这一局：{again}", "To see this deal again: {again}")
_VOID = Label(
    "种子{seed}流局，没有人当皇帝。改发种子{following}。",
    "Seed {seed} is void: nobody took the throne. Seed {following} is dealt.",
)
_HOLD = Label("{0.variant}: 试打{0.deals}局，各条规律都成立", "{0}")
_COMMA = Label("、", ", ")
_RIGHT = Label("{file}: 没有问题", "{file}: right")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command.

    Args:
        argv: the arguments without the program's name; those of the process if left out.

    Returns:
        The exit code.

    Example:
        >>> from baohuang.cli import main
        >>> main(["show", "lianzhong-jianming", "--lang", "en"])  # doctest: +ELLIPSIS
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
        options = parser().parse_args(argv)
    except SystemExit as stop:  # --help and --version
        return stop.code if isinstance(stop.code, int) else 0
    options.language = getattr(options, "lang", None) or locale_language(os.environ)
    return _COMMANDS[options.command](options)


# -- list and show --------------------------------------------------------------------------------


def _list(options: argparse.Namespace) -> int:
    language: Language = options.language
    variants = [(name, _titled(name)) for name in variant_names()]
    print(_VARIANTS.text(language))
    rows = [(name, *_words(found, language)) for name, found in variants]
    print(*columns(rows, "<<<"), sep="\n")
    print(f"\n{_FEATURES.text(language)}")
    bases = [found for _, found in variants if isinstance(found, Variant)]
    features = [(name, *_feature(name, bases, language)) for name in feature_names()]
    print(*columns(features, "<<<<"), sep="\n")
    return 0


def _titled(name: str) -> Variant | VariantError:
    try:
        return get_variant(name)
    except VariantError as error:  # one file that is wrong hides no other
        return error


def _words(found: Variant | VariantError, language: Language) -> tuple[str, str]:
    if isinstance(found, Variant):
        return found.title.zh, "" if language == "zh" else found.title.en
    return "", str(found).splitlines()[0]


def _feature(name: str, bases: Sequence[Variant], language: Language) -> tuple[str, str, str]:
    """A feature's titles, and the variants it does not go with."""
    try:
        title = feature_title(name)
    except VariantError as error:
        return "", str(error).splitlines()[0], ""
    refused = [base.name for base in bases if not _goes(base.name, name)]
    listed = _COMMA.text(language).join(refused)
    not_with = _NOT_WITH.text(language).format(names=listed) if refused else ""
    return title.zh, "" if language == "zh" else title.en, not_with


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
    _print_wrapped(_variant(options.name).describe(options.language).splitlines())
    return 0


def _print_wrapped(lines: Iterable[str]) -> None:
    """Paragraphs of one line each, every one wrapped as far in as it begins."""
    for line in lines:
        print(*wrap(line, " " * (len(line) - len(line.lstrip()))), sep="\n")


# -- diff -----------------------------------------------------------------------------------------


def _diff(options: argparse.Namespace) -> int:
    language: Language = options.language
    variants = _variant(options.first), _variant(options.second)
    first, second = [variant.name for variant in variants]
    found = differences(*variants)
    if not found:
        print(*wrap(_NO_DIFFERENCE.text(language).format(first=first, second=second)), sep="\n")
        return 0
    names = tuple(side.text(language) for side in _SIDES) if first == second else (first, second)
    lines = []
    for variant in variants:  # the title, and what the short names of its sources stand for
        lines += [heading(variant).text(language)]
        lines += [f"  {s}: {o.title} ({o.document})" for s, o in variant.sources.items()] + [""]
    for difference in found:
        lines += [*_side_by_side(difference, variants, names, language), ""]
    alike = [slot for slot in SLOTS if slot not in {difference.slot for difference in found}]
    if alike:
        listed = _COMMA.text(language).join(SLOT_WORDS[slot].text(language) for slot in alike)
        lines.append(_ALIKE.text(language).format(slots=listed))
    _print_wrapped("\n".join(lines).strip().splitlines())
    return 0


def _side_by_side(
    difference: Difference,
    variants: Sequence[Variant],
    names: Sequence[str],
    language: Language,
) -> list[str]:
    lines = [SLOT_WORDS[difference.slot].text(language)]
    sentences = difference.only_first, difference.only_second
    for side, (name, note) in enumerate(zip(names, difference.notes, strict=True)):
        lines.append(f"  {_ONLY_IN.text(language).format(name=name)}")
        own = variants[side].words
        lines += [f"    {in_own_words(said, own).text(language)}" for said in sentences[side]]
        # Always, and not only where words fail: they may tell one of two parameters.
        facts = [(Label.same(name), _written(pair[side])) for name, *pair in difference.parameters]
        if difference.kinds[0] != difference.kinds[1]:
            facts.insert(0, (NOTES["kind"], difference.kinds[side]))
        lines += [f"    {bracketed(name, text, language)}" for name, text in facts]
        lines += [f"    {line}" for line in note_lines(note, language)]
    return lines


def _written(value: object) -> str:
    """A parameter as a variant file may have it."""
    from .loading.structuring import plain_of

    return json.dumps(plain_of(value), ensure_ascii=False, default=str)


# -- explain --------------------------------------------------------------------------------------


def _explain(options: argparse.Namespace) -> int:
    new, old = parse_combo(options.new), parse_combo(options.old)
    told = _variant(options.name).explain(new, old)
    _print_wrapped([told.text(options.language)])
    return 0


# -- play -----------------------------------------------------------------------------------------


def _play(options: argparse.Namespace) -> int:
    variant = _variant(options.name)
    first = secrets.randbelow(1_000_000) if options.seed is None else options.seed
    name = options.name if _is_path(options.name) else variant.name
    again = f"baohuang play {name} --seed {first} --agents {options.agents}"
    again += f" --lang {options.lang}" if "lang" in options else ""
    say = speech(options.language, variant)
    print(f"{say(_AGAIN, again=again)}\n")
    for seed in itertools.count(first):  # pragma: no branch: it has no end
        table = _played(variant, seed, options.agents)
        outcome = table.outcome()
        assert outcome is not None
        if outcome.termination is not Termination.VOID:
            break
        if seed + 1 - first == _MOST_VOID:
            raise DealError(f"{_MOST_VOID} deals in a row were void")
        print(f"{say(_VOID, seed=seed, following=seed + 1)}\n")
    print(render_deal(table, options.language))
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
            print(_RIGHT.text(options.language).format(file=file))
            wrong = (options.deep and not _deep(file, options.language)) or wrong
        wrong = wrong or bool(problems)
    return 1 if wrong else 0


def _deep(path: str, language: Language) -> bool:
    """Whether all laws hold in what a file describes."""
    from .testing import LawBroken, check_variant

    rulesets = _rulesets(path)
    for variant in rulesets:
        try:
            # A feature is looked at over every variant that takes it, in a few deals each.
            report = check_variant(variant, deals=12 if len(rulesets) == 1 else 3)
            print(f"  {_HOLD.text(language).format(report)}")
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


# -- schema ---------------------------------------------------------------------------------------


def _schema(_: argparse.Namespace) -> int:
    from .loading.schema import schema_text

    variant_names()  # so that the kinds of installed packages are known
    print(schema_text(), end="")
    return 0


_COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "list": _list,
    "show": _show,
    "diff": _diff,
    "explain": _explain,
    "play": _play,
    "check": _check,
    "schema": _schema,
}
