"""Finding rule kinds: ours by walking ``piquet_rules.components``, others by entry points.

There is no list to edit. Discovery runs once; then the registry is frozen, because the schema of a
profile is built from it. A pack that fails to load is remembered with its reason: it must not break
a profile that does not use it, nor be skipped by one that does.
"""

from __future__ import annotations

import contextlib
import importlib
import inspect
import pkgutil
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.util import find_spec
from types import ModuleType
from typing import NamedTuple, get_args

from piquet_rules.errors import ComponentError, simple
from piquet_rules.packs import KINDS, PREFIX, Broken, Pack, Package, packs
from piquet_rules.profile.component import Component
from piquet_rules.profile.slots import SLOT_TYPES

_HOME = "piquet_rules.components"
_NAME = re.compile("[a-z][a-z-]*")
_FOREIGN = re.compile(rf"{PREFIX.pattern}\.{PREFIX.pattern}")


class Twice(NamedTuple):
    """A kind that more than one installed package offers, so that none of them is meant."""

    slot: str
    kind: str
    packages: tuple[Package, ...]

    def __str__(self) -> str:
        *others, last = map(str, self.packages)
        return f"kind `{self.kind}` of slot `{self.slot}` is offered by {', '.join(others)} and {last}"


class Registry:
    """Kinds by slot, which package brings each (none for ours), and what could not be used."""

    def __init__(self) -> None:
        self.kinds: dict[str, dict[str, type[Component]]] = {slot: {} for slot in SLOT_TYPES}
        self.packages: dict[type[Component], Package] = {}
        self.broken: list[Broken] = []
        self.twice: list[Twice] = []

    def add(self, classes: Iterable[type[Component]], package: Package) -> None:
        """Take in the kinds of a package; of a name that another has taken, neither is kept."""
        for cls in classes:
            kinds, kind = self.kinds[cls.slot], kind_of(cls)
            known = [each for each in self.twice if (each.slot, each.kind) == (cls.slot, kind)]
            owners = known[0].packages if known else (self.packages[kinds[kind]],) if kind in kinds else ()
            if kinds.get(kind) is cls:
                continue
            if owners:
                kinds.pop(kind, None)
                self.twice = [each for each in self.twice if each not in known]
                self.twice.append(Twice(cls.slot, kind, (*owners, package)))
            else:
                kinds[kind] = cls
                self.packages[cls] = package


def kind_of(cls: type[Component]) -> str:
    """The name of a class in YAML: the one literal that its field ``kind`` allows."""
    kinds = get_args(cls.model_fields["kind"].annotation) if "kind" in cls.model_fields else ()
    if len(kinds) != 1 or not isinstance(kinds[0], str):
        raise _refused(cls, "its field `kind` must be a Literal with one name")
    return kinds[0]


def _refused(cls: type[Component], why: str) -> ComponentError:
    return ComponentError(simple("component-refused", f"{cls.__module__}.{cls.__name__}: {why}"))


def components_in(module: ModuleType) -> Iterator[type[Component]]:
    """The concrete components that a module, or a package of modules, defines itself."""
    for _, cls in sorted(vars(module).items()):
        if _is_kind(cls) and f"{cls.__module__}.".startswith(f"{module.__name__}.") and not inspect.isabstract(cls):
            yield cls


def _is_kind(cls: object) -> bool:
    return inspect.isclass(cls) and issubclass(cls, Component) and "kind" in cls.model_fields


def find(slot: str, kind: str) -> type[Component] | None:
    """The class of a kind, or None. Other packages are looked at only for a dotted kind."""
    if "." in kind:
        return registry().kinds[slot].get(kind)
    return _by_file(slot, kind) or ours().kinds[slot].get(kind)


def missing(slot: str, kind: str) -> tuple[Twice | None, tuple[Broken, ...]]:
    """Why a dotted kind can't be used: packages that offer it both, or broken ones that may offer it."""
    found = registry()
    twice = next((each for each in found.twice if (each.slot, each.kind) == (slot, kind)), None)
    return twice, tuple(each for each in found.broken if each.may_offer(kind))


def package_of(cls: type[Component]) -> Package | None:
    """The installed package, with its version, that brings a kind; None for the kinds of this program."""
    return None if cls.__module__.startswith(f"{_HOME}.") else registry().packages.get(cls)


def foreign_kinds(components: Mapping[str, Component]) -> dict[str, Package]:
    """Kind → the package that brings it, for those components (by slot) that are not of this program."""
    found = ((kind_of(type(each)), package_of(type(each))) for each in components.values())
    return {kind: package for kind, package in found if package is not None}


