"""Where numba keeps what it compiles: in the folder whose name says all that it follows from.

Left to itself numba goes by the place of a source and by its time, so that a copy of the program would find
nothing of what another has compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self


class ByContents:
    """What numba asks for the place of a function, as its ``CACHE_LOCATOR_CLASSES`` want it."""

    folder = ""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        self._path = self.folder
        self._module = function.__module__
        self._py_file = file

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> Self:
        """The place of a function of a source."""
        return cls(function, file)

    def get_cache_path(self) -> str:
        """The folder."""
        return self._path

    def ensure_cache_path(self) -> None:
        """Nothing is to be done: it is there."""

    def get_source_stamp(self) -> str:
        """Nothing more: other sources have another folder."""
        return ""

    def get_disambiguator(self) -> str:
        """What tells functions of one name apart."""
        return self._module


@contextmanager
def kept_in(numba: Any, folder: Path | None) -> Iterator[None]:
    """Let numba keep there what it compiles in the block; its settings are as before behind it."""
    config = numba.core.config
    before, ByContents.folder = (config.CACHE_LOCATOR_CLASSES, ByContents.folder), str(folder or "")
    config.CACHE_LOCATOR_CLASSES = f"{ByContents.__module__}.{ByContents.__qualname__}"
    try:
        yield
    finally:
        config.CACHE_LOCATOR_CLASSES, ByContents.folder = before
