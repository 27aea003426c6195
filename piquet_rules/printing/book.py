"""The rulebook of a profile, from the deal to the settlement, and the card that lies on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from piquet_rules.authoring.bases import compared_with
from piquet_rules.printing.deal_example import deal_examples
from piquet_rules.printing.differences import differences
from piquet_rules.printing.document import Block, Document, Heading, Paragraph
from piquet_rules.printing.partie_example import partie_example
from piquet_rules.printing.source_list import source_list
from piquet_rules.profile.component import Component
from piquet_rules.profile.model import Profile
from piquet_rules.wording import say, sentence
from piquet_rules.wording.frame import has


class Chapter(NamedTuple):
    """A heading of the rulebook and the slots that stand below it."""

    name: str
    slots: tuple[str, ...]


CHAPTERS = (
    Chapter("table", ("players", "pack")),
    Chapter("deal", ("cut", "deal")),
    Chapter("blank", ("carte_blanche",)),
    Chapter("exchange", ("exchange",)),
    Chapter("declarations", ("declarations",)),
    Chapter("point", ("point",)),
    Chapter("sequence", ("sequence",)),
    Chapter("set", ("set",)),
    Chapter("full-count", ("full_count",)),
    Chapter("bonuses", ("repique", "pique")),
    Chapter("play", ("play", "tricks")),
    Chapter("end", ("majority", "capot")),
    Chapter("partie", ("partie",)),
    Chapter("settlement", ("settlement",)),
    Chapter("penalties", ("penalties",)),
)
"""All slots, in the order in which a deal meets them."""


def rulebook(profile: Profile, language: str = "en") -> Document:
    """The whole rules in one language: differences first, then chapter by chapter, examples, sources.

    Holds no date and nothing of the machine: the same rules give the same document. Raises ComponentError where
    the text of a kind is broken.
    """
    return Document(language, tuple(_book(profile, language)))


def table_card(profile: Profile, language: str = "en") -> Document:
    """The rules that are played, without explanations, to be set on one page.

    Raises ComponentError where the text of a kind is broken.
    """
    return Document(language, tuple(_card(profile, language)), dense=True)


def is_played(component: Component) -> bool:
    """Whether there is such a rule: not where its kind is the neutral one, or all its keys have neutral values."""
    if component.neutral_kind:
        return False
    fields = {name: info for name, info in type(component).model_fields.items() if name != "kind"}
    return any(info.is_required() or getattr(component, name) != info.default for name, info in fields.items())


def title_in(profile: Profile, language: str) -> str:
    """The title in a language, in English where the file has no other."""
    return profile.title.get(language) or profile.name


def _book(profile: Profile, language: str) -> Iterator[Block]:
    yield Heading(title_in(profile, language), 1)
    summary = profile.summary.get(language) or profile.summary.get("en", "")
    if summary:
        yield Paragraph(summary, quiet=True)
    base = compared_with(profile)
    if base is not None:
        yield from differences(profile, base, language, title_in(base, language))
    for chapter in CHAPTERS:
        yield from _chapter(profile, chapter, language)
    yield from deal_examples(profile, language)
    yield from partie_example(profile, language)
    if profile.notes:
        yield Heading(say(language, "notes"))
        yield Paragraph(" ".join(profile.notes.split()), quiet=True)
    yield from source_list(profile, language)
    yield _foot(profile, language)


def _chapter(profile: Profile, chapter: Chapter, language: str) -> Iterator[Block]:
    yield Heading(say(language, f"chapter-{chapter.name}"))
    for slot in chapter.slots:
        component = profile.components[slot]
        if has(f"intro-{slot}") and is_played(component):
            yield Paragraph(say(language, f"intro-{slot}"), quiet=True)
        yield Paragraph(sentence(component, language))


def _card(profile: Profile, language: str) -> Iterator[Block]:
    yield Heading(title_in(profile, language), 1)
    for chapter in CHAPTERS:
        rules = [profile.components[slot] for slot in chapter.slots if is_played(profile.components[slot])]
        if rules:
            yield Heading(say(language, f"chapter-{chapter.name}"), 3)
            yield Paragraph(" ".join(sentence(rule, language) for rule in rules))
    yield _foot(profile, language)


def _foot(profile: Profile, language: str) -> Paragraph:
    return Paragraph(say(language, "fingerprint", fingerprint=profile.fingerprint), quiet=True)
