"""Rows of oracle files that are about what players made, beside what a policy makes.

Such a row has ``played`` in place of cards or scores: ``played: {deals: 3000}``, or ``parties``. It expects of a seat
the printed median, or how many deals in a hundred bring at least so many points; of ``rubicons`` how many parties in
a hundred see one, or the odds against it. A policy is not the players of a book, so every number says how near to it
the policy must come::

    expect: {elder: {at_least: 28, per_cent: 51, within: 5}, younger: {median: 14, within: 3}}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from piquet_rules.profile.model import Profile

SEED = 8
SEATS = ("elder", "younger")


def faults_of_played(row: Mapping[str, Any]) -> list[str]:
    """What is wrong with such a row as it is written."""
    wrong = []
    if not isinstance(row["played"], Mapping) or set(row["played"]) not in ({"deals"}, {"parties"}):
        wrong.append("`played` has `deals` or `parties`")
    for name, said in row.get("expect", {}).items():
        known = (
            ({"median", "within"}, {"at_least", "per_cent", "within"}) if name in SEATS
            else ({"per_cent", "within"}, {"against", "within"})
        )  # fmt: skip
        if name not in (*SEATS, "rubicons") or set(said) not in known:
            wrong.append(f"what is played has no such `{name}`: {', '.join(said)}")
    return wrong


def played_differences(row: Mapping[str, Any], profile: Profile) -> list[str]:
    """What came out less near than the row demands, in sentences."""
    from piquet_rules.simulation.simulate import simulate

    number = row["played"]
    found = simulate(profile, number.get("deals", 1), SEED, parties=number.get("parties", 0)).to_json()
    came = found["variants"][profile.id]
    told = (_sentence(name, said, came) for name, said in row["expect"].items())
    return [sentence for sentence in told if sentence]


def _sentence(name: str, said: Mapping[str, Any], came: Mapping[str, Any]) -> str:
    """Of what the policy made, how it differs from what is printed; nothing where it is near enough."""
    if name == "rubicons":
        printed, made = _share_of(said), 100 * came["partie"]["rubicons"]["rate"]
    elif "median" in said:
        printed, made = said["median"], came[name]["quantiles"]["50"]
    else:
        histogram = came[name]["distribution"]
        reached = sum(count for points, count in histogram.items() if int(points) >= said["at_least"])
        printed, made = said["per_cent"], 100 * reached / sum(histogram.values())
    if abs(made - printed) <= said["within"]:
        return ""
    return f"{name}: the policy makes {made:.1f}, not within {said['within']} of the printed {printed:.1f}"


def _share_of(said: Mapping[str, Any]) -> float:
    """So many in a hundred, from the share itself or from the odds against it."""
    if "per_cent" in said:
        return float(said["per_cent"])
    against, there = map(float, said["against"])
    return 100 * there / (against + there)
