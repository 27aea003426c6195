"""What pyproject.toml, the lock and the Makefile promise one another."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


def project() -> dict[str, Any]:
    """The table ``[project]``."""
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return table


def name_of(requirement: str) -> str:
    """``Types_PyYAML>=6`` → ``types-pyyaml``; ``fluent.runtime`` → ``fluent-runtime``, as locks write it."""
    return re.sub(r"[._]", "-", re.split(r"[^A-Za-z0-9._-]", requirement)[0].lower())


def test_the_extra_all_brings_every_other() -> None:
    extras = project()["optional-dependencies"]
    brought = {name for line in extras["all"] for name in re.findall(r"[a-z]+", line.partition("[")[2])}
    assert brought == set(extras) - {"all"}


def test_the_lock_has_what_the_project_asks_for() -> None:
    extras = project()["optional-dependencies"].values()
    asked = {name_of(line) for lines in (project()["dependencies"], *extras) for line in lines} - {project()["name"]}
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    locked = {name_of(line.partition("==")[0]) for line in lock.splitlines() if not line.startswith(" ")}
    assert not asked - locked, "run `make lock`"


def test_the_package_says_that_it_is_typed() -> None:
    assert (ROOT / "piquet_rules" / "py.typed").is_file()


def test_every_make_target_has_a_help_line() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    promised = set(re.findall(r"^\.PHONY: (.*)$", text, re.MULTILINE)[0].split())
    targets = set(re.findall(r"^([a-z]+):", text, re.MULTILINE))
    helped = set(re.findall(r"^([a-z]+):.*## \w", text, re.MULTILINE))
    assert targets == helped == promised
