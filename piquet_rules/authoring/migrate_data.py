"""What a file of format 0 says, in the words of format 1: where each of its values goes, and what it becomes.

Nothing here knows how a file is laid out; ``migrate_layout`` writes the text, and what it wrote is read again and
compared with what is worked out here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from piquet_rules.errors import Problem, ProfileError
from piquet_rules.profile.document import Document
from piquet_rules.profile.head import HEAD_KEYS
from piquet_rules.profile.keys import Path, dotted, field_at, keys_of, undotted
from piquet_rules.profile.registry import registry
from piquet_rules.profile.renamed import Renamed, of_format, section
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.profile.suggest import did_you_mean, listed, shown

VERSION = 0
"""The format that is rewritten here, as the next one."""
_GRADES = {"described": "stated", "observed": "inferred"}
_BEYOND = object()
"""In place of a value for which nothing is known."""

Named = Callable[[str, str], str]
"""What a base or mixin is called now: of its old name, and whether it is a ``base`` or a ``mixin``."""


class Laid(NamedTuple):
    """A value in its new place. ``source`` is where it stood; ``as_written`` whether it is the same value."""

    path: Path
    value: Any
    source: Path
    as_written: bool = True


class Token(NamedTuple):
    """A key (or a single value) that is written otherwise where it stands."""

    path: Path
    is_key: bool
    value: Any


class Plan(NamedTuple):
    """What is to be done: words to be exchanged in place, and top keys whose content goes elsewhere, with where to."""

    tokens: tuple[Token, ...]
    moved: Mapping[str, tuple[Laid, ...]]
    data: dict[str, Any]


def planned(document: Document, named: Named) -> Plan:
    """The plan for a document of format 0. Raises ProfileError with all that has to be done by hand."""
    step = _Step(document, named)
    plan = step.plan()
    if step.problems:
        raise ProfileError(step.problems)
    return plan


class _Step:
    """The work on one document."""

    def __init__(self, document: Document, named: Named) -> None:
        self.document, self.named = document, named
        self.data: dict[str, Any] = document.data
        self.known = of_format(VERSION)
        self.problems: list[Problem] = []
        self.tokens: list[Token] = []
        self.moved: dict[str, tuple[Laid, ...]] = {}

    def plan(self) -> Plan:
        """All that is to be done, and the data that come of it."""
        for key, value in self.data.items():
            self._top(key, value)
        return Plan(tuple(self.tokens), self.moved, self._assembled())

    def by_hand(self, path: Path, message: str, help: str, at_key: bool = False) -> None:
        """Note what the program can't decide."""
        at: Any = "key" if at_key else "value"
        self.problems.append(self.document.problem("migrate-by-hand", message, path, at=at, help=help))

    # The head

    def _top(self, key: str, value: Any) -> None:
        special = {
            "schema": self._version, "format": self._version, "titles": self._titles, "edition": self._edition,
            "id": self._id, "extends": self._name, "mixins": self._mixins, "sources": self._sources,
            "cite": self._cite, "unset": self._unset, "replace": self._replace, "examples": self._examples,
        }  # fmt: skip
        if key in special:
            special[key](key, value)
        elif isinstance(value, dict) and (key in SLOT_TYPES or self._had(key)):
            self._section(key, value)
        elif self._had(key):
            self.by_hand(
                (key,), f"`{key}` was a section of rules", f"it had {listed(self._had(key), 'and')}", at_key=True
            )
        elif key not in (*SLOT_TYPES, *HEAD_KEYS):
            self._unknown(key, (key,), at_key=True)

    def _had(self, section: str) -> list[str]:
        """The rules that a section of the old format had."""
        return [old for old in self.known if old.startswith(f"{section}.")]

    def _unknown(self, key: str, path: Path, at_key: bool) -> None:
        """Note a key of neither format: written so, the new file would be half an old one."""
        near = did_you_mean(key, [*self.known, *_keys_now()])
        had = self._had(key.partition(".")[0])
        remedy = near or (f"its section had {listed(had, 'and')}" if had else "take it away, or move it into `notes`")
        message = f"`{shown(key)}` is no rule of format {VERSION}, nor of format {VERSION + 1}"
        self.by_hand(path, message, remedy, at_key)

    def _version(self, key: str, _: Any) -> None:
        if key == "schema" and "format" not in self.data:
            self.tokens.append(Token((key,), True, "format"))
        elif key == "schema":
            self.by_hand((key,), "`schema` and `format` both stand here", "take the line `schema` away", at_key=True)
            return
        self.tokens.append(Token((key,), False, VERSION + 1))

    def _titles(self, key: str, _: Any) -> None:
        if "title" in self.data:
            self.by_hand((key,), "`title` and `titles` both stand here", "write all languages below one", at_key=True)
        self.tokens.append(Token((key,), True, "title"))

    def _edition(self, key: str, value: Any) -> None:
        self.moved[key] = (Laid(("about", "status"), value, (key,)),)

    def _id(self, key: str, value: Any) -> None:
        if isinstance(value, str) and "_" in value:
            self.tokens.append(Token((key,), False, value.replace("_", "-")))

    def _name(self, key: str, value: Any) -> None:
        now = self.named(value, "base") if isinstance(value, str) else value
        if now != value:
            self.tokens.append(Token((key,), False, now))

    def _mixins(self, key: str, value: Any) -> None:
        for n, name in enumerate(value if isinstance(value, list) else ()):
            now = self.named(name, "mixin") if isinstance(name, str) else name
            if now != name:
                self.tokens.append(Token((key, n), False, now))

    # Rules

    def _section(self, key: str, value: Mapping[str, Any]) -> None:
        laid = tuple(self._below((key,), value))
        if any(not each.as_written or each.path != each.source for each in laid):
            self.moved[key] = laid

    def _below(self, path: Path, value: Any) -> Iterator[Laid]:
        entry = self.known.get(dotted(path))
        if isinstance(value, dict) and value and (entry is None or section(dotted(path))):
            for key, inner in value.items():
                yield from self._below((*path, key), inner)
        elif entry is None and not _is_today(path):
            self._unknown(dotted(path), path, at_key=True)
        elif entry is None:
            yield Laid(path, value, path)
        elif not entry.new:
            self.by_hand(path, f"`{dotted(path)}` has no successor: {entry.note}", "take the line away", at_key=True)
        else:
            yield from self._renamed(entry, path, value)

    def _renamed(self, entry: Renamed, path: Path, value: Any) -> Iterator[Laid]:
        now = _now(entry, value)
        if now is _BEYOND:
            self.by_hand(path, *_unknown_value(entry, value))
        elif isinstance(now, dict) and entry.values:
            for key, each in now.items():
                yield Laid(undotted(key), each, path, as_written=False)
        elif isinstance(now, dict):
            yield from (Laid((*undotted(entry.new), row), each, (*path, row)) for row, each in now.items())
        else:
            yield Laid(undotted(entry.new), now, path, as_written=now is value)

    # Lists of keys

    def key_now(self, key: str, path: Path, at_key: bool = False) -> str:
        """What a key is called now, where it is only named."""
        entry, rest = self._entry(key)
        if entry is not None and entry.new:
            return f"{entry.new}{rest}".removesuffix(".kind")
        below = [each.new for each in section(key)]
        if (entry is not None or below) and key not in SLOT_TYPES:
            why = f": {entry.note}" if entry else f", which are {listed(below, 'and')} now"
            says = f"`{key}` has no successor" if entry else f"`{key}` was a section of rules"
            self.by_hand(path, says + why, "name the rules one by one, or take this away", at_key)
        elif not _is_today(undotted(key)):
            self._unknown(key, path, at_key)
        return key

    def _entry(self, key: str) -> tuple[Renamed | None, str]:
        """The entry of a key or of what it stands below, and what is left of it."""
        head, rest = key, ""
        while head:
            entry = self.known.get(head)
            if entry is not None and (not rest or not (entry.values or entry.add)):
                return entry, rest
            head, _, last = head.rpartition(".")
            rest = f".{last}{rest}"
        return None, ""

    def _unset(self, key: str, value: Any) -> None:
        if not isinstance(value, list):
            return
        laid = tuple(each for n, item in enumerate(value) for each in self._taken_away(str(item), (key, n)))
        same = all(each.as_written for each in laid)
        if not same or "replace" in self.data:
            self.moved[key] = laid

    def _taken_away(self, item: str, path: Path) -> Iterator[Laid]:
        entry, rest = self._entry(item)
        if entry is not None and entry.absent and not rest:
            yield from (Laid(undotted(key), value, path, False) for key, value in entry.absent.items())
        elif entry is not None and entry.unset and not rest:
            yield Laid(("unset",), entry.unset, path, False)
        else:
            now = self.key_now(item, path)
            yield Laid(("unset",), now, path, now == item)

    def _replace(self, key: str, value: Any) -> None:
        if isinstance(value, list):
            laid = (
                Laid(("unset",), self.key_now(str(item), (key, n)), (key, n), False) for n, item in enumerate(value)
            )
            self.moved[key] = tuple(laid)
        else:
            self.by_hand(
                (key,), "`replace` was a list of rules", "write `unset: [...]` with their names of today", True
            )

    # Sources and citations

    def _sources(self, key: str, value: Any) -> None:
        if isinstance(value, list):
            self.moved[key] = tuple(each for n, item in enumerate(value) for each in self._source((key, n), item))

    def _source(self, path: Path, item: Any) -> Iterator[Laid]:
        rule = item.get("for") if isinstance(item, dict) else None
        if not isinstance(rule, str):
            self.by_hand(path, "a source here says with `for:` which rule it is about", "name the rule")
            return
        if item.get("grade") == "none":
            self.by_hand(path, f"`{shown(rule)}` has no source, and so no citation", "take this entry away")
            return
        cited = ("cite", self.key_now(rule, (*path, "for")))
        for name, value in item.items():
            if name == "page":
                yield Laid((*cited, "place", "page"), value, (*path, name))
            elif name != "for":
                grade = _GRADES.get(value, value) if name == "grade" and isinstance(value, str) else value
                yield Laid((*cited, name), grade, (*path, name), grade is value)

    def _cite(self, key: str, value: Any) -> None:
        for rule, entries in value.items() if isinstance(value, dict) else ():
            now = self.key_now(rule, (key, rule), at_key=True)
            if now != rule:
                self.tokens.append(Token((key, rule), True, now))
            several = isinstance(entries, list)
            for n, entry in enumerate(entries if several else [entries]):
                at: Path = (key, rule, n) if several else (key, rule)
                if isinstance(entry, dict):
                    self._entry_of_cite(rule, entry, at)

    def _entry_of_cite(self, rule: str, entry: Mapping[str, Any], at: Path) -> None:
        grade = entry.get("grade")
        if isinstance(grade, str) and grade in _GRADES:
            self.tokens.append(Token((*at, "grade"), False, _GRADES[grade]))
        renamed = self.known.get(rule)
        if renamed is None or "value" not in entry:
            return
        now = _now(renamed, entry["value"])
        if now is _BEYOND:
            self.by_hand((*at, "value"), *_unknown_value(renamed, entry["value"]))
        elif now != entry["value"]:
            one = now.get(renamed.new) if isinstance(now, dict) else now
            self.tokens.append(Token((*at, "value"), False, one))

    # Examples

    def _examples(self, key: str, value: Any) -> None:
        for n, example in enumerate(value if isinstance(value, list) else ()):
            if isinstance(example, dict):
                self._record((key, n, "record"), example.get("record"))
                self._ledger((key, n, "expect", "ledger"), example.get("expect"))

    def _record(self, path: Path, record: Any) -> None:
        if not isinstance(record, dict):
            return
        if isinstance(record.get("variant"), str):
            now = self.named(record["variant"], "base")
            if now != record["variant"]:
                self.tokens.append(Token((*path, "variant"), False, now))
        declared = record.get("declare")
        for seat, said in declared.items() if isinstance(declared, dict) else ():
            for word in said if isinstance(said, dict) else ():
                if self._slot_now(word) != word:
                    self.tokens.append(Token((*path, "declare", seat, word), True, self._slot_now(word)))

    def _ledger(self, path: Path, expect: Any) -> None:
        ledger = expect.get("ledger") if isinstance(expect, dict) else None
        for n, entry in enumerate(ledger if isinstance(ledger, list) else ()):
            word = entry.get("slot") if isinstance(entry, dict) else None
            if isinstance(word, str) and self._slot_now(word) != word:
                self.tokens.append(Token((*path, n, "slot"), False, self._slot_now(word)))

    def _slot_now(self, word: str) -> str:
        """The slot of what an old file calls so; a word that is a slot already is one."""
        if word in SLOT_TYPES:
            return word
        return next((each.new.split(".")[0] for each in self.known.values() if _is_of(each, word)), word)

    # What comes of it

    def _assembled(self) -> dict[str, Any]:
        """The data in their new places; what two old keys both say is noted."""
        renamed = {each.path: each for each in self.tokens if each.is_key}
        values = {each.path: each.value for each in self.tokens if not each.is_key}
        found: dict[str, Any] = {}
        for key, value in self.data.items():
            if key not in self.moved:
                self._put(found, ((str(renamed[(key,)].value) if (key,) in renamed else key),),
                          _exchanged(value, (key,), renamed, values), (key,))  # fmt: skip
        for laid in (each for moves in self.moved.values() for each in moves):
            if laid.path == ("unset",):
                found.setdefault("unset", []).append(laid.value)
            else:
                self._put(found, laid.path, laid.value, laid.source)
        return found

    def _put(self, found: dict[str, Any], path: Path, value: Any, source: Path) -> None:
        here = found
        for part in path[:-1]:
            here = here.setdefault(str(part), {})
            if not isinstance(here, dict):
                self._said_twice(path, source)
                return
        if str(path[-1]) in here:
            self._said_twice(path, source)
        else:
            here[str(path[-1])] = value

    def _said_twice(self, path: Path, source: Path) -> None:
        self.by_hand(source, f"`{dotted(path)}` would be said twice", "keep one of the two", at_key=True)


