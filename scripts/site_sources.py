"""Lays out the pages of the site as they lie in the repository, so that the links between them hold in both.

What people wrote is copied; a link to a file of rules leads to the page of these rules, and any other file that a page
links to is laid beside it. What is generated (scripts/site_variants.py) is written where the rules lie.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WRITTEN = ("*.md", "docs/**/*.md", "variants/**/*.md", "tests/**/*.md", "benchmarks/**/*.md")
"""Where the pages that people write are, and those of docs/reference."""

ASSETS = "docs/assets/*"
"""Pictures, styles and scripts of the site."""

_LINK = re.compile(r"(?<=\]\()([^)\s#]+)(?=[)#])")


def written() -> dict[str, str]:
    """The repository's own pages: path → text."""
    found = (path for pattern in WRITTEN for path in sorted(ROOT.glob(pattern)))
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in found}


def laid_out(pages: Mapping[str, str], generated: Mapping[str, str]) -> tuple[dict[str, str], set[str]]:
    """All pages as the site has them, and the other files that they link to."""
    ready = {path: _led_to_pages(path, text, generated) for path, text in pages.items()} | dict(generated)
    files = {aim for path, text in ready.items() for aim in links(path, text) if aim not in ready}
    files |= {path.relative_to(ROOT).as_posix() for path in ROOT.glob(ASSETS)}
    return ready, {aim for aim in files if (ROOT / aim).is_file()}


def links(path: str, text: str) -> Iterator[str]:
    """The files that a page links to, as paths of the repository."""
    for address in _LINK.findall(text):
        if ":" not in address:
            yield _aim(path, address)


def _aim(path: str, address: str) -> str:
    return Path(os.path.normpath(Path(path).parent / address)).as_posix()


def _led_to_pages(path: str, text: str, generated: Mapping[str, str]) -> str:
    """The text with every link to a file of rules leading to the page of these rules."""

    def lead(found: re.Match[str]) -> str:
        page = f"{found[0].removesuffix('.yaml')}.md"
        return page if found[0].endswith(".yaml") and _aim(path, page) in generated else found[0]

    return _LINK.sub(lead, text)


def write(target: Path, pages: Mapping[str, str], files: set[str]) -> None:
    """The pages and files in a folder in which nothing else stays."""
    shutil.rmtree(target, ignore_errors=True)
    for path, text in pages.items():
        place = target / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    for path in sorted(files):
        place = target / path
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, place)
