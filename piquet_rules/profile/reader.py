"""The strict reader: YAML text to plain data, with the place of every key and value.

It reads the event stream of the parser and builds the tree itself, so nothing is ever constructed that a file asks
for. What is allowed is the part of YAML that all readers understand alike.
"""

from __future__ import annotations

from functools import partial

from piquet_rules.errors import Place, Problem, ProfileError
from piquet_rules.profile.document import Document, Path, Places, dotted
from piquet_rules.profile.guard import PROFILE_LIMITS, Limits, decode, documents, says_nothing, too_large
from piquet_rules.profile.quick import plain_data
from piquet_rules.profile.scalars import Scalar

__all__ = [
    "PROFILE_LIMITS",
    "Document",
    "Limits",
    "Path",
    "Scalar",
    "dotted",
    "read",
]


def read(
    source: bytes | str, file: str, limits: Limits = PROFILE_LIMITS, many: bool = False, first_line: int = 1
) -> list[Document]:
    """Read a file of rules or records.

    Args:
        source: its bytes or text.
        file: the name to be shown in messages.
        limits: the most that one document may have.
        many: whether several documents are allowed; then the limits hold for each.
        first_line: the number of the first line, where the source is a part of a file.

    Returns one document, or with ``many`` all of them (none for a text that says nothing). What is wrong in every
    place stands in each document's ``problems``. With ``many`` a document that cannot be read has the data None, so
    that it does not take the others with it.

    Raises ProfileError with all that is known to be wrong if the file, or the only document, cannot be read.
    """
    text = decode(source, file, first_line, None if many else limits.size)
    chunks = documents(text, first_line)
    if many:
        every = [Document(file, chunk.text, first_line=chunk.first_line) for chunk in chunks]
        return [_filled(document, document.text, limits) for document in every if not says_nothing(document.text)]
    document = Document(file, text, first_line=first_line)
    if len(chunks) == 1:
        _filled(document, text, limits)
    else:
        _filled(document, "\n".join(document.lines[: chunks[1].first_line - first_line]) + "\n", limits)
        document.problems.append(_second_document(document, chunks[1].first_line))
    if document.data is None:
        raise ProfileError(document.problems)
    return [document]


def _second_document(document: Document, line: int) -> Problem:
    message = "a second document starts here, and a file holds one set of rules"
    place = Place(document.file, line, 1, 3)
    help_text = "move what follows to a file of its own"
    return Problem("second-document", message, place, help=help_text, line_text=document.line_text(line))


def _filled(document: Document, text: str, limits: Limits) -> Document:
    """The document with what its text says; without data if that cannot be read."""
    if len(text) > limits.size // 4 and len(text.encode()) > limits.size:
        document.problems.append(too_large(text, document.file, document.first_line, limits.size))
        return document
    document.data = plain_data(text, limits)
    if document.data is None:
        from piquet_rules.profile.build import read_closely  # most runs do without the careful reader

        read_closely(document, text, limits)
    else:
        document.look_up = partial(_places, text=text, limits=limits)
    return document


def _places(document: Document, text: str, limits: Limits) -> Places:
    from piquet_rules.profile.build import places_of

    return places_of(document, text, limits)
