"""No carte blanche."""

from typing import ClassVar, Literal

from piquet_rules.profile.component import Case
from piquet_rules.profile.slots import BlankTerms, CarteBlancheRule


class NoCarteBlanche(CarteBlancheRule):
    """No carte blanche.

    What it rules: nothing; the slot is empty.
    Where it is found: wherever a text does not know the rule.
    """

    kind: Literal["none"]
    neutral_kind: ClassVar[bool] = True

    def terms(self) -> BlankTerms:
        return BlankTerms()

    def sentence(self) -> str:
        return "A hand without court cards counts nothing."

    examples = (Case("nothing", {}, "terms", (), BlankTerms()),)
