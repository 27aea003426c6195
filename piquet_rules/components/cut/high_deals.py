"""The higher card deals first."""

from typing import Literal

from piquet_rules.profile.component import Case, field
from piquet_rules.profile.slots import CutRule


class HighDeals(CutRule):
    """The higher card deals first.

    What it rules: the cut before a partie.
    Where it is found: encyclopaedias of the twentieth century.
    """

    kind: Literal["high-deals"]
    tie: Literal["redraw"] = field(
        "What happens when both cut the same rank.", unit="choice", descriptive="the cut is made before a record begins"
    )

    def sentence(self) -> str:
        return "The higher card deals first; of equal cards both draw again."

    examples = (
        Case(
            "the cut in words",
            {"tie": "redraw"},
            "sentence",
            (),
            "The higher card deals first; of equal cards both draw again.",
        ),
    )
