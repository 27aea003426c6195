"""``piquet show``: the merged rules of a variant, or one of them, and where each comes from."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from piquet_rules.cli.only_changed import say_changed
from piquet_rules.cli.output import say, say_json
from piquet_rules.cli.parser import add_changes, add_json
from piquet_rules.cli.profiles import field_of, load, unit_of
from piquet_rules.cli.table import table
from piquet_rules.cli.words import citation_text, followed, measured, place_text, value_text
from piquet_rules.errors import NotFound, simple

if TYPE_CHECKING:
    from piquet_rules.profile.model import Profile

HELP = "print the merged rules of a variant, or one of them"
EXAMPLE = "piquet show rubicon\npiquet show rubicon tricks --origin\npiquet show friday-club.yaml --only-changed"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument("variant", metavar="VARIANT", help="id of a variant, or path of a profile")
    parser.add_argument(
        "key",
        nargs="?",
        metavar="KEY",
        help="a slot, a key or a row of a table: tricks, tricks.last, sequence.points.5",
    )
    parser.add_argument(
        "--origin", action="store_true", help="say which file and line each value comes from, and its source"
    )
    parser.add_argument(
        "--only-changed", action="store_true", help="only what differs from the base that the variant extends"
    )
    parser.add_argument(
        "--from-root", action="store_true", help="with --only-changed: what differs from the first of the bases"
    )
    add_changes(parser)
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    """Print the rules asked for."""
    profile = load(given.variant, given)
    if given.key is not None:
        _know(profile, given.key)
    if given.only_changed or given.from_root:
        say_changed(profile, given)
    elif given.json:
        say_json(_for_programs(profile, given.key, given.origin))
    elif given.key is None:
        say(_whole(profile, given.origin))
    elif "." in given.key:
        say(_one(profile, given.key, given.origin))
    else:
        say(_slot(profile, given.key, given.origin))
    return 0


def _know(profile: Profile, key: str) -> None:
    """Raise NotFound for a key that the profile does not have, or a row that its table does not have."""
    table_key, _, row = key.rpartition(".")
    value = profile.value(key)
    rows = profile.value(table_key) if "." in table_key else None
    if value is None and isinstance(rows, Mapping) and field_of(profile, key) is field_of(profile, table_key):
        message = f"`{table_key}` has no row `{row}`"
        raise NotFound(simple("unknown-key", message, help=f"it has the rows {', '.join(map(str, rows))}", key=key))


def _for_programs(profile: Profile, key: str | None, origin: bool) -> dict[str, Any]:
    every = profile.keys()
    if key is None:
        shown: dict[str, Any] = {"id": profile.id, "fingerprint": profile.fingerprint, "extends": profile.extends}
        shown["rules"] = profile.rules()
        keys = every
    else:
        shown = {"key": key, "value": profile.value(key), "unit": unit_of(profile, key)}
        keys = [each for each in every if f"{each}.".startswith(f"{key}.")] or [key]
    return shown | ({"origins": {each: _origin_for_programs(profile, each) for each in keys}} if origin else {})


def _origin_for_programs(profile: Profile, key: str) -> dict[str, Any]:
    layer, place = profile.origin(key)
    cited = [
        {"work": each.work, "place": each.place, "grade": each.grade, "note": each.note}
        for each in profile.citations(key)
    ]
    return {"profile": layer, "file": place.file, "line": place.line, "column": place.column, "citations": cited}


def keys_shown(profile: Profile, slot: str) -> Iterator[str]:
    """The keys of a slot that have a value, sections opened, tables as one; `kind` only where it says something."""
    from piquet_rules.profile.keys import keys_of

    component = profile.components[slot]
    for name in keys_of(type(component)):
        key = f"{slot}.{name}"
        value = profile.value(key)
        if value is not None and not (name == "kind" and value == "standard"):
            yield key


def _whole(profile: Profile, origin: bool) -> str:
    base = f", extends {profile.extends}" if profile.extends else ""
    head = f"{profile.id}: {profile.name}{base}, fingerprint {profile.fingerprint}"
    blocks = [head, *(_slot(profile, slot, origin) for slot in profile.components)]
    return "\n\n".join(blocks + ([_works(profile)] if origin and profile.sources else []))


def _slot(profile: Profile, slot: str, origin: bool) -> str:
    keys = list(keys_shown(profile, slot))
    rows = [_row(profile, key, origin) for key in keys]
    lines = [slot, table(rows, indent="  ")] if rows else [slot]
    if origin:
        lines += [f"  otherwise: {said}" for said in otherwise(profile, [slot, *keys])]
    return "\n".join(lines)


def _row(profile: Profile, key: str, origin: bool) -> tuple[str, ...]:
    row = (key.partition(".")[2], measured(profile.value(key), unit_of(profile, key)))
    if not origin:
        return row
    return (*row, place_text(profile.origin(key).place), followed(profile.citations(key)))


def _one(profile: Profile, key: str, origin: bool) -> str:
    info = field_of(profile, key)
    lines = [f"{key} = {measured(profile.value(key), unit_of(profile, key))}"]
    if info is not None and info.description:
        lines.append(f"  {info.description}")
    if origin:
        lines.append(f"  from {place_text(profile.origin(key).place)}")
        lines += [f"  source: {citation_text(each)}" for each in profile.citations(key)]
        lines += [f"  otherwise: {said}" for said in otherwise(profile, [key])]
    return "\n".join(lines)


def otherwise(profile: Profile, keys: list[str]) -> list[str]:
    """What works say that state another value for one of the keys."""
    from piquet_rules.authoring.citing import stated

    found: dict[str, None] = {}
    for key in keys:
        for each in stated(profile, profile.all_citations(key)):
            if not each.citation.holds and each.citation.key == key and each.value is not None:
                text = value_text(each.value, unit_of(profile, key))
                found[f"{key} {text}, {citation_text(each.citation)}"] = None
    return list(found)


def _works(profile: Profile) -> str:
    """The works that citations name."""
    keys = profile.keys()
    used = {each.work for key in keys for each in profile.all_citations(key)}
    rows = [
        (name, ", ".join(str(part) for part in (work.author, work.title, work.year) if part))
        for name, work in profile.sources.items()
        if name in used
    ]
    return "works\n" + table(rows, indent="  ")
