"""Citations with the work that they name and the value that it states."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from piquet_rules.profile.citations import Citation
from piquet_rules.profile.head import Work
from piquet_rules.profile.keys import look_up, undotted
from piquet_rules.profile.model import Profile


@dataclass(frozen=True)
class Stated:
    """What a work says of a rule: the citation, the work (None for a house rule), and the value if it is known."""

    citation: Citation
    work: Work | None
    value: Any

    def to_json(self) -> dict[str, Any]:
        """``{"work", "title", "author", "year", "place", "grade", "note", "value", "key", "file", "line"}``."""
        citation, work = self.citation, self.work
        return {
            "work": citation.work,
            "title": work.title if work else None,
            "author": work.author if work else None,
            "year": work.year if work else None,
            "place": citation.place,
            "grade": citation.grade,
            "note": citation.note,
            "value": self.value,
            "key": citation.key,
            "profile": citation.layer,
            "file": citation.at.file,
            "line": citation.at.line,
        }


def stated(profile: Profile, citations: Iterable[Citation]) -> tuple[Stated, ...]:
    """Each citation of a profile with its work and value."""
    return tuple(
        Stated(each, profile.sources.get(each.work) if each.work else None, value_said(profile, each))
        for each in citations
    )


def value_said(profile: Profile, citation: Citation) -> Any:
    """The value that a citation was given for; None where it speaks of a whole slot without naming one."""
    if citation.value is not None or "." not in citation.key:
        return citation.value
    rules: Mapping[str, Any] = next((rules for layer, rules in profile.state.history if layer.id == citation.layer), {})
    try:
        return look_up(rules, undotted(citation.key))
    except KeyError:
        return None


def disagreeing(profile: Profile, key: str) -> Iterator[Stated]:
    """What works say that state another value for a key, or for the kind of its slot where the key is that."""
    wanted = {key, key.removesuffix(".kind")}
    for each in stated(profile, profile.all_citations(key)):
        if not each.citation.holds and each.citation.key in wanted and each.value is not None:
            yield each
