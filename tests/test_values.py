# ruff: noqa: RUF001  # wide digits and letters are what some of these tests are about
"""Values stay what they were built as, errors say what is wrong, notation is read as people write.

Hot classes are frozen for the type checker alone (`baohuang._values`) unless they are compiled, so
these tests are what keeps anybody from writing to one.
"""

from __future__ import annotations

import ast
import copy
import importlib
import inspect
import pickle
import pkgutil
import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import attrs
import pytest

import baohuang as bh
from baohuang import Card, Combo, Hand, Rank, errors
from baohuang._values import born
from baohuang.holding import Holding
from baohuang.position import Setting
from baohuang.rules.phases import Asked
from baohuang.rules.tricks import Trick, lay
from support import HANDMADE, SEATS, handmade, sociable

PACKAGE = Path(bh.__file__).parent
SOURCES = sorted(PACKAGE.rglob("*.py"))
HOT = {Combo, bh.Play, Holding, Trick, Asked, Setting, bh.Position, bh.Court}
BORN = {cls.__name__: cls for cls in (Holding, Trick, bh.Position)}  # without a constructor


def library_classes() -> set[type]:
    """Every attrs class of the package that no extra is needed for."""
    found = set()
    for info in pkgutil.walk_packages([str(PACKAGE)], "baohuang."):
        if ".adapters" in info.name or info.name.endswith(("__main__", ".testing")):
            continue
        module = importlib.import_module(info.name)
        found |= {
            thing
            for thing in vars(module).values()
            if isinstance(thing, type)
            and attrs.has(thing)
            and thing.__module__.startswith("baohuang")
            and not inspect.isabstract(thing)  # there is none of it, only of its subclasses
        }
    return found


def is_frozen(cls: type) -> bool:
    blank = cls.__new__(cls)
    fields = attrs.fields(cls)
    name = fields[0].name if fields else "anything"
    try:
        setattr(blank, name, 1)
    except attrs.exceptions.FrozenInstanceError:
        return True
    except AttributeError:
        return not fields
    return False


# -- nobody writes to a value ---------------------------------------------------------------------


def test_every_value_is_frozen_but_the_hot_ones() -> None:
    classes = library_classes()
    assert len(classes) > 40
    assert classes >= HOT
    loose = {cls for cls in classes - HOT if not is_frozen(cls)}
    # What a file is read into is put together bit by bit, and is no value of the game.
    assert {cls for cls in loose if not cls.__module__.startswith("baohuang.loading")} == set()
    assert all(cls.__hash__ is not None for cls in classes)


def test_frozen_values_refuse_assignment_and_deletion() -> None:
    table = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
    table.desert(2)
    values = [
        bh.parse_card("9c"),
        Hand.parse("9c x"),
        bh.Call(bh.parse_card("9c")),
        bh.Deal(table.position.hands),
        table.observe(0),
        table.outcome(),
        table.check("cede"),
        table.variant,
        *table.events,
    ]
    for value in values:
        for field in attrs.fields(type(value)):
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(value, field.name, None)
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                delattr(value, field.name)


HOT_FIELDS = {field.name for cls in HOT for field in attrs.fields(cls)}


def classes_by_node(tree: ast.Module) -> dict[int, ast.ClassDef]:
    """The class each node stands in, by the node's id."""
    home: dict[int, ast.ClassDef] = {}
    for cls in ast.walk(tree):
        if isinstance(cls, ast.ClassDef):
            for node in ast.walk(cls):
                home[id(node)] = cls
    return home


def made_hot(tree: ast.Module) -> set[str]:
    """The classes that ``make_hot(Name, ...)`` makes values of."""
    return {
        ast.unparse(node.args[0])
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "make_hot"
    }


def constructor(cls: ast.ClassDef) -> ast.FunctionDef:
    [made] = [n for n in cls.body if isinstance(n, ast.FunctionDef) and n.name == "__init__"]
    return made


def constructions(cls: ast.ClassDef) -> list[ast.AnnAssign]:
    """The lines ``self.name: Final = name`` of a constructor."""
    lines = constructor(cls).body
    return [n for n in lines if isinstance(n, ast.AnnAssign) and ast.unparse(n) == final(n)]


