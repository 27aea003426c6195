"""The entry of ``piquet``: finds the command, runs it, and turns every error into a message and a status."""

from __future__ import annotations

import gc
import importlib
import os
import sys
from collections.abc import Sequence
from types import ModuleType

from piquet_rules.cli import output
from piquet_rules.cli.parser import Parser, Usage
from piquet_rules.cli.table import table
from piquet_rules.errors import PiquetError, Problem, simple
from piquet_rules.profile.suggest import did_you_mean

COMMANDS = (
    "variants",
    "show",
    "rules",
    "sheet",
    "diff",
    "choose",
    "check",
    "test",
    "new",
    "why",
    "explain",
    "set",
    "unset",
    "fmt",
    "migrate",
    "lock",
    "share",
    "add",
    "sources",
    "schema",
    "components",
    "new-kind",
    "score",
    "settle",
    "compare",
    "simulate",
    "solve",
    "odds",
    "completion",
)
"""Each is a module beside this one with ``HELP``, ``EXAMPLE``, ``arguments(parser)`` and ``run(arguments)``."""

DONE, NO, MISUSED, INTERRUPTED, NO_READER = 0, 1, 2, 130, 141
"""Exit states: done; the answer is no; words that can't be parsed; the two that shells expect of signals."""


def main(words: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit status; the words are those of the process if none are given."""
    output.prepare()
    _start_quickly()
    try:
        status = _dispatch(sys.argv[1:] if words is None else list(words))
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        _drop_output()
        return NO_READER
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as leaving:  # argparse has printed a help
        return DONE if not leaving.code else MISUSED
    except Usage as usage:
        output.complain([simple("bad-command", usage.message, help=usage.help)])
        return MISUSED
    except PiquetError as error:
        output.complain(error.problems)
        return NO
    except OSError as error:
        output.complain([_refused(error)])
        return NO
    except Exception as error:  # noqa: BLE001 - the last resort: nobody is shown a traceback
        output.complain([_fault(error)])
        return NO


def _start_quickly() -> None:
    """A command is short: collecting garbage, and looking for plug-ins of pydantic, would cost a tenth of it."""
    gc.set_threshold(_COLLECT_AFTER)
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")


_COLLECT_AFTER = 200_000
"""New objects before the first collection; the interpreter starts at 700."""


def _refused(error: OSError) -> Problem:
    why = (error.strerror or type(error).__name__).lower()
    what = f" `{os.fsdecode(error.filename)}`" if isinstance(error.filename, str | bytes) else ""
    return simple("system-refused", f"reading or writing{what} failed: {why}")


def _fault(error: Exception) -> Problem:
    if isinstance(error, ModuleNotFoundError) and error.name and error.name.split(".")[0] != "piquet_rules":
        message = f"the library `{error.name.split('.')[0]}`, which piquet needs, is not installed"
        remedy = "install piquet_rules once more with pip, which brings its libraries, or use the Python that has it"
        return simple("library-missing", message, help=remedy)
    from piquet_rules.profile.blame import blamed

    found = blamed(error)
    if found is not None:
        return found
    message = f"the program has a fault ({type(error).__name__})"
    return simple("internal-error", message, help="please report it, with the command that you gave")


def _drop_output() -> None:
    """Point standard output at nothing, so that the interpreter does not complain when it ends."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return


def _dispatch(words: list[str]) -> int:
    if not words:
        raise Usage("a command is missing", f"there are {', '.join(COMMANDS)}; `piquet --help` says what they do")
    first, rest = words[0], words[1:]
    if first in ("-V", "--version"):
        output.say(f"piquet {version()}")
        return DONE
    if first in ("-h", "--help", "help"):
        if not rest:
            output.say(overview())
            return DONE
        first, rest = rest[0], ["--help"]
    return _command(first, rest)


def _command(name: str, words: Sequence[str]) -> int:
    if name not in COMMANDS:
        what = "an option" if name.startswith("-") else "a command"
        remedy = did_you_mean(name, COMMANDS) or f"there are {', '.join(COMMANDS)}; `piquet --help` says what they do"
        raise Usage(f"`{name}` is not {what} of piquet", remedy)
    command = module_of(name)
    status: int = command.run(parser_of(name).parse(words))
    return status


def module_of(name: str) -> ModuleType:
    """The module of a command."""
    return importlib.import_module(f"piquet_rules.cli.{name.replace('-', '_')}")


def parser_of(name: str) -> Parser:
    """The parser of a command's words."""
    command = module_of(name)
    parser = Parser(f"piquet {name}", command.HELP, command.EXAMPLE)
    command.arguments(parser)
    return parser


def overview() -> str:
    """What ``piquet --help`` prints."""
    commands = table([(name, module_of(name).HELP) for name in COMMANDS], indent="  ")
    options = table([("-h, --help", "print this help"), ("-V, --version", "print the version")], indent="  ")
    return "\n\n".join(
        [
            "usage: piquet COMMAND ...",
            "Scores, settles and compares deals of Piquet under rules that are files.",
            f"commands:\n{commands}",
            f"options:\n{options}",
            "`piquet COMMAND --help` says more about one of them.",
            "exit status: 0 done; 1 the answer is no; 2 words that can't be understood; 130 stopped by Ctrl-C",
            "example:\n  piquet score docs/examples/cavendish.yaml --explain",
        ]
    )


def version() -> str:
    """The version of the package."""
    from piquet_rules import __version__

    return __version__
