"""The tutorial for house rules at narrower terminals (tests/docs/test_pages.py runs it as it stands), and its story."""

from __future__ import annotations

import sys

import pytest

import piquet_rules as pq
from piquet_rules.cli.output import plain
from tests.docs.pages import blocks
from tests.docs.typed import ROOT, empty_folder, run, run_as_process, steps

TUTORIAL = ROOT / "docs" / "tutorial-house-rules.md"
STEPS = [step for block in blocks(TUTORIAL.read_text(encoding="utf-8")) for step in steps(block.text)]


def test_the_tutorial_where_a_terminal_knows_ascii_only() -> None:
    with empty_folder():
        for step in STEPS:
            ran = run(step, "ascii")
            assert list(ran.shown) == list(map(_plain, step.shown)), step.command
            refused = any(line.startswith("   help: ") for line in step.shown)
            assert ran.status == int(refused), step.command
        club = pq.load("./friday-club.yaml")
    assert club.value("tricks.last") == 3
    assert pq.diff(pq.load("rubicon"), club).keys == ("tricks.last",)
    (cited,) = club.citations("tricks.last")
    assert (cited.grade, cited.note) == ("house", "club meeting 2026")
    assert all(result.status == "passed" for result in pq.run_examples(club))


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_the_tutorial_at_a_real_terminal() -> None:
    with empty_folder():
        for step in STEPS:
            assert list(run_as_process(step).shown) == list(map(_plain, step.shown)), step.command


def _plain(line: str) -> str:
    return "".join(character if character.isascii() else plain(character) for character in line)


def test_the_tutorial_tells_the_story() -> None:
    told = [step.command for step in STEPS]
    verbs = [command.split()[1] for command in told]
    assert list(dict.fromkeys(verbs)) == ["choose", "new", "check", "diff", "test"]
    printed = ["\n".join(step.shown) for step in STEPS]
    assert printed[0].count("\n> ") >= 6, "four questions, and what is played differently"
    assert "nearest: rubicon" in printed[0]
    assert {"last trick", "3", "club meeting 2026"} <= set(STEPS[1].answers)
    assert "28–23 becomes 29–23" in printed[verbs.index("diff")]
    assert "(by `tricks.last`)" in printed[verbs.index("test")]
    assert any("--accept" in command for command in told)
    hinted = [out for command, out in zip(told, printed, strict=True) if command.endswith(" friday-club")]
    assert "help: did you mean `friday-club.yaml`?" in hinted[0]


def test_answers_are_what_was_typed() -> None:
    (step,) = steps("$ piquet new a\nWhat?\n> last trick\nand?\n>\nwrite it? [y/N] y\n")
    assert step.answers == ["last trick", "", "y"]
