"""The strict reader: data, places, several documents, and what it explains about single values."""

from __future__ import annotations

import random
import resource
import time

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from piquet_rules.errors import Place, Problem, ProfileError
from piquet_rules.profile import build, guard, layers, quick, shipped
from piquet_rules.profile.explain import explain_scalar
from piquet_rules.profile.load import loads
from piquet_rules.profile.quick import Parser
from piquet_rules.profile.reader import Document, Limits, Scalar, read

TEXT = """\
# a comment
format: 1
id: rook-club
title: {en: "Rook Club", fr: 'Le club d''Anna'}
tricks:
  last: 4
  counting_ranks: [A, K, 10, "9"]
carte_blanche: {points: 20, again: false}
sequence:
  points: {3: 3, "4": 14}
notes: |
  Several lines: with a colon,
  and a # sign.
examples:
  - name: 日本 first
    expect: {score: {elder: -30, younger: 0}}
  - true
"""


def one(text: str | bytes) -> Document:
    """The only document of a text."""
    (document,) = read(text, "rook.yaml")
    return document


def told(source: str | bytes, many: bool = False) -> list[Problem]:
    """All problems of a source, whether it could be read or not."""
    try:
        return [problem for document in read(source, "rook.yaml", many=many) for problem in document.problems]
    except ProfileError as error:
        return list(error.problems)


def test_data_is_plain_and_keys_are_text() -> None:
    document = one(TEXT)
    assert document.problems == []
    assert document.data == {
        "format": 1,
        "id": "rook-club",
        "title": {"en": "Rook Club", "fr": "Le club d'Anna"},
        "tricks": {"last": 4, "counting_ranks": ["A", "K", 10, "9"]},
        "carte_blanche": {"points": 20, "again": False},
        "sequence": {"points": {"3": 3, "4": 14}},
        "notes": "Several lines: with a colon,\nand a # sign.\n",
        "examples": [{"name": "日本 first", "expect": {"score": {"elder": -30, "younger": 0}}}, True],
    }
    assert document.quoted_keys == {("sequence", "points", "4")}


def test_places_count_code_points_from_one() -> None:
    document = one(TEXT)
    assert document.keys["tricks", "last"] == Place("rook.yaml", 6, 3, 4)
    assert document.values["tricks", "last"] == Place("rook.yaml", 6, 9, 1)
    assert document.values["tricks",] == Place("rook.yaml", 6, 3, 1)
    assert document.values["title", "fr"] == Place("rook.yaml", 4, 30, 17)
    assert document.keys["sequence", "points", "4"] == Place("rook.yaml", 10, 18, 3)
    assert document.values["examples", 0, "name"] == Place("rook.yaml", 15, 11, 8)
    assert document.values["notes",] == Place("rook.yaml", 11, 8, 1)
    assert document.values[()] == Place("rook.yaml", 2, 1, 1)
    assert document.scalars["tricks", "counting_ranks", 2] == Scalar("10", True)
    assert document.scalars["tricks", "counting_ranks", 3] == Scalar("9", False)


