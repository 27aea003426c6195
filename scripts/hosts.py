"""Looks for what ties the repository to one machine or one registry: host names, folders, other tools' locks.

Prints each finding and ends with 1 where there is one. The words looked for are put together from
pieces, so that no file has to be left out.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS_OF_OTHER_TOOLS = ("uv.lock", "pylock.toml", "poetry.lock", "Pipfile.lock")
LARGEST = 2_000_000
"""Bytes; a larger file is data, not text that somebody wrote."""

_HOSTS = re.compile(
    "|".join(
        re.escape(name + "." + ending)
        for name, ending in (
            ("py" + "pi", "org"),
            ("python" + "hosted", "org"),
            ("npm" + "js", "org"),
            ("deb" + "ian", "org"),
            ("crates", "io"),
            ("proxy.go" + "lang", "org"),
        )
    )
)
_FOLDERS = re.compile(r"(?<![\w.~-])/(?:wo" + "rk|fa" + "rm|t" + "mp|ro" + r"ot)/[\w.]")


def tracked(root: Path = ROOT) -> list[Path]:
    """The files that git has, by name, not what else a reader keeps there; without git, all that are not hidden."""
    asked = ["git", "-C", str(root), "ls-files", "-z", "--cached"]
    answer = subprocess.run(asked, capture_output=True, text=True, check=False)
    if answer.returncode:
        visible = (path for path in root.rglob("*") if not any(p.startswith(".") for p in path.relative_to(root).parts))
        return sorted(path for path in visible if path.is_file())
    return sorted({root / name for name in answer.stdout.split("\0") if name and (root / name).is_file()})


def findings(root: Path = ROOT) -> Iterator[str]:
    """What is wrong, each as ``file:line: what it is``."""
    for path in tracked(root):
        name = path.relative_to(root).as_posix()
        if path.name in LOCKS_OF_OTHER_TOOLS:
            yield f"{name}: this lock names the registry it was made with; the project's is requirements.lock"
        elif path.stat().st_size <= LARGEST:
            yield from findings_in(name, path.read_text(encoding="utf-8", errors="replace"))


def findings_in(name: str, text: str) -> Iterator[str]:
    """The same for one text."""
    is_lock = name.endswith((".lock", "-lock.json"))
    for number, line in enumerate(text.splitlines(), 1):
        if _HOSTS.search(line):
            yield f"{name}:{number}: names the host of a registry"
        elif is_lock and "://" in line:
            yield f"{name}:{number}: an address in a lock"
        if _FOLDERS.search(line):
            yield f"{name}:{number}: names a folder of one machine"


def main() -> int:
    """Print the findings."""
    found = list(findings())
    print("\n".join(found) or f"hosts and paths: nothing found in {len(tracked())} files")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
