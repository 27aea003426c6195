"""How problems look as text and as data."""

from __future__ import annotations

import pytest

from piquet_rules.codes import CODES, WHOLE_FILE
from piquet_rules.errors import NotFound, Place, Problem, Related, simple
from piquet_rules.problems import LONGEST_LINE, cells, in_file_order, render, render_all, to_json


def problem(line_text: str = "  lst: 4", column: int = 3, width: int = 3, **more: object) -> Problem:
    """A problem in line 7 of house.yaml."""
    fields: dict[str, object] = {"key": "tricks.lst", "help": "did you mean `last`?", **more}
    place = Place("house.yaml", 7, column, width)
    return Problem("tab", "`tricks.lst` is not a rule of `tricks`", place, line_text=line_text, **fields)  # type: ignore[arg-type]


def test_the_block_has_place_line_carets_and_help() -> None:
    assert render(problem()).split("\n") == [
        "house.yaml:7:3: tab  `tricks.lst` is not a rule of `tricks`",
        "   7 |   lst: 4",
        "     |   ^^^",
        "   help: did you mean `last`?",
    ]


@pytest.mark.parametrize("code", sorted(WHOLE_FILE))
def test_of_a_file_as_a_whole_no_line_is_named(code: str) -> None:
    assert code in CODES
    whole = simple(code, "it is so", file="club.yaml")
    assert render(whole) == f"club.yaml: {code}  it is so"
    assert to_json(whole)["line"] == 1
    assert str(NotFound(whole)) == f"club.yaml: {code}: it is so"
    assert render(Problem(code, "it is so", Place("club.yaml", 3, 2))).startswith(f"club.yaml:3:2: {code}  ")


def test_severity_and_related_places() -> None:
    related = (Related(Place("other.yaml", 3, 7), "set here"),)
    lines = render(problem(severity="warning", related=related, help="")).split("\n")
    assert lines[0] == "house.yaml:7:3: warning: tab  `tricks.lst` is not a rule of `tricks`"
    assert lines[-1] == "   see other.yaml:3:7: set here"


def test_without_a_line_or_a_file_nothing_is_shown_of_it() -> None:
    assert render(problem(line_text="", help="")) == "house.yaml:7:3: tab  `tricks.lst` is not a rule of `tricks`"
    nowhere = Problem("tab", "a tab", Place(""))
    assert render(nowhere) == "tab  a tab"


def test_the_caret_allows_for_wide_and_combining_letters() -> None:
    block = render(problem("日本: e\u0301 x", 8, 1)).split("\n")
    assert block[1] == "   7 | 日本: e\u0301 x"
    assert block[2].index("^") - len("     | ") == cells("日本: e\u0301 ") == 8
    assert render(problem("ab: 日本", 5, 2)).split("\n")[2] == "     |     ^^^^"


def test_what_cannot_be_seen_is_named() -> None:
    block = render(problem("a\tb\u202ec: \u00a0d\u00a0e", 8, 1)).split("\n")
    assert block[1] == "   7 | a<U+0009>b<U+202E>c: <U+00A0>d\u00a0e"
    assert block[2] == "     | " + " " * 21 + "^" * 8
    hidden = Problem("tab", "a \x1b[31m text", Place("\x07.yaml"), help="b\u2028c")
    assert render(hidden) == "<U+0007>.yaml:1:1: tab  a <U+001B>[31m text\n   help: b<U+2028>c"


def test_a_long_line_is_cut_around_the_caret() -> None:
    for column in (1, 50, 101, 5000, 9999):
        _, line, carets, _ = render(problem("0123456789" * 1000, column, 4)).split("\n")
        shown = line.removeprefix("   7 | ")
        assert len(shown) <= LONGEST_LINE
        start = carets.index("^") - len("   7 | ")
        width = carets.count("^")
        assert shown[start : start + width] == ("0123456789" * 1000)[column - 1 : column - 1 + width]
    wide = render(problem("日" * 500, 250, 300)).split("\n")
    assert cells(wide[1]) <= LONGEST_LINE + 7
    assert "..." in wide[1]


def test_the_caret_may_stand_behind_the_line() -> None:
    assert render(problem("  last:", 8, 1)).split("\n")[1:3] == ["   7 |   last:", "     |        ^"]
    assert render(problem("ab", 2, 99)).split("\n")[2] == "     |  ^"
    assert render(problem("ab", 99, 1)).split("\n")[2] == "     |   ^"


def test_a_help_of_several_lines_stays_together() -> None:
    assert render(problem(help="write\ntricks:\n  last: 4")).endswith(
        "   help: write\n         tricks:\n           last: 4"
    )


def test_all_blocks_and_a_count() -> None:
    assert render_all([]) == ""
    assert render_all([problem()]).endswith("\nfound 1 error")
    many = [problem()] * 58 + [problem(severity="warning"), problem(severity="note")]
    text = render_all(many)
    assert text.count("house.yaml") == 50
    assert text.endswith("\nfound 58 errors, 1 warning and 1 note (the first 50 are shown)")
    assert render_all(many[57:]).endswith("\nfound 1 error, 1 warning and 1 note")


def test_file_order_keeps_files_as_first_named() -> None:
    places = [("b", 2), ("a", 9), ("b", 1), ("a", 3)]
    problems = [Problem("tab", "", Place(file, line)) for file, line in places]
    ordered = [(each.place.file, each.place.line) for each in in_file_order(problems)]
    assert ordered == [("b", 1), ("b", 2), ("a", 3), ("a", 9)]


def test_json_has_the_keys_of_the_contract() -> None:
    assert to_json(problem()) == {
        "file": "house.yaml",
        "line": 7,
        "column": 3,
        "severity": "error",
        "code": "tab",
        "key": "tricks.lst",
        "message": "`tricks.lst` is not a rule of `tricks`",
        "help": "did you mean `last`?",
    }
    related = (Related(Place("other.yaml", 3, 7), "set here"),)
    assert to_json(problem(related=related))["related"] == [
        {"file": "other.yaml", "line": 3, "column": 7, "message": "set here"}
    ]
