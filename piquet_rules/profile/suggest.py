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


def closest(word: str, choices: Iterable[str]) -> str | None:
    """The choice that is meant by a misspelt word, or None where none is close."""
    if len(word) > _LONGEST_WORD or _tired():
        return None
    candidates = list(choices)
    exact = same_but_spelling(word, candidates)
    if exact is not None:
        return exact
    wanted = plain(word)
    ranked = sorted((_distance(wanted, plain(choice)), wanted[:1] != choice[:1], choice) for choice in candidates)
    return ranked[0][2] if ranked and ranked[0][0] <= max(1, min(_ENOUGH, len(wanted) // 3)) else None


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """A sentence with the nearest choice, or nothing."""
    found = closest(word, choices)
    return f"did you mean `{found}`?" if found else ""


def _distance(left: str, right: str) -> int:
    """Letters to change, add, drop or swap with their neighbour to make one word of the other."""
    if abs(len(left) - len(right)) > _ENOUGH:
        return _ENOUGH + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        earlier, before, row = before, row, [i]
        for j, b in enumerate(right, 1):
            cost = min(before[j] + 1, row[-1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
    return row[-1]


def listed(words: Iterable[str], last: str = "or") -> str:
    """Words in a sentence, each in backquotes: `a`, `b` or `c`."""
    quoted = [f"`{word}`" for word in words]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} {last} {quoted[-1]}" if quoted else ""
