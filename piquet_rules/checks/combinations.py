"""Point, sequences and sets against the pack that they are made of."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_rules.profile.component import Conflict
from piquet_rules.profile.model import Slots


def check_sequence_rows(rules: Slots) -> Iterator[Conflict]:
    """The table of sequences has a row for each length from the shortest to the pack's ranks."""
    table, shortest = getattr(rules.sequence, "points", None), getattr(rules.sequence, "shortest", None)
    longest = len(rules.pack.rank_order())
    if not isinstance(table, dict) or not isinstance(shortest, int):
        return
    missing = [length for length in range(shortest, longest + 1) if length not in table]
    if missing:
        yield Conflict(
            "sequence-table-hole",
            f"`sequence.points` says nothing of a run of {' or '.join(map(str, missing))}",
            ("sequence.points", "sequence.shortest", "pack.ranks"),
            f"add a row for {missing[0]} to `points`",
        )
    beyond = [length for length in sorted(table) if length > longest]
    if beyond:
        yield Conflict(
            "row-beyond-pack",
            f"a run of {beyond[0]} has a row, but a suit has only {longest} cards",
            (f"sequence.points.{beyond[0]}", "pack.ranks"),
            f"unset `sequence.points.{beyond[0]}`",
            "warning",
        )


def check_shortest_combinations(rules: Slots) -> Iterator[Conflict]:
    """A suit has as many cards as the shortest point and the shortest sequence need."""
    suit = len(rules.pack.rank_order())
    for key, least in (
        ("point.minimum", getattr(rules.point, "minimum", 0)),
        ("sequence.shortest", getattr(rules.sequence, "shortest", 0)),
    ):
        if least > suit:
            yield Conflict(
                "minimum-over-pack",
                f"`{key}` is {least}, but a suit has only {suit} cards: it could never be held",
                (key, "pack.ranks"),
                f"write {suit} or less",
            )
