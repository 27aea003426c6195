"""The words of ``--policy``: who plays each seat, and which policies there are."""

from __future__ import annotations

import argparse

from piquet_rules.cli.table import table
from piquet_rules.problems import safe

SEATS = "elder", "younger"
HELP = "help"


def policies(word: str) -> dict[str, str]:
    """The policy of each seat, or none where help is asked for. Raises ArgumentTypeError."""
    if word == HELP:
        return {}
    found: dict[str, str] = {}
    for part in word.split(","):
        seat, equals, name = (each.strip() for each in part.partition("="))
        if not (name if equals else seat) or (equals and seat not in SEATS):
            raise argparse.ArgumentTypeError(f"`{word}` is neither the name of a policy nor elder=P,younger=Q")
        seats = {seat: name} if equals else dict.fromkeys(SEATS, seat)
        if seats.keys() & found.keys():
            raise argparse.ArgumentTypeError(f"`{word}` names two policies for one seat")
        found |= seats
    return found


def all_policies() -> str:
    """Every policy in a line: its name and what it does, or why it can't be used."""
    from piquet_rules.errors import SimulationError
    from piquet_rules.policies.registry import find_policy, policy_names

    rows = []
    for name in policy_names():
        try:
            says = find_policy(name).says
        except SimulationError as error:
            says = error.problems[0].message
        rows.append((safe(name), safe(says)))
    return table(rows)
