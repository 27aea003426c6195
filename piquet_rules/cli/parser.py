"""Reading the words of a command: argparse, with plain messages and suggestions."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any, NoReturn


class Usage(Exception):
    """Words that a command can't parse; the exit status is 2."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.help = help


class Parser(argparse.ArgumentParser):
    """A parser whose options may stand anywhere and whose help ends with an example."""

    def __init__(self, prog: str, description: str, example: str) -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog="example:\n" + "\n".join(f"  {line}" for line in example.splitlines()),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
            add_help=False,
        )
        self.add_argument("-h", "--help", action="help", help="print this help")

    def error(self, message: str) -> NoReturn:
        """Raise Usage instead of leaving the program."""
        raise Usage(message, f"`{self.prog} --help` shows how it is used")

    def parse(self, words: Sequence[str]) -> argparse.Namespace:
        """The arguments among the words. Raises Usage."""
        arguments, unknown = self.parse_known_intermixed_args(words)
        if unknown:
            self._refuse(unknown[0])
        return arguments

    def _refuse(self, word: str) -> NoReturn:
        if not word.startswith("-"):
            self.error(f"`{word}` is one word too many")
        option = word.partition("=")[0]
        known = [name for action in self._actions for name in action.option_strings if name.startswith("--")]
        help = did_you_mean(option, known) or f"there are {', '.join(known)}"
        raise Usage(f"`{option}` is not an option of `{self.prog}`", help)


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """A question with the nearest choice, or nothing."""
    near = get_close_matches(word, list(choices), n=1, cutoff=0.6)
    return f"did you mean `{near[0]}`?" if near else ""


def add_json(parser: argparse.ArgumentParser, what: str = "the result") -> None:
    """The option ``--json``."""
    parser.add_argument("--json", action="store_true", help=f"print {what} as JSON, for programs")


def add_changes(parser: argparse.ArgumentParser) -> None:
    """The options ``--set`` and ``--unset``, which change rules for one run."""
    parser.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", type=_setting, help="change a rule for this run"
    )
    parser.add_argument("--unset", action="append", default=[], metavar="KEY", help="take a rule away for this run")


def _setting(word: str) -> tuple[str, str]:
    key, equals, value = word.partition("=")
    if not equals or not key.strip():
        raise argparse.ArgumentTypeError(f"`{word}` has not the form KEY=VALUE, as tricks.last=3")
    return key.strip(), value.strip()


def whole_number(word: str) -> int:
    """A plain whole number from a word. Raises ArgumentTypeError."""
    if not re.fullmatch(r"0|[1-9][0-9]{0,8}", word, re.ASCII):
        raise argparse.ArgumentTypeError(f"`{word}` is not a plain whole number")
    return int(word)


def settings(arguments: argparse.Namespace) -> dict[str, Any]:
    """What ``--set`` gave, key by key. Raises Usage where a key is given twice."""
    found: dict[str, Any] = {}
    for key, value in arguments.set:
        if key in found:
            raise Usage(f"--set gives `{key}` twice", "leave one of them out")
        found[key] = value
    return found
