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

    def sentence(self) -> str:
        return (
            f"A false declaration {_SAID[self.false_declaration]}; a card too many {_SAID[self.extra_card]}; "
            f"a revoke {_SAID[self.revoke]}."
        )

    examples = (
        Case(
            "the club laws",
            {"false_declaration": "reckons-nothing", "extra_card": "reckons-nothing", "revoke": "retracted"},
            "sentence",
            (),
            "A false declaration costs all that the offender would reckon in the deal; "
            "a card too many costs all that the offender would reckon in the deal; a revoke is taken back.",
        ),
    )
