"""Pictures: how they look, and how an Altair chart becomes SVG or PNG; equal charts give equal bytes.

Altair and the renderer are the extra ``plot``; they are imported where a picture is made and nowhere else.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from piquet_rules.errors import ExtraMissing

if TYPE_CHECKING:
    import altair

WIDTH = 340
"""Of a picture, in pixels: as wide as a telephone shows without making the letters smaller."""
FONT = "Liberation Sans, Arial, Helvetica, sans-serif"
"""The renderer has the first; the others are as wide, so that what it measured is right on every machine."""
_SCALE = 2
"""Dots of a PNG for each pixel."""
_NUMBERS: dict[str, Any] = {"en": "en-US", "fr": "fr-FR", "ru": "ru-RU", "pl": "pl-PL"}


class Look(NamedTuple):
    """The colours of a picture; the last three are told apart by people who do not see red and green, too."""

    ink: str
    quiet: str
    line: str
    paper: str
    elder: str
    younger: str
    net: str


PAPER = Look("#1a1a1a", "#595959", "#d5d5d5", "#ffffff", "#0072b2", "#d55e00", "#007a5a")
"""For a picture that is a file of its own."""
NIGHT = Look("#e8e8e8", "#ababab", "#4a4a4a", "#121212", "#56b4e9", "#e69f00", "#35c79a")
"""The same in the dark."""
PAGE = Look(*(f"var(--{name})" for name in Look._fields))
"""For a picture within a page, which says what its colours are, by day and by night."""


def style() -> str:
    """The colours of ``PAGE`` as a page has them."""
    day, night = (" ".join(f"--{name}: {value};" for name, value in look._asdict().items()) for look in (PAPER, NIGHT))
    return f":root {{ {day} }}\n@media (prefers-color-scheme: dark) {{ :root {{ {night} }} }}\n"


def altair_library() -> Any:
    """The library that charts are made with. Raises ExtraMissing where it, or the renderer, is not installed."""
    try:
        import altair  # the extra `plot`
        import vl_convert  # noqa: F401 - asked for here, before any work is done
    except ImportError:
        raise ExtraMissing.of("plot", "altair", "draws pictures") from None
    return altair


def svg(chart: altair.TopLevelMixin, look: Look, language: str) -> str:
    """A chart as SVG."""
    import vl_convert

    return str(vl_convert.vegalite_to_svg(_spec(chart, look), format_locale=_NUMBERS[language]))


def png(chart: altair.TopLevelMixin, look: Look, language: str) -> bytes:
    """A chart as PNG."""
    import vl_convert

    return bytes(vl_convert.vegalite_to_png(_spec(chart, look), scale=_SCALE, format_locale=_NUMBERS[language]))


def _spec(chart: altair.TopLevelMixin, look: Look) -> dict[str, Any]:
    spec: dict[str, Any] = chart.to_dict()
    axis = {
        "labelColor": look.ink, "titleColor": look.quiet, "gridColor": look.line, "domainColor": look.line,
        "tickColor": look.line, "titleFontWeight": "normal", "labelFontSize": 11, "titleFontSize": 11,
        "labelFlush": False,
    }  # fmt: skip
    spec["config"] = {
        "font": FONT, "background": "transparent" if look is PAGE else look.paper, "aria": False, "axis": axis,
        "view": {"stroke": None}, "text": {"color": look.ink, "fontSize": 11},
        "title": {"color": look.ink, "fontSize": 13, "anchor": "start", "subtitleColor": look.quiet},
        "legend": {"labelColor": look.ink, "orient": "top", "title": None, "symbolType": "square", "labelFontSize": 11},
    }  # fmt: skip
    return spec


def inline(picture: str, says: str) -> str:
    """An SVG to stand within a page: as wide as there is room, and read out as ``says``, which is HTML."""
    width, height = re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', picture)[0]
    _, _, inside = picture.partition(">")
    return f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{says}">{inside}'
