"""A printed page as blocks, before any format: what it says, not how it looks."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Heading:
    """A heading; level 1 is the title of the document."""

    text: str
    level: int = 2


@dataclass(frozen=True)
class Paragraph:
    """A paragraph. ``quiet``: said once for all forms of the game, or small print; the others are rules."""

    text: str
    quiet: bool = False


@dataclass(frozen=True)
class Items:
    """A list; each item is a text and what is said beside it (empty where nothing is)."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Table:
    """Rows under a header (empty texts where a column has none); ``numbers`` are the columns set to the right.

    ``ruled``: to be written in, with every line drawn and room for a hand.
    """

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[int, ...] = ()
    ruled: bool = False


Block = Heading | Paragraph | Items | Table


@dataclass(frozen=True)
class Document:
    """Blocks in one language. ``dense``: to be set small, on one page."""

    language: str
    blocks: tuple[Block, ...]
    dense: bool = False

    @property
    def title(self) -> str:
        """The first heading."""
        return next((block.text for block in self.blocks if isinstance(block, Heading)), "")

    def to_json(self) -> dict[str, Any]:
        """``{"language", "blocks": [{"block": "paragraph", ...}]}``."""
        blocks = [{"block": type(block).__name__.lower(), **asdict(block)} for block in self.blocks]
        return {"language": self.language, "blocks": blocks}