def final(node: ast.AnnAssign) -> str:
    name = node.target.attr if isinstance(node.target, ast.Attribute) else ""
    return f"self.{name}: Final = {name}"


def is_value_class(cls: ast.ClassDef) -> bool:
    return any(
        ast.unparse(decorator).split("(")[0] in ("attrs.frozen", "frozen", "attrs.define")
        for decorator in cls.decorator_list
    )


def built_attributes(tree: ast.Module) -> set[int]:
    """The targets, by id, of what the constructors of classes made hot may write."""
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    hot = [cls for cls in classes if cls.name in made_hot(tree) - set(BORN)]
    return {id(line.target) for cls in hot for line in constructions(cls)}


def births(tree: ast.Module) -> Iterator[tuple[ast.Assign, list[ast.expr]]]:
    """Where values without a constructor are made, with what is set in the lines that follow."""
    for node in ast.walk(tree):
        for lines in (getattr(node, "body", ()), getattr(node, "orelse", ())):
            for at, line in enumerate(lines if isinstance(lines, list) else ()):
                if isinstance(line, ast.Assign) and ast.unparse(line.value).strip("()") in BORN:
                    yield line, list(set_after(ast.unparse(line.targets[0]), lines[at + 1 :]))


def set_after(name: str, lines: list[ast.stmt]) -> Iterator[ast.expr]:
    """The attributes of `name` that these lines set, up to the first line that does not."""
    for line in lines:
        target = line.targets[0] if isinstance(line, ast.Assign) else None
        if not isinstance(target, ast.Attribute) or ast.unparse(target.value) != name:
            return
        yield target


def is_harmless(node: ast.Attribute, cls: ast.ClassDef | None, written_out: set[str]) -> bool:
    if isinstance(node.value, ast.Name) and node.value.id == "self":
        return cls is not None and not is_value_class(cls) and cls.name not in written_out
    return node.attr not in HOT_FIELDS


def writes_to_values(tree: ast.Module) -> list[str]:
    """What in a module may write to a value, as ``line: code``.

    Allowed are a plain class's own attributes (``self.x`` in a class that is no value), and
    attributes that no hot class has: if such a one is a value's, that value itself refuses; and
    the lines right after one without a constructor is made.
    """
    home = classes_by_node(tree)
    written_out = made_hot(tree)
    built = built_attributes(tree) | {id(it) for _, targets in births(tree) for it in targets}
    bad = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
            if id(node) in built or is_harmless(node, home.get(id(node)), written_out):
                continue
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            name = ast.unparse(node.func)
            if name.split(".")[-1] not in ("setattr", "delattr", "__setattr__", "__delattr__"):
                continue
            function = enclosing_function(tree, node)
            target = ast.unparse(node.args[0]) if node.args else ""
            if name == "object.__setattr__" and (function, target) == (
                "__attrs_post_init__",
                "self",
            ):
                continue  # a frozen class finishes its own construction
            if (name, function, target) == ("setattr", "born", "made"):
                continue  # what is unpickled
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
            if "__dict__" not in ast.unparse(node.value):
                continue
        else:
            continue
        bad.append(f"{node.lineno}: {ast.unparse(node)}")
    return bad


def enclosing_function(tree: ast.Module, inner: ast.AST) -> str:
    names = [
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and any(child is inner for child in ast.walk(node))
    ]
    return names[-1] if names else ""


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_code_writes_to_a_value(path: Path) -> None:
    assert writes_to_values(ast.parse(path.read_text("utf-8"))) == []


