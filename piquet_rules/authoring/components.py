"""Which kinds of rules and which installed files of rules there are, where each comes from, and what does not work."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from piquet_rules.authoring.schema_parts import summary
from piquet_rules.authoring.variety import by_value, kinds_of
from piquet_rules.errors import NotFound, simple
from piquet_rules.packs import KINDS, PROFILES, Broken, Package
from piquet_rules.policies.registry import broken_policies
from piquet_rules.profile.component import Component, Life
from piquet_rules.profile.installed import broken_profiles, found_installed, installed_files
from piquet_rules.profile.keys import dotted
from piquet_rules.profile.lives import lives
from piquet_rules.profile.load import check_found
from piquet_rules.profile.locate import Found
from piquet_rules.profile.registry import package_of, registry
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.profile.suggest import did_you_mean, listed
from piquet_rules.version import __version__

OURS = Package("piquet-rules", __version__)
_WORDS = {"base": "profile", "mixin": "mixin"}


@dataclass(frozen=True)
class Kind:
    """A kind of rule: its slot and name, the version of its meaning, its life, where it comes from, and who plays it.

    ``keys`` are those of its keys that are not there for good, with their lives; ``variants`` are the ids of the
    shipped variants that have it.
    """

    slot: str
    name: str
    meaning: str
    version: int
    life: Life
    keys: Mapping[str, Life]
    package: Package
    module: str
    variants: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """``{"slot", "kind", "meaning", "version", "life", "keys", "package", "package_version", ...}``."""
        return {
            "slot": self.slot, "kind": self.name, "meaning": self.meaning, "version": self.version,
            "life": _lived(self.life), "keys": {key: _lived(life) for key, life in self.keys.items()},
            **_json(self.package), "module": self.module, "variants": list(self.variants),
        }  # fmt: skip


@dataclass(frozen=True)
class InstalledFile:
    """A profile or a mixin (``what``) that an installed package brings."""

    id: str
    what: str
    package: Package
    file: str

    def to_json(self) -> dict[str, Any]:
        """``{"id", "what", "package", "package_version", "file"}``."""
        return {"id": self.id, "what": self.what, **_json(self.package), "file": self.file}


@dataclass(frozen=True)
class Trouble:
    """What does not work of installed packages: an entry point that is broken, or a name that several offer."""

    name: str
    group: str
    packages: tuple[Package, ...]
    reason: str

    def to_json(self) -> dict[str, Any]:
        """``{"name", "group", "packages": [{"package", "package_version"}], "reason"}``."""
        packages = [_json(package) for package in self.packages]
        return {"name": self.name, "group": self.group, "packages": packages, "reason": self.reason}


@dataclass(frozen=True)
class Components:
    """All kinds slot by slot, the files of rules of installed packages, and what of these packages does not work."""

    kinds: tuple[Kind, ...]
    files: tuple[InstalledFile, ...]
    broken: tuple[Trouble, ...]

    def to_json(self) -> dict[str, Any]:
        """``{"kinds": [...], "files": [...], "broken": [...]}``."""
        return {
            "kinds": [each.to_json() for each in self.kinds], "files": [each.to_json() for each in self.files],
            "broken": [each.to_json() for each in self.broken],
        }  # fmt: skip


def list_components(slot: str | None = None) -> Components:
    """What rules can be made of: the kinds (of one slot, if one is named), and all that installed packages bring.

    Raises NotFound where there is no such slot. A package that does not work is told of, and raises nothing.
    """
    if slot is not None and slot not in SLOT_TYPES:
        remedy = did_you_mean(slot, SLOT_TYPES) or f"there are {listed(SLOT_TYPES, 'and')}"
        raise NotFound(simple("unknown-term", f"there is no slot `{slot}`", help=remedy, key=slot))
    wanted = [slot] if slot else list(SLOT_TYPES)
    kinds = tuple(_kind(each, kind, cls) for each in wanted for kind, cls in kinds_of(each).items())
    files = (InstalledFile(each.id, _WORDS[each.what], each.package, each.shown) for each in installed_files())
    return Components(kinds, tuple(sorted(files, key=lambda file: (file.what, file.id))), tuple(_troubles()))


def _json(package: Package) -> dict[str, str]:
    return {"package": package.name, "package_version": package.version}


def _lived(life: Life) -> dict[str, Any]:
    return {"stage": life.stage, "says": life.in_words(), **life.to_json()}


def _kind(slot: str, kind: str, cls: type[Component]) -> Kind:
    keys = {dotted(path): life for path, life in lives(cls).items()}
    players = by_value(f"{slot}.kind").get(f'"{kind}"', ())
    return Kind(slot, kind, summary(cls), cls.version, cls.life, keys, package_of(cls) or OURS, cls.__module__, players)


def _troubles() -> Iterator[Trouble]:
    yield from map(_broken, registry().broken)
    yield from (Trouble(f"{each.slot} {each.kind}", KINDS, each.packages, _TWICE) for each in registry().twice)
    yield from map(_broken, broken_profiles())
    yield from map(_broken, broken_policies())
    offers: dict[tuple[str, str], list[Package]] = {}
    for file in installed_files():
        offers.setdefault((file.id, file.what), []).append(file.package)
    for (name, what), by in offers.items():
        reason = _TWICE if len(by) > 1 else _fault(name, what)
        if reason:
            yield Trouble(name, PROFILES, tuple(by), reason)


_TWICE = "offered more than once, so that none of them is used"


def _broken(broken: Broken) -> Trouble:
    return Trouble(broken.entry_point, broken.group, (broken.package,), broken.reason)


def _fault(name: str, what: str) -> str:
    """The first thing that is wrong with an installed file, and where; empty if it can be loaded."""
    found = found_installed(name, what)
    if not isinstance(found, Found):
        return found.message if found else ""
    profile, problems = check_found(found)
    if profile is not None:
        return ""
    first = next(each for each in problems if each.severity == "error")
    return f"{first.place.file}, line {first.place.line}: {first.message}"
