"""``topics.yaml``: one table joins every trap to the codes that answer it, and each code to what causes it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from piquet_rules.codes import CODES

HERE = Path(__file__).parent
TABLES = ("bad_files", "bad_values", "bad_profiles", "bad_records", "refused")
TOPICS: dict[str, dict[str, Any]] = yaml.safe_load((HERE / "topics.yaml").read_text(encoding="utf-8"))
ELSEWHERE: dict[str, str] = TOPICS.pop("elsewhere")

ASKED_FOR = """
yes/no/on/off; 1_000; octal; sexagesimal 10:30; duplicate keys; tabs; anchors and <<; entity expansion;
!!python/object, tags; huge files; non-UTF-8; BOM; NaN, inf; deep nesting; path traversal in extends; remote extends;
cyclic extends; diamond; list merge or replace; null as unset; float for int; bool for int; text for number;
negative scores; homoglyphs, invisible characters; case, hyphen; unknown keys; versions; sources;
tests that cannot fail; plugins; saved matches
"""


def rows(folder: str) -> list[Any]:
    files = sorted((HERE / folder).glob("*.yaml"))
    return [row for file in files for row in yaml.safe_load(file.read_text(encoding="utf-8"))]


def codes_in(value: Any) -> Iterator[str]:
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from codes_in(inner)
    elif isinstance(value, str) and value in CODES:
        yield value


CAUSED = {folder: set(codes_in(rows(folder))) for folder in TABLES}
LISTED = {code for topic in TOPICS.values() for code in topic.get("codes", ())}


def test_every_topic_that_was_asked_for_is_there() -> None:
    assert set(re.split(r";\s+", ASKED_FOR.strip())) <= set(TOPICS)


@pytest.mark.parametrize("topic", TOPICS)
def test_every_code_of_a_topic_is_caused(topic: str) -> None:
    codes, accepted = TOPICS[topic].get("codes", []), TOPICS[topic].get("accepted", [])
    names = {row["name"] for folder in ("bad_files", "bad_profiles") for row in rows(folder)}
    assert codes or accepted
    assert set(accepted) <= names
    caused = set().union(*CAUSED.values())
    assert [code for code in codes if code not in caused and code not in ELSEWHERE] == []


@pytest.mark.parametrize(("code", "test"), ELSEWHERE.items())
def test_what_no_table_causes_a_test_does(code: str, test: str) -> None:
    assert re.search(rf"\b{code}\b", (HERE / test).read_text(encoding="utf-8"))


def test_every_code_of_a_bad_file_has_a_topic() -> None:
    assert set().union(*(CAUSED[folder] for folder in ("bad_files", "bad_values", "bad_profiles"))) <= LISTED


def test_the_topics_of_the_reader_s_cases_are_in_the_table() -> None:
    assert {row["topic"] for row in rows("bad_files")} <= set(TOPICS)
