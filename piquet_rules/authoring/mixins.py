"""Which mixins are shipped, and what each would do to a game."""

from __future__ import annotations

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


def mixins() -> list[Mixin]:
    """Every shipped mixin, by id. A profile adds one with ``mixins: [id]``."""
    return [_mixin(name) for name in shipped.mixin_ids()]


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
