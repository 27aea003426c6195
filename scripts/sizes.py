"""Measures the functions and files of the package, and says which are over the budget.

A function's lines count from its ``def`` to its end, docstring included.
"""

from __future__ import annotations

import ast
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "piquet_rules"
LONGEST_FUNCTION = 60
LONGEST_FILE = 600


class Size(NamedTuple):
    """How many lines something has; ``name`` is ``file`` or ``file:line function``."""

    lines: int
    name: str


def sources(folder: Path = PACKAGE) -> list[Path]:
    """The Python files of a folder, by name."""
    return sorted(folder.rglob("*.py"))


def files(folder: Path = PACKAGE) -> list[Size]:
    """The size of each file."""
    return [Size(len(path.read_text(encoding="utf-8").splitlines()), shown(path, folder)) for path in sources(folder)]


def functions(folder: Path = PACKAGE) -> list[Size]:
    """The size of each function and method."""
    return [size for path in sources(folder) for size in functions_in(path, shown(path, folder))]


def functions_in(path: Path, name: str) -> Iterator[Size]:
    """The same for one file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield Size((node.end_lineno or node.lineno) - node.lineno + 1, f"{name}:{node.lineno} {node.name}")


def shown(path: Path, folder: Path) -> str:
    """A file's name as seen from beside the folder."""
    return path.relative_to(folder.parent).as_posix()


def over_budget(folder: Path = PACKAGE) -> list[str]:
    """What is too long, longest first."""
    long_functions = [size for size in functions(folder) if size.lines > LONGEST_FUNCTION]
    long_files = [size for size in files(folder) if size.lines > LONGEST_FILE]
    return [f"{size.lines} lines: {size.name}" for size in sorted(long_functions + long_files, reverse=True)]


def report() -> str:
    """Median, the ninth tenth and the longest of both."""
    rows = [summary("functions", functions(), LONGEST_FUNCTION), summary("files", files(), LONGEST_FILE)]
    return "\n".join([*rows, *(f"  over the budget: {row}" for row in over_budget())])


def summary(what: str, sizes: list[Size], most: int) -> str:
    """One line of the report."""
    lines = [size.lines for size in sizes]
    ninth = statistics.quantiles(lines, n=10)[-1]
    longest = max(sizes)
    return (
        f"{len(lines)} {what}: median {statistics.median(lines):g}, nine of ten within {ninth:g}, "
        f"longest {longest.lines} ({longest.name}), allowed {most}"
    )


if __name__ == "__main__":
    print(report())
    sys.exit(bool(over_budget()))
