"""Reads records: YAML with one or more documents, JSON with one object or a list, JSON Lines.

Files are read piece by piece; a record that is wrong is answered by its error, and the others go on.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path as FilePath

from piquet_rules.errors import Place, Problem, RecordError
from piquet_rules.record.json_records import json_lines, json_records
from piquet_rules.record.json_text import quick
from piquet_rules.record.record import Record
from piquet_rules.record.results import RecordResult, failed
from piquet_rules.record.stream import PIECE, Readable, Rewound
from piquet_rules.record.yaml_records import yaml_records

_Reader = Callable[[Readable, str], Iterator[RecordResult]]
_READERS: dict[str, _Reader] = {
    "yaml": yaml_records,
    "yml": yaml_records,
    "json": json_records,
    "jsonl": json_lines,
    "ndjson": json_lines,
}
_LOOKS_LIKE_JSON = re.compile(rb'(?:\xef\xbb\xbf)?\s*(?:\{\s*["}]|\[\s*[\[{\]])')


def read_file(path: str | FilePath) -> Iterator[RecordResult]:
    """The records of a file, one after the other, so that a long file of JSON Lines needs little memory.

    Raises OSError where the file cannot be opened or read.
    """
    with open(path, "rb") as stream:
        yield from read_stream(stream, str(path))


def read_records(source: bytes | str, file: str) -> Iterator[RecordResult]:
    """The records of a text; ``file`` is its name in messages, and its ending says how it is written.

    Without a known ending (.yaml, .yml, .json, .jsonl) the text itself decides.
    """
    data = source if isinstance(source, bytes) else source.encode("utf-8", "surrogatepass")
    return read_stream(io.BytesIO(data), file)


def read_one(source: bytes | str, file: str) -> Record:
    """The only record of a text; raises RecordError if it is wrong or there are more."""
    results = list(read_records(source, file))
    if len(results) > 1:
        message = f"one record is wanted here, there are {len(results)}"
        raise RecordError(Problem("more-records", message, results[1].place))
    return results[0].get()


def read_stream(stream: Readable, file: str) -> Iterator[RecordResult]:
    """The records of an open binary stream, read as they are asked for; at least one result comes."""
    ending = file.rpartition(".")[2].lower()
    head = b"" if ending in _READERS else stream.read(PIECE)
    reader = _READERS[ending if ending in _READERS else _guessed(head)]
    none = True
    for result in reader(Rewound(head, stream), file):
        none = False
        yield result
    if none:
        yield failed(0, [Problem("no-record", "there is no record here", Place(file))])


def _guessed(head: bytes) -> str:
    if not _LOOKS_LIKE_JSON.match(head):
        return "yaml"
    first_line = head.decode("utf-8", "replace").removeprefix("\ufeff").lstrip().partition("\n")[0]
    try:
        value, end = quick(first_line, 0)
    except ValueError:
        return "json"
    return "jsonl" if isinstance(value, dict) and not first_line[end:].strip() else "json"
