"""Runs that are kept in a file: reading them, and going on with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from piquet_rules.errors import SimulationError, simple
from piquet_rules.simulation.run import FORMAT, Asked, Run
from piquet_rules.simulation.spec import MOST_DEALS, Spec, check_number
from piquet_rules.simulation.sums import Sums


def kept_run(data: Any, file: str) -> Run:
    """The run that ``Run.kept`` put into a file, with its rules as they are now.

    Raises:
        SimulationError: there is none in it, it is not whole, or its rules or the program are others now.
        ProfileError, NotFound: the rules cannot be loaded.
    """
    if not isinstance(data, dict) or not isinstance(data.get("run"), dict):
        raise _none("it holds no simulation that could go on", file)
    run = data["run"]
    if run.get("format") != FORMAT:
        raise _none(f"it is kept in format {run.get('format')!r}; this program knows {FORMAT}", file)
    try:
        asked = Asked.from_json(run["asked"])
        sums = Sums.from_json(run["sums"])
        made = str(run["build"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _none(f"it is not whole ({type(error).__name__}: {error})", file) from error
    found = Run.begin(asked)
    if sums.spec != found.spec.fingerprint:
        raise other_run(["its rules have changed since"], file)
    if made != found.build:
        raise other_run([f"it was played by piquet-rules {made}, this is {found.build}"], file)
    _refuse_broken(sums, found.spec, file)
    return replace(found, sums=sums)


def continued(run: Run, given: Mapping[str, Any], file: str) -> Run:
    """The same run, with the words that were given with it: they may only ask for more deals.

    Raises SimulationError where they ask for another simulation.
    """
    mine = asdict(run.asked)
    others = [f"{word} {_said(mine[word])}, not {_said(value)}" for word, value in given.items() if mine[word] != value]
    others = [each for each in others if not each.startswith("deals ")]
    if others:
        raise other_run([f"it is of {', '.join(others)}"], file)
    deals = given.get("deals", run.asked.deals)
    done = run.sums.deals
    check_number(
        f"the number of deals, of which {done:,} are done," if done else "the number of deals",
        deals,
        max(1, done),
        MOST_DEALS,
    )
    return replace(run, asked=replace(run.asked, deals=deals))


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


def _none(reason: str, file: str) -> SimulationError:
    return SimulationError(
        simple(
            "not-a-run", reason, help="give a .json or .parquet file that `piquet simulate --output` wrote", file=file
        )
    )


def _refuse_broken(sums: Sums, spec: Spec, file: str) -> None:
    """Raises SimulationError where the numbers of a file do not belong together."""
    every = [each for kind in (sums.counted, sums.paired) for measures in kind.values() for each in measures.values()]
    names = [entrant.name for entrant in spec.entrants]
    paired = [entrant.name for entrant in spec.entrants[1:] if spec.is_paired(entrant)]
    whole = (
        all(type(end) is int and 0 <= first < end for first, end in sums.ranges)
        and all(before[1] < after[0] for before, after in zip(sums.ranges, sums.ranges[1:], strict=False))
        and (not sums.deals or (list(sums.counted), list(sums.paired)) == (names, paired))
        and all(sum(each.values()) == sums.deals and min(each.values()) > 0 for each in every)
    )
    if not whole:
        raise _none("its numbers do not add up", file)
