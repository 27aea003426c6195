"""What an editor shows: yaml-language-server is started, files are opened in it, and its answers are read.

Skipped where the server is not to be had; `make editor` fetches it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import piquet_rules as pq
from piquet_rules.authoring.checking import check_path
from piquet_rules.authoring.editor import place_schema
from piquet_rules.authoring.variety import all_keys, kinds_of
from piquet_rules.errors import Problem
from piquet_rules.profile.shipped import mixin_ids, shipped_ids
from piquet_rules.profile.slots import SLOT_TYPES
from tests.authoring.editor_files import SHIPPED, bad_profiles
from tests.authoring.language_server import LanguageServer, missing

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())

PLANTED = yaml.safe_load((Path(__file__).parent / "editor" / "planted.yaml").read_text(encoding="utf-8"))
TOP = "format: 1\nid: club\nextends: rubicon\n"


def errors_of(file: Path) -> list[Problem]:
    """The errors that `piquet check` finds in a file."""
    return [problem for problem in check_path(file) if problem.severity == "error"]


@pytest.fixture(scope="module")
def server() -> Iterator[LanguageServer]:
    running = LanguageServer()
    yield running
    running.close()


class House:
    """A folder with the schema in it, and a file of rules that is being written."""

    def __init__(self, server: LanguageServer, folder: Path) -> None:
        self.server = server
        self.file = folder / "club.yaml"
        self.top = f"{place_schema(folder)}\n{TOP}"

    def findings(self, lines: str) -> list[tuple[int, int, str]]:
        return self.server.findings(self.file, self.top + lines)

    def offered(self, lines: str) -> dict[str, str]:
        return self.server.offered(self.file, self.top + lines)

    def hover(self, lines: str) -> str:
        return self.server.hover(self.file, self.top + lines)

    def errors(self, lines: str) -> list[Problem]:
        self.file.write_text(self.top + lines, encoding="utf-8")
        return errors_of(self.file)


@pytest.fixture
def house(server: LanguageServer, tmp_path: Path) -> House:
    return House(server, tmp_path)


@pytest.mark.parametrize("path", SHIPPED, ids=[path.stem for path in SHIPPED])
def test_shipped_files_are_clean(server: LanguageServer, path: Path) -> None:
    assert server.findings(path, path.read_text(encoding="utf-8")) == []


def test_a_good_file_is_clean(house: House) -> None:
    assert house.findings("tricks: {last: 3}\nunset: [repique]\n") == []


def test_what_new_writes_is_clean(server: LanguageServer, tmp_path: Path) -> None:
    made = pq.new_file(
        "friday", "rubicon", {"tricks.last": "3"}, source="club meeting", output=tmp_path / "friday.yaml"
    )
    assert server.findings(made.path, made.text) == []
    assert server.offered(made.path, f"{made.text}capot:\n  |\n"), "the first line leads to the schema"


@pytest.mark.parametrize("row", PLANTED, ids=[row["name"] for row in PLANTED])
def test_a_fault_is_shown_where_check_shows_it(house: House, row: dict[str, Any]) -> None:
    shown = house.findings(row["text"])
    places = [[line, column] for line, column, _ in shown]
    assert row["at"] in places, shown
    told = [(problem.code, [problem.place.line, problem.place.column]) for problem in house.errors(row["text"])]
    assert (row["code"], row.get("check_at", row["at"])) in told


def test_what_it_refuses_check_refuses(server: LanguageServer, tmp_path: Path) -> None:
    first = place_schema(tmp_path)
    texts = {tmp_path / f"{number}.yaml": f"{first}\n{text}" for number, (_, text) in enumerate(bad_profiles())}
    for file, text in texts.items():
        file.write_text(text, encoding="utf-8")
    refused = {file: found for file, found in server.findings_of_many(texts).items() if found}
    kept = [(file, found) for file, found in refused.items() if not errors_of(file)]
    assert [(texts[file], found) for file, found in kept] == []
    assert len(refused) > len(texts) / 3


def test_slots_and_keys_are_offered(house: House) -> None:
    at_the_top = house.offered("|\n")
    assert set(SLOT_TYPES) <= set(at_the_top)
    assert {"mixins", "unset", "cite", "examples"} <= set(at_the_top)
    assert not {"format", "id", "extends"} & set(at_the_top), "what is there already is not offered again"


@pytest.mark.parametrize("slot", SLOT_TYPES)
def test_the_keys_of_a_slot_are_offered_and_explained(house: House, slot: str) -> None:
    keys = {key.split(".")[1] for key in all_keys() if key.startswith(f"{slot}.")}
    offered = house.offered(f"{slot}:\n  |\n")
    assert set(offered) == keys
    assert all(offered.values()), offered


@pytest.mark.parametrize("slot", [slot for slot in SLOT_TYPES if len(kinds_of(slot)) > 1])
def test_kinds_are_offered(house: House, slot: str) -> None:
    assert set(house.offered(f"{slot}:\n  kind: |\n")) == set(kinds_of(slot))


def test_after_the_kind_only_its_keys_are_offered(house: House) -> None:
    offered = set(house.offered("partie:\n  kind: target\n  |\n"))
    assert offered == set(kinds_of("partie")["target"].model_fields) - {"kind"}


@pytest.mark.parametrize(
    ("lines", "choices"),
    [
        ("exchange:\n  leftover: |\n", {"shared-or-none", "private", "hidden", "shown"}),
        ("partie:\n  kind: target\n  stop: |\n", {"immediate", "deal"}),
        ("capot:\n  keeps_last_trick: |\n", {"true", "false"}),
        ("cite:\n  tricks.last:\n    grade: |\n", {"stated", "inferred", "reconstructed", "house"}),
    ],
)
def test_choices_are_offered(house: House, lines: str, choices: set[str]) -> None:
    assert set(house.offered(lines)) == choices


def test_values_of_the_variants_are_offered(house: House) -> None:
    assert {"1", "2", "4"} <= set(house.offered("tricks:\n  last: |\n"))
    assert "A K Q J T 9 8 7" in house.offered("pack:\n  ranks: |\n")


def test_bases_mixins_and_rules_to_cite_are_offered(server: LanguageServer, house: House) -> None:
    offered = server.offered(house.file, house.top.replace("rubicon", "|"))
    assert set(shipped_ids()) <= set(offered)
    assert set(mixin_ids()) <= set(house.offered("mixins:\n  - |\n"))
    assert "tricks.last" in house.offered("cite:\n  tri|\n")


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("tri|cks: {last: 3}\n", ["What the play of the cards scores."]),
        ("tricks: {la|st: 3}\n", ["What winning the last trick counts in all", "from 1 to 1000 (points)"]),
        ("partie: {kind: target, sto|p: deal}\n", ["Whether play stops", "`immediate`", "`deal`"]),
        ("partie: {ki|nd: target}\n", ["The first to reach the target wins."]),
        ("exchange: {elder: {mi|n: 2}}\n", ["Fewest cards to be exchanged.", "(cards)"]),
        ("un|set: [pique]\n", ["Inherited rules that are taken away"]),
        ("cite: {tricks.last: {gra|de: house}}\n", ["How the work gives it"]),
    ],
)
def test_hovering_explains(house: House, lines: str, says: list[str]) -> None:
    text = house.hover(lines)
    assert [words for words in says if words not in text] == [], text
