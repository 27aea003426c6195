"""Runs the examples of the pages: every block of code that a page shows is run or loaded, in order, in one folder.

``python -m tests.docs.pages`` writes anew what they print; read the difference then.

README.md beside this file says what is done with each kind of block.
"""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Generator, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import piquet_rules as pq
from piquet_rules.errors import Problem
from scripts import site_sources
from tests.docs.typed import ROOT, Step, at_terminal, empty_folder, lines_of, run, steps

NOT_LOOKED_AT = ("docs/decisions/", "docs/reference/", "CHANGELOG.md", "docs/howto/write-a-kind.md")
"""Notes of their time, and what other tests look at."""

NOT_RUN = ("make", "pip", "git", "cd", "python3", ".ci/run")
"""Programs whose work on the reader's machine no page can show."""

LEFT_OUT = "..."
_BLOCK = re.compile(r"^```(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_VALUE_BESIDE = re.compile(r"\S  # [(\['\"{\d]")
_HEAD = "format: 1\nid: lines-of-a-page\nextends: rubicon\n"


class Block(NamedTuple):
    """A block of code: its language, the file that it is or "", its text, and where this begins and ends."""

    language: str
    title: str
    text: str
    start: int
    end: int
    shows: bool
    """Whether it shows what the block right above it prints."""


class Fault(NamedTuple):
    """A block that is not as it should be; ``instead`` is what it should hold, where that is known."""

    block: Block
    said: str
    instead: str | None = None


def looked_at() -> list[str]:
    """The pages whose blocks are run, as paths of the repository."""
    return [path for path, text in site_sources.written().items() if _BLOCK.search(text) and not _left(path)]


def _left(path: str) -> bool:
    return path.startswith(NOT_LOOKED_AT)


def blocks(text: str) -> list[Block]:
    """The blocks of a page in order."""
    found: list[Block] = []
    for match in _BLOCK.finditer(text):
        language, title, inner = match.groups(default="")
        runs = bool(found) and found[-1].language in ("sh", "python") and not found[-1].title
        shows = language == "text" and runs and not text[found[-1].end : match.start()].strip("`\n")
        found.append(Block(language, title, inner, match.start(3), match.end(3), shows))
    return found


def faults(text: str) -> list[Fault]:
    """Run a page; what is not as it says."""
    with empty_folder() as folder:
        shutil.copytree(ROOT / "docs" / "examples", folder / "docs" / "examples")
        return list(_faults(blocks(text), folder))


def _faults(found: list[Block], folder: Path) -> Iterator[Fault]:
    names: dict[str, Any] = {"__name__": "__main__"}
    printed: tuple[str, ...] = ()
    for number, block in enumerate(found):
        if block.title:
            yield from _file(block, folder, found[number + 1 :])
        elif block.language == "console":
            yield from _console(block)
        elif block.language == "sh":
            printed = yield from _shell(block)
        elif block.language == "python":
            printed = _python(block, names)
            if _VALUE_BESIDE.search(block.text):
                yield Fault(block, "a value in a comment is compared with nothing: print it, and show it below")
        elif block.language == "yaml":
            yield from _rules(block, folder)
        elif block.language != "text":
            yield Fault(block, f"nothing looks at a block of {block.language}; see tests/docs/README.md")
        elif block.shows and not same(block.text.splitlines(), printed):
            anew = as_before(block.text.splitlines(), printed)
            yield Fault(block, "the block above prints something else", as_text(anew))


def _file(block: Block, folder: Path, later: list[Block]) -> Iterator[Fault]:
    place = folder / block.title
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(block.text, encoding="utf-8")
    if not any(Path(block.title).stem in each.text for each in later):
        yield Fault(block, f"no later block uses {block.title}")


def _console(block: Block) -> Iterator[Fault]:
    ran = [(step, run(step).shown) for step in steps(block.text)]
    wrong = [step.command for step, shown in ran if not same(step.shown, shown)]
    if wrong:
        lines = (line for step, shown in ran for line in (f"$ {step.command}", *as_before(step.shown, shown)))
        yield Fault(block, f"prints something else: {', '.join(wrong)}", as_text(lines))


def _shell(block: Block) -> Generator[Fault, None, tuple[str, ...]]:
    printed: list[str] = []
    for command in block.text.replace("\\\n", " ").splitlines():
        words = shlex.split(command, comments=True)
        if words and words[0] not in NOT_RUN:
            ran = run(Step(command, ()))
            printed += ran.shown
            if ran.status:
                yield Fault(block, f"ends with {ran.status}: {command}\n{as_text(ran.shown)}")
    return tuple(printed)


def _python(block: Block, names: dict[str, Any]) -> tuple[str, ...]:
    with at_terminal("utf-8", []) as out:
        exec(compile(block.text, "page.py", "exec"), names)
    return lines_of(out)


def _rules(block: Block, folder: Path) -> Iterator[Fault]:
    whole = re.search(r"^(format|hands|deals|settle|deal):", block.text, re.MULTILINE)
    own = re.search(r"^id: (\S+)$", block.text, re.MULTILINE)
    text = block.text if whole else _HEAD + block.text
    wrong = [problem for problem in pq.check(text, folder=folder) if problem.severity == "error"]
    if own:
        (folder / f"{own[1]}.yaml").write_text(block.text, encoding="utf-8")
    if wrong:
        yield Fault(block, "\n".join(map(_said, wrong)))


def _said(problem: Problem) -> str:
    return f"{problem.code}  {problem.message}"


def same(shown: Iterable[str], printed: Iterable[str]) -> bool:
    """Whether a page shows what was printed, apart from lines left out."""
    lines = (r"(?:.*\n)*" if line == LEFT_OUT else re.escape(f"{line}\n") for line in shown)
    return re.fullmatch("".join(lines), as_text(printed)) is not None


def as_before(shown: Sequence[str], printed: Sequence[str]) -> Sequence[str]:
    """What is printed now, with lines left out as the page left them out: as many are kept above and below."""
    if same(shown, printed):
        return shown
    if list(shown).count(LEFT_OUT) != 1:
        return printed
    above = list(shown).index(LEFT_OUT)
    below = len(printed) - (len(shown) - above - 1)
    return printed if above >= below else (*printed[:above], LEFT_OUT, *printed[below:])


def as_text(lines: Iterable[str]) -> str:
    """Lines as the text of a block."""
    return "".join(f"{line}\n" for line in lines)


def written_anew(text: str) -> str:
    """The page with what its blocks print now."""
    for fault in sorted(faults(text), key=lambda fault: -fault.block.start):
        if fault.instead is not None:
            text = text[: fault.block.start] + fault.instead + text[fault.block.end :]
    return text


if __name__ == "__main__":
    for page in looked_at():
        (ROOT / page).write_text(written_anew((ROOT / page).read_text(encoding="utf-8")), encoding="utf-8")
