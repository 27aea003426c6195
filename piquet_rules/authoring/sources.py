"""Which works the rules of a profile come from, and how they state them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from piquet_rules.authoring.citing import Stated, stated
from piquet_rules.authoring.fields import unit_of
from piquet_rules.authoring.why import keys_below
from piquet_rules.profile.head import Work
from piquet_rules.profile.load import load
from piquet_rules.profile.model import Profile


@dataclass(frozen=True)
class Sourced:
    """A rule with its value and what it follows: the first of ``sources``; none where nothing is cited for it."""

    key: str
    value: Any
    unit: str | None
    sources: tuple[Stated, ...]

    @property
    def grade(self) -> str | None:
        """How the work that is followed states the rule; None where none is."""
        return self.sources[0].citation.grade if self.sources else None

    def to_json(self) -> dict[str, Any]:
        """``{"key", "value", "unit", "grade", "sources": [...]}``."""
        return {
            "key": self.key,
            "value": self.value,
            "unit": self.unit,
            "grade": self.grade,
            "sources": [each.to_json() for each in self.sources],
        }


@dataclass(frozen=True)
class Sources:
    """The works that a profile names, and each rule with what is cited for it."""

    variant: str
    works: Mapping[str, Work]
    rules: tuple[Sourced, ...]

    def graded(self, grade: str) -> Sources:
        """The same with only the rules of that grade."""
        return Sources(self.variant, self.works, tuple(rule for rule in self.rules if rule.grade == grade))

    def missing(self) -> Sources:
        """The same with only the rules for which nothing is cited."""
        return Sources(self.variant, self.works, tuple(rule for rule in self.rules if not rule.sources))

    def grades(self) -> dict[str, int]:
        """Grade → rules of it, ``missing`` among them, in order of how many there are."""
        return dict(Counter(rule.grade or "missing" for rule in self.rules).most_common())

    def used(self) -> dict[str, Work]:
        """The works that some rule here cites, by id."""
        cited = {each.citation.work for rule in self.rules for each in rule.sources}
        return {name: work for name, work in self.works.items() if name in cited}

    def to_json(self) -> dict[str, Any]:
        """``{"variant", "works": {id: {...}}, "grades": {...}, "rules": [...]}``."""
        return {
            "variant": self.variant,
            "works": {name: work.model_dump(exclude_none=True) for name, work in self.used().items()},
            "grades": self.grades(),
            "rules": [rule.to_json() for rule in self.rules],
        }


def sources_of(variant: Profile | str) -> Sources:
    """The works, places and grades for every rule of a variant that has a value.

    Raises NotFound where there is no such variant, ProfileError where the file has errors.
    """
    profile = load(variant) if isinstance(variant, str) else variant
    keys = (key for slot in profile.components for name in keys_below(profile, slot) for key in _cited(profile, name))
    return Sources(profile.id, profile.sources, tuple(_sourced(profile, key) for key in keys))


def _cited(profile: Profile, key: str) -> list[str]:
    """A key that has a value; in its place the rows of a table that is cited by rows only."""
    value = profile.value(key)
    if isinstance(value, Mapping) and not profile.citations(key):
        return [f"{key}.{row}" for row in value]
    return [] if value is None else [key]


def _sourced(profile: Profile, key: str) -> Sourced:
    return Sourced(key, profile.value(key), unit_of(profile, key), stated(profile, profile.citations(key)))


_SPECIAL = re.compile(r"[&%$#_{}]")
_FIELDS = ("author", "title", *(name for name in Work.model_fields if name not in ("author", "title")))
_IN_BIBTEX = {"place": "address"}


def bibtex(works: Mapping[str, Work]) -> str:
    """Works as BibTeX entries, each named by its id."""
    return "\n\n".join(_entry(name, work) for name, work in works.items())


def _entry(name: str, work: Work) -> str:
    kind = "book" if work.author and work.year else "misc"
    lines = [
        f"  {_IN_BIBTEX.get(field, field)} = {{{_escaped(field, str(value))}}},"
        for field in _FIELDS
        if (value := getattr(work, field)) is not None
    ]
    return "\n".join([f"@{kind}{{{name},", *lines, "}"])


def _escaped(field: str, text: str) -> str:
    return text if field == "url" else _SPECIAL.sub(lambda found: f"\\{found[0]}", text)
