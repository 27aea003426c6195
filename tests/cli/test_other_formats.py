"""Files of another format than today's: no command changes them, and each says the one thing that is the matter."""

from __future__ import annotations

from pathlib import Path

import pytest

from piquet_rules.profile import formats
from tests.cli.conftest import Piquet

NEWER = "format: 2\nid: club\nextends: rubicon\nmisdeal: {penalty: 10}\n"
NEWER_ONCE = "schema: 2\nid: club\nextends: rubicon\nmisdeal: {penalty: 10}\n"
OLDER = "schema: 1\nid: club_a\nextends: rubicon\nscoring: {last_trick: 3}\n"
COMMANDS = {
    "check": ["check", "FILE"],
    "check --fix": ["check", "--fix", "--yes", "FILE"],
    "set": ["set", "FILE", "tricks.last", "3"],
    "unset": ["unset", "FILE", "pique"],
    "fmt": ["fmt", "FILE"],
    "test": ["test", "FILE"],
    "test --accept": ["test", "--accept", "FILE"],
    "show": ["show", "FILE"],
    "why": ["why", "FILE", "tricks.last"],
    "diff": ["diff", "rubicon", "FILE"],
    "sources": ["sources", "FILE"],
    "settle": ["settle", "FILE", "99:120"],
}


@pytest.mark.parametrize(
    ("text", "code"), [(NEWER, "format-too-new"), (NEWER_ONCE, "format-too-new"), (OLDER, "format-too-old")]
)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_refuses_it_whole(
    piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, text: str, code: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("club.yaml").write_text(text)
    ran = piquet(*(word.replace("FILE", "./club.yaml") for word in COMMANDS[command]))
    said = ran.out + ran.err
    assert ran.status == 1
    assert said.count(code) == 1
    remedy = "`piquet migrate " if text is OLDER else f"update the program: `{formats.UPDATE}"
    assert f"help: {remedy}" in said
    assert "unknown-key" not in said
    assert "misdeal" not in said
    assert Path("club.yaml").read_text() == text


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ("format: 1\n", 1),
        ("\ufeffformat: 7\r\nid: a\r\n", 7),
        ("{format: 12, id: a}", 12),
        ('{"format": 3}', 3),
        ("id: a\nformat:  2  # soon\n", 2),
        ("format: 2.0\n", None),
        ("format: '2'\n", None),
        ("notes: x\n  format: 2\n", None),
        ("schema: 0\n", 0),
        ("schema: 1\n", 0),
        ("schema: 2\n", formats.NEWER),
        ("id: a\n'schema': 12  # soon\n", formats.NEWER),
        ("schema: 2.0\n", None),
        ("schema: -1\n", None),
        ("format: 1\nschema: 2\n", 1),
        ("format: 1\nschema: 1\n", 1),
        ("reformat: 2\n", None),
    ],
)
def test_the_format_that_a_text_states(text: str, version: int | None) -> None:
    assert formats.stated_in(text) == version
    assert formats.stated_in(text.encode()) == version
