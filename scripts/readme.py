"""The two commands of the README, and the picture of what the first one prints.

::

    python scripts/readme.py command 2     # prints the second line of the first code block
    python scripts/readme.py write         # writes what command 1 prints into the README
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
MARK = "<!-- output of command 1 -->"
_BLOCK = re.compile(r"^```[a-z]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def commands(text: str) -> list[str]:
    """The lines of the first code block."""
    block = _BLOCK.search(text)
    return block[1].splitlines() if block else []


def picture(text: str) -> str:
    """The block that stands after the mark."""
    block = _BLOCK.search(text, text.index(MARK))
    if block is None:
        raise ValueError(f"no code block after {MARK}")
    return block[1]


def with_picture(text: str, output: str) -> str:
    """The README with another picture in it."""
    block = _BLOCK.search(text, text.index(MARK))
    if block is None:
        raise ValueError(f"no code block after {MARK}")
    return text[: block.start(1)] + output + text[block.end(1) :]


def links(text: str) -> list[str]:
    """The files that a page of this repository links to."""
    return [link for link in re.findall(r"\]\(([^)#]+)", text) if "://" not in link]


def words_of_piquet(command: str) -> list[str]:
    """What stands after the program ``piquet`` in a command line."""
    words = shlex.split(command)
    at = next(place for place, word in enumerate(words) if word.rpartition("/")[2] == "piquet")
    return words[at + 1 :]


def output_of_command_1() -> str:
    """What the first command prints, found by calling the program within this process."""
    from piquet_rules.cli.main import main as piquet

    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.chdir(ROOT):
        status = piquet(words_of_piquet(commands(README.read_text(encoding="utf-8"))[0]))
    if status:
        raise RuntimeError(f"the README's first command ends with {status}")
    return "".join(line.rstrip() + "\n" for line in printed.getvalue().splitlines())


def main(words: list[str]) -> int:
    """See the top of this file."""
    text = README.read_text(encoding="utf-8")
    if words[:1] == ["command"] and len(words) == 2:
        print(commands(text)[int(words[1]) - 1])
    elif words == ["write"]:
        README.write_text(with_picture(text, output_of_command_1()), encoding="utf-8")
    else:
        print(__doc__, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
