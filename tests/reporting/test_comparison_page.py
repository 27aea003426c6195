"""``piquet compare --html``: complete, in one language, from one file, the same every time."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from html import unescape
from pathlib import Path

import pytest

import piquet_rules as pq
from piquet_rules.languages import LANGUAGES
from piquet_rules.reporting import comparison_report
from piquet_rules.wording import say
from tests.cli.conftest import ROOT
from tests.reporting.looks import ALL, english_in, outside, words

pytest.importorskip("altair")
pytest.importorskip("vl_convert")

EXAMPLES = ROOT / "docs/examples"


def record(name: str) -> pq.Record:
    (found,) = pq.read_records((EXAMPLES / f"{name}.yaml").read_bytes(), f"{name}.yaml")
    return found.get()


@cache
def page(language: str, *names: str) -> bytes:
    """Examples under all variants, the record's own first."""
    ids = ["rubicon", *(name for name in ALL if name != "rubicon")]
    return pq.comparison_page([record(name) for name in names], [pq.load(name) for name in ids], language)


def rows(text: str) -> list[list[str]]:
    """The cells of every row of every table."""
    return [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row) for row in re.findall(r"<tr[^>]*>(.*?)</tr>", text)]


def test_the_table_has_what_the_comparison_found() -> None:
    found = rows(page("en", "cavendish").decode())
    assert ["Variant", "point", "sequence", "set", "play", "last trick", "the cards", "total", "ahead"] in found
    assert ["rubicon", "5 : 0", "4 : 0", "0 : 17", "8 : 6", "1 : 0", "10 : 0", "28 : 23", "elder +5"] in found
    assert ["russian-karolik", "5 : 0", "4 : 0", "0 : 17", "8 : 6", "3 : 0", "10 : 0", "30 : 23", "elder +7"] in found
    assert ["russian-karolik", "tricks.last 2 → 4", "+2", "–"] in found


TITLES = {
    "en": "cavendish.yaml: one deal under 11 variants",
    "fr": "cavendish.yaml : une donne selon 11 variantes",
    "ru": "cavendish.yaml: одна сдача по правилам 11 вариантов",
    "pl": "cavendish.yaml: jedno rozdanie według zasad 11 odmian",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_title_counts_the_variants_that_have_a_score(language: str) -> None:
    """That of 1651 has other cards: it stands in a remark."""
    (title,) = re.findall(r"<h1>(.*?)</h1>", page(language, "cavendish").decode())
    assert unescape(title).replace("\xa0", " ") == TITLES[language]


def test_the_title_of_a_partie_counts_likewise() -> None:
    text = page("en", "partie").decode()
    scored = [row for row in rows(text) if len(row) == 4 and row[1].isdigit() and row[2].isdigit()]
    assert f"one partie under {len(scored)} variants" in text
    assert 1 < len(scored) < len(ALL)


def test_the_ledgers_stand_side_by_side_with_key_value_and_source() -> None:
    text = page("en", "cavendish").decode()
    found = rows(text)
    assert ["elder: quart major (♥ A K Q J)", "sequence.points.4", "4", "4", "4", "4"] in found
    assert ["elder: the last trick", "tricks.last", "1", "1", "–", "3"] in found
    assert ["elder: total", "", "28", "27", "28", "30"] in found
    assert "A: rubicon, americana, au-cent" in text
    (club,) = [row for row in found if row[:2] == ["tricks.last", "2"]]
    assert re.search(r"rubicon\b.*\[\d+\] law 65 \(stated\)", club[2])
    (old,) = [row for row in found if row[:2] == ["tricks.last", "4"]]
    assert re.search(r"^russian-karolik: \[\d+\] .* \(stated\)", old[2])


def test_rows_that_differ_stand_out() -> None:
    text = page("en", "cavendish").decode()
    marked = [re.sub("<[^>]+>", " ", row) for row in re.findall(r'<tr class="marked">(.*?)</tr>', text)]
    assert any("the last trick" in row for row in marked)
    assert not any("quart major" in row for row in marked)


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize(
    "names", [("cavendish",), ("partie",), ("cavendish", "maximum", "pique", "unfinished", "partie")]
)
def test_no_english_is_left_in_the_other_languages(language: str, names: tuple[str, ...]) -> None:
    found = page(language, *names)
    assert english_in(found, language, ALL, tuple(f"{name}.yaml" for name in names)) == []
    assert f'<html lang="{language}">' in found.decode()


def test_the_look_for_english_sees_it() -> None:
    assert english_in(page("en", "cavendish"), "pl", ALL)


@pytest.mark.parametrize("names", [("cavendish",), ("maximum", "unfinished", "partie")])
def test_nothing_is_loaded_and_nothing_runs(names: tuple[str, ...]) -> None:
    assert outside(page("ru", *names)) == []


def test_pages_are_well_formed_and_made_for_a_telephone_and_the_night() -> None:
    text = page("ru", "cavendish").decode()
    assert '<meta name="viewport" content="width=device-width' in text
    assert "@media (prefers-color-scheme: dark)" in text
    assert text.count("<figure>") == text.count("</figure>") == text.count("<svg") == 2
    assert words(text.encode()).tags.count("svg") == 2
    assert not re.search(r'fill="#|stroke="#', text), "a colour that is the same by night as by day"


def test_equal_records_give_equal_bytes() -> None:
    page.cache_clear()
    first = page("pl", "cavendish")
    page.cache_clear()
    assert page("pl", "cavendish") == first


def test_deals_are_added_up() -> None:
    found = rows(page("en", "cavendish", "maximum", "pique").decode())
    scores = {"rubicon": [(28, 23), (170, 0), (51, 5)], "russian-karolik": [(30, 23), (189, 0), (51, 7)]}
    for name, points in scores.items():
        means = [f"{sum(column) / 3:.2f}" for column in zip(*points, strict=True)]
        changed = sum(a != b for a, b in zip(points, scores["rubicon"], strict=True))
        assert [name, "3", *means, "3", "0", str(changed)] in found
    # Two in Cavendish's deal for elder and in the next for younger; of a capot, which takes the last trick's points
    # away, half of the two that it would bring.
    assert ["russian-karolik", "tricks.last 2 → 4", "3", "+3", "+2"] in found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_that_breaks_off_is_not_added_up(language: str) -> None:
    """Its points so far would count as a win or a loss; the page says that it is left out."""
    text, whole = (
        unescape(page(language, *names, "maximum").decode()) for names in (["pique", "unfinished"], ["pique"])
    )
    sums = [next(row for row in rows(each) if row[0] == "rubicon" and row[1:2] == ["2"]) for each in (text, whole)]
    assert sums[0] == sums[1]
    left_out, breaks_off = say(language, "report-unfinished", deals=1), say(language, "note-unfinished")
    assert left_out in text
    assert breaks_off in text
    assert left_out not in whole
    assert breaks_off not in whole


def test_a_page_shows_some_records_and_counts_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparison_report, "MOST_SHOWN", 2)
    profiles = [pq.load("rubicon"), pq.load("russian-karolik")]
    text = pq.comparison_page([record("cavendish")] * 5, profiles).decode()
    assert say("en", "report-shown", shown=2, records=5) in text
    assert text.count("<h2>cavendish.yaml</h2>") == 2
    assert ["russian-karolik", "5", "30.00", "23.00", "5", "0", "5"] in rows(text)
    assert ["russian-karolik", "tricks.last 2 → 4", "5", "+10", "–"] in rows(text)


