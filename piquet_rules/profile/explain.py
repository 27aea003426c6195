"""What is said about a plain word or number that is not what it looks like, or does not fit its field."""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from typing import Literal, NamedTuple

from piquet_rules.profile.scalars import MOST_DIGITS, TRUTH, Scalar, is_whole, trap_of

Wanted = Literal["number", "truth", "text"]
"""What a field takes, for explaining why a value does not fit."""


class Explanation(NamedTuple):
    """Why a value is refused, and what to write instead: in words, and as it would stand if it is certain."""

    code: str
    message: str
    help: str
    instead: str = ""


_FALSE_WORDS = frozenset({"no", "off", "n", "false"})
_WHY = {
    "truth-word": "is a yes/no word, which readers of YAML take in different ways",
    "null-value": "stands for nothing, and nothing is never a value",
    "merge-key": "is a merge key, and those are not used here",
    "equals-sign": "has a meaning of its own in older YAML",
    "octal-number": "starts with a zero; some readers count it in eights",
    "hexadecimal-number": "is counted in sixteens",
    "binary-number": "is counted in twos",
    "plus-sign": "has a sign that plain numbers do without; it could be meant as a change",
    "digit-separator": "has a sign between its digits; readers do not agree on its value",
    "sexagesimal": "is taken for a number in sixties (minutes and seconds) by older readers",
    "exponent-number": "is written with an exponent",
    "decimal-number": "is a decimal fraction",
    "not-finite": "is not a finite number",
    "version-number": "looks like a number and is none",
    "out-of-range": "is larger or smaller than any number here can be",
    "date": "is turned into a date by many readers",
    "typographic-minus": "does not begin with the `-` of the keyboard but with another dash (U+{first:04X})",
    "foreign-digits": "is not written with the digits 0-9",
    "quoted-number": "is text because of its quotes",
    "not-a-number": "is text",
    "quoted-truth": "is text because of its quotes",
    "not-a-truth-value": "is neither",
    "unquoted-number": "is a number",
}


def shown(raw: str) -> str:
    """The value for a message, in backticks; of a long one the first twelve characters and the length."""
    return f"`{raw}`" if len(raw) <= 40 else f"`{raw[:12]}...` ({len(raw)} characters)"


def explain_trap(raw: str, key: bool = False) -> Explanation | None:
    """Why a plain scalar is wrong in every place (as the name of a key where ``key``); None if it is not."""
    code = trap_of(raw)
    if not code:
        return None
    if code == "empty-value":
        return Explanation(code, "there is no value here", _EMPTY_HELP)
    if code == "out-of-range" and key:
        return None
    message = f"{shown(raw)} {_why(code, raw)}"
    if not key:
        return Explanation(code, message, _any_help(code, raw))
    return Explanation(code, message, _key_help(code, raw), f'"{raw}"' if code == "truth-word" else "")


_EMPTY_HELP = "write a value; to take an inherited rule away put its key under `unset:`"


def explain_scalar(scalar: Scalar, wanted: Wanted, label: str, bounds: str) -> Explanation | None:
    """Why a value does not fit a field that takes a whole number, true or false, or text.

    Args:
        scalar: the value as written.
        wanted: what the field takes.
        label: how the message calls the field, such as ``tricks.last``.
        bounds: what is allowed there, such as ``0 to 1000 points``; may be empty.

    None if the value is of the wanted sort (it may still be outside the bounds).
    """
    code = _misfit(scalar, wanted)
    if not code:
        return None
    room = f" ({bounds})" if bounds else ""
    if code == "empty-value":
        return Explanation(
            code, f"`{label}` has no value", f"write {_A[wanted]}{room}, or put `{label}` under `unset:`"
        )
    message = f"`{label}` is {_A[wanted]}{room}; {shown(scalar.raw)} {_why(code, scalar.raw)}"
    return Explanation(code, message, _HELPERS[wanted](code, scalar.raw), _certain(code, scalar.raw, wanted))


_CERTAIN: dict[Wanted, frozenset[str]] = {
    "number": frozenset(
        {"quoted-number", "decimal-number", "digit-separator", "foreign-digits", "typographic-minus"}
    ),
    "truth": frozenset({"quoted-truth", "truth-word"}),
    "text": frozenset(
        {"truth-word", "octal-number", "hexadecimal-number", "binary-number", "plus-sign", "digit-separator", "date",
         "sexagesimal", "exponent-number", "decimal-number", "version-number", "unquoted-number", "equals-sign"}
    ),
}  # fmt: skip
"""Misfits of which only one thing can be meant. `+30` may mean thirty more, `030` a number in eights: they are none."""


def _certain(code: str, raw: str, wanted: Wanted) -> str:
    """What a value plainly means, in plain spelling; empty where more than one thing could be meant."""
    if code not in _CERTAIN[wanted]:
        return ""
    if wanted == "text":
        return f'"{raw}"'
    if wanted == "truth":
        return "false" if raw.lower() in _FALSE_WORDS else "true"
    return plain_number(raw)


_A = {"number": "a whole number", "truth": "`true` or `false`", "text": "a text"}


def _misfit(scalar: Scalar, wanted: Wanted) -> str:
    if wanted == "number":
        return _not_a_number(scalar)
    if wanted == "truth":
        return _not_a_truth(scalar)
    if not scalar.plain:
        return ""
    if scalar.raw in TRUTH:
        return "truth-word"
    return "unquoted-number" if is_whole(scalar.raw) else trap_of(scalar.raw)


