"""The entry of ``piquet``: finds the command, runs it, and turns every error into a message and a status."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Sequence
from types import ModuleType

from piquet_rules.cli import output
from piquet_rules.cli.parser import Parser, Usage, did_you_mean
from piquet_rules.cli.table import table
from piquet_rules.errors import PiquetError, simple

COMMANDS = ("variants", "show", "score", "settle", "compare", "check", "test")
"""Each is a module beside this one with ``HELP``, ``EXAMPLE``, ``arguments(parser)`` and ``run(arguments)``."""

DONE, NO, MISUSED, INTERRUPTED, NO_READER = 0, 1, 2, 130, 141
"""Exit states: done; the answer is no; words that can't be parsed; the two that shells expect of signals."""


def main(words: Sequence[str] | None = None) -> int:
    """Run a command line and return the exit status; the words are ``sys.argv`` if none are given."""
    output.prepare()
    given = sys.argv[1:] if words is None else list(words)
    try:
        return _guarded(lambda: _dispatch(given))
    except BrokenPipeError:
        _drop_output()
        return NO_READER
    except KeyboardInterrupt:
        return INTERRUPTED


def _guarded(run: Callable[[], int]) -> int:
    """The status of a run, its errors told on standard error."""
    try:
        status = run()
        sys.stdout.flush()
        return status
    except SystemExit as leaving:
        return int(leaving.code or 0)
    except Usage as usage:
        output.complain([simple("bad-command", usage.message, help=usage.help)])
        return MISUSED
    except PiquetError as error:
        output.complain(error.problems)
        return NO
    except BrokenPipeError:
        raise
    except OSError as error:
        why = (error.strerror or "unknown reason").lower()
        output.complain([simple("system-refused", f"reading or writing failed: {why}")])
        return NO
    except Exception as error:  # noqa: BLE001 - the last resort: nobody is shown a traceback
        output.complain([_internal(error)])
        return NO


def _internal(error: Exception):  # type: ignore[no-untyped-def]
    return simple(
        "internal-error",
        f"the program has a fault ({type(error).__name__})",
        help="nothing was changed; please report the command that you gave",
    )


def _drop_output() -> None:
    """Point standard output at nothing, so that the interpreter does not complain when it ends."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return


def _dispatch(words: list[str]) -> int:
    if not words:
        output.complain_plainly(overview())
        return MISUSED
    if words[0] in ("-h", "--help") or words == ["help"]:
        output.say(overview())
        return DONE
    if words[0] in ("-V", "--version"):
        output.say(f"piquet {version()}")
        return DONE
    if words[0] == "help":
        words = [words[1], "--help"]
    return _command(words[0], words[1:])


def _command(name: str, words: Sequence[str]) -> int:
    if name not in COMMANDS:
        what = "an option" if name.startswith("-") else "a command"
        help = did_you_mean(name, COMMANDS) or f"there are {', '.join(COMMANDS)}; `piquet --help` says what they do"
        raise Usage(f"`{name}` is not {what} of piquet", help)
    command = module_of(name)
    status: int = command.run(parser_of(name, command).parse(words))
    return status


def module_of(name: str) -> ModuleType:
    """The module of a command."""
    return importlib.import_module(f"piquet_rules.cli.{name}")


def parser_of(name: str, command: ModuleType) -> Parser:
    """The parser of a command's words."""
    parser = Parser(f"piquet {name}", command.HELP, command.EXAMPLE)
    command.arguments(parser)
    return parser


def overview() -> str:
    """What ``piquet --help`` prints."""
    rows = [(name, module_of(name).HELP) for name in COMMANDS]
    return "\n".join(
        [
            "usage: piquet COMMAND ...",
            "",
            "Scores, settles and compares deals of Piquet under rules that are files.",
            "",
            "commands:",
            table(rows, indent="  "),
            "",
            "options:",
            table([("-h, --help", "print this help"), ("-V, --version", "print the version")], indent="  "),
            "",
            "`piquet COMMAND --help` says more about one of them.",
            "",
            "example:",
            "  piquet score docs/examples/cavendish.yaml --explain",
        ]
    )


def version() -> str:
    """The version of the installed package."""
    from importlib import metadata

    try:
        return metadata.version("piquet-rules")
    except metadata.PackageNotFoundError:
        return "(not installed)"
