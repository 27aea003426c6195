"""``lock``: writes down what the profiles of a folder are, so that none of them changes unseen."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from piquet_rules.authoring.checking import holds_records, is_ours, yaml_files
from piquet_rules.authoring.files import read_source, replace_text
from piquet_rules.errors import Problem, ProfileError, simple
from piquet_rules.profile.load import check_found
from piquet_rules.profile.locate import LOCK, Found, lock_above
from piquet_rules.profile.lock import Entry, Lock, differences, entry_of, faults, read_lock, text_of
from piquet_rules.profile.model import Profile


@dataclass(frozen=True)
class Locked:
    """What became of a profile in a lock: ``what`` is ``new``, ``changed``, ``same`` or ``gone``; ``says`` how."""

    file: str
    what: str
    says: tuple[str, ...] = ()


@dataclass(frozen=True)
class Locking:
    """A lock file that was written or looked at: its path, its text, and what became of each profile."""

    path: Path
    text: str
    profiles: tuple[Locked, ...]
    changed: bool


@dataclass(frozen=True)
class _Asked:
    """A profile to be locked: its file, and the folder in whose lock it belongs."""

    found: Found
    root: Path
    name: str


def lock(*names: str | os.PathLike[str]) -> list[Locking]:
    """Lock profiles as they are now, in the nearest `piquet.lock` above them, or a new one beside.

    Args:
        names: files of rules, or folders: of a folder, every profile in and below it; left out, this folder.

    What a lock says of other files stays; what it says of files that are gone from a folder goes. Raises NotFound
    where a file is not there, ProfileError with the problems of all files, or of a lock that can't be read and is not
    written anew as a whole: then nothing is written.
    """
    asked = list(_asked(names))
    looked_at = _looked_at(asked)
    problems = [problem for _, _, problems in looked_at for problem in problems]
    if problems:
        raise ProfileError(problems)
    made: dict[Path, dict[str, Profile]] = {}
    for each, profile, _ in looked_at:
        if profile is not None:
            made.setdefault(each.root, {})[each.name] = profile
    folders = [Path(os.path.realpath(name)) for name in names or ["."] if os.path.isdir(name)]
    roots = dict.fromkeys([*made, *(above for folder in folders if (above := lock_above(folder)))])
    return [_written(root, made.get(root, {}), folders) for root in roots]


def _asked(names: Iterable[str | os.PathLike[str]]) -> Iterator[_Asked]:
    """Every profile that is asked for; of a folder, files that are none are passed over."""
    for name in names or ["."]:
        folder = os.path.isdir(name)
        default = Path(os.path.realpath(name)) if folder else None
        for file in yaml_files([os.fspath(name)]):
            found = read_source(file)
            if folder and (not is_ours(found.source) or holds_records(file, _bytes(found))):
                continue
            where = Path(os.path.realpath(Path(file).parent))
            root = lock_above(where) or default or where
            yield _Asked(found, root, (where / Path(file).name).relative_to(root).as_posix())


def _looked_at(asked: list[_Asked]) -> list[tuple[_Asked, Profile | None, list[Problem]]]:
    """Each with its profile, or what is wrong with it; without those that are no whole rules, but mixins of others."""
    found = [(each, *check_found(each.found, locked=False)) for each in asked]
    used = {
        mixin.found.key
        for _, profile, _ in found
        if profile
        for layer in profile.layer.chain()
        for mixin in layer.mixins
    }
    return [
        (each, profile, [problem for problem in problems if problem.severity == "error"])
        for each, profile, problems in found
        if profile is not None or each.found.key not in used
    ]


def _bytes(found: Found) -> bytes:
    return found.source if isinstance(found.source, bytes) else found.source.encode()


def _written(root: Path, profiles: dict[str, Profile], folders: list[Path]) -> Locking:
    before = _before(root) if root in folders else read_lock(root) or Lock(root / LOCK, {})
    told = [_told(before.entries.get(name), name, entry_of(profile, root)) for name, profile in profiles.items()]
    gone = [name for name in before.entries if name not in profiles and _is_gone(root / name, folders)]
    entries = {name: each for name, each in before.entries.items() if name not in gone}
    entries |= {name: entry_of(profile, root) for name, profile in profiles.items()}
    text = text_of(entries)
    was = (root / LOCK).read_bytes() if (root / LOCK).exists() else None
    if text.encode() != was:
        replace_text(root / LOCK, was, text)
    profiles_told = sorted([*told, *(Locked(name, "gone") for name in gone)], key=lambda each: each.file)
    return Locking(root / LOCK, text, tuple(profiles_told), text.encode() != was)


def _before(root: Path) -> Lock:
    """The lock that is there; one that can't be used is written anew."""
    try:
        found = read_lock(root)
    except ProfileError:
        found = None
    return found or Lock(root / LOCK, {})


def _told(before: Entry | None, name: str, now: Entry) -> Locked:
    if before is None:
        return Locked(name, "new")
    says = tuple(differences(before, now))
    return Locked(name, "changed" if says else "same", says)


def _is_gone(path: Path, folders: list[Path]) -> bool:
    return not path.exists() and any(path.is_relative_to(folder) for folder in folders)


def lock_faults(*names: str | os.PathLike[str]) -> tuple[int, list[Problem]]:
    """How many profiles are as their locks say, and what is wrong with the others.

    Args:
        names: files of rules, or folders; left out, this folder.

    A profile that no lock covers, and one that is locked and not there, are errors, too. Raises NotFound where a
    file is not there.
    """
    agree, problems = 0, list[Problem]()
    for each, profile, wrong in _looked_at(list(_asked(names))):
        told = wrong if profile is None else list(_faults_of(each, profile))
        agree += not told
        problems += told
    for folder in (Path(os.path.realpath(name)) for name in names or ["."] if os.path.isdir(name)):
        problems += _lost(folder)
    return agree, list(dict.fromkeys(problems))


def _faults_of(each: _Asked, profile: Profile) -> Iterator[Problem]:
    told = faults(profile)
    yield from told
    if not told and each.name not in _before(each.root).entries:
        message, remedy = "no lock says what this profile is", f"`piquet lock {each.found.shown}` writes it down"
        yield simple("not-locked", message, help=remedy, file=each.found.shown)


def _lost(folder: Path) -> Iterator[Problem]:
    """What the lock of a folder says of files that are not there."""
    root = lock_above(folder)
    for name in _before(root).entries if root is not None else ():
        if root is not None and _is_gone(root / name, [folder]):
            message, remedy = f"`{name}` is locked, and not there", "restore it, or write the lock anew: `piquet lock`"
            yield simple("lock-disagrees", message, help=remedy, file=os.path.relpath(root / LOCK))


def disagreements(file: str | os.PathLike[str]) -> tuple[Problem, ...]:
    """What a lock says otherwise of a file that was changed on purpose just now, as warnings."""
    return as_warnings(check_found(read_source(file), locked=False)[0])


def as_warnings(profile: Profile | None) -> tuple[Problem, ...]:
    """The same for the profile of such a file, if it is a good one."""
    if profile is None:
        return ()
    return tuple(replace(problem, severity="warning") for problem in faults(profile))
