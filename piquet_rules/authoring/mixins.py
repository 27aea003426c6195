"""Which mixins are shipped or installed, and what each would do to a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from piquet_rules.errors import ProfileError
from piquet_rules.profile import shipped
from piquet_rules.profile.head import in_languages
from piquet_rules.profile.installed import found_installed, installed_ids
from piquet_rules.profile.keys import dotted, leaves
from piquet_rules.profile.layers import shipped_found
from piquet_rules.profile.lines import own_lines
from piquet_rules.profile.locate import Found


@dataclass(frozen=True)
class Mixin:
    """A mixin: ``title`` and ``summary`` by language, the keys that it sets, those that it takes away.

    ``package`` is the installed package, with its version, that brings it; empty for those that are shipped.
    """

    id: str
    title: dict[str, str]
    summary: dict[str, str]
    extends: str | None
    sets: tuple[str, ...]
    unsets: tuple[str, ...]
    package: str = ""

    @property
    def name(self) -> str:
        """The English title, else the first there is, else the id."""
        return self.title.get("en") or next(iter(self.title.values()), self.id)

    def to_json(self) -> dict[str, Any]:
        """The mixin as ``piquet variants --mixins --json`` prints it."""
        summary = self.summary.get("en") or next(iter(self.summary.values()), "")
        return {
            "id": self.id, "title": self.name, "summary": summary, "extends": self.extends, "sets": list(self.sets),
            "unsets": list(self.unsets), "package": self.package or None,
        }  # fmt: skip


def mixins(words: Iterable[str] = ()) -> list[Mixin]:
    """The mixins that speak of every one of some words, by id, the shipped ones first.

    A profile adds one with ``mixins: [id]``. Those of installed packages are there too, if they can be read.
    """
    sought = [word.casefold() for word in words]
    return [each for each in [*shipped_mixins(), *_installed()] if all(word in _text(each) for word in sought)]


def shipped_mixins() -> list[Mixin]:
    """The shipped mixins, by id."""
    return [_mixin(shipped_found(shipped.mixin_file(name))) for name in shipped.mixin_ids()]


def _installed() -> Iterator[Mixin]:
    for name in installed_ids("mixin"):
        found = found_installed(name, "mixin")
        if isinstance(found, Found):
            with suppress(ProfileError):
                yield _mixin(found)


def _text(mixin: Mixin) -> str:
    words = (mixin.id, *mixin.title.values(), *mixin.summary.values(), *mixin.sets, *mixin.unsets)
    return "\n".join(words).casefold()


def _mixin(found: Found) -> Mixin:
    own = own_lines(found)
    sets = [dotted(path) for slot, lines in own.rules.items() for path, _ in leaves(lines, (slot,))]
    return Mixin(
        own.head.id,
        in_languages(own.head.title),
        in_languages(own.head.summary),
        own.head.extends,
        tuple(key for key in sets if not key.endswith(".kind")),
        tuple(dotted(path) for path, _ in own.unset),
        found.package,
    )
