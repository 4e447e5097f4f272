"""The variants and features there are, by name.

Shipped ones lie in ``variants/``, which is beside the package in a checkout and inside it when
installed. Other packages add theirs by two entry-point groups: ``baohuang.variants`` names a
package that holds ``variants/*.yaml``, and perhaps ``variants/features/*.yaml``;
``baohuang.rules`` names a module with rules. Nothing is read before somebody asks for it.
"""

from __future__ import annotations

import os
import threading
import unicodedata
import warnings
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ._packages import entry_points, files
from .describing import Title
from .errors import Problem, UnknownVariant, VariantError, expect, glimpse
from .variant import Variant

if TYPE_CHECKING:  # yaml and what knows installed packages take longer to import than the rest
    from importlib.metadata import EntryPoint
    from importlib.resources.abc import Traversable

    from .loading import File, Layer, Loaded


class _Place(NamedTuple):
    """Where a file of the catalog lies."""

    item: Traversable
    label: str
    folder: Traversable

    def file(self, stem: str) -> File:
        from .loading import File

        return File(self.item, self.label, self.folder, stem)


_LONGEST_NAME = 300
"""No name with all its features is longer; what is, is not compared with any."""

_lock = threading.RLock()
_registered: dict[str, Variant] = {}
_bases: dict[str, Loaded] = {}
_layers: dict[str, Layer] = {}
_variants: dict[str, Variant] = {}


# -- where things lie -----------------------------------------------------------------------------


def variants_dir() -> Traversable:
    """The folder of the shipped variant files, in a checkout, an installation or a zip.

    Raises:
        FileNotFoundError: if the package was torn from its data.

    Example:
        >>> from baohuang.catalog import variants_dir
        >>> variants_dir().joinpath("lianzhong-jianming.yaml").is_file()
        True
    """
    packaged = files(__package__).joinpath("variants")
    if packaged.is_dir():
        return packaged
    here = Path(__file__).resolve()
    checkout = here.parents[2] / "variants"
    if here.parents[1].name == "src" and checkout.is_dir():
        return checkout
    raise FileNotFoundError("no folder of variants lies in or beside the package")


def _shelf(folder: Traversable, label: str) -> dict[str, _Place]:
    if not folder.is_dir():
        return {}
    names = sorted(item.name for item in folder.iterdir() if item.name.endswith(".yaml"))
    return {
        name.removesuffix(".yaml"): _Place(folder.joinpath(name), f"{label}/{name}", folder)
        for name in names
    }


@lru_cache(maxsize=1)
def _shipped() -> dict[str, _Place]:
    return _shelf(variants_dir(), "variants")


@lru_cache(maxsize=1)
def _shipped_features() -> dict[str, _Place]:
    return _shelf(variants_dir().joinpath("features"), "variants/features")


@lru_cache(maxsize=1)
def _foreign() -> tuple[dict[str, _Place], dict[str, _Place]]:
    """The variants and features of other packages; the first of a name stays."""
    _foreign_rules()
    variants: dict[str, _Place] = {}
    features: dict[str, _Place] = {}

    def add(point: EntryPoint) -> None:
        folder = files(point.module).joinpath("variants")
        label = f"{point.module}/variants"
        for shelf, found in (
            (variants, _shelf(folder, label)),
            (features, _shelf(folder.joinpath("features"), f"{label}/features")),
        ):
            shelf.update(found | shelf)

    _each_point("baohuang.variants", add)
    return variants, features


@lru_cache(maxsize=1)
def _foreign_rules() -> None:
    _each_point("baohuang.rules", lambda point: point.load())


def _each_point(group: str, use: Callable[[EntryPoint], object]) -> None:
    """A package that does not work is no reason to do without the others."""
    for point in sorted(entry_points(group=group), key=lambda point: (point.name, point.value)):
        try:
            use(point)
        except Exception as error:  # noqa: BLE001  # whatever goes wrong in it
            message = f"{group}: {point.name} = {point.value} does not load: {error!r}"
            warnings.warn(message, RuntimeWarning, stacklevel=2)


# -- names ----------------------------------------------------------------------------------------


def variant_names() -> tuple[str, ...]:
    """The names of all variants there are, without features: shipped, registered, of plug-ins.

    Example:
        >>> import baohuang as bh
        >>> "lianzhong-jingdian" in bh.variant_names()
        True
    """
    return tuple(sorted({*_shipped(), *_registered, *_foreign()[0]}))


def feature_names() -> tuple[str, ...]:
    """The names of all features that can be laid over a variant with ``+``.

    Example:
        >>> import baohuang as bh
        >>> "kaopai" in bh.feature_names()
        True
    """
    return tuple(sorted({*_shipped_features(), *_foreign()[1]}))