@pytest.mark.parametrize(
    "code",
    [
        "position.phase = 1",
        "a, position.court = 1, 2",
        "for trick.turn in range(5): pass",
        "with open('x') as play.combo: pass",
        "held.size -= 1",
        "held.size: int = 1",
        "del combo.key",
        "object.__setattr__(position, 'court', None)",
        "setattr(position, 'court', None)",
        "position.__setattr__('court', None)",
        "trick.__dict__['turn'] = 1",
        "class A:\n    def f(self, other):\n        other.key = 1",
        "@attrs.define\nclass A:\n    def f(self):\n        self.key = 1",
        "class A:\n    def __init__(self, key):\n        self.key = key\nmake_hot(A)",
        "class A:\n    def __init__(self, key):\n        self.key: Final = 1\nmake_hot(A)",
        "class A:\n    def __init__(self): ...\n    def f(self, key): self.key = key\nmake_hot(A)",
        "held = Holding()\nprint(held)\nheld.size = 1",
        "held = Holding()\nif x:\n    held.size = 1",
        "held = Holding.of(counts, 0)\nheld.size = 1",
        "held = Holding()\nother.size = 1",
        "@attrs.frozen(repr=False)\nclass A:\n    def f(self):\n        self.key = 1",
        "@attrs.frozen\nclass A:\n    def f(self):\n        object.__setattr__(self, 'key', 1)",
    ],
)
def test_writing_to_a_value_is_seen(code: str) -> None:
    assert writes_to_values(ast.parse(code)) != []


@pytest.mark.parametrize(
    "code",
    [
        "x = position.phase",
        "class A:\n    def f(self):\n        self._moments = []",
        "hands[3] = hand",
        "held = Holding()\nheld.levels = 1\nheld.size = 1\nprint(held)",
        "class A:\n    def __init__(self, key):\n        self.key: Final = key\nmake_hot(A)",
        "class A:\n    def __attrs_post_init__(self):\n        object.__setattr__(self, 'a', 1)",
    ],
)
def test_other_writing_is_not(code: str) -> None:
    assert writes_to_values(ast.parse(code)) == []


def test_a_class_written_out_names_its_attributes_in_one_order() -> None:
    """As `make_hot` reads them, as the constructor takes them, and as it sets them."""
    found = set()
    for path in SOURCES:
        tree = ast.parse(path.read_text("utf-8"))
        classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
        for cls in [cls for cls in classes if cls.name in made_hot(tree)]:
            found.add(cls.name)
            said, *named = [n for n in cls.body if isinstance(n, ast.AnnAssign)]
            if cls.name in BORN:
                taken = tuple(ast.unparse(n.target) for n in named)
                assert ast.literal_eval(ast.unparse(said.value)) == taken, cls.name
                continue
            said, made = ast.unparse(said.value), constructor(cls)
            taken = tuple(argument.arg for argument in made.args.args[1:])
            assert ast.literal_eval(said) == taken, cls.name
            assert [line.target.attr for line in constructions(cls)] == list(taken), cls.name
            assert len(made.body) == len(taken), cls.name
    assert found == {cls.__name__ for cls in HOT}


def test_a_value_without_a_constructor_gets_all_its_attributes_where_it_is_made() -> None:
    found = []
    for path in SOURCES:
        tree = ast.parse(path.read_text("utf-8"))
        made = list(births(tree))
        for line, targets in made:
            cls = BORN[ast.unparse(line.value).strip("()")]
            assert tuple(target.attr for target in targets) == cls.__match_args__, path
            found.append(cls.__name__)
        calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call)]
        assert len([n for n in calls if ast.unparse(n.func) in BORN]) == len(made), path
    assert set(found) == set(BORN)


def hot_values() -> dict[type, object]:
    """A value of every hot class, no two of their attributes alike where that can be."""
    position = bh.Table.from_hands(
        bh.get_variant("lianzhong-jianming"), ["77x", "8", "9", "T", "J"], emperor=0, guard=1
    ).position
    question = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7).position.state
    combo = bh.parse_combo("X77")
    trick = lay(0b10111, 0b100, bh.Play(combo), 2, (3,), 0b110, 4)
    values = (
        *(combo, bh.Play(combo), trick, question, position, position.setting, position.court),
        position.holdings[0],
    )
    return {type(value): value for value in values}


