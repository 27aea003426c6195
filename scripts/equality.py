"""Proves that the compiled kernel and the plain one are the same, deal by deal: ``equality.py [DEALS] [--only NAME]``.

Every variant, and every mixin on a variant that takes it; rules that differ in nothing that the kernel reads are
compared once. All events and the last position of each deal are compared number for number. Ends with 1 at the first
difference. What is proved so far is printed as it goes.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path

if __name__ == "__main__":  # run by name: the checkout is not among the folders where Python looks
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.simulation.equality import Difference, compared
from tests.simulation.games import rulesets

DEALS = 1_000_000
SAID_EVERY = 60.0
"""Seconds between two lines about the same rules."""


def chosen(pattern: str) -> dict[tuple[int, ...], str]:
    """Compiled rules, and the names of all rulesets that come to them."""
    found: dict[tuple[int, ...], str] = {}
    for name, table in rulesets().items():
        if fnmatchcase(name, pattern):
            found[table] = f"{found[table]}, {name}" if table in found else name
    return found


def proved(name: str, table: Sequence[int], seed: int, deals: int, first: int) -> bool:
    """Compare the deals of one ruleset and say how it goes."""
    begun = said = time.monotonic()
    for found in compared(table, seed, deals, first=first):
        if isinstance(found, Difference):
            print(f"{name}: DIFFERENT at {found}", flush=True)
            return False
        now = time.monotonic()
        if found == deals:
            print(f"{name}: {found:,} deals equal ({found / (now - begun):,.0f} a second)", flush=True)
        elif now - said > SAID_EVERY:
            said = now
            print(f"{name}: {found:,} of {deals:,} equal so far", flush=True)
    return True


def main(words: list[str]) -> int:
    """Compare all; 1 where one differs."""
    parser = argparse.ArgumentParser(prog="scripts/equality.py", description=str(__doc__).partition(":")[0])
    parser.add_argument("deals", nargs="?", type=int, default=DEALS, help="deals under each rules (a million)")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--seed", type=int, default=20_26)
    parser.add_argument("--only", default="*", metavar="PATTERN", help="these rules only: `rubicon`, `with *`")
    asked = parser.parse_args(words)
    rules = chosen(asked.only)
    if asked.deals < 1 or asked.first < 0 or not rules:
        parser.error("nothing to compare: deals from 1, a first deal from 0, a pattern that some rules match")
    agree = [proved(name, table, asked.seed, asked.deals, asked.first) for table, name in rules.items()]
    print(f"{sum(agree)} of {len(agree)} tables of rules equal: {asked.deals:,} deals each, seed {asked.seed}")
    return 0 if all(agree) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
