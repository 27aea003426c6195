"""What a command prints: results to standard output, errors to standard error, on any terminal."""

from __future__ import annotations

import codecs
import json
import os
import sys
import unicodedata
from collections.abc import Sequence
from typing import Any, TextIO

from piquet_rules.errors import Problem
from piquet_rules.problems import render, render_all

_PLAIN = {
    "–": "-", "—": "-", "−": "-", "→": "->", "×": "x", "’": "'", "‘": "'", "“": '"', "”": '"', "…": "...",
    "±": "+-", "█": "#", "░": "-", "♠": "S", "♥": "H", "♦": "D", "♣": "C", "ł": "l", "Ł": "L",
}  # fmt: skip
_HANDLER = "piquet-plain"


def prepare() -> None:
    """Make both streams print something for every character, whatever the terminal knows."""
    codecs.register_error(_HANDLER, _replacement)
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=_HANDLER)


def _nowhere() -> TextIO:
    """In place of a stream that the caller has closed."""
    return open(os.devnull, "w", encoding="utf-8")


def _replacement(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(plain, error.object[error.start : error.end])), error.end


def plain(character: str) -> str:
    """A character without its accents or in ASCII signs that look like it, else its code point."""
    if character in _PLAIN:
        return _PLAIN[character]
    base = "".join(part for part in unicodedata.normalize("NFKD", character) if part.isascii())
    return base or character.encode("ascii", "backslashreplace").decode("ascii")


def say(text: str = "") -> None:
    """Print a result."""
    print(text)


def say_json(value: Any) -> None:
    """Print a result for programs, on one line."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    unicode = codecs.lookup(encoding).name.startswith("utf")
    print(json.dumps(value, ensure_ascii=not unicode, separators=(",", ":")))


def say_written(file: str) -> None:
    """Tell of a file that holds results; standard output is for results themselves."""
    sys.stdout.flush()
    sys.stderr.write(f"wrote {file}\n")


def complain(problems: Sequence[Problem]) -> None:
    """Print errors that are no result; what was printed before comes first where both are one terminal."""
    sys.stdout.flush()
    text = render_all(problems) if len(problems) > 1 else "".join(map(render, problems))
    print(text, file=sys.stderr)
