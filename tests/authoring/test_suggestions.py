"""How often a suggestion names what was meant: counted over all keys, kinds and choices there are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

import pytest

from piquet_rules.profile.allowed import choices, schema_at
from piquet_rules.profile.component import Component
from piquet_rules.profile.head import HEAD_KEYS
from piquet_rules.profile.keys import field_at, keys_of
from piquet_rules.profile.names import spellings, terms
from piquet_rules.profile.registry import ours
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.profile.suggest import did_you_mean, likely
from piquet_rules.profile.unknown import unknown_key, unknown_path, unknown_top_key

Asked = Callable[[str], str]
"""From a misspelt word to the help that is shown."""

LETTERS = "aeonx"


class Case:
    """A right word, how a wrong one is asked about, and which words would be right too."""

    def __init__(self, word: str, says: str, ask: Asked, taken: Iterable[str]) -> None:
        self.word, self.says, self.ask, self.taken = word, says, ask, frozenset(taken)

    def finds(self, slip: str) -> bool:
        """Whether the help for a slip names the word."""
        return f"`{self.says}`" in self.ask(slip)


def one_slip(word: str) -> Iterator[str]:
    """Words in which one letter is changed, left out, put in, or two are swapped."""
    for n in range(len(word) + 1):
        before, after = word[:n], word[n:]
        yield before + after[1:]
        yield before + after[1:2] + after[:1] + after[2:]
        for letter in LETTERS:
            yield before + letter + after
            yield before + letter + after[1:]


def slips(word: str, taken: frozenset[str]) -> list[str]:
    """Each slip of a word once, without those that are words of their own."""
    return [slip for slip in dict.fromkeys(one_slip(word)) if slip and slip not in taken and slip != word]


def models() -> Iterator[tuple[str, type[Component]]]:
    """Every kind of every slot."""
    for slot, kinds in ours().kinds.items():
        for cls in kinds.values():
            yield slot, cls


def key_cases() -> Iterator[Case]:
    """Every key of every kind, below its section; keys of other kinds of the slot are no slips."""
    for slot, cls in models():
        taken = {key.split(".")[-1] for other in ours().kinds[slot].values() for key in keys_of(other)}
        for key in keys_of(cls):
            *section, word = key.split(".")
            yield Case(word, word, _key(slot, cls, tuple(section)), taken)


def _key(slot: str, cls: type[Component], section: tuple[str, ...]) -> Asked:
    return lambda word: unknown_key(slot, cls, (*section, word)).help


def top_cases() -> Iterator[Case]:
    """Every slot and every other key of a file."""
    taken = {*HEAD_KEYS, *SLOT_TYPES}
    return (Case(word, word, lambda slip: unknown_top_key(slip).help, taken) for word in sorted(taken))


def choice_cases() -> Iterator[Case]:
    """Every kind, and every word that a key allows."""
    sets = [sorted(kinds) for kinds in ours().kinds.values()]
    sets += [choices(schema_at(cls, tuple(key.split(".")))) for _, cls in models() for key in keys_of(cls)]
    for words in {tuple(each) for each in sets if len(each) > 1}:
        for word in words:
            yield Case(word, word, _choice(words), words)


def _choice(words: tuple[str, ...]) -> Asked:
    return lambda slip: did_you_mean(slip, words)


def path_cases() -> Iterator[Case]:
    """Every dotted key, as `unset`, `cite` and `--set` name it."""
    kinds = {slot: next(iter(each.values())) for slot, each in ours().kinds.items()}
    every = [f"{slot}.{key}" for slot, cls in kinds.items() for key in keys_of(cls)]
    for key in every[::3]:
        yield Case(key, key, lambda slip: unknown_path(tuple(slip.split(".")), kinds).help, every)


def counted(cases: Iterable[Case], slips_of: Callable[[Case], Iterable[str]]) -> tuple[int, list[str]]:
    """How many slips were tried, and those that found something else."""
    tried = 0
    missed: list[str] = []
    for case in cases:
        for slip in slips_of(case):
            tried += 1
            if not case.finds(slip):
                missed.append(f"{slip} for {case.says}: {case.ask(slip)}")
    return tried, missed


ALL = {"keys": key_cases, "top": top_cases, "choices": choice_cases, "paths": path_cases}


@pytest.mark.parametrize("what", ALL)
def test_one_letter_slips_are_right_in_99_of_100(what: str) -> None:
    tried, missed = counted(ALL[what](), lambda case: slips(case.word, case.taken))
    assert tried > 500
    assert len(missed) <= tried // 100, missed[:40]


@pytest.mark.parametrize("slip", ["mni", "imn", "mn", "minn", "mim"])
def test_of_a_short_word_two_neighbours_may_be_swapped(slip: str) -> None:
    assert "`min`" in did_you_mean(slip, ["min", "max"])
    assert did_you_mean("nnn", ["min", "max"]) == ""


def two_slips(case: Case) -> Iterable[str]:
    """Some words with two slips; a word of three letters with two wrong ones is another word."""
    if len(case.word) < 4:
        return ()
    first = slips(case.word, case.taken)[::7]
    return islice((slip for word in first for slip in slips(word, case.taken | {case.word})[::11]), 60)


@pytest.mark.parametrize("what", ALL)
def test_two_slips_are_right_in_90_of_100(what: str) -> None:
    tried, missed = counted(ALL[what](), two_slips)
    assert tried > 500
    assert len(missed) <= tried // 10, f"{len(missed)} of {tried}: {missed[:40]}"


SPELLINGS: dict[str, Callable[[str], str]] = {
    "hyphens": lambda word: word.replace("_", "-"),
    "capitals": str.upper,
    "camel case": lambda word: re.sub("_(.)", lambda found: found[1].upper(), word),
    "spaces": lambda word: word.replace("_", " "),
    "Cyrillic letters": lambda word: word.translate(str.maketrans("aeopc", "аеорс")),
}


@pytest.mark.parametrize("how", SPELLINGS)
def test_other_spellings_are_always_right(how: str) -> None:
    cases = [*key_cases(), *top_cases(), *choice_cases()]
    tried, missed = counted(cases, lambda case: {SPELLINGS[how](case.word)} - case.taken)
    assert tried > 20
    assert missed == []


def test_a_key_one_level_off_is_found() -> None:
    missed: list[object] = []
    tried = 0
    for slot, cls in models():
        inner = [key.split(".") for key in keys_of(cls) if "." in key]
        sections = {key[0] for key in inner}
        for _, *rest in inner:
            tried += 1
            if not field_at(cls, tuple(rest)) and f".{rest[-1]}`" not in unknown_key(slot, cls, tuple(rest)).help:
                missed.append((slot, rest))
        for section in sections:
            for key in set(keys_of(cls)) - {"kind"}:
                if "." not in key:
                    tried += 1
                    remedy = unknown_key(slot, cls, (section, key)).help
                    missed += [(slot, section, key, remedy)] * (f"`{slot}.{key}`" not in remedy)
    assert tried > 5
    assert len(missed) <= tried // 10, missed


def test_a_key_of_the_same_slot_comes_before_those_of_others() -> None:
    """A long part of a key, or that with a slip, leads to a key of this slot that has it."""
    missed: list[object] = []
    tried = 0
    for slot, cls in models():
        keys = [key for key in cls.model_fields if "_" in key]
        for part in sorted({part for key in keys for part in key.split("_") if len(part) > 3}):
            swapped = part[:1] + part[2:3] + part[1:2] + part[3:]
            for word in {part, swapped} - set(cls.model_fields) - {key.split(".")[-1] for key in keys_of(cls)}:
                tried += 1
                remedy = unknown_key(slot, cls, (word,)).help
                missed += [(slot, word, remedy)] * (not any(f"`{key}`" in remedy for key in keys))
    assert tried > 50
    assert len(missed) <= tried // 10, (tried, missed)


def fullest_kinds() -> dict[str, type[Component]]:
    """Of each slot the kind that has the most keys."""
    return {slot: max(each.values(), key=lambda cls: len(keys_of(cls))) for slot, each in ours().kinds.items()}


def test_a_key_below_another_word_for_its_slot_is_found() -> None:
    kinds = fullest_kinds()
    slots = {(word, term.keys[0]) for term in terms() if len(term.keys) == 1 for word in (term.word, *term.also)}
    asked = [(word, slot) for word, slot in sorted(slots) if slot in kinds and word not in {*SLOT_TYPES, *HEAD_KEYS}]
    missed: list[object] = []
    for word, slot in asked[::3]:
        key = next((key for key in keys_of(kinds[slot]) if key != "kind"), "kind")
        remedy = unknown_path((word, *key.split(".")), kinds).help
        missed += [(word, key, remedy)] * (f"`{slot}.{key}`" not in remedy)
    tried = len(asked[::3])
    assert tried > 40
    assert len(missed) <= tried // 10, (tried, len(missed), missed[:20])


@pytest.mark.parametrize(
    ("word", "meant"), [("cards.points", "majority.points"), ("last trick.points", "tricks.last"), ("foo.points", "")]
)
def test_a_dotted_key_in_other_words(word: str, meant: str) -> None:
    kinds = fullest_kinds()
    remedy = unknown_path(tuple(word.split(".")), kinds).help
    assert remedy == f"did you mean `{meant}`?" if meant else "did you mean" not in remedy


def test_a_key_at_the_top_is_sent_to_its_slot() -> None:
    missed: list[object] = []
    tried = 0
    for slot, cls in models():
        for key in {key.split(".")[-1] for key in keys_of(cls)} - {"kind", *SLOT_TYPES, *HEAD_KEYS}:
            tried += 1
            remedy = unknown_top_key(key).help
            missed += [(slot, key, remedy)] * (f"`{slot}" not in remedy)
    assert len(missed) <= tried // 10, (tried, missed)


def test_a_key_of_another_slot_is_sent_there() -> None:
    missed: list[object] = []
    tried = 0
    for slot, cls in models():
        own = {key for other in ours().kinds[slot].values() for key in other.model_fields}
        for home, other in models():
            for key in set(other.model_fields) - own - {"kind"}:
                tried += 1
                remedy = unknown_key(slot, cls, (key,)).help
                missed += [(slot, home, key, remedy)] * (f"`{home}" not in remedy)
    assert tried > 1000
    assert len(missed) <= tried // 10, (tried, len(missed), missed[:30])


def test_words_of_the_literature_are_found() -> None:
    words = {(word, key) for term in terms() for key in term.keys[:1] for word in (term.word, *term.also)}
    keys = {*SLOT_TYPES, *HEAD_KEYS}
    tried = {(word, key) for word, key in words if word.replace(" ", "_").lower() not in keys and len(word) < 40}
    missed = [(word, key, unknown_top_key(word).help) for word, key in sorted(tried) if not _leads(word, key)]
    assert len(tried) > 200
    assert len(missed) <= len(tried) // 10, (len(tried), len(missed), missed[:30])


def _leads(word: str, key: str) -> bool:
    """Whether the help names the key, or the slot that it is in."""
    remedy = unknown_top_key(word).help
    return f"`{key}`" in remedy or f"`{key.split('.')[0]}`" in remedy


@pytest.mark.parametrize("word", ["none", "flat", "both", "foo", "announce the"])
def test_words_that_are_no_slips_are_offered_nothing(word: str) -> None:
    every = [*SLOT_TYPES, *HEAD_KEYS, *spellings()]
    assert likely(word, [each for each in every if each != word]) is None


@pytest.mark.parametrize(("word", "meant"), [("capt", "capot"), ("piqe", "pique"), ("repiqeu", "repique")])
def test_one_slip_in_five_letters_is_offered(word: str, meant: str) -> None:
    assert likely(word, ["capot", "pique", "repique", "name"]) == meant


def test_a_slot_that_is_not_there_is_not_taken_for_the_kind_of_another() -> None:
    kinds = {slot: next(iter(each.values())) for slot, each in ours().kinds.items()}
    assert "it is called" not in unknown_path(("foo", "kind"), kinds).help
