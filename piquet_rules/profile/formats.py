"""Which format a file of rules is written in; of another than today's it is refused as a whole, with what to do.

A newer file may say things that this program would misread, an older one says them in other words: in both
cases a list of unknown keys would hide the one thing that is the matter.
"""

from __future__ import annotations

import re
from typing import Any

from piquet_rules.errors import Place, Problem, ProfileError
from piquet_rules.profile.document import Document
from piquet_rules.profile.head import FORMAT

UPDATE = "pip install --upgrade piquet-rules"
"""The command that updates the program."""
OLDEST = 0
"""The oldest format that ``piquet migrate`` rewrites."""
OLD_KEY = "schema"
"""What format 0 called its version, which it counted from 1."""
NEWER = 1_000_000_000
"""In place of the format of a file that states it by the old key, with a number that no program known here wrote."""

_STATED = re.compile(r"^\ufeff?(?:\{ *)?[\"']?format[\"']?[ \t]*:[ \t]*([0-9]{1,9})(?![^\s,}#])", re.M)
_STATED_SO_ONCE = re.compile(rf"^\ufeff?(?:\{{ *)?[\"']?{OLD_KEY}[\"']?[ \t]*:[ \t]*([0-9]{{1,9}})(?![^\s,}}#])", re.M)


def format_of(data: Any) -> int | None:
    """The format that the data of a file state; None where they state none that is a number."""
    version = data.get("format") if isinstance(data, dict) else None
    if version is None and isinstance(data, dict):
        once = data.get(OLD_KEY)
        return _stated_once(once) if type(once) is int and once >= 0 else None
    return version if type(version) is int else None


def _stated_once(number: int) -> int:
    return OLDEST if number <= 1 else NEWER


def stated_in(source: bytes | str) -> int | None:
    """The same of a text, though it may not be readable."""
    text = _text(source)
    found = _STATED.search(text)
    if found:
        return int(found[1])
    once = _STATED_SO_ONCE.search(text)
    return _stated_once(int(once[1])) if once else None


def _text(source: bytes | str) -> str:
    return source if isinstance(source, str) else source.decode("utf-8", "replace")


def is_another(version: int | None) -> bool:
    """Whether a format is newer than this program knows, or older and known."""
    return version is not None and (version > FORMAT or OLDEST <= version < FORMAT)


def refuse_another(document: Document) -> None:
    """Raise ProfileError with one problem where a document that was read is written in another format."""
    version = format_of(document.data)
    if version is None or not is_another(version):
        return
    key = "format" if "format" in document.data else OLD_KEY
    code, message, remedy = _said(version, document.file)
    raise ProfileError(document.problem(code, message, (key,), help=remedy))


def refuse_unread(source: bytes | str, file: str) -> None:
    """The same for a text that can't be read: what is strange in it may be the newer format's own."""
    version = stated_in(source)
    if version is not None and version > FORMAT:
        _refuse_where_it_stands(source, file, version)


def refuse_source(source: bytes | str, file: str) -> None:
    """The same for the text of a file that is to be changed."""
    version = stated_in(source)
    if is_another(version):
        _refuse_where_it_stands(source, file, version or OLDEST)


def _refuse_where_it_stands(source: bytes | str, file: str, version: int) -> None:
    text = _text(source).removeprefix("\ufeff")
    found = _STATED.search(text) or _STATED_SO_ONCE.search(text)
    last = found.end() - 1 if found else 0
    width = len(found[1]) if found else 1
    start = text.rfind("\n", 0, last) + 1
    line = text[start:].partition("\n")[0].rstrip("\r")
    place = Place(file, text.count("\n", 0, last) + 1, last - start + 2 - width, width)
    code, message, remedy = _said(version, file)
    raise ProfileError(Problem(code, message, place, "format", remedy, line_text=line))


def _said(version: int, file: str) -> tuple[str, str, str]:
    """Code, message and remedy for a file of another format."""
    if version == NEWER:
        message = (
            f"the file states a `{OLD_KEY}` that this program does not know; it knows `{OLD_KEY}: 1` and newer files"
        )
        remedy = f"update the program: `{UPDATE}`; rules for this program begin with `format: {FORMAT}`"
        return "format-too-new", f"{message} by their `format`, up to {FORMAT}", remedy
    if version > FORMAT:
        message = f"the file is written in format {version}; this program knows formats up to {FORMAT}"
        return "format-too-new", message, f"update the program: `{UPDATE}`"
    message = f"the file is written in format {version}; this program reads format {FORMAT}"
    name = "FILE" if file.startswith("<") else file
    return "format-too-old", message, f"`piquet migrate {name}` rewrites it and keeps its comments"
