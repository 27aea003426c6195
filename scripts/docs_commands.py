"""The pages on the commands and on the library: from the parsers, and from the public names."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any

import piquet_rules as pq
from piquet_rules.cli.main import COMMANDS, module_of, parser_of
from piquet_rules.cli.parser import Word

_ABOUT_COMMANDS = """\
`piquet COMMAND`, or `python -m piquet_rules COMMAND`. `VARIANT` is the id of a variant or the path of a profile. The
exit status is 0 when it is done, 1 when the answer is no, 2 when the words can't be understood; 130 when it was
stopped by Ctrl-C (128 and the number of the signal), 141 when nobody reads what it prints. Results go to standard
output; errors, and what is told of files that were written or of how far it is, to standard error."""

_ABOUT_LIBRARY = """\
`import piquet_rules as pq`: the names that may be relied on. Each is imported when it is first used."""


def commands_page() -> str:
    """Every command with its words and its example."""
    lines = ["# Commands", "", _ABOUT_COMMANDS, ""]
    lines += [f"- [{name}](#{name}): {module_of(name).HELP}" for name in COMMANDS]
    for name in COMMANDS:
        lines += ["", *command(name)]
    return "\n".join(lines) + "\n"


def command(name: str) -> Iterator[str]:
    """The lines on one command."""
    module, parser = module_of(name), parser_of(name)
    says = module.HELP
    words = parser.words()
    yield f"## {name}"
    yield ""
    yield f"{says[0].upper()}{says[1:]}."
    yield ""
    yield f"`{usage(name, words)}`"
    yield ""
    yield "| word | what it does |"
    yield "|---|---|"
    yield from (f"| {shown(word)} | {cell(word.help)} |" for word in words)
    yield ""
    yield "```sh"
    yield from module.EXAMPLE.splitlines()
    yield "```"


def usage(name: str, words: list[Word]) -> str:
    """The command with its places."""
    places = " ".join(f"{word.stands_for}{' ...' * word.repeated}" for word in words if not word.names)
    return f"piquet {name} [options] {places}".strip()


def shown(word: Word) -> str:
    """An option or a place as it is given."""
    takes = f" {word.stands_for}" if word.names and word.stands_for else ""
    named = ", ".join(f"`{name}{takes}`" for name in word.names) or f"`{word.stands_for}`"
    return cell(named)


def cell(text: str) -> str:
    """A text in a table."""
    return re.sub(r"%\((\w+)\)s", r"\1", text).replace("%%", "%").replace("|", "\\|")


def library_page() -> str:
    """Every public name with its signature and what its docstring says."""
    lines = ["# Library", "", _ABOUT_LIBRARY]
    for name in pq.__all__:
        lines += ["", f"## {name}", "", *public(name, getattr(pq, name))]
    return "\n".join(lines) + "\n"


def public(name: str, value: Any) -> Iterator[str]:
    """The lines on one public name."""
    if inspect.isfunction(value):
        yield "```python"
        yield f"{name}{inspect.signature(value)}"
        yield "```"
        yield ""
    yield from docstring(value)
    if inspect.isclass(value):
        yield from members(value)


def members(cls: type[Any]) -> Iterator[str]:
    """The public methods and properties of a class, each with its first sentence."""
    rows = [row for name in sorted(vars(cls)) if not name.startswith("_") and (row := member(name, vars(cls)[name]))]
    if rows:
        yield ""
        yield from rows


def member(name: str, value: Any) -> str:
    """One line on a method or property; empty for anything else."""
    function = getattr(value, "fget", None) or getattr(value, "func", None) or getattr(value, "__func__", value)
    if not inspect.isfunction(function):
        return ""
    called = f"({', '.join(list(inspect.signature(function).parameters)[1:])})" if callable(value) else ""
    first = (inspect.getdoc(function) or "").partition("\n\n")[0]
    return f"- `{name}{called}`: {first}".replace("\n", " ").replace("``", "`")


def docstring(value: Any) -> Iterator[str]:
    """A docstring as Markdown: double backquotes become single ones, lists of arguments become lists."""
    for line in (inspect.getdoc(value) or "").replace("``", "`").splitlines():
        argument = re.fullmatch(r" {4}(\w+): (.*)", line)
        if argument:
            yield f"- `{argument[1]}`: {argument[2]}"
        elif line.startswith("        "):
            yield f"  {line.strip()}"
        else:
            yield f"{line}\n" if line in ("Args:", "Returns:") else line
