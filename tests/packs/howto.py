"""The page ``docs/howto/write-a-kind.md``: its files are those of the example package, its commands are typed.

``python -m tests.packs.howto`` writes anew what the page shows; read the difference then.
"""

from __future__ import annotations

import re
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.docs.pages import Block, as_text, blocks, same
from tests.docs.typed import steps
from tests.packs.outside import ROOT, Outside

PAGE = ROOT / "docs" / "howto" / "write-a-kind.md"
PACK = ROOT / "tests" / "example_pack"
_ENTRY = re.compile(r'^\[project\.entry-points\."(.*)"\]\n(\w+) = "(.*)"$', re.MULTILINE)
_RUN = "import sys\nfrom piquet_rules.testing.__main__ import main\nsys.exit(main({words!r}))"


def written_anew(text: str, folder: Path) -> str:
    """The page with the files as they are now and with what its commands print, tried in an empty folder.

    The reader's package lies where he works, as an editable install leaves it.
    """
    place = Outside(folder)
    place.without_numba()
    place.write("rook_rules/__init__.py", "")
    pieces, end = [], 0
    for block, instead in _blocks(text, place):
        pieces += [text[end : block.start], instead]
        end = block.end
    return "".join([*pieces, text[end:]])


def _blocks(text: str, place: Outside) -> Iterator[tuple[Block, str]]:
    for block in blocks(text):
        if block.title:
            yield block, _file(block, place)
        elif block.language == "console":
            yield block, _typed(block.text, place)


def _file(block: Block, place: Outside) -> str:
    shown = PACK / block.title
    text = shown.read_text("utf-8") if shown.is_file() else block.text
    place.write(block.title, text)
    if block.title == "pyproject.toml":
        declared = {group: {name: target} for group, name, target in _ENTRY.findall(text)}
        place.install("rook-rules", {}, declared, version="0.3")
    return text


def _typed(text: str, place: Outside) -> str:
    shown: list[str] = []
    for step in steps(text):
        printed = tuple(_printed(step.command, place))
        kept = step.shown if same(step.shown, printed) else printed
        shown += [f"$ {step.command}", *kept]
    return as_text(shown)


def _printed(command: str, place: Outside) -> list[str]:
    program, *words = shlex.split(command)
    if program == "piquet":
        (ran,) = place.piquet(words)
        return f"{ran.out}{ran.err}".splitlines()
    assert (program, words[:2]) == ("python", ["-m", "piquet_rules.testing"]), command
    done = place.run(_RUN.format(words=words[2:]))
    return f"{done.stdout}{done.stderr}".splitlines()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as empty:
        PAGE.write_text(written_anew(PAGE.read_text("utf-8"), Path(empty)), "utf-8")
