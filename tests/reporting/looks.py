"""Reading a page of HTML as a person does who sees only its words, and looking for what it must not have."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import piquet_rules as pq
from tests.rulebook.test_pages import ENGLISH, FRENCH, own_words

KEY = re.compile(r"\b[a-z_]+(?:\.[a-z_0-9]+)+\b")
"""A key of a profile: it is the same in every language."""
_WORDS_OF_PROFILES = re.compile(
    r"\b(count-then-pips|count-less-one-at-4|tens-half-up|chronological|category|count|deals|flat|pips|score|all|true|false)\b"
)
"""Values as they stand in a profile."""


class Words(HTMLParser):
    """All that is read out of a page: texts, and what pictures are called."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.tags: list[str] = []
        self._hidden = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self._hidden = tag in ("style", "script")
        self.found += [
            value for name, value in attrs if name in ("aria-label", "title", "alt", "aria-roledescription") and value
        ]

    def handle_data(self, data: str) -> None:
        if data.strip() and not self._hidden:
            self.found.append(data.strip())


def words(page: bytes) -> Words:
    read = Words()
    read.feed(page.decode())
    return read


def english_in(page: bytes, language: str, variants: tuple[str, ...], known: tuple[str, ...] = ()) -> list[str]:
    """The texts of a page that hold English words, what profiles say themselves and is ``known`` left aside."""
    own = sorted({text for name in variants for text in own_words(name)}, key=len, reverse=True)
    found = []
    for text in words(page).found:
        left = text
        for each in (*own, *variants, *known):
            left = left.replace(each, "")
        left = _WORDS_OF_PROFILES.sub("", KEY.sub("", left))
        if set(ENGLISH.findall(left)) - (FRENCH if language == "fr" else set()):
            found.append(text)
    return found


def outside(page: bytes) -> list[str]:
    """What a page would load or run."""
    return re.findall(r"<script|<link|<iframe|<img|\b(?:src|href|xmlns[:\w]*)=|url\(|@import|https?://", page.decode())


ALL = tuple(pq.shipped_ids())
