"""``piquet choose``: which variant is nearest to what somebody plays."""

from __future__ import annotations

import argparse
import sys
from string import ascii_lowercase
from typing import TYPE_CHECKING

from piquet_rules.cli.output import complain, say, say_json
from piquet_rules.cli.parser import add_json, setting
from piquet_rules.cli.profiles import unit_of
from piquet_rules.cli.table import wrapped
from piquet_rules.cli.words import measured, value_text
from piquet_rules.errors import PiquetError

if TYPE_CHECKING:
    from piquet_rules.authoring.choose import Choice, Chooser
    from piquet_rules.authoring.questions import Question

HELP = "ask a few questions and name the variant that is nearest to what you play"
EXAMPLE = "piquet choose\npiquet choose --answer cut.kind=low-deals --answer tricks.last=3"

_WIDTH = 88
_STOP = {"stop", "quit", "q"}


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument(
        "--answer",
        action="append",
        default=[],
        type=setting,
        metavar="KEY=VALUE",
        help="what you play, as tricks.last=3 (? if you don't know); may be repeated",
    )
    parser.add_argument("--also", action="append", default=[], metavar="FILE", help="choose among this profile too")
    parser.add_argument("--ask", action="store_true", help="read answers from standard input though it is no terminal")
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    """Ask where there is somebody to ask; else tell the next question and how far the answers lead."""
    from piquet_rules.authoring.choose import Chooser
    from piquet_rules.profile.load import load
    from piquet_rules.profile.shipped import shipped_ids

    chooser = Chooser([load(name) for name in (*shipped_ids(), *given.also)])
    for key, value in given.answer:
        chooser.answer(key, value)
    if given.json:
        say_json(chooser.result().to_json())
    elif given.ask or (sys.stdin is not None and sys.stdin.isatty()):
        _converse(chooser)
        say(_told(chooser.result()))
    else:
        _report(chooser.result(), len(chooser.answers))
    return 0


def _converse(chooser: Chooser) -> None:
    """Ask until one variant is left and nothing more is said to differ, or the person stops."""
    number, introduced = len(chooser.answers), ""
    while True:
        question = chooser.question()
        if question is not None:
            number += 1
            going = _put(chooser, question, number)
        else:
            going = _anything_else(chooser, introduced)
            introduced = chooser.result().nearest.id
        if not going:
            return


def _put(chooser: Chooser, question: Question, number: int) -> bool:
    """Ask one question until its answer is understood; false where the person stops."""
    say(_shown(question, number))
    values = dict(zip(ascii_lowercase, (option.value for option in question.options), strict=False))
    while True:
        said = _read()
        if said is None:
            return False
        if said.casefold() in values:
            chooser.answer(question.key, values[said.casefold()])
            return True
        if _taken(chooser, question.key, said or "?"):
            return True


def _anything_else(chooser: Chooser, introduced: str) -> bool:
    """Ask for a rule that is played differently; false where there is none. ``introduced`` is known already."""
    from piquet_rules.authoring.meant import keys_meant

    found = chooser.result()
    nearest = found.nearest
    if nearest.id == introduced:
        say("Is anything else different? Name it, or press Enter.")
    else:
        say(f"nearest so far: {nearest.id}, {nearest.name}")
        for line in found.goes:
            say("\n".join(_indented(line)))
        say("Is anything else played differently at your table? Name it, as `last trick`, or press Enter.")
    while True:
        said = _read()
        if not said:
            return False
        try:
            keys = keys_meant(said, nearest)
        except PiquetError as error:
            complain(error.problems)
            continue
        if len(keys) == 1:
            return _differently(chooser, keys[0])
        say(f"that may be {', '.join(keys)}; write one of them, or press Enter")


def _differently(chooser: Chooser, key: str) -> bool:
    """Ask for the value of a rule that is played differently."""
    from piquet_rules.authoring.questions import asks

    nearest = chooser.result().nearest
    unit = unit_of(nearest, key)
    say(f"{asks(nearest, key)} ({key})")
    say(f"It is {measured(nearest.value(key), unit)} in {nearest.id}; what is it with you?")
    while True:
        said = _read()
        if said is None:
            return False
        if not said or _taken(chooser, key, said):
            return True


def _taken(chooser: Chooser, key: str, said: str) -> bool:
    """Take what was written as an answer; false, with a message, where it can be none."""
    try:
        chooser.answer(key, said)
    except PiquetError as error:
        complain(error.problems)
        return False
    return True


def _read() -> str | None:
    """A line from the person, or None where there is no more or it says to stop."""
    try:
        said = input("> ").strip()
    except EOFError:
        say()
        return None
    return None if said.casefold() in _STOP else said


def _shown(question: Question, number: int) -> str:
    """A question with its options, each with a letter."""
    named = question.name.casefold() == question.asks.rstrip(".").casefold()
    lines = [f"{number}. {'' if named else f'{question.name}: '}{question.asks} ({question.key})"]
    for letter, option in zip(ascii_lowercase, question.options, strict=False):
        says = f": {option.says}" if option.says else ""
        lines += _indented(f"{letter}  {option.text}{says}", hang=3)
    lines += _indented("or another value, or `other`; Enter if you don't know; `stop` ends the questions")
    return "\n".join(lines)


def _indented(text: str, hang: int = 0) -> list[str]:
    first, *rest = wrapped(text.split(" "), _WIDTH)
    return [f"   {first}", *(f"   {' ' * hang}{line}" for line in rest)]


def _told(found: Choice, unasked: bool = False) -> str:
    """The nearest variant, what differs from it, with ``unasked`` what was not asked, and the command that goes on."""
    nearest = found.nearest
    lines = [f"nearest: {nearest.id}, {nearest.name}"]
    lines += [f"  {each.says}" for each in found.differs] or ["  every answer is as in this variant"]
    if found.others:
        lines.append(f"  as near: {', '.join(each.id for each in found.others)}")
    if unasked and found.goes:
        lines += ["  not asked:", *(row for line in found.goes for row in _indented(line))]
    changes = [
        f" --set {_quoted(f'{each.key}={value_text(each.yours)}')}"
        for each in found.differs
        if not each.key.endswith(".kind") and isinstance(each.yours, bool | int | str | list)
    ]
    found_at = nearest.layer.found
    base = nearest.id if found_at.shipped else found_at.shown
    lines.append(f"next: piquet new my-club --extends {base}{''.join(changes)}")
    return "\n".join(lines)


def _quoted(setting: str) -> str:
    return f"'{setting}'" if " " in setting else setting


def _report(found: Choice, answered: int) -> None:
    """Without anybody to ask: the next question, and how far the answers lead."""
    if found.next is None:
        say(_told(found, unasked=True))
        return
    say(_shown(found.next, answered + 1))
    say()
    fitting = [found.nearest, *found.others]
    say(f"so far {len(fitting)} variants fit: {', '.join(sorted(each.id for each in fitting))}")
    value = value_text(found.next.options[0].value)
    say(f"answer with --answer {found.next.key}=VALUE, as --answer {_quoted(f'{found.next.key}={value}')}")
