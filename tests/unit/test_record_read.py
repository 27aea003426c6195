"""Records as they are read: ways of writing, several in one file, places."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from piquet_rules.errors import Place, RecordError
from piquet_rules.record import (
    Lines,
    Places,
    Record,
    TextSource,
    read_file,
    read_one,
    read_records,
    read_stream,
    schema,
)

HANDS = {"elder": "AS KS JS AH QH JH 8H JC 8C 7C 9D 8D", "younger": "TS 7S TH 9H 7H KC QC TC AD QD JD TD"}
DEAL = {"variant": "rubicon", "hands": HANDS, "play": "AS TS"}
YAML = """\
variant: rubicon
hands:
  elder: AS KS JS AH QH JH 8H JC 8C 7C 9D 8D
  younger: TS 7S TH 9H 7H KC QC TC AD QD JD TD
play: AS TS
"""
PARTIE = {"players": ["Anna", "Boris"], "deals": [{"score": {"Anna": 13, "Boris": 27}}, {"hands": HANDS}]}


def good(source: bytes | str, file: str) -> list[dict[str, Any]]:
    return [result.get().to_json() for result in read_records(source, file)]


@pytest.mark.parametrize(
    ("text", "file"),
    [
        (YAML, "deal.yaml"),
        (YAML, "deal.yml"),
        (YAML, "DEAL.YAML"),
        (YAML, "<stdin>"),
        ("\ufeff" + YAML, "deal.yaml"),
        (YAML.replace("\n", "\r\n"), "deal.yaml"),
        ("---\n" + YAML + "...\n", "deal.yaml"),
        ("# one\n---\n" + YAML, "deal.yaml"),
        (json.dumps(DEAL), "deal.json"),
        (json.dumps(DEAL, indent=4), "deal.json"),
        (json.dumps([DEAL]), "deal.json"),
        (json.dumps(DEAL, indent="\t"), "deal.json"),
        (json.dumps(DEAL) + "\n\n", "deal.jsonl"),
        ("\ufeff" + json.dumps(DEAL), "a.json"),
        (json.dumps(DEAL), "<stdin>"),
        (json.dumps(DEAL, indent=2), "<stdin>"),
        (json.dumps([DEAL]), "<stdin>"),
        (json.dumps(DEAL), "deal.yaml"),
    ],
)
def test_ways_to_write_one_record(text: str, file: str) -> None:
    assert good(text, file) == [DEAL]
    assert good(text.encode(), file) == [DEAL]


@pytest.mark.parametrize(
    ("text", "file"),
    [
        (f"{YAML}---\n{YAML}", "deals.yaml"),
        (f"{YAML}...\n---\n{YAML}...\n", "deals.yaml"),
        (f"---\n{YAML}--- # second\n{YAML}", "<stdin>"),
        (json.dumps([DEAL, DEAL]), "deals.json"),
        (json.dumps([DEAL, DEAL], indent=1), "<stdin>"),
        (f"{json.dumps(DEAL)}\n\n{json.dumps(DEAL)}", "deals.jsonl"),
        (f"{json.dumps(DEAL)}\r\n{json.dumps(DEAL)}\r\n", "<stdin>"),
    ],
)
def test_ways_to_write_two_records(text: str, file: str) -> None:
    results = list(read_records(text, file))
    assert [result.get().to_json() for result in results] == [DEAL, DEAL]
    assert [result.index for result in results] == [0, 1] == [result.get().index for result in results]


def test_one_bad_record_does_not_stop_the_others() -> None:
    for text, file in (
        (f"{YAML}---\nplays: AS\n---\n{YAML}", "a.yaml"),
        (json.dumps([DEAL, {"plays": "AS"}, DEAL]), "a.json"),
        (f'{json.dumps(DEAL)}\n{{"plays": \n{json.dumps(DEAL)}', "a.jsonl"),
        (f'[{json.dumps(DEAL)}, {{"play": "AS", "play": "KS"}}, {json.dumps(DEAL)}]', "a.json"),
    ):
        results = list(read_records(text, file))
        assert [result.error is None for result in results] == [True, False, True]
        with pytest.raises(RecordError):
            results[1].get()


def test_places_count_lines_of_the_file() -> None:
    second = list(read_records(f"{YAML}---\n# a comment\n{YAML}", "two.yaml"))[1].get()
    assert second.place(("play",)) == Place("two.yaml", 12, 7, 5)
    assert second.place(("play",), key=True) == Place("two.yaml", 12, 1, 4)
    assert second.card_place(("hands", "elder"), 3) == Place("two.yaml", 10, 19, 2)
    assert second.line_text(12) == "play: AS TS"
    assert second.place(("declare", "elder")).line == 8


def test_places_in_json() -> None:
    text = '[\n {"play": "AS TS",\n  "hands": {"elder": "AS", "younger": "KS"}}]'
    record = read_one(text, "one.json")
    assert record.place(("play",)) == Place("one.json", 2, 11, 7)
    assert record.card_place(("play",), 1) == Place("one.json", 2, 15, 2)
    assert record.place(("hands", "younger"), key=True) == Place("one.json", 3, 28, 9)
    assert record.card_place(("play",), 9) == record.place(("play",))
    line = next(read_records(f"\n{json.dumps(DEAL)}\n", "a.jsonl")).get()
    assert line.place(("variant",)) == Place("a.jsonl", 2, 13, 9)


def test_from_dict_names_paths() -> None:
    record = Record.from_dict(DEAL | {"carte_blanche": ("elder",)})
    assert (record.file, record.variant, record.is_partie) == ("<record>", "rubicon", False)
    assert record.place(("play",)) == Place("<record>") == record.card_place(("play",), 0)
    problem = record.refuse("card-twice", "twice", ("play",), card=1).problems[0]
    assert (problem.key, problem.place.file, problem.line_text) == ("play", "<record>", "")


@pytest.mark.parametrize("data", [[], "AS", 3, None, {"play": {1, 2}}, {"rules": {"a": {"b": float("nan")}}}])
def test_from_dict_refuses_what_is_no_record(data: Any) -> None:
    with pytest.raises(RecordError) as caught:
        Record.from_dict(data)
    assert caught.value.code == "not-a-record"


def test_a_record_inside_another_text() -> None:
    text = "examples:\n  - record: {play: AS}\n"
    values: dict[tuple[str | int, ...], Place] = {("examples", 0, "record", "play"): Place("p.yaml", 2, 20, 2)}
    source = TextSource(Lines(text, "p.yaml"), lambda: Places({}, values), root=("examples", 0, "record"))
    record = Record.from_dict({"hands": HANDS, "play": "AS"}, source=source)
    assert record.card_place(("play",), 0) == Place("p.yaml", 2, 20, 2)


def test_a_partie() -> None:
    partie = read_one(json.dumps(PARTIE | {"variant": "au-cent", "carry": 2}), "partie.json")
    assert partie.is_partie
    assert partie.partie.players == ("Anna", "Boris")
    first, second = partie.deals
    assert first.deal.score == {"Anna": 13, "Boris": 27}
    assert (first.variant, second.variant, second.path, second.index) == ("au-cent", "au-cent", ("deals", 1), 1)
    assert second.card_place(("hands", "elder"), 1).width == 2
    with pytest.raises(TypeError):
        partie.deal  # noqa: B018 - the property itself refuses
    with pytest.raises(TypeError):
        first.partie  # noqa: B018 - the property itself refuses
    assert Record.from_dict({"hands": HANDS}).deals[0].path == ()


def test_read_one_wants_one() -> None:
    with pytest.raises(RecordError) as caught:
        read_one(f"{YAML}---\n{YAML}", "two.yaml")
    assert caught.value.code == "more-records"
    assert caught.value.problems[0].place.line == 6


def test_files_are_streamed(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_text((json.dumps(DEAL) + "\n") * 1000, encoding="utf-8")
    assert sum(result.error is None for result in read_file(file)) == 1000

    class Endless(io.RawIOBase):
        """A stream with no end, of which only the beginning may be asked for."""

        def readline(self, size: int | None = -1, /) -> bytes:
            return json.dumps(DEAL).encode() + b"\n"

    first = next(read_stream(Endless(), "endless.jsonl"))
    assert first.get().to_json() == DEAL


@pytest.mark.parametrize(
    ("data", "file", "code"),
    [
        (b"# " + b"x" * 70_000 + b"\nplay: AS", "a.yaml", "too-large"),
        (b"x" * 20_000_000, "a.yaml", "too-large"),
        (b"x" * 20_000_000, "a.jsonl", "too-large"),
        (b"x" * 20_000_000, "a.json", "too-large"),
        (b'{"play": "' + b"AS " * 30_000 + b'"}', "a.json", "too-large"),
        (b"[" * 100_000, "a.json", "too-deep"),
        (b'{"rules":' * 100_000, "a.jsonl", "too-deep"),
        (b'{"rules":' * 40 + b"1" + b"}" * 40, "a.jsonl", "too-deep"),
        (b'{"rules": [' + b"1," * 12_000 + b"1]}", "a.json", "too-many-values"),
        (b"\xff\xfe{\x00", "a.json", "utf-16"),
        (b'{"play": "\xff"}', "a.jsonl", "not-utf-8"),
    ],
)
def test_hostile_files(data: bytes, file: str, code: str) -> None:
    results = list(read_records(data, file))
    assert results[0].error is not None
    assert results[0].error.code == code


def test_a_line_too_long_does_not_stop_the_lines_after_it() -> None:
    results = list(read_records(b"x" * 2_000_000 + b"\n" + json.dumps(DEAL).encode(), "a.jsonl"))
    assert [result.error is None for result in results] == [False, True]
    assert results[1].get().place(("variant",)).line == 2


def test_the_schema_describes_every_word() -> None:
    definitions = schema()["$defs"]
    assert set(definitions) >= {"DealRecord", "PartieRecord"}
    for definition in definitions.values():
        if "properties" not in definition:
            continue  # any value of JSON
        assert definition["additionalProperties"] is False
        assert all("description" in field for field in definition["properties"].values())
