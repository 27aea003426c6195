"""Nothing in the repository is tied to one machine or one registry."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from scripts import hosts

HOST = "py" + "pi.org"
FOLDER = "/wo" + "rk/main"


def test_no_host_no_folder_no_foreign_lock() -> None:
    found = list(hosts.findings())
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.md", f"see https://{HOST}/simple"),
        ("a.toml", f'index = "https://files.python{"hosted"}.org/x"'),
        ("package-lock.json", f'"resolved": "https://registry.npm{"js"}.org/x.tgz"'),
        ("requirements.lock", "--index-url https://example.net/simple"),
        ("a.py", f'open("{FOLDER}/x")'),
        ("a.sh", f"cd {FOLDER}"),
    ],
)
def test_what_must_not_stand_there_is_seen(name: str, text: str) -> None:
    found = list(hosts.findings_in(name, f"first\n{text}\n"))
    assert [finding.rpartition(": ")[0] for finding in found] == [f"{name}:2"]


@pytest.mark.parametrize("text", ["a homework/sheet", "docs/tmp/x", "see https://example.net/a", "tmp/x"])
def test_harmless_words_are_let_be(text: str) -> None:
    assert not list(hosts.findings_in("a.md", text))


def test_a_lock_of_another_tool_is_seen(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    (tmp_path / "uv.lock").write_text("version = 1\n")
    (tmp_path / "out.txt").write_text(f"{FOLDER}/a\n")
    assert not list(hosts.findings(tmp_path))  # what git does not have is the reader's own
    subprocess.run(["git", "-C", tmp_path, "add", "uv.lock"], check=True)
    assert [finding.partition(":")[0] for finding in hosts.findings(tmp_path)] == ["uv.lock"]


def test_the_lock_pins_every_package_with_hashes() -> None:
    lines = (hosts.ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    names = [line for line in lines if not line.startswith(" ")]
    assert len(names) > 10
    assert all("==" in line and line.endswith("\\") for line in names)
    assert all(line.strip().startswith("--hash=sha256:") for line in lines if line.startswith(" "))
