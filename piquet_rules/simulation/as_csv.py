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
        if "partie" in each:
            yield from _parties(name, data["paired"]["base"], each["partie"])
    for name, each in data["paired"]["variants"].items():
        yield from _scores(name, data["paired"]["base"], "points", each, found.deals)


def _parties(name: str, base: str, partie: Mapping[str, Any]) -> Iterator[list[Any]]:
    number = partie["parties"]
    for what in ("deals", "paid", "winner_total", "loser_total", "net"):
        yield _summary(name, "", f"partie {what}", "", partie[what], number)
    for winner, won in partie["won"].items():
        yield _rate(name, "partie won", winner, won, number)
    for what in ("rubicons", "double_games", "carried"):
        yield _rate(name, f"partie {what}", "", partie[what], number)
    if "paired" in partie:
        yield _summary(name, base, "partie net", "", partie["paired"]["net"], number)


def _scores(name: str, against: str, what: str, measures: Mapping[str, Any], deals: int) -> Iterator[list[Any]]:
    for seat in ("elder", "younger", "net"):
        yield _summary(name, against, what, seat, measures[seat], deals)


def _summary(name: str, against: str, what: str, seat: str, one: Mapping[str, Any], number: int) -> list[Any]:
    quantiles = [one["quantiles"][each] for each in _QUANTILES]
    spread = [one["mean"], one["sd"], *(one["ci95"] or ("", "")), one["min"], *quantiles, one["max"]]
    return [name, against, what, seat, number, *spread]


def _category(name: str, category: str, seats: Mapping[str, Any], deals: int) -> Iterator[list[Any]]:
    for seat, ways in seats.items():
        if seat == "nobody":
            yield _rate(name, f"{category} won", seat, ways, deals)
        else:
            yield from (_rate(name, f"{category} {way}", seat, rate, deals) for way, rate in ways.items())


def _rate(name: str, what: str, seat: str, rate: Mapping[str, Any], deals: int) -> list[Any]:
    return [name, "", what, seat, deals, rate["rate"], "", *(rate["ci95"] or ("", "")), *[""] * (len(_QUANTILES) + 2)]
