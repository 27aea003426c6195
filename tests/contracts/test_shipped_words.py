"""Every shipped variant and mixin says what it is called and what it is, in each language of the rulebook."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from piquet_rules.authoring.mixins import shipped_mixins
from piquet_rules.profile.load import load
from piquet_rules.profile.shipped import shipped_ids
from piquet_rules.wording import LANGUAGES

FOLDER = Path(__file__).resolve().parents[2] / "variants"
SHIPPED = [
    *((each.id, each.title, each.summary) for each in map(load, shipped_ids())),
    *((each.id, each.title, each.summary) for each in shipped_mixins()),
]
NAMED = [pytest.param(title, summary, id=name) for name, title, summary in SHIPPED]
_CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
_FIGURES = re.compile(r"\d+")


def test_no_file_is_left_out() -> None:
    assert sorted(name for name, *_ in SHIPPED) == sorted(path.stem for path in FOLDER.rglob("*.yaml"))


@pytest.mark.parametrize(("title", "summary"), NAMED)
def test_title_and_summary_stand_in_every_language(title: dict[str, str], summary: dict[str, str]) -> None:
    for texts in (title, summary):
        assert list(texts) == list(LANGUAGES)
        assert all(text.strip() for text in texts.values())
        assert {language for language, text in texts.items() if _CYRILLIC.search(text)} == {"ru"}


@pytest.mark.parametrize(("title", "summary"), NAMED)
def test_a_title_is_no_sentence_and_a_summary_is(title: dict[str, str], summary: dict[str, str]) -> None:
    assert not [text for text in title.values() if text.endswith(".")]
    assert not [text for text in summary.values() if not (text.endswith(".") and text[0].isupper())]


@pytest.mark.parametrize(("title", "summary"), NAMED)
def test_no_language_has_figures_of_its_own(title: dict[str, str], summary: dict[str, str]) -> None:
    """Thirty-six cards are thirty-six in all of them; a figure that one alone has is a slip."""
    for texts in (title, summary):
        found = {language: _FIGURES.findall(text) for language, text in texts.items()}
        assert found == dict.fromkeys(LANGUAGES, found["en"])


@pytest.mark.parametrize(("title", "summary"), NAMED)
def test_a_summary_is_said_anew_in_each_language(title: dict[str, str], summary: dict[str, str]) -> None:
    assert len(set(summary.values())) == len(LANGUAGES)


def test_french_keeps_its_signs_on_the_line() -> None:
    """A blank before ; : ? ! may not break in French: it is U+00A0, as in the text of the rules."""
    texts = [text["fr"] for _, *both in SHIPPED for text in both]
    assert not [text for text in texts if re.search("[^\u00a0][;:?!]", text)]
