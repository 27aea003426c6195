"""``piquet test``: whether the examples of profiles come out as they say."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from piquet_rules.cli.consent import agreed, warn_of_lock
from piquet_rules.cli.output import complain, say, say_json
from piquet_rules.cli.parser import Usage, add_json
from piquet_rules.cli.profiles import unit_of
from piquet_rules.cli.table import table
from piquet_rules.cli.words import place_text, value_text
from piquet_rules.errors import PiquetError
from piquet_rules.problems import safe

if TYPE_CHECKING:
    from piquet_rules.examples import ExampleResult
    from piquet_rules.examples.coverage import Coverage
    from piquet_rules.profile.model import Profile

HELP = "run the examples that profiles state"
EXAMPLE = "piquet test friday-club.yaml\npiquet test friday-club.yaml --accept\npiquet test rubicon --coverage"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument("profiles", nargs="+", metavar="FILE|VARIANT", help="path of a profile, or id of a variant")
    parser.add_argument(
        "--strict", action="store_true", help="let an inherited example that the profile has changed count as failed"
    )
    parser.add_argument(
        "--accept",
        action="store_true",
        help="write into the file what its rules have changed in inherited examples, after a preview and your consent",
    )
    parser.add_argument("--yes", action="store_true", help="with --accept: write without asking")
    parser.add_argument(
        "--coverage", action="store_true", help="list the rules that could be changed and no example would notice"
    )
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    """Print how each example came out; 1 if one failed or a profile can't be loaded."""
    if given.accept and (given.coverage or given.json):
        raise Usage("`--accept` goes with neither `--coverage` nor `--json`", "give them one after the other")
    if given.yes and not given.accept:
        raise Usage("`--yes` goes with `--accept` only", "leave it out, or add `--accept`")
    if given.accept:
        return max(_accept(name, given.yes) for name in given.profiles)
    return _coverage(given) if given.coverage else _examples(given)


def _examples(given: argparse.Namespace) -> int:
    from piquet_rules.examples import run_examples
    from piquet_rules.profile.load import load

    results: list[ExampleResult] = []
    status = 0
    for name in given.profiles:
        try:
            profile = load(name)
        except PiquetError as error:
            complain(error.problems)
            status = 1
            continue
        found = run_examples(profile)
        results += found
        if not given.json:
            say("\n".join([f"{profile.id}: {_counted(len(found), 'example')}", *map(_as_text, found), ""]))
        if any(_is_wrong(each, given.strict) for each in found):
            status = 1
    if given.json:
        say_json([each.to_json() for each in results])
    elif results:
        say(_summary(results))
        _hint(given, results)
    return status


def _hint(given: argparse.Namespace, results: list[ExampleResult]) -> None:
    """Say how changed examples are written into a file."""
    files = [name for name in given.profiles if name.lower().endswith((".yaml", ".yml"))]
    if files and any(each.status == "changed" for each in results):
        say(f"`piquet test {files[0]} --accept` writes what changed into the file")


def _is_wrong(result: ExampleResult, strict: bool) -> bool:
    """A changed example is wrong where it is asked for, and in what is shipped: there each change is stated."""
    from piquet_rules.profile.shipped import shipped_ids

    if result.status == "changed":
        return strict or result.profile.id in shipped_ids()
    return result.status == "failed"


def _as_text(result: ExampleResult) -> str:
    name = safe(result.example.name or "(without a name)")
    if result.status == "passed":
        return f"  ok       {name}"
    where = f"{name} ({place_text(result.example.place)})"
    if result.change:
        return f"  changed  {where}\n             {result.change}"
    return "\n".join([f"  FAILED   {where}", *(f"             {safe(said)}" for said in result.outcome.differences)])


def _summary(results: list[ExampleResult]) -> str:
    states = [each.status for each in results]
    others = [f"{states.count(state)} {state}" for state in ("failed", "changed") if state in states]
    return ", ".join([f"{_counted(states.count('passed'), 'example')} passed", *others])


def _counted(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


def _accept(name: str, yes: bool) -> int:
    """Show what would be written into a file, and write it if that is wanted; 1 if it is not, or can't be."""
    from piquet_rules.authoring.accept import accept

    try:
        accepted = accept(name)
        if not accepted:
            say(f"{name}: no inherited example comes out otherwise; there is nothing to write")
            return 0
        say(accepted.preview())
        say()
        if not agreed(yes, f"write this into {name}?"):
            say("nothing was written; `--yes` writes it")
            return 1
        accepted.write()
    except PiquetError as error:
        complain(error.problems)
        return 1
    say(f"{name}: {_counted(len(accepted.names), 'example')} written")
    warn_of_lock(name)
    return 0


def _coverage(given: argparse.Namespace) -> int:
    """Print the keys that no example notices; 1 where a profile can't be loaded, with ``--strict`` if there are any."""
    from piquet_rules.examples.coverage import coverage
    from piquet_rules.profile.load import load

    found: list[tuple[Profile, Coverage]] = []
    status = 0
    for name in given.profiles:
        try:
            profile = load(name)
            found.append((profile, coverage(profile)))
        except PiquetError as error:
            complain(error.problems)
            status = 1
    if given.json:
        say_json([each.to_json() for _, each in found])
    else:
        say("\n\n".join(_coverage_text(*each) for each in found))
    return 1 if given.strict and any(each.unnoticed for _, each in found) else status


def _coverage_text(profile: Profile, found: Coverage) -> str:
    every = len(found.noticed) + len(found.unnoticed)
    lines = [f"{found.variant}: of {_counted(every, 'rule')}, examples would notice {len(found.noticed)} if changed"]
    if found.unnoticed:
        rows = [(key, value_text(found.values[key], unit_of(profile, key))) for key in found.unnoticed]
        lines += ["no example would notice a change of", table(rows, indent="  ")]
    if found.told:
        lines += ["told in the rulebook and never scored", *(f"  {key}" for key in found.told)]
    return "\n".join(lines)
