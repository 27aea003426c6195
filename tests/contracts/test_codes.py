"""The catalogue of codes: each is used by the package, caused by a test, and said in one sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import piquet_rules
from piquet_rules.codes import CODES
from piquet_rules.errors import simple

PACKAGE = Path(str(piquet_rules.__file__)).parent
TESTS = Path(__file__).resolve().parents[1]

PUT_TOGETHER = {"mixin-missing"}
"""A code that the package puts together from two words, so that no line of it has it whole."""


HARD_TO_CAUSE = {
    "internal-error": "a fault of the program itself",
    "system-refused": "a fault of the machine",
}
"""Codes that need no test, and why."""


def texts(folder: Path, *endings: str) -> str:
    own = Path(__file__).name
    files = (
        path for path in sorted(folder.rglob("*")) if path.suffix in endings and path.name not in (own, "codes.py")
    )
    return "\n".join(path.read_text("utf-8") for path in files)


def standing_in(text: str) -> set[str]:
    """The codes that stand in a text as values: in quotes, in a list, or after a colon."""
    return set(CODES) & set(re.findall(r"""["'\\[:] *([a-z0-9]+(?:-[a-z0-9]+)*) *(?=["',\]}]|$)""", text, re.MULTILINE))


def test_every_code_is_used() -> None:
    assert set(CODES) - standing_in(texts(PACKAGE, ".py")) == PUT_TOGETHER


def test_every_code_is_caused_by_a_test() -> None:
    assert set(CODES) - standing_in(texts(TESTS, ".py", ".yaml")) <= set(HARD_TO_CAUSE)
    assert set(HARD_TO_CAUSE) <= set(CODES)


@pytest.mark.parametrize(("code", "meaning"), CODES.items())
def test_a_code_is_words_with_hyphens_and_means_a_sentence(code: str, meaning: str) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code)
    assert meaning[0].isupper()
    assert meaning.endswith(".")
    assert "\n" not in meaning


def test_another_code_cannot_be_reported() -> None:
    with pytest.raises(KeyError):
        simple("no-such-code", "there is no such code")


def test_no_code_is_given_twice() -> None:
    written = re.findall(r'^    "([a-z0-9-]+)":', (PACKAGE / "codes.py").read_text("utf-8"), re.MULTILINE)
    assert sorted(written) == sorted(set(written))
    assert set(written) == set(CODES)
