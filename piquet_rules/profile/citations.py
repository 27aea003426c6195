"""Where rules are stated: the citations of a profile, and for which values they hold.

A citation holds while the value is the one it was given for, or the one it names itself. A slot that
got another kind loses what was cited for it before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pydantic import ValidationError
from pydantic_core import to_json

from piquet_rules.errors import Place, Problem
from piquet_rules.profile.component import Component
from piquet_rules.profile.head import Entry
from piquet_rules.profile.keys import Path, dotted, field_at, is_table, kind_class, look_up, undotted
from piquet_rules.profile.layers import Layer
from piquet_rules.profile.locate import Refusal
from piquet_rules.profile.merge import Merged, Rules
from piquet_rules.profile.slot_field import component
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.profile.suggest import nearest, offered, shown

_NOTHING = object()


class Citation(NamedTuple):
    """One statement of a rule.

    ``place`` is a number, a text, or names with numbers and texts (``{"law": 66}``); ``grade`` is stated,
    inferred, reconstructed or house; ``value`` is what the work says where it names one, else None;
    ``key`` is the key or slot it was given for, ``layer`` the id of the profile that gives it, ``at``
    where; ``holds`` whether it speaks for the value that is played.
    """

    work: str | None
    place: int | str | Mapping[str, int | str] | None
    grade: str
    value: Any
    note: str | None
    key: str
    layer: str
    at: Place
    holds: bool

    def __str__(self) -> str:
        """``cavendish, law 66 (stated)``."""
        if self.work is None:
            return "house rule"
        return f"{', '.join(filter(None, (self.work, cited_at(self.place))))} ({self.grade})"


def cited_at(place: int | str | Mapping[str, int | str] | None) -> str:
    """The place in a work: ``law 66``, ``page 12``."""
    if isinstance(place, Mapping):
        return ", ".join(f"{name} {number}" for name, number in place.items())
    return "" if place is None else str(place)


def cited(state: Merged, key: str) -> tuple[Citation, ...]:
    """All citations for a key, those of the narrowest path and the latest file first."""
    return tuple(_citation(*given) for given in _given(state, key))


def is_cited(state: Merged, key: str) -> bool:
    """Whether any citation for a key holds; no file is read again to say where it stands."""
    return any(holds for *_, holds in _given(state, key))


_Given = tuple[Layer, Entry, Path, Path, bool]
"""A citation: its file, itself, the path that it speaks of, the path where it stands, and whether it holds."""


def _given(state: Merged, key: str) -> Iterator[_Given]:
    path = undotted(key)
    for n in range(len(path), 0, -1):
        yield from _at(state, path, path[:n])


def holding(citations: tuple[Citation, ...]) -> tuple[Citation, ...]:
    """Of the citations for a key those that hold, from the narrowest path that has any; the first is followed."""
    held = [each for each in citations if each.holds]
    return tuple(each for each in held if (each.key, each.layer) == (held[0].key, held[0].layer))


def _at(state: Merged, path: Path, cited_path: Path) -> Iterator[_Given]:
    """Citations given for one path, for the value at another at or below it; the latest file first."""
    slot = str(path[0])
    since = state.kinds_from.get(slot, 0)
    now = _comparable(state.rules, path)
    for n in range(len(state.history) - 1, since - 1, -1):
        layer, rules = state.history[n]
        entries = layer.head.cite.get(dotted(cited_path), ())
        for m, entry in enumerate(entries if isinstance(entries, tuple) else (entries,)):
            at: Path = ("cite", dotted(cited_path), m) if isinstance(entries, tuple) else ("cite", dotted(cited_path))
            yield layer, entry, cited_path, at, _speaks_of(entry, path, cited_path, now, rules, state.rules)


def _speaks_of(entry: Entry, path: Path, cited_path: Path, now: Any, then: Rules, rules: Rules) -> bool:
    if entry.value is not None:
        return _same(entry.value, _comparable(rules, cited_path), rules, cited_path)
    return bool(now == _comparable(then, path))


def _same(value: Any, now: Any, rules: Rules, path: Path) -> bool:
    """Whether a named value is the one that is played."""
    slot = str(path[0])
    if len(path) == 1:
        return bool(value == now)
    changed = {**rules, slot: _put(rules.get(slot, {}), path[1:], value)}
    return bool(_comparable(changed, path) == now)


def _put(lines: Mapping[str, Any], path: Path, value: Any) -> dict[str, Any]:
    first, rest = str(path[0]), path[1:]
    inner = lines.get(first)
    return {**lines, first: _put(inner if isinstance(inner, Mapping) else {}, rest, value) if rest else value}


def _comparable(rules: Rules, path: Path) -> Any:
    """The value at a path in one spelling; what is not stated has its neutral value."""
    lines = rules.get(str(path[0]))
    if lines is None:
        return _NOTHING
    values = in_one_spelling(str(path[0]), lines)
    try:
        return look_up(values, path[1:])
    except KeyError:
        return _NOTHING


def in_one_spelling(slot: str, lines: Mapping[str, Any]) -> Mapping[str, Any]:
    """A slot's lines as its component writes them; as they are where they make no component yet."""
    try:
        return component(slot, to_json(lines).decode()).model_dump(mode="json")
    except ValidationError:
        return lines


