"""The rules that a record was played under: what differs from today's, and how to score it as it was played."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import PurePath
from typing import Any

from piquet_rules.errors import Problem, ProfileError, RecordError
from piquet_rules.profile.keys import leaves
from piquet_rules.profile.locate import is_path
from piquet_rules.profile.model import Profile
from piquet_rules.profile.restored import of_rules, packages_of
from piquet_rules.profile.suggest import listed, shown
from piquet_rules.record.model import AnyRecord
from piquet_rules.record.record import Record

_MOST_TOLD = 6
_AS_PLAYED = "`--as-played` scores it under the rules that it carries"


def as_played(record: Record, suffix: str = "") -> Profile:
    """The rules that a record carries, as a profile with the id of its variant (and ``suffix`` behind it).

    Raises RecordError where it carries none, where they are no rules, or where they are not those of its fingerprint.
    """
    rules = record.model.rules
    if rules is None:
        text = "the record does not carry the rules that it was played under"
        raise record.refuse("rules-missing", text, help="score it under a variant, with `--variant`")
    try:
        made = _restored(_json(rules), _name(record) + suffix, _json(record.model.packages or {}))
    except ProfileError as error:
        first = error.problems[0]
        text = f"the rules that the record carries can't be played: {first.message}"
        raise record.refuse("rules-spoilt", text, ("rules",), help=first.help) from None
    stated = record.model.fingerprint
    if stated is not None and stated != made.fingerprint:
        text = f"the rules that the record carries have the fingerprint {made.fingerprint}, and it says {shown(stated)}"
        remedy = "one of the two was changed, or a kind of rule has come to mean something else since"
        raise record.refuse("rules-spoilt", text, ("fingerprint",), help=remedy)
    return made


def _json(rules: Mapping[str, Any]) -> str:
    return json.dumps(rules, sort_keys=True)


@lru_cache(maxsize=64)
def _restored(rules: str, name: str, packages: str) -> Profile:
    """The profile of rules as JSON; many records of a file were played under the same."""
    return of_rules(json.loads(rules), name, "<record>", json.loads(packages))


def _name(record: Record) -> str:
    """What the rules of a record are called: the variant that it names; of a file its name."""
    name = record.variant or "as-played"
    return PurePath(name).stem if is_path(name) else name


def changed_rules(record: Record, profile: Profile) -> tuple[Problem, ...]:
    """Warnings where a record was played under other rules than it is scored under, which say what differs.

    That a kind comes from another version of its package than it came from then is told, too: nobody knows here what
    it means that the version is another.
    """
    return (*_other_rules(record, profile), *_other_packages(record, profile))


def _other_packages(record: Record, profile: Profile) -> Iterator[Problem]:
    now = packages_of(profile.components) if record.model.packages else {}
    for kind, package in (record.model.packages or {}).items():
        if kind in now and now[kind] != package:
            text = f"the record was played with `{shown(kind)}` of {shown(package)}, and {now[kind]} is installed"
            remedy = "the rules are the same if this kind means what it meant; its package should say so"
            yield replace(record.problem("package-changed", text, ("packages",), help=remedy), severity="warning")


def _other_rules(record: Record, profile: Profile) -> tuple[Problem, ...]:
    stated, rules = record.model.fingerprint, record.model.rules
    if stated is None and rules is None:
        return ()
    differs = list(_differences(record, profile))
    if stated in (None, profile.fingerprint) and not differs:
        return ()
    path = ("rules",) if stated in (None, profile.fingerprint) else ("fingerprint",)
    more = f"; and {len(differs) - _MOST_TOLD} more" if len(differs) > _MOST_TOLD else ""
    what = f": {'; '.join(differs[:_MOST_TOLD])}{more}" if differs else f" (fingerprint {shown(stated or '')})"
    text = f"the record was played under other rules than those of {profile.id} now{what}"
    remedy = _AS_PLAYED if rules is not None else "it does not carry these rules, so nobody can say what differs"
    return (replace(record.problem("rules-changed", text, path, help=remedy), severity="warning"),)


def _differences(record: Record, profile: Profile) -> Iterator[str]:
    """What differs, a clause for each rule; in words where the record carries whole rules, else by keys."""
    rules = record.model.rules
    if rules is None:
        return
    try:
        before = as_played(record)
    except RecordError:
        before = None
    if before is None:
        keys = [*_differing(rules, profile.rules())]
        yield from [f"they differ in {listed(keys, 'and')}"] if keys else []
        return
    if before.fingerprint == profile.fingerprint:
        return
    from piquet_rules.authoring.diff import diff  # only records of other rules need the words

    for slot in diff(before, profile).slots:
        if slot.sentences:
            yield f"now: {slot.sentences[1]} Then: {slot.sentences[0]} (`{slot.slot}`)"
        yield from (f"{key.says} (`{key.key}`)" for key in slot.keys)


def _differing(stated: Mapping[str, Mapping[str, Any]], now: Mapping[str, Any]) -> Iterator[str]:
    """The keys that are stated and have another value now."""
    for slot, lines in stated.items():
        for path, value in leaves(lines, (slot,)):
            if _at(now, path) != value:
                yield ".".join(map(str, path))


def _at(data: Any, path: tuple[Any, ...]) -> Any:
    for part in path:
        data = data.get(str(part)) if isinstance(data, Mapping) else None
    return data


def carrying(model: AnyRecord, profile: Profile) -> AnyRecord:
    """A record with the fingerprint and the merged rules that it is (or was) played under.

    Where kinds of other packages play, it says of which, in which version.
    """
    known: dict[str, Any] = {
        "variant": model.variant or profile.id, "fingerprint": profile.fingerprint, "rules": profile.rules(),
        "packages": packages_of(profile.components) or None,
    }  # fmt: skip
    return type(model).model_validate_json(json.dumps(model.model_dump(mode="json", exclude_none=True) | known))
