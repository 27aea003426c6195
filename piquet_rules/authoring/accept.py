"""Writes into a house file what its rules have changed in the examples that it inherits."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from piquet_rules.authoring.edit import unified
from piquet_rules.authoring.example_text import Edit, applied, edits
from piquet_rules.authoring.files import Unwritten, as_text, read_source, replace_file
from piquet_rules.errors import ProfileError, simple
from piquet_rules.examples.now import expect_now
from piquet_rules.examples.results import ExampleResult, run_examples
from piquet_rules.profile.installed import installed_ids
from piquet_rules.profile.load import check_found
from piquet_rules.profile.locate import Found
from piquet_rules.profile.model import Profile
from piquet_rules.profile.reader import read
from piquet_rules.profile.shipped import shipped_ids


@dataclass(frozen=True)
class Acceptance:
    """What is to be written into a file: ``names`` of the examples, and the whole new ``text``.

    False where no example has changed. Nothing is written before ``write`` is called.
    """

    found: Found
    names: tuple[str, ...]
    text: str

    def __bool__(self) -> bool:
        return bool(self.names)

    def preview(self) -> str:
        """The changed lines, as ``diff -u`` shows them; empty where there are none."""
        return unified(self.found.shown, as_text(self.found.source), self.text)

    def write(self) -> None:
        """Put the new text in the place of the file. Raises Unwritten if that changed since it was read."""
        if self.names:
            replace_file(self.found, self.text)


def accept(file: str | os.PathLike[str]) -> Acceptance:
    """What the rules of a profile have changed in inherited examples, ready to be written into its file.

    Each such example is stated anew by its name with what it expects now; comments and everything else
    stay. Raises NotFound or ProfileError where the file can't be loaded, Unwritten where the result
    would not be exactly as intended.
    """
    if str(file) in (*shipped_ids(), *installed_ids()):
        message = f"`{file}` is shipped; what changed can be written into a file of your own only"
        raise Unwritten(simple("edit-refused", message, help=f"write a profile that has `extends: {file}`"))
    found = read_source(file)
    profile = _loaded(found)
    changed = [result for result in run_examples(profile) if _is_ours_to_change(result)]
    if not changed:
        return Acceptance(found, (), as_text(found.source))
    wanted = {result.example.name: expect_now(result.example["expect"], result.outcome) for result in changed}
    text = _written(found, wanted)
    _check(found, profile, wanted, text)
    return Acceptance(found, tuple(wanted), text)


def _loaded(found: Found) -> Profile:
    made, problems = check_found(found, locked=False)
    if made is None:
        raise ProfileError(problem for problem in problems if problem.severity == "error")
    return made


def _is_ours_to_change(result: ExampleResult) -> bool:
    """Whether rules of the file changed an inherited example; its own examples are never rewritten.

    An expectation that the file gave an inherited example earlier is one that may be written again.
    """
    example, layer = result.example, result.profile.layer
    if result.outcome.passed or (not result.outcome.result and result.outcome.refused is None):
        return False
    stated_here = example.place_of("expect").file == layer.found.shown
    return example.layer is not layer and (stated_here or result.change is not None)


def _written(found: Found, wanted: Mapping[str, Mapping[str, Any]]) -> str:
    """The text of the file with the new expectations; line ends and a byte-order mark as they were."""
    text = as_text(found.source)
    mark = text[: len(text) - len(text.removeprefix("\ufeff"))]
    crlf = "\r\n" in text
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if crlf and plain.count("\n") != text.count("\r\n"):
        raise _refused(found, "its lines end in two different ways", "`piquet fmt` puts that right")
    changes: list[Edit] | None = edits(plain, read(plain, found.shown)[0], wanted)
    if changes is None:
        raise _refused(found, "a comment stands within an example that must be written anew", "write it by hand")
    after = applied(plain, changes)
    return mark + (after.replace("\n", "\r\n") if crlf else after)


def _check(found: Found, before: Profile, wanted: Mapping[str, Mapping[str, Any]], text: str) -> None:
    """Read the new text again: it must say what was intended, and nothing else."""
    try:
        data = read(text.encode(), found.shown)[0].data
        after = _loaded(replace(found, source=text.encode()))
    except ProfileError as error:
        raise _refused(found, f"the result could not be read ({error.code})", "write it by hand") from None
    names = set(wanted)
    passed = all(result.outcome.passed for result in run_examples(after) if result.example.name in names)
    if data != _intended(found, wanted) or after.fingerprint != before.fingerprint or not passed:
        raise _refused(found, "the result would not be exactly as intended", "write it by hand")


def _intended(found: Found, wanted: Mapping[str, Mapping[str, Any]]) -> Any:
    data = deepcopy(read(found.source, found.shown)[0].data)
    examples = data.setdefault("examples", [])
    own = {example.get("name"): example for example in examples}
    for name, expect in wanted.items():
        if name in own:
            own[name]["expect"] = json.loads(json.dumps(expect))
        else:
            examples.append({"name": name, "expect": json.loads(json.dumps(expect))})
    return data


def _refused(found: Found, why: str, help: str) -> Unwritten:
    return Unwritten(simple("edit-refused", f"nothing was written: {why}", help=help, file=found.shown))
