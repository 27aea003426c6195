"""What somebody plays differently: questions and answers at the terminal, which are kept and judged together."""

from __future__ import annotations

import sys
from dataclasses import replace
from string import ascii_lowercase
from typing import TYPE_CHECKING, NamedTuple

from piquet_rules.cli.output import complain, say
from piquet_rules.cli.words import value_text
from piquet_rules.errors import NotFound, PiquetError, Place, simple
from piquet_rules.profile.suggest import listed

if TYPE_CHECKING:
    from piquet_rules.authoring.together import Together, Wanted
    from piquet_rules.profile.model import Profile

_WITHOUT = ("none", "no", "never", "without", "not played")


class Change(NamedTuple):
    """A rule that is played differently: its new value (None if it is not played), and who decided."""

    key: str
    value: str | None
    source: str


def read_line() -> str | None:
    """A line from the person, or None where there are no more; one that nobody types is shown."""
    try:
        said = input("> ").strip()
    except EOFError:
        say()
        return None
    if not sys.stdin.isatty():
        say(said)
    return said


def asked(base: Profile, source: str | None) -> list[Change]:
    """Ask what is played differently, until nothing more is; the answers are judged together.

    Raises PiquetError where an answer meant nothing and no other came after it, or where answers contradict.
    """
    from piquet_rules.authoring.together import Together

    answers, who = Together(base), dict[str, str]()
    wrong: PiquetError | None = None
    say(f"What do you play differently from {base.id}? Name it in your words, as `last trick`, or press Enter.")
    while True:
        said = read_line()
        if not said:
            if said is None and wrong is not None:
                raise wrong
            if not _taken_back(answers):
                return [Change(key, value, who.get(key, "")) for key, value in answers.changes.items()]
            said, wrong = "", None
        try:
            change = _named(said, answers, source) if said else None
        except PiquetError as error:
            wrong = _told(error)
            say("Name it in other words, or press Enter.")
            continue
        wrong = None
        if change is not None:
            _keep(answers, change, who)
        say("Is anything else different? Name it, or press Enter.")


def _keep(answers: Together, change: Change, who: dict[str, str]) -> None:
    """Keep an answer, and ask for what has to be known beside it."""
    before = dict(answers.changes)
    answers.keep(change.key, change.value)
    who[change.key] = change.source
    lost = [key for key in before if key not in answers.changes]
    if lost:
        say(f"What you said of {listed(lost, 'and')} is dropped: it does not go with this.")
    while (wanted := answers.wanted()) is not None:
        say(f"That is not all yet: {wanted.problem.message}.")
        if wanted.key.endswith(".kind"):
            _take_over(answers, wanted)
            who[wanted.key] = change.source
        elif _followed(answers, wanted.key):
            who[wanted.key] = change.source
    if answers.problems():
        _told(PiquetError(answers.problems()))
        say(f"Name {listed(answers.in_conflict())} again to change it; your answers are kept until then.")


def _followed(answers: Together, key: str) -> bool:
    """Ask for a rule that another answer needs; whether there was an answer."""
    from piquet_rules.authoring.questions import asks

    shown = answers.showing(key)
    other = shown is not answers.now
    say(f"{key}: {asks(shown, key)}{_choices(shown, key)}")
    say(f"It is {_is_now(shown, key)} in {shown.id}. What is it with you?{' (Enter: the same)' if other else ''}")
    value, ended = _value(answers, key)
    if value == "" and other and not ended:
        value = value_text(shown.value(key))
    if value == "":
        answers.leave(key)
        return False
    answers.keep(key, value)
    return True


def _choices(profile: Profile, key: str) -> str:
    """The words that a rule may have, if they are few."""
    from piquet_rules.profile.allowed import choices, schema_at

    slot, *path = key.split(".")
    words = choices(schema_at(type(profile.components[slot]), tuple(path)))
    return f" It may be {listed(words)}." if len(words) > 1 else ""


def _take_over(answers: Together, wanted: Wanted) -> None:
    """Let a slot follow the new kind of another one, as a variant has it."""
    slot = wanted.key.removesuffix(".kind")
    try:
        variant, values = answers.companion(wanted)
    except NotFound:
        answers.leave(wanted.key)
        return
    for each, value in values.items():
        answers.keep(each, value_text(value))
    told = ", ".join(f"{each} {value_text(value)}" for each, value in values.items())
    say(f"`{slot}` is taken over from {variant.id}: {told}. Name a rule of it to change it.")


def _taken_back(answers: Together) -> bool:
    """Where answers contradict, take back the one that is named; false where nothing was wrong.

    Raises PiquetError where none is named.
    """
    problems = answers.problems()
    if not problems:
        return False
    wrong = _told(PiquetError(problems))
    kept = answers.in_conflict()
    say(f"These answers do not fit together. Which is taken back: {listed(kept)}? (Enter: stop, and write no file)")
    while said := read_line():
        named = [key for key in kept if said.casefold() in (key, key.rpartition(".")[2])]
        if named:
            answers.take_back(named[0])
            return True
        say(f"Write {listed(kept)}, or press Enter.")
    raise wrong


def _told(error: PiquetError) -> PiquetError:
    """Print what is wrong with an answer, and give it back so: an answer stands in no file."""
    plainly = PiquetError(replace(each, place=Place(""), line_text="", related=()) for each in error.problems)
    complain(plainly.problems)
    return plainly


