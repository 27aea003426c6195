"""``piquet completion``: makes a shell complete commands, options, variants, keys and kinds."""

from __future__ import annotations

import argparse
import sys

from piquet_rules.cli.output import say, say_json
from piquet_rules.cli.parser import add_json

HELP = "print what makes a shell complete commands, variants, keys and kinds"
EXAMPLE = "piquet completion bash\npiquet completion fish"

SHELLS = ("bash", "zsh", "fish")


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command; ``--words`` is for the scripts and not for people."""
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=f"{', '.join(SHELLS[:-1])} or {SHELLS[-1]}")
    parser.add_argument("--words", action="store_true", help=argparse.SUPPRESS)
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    """Print the script; or, for the script, what may stand in place of the last word of standard input."""
    if given.words:
        _offer(given.shell)
        return 0
    from piquet_rules.authoring.completion import completion_script

    if given.json:
        say_json({"shell": given.shell, "script": completion_script(given.shell)})
    else:
        say(completion_script(given.shell).rstrip("\n"))
    return 0


def _offer(shell: str) -> None:
    from piquet_rules.cli.offers import as_one_word, offers

    typed = sys.stdin.read().split("\n")
    line = typed[:-1] if typed[-1] == "" else typed
    words = as_one_word(line) if shell == "bash" else line
    # bash takes what follows an equals sign for a word of its own.
    done = words[-1].rpartition("=")[:2] if shell == "bash" and words else ("", "")
    for offer in offers(words or [""]):
        word = offer.word.removeprefix("".join(done))
        meaning = " ".join(offer.meaning.split())
        say(word if shell == "bash" else f"{word}\t{meaning}")