def feature_title(name: str) -> Title:
    """A feature's titles.

    Args:
        name: its name, Chinese title or an alias.

    Raises:
        UnknownVariant: if there is no such feature.
        VariantError: if its file is wrong.

    Example:
        >>> import baohuang as bh
        >>> bh.feature_title("kaopai").zh
        '烤牌'
    """
    return _layer(_resolve(_name(name, "feature"), "feature", _FEATURE_SHELVES)).title


def _name(name: object, kind: str) -> str:
    """A name as it is read; no name is anything but text, or longer than all names are."""
    if not isinstance(name, str) or len(name) > _LONGEST_NAME:
        raise UnknownVariant(glimpse(name), (), kind)
    return unicodedata.normalize("NFKC", name)


def _key(name: str) -> str:
    """A name as it is compared: full-width letters and signs, case and spaces are no matter."""
    return unicodedata.normalize("NFKC", name).strip().casefold()


def _aliases(names: Iterable[str], get: Callable[[str], Variant | Layer]) -> dict[str, str]:
    """Every Chinese title and alias, with the name it stands for; the first of an alias stays."""
    found: dict[str, str] = {}
    for name in names:
        try:
            thing = get(name)
        except VariantError:  # told to whoever asks for it by its name
            continue
        for alias in (thing.title.zh, *thing.aliases):
            found.setdefault(alias, name)
    return found


def _plain_base(name: str) -> Variant:
    return _base(name).variant


def _same(names: Iterable[str]) -> dict[str, str]:
    return {name: name for name in names}


def _resolve(name: str, kind: str, shelves: Iterable[Callable[[], dict[str, str]]]) -> str:
    """The name that a name or an alias stands for.

    Shelves are asked in turn and only as far as needed: a shipped name opens no other file, and
    no shipped name or alias looks for plug-ins.

    Raises:
        UnknownVariant: if no shelf has it.
    """
    wanted = _key(name)
    seen: dict[str, str] = {}
    for shelf in shelves:
        for text, target in shelf().items():
            if _key(text) == wanted:
                return target
            seen.setdefault(_key(text), text)
    raise UnknownVariant(name.strip(), tuple(seen[text] for text in _near(wanted, seen)), kind)


def _near(wanted: str, known: Iterable[str]) -> tuple[str, ...]:
    from difflib import get_close_matches

    return tuple(get_close_matches(wanted, list(known), n=3, cutoff=0.5))


_VARIANT_SHELVES: tuple[Callable[[], dict[str, str]], ...] = (
    lambda: _same(_shipped()),
    lambda: _same(tuple(_registered)),
    lambda: _aliases(_shipped(), _plain_base),
    lambda: _aliases(tuple(_registered), _plain_base),
    lambda: _same(_foreign()[0]),
    lambda: _aliases(_foreign()[0], _plain_base),
)
_FEATURE_SHELVES: tuple[Callable[[], dict[str, str]], ...] = (
    lambda: _same(_shipped_features()),
    lambda: _aliases(_shipped_features(), _layer),
    lambda: _same(_foreign()[1]),
    lambda: _aliases(_foreign()[1], _layer),
)


# -- loading --------------------------------------------------------------------------------------


def _base(name: str) -> Loaded:
    """A variant without features, by its own name."""
    from .loading import load, loaded

    with _lock:
        if name not in _bases:
            if name in _shipped():
                made = load(_shipped()[name].file(name), _parent)
            elif name in _registered:
                made = loaded(_registered[name])
            else:
                made = load(_foreign()[0][name].file(name), _parent)
            _bases[name] = made
        return _bases[name]


def _parent(name: str) -> File | Loaded:
    """What a file may extend that does not lie beside it.

    By name only: to find an alias every file is read, the one that extends too.
    """
    from .loading import loaded

    if name in _shipped():
        return _shipped()[name].file(name)
    if name in _registered:
        return loaded(_registered[name])
    if name in _foreign()[0]:
        return _foreign()[0][name].file(name)
    raise UnknownVariant(name, _near(name, variant_names()))


def _layer(name: str) -> Layer:
    """A feature, by its own name."""
    from .loading import load_feature

    with _lock:
        if name not in _layers:
            places = _shipped_features()
            place = places[name] if name in places else _foreign()[1][name]
            _layers[name] = load_feature(place.file(name))
        return _layers[name]