def _is_today(path: Path) -> bool:
    """Whether a rule, or a section of them, of the new format is called so."""
    slot, below = str(path[0]), path[1:]
    return slot in SLOT_TYPES and (not below or any(field_at(cls, below) for cls in registry().kinds[slot].values()))


def _keys_now() -> list[str]:
    return [f"{slot}.{key}" for slot in SLOT_TYPES for cls in registry().kinds[slot].values() for key in keys_of(cls)]


def _now(entry: Renamed, value: Any) -> Any:
    """What an old value is now; a section of keys with their values, where it became several."""
    if entry.add:
        return value + entry.add if type(value) is int else _BEYOND
    if not entry.values:
        return value
    if isinstance(value, list):
        return [entry.values.get(each, each) if isinstance(each, str) else each for each in value]
    known = type(value) in (int, str) and value in entry.values
    return entry.values[value] if known else _BEYOND


def _unknown_value(entry: Renamed, value: Any) -> tuple[str, str]:
    wanted = "a whole number" if entry.add else listed(map(str, entry.values))
    message = f"`{entry.old}` was {wanted}, and here is `{shown(str(value))}`"
    return message, f"write one of these, or say it in the new words below `{entry.new.split('.')[0]}`"


def _is_of(entry: Renamed, word: str) -> bool:
    return "." in entry.old and bool(entry.new) and entry.old.rpartition(".")[2] == word


def _exchanged(value: Any, path: Path, keys: Mapping[Path, Token], values: Mapping[Path, Any]) -> Any:
    """Data with words exchanged where they stand."""
    if path in values:
        return values[path]
    if isinstance(value, dict):
        return {
            (str(keys[(*path, key)].value) if (*path, key) in keys else key): _exchanged(
                inner, (*path, key), keys, values
            )
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return [_exchanged(inner, (*path, n), keys, values) for n, inner in enumerate(value)]
    return value
