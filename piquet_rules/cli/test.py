"""``piquet test``: whether the examples of profiles come out as they say."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from piquet_rules.cli.output import complain, say, say_json
from piquet_rules.cli.parser import add_json
from piquet_rules.cli.words import place_text
from piquet_rules.errors import PiquetError
from piquet_rules.problems import safe

if TYPE_CHECKING:
    from piquet_rules.examples import Change, Outcome
    from piquet_rules.profile.model import Example, Profile

HELP = "run the examples that profiles state"
EXAMPLE = "piquet test friday-club.yaml\npiquet test rubicon --strict"

PASSED, FAILED, CHANGED = "passed", "failed", "changed"


@dataclass(frozen=True)
class Result:
    """How one example of a profile came out; ``change`` if rules of the profile have changed an inherited one."""

    profile: Profile
    example: Example
    outcome: Outcome
    change: Change | None

    @property
    def status(self) -> str:
        """``passed``, ``failed`` or ``changed``."""
        if self.outcome.passed:
            return PASSED
        return CHANGED if self.change else FAILED

    def to_json(self) -> dict[str, Any]:
        """The result for programs."""
        place = self.example.place
        shown = {
            "variant": self.profile.id,
            "name": self.example.name,
            "status": self.status,
            "file": place.file,
            "line": place.line,
            "inherited_from": self.example.inherited_from,
            "differences": list(self.outcome.differences),
        }
        if self.change:
            shown["change"] = {"was": self.change.was, "now": self.change.now, "keys": list(self.change.keys)}
        return shown


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument("profiles", nargs="+", metavar="FILE|VARIANT", help="path of a profile, or id of a variant")
    parser.add_argument(
        "--strict", action="store_true", help="let an inherited example that the profile has changed count as failed"
    )
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    """Print how each example came out; 1 if one failed or a profile can't be loaded."""
    from piquet_rules.profile.load import load

    results: list[Result] = []
    status = 0
    for name in given.profiles:
        try:
            profile = load(name)
        except PiquetError as error:
            complain(error.problems)
            status = 1
            continue
        found = results_of(profile)
        results += found
        if not given.json:
            say("\n".join([f"{profile.id}: {_counted(len(found), 'example')}", *map(_as_text, found), ""]))
        if any(_is_wrong(each, given.strict) for each in found):
            status = 1
    if given.json:
        say_json([each.to_json() for each in results])
    elif results:
        say(_summary(results))
    return status


def results_of(profile: Profile) -> list[Result]:
    """Run all examples of a profile, the inherited ones too."""
    from piquet_rules.examples import changed_by, run

    found = []
    for example in profile.examples:
        outcome = run(example, profile)
        found.append(Result(profile, example, outcome, None if outcome.passed else changed_by(example, profile)))
    return found


def _is_wrong(result: Result, strict: bool) -> bool:
    """A changed example is wrong where it is asked for, and in what is shipped: there each change is stated."""
    from piquet_rules.profile.shipped import shipped_ids

    if result.status == CHANGED:
        return strict or result.profile.id in shipped_ids()
    return result.status == FAILED


def _as_text(result: Result) -> str:
    name = safe(result.example.name or "(without a name)")
    if result.status == PASSED:
        return f"  ok       {name}"
    where = f"{name} ({place_text(result.example.place)})"
    if result.change:
        return f"  changed  {where}\n             {result.change}"
    return "\n".join([f"  FAILED   {where}", *(f"             {safe(said)}" for said in result.outcome.differences)])


def _summary(results: list[Result]) -> str:
    states = [each.status for each in results]
    others = [f"{states.count(state)} {state}" for state in (FAILED, CHANGED) if state in states]
    return ", ".join([f"{_counted(states.count(PASSED), 'example')} passed", *others])


def _counted(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"
