"""Which rules of two profiles differ, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from piquet_rules.authoring.phrases import Phrase, says
from piquet_rules.authoring.wording import RANKS
from piquet_rules.cards import ALL_RANKS
from piquet_rules.errors import NotFound, simple
from piquet_rules.profile.component import Component
from piquet_rules.profile.fingerprint import identity
from piquet_rules.profile.keys import Path, dotted, field_at, is_table
from piquet_rules.profile.load import finished
from piquet_rules.profile.model import Profile
from piquet_rules.wording import sentence


@dataclass(frozen=True)
class KeyDifference:
    """One value that differs: JSON values, None for what is left out; ``says`` tells the change in words."""

    key: str
    origin: Any
    to: Any
    unit: str
    says: str

    def to_json(self) -> dict[str, Any]:
        """``{"key", "from", "to", "unit", "says"}``."""
        return {"key": self.key, "from": self.origin, "to": self.to, "unit": self.unit, "says": self.says}


@dataclass(frozen=True)
class SlotDifference:
    """What differs in one slot.

    ``kinds`` and ``sentences`` are pairs where the kinds differ (then ``keys`` is empty), else None;
    ``rows_as_before`` counts the rows that stay, for each table of which some rows differ.
    """

    slot: str
    keys: tuple[KeyDifference, ...] = ()
    kinds: tuple[str, str] | None = None
    sentences: tuple[str, str] | None = None
    rows_as_before: Mapping[str, int] | None = None

    @property
    def count(self) -> int:
        """Rules that differ; a slot of another kind counts as one."""
        return 1 if self.kinds else len(self.keys)

    def to_json(self) -> dict[str, Any]:
        """The slot's differences as JSON values."""
        shown: dict[str, Any] = {"slot": self.slot, "keys": [key.to_json() for key in self.keys]}
        if self.kinds and self.sentences:
            shown["kind"] = {"from": self.kinds[0], "to": self.kinds[1]}
            shown["sentence"] = {"from": self.sentences[0], "to": self.sentences[1]}
        if self.rows_as_before:
            shown["rows_as_before"] = dict(self.rows_as_before)
        return shown


@dataclass(frozen=True)
class Difference:
    """What differs between two profiles, slot by slot; false where nothing does."""

    origin: str
    to: str
    fingerprints: tuple[str, str]
    slots: tuple[SlotDifference, ...]

    def __bool__(self) -> bool:
        return bool(self.slots)

    @property
    def count(self) -> int:
        """Rules that differ."""
        return sum(slot.count for slot in self.slots)

    @property
    def keys(self) -> tuple[str, ...]:
        """Dotted keys that differ; of a slot of another kind the slot."""
        return tuple(key for slot in self.slots for key in ([slot.slot] if slot.kinds else [k.key for k in slot.keys]))

    def in_words(self) -> tuple[str, ...]:
        """A clause for each rule that differs, without slots and keys; of another kind its whole sentence."""
        return tuple(
            words
            for slot in self.slots
            for words in ([slot.sentences[1]] if slot.sentences else [key.says for key in slot.keys])
        )

    def to_json(self) -> dict[str, Any]:
        """``{"from": {"id", "fingerprint"}, "to": ..., "slots": [{"slot", "keys": [...]}]}``."""
        before, after = self.fingerprints
        return {
            "from": {"id": self.origin, "fingerprint": before},
            "to": {"id": self.to, "fingerprint": after},
            "slots": [slot.to_json() for slot in self.slots],
        }


def diff(a: Profile, b: Profile) -> Difference:
    """The rules in which ``b`` differs from ``a``: merged rules, not lines of files.

    Empty exactly where the fingerprints are equal; ``diff(b, a)`` has the same keys with their values exchanged.
    """
    found = (_slot(slot, mine, b.components[slot]) for slot, mine in a.components.items())
    return Difference(*names_of(a, b), (a.fingerprint, b.fingerprint), tuple(slot for slot in found if slot))


def names_of(a: Profile, b: Profile) -> tuple[str, str]:
    """What two profiles are called side by side: their ids; of one that was changed for a run, that it was."""
    return a.id, b.id if b.id != a.id or b.fingerprint == a.fingerprint else f"{b.id} as changed"


def base_of(profile: Profile) -> Profile:
    """The profile that a profile (or a change of one for a run) builds on. Raises NotFound where it has no base."""
    layer = profile.layer.base
    made = finished(layer)[0] if layer is not None else None
    if made is None:
        message = f"`{profile.id}` builds on no other profile"
        raise NotFound(simple("no-base", message, help="name two profiles: `piquet diff rubicon friday-club.yaml`"))
    return made


def _slot(slot: str, mine: Component, theirs: Component) -> SlotDifference | None:
    if identity(mine) == identity(theirs):
        return None
    kinds = (_kind(mine), _kind(theirs))
    if kinds[0] != kinds[1]:
        return SlotDifference(slot, kinds=kinds, sentences=(sentence(mine), sentence(theirs)))
    before, after = (each.model_dump(mode="json", exclude_none=True) for each in (mine, theirs))
    keys = tuple(_key(theirs, path, old, new) for path, old, new in _values(type(mine), before, after, ()))
    tables = {key.key.rpartition(".")[0] for key in keys if _is_row(theirs, key.key)}
    return SlotDifference(slot, keys, rows_as_before={table: _same_rows(table, before, after) for table in tables})


def _kind(component: Component) -> str:
    return str(component.model_dump(include={"kind"})["kind"])


def _key(theirs: Component, path: Path, old: Any, new: Any) -> KeyDifference:
    phrase = Phrase(theirs, path, old, new)
    return KeyDifference(dotted((theirs.slot, *path)), old, new, phrase.unit, says(phrase))


def _values(
    model: type[Component], mine: Mapping[str, Any], theirs: Mapping[str, Any], above: Path
) -> Iterator[tuple[Path, Any, Any]]:
    """Path and both values of everything that differs; None for what one of them leaves out."""
    for name in dict.fromkeys([*mine, *theirs]):
        old, new, path = mine.get(name), theirs.get(name), (*above, name)
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from _values(model, old, new, path)
        elif _in_order(model, path, old) != _in_order(model, path, new):
            yield path, old, new


def _in_order(model: type[Component], path: Path, value: Any) -> Any:
    """Ranks sorted where their order means nothing."""
    info = field_at(model, path)
    extra = info.json_schema_extra if info is not None else None
    ranks = isinstance(extra, dict) and extra.get("unit") == RANKS and model.slot != "pack"
    return sorted(value, key=ALL_RANKS.index) if ranks and isinstance(value, list) else value


def _is_row(component: Component, key: str) -> bool:
    path = key.split(".")[1:]
    info = field_at(type(component), tuple(path))
    above = field_at(type(component), tuple(path[:-1])) if len(path) > 1 else None
    return info is not None and info is above and is_table(info)


def _same_rows(table: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> int:
    for part in table.split(".")[1:]:
        before, after = before[part], after[part]
    return sum(after.get(row) == value for row, value in before.items())
