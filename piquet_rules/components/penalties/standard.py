"""Penalties: printed, without effect in this version."""

from typing import Literal

from piquet_rules.profile.component import Case, field
from piquet_rules.profile.slots import PenaltiesRule

NOT_PLAYED = "a record with an irregularity is refused; what it would cost is decided at the table"

Penalty = Literal["none", "reckons-nothing", "loses-game", "retracted"]
_SAID = {
    "none": "costs nothing",
    "reckons-nothing": "costs all that the offender would reckon in the deal",
    "loses-game": "loses the game",
    "retracted": "is taken back",
}


class StandardPenalties(PenaltiesRule):
    """What a false declaration, a card too many and a revoke cost.

    What it rules: the sentence in the rulebook; the engine refuses such records.
    Where it is found: the club laws have it in full.
    """

    kind: Literal["standard"]
    false_declaration: Penalty = field(
        "For claiming a combination that is not held.", unit="choice", neutral="none", descriptive=NOT_PLAYED
    )
    extra_card: Penalty = field(
        "For playing with too many cards.", unit="choice", neutral="none", descriptive=NOT_PLAYED
    )
    revoke: Penalty = field(
        "For not following suit though one could.", unit="choice", neutral="none", descriptive=NOT_PLAYED
    )

    text = {
        "en": """
            false-declaration = A false declaration { $false_declaration ->
                [none] costs nothing.
                [reckons-nothing] costs all that the offender would reckon in the deal.
                [loses-game] loses the game.
               *[retracted] is taken back.
              }
            extra-card = Playing with a card too many { $extra_card ->
                [none] costs nothing.
                [reckons-nothing] costs all that the offender would reckon in the deal.
                [loses-game] loses the game.
               *[retracted] is taken back.
              }
            revoke = A revoke { $revoke ->
                [none] costs nothing.
                [reckons-nothing] costs all that the offender would reckon in the deal.
                [loses-game] loses the game.
               *[retracted] is taken back.
              }
        """,
        "fr": """
            false-declaration = Une fausse annonce { $false_declaration ->
                [none] ne coûte rien.
                [reckons-nothing] coûte au fautif tout ce qu'il compterait dans la donne.
                [loses-game] fait perdre la partie.
               *[retracted] est retirée.
              }
            extra-card = Jouer avec une carte de trop { $extra_card ->
                [none] ne coûte rien.
                [reckons-nothing] coûte au fautif tout ce qu'il compterait dans la donne.
                [loses-game] fait perdre la partie.
               *[retracted] se répare, sans plus.
              }
            revoke = Une renonce { $revoke ->
                [none] ne coûte rien.
                [reckons-nothing] coûte au fautif tout ce qu'il compterait dans la donne.
                [loses-game] fait perdre la partie.
               *[retracted] est reprise.
              }
        """,
        "ru": """
            false-declaration = { $false_declaration ->
                [none] За ложное объявление ничего не взыскивают.
                [reckons-nothing] За ложное объявление виновный теряет всё, что засчитал бы в этой сдаче.
                [loses-game] За ложное объявление виновный проигрывает партию.
               *[retracted] Ложное объявление берут назад.
              }
            extra-card = { $extra_card ->
                [none] За игру с лишней картой ничего не взыскивают.
                [reckons-nothing] За игру с лишней картой виновный теряет всё, что засчитал бы в этой сдаче.
                [loses-game] За игру с лишней картой виновный проигрывает партию.
               *[retracted] Сыгранное с лишней картой берут назад.
              }
            revoke = { $revoke ->
                [none] За фальшренонс ничего не взыскивают.
                [reckons-nothing] За фальшренонс виновный теряет всё, что засчитал бы в этой сдаче.
                [loses-game] За фальшренонс виновный проигрывает партию.
               *[retracted] Фальшренонс исправляют: карту берут назад.
              }
        """,
        "pl": """
            false-declaration = Fałszywy meldunek { $false_declaration ->
                [none] nic nie kosztuje.
                [reckons-nothing] kosztuje winnego wszystko, co liczyłby w tym rozdaniu.
                [loses-game] oznacza przegraną partii.
               *[retracted] zostaje cofnięty.
              }
            extra-card = Gra z nadliczbową kartą { $extra_card ->
                [none] nic nie kosztuje.
                [reckons-nothing] kosztuje winnego wszystko, co liczyłby w tym rozdaniu.
                [loses-game] oznacza przegraną partii.
               *[retracted] zostaje cofnięta.
              }
            revoke = Fałszywy renons { $revoke ->
                [none] nic nie kosztuje.
                [reckons-nothing] kosztuje winnego wszystko, co liczyłby w tym rozdaniu.
                [loses-game] oznacza przegraną partii.
               *[retracted] zostaje cofnięty.
              }
        """,
    }

    examples = (
        Case(
            "the club laws",
            {"false_declaration": "reckons-nothing", "extra_card": "reckons-nothing", "revoke": "retracted"},
            "sentence",
            (),
            "A false declaration costs all that the offender would reckon in the deal. Playing with a card too many "
            "costs all that the offender would reckon in the deal. A revoke is taken back.",
        ),
    )
