"""Which mixins are shipped, and what each would do to a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from piquet_rules.profile import shipped
from piquet_rules.profile.head import in_languages
from piquet_rules.profile.keys import dotted, leaves
from piquet_rules.profile.layers import shipped_found
from piquet_rules.profile.lines import own_lines


@dataclass(frozen=True)
class Mixin:
    """A shipped mixin: ``title`` and ``summary`` by language, the keys that it sets, those that it takes away."""

    id: str
    title: dict[str, str]
    summary: dict[str, str]
    extends: str | None
    sets: tuple[str, ...]
    unsets: tuple[str, ...]

    @property
    def name(self) -> str:
        """The English title, else the first there is, else the id."""
        return self.title.get("en") or next(iter(self.title.values()), self.id)

    def to_json(self) -> dict[str, Any]:
        """The mixin as ``piquet variants --mixins --json`` prints it."""
        summary = self.summary.get("en") or next(iter(self.summary.values()), "")
        return {
            "id": self.id, "title": self.name, "summary": summary, "extends": self.extends, "sets": list(self.sets),
            "unsets": list(self.unsets),
        }  # fmt: skip


def mixins(words: Iterable[str] = ()) -> list[Mixin]:
    """The shipped mixins that speak of every one of some words, by id. A profile adds one with ``mixins: [id]``."""
    sought = [word.casefold() for word in words]
    return [each for each in map(_mixin, shipped.mixin_ids()) if all(word in _text(each) for word in sought)]


def _text(mixin: Mixin) -> str:
    words = (mixin.id, *mixin.title.values(), *mixin.summary.values(), *mixin.sets, *mixin.unsets)
    return "\n".join(words).casefold()


def _mixin(name: str) -> Mixin:
    own = own_lines(shipped_found(shipped.mixin_file(name)))
    sets = [dotted(path) for slot, lines in own.rules.items() for path, _ in leaves(lines, (slot,))]
    return Mixin(
        own.head.id,
        in_languages(own.head.title),
        in_languages(own.head.summary),
        own.head.extends,
        tuple(key for key in sets if not key.endswith(".kind")),
        tuple(dotted(path) for path, _ in own.unset),
    )
