"""``lock``: writes down what the profiles of a folder are, so that none of them changes unseen."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from piquet_rules.authoring.checking import holds_records, is_ours, yaml_files
from piquet_rules.authoring.files import read_source, replace_text
from piquet_rules.errors import Problem, ProfileError, Related, simple
from piquet_rules.profile.load import check_found
from piquet_rules.profile.locate import LOCK, Found, lock_above
from piquet_rules.profile.lock import (
    Entry,
    Lock,
    NewerLock,
    differences,
    entry_of,
    faults,
    place_of,
    read_lock,
    spoilt,
    text_of,
)
from piquet_rules.profile.model import Profile

_MOST_TOLD = 6


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
    """A profile to be locked: its file, and the folder in whose lock it belongs, which its paths may not leave."""

    found: Found
    root: Path
    name: str


_Locks = Mapping[Path, Lock | Problem]


def lock(*names: str | os.PathLike[str], anew: bool = False) -> list[Locking]:
    """Lock profiles as they are now, in the nearest `piquet.lock` above them, or a new one beside.

    Args:
        names: files of rules, or folders: of a folder, every profile in and below it; left out, this folder.
        anew: put a new lock in the place of one that is spoilt, in a folder that is named.

    What a lock says of other files stays; what it says of files that are gone from a folder goes. Raises NotFound
    where a file is not there, ProfileError with the problems of all files, or of a lock that is spoilt and not to be
    written anew, or of a newer form: then nothing is written.
    """
    looked_at = _looked_at(list(_asked(names)))
    made: dict[Path, dict[str, Profile]] = {}
    for each, profile, _ in looked_at:
        if profile is not None:
            made.setdefault(each.root, {})[each.name] = profile
    folders = _folders(names)
    roots = dict.fromkeys([*made, *(above for folder in folders if (above := lock_above(folder)))])
    read = {root: _read(root, made.get(root, {}), anew and root in folders) for root in roots}
    problems = [problem for _, _, problems in looked_at for problem in problems]
    problems += [before for before in read.values() if isinstance(before, Problem)]
    if problems:
        raise ProfileError(_once(problems))
    return [_written(each, made.get(root, {}), folders) for root, each in read.items() if isinstance(each, Lock)]


def _folders(names: Iterable[str | os.PathLike[str]]) -> list[Path]:
    return [Path(os.path.realpath(name)) for name in names or ["."] if os.path.isdir(name)]


def _asked(names: Iterable[str | os.PathLike[str]]) -> Iterator[_Asked]:
    """Every profile that is asked for; of a folder, files that are none are passed over."""
    for name in names or ["."]:
        folder = os.path.isdir(name)
        default = Path(os.path.realpath(name)) if folder else None
        for file in yaml_files([os.fspath(name)]):
            found = read_source(file)
            if folder and not _holds_rules(Path(file)):
                continue
            where = Path(os.path.realpath(Path(file).parent))
            root = lock_above(where) or default or where
            yield _Asked(replace(found, root=root), root, (where / Path(file).name).relative_to(root).as_posix())


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


def _written(before: Lock, profiles: dict[str, Profile], folders: list[Path]) -> Locking:
    root = before.path.parent
    told = [_told(before.entries.get(name), name, entry_of(profile, root)) for name, profile in profiles.items()]
    others = [name for name in before.entries if name not in profiles]
    gone = [name for name in others if not before.whole or _is_gone(root / name, folders)]
    entries = {name: each for name, each in before.entries.items() if name not in gone}
    entries |= {name: entry_of(profile, root) for name, profile in profiles.items()}
    text = text_of(entries)
    was = (root / LOCK).read_bytes() if (root / LOCK).exists() else None
    if text.encode() != was:
        replace_text(root / LOCK, was, text)
    profiles_told = sorted([*told, *(Locked(name, "gone") for name in gone)], key=lambda each: each.file)
    return Locking(root / LOCK, text, tuple(profiles_told), text.encode() != was)


def _read(root: Path, profiles: dict[str, Profile], anew: bool = False) -> Lock | Problem:
    """The lock that is there, or why it can't be used; ``anew``: a spoilt one counts as it is read, or as empty."""
    try:
        found = read_lock(root) or Lock(root / LOCK, {})
    except ProfileError as error:
        if anew and not isinstance(error, NewerLock) and not (root / LOCK).is_dir():
            return Lock(root / LOCK, {}, whole=False)
        return error.problems[0]
    return found if found.whole or anew else _edited(found, profiles)


