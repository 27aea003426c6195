"""Profiles and mixins that installed packages bring: YAML files, found by their dotted ids.

An entry point of the group ``piquet_rules.profiles`` names a folder inside a package, as
``rook = "rook_rules.profiles"``. Each file there is a profile, each file in its folder ``mixins`` a
mixin, and known by the ``id`` that it gives itself, as ``rook.evening``. They are data: the package
is found, and not imported. Names without a dot are never looked for here, so nothing that is shipped
can be replaced, and whoever uses only what is shipped pays nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from piquet_rules.packs import PREFIX, PROFILES, Broken, Pack, Package, packs
from piquet_rules.profile.locate import MIXINS, Found, Refusal, read_bytes
from piquet_rules.profile.packs import broken_pack, offered_twice
from piquet_rules.profile.shipped import shipped_ids

_MODULE = re.compile(r"\w+(\.\w+)*")
_ID = re.compile(rf"{PREFIX.pattern}\.[a-z0-9]+(-[a-z0-9]+)*")
_SAYS_ID = re.compile(r"^[\ufeff{ ]*[\"']?id[\"']?[ \t]*:[ \t]*[\"']?([^\s\"',}#]+)", re.M)
_FOLDERS = {"base": "", "mixin": MIXINS}


class Installed(NamedTuple):
    """A file of rules that a package brings; ``shown`` is how messages name it, ``what`` is "base" or "mixin"."""

    id: str
    what: str
    path: Path
    shown: str
    package: Package


class Shelf(NamedTuple):
    """What an entry point brings, and what of it can't be used."""

    files: tuple[Installed, ...]
    broken: tuple[Broken, ...]


def variant_ids() -> list[str]:
    """Ids of all variants that can be asked for by name: the shipped ones, then those of installed packages."""
    return [*shipped_ids(), *installed_ids()]


def installed_ids(what: str = "base") -> list[str]:
    """Ids of all installed profiles, or of all mixins with ``"mixin"``, sorted; each once."""
    return sorted({each.id for each in installed_files() if each.what == what})


def installed_files() -> Iterator[Installed]:
    """Every file of rules that installed packages bring, those too of which two have one id."""
    for pack in packs(PROFILES):
        yield from _shelf(pack).files


def broken_profiles() -> list[Broken]:
    """What can't be used of the files of rules that installed packages bring."""
    return [broken for pack in packs(PROFILES) for broken in _shelf(pack).broken]


def found_installed(name: str, what: str = "base") -> Found | Refusal | None:
    """The file of an installed profile or mixin; why it can't be used; or None where no package offers it."""
    if not _ID.fullmatch(name):
        return None
    offers = [each for each in installed_files() if (each.id, each.what) == (name, what)]
    if len(offers) > 1:
        word = "profile" if what == "base" else "mixin"
        several = len({each.package for each in offers}) > 1
        return offered_twice(f"the {word} `{name}`", [each.package if several else each.shown for each in offers])
    if offers:
        return _found(offers[0])
    broken = [each for each in broken_profiles() if each.may_offer(name)]
    return broken_pack(name, broken[0]) if broken else None


@lru_cache(maxsize=256)
def _found(of: Installed) -> Found | Refusal:
    source = read_bytes(of.path)
    if isinstance(source, Refusal):
        return broken_pack(of.id, Broken(of.shown, of.package, source.message, PROFILES))
    return Found(of.shown, source, of.path, of.path.parent, True, str(of.package))


@lru_cache(maxsize=256)
def _shelf(pack: Pack) -> Shelf:
    """The files of an entry point, or why there are none."""
    value = pack.entry.value
    if not _MODULE.fullmatch(value):
        return Shelf((), (pack.broken(f"`{value}` does not name a folder of a package, as `rook_rules.profiles`"),))
    folder = _folder(value)
    if folder is None:
        return Shelf((), (pack.broken(f"`{value}` is no folder of a package that is installed"),))
    found = [_file(pack, path, what) for what, below in _FOLDERS.items() for path in _yaml_files(folder / below)]
    if not found:
        return Shelf((), (pack.broken(f"there are no files of rules in `{value}`"),))
    broken = tuple(each for each in found if isinstance(each, Broken))
    return Shelf(tuple(each for each in found if isinstance(each, Installed)), broken)


def _folder(module: str) -> Path | None:
    """The folder of a package, which is not imported for it."""
    first, *below = module.split(".")
    try:
        spec = find_spec(first)
    except (ImportError, ValueError):
        return None
    for place in (spec.submodule_search_locations if spec else None) or ():
        folder = Path(place, *below)
        if folder.is_dir():
            return folder
    return None


def _yaml_files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ".yaml")
    except OSError:
        return []


def _file(pack: Pack, path: Path, what: str) -> Installed | Broken:
    """A file by the id that it gives itself; its other lines are read when it is asked for."""
    shown = Path(*pack.entry.value.split("."), _FOLDERS[what], path.name).as_posix()
    source = read_bytes(path)
    if isinstance(source, Refusal):
        return pack.broken(f"{shown}: {source.message}")
    says = _SAYS_ID.search(source.decode("utf-8", "replace"))
    if says is None or not _ID.fullmatch(says[1]):
        stated = f"`{says[1]}`" if says else "missing"
        return pack.broken(
            f"{shown}: its `id` is {stated}; in a package it is dotted, as `{pack.entry.name}.{path.stem}`"
        )
    return Installed(says[1], what, path, shown, pack.package)
