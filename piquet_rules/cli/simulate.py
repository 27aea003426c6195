"""``piquet simulate``: many deals under several rulesets, the same cards for each."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from piquet_rules.cli.output import complain, say, say_json, say_written
from piquet_rules.cli.parser import Usage, add_changes, add_json, names, number
from piquet_rules.cli.policies import all_policies, policies
from piquet_rules.cli.progress import Told, added_up, progress
from piquet_rules.cli.reported import add_reports, language_of, wanted, write_reports
from piquet_rules.cli.stopping import Stopping
from piquet_rules.errors import PiquetError, Problem, simple

if TYPE_CHECKING:
    from piquet_rules.simulation.causes import SimulatedCauses
    from piquet_rules.simulation.outputs import Nowhere
    from piquet_rules.simulation.run import Run
    from piquet_rules.simulation.work import Crew

HELP = "play many deals under several variants, the same cards for each, and say what differs"
EXAMPLE = (
    "piquet simulate --variants rubicon,friday-club.yaml --deals 100000\n"
    "piquet simulate --variants rubicon --set tricks.last=2,4 --deals 1000000 --jobs 2 --output last-trick.json\n"
    "piquet simulate --resume last-trick.json\n"
    "piquet simulate --variants rubicon,friday-club.yaml --html friday.html"
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument(
        "--variants", metavar="A,B,...", type=names, help="what is simulated, the others compared with the first"
    )
    parser.add_argument("--deals", metavar="N", type=_number_of("deals"), help="how many deals (left out: 10000)")
    parser.add_argument(
        "--parties",
        metavar="N",
        type=_number_of("parties"),
        help="besides, so many whole parties: their length and what is paid",
    )
    parser.add_argument(
        "--seed",
        metavar="S",
        type=_number_of("seed"),
        help="number from which all cards and chance follow (left out: 1)",
    )
    parser.add_argument(
        "--policy",
        metavar="P",
        type=policies,
        help="how both seats play: heuristic (left out), random, oracle (cards open), one of a package, or "
        "elder=P,younger=Q; `help` lists them",
    )
    add_changes(parser, several="several values, as tricks.last=2,4 or 1..4, make a ruleset each; ")
    parser.add_argument(
        "--jobs", metavar="J", type=_number_of("jobs"), help="processes that share the work (left out: 1)"
    )
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="scheduler of dask whose workers do it, as tcp://host:8786"
    )
    parser.add_argument(
        "--output",
        metavar="FILE",
        help="write to .json (results, kept all the time, to go on with), .csv (a table) or .parquet (a row a deal)",
    )
    parser.add_argument(
        "--resume", metavar="FILE", help="go on with a run that was stopped, from its .json or .parquet"
    )
    add_reports(parser)
    parser.add_argument("--bars", action="store_true", help="print how often each result comes, as bars")
    parser.add_argument(
        "--causes",
        action="store_true",
        help="also say which rules make the differences: each set of those that differ is played, 64 times at most",
    )
    parser.add_argument("--csv", action="store_true", help="print the results as CSV, for spreadsheets")
    add_json(parser)


def _number_of(what: str) -> Callable[[str], int]:
    """Reads a number of deals or whatever it is; its bounds are asked for when there is one."""

    def read(word: str) -> int:
        from piquet_rules.simulation.parties import MOST_PARTIES
        from piquet_rules.simulation.processes import MOST_JOBS
        from piquet_rules.simulation.spec import LARGEST_SEED, MOST_DEALS

        most = {"deals": MOST_DEALS, "parties": MOST_PARTIES, "jobs": MOST_JOBS, "seed": LARGEST_SEED}
        return number(int(what != "seed"), most[what])(word)

    return read


def run(given: argparse.Namespace) -> int:
    """Play, print and write; what is done is kept and printed however the run ends."""
    if given.policy == {}:
        say(all_policies())
        return 0
    _refuse_words(given)
    with Stopping() as stop:
        try:
            return _run(given, stop)
        except KeyboardInterrupt:
            stop.is_over = True
            _say_ended(given, stop)
            return stop.status


def _refuse_words(given: argparse.Namespace) -> None:
    """Raises Usage where two words do not go together."""
    if given.json and given.csv:
        raise Usage("--json and --csv are two ways to print", "choose one of them; `--output` writes a file besides")
    if given.causes and given.csv:
        raise Usage("--csv has no room for --causes", "print them with --json, or leave one of the two out")
    if given.bars and (given.json or given.csv):
        raise Usage(
            f"--bars belongs to the tables, and --{'json' if given.json else 'csv'} prints none",
            "leave one of them out",
        )
    if given.jobs is not None and given.cluster is not None:
        raise Usage("--jobs and --cluster are two ways to share the work", "choose one of them")


def _run(given: argparse.Namespace, stop: Stopping) -> int:
    reports = wanted(given)
    found, output = _resumed(given) if given.resume else _begun(given)
    if given.causes:
        _refuse_causes(found)
    try:
        return _played(given, found, output, stop, reports)
    except KeyboardInterrupt:
        stop.is_over = True
        _say_ended(given, stop, output, found)
        return stop.status


def _played(given: argparse.Namespace, found: Run, output: Nowhere, stop: Stopping, reports: dict[str, str]) -> int:
    """Play, print and write; the status. Raises KeyboardInterrupt where it is to end at once."""
    problems = _play(given, found, output, stop)
    is_lost = bool(problems)
    problems += _finish(found, output)
    causes = None
    if given.causes and found.is_complete and not problems:
        causes, problems = _causes(given, found, stop)
        if causes:
            found.causes = causes.to_json()["causes"]
            problems += _keep_causes(found, output)
    if found.sums.deals:
        _print(given, found, causes)
    if found.sums.deals and reports:
        problems += _report(given, found, causes, reports)
    is_stopped = stop() and not (found.is_complete and (causes or not given.causes))
    if is_stopped or (is_lost and found.sums.deals):
        _say_stopped(given, found, output, causes)
    if problems:
        complain(list(dict.fromkeys(problems)))
    return stop.status if is_stopped else int(bool(problems))


def _refuse_causes(found: Run) -> None:
    """Raises Usage where there is no difference of which causes could be told."""
    first, *others = found.spec.entrants
    if not others:
        raise Usage(
            "--causes shares out the difference between two rulesets, and there is one",
            "name two variants, or several values, as --set tricks.last=2,4",
        )
    if not any(map(found.spec.is_paired, others)):
        raise Usage(
            f"--causes needs the same cards, and no other ruleset has those of `{first.name}`",
            "compare variants with one pack and as many cards in a hand",
        )
    if found.asked.deals < _FEWEST_FOR_CAUSES:
        raise Usage(
            f"--causes needs {_FEWEST_FOR_CAUSES} deals at least, to say how sure it is", "ask for more with --deals"
        )


_FEWEST_FOR_CAUSES = 2


def _begun(given: argparse.Namespace) -> tuple[Run, Nowhere]:
    """A new run, and where it goes. Raises Usage, SimulationError, ProfileError, NotFound, ExtraMissing."""
    from piquet_rules.simulation.run import Asked, Run

    if not given.variants:
        raise Usage("`--variants` is missing: what is simulated", "as `--variants rubicon,friday-club.yaml`")
    output = output_of(given.output)
    return Run.begin(Asked(**_words(given))), output


def _resumed(given: argparse.Namespace) -> tuple[Run, Nowhere]:
    """The run of a file, and where it goes on. Raises Usage, SimulationError, ProfileError, NotFound, ExtraMissing."""
    from piquet_rules.simulation.kept import continued

    if _suffix(given.resume) not in (".json", ".parquet"):
        raise Usage(
            f"a run cannot go on from `{given.resume}`", "it can from a .json or .parquet that `--output` named"
        )
    source = output_of(given.resume)
    name = given.output or given.resume
    if name != given.resume and _suffix(given.resume) == ".parquet":
        raise Usage("the rows of a run stay in one file", f"leave `--output` out, or copy {given.resume} first")
    output = source if name == given.resume else output_of(name)
    if output.with_rows and output is not source:
        raise Usage(
            f"the rows of the deals that are done are not in `{given.resume}`",
            "begin the run anew with this `--output`: the same seed plays the same deals",
        )
    return continued(source.read(), _words(given), given.resume), output


def _words(given: argparse.Namespace) -> dict[str, Any]:
    """What was said of the simulation; what was left out is not there."""
    said = {
        "variants": tuple(given.variants or ()),
        "set": tuple(given.set),
        "unset": tuple(given.unset),
        "deals": given.deals,
        "parties": given.parties,
        "seed": given.seed,
        **(given.policy or {}),
    }
    return {word: value for word, value in said.items() if value not in ((), None)}


def output_of(name: str | None) -> Nowhere:
    """Where a run is written, by the ending of the name. Raises Usage, ExtraMissing."""
    from piquet_rules.simulation.outputs import Csv, Json, Nowhere
    from piquet_rules.simulation.parquet import Parquet

    if name is None:
        return Nowhere()
    kinds = {".json": Json, ".csv": Csv, ".parquet": Parquet}
    if _suffix(name) not in kinds:
        raise Usage(f"`{name}` does not say in what form it is written", f"let it end in {', '.join(kinds)}")
    return kinds[_suffix(name)](name)


def _suffix(name: str) -> str:
    return PurePath(name).suffix.lower()


def _play(given: argparse.Namespace, found: Run, output: Nowhere, stop: Stopping) -> list[Problem]:
    """Play until all is done, or somebody stops it, or something goes wrong, which is returned."""

    def noted(told: Told) -> Told:
        def taken(number: int) -> None:
            stop.has_begun = True
            told(number)

        return taken

    def warn(problem: Problem) -> None:
        complain([problem])

    try:
        output.begin(found, resumed=given.resume == output.shown)
        _say_compiling(given, found)
        with _crew(given, found) as crew:
            with progress(found.asked.deals, found.sums.deals) as told:
                found.go(crew, output, stop, noted(told), warn)
            if found.asked.parties and not stop():
                with progress(found.asked.parties, found.parties.deals, "parties") as told:
                    found.go(crew, output, stop, noted(told), warn, parties=True)
    except (PiquetError, OSError) as error:
        problems = _problems(error)
        return [each for each in problems if not (stop() and each.code == "workers-lost")]  # stopped as well
    return []


def _say_compiling(given: argparse.Namespace, found: Run) -> None:
    """Tell why nothing is seen to happen for half a minute, where that will be so."""
    from piquet_rules.fast.cache import user_cache
    from piquet_rules.simulation.chunk import must_compile, players_of
    from piquet_rules.simulation.processes import signals_held

    if given.cluster is not None or (found.is_complete and not given.causes):
        return
    if given.jobs not in (None, 1):
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy's threads would forbid to divide this process
    with signals_held():  # a library that is interrupted while it is read prints a traceback
        compiles = must_compile(players_of(found.asked.elder, found.asked.younger))
    if compiles:
        said = "compiling the rules of play and the policies, which takes about half a minute"
        more = "once: later runs start at once" if user_cache() else "in each run, as PIQUET_CACHE=off wants it"
        sys.stderr.write(f"{said}, {more}\n")
        sys.stderr.flush()


@contextmanager
def _crew(given: argparse.Namespace, found: Run) -> Iterator[Crew]:
    """Who plays. Raises SimulationError, ExtraMissing."""
    from piquet_rules.simulation.cluster import cluster
    from piquet_rules.simulation.processes import processes
    from piquet_rules.simulation.work import ALONE

    if given.cluster is not None:
        with cluster(given.cluster, (found.asked.elder, found.asked.younger)) as crew:
            yield crew
    elif given.jobs not in (None, 1):
        with processes(given.jobs, (found.asked.elder, found.asked.younger)) as crew:
            yield crew
    else:
        yield ALONE


def _causes(given: argparse.Namespace, found: Run, stop: Stopping) -> tuple[SimulatedCauses | None, list[Problem]]:
    """Which rules make the differences; None where somebody stops it, with what went wrong."""
    from piquet_rules.simulation.causes import shared_out
    from piquet_rules.simulation.work import Stopped

    asked = found.asked
    try:
        pairs = len(found.sums.paired)
        with _crew(given, found) as crew, progress(pairs * asked.deals, 0, "deals for the causes") as told:
            policies = asked.elder, asked.younger
            so_far = added_up(told)
            return shared_out(asked.profiles(), asked.deals, asked.seed, policies, crew, stop, so_far), []
    except (Stopped, KeyboardInterrupt):
        return None, []
    except (PiquetError, OSError) as error:
        return None, _problems(error)


def _print(given: argparse.Namespace, found: Run, causes: SimulatedCauses | None) -> None:
    from piquet_rules.cli.simulated import as_text
    from piquet_rules.cli.simulated_causes import as_text as causes_as_text
    from piquet_rules.simulation.as_csv import as_csv

    if given.json:
        say_json(found.to_json())
    elif given.csv:
        say(as_csv(found.simulation()).rstrip("\n"))
    else:
        say(as_text(found.simulation(), bars=given.bars))
        if causes:
            say("\n" + causes_as_text(causes, found.asked.profiles()))


def _finish(found: Run, output: Nowhere) -> list[Problem]:
    """Write the output; what went wrong with it."""
    try:
        output.finish(found)
    except OSError as error:
        return [replace(each, help=_still_kept(output)) for each in _problems(error)]
    except PiquetError as error:
        return _problems(error)
    if output.shown and found.sums.deals:
        say_written(output.shown)
    return []


def _still_kept(output: Nowhere) -> str:
    """What is left where the last of a run could not be written."""
    if output.can_go_on and os.path.isfile(output.shown):
        return f"what was written last is still there: make room, and `piquet simulate --resume {output.shown}` goes on"
    return "what was found is printed, and kept nowhere: make room, or name a file elsewhere"


def _keep_causes(found: Run, output: Nowhere) -> list[Problem]:
    """Write the output again, with the causes, where it has room for them; what went wrong with it."""
    try:
        output.add_causes(found)
    except (PiquetError, OSError) as error:
        return _problems(error)
    return []


def _report(
    given: argparse.Namespace, found: Run, causes: SimulatedCauses | None, files: dict[str, str]
) -> list[Problem]:
    """Write the page and the pictures; what went wrong with them."""
    from piquet_rules.reporting.simulation_report import SimulationReport

    shares = causes.causes if causes else ()
    profiles = found.asked.profiles() if causes else None
    try:
        write_reports(files, SimulationReport(found.simulation(), language_of(given), shares, profiles))
    except OSError as error:
        return _problems(error)
    return []


def _problems(error: PiquetError | OSError) -> list[Problem]:
    if isinstance(error, PiquetError):
        return list(error.problems)
    why = (error.strerror or type(error).__name__).lower()
    what = f" `{error.filename}`" if error.filename else ""
    return [simple("system-refused", f"writing{what} failed: {why}")]


def _say_ended(
    given: argparse.Namespace, stop: Stopping, output: Nowhere | None = None, found: Run | None = None
) -> None:
    """What is said where a run ends at once: what is there of it, and nothing else."""
    kept = output.abandon() if output else ""
    said = "stopped at once; " if stop.has_begun else "stopped before the first deal; "
    if not stop.has_begun and given.resume:
        said += f"{given.resume} is as it was"
    elif kept:
        said += f"what was written last is in {kept}"
        if output and output.can_go_on and found and not found.is_complete:
            said += f", and `piquet simulate --resume {output.shown}` goes on"
    else:
        said += "nothing kept"
    sys.stderr.write(f"{said}\n")


def _say_stopped(given: argparse.Namespace, found: Run, output: Nowhere, causes: SimulatedCauses | None) -> None:
    if given.causes and found.is_complete and causes is None:
        said = "stopped before the causes were known; all deals are done"
        if output.can_go_on:
            said += f", and `piquet simulate --resume {output.shown} --causes` looks for causes again"
        sys.stderr.write(f"{said}\n")
        return
    from piquet_rules.cli.simulated import counted

    said = f"stopped after {found.sums.deals:,} of {counted(found.asked.deals, 'deal')}"
    if found.asked.parties:
        said += f" and {found.parties.deals:,} of {counted(found.asked.parties, 'partie')}"
    if output.can_go_on:
        said += f"; `piquet simulate --resume {output.shown}` goes on"
    sys.stderr.write(f"{said}\n")
