"""From bytes to text that is safe to parse: size, encoding, characters, and where documents begin.

Everything here happens before the parser of YAML sees anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from piquet_rules.errors import Place, Problem, ProfileError


class Limits(NamedTuple):
    """The most that one document may have: bytes of UTF-8, levels of nesting, values (keys counted too)."""

    size: int = 64 * 1024
    levels: int = 32
    values: int = 10_000


PROFILE_LIMITS = Limits()


class Chunk(NamedTuple):
    """One document of a file: its text, and the number of its first line."""

    text: str
    first_line: int


_BOM = "\ufeff"
_DIRECTION = "\u202a-\u202e\u2066-\u2069"
_BREAKS = "\x85\u2028\u2029"
_JOINER = "\u034f"
"""The one character that is refused here and counts as printable."""
_INVISIBLE = "\u00ad\u034f\u180e\u200b\u2060-\u2065"
# Patterns are compiled when they are needed, which for most files is never.
_CONTROL = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff"
_FORBIDDEN = rf"\r(?!\n)|[{_CONTROL}{_BOM}{_DIRECTION}{_BREAKS}{_INVISIBLE}]"
_MARK = r"^(?:---|\.\.\.)(?=[ \t\n]|\Z)"
_SAYS_NOTHING = r"(?:(?:[ \t]*(?:#[^\n]*)?|%[^\n]*)(?:\n|\Z))*"


def decode(source: bytes | str, file: str, first_line: int, size: int | None) -> str:
    """The text of a source, without a byte-order mark at its start and with plain line ends.

    Args:
        source: what was read or typed.
        file: the name to be shown in messages.
        first_line: the number of its first line.
        size: the most bytes allowed, or None where documents are measured one by one.

    Raises ProfileError for text that is too large, not UTF-8, or has characters that are refused.
    """
    if size is not None and len(source) > size:
        raise ProfileError(too_large(source, file, first_line, size))
    text = source if isinstance(source, str) else _from_utf8(source, file, first_line)
    text = text.removeprefix(_BOM)
    if size is not None and not text.isascii() and len(encoded := _encode(text)) > size:
        raise ProfileError(too_large(encoded, file, first_line, size))
    if not plainly_allowed(text):
        problems = list(forbidden_characters(text, file, first_line))
        if problems:
            raise ProfileError(problems)
    return text.replace("\r\n", "\n")


def plainly_allowed(text: str) -> bool:
    """Whether a text has only characters that everybody can see, and line ends: most texts, told fast."""
    return text.replace("\n", "").isprintable() and _JOINER not in text


def _encode(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def too_large(source: bytes | str, file: str, first_line: int, size: int) -> Problem:
    """The problem of a document with more bytes than allowed, at the first byte that is too many."""
    data = source if isinstance(source, bytes) else _encode(source[: size + 1])
    place = _end_of(data[:size].decode("utf-8", "ignore"), file, first_line)
    return Problem(
        "too-large",
        f"there are more than {size // 1024} KiB here",
        place,
        help="rules need a few hundred lines; take out what is not one",
    )


def _end_of(text: str, file: str, first_line: int) -> Place:
    """The place of the character that would come after this text."""
    text = text.removeprefix(_BOM)
    return Place(file, first_line + text.count("\n"), len(text) - text.rfind("\n"))


def refuse_utf16(data: bytes, file: str, first_line: int = 1) -> None:
    """Raise ProfileError for a file that is UTF-16 or UTF-32."""
    other = _other_encoding(data)
    if other:
        raise ProfileError(Problem("utf-16", f"this file is {other}; save it as UTF-8", Place(file, first_line)))


def _from_utf8(data: bytes, file: str, first_line: int) -> str:
    refuse_utf16(data, file, first_line)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ProfileError(_not_utf8(data, error.start, file, first_line)) from None


def _other_encoding(data: bytes) -> str:
    """UTF-32 or UTF-16 by their marks, or UTF-16 without one by its zero bytes; else empty."""
    if data.startswith((b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff")):
        return "UTF-32"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "UTF-16"
    head = data[:64]
    zeros = len(head) // 2
    if zeros > 1 and any(head) and (head[::2].count(0) == (len(head) + 1) // 2 or head[1::2].count(0) == zeros):
        return "UTF-16"
    return ""


_HEAD = 1024
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff")
"""How pictures begin."""


def _not_utf8(data: bytes, start: int, file: str, first_line: int) -> Problem:
    if b"\0" in data[:_HEAD] or data.startswith(_PICTURES):
        message = "this is no text file, but a picture, a program or the like"
        return Problem("not-utf-8", message, Place(file, first_line), help="name a file of text, saved as UTF-8")
    before = data[:start].decode("utf-8")
    letter = data[start : start + 1].decode("cp1252", "replace")
    guess = f"; in an old Windows or Latin-1 file it would be `{letter}`" if letter.isalpha() else ""
    return Problem(
        "not-utf-8",
        f"byte 0x{data[start]:02X} is not UTF-8{guess}",
        _end_of(before, file, first_line),
        help="save the file as UTF-8",
        line_text=before.rpartition("\n")[2].removeprefix(_BOM) + "\ufffd",
    )


def forbidden_characters(text: str, file: str, first_line: int = 1) -> Iterator[Problem]:
    """One problem for each kind of character that is refused, at its first place."""
    places: dict[str, list[int]] = {}
    for match in re.finditer(_FORBIDDEN, text):
        places.setdefault(_code_of(match[0]), []).append(match.start())
    for code, starts in places.items():
        yield _forbidden(code, starts, text, file, first_line)


def _code_of(character: str) -> str:
    if character == _BOM:
        return "byte-order-mark"
    if character in _BREAKS + "\r":
        return "odd-line-break"
    if re.match(f"[{_DIRECTION}]", character):
        return "direction-control"
    return "invisible-character" if re.match(f"[{_INVISIBLE}]", character) else "control-character"


_FORBIDDEN_SAYS = {
    "byte-order-mark": (
        "there is an invisible byte-order mark ({name}) here",
        "delete it; two files may be glued here",
    ),
    "odd-line-break": ("this line break ({name}) is one that only some programs see", "use an ordinary line end"),
    "direction-control": ("direction-control characters are not allowed ({name})", "delete it: it hides what is read"),
    "invisible-character": ("there is an invisible character ({name}) here", "delete it"),
    "control-character": ("there is a control character ({name}) here", "delete it"),
}


def _forbidden(code: str, starts: list[int], text: str, file: str, first_line: int) -> Problem:
    message, help_text = _FORBIDDEN_SAYS[code]
    message = message.format(name=f"U+{ord(text[starts[0]]):04X}")
    if len(starts) > 1:
        message += f", and {len(starts) - 1} more in this file"
    line_start = text.rfind("\n", 0, starts[0]) + 1
    line_end = text.find("\n", starts[0])
    line = text[line_start : line_end if line_end >= 0 else None].removesuffix("\r")
    instead = "" if code in ("byte-order-mark", "invisible-character") else None
    place = _end_of(text[: starts[0]], file, first_line)
    return Problem(code, message, place, help=help_text, line_text=line, instead=instead)


def documents(text: str, first_line: int = 1) -> list[Chunk]:
    """The documents of a text, cut where YAML cuts them: at lines that begin with ``---`` or ``...``.

    Comments and directives belong to the document that follows them. A part that says nothing is a document
    only where ``---`` opens it, so a closing ``...`` makes none. An empty text is one empty document.
    """
    if "\n---" not in text and "\n..." not in text and not text.startswith(("---", "...")):
        return [Chunk(text, first_line)]
    chunks: list[Chunk] = []
    waiting: int | None = None
    counted, line = 0, first_line
    for start, stop, opened in _parts(text):
        if not opened and re.fullmatch(_SAYS_NOTHING, text[start:stop]):
            waiting = start
            continue
        if opened and waiting is not None:
            start = waiting
        line += text.count("\n", counted, start)
        counted, waiting = start, None
        chunks.append(Chunk(text[start:stop], line))
    return chunks or [Chunk("", first_line)]


def _parts(text: str) -> Iterator[tuple[int, int, bool]]:
    """Start, end, and whether ``---`` opens it, of each stretch between marks."""
    start, opened = 0, False
    for mark in re.finditer(_MARK, text, re.M):
        yield start, mark.start(), opened
        opened = mark[0] == "---"
        line_end = text.find("\n", mark.start())
        start = mark.start() if opened else (line_end + 1 if line_end >= 0 else len(text))
    yield start, len(text), opened


def says_nothing(text: str) -> bool:
    """Whether there is nothing but blank lines, comments and directives, and no ``---`` either."""
    return re.fullmatch(_SAYS_NOTHING, text) is not None
