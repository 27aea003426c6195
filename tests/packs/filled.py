"""A new kind as its author fills it in: the one of the example package."""

from __future__ import annotations

from piquet_rules.authoring.kind_scaffold import FILL_IN
from tests.packs.outside import ROOT

FILLED = ROOT / "tests" / "example_pack" / "rook_rules" / "halved.py"
TOLD = {
    "en": "To that come 2 more.",
    "fr": "On y ajoute 2 points.",
    "ru": "К этому прибавляют 2 очка.",
    "pl": "Do tego dolicza się 2 punkty.",
}
"""Language → what the rulebook says of it with two points beside the half."""


def halved(text: str) -> str:
    """The file of a new kind of the slot `point`, filled in: what was not marked stands in it as it was."""
    name = "rook.halved" if "rook.halved" in text else "halved"
    filled = FILLED.read_text("utf-8").replace('"rook.halved"', f'"{name}"')
    lines = iter(filled.splitlines())
    for line in text.splitlines():
        if FILL_IN not in line and line.strip() and not line.strip().startswith("#"):
            assert line in lines, f"{line!r} is lost"
    assert FILL_IN not in filled
    return filled
