"""Sets: three or four cards of one rank."""

from typing import Literal

from piquet_rules.profile.component import Case, Points, Ranks, field
from piquet_rules.profile.slots import SetRule

_TRIO, _QUATORZE = 3, 4
_ROOM_FOR_HEIGHTS = 16


class StandardSet(SetRule):
    """Any quatorze beats any trio; of two alike the higher rank is good.

    What it rules: which ranks make sets, how sets rank, and what trio and quatorze score.
    Where it is found: aces to tens, 3 and 14, in every book; one Russian text leaves out the aces.
    """

    kind: Literal["standard"]
    ranks: Ranks = field("Ranks of which three or four make a set.", unit="ranks", min_length=1, max_length=9)
    trio: Points = field("Points for three of a rank.", unit="points")
    quatorze: Points = field("Points for four of a rank.", unit="points")
    winner_scores: Literal["all", "best"] = field(
        "Whether the winner scores all his sets or only the best.", unit="choice"
    )

    def key(self, rank: str, height: int, held: int) -> int:
        if rank not in self.ranks or held < _TRIO:
            return 0
        return held * _ROOM_FOR_HEIGHTS + height

    def score(self, rank: str, held: int) -> int:
        return self.quatorze if held == _QUATORZE else self.trio

    def all_score(self) -> bool:
        return self.winner_scores == "all"

    def sentence(self) -> str:
        others = "and his other sets too" if self.all_score() else "and no other set"
        return (
            f"Three or four of {', '.join(self.ranks)} are a set; four beat three, then the higher rank is good. Its "
            f"holder scores it {others}: {self.trio} for a trio, {self.quatorze} for a quatorze."
        )

    examples = (
        Case("a quatorze", {"ranks": "A K", "trio": 3, "quatorze": 14, "winner_scores": "all"}, "score", ("A", 4), 14),
        Case(
            "no set of nines",
            {"ranks": "A K", "trio": 3, "quatorze": 14, "winner_scores": "all"},
            "key",
            ("9", 2, 4),
            0,
        ),
    )
