"""One changed value as a clause that a card player reads: `the last trick counts 3 in all, not 2`.

The words are the kinds' own: where a change shows in the kind's sentence as one number, or as one
clause, that part of the sentence is told; else the description of the field, behind its two values.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from piquet_rules.authoring.wording import RANKS, measured, value_text
from piquet_rules.profile.component import Component
from piquet_rules.profile.keys import Path, dotted, field_at, is_table, look_up
from piquet_rules.profile.slot_field import component
from piquet_rules.wording import keys_of, sentences

_CLAUSE = re.compile(r"(?<=[.;])\s+")
_PART = re.compile(r"(?<=[.;:,])\s+")
_NUMBER = re.compile(r"\d+")


class Phrase(NamedTuple):
    """Both values at a key of one slot, and the kind that has the newer; None stands for what is left out."""

    component: Component
    path: Path
    old: Any
    new: Any

    @property
    def info(self) -> FieldInfo:
        """The field of the key; of a row that of its table."""
        found = field_at(type(self.component), self.path)
        if found is None:
            raise KeyError(dotted(self.path))
        return found

    @property
    def unit(self) -> str:
        """What the value counts or chooses."""
        extra = self.info.json_schema_extra
        return str(extra.get("unit", "")) if isinstance(extra, dict) else ""


def says(phrase: Phrase) -> str:
    """The change in words, without a full stop."""
    old, new = _sentences(phrase)
    if old == new:
        return _described(phrase)
    if _is_number(phrase.old, phrase.new):
        return _number(phrase, old, new) or _described(phrase)
    return _clause(old, new) or _described(phrase)


def _sentences(phrase: Phrase) -> tuple[str, str]:
    """What the kind says with the older and with the newer value; the same where that can't be told."""
    if isinstance(phrase.old, list) or isinstance(phrase.new, list):
        return "", ""
    before = _with_old(phrase)
    try:
        return ("", "") if before is None else _moved(before, phrase.component)
    except LookupError:  # a row that the other value needs is not there
        return "", ""


def _moved(before: Component, after: Component) -> tuple[str, str]:
    """Of what a change moves, the sentence that speaks of the fewest keys; empty where it comes or goes."""
    was, now, keys = sentences(before), sentences(after), keys_of(type(after))
    moved = [name for name in {**now, **was} if was.get(name) != now.get(name)]
    if not moved:
        return "", ""
    name = min(moved, key=lambda name: len(keys[name]))
    return was.get(name, ""), now.get(name, "")


def _is_number(*values: Any) -> bool:
    return all(isinstance(value, int) and not isinstance(value, bool) for value in values)


def _with_old(phrase: Phrase) -> Component | None:
    """The newer rule with the older value; None where the two do not go together."""
    data = phrase.component.model_dump(mode="json", exclude_none=True)
    *above, last = map(str, phrase.path)
    here = look_up(data, tuple(above))
    if phrase.old is None:
        here.pop(last, None)
    else:
        here[last] = phrase.old
    try:
        older = component(type(phrase.component).slot, json.dumps(data))
    except ValidationError:
        return None
    return None if any(conflict.severity == "error" for conflict in older.conflicts()) else older


def _number(phrase: Phrase, old: str, new: str) -> str:
    """The part of the sentence with the number, if that is all that changes and it stands there alone."""
    before, after = _PART.split(old), _PART.split(new)
    if len(before) != len(after):
        return ""
    changed = [n for n, (one, other) in enumerate(zip(before, after, strict=True)) if one != other]
    if len(changed) != 1:
        return ""
    part = after[changed[0]]
    if part.replace(str(phrase.new), str(phrase.old), 1) != before[changed[0]]:
        return ""
    unit = phrase.unit if f"{phrase.new} {phrase.unit}" in part else ""
    if len(_NUMBER.findall(part)) > 1 and not unit:
        return ""
    said = _bare(part, starts=changed[0] == 0 or after[changed[0] - 1].endswith("."))
    return f"{said}, not {phrase.old} {unit}".rstrip()


_LONGEST_CLAUSES = 120


def _clause(old: str, new: str) -> str:
    """The one clause that changes, comes or goes; empty where more than one does, or where it takes too long."""
    before, after = _CLAUSE.split(old), _CLAUSE.split(new)
    steps = [step for step in SequenceMatcher(None, before, after, autojunk=False).get_opcodes() if step[0] != "equal"]
    if len(steps) != 1:
        return ""
    _, a, b, c, d = steps[0]
    if b - a > 1 or d - c > 1:
        return ""
    was = _bare(before[a], _starts(before, a)) if b > a else ""
    now = _bare(after[c], _starts(after, c)) if d > c else ""
    if len(was) + len(now) > _LONGEST_CLAUSES:
        return ""
    if was and now:
        return f"{now}, instead of: {was}"
    return f"added: {now}" if now else f"left out: {was}"


def _starts(clauses: Sequence[str], n: int) -> bool:
    return n == 0 or clauses[n - 1].endswith(".")


def _bare(part: str, starts: bool = True) -> str:
    """A part of a sentence as it stands within another one."""
    part = part.rstrip(".;:,")
    return _lowered(part) if starts else part


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:] if text[1:2].islower() or text.startswith("A ") else text


def _described(phrase: Phrase) -> str:
    """Both values, and what they mean."""
    where = f"{'.'.join(map(str, phrase.path[:-1]))}: " if len(phrase.path) > 1 else ""
    if is_table(phrase.info):
        return f"{where}{_row(phrase)}"
    what = _lowered((phrase.info.description or "").rstrip("."))
    if phrase.old is None or phrase.new is None:
        return f"{where}{_value(phrase, phrase.new)} instead of {_value(phrase, phrase.old)}: {what}"
    was = value_text(phrase.old) if _is_number(phrase.old, phrase.new) else _value(phrase, phrase.old)
    return f"{where}{_value(phrase, phrase.new)}, not {was}: {what}"


def _row(phrase: Phrase) -> str:
    row = phrase.path[-1]
    if phrase.old is None:
        return f"a row {row} more, {_value(phrase, phrase.new)}"
    if phrase.new is None:
        return f"no row {row}, which was {_value(phrase, phrase.old)}"
    return f"row {row} is {_value(phrase, phrase.new)}, not {value_text(phrase.old)}"


def _value(phrase: Phrase, value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping) or (isinstance(value, list) and phrase.unit != RANKS):
        return value_text(value)
    return measured(value, phrase.unit)
