"""``piquet.lock``: what the profiles of a folder were when they were locked, and whether they still are.

A lock lies at the root of a folder and says of each profile in and below it: the bytes of its file, its merged rules
and their fingerprint, which version of which kind plays each of them, and what it builds on. It is compared whenever
such a profile is loaded; whatever differs stops the load. An emptied lock is a spoilt one: nothing switches it off.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from piquet_rules.errors import Place, Problem, ProfileError, Related
from piquet_rules.profile.fingerprint import digest, identity
from piquet_rules.profile.layers import Layer
from piquet_rules.profile.locate import LOCK, Found, Refusal, read_bytes, root_of
from piquet_rules.profile.model import Profile
from piquet_rules.profile.registry import kind_of, package_of
from piquet_rules.profile.suggest import shown

VERSION = 1
"""The form of lock files that this program writes, and the newest that it reads."""
_MOST_BYTES = 16 * 1024 * 1024
_MOST_TOLD = 6
_NONE: Any = object()


class NewerLock(ProfileError):
    """A lock of a form that a newer program has written."""


Entry = Mapping[str, Any]
"""What a lock says of one profile."""


@dataclass(frozen=True)
class Lock:
    """A lock file that was read: path → entry, paths below its folder with `/`; ``whole`` if nobody changed it.

    What one that is not whole says can't be relied on; it is kept for telling what somebody made of it.
    """

    path: Path
    entries: Mapping[str, Entry]
    text: str = ""
    whole: bool = True


def root_and_name(found: Found) -> tuple[Path, str] | None:
    """The folder whose lock is asked about a file, and what the file is called there; None for what is no file."""
    if found.path is None or found.shipped:
        return None
    folder = Path(os.path.realpath(found.path.parent))
    root = root_of(folder)
    return root, (folder / found.path.name).relative_to(root).as_posix()


def read_lock(root: Path) -> Lock | None:
    """The lock of a folder, or None where there is none. Raises ProfileError for one that can't be read."""
    path = root / LOCK
    source = read_bytes(path, _MOST_BYTES)
    if isinstance(source, Refusal):
        if not path.exists():
            return None
        if path.is_dir():
            raise ProfileError(_fault_of(path, "this is a folder", "give the folder another name, or remove it"))
        raise _broken(path, source.message)
    return _parsed(str(path), source)


@lru_cache(maxsize=4)
def _parsed(name: str, source: bytes) -> Lock:
    path = Path(name)
    if len(source) > _MOST_BYTES:
        raise _broken(path, "it is too large for a lock")
    try:
        text = source.decode("utf-8")
        if not text.strip():
            raise _broken(path, "it is empty")
        data = json.loads(text, object_pairs_hook=_once)
    except (ValueError, RecursionError):
        raise _broken(path, "it is no lock, or spoilt") from None
    version = data.get("lock") if isinstance(data, dict) else None
    if type(version) is int and version > VERSION:
        message = f"it is of a newer form ({version}); this program knows forms up to {VERSION}"
        raise NewerLock(_fault_of(path, message, "update the program: `pip install --upgrade piquet-rules`"))
    entries = data.get("profiles") if version == VERSION else None
    if not isinstance(entries, dict) or not all(isinstance(each, dict) for each in entries.values()):
        raise _broken(path, "it is no lock, or spoilt")
    return Lock(path, entries, text, data.get("checksum") == _checksum(entries))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name twice")
    return found


def spoilt(lock: Lock) -> ProfileError:
    """The error for a lock that is not whole."""
    return _broken(lock.path, "somebody has changed it by hand")


def _broken(path: Path, why: str) -> ProfileError:
    anew = f"`piquet lock --anew {_shown(path.parent)}`"
    return ProfileError(_fault_of(path, why, f"restore {LOCK}; if the rules are meant to be as they are now, {anew}"))


def _fault_of(path: Path, why: str, remedy: str) -> Problem:
    return Problem("lock-broken", f"the lock can't be used: {why}", Place(_shown(path)), help=remedy)


def _shown(path: Path) -> str:
    """A path as messages name it: from where the program runs, if that is shorter."""
    try:
        near = os.path.relpath(path)
    except ValueError:  # another drive
        return str(path)
    return near if len(near) < len(str(path)) else str(path)


def text_of(entries: Mapping[str, Entry]) -> str:
    """The text of a lock: sorted, a line for each thing, without a date; the same for the same rules."""
    profiles = ",\n".join(f"    {_json(name)}: {_laid_out(entry)}" for name, entry in sorted(entries.items()))
    inner = f"{{\n{profiles}\n  }}" if profiles else "{}"
    return f'{{\n  "lock": {VERSION},\n  "profiles": {inner},\n  "checksum": {_json(_checksum(entries))}\n}}\n'


