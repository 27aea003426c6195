"""Reading the words of a command: argparse, with plain messages and suggestions."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, NoReturn

from piquet_rules.profile.suggest import did_you_mean, shown

_OF_FILES = ("FILE", "FOLDER", "RECORD")
"""What stands for the name of a file in the words of a command."""
_NEVER_EMPTY = (*_OF_FILES, "TEXT", "ADDRESS")
"""What stands for words of which an empty one was never meant."""


class Usage(Exception):
    """Words that a command can't parse; the exit status is 2."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.help = help


class Word(NamedTuple):
    """What may be given to a command: an option by its names, or a place (no names).

    ``stands_for`` names what is given there, as ``FILE``; it is empty for an option that takes nothing.
    """

    names: tuple[str, ...]
    stands_for: str
    choices: tuple[str, ...]
    repeated: bool
    help: str


class Parser(argparse.ArgumentParser):
    """A parser whose options may stand anywhere and whose help ends with an example."""

    def __init__(self, prog: str, description: str, example: str) -> None:
        super().__init__(
            prog=prog,
            description=f"{description[0].upper()}{description[1:]}.",
            epilog="example:\n" + "\n".join(f"  {line}" for line in example.splitlines()),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
            add_help=False,
        )
        self.add_argument("-h", "--help", action="help", help="print this help")

    def error(self, message: str) -> NoReturn:
        """Raise Usage instead of leaving the program."""
        raise Usage(f"{self.prog}: {message}", f"`{self.prog} --help` shows how it is used")

    def parse(self, words: Sequence[str]) -> argparse.Namespace:
        """The arguments among the words. Raises Usage."""
        for word in words:
            if word == "--":
                break
            self._know(word)
        arguments, unknown = self.parse_known_intermixed_args(words)
        if unknown:
            self.error(f"`{unknown[0]}` is one word too many")
        self._refuse_nameless(arguments)
        return arguments

    def _refuse_nameless(self, arguments: argparse.Namespace) -> None:
        """Refuse a file that is to have no name, or a text without words, as where a variable of a shell is empty."""
        for action in self._actions:
            given = getattr(arguments, action.dest, None)
            if action.metavar not in _NEVER_EMPTY or "" not in (given if isinstance(given, list) else [given]):
                continue
            option = action.option_strings[-1] if action.option_strings else ""
            if action.metavar not in _OF_FILES:
                raise Usage(f"{self.prog}: `{option}` is empty", f"write `{option} {action.metavar}`, or leave it out")
            what = (
                f"`{option}` names no {action.metavar.lower()}" if option else f"the name of {action.metavar} is empty"
            )
            remedy = f"write `{option} {action.metavar}`, or leave it out" if option else "give the name of a file"
            raise Usage(f"{self.prog}: {what}", remedy)

    def words(self) -> list[Word]:
        """Everything that may be given, in the order in which the command names it."""
        hidden = argparse.SUPPRESS
        return [_word(action) for action in self._actions if action.help != hidden]

    def _know(self, word: str) -> None:
        """Refuse an option that does not exist before anything else is missed."""
        option = word.partition("=")[0]
        if not option.startswith("--") or option in self._option_string_actions:
            return
        known = [name for name in self._option_string_actions if name.startswith("--")]
        remedy = did_you_mean(option, known) or f"there are {', '.join(known)}"
        raise Usage(f"`{option}` is not an option of `{self.prog}`", remedy)


def _word(action: argparse.Action) -> Word:
    takes = action.nargs != 0
    metavar = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
    choices = tuple(map(str, action.choices or ()))
    repeated = action.nargs in ("+", "*") or isinstance(action, argparse._AppendAction)  # noqa: SLF001 - it has no other name
    return Word(tuple(action.option_strings), metavar if takes else "", choices, repeated, action.help or "")


def add_records(parser: argparse.ArgumentParser) -> None:
    """The files of records that a command reads."""
    parser.add_argument(
        "records",
        nargs="+",
        metavar="RECORD",
        help="file of records in YAML, JSON or JSON Lines; `-` is standard input",
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """The option ``--json``."""
    parser.add_argument("--json", action="store_true", help="print the result as JSON, for programs")


def add_changes(parser: argparse.ArgumentParser, several: str = "", lasting: str = "for this run") -> None:
    """The options ``--set`` and ``--unset``; how several values are named, and how long the changes hold."""
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        type=setting,
        help=f"change a rule {lasting}, as tricks.last=3; {several}may be repeated",
    )
    parser.add_argument(
        "--unset",
        action="append",
        default=[],
        metavar="KEY",
        help=f"take a rule away {lasting}, as pique; may be repeated",
    )


def names(word: str) -> list[str]:
    """Ids of variants with commas between them. Raises ArgumentTypeError."""
    found = [name.strip() for name in word.split(",")]
    if not all(found):
        raise argparse.ArgumentTypeError(f"`{word}` has an empty name; write ids with commas between them")
    twice = next((name for name in found if found.count(name) > 1), None)
    if twice:
        raise argparse.ArgumentTypeError(f"`{twice}` is named twice")
    return found


def setting(word: str) -> tuple[str, str]:
    """Key and value of a change. Raises ArgumentTypeError."""
    key, equals, value = word.partition("=")
    if not equals or not key.strip():
        raise argparse.ArgumentTypeError(f"`{word}` has not the form KEY=VALUE, as tricks.last=3")
    return key.strip(), value


def number(least: int = 0, most: int | None = None) -> Callable[[str], int]:
    """Reads a plain whole number within its bounds; what is returned raises ArgumentTypeError, which names them."""

    def read(word: str) -> int:
        found = int(word) if _PLAIN.fullmatch(word) else None
        if found is None or found < least or (most is not None and found > most):
            bounds = f"from {least} to {most}" if most is not None else f"from {least} up"
            raise argparse.ArgumentTypeError(f"`{shown(word)}` is not a plain whole number {bounds}")
        return found

    return read


_PLAIN = re.compile("0|[1-9][0-9]{0,29}", re.ASCII)
