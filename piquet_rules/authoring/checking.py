"""``check``: everything that is wrong or odd in profiles and records, as a list of problems."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from piquet_rules.errors import NotFound, PiquetError, Problem, ProfileError, simple
from piquet_rules.problems import in_file_order
from piquet_rules.profile.guard import PROFILE_LIMITS, refuse_utf16

if TYPE_CHECKING:
    from piquet_rules.profile.locate import Found
    from piquet_rules.profile.model import Example, Profile
    from piquet_rules.record.stream import Readable

# Whoever checks a profile does not wait for what reads and scores records: that is imported where it is used.

_HEAD = PROFILE_LIMITS.size + 1
"""Bytes by which a file is told to be one of records, and at least as many as a profile may have."""
_YAML = (".yaml", ".yml")
_JSON = (".json", ".jsonl", ".ndjson")
_IN_BRACKETS = re.compile(r"(?:\s|#.*\n|---\s*\n)*[\[{]")
_OF_RECORDS = ("variant", "deal", "hands", "deals")
_OF_PROFILES = ("format", "id", "extends")


def check(text: str | bytes, file: str = "<text>", folder: str | os.PathLike[str] | None = None) -> list[Problem]:
    """All that is wrong or odd in a profile, or in records, given as a text; empty where all is well.

    Args:
        text: the profile or the records; its own first words tell which.
        file: its name in messages; its ending tells how records are written.
        folder: where paths that it names start; without one it may name none.

    Problems come in file order, with the severity ``error``, ``warning`` or ``note``. Records are scored under the
    variant that they name.
    """
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    path = Path(folder, "-") if folder is not None else None
    return checked(io.BytesIO(data), file, path)[1]


def check_path(path: str | os.PathLike[str]) -> list[Problem]:
    """As `check`, for a file. Raises NotFound where it can't be read."""
    name = os.fspath(path)
    try:
        with open(name, "rb") as stream:
            return checked(stream, name, Path(name))[1]
    except OSError as error:
        raise unreadable(name, error) from None


def unreadable(name: str, error: OSError) -> NotFound:
    """The error for a file that the system does not let be read."""
    return NotFound(simple("file-missing", f"this file can't be read: {(error.strerror or '').lower()}", file=name))


def checked(stream: Readable, shown: str, path: Path | None) -> tuple[Profile | None, list[Problem]]:
    """The profile that a stream holds, if it is a good one, and all that is wrong or odd, in file order."""
    head = stream.read(_HEAD)
    if holds_records(shown, head):
        return None, in_file_order(_of_records(head, stream, shown))
    profile, problems = _of_profile(head, shown, path)
    return profile, in_file_order(problems)


def _of_profile(head: bytes, shown: str, path: Path | None) -> tuple[Profile | None, list[Problem]]:
    from piquet_rules.profile.load import check_found
    from piquet_rules.profile.locate import Found

    profile, problems = check_found(Found(shown, head, path, path.parent if path else None))
    examples = [example for example in profile.examples if not _as_shipped(example)] if profile else []
    if not examples:
        return profile, problems
    from piquet_rules.examples.form import problems as problems_of_example

    wrong = [each for example in examples for each in problems_of_example(example)]
    if any(problem.severity == "error" for problem in wrong):
        problems = [problem for problem in problems if problem.code != "no-source"]  # errors first
    return profile, [*problems, *wrong]


def _as_shipped(example: Example) -> bool:
    """Whether an example is one of a shipped file, which nobody has changed; those are known to be right."""
    return example.layer.found.shipped and example.place_of("expect").file == example.place.file


def holds_records(name: str, head: bytes) -> bool:
    """Whether a file is one of records and no profile, by the words at the top of its sections."""
    text = head.decode("utf-8", "replace").removeprefix("\ufeff")
    if any(_has_key(text, key) for key in _OF_PROFILES):
        return False
    return name.lower().endswith(_JSON) or any(_has_key(text, key) for key in _OF_RECORDS)


def is_ours(source: bytes | str) -> bool:
    """Whether a file says that it is one of rules or of records; others are none of our business."""
    text = source if isinstance(source, str) else source.decode("utf-8", "replace")
    return any(_has_key(text.removeprefix("\ufeff"), key) for key in (*_OF_PROFILES, *_OF_RECORDS))


def refuse_others(found: Found) -> None:
    """Raise ProfileError for a file that is to be changed and is not one of ours; nothing of it is shown."""
    if found.source and not is_ours(found.source):
        if isinstance(found.source, bytes):
            refuse_utf16(found.source, found.shown)
        message = "this file holds neither rules nor records; nothing was written"
        raise ProfileError(simple("no-profile", message, help="rules begin with `format: 1`", file=found.shown))


def _has_key(text: str, key: str) -> bool:
    """Whether a key stands at the left margin, or right inside the brackets that a text begins with."""
    before = r"(?:^|[{,])\s*" if _IN_BRACKETS.match(text) else "^"
    return re.search(rf"""{before}["']?{key}["']?\s*:""", text, re.MULTILINE) is not None


def _of_records(head: bytes, stream: Readable, shown: str) -> Iterator[Problem]:
    """Each record read and scored under the rules that it names."""
    from piquet_rules.record.read import read_stream
    from piquet_rules.record.results import placed
    from piquet_rules.record.stream import Rewound
    from piquet_rules.scoring import score

    for result in read_stream(Rewound(head, stream), shown):
        try:
            record = result.get()
            yield from record.warnings
            yield from score(record).warnings
        except PiquetError as error:
            yield from placed(error, result)


def files_in(names: Iterable[str]) -> Iterator[str]:
    """The files to be checked: each name as it is, but of a folder the YAML files and records in and below it.

    Hidden folders are left out, and links to folders are not followed.
    """
    for name in names:
        yield from _below(name, (*_YAML, *_JSON)) if os.path.isdir(name) else [name]


def yaml_files(names: Iterable[str]) -> Iterator[str]:
    """As `files_in`, but of a folder the YAML files only."""
    for name in names:
        yield from _below(name, _YAML) if os.path.isdir(name) else [name]


def _below(folder: str, endings: tuple[str, ...]) -> Iterator[str]:
    """Named as files that name one another are: without `./` before it."""
    for here, folders, files in os.walk(folder):
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        for file in sorted(files):
            path = os.path.join(here, file).removeprefix(os.path.join(".", ""))
            if file.lower().endswith(endings) and (file.lower().endswith(_YAML) or _is_record(path)):
                yield path


def _is_record(path: str) -> bool:
    """Whether a JSON file in a folder holds records: others may lie there, as a schema does."""
    try:
        with open(path, "rb") as stream:
            head = stream.read(_HEAD)
    except OSError:
        return True  # checking it will tell
    text = head.decode("utf-8", "replace")
    return any(f'"{key}"' in text for key in _OF_RECORDS) and '"$schema"' not in text
