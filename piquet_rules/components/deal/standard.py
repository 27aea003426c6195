"""Dealing."""

from typing import Annotated, Literal

from pydantic import Field

from piquet_rules.profile.component import Case, field
from piquet_rules.profile.slots import DealRule

Size = Annotated[int, Field(ge=1, le=12)]
Sizes = Annotated[tuple[Size, ...], Field(min_length=1, max_length=16)]
TABLE_ONLY = "a record holds the cards as dealt, in whatever packets"


class StandardDeal(DealRule):
    """Hands dealt in packets, the rest laid out as the talon.

    What it rules: how many cards each gets, how they are handed out, and who deals next.
    Where it is found: twelve cards and a talon of eight in every two-handed form with 32 cards.
    """

    kind: Literal["standard"]
    hand: int = field("Cards in each hand.", unit="cards", ge=1, le=16)
    talon: int = field("Cards left on the table.", unit="cards", ge=0, le=12)
    packets: Annotated[tuple[Size | Sizes, ...], Field(min_length=1, max_length=8)] = field(
        "The packets the dealer may choose from: each a size, or a sequence of sizes for one hand.",
        unit="cards",
        descriptive=TABLE_ONLY,
    )
    packet_change: Literal["fixed-for-partie", "fixed-for-dealer", "announced"] = field(
        "How long the chosen packet binds.", unit="choice", descriptive=TABLE_ONLY
    )
    rotation: Literal["alternate", "redraw-each-karolik"] = field("Who deals the next time.", unit="choice")

    def hand_size(self) -> int:
        return self.hand

    def talon_size(self) -> int:
        return self.talon

    def redraws_each_karolik(self) -> bool:
        return self.rotation == "redraw-each-karolik"

    def sentence(self) -> str:
        packets = " or ".join(str(p) if isinstance(p, int) else "-".join(map(str, p)) for p in self.packets)
        rest = f"; {self.talon} are left as the talon" if self.talon else ""
        turn = "the dealer is drawn anew for each karolik" if self.redraws_each_karolik() else "the deal alternates"
        return f"Each player gets {self.hand} cards by packets of {packets}{rest}; {turn}."

    examples = (
        Case(
            "twelve and eight",
            {"hand": 12, "talon": 8, "packets": [2, 3], "packet_change": "fixed-for-partie", "rotation": "alternate"},
            "talon_size",
            (),
            8,
        ),
    )
