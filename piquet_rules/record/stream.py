"""A stream of bytes whose beginning may be looked at before it is read."""

from __future__ import annotations

import io
from typing import Protocol

PIECE = 64 * 1024
"""How many bytes are taken at a time; a longer line comes in pieces."""

FILE_LIMIT = 8 * 1024 * 1024
"""The most bytes that are read in search of an end: of a JSON file, an endless line or document."""


class Readable(Protocol):
    """What a stream must be able to do: an open binary file, ``sys.stdin.buffer``, ``io.BytesIO``."""

    def read(self, size: int, /) -> bytes:
        """At most so many bytes, fewer only at the end."""

    def readline(self, size: int, /) -> bytes:
        """The next line, or at most so many bytes of it."""


class Rewound:
    """A stream whose first bytes were read already and are given again."""

    def __init__(self, head: bytes, stream: Readable) -> None:
        self._head = io.BytesIO(head)
        self._stream = stream

    def read(self, size: int) -> bytes:
        """At most so many bytes, fewer only at the end."""
        head = self._head.read(size)
        return head if len(head) == size else head + self._stream.read(size - len(head))

    def readline(self, size: int) -> bytes:
        """The next line, or at most so many bytes of it."""
        head = self._head.readline(size)
        if head.endswith(b"\n") or len(head) == size:
            return head
        return head + self._stream.readline(size - len(head))
