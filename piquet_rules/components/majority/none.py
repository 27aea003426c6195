"""Nothing for the cards."""

from typing import ClassVar, Literal

from piquet_rules.profile.component import Case
from piquet_rules.profile.slots import MajorityRule


class NoMajority(MajorityRule):
    """Nothing for the cards.

    What it rules: nothing; the slot is empty.
    Where it is found: wherever a text does not know the rule.
    """

    kind: Literal["none"]
    neutral_kind: ClassVar[bool] = True

    def score(self, won: int) -> int:
        return 0

    text = {
        "en": """
            none = Winning more tricks counts nothing by itself.
        """,
        "fr": """
            none = Faire plus de levées que l'autre ne rapporte rien en soi.
        """,
        "ru": """
            none = Большинство взяток само по себе ничего не даёт.
        """,
        "pl": """
            none = Za większą liczbę lew nic się osobno nie liczy.
        """,
    }

    examples = (Case("nothing", {}, "score", (12,), 0),)
