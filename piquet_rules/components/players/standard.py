"""Players and sides."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from piquet_rules.profile.component import Case, Conflict, field
from piquet_rules.profile.slots import PlayersRule

Seat = Literal["elder", "younger", "third", "fourth"]
Side = Annotated[tuple[Seat, ...], Field(min_length=1, max_length=3)]
SEATS: tuple[Seat, ...] = ("elder", "younger", "third", "fourth")


class StandardPlayers(PlayersRule):
    """A number of seats, each alone or joined to a side.

    What it rules: how many play, and whose points are added together.
    Where it is found: two, each alone, everywhere; three and four in piquet normand and voleur.
    """

    kind: Literal["standard"]
    count: int = field("How many play.", unit="players", ge=2, le=4)
    sides: Literal["alone"] | Annotated[tuple[Side, ...], Field(min_length=2, max_length=4)] = field(
        "`alone`, or the lists of seats that play together.", unit="sides"
    )

    def side_of_seats(self) -> tuple[int, ...]:
        if self.sides == "alone":
            return tuple(range(self.count))
        return tuple(next((n for n, side in enumerate(self.sides) if seat in side), 0) for seat in SEATS[: self.count])

    def conflicts(self) -> Iterator[Conflict]:
        if self.sides != "alone" and sorted(seat for side in self.sides for seat in side) != sorted(
            SEATS[: self.count]
        ):
            yield Conflict(
                "sides-do-not-fit",
                f"the sides must name each of {', '.join(SEATS[: self.count])} once",
                ("players.sides", "players.count"),
                "write `sides: alone` where everybody plays for himself",
            )

    text = {
        "en": """
            players = { $count ->
                [2] Two play
                [3] Three play
               *[4] Four play
              }{ $sides ->
                [alone] , each alone.
               *[other] : { $sides }.
              }
            sides-item = { $names_and } together
        """,
        "fr": """
            players = { $count ->
                [2] On joue à deux
                [3] On joue à trois
               *[4] On joue à quatre
              }{ $sides ->
                [alone] , chacun pour soi.
               *[other]  : { $sides }.
              }
            sides-item = { $names_and } ensemble
        """,
        "ru": """
            players = { $count ->
                [2] Играют двое
                [3] Играют трое
               *[4] Играют четверо
              }{ $sides ->
                [alone] , каждый за себя.
               *[other] : { $sides }.
              }
            sides-item = { $names_and } вместе
        """,
        "pl": """
            players = { $count ->
                [2] Gra dwóch graczy
                [3] Gra trzech graczy
               *[4] Gra czterech graczy
              }{ $sides ->
                [alone] , każdy na własny rachunek.
               *[other] : { $sides }.
              }
            sides-item = { $names_and } razem
        """,
    }

    examples = (
        Case("each alone", {"count": 2, "sides": "alone"}, "side_of_seats", (), (0, 1)),
        Case(
            "four in two sides",
            {"count": 4, "sides": [["elder", "third"], ["younger", "fourth"]]},
            "side_of_seats",
            (),
            (0, 1, 0, 1),
        ),
    )
