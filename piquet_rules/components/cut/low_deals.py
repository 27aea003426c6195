"""The lower card deals first."""

from typing import Literal

from piquet_rules.profile.component import Case, field
from piquet_rules.profile.slots import CutRule


class LowDeals(CutRule):
    """The lower card deals first.

    What it rules: the cut before a partie.
    Where it is found: the books from 1651 to the game of a hundred.
    """

    kind: Literal["low-deals"]
    tie: Literal["redraw"] = field(
        "What happens when both cut the same rank.", unit="choice", descriptive="the cut is made before a record begins"
    )

    def sentence(self) -> str:
        return "The lower card deals first; of equal cards both draw again."

    examples = (
        Case(
            "the cut in words",
            {"tie": "redraw"},
            "sentence",
            (),
            "The lower card deals first; of equal cards both draw again.",
        ),
    )
