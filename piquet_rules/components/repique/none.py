"""No repique."""

from typing import ClassVar, Literal

from piquet_rules.profile.component import Case
from piquet_rules.profile.slots import BonusTerms, RepiqueRule


class NoRepique(RepiqueRule):
    """No repique.

    What it rules: nothing; the slot is empty.
    Where it is found: wherever a text does not know the rule.
    """

    kind: Literal["none"]
    neutral_kind: ClassVar[bool] = True

    def terms(self) -> BonusTerms | None:
        return None

    text = {
        "en": """
            none = There is no repique.
        """,
        "fr": """
            none = Il n'y a pas de repic.
        """,
        "ru": """
            none = Репика нет.
        """,
        "pl": """
            none = Repik się nie liczy.
        """,
    }

    examples = (Case("nothing", {}, "terms", (), None),)
