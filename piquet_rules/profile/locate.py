"""From what a profile names - an id or a path - to a file, without ever leaving its root.

The root is the nearest folder above the file that holds a ``piquet.lock``, else the file's folder.
What is refused is refused by its spelling, before any file is opened.
"""

from __future__ import annotations

import os
import re
import stat
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

LOCK = "piquet.lock"
MIXINS = "mixins"
"""A file in a folder of this name is a mixin."""
MOST_BYTES = 64 * 1024
_MOST_BESIDE = 50


class Refusal(NamedTuple):
    """Why a name was not followed; ``instead`` is what to write in its place, if only one thing can be meant."""

    code: str
    message: str
    help: str = ""
    instead: str = ""


@dataclass(frozen=True, eq=False, repr=False)
class Found:
    """A file to be read: how messages name it, where it is, its bytes, and whether it is shipped.

    ``path`` is None for a text that came from no file; ``folder`` is where its own paths start, or
    None where a text may name no paths. What an installed package brings counts as shipped;
    ``package`` is then that package, with its version. ``root`` is the folder that its paths may not leave, where
    that is another than `root_of` finds.
    """

    shown: str
    source: bytes | str
    path: Path | None = None
    folder: Path | None = None
    shipped: bool = False
    package: str = ""
    root: Path | None = None

    @cached_property
    def key(self) -> str:
        """What makes two names the same file."""
        return os.path.realpath(self.path) if self.path else f"<{id(self)}>"


def is_mixin(found: Found) -> bool:
    """Whether a file states some rules to be added to others, and is no game by itself."""
    return found.folder is not None and os.path.basename(os.path.abspath(found.folder)) == MIXINS


def is_path(name: str) -> bool:
    """Whether a name means a file and not an id."""
    return "/" in name or "\\" in name or name.startswith("~") or is_yaml(name)


def is_yaml(name: str) -> bool:
    """Whether the name of a file has an ending of YAML, in capitals or not."""
    return name.lower().endswith((".yaml", ".yml"))


def refused(name: str) -> Refusal | None:
    """A name that is not followed because of how it is written."""
    if re.match(r"^[A-Za-z][A-Za-z0-9+.-]*://", name):
        return Refusal(
            "remote-path",
            "nothing is fetched: a base or mixin is an id or a file beside this one",
            "save the file here and write `./name.yaml`",
        )
    if re.match(r"^[A-Za-z]:", name) or "\\" in name:
        return Refusal("bad-path", "a path is written with `/` and without a drive", "write it as `./name.yaml`")
    if name.startswith(("/", "~")):
        return Refusal(
            "path-outside", "a path starts at the folder of the file that names it", "write it as `./name.yaml`"
        )
    return None


def root_of(folder: Path) -> Path:
    """The folder that paths may not leave."""
    return lock_above(folder) or folder


def lock_above(folder: Path) -> Path | None:
    """The nearest folder, this one or above it, that holds a lock; None where there is none."""
    folder = Path(os.path.realpath(folder))
    return next((above for above in (folder, *folder.parents) if is_file(above / LOCK)), None)


def inside(name: str, folder: Path, root: Path | None = None) -> Path | Refusal:
    """The file that a relative path names, or why it is refused."""
    folder = Path(os.path.realpath(folder))
    root = root or root_of(folder)
    path = Path(os.path.normpath(folder / name))
    if not path.is_relative_to(root):
        return Refusal(
            "path-outside",
            "this path leaves the folder of the profile",
            "keep bases and mixins in one folder, or lock the folder above them all: `piquet lock FOLDER`",
        )
    if not Path(os.path.realpath(path)).is_relative_to(root):
        return Refusal(
            "link-outside", "this file is a link that leaves the folder of the profile", "copy the file into the folder"
        )
    return path


def is_file(path: Path) -> bool:
    """Whether a file is there, for a name of any length."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def beside(path: Path) -> list[str]:
    """Names of the other YAML files in the folder of a path, for suggestions."""
    try:
        names = (each.name for each in path.parent.iterdir())
        return sorted(name for name in names if is_yaml(name) and name != path.name)[:_MOST_BESIDE]
    except (OSError, ValueError):
        return []


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes | Refusal:
    """The bytes of a regular file (one more than it may have at most), or why there are none."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return Refusal("file-missing", "this is a folder or a device, not a file")
        with path.open("rb") as file:
            return file.read(most + 1)
    except (FileNotFoundError, NotADirectoryError):
        return Refusal("file-missing", "there is no such file")
    except (OSError, ValueError):
        return Refusal("file-missing", "this file can't be read")