def _named(said: str, answers: Together, source: str | None) -> Change | None:
    """What becomes of a rule that is named, as `last trick` or `no pique`; None if it stays as it was.

    Raises PiquetError where the words name no rule, or one that can't be left out.
    """
    from piquet_rules.authoring.meant import keys_meant, kind_meant

    first, _, rest = said.partition(" ")
    if first.casefold() in ("no", "without") and rest:
        slots = {key.partition(".")[0] for key in keys_meant(rest, answers.now)}
        slot = slots.pop() if len(slots) == 1 else rest
        answers.refuse(slot, None)
        return Change(slot, None, _who(source))
    try:
        keys = keys_meant(said, answers.now)
    except NotFound:
        other = kind_meant(said, answers.now)
        if other is None:
            raise
        return _of_other_kind(answers, *other, source)
    key = _one_of(keys, answers.now)
    return _change(answers, key, source) if key else None


def _of_other_kind(answers: Together, slot: str, kind: str, source: str | None) -> Change | None:
    """Offer to change the kind of a slot, which has the rule that was named; None if that is not wanted."""
    from piquet_rules.authoring.meant import kind_of_slot
    from piquet_rules.authoring.together import variant_with

    like = variant_with(slot, kind)
    now = kind_of_slot(answers.now, slot)
    say(f"That belongs to a `{slot}` of the kind `{kind}`, as in {like.id}; in {answers.base.id} it is `{now}`.")
    say(f"Do you play a `{slot}` of the kind `{kind}`? Write `yes`, or press Enter for no.")
    if (read_line() or "").casefold() not in ("y", "yes", kind):
        return None
    answers.refuse(f"{slot}.kind", kind)
    return Change(f"{slot}.kind", kind, _who(source))


def _one_of(keys: list[str], base: Profile) -> str | None:
    """The rule that is meant among several; None if that is not said. Raises PiquetError for none of them."""
    if len(keys) == 1:
        return keys[0]
    letters = dict(zip(ascii_lowercase, keys, strict=False))
    say("Which of these is it? Write its letter or its name, or press Enter if it is none.")
    for letter, key in letters.items():
        say(f"  {letter}  {key}: {_is_now(base, key)}")
    said = read_line()
    if not said:
        return None
    named = {key.rpartition(".")[2]: key for key in keys} | {key: key for key in keys} | letters
    if said.casefold() not in named:
        remedy = _value_of(said, keys, base) or f"write a letter from a to {letter}"
        raise NotFound(simple("unknown-term", f"`{said}` is none of these", help=remedy))
    return named[said.casefold()]


def _value_of(said: str, keys: list[str], base: Profile) -> str:
    """A remedy for who names a value in place of its rule."""
    from piquet_rules.profile.allowed import choices, schema_at

    for key in keys:
        slot, *path = key.split(".")
        if said.casefold() in choices(schema_at(type(base.components[slot]), tuple(path))):
            return f"`{said}` is what `{key}` may be: name `{key}` first, then `{said}`"
    return ""


def _is_now(base: Profile, key: str) -> str:
    from piquet_rules.authoring.fields import unit_of
    from piquet_rules.authoring.wording import measured

    return measured(base.value(key), unit_of(base, key))


def _change(answers: Together, key: str, source: str | None) -> Change | None:
    """Ask for the new value and who decided it; None if it stays as it was."""
    from piquet_rules.authoring.questions import asks

    say(f"{key}: {asks(answers.now, key)}")
    say(f"It is {_is_now(answers.now, key)} {_where(answers, key)}. What is it with you? (`none`: we play without it)")
    value, _ = _value(answers, key)
    if value == "":
        return None
    who = _who(source)
    slot = key.partition(".")[0]
    taken_away = value is None and _can_be_away(answers.now, slot)
    return Change(slot if taken_away else key, value, who)


def _where(answers: Together, key: str) -> str:
    """Whose the value is that a rule has now."""
    slot = key.partition(".")[0]
    mine = answers.changes.keys() & {key, f"{slot}.kind"}
    return "so far" if mine else f"in {answers.base.id}"


def _who(source: str | None) -> str:
    """Who decided a change: asked for if ``--source`` does not say."""
    if source is not None:
        return source
    say("Who decided it? (as `club meeting 2026`, or press Enter)")
    return read_line() or ""


def _can_be_away(base: Profile, slot: str) -> bool:
    from piquet_rules.profile.keys import neutral_kind

    return neutral_kind(slot) is not None and not base.components[slot].neutral_kind


def _value(answers: Together, key: str) -> tuple[str | None, bool]:
    """A value that the rule can have, None for playing without it, empty for no answer; and if there are no more.

    Raises PiquetError where the last answer is wrong and there are no more.
    """
    wrong: PiquetError | None = None
    while True:
        said = read_line()
        if not said:
            if said is None and wrong is not None:
                raise wrong
            return "", said is None
        try:
            return _tried(answers, key, said), False
        except PiquetError as error:
            wrong = _told(error)
            say("Write another value, or press Enter to leave it as it is.")


def _tried(answers: Together, key: str, said: str) -> str | None:
    """The answer if the rules can have it, perhaps with others. Raises ProfileError."""
    slot = key.partition(".")[0]
    try:
        answers.refuse(key, said)
    except PiquetError:
        if said.casefold() not in _WITHOUT:
            raise
        answers.refuse(slot if _can_be_away(answers.now, slot) else key, None)
        return None
    return said
