"""The results of a simulation as people read them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, Any

from piquet_rules.cli.table import table
from piquet_rules.compiled import CATEGORY_NAMES, SEAT_NAMES
from piquet_rules.decimals import fixed
from piquet_rules.simulation.statistics import digits_for, half_of, mean_of, share_digits, share_of

if TYPE_CHECKING:
    from piquet_rules.reporting.stretches import Stretches
    from piquet_rules.simulation.report import Simulation
    from piquet_rules.simulation.sums import Sums

Rates = Callable[[Mapping[str, Any]], list[Mapping[str, Any]]]
"""The results of a variant → how often something came, for each seat."""

_MEANING = "±, each mean by itself: ninety-five times in a hundred the true one is no farther away"
_MOST_BARS, _BAR = 20, 40
"""Bars of a distribution, and cells of the longest one; where there is room a cell is one deal of a hundred."""
_SEATS = SEAT_NAMES[:2]
_WHAT = (*_SEATS, "net")
_HEADS = (*_SEATS, "elder less younger")
_BONUSES = {"pique": "pique", "repique": "repique", "capot": "capot", "carte_blanche": "carte blanche"}


def as_text(found: Simulation, bars: bool = False) -> str:
    """The tables, with ``bars`` how often each difference comes, and what the signs mean."""
    data = found.to_json()
    parts = [
        _head(found, data),
        _scores(data),
        _spread(data),
        _often(data),
        *_differences(data, found.sums),
        *_parties(data),
        *(_distributions(found) if bars else ()),
    ]
    text = "\n\n".join(part for part in parts if part)
    return f"{text}\n\n{_MEANING}" if " ± " in text else text


def _head(found: Simulation, data: Mapping[str, Any]) -> str:
    policy = data["policy"]
    who = f"both by `{policy}`"
    if not isinstance(policy, str):
        who = f"elder by `{policy['elder']}`, younger by `{policy['younger']}`"
    lines = [f"{counted(found.deals, 'deal')}, seed {data['seed']}, played {who}"]
    plain: dict[str, list[str]] = {}
    for name, how in found.how.items():
        if how.startswith("plain"):
            plain.setdefault(how.removeprefix("plain: "), []).append(name)
    lines += [f"not compiled{_whom(names, found)}: {why}" for why, names in plain.items()]
    return "\n".join(lines)


def _whom(names: Sequence[str], found: Simulation) -> str:
    return "" if list(names) == found.names else f" ({', '.join(names)})"


def _scores(data: Mapping[str, Any]) -> str:
    digits = _digits(data["variants"].values())
    rows: list[Sequence[str]] = [("points a deal", *_HEADS)]
    for name, each in data["variants"].items():
        rows.append((name, *(_mean(each[what], digits, sign=what == "net") for what in _WHAT)))
    return _table(rows, data)


def _digits(rows: Iterable[Mapping[str, Any]]) -> int:
    """Digits that show the narrowest interval of a table."""
    return digits_for(half_of(each[what]) for each in rows for what in _WHAT)


def counted(number: int, what: str) -> str:
    """``1 deal``, ``2,000 deals``."""
    return f"{number:,} {what}{'s' * (number != 1)}"


def _mean(summary: Mapping[str, Any], digits: int, *, sign: bool) -> str:
    """A mean with half its interval, if it has one."""
    half = half_of(summary)
    if half is None:
        return fixed(mean_of(summary), 0, signed=sign)
    return f"{fixed(mean_of(summary), digits, signed=sign)} ± {fixed(half, digits)}"


def _spread(data: Mapping[str, Any]) -> str:
    rows: list[Sequence[str]] = [("at most, in 10, 50 and 90 deals of 100", *_HEADS)]
    for name, each in data["variants"].items():
        rows.append((name, *(_quantiles(each[what]) for what in _WHAT)))
    return _table(rows, data)


def _quantiles(summary: Mapping[str, Any]) -> str:
    return " … ".join(str(summary["quantiles"][each]) for each in ("10", "50", "90"))


def _often(data: Mapping[str, Any]) -> str:
    """Bonuses, and who won each category: what never happens has no column."""
    columns = {
        **{title: _bonus(name) for name, title in _BONUSES.items()},
        **{name: _category(name, "won") for name in CATEGORY_NAMES},
        **{f"{name} sunk": _category(name, "sunk") for name in CATEGORY_NAMES},
    }
    every = data["variants"].values()
    used = {title: of for title, of in columns.items() if any(any(r["count"] for r in of(each)) for each in every)}
    if not used:
        return ""
    rows: list[Sequence[str]] = [("in 100 deals, elder/younger", *used)]
    for variant, each in data["variants"].items():
        rows.append((variant, *("/".join(map(share_text, of(each))) for of in used.values())))
    return _table(rows, data) + _how_far(rate for each in every for of in used.values() for rate in of(each))


def _how_far(rates: Iterable[Mapping[str, Any]]) -> str:
    """What is said below shares: the farther end of the widest interval, rounded up. Those that are rare lie askew.

    It holds of each share alone: of many, some are more often farther off. Of one deal nothing is said.
    """
    ends = [(rate["rate"], *rate["ci95"]) for rate in rates if rate["ci95"]]
    if not ends:
        return ""
    far = fixed(ceil(10_000 * max(max(high - share, share - low) for share, low, high in ends)) / 100, 2)
    return f"\n(each share by itself: ninety-five times in a hundred the true one is no farther than {far} away)"


def _bonus(name: str) -> Rates:
    return lambda variant: [variant["rates"][name][seat] for seat in _SEATS]


def _category(name: str, way: str) -> Rates:
    return lambda variant: [variant["categories"][name][seat][way] for seat in _SEATS]


def share_text(rate: Mapping[str, Any]) -> str:
    """A share of a hundred deals: ``37.9``, ``0.050``."""
    if not rate["count"]:
        return "-"
    share = share_of(rate)
    return fixed(100 * share, share_digits(share))


def _differences(data: Mapping[str, Any], sums: Sums) -> Iterator[str]:
    paired = data["paired"]
    digits = _digits(paired["variants"].values())
    rows: list[Sequence[str]] = [(f"more than {paired['base']}, deal by deal", *_HEADS, "which differs in")]
    for name, each in paired["variants"].items():
        whom = (_mean(each[what], digits, sign=True) if _differs(each[what]) else "the same" for what in _WHAT)
        rows.append((name, *whom, _share_that_differs(sums.paired[name]["net"])))
    if len(rows) > 1:
        yield _table(rows, data)
    if paired["unpaired"]:
        names = ", ".join(paired["unpaired"])
        yield f"other cards than {paired['base']}, so not compared deal by deal: {names}"


def _parties(data: Mapping[str, Any]) -> Iterator[str]:
    """How long parties are, who wins, and what is paid; what never comes has no column."""
    each = {name: one["partie"] for name, one in data["variants"].items() if "partie" in one}
    if not each:
        return
    number = next(iter(each.values()))["parties"]
    shares: dict[str, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = {
        "first elder wins": lambda one: one["won"]["elder_first"],
        "the other": lambda one: one["won"]["dealer_first"],
        "nobody": lambda one: one["won"]["drawn"],
        "rubicons": lambda one: one["rubicons"],
        "double games": lambda one: one["double_games"],
        "left over": lambda one: one["carried"],
    }
    used = {title: of for title, of in shares.items() if any(of(one)["count"] for one in each.values())}
    rows: list[Sequence[str]] = [(f"{counted(number, 'partie')}, shares in 100", "deals", "paid", *used)]
    for name, one in each.items():
        paid = f"{_mean(one['paid'], 2, sign=False)} {one['paid_in']}"
        rows.append((name, _mean(one["deals"], 2, sign=False), paid, *(share_text(of(one)) for of in used.values())))
    yield _table(rows, data) + _how_far(of(one) for one in each.values() for of in used.values())
    paired = {name: one["paired"]["net"] for name, one in each.items() if "paired" in one}
    if paired:
        rows = [(f"more for the first elder than {data['paired']['base']}", "in a partie")]
        for name, net in paired.items():
            rows.append((name, _mean(net, 2, sign=True) if _differs(net) else "the same"))
        yield _table(rows, data)


def _differs(summary: Mapping[str, Any]) -> bool:
    return bool(summary["min"] or summary["max"])


def _share_that_differs(net: Mapping[int, int]) -> str:
    number = sum(net.values())
    share = Fraction(100 * (number - net.get(0, 0)), number)
    return "no deal" if not share else f"{fixed(share, 1)} % of deals" if 10 * share >= 1 else "< 0.1 % of deals"


def _distributions(found: Simulation) -> Iterator[str]:
    """How often elder is ahead by so much: a bar for each stretch of points, those at the ends with all beyond."""
    from piquet_rules.reporting.stretches import stretches
    from piquet_rules.reporting.text_bars import text_bars

    cut = stretches({name: found.histogram(name) for name in found.names}, _MOST_BARS)
    for name, counts in cut.counts.items():
        shares = [Fraction(100 * count, found.deals) for count in counts]
        rows = [(f"elder less younger{_cards_open(found.spec.open_seats)}", "in 100 deals", name)]
        for begin, share, bar in zip(
            cut.begins, shares, text_bars([float(share) for share in shares], _BAR), strict=True
        ):
            rows.append((_stretch(begin, cut), fixed(share, 2), bar))
        yield table(rows, "rrl")


def _stretch(begin: int, cut: Stretches[str]) -> str:
    end = begin + cut.width - 1
    if begin in (cut.begins[0], cut.begins[-1]) and len(cut.begins) > 1:
        return f"{end} or less" if begin == cut.begins[0] else f"{begin} or more"
    return f"{begin} to {end}" if begin < end else str(begin)


def _table(rows: Sequence[Sequence[str]], data: Mapping[str, Any]) -> str:
    """A table; its heading says so where seats have played their cards with all hands open."""
    (title, *heads), *others = rows
    return table([(f"{title}{_cards_open(data['cards_open'])}", *heads), *others], "lr", gap="   ")


def _cards_open(seats: Sequence[str]) -> str:
    if not seats:
        return ""
    return ", cards open" if len(seats) == len(_SEATS) else f", cards open for {seats[0]}"
