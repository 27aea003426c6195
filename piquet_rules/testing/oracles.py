"""A pytest collector for oracle files: every row of such a YAML file is a test of its own.

A ``conftest.py`` takes it in with ``from piquet_rules.testing.oracles import pytest_collect_file``.
A file is a section with ``rows`` (and ``about``) or with ``examples_of`` (variants whose own examples
are run); anything else, and what lies in a folder ``deals``, is left alone. Beside the words of an
example (``piquet_rules.examples``) a row has::

    id           its stable name, unique in the folder
    also         other names of the same statement
    source       {work, place} it was typed from
    profile      a variant id or a list of them: one test for each
    set, unset   changes of rules for this row
    deal_of      the name of a file in ``deals/`` beside it, or in ``docs/examples/``: its record
    constructed  true where the source does not print the cards or scores
    odds         what chances are meant (``piquet_rules.testing.odds_rows``)
    played       what players made, in place of a record (``piquet_rules.testing.played_rows``)
    position     an ending, in place of a record (``piquet_rules.testing.ending_rows``)
    later        what has to be built before it can be run: the test is skipped and says so
    unusable     why the source's own statement can't be tested: likewise
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from piquet_rules.errors import PiquetError
from piquet_rules.examples import SUBJECTS, Outcome, changed_by, faults, run
from piquet_rules.problems import render
from piquet_rules.profile.load import load, shipped_ids
from piquet_rules.profile.model import Example, Profile
from piquet_rules.profile.reader import Limits, read
from piquet_rules.testing.ending_rows import faults_of_ending, run_ending
from piquet_rules.testing.odds_rows import faults_of_odds, odds_differences
from piquet_rules.testing.played_rows import faults_of_played, played_differences

ROW_WORDS = (
    "id", "also", "name", "source", "profile", "set", "unset", "deal_of", "constructed", "later", "unusable",
    "expect", "position", "odds", "played", *SUBJECTS,
)  # fmt: skip
REASONS = ("later", "unusable")
LIMITS = Limits(size=256 * 1024)
"""An oracle file may be longer than a profile."""


class OracleFailure(Exception):
    """A row that failed, with the sentences to be shown."""


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a YAML file with ``rows`` or ``examples_of``."""
    if file_path.suffix != ".yaml" or file_path.parent.name != "oracles":
        return None
    collector: pytest.Collector = OracleFile.from_parent(parent, path=file_path)
    return collector


class OracleFile(pytest.File):
    """One file of rows."""

    def collect(self) -> Iterator[pytest.Item]:
        data = read_rows(self.path)
        if "examples_of" in data:
            yield from self._examples(data["examples_of"])
        for row in data.get("rows", []):
            yield from self._tests(row)

    def _tests(self, row: Mapping[str, Any]) -> Iterator[pytest.Item]:
        wrong = faults_of_row(row)
        if wrong:
            raise self.CollectError(f"{self.path.name}, row {row.get('id', '?')}: {'; '.join(wrong)}")
        several = variants_of(row)
        for variant in several or [""]:
            name = f"{row['id']}[{variant}]" if len(several) > 1 else str(row["id"])
            item: pytest.Item = OracleRow.from_parent(self, name=name, row=row, variant=variant)
            yield item

    def _examples(self, which: str | Iterable[str]) -> Iterator[pytest.Item]:
        for variant in shipped_ids() if which == "shipped" else which:
            for number, example in enumerate(load(variant).examples, 1):
                name = f"{variant}-{number}"
                item: pytest.Item = ExampleRow.from_parent(self, name=name, variant=variant, example=example)
                yield item


class _Item(pytest.Item):
    """What rows and examples share: how a failure is shown."""

    says = ""

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """A failure as sentences; anything unforeseen as pytest shows it."""
        if isinstance(excinfo.value, OracleFailure):
            return str(excinfo.value)
        if isinstance(excinfo.value, PiquetError):
            return "\n".join(render(problem) for problem in excinfo.value.problems)
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int, str]:
        """The name by which pytest calls the test."""
        return self.path, 0, f"{self.name}: {self.says}"


