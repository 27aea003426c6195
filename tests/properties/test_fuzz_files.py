"""Files spoilt by chance and files made by a grammar: each one loads, or is explained; none makes the program fail.

``PIQUET_FUZZ=100000`` tries so many, from another seed each time; the 2,000 that are always tried are always the same.
"""

from __future__ import annotations

import os
import time
from random import Random, SystemRandom

import pytest

from piquet_rules.authoring.fmt import format_text
from piquet_rules.errors import PiquetError, Problem
from piquet_rules.problems import render_all
from piquet_rules.profile.head import HEAD_KEYS
from piquet_rules.profile.load import check_text
from piquet_rules.profile.shipped import folder, shipped_ids
from piquet_rules.profile.slots import SLOT_TYPES

MANY = os.environ.get("PIQUET_FUZZ")
CASES = int(MANY or 2_000)
PARTS = 8
HOUSE = """format: 1
id: club
extends: rubicon
tricks: {last: 3}  # ours
sequence:
  points:
    5: 20
unset: [pique]
cite:
  tricks.last: {grade: house, note: "club: 2026"}
notes: |
  long
    text
examples:
  - name: a
    settle: ["1:2",
      "3:4"]
    expect: {winner: B}
"""
FILES = [HOUSE] * 40 + [(folder() / f"{name}.yaml").read_text("utf-8") for name in shipped_ids()]
SIGNS = " \t\n:-{}[],#'\"|>&*!?%@=\\\r\x00`éж\u00a0\u2212\ufeff\u200b\u2028\ud800"
WORDS_APART = """
- |: | # x|&a|*a|!t|<<|~|yes|010|1_0|---|...|+3|1:30|.inf|null|lst|Tricks|{}|[]|03|none|99999999999999999999|1887-05-30
|../x.yaml|http://x|./club.yaml|rubicom
"""
PIECES = [*SIGNS, *WORDS_APART.replace("\n", "").split("|"), "  ", "---\n"]


def spoilt(chance: Random, text: str) -> str:
    """A file with some letters or lines put in, taken out, doubled or moved."""
    for _ in range(chance.randint(1, 6)):
        lines = text.split("\n")
        here, at = chance.randrange(len(lines)), chance.randint(0, len(text))
        match chance.randrange(6):
            case 0:
                text = text[:at] + chance.choice(PIECES) + text[at:]
            case 1:
                text = text[:at] + text[at + chance.randint(1, 8) :]
            case 2:
                text = text[:at] + chance.choice(PIECES) + text[at + 1 :]
            case 3:
                lines[here] = " " * chance.randint(0, 5) + lines[here].lstrip()
                text = "\n".join(lines)
            case 4:
                text = "\n".join([*lines[:here], lines[here], *lines[here:]])
            case _:
                text = "\n".join([*lines[:here], *lines[here + 1 :]])
    return text


def made(chance: Random) -> str:
    """A file by a grammar: sections, lists, single values, of words that mostly mean something."""
    lines = ["format: 1", "id: club", f"extends: {chance.choice(['rubicon', *shipped_ids()])}"]
    lines += [f"{word(chance)}: {value(chance, chance.randint(0, 3))}" for _ in range(chance.randint(1, 5))]
    return "\n".join(lines[chance.randint(0, 1) :]) + "\n"


WORDS = [
    *HEAD_KEYS,
    *SLOT_TYPES,
    "kind",
    "points",
    "bonus",
    "last",
    "min",
    "max",
    "elder",
    "name",
    "expect",
    "5",
    "A",
    "x",
]
SINGLE = [
    "0",
    "1",
    "3",
    "12",
    "100",
    "true",
    "none",
    "standard",
    "A K Q",
    "text",
    '"30"',
    "''",
    "~",
    "yes",
    "1.5",
    "-1",
    "rest",
]


def word(chance: Random) -> str:
    return chance.choice(WORDS)


def value(chance: Random, depth: int) -> str:
    kind = chance.randrange(4) if depth else 3
    if kind == 0:
        return "{" + ", ".join(f"{word(chance)}: {value(chance, depth - 1)}" for _ in range(chance.randint(0, 4))) + "}"
    if kind == 1:
        return "[" + ", ".join(value(chance, depth - 1) for _ in range(chance.randint(0, 4))) + "]"
    if kind == 2:
        return "\n" + "\n".join(f"  {word(chance)}: {value(chance, 0)}" for _ in range(chance.randint(1, 3)))
    return chance.choice(SINGLE)


def is_explained(problem: Problem, text: str) -> bool:
    """Whether a problem stands in the file, or in a shipped one, and says something."""
    inside = problem.place.file != "club.yaml" or 1 <= problem.place.line <= text.count("\n") + 2
    return inside and problem.place.column >= 1 and bool(problem.message) and "None" not in problem.message


@pytest.mark.parametrize("part", range(PARTS))
def test_every_file_loads_or_is_explained(part: int) -> None:
    chance = Random(SystemRandom().random() if MANY else part)
    for _ in range(CASES // PARTS):
        text = made(chance) if chance.random() < 0.3 else spoilt(chance, chance.choice(FILES))
        start = time.process_time()
        profile, problems = check_text(text, "club.yaml")
        assert time.process_time() - start < 1, text
        errors = [problem for problem in problems if problem.severity == "error"]
        assert (profile is None) == bool(errors), text
        assert all(is_explained(problem, text) for problem in problems), text
        assert len(render_all(problems)) < 100_000, text
        if profile is not None:
            keeps_its_rules(text, profile.fingerprint)


def keeps_its_rules(text: str, fingerprint: str) -> None:
    """A good file may be laid out without another meaning, or is left alone."""
    try:
        laid_out = format_text(text, "club.yaml")
    except PiquetError:
        return
    again = check_text(laid_out, "club.yaml")[0]
    assert again is not None, text
    assert again.fingerprint == fingerprint, text
    assert format_text(laid_out, "club.yaml") == laid_out, text
