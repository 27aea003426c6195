"""Values, places and citations in the words that commands print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piquet_rules.authoring.wording import measured as measured
from piquet_rules.authoring.wording import value_text as value_text
from piquet_rules.problems import safe

if TYPE_CHECKING:
    from piquet_rules.authoring.citing import Stated
    from piquet_rules.errors import Place
    from piquet_rules.profile.citations import Citation


def place_text(place: Place) -> str:
    """A place as ``file:line``."""
    return f"{safe(place.file)}:{place.line}"


def citation_text(citation: Citation) -> str:
    """A citation on one line: ``cavendish, law 66 (stated)``."""
    return safe(str(citation))


def followed(citations: tuple[Citation, ...]) -> str:
    """The citation that a value follows, or an empty text."""
    return citation_text(citations[0]) if citations else ""


def stated_text(stated: Stated, unit: str | None, value: bool = False) -> str:
    """What a work says, on one line: ``3 points, pagat, page 2 (inferred): a note``."""
    said = f"{measured(stated.value, unit)}, " if value else ""
    note = f": {safe(stated.citation.note)}" if stated.citation.note else ""
    return f"{said}{citation_text(stated.citation)}{note}"
