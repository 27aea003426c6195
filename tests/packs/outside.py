"""Made-up distributions in a folder, and a Python of its own that has them installed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
KINDS, PROFILES, POLICIES = "piquet_rules.components", "piquet_rules.profiles", "piquet_rules.policies"

_COMMANDS = """
import contextlib, io, json, sys
from piquet_rules.cli.main import main
done = []
for words in json.load(sys.stdin):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(words)
    done.append([status, out.getvalue(), err.getvalue()])
print(json.dumps(done))
"""


class Ran(NamedTuple):
    """What a command left: its exit status and both outputs."""

    status: int
    out: str
    err: str


class Outside:
    """A folder with distributions in it, as ``pip install --target`` leaves them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def without_numba(self) -> None:
        """Let numba be missing: to compile takes a minute where nothing is kept, and other tests do it."""
        self.write("numba.py", "raise ImportError('left out for speed')\n")

    def install(
        self, name: str, files: Mapping[str, str], entry_points: Mapping[str, Mapping[str, str]], version: str = "1.0"
    ) -> None:
        """Lay down a distribution: its files by path, its entry points by group."""
        for path, text in files.items():
            self.write(path, text)
        info = f"{name.replace('-', '_')}-{version}.dist-info"
        self.write(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        groups = "".join(
            f"[{group}]\n" + "".join(f"{entry} = {target}\n" for entry, target in entries.items())
            for group, entries in entry_points.items()
        )
        self.write(f"{info}/entry_points.txt", groups)

    def write(self, path: str, text: str) -> Path:
        """Write a file of the folder."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        return file

    def run(self, code: str, given: str = "") -> subprocess.CompletedProcess[str]:
        """Run Python code with the distributions installed."""
        paths = os.pathsep.join([str(self.folder), str(ROOT)])
        return subprocess.run(
            [sys.executable, "-c", code], input=given, env={**os.environ, "PYTHONPATH": paths}, cwd=self.folder,
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip

    def told(self, code: str, given: str = "") -> Any:
        """What code that prints JSON prints."""
        found = self.run(code, given)
        assert found.returncode == 0, found.stderr
        return json.loads(found.stdout)

    def piquet(self, *commands: Sequence[str]) -> list[Ran]:
        """Run commands one after the other, in one process."""
        return [Ran(*each) for each in self.told(_COMMANDS, json.dumps(commands))]