def test_a_partie_is_told_down_to_its_settlement() -> None:
    found = rows(page("ru", "partie").decode())
    assert ["rubicon", "164", "114", "Anna выигрывает 150 очков."] in found
    assert ["russian-karolik", "104", "79", "Anna выигрывает 30 очков. Записано: Anna 130, Boris 100."] in found


Written = Callable[..., str]


@pytest.fixture
def noted(tmp_path: Path) -> Written:
    """The page of a record under rubicon and the same with changes, in a language."""

    def make(data: dict[str, object], language: str, **changes: object) -> str:
        base = pq.load("rubicon")
        house = base.with_changes([(key.replace("__", "."), str(value)) for key, value in changes.items()])
        return pq.comparison_page([data], [base, house], language, "none").decode()

    return make


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "younger exchanged 3 cards; here it is 1 to 2"),
        ("fr", "donneur\u00a0: écart de 3 cartes\u00a0; ici, c'est 1 à 2"),
        ("ru", "сдающий: обменено карт — 3; здесь от 1 до 2"),
        ("pl", "rozdający: wymieniono kart — 3; tu od 1 do 2"),
    ],
)
def test_what_rules_would_have_refused_is_said_in_the_language(noted: Written, language: str, says: str) -> None:
    data = record("unfinished").model.model_dump(exclude_none=True, by_alias=True)
    text = noted(data, language, exchange__younger__max=2)
    assert says in unescape(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_remark_has_words(language: str) -> None:
    for reason in ("pack-size", "rank-order", "players", "leader"):
        values = {"here": 36, "cards": 32, "players": 4, "hand": 8, "seat": "X"}
        assert say(language, f"note-{reason}", **values)
    for code in ("no-exchange", "no-concession", "no-announcement", "plain-scores", "rules-changed", "unfinished"):
        assert say(language, f"note-{code}")
    assert len({say(language, "note-other-unit", unit=unit, base="X") for unit in ("points", "stakes")}) == 2
    said = {say(language, "note-partie-over", deal=4, left=left) for left in (1, 2, 5)}
    assert len(said) == 3
    assert say(language, "note-must-beat", cards="♠ A")