def _citation(layer: Layer, entry: Entry, path: Path, at: Path, holds: bool) -> Citation:
    return Citation(
        entry.work,
        entry.place,
        entry.grade,
        entry.value,
        entry.note,
        dotted(path),
        layer.id,
        layer.document.place(at),
        holds,
    )


def faults_of_citations(top: Layer, state: Merged) -> Iterator[Problem]:
    """Citations of unknown works or unknown rules, and those without a work that need one."""
    works: set[str] = set()
    for layer, rules in state.history:
        works |= set(layer.head.sources)
        if layer.found.shipped and layer is not top:
            continue
        kinds = {slot: cls for slot, lines in rules.items() if (cls := kind_class(slot, lines.get("kind")))}
        for key, entries in layer.head.cite.items():
            yield from _key_fault(layer, rules, kinds, key)
            several = isinstance(entries, tuple)
            for n, entry in enumerate(entries if isinstance(entries, tuple) else (entries,)):
                at: Path = ("cite", key, n) if several else ("cite", key)
                yield from _work_fault(layer, works, entry, at) if not top.broken_somewhere() else ()


def _key_fault(layer: Layer, rules: Rules, kinds: dict[str, type[Component]], key: str) -> Iterator[Problem]:
    path = undotted(key)
    slot = str(path[0])
    if slot in SLOT_TYPES and slot not in kinds:
        return
    if slot in kinds and (len(path) == 1 or _is_key(kinds[slot], rules, path)):
        return
    from piquet_rules.profile.unknown import unknown_path  # only errors need it

    refusal = unknown_path(path, kinds)
    yield layer.document.refused(refusal._replace(code="unknown-key"), ("cite", key), at="key")


def _is_key(cls: type[Component], rules: Rules, path: Path) -> bool:
    info = field_at(cls, path[1:])
    if info is None:
        return False
    if not is_table(info) or len(path) == 2:
        return True
    try:
        look_up(rules, path)
    except KeyError:
        return False
    return True


def _work_fault(layer: Layer, works: set[str], entry: Entry, at: Path) -> Iterator[Problem]:
    if entry.work is None and entry.grade != "house":
        message = f"a citation that is {entry.grade} names the work it is from"
        yield layer.document.problem(
            "missing-work", message, at, help="add `work:` with an id from `sources`, or write `grade: house`"
        )
    elif entry.work is not None and entry.work not in works:
        message = f"`{shown(entry.work)}` is not among the `sources`"
        remedy, instead = offered(nearest(entry.work, sorted(works)))
        refusal = Refusal("unknown-work", message, remedy or "add it to `sources`, with a `title`", instead)
        yield layer.document.refused(refusal, (*at, "work"))