def with_attributes(value: object, **changes: object) -> object:
    """The same value made anew, with some attributes changed."""
    cls = type(value)
    taken = {name: getattr(value, name) for name in cls.__match_args__} | changes
    return (partial(born, cls) if cls.__name__ in BORN else cls)(*taken.values())


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_hot_values_survive_pickling_and_copying(protocol: int) -> None:
    values = hot_values()
    assert set(values) == HOT
    for cls, value in values.items():
        copies = (
            pickle.loads(pickle.dumps(value, protocol)),  # noqa: S301
            copy.copy(value),
            with_attributes(value),
        )
        for again in copies:
            assert type(again) is cls
            assert again == value
            assert hash(again) == hash(value)
            assert repr(again) == repr(value)
            for field in attrs.fields(cls):
                if field.eq:
                    assert getattr(again, field.name) == getattr(value, field.name), field


def test_hot_values_differ_by_each_attribute() -> None:
    """By all that does not follow from the others."""
    for cls, value in hot_values().items():
        assert value != object()
        for field in attrs.fields(cls):
            if cls in (Combo, bh.Play, Trick, Holding):  # whose attributes may be anything
                taken = {int: 99, tuple: (99,) * 18, Combo: Combo(1), bh.Play: None}
                changed = {field.name: taken[type(getattr(value, field.name))]}
                other = with_attributes(value, **changed)
                assert (other != value) is field.eq, field
    unequal = {cls: [field.name for field in attrs.fields(cls) if not field.eq] for cls in HOT}
    assert {cls: names for cls, names in unequal.items() if names} == {
        Setting: ["runner", "tables"],
        Trick: ["then"],
    }