def _not_a_truth(scalar: Scalar) -> str:
    raw, plain = scalar
    if raw in TRUTH:
        return "" if plain else "quoted-truth"
    code = trap_of(raw) if plain else ""
    return code if code in ("truth-word", "null-value", "empty-value") else "not-a-truth-value"


def _not_a_number(scalar: Scalar) -> str:
    raw, plain = scalar
    if not plain:
        return "quoted-number" if is_whole(raw) else "not-a-number"
    if raw in TRUTH:
        return "truth-word"
    code = trap_of(raw)
    if code in ("date", "version-number"):
        return "not-a-number"
    if code or is_whole(raw):
        return code
    return _nearly_a_number(raw)


_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"
_NEARLY = (
    ("typographic-minus", re.compile(rf"[{_DASHES}]\s*\d+")),
    ("digit-separator", re.compile(r"[-+]?[0-9]{1,3}(?:[,'\u2019 \u00a0\u2009\u202f][0-9]{3})+")),
    ("sexagesimal", re.compile(r"[-+]?[0-9]+(?::[0-9]+)+")),
    ("decimal-number", re.compile(r"[-+]?[0-9]+,[0-9]*")),
    ("not-finite", re.compile(r"[-+]?(?:nan|inf|infinity|\u221e)", re.I)),
    ("equals-sign", re.compile(r"=\s*-?[0-9]+")),
)


def _nearly_a_number(raw: str) -> str:
    """The code for text where a number is wanted."""
    for code, form in _NEARLY:
        if form.fullmatch(raw):
            return code
    digits = raw.removeprefix("-").removeprefix("+")
    if digits.isdecimal() and not digits.isascii():
        return "foreign-digits"
    return "not-a-number"


def _why(code: str, raw: str) -> str:
    if code == "date" and not _is_a_day(raw):
        return _WHY[code] + ", and this day does not exist"
    return _WHY[code].format(first=ord(raw[0])) if code == "typographic-minus" else _WHY[code]


def _is_a_day(raw: str) -> bool:
    year, month, day = (int(part) for part in re.split(r"\D", raw)[:3])
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def _number_help(code: str, raw: str) -> str:
    if code == "truth-word":
        return "to score it write 1, not to score it write 0"
    if code == "null-value":
        return "write a number; to take an inherited rule away put its key under `unset:`"
    number = plain_number(raw)
    if number:
        return f"write {number}"
    if code == "out-of-range":
        return "write a smaller number"
    return "write a whole number with the digits 0-9"


def _truth_help(code: str, raw: str) -> str:
    if code == "quoted-truth":
        return f"remove the quotes: {raw}"
    word = raw.lower()
    if code == "truth-word":
        return f"write {'false' if word in _FALSE_WORDS else 'true'}"
    return "write true or false"


def _text_help(code: str, raw: str) -> str:
    if code == "null-value":
        return "leave the line out, or write a text"
    return f'put it in quotes: "{raw}"' if len(raw) <= 40 else "put it in quotes"


def _any_help(code: str, raw: str) -> str:
    """The help where it is not known what the field takes."""
    if code == "truth-word":
        truth = "false" if raw.lower() in _FALSE_WORDS else "true"
        return f'write {truth} for a truth value, 1 or 0 for a number, "{raw}" for a text'
    if code == "null-value":
        return "write a value; to take an inherited rule away put its key under `unset:`"
    if code == "merge-key":
        return "use `extends:` to build on another file"
    number = plain_number(raw)
    text = _text_help(code, raw)
    return f"write {number} for a number; for a text {text}" if number else f"for a text {text}"


def _key_help(code: str, raw: str) -> str:
    if code == "merge-key":
        return "use `extends:` to build on another file"
    return f'write the key in quotes: "{raw}"'


_HELPERS = {"number": _number_help, "truth": _truth_help, "text": _text_help}

_SEPARATORS = re.compile(r"_|(?<=[0-9])[,'\u2019 \u00a0\u2009\u202f](?=[0-9]{3}(?![0-9]))")
_BASES = {"0x": 16, "0o": 8, "0b": 2}


def plain_number(raw: str) -> str:
    """The plain decimal spelling of a whole number written in some other way, or empty if it is not clear."""
    if len(raw) > MOST_DIGITS + 1:
        return ""
    text = _SEPARATORS.sub("", re.sub(rf"^[{_DASHES}]\s*", "-", raw)).removeprefix("=").strip()
    sign, digits = ("-" if text.startswith("-") else ""), text.lstrip("+-")
    digits = "".join(str(unicodedata.decimal(letter, letter)) for letter in digits)
    number = _whole_part(digits)
    return "" if number is None else str(int(sign + str(number)))


def _whole_part(digits: str) -> int | None:
    base = _BASES.get(digits[:2])
    if base:
        try:
            return int(digits, base)
        except ValueError:
            return None
    if re.fullmatch(r"[0-9]+", digits):
        return int(digits)
    fraction = re.fullmatch(r"([0-9]+)\.0*", digits)
    if fraction:
        return int(fraction[1])
    power = re.fullmatch(r"([0-9]+)(?:\.0*)?[eE]\+?([0-9])", digits)
    if power:
        return int(power[1] + "0" * int(power[2]))
    with_unit = re.fullmatch(r"([0-9]+)(?: ?#.*| [a-z]+| ?(?:pts?|points?))", digits)
    return int(with_unit[1]) if with_unit else None
