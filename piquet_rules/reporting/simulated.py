"""The results of a simulation as tables: means with intervals, spread, differences deal by deal, frequencies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from piquet_rules.compiled import CATEGORY_NAMES, SEAT_NAMES
from piquet_rules.printing.document import Table
from piquet_rules.reporting.bar_chart import Bar, Row
from piquet_rules.simulation.statistics import digits_for, half_of, mean_of, share_digits, share_of
from piquet_rules.wording import say
from piquet_rules.wording.frame import number_text

Data = Mapping[str, Any]
"""A part of what ``Simulation.to_json`` gives."""

SEATS = SEAT_NAMES[:2]
WHAT = (*SEATS, "net")
_QUANTILES = ("5", "25", "50", "75", "95")
RATES = ("pique", "repique", "capot", "carte_blanche")


def names_of_what(language: str) -> dict[str, str]:
    """Whose points: elder's, younger's, and the difference."""
    return {**seat_names(language), "net": say(language, "sim-net")}


def seat_names(language: str) -> dict[str, str]:
    """Seat → how it is called."""
    return {seat: say(language, "seat", seat=seat) for seat in SEATS}


def mean_text(summary: Data, digits: int, language: str, *, signed: bool) -> str:
    """A mean with half its interval, if it has one: ``20.9 ± 0.6``."""
    mean = number_text(language, mean_of(summary), digits, signed=signed)
    width = half_of(summary)
    return mean if width is None else f"{mean} ± {number_text(language, width, digits)}"


def _digits(variants: Data, whose: Iterable[str]) -> int:
    """Decimals that show the narrowest interval of a table."""
    return digits_for(half_of(each[what]) for each in variants.values() for what in whose)


def points_table(variants: Data, language: str) -> Table:
    """The means of each ruleset."""
    digits = _digits(variants, WHAT)
    rows = tuple(
        (name, *(mean_text(each[what], digits, language, signed=what == "net") for what in WHAT))
        for name, each in variants.items()
    )
    return Table((say(language, "report-variant"), *names_of_what(language).values()), rows, (1, 2, 3))


def spread_table(variants: Data, what: str, language: str) -> Table:
    """How far the points of one kind spread: deviation, quantiles, least and greatest."""
    header = (
        say(language, "report-variant"),
        say(language, "sim-sd"),
        say(language, "sim-min"),
        *(say(language, "sim-of-100", number=number) for number in _QUANTILES),
        say(language, "sim-max"),
    )
    rows = tuple(
        (
            name,
            "–" if each[what]["sd"] is None else number_text(language, each[what]["sd"], 1),
            number_text(language, each[what]["min"]),
            *(number_text(language, each[what]["quantiles"][number]) for number in _QUANTILES),
            number_text(language, each[what]["max"]),
        )
        for name, each in variants.items()
    )
    return Table(header, rows, tuple(range(1, len(header))))


def paired_table(variants: Data, language: str) -> Table:
    """The differences from the base deal by deal, and in how many deals there is one."""
    digits = _digits(variants, WHAT)
    rows = tuple(
        (
            name,
            *(mean_text(each[what], digits, language, signed=True) for what in WHAT),
            _differs(each["net"], language),
        )
        for name, each in variants.items()
    )
    header = (say(language, "report-variant"), *names_of_what(language).values(), say(language, "sim-differs-in"))
    return Table(header, rows, (1, 2, 3, 4))


def _differs(net: Data, language: str) -> str:
    counts = net["distribution"]
    number = sum(counts.values())
    return number_text(language, Fraction(number - counts.get("0", 0), number), 1, percent=True)


def came(variants: Data) -> list[str]:
    """The bonuses that somebody had under some ruleset: of the others there is nothing to draw."""
    return [
        rate for rate in RATES
        if any(each["rates"][rate][seat]["count"] for each in variants.values() for seat in SEATS)
    ]  # fmt: skip


def rates_table(variants: Data, language: str) -> Table:
    """How often each seat had each bonus, and how often it won each category or kept silent in it, if it ever did."""
    rows = []
    for name, each in variants.items():
        shown = name
        for number, (what, rates) in enumerate(_rates(each, language)):
            if number < len(RATES) or any(rate and rate["count"] for rate in rates):
                rows.append((shown, what, *("" if rate is None else rate_text(rate, language) for rate in rates)))
                shown = ""
    header = (
        say(language, "report-variant"),
        say(language, "sim-what"),
        *seat_names(language).values(),
        say(language, "sim-nobody"),
    )
    return Table(header, tuple(rows), (2, 3, 4))


def _rates(variant: Data, language: str) -> Iterator[tuple[str, Sequence[Data | None]]]:
    """What may happen → the rates of elder, of younger, and of neither."""
    for rate in RATES:
        yield say(language, "sim-rate", rate=rate), (*(variant["rates"][rate][seat] for seat in SEATS), None)
    for name in CATEGORY_NAMES:
        category, found = say(language, "report-category", category=name), variant["categories"][name]
        won = (*(found[seat]["won"] for seat in SEATS), found["nobody"])
        yield say(language, "sim-won", category=category), won
        yield say(language, "sim-sunk", category=category), (*(found[seat]["sunk"] for seat in SEATS), None)


def rate_text(rate: Data, language: str) -> str:
    """A share with the ends of its interval, of which it is not the middle: ``0.050% (0.009–0.283)``.

    What did not come at all may be rare: ``0% (0–0.19)``. One deal has no interval.
    """
    share = share_of(rate)
    if rate["ci95"] is None:
        return number_text(language, share, share_digits(share) if share else 0, percent=True)
    low, high = rate["ci95"]
    digits = max(share_digits(share), digits_for([50 * (high - low)])) if share else share_digits(high)
    ends = (number_text(language, 100 * end, digits if end else 0) for end in (low, high))
    return f"{number_text(language, share, digits if share else 0, percent=True)} ({'–'.join(ends)})"


def mean_rows(variants: Data, whose: Sequence[str], language: str, *, signed: bool) -> list[Row]:
    """Bars of means with their intervals."""
    digits = _digits(variants, whose)
    return [
        Row(name, tuple(_mean_bar(what, each[what], digits, language, signed=signed) for what in whose))
        for name, each in variants.items()
    ]


def _mean_bar(series: str, summary: Data, digits: int, language: str, *, signed: bool) -> Bar:
    says = number_text(language, mean_of(summary), digits, signed=signed)
    return Bar(series, summary["mean"], says, *(summary["ci95"] or ()))


def rate_rows(variants: Data, rate: str, language: str) -> list[Row]:
    """Bars of one rate, in hundredths of the deals, with their intervals."""
    return [
        Row(name, tuple(_rate_bar(seat, each["rates"][rate][seat], language) for seat in SEATS))
        for name, each in variants.items()
    ]


def _rate_bar(series: str, rate: Data, language: str) -> Bar:
    share = share_of(rate)
    says = number_text(language, 100 * share, share_digits(share) if share else 0)
    return Bar(series, float(100 * share), says, *(100 * end for end in rate["ci95"] or ()))


_MEASURES = ("deals", "paid", "winner_total", "loser_total")
_WON = {"elder": "elder_first", "younger": "dealer_first"}
_PARTIE_RATES = ("rubicons", "double_games", "carried")


def parties_table(parties: Data, language: str) -> Table:
    """How long parties are, what is paid, and how far both come; what is paid to A on average."""
    header = (say(language, "report-variant"), *(say(language, f"sim-partie-{name}") for name in (*_MEASURES, "net")))
    rows = []
    for name, each in parties.items():
        digits = 1 if each["parties"] > 1 else 0
        means = [number_text(language, mean_of(each[measure]), digits) for measure in _MEASURES]
        rows.append((name, *means, mean_text(each["net"], _digits({name: each}, ["net"]), language, signed=True)))
    return Table(header, tuple(rows), tuple(range(1, len(header))))


def partie_rates_table(parties: Data, language: str) -> Table:
    """How often each player wins, and what else may come; what comes under no ruleset has no column."""
    used = [name for name in _PARTIE_RATES if any(each[name]["count"] for each in parties.values())]
    won = (*_WON.values(), "drawn")
    header = (say(language, "report-variant"), *(say(language, f"sim-partie-{name}") for name in (*won, *used)))
    rows = tuple(
        (
            name,
            *(rate_text(each["won"][who], language) for who in won),
            *(rate_text(each[what], language) for what in used),
        )
        for name, each in parties.items()
    )
    return Table(header, rows, tuple(range(1, len(header))))


def partie_paired_table(paired: Data, base: str, language: str) -> Table:
    """What A wins more than under the base, partie by partie."""
    digits = _digits(paired, ["net"])
    rows = tuple((name, mean_text(each["net"], digits, language, signed=True)) for name, each in paired.items())
    return Table((say(language, "report-variant"), say(language, "sim-partie-paired", base=base)), rows, (1,))


def partie_rows(parties: Data, language: str) -> list[Row]:
    """Bars of who wins."""
    return [
        Row(name, tuple(_rate_bar(seat, each["won"][who], language) for seat, who in _WON.items()))
        for name, each in parties.items()
    ]