def test_bytes_with_mark_and_windows_lines_read_as_the_plain_text() -> None:
    document = one(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    plain = one(TEXT)
    assert (document.data, document.keys, document.values) == (plain.data, plain.keys, plain.values)
    assert document.text == TEXT


def test_a_problem_has_place_key_and_line() -> None:
    document = one(TEXT)
    problem = document.problem("out-of-range", "too much", ("tricks", "last"), help="write 2")
    assert (problem.place.line, problem.place.column, problem.key) == (6, 9, "tricks.last")
    assert problem.line_text == "  last: 4"
    assert document.problem("out-of-range", "x", ("tricks", "last"), at="key").place.column == 3
    missing = document.problem("out-of-range", "x", ("tricks", "lead"))
    assert (missing.place.line, missing.place.column) == (5, 1)
    assert document.problem("out-of-range", "x", ("pack",)).place == Place("rook.yaml", 1, 1, 1)


def test_the_first_of_two_equal_keys_stays() -> None:
    document = one("a: 1\nb: {c: 2}\na: 3\nb: {c: [4]}\n")
    assert document.data == {"a": 1, "b": {"c": 2}}
    assert [problem.related[0].place.line for problem in document.problems] == [1, 2]
    assert document.problems[0].key == "a"


def test_what_cannot_be_a_key_is_left_out() -> None:
    document = one("a: 1\n? [b]\n: 2\n<<: {c: 3}\n")
    assert document.data == {"a": 1}
    assert [problem.code for problem in document.problems] == ["complex-key", "merge-key"]


def test_faulty_paths_are_remembered() -> None:
    document = one("a: yes\nb: &x 1\nc: *x\nno: 2\nd: {e: ~}\n")
    assert document.faulty == {("a",), ("b",), ("c",), ("no",), ("d", "e")}
    assert document.data["a"] == "yes"
    assert document.problems[1].related[0].place.line == 3


def test_everything_wrong_is_told_with_what_stops_the_reading() -> None:
    with pytest.raises(ProfileError) as caught:
        read("a: yes\nb: 010\nc: d: e\n", "rook.yaml")
    assert [problem.code for problem in caught.value.problems] == ["truth-word", "octal-number", "colon-in-text"]


def test_a_second_document_is_told_with_the_faults_of_the_first() -> None:
    with pytest.raises(ProfileError) as caught:
        read("a: 'b\n---\nc: 1\n", "rook.yaml")
    assert [problem.code for problem in caught.value.problems] == ["unclosed-quote", "second-document"]
    (document,) = read("a: 1\n---\nb: 2\n", "rook.yaml")
    assert (document.data, document.problems[0].code) == ({"a": 1}, "second-document")


def test_many_documents_each_stand_for_themselves() -> None:
    text = "# first\n---\na: 1\n---\nb: 'c\n---\n- yes\n...\n# end\n"
    documents = read(text, "all.yaml", many=True)
    assert [document.data for document in documents] == [{"a": 1}, None, ["yes"]]
    assert [[problem.place.line for problem in document.problems] for document in documents] == [[], [5], [7]]
    assert [document.first_line for document in documents] == [1, 4, 6]
    assert documents[2].problems[0].line_text == "- yes"
    assert documents[2].line_text(6) == "---"
    assert documents[2].line_text(99) == documents[2].line_text(1) == ""


def test_no_documents() -> None:
    assert read("", "all.yaml", many=True) == read("# nothing\n\n", "all.yaml", many=True) == []
    (document,) = read("---\n", "all.yaml", many=True)
    assert document.data is None
    assert document.problems[0].code == "empty-file"


def test_limits_hold_for_each_document() -> None:
    limits = Limits(size=100, levels=3, values=8)
    small = "a: " + "b" * 60 + "\n"
    assert len(read(f"{small}---\n{small}", "all.yaml", limits, many=True)) == 2
    big, deep, long = read(f"a: {'b' * 100}\n---\n[[[[x]]]]\n---\n[1,2,3,4,5,6,7,8]\n", "all.yaml", limits, many=True)
    assert [each.problems[0].code for each in (big, deep, long)] == ["too-large", "too-deep", "too-many-values"]


def test_a_part_of_a_file_keeps_its_line_numbers() -> None:
    (document,) = read("a: yes\n", "all.yaml", first_line=41)
    assert document.problems[0].place == Place("all.yaml", 41, 4, 3)
    assert document.problems[0].line_text == "a: yes"
    with pytest.raises(ProfileError) as caught:
        read(b"b: 1\na: \xff\n", "all.yaml", first_line=41)
    assert caught.value.problems[0].place == Place("all.yaml", 42, 4)


NUMBERS = [
    ("yes", "truth-word", "to score it write 1, not to score it write 0"),
    ("true", "truth-word", "to score it write 1, not to score it write 0"),
    ("30.0", "decimal-number", "write 30"),
    ("60.5", "decimal-number", "write a whole number with the digits 0-9"),
    ("1,5", "decimal-number", "write a whole number with the digits 0-9"),
    ("0x1E", "hexadecimal-number", "write 30"),
    ("0o74", "octal-number", "write 60"),
    ("030", "octal-number", "write 30"),
    ("0b101000", "binary-number", "write 40"),
    ("1:40", "sexagesimal", "write a whole number with the digits 0-9"),
    ("0:30", "sexagesimal", "write a whole number with the digits 0-9"),
    ("1_000", "digit-separator", "write 1000"),
    ("1,000", "digit-separator", "write 1000"),
    ("1 000 000", "digit-separator", "write 1000000"),
    ("1e2", "exponent-number", "write 100"),
    (".inf", "not-finite", "write a whole number with the digits 0-9"),
    ("nan", "not-finite", "write a whole number with the digits 0-9"),
    ("+30", "plus-sign", "write 30"),
    ("-0", "plus-sign", "write 0"),
    ("=30", "equals-sign", "write 30"),
    ("<<", "merge-key", "write a whole number with the digits 0-9"),
    ("\u221240", "typographic-minus", "write -40"),
    ("\uff13\uff10", "foreign-digits", "write 30"),
    ("\u0666\u0660", "foreign-digits", "write 60"),
    ("~", "null-value", "write a number; to take an inherited rule away put its key under `unset:`"),
    ("None", "not-a-number", "write a whole number with the digits 0-9"),
    ("30 points", "not-a-number", "write 30"),
    ("30#x", "not-a-number", "write 30"),
    ("three", "not-a-number", "write a whole number with the digits 0-9"),
    ("1887-05-30", "not-a-number", "write a whole number with the digits 0-9"),
    ("1.10.0", "not-a-number", "write a whole number with the digits 0-9"),
    ("\u00bd", "not-a-number", "write a whole number with the digits 0-9"),
    ("9" * 5000, "out-of-range", "write a smaller number"),
    ("", "empty-value", "write a whole number (0 to 1000 points), or put `capot.points` under `unset:`"),
]


@pytest.mark.parametrize(("raw", "code", "help"), NUMBERS)
def test_why_it_is_no_number(raw: str, code: str, help: str) -> None:
    found = explain_scalar(Scalar(raw, True), "number", "capot.points", "0 to 1000 points")
    assert found is not None
    assert (found[0], found[2]) == (code, help)
    assert found[1].startswith("`capot.points`")
    assert len(found[1]) < 240


def test_quotes_make_text() -> None:
    quoted = explain_scalar(Scalar("30", False), "number", "capot.points", "")
    assert quoted is not None
    assert quoted == (
        "quoted-number",
        "`capot.points` is a whole number; `30` is text because of its quotes",
        "write 30",
        "30",
    )
    word = explain_scalar(Scalar("yes", False), "number", "capot.points", "")
    assert word is not None
    assert word.code == "not-a-number"


TRUTHS = [
    (Scalar("yes", True), "truth-word", "write true"),
    (Scalar("Off", True), "truth-word", "write false"),
    (Scalar("True", True), "truth-word", "write true"),
    (Scalar("true", False), "quoted-truth", "remove the quotes: true"),
    (Scalar("1", True), "not-a-truth-value", "write true or false"),
    (Scalar("perhaps", True), "not-a-truth-value", "write true or false"),
    (Scalar("null", True), "null-value", "write true or false"),
]


@pytest.mark.parametrize(("scalar", "code", "help"), TRUTHS)
def test_why_it_is_no_truth_value(scalar: Scalar, code: str, help: str) -> None:
    found = explain_scalar(scalar, "truth", "play.must_beat", "")
    assert found is not None
    assert (found.code, found.help) == (code, help)


@pytest.mark.parametrize(
    ("raw", "code"), [("30", "unquoted-number"), ("true", "truth-word"), ("1887-05-30", "date"), ("~", "null-value")]
)
def test_why_it_is_no_text(raw: str, code: str) -> None:
    found = explain_scalar(Scalar(raw, True), "text", "title", "")
    assert found is not None
    assert found.code == code
    assert explain_scalar(Scalar(raw, False), "text", "title", "") is None


def test_what_fits_needs_no_explanation() -> None:
    assert explain_scalar(Scalar("-30", True), "number", "x", "") is None
    assert explain_scalar(Scalar("false", True), "truth", "x", "") is None
    assert explain_scalar(Scalar("None", True), "text", "x", "") is None
    document = one("a: '30'\nb: {c: 1}\n")
    explained = document.explain(("a",), "number", "0 to 9")
    assert explained is not None
    assert (explained.code, explained.place.column) == ("quoted-number", 4)
    assert document.explain(("b",), "number") is None


@given(st.integers(-(10**18) + 1, 10**18 - 1))
def test_whole_numbers_are_read_back(number: int) -> None:
    assert one(f"a: {number}\n").data == {"a": number}


PIECES = [
    *"\t\n :-#[]{}\"'&*!|>%@`?,~=<.0123456789eExo_+y",
    *(": ", "- ", " #x", "\n  ", "\n---\n", "\n...\n", "yes", "<<: *a", "&a ", "!!set ", "\u201c", "\u00a0"),
    *("\u202e", "\ufeff", "\u2028", "\r", "\\q", "\u2212", "é", "日", "%YAML 1.1"),
]


@pytest.mark.parametrize("parser", [Parser, yaml.SafeLoader])
def test_changed_texts_are_read_or_refused_in_order(parser: type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "Parser", parser)
    chance = random.Random(1882)
    for _ in range(300):
        text = TEXT
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(text) + 1)
            text = text[:at] + chance.choice(PIECES) + text[at + chance.choice((0, 0, 1, 3)) :]
        lines = text.split("\n")
        for problem in told(text):
            assert 1 <= problem.place.line <= len(lines) + 1
            assert 1 <= problem.place.column <= max(map(len, lines)) + 2


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    assert all(problem.message for problem in told(text))


