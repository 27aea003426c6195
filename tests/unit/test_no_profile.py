"""A file that is no profile is never shown, however it is reached."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from piquet_rules.profile.load import load
from tests.cli.conftest import Piquet
from tests.cli.conftest import piquet as piquet

SECRETS = {
    "like a list of users": "root:x:0:0:root:/root:/bin/sh\nuser:hunter2:1:1\n",
    "one word": "hunter2\n",
    "a section": "password: hunter2\nuser: anna\n",
    "a list": "- hunter2\n- password\n",
    "no YAML": "hunter2: [\n",
    "a colon without its space": "hunter2:hunter2\nkey: x\n",
    "a tab": "hunter2:\n\thunter2: 1\n",
    "an anchor": "hunter2: &hunter2 hunter2\n",
    "a number": "hunter2: 1_000\n",
    "twice": "hunter2: 1\nhunter2: 2\n",
    "two documents": "hunter2: 1\n---\nhunter2: 2\n",
    "bytes": "hunter2 \x00\n",
}
HOUSE = "format: 1\nid: house\n"
DEAL = "hands: {elder: AKQJT987.AKQJ.., younger: ..AKQJT987.AKQJ}\n"


@pytest.fixture(params=list(SECRETS.values()), ids=list(SECRETS))
def secret(request: pytest.FixtureRequest, piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with a secret in it, in the folder where the commands run."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "secret.yaml"
    file.write_text(request.param)
    return file


def told(piquet: Piquet, *words: str | Path) -> str:
    ran = piquet(*words)
    assert ran.status == 1
    return ran.out + ran.err


def test_named_to_a_command(piquet: Piquet, secret: Path) -> None:
    for command in ("show", "check", "test", "fmt", "set", "unset", "diff", "why", "sources"):
        rest = {"set": ["tricks.last", "3"], "unset": ["pique"], "check": ["--fix", "--yes"]}.get(command, [])
        rest = {"diff": ["rubicon"], "why": ["tricks.last"]}.get(command, rest)
        said = told(piquet, command, secret, *rest)
        assert "hunter2" not in said, command
        assert "root:" not in said
    assert secret.read_text() in SECRETS.values()


def test_as_a_base_or_a_mixin(piquet: Piquet, secret: Path) -> None:
    Path("house.yaml").write_text(f"{HOUSE}extends: ./secret.yaml\n")
    Path("other.yaml").write_text(f"{HOUSE}extends: rubicon\nmixins: [./secret.yaml]\n")
    for name in ("house.yaml", "other.yaml"):
        said = told(piquet, "check", name)
        assert "no-profile" in said
        assert "hunter2" not in said


def test_as_the_variant_of_a_record(piquet: Piquet, secret: Path) -> None:
    for command in ("score", "check", "compare"):
        Path("deal.yaml").write_text(f"variant: ./secret.yaml\n{DEAL}")
        said = told(piquet, command, "deal.yaml")
        assert "hunter2" not in said
        assert "no-profile" in said


@pytest.mark.parametrize(
    ("variant", "code"),
    [
        ("/etc/passwd", "path-outside"),
        ("../secret.yaml", "path-outside"),
        ("~/secret.yaml", "path-outside"),
        ("C:/secret.yaml", "bad-path"),
        ("https://example.org/rubicon.yaml", "remote-path"),
        ("./link.yaml", "link-outside"),
        ("./nowhere.yaml", "file-missing"),
    ],
)
def test_a_record_is_held_to_its_own_folder(
    piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variant: str, code: str
) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "secret.yaml").write_text("hunter2\n")
    (inside / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    (inside / "deal.yaml").write_text(f"variant: {variant}\n{DEAL}")
    monkeypatch.chdir(tmp_path)
    ran = piquet("score", os.path.join("inside", "deal.yaml"))
    assert ran.status == 1
    assert f"{os.path.join('inside', 'deal.yaml')}:1:10: {code}  " in ran.out + ran.err


def test_a_path_in_a_record_starts_at_the_record(
    piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, points in (("a", 50), ("b", 60)):
        Path(name).mkdir()
        Path(name, "club.yaml").write_text(f"{HOUSE}extends: rubicon\npique: {{bonus: {points}}}\n")
        Path(name, "deal.yaml").write_text(f"variant: ./club.yaml\n{DEAL}")
    ran = piquet("score", "a/deal.yaml", "b/deal.yaml", "--json")
    assert ran.status == 0, ran.err
    scored = [json.loads(line)["fingerprint"] for line in ran.out.splitlines()]
    assert scored == [load(f"{name}/club.yaml").fingerprint for name in ("a", "b")]
