"""Sides for what is asked of a deal: all variants at once, the causes of a difference, exact odds."""

from __future__ import annotations

from pathlib import Path

from benchmarks.method import Side

DEAL = Path(__file__).resolve().parent.parent / "docs" / "examples" / "cavendish.yaml"
EIGHT = (
    "rubicon", "americana", "au-cent", "gamerules", "hoyle-101", "parlett", "rubicon-modern", "russian-karolik",
)  # fmt: skip
TEN = {
    "tricks.lead": 2, "tricks.capture": 3, "tricks.own_lead_won": 1, "tricks.first_lead": 1, "tricks.last": 4,
    "set.trio": 4, "set.quatorze": 15, "sequence.points.4": 5, "point.score": "tens-half-up", "majority.points": 13,
}  # fmt: skip
"""Ten rules that all act on the deal."""


def comparing() -> Side:
    """``pq.compare`` of the text of a deal under eight variants. Unit: calls."""
    import piquet_rules as pq

    text, profiles = DEAL.read_text("utf-8"), [pq.load(name) for name in EIGHT]

    def compared(times: int) -> int:
        for _ in range(times):
            pq.compare([text], profiles)
        return times

    return compared


def scoring_text() -> Side:
    """``pq.score`` of the same text under one. Unit: calls."""
    import piquet_rules as pq

    text, profile = DEAL.read_text("utf-8"), pq.load(EIGHT[0])

    def scored(times: int) -> int:
        for _ in range(times):
            pq.score(text, profile)
        return times

    return scored


def sharing_out() -> Side:
    """The exact causes of a difference that ten rules make, from the text of a deal. Unit: calls."""
    import piquet_rules as pq

    text, mine = DEAL.read_text("utf-8"), pq.load(EIGHT[0])
    profiles = [mine, mine.with_changes(TEN)]

    def shared(times: int) -> int:
        for _ in range(times):
            found = pq.compare([text], profiles).records[0].causes
            if {cause.method for cause in found} != {"shapley"}:
                raise AssertionError("ten rules are shared out exactly")
        return times

    return shared


def odds() -> Side:
    """``pq.odds`` of the 32-card pack, nothing kept from the time before. Unit: calls."""
    import piquet_rules as pq
    from piquet_rules.chances.hands import count_hands

    profile = pq.load(EIGHT[0])

    def counted(times: int) -> int:
        for _ in range(times):
            count_hands.cache_clear()
            pq.odds(profile)
        return times

    return counted
