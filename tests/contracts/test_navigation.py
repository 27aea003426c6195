"""Every page has its place on the site."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scripts import site, site_sources
from scripts.docs_nav import pages_of

OF_RULES = ("variants", "variants/mixins")


def named(nav: Any) -> Iterator[str]:
    """The pages that a navigation names."""
    if isinstance(nav, str):
        yield nav
    else:
        for part in nav.values() if isinstance(nav, dict) else nav:
            yield from named(part)


def test_every_page_stands_in_the_navigation_once() -> None:
    listed = list(named(site.config()["nav"]))
    made = (page for folder in OF_RULES for page in pages_of(site_sources.ROOT, folder))
    there = {*site_sources.written(), *made}
    assert sorted(there - set(listed)) == [], "give them a place under `nav` in mkdocs.yml"
    assert sorted(set(listed) - there) == [], "mkdocs.yml names pages that are not there"
    assert len(listed) == len(set(listed))
