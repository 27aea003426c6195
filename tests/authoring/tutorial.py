"""Runs a tutorial: what stands in its `console` blocks is typed, and what is printed is put in its place.

``python -m tests.authoring.tutorial`` writes the tutorial anew; read the difference then.

A line that begins with ``$ `` is a command. What follows is what it prints; there a line that begins with
``> ``, and what follows ``[y/N] ``, was typed by the reader.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from piquet_rules.cli.main import main

TUTORIAL = Path(__file__).resolve().parents[2] / "docs" / "tutorial-house-rules.md"
_BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.DOTALL | re.MULTILINE)
_QUESTION = "[y/N]"


class Step(NamedTuple):
    """A command as it is typed, and what it prints."""

    command: str
    shown: tuple[str, ...]

    @property
    def answers(self) -> list[str]:
        """What the reader types while it runs."""
        asked = (line for line in self.shown if _asks(line))
        return [(line[1:] if line.startswith(">") else line.partition(_QUESTION)[2]).strip() for line in asked]


class Ran(NamedTuple):
    """What a command printed, line by line, and its exit status."""

    shown: tuple[str, ...]
    status: int


def _asks(line: str) -> bool:
    return line == ">" or line.startswith("> ") or _QUESTION in line


def steps(block: str) -> list[Step]:
    """The commands of a block. Every block begins with one."""
    found: list[Step] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append(Step(line[2:], ()))
        else:
            found[-1] = found[-1]._replace(shown=(*found[-1].shown, line))
    return found


def blocks(text: str) -> list[list[Step]]:
    """The blocks of a tutorial in order, each with its commands."""
    return [steps(block) for block in _BLOCK.findall(text)]


class _Terminal(io.TextIOWrapper):
    """Standard output at a terminal that knows so many characters."""

    def isatty(self) -> bool:
        return True


@contextmanager
def _at_terminal(encoding: str, answers: list[str]) -> Iterator[_Terminal]:
    """A terminal at which somebody types these answers, one whenever something is asked."""
    out = _Terminal(io.BytesIO(), encoding=encoding, write_through=True)
    left = iter(answers)

    def reply(question: str = "") -> str:
        answer = next(left, None)
        out.write(f"{question}{answer or ''}\n")
        if answer is None:
            raise EOFError
        return answer

    keys = _Terminal(io.BytesIO(), encoding=encoding)
    with patch("builtins.input", reply), patch.multiple(sys, stdout=out, stderr=out, stdin=keys):
        yield out


def run(step: Step, encoding: str = "utf-8") -> Ran:
    """Run a command in this folder."""
    program, *words = shlex.split(step.command)
    if program != "piquet":
        raise ValueError(f"a tutorial has commands of piquet only, not {step.command}")
    with _at_terminal(encoding, step.answers) as out:
        status = main(words)
    printed = out.buffer.getvalue().decode(encoding)  # type: ignore[attr-defined]
    return Ran(tuple(line.rstrip() for line in printed.rstrip("\n").split("\n")), status)


def run_as_process(step: Step) -> Ran:
    """Run a command in this folder as a process at a terminal of its own that knows ASCII only."""
    import pty

    around = {"PYTHONPATH": str(TUTORIAL.parents[1]), "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    words = [sys.executable, "-m", "piquet_rules", *shlex.split(step.command)[1:]]
    terminal, its_end = pty.openpty()
    with subprocess.Popen(
        words, stdin=its_end, stdout=its_end, stderr=its_end, env={**os.environ, **around}
    ) as process:
        os.close(its_end)
        printed = "".join(_talk(terminal, step.answers)).replace("\r\n", "\n")
    os.close(terminal)
    lines = tuple(line.rstrip() for line in printed.rstrip("\n").split("\n"))
    return Ran(lines, process.returncode)


def _talk(terminal: int, answers: list[str]) -> Iterator[str]:
    """All that is printed, while an answer is typed whenever something is asked."""
    left = iter(answers)
    last = ""
    while True:
        try:
            part = os.read(terminal, 4096).decode("ascii")
        except OSError:  # the other end is closed
            return
        if not part:
            return
        yield part
        last = (last + part)[-len(_QUESTION) - 2 :]
        if last.endswith(("\n> ", f"{_QUESTION} ")):
            os.write(terminal, (next(left, "\x04") + "\n").encode("ascii"))


@contextmanager
def empty_folder() -> Iterator[Path]:
    """A folder with nothing in it, which is where commands run meanwhile."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            yield Path(folder)
        finally:
            os.chdir(before)


def written_anew(text: str) -> str:
    """The tutorial with what its commands print now."""
    with empty_folder():
        return _BLOCK.sub(lambda found: "".join(map(_typed_again, steps(found[0]))), text)


def _typed_again(step: Step) -> str:
    return "".join(f"{line}\n" for line in (f"$ {step.command}", *run(step).shown))


if __name__ == "__main__":
    TUTORIAL.write_text(written_anew(TUTORIAL.read_text(encoding="utf-8")), encoding="utf-8")
