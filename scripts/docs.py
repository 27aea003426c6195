"""What is made and not written by hand: docs/reference, the editor schemas, their lines, lists of pages.

::

    python scripts/docs.py --write     # writes anew what is stale
    python scripts/docs.py --check     # says what is stale, and ends with 1 where something is

Made from the package itself; only the example messages of the codes come from the tables of bad files in tests/.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from piquet_rules.authoring.editor import MODELINE, schema_text  # noqa: E402 - the checkout comes first
from piquet_rules.authoring.reference import keys_page, kinds_page  # noqa: E402
from piquet_rules.authoring.schema import FORMS  # noqa: E402
from scripts.docs_codes import codes_page  # noqa: E402
from scripts.docs_commands import commands_page, library_page  # noqa: E402
from scripts.docs_nav import with_lists  # noqa: E402

REFERENCE = ROOT / "docs" / "reference"
VARIANTS = ROOT / "variants"
NOTE = "<!-- Made by `make docs`; a change by hand is lost. -->\n\n"
PAGES = {
    "keys": keys_page,
    "kinds": kinds_page,
    "codes": codes_page,
    "commands": commands_page,
    "library": library_page,
}


def wanted() -> Iterator[tuple[Path, str]]:
    """Each file that is made, in whole or in its first line, with the text that it should have."""
    yield from files_of_rules()
    for of in FORMS:
        yield VARIANTS / "schema" / f"{of}.json", schema_text(of, packs=False)
    for name, page in PAGES.items():
        yield REFERENCE / f"{name}.md", NOTE + page()
    yield ROOT / "mkdocs.yml", with_lists((ROOT / "mkdocs.yml").read_text(encoding="utf-8"), ROOT)


def files_of_rules() -> Iterator[tuple[Path, str]]:
    """The shipped files of rules, each beginning with the line that names its schema."""
    for path in sorted(VARIANTS.rglob("*.yaml")):
        yield path, with_modeline(path.read_text(encoding="utf-8"), path)


def with_modeline(text: str, path: Path) -> str:
    """The text of a shipped file with the right first line; nothing else in it is touched."""
    first, _, rest = text.partition("\n")
    below = rest if first.startswith(MODELINE) else text
    states_every_rule = "\nextends:" not in text and path.parent == VARIANTS
    up = "../" * (len(path.relative_to(VARIANTS).parts) - 1)
    return f"{MODELINE}{up}schema/{'merged' if states_every_rule else 'overlay'}.json\n{below}"


def stale() -> list[tuple[Path, str]]:
    """The files that are not as they should be, and what they should be."""
    return [(path, text) for path, text in wanted() if not path.is_file() or path.read_text(encoding="utf-8") != text]


def main(words: list[str]) -> int:
    """See the top of this file."""
    if words not in (["--write"], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    found = stale()
    for path, text in found:
        print(f"{path.relative_to(ROOT).as_posix()}: {'written' if words == ['--write'] else 'stale; run `make docs`'}")
        if words == ["--write"]:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return int(bool(found) and words == ["--check"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
