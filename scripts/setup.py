"""Makes the folder .venv, with everything from requirements.lock and this checkout in it.

Needs Python 3.11 or later with pip, and nothing else. Run again it does nothing, unless the lock or
pyproject.toml has changed or the checkout has moved since.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
DONE = VENV / "piquet-rules-is-set-up"
LOCK = ROOT / "requirements.lock"
OLDEST = (3, 11)


def main() -> None:
    """Set up, or say in one sentence what is missing."""
    if sys.version_info < OLDEST:
        run_under_a_newer_python()
    mark = state_of_the_checkout()
    if DONE.is_file() and DONE.read_text(encoding="utf-8") == mark:
        return
    print("Setting up .venv (once; a minute or so) ...", file=sys.stderr, flush=True)
    DONE.unlink(missing_ok=True)
    run("the folder .venv could not be made; on Debian: apt install python3-venv", sys.executable, "-m", "venv", VENV)
    pip("install", "--require-hashes", "--requirement", LOCK)
    pip("install", "--no-deps", "--no-build-isolation", "--editable", ROOT)
    run("the package could not be compiled", python_of_venv(), "-m", "compileall", "-q", ROOT / "piquet_rules")
    DONE.write_text(mark, encoding="utf-8")


def state_of_the_checkout() -> str:
    """What the environment depends on, as one text."""
    digest = hashlib.sha256()
    for file in (LOCK, ROOT / "pyproject.toml"):
        digest.update(file.read_bytes())
    return f"{digest.hexdigest()} {ROOT}\n"


def run_under_a_newer_python() -> None:
    """Start this script again where a newer Python is installed beside the one that was called."""
    for minor in range(OLDEST[1], 20):
        found = shutil.which(f"python3.{minor}")
        if found:
            sys.exit(subprocess.call([found, __file__]))
    sys.exit("piquet_rules needs Python 3.11 or later; this is " + sys.version.split()[0])


def python_of_venv() -> Path:
    """The interpreter of .venv."""
    return VENV / ("Scripts" if os.name == "nt" else "bin") / "python"


def pip(*words: str | Path) -> None:
    """Run the pip of .venv."""
    quiet = ("-qq", "--disable-pip-version-check", "--no-input")
    run(
        "pip could not install what requirements.lock names",
        python_of_venv(),
        "-m",
        "pip",
        words[0],
        *quiet,
        *words[1:],
    )


def run(trouble: str, *words: str | Path) -> None:
    """Run a program; where it fails, its own words stand above ours."""
    if subprocess.call([str(word) for word in words], cwd=ROOT):
        sys.exit(f"setup stopped: {trouble}")


if __name__ == "__main__":
    main()