@pytest.mark.parametrize("name", [*bh.variant_names(), *HANDMADE])
def test_nothing_is_set_twice_while_a_deal_is_played(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same at run time: every attribute of a hot value is set once, when it is built."""

    def set_once(self: object, attribute: str, value: object) -> None:
        if hasattr(self, attribute):
            raise AssertionError(f"{type(self).__name__}.{attribute} is written to again")
        object.__setattr__(self, attribute, value)

    for cls in HOT:
        monkeypatch.setattr(cls, "__setattr__", set_once)
    with pytest.raises(AssertionError, match="written to again"):
        Combo(1).key = 2
    rules = handmade(name) if name in HANDMADE else bh.get_variant(name)
    for seed in range(3):
        rng = random.Random(seed)
        table = bh.Table.deal(rules, rng)
        while table.phase is not bh.Phase.END:
            if len(table.log) % 20 == 0:
                table.observe(seed)
                assert table.events
                assert table.position.hands
            table.push(str(sociable(rng, table.legal_moves[:])))
        assert table.outcome() is not None


def test_a_position_stays_what_it_was() -> None:
    table = bh.Table.deal(bh.get_variant("lianzhong-jingdian"), seed=1)
    rng = random.Random(1)
    kept = []
    while table.phase is not bh.Phase.END:
        position = table.position
        kept.append((position, hash(position), pickle.dumps(position.hands), table.observe(0)))
        table.push(sociable(rng, table.legal_moves[:]))
        if len(kept) > 60:
            break
    for position, number, hands, seen in reversed(kept):
        table.pop()
        assert table.position is position
        assert hash(position) == number
        assert pickle.dumps(position.hands) == hands
        assert table.observe(0) == seen


# -- errors ---------------------------------------------------------------------------------------


def subclasses(cls: type) -> Iterator[type]:
    for sub in cls.__subclasses__():
        yield sub
        yield from subclasses(sub)


def raised_by(what: object, *args: object) -> Exception:
    try:
        what(*args)  # type: ignore[operator]
    except bh.BaohuangError as error:
        return error
    raise AssertionError(f"{what}{args} raised nothing")


def some_errors() -> list[Exception]:
    from baohuang.testing import LawBroken

    table = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
    problem = errors.Problem("甲.yaml", 3, 1, "deck.lowest", "'1' is no rank")
    return [
        bh.BaohuangError("something"),
        raised_by(bh.parse_combo, "77?"),
        raised_by(bh.parse_card, "9c 9d"),
        raised_by(bh.parse_move, "sing"),
        raised_by(table.push, "call 9c"),
        raised_by(table.push, bh.Pass()),
        raised_by(table.pop),
        raised_by(bh.get_variant, "lianzhong-jianmin"),
        raised_by(bh.get_variant, "zhongyou-jingdian+qiangdu"),
        bh.VariantError((problem, problem)),
        errors.UnknownVariant("x", kind="feature"),
        errors.RecordError("no record"),
        LawBroken("a law", "what was found"),
    ]


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_errors_survive_pickling(protocol: int) -> None:
    for error in some_errors():
        again = pickle.loads(pickle.dumps(error, protocol))  # noqa: S301
        assert type(again) is type(error)
        assert str(again) == str(error) != ""
        assert again.args == error.args
        assert vars(again) == vars(error)


def test_every_error_is_tried() -> None:
    library_classes()  # imports every room
    every = {c for c in subclasses(bh.BaohuangError) if c.__module__.startswith("baohuang")}
    every = {c for c in every if not c.__name__.startswith("_")}
    assert every <= {type(error) for error in some_errors()}


def test_errors_are_of_the_built_in_kind_too() -> None:
    kinds = {bh.NotationError: ValueError, bh.IllegalMove: ValueError, bh.DealError: ValueError}
    kinds |= {bh.VariantError: ValueError, bh.UnknownVariant: KeyError}
    for cls, built_in in kinds.items():
        assert issubclass(cls, built_in)
        assert issubclass(cls, bh.BaohuangError)


# -- notation -------------------------------------------------------------------------------------

READ = [
    ("9c", "9c"),
    ("9♣", "9c"),
    ("♣9", "9c"),
    ("♣️9", "9c"),
    ("9♣️", "9c"),
    ("♧9", "9c"),
    ("♦10", "Td"),
    ("♥T", "Th"),
    ("♠A", "As"),
    ("10h", "Th"),
    ("10", "T"),
    ("１０", "T"),
    ("９ｃ", "9c"),
    ("Ｘ＊", "X*"),
    ("大王", "X"),
    ("小王", "x"),
    ("大王*", "X*"),
    ("小王＊", "x*"),
    ("大王！", "X!"),
    ("X!", "X!"),
    ("9c*", "9c*"),
    ("♣9*", "9c*"),
    ("  2s ", "2s"),
    ("\t2s\n", "2s"),
    ("\u30002s", "2s"),
    (",2s，、", "2s"),
]


@pytest.mark.parametrize(("text", "canonical"), READ)
def test_a_card_is_read(text: str, canonical: str) -> None:
    card = bh.parse_card(text)
    assert str(card) == canonical
    assert bh.parse_card(canonical) == card


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("", ""),
        ("  , ", ""),
        ("3c3c9dTcxX*", "X* x Tc 9d 3c 3c"),
        ("X*, x, 10c，9d、3c 3c", "X* x Tc 9d 3c 3c"),
        ("♣9 ♦7", "9c 7d"),
        ("♣9，♦7", "9c 7d"),
        ("♣9♦7♥8", "9c 8h 7d"),
        ("♣️9♦️10*x", "x Td* 9c"),
        ("9♣7♦", "9c 7d"),
        ("1010", "T T"),
        ("大王小王大王*", "X* X x"),
        ("x*xX", "X x* x"),
    ],
)
def test_a_hand_is_read(text: str, canonical: str) -> None:
    assert str(Hand.parse(text)) == canonical


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("88xX8", "Xx888"),
        ("大王 小王 8 8 8", "Xx888"),
        ("10 10 小王", "xTT"),
        ("1010", "TT"),
        ("７７", "77"),
        ("9d 9h 9c*", "9c*99"),
        ("777 9c*", "9c*777"),
        ("2 7 2 7", "7722"),
        ("222", "222"),
        ("xX*x*", "X*x*x"),
        ("x X* X", "X*Xx"),
        ("♥8 8", "88"),
    ],
)
def test_a_combo_is_read(text: str, canonical: str) -> None:
    assert str(bh.parse_combo(text)) == canonical
    assert str(bh.parse_combo(canonical)) == canonical


STRANGERS = [
    ("o", "o", 0),
    ("7o", "o", 1),
    ("77?", "?", 2),
    ("1", "1", 0),
    ("0", "0", 0),
    ("7 0", "0", 2),
    ("t", "t", 0),
    ("9C", "C", 1),
    ("7🂡", "🂡", 1),
    ("🃏", "🃏", 0),
    ("皇", "皇", 0),
    ("王", "王", 0),
    ("7é", "é", 1),
    ("７７？", "？", 2),
    ("c", "c", 0),
    ("♣", "♣", 0),
    ("♣9♦", "♦", 2),
    ("♣9d", "d", 2),
    ("*", "*", 0),
    ("9!", "!", 1),
    ("7\u200b7", "\u200b", 1),
    ("7\x00", "\x00", 1),
    ("-", "-", 0),
]


@pytest.mark.parametrize("read", [bh.parse_card, bh.parse_combo, Hand.parse, bh.parse_cards])
@pytest.mark.parametrize(("text", "stranger", "at"), STRANGERS)
def test_the_first_character_that_does_not_fit_is_named(
    read: object, text: str, stranger: str, at: int
) -> None:
    with pytest.raises(bh.NotationError) as caught:
        read(text)  # type: ignore[operator]
    error = caught.value
    assert f"U+{ord(stranger):04X}" in str(error)
    assert repr(stranger) in str(error)
    assert repr(text) in str(error)
    assert error.text == text
    if error.position is not None:
        assert error.position == at
        assert text[error.position] == stranger


@pytest.mark.parametrize(
    ("read", "text", "said"),
    [
        (bh.parse_card, "", "got 0"),
        (bh.parse_card, "9c9c", "got 2"),
        (bh.parse_combo, "", "at least one card"),
        (bh.parse_combo, " ", "at least one card"),
        (bh.parse_combo, "78", "7 and 8"),
        (bh.parse_combo, "XXXXX", "four jokers"),
        (bh.parse_combo, "X*X*", "four jokers"),
        (bh.parse_combo, "7" * 17, "sixteen"),
        (bh.parse_combo, "x*9c*", "two guard cards"),
        (bh.parse_card, "9*", "has a suit"),
        (bh.parse_card, "x!", "x*"),
        (bh.parse_move, "", "at least one card"),
        (bh.parse_move, "sing", "no move"),
        (bh.parse_move, "Accept", "starts no card"),
        (bh.parse_move, "declare emperor", "no move"),
        (bh.parse_move, "call", "got 0"),
        (bh.parse_move, "call X*", "plain card"),
        (bh.parse_move, "call 9", "with its suit"),
        (Rank.parse, "1", "no rank"),
        (Rank.parse, "", "no rank"),
    ],
)
def test_what_does_not_add_up_is_named(read: object, text: str, said: str) -> None:
    with pytest.raises(bh.NotationError) as caught:
        read(text)  # type: ignore[operator]
    assert said in str(caught.value)
    if text and not text.startswith("call"):
        assert text in str(caught.value)


@pytest.mark.parametrize("read", [bh.parse_card, bh.parse_combo, bh.parse_move, Hand.parse])
@pytest.mark.parametrize("value", [None, 9, b"9c", ["9c"], bh.parse_card("9c")])
def test_what_is_no_text_is_a_notation_error(read: object, value: object) -> None:
    with pytest.raises(bh.NotationError, match="expected text"):
        read(value)  # type: ignore[operator]


def test_a_card_cannot_be_what_no_card_is() -> None:
    for parts in (
        (Rank.BIG_JOKER, bh.Suit.CLUBS),
        (Rank.NINE, bh.Suit.CLUBS, bh.Mark.EMPEROR),
        (Rank.SMALL_JOKER, None, bh.Mark.EMPEROR),
        (Rank.NINE, None, bh.Mark.GUARD),
    ):
        with pytest.raises(bh.NotationError):
            Card(*parts)


def test_seats_are_numbers_from_zero() -> None:
    table = bh.Table.deal(bh.get_variant("lianzhong-jianming"), seed=7)
    assert [table.observe(seat).seat for seat in SEATS] == list(SEATS)
    for wrong in (-1, 5, 7, True, 1.0, "x"):
        position = table.position
        for asked in (table.observe, position.hand, position.size, position.deserted):
            with pytest.raises(bh.DealError, match="seats are 0 to 4"):
                asked(wrong)
