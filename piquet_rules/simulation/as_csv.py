"""The results of a simulation as CSV: a row for each ruleset and each thing that was counted."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Any

from piquet_rules.simulation.report import Simulation

_QUANTILES = ("5", "25", "50", "75", "95")
HEADS = (
    "variant",
    "against",
    "what",
    "seat",
    "deals",
    "mean",
    "sd",
    "low95",
    "high95",
    "min",
    *(f"q{n}" for n in _QUANTILES),
    "max",
    "cards_open",
)
"""``mean`` of a frequency is the share of the deals; ``against`` is the ruleset from which a difference is taken;
``cards_open`` names the seats that played their cards with all hands open."""


def as_csv(found: Simulation) -> str:
    """The table, with a heading and lines that end as RFC 4180 says."""
    stream = io.StringIO()
    writer = csv.writer(stream)
    writer.writerow(HEADS)
    opened = "+".join(found.spec.open_seats)
    writer.writerows([*row, opened] for row in _rows(found))
    return stream.getvalue()


def _rows(found: Simulation) -> Iterator[list[Any]]:
    data = found.to_json()
    for name, each in data["variants"].items():
        yield from _scores(name, "", "points", each, found.deals)
        for what, seats in each["rates"].items():
            yield from (_rate(name, what, seat, rate, found.deals) for seat, rate in seats.items())
        for category, seats in each["categories"].items():
            yield from _category(name, category, seats, found.deals)
    for name, each in data["paired"]["variants"].items():
        yield from _scores(name, data["paired"]["base"], "points", each, found.deals)


def _scores(name: str, against: str, what: str, measures: Mapping[str, Any], deals: int) -> Iterator[list[Any]]:
    for seat in ("elder", "younger", "net"):
        one = measures[seat]
        quantiles = [one["quantiles"][each] for each in _QUANTILES]
        yield [
            name,
            against,
            what,
            seat,
            deals,
            one["mean"],
            one["sd"],
            *one["ci95"],
            one["min"],
            *quantiles,
            one["max"],
        ]


def _category(name: str, category: str, seats: Mapping[str, Any], deals: int) -> Iterator[list[Any]]:
    for seat, ways in seats.items():
        if seat == "nobody":
            yield _rate(name, f"{category} won", seat, ways, deals)
        else:
            yield from (_rate(name, f"{category} {way}", seat, rate, deals) for way, rate in ways.items())


def _rate(name: str, what: str, seat: str, rate: Mapping[str, Any], deals: int) -> list[Any]:
    return [name, "", what, seat, deals, rate["rate"], "", *rate["ci95"], *[""] * (len(_QUANTILES) + 2)]