def _laid_out(entry: Entry) -> str:
    rows = [f"      {_json(key)}: {_rows(value)}" for key, value in sorted(entry.items())]
    return "{\n" + ",\n".join(rows) + "\n    }"


def _rows(value: Any) -> str:
    """A section or list with a line for each of its items; anything else on one line."""
    if isinstance(value, Mapping) and value:
        return (
            "{\n"
            + ",\n".join(f"        {_json(key)}: {_json(each)}" for key, each in sorted(value.items()))
            + "\n      }"
        )
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(f"        {_json(each)}" for each in value) + "\n      ]"
    return _json(value)


def _json(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def _checksum(entries: Mapping[str, Entry]) -> str:
    text = json.dumps(entries, sort_keys=True, separators=(",", ":"))
    return f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"


# What a profile is now


def entry_of(profile: Profile, root: Path) -> dict[str, Any]:
    """What the lock of a folder says of a profile as it is now.

    Neutral values, and slots that are not played, stay out of it as they stay out of the fingerprint: a new key of a
    newer program must not stop anybody.
    """
    layer = profile.layer
    played = {slot: each for slot, each in profile.components.items() if identity(each)}
    return {
        "id": profile.id,
        "sha256": sha256(layer.found.source),
        "fingerprint": profile.fingerprint,
        "based_on": list(_based_on(layer, root)),
        "components": {slot: _component(each) for slot, each in played.items()},
        "rules": {slot: each.model_dump(mode="json", exclude_defaults=True) for slot, each in played.items()},
    }


def sha256(source: bytes | str) -> str:
    """The hash of a file; the marks by which systems begin a file and end its lines are none of its content."""
    data = source.encode() if isinstance(source, str) else source
    return hashlib.sha256(data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")).hexdigest()


def _component(component: Any) -> dict[str, Any]:
    cls = type(component)
    package = package_of(cls)
    return {"kind": kind_of(cls), "version": cls.version} | ({"package": str(package)} if package else {})


def _based_on(layer: Layer, root: Path) -> Iterator[dict[str, Any]]:
    """The files below a profile, down to the first that is shipped or installed; mixins by id."""
    for each in sorted(layer.mixins, key=lambda mixin: mixin.id):
        yield _mixin(each) if each.found.shipped else _local(each, root)
    base = layer.base
    if base is not None and base.found.shipped:
        from piquet_rules.profile.load import finished

        made = finished(base)[0]
        package = {"package": base.found.package} if base.found.package else {}
        yield {"id": base.id, "fingerprint": made.fingerprint if made else "", **package}
    elif base is not None:
        yield _local(base, root)
        yield from _based_on(base, root)


def _local(layer: Layer, root: Path) -> dict[str, Any]:
    path = Path(os.path.realpath(layer.found.folder or "")) / (layer.found.path or Path()).name
    file = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
    return {"id": layer.id, "file": file, "sha256": sha256(layer.found.source)}


def _mixin(layer: Layer) -> dict[str, Any]:
    """A shipped mixin: what it sets and takes away, whatever else its file says."""
    unset = sorted(".".join(map(str, path)) for path, _ in layer.own.unset)
    package = {"package": layer.found.package} if layer.found.package else {}
    return {"id": layer.id, "fingerprint": digest({"rules": layer.own.rules, "unset": unset}), **package}


# Whether it is what was locked


def faults(profile: Profile) -> list[Problem]:
    """An error where a profile, or a local file that it builds on, is not what its lock says; none where it is.

    Raises nothing: a lock that can't be read is such an error, too.
    """
    try:
        return list(_faults(profile))
    except ProfileError as error:
        return list(error.problems)


def _faults(profile: Profile) -> Iterator[Problem]:
    for layer in _local_layers(profile.layer):
        root, name = root_and_name(layer.found) or (Path(), "")
        lock = read_lock(root)
        if lock is None:
            continue
        if not lock.whole:
            raise spoilt(lock)
        if name in lock.entries:
            told = _fault(profile, layer, lock, name)
            if told is not None:
                yield told
                return


def _local_layers(layer: Layer) -> Iterator[Layer]:
    """The files that a profile builds on and that are not shipped, itself first."""
    for each in (layer, *(below for below in layer.all() if below is not layer)):
        if root_and_name(each.found) is not None:
            yield each


def _fault(profile: Profile, layer: Layer, lock: Lock, name: str) -> Problem | None:
    """What differs of one file, placed at the id that it gives itself."""
    locked = lock.entries[name]
    whole = profile if layer is profile.layer else _whole(profile, layer)
    if whole is not None:
        differs = list(differences(locked, entry_of(whole, lock.path.parent)))
    else:
        differs = [] if locked.get("sha256") == sha256(layer.found.source) else [_SAID["sha256"]]
    if not differs:
        return None
    more = f"; and {len(differs) - _MOST_TOLD} more" if len(differs) > _MOST_TOLD else ""
    message = f"`{layer.id}` is not what {LOCK} says: {'; '.join(differs[:_MOST_TOLD])}{more}"
    at = Related(place_of(lock, name), "it is locked here")
    return layer.document.problem("lock-disagrees", message, ("id",), help=_ways_out(layer, locked), related=(at,))


def _whole(profile: Profile, layer: Layer) -> Profile | None:
    """The profile of a base; None for a mixin, which is none."""
    from piquet_rules.profile.load import finished

    return finished(layer)[0] if layer in profile.layer.chain() else None


def _ways_out(layer: Layer, locked: Entry) -> str:
    meant = f"if the change is meant, `piquet lock {layer.found.shown}`"
    if locked.get("sha256") == sha256(layer.found.source):
        return (
            f"the file is as it was: what it builds on, the program or the lock was changed; {meant}; else restore that"
        )
    return f"{meant}; else restore the file"


def place_of(lock: Lock, name: str) -> Place:
    """Where a lock speaks of a file."""
    start = lock.text.find(f"\n    {json.dumps(name, ensure_ascii=False)}: {{")
    return Place(_shown(lock.path), lock.text.count("\n", 0, start) + 2 if start >= 0 else 1)


def differences(locked: Entry, now: Entry) -> Iterator[str]:
    """What a lock says otherwise than it is now, a clause for each; none where it is all the same."""
    yield from _of_rules(locked.get("rules"), now["rules"])
    yield from _of_parts(locked.get("components"), now["components"])
    yield from _of_bases(locked.get("based_on"), now["based_on"])
    rest = sorted({*locked, *now} - {"rules", "components", "based_on"})
    told = {"fingerprint"} if locked.get("rules") != now["rules"] else set()
    for key in rest:
        if locked.get(key) != now.get(key) and key not in told:
            yield _SAID.get(key, f"`{key}` is another than was locked").format(now=now.get(key), locked=locked.get(key))


_SAID = {
    "id": "its id is `{now}`, locked as `{locked}`",
    "fingerprint": "its fingerprint is {now}, locked as {locked}",
    "sha256": "its text is another than was locked",
}


def _of_rules(locked: Any, now: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    before = locked if isinstance(locked, dict) else {}
    for slot in dict.fromkeys([*now, *before]):
        old, new = before.get(slot), now.get(slot)
        for key in _differing(old if isinstance(old, dict) else {}, new or {}):
            yield f"`{slot}.{key}` is {_value(new, key)}, locked as {_value(old, key)}"


def _differing(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    for key in dict.fromkeys([*new, *old]):
        a, b = old.get(key, _NONE), new.get(key, _NONE)
        if isinstance(a, Mapping) and isinstance(b, Mapping):
            yield from (f"{key}.{row}" for row in _differing(a, b))
        elif a != b or type(a) is not type(b):
            yield key


def _value(lines: Any, key: str) -> str:
    for part in key.split("."):
        if not isinstance(lines, Mapping) or part not in lines:
            return "left out"
        lines = lines[part]
    return shown(lines if isinstance(lines, str) else json.dumps(lines, ensure_ascii=False))


def _of_parts(locked: Any, now: Mapping[str, Entry]) -> Iterator[str]:
    before = locked if isinstance(locked, dict) else {}
    for slot in dict.fromkeys([*now, *before]):
        if before.get(slot) != now.get(slot):
            yield f"`{slot}` is played by {_part(now.get(slot))}, locked as {_part(before.get(slot))}"


def _part(said: Any) -> str:
    if not isinstance(said, Mapping):
        return "nothing"
    package = f" of {said['package']}" if "package" in said else ""
    return shown(f"{said.get('kind')}, version {said.get('version')}{package}")


def _of_bases(locked: Any, now: list[Entry]) -> Iterator[str]:
    before = [each for each in locked if isinstance(each, dict)] if isinstance(locked, list) else []
    known = {each.get("id"): each for each in before}
    for each in now:
        old = known.pop(each["id"], None)
        if old is None:
            yield f"it builds on `{each['id']}` now"
        elif old != each:
            what = "has another text" if "file" in each else "has other rules or another version"
            yield f"`{shown(str(each['id']))}`, on which it builds, {what}"
    yield from (f"it does not build on `{shown(str(name))}` any more" for name in known)
    if before != list(now) and not known and [each["id"] for each in now] != [each.get("id") for each in before]:
        yield "it builds on others, or in another order"
