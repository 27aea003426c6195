"""Rows of oracle files that are about chances.

Such a row has ``odds`` in place of cards or scores: ``odds: hands`` speaks of all hands, and a section of a draw::

    odds: {seat: elder, taken: 5, named: [2, 3, 4], found: 1}

is about at least so many (``found``; left out: all) of each number of named cards. Books print chances in many ways;
what may be expected are the words of ``OF_HANDS`` and ``OF_DRAWS``, numbers rounded to the nearest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from piquet_rules.chances.odds import Odds, odds
from piquet_rules.profile.model import Profile
from piquet_rules.scoring import compiled

Way = tuple[int, int]
"""Draws that find what is looked for, and all draws."""


def _second(found: Odds) -> dict[str, int]:
    points = sorted(found.declarations)[-2]
    return {"points": points, "hands": found.declarations[points]}


def _blank(found: Odds) -> Fraction:
    return Fraction(found.hands, found.carte_blanche)


OF_HANDS: dict[str, Callable[[Odds], Any]] = {
    "hands": lambda found: found.hands,
    "carte_blanche": lambda found: found.carte_blanche,
    "point": lambda found: found.to_json()["point"],
    "sequence": lambda found: found.to_json()["sequence"],
    "set": lambda found: found.to_json()["set"],
    "greatest": lambda found: found.greatest._asdict(),
    "next": _second,
    "thirty_or_more": lambda found: found.declaring(30),
    "mean_ten_thousandths": lambda found: round(found.mean * 10_000),
    "blank_one_in_hundredths": lambda found: round(_blank(found) * 100),
    "blank_one_in_tenths": lambda found: round(_blank(found) * 10),
    "blank_against": lambda found: round(_blank(found) - 1),
    "blank_in_either_one_in": lambda found: round(_blank(found) / 2),
}
"""What a row may expect of all hands."""

OF_DRAWS: dict[str, Callable[[Sequence[Way]], Any]] = {
    "draws": lambda ways: [good for good, _ in ways],
    "of": lambda ways: [every for _, every in ways],
    "fraction": lambda ways: [str(Fraction(good, every)) for good, every in ways],
    "one_in": lambda ways: [round(Fraction(every, good)) for good, every in ways],
    "against_tenths": lambda ways: [round(Fraction(10 * every, good) - 10) for good, every in ways],
    "per_thousand": lambda ways: [round(Fraction(1000 * good, every)) for good, every in ways],
    "per_ten_thousand": lambda ways: [round(Fraction(10_000 * good, every)) for good, every in ways],
}
"""What a row may expect of a draw: a list with a number for each number of named cards."""


def faults_of_odds(row: Mapping[str, Any]) -> list[str]:
    """What is wrong with such a row as it is written."""
    asked, expect = row["odds"], row.get("expect")
    known: Mapping[str, Any] = OF_HANDS if asked == "hands" else OF_DRAWS
    wrong = [] if asked == "hands" or isinstance(asked, Mapping) else ["`odds` is neither `hands` nor a draw"]
    if isinstance(asked, Mapping) and set(asked) | {"found"} != {"seat", "taken", "named", "found"}:
        wrong.append("a draw has `seat`, `taken`, `named` and perhaps `found`")
    return wrong + [f"odds have no `{word}`" for word in expect or () if word not in known]


def odds_differences(row: Mapping[str, Any], profile: Profile) -> list[str]:
    """What came out otherwise than the row expects, in sentences."""
    asked, expect = row["odds"], row["expect"]
    if asked == "hands":
        found = odds(profile)
        came = {word: OF_HANDS[word](found) for word in expect}
    else:
        ways = ways_of(asked, profile)
        came = {word: OF_DRAWS[word](ways) for word in expect}
    return [f"{word} is {came[word]}, expected {value}" for word, value in expect.items() if came[word] != value]


def ways_of(asked: Mapping[str, Any], profile: Profile) -> list[Way]:
    """For each number of named cards, the draws that find enough of them and all draws."""
    from piquet_rules.chances.draws import draws

    rules, found = compiled(profile), []
    for named in asked["named"]:
        cards = " ".join(map(rules.pack.name, rules.pack.cards[:named]))
        rows = draws(rules, cards, taken=asked["taken"]).rows
        row = next(each for each in rows if each.seat == asked["seat"])
        found.append((row.at_least(asked.get("found", named)), row.draws))
    return found
