"""What is wrong with an example as it is written, before anything is scored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from piquet_rules.errors import Problem
from piquet_rules.profile.model import Example

SUBJECTS = ("record", "settle", "reckoned", "holding")
"""What an example may give to be scored."""

_DEAL_WORDS = ("score", "tricks", "bonuses", "ledger", "complete", "refused")
_PARTIE_WORDS = ("totals", "written", "winner", "points", "carry", "complete", "refused")
_HOLDING_WORDS = ("point", "pips", "sequence", "set", "refused")
_SHAPES: dict[str, type | tuple[type, ...]] = {
    "score": Mapping, "tricks": Mapping, "totals": Mapping, "written": Mapping, "bonuses": (list, tuple),
    "ledger": (list, tuple), "complete": bool, "refused": str, "winner": str, "points": int, "carry": int,
    "point": int, "pips": int, "sequence": int, "set": int,
}  # fmt: skip
_SHAPE_WORDS: dict[Any, str] = {
    Mapping: "a section, one line for each side", (list, tuple): "a list", bool: "`true` or `false`",
    str: "a word", int: "a whole number",
}  # fmt: skip
_ENTRY_WORDS = ("seat", "slot", "key", "points", "running", "cards", "says")
_BONUS_WORDS = ("seat", "bonus", "points")
_OWN_WORDS = ("name", "source", "expect", *SUBJECTS)


class Fault(NamedTuple):
    """What is wrong with an example as it is written; ``path`` leads to it from the example."""

    code: str
    message: str
    path: tuple[str | int, ...] = ()
    help: str = ""


def faults(example: Mapping[str, Any]) -> list[Fault]:
    """All that is wrong with an example before it is run: words nobody knows, nothing to score, nothing expected."""
    found = [_unknown(word, (word,), _OWN_WORDS, "an example") for word in example if word not in _OWN_WORDS]
    if not isinstance(example.get("name"), str):
        found.append(
            Fault("example-without-name", "an example has a name", help="add `name: the last trick counts four`")
        )
    given = [word for word in SUBJECTS if word in example]
    if len(given) == 1:
        found += _faults_of_subject(given[0], example[given[0]])
    else:
        said = "gives nothing to score" if not given else f"gives {' and '.join(f'`{word}`' for word in given)} at once"
        help_text = "give one of `record` (cards) and `settle` (scores)"
        found.append(Fault("example-one-subject", f"the example {said}", (given[1],) if given else (), help_text))
    return found + list(_faults_of_expect(example, given))


def problems(example: Example) -> list[Problem]:
    """The faults of an example of a profile, with their places."""
    return [example.problem(fault.code, fault.message, *fault.path, help=fault.help) for fault in faults(example)]


def _unknown(word: object, path: tuple[str | int, ...], known: Sequence[str], what: str) -> Fault:
    return Fault(
        "example-unknown-word", f"{what} does not know the word `{word}`", path, f"it knows {', '.join(known)}"
    )


def _faults_of_subject(word: str, subject: Any) -> Iterator[Fault]:
    listed, section = isinstance(subject, (list, tuple)), isinstance(subject, Mapping)
    if not (listed and word in ("settle", "reckoned")) and not (section and word != "reckoned"):
        yield Fault("example-wrong-shape", f"`{word}` is {'a list' if word == 'reckoned' else 'a section'}", (word,))
    elif word == "reckoned" and not all(isinstance(item, Mapping) for item in subject):
        yield Fault("example-wrong-shape", "each item of `reckoned` is a section of keys", (word,))
    elif section and word in _ONLY_WORD:
        yield from _faults_of_section(word, subject, *_ONLY_WORD[word])


_ONLY_WORD = {
    "settle": ("totals", 'write `settle: {totals: "99:120"}` or `settle: ["54:21", "10:58"]`'),
    "holding": ("cards", "write `holding: {cards: ...}` with the cards of one hand"),
}


def _faults_of_section(word: str, subject: Mapping[str, Any], only: str, help_text: str) -> Iterator[Fault]:
    """A section that has one key, with a text."""
    yield from (_unknown(key, (word, key), (only,), f"`{word}`") for key in subject if key != only)
    if not isinstance(subject.get(only), str):
        yield Fault("example-wrong-shape", f"`{word}` lacks the text `{only}`", (word,), help_text)


def _faults_of_expect(example: Mapping[str, Any], given: list[str]) -> Iterator[Fault]:
    expect = example.get("expect")
    if expect is None or expect in ({}, [], ""):
        help_text = "add for instance `expect: {score: {elder: 28, younger: 23}}`"
        yield Fault("example-asserts-nothing", "the example says nothing of what must come out", ("expect",), help_text)
        return
    if not isinstance(expect, Mapping):
        yield Fault("example-wrong-shape", "`expect` is a section of keys", ("expect",))
        return
    known = _words_of(example, given)
    for word, value in expect.items():
        if word not in known:
            yield _unknown(word, ("expect", word), known, "the result of this example")
        else:
            yield from _faults_of_word(word, value)


def _words_of(example: Mapping[str, Any], given: list[str]) -> tuple[str, ...]:
    """The words that the result of an example has."""
    if given == ["holding"]:
        return _HOLDING_WORDS
    record = example.get("record")
    partie = given == ["settle"] or (isinstance(record, Mapping) and "deals" in record)
    return _PARTIE_WORDS if partie else _DEAL_WORDS


def _faults_of_word(word: str, value: Any) -> Iterator[Fault]:
    path, shape = ("expect", word), _SHAPES[word]
    if not isinstance(value, shape) or (shape is int and isinstance(value, bool)):
        yield Fault("example-wrong-shape", f"`{word}` is {_SHAPE_WORDS[shape]}", path)
    elif (isinstance(value, Mapping) and not value) or (word == "ledger" and not value):
        yield Fault(
            "example-asserts-nothing", f"`{word}` says nothing", path, "say what must come out, or leave it out"
        )
    elif isinstance(value, Mapping):
        yield from _faults_of_numbers(value, tuple(value), path)
    elif isinstance(value, (list, tuple)):
        known = _ENTRY_WORDS if word == "ledger" else _BONUS_WORDS
        for number, entry in enumerate(value):
            yield from _faults_of_entry(entry, known, (*path, number))


def _faults_of_entry(entry: Any, known: Sequence[str], path: tuple[str | int, ...]) -> Iterator[Fault]:
    if not isinstance(entry, Mapping) or not entry:
        help_text = f"write `{{seat: elder, {known[1]}: ...}}`"
        yield Fault("example-wrong-shape", "an entry is a section of keys", path, help_text)
        return
    for word in entry:
        if word not in known:
            yield _unknown(word, (*path, word), known, "an entry")
    yield from _faults_of_numbers(entry, ("points", "running"), path)


def _faults_of_numbers(
    section: Mapping[str, Any], words: Sequence[str], path: tuple[str | int, ...]
) -> Iterator[Fault]:
    """Values that are no whole numbers, as a number in quotes."""
    for word in words:
        value = section.get(word, 0)
        if not isinstance(value, int) or isinstance(value, bool):
            yield Fault("example-wrong-shape", f"`{word}` is a whole number, without quotes", (*path, word))
