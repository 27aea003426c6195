"""Which variant is nearest to what somebody plays: questions computed from the merged rules.

A question is a rule in which the variants that are left differ. There is no list of questions: a new
variant brings its own. An answer that no variant gives contradicts them all alike, so it leaves the
others apart as before, and what fits best in the end is named with what it contradicts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from piquet_rules.authoring.answers import DONT_KNOW, OTHER, understood
from piquet_rules.authoring.bases import ABSENT, as_text, differing, same
from piquet_rules.authoring.diff import diff
from piquet_rules.authoring.questions import Question, question_about
from piquet_rules.errors import PiquetError
from piquet_rules.profile.keys import field_at, is_table, keys_of, look_up
from piquet_rules.profile.load import load
from piquet_rules.profile.model import Profile
from piquet_rules.profile.names import name_of
from piquet_rules.profile.shipped import shipped_ids
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.wording import sentence


@dataclass(frozen=True)
class Contradiction:
    """An answer that the nearest variant does not give; ``theirs`` is None where it is left out there."""

    key: str
    yours: Any
    theirs: Any
    says: str

    def to_json(self) -> dict[str, Any]:
        """``{"key", "yours", "theirs", "says"}``; ``yours`` is null for an answer that named no value."""
        yours = None if self.yours is OTHER else self.yours
        return {"key": self.key, "yours": yours, "theirs": self.theirs, "says": self.says}


@dataclass(frozen=True)
class Choice:
    """Where the answers lead: the nearest variant, how it differs, and others that fit as well.

    ``goes`` are sentences of the nearest about what was not asked: rules that other variants have of another kind.
    """

    nearest: Profile
    differs: tuple[Contradiction, ...]
    others: tuple[Profile, ...]
    goes: tuple[str, ...]
    next: Question | None

    def to_json(self) -> dict[str, Any]:
        """``{"nearest", "differs": [...], "others": [ids], "goes": [...], "next": the next question or null}``."""
        return {
            "nearest": self.nearest.id,
            "differs": [each.to_json() for each in self.differs],
            "others": [each.id for each in self.others],
            "goes": list(self.goes),
            "next": self.next.to_json() if self.next else None,
        }


class Chooser:
    """Asks about rules until one variant is left: ``question``, ``answer``, and so on, then ``result``.

    Holds its ``profiles`` and the ``answers`` so far (key → value, ``DONT_KNOW`` or ``OTHER``).
    """

    def __init__(self, profiles: Iterable[Profile] | None = None) -> None:
        """Choose among these profiles; none given: the shipped variants."""
        every = [load(name) for name in shipped_ids()] if profiles is None else list(profiles)
        self.profiles = tuple(every)
        self._rules = {profile: profile.rules() for profile in self.profiles}
        self.answers: dict[str, Any] = {}

    def answer(self, key: str, value: Any) -> None:
        """Take an answer, in place of an earlier one to the same question.

        Args:
            key: a rule; a slot stands for its kind.
            value: as JSON has it or as a person writes it (``"4"``, ``"A K Q"``); ``DONT_KNOW`` or ``"?"``;
                ``OTHER`` for a value that no variant which is left has.

        Raises NotFound for a rule that no variant has, ProfileError for a value that it cannot have.
        """
        key = f"{key}.kind" if key in SLOT_TYPES else key
        self.answers[key] = understood(self.profiles, key, value)

    def fitting(self) -> tuple[Profile, ...]:
        """The profiles that contradict the fewest answers."""
        against = {profile: len(list(self._contradicted(profile))) for profile in self.profiles}
        fewest = min(against.values(), default=0)
        return tuple(profile for profile in self.profiles if against[profile] == fewest)

    def question(self) -> Question | None:
        """The question that leaves the fewest variants to be expected; None where none tells them apart.

        Of questions that are equally good, one about the kind of a rule comes first, because it settles
        most; then one about what is scored before what is only a custom of the table.
        """
        left = self.fitting()
        best = min(self._questions(left), key=lambda found: found[:3], default=None)
        if best is None:
            return None
        return question_about(left, best[3], {each: self._value(each, best[3]) for each in left})

    def result(self) -> Choice:
        """The nearest variant by the answers so far."""
        left = sorted(self.fitting(), key=lambda each: (self._distance(each), each.id))
        nearest = left[0]
        differs = tuple(self._contradiction(nearest, key) for key in self._contradicted(nearest))
        return Choice(nearest, differs, tuple(left[1:]), self._goes(nearest), self.question())

    def _goes(self, nearest: Profile) -> tuple[str, ...]:
        asked = {key.split(".")[0] for key in self.answers}
        kinds = {slot: {rules[slot]["kind"] for rules in self._rules.values()} for slot in SLOT_TYPES}
        told = (slot for slot in SLOT_TYPES if len(kinds[slot]) > 1 and slot not in asked)
        return tuple(sentence(nearest.components[slot]) for slot in told)

    def _contradicted(self, profile: Profile) -> Iterator[str]:
        for key, answer in self.answers.items():
            mine = self._value(profile, key)
            if answer is not DONT_KNOW and (mine is not ABSENT if answer is OTHER else not same(mine, answer)):
                yield key

    def _questions(self, left: tuple[Profile, ...]) -> Iterator[tuple[float, bool, bool, str]]:
        """For each rule that tells some apart: how many it leaves, what breaks ties, and its key."""
        for key in self._keys(left):
            groups = Counter(as_text(self._value(profile, key)) for profile in left)
            if len(groups) > 1 and key not in self.answers:
                expected = sum(many * many for many in groups.values()) / len(left)
                yield expected, not key.endswith(".kind"), _custom(left[0], key), key

    def _keys(self, left: tuple[Profile, ...]) -> Iterator[str]:
        """The keys that mean the same in all of them; where kinds differ, only the kind."""
        for slot in SLOT_TYPES:
            yield f"{slot}.kind"
            if len({self._rules[profile][slot]["kind"] for profile in left}) == 1:
                lines = [self._rules[profile][slot] for profile in left]
                yield from (f"{slot}.{key}" for key in _single_keys(left[0], slot, lines))

    def _value(self, profile: Profile, key: str) -> Any:
        """The value at a key, None where it is left out, ABSENT where the kind has no such key."""
        slot, *path = key.split(".")
        if field_at(type(profile.components[slot]), tuple(path)) is None:
            return ABSENT
        try:
            return look_up(self._rules[profile][slot], tuple(path))
        except KeyError:
            return None

    def _distance(self, profile: Profile) -> int:
        """How far a profile lies from the others, in rules."""
        mine = self._rules[profile]
        return sum(len(list(differing(mine, theirs))) for theirs in self._rules.values())

    def _contradiction(self, profile: Profile, key: str) -> Contradiction:
        yours, theirs = self.answers[key], self._value(profile, key)
        return Contradiction(key, yours, None if theirs is ABSENT else theirs, _says(profile, key, yours))


def _single_keys(profile: Profile, slot: str, lines: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The keys of a slot's kind but its kind, each row of a table by itself."""
    cls = type(profile.components[slot])
    for key in keys_of(cls):
        info = field_at(cls, tuple(key.split(".")))
        if key != "kind" and info is not None and is_table(info):
            yield from (f"{key}.{row}" for row in dict.fromkeys(chain.from_iterable(line[key] for line in lines)))
        elif key != "kind":
            yield key


