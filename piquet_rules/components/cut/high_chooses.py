"""The higher card chooses who deals first."""

from typing import Literal

from piquet_rules.profile.component import Case, field
from piquet_rules.profile.slots import CutRule


class HighChooses(CutRule):
    """The higher card chooses who deals first.

    What it rules: the cut before a partie.
    Where it is found: the English club laws; the choice is an advantage, since the first dealer is elder in
    the last deal.
    """

    kind: Literal["high-chooses"]
    tie: Literal["redraw"] = field(
        "What happens when both cut the same rank.", unit="choice", descriptive="the cut is made before a record begins"
    )

    text = {
        "en": """
            cut = Before the partie both cut the pack; the higher card chooses who deals first.
            tie = { $tie ->
               *[redraw] Of equal cards both cut again.
              }
        """,
        "fr": """
            cut = Avant la partie, les deux joueurs coupent ; celui qui coupe la plus haute carte décide qui
                donne d'abord.
            tie = { $tie ->
               *[redraw] À cartes égales, tous deux coupent de nouveau.
              }
        """,
        "ru": """
            cut = Перед партией оба снимают колоду; снявший старшую карту выбирает, кому сдавать первым.
            tie = { $tie ->
               *[redraw] При равных картах оба снимают снова.
              }
        """,
        "pl": """
            cut = Przed partią obaj gracze przekładają talię; kto odkryje wyższą kartę, wybiera, kto rozdaje
                jako pierwszy.
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
            "Before the partie both cut the pack; the higher card chooses who deals first. "
            "Of equal cards both cut again.",
        ),
    )
