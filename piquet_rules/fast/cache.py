"""Where compiled functions are kept between two runs, if anywhere.

The folder's name holds a hash of every source that takes part, of the versions of numba and Python and of the
processor: numba itself looks only at the file of the function that is called, not at those that it calls. So copies
of the program with the same sources share what is kept, wherever they lie.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path

VARIABLE = "PIQUET_CACHE"


def user_cache() -> Path | None:
    """The user's folder for what can be made again, or the one that PIQUET_CACHE names.

    None where it is ``off``, and where the user has no home.
    """
    said = os.environ.get(VARIABLE, "")
    if said.lower() == "off":
        return None
    if said:
        return Path(said)
    try:
        return _base() / "piquet-rules"
    except RuntimeError:  # no home
        return None


def _base() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def folder_for(files: Iterable[str], versions: Iterable[str]) -> Path | None:
    """The folder for what is compiled from these files; None where nothing may be written."""
    base = user_cache()
    if base is None:
        return None
    folder = base / f"kernel-{fingerprint(files, versions)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def fingerprint(files: Iterable[str], versions: Iterable[str]) -> str:
    """One word for the contents of files and for versions."""
    digest = blake2b(digest_size=10)
    for file in sorted(set(files)):
        digest.update(blake2b(Path(file).read_bytes()).digest())
    for version in versions:
        digest.update(blake2b(version.encode()).digest())
    return digest.hexdigest()


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Let one process compile at a time, so that many that start together do not all do the same work."""
    try:
        import fcntl
    except ImportError:  # Windows: they do the same work, and each result is right
        yield
        return
    with open(folder / "lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
