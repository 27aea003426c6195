"""The variants that come with the package: YAML files found by their names, nothing listed by hand."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

_EXTENDS = re.compile(rb"^extends:", re.M)
_PACKAGE = Path(__file__).resolve().parent.parent
SHOWN_FOLDER = "variants"
"""How messages name the folder of the shipped files, wherever it is installed."""


@lru_cache(maxsize=1)
def folder() -> Path:
    """The folder of the shipped files: inside an installed package, else beside the source tree."""
    packaged = _PACKAGE / "_variants"
    return packaged if packaged.is_dir() else _PACKAGE.parent / SHOWN_FOLDER


@lru_cache(maxsize=1)
def shipped_ids() -> list[str]:
    """Ids of all shipped variants, sorted."""
    return sorted(path.stem for path in folder().glob("*.yaml"))


@lru_cache(maxsize=1)
def mixin_ids() -> list[str]:
    """Ids of all shipped mixins, sorted."""
    return sorted(path.stem for path in folder().glob("mixins/*.yaml"))


@lru_cache(maxsize=1)
def root_id() -> str:
    """The first shipped variant that builds on no other: what a mixin is looked at with, if it names no base."""
    return next(name for name in shipped_ids() if not _EXTENDS.search(text_of(variant_file(name))))


def variant_file(name: str) -> Path:
    """The file of a shipped variant."""
    return folder() / f"{name}.yaml"


def mixin_file(name: str) -> Path:
    """The file of a shipped mixin."""
    return folder() / "mixins" / f"{name}.yaml"


def shown(path: Path) -> str:
    """A shipped file as messages name it."""
    return f"{SHOWN_FOLDER}/{path.relative_to(folder()).as_posix()}"


@lru_cache(maxsize=64)
def text_of(path: Path) -> bytes:
    """The bytes of a shipped file, read once."""
    return path.read_bytes()
