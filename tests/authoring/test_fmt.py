"""``fmt``: layout put right, data and comments kept, and a second run that does nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from piquet_rules.authoring import fmt
from piquet_rules.authoring.files import Unwritten
from piquet_rules.authoring.fmt import format_file, format_text
from piquet_rules.errors import NotFound, ProfileError
from piquet_rules.profile.load import loads
from piquet_rules.profile.reader import read
from piquet_rules.profile.shipped import folder, shipped_ids
from tests.cli.conftest import ROOT, Piquet

ROWS = yaml.safe_load((Path(__file__).parent / "layouts.yaml").read_text(encoding="utf-8"))
SIGNS = {"<TAB>": "\t", "<NBSP>": "\u00a0", "<CR>": "\r"}


def signs(text: str) -> str:
    for name, sign in SIGNS.items():
        text = text.replace(name, sign)
    return text


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["name"])
def test_layouts(row: dict[str, Any]) -> None:
    made = format_text(signs(row["before"]))
    assert made == signs(row["after"])
    assert format_text(made) == made


@pytest.mark.parametrize("name", shipped_ids())
def test_shipped_files_are_laid_out_so(name: str) -> None:
    text = (folder() / f"{name}.yaml").read_text("utf-8")
    assert format_text(text) == text


def spoilt(text: str, width: int, blanks: int, chosen: list[bool]) -> str:
    """A text laid out by somebody else: other levels, more blanks, blanks and comments at the ends of lines."""
    lines = []
    rules, examples, rest = text.partition("\nexamples:\n")
    for number, line in enumerate(rules.split("\n")):
        depth = len(line) - len(line.lstrip(" "))
        line = " " * (depth // 2 * width) + line.lstrip(" ")
        if chosen[number % len(chosen)] and re.fullmatch(r" *[a-z_.]+: \{[^#'\"]*\}", line):
            line = line.replace(", ", "," + " " * blanks).replace("{", "{" + " " * blanks) + " " * blanks
        lines.append(line)
    return "\n".join(lines) + (examples + rest).replace("\n  ", "\n" + " " * (width + 1))


@settings(deadline=None)
@given(
    st.sampled_from(shipped_ids()),
    st.integers(1, 7),
    st.integers(1, 4),
    st.lists(st.booleans(), min_size=1, max_size=9),
)
def test_other_layouts_come_to_the_same(name: str, width: int, blanks: int, chosen: list[bool]) -> None:
    text = (folder() / f"{name}.yaml").read_text("utf-8")
    made = format_text(spoilt(text, width, blanks, chosen))
    assert read(made, name)[0].data == read(text, name)[0].data
    assert format_text(made) == made
    assert [line for line in made.split("\n") if line != line.rstrip()] == []


def test_the_fingerprint_stays() -> None:
    text = (
        "format:   1\nid: 'rook'\nextends: rubicon\ntricks:   {  last:   3 }\nsequence:\n    points:\n        5: 20\n"
    )
    assert loads(format_text(text)).fingerprint == loads(text).fingerprint


def test_what_can_t_be_read_is_told_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "club.yaml"
    for text, code in (("format: 1\nid: [x\n", "unclosed-bracket"), ("a: &b 1\n", ""), ("", "empty-file")):
        file.write_text(text)
        if code:
            with pytest.raises(ProfileError, match=code):
                format_file(file)
        assert file.read_text() == text
    file.write_bytes(b"format: 1\ntitle: \xe9\n")
    with pytest.raises(ProfileError, match="not-utf-8"):
        format_file(file)
    with pytest.raises(NotFound):
        format_file(tmp_path / "nowhere.yaml")


@pytest.mark.parametrize("wrong", ["format: 2\n", "format: 1  # other\n", "format: 1\nid: x\n", "format:  1\n"])
def test_a_layout_that_says_something_else_is_not_written(
    wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "club.yaml"
    file.write_text("format:   1\n")
    texts = iter([wrong, "format: 1\n"])
    monkeypatch.setattr(fmt, "laid_out", lambda text: next(texts))
    with pytest.raises(Unwritten, match="edit-refused"):
        format_file(file)
    assert file.read_text() == "format:   1\n"


def test_the_command(piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("rules").mkdir()
    Path("rules/good.yaml").write_text("format: 1\n")
    Path("rules/odd.yml").write_text("format:   1\nid: x\n")
    assert piquet("fmt", "--check", "rules") == (
        1, "--- rules/odd.yml\n+++ rules/odd.yml\n@@ -1,3 +1,3 @@\n-format:   1\n+format: 1\n id: x\n \n", "",
    )  # fmt: skip
    assert piquet("fmt", "rules") == (0, "rules/odd.yml: laid out anew\n", "")
    assert piquet("fmt", "--check", "rules") == (0, "2 files as they should be\n", "")
    Path("bad.yaml").write_text("id: [x\n")
    ran = piquet("fmt", "bad.yaml", "rules/good.yaml")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("bad.yaml:1:5: unclosed-bracket")
    assert (ROOT / "variants").is_dir()
