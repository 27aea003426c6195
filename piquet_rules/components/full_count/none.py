"""No points for a hand counted in full."""

from typing import ClassVar, Literal

from piquet_rules.profile.component import Case
from piquet_rules.profile.slots import FullCountRule


class NoFullCount(FullCountRule):
    """No points for a hand counted in full.

    What it rules: nothing; the slot is empty.
    Where it is found: wherever a text does not know the rule.
    """

    kind: Literal["none"]
    neutral_kind: ClassVar[bool] = True

    def score(self) -> int:
        return 0

    text = {
        "en": """
            none = A hand of which every card was scored counts nothing more.
        """,
        "fr": """
            none = Une main dont toutes les cartes ont été comptées ne rapporte rien de plus.
        """,
        "ru": """
            none = Рука, все карты которой вошли в счёт, ничего больше не даёт.
        """,
        "pl": """
            none = Ręka, której każda karta weszła do policzonych kombinacji, nie daje nic ponadto.
        """,
    }

    examples = (Case("nothing", {}, "score", (), 0),)
