"""Sequences: cards of one suit that follow one another."""

from collections.abc import Iterator
from typing import Literal

from piquet_rules.profile.component import Case, Conflict, Points, Table, field
from piquet_rules.profile.slots import SequenceRule

NAMES = {3: "tierce", 4: "quart", 5: "quint", 6: "sixième", 7: "septième", 8: "huitième", 9: "neuvième"}
_ROOM_FOR_TOPS = 16


class StandardSequence(SequenceRule):
    """The longest run is good; of equal length the higher one; equal runs bar all.

    What it rules: what a run is, how runs rank, what each scores, and whether the winner scores
    his other runs too.
    Where it is found: 3, 4, 15, 16, 17, 18 in nearly every book; 19 for the nine cards of the
    36-card pack; only the best run counts in a Czech form. A void suit called as a sequence of nought
    for ten is an option that Parlett tells.
    """

    kind: Literal["standard"]
    shortest: int = field("Shortest run that counts.", unit="cards", ge=2, le=9)
    points: Table = field("Points for a run, by its length.", unit="points")
    winner_scores: Literal["all", "best"] = field(
        "Whether the winner scores all his runs or only the best.", unit="choice"
    )

    nought: Points = field(
        "Points for a void suit called as a sequence of nought; 0: it can't be called.", unit="points", neutral=0
    )
    nought_beats: int = field(
        "The longest run that a sequence of nought is better than; 0: any run is better.",
        unit="cards",
        neutral=0,
        ge=0,
        le=9,
    )

    def key(self, length: int, top: int) -> int:
        return length * _ROOM_FOR_TOPS + top if length >= self.shortest else 0

    def score(self, length: int) -> int:
        return self.points.get(length, 0)

    def nought_key(self) -> int:
        return (self.nought_beats + 1) * _ROOM_FOR_TOPS - 1 if self.nought else 0

    def nought_score(self) -> int:
        return self.nought

    def all_score(self) -> bool:
        return self.winner_scores == "all"

    def conflicts(self) -> Iterator[Conflict]:
        if self.nought_beats and not self.nought:
            yield Conflict(
                "nought-without-points",
                "`nought_beats` says how high a sequence of nought is, but no void suit can be called",
                ("sequence.nought_beats", "sequence.nought"),
                "write `nought: 10` beside it, or unset `sequence.nought_beats`",
            )
        below = [length for length in self.points if length < self.shortest]
        if below:
            yield Conflict(
                "row-below-shortest",
                f"a run of {below[0]} has a row, but the shortest run that counts is {self.shortest}",
                (f"sequence.points.{below[0]}", "sequence.shortest"),
                f"unset `sequence.points.{below[0]}` or write `shortest: {below[0]}`",
            )
        for shorter, longer in zip(sorted(self.points), sorted(self.points)[1:], strict=False):
            if self.points[longer] < self.points[shorter]:
                yield Conflict(
                    "table-falls",
                    f"a run of {longer} scores {self.points[longer]}, less than a run of {shorter}, which scores "
                    f"{self.points[shorter]}",
                    (f"sequence.points.{longer}", f"sequence.points.{shorter}"),
                    severity="warning",
                )

    def sentence(self) -> str:
        rows = ", ".join(f"{NAMES.get(n, f'run of {n}')} {p}" for n, p in sorted(self.points.items()))
        others = "and his other runs too" if self.all_score() else "and no other run"
        longest = f"every run of up to {self.nought_beats} cards" if self.nought_beats else "no run at all"
        nought = (
            f" A void suit may be called as a sequence of nought: it scores {self.nought} and is better than {longest}."
        ) * bool(self.nought)
        return f"The longest run is good, of equal length the higher; its holder scores it {others}: {rows}.{nought}"

    examples = (
        Case(
            "a quint", {"shortest": 3, "points": {"3": 3, "4": 4, "5": 15}, "winner_scores": "all"}, "score", (5,), 15
        ),
        Case("two cards are no run", {"shortest": 3, "points": {"3": 3}, "winner_scores": "all"}, "key", (2, 7), 0),
        Case(
            "a sequence of nought",
            {"shortest": 3, "points": {"3": 3}, "winner_scores": "all", "nought": 10, "nought_beats": 4},
            "nought_score",
            (),
            10,
        ),
    )
