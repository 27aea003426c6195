"""Finding rule kinds: ours by walking ``piquet_rules.components``, others by entry points.

There is no list to edit. Discovery runs once; then the registry is frozen, because the schema of a
profile is built from it. A pack that fails to load is remembered with its reason: it must not break
a profile that does not use it, nor be skipped by one that does.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple, get_args

from piquet_rules.errors import ComponentError, simple
from piquet_rules.profile.component import Component
from piquet_rules.profile.slots import SLOT_TYPES

_HOME = "piquet_rules.components"
_NAME = re.compile("[a-z][a-z-]*")

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "piquet_rules.components"


class Broken(NamedTuple):
    """An installed pack whose kinds could not be loaded."""

    entry_point: str
    distribution: str
    reason: str


class Registry:
    """Kinds by slot, and what could not be loaded."""

    def __init__(self) -> None:
        self.kinds: dict[str, dict[str, type[Component]]] = {slot: {} for slot in SLOT_TYPES}
        self.distributions: dict[type[Component], str] = {}
        self.broken: list[Broken] = []

    def add(self, cls: type[Component], distribution: str) -> None:
        """Register one kind. Raises ComponentError where it breaks the terms of its slot."""
        foreign = distribution != "piquet_rules"
        kind = kind_of(cls)
        others = self.kinds[cls.slot]
        if foreign and "." not in kind:
            raise _refused(cls, f"a kind of another package has a dotted name, as `{distribution}.{kind}`")
        if kind in others and others[kind] is not cls:
            owner = self.distributions[others[kind]]
            raise _refused(cls, f"kind `{kind}` of slot `{cls.slot}` is already taken by {owner}")
        if not (inspect.getdoc(cls) and cls.examples and "en" in cls.text):
            raise _refused(cls, "a kind has a docstring, an English text and at least one example")
        others[kind] = cls
        self.distributions[cls] = distribution


def kind_of(cls: type[Component]) -> str:
    """The name of a class in YAML: the one literal that its field ``kind`` allows."""
    kinds = get_args(cls.model_fields["kind"].annotation) if "kind" in cls.model_fields else ()
    if len(kinds) != 1 or not isinstance(kinds[0], str):
        raise _refused(cls, "its field `kind` must be a Literal with one name")
    return kinds[0]


def _refused(cls: type[Component], why: str) -> ComponentError:
    return ComponentError(simple("component-refused", f"{cls.__module__}.{cls.__name__}: {why}"))


def components_in(module: ModuleType) -> Iterator[type[Component]]:
    """The concrete components that a module defines itself."""
    for _, cls in sorted(vars(module).items()):
        own = inspect.isclass(cls) and issubclass(cls, Component) and cls.__module__ == module.__name__
        if own and not inspect.isabstract(cls) and "kind" in cls.model_fields:
            yield cls


def find(slot: str, kind: str) -> type[Component] | None:
    """The class of a kind, or None. Other packages are looked at only for a dotted kind."""
    if "." in kind:
        return registry().kinds[slot].get(kind)
    return _by_file(slot, kind) or ours().kinds[slot].get(kind)


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
    from importlib.metadata import entry_points  # it costs as much as all our kinds, and few need it

    known, found = ours(), Registry()
    found.kinds = {slot: dict(kinds) for slot, kinds in known.kinds.items()}
    found.distributions = dict(known.distributions)
    for entry in entry_points(group=GROUP):
        _load_pack(found, entry)
    return found


@lru_cache(maxsize=1)
def ours() -> Registry:
    """The kinds of this package."""
    found = Registry()
    package = importlib.import_module(_HOME)
    for info in sorted(pkgutil.walk_packages(package.__path__, package.__name__ + "."), key=lambda i: i.name):
        for cls in components_in(importlib.import_module(info.name)):
            found.add(cls, "piquet_rules")
    return found


def _load_pack(found: Registry, entry: EntryPoint) -> None:
    distribution = entry.dist.name if entry.dist else "unknown"
    try:
        target = entry.load()
        for cls in components_in(target) if inspect.ismodule(target) else [target]:
            found.add(cls, distribution)
    except Exception as error:  # noqa: BLE001  (whatever a stranger's import raises must not stop us)
        found.broken.append(Broken(entry.name, distribution, f"{type(error).__name__}: {error}"))
