"""Rulebooks, table cards and score sheets: complete, in one language, the same every time, and right on paper."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

import piquet_rules as pq
from piquet_rules.languages import LANGUAGES
from piquet_rules.printing.book import CHAPTERS
from piquet_rules.printing.document import Block, Document, Heading, Items, Paragraph, Table
from piquet_rules.wording import say, sentence
from scripts import golden
from tests.test_golden import first_difference

VARIANTS = pq.shipped_ids()
MIXINS = sorted(str(path) for path in (golden.ROOT / "variants" / "mixins").glob("*.yaml"))
ENGLISH = re.compile(r"\b(the|of|and|is|are|with|for|his|each|cards?|counts?|scores?|points?)\b", re.IGNORECASE)
FRENCH = {"point", "points", "Point", "Points"}


def texts(document: Document) -> list[str]:
    """Every text of a document."""
    found: list[str] = []
    for block in document.blocks:
        match block:
            case Heading() | Paragraph():
                found.append(block.text)
            case Items():
                found += [text for item in block.items for text in item]
            case Table():
                found += [cell for row in (block.header, *block.rows) for cell in row]
    return found


def below(profile: pq.Profile) -> list[str]:
    keys: list[str] = profile.keys()
    return keys


@cache
def own_words(variant: str) -> list[str]:
    """What the profile itself says, in its own language: it is printed as it is."""
    profile = pq.load(variant)
    base = profile.extends and pq.load(profile.extends)
    titles = [*profile.title.values(), *(base.title.values() if base else ())]
    works = [str(value) for work in profile.sources.values() for value in work.model_dump(exclude_none=True).values()]
    places = [str(c.place) for key in below(profile) for c in profile.citations(key) if isinstance(c.place, str)]
    notes = " ".join(profile.notes.split())
    found = [*titles, *profile.summary.values(), notes, *works, *places]
    return sorted(filter(None, found), key=len, reverse=True)


@pytest.mark.parametrize("variant", [*VARIANTS, *MIXINS], ids=lambda name: Path(name).stem)
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_english_is_left_in_the_other_languages(variant: str, language: str) -> None:
    profile = pq.load(variant)
    for page in (pq.rulebook(profile, language), pq.table_card(profile, language), pq.score_sheet(profile, language)):
        for text in texts(page):
            for own in own_words(variant):
                text = text.replace(own, "")
            found = set(ENGLISH.findall(text)) - (FRENCH if language == "fr" else set())
            assert not found, text


def test_every_slot_has_its_chapter() -> None:
    told = [slot for chapter in CHAPTERS for slot in chapter.slots]
    assert sorted(told) == sorted(pq.load("rubicon").components)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rulebook_tells_every_rule_from_the_deal_to_the_settlement(variant: str, language: str) -> None:
    profile = pq.load(variant)
    said = texts(pq.rulebook(profile, language))
    for component in profile.components.values():
        assert sentence(component, language) in said
    assert said[0] == profile.title[language]
    assert any(profile.fingerprint in text for text in said[-1:])
    assert say(language, "example-deal") in said
    assert say(language, "sources") in said


def differing(blocks: tuple[Block, ...]) -> list[tuple[str, str]]:
    """The items before the first chapter."""
    chapter = Heading(say("en", "chapter-table"))
    chapters = [n for n, block in enumerate(blocks) if isinstance(block, Heading) and block.level == 2]
    end = blocks.index(chapter) if chapter in blocks else chapters[1]
    return [item for block in blocks[:end] if isinstance(block, Items) for item in block.items]


@pytest.mark.parametrize("variant", [name for name in VARIANTS if pq.load(name).extends])
def test_what_differs_from_the_base_stands_first(variant: str) -> None:
    profile = pq.load(variant)
    blocks = pq.rulebook(profile).blocks
    base = pq.load(str(profile.extends))
    headings = [block.text for block in blocks if isinstance(block, Heading)]
    listed = differing(blocks)
    assert headings[1] == say("en", "differences", base=base.name)
    changed = [slot for slot, rule in profile.components.items() if rule != base.components[slot]]
    assert len(listed) >= len(changed) > 0


@pytest.mark.parametrize("mixin", MIXINS, ids=lambda name: Path(name).stem)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mixin_is_told_by_what_it_changes(mixin: str, language: str) -> None:
    profile = pq.load(mixin)
    blocks = pq.rulebook(profile, language).blocks
    listed = differing(blocks)
    assert blocks[0] == Heading(profile.title[language], 1)
    assert 0 < len(listed) <= 4


def test_the_examples_are_what_the_engine_makes_of_them() -> None:
    for changed, total in ((None, "28"), (("tricks.last", 4), "30")):
        profile = pq.load("rubicon").replace(*changed) if changed else pq.load("rubicon")
        table = next(block for block in pq.rulebook(profile).blocks if isinstance(block, Table))
        assert table.rows[-1] == ("Total", total, "23")
        columns = [sum(int(row[n] or 0) for row in table.rows[:-1]) for n in (1, 2)]
        assert [str(column) for column in columns] == list(table.rows[-1][1:])


@pytest.mark.parametrize("form", ["text", "md", "html", "pdf"])
def test_equal_rules_give_equal_bytes(form: str) -> None:
    pages = [pq.render(pq.rulebook(pq.load("rubicon"), "ru"), form) for _ in range(2)]
    assert pages[0] == pages[1]
    assert len(pages[0]) > 5000


def test_no_page_of_html_refers_to_anything_outside() -> None:
    for variant in VARIANTS:
        page = pq.render(pq.rulebook(pq.load(variant)), "html").decode("utf-8")
        assert not re.search(r"(src|href)=|url\(|@import|https?://(?!\S*</)", page)
        assert "<script" not in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_card_and_the_sheet_stand_on_one_page(language: str) -> None:
    typst = pytest.importorskip("typst")
    page = str(files("piquet_rules.printing").joinpath("page.typ"))
    for variant in VARIANTS:
        profile = pq.load(variant)
        for document in (pq.table_card(profile, language), pq.score_sheet(profile, language)):
            inputs = {"document": json.dumps(document.to_json()), "dense": str(document.dense)}
            made = typst.compile(page, sys_inputs=inputs, format="svg")
            assert not isinstance(made, list) or len(made) == 1, (variant, document.title)


@pytest.mark.parametrize(
    ("variant", "rows"), [("rubicon", 8), ("rubicon-four-deals", 6), ("russian-karolik", 6), ("au-cent", 16)]
)
def test_a_sheet_has_a_row_for_each_deal(variant: str, rows: int) -> None:
    tables = [block for block in pq.score_sheet(pq.load(variant)).blocks if isinstance(block, Table)]
    assert len(tables[1].rows) == rows


@pytest.mark.parametrize("path", sorted(golden.PRINTED.glob("*.txt")), ids=lambda path: path.stem)
def test_a_page_reads_as_it_did(path: Path) -> None:
    assert first_difference(path.read_text("utf-8"), PAGES[path]) == ""


PAGES = golden.printed()


def test_the_kept_pages_are_all_there() -> None:
    assert set(PAGES) == set(golden.PRINTED.glob("*.txt"))