@lru_cache(maxsize=256)
def _by_file(slot: str, kind: str) -> type[Component] | None:
    """One of our kinds, from the file that has its name, so that a profile pays only for the kinds it uses."""
    if not _NAME.fullmatch(kind):
        return None
    name = f"{_HOME}.{slot}.{kind.replace('-', '_')}"
    if find_spec(name) is None:
        return None
    return next((cls for cls in components_in(importlib.import_module(name)) if kind_of(cls) == kind), None)


@lru_cache(maxsize=1)
def registry() -> Registry:
    """All kinds there are, those of other packages too; complete at the first call."""
    found = Registry()
    for pack in packs(KINDS):
        loaded = _loaded(pack)
        if isinstance(loaded, Broken):
            found.broken.append(loaded)
        else:
            found.add(loaded, pack.package)
    found.kinds = {slot: {**kinds, **found.kinds[slot]} for slot, kinds in ours().kinds.items()}
    return found


@lru_cache(maxsize=1)
def ours() -> Registry:
    """The kinds of this program. What is asked of a pack's kinds is asked of these by a test, not at each start."""
    found = Registry()
    package = importlib.import_module(_HOME)
    for info in sorted(pkgutil.walk_packages(package.__path__, package.__name__ + "."), key=lambda i: i.name):
        for cls in components_in(importlib.import_module(info.name)):
            found.kinds[cls.slot][kind_of(cls)] = cls
    return found


def _loaded(pack: Pack) -> tuple[type[Component], ...] | Broken:
    """The kinds of an entry point, all of them or none."""
    try:
        # What a stranger's module prints as it is imported is no result of ours.
        with contextlib.redirect_stdout(sys.stderr):
            target = pack.entry.load()
        classes = tuple(components_in(target)) if inspect.ismodule(target) else (target,)
        _check_pack(pack, target, classes)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever a stranger's import raises must not stop us
        return pack.broken(error)
    return classes


def _check_pack(pack: Pack, target: object, classes: tuple[type[Component], ...]) -> None:
    if not classes:
        raise _no_kind(pack, unfinished(target) or "there is no rule kind in this module")
    for cls in classes:
        if not _is_kind(cls):
            raise _no_kind(pack, "it is neither a module nor a rule kind")
        require_kind(cls)
        require_name(cls, pack.entry.name)
    require_once(classes)


def require_name(cls: type[Component], package: str = "my-rules") -> None:
    """Raise ComponentError for a kind that is none of ours and has no dotted name."""
    kind = kind_of(cls)
    if not cls.__module__.startswith(f"{_HOME}.") and not _FOREIGN.fullmatch(kind):
        raise _refused(cls, f"a kind of another package has a dotted name, as `{package}.{kind}`")


def require_once(classes: Iterable[type[Component]]) -> None:
    """Raise ComponentError where two kinds of a module have one name."""
    names: set[tuple[str, str]] = set()
    for cls in classes:
        kind = kind_of(cls)
        if (cls.slot, kind) in names:
            raise _refused(cls, f"this module has two kinds `{kind}` for the slot `{cls.slot}`")
        names.add((cls.slot, kind))


def _no_kind(pack: Pack, why: str) -> ComponentError:
    return ComponentError(simple("component-refused", f"{pack.entry.value}: {why}"))


def unfinished(target: object) -> str:
    """The first class of a module that would be a kind if it had all methods, and what it lacks."""
    for _, cls in sorted(vars(target).items()):
        own = _is_kind(cls) and f"{cls.__module__}.".startswith(f"{getattr(target, '__name__', '')}.")
        if own and inspect.isabstract(cls):
            return f"{cls.__name__} {_lacks(cls)}"
    return ""


def _lacks(cls: type[Component]) -> str:
    return f"lacks {', '.join(f'`{name}`' for name in sorted(cls.__abstractmethods__))}"


def require_kind(cls: type[Component]) -> None:
    """What is asked of a stranger's kind before it is used. Raises ComponentError."""
    if inspect.isabstract(cls):
        raise _refused(cls, f"it {_lacks(cls)}")
    if SLOT_TYPES.get(getattr(cls, "slot", "")) not in cls.__mro__:
        raise _refused(cls, "it is built on the class of no slot, as `PointRule`")
    kind_of(cls)
    if not (cls.__doc__ and cls.examples and "en" in cls.text):
        raise _refused(cls, "a kind has a docstring, an English text and at least one example")
    for name, asked in _asked(SLOT_TYPES[cls.slot]):
        try:
            inspect.signature(getattr(cls, name)).bind(*asked)
        except TypeError:
            wanted = ", ".join(asked)
            raise _refused(cls, f"its method `{name}` must take ({wanted})") from None


def _asked(slot: type[Component]) -> Iterator[tuple[str, list[str]]]:
    """Each method that a slot demands, and what it is called with."""
    for name in sorted(slot.__abstractmethods__):
        yield name, list(inspect.signature(getattr(slot, name)).parameters)
