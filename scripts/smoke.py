"""Tries an installed wheel: run with the Python it is installed in, from a folder that is no checkout.

::

    python smoke.py CHECKOUT      # CHECKOUT: where variants/ and docs/examples/ stand, to compare with
"""

from __future__ import annotations

import importlib.metadata
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import piquet_rules

PACKAGE = Path(piquet_rules.__file__).parent
SCRIPTS = Path(sys.executable).parent


def piquet(*words: str | Path) -> Any:
    """Run the installed command and read the JSON that it prints."""
    command = [str(SCRIPTS / "piquet"), *map(str, words), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: ended with {done.returncode}\n{done.stdout}{done.stderr}")
    return json.loads(done.stdout)


def same(what: str, found: object, expected: object) -> None:
    """Go on only if both are equal."""
    if found != expected:
        sys.exit(f"wheel: {what}: found {found!r}, expected {expected!r}")


def what_it_carries(checkout: Path) -> None:
    """Types, licence and all variants, byte by byte, and none of it from the checkout."""
    same("installed outside the checkout", PACKAGE.is_relative_to(checkout), False)
    same("py.typed", (PACKAGE / "py.typed").is_file(), True)
    files = importlib.metadata.files("piquet-rules") or []
    same("LICENSE", any(file.name == "LICENSE" for file in files), True)
    for source in sorted((checkout / "variants").rglob("*.yaml")):
        copy = PACKAGE / "_variants" / source.relative_to(checkout / "variants")
        same(f"content of {copy.name}", copy.is_file() and copy.read_bytes(), source.read_bytes())


def what_it_does(checkout: Path) -> None:
    """It lists what it carries, finds nothing wrong with it, and scores the printed deal."""
    ids = sorted(path.stem for path in (checkout / "variants").glob("*.yaml"))
    same("variants", sorted(row["id"] for row in piquet("variants")), ids)
    same("problems of the variants", piquet("check", *sorted((PACKAGE / "_variants").glob("*.yaml"))), [])
    score = piquet("score", checkout / "docs" / "examples" / "cavendish.yaml")
    same("score of the printed deal", score["score"], {"elder": 28, "younger": 23})


if __name__ == "__main__":
    what_it_carries(Path(sys.argv[1]).resolve())
    what_it_does(Path(sys.argv[1]).resolve())
    print("wheel: installed, carries the variants, scores")
