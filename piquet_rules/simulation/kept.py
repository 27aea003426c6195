"""Runs that are kept in a file: reading them, and going on with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from piquet_rules.errors import SimulationError, simple
from piquet_rules.simulation.parties import MOST_PARTIES
from piquet_rules.simulation.run import FORMAT, Asked, Run
from piquet_rules.simulation.spec import MOST_DEALS, Entrant, Spec, check_number
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
        sums, parties = Sums.from_json(run["sums"]), Sums.from_json(run["parties"])
        made = str(run["build"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _none(f"it is not whole ({type(error).__name__}: {error})", file) from error
    found = Run.begin(asked)
    if (sums.spec, parties.spec) != (found.sums.spec, found.parties.spec):
        raise other_run(["its rules have changed since"], file)
    if made != found.build:
        raise other_run([f"it was played by piquet-rules {made}, this is {found.build}"], file)
    if not (
        is_whole(sums, found.spec, found.spec.is_paired)
        and is_whole(parties, found.spec, found.spec.parties_are_paired)
    ):
        raise _none("its numbers do not add up", file)
    causes = data.get("causes")
    return replace(found, sums=sums, parties=parties, causes=causes if isinstance(causes, list) else None)


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


def _none(reason: str, file: str) -> SimulationError:
    return SimulationError(
        simple(
            "not-a-run", reason, help="give a .json or .parquet file that `piquet simulate --output` wrote", file=file
        )
    )


def is_whole(sums: Sums, spec: Spec, is_paired: Callable[[Entrant], bool]) -> bool:
    """Whether the numbers of a file belong together."""
    every = [each for kind in (sums.counted, sums.paired) for measures in kind.values() for each in measures.values()]
    names = [entrant.name for entrant in spec.entrants]
    paired = [entrant.name for entrant in spec.entrants[1:] if is_paired(entrant)]
    return (
        all(type(end) is int and 0 <= first < end for first, end in sums.ranges)
        and all(before[1] < after[0] for before, after in zip(sums.ranges, sums.ranges[1:], strict=False))
        and (not sums.deals or (list(sums.counted), list(sums.paired)) == (names, paired))
        and all(sum(each.values()) == sums.deals and min(each.values()) > 0 for each in every)
    )
