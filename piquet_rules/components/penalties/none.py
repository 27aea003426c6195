"""No penalties."""

from typing import ClassVar, Literal

from piquet_rules.profile.component import Case
from piquet_rules.profile.slots import PenaltiesRule


class NoPenalties(PenaltiesRule):
    """No penalties.

    What it rules: nothing; the slot is empty.
    Where it is found: wherever a text does not know the rule.
    """

    kind: Literal["none"]
    neutral_kind: ClassVar[bool] = True

    def sentence(self) -> str:
        return "Irregularities cost nothing."

    examples = (Case("nothing", {}, "sentence", (), "Irregularities cost nothing."),)
