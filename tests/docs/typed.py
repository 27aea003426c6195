"""Types the commands that a page shows, at a terminal, and keeps what is printed.

A line that begins with ``$ `` is a command. What follows is what it prints; there a line that begins with
``> ``, and what follows ``[y/N] ``, was typed by the reader.
"""

from __future__ import annotations

import io
import os
import runpy
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from piquet_rules.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
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


class _Terminal(io.TextIOWrapper):
    """Standard output at a terminal that knows so many characters."""

    def isatty(self) -> bool:
        return True


@contextmanager
def at_terminal(encoding: str, answers: list[str]) -> Iterator[_Terminal]:
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
    dumb = patch.dict(os.environ, TERM="dumb")  # one that cannot show a bar that grows
    with dumb, patch("builtins.input", reply), patch.multiple(sys, stdout=out, stderr=out, stdin=keys):
        yield out


def run(step: Step, encoding: str = "utf-8") -> Ran:
    """Run a command in this folder, ``piquet`` and the few others that a page may show."""
    program, *words = shlex.split(step.command, comments=True)
    if program not in PROGRAMS:
        raise ValueError(f"a page shows what {', '.join(PROGRAMS)} print, not {step.command}")
    with at_terminal(encoding, step.answers) as out:
        status = PROGRAMS[program](words)
    return Ran(lines_of(out, encoding), status)


def lines_of(out: io.TextIOWrapper, encoding: str = "utf-8") -> tuple[str, ...]:
    """What was printed, without blanks at the ends of lines."""
    printed: bytes = out.buffer.getvalue()  # type: ignore[attr-defined]
    return tuple(line.rstrip() for line in printed.decode(encoding).rstrip("\n").split("\n"))


def _cat(names: list[str]) -> int:
    for name in names:
        sys.stdout.write(Path(name).read_text(encoding="utf-8"))
    return 0


def _python(words: list[str]) -> int:
    with patch.object(sys, "argv", words):
        runpy.run_path(words[0], run_name="__main__")
    return 0


PROGRAMS: dict[str, Callable[[list[str]], int]] = {"piquet": main, "cat": _cat, "python": _python}


def run_as_process(step: Step) -> Ran:
    """Run a command in this folder as a process at a terminal of its own that knows ASCII only."""
    import pty

    around = {"PYTHONPATH": str(ROOT), "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
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
