"""The exchange."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from piquet_rules.profile.component import Case, Conflict, field
from piquet_rules.profile.slots import DrawTerms, ExchangeRule, ExchangeTerms

Cards = Annotated[int, Field(ge=0, le=12)]


class Draw(BaseModel):
    """How many cards one seat exchanges."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)

    min: Cards = field("Fewest cards to be exchanged.", unit="cards")
    max: Cards | Literal["rest"] = field("Most cards; `rest` for all that the other left.", unit="cards")

    def terms(self) -> DrawTerms:
        """The limits as numbers."""
        return DrawTerms(self.min, None if self.max == "rest" else self.max)


class StandardExchange(ExchangeRule):
    """Each lays out cards and takes in as many from the top of the talon, one after the other.

    What it rules: who is first, how many cards each may exchange, and who sees what is left.
    Where it is found: elder first with one to five, younger at least one of the rest, in the club
    laws; no minimum for younger in the game of a hundred; three to five or none in Russian and
    German books; up to eight with 36 cards.
    """

    kind: Literal["standard"]
    first: Literal["elder", "younger"] = field("Who exchanges first.", unit="seat")
    elder: Draw = field("Limits for elder.", unit="cards")
    younger: Draw = field("Limits for younger.", unit="cards")
    may_decline: bool = field("Either may take none though his minimum is higher.", unit="choice", neutral=False)
    look: bool = field("The first to draw may see what he leaves of his maximum.", unit="choice")
    leftover: Literal["shared-or-none", "private", "hidden", "shown"] = field(
        "Who sees what the second to draw leaves: both if he chooses, he alone, nobody, or both always.", unit="choice"
    )

    def terms(self) -> ExchangeTerms | None:
        return ExchangeTerms(
            self.first, self.elder.terms(), self.younger.terms(), self.may_decline, self.look, self.leftover
        )

    def conflicts(self) -> Iterator[Conflict]:
        for seat, draw in (("elder", self.elder), ("younger", self.younger)):
            if draw.max == "rest":
                if seat == self.first:
                    yield Conflict(
                        "rest-for-first",
                        f"`rest` is for the second to draw, but {seat} exchanges first",
                        (f"exchange.{seat}.max", "exchange.first"),
                        "write a number",
                    )
            elif draw.min > draw.max:
                yield Conflict(
                    "min-over-max",
                    f"{seat} must exchange at least {draw.min} cards but may exchange at most {draw.max}",
                    (f"exchange.{seat}.min", f"exchange.{seat}.max"),
                    f"write a minimum of {draw.max} or less, or a maximum of {draw.min} or more",
                )

    def sentence(self) -> str:
        draws = {"elder": self.elder, "younger": self.younger}
        second = "younger" if self.first == "elder" else "elder"
        return (
            f"{self.first.capitalize()} exchanges first, {_limits(draws[self.first])}; "
            f"then {second}, {_limits(draws[second])}."
            + " Either may decline." * self.may_decline
            + f" {self.first.capitalize()} may see the cards that he leaves of his share." * self.look
            + f" {_LEFTOVER[self.leftover]}"
        )

    examples = (
        Case(
            "the club laws",
            {
                "first": "elder", "elder": {"min": 1, "max": 5}, "younger": {"min": 1, "max": "rest"},
                "look": True, "leftover": "shared-or-none",
            },
            "terms",
            (),
            ExchangeTerms("elder", DrawTerms(1, 5), DrawTerms(1, None), False, True, "shared-or-none"),
        ),
    )  # fmt: skip


_LEFTOVER = {
    "shared-or-none": "After the first lead the second to draw turns the cards left over for both, or for neither.",
    "private": "Cards left over may be seen by the second to draw alone.",
    "hidden": "Cards left over stay hidden.",
    "shown": "Cards left over are shown to both.",
}


def _limits(draw: Draw) -> str:
    fewest = f"at least {draw.min}" if draw.min else "none at all if he likes"
    return f"{fewest} and at most {'all that are left' if draw.max == 'rest' else draw.max}"
