"""What may stand in the place of the word at the cursor, from the words before it and the parser of the command."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

from piquet_rules.authoring import completion
from piquet_rules.authoring.completion import Offer
from piquet_rules.cli.parser import Word
from piquet_rules.errors import PiquetError

_OF_ALL = (Offer("--help", "print this help"), Offer("--version", "print the version"))


class Line(NamedTuple):
    """A command line up to the cursor: the places that are filled, the options used, and what is being typed.

    ``option`` is the option that the word at the cursor belongs to, if one waits for it.
    """

    filled: list[str]
    used: list[str]
    option: Word | None
    typed: str


def offers(words: Sequence[str]) -> list[Offer]:
    """What the last of these words may become. The program's own name is not among them."""
    *before, typed = words
    found = _commands() if not before else _words(before[0], before[1:], typed)
    return [offer for offer in dict.fromkeys(found) if offer.word.startswith(typed)]


def as_one_word(words: Sequence[str]) -> list[str]:
    """Words that bash took apart at an equals sign, put together again."""
    found: list[str] = []
    for word in words:
        if found and (word == "=" or found[-1].endswith("=")):
            found[-1] += word
        else:
            found.append(word)
    return found


def _commands() -> Iterator[Offer]:
    from piquet_rules.cli.main import COMMANDS, module_of

    yield from (Offer(name, module_of(name).HELP) for name in COMMANDS)
    yield from _OF_ALL


def _words(command: str, before: Sequence[str], typed: str) -> Iterable[Offer]:
    from piquet_rules.cli.main import COMMANDS, parser_of

    if command not in COMMANDS:
        return ()
    known = parser_of(command).words()
    line = read(known, before, typed)
    if line.option is not None:
        return _with_option(_fitting(line.option, line), line)
    places = [word for word in known if not word.names]
    if typed.startswith("-"):
        return _options(known, line.used)
    if len(line.filled) < len(places):
        return _fitting(places[len(line.filled)], line)
    return _fitting(places[-1], line) if places and places[-1].repeated else ()


def read(known: Sequence[Word], before: Sequence[str], typed: str) -> Line:
    """What stands before the cursor, sorted by what it is to the parser."""
    options = {name: word for word in known for name in word.names}
    filled: list[str] = []
    used: list[str] = []
    waiting: Word | None = None
    for text in before:
        name, equals, _ = text.partition("=")
        if waiting is not None:
            waiting = None
        elif name in options:
            used.append(name)
            waiting = options[name] if options[name].stands_for and not equals else None
        else:
            filled.append(text)
    name, equals, value = typed.partition("=")
    if waiting is None and equals and name in options:
        return Line(filled, used, options[name], value)
    return Line(filled, used, waiting, typed)


def _options(known: Sequence[Word], used: Sequence[str]) -> Iterator[Offer]:
    for word in known:
        if word.names and (word.repeated or not set(word.names) & set(used)):
            yield Offer(word.names[-1], word.help)


def _with_option(found: Iterable[Offer], line: Line) -> Iterator[Offer]:
    """The same as they are typed: `--set=KEY` is one word, `--set KEY` is two."""
    names = line.option.names if line.option is not None else ()
    for offer in found:
        yield offer
        yield from (offer._replace(word=f"{name}={offer.word}") for name in names)


def _fitting(word: Word, line: Line) -> Iterable[Offer]:
    if word.choices:
        return map(Offer, word.choices)
    fitting = (_FITTING[name] for name in word.stands_for.split("|") if name in _FITTING)
    return (offer for each in fitting for offer in each(line))


def _keys(line: Line) -> Iterator[Offer]:
    found: Iterator[Offer] = _of_rules().keys(line.filled[0] if line.filled else "", line.typed)
    return found


def _of_rules() -> ModuleType:
    """What needs the models of the rules; names of variants come quicker without it."""
    return import_module("piquet_rules.authoring.completion_keys")


def _settings(line: Line) -> Iterator[Offer]:
    key, equals, _ = line.typed.partition("=")
    if equals:
        return (offer._replace(word=f"{key}={offer.word}") for offer in _of_rules().values(key))
    return (offer._replace(word=f"{offer.word}{'=' if '.' in offer.word else '.'}") for offer in _keys(line))


def _values(line: Line) -> Iterator[Offer]:
    yield from _of_rules().values(line.filled[-1]) if line.filled else ()


def _several(line: Line) -> Iterator[Offer]:
    """Variants with commas between; those named already are not offered again."""
    done, comma, _ = line.typed.rpartition(",")
    return (
        offer._replace(word=f"{done}{comma}{offer.word}")
        for offer in completion.variants()
        if offer.word not in done.split(",")
    )


def _pairs(line: Line) -> Iterator[Offer]:
    """Keys and values in turn, behind a file and the first such pair."""
    return _keys(line) if len(line.filled) % 2 else _values(line)


def _codes(line: Line) -> Iterator[Offer]:
    yield from _of_rules().kinds()
    yield from completion.codes()


def _variants(line: Line) -> Iterator[Offer]:
    return completion.variants()


def _mixins(line: Line) -> Iterator[Offer]:
    return completion.mixins()


def _policies(line: Line) -> Iterator[Offer]:
    from piquet_rules.policies.registry import find_policy, policy_names

    for name in policy_names():
        try:
            yield Offer(name, find_policy(name).says)
        except PiquetError:  # one of a package that is broken
            continue


def _kinds(line: Line) -> Iterator[Offer]:
    yield from _of_rules().kinds()


_FITTING: dict[str, Callable[[Line], Iterable[Offer]]] = {
    **dict.fromkeys(("VARIANT", "A", "B", "V", "BASE"), _variants),
    **dict.fromkeys(("A,B,...", "VARIANTS"), _several),
    "MIXIN": _mixins,
    "P": _policies,
    "KEY": _keys,
    "SLOT": _keys,
    "KIND": _kinds,
    "KEY=VALUE": _settings,
    "VALUE": _values,
    "KEY VALUE": _pairs,
    "CODE": _codes,
}
"""What a command's help calls a place → what fits there. Elsewhere the shell offers files, or nothing fits."""
