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

    text = {
        "en": """
            none = Irregularities cost nothing.
        """,
        "fr": """
            none = Les irrégularités ne coûtent rien.
        """,
        "ru": """
            none = За нарушения ничего не взыскивают.
        """,
        "pl": """
            none = Uchybienia nic nie kosztują.
        """,
    }

    examples = (Case("nothing", {}, "sentence", (), "Irregularities cost nothing."),)
