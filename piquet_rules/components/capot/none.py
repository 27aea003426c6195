"""No capot."""

from typing import ClassVar, Literal

from piquet_rules.profile.component import Case
from piquet_rules.profile.slots import CapotRule, CapotTerms


class NoCapot(CapotRule):
    """No capot.

    What it rules: nothing; the slot is empty.
    Where it is found: wherever a text does not know the rule.
    """

    kind: Literal["none"]
    neutral_kind: ClassVar[bool] = True

    def terms(self) -> CapotTerms:
        return CapotTerms()

    text = {
        "en": """
            none = Winning every trick counts nothing of its own.
        """,
        "fr": """
            none = Faire toutes les levées ne rapporte rien en soi.
        """,
        "ru": """
            none = За то, что взяты все взятки, отдельно ничего не считают.
        """,
        "pl": """
            none = Za wzięcie wszystkich lew nic się osobno nie liczy.
        """,
    }

    examples = (Case("nothing", {}, "terms", (), CapotTerms()),)
