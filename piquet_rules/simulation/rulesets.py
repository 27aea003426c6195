"""The rulesets of a simulation: variants, changed by ``--set``, where a value may be several: ``2,4`` or ``1..4``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

from piquet_rules.errors import Place, Problem, ProfileError
from piquet_rules.profile.change import SET
from piquet_rules.profile.load import load
from piquet_rules.profile.model import Profile, names_of

MOST_RULESETS = 100
_RANGE = re.compile(r"(0|[1-9][0-9]{0,99})\.\.(0|[1-9][0-9]{0,99})", re.ASCII)
_OPEN, _CLOSE = "[{", "]}"

Setting = tuple[str, str]
"""A key and the text of its value."""


def rulesets(variants: Sequence[str], settings: Sequence[Setting], unset: Sequence[str]) -> dict[str, Profile]:
    """Each variant under each combination of values, by a name that says which values are meant.

    A variant is called by its id, and where a setting has several values, also by the value that it has:
    ``rubicon tricks.last=4``.

    Raises:
        ProfileError: several values that can't be read, too many rulesets, or rules that are none.
        NotFound: a variant that is not there.
    """
    ways = _ways(settings)
    profiles = [load(name) for name in variants]
    if len(ways) * len(profiles) > MOST_RULESETS:
        raise ProfileError(_too_many(len(ways) * len(profiles), settings))
    several = [len(set(each)) > 1 for each in zip(*ways, strict=True)]
    found: dict[str, Profile] = {}
    problems: dict[Problem, None] = {}
    for (called, profile), way in product(zip(names_of(profiles), profiles, strict=True), ways):
        named = [f"{key}={value}" for (key, value), one in zip(way, several, strict=True) if one]
        try:
            changed = profile.with_changes(way, unset) if way or unset else profile
            found[" ".join([called, *named])] = changed
        except ProfileError as error:
            problems |= dict.fromkeys(error.problems)
    if problems:
        raise ProfileError(problems)
    return found


def _ways(settings: Sequence[Setting]) -> list[tuple[Setting, ...]]:
    """Every combination of values. Raises ProfileError."""
    problems: list[Problem] = []
    values: list[list[Setting]] = []
    for line, (key, text) in enumerate(settings, 1):
        try:
            values.append([(key, value) for value in several_values(text)])
        except ValueError as error:
            problems.append(_bad(line, key, text, str(error)))
    if problems:
        raise ProfileError(problems)
    number = 1
    for each in values:
        number *= len(each)
    if number > MOST_RULESETS:
        raise ProfileError(_too_many(number, settings))
    return list(product(*values))


def several_values(text: str) -> list[str]:
    """The values in a text: ``2,4`` is two, ``1..4`` four, and ``[2, 3]`` one. Raises ValueError."""
    found: list[str] = []
    for part in _parts(text):
        if not part and "," in text:
            raise ValueError("a value is missing beside a comma")
        found += _range(part) if ".." in part else [part]
    twice = next((value for value in found if found.count(value) > 1), None)
    if twice is not None:
        raise ValueError(f"`{twice}` is named twice")
    return found


def _parts(text: str) -> Iterator[str]:
    """The text between commas that stand in no brackets and no quotes."""
    depth, quote, part = 0, "", ""
    for character in text:
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        depth += (character in _OPEN) - (character in _CLOSE) if not quote else 0
        if character == "," and not quote and not depth:
            yield part.strip()
            part = ""
        else:
            part += character
    yield part.strip() if "," in text else part


def _range(part: str) -> list[str]:
    """The whole numbers from the first to the last. Raises ValueError."""
    match = _RANGE.fullmatch(part)
    if match is None:
        raise ValueError(f"`{part}` is no range")
    first, last = int(match[1]), int(match[2])
    if first >= last:
        raise ValueError(f"`{part}` does not rise")
    if last - first >= MOST_RULESETS:
        raise ValueError(f"`{part}` has {last - first + 1:,} values; {MOST_RULESETS} is the most")
    return [str(number) for number in range(first, last + 1)]


def _bad(line: int, key: str, text: str, reason: str) -> Problem:
    place = Place(SET, line, len(key) + 2, max(len(text), 1))
    remedy = f"several values are written as {key}=2,4 or, for a range of whole numbers, {key}=1..4"
    return Problem("bad-sweep", reason, place, key=key, help=remedy, line_text=f"{key}={text}")


def _too_many(number: int, settings: Sequence[Setting]) -> Problem:
    message = f"there would be {number:,} rulesets; {MOST_RULESETS} is the most"
    return Problem(
        "bad-sweep", message, Place(SET), help="name fewer variants, or fewer values in one run",
        line_text=" ".join(f"{key}={text}" for key, text in settings),
    )  # fmt: skip