class OracleRow(_Item):
    """One row under one variant."""

    def __init__(self, *, row: Mapping[str, Any], variant: str, **more: Any) -> None:
        super().__init__(**more)
        self.row, self.variant, self.says = row, variant, str(row["name"])
        for reason in REASONS:
            if reason in row:
                self.add_marker(pytest.mark.skip(reason=f"{reason}: {row[reason]}"))

    def runtest(self) -> None:
        """Run the row; it fails with plain sentences."""
        profile = changed_profile(self.row, self.variant)
        if "odds" in self.row:
            outcome = Outcome(self.name, tuple(odds_differences(self.row, profile)))
        elif "played" in self.row:
            outcome = Outcome(self.name, tuple(played_differences(self.row, profile)))
        elif "position" in self.row:
            outcome = run_ending(self.row, profile)
        else:
            outcome = run(example_of(self.row, self.path.parent), profile)
        if not outcome.passed:
            raise OracleFailure(failure_text(self.name, self.row, outcome))


class ExampleRow(_Item):
    """One example of a shipped variant."""

    def __init__(self, *, variant: str, example: Example, **more: Any) -> None:
        super().__init__(**more)
        self.variant, self.example, self.says = variant, example, example.name

    def runtest(self) -> None:
        """Run the example; an inherited one that comes out otherwise is an error too."""
        profile = load(self.variant)
        outcome = run(self.example, profile)
        if not outcome.passed:
            change = changed_by(self.example, profile)
            raise OracleFailure(failure_text(self.name, self.example, outcome, str(change or "")))


def failure_text(name: str, row: Mapping[str, Any], outcome: Outcome, more: str = "") -> str:
    """What is shown of a row that failed: its name and source, the differences, the ledger."""
    lines = [f"{name}: {row['name']}", f"  source: {source_in_words(row.get('source'))}"]
    lines += [f"  {difference}" for difference in outcome.differences]
    lines += [f"  {more}"] * bool(more)
    lines += ["  the ledger:"] * bool(outcome.ledger) + [f"    {line}" for line in outcome.ledger]
    return "\n".join(lines)


def source_in_words(source: Any) -> str:
    """``cavendish, law 69`` from the ways in which a source may be written."""
    if not isinstance(source, Mapping):
        return str(source or "not said")
    place = source.get("place", "")
    if isinstance(place, Mapping):
        place = ", ".join(f"{what} {number}" for what, number in place.items())
    return f"{source.get('work', '')}, {place}".strip(", ")


def read_rows(path: Path) -> dict[str, Any]:
    """An oracle file as plain data. Raises ProfileError-like problems as pytest shows them."""
    document = read(path.read_bytes(), path.name, LIMITS)[0]
    if document.problems:
        raise pytest.Collector.CollectError("\n".join(render(problem) for problem in document.problems))
    data = document.data
    return data if isinstance(data, dict) else {}


def variants_of(row: Mapping[str, Any]) -> list[str]:
    """The variants that a row is run under."""
    named = row.get("profile", [])
    return [named] if isinstance(named, str) else list(named)


def faults_of_row(row: Mapping[str, Any]) -> list[str]:
    """What is wrong with a row as it is written."""
    wrong = [f"unknown word `{word}`" for word in row if word not in ROW_WORDS]
    wrong += [f"no `{word}`" for word in ("id", "name", "source", "expect") if not row.get(word)]
    if any(reason in row for reason in REASONS):
        return wrong
    if not variants_of(row):
        wrong.append("no `profile`")
    if "odds" in row:
        return wrong + faults_of_odds(row)
    if "played" in row:
        return wrong + faults_of_played(row)
    if "position" in row:
        return wrong + faults_of_ending(row)
    example = {word: value for word, value in row.items() if word in ("name", "source", "expect", *SUBJECTS)}
    if "deal_of" in row:
        example["record"] = {}
    return wrong + [fault.message for fault in faults(example)]


def changed_profile(row: Mapping[str, Any], variant: str) -> Profile:
    """The profile of a row, with the row's own changes of rules."""
    profile = load(variant)
    if "set" in row or "unset" in row:
        return profile.with_changes(row.get("set", {}), row.get("unset", ()))
    return profile


def example_of(row: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """A row as an example, its deal taken from where it stands."""
    example = {word: value for word, value in row.items() if word in ("name", "source", "expect", *SUBJECTS)}
    if "deal_of" in row:
        example["record"] = deal_named(row["deal_of"], folder) | row.get("record", {})
    return example


def deal_named(name: str, folder: Path) -> dict[str, Any]:
    """The record in ``deals/NAME.yaml`` beside the rows, or in ``docs/examples/NAME.yaml`` above them."""
    places = [folder / "deals", *(above / "docs" / "examples" for above in folder.parents)]
    for place in places:
        file = place / f"{name}.yaml"
        if file.is_file():
            data = read(file.read_bytes(), file.name)[0].data
            if isinstance(data, dict):
                return data
    raise OracleFailure(f"there is no deal `{name}` in deals/ or docs/examples/")
