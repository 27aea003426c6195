"""How all examples of a profile come out, those that it inherits too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from piquet_rules.examples.changed import Change, changed_by
from piquet_rules.examples.run import Outcome, run
from piquet_rules.profile.model import Example, Profile

PASSED, FAILED, CHANGED = "passed", "failed", "changed"


@dataclass(frozen=True)
class ExampleResult:
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


def run_examples(profile: Profile) -> list[ExampleResult]:
    """Run all examples of a profile, the inherited ones too."""
    found = []
    for example in profile.examples:
        outcome = run(example, profile)
        change = None if outcome.passed else changed_by(example, profile)
        found.append(ExampleResult(profile, example, outcome, change))
    return found
