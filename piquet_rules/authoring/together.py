"""Changes of several rules that are judged together: one may be right only once another is made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from piquet_rules.authoring.meant import kind_of_slot
from piquet_rules.errors import NotFound, Problem, ProfileError, simple
from piquet_rules.profile.keys import undotted
from piquet_rules.profile.load import load
from piquet_rules.profile.model import Profile
from piquet_rules.profile.shipped import shipped_ids
from piquet_rules.profile.slots import SLOT_TYPES

_NAMED = re.compile(r"`([a-z0-9_.]+)`")


class Wanted(NamedTuple):
    """A rule that has to be known, too: its key, and the problem until it is."""

    key: str
    problem: Problem


class Together:
    """Changes over a profile, in the order in which they were made; they need not fit together before the end.

    ``changes`` is key → value, None for a rule that is not played.
    """

    def __init__(self, base: Profile) -> None:
        self.base = base
        self.changes: dict[str, Any] = {}
        self._left: set[str] = set()
        self._now = base

    @property
    def now(self) -> Profile:
        """The profile with the changes, as it was when they last fitted together."""
        return self._now

    def refuse(self, key: str, value: Any) -> None:
        """Raise ProfileError where a change is wrong whatever else is changed."""
        _, problems = self._judged({**self._without(key), key: value})
        wrong = [each for each in problems if not _is_between(each)]
        if wrong:
            raise ProfileError(wrong)

    def keep(self, key: str, value: Any) -> None:
        """Make a change; an earlier one of the same rule is forgotten."""
        self.changes = {**self._without(key), key: value}
        self._left.clear()
        self._settle()

    def take_back(self, key: str) -> None:
        """Forget a change. Raises KeyError if there is none."""
        del self.changes[key]
        self._left.clear()
        self._settle()

    def leave(self, key: str) -> None:
        """Ask no more for a rule until another change is made."""
        self._left.add(key)

    def problems(self) -> list[Problem]:
        """Why the changes do not fit together; none where they do."""
        return self._judged(self.changes)[1]

    def wanted(self) -> Wanted | None:
        """The next rule that has to be known so that the changes fit together; None where none can help."""
        for problem in self.problems():
            for key in _keys_of(problem):
                if key not in self.changes and key not in self._left:
                    return Wanted(key, problem)
        return None

    def in_conflict(self) -> list[str]:
        """The changes of which a problem speaks, all of them if it names none."""
        named = {key for problem in self.problems() for key in _keys_of(problem)}
        return [key for key in self.changes if key in named] or list(self.changes)

    def showing(self, key: str) -> Profile:
        """A profile that has a rule of this key: what holds now, or a variant with the new kind. Raises NotFound."""
        slot = str(undotted(key)[0])
        kind = self.changes.get(f"{slot}.kind")
        if kind is None or kind == kind_of_slot(self.now, slot):
            return self.now
        return variant_with(slot, kind)

    def companion(self, wanted: Wanted) -> tuple[Profile, dict[str, Any]]:
        """For a kind that must fit the changed kind of another slot: a variant with that, and its keys of this slot.

        Raises NotFound where no kind was changed, or no variant has it.
        """
        slot = str(undotted(wanted.key)[0])
        for changed in _keys_of(wanted.problem):
            if changed.endswith(".kind") and self.changes.get(changed) is not None:
                profile = variant_with(changed.removesuffix(".kind"), self.changes[changed])
                return profile, {f"{slot}.{name}": value for name, value in profile.rules()[slot].items()}
        raise NotFound(wanted.problem)

    def _without(self, key: str) -> dict[str, Any]:
        """The changes that a new one of this key leaves: a slot that is taken away, or gets a kind, has no others."""
        slot = str(undotted(key)[0])
        anew = key in (slot, f"{slot}.kind")
        return {
            each: value
            for each, value in self.changes.items()
            if each not in (key, slot) and not (anew and undotted(each)[0] == slot)
        }

    def _settle(self) -> None:
        made = self._judged(self.changes)[0]
        self._now = made if made is not None else self._now if self.changes else self.base

    def _judged(self, changes: dict[str, Any]) -> tuple[Profile | None, list[Problem]]:
        gone = [key for key, value in changes.items() if value is None]
        try:
            return self.base.with_changes({k: v for k, v in changes.items() if v is not None}, gone), []
        except ProfileError as error:
            return None, list(error.problems)


def variant_with(slot: str, kind: str) -> Profile:
    """The first of the shipped variants whose slot is of a kind. Raises NotFound."""
    for name in shipped_ids():
        profile = load(name)
        if kind_of_slot(profile, slot) == kind:
            return profile
    raise NotFound(simple("unknown-kind", f"no variant has a `{slot}` of the kind `{kind}`"))


def _is_between(problem: Problem) -> bool:
    """Whether a problem lies between two rules, so that another change can mend it."""
    return problem.code == "missing-key" or (_is_rule(problem.key) and any(True for _ in _beside(problem)))


def _keys_of(problem: Problem) -> Iterator[str]:
    """The rules of which a problem speaks; of a missing one that rule."""
    if problem.code == "missing-key":
        yield from _rules_in(problem.message)
    elif _is_between(problem):
        yield problem.key
        yield from _beside(problem)


def _beside(problem: Problem) -> Iterator[str]:
    """The other rules of a problem that lies between several."""
    for each in problem.related:
        yield from _rules_in(each.says)


def _rules_in(says: str) -> list[str]:
    """The rule that a sentence names first; none if it names something else."""
    named = _NAMED.search(says)
    return [named[1]] if named is not None and _is_rule(named[1]) else []


def _is_rule(key: str) -> bool:
    slot, dot, _ = key.partition(".")
    return bool(dot) and slot in SLOT_TYPES
