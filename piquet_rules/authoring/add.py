"""``add``: a file of rules from elsewhere, looked at, copied here and locked. Nothing is fetched."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from piquet_rules.authoring.bases import direct_base
from piquet_rules.authoring.diff import Difference, diff
from piquet_rules.authoring.files import Unwritten, read_source, write_result
from piquet_rules.authoring.locking import Locking, lock
from piquet_rules.errors import NotFound, Problem, ProfileError, simple
from piquet_rules.profile.load import check_found
from piquet_rules.profile.locate import LOCK, Found, is_yaml, lock_above, refused
from piquet_rules.profile.lock import differences, entry_of, read_lock, spoilt
from piquet_rules.profile.model import Profile
from piquet_rules.profile.registry import foreign_kinds


@dataclass(frozen=True)
class Addition:
    """A file that may be copied here: its profile, what it plays otherwise than its base, and where it would go.

    ``there`` says that the same file is there already. Nothing is written before `write` is called.
    """

    found: Found
    target: Path
    profile: Profile
    base: str | None
    differs: Difference | None
    packages: tuple[str, ...]
    there: bool

    def write(self) -> Locking:
        """Copy the file and lock it; if it can't be locked, it is not copied either.

        Raises Unwritten, ProfileError, OSError.
        """
        if self.there:
            return lock(self.target)[0]
        if os.path.lexists(self.target):
            raise _taken(self.target)
        new_folder = not self.target.parent.exists()
        if new_folder:
            self.target.parent.mkdir()
        try:
            return self._copied()
        except BaseException:
            self.target.unlink(missing_ok=True)
            if new_folder:
                self.target.parent.rmdir()
            raise

    def _copied(self) -> Locking:
        source = self.found.source
        write_result(self.target, source if isinstance(source, bytes) else source.encode())
        return lock(self.target)[0]


def add(file: str | os.PathLike[str], folder: str | os.PathLike[str] = ".") -> Addition:
    """A file of rules from elsewhere, ready to be copied into a folder and locked there.

    Args:
        file: the file, which is on this computer; nothing is fetched.
        folder: where it is to go; it is made, if only it is missing itself.

    It is looked at as it will be in that folder, so that a base which lies elsewhere is missed before anything is
    written. Raises NotFound where the file or the folder is not there, ProfileError with everything that is wrong
    with it, Unwritten where a file of that name is there and is another.
    """
    name = os.fspath(file)
    _refuse_address(name)
    found = read_source(name)
    _refuse_folder(Path(folder))
    if not is_yaml(Path(name).name):
        message = "the name of a file of rules ends in `.yaml`"
        raise NotFound(simple("bad-path", message, help="rename it first", file=name))
    target = Path(folder) / Path(name).name
    there = _is_there(found, target)
    profile = _as_it_will_be(found, target)
    _as_locked(profile, target)
    base = direct_base(profile)
    packages = tuple(sorted({str(package) for package in foreign_kinds(profile.components).values()}))
    differs = diff(base, profile) if base is not None else None
    return Addition(found, target, profile, base.id if base else None, differs, packages, there)


def _refuse_folder(folder: Path) -> None:
    """Raise NotFound for what is no folder, nor could be made as one in a folder that is there."""
    above = Path(os.path.normpath(folder)).parent
    if not folder.is_dir() and (os.path.lexists(folder) or not above.is_dir()):
        message = f"`{folder}` is no folder" if os.path.lexists(folder) else f"there is no folder `{above}`"
        raise NotFound(simple("file-missing", message, help="make it first, or name another with `--folder`"))


def _refuse_address(name: str) -> None:
    refusal = refused(name)
    if refusal is not None and refusal.code == "remote-path":
        message = "nothing is fetched: a file is added from this computer only"
        remedy = "download it first, then `piquet add` the file, which shows its rules before anything is written"
        raise NotFound(simple("remote-path", message, help=remedy, file=name))


def _is_there(found: Found, target: Path) -> bool:
    """Whether the same file is there already. Raises Unwritten where another is."""
    if not os.path.lexists(target):
        return False
    if not target.is_file() or target.read_bytes() != found.source:
        raise _taken(target)
    return True


def _taken(target: Path) -> Unwritten:
    message = "a file of that name is here already, and is another; nothing was written"
    remedy = "rename one of the two, or copy it to another folder with `--folder`"
    return Unwritten(simple("file-exists", message, help=remedy, file=os.fspath(target)))


def _as_it_will_be(found: Found, target: Path) -> Profile:
    """The profile in its new place. Raises ProfileError."""
    profile, problems = check_found(Found(found.shown, found.source, target, target.parent), locked=False)
    if profile is None:
        raise ProfileError(_with_advice(problem) for problem in problems if problem.severity == "error")
    return profile


def _with_advice(problem: Problem) -> Problem:
    """A base that is not here may lie where the file comes from."""
    if not problem.code.endswith("-missing") and problem.code != "path-outside":
        return problem
    advice = "who sent it can fold it in: `piquet share FILE` makes one file of all"
    return Problem(**{name: getattr(problem, name) for name in problem.__slots__} | {"help": _joined(problem, advice)})


def _joined(problem: Problem, advice: str) -> str:
    return f"{problem.help}; {advice}" if problem.help else advice


def _as_locked(profile: Profile, target: Path) -> None:
    """Raise ProfileError where a lock knows a file of that name, and this is another; or where the lock is spoilt."""
    folder = Path(os.path.realpath(target.parent))
    root = lock_above(folder)
    known = read_lock(root) if root is not None else None
    if root is None or known is None:
        return
    if not known.whole:
        raise spoilt(known)
    entry: Any = known.entries.get((folder / target.name).relative_to(root).as_posix())
    differs = list(_differs(entry, profile, root)) if entry is not None else []
    if differs:
        message = f"{LOCK} knows a file of that name, and this is another: {'; '.join(differs)}"
        remedy = "get the file that was locked, or give this one another name"
        raise ProfileError(simple("lock-disagrees", message, help=remedy, file=os.fspath(target)))


def _differs(entry: Any, profile: Profile, root: Path) -> Iterator[str]:
    yield from differences(entry, entry_of(profile, root))
