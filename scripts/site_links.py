"""Looks whether everything that the pages of a built site name is there, and whether anything comes from outside.

A page may lead elsewhere (``<a>``), but what a browser loads by itself must lie in the folder.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

HOME = "index.html"
NOT_FOUND = "404.html"
"""Shown by a server in place of a page that is not there; nothing leads to it."""

_LOADED = {
    "audio": "src", "embed": "src", "iframe": "src", "image": "href", "img": "src", "input": "src", "link": "href",
    "object": "data", "script": "src", "source": "src", "track": "src", "use": "href", "video": "src",
}  # fmt: skip
_IN_STYLE = re.compile(r"""url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)""")
_NAMED_ONLY = {"canonical", "next", "prev", "author", "license", "alternate"}
"""Relations of a ``<link>`` that a browser does not load."""


class Link(NamedTuple):
    """What a page names: the address as written, the line, and whether a browser loads it unasked."""

    address: str
    line: int
    loaded: bool


class Page(HTMLParser):
    """The links and the anchors of a page; ``drawn`` are lines with a diagram, whose program is not in the site."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.links: list[Link] = []
        self.anchors: set[str] = set()
        self.drawn: list[int] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what the element names."""
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if given.get(name)}
        if "mermaid" in given.get("class", "").split():
            self.drawn.append(self.getpos()[0])
        if "href" in given and tag in ("a", "area"):
            self._keep(given["href"], loaded=False)
        elif given.get(_LOADED.get(tag, "")):
            self._keep(given[_LOADED[tag]], loaded=not _NAMED_ONLY & set(given.get("rel", "").split()))
        for part in filter(None, given.get("srcset", "").split(",")):
            self._keep(part.split()[0], loaded=True)
        self._keep_styles(given.get("style", ""))

    def handle_data(self, data: str) -> None:
        """Keep what a style sheet within the page loads."""
        if self.cdata_elem == "style":
            self._keep_styles(data)

    def _keep_styles(self, text: str) -> None:
        for address in named_in_style(text):
            self._keep(address, loaded=True)

    def _keep(self, address: str, *, loaded: bool) -> None:
        self.links.append(Link(address.strip(), self.getpos()[0], loaded))


def named_in_style(text: str) -> list[str]:
    """What a style sheet loads."""
    return [url or imported for url, imported in _IN_STYLE.findall(text)]


@lru_cache(maxsize=1024)
def read(path: Path) -> Page:
    """A page, read once."""
    return Page(path.read_text(encoding="utf-8"))


def faults(site: Path) -> list[str]:
    """All that is wrong with a built site, each as ``page:line: what it is``."""
    read.cache_clear()
    if not (site / HOME).is_file():
        return [f"{HOME}: there is no such page"]
    return [*_of_pages(site), *_of_styles(site), *_unreachable(site)]


def _of_pages(site: Path) -> Iterator[str]:
    for path in sorted(site.rglob("*.html")):
        name = path.relative_to(site).as_posix()
        for link in read(path).links:
            fault = _fault(site, path, link)
            if fault:
                yield f"{name}:{link.line}: {fault}"
        for line in read(path).drawn:
            yield f"{name}:{line}: a browser loads what draws this diagram from outside; use a picture or a table"


def _of_styles(site: Path) -> Iterator[str]:
    for path in sorted(site.rglob("*.css")):
        for address in named_in_style(path.read_text(encoding="utf-8")):
            fault = _fault(site, path, Link(address, 1, loaded=True))
            if fault:
                yield f"{path.relative_to(site).as_posix()}: {fault}"


def _fault(site: Path, path: Path, link: Link) -> str:
    parts = urlsplit(link.address)
    if parts.scheme == "data":
        return ""
    if parts.scheme or parts.netloc:
        return f"a browser loads {link.address} from outside" if link.loaded else ""
    only_served = path.name == NOT_FOUND and parts.path.startswith("/")
    if parts.path.startswith("/") and not only_served:
        return f"{link.address} begins at the root of a server; a page read from a folder has none"
    aim = target(site / HOME if only_served else path, parts.path.lstrip("/"))
    if not aim.is_relative_to(site.resolve()):
        return f"{link.address} leads out of the site"
    if not aim.is_file():
        return f"{link.address} leads to what is not there"
    anchor = unquote(parts.fragment)
    if anchor and aim.suffix == ".html" and anchor not in read(aim).anchors:
        return f"{link.address}: the page has no such place"
    return ""


def target(path: Path, address: str) -> Path:
    """The file that an address without an anchor names on a page."""
    aim = (path.parent / unquote(address)).resolve() if address else path.resolve()
    return aim / HOME if aim.is_dir() else aim


def _unreachable(site: Path) -> Iterator[str]:
    """Pages to which no way leads from the first."""
    home = (site / HOME).resolve()
    found, ahead = {home}, [home]
    while ahead:
        path = ahead.pop()
        addresses = (urlsplit(link.address) for link in read(path).links if not link.loaded)
        aims = {target(path, parts.path) for parts in addresses if not (parts.scheme or parts.netloc)}
        new = {aim for aim in aims - found if aim.suffix == ".html" and aim.is_file()}
        found |= new
        ahead += sorted(new)
    for path in sorted(site.rglob("*.html")):
        if path.resolve() not in found and path.name != NOT_FOUND:
            yield f"{path.relative_to(site).as_posix()}: no page leads here; name it in mkdocs.yml"
