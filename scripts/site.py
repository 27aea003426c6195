"""The site of the docs, from `mkdocs.yml`: every page of the repository, and a rulebook for each variant.

::

    python scripts/site.py build     # lays out the pages, builds build/site, and looks at its links
    python scripts/site.py check     # looks at the links of build/site

Nothing is fetched. The pages can be read from the folder, without a server.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from scripts import site_links, site_sources, site_variants  # noqa: E402 - the checkout comes first

CONFIG = ROOT / "mkdocs.yml"
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def config() -> dict[str, Any]:
    """What `mkdocs.yml` says."""
    said: dict[str, Any] = yaml.safe_load(CONFIG.read_text(encoding="utf-8"))
    return said


def folder(name: str) -> Path:
    """`docs_dir`, where the pages are laid out, or `site_dir`, where the site is built."""
    return ROOT / str(config()[name])


def build() -> list[str]:
    """Lay out the pages and build the site; what was wrong."""
    if find_spec("zensical") is None:
        return ["zensical is not installed; run `make setup`, or install piquet-rules[docs]"]
    pages, files = site_sources.laid_out(site_sources.written(), dict(site_variants.pages()))
    site_sources.write(folder("docs_dir"), pages, files)
    shutil.rmtree(folder("site_dir"), ignore_errors=True)
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict", "-f", str(CONFIG)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return [said_by_generator(run.stdout + run.stderr)] if run.returncode else []


def said_by_generator(printed: str) -> str:
    """What Zensical found, without colours and without the trace with which it ends; of that only the last line."""
    told, _, trace = _COLOUR.sub("", printed).partition("Traceback (most recent call last):\n")
    return "\n".join(part for part in (told.rstrip(), trace.rstrip().rpartition("\n")[2]) if part)


def check() -> list[str]:
    """What is wrong with the site as it is built."""
    return site_links.faults(folder("site_dir"))


def main(words: list[str]) -> int:
    """See the top of this file."""
    if words not in (["build"], ["check"]):
        print(__doc__, file=sys.stderr)
        return 2
    wrong = (build() if words == ["build"] else []) or check()
    if wrong:
        print("\n".join(wrong), file=sys.stderr)
        return 1
    pages = len(list(folder("site_dir").rglob("*.html")))
    print(f"{pages} pages in {folder('site_dir').relative_to(ROOT).as_posix()}, all links lead somewhere")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
