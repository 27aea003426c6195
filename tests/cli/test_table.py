"""Plain tables, and characters that a terminal does not know."""

from __future__ import annotations

import pytest

from piquet_rules.cli.output import plain
from piquet_rules.cli.table import table, wrapped
from piquet_rules.cli.words import measured, value_text


def test_columns_are_aligned_and_lines_have_no_blanks_at_their_ends() -> None:
    rows = [("who", "points", "what"), ("elder", "7", ""), ("younger", "28", "trio")]
    assert table(rows, "lrl", indent=" ") == " who      points  what\n elder         7\n younger      28  trio"


def test_the_last_letter_holds_for_the_columns_that_follow() -> None:
    assert table([("a", "bb", "cc"), ("a", "b", "c")], "lr") == "a  bb  cc\na   b   c"


def test_wide_characters_take_two_cells_and_accents_none() -> None:
    assert table([("牌", "x"), ("abc", "y"), ("e\u0301", "z")]) == "牌   x\nabc  y\ne\u0301    z"


def test_short_rows_and_no_rows() -> None:
    assert table([("a", "b"), ("ccc",)]) == "a    b\nccc"
    assert table([]) == ""


def test_words_are_laid_out_in_lines() -> None:
    assert wrapped(["one", "two", "three", "a-very-long-word", "x"], 9) == ["one two", "three", "a-very-long-word", "x"]


@pytest.mark.parametrize(
    ("character", "ascii"), [("è", "e"), ("→", "->"), ("♠", "S"), ("–", "-"), ("ł", "l"), ("п", "\\u043f")]
)
def test_a_character_has_a_plain_form(character: str, ascii: str) -> None:
    assert plain(character) == ascii


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (True, "choice", "true"),
        (None, "points", "(not set)"),
        (1, "karoliki", "1 karolik"),
        (1, "cards", "1 card"),
        (14, "points", "14 points"),
        (["A", "K"], "ranks", "A K"),
        ([2, [2, 3]], "cards", "[2, [2, 3]]"),
        ({"7": 7, "A": 11, "T": 10}, "pips", "{A: 11, T: 10, 7: 7}"),
        ({"3": 3, "4": 4}, "points", "{3: 3, 4: 4}"),
        ("rest", "cards", "rest"),
    ],
)
def test_values_are_written_as_a_profile_has_them(value: object, unit: str, text: str) -> None:
    assert measured(value, unit) == text


def test_what_cannot_be_seen_is_shown_by_its_number() -> None:
    assert value_text("a\u200bb\n") == "a<U+200B>b<U+000A>"
