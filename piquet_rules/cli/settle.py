"""``piquet settle``: what a partie comes to, from the scores of its deals or from its sums."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from piquet_rules.cli.output import say, say_json
from piquet_rules.cli.parser import Usage, add_changes, add_json, number
from piquet_rules.cli.profiles import load
from piquet_rules.errors import SettlementError

if TYPE_CHECKING:
    from piquet_rules.partie import Settlement
    from piquet_rules.profile.model import Profile

HELP = "settle a partie from the scores of its deals"
EXAMPLE = "piquet settle rubicon --totals 99:120\npiquet settle rubicon 13:27 31:15 44:6"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument("variant", metavar="VARIANT", help="id of a variant, or path of a profile")
    parser.add_argument(
        "deals", nargs="*", metavar="A:B", help="score of each deal in order, always the same player's first"
    )
    parser.add_argument("--totals", metavar="A:B", help="the sums, instead of the scores of the deals")
    parser.add_argument(
        "--carry", metavar="N", type=number(), help="factor of a refet left over from the partie before"
    )
    add_changes(parser)
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    """Print the settlement."""
    if given.totals is not None and (given.deals or given.carry is not None):
        other = "scores of deals" if given.deals else "--carry"
        raise Usage(f"--totals and {other} do not go together", "give either the sums or the deals")
    if given.totals is None and not given.deals:
        raise Usage("there is nothing to settle", "give the score of each deal, as 54:21 10:58, or --totals 99:120")
    settled = _settled(load(given.variant, given), given)
    if given.json:
        say_json(settled.to_json())
    else:
        say(_as_text(settled))
    return 0


def _settled(profile: Profile, given: argparse.Namespace) -> Settlement:
    from piquet_rules.partie import settle, settle_totals

    try:
        if given.totals is not None:
            return settle_totals(profile, given.totals)
        return settle(profile, given.deals, carry=1 if given.carry is None else given.carry)
    except SettlementError as error:
        if error.code == "bad-score":  # a word that can't be parsed, not a partie that can't be settled
            raise Usage(error.problems[0].message, error.problems[0].help) from None
        raise


def _as_text(settled: Settlement) -> str:
    first, second = zip(settled.players, settled.totals, strict=True)
    return f"{settled.variant}: {first[0]} {first[1]}, {second[0]} {second[1]}\n{outcome(settled)}"


def outcome(settled: Settlement) -> str:
    """Who wins how much, in a sentence."""
    if settled.winner is not None:
        says = f"{settled.winner} by {_paid(settled)}"
        says += "" if settled.complete else " so far; the partie is not over"
    else:
        says = "drawn" if settled.complete else "level so far; the partie is not over"
    if settled.written is not None:
        written = ", ".join(f"{name} {points}" for name, points in zip(settled.players, settled.written, strict=True))
        says += f"; written: {written}"
    if settled.carry != 1:
        says += f"; a refet is left over: --carry {settled.carry} in the next partie"
    return says


def _paid(settled: Settlement) -> str:
    """Points are a bare number; stakes say that they are."""
    if settled.paid_in == "points":
        return str(settled.points)
    return f"{settled.points} stake{'s' * (settled.points != 1)}"