def _edited(found: Lock, profiles: dict[str, Profile]) -> Problem:
    """What is wrong with a lock that somebody has changed, and what it says now that is not so."""
    says = []
    for name, profile in sorted(profiles.items()):
        differs = list(differences(found.entries.get(name, {}), entry_of(profile, found.path.parent)))
        if name in found.entries and differs:
            says.append(Related(place_of(found, name), f"of {name}: {'; '.join(differs)}"))
    return replace(spoilt(found).problems[0], related=tuple(says[:_MOST_TOLD]))


def _once(problems: Iterable[Problem]) -> list[Problem]:
    """Each problem once, whichever file led to it; of a lock that can't be used, the first that is said."""
    said: dict[tuple[object, ...], Problem] = {}
    for each in problems:
        what = each.code if each.code == "lock-broken" else (each.code, each.message, each.place)
        said.setdefault((each.place.file, what), each)
    return list(said.values())


def _told(before: Entry | None, name: str, now: Entry) -> Locked:
    if before is None:
        return Locked(name, "new")
    says = tuple(differences(before, now))
    return Locked(name, "changed" if says else "same", says)


def _is_gone(path: Path, folders: list[Path]) -> bool:
    """Whether what is locked in one of these folders is not there any more, or no file of rules."""
    return any(path.is_relative_to(folder) for folder in folders) and not (path.is_file() and _holds_rules(path))


def _holds_rules(path: Path) -> bool:
    found = read_source(path)
    return is_ours(found.source) and not holds_records(os.fspath(path), _bytes(found))


def lock_faults(*names: str | os.PathLike[str]) -> tuple[int, list[Problem]]:
    """How many profiles are as their locks say, and what is wrong with the others.

    Args:
        names: files of rules, or folders; left out, this folder.

    A profile that no lock covers, and one that is locked and not there, are errors, too; a lock that can't be used is
    one, for all that it covers. Raises NotFound where a file is not there.
    """
    looked_at = _looked_at(list(_asked(names)))
    folders = _folders(names)
    locks = _locks(looked_at, folders)
    agree, problems = 0, [each for each in locks.values() if isinstance(each, Problem)]
    for each, profile, wrong in looked_at:
        told = wrong if profile is None else list(_faults_of(each, profile, locks[each.root]))
        agree += not told
        problems += told
    for folder in folders:
        problems += _lost(folder, locks)
    return agree, _once(problems)


def _locks(looked_at: list[tuple[_Asked, Profile | None, list[Problem]]], folders: list[Path]) -> _Locks:
    """The lock of each folder that is asked about, or why it can't be used."""
    below: dict[Path, dict[str, Profile]] = {}
    for each, profile, _ in looked_at:
        below.setdefault(each.root, {}).update({each.name: profile} if profile is not None else {})
    for folder in folders:
        below.setdefault(lock_above(folder) or folder, {})
    return {root: _read(root, profiles) for root, profiles in below.items()}


def _faults_of(each: _Asked, profile: Profile, before: Lock | Problem) -> Iterator[Problem]:
    told = [before] if isinstance(before, Problem) else faults(profile)
    yield from told
    if isinstance(before, Lock) and not told and each.name not in before.entries:
        message, remedy = "no lock says what this profile is", f"`piquet lock {each.found.shown}` writes it down"
        yield simple("not-locked", message, help=remedy, file=each.found.shown)


def _lost(folder: Path, locks: _Locks) -> Iterator[Problem]:
    """What the lock of a folder says of files that are not there."""
    root = lock_above(folder) or folder
    before = locks[root]
    for name in before.entries if isinstance(before, Lock) else ():
        if _is_gone(root / name, [folder]):
            how = "holds no rules now" if (root / name).exists() else "not there"
            message, remedy = f"`{name}` is locked, and {how}", "restore it, or lock what is there: `piquet lock`"
            yield simple("lock-disagrees", message, help=remedy, file=os.path.relpath(root / LOCK))


def disagreements(file: str | os.PathLike[str]) -> tuple[Problem, ...]:
    """What a lock says otherwise of a file that was changed on purpose just now, as warnings."""
    return as_warnings(check_found(read_source(file), locked=False)[0])


def as_warnings(profile: Profile | None) -> tuple[Problem, ...]:
    """The same for the profile of such a file, if it is a good one."""
    if profile is None:
        return ()
    return tuple(replace(problem, severity="warning") for problem in faults(profile))
