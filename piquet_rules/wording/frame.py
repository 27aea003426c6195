"""The texts around the rules: headings, introductions, names of ranks and seats, in four languages."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from piquet_rules.decimals import Exact, rounded
from piquet_rules.errors import ComponentError, simple
from piquet_rules.languages import LANGUAGES

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

_BREAKS = re.compile("[ \n]+")
_BEFORE_SIGN = re.compile(" +(?=[,.;:!?])")


@lru_cache(maxsize=len(LANGUAGES))
def _frame(language: str) -> FluentBundle:
    return bundle_of(files(__package__).joinpath(f"{language}.ftl").read_text("utf-8"), language)


def bundle_of(text: str, language: str) -> FluentBundle:
    """The messages of a text, ready to be filled. Raises ComponentError where it is no Fluent text."""
    from fluent.runtime import FluentBundle, FluentResource  # it takes a tenth of a second, and few commands need it
    from fluent.syntax import ast

    resource = FluentResource(text)
    for entry in resource.body:
        if isinstance(entry, ast.Junk):
            wrong = (entry.content or "").strip().splitlines()[0]
            raise ComponentError(simple("text-broken", f"this is no message of the {language} text: {wrong}"))
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(resource)
    return bundle


def filled(bundle: FluentBundle, name: str, values: dict[str, Any]) -> str:
    """A message with its variables, blanks put right. Raises ComponentError where one of them is unknown."""
    pattern = bundle.get_message(name).value
    if pattern is None:
        raise ComponentError(simple("text-broken", f"the message `{name}` has no text"))
    said, faults = bundle.format_pattern(pattern, values)
    if faults:
        raise ComponentError(simple("text-broken", f"the message `{name}` can't be filled: {faults[0]}"))
    return _BEFORE_SIGN.sub("", _BREAKS.sub(" ", str(said))).strip()


def say(language: str, name: str, **values: Any) -> str:
    """A text of the frame, as ``say("fr", "rank", rank="K")`` → ``roi``. Raises KeyError for an unknown name."""
    bundle = _frame(language)
    if not bundle.has_message(name):
        raise KeyError(name)
    return filled(bundle, name, {key: plain_number(value) for key, value in values.items()})


def has(name: str) -> bool:
    """Whether the frame has a text of that name."""
    return bool(_frame(LANGUAGES[0]).has_message(name))


def plain_number(value: Any) -> Any:
    """A whole number is printed as its digits: no language puts marks between the thousands of a score."""
    if isinstance(value, bool) or not isinstance(value, int):
        return value
    from fluent.runtime.types import fluent_number

    return fluent_number(value, useGrouping=False)


def number_text(
    language: str, value: Exact | float, digits: int = 0, *, signed: bool = False, percent: bool = False
) -> str:
    """A number as a language writes it: ``number_text("fr", 1234.5, 1)`` → ``1 234,5``; rounded as ``decimals`` does.

    ``signed`` puts a plus before what is above 0; of ``percent``, 0.5 is 50 %.
    """
    from fluent.runtime.types import fluent_number

    style = {"style": "percent"} if percent else {}
    decimal = rounded(value, digits + 2 * percent)
    number = fluent_number(decimal, minimumFractionDigits=digits, maximumFractionDigits=digits, **style)
    said = say(language, "number", number=number)
    return ("+" * (signed and decimal > 0) + said).replace("-", "\u2212")


def joined(language: str, parts: list[str], how: str = "") -> str:
    """``A, B, C``, or with ``how`` ``or``/``and`` before the last."""
    if how and len(parts) > 1:
        return say(language, how, before=", ".join(parts[:-1]), last=parts[-1])
    return ", ".join(parts)
