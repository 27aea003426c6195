"""Every row of ``tests/bad_profiles``: what is told of a bad profile, and where."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from piquet_rules.errors import Problem
from piquet_rules.problems import render_all
from piquet_rules.profile.load import check_file

FOLDER = Path(__file__).parent / "bad_profiles"
ROWS = [
    pytest.param(row, id=f"{file.stem}: {row['name']}")
    for file in sorted(FOLDER.glob("*.yaml"))
    for row in yaml.safe_load(file.read_text(encoding="utf-8"))
]


def write(row: dict[str, Any], folder: Path) -> str:
    """Write the files of a row; the name of the first."""
    files = dict(row.get("files", {}))
    if "make" in row:
        times = row["make"]["times"]
        files |= {name: text % ("x" * times) for name, text in row["make"].items() if name != "times"}
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return str(next(iter(files)))


def told(problem: Problem, first: str) -> list[Any]:
    """A problem as a row expects it."""
    place = problem.place
    return [*([] if place.file == first else [place.file]), problem.code, place.line, place.column]


@pytest.mark.parametrize("row", ROWS)
def test_what_is_told(row: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = write(row, tmp_path)
    monkeypatch.chdir(tmp_path)

    profile, problems = check_file(first)

    if not any("no-source" in each for each in row["expect"]):  # most rows are about something else
        problems = [problem for problem in problems if problem.code != "no-source"]
    report = render_all(problems)
    assert [told(problem, first) for problem in problems] == row["expect"], report
    assert (profile is not None) == row.get("loads", False), report
    assert [word for word in row.get("says", ()) if word not in report] == [], report
    assert [word for word in row.get("never", ()) if word in report] == []


def test_errors_have_a_remedy_or_a_related_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    bare = set()
    rows: list[Any] = [parameter.values[0] for parameter in ROWS]
    for row in rows:
        _, problems = check_file(write(row, tmp_path))
        bare |= {problem.code for problem in problems if problem.severity == "error" and not problem.help}
    # What a message about a space says is its own remedy.
    assert bare <= {"mixin-needs-base", "no-profile", "base-missing", "no-space-after-colon"}
