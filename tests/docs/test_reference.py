"""No public name lacks a page, a section its signature calls for, or an example."""

from __future__ import annotations

import ast
import enum
import inspect
import textwrap
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest
from scripts.docstrings import expected
from scripts.pages import examples, reference

NAMES = reference.public_names()
SECTIONS = ("Args", "Attributes", "Example", "Raises", "Returns", "Yields")


def sections(text: str) -> dict[str, str]:
    """The sections of a docstring by name; the summary under the empty name."""
    found, name = {"": ""}, ""
    for line in inspect.cleandoc(text).splitlines():
        if line.removesuffix(":") in SECTIONS and line.endswith(":"):
            name = line.removesuffix(":")
            found[name] = ""
        else:
            found[name] += line + "\n"
    return found


def members(cls: type[Any]) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The public methods that a class defines itself."""
    for name, value in vars(cls).items():
        function = value.__func__ if isinstance(value, classmethod | staticmethod) else value
        if not name.startswith("_") and inspect.isfunction(function):
            yield name, function


MORE = examples.sections()
"""What `docs/words/examples.md` says of names, by name."""


def is_rule(value: Any) -> bool:
    """Whether a class is a kind of rule: its methods are documented on its slot's Protocol."""
    return inspect.isclass(value) and value.__module__.startswith("baohuang.rules.")


CLASSES = [name for name in NAMES if inspect.isclass(reference.resolve(name))]
FUNCTIONS = [name for name in NAMES if inspect.isfunction(reference.resolve(name))]
METHODS = {
    f"{name}.{method}": function
    for name in CLASSES
    if not is_rule(reference.resolve(name))
    for method, function in members(reference.resolve(name))
}
CALLABLES = {name: reference.resolve(name) for name in FUNCTIONS} | METHODS


def test_every_public_name_is_on_one_page():
    listed = [name for group in reference.groups().values() for name in group.names]
    assert sorted(listed) == sorted(NAMES)
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize("name", CLASSES + FUNCTIONS)
def test_it_is_documented(name):
    assert sections(reference.resolve(name).__doc__ or "")[""].strip(), f"{name} has no docstring"


@pytest.mark.parametrize("name", CLASSES + FUNCTIONS)
def test_it_has_an_example(name):
    value = reference.resolve(name)
    texts = [value.__doc__ or ""]
    if inspect.isclass(value):
        texts += [function.__doc__ or "" for _, function in members(value)]
    assert any(">>>" in text for text in [*texts, MORE.get(name, "")]), f"{name} has no example"


def test_every_example_is_of_a_public_name():
    assert set(MORE) <= {*NAMES, *reference.groups()}


@pytest.mark.parametrize("name", CALLABLES)
def test_its_arguments_are_told(name):
    function = CALLABLES[name]
    told = sections(function.__doc__ or "")
    takes = [one for one in inspect.signature(function).parameters if one not in ("self", "cls")]
    if not takes:
        return
    more = MORE.get(name, MORE.get(name.rpartition(".")[0], ""))
    for one in takes:
        assert (
            f"\n    {one}: " in "\n" + told.get("Args", "")
            or f"`{one}`" in told[""] + more
            or (len(takes) == 1 and one.replace("_", " ") in told[""])  # the only one, by its name
            or _told_on_the_protocol(name, one)
        ), f"{name}: nothing is said of {one}"


def _told_on_the_protocol(name: str, one: str) -> bool:
    """Whether a class that others must be like has said it already."""
    method = name.rpartition(".")[2]
    texts = [f.__doc__ or "" for other, f in METHODS.items() if other == f"agents.Agent.{method}"]
    return any(f"{one}: " in text for text in texts)


@pytest.mark.parametrize("name", CALLABLES)
def test_what_it_raises_is_told(name):
    function = CALLABLES[name]
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except OSError:  # written by attrs or hypothesis
        return
    raised = {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise) and node.exc is not None
        for target in [node.exc.func if isinstance(node.exc, ast.Call) else node.exc]
        if isinstance(target, ast.Name) and target.id[0].isupper()
    }
    told = sections(function.__doc__ or "").get("Raises", "")
    assert not [error for error in raised if error not in told], f"{name}: {raised} is not told"


@pytest.mark.parametrize("name", [name for name in CLASSES if attrs.has(reference.resolve(name))])
def test_its_fields_are_told(name):
    cls = reference.resolve(name)
    like = [base for base in cls.__mro__ if base is not object]
    texts = [expected(base.__doc__ or "") for base in like]
    referred = "see `" in (cls.__doc__ or "")
    for field in attrs.fields(cls):
        if not field.name.startswith("_") and not referred:
            here = any(f"    {field.name}: " in text for text in texts)
            assert here or f"- `{field.name}`: " in MORE.get(name, ""), f"{name}.{field.name}"


@pytest.mark.parametrize(
    "name",
    [n for n in CLASSES if issubclass(reference.resolve(n), enum.Enum)],
)
def test_its_members_are_told(name):
    cls = reference.resolve(name)
    source = ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0]
    assert isinstance(source, ast.ClassDef)
    told = sum(
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) for node in source.body
    )
    assert told > len(cls) or len(cls) < 20, name
