"""The tutorial for house rules, word for word."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import piquet_rules as pq
from piquet_rules.cli.output import plain
from tests.authoring.tutorial import TUTORIAL, Step, blocks, empty_folder, run, run_as_process, steps, written_anew

TEXT = TUTORIAL.read_text(encoding="utf-8")


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_the_tutorial_word_for_word(encoding: str) -> None:
    with empty_folder():
        for step in (step for block in blocks(TEXT) for step in block):
            ran = run(step, encoding)
            shown = step.shown if encoding == "utf-8" else tuple(map(_plain, step.shown))
            assert list(ran.shown) == list(shown), step.command
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
        for step in (step for block in blocks(TEXT) for step in block):
            assert list(run_as_process(step).shown) == list(map(_plain, step.shown)), step.command


def _plain(line: str) -> str:
    return "".join(character if character.isascii() else plain(character) for character in line)


def test_the_tutorial_tells_the_story() -> None:
    told = [step.command for block in blocks(TEXT) for step in block]
    verbs = [command.split()[1] for command in told]
    assert list(dict.fromkeys(verbs)) == ["choose", "new", "check", "diff", "test"]
    printed = ["\n".join(step.shown) for block in blocks(TEXT) for step in block]
    assert printed[0].count("\n> ") >= 6, "four questions, and what is played differently"
    assert "nearest: rubicon" in printed[0]
    assert {"last trick", "3", "club meeting 2026"} <= set(blocks(TEXT)[1][0].answers)
    assert "28–23 becomes 29–23" in printed[verbs.index("diff")]
    assert "(by `tricks.last`)" in printed[verbs.index("test")]
    assert any("--accept" in command for command in told)
    hinted = [out for command, out in zip(told, printed, strict=True) if command.endswith(" friday-club")]
    assert "help: did you mean `friday-club.yaml`?" in hinted[0]


def test_a_wrong_line_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the runner prints comes from the commands, whatever the text says."""
    monkeypatch.chdir(tmp_path)
    (step,) = steps("$ piquet show rubicon tricks.last\ntricks.last = 7 points\n")
    assert run(step).shown[0] == "tricks.last = 2 points"
    text = "```console\n$ piquet show rubicon tricks.lead\nanything\n```\nend\n"
    assert written_anew(text).startswith("```console\n$ piquet show rubicon tricks.lead\ntricks.lead = 1 point\n")
    assert written_anew(text).endswith("```\nend\n")
    with pytest.raises(ValueError, match="commands of piquet only"):
        run(Step("rm -r .", ()))


def test_answers_are_what_was_typed() -> None:
    (step,) = steps("$ piquet new a\nWhat?\n> last trick\nand?\n>\nwrite it? [y/N] y\n")
    assert step.answers == ["last trick", "", "y"]
