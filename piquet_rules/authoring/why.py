"""Why a rule has its value: who set it and where, what each base said, and which works say so or otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from piquet_rules.authoring.bases import of_layer
from piquet_rules.authoring.citing import Stated, disagreeing, stated
from piquet_rules.authoring.fields import field_of, unit_in
from piquet_rules.errors import NotFound, Place, simple
from piquet_rules.profile.citations import cited, in_one_spelling
from piquet_rules.profile.keys import Path, field_at, is_table, kind_class, look_up, undotted
from piquet_rules.profile.layers import Layer
from piquet_rules.profile.load import load
from piquet_rules.profile.merge import Written, merged
from piquet_rules.profile.model import Profile
from piquet_rules.profile.shipped import shipped_ids


@dataclass(frozen=True)
class Step:
    """What a rule was after one file.

    ``does`` is ``sets``, ``unsets`` or ``keeps``; ``has`` is false where the kind of that file's slot has no such
    key; ``value`` is None where the value is left out; ``place`` is None where the file does nothing.
    """

    profile: str
    does: str
    has: bool
    value: Any
    place: Place | None
    sources: tuple[Stated, ...]

    def to_json(self) -> dict[str, Any]:
        """``{"profile", "does", "has", "value", "file", "line", "column", "sources"}``."""
        place = self.place
        return {
            "profile": self.profile,
            "does": self.does,
            "has": self.has,
            "value": self.value,
            "file": place.file if place else None,
            "line": place.line if place else None,
            "column": place.column if place else None,
            "sources": [each.to_json() for each in self.sources],
        }


@dataclass(frozen=True)
class Why:
    """The history of one value, newest file first; ``otherwise`` is what works say that state another value."""

    variant: str
    key: str
    value: Any
    unit: str | None
    meaning: str
    place: Place
    sources: tuple[Stated, ...]
    steps: tuple[Step, ...]
    otherwise: tuple[Stated, ...]

    def to_json(self) -> dict[str, Any]:
        """The history as JSON values."""
        return {
            "variant": self.variant,
            "key": self.key,
            "value": self.value,
            "unit": self.unit,
            "meaning": self.meaning,
            "file": self.place.file,
            "line": self.place.line,
            "column": self.place.column,
            "sources": [each.to_json() for each in self.sources],
            "steps": [each.to_json() for each in self.steps],
            "otherwise": [each.to_json() for each in self.otherwise],
        }


def why(variant: Profile | str, key: str) -> Why:
    """Why a rule of a variant has its value.

    Args:
        variant: a profile, or what ``load`` takes.
        key: a value, a section, a table or a row of one; a slot stands for its kind.

    Raises NotFound where there is no such variant, rule or row, ProfileError where the file has errors.
    """
    profile = load(variant) if isinstance(variant, str) else variant
    key = key if "." in key else f"{key}.kind"
    value = profile.value(key)
    info = field_of(profile, key)
    _know_row(profile, key, value)
    steps = tuple(_step(layer, rules, profile, key) for layer, rules in reversed(profile.state.history))
    return Why(
        profile.id,
        key,
        value,
        unit_in(info),
        (info.description or "") if info else "",
        profile.origin(key).place,
        stated(profile, profile.citations(key)),
        steps,
        tuple(disagreeing(profile, key)),
    )


def why_everywhere(key: str) -> dict[str, Why | None]:
    """The same key in every shipped variant, by id; None where the kind of a variant has no such key.

    Raises NotFound where no variant has it.
    """
    found: dict[str, Why | None] = {}
    refused: NotFound | None = None
    for name in shipped_ids():
        try:
            found[name] = why(name, key)
        except NotFound as error:
            found[name], refused = None, refused or error
    if refused is not None and not any(found.values()):
        raise refused
    return found


def _know_row(profile: Profile, key: str, value: Any) -> None:
    """Raise NotFound for a row that a table does not have."""
    table_key = key.rpartition(".")[0]
    info = field_of(profile, key)
    if value is None and "." in table_key and info is not None and is_table(info):
        rows = profile.value(table_key)
        message = f"`{table_key}` has no row `{key.rpartition('.')[2]}`"
        raise NotFound(simple("unknown-key", message, help=f"it has the rows {', '.join(map(str, rows))}", key=key))


def _step(layer: Layer, rules: Mapping[str, Mapping[str, Any]], profile: Profile, key: str) -> Step:
    path = undotted(key)
    written = _by(layer, path)
    has, value = _after(rules, path)
    does = "keeps" if written is None else "sets" if path in merged(layer).origins else "unsets"
    place = written.layer.document.place(written.path) if written else None
    name = layer.found.shown if layer.change else layer.id
    return Step(name, does, has, value, place, _sources(layer, profile, key) if has else ())


def _by(layer: Layer, path: Path) -> Written | None:
    """Where a file itself sets or unsets a path; of an unset also above it."""
    state = merged(layer)
    found = state.origins.get(path)
    if found is None:
        found = next((state.removed[path[:n]] for n in range(len(path), 0, -1) if path[:n] in state.removed), None)
    return found if found is not None and found.layer is layer else None


def _after(rules: Mapping[str, Mapping[str, Any]], path: Path) -> tuple[bool, Any]:
    """Whether the rules after a file have a key, and its value."""
    slot = str(path[0])
    lines = rules.get(slot)
    cls = kind_class(slot, lines.get("kind")) if lines else None
    if lines is None or cls is None or field_at(cls, path[1:]) is None:
        return False, None
    try:
        return True, look_up(in_one_spelling(slot, lines), path[1:])
    except KeyError:
        return True, None


def _sources(layer: Layer, profile: Profile, key: str) -> tuple[Stated, ...]:
    """What a file and those below it cite for the value that it has; of a mixin what it cites itself."""
    at = profile if layer is profile.layer else of_layer(layer) if layer in set(profile.layer.chain()) else None
    if at is not None:
        return stated(at, at.citations(key))
    return stated(profile, (each for each in cited(profile.state, key) if each.layer == layer.id))


def keys_below(profile: Profile, key: str) -> Iterator[str]:
    """The keys of a slot or section, tables as one; the key itself where it is one value."""
    from piquet_rules.profile.keys import keys_of

    slot, _, rest = key.partition(".")
    component = profile.components.get(slot)
    inner = [f"{slot}.{name}" for name in keys_of(type(component))] if component is not None else []
    found = [name for name in inner if name.startswith(f"{key}.")]
    if not found or (rest and key in inner):
        yield key
    else:
        yield from (name for name in found if not (name.endswith(".kind") and profile.value(name) == "standard"))
