"""The reference of keys and kinds as pages of Markdown, made from the models that read a profile."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator

from pydantic.fields import FieldInfo

from piquet_rules.authoring.schema_parts import allowed, fate, key_schema, left_out, summary, unit_of
from piquet_rules.authoring.variety import by_value, kinds_of
from piquet_rules.authoring.wording import value_text
from piquet_rules.profile.component import Component
from piquet_rules.profile.head import Head
from piquet_rules.profile.keys import field_at, keys_of, undotted
from piquet_rules.profile.lives import life_of
from piquet_rules.profile.load import load
from piquet_rules.profile.registry import kind_of
from piquet_rules.profile.renamed import Renamed, every
from piquet_rules.profile.shipped import shipped_ids
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.wording import sentence

_ENOUGH_TO_SAY_OTHERS = 4


def keys_page(packs: bool = False) -> str:
    """Every key: what it means, what it may be, and what the shipped variants have. ``packs``: of all packages."""
    lines = ["# Keys", "", _ABOUT_KEYS, "", "## Keys that are no rules", "", "| key | meaning |", "|---|---|"]
    lines += [f"| `{key}` | {_cell(info.description or '')} |" for key, info in Head.model_fields.items()]
    for slot, cls in SLOT_TYPES.items():
        lines += ["", f"## {slot}", "", summary(cls)]
        for kind, each in kinds_of(slot, packs).items():
            lines += ["", *_keys_of_kind(slot, kind, each)]
    lines += ["", "## Keys of older formats", "", _ABOUT_OLD, "", "| then | now |", "|---|---|"]
    lines += [_old_row(each) for each in every() if each.old != each.new]
    return "\n".join(lines) + "\n"


def _old_row(each: Renamed) -> str:
    now = f"`{each.new}`" if each.new else "gone"
    note = f": {_cell(each.note)}" if each.note else ""
    return f"| `{each.old}` (format {each.format}) | {now}{note} |"


_ABOUT_OLD = """\
What a file of an older format called so is called otherwise today; `piquet migrate FILE` writes the file anew, with its
comments. Format 0 began with `schema: 1`, or with `format: 0`."""


_ABOUT_KEYS = """\
What a profile may say, slot by slot. A key that is not marked as needed may be left out of a file that states every
rule; a file with a base may leave out any. Values are those of the shipped variants; a value without names is that of
all others of that kind. `piquet explain KEY` says the same of one key, `piquet show VARIANT` of one variant."""


def _keys_of_kind(slot: str, kind: str, cls: type[Component]) -> Iterator[str]:
    keys = [key for key in keys_of(cls) if key != "kind"]
    yield f"### `{slot}: {{kind: {kind}}}`"
    yield ""
    said = " ".join(filter(None, (summary(cls), fate(cls.life))))
    yield said + ("" if keys else " It has no further keys.")
    if not keys:
        return
    yield ""
    yield "| key | meaning | may be | left out | in the variants |"
    yield "|---|---|---|---|---|"
    for key in keys:
        info = field_at(cls, undotted(key))
        if info is not None:
            yield _row(slot, key, cls, info)


def _row(slot: str, key: str, cls: type[Component], info: FieldInfo) -> str:
    unit = unit_of(info)
    may_be = allowed(_schema_at(slot, key, cls), unit).rstrip(".")
    absent = "needed" if info.is_required() else left_out(info).removeprefix("Where nobody states it: ").rstrip(".")
    absent = "may be" if absent == "May be left out" else absent
    extra = info.json_schema_extra
    printed = " Printed only." if isinstance(extra, dict) and "descriptive" in extra else ""
    meaning = " ".join(filter(None, (f"{info.description or ''}{printed}", fate(life_of(info)))))
    played = spread(f"{slot}.{key}", kind_of(cls), unit)
    return f"| `{slot}.{key}` | {_cell(meaning)} | {_cell(may_be)} | {absent} | {_cell(played)} |"


def _schema_at(slot: str, key: str, cls: type[Component]) -> dict[str, object]:
    first, *rest = key.split(".")
    found = key_schema(slot, cls, first, whole=True)
    for part in rest:
        found = found["properties"][part]
    return found


def spread(key: str, kind: str, unit: str) -> str:
    """What the shipped variants have at a key, on one line; the most frequent value may stand for all others."""
    rows = list(by_value(key, kind).items())
    others = len(rows) > 1 and len(rows[0][1]) >= _ENOUGH_TO_SAY_OTHERS
    said = []
    for number, (text, ids) in enumerate(rows):
        everybody = len(rows) == 1 and len(ids) == len(shipped_ids())
        names = "" if everybody or (others and number == 0) else f" {', '.join(ids)}"
        said.append(f"`{value_text(json.loads(text), unit)}`{names}")
    return "; ".join(said)


def kinds_page(packs: bool = False) -> str:
    """Every kind: what it rules, where it is found, who plays it, and its sentence in a rulebook."""
    lines = ["# Kinds", "", _ABOUT_KINDS]
    for slot, cls in SLOT_TYPES.items():
        lines += ["", f"## {slot}", "", summary(cls)]
        for kind, each in kinds_of(slot, packs).items():
            lines += ["", f"### `{kind}`", "", *_kind(slot, kind, each)]
    return "\n".join(lines) + "\n"


_ABOUT_KINDS = """\
Each slot is filled by one kind. `standard` is the kind where nothing else is said; `none` takes a rule away, and
`unset: [capot]` does the same. The keys of each kind stand in [keys.md](keys.md)."""


def _kind(slot: str, kind: str, cls: type[Component]) -> Iterator[str]:
    paragraphs = (inspect.getdoc(cls) or "").split("\n\n")
    for paragraph in paragraphs:
        yield from (f"{line}  " if _labelled(paragraph) else line for line in _joined(paragraph))
        yield ""
    if cls.life.deprecated:
        yield fate(cls.life)
        yield ""
    players = by_value(f"{slot}.kind").get(json.dumps(kind), ())
    everybody = len(players) == len(shipped_ids())
    yield f"Played in: {'all shipped variants' if everybody else ', '.join(players) or 'no shipped variant'}."
    if players:
        player = next((name for name in players if load(name).extends is None), players[0])
        yield ""
        yield f"> {sentence(load(player).components[slot])} ({player})"


def _labelled(paragraph: str) -> bool:
    return paragraph.startswith("What it rules:")


def _joined(paragraph: str) -> list[str]:
    """A paragraph on one line; one with labels on a line for each."""
    if not _labelled(paragraph):
        return [" ".join(paragraph.split())]
    rules, _, found = paragraph.partition("\nWhere it is found:")
    return [" ".join(rules.split()), *([" ".join(f"Where it is found:{found}".split())] if found else [])]


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
