"""The lists of pages in `mkdocs.yml` that follow from what lies in a folder."""

from __future__ import annotations

import re
from pathlib import Path

INDEX = "README.md"

_LIST = re.compile(r"^( *)- [^\n]*: # made from (\S+)\n(?:\1 +- [^\n]*\n)*", re.MULTILINE)


def with_lists(text: str, root: Path) -> str:
    """The text with every list that is made from a folder as it should be."""
    return _LIST.sub(lambda found: _list(found, root), text)


def _list(found: re.Match[str], root: Path) -> str:
    head = found[0].partition("\n")[0]
    return "".join(f"{line}\n" for line in (head, *(f"{found[1]}    - {page}" for page in pages_of(root, found[2]))))


def pages_of(root: Path, folder: str) -> list[str]:
    """The pages of a folder: its first page, then those that lie there and those that are made of a file of rules."""
    written = {path.name for path in (root / folder).glob("*.md")}
    made = {f"{path.stem}.md" for path in (root / folder).glob("*.yaml")}
    others = sorted((written | made) - {INDEX}, key=lambda name: name.removesuffix(".md"))
    return [f"{folder}/{name}" for name in (INDEX, *others)]