def get_variant(name: str) -> Variant:
    """A variant by name, with any features laid over it.

    Args:
        name: a variant's name, Chinese title or alias, and after each ``+`` a feature's. The
            order of features does not matter, nor does a repeated one.

    Returns:
        The same object for the same variant and features, however they were named.

    Raises:
        UnknownVariant: if there is none of that name; it names the nearest.
        VariantError: if a feature does not go with the variant or with another feature.

    Example:
        >>> import baohuang as bh
        >>> bh.get_variant("联众经典＋烤牌")
        <Variant lianzhong-jingdian+kaopai 联众经典+烤牌>
        >>> try:
        ...     bh.get_variant("lianzhong-jingdan")
        ... except bh.UnknownVariant as error:
        ...     print(error.nearest[0])
        lianzhong-jingdian
    """
    first, *rest = _name(name, "variant").split("+")
    base = _resolve(first, "variant", _VARIANT_SHELVES)
    features = sorted({_resolve(part, "feature", _FEATURE_SHELVES) for part in rest})
    full = "+".join([base, *features])
    with _lock:
        if full not in _variants:
            _variants[full] = _compose(base, features) if features else _base(base).variant
        return _variants[full]


def _compose(base: str, features: Iterable[str]) -> Variant:
    from .loading import compose

    return compose(_base(base), [_layer(feature) for feature in features]).variant


def load_variant(path: str | os.PathLike[str]) -> Variant:
    """Load a variant from a file.

    Args:
        path: the file. What it extends is looked for in the same folder first, then among the
            variants known by name.

    Raises:
        VariantError: with everything that is wrong with the file.

    Example:
        >>> import baohuang as bh
        >>> from baohuang.catalog import variants_dir
        >>> bh.load_variant(variants_dir() / "lianzhong-jianming.yaml").title.en
        'Ourgame, fixed guard'
    """
    from .loading import load

    _foreign_rules()
    return load(_file(path), _parent).variant


def _file(path: str | os.PathLike[str]) -> File:
    from .loading import File

    try:
        place, label = Path(path), os.fspath(path)
    except TypeError:
        raise VariantError((Problem(glimpse(path), 0, 0, "", "this is no path"),)) from None
    return File(place, label, place.parent)


def check_file(path: str | os.PathLike[str]) -> tuple[Problem, ...]:
    """Everything that is wrong with a variant file or a feature file.

    A feature is checked by itself and then over the shipped variants; that some refuse it is as it
    should be, that all do is a problem.

    Args:
        path: the file.

    Returns:
        The problems in the order of the file; none if all is well.

    Example:
        >>> from baohuang.catalog import check_file, variants_dir
        >>> check_file(variants_dir() / "features" / "kaopai.yaml")
        ()
    """
    from .loading import compose, load, load_feature

    _foreign_rules()
    try:
        file = _file(path)
        keys = file.read()[0].children()
        if "feature" not in keys or "name" in keys:
            load(file, _parent)
            return ()
        feature = load_feature(file)
    except VariantError as error:
        return error.problems
    refusals: list[tuple[Problem, ...]] = []
    for name in _shipped():
        try:
            compose(_base(name), [feature])
        except VariantError as error:
            refusals.append(error.problems)
        else:
            return ()
    message = "no shipped variant takes this feature; the nearest says:"
    here = feature.root.at(("feature",)).problem(("feature",), message)
    return (here, *min(refusals, key=len, default=()))


def register_variant(variant: Variant) -> None:
    """Make a variant known by its name, for this process.

    Args:
        variant: any variant without features. One with the same name and rules replaces the one
            registered before, with its titles, sources and notes.

    Raises:
        VariantError: if its name is no name, or belongs to a different variant.

    Example:
        >>> import attrs
        >>> import baohuang as bh
        >>> mine = attrs.evolve(bh.get_variant("lianzhong-jianming"), name="our-evenings")
        >>> bh.register_variant(mine)
        >>> bh.get_variant("our-evenings+kaopai").name
        'our-evenings+kaopai'
    """
    from .loading import NAME

    expect(variant, Variant, "a Variant")

    def refuse(message: str) -> VariantError:
        return VariantError((Problem(f"<{variant.name}>", 0, 0, "name", message),))

    name = variant.name
    if not NAME.fullmatch(name) or "+" in name:
        raise refuse(f"{name!r} is no name: it is made of a-z, 0-9 and hyphens")
    with _lock:
        known = name in _shipped() or name in _registered or name in _foreign()[0]
        if known and get_variant(name) != variant:
            raise refuse(f"a different variant is already named {name!r}")
        if name in _registered or not known:
            _registered[name] = variant
            _bases.pop(name, None)  # the same rules, perhaps with another title
            for full in [full for full in _variants if full.split("+")[0] == name]:
                del _variants[full]
