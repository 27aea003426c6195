"""The higher card deals first."""

from typing import Literal

from piquet_rules.profile.component import Case, field
from piquet_rules.profile.slots import CutRule


class HighDeals(CutRule):
    """The higher card deals first.

    What it rules: the cut before a partie.
    Where it is found: encyclopaedias of the twentieth century.
    """

    kind: Literal["high-deals"]
    tie: Literal["redraw"] = field(
        "What happens when both cut the same rank.", unit="choice", descriptive="the cut is made before a record begins"
    )

    text = {
        "en": """
            cut = Before the partie both cut the pack; the higher card deals first.
            tie = { $tie ->
               *[redraw] Of equal cards both cut again.
              }
        """,
        "fr": """
            cut = Avant la partie, les deux joueurs coupent ; celui qui coupe la plus haute carte donne
                d'abord.
            tie = { $tie ->
               *[redraw] À cartes égales, tous deux coupent de nouveau.
              }
        """,
        "ru": """
            cut = Перед партией оба снимают колоду; снявший старшую карту сдаёт первым.
            tie = { $tie ->
               *[redraw] При равных картах оба снимают снова.
              }
        """,
        "pl": """
            cut = Przed partią obaj gracze przekładają talię; kto odkryje wyższą kartę, rozdaje jako
                pierwszy.
            tie = { $tie ->
               *[redraw] Przy równych kartach obaj przekładają jeszcze raz.
              }
        """,
    }

    examples = (
        Case(
            "the cut in words",
            {"tie": "redraw"},
            "sentence",
            (),
            "Before the partie both cut the pack; the higher card deals first. Of equal cards both cut again.",
        ),
    )
