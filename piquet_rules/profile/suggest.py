"""Close spellings: what somebody who wrote this word most likely meant."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

_LOOK_ALIKE = str.maketrans(
    "аеорсухіјѕкмтвнАВЕКМНОРСТУХІЈЅαερονικτυχβηΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "aeopcyxijskmtbhABEKMHOPCTYXIJSaeponiktuxbnABEZHIKMNOPTYX",
)
_ENOUGH = 3
_LONGEST_WORD = 60
_PATIENCE = 100
_patience: ContextVar[Iterator[int] | None] = ContextVar("patience", default=None)


@contextmanager
def limited_patience() -> Iterator[None]:
    """Inside, only the first hundred words are looked up by closeness: a file may have thousands of wrong ones."""
    token = _patience.set(iter(range(_PATIENCE)))
    try:
        yield
    finally:
        _patience.reset(token)


def _tired() -> bool:
    left = _patience.get()
    return left is not None and next(left, None) is None


@lru_cache(maxsize=2048)
def plain(word: str) -> str:
    """A word in one spelling: Latin letters without accents, lower case, parts joined by ``_``."""
    word = unicodedata.normalize("NFKD", word.translate(_LOOK_ALIKE))
    word = "".join(letter for letter in word if not unicodedata.combining(letter) and letter.isprintable())
    word = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", word)
    return re.sub(r"[\s_\-]+", "_", word).strip("_").lower()


def same_but_spelling(word: str, choices: Iterable[str]) -> str | None:
    """The choice that differs by case, hyphens, accents or letters that look alike; None if there is none."""
    wanted = plain(word)
    flat = wanted.replace("_", "")
    return next(
        (choice for choice in choices if plain(choice) == wanted or plain(choice).replace("_", "") == flat), None
    )


def nearest(word: str, choices: Iterable[str], most: int = _ENOUGH) -> list[str]:
    """The choices that a misspelt word may mean: one, or two that are as near; none where none is close.

    ``most`` is how many slips it may be away.
    """
    if len(word) > _LONGEST_WORD or _tired():
        return []
    candidates = list(choices)
    exact = same_but_spelling(word, candidates)
    if exact is not None:
        return [exact]
    wanted = plain(word)
    allowed = min(most, _slips_allowed(wanted))
    far = {choice: _distance(wanted, plain(choice), allowed) for choice in candidates}
    least = min(far.values(), default=allowed + 1)
    if least > allowed:
        return []
    return sorted((choice for choice in far if far[choice] == least), key=lambda each: _unlike(wanted, plain(each)))[:2]


def _slips_allowed(word: str) -> int:
    """A short word with two wrong letters is another word."""
    return 1 if len(word) < 4 else 2 if len(word) < 9 else _ENOUGH


def _unlike(wanted: str, choice: str) -> tuple[bool, int, str]:
    """Among words as near as others, those that begin alike and have the same letters come first."""
    return wanted[:1] != choice[:1], -len(set(wanted) & set(choice)), choice


def closest(word: str, choices: Iterable[str]) -> str | None:
    """The choice that is meant by a misspelt word, or None where none is close."""
    return next(iter(nearest(word, choices)), None)


def likely(word: str, choices: Iterable[str]) -> str | None:
    """The choice that is meant by a misspelt word, with one slip in five letters at most; None where none is."""
    near = nearest(word, choices)
    wanted = plain(word)
    return next((each for each in near if _slips_fit(wanted, plain(each))), None)


def _slips_fit(wanted: str, choice: str) -> bool:
    most = max(len(wanted), len(choice)) // 5
    return wanted.replace("_", "") == choice.replace("_", "") or _distance(wanted, choice, most) <= most


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """A sentence with the nearest choice (two, if they are as near), or nothing."""
    return offered(nearest(word, choices))[0]


def offered(found: list[str], before: str = "") -> tuple[str, str]:
    """A sentence that offers words, each after ``before``; and the word, if it is the only one."""
    if not found:
        return "", ""
    words = [f"{before}{each}" for each in found]
    return f"did you mean {listed(words)}?", words[0] if len(words) == 1 else ""


def _distance(left: str, right: str, most: int) -> int:
    """Letters to change, add, drop or swap with their neighbour to make one word of another; at most ``most`` + 1."""
    if abs(len(left) - len(right)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        earlier, before, row = before, row, [i]
        for j, b in enumerate(right, 1):
            cost = min(before[j] + 1, row[-1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]


def shown(word: str) -> str:
    """A word of a file as it may be printed: short, and without characters that can't be seen."""
    safe = "".join(letter if letter.isprintable() else f"<U+{ord(letter):04X}>" for letter in word)
    return safe if len(safe) <= 60 else safe[:57] + "..."


def listed(words: Iterable[str], last: str = "or") -> str:
    """Words in a sentence, each in backquotes: `a`, `b` or `c`."""
    quoted = [f"`{word}`" for word in words]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} {last} {quoted[-1]}" if quoted else ""
