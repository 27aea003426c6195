"""Changes for one run: ``--set KEY=VALUE`` and ``--unset KEY`` as a last layer over a profile."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from piquet_rules.errors import Place, Problem, ProfileError
from piquet_rules.profile.document import Document
from piquet_rules.profile.head import FORMAT, Head
from piquet_rules.profile.keys import Path, dotted, undotted
from piquet_rules.profile.layers import Layer
from piquet_rules.profile.lines import Own, slot_lines
from piquet_rules.profile.load import finished
from piquet_rules.profile.locate import Found
from piquet_rules.profile.model import Profile
from piquet_rules.profile.reader import read
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.profile.unknown import unknown_path

SET = "--set"
UNSET = "--unset"


class _Typed(Document):
    """What was typed, a line for each change; what is unset stands in a file of its own name."""

    unset: tuple[str, ...] = ()

    def problem(self, code: str, message: str, path: Path, **more: Any) -> Problem:
        made = super().problem(code, message, path, **more)
        return made.with_line(self.unset[made.place.line - 1]) if made.place.file == UNSET else made


def changed(profile: Profile, settings: Iterable[tuple[str, Any]], unset: Iterable[str]) -> Profile:
    """The profile with changes laid over it. Raises ProfileError with every problem."""
    typed = [(key, value, value if isinstance(value, str) else json.dumps(value)) for key, value in settings]
    document = _Typed(SET, "\n".join(f"{key}={text}" for key, _, text in typed), {})
    own = Own(document, Head.model_construct(format=FORMAT, id=profile.id), {})
    for line, (key, value, text) in enumerate(typed, 1):
        own.problems += _Change(own, profile, line, key, text).problems(value)
    document.unset = tuple(unset)
    for n, key in enumerate(document.unset):
        document.values[("unset", n)] = Place(UNSET, n + 1, 1, max(len(key), 1))
        own.unset.append((undotted(key), ("unset", n)))
    layer = Layer(Found(SET, document.text), own, base=profile.layer, change=True)
    layer.problems += own.problems
    made, problems = finished(layer)
    if made is None:
        raise ProfileError(problem for problem in problems if problem.severity == "error")
    return made


class _Change:
    """One ``KEY=VALUE``, laid into the layer."""

    def __init__(self, own: Own, profile: Profile, line: int, key: str, text: str) -> None:
        self.own, self.profile, self.line, self.key, self.text = own, profile, line, key, text
        self.path = undotted(key)

    def problems(self, value: Any) -> list[Problem]:
        """Lay the value where its key says; what is wrong with either."""
        document = self.own.document
        twice = self.path in document.values
        for n in range(1, len(self.path) + 1):
            document.keys[self.path[:n]] = Place(SET, self.line, 1, max(len(self.key), 1))
        document.values[self.path] = Place(SET, self.line, len(self.key) + 2, max(len(self.text), 1))
        if twice:
            return [
                document.problem(
                    "set-twice", f"`{self.key}` is set twice", self.path, at="key", help="keep one of the two"
                )
            ]
        if self.path[0] not in SLOT_TYPES:
            kinds = {slot: type(each) for slot, each in self.profile.components.items()}
            refusal = unknown_path(self.path, kinds)
            return [document.problem(refusal.code, refusal.message, self.path, at="key", help=refusal.help)]
        try:
            return [*self._lay(self._read() if isinstance(value, str) else value)]
        except ProfileError as error:
            return [self._moved(problem) for problem in error.problems]

    def _read(self) -> Any:
        """The value of a text, as a file would have it. Raises ProfileError."""
        document = self.own.document
        if not self.text.strip():
            remedy = f"write `{SET} {self.key}=VALUE`, or `{UNSET} {self.key}` to take the rule away"
            raise ProfileError(Problem("empty-value", f"`{self.key}` has no value", Place(SET, self.line), help=remedy))
        found = read(self.text, SET, first_line=self.line)[0]
        document.values.update({(*self.path, *path): self._shifted(place) for path, place in found.values.items()})
        document.keys.update({(*self.path, *path): self._shifted(place) for path, place in found.keys.items()})
        document.scalars.update({(*self.path, *path): scalar for path, scalar in found.scalars.items()})
        document.faulty.update((*self.path, *path) for path in found.faulty)
        document.problems += [self._moved(problem) for problem in found.problems]
        self.own.problems += document.problems[-len(found.problems) :] if found.problems else []
        return found.data

    def _lay(self, value: Any) -> list[Problem]:
        known = len(self.own.problems)
        if len(self.path) == 1:
            slot_lines(self.own, self.key, value)
            problems, self.own.problems[known:] = self.own.problems[known:], []
            return problems
        here: Any = self.own.rules.setdefault(str(self.path[0]), {})
        for part in self.path[1:-1]:
            here = here.setdefault(str(part), {})
            if not isinstance(here, dict):
                message = f"`{self.key}` lies below a value that is set here too"
                return [self.own.document.problem("set-twice", message, self.path, at="key")]
        here[str(self.path[-1])] = value
        return []

    def _shifted(self, place: Place) -> Place:
        return place._replace(column=place.column + (len(self.key) + 1) * (place.line == self.line))

    def _moved(self, problem: Problem) -> Problem:
        key = dotted((*self.path, *filter(None, problem.key.split("."))))
        return replace(problem, place=self._shifted(problem.place), key=key, line_text=f"{self.key}={self.text}")