def _custom(profile: Profile, key: str) -> bool:
    """Whether a rule is only printed: what is done at the table, without a trace in a record."""
    slot, *path = key.split(".")
    info = field_at(type(profile.components[slot]), tuple(path))
    extra = info.json_schema_extra if info is not None else None
    return isinstance(extra, dict) and "descriptive" in extra


def _says(profile: Profile, key: str, yours: Any) -> str:
    """``your last trick differs: the last trick counts 3 in all, not 2``."""
    head = _differs(name_of(key.removesuffix(".kind")) or f"`{key}`")
    if yours in (OTHER, None) or key.endswith(".kind"):
        return head
    try:
        words = diff(profile, profile.replace(key, yours)).in_words()
    except PiquetError:  # the rule does not go with the others of this variant
        return head
    return f"{head}: {'; '.join(words)}" if words else head


_ASKING = ("what ", "when ", "whether ", "which ", "who ")
_SEVERAL = re.compile(r"(fewest |most |the )?[a-z]+s\b")


def _differs(name: str) -> str:
    """``your last trick differs``, ``your packets differ``, ``what the point scores differs``."""
    if name.startswith(_ASKING):
        return f"{name} differs"
    return f"your {name} differ{'' if _SEVERAL.match(name) else 's'}"


def choose(answers: Mapping[str, Any], profiles: Iterable[Profile] | None = None) -> Choice:
    """The variant that is nearest to some answers, and the question to ask next.

    Args:
        answers: key → value, as ``Chooser.answer`` takes them.
        profiles: what to choose among; none given: the shipped variants.

    Raises NotFound for a rule that no variant has, ProfileError for a value that it cannot have.
    """
    chooser = Chooser(profiles)
    for key, value in answers.items():
        chooser.answer(key, value)
    return chooser.result()
