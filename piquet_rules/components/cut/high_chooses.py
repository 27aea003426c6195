"""The higher card chooses who deals first."""

from typing import Literal

from piquet_rules.profile.component import Case, field
from piquet_rules.profile.slots import CutRule


class HighChooses(CutRule):
    """The higher card chooses who deals first.

    What it rules: the cut before a partie.
    Where it is found: the English club laws; the choice is an advantage, since the first dealer is elder in
    the last deal.
    """

    kind: Literal["high-chooses"]
    tie: Literal["redraw"] = field(
        "What happens when both cut the same rank.", unit="choice", descriptive="the cut is made before a record begins"
    )

    def sentence(self) -> str:
        return "The higher card chooses who deals first; of equal cards both draw again."

    examples = (
        Case(
            "the cut in words",
            {"tie": "redraw"},
            "sentence",
            (),
            "The higher card chooses who deals first; of equal cards both draw again.",
        ),
    )
