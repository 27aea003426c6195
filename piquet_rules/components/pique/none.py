"""No pique."""

from typing import ClassVar, Literal

from piquet_rules.profile.component import Case
from piquet_rules.profile.slots import BonusTerms, PiqueRule


class NoPique(PiqueRule):
    """No pique.

    What it rules: nothing; the slot is empty.
    Where it is found: wherever a text does not know the rule.
    """

    kind: Literal["none"]
    neutral_kind: ClassVar[bool] = True

    def terms(self) -> BonusTerms | None:
        return None

    text = {
        "en": """
            none = There is no pique.
        """,
        "fr": """
            none = Il n'y a pas de pic.
        """,
        "ru": """
            none = Пика нет.
        """,
        "pl": """
            none = Pik się nie liczy.
        """,
    }

    examples = (Case("nothing", {}, "terms", (), None),)
