"""The results of a simulation as tables: means with intervals, spread, differences deal by deal, frequencies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from piquet_rules.compiled import CATEGORY_NAMES, SEAT_NAMES
from piquet_rules.printing.document import Table
from piquet_rules.reporting.bar_chart import Bar, Row
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


def half(summary: Data) -> float | None:
    """Half the interval of a mean; None where one deal has none."""
    if summary["ci95"] is None:
        return None
    low, high = summary["ci95"]
    return float(high - low) / 2


def digits_for(summaries: Iterable[Data]) -> int:
    """Digits that show the narrowest interval of a table."""
    narrow = min((width for each in summaries if (width := half(each))), default=1.0)
    return next((digits for digits in (1, 2) if narrow >= 2 * 10.0**-digits), 3)


def mean_text(summary: Data, digits: int, language: str, *, signed: bool) -> str:
    """A mean with half its interval, if it has one: ``20.9 ± 0.6``."""
    mean = number_text(language, summary["mean"], digits, signed=signed)
    width = half(summary)
    return mean if width is None else f"{mean} ± {number_text(language, width, digits)}"


def points_table(variants: Data, language: str) -> Table:
    """The means of each ruleset."""
    digits = digits_for(each[what] for each in variants.values() for what in WHAT)
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
    digits = digits_for(each[what] for each in variants.values() for what in WHAT)
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
    return number_text(language, 1 - counts.get("0", 0) / number, 1, percent=True)


def rates_table(variants: Data, language: str) -> Table:
    """How often each seat had each bonus and won, or kept silent, each category; what never happens is left out."""
    rows = []
    for name, each in variants.items():
        shown = name
        for what, rates in _rates(each, language):
            if any(rate and rate["count"] for rate in rates):
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
    """A share with the ends of its interval, of which it is not the middle: ``0.050% (0.009–0.283)``."""
    if not rate["count"]:
        return "–"
    low, high = (100 * end for end in rate["ci95"])
    digits = max(rate_digits(rate["rate"]), digits_for([{"ci95": (low, high)}]))
    share = number_text(language, rate["rate"], digits, percent=True)
    return f"{share} ({number_text(language, low, digits)}–{number_text(language, high, digits)})"


def rate_digits(rate: float) -> int:
    """Digits of a share in per cent: more, the rarer it is."""
    return 1 if rate >= 0.1 else 2 if rate >= 0.001 else 3


def mean_rows(variants: Data, whose: Sequence[str], language: str, *, signed: bool) -> list[Row]:
    """Bars of means with their intervals."""
    digits = digits_for(each[what] for each in variants.values() for what in whose)
    return [
        Row(name, tuple(_mean_bar(what, each[what], digits, language, signed=signed) for what in whose))
        for name, each in variants.items()
    ]


def _mean_bar(series: str, summary: Data, digits: int, language: str, *, signed: bool) -> Bar:
    says = number_text(language, summary["mean"], digits, signed=signed)
    return Bar(series, summary["mean"], says, *(summary["ci95"] or ()))


def rate_rows(variants: Data, rate: str, language: str) -> list[Row]:
    """Bars of one rate, in hundredths of the deals, with their intervals."""
    return [
        Row(name, tuple(_rate_bar(seat, each["rates"][rate][seat], language) for seat in SEATS))
        for name, each in variants.items()
    ]


def _rate_bar(series: str, rate: Data, language: str) -> Bar:
    low, high = rate["ci95"]
    says = number_text(language, 100 * rate["rate"], rate_digits(rate["rate"]) if rate["count"] else 0)
    return Bar(series, 100 * rate["rate"], says, 100 * low, 100 * high)


_MEASURES = ("deals", "paid", "winner_total", "loser_total")
_WON = {"elder": "elder_first", "younger": "dealer_first"}
_PARTIE_RATES = ("rubicons", "double_games", "carried")


def parties_table(parties: Data, language: str) -> Table:
    """How long parties are, what is paid, and how far both come; what is paid to A on average."""
    header = (say(language, "report-variant"), *(say(language, f"sim-partie-{name}") for name in (*_MEASURES, "net")))
    rows = []
    for name, each in parties.items():
        means = [number_text(language, each[measure]["mean"], 1) for measure in _MEASURES]
        rows.append((name, *means, mean_text(each["net"], digits_for([each["net"]]), language, signed=True)))
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
    digits = digits_for(each["net"] for each in paired.values())
    rows = tuple((name, mean_text(each["net"], digits, language, signed=True)) for name, each in paired.items())
    return Table((say(language, "report-variant"), say(language, "sim-partie-paired", base=base)), rows, (1,))


def partie_rows(parties: Data, language: str) -> list[Row]:
    """Bars of who wins."""
    return [
        Row(name, tuple(_rate_bar(seat, each["won"][who], language) for seat, who in _WON.items()))
        for name, each in parties.items()
    ]
