"""Messages: what is suggested, what is allowed, and what is never printed."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from piquet_rules.errors import Problem
from piquet_rules.profile.allowed import in_words, schema_at
from piquet_rules.profile.head import HEAD_KEYS
from piquet_rules.profile.load import check_text, load
from piquet_rules.profile.names import terms
from piquet_rules.profile.registry import registry
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.profile.suggest import closest, listed, same_but_spelling, shown
from piquet_rules.profile.unknown import unknown_key, unknown_top_key

HEAD = "format: 1\nid: club\nextends: rubicon\n"


def mistakes(word: str) -> Iterator[str]:
    """Every word that one wrong letter, one too many, one too few or a swap makes of it."""
    for n in range(len(word)):
        yield word[:n] + word[n + 1 :]
        yield word[:n] + "x" + word[n + 1 :]
        yield word[:n] + "x" + word[n:]
        if n and word[n - 1] != word[n]:
            yield word[: n - 1] + word[n] + word[n - 1] + word[n + 1 :]


def test_one_wrong_letter_finds_the_key() -> None:
    found, wrong = 0, []
    for slot, kinds in registry().kinds.items():
        for cls in kinds.values():
            for key in cls.model_fields:
                for word in mistakes(key):
                    if word in cls.model_fields or not word:
                        continue
                    if f"`{key}`" in unknown_key(slot, cls, (word,)).help:
                        found += 1
                    else:
                        wrong.append((slot, key, word))
    assert found / (found + len(wrong)) > 0.95, wrong[:40]


def test_one_wrong_letter_finds_the_slot() -> None:
    words = [*HEAD_KEYS, *SLOT_TYPES]
    cases = [(key, word) for key in words for word in mistakes(key) if word and word not in words]
    right = [f"`{key}`" in unknown_top_key(word).help for key, word in cases]

    assert sum(right) / len(right) > 0.95, [case for case, good in zip(cases, right, strict=True) if not good]


@pytest.mark.parametrize(
    "word", ["first-lead", "firstLead", "FIRST_LEAD", "First Lead", "fіrst_lеad", "first_léad", "firstlead"]
)
def test_other_spellings_of_a_key(word: str) -> None:
    assert same_but_spelling(word, ["lead", "first_lead"]) == "first_lead"


def test_a_word_that_is_close_to_nothing_gets_no_suggestion() -> None:
    assert closest("hovercraft", SLOT_TYPES) is None
    assert closest("x", ["capot"]) is None
    assert listed(["a", "b", "c"]) == "`a`, `b` or `c`"


def test_names_of_other_books_lead_to_keys_that_exist() -> None:
    rubicon, karolik = load("rubicon"), load("russian-karolik")
    for key in sorted({key for term in terms() for key in term.keys} - set(HEAD_KEYS)):
        slot = key.split(".")[0]
        kinds = registry().kinds[slot].values()
        assert slot in rubicon.rules()
        assert slot in karolik.rules()
        assert key == slot or any(key.split(".")[1] in cls.model_fields for cls in kinds), key


def test_what_is_allowed_is_said_for_every_key_of_every_kind() -> None:
    for kinds in registry().kinds.values():
        for cls in kinds.values():
            for key in cls.model_fields:
                assert in_words(schema_at(cls, (key,))) not in ("", "something else"), (cls, key)


def test_invisible_characters_are_named() -> None:
    assert shown("la\u200bst") == "la<U+200B>st"
    assert len(shown("x" * 500)) == 60


ODD = st.recursive(
    st.sampled_from(
        ["yes", "'30'", "-1", "1000000", "none", "A K X", "null", "[]", "{}", "true", "3", '""', "x" * 70, "2024-01-01"]
    ),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]")
        | st.lists(
            st.tuples(st.sampled_from(["kind", "points", "min", "3", "A", "elder"]), inner),
            max_size=3,
            unique_by=lambda pair: pair[0],
        ).map(lambda pairs: "{" + ", ".join(f"{key}: {value}" for key, value in pairs) + "}")
    ),
    max_leaves=6,
)
KEYS = sorted(
    {f"{slot}.{key}" for slot, kinds in registry().kinds.items() for cls in kinds.values() for key in cls.model_fields}
)
FORBIDDEN = re.compile(
    r"NoneType|Traceback|pydantic|dict\[|tuple\[|<class|function-|literal_error|Input should|constrained"
    r"|\bint\b|\bstr\b|\bbool\b"
)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from([*KEYS, *(f"{key}." for key in HEAD_KEYS)]), ODD),
        min_size=1,
        max_size=3,
        unique_by=lambda pair: pair[0].split(".")[0],
    )
)
def test_whatever_stands_in_a_file_the_messages_are_plain(lines: list[tuple[str, str]]) -> None:
    text = HEAD
    for key, value in lines:
        slot, _, rest = key.partition(".")
        if slot not in ("format", "id", "extends"):
            text += f"{slot}: {{{rest}: {value}}}\n" if rest else f"{slot}: {value}\n"

    profile, problems = check_text(text, file="club.yaml")

    assert (profile is None) == any(problem.severity == "error" for problem in problems)
    for problem in problems:
        _is_plain(problem)


def _is_plain(problem: Problem) -> None:
    said = f"{problem.message} {problem.help}"
    assert not FORBIDDEN.search(said), said
    assert problem.place.line >= 1
    assert problem.place.column >= 1
    assert len(problem.message) < 400
    assert problem.message[0] in string.printable or problem.message[0] == "`"