@given(st.binary(max_size=80))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    assert all(problem.message for problem in told(data, many=True))


ROOM = 64 * 1024 - 100
HOSTILE = {
    "tabs": "x: " + "\t" * ROOM,
    "tabs at the start": "\ta\n" * (ROOM // 3),
    "brackets": "a: " + "[" * ROOM,
    "brackets and braces": "a: " + "{[" * (ROOM // 2),
    "aliases": "x: &a 1\ny:\n" + "- *a\n" * (ROOM // 5),
    "merge keys": "<<: *a\n" * (ROOM // 7),
    "equal keys": "a:\n" * (ROOM // 3),
    "truth words": "[" + "yes," * (ROOM // 4) + "]",
    "digits": "a: 1" + "_" * ROOM,
    "sixties": "a: 1" + ":0" * (ROOM // 2),
    "open quote": "a: '" + "\n" * ROOM,
    "escapes": 'a: "' + "\\q" * (ROOM // 2) + '"',
    "zero bytes": "\0" * ROOM,
    "marks": "---\n" * (ROOM // 4),
    "complex keys": "? " * (ROOM // 2),
    "lines without colon": "ab\n" * (ROOM // 3) + "c: d\n",
    "spaces": " " * ROOM,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_files_are_answered_at_once(text: str) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.process_time()
    assert told(text)
    assert time.process_time() - start < 1
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100 * 1024


def closely(text: str, limits: Limits = guard.PROFILE_LIMITS) -> Document:
    """A document as the careful reader has it."""
    document = Document("rook.yaml", text)
    build.read_closely(document, text, limits)
    return document


def test_the_shipped_files_need_no_careful_reading_and_have_the_same_places() -> None:
    for name in shipped.shipped_ids():
        (document,) = read(shipped.text_of(shipped.variant_file(name)), "rook.yaml")
        assert document.look_up is not None, name
        assert repr(document.data) == repr(closely(document.text).data)
        assert document.places == closely(document.text).places


def test_a_profile_without_errors_asks_no_shipped_file_for_its_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layers, "_SHIPPED", {})
    profile = loads("format: 1\nid: rook\nextends: russian-karolik\ntricks: {last: 3}\nunset: [full_count]\n")

    below = list(profile.layer.chain())[1:]
    assert [vars(each.document).keys() & {"places"} for each in below] == [set(), set()]
    assert profile.origin("deal.hand").place.line > 1
    assert any("places" in vars(each.document) for each in below)


@pytest.mark.parametrize("parser", [quick.Parser, yaml.SafeLoader])
def test_what_is_read_quickly_is_what_the_careful_reader_has_and_is_right(
    parser: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quick, "Parser", parser)
    chance = random.Random(1651)
    short = "a: b c\nd:\n  e\nf: [10, {g: h}]\n# i\n"
    right = 0
    for number in range(2000 if parser is yaml.SafeLoader else 12_000):
        text = changed(TEXT if number % 10 == 0 else short, chance)
        if next(guard.forbidden_characters(text, ""), None) or len(guard.documents(text)) > 1:
            continue
        data, document = quick.plain_data(text, guard.PROFILE_LIMITS), closely(text)
        assert data is None or (repr(data), []) == (repr(document.data), document.problems), text
        right += data is not None
    assert right > 200


def changed(text: str, chance: random.Random) -> str:
    """A text with a piece or three put in, or in place of what stands there."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text) + 1)
        text = text[:at] + chance.choice(PIECES) + text[at + chance.choice((0, 0, 1, 3)) :]
    return text


ODD = [
    *("", "# a\n", "a:\n", "a: yes\n", "a: 010\n", "a: 1" + "0" * 18 + "\n", "no: 1\n", "1.5: 1\n", "<<: 1\n"),
    *("a: &b 1\n", "a: *b\n", "a: !b 1\n", "%YAML 1.1\n---\na: 1\n", "? [a]\n: 1\n", "a: 1\na: 2\n", "a: [1\n"),
    *("a: b #c\n", "a:\n  b:c\n", "a:: 1\n", "'': 1\n", "a:\t1\n", 'a: "\\t"\n', "a: \u201cb\u201d\n"),
    *("\u201ca\u201d: 1\n", "b\u00a0: 1\n"),
]


@pytest.mark.parametrize("text", ODD)
def test_what_is_odd_is_left_to_the_careful_reader(text: str) -> None:
    assert quick.plain_data(text, guard.PROFILE_LIMITS) is None


def test_limits_are_the_same_for_both_readers() -> None:
    text = "a: [1, {b: c}]\nd: 2\n"  # 9 keys and values on 3 levels
    for values in (8, 9):
        limits = Limits(values=values)
        assert (quick.plain_data(text, limits) is None) == bool(closely(text, limits).problems) == (values == 8)
    for levels in (2, 3):
        limits = Limits(levels=levels)
        assert bool(closely(text, limits).problems) == (levels == 2)
        assert quick.plain_data(text, limits) is None or levels == 3


def test_no_character_that_is_refused_passes_for_plainly_allowed() -> None:
    for code in range(0x10000):
        assert not (guard.plainly_allowed(chr(code)) and [*guard.forbidden_characters(chr(code), "")]), hex(code)
    assert guard.plainly_allowed("a: \u2014 \u65e5\u672c \u00e9\n")


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"MZ\x90\x00\x03\x00\x00\x00\x04"])
def test_what_is_no_text_is_called_so(data: bytes) -> None:
    with pytest.raises(ProfileError) as caught:
        read(data, "photo.yaml")
    [problem] = caught.value.problems
    assert (problem.code, problem.line_text) == ("not-utf-8", "")
    assert "this is no text file" in problem.message
