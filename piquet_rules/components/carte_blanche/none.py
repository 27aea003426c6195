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

    text = {
        "en": """
            none = A hand without court cards counts nothing.
        """,
        "fr": """
            none = Une main sans figures ne rapporte rien.
        """,
        "ru": """
            none = Рука без фигур ничего не даёт.
        """,
        "pl": """
            none = Ręka bez figur nie daje żadnych punktów.
        """,
    }

    examples = (Case("nothing", {}, "terms", (), BlankTerms()),)
