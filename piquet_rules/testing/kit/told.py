"""The text of a kind: it can be filled in every language that it has, says the same in all, and speaks of each key."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from inspect import cleandoc
from typing import Any

from piquet_rules.errors import ComponentError
from piquet_rules.profile.component import Component
from piquet_rules.testing.kit.tried import Changed, changed, examples, keys_of_kind
from piquet_rules.wording import LANGUAGES, keys_of, sentences

_DIGITS = re.compile(r"\d+")


def text(cls: type[Component]) -> Iterator[str]:
    """All that is demanded of the text; where it can't be filled at all, only that."""
    if LANGUAGES[0] not in cls.text:
        yield "it has no English text"
        return
    strange = sorted(set(cls.text) - set(LANGUAGES))
    yield from (f"its text has a language `{name}`; there are {', '.join(LANGUAGES)}" for name in strange)
    broken = dict.fromkeys(_unfillable(cls))
    yield from broken
    if not broken and not strange:
        for check in (_same_in_all, _every_key, _no_numbers, _in_sentences, _moved_by_its_keys):
            yield from check(cls)


def _languages(cls: type[Component]) -> list[str]:
    return [language for language in LANGUAGES if language in cls.text]


def _unfillable(cls: type[Component]) -> Iterator[str]:
    for component in (*examples(cls), *(each.after for each in changed(cls))):
        for language in _languages(cls):
            try:
                _said(component, language)
            except ComponentError as error:
                name = f"{cls.__module__}.{cls.__name__}: "
                yield f"in `{language}`: {error.problems[0].message.removeprefix(name)}"


@lru_cache(maxsize=4096)
def _said(component: Component, language: str) -> dict[str, str]:
    return sentences(component, language)


def _same_in_all(cls: type[Component]) -> Iterator[str]:
    english = keys_of(cls, LANGUAGES[0])
    for language in _languages(cls):
        if list(keys_of(cls, language)) != list(english):
            yield f"in `{language}` it has other messages than in English, or in another order"
        elif keys_of(cls, language) != english:
            yield f"in `{language}` a message speaks of other keys than in English"


def _every_key(cls: type[Component]) -> Iterator[str]:
    told = {key for keys in keys_of(cls).values() for key in keys}
    yield from (f"no message speaks of `{key}`" for key, _ in keys_of_kind(cls) if key not in told)


def _no_numbers(cls: type[Component]) -> Iterator[str]:
    """A number in a text comes from a key: written in, it would stay when the key changes."""
    from fluent.syntax import FluentParser
    from fluent.syntax.visitor import Visitor

    found: list[str] = []

    class Texts(Visitor):
        def visit_TextElement(self, node: Any) -> None:  # noqa: N802  (the visitor's own naming)
            found.append(node.value)

    for language in _languages(cls):
        found.clear()
        Texts().visit(FluentParser().parse(cleandoc(cls.text[language])))
        written = _DIGITS.findall(" ".join(found))
        if written:
            yield f"in `{language}` the number {written[0]} is written into the text; let it be a variable"


def _in_sentences(cls: type[Component]) -> Iterator[str]:
    for language in _languages(cls):
        said = " ".join(_said(examples(cls)[0], language).values()) if examples(cls) else ""
        if not (said.endswith(".") and (said[0].isupper() or said[0].isdigit())):
            yield f"in `{language}` its text is no sentence: {said!r}"


def _moved_by_its_keys(cls: type[Component]) -> Iterator[str]:
    """In each language a changed key changes its own messages alone, and at least one of them once."""
    for language in _languages(cls):
        speaks = keys_of(cls, language)
        moving: set[str] = set()
        strange: dict[tuple[str, str], None] = {}
        for change in changed(cls):
            moved = _moved(change, language)
            moving |= {change.key} if moved else set()
            strange |= dict.fromkeys((name, change.key) for name in sorted(moved) if change.key not in speaks[name])
        for name, key in strange:
            yield f"in `{language}` the message `{name}` changes with `{key}`, and does not speak of it"
        still = sorted({change.key for change in changed(cls)} - moving)
        yield from (f"in `{language}` its text says the same whatever `{key}` is" for key in still)


def _moved(change: Changed, language: str) -> set[str]:
    was, now = _said(change.before, language), _said(change.after, language)
    return {name for name in {*was, *now} if was.get(name) != now.get(name)}
