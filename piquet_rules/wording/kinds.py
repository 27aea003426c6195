"""The text of a kind, filled with the values of one component.

The variables of a message are the fields of the kind: ``$last``; a key in a section is ``$elder_max``; a
truth value is the text ``true`` or ``false``, what is left out ``none``, a number a number. A list or a
table is one text, its items joined by commas (``$ranks``), or with the last one after "or" or "and" (``$ranks_or``,
``$ranks_and``); the message ``ranks-item`` says how one item reads, from ``$key``, ``$name`` and ``$value``.
What follows from several values is given by ``Component.derived``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from piquet_rules.cards import ALL_RANKS
from piquet_rules.errors import ComponentError, simple
from piquet_rules.languages import LANGUAGES
from piquet_rules.profile.component import Case, Component
from piquet_rules.wording.frame import bundle_of, filled, joined, plain_number, say

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

_ITEM = "-item"
_JOINS = ("or", "and")
_NAMED = {"categories": "category", "sides": "seat"}
"""Unit of a list → the message (and its variable) that names one of it; else they are ranks."""


def sentence(component: Component, language: str = LANGUAGES[0]) -> str:
    """The whole rule of a component in one language; in English where its kind has no other."""
    return " ".join(sentences(component, language).values())


def outcome(component: Component, case: Case) -> Any:
    """What an example of a kind comes to: its method's answer, or for ``sentence`` the rule in English."""
    if case.method == "sentence":
        return sentence(component)
    return getattr(component, case.method)(*case.arguments)


@lru_cache(maxsize=4096)
def _sentences(component: Component, language: str) -> tuple[tuple[str, str], ...]:
    cls = type(component)
    spoken = language if language in cls.text else LANGUAGES[0]
    bundle = _bundle(cls, spoken)
    try:
        values = dict(_values(component, spoken, bundle))
        said = [(name, filled(bundle, name, values)) for name in _messages(cls, spoken)]
    except ComponentError as error:
        raise _broken(cls, error.problems[0].message) from None
    return tuple((name, _capital(text)) for name, text in said if text)


def sentences(component: Component, language: str = LANGUAGES[0]) -> dict[str, str]:
    """Name of a message → what it says, in the order of the kind's text; what says nothing is left out."""
    return dict(_sentences(component, language))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@lru_cache(maxsize=512)
def _bundle(cls: type[Component], language: str) -> FluentBundle:
    from inspect import cleandoc

    try:
        return bundle_of(cleandoc(cls.text[language]), language)
    except KeyError:
        raise _broken(cls, "it has no English text") from None
    except ComponentError as error:
        raise _broken(cls, error.problems[0].message) from None


def _broken(cls: type[Component], why: str) -> ComponentError:
    return ComponentError(simple("text-broken", f"{cls.__module__}.{cls.__name__}: {why}"))


@lru_cache(maxsize=512)
def _messages(cls: type[Component], language: str) -> tuple[str, ...]:
    return tuple(name for name, _ in _entries(cls, language) if not name.endswith(_ITEM))


def _entries(cls: type[Component], language: str) -> Iterator[tuple[str, Any]]:
    from inspect import cleandoc

    from fluent.runtime import FluentResource
    from fluent.syntax import ast

    for entry in FluentResource(cleandoc(cls.text[language])).body:
        if isinstance(entry, ast.Message):
            yield entry.id.name, entry


@lru_cache(maxsize=512)
def keys_of(cls: type[Component], language: str = LANGUAGES[0]) -> dict[str, frozenset[str]]:
    """Name of a message → the keys of the kind that it speaks of, as ``elder.max``; read from the text itself."""
    fields = {key.replace(".", "_"): key for key in _keys(cls)}
    found: dict[str, frozenset[str]] = {}
    for name, entry in _entries(cls, language):
        if not name.endswith(_ITEM):
            used = {key for variable in _variables(entry) for key in _meant(cls, variable, fields)}
            found[name] = frozenset(used)
    return found


def _meant(cls: type[Component], variable: str, fields: Mapping[str, str]) -> tuple[str, ...]:
    if variable in fields:
        return (fields[variable],)
    stem, _, how = variable.rpartition("_")
    if how in _JOINS and stem in fields:
        return (fields[stem],)
    return cls.derived_from.get(variable, ())


def _variables(entry: Any) -> set[str]:
    from fluent.syntax.visitor import Visitor

    found: set[str] = set()

    class Finder(Visitor):
        def visit_VariableReference(self, node: Any) -> None:  # noqa: N802  (the visitor's own naming)
            found.add(node.id.name)

    Finder().visit(entry)
    return found


def _keys(model: type[BaseModel], before: str = "") -> Iterator[str]:
    for name, info in model.model_fields.items():
        section = info.annotation
        if isinstance(section, type) and issubclass(section, BaseModel):
            yield from _keys(section, f"{before}{name}.")
        elif name != "kind":
            yield before + name


def _values(model: BaseModel, language: str, bundle: FluentBundle, before: str = "") -> Iterator[tuple[str, Any]]:
    """Each variable with its value."""
    for name, info in type(model).model_fields.items():
        value = getattr(model, name)
        if isinstance(value, BaseModel):
            yield from _values(value, language, bundle, f"{before}{name}_")
        elif isinstance(value, tuple | dict):
            items = [_item(name, info, pair, language, bundle) for pair in _pairs(value)]
            yield before + name, joined(language, items)
            yield from ((f"{before}{name}_{how}", joined(language, items, how)) for how in _JOINS)
        elif name != "kind":
            yield before + name, _single(value)
    if isinstance(model, Component):
        yield from ((name, plain_number(value)) for name, value in model.derived().items())


def _single(value: Any) -> Any:
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else plain_number(value)


def _pairs(value: tuple[Any, ...] | dict[Any, Any]) -> list[tuple[Any, Any]]:
    """The items of a list or a table; a table of ranks from the highest down, as its kind holds them."""
    if isinstance(value, tuple):
        return [(item, item) for item in value]
    by_rank = any(isinstance(key, str) for key in value)
    return sorted(value.items(), key=lambda row: ALL_RANKS.find(row[0])) if by_rank else sorted(value.items())


def _item(name: str, info: FieldInfo, pair: tuple[Any, Any], language: str, bundle: FluentBundle) -> str:
    key, value = pair
    extra = info.json_schema_extra
    unit = str(extra.get("unit")) if isinstance(extra, dict) else ""
    names = [_named(unit, each, language) for each in (key if isinstance(key, tuple) else (key,))]
    item = name.replace("_", "-") + _ITEM
    if not bundle.has_message(item):
        return "-".join(names)
    said = {"key": plain_number(key), "name": names[0], "value": plain_number(value)}
    return filled(bundle, item, {**said, "names_and": joined(language, names, "and")})


def _named(unit: str, value: Any, language: str) -> str:
    if isinstance(value, str):
        message = _NAMED.get(unit, "rank")
        return say(language, message, **{message: int(value) if value.isdigit() else value})
    return str(value)
