"""Runs that are kept in a file: reading them, and going on with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from itertools import chain
from typing import Any

from piquet_rules.errors import SimulationError, simple
from piquet_rules.simulation.form import KeptFile, KeptSums, Wanted, checked, faults
from piquet_rules.simulation.parties import MOST_PARTIES
from piquet_rules.simulation.run import FORMAT, Asked, Run
from piquet_rules.simulation.spec import MOST_DEALS, check_number
from piquet_rules.simulation.sums import Sums


def kept_run(data: Any, file: str) -> Run:
    """The run that ``Run.kept`` put into a file, with its rules as they are now.

    Raises:
        SimulationError: there is none in it, it is not whole, or its rules or the program are others now.
        ProfileError, NotFound: the rules cannot be loaded.
    """
    if not isinstance(data, dict) or not isinstance(data.get("run"), dict):
        raise not_a_run("it holds no simulation that could go on", file)
    form = data["run"].get("format")
    if form != FORMAT:
        raise not_a_run(f"it is kept in format {form!r}; this program knows {FORMAT}", file)
    try:
        kept = checked(data, KeptFile).run
    except ValueError as error:
        raise not_a_run(f"it is not whole: {error}", file) from error
    found = Run.begin(Asked(**dict(kept.asked)))
    if (kept.sums.spec, kept.parties.spec) != (found.sums.spec, found.parties.spec):
        raise other_run(["its rules have changed since"], file)
    if kept.build != found.build:
        raise other_run([f"it was played by piquet-rules {kept.build}, this is {found.build}"], file)
    deals, parties = (Wanted.of_deals(found.spec, kept.asked.deals), Wanted.of_parties(found.spec, kept.asked.parties))
    for fault in chain(faults(kept.sums, deals), faults(kept.parties, parties)):
        raise not_a_run(f"its numbers do not add up: {fault}", file)
    return replace(found, sums=_sums(kept.sums), parties=_sums(kept.parties), causes=data.get("causes"))


def _sums(kept: KeptSums) -> Sums:
    return Sums.from_json(dict(kept))


def continued(run: Run, given: Mapping[str, Any], file: str) -> Run:
    """The same run, with the words that were given with it: they may only ask for more deals and parties.

    Raises SimulationError where they ask for another simulation.
    """
    mine = asdict(run.asked)
    others = [
        f"{word} {_said(mine[word])}, not {_said(value)}"
        for word, value in given.items()
        if mine[word] != value and word not in ("deals", "parties")
    ]
    if others:
        raise other_run([f"it is of {', '.join(others)}"], file)
    deals, parties = (given.get(word, mine[word]) for word in ("deals", "parties"))
    _check_more("deals", deals, run.sums.deals, 1, MOST_DEALS)
    _check_more("parties", parties, run.parties.deals, 0, MOST_PARTIES)
    causes = run.causes if deals == run.asked.deals else None
    return replace(run, asked=replace(run.asked, deals=deals, parties=parties), causes=causes)


def _check_more(what: str, number: int, done: int, least: int, most: int) -> None:
    """Raises SimulationError where fewer are asked for than are done."""
    check_number(
        f"the number of {what}{f', of which {done:,} are done,' if done else ''}", number, max(least, done), most
    )


def _said(value: Any) -> str:
    if isinstance(value, tuple):
        return " ".join("=".join(each) if isinstance(each, tuple) else str(each) for each in value) or "nothing"
    return str(value)


def other_run(reasons: Sequence[str], file: str) -> SimulationError:
    """The error for results that cannot be added to those of a file."""
    return SimulationError(
        simple(
            "other-run",
            f"this is another simulation than the one asked for: {'; '.join(reasons)}",
            help="`--resume FILE` alone goes on as it was begun; another simulation needs another file",
            file=file,
        )
    )


def not_a_run(reason: str, file: str) -> SimulationError:
    """The error for a file that no run can go on from."""
    return SimulationError(
        simple(
            "not-a-run", reason, help="give a .json or .parquet file that `piquet simulate --output` wrote", file=file
        )
    )
