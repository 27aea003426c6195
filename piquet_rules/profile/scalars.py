"""Plain words and numbers: which are what they look like, and which one reader takes for something else.

Only ``0`` and ``-?[1-9][0-9]*`` are whole numbers, only ``true`` and ``false`` are truth values; all else is text.
A plain word that some reader of YAML turns into another value is a *trap*: it is never accepted. What is said
about one is in ``explain``.
"""

from __future__ import annotations

import re
from typing import NamedTuple

MOST_DIGITS = 18
"""A number with more digits is out of every range and never converted."""


class Scalar(NamedTuple):
    """A single value as written: its text, and whether it stood there without quotes."""

    raw: str
    plain: bool


TRUTH = {"true": True, "false": False}
_TRUTH_WORDS = frozenset(
    spelling for word in ("yes", "no", "on", "off", "y", "n", "true", "false")
    for spelling in (word, word.capitalize(), word.upper())
) - TRUTH.keys()  # fmt: skip
WORDS = {
    **dict.fromkeys(_TRUTH_WORDS, "truth-word"),
    **dict.fromkeys(("~", "null", "Null", "NULL"), "null-value"),
    "": "empty-value",
    "<<": "merge-key",
    "=": "equals-sign",
}
_NUMBERLIKE = r"""(?P<octal>[-+]?0o?[0-9_]+) | (?P<hexadecimal>[-+]?0x[0-9a-fA-F_]+) | (?P<binary>[-+]?0b[01_]+)
    | (?P<sign>\+[1-9][0-9]*|[-+]0)
    | (?P<separator>[-+]?[0-9]+(?:_[0-9]*)+)
    | (?P<sexagesimal>[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+ | [-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*)
    | (?P<exponent>[-+]?(?:\.[0-9]+|[0-9][0-9_]*(?:\.[0-9_]*)?)[eE][-+]?[0-9]+)
    | (?P<decimal>[-+]?(?:[0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*))
    | (?P<notfinite>[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))
    | (?P<version>[0-9]+\.[0-9]+\.[0-9]+)
    | (?P<date>[0-9]{4}-[0-9][0-9]?-[0-9][0-9]?
       (?:(?:[Tt]|[ \t]+)[0-9][0-9]?:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9][0-9]?(?::[0-9]{2})?))?)?)"""
_CODE_OF_FORM = {
    "octal": "octal-number",
    "hexadecimal": "hexadecimal-number",
    "binary": "binary-number",
    "sign": "plus-sign",
    "separator": "digit-separator",
    "sexagesimal": "sexagesimal",
    "exponent": "exponent-number",
    "decimal": "decimal-number",
    "notfinite": "not-finite",
    "version": "version-number",
    "date": "date",
}
_FIRST = frozenset("0123456789+-.")


def is_whole(raw: str) -> bool:
    """Whether a text is a whole number in plain spelling: ``0`` or ``-?[1-9][0-9]*``."""
    digits = raw.removeprefix("-")
    return raw == "0" or (digits.isdecimal() and digits.isascii() and digits[0] != "0")


def value_of(raw: str) -> str | int | bool:
    """What a plain scalar stands for; a trap, or a number too long to be any, stays text."""
    if raw in TRUTH:
        return TRUTH[raw]
    if raw[:1] in _FIRST and len(raw) <= MOST_DIGITS + 1 and is_whole(raw):
        return int(raw)
    return raw


def trap_of(raw: str) -> str:
    """The code of the trap that a plain scalar is wherever it stands, or empty."""
    if raw in WORDS:
        return WORDS[raw]
    if raw[:1] not in _FIRST:
        return ""
    if is_whole(raw):
        return "out-of-range" if len(raw.lstrip("-")) > MOST_DIGITS else ""
    match = re.fullmatch(_NUMBERLIKE, raw, re.X)
    return _CODE_OF_FORM[match.lastgroup] if match and match.lastgroup else ""
