"""Judges the shape of a record: its words, their values, and which of them go together."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from piquet_rules.errors import Problem, RecordError
from piquet_rules.profile.suggest import shown
from piquet_rules.record.model import DealRecord, Dealt, Declares, Hands, PartieRecord, SeatDeclares
from piquet_rules.record.source import Path, Source

_CARDS = ("deal", "hands", "exchange", "carte_blanche", "declare", "announce", "leftover", "concede", "play")
_SECTIONS: dict[str, type[BaseModel]] = {"deal": Dealt, "hands": Hands, "exchange": Hands, "declare": Declares}

_KINDS: dict[str, str] = {
    "model_type": "must be a section with words of its own",
    "dict_type": "must be a section with words of its own",
    "tuple_type": "must be a list",
    "string_type": "must be a text",
    "int_type": "must be a whole number",
    "string_too_short": "must not be empty",
    "string_too_long": "is too long: at most {max_length} characters",
    "too_short": "has too few items: at least {min_length}",
    "too_long": "has too many items: at most {max_length}",
    "literal_error": "takes {expected}",
    "greater_than_equal": "is at least {ge}",
    "less_than_equal": "is at most {le}",
}


def validated(data: Mapping[str, Any], source: Source) -> DealRecord | PartieRecord:
    """The model of a record's plain values.

    Raises RecordError with every fault of its shape, in the order of the text.
    """
    if not isinstance(data, Mapping):
        raise RecordError(
            _problem(source, (), "not-a-record", f"a record is a section of words, this is {_sort(data)}")
        )
    if _are_rules(data):
        raise RecordError(_problem(source, (), "rules-for-record", _RULES, _HOW.format(source.file)))
    kind = PartieRecord if "deals" in data else DealRecord
    try:
        model = kind.model_validate_json(json.dumps(data, allow_nan=False))
    except ValidationError as error:
        raise RecordError(_in_order(_refusals(error, data, source))) from None
    except (TypeError, ValueError, RecursionError) as error:
        message = f"a record holds texts, whole numbers, lists and sections only: {error}"
        raise RecordError(_problem(source, (), "not-a-record", message)) from None
    problems = _in_order(_problem(source, *fault) for fault in _contradictions(model))
    if problems:
        raise RecordError(problems)
    return model


_RULES = "this is a file of rules, not a record of a deal"
_HOW = "`piquet check {0}` checks it; `piquet score DEAL --variant {0}` scores a record under it"


def _are_rules(data: Mapping[str, Any]) -> bool:
    """Whether the words are those that a file of rules begins with, and none is the cards of a record."""
    return ("extends" in data or "format" in data) and not any(word in data for word in ("hands", "deals", "variant"))


def _sort(value: object) -> str:
    """What a value is; of a text nothing is shown, for it may be any file."""
    return "a single value" if isinstance(value, str | int | float) else _named(value)


def _in_order(problems: Iterator[Problem]) -> list[Problem]:
    return sorted(problems, key=lambda problem: (problem.place.line, problem.place.column))


def _problem(source: Source, path: Path, code: str, message: str, help: str = "", key: bool = False) -> Problem:
    place = source.place(path, key=key)
    name = ".".join(str(part) for part in path)
    return Problem(code, message, place, key=name, help=help, line_text=source.line_text(place.line))


# Faults that the models find ------------------------------------------------------------------------


def _refusals(error: ValidationError, data: Mapping[str, Any], source: Source) -> Iterator[Problem]:
    details = error.errors(include_url=False)
    for detail in details:
        # A wrong item is no item to the model; that a list is too short then is no second fault.
        if detail["type"] != "too_short" or not any(_is_below(each["loc"], detail["loc"]) for each in details):
            yield _refusal(detail, data, source)


def _is_below(path: Path, above: Path) -> bool:
    return len(path) > len(above) and path[: len(above)] == above


def _refusal(detail: ErrorDetails, data: Mapping[str, Any], source: Source) -> Problem:
    path: Path = detail["loc"]
    name = _called(path)
    if detail["type"] == "missing":
        return _problem(source, path, "missing-word", f"{name} is missing", _missing_help(path))
    if detail["type"] == "extra_forbidden":
        return _problem(source, path, "unknown-word", f"{name} is not a word of a record", _near(path, data), key=True)
    if path == ("players",) and detail["type"] == "too_short":
        message = f"a partie has two players, and `players` names {len(detail['input']) or 'nobody'}"
        return _problem(source, path, "wrong-value", message, _missing_help(path))
    if detail["type"] in _KINDS:
        wanted = _KINDS[detail["type"]].format(**detail.get("ctx", {})).replace("'", "`")
        found = "" if detail["type"] in _COUNTED else _found(detail["input"])
        return _problem(source, path, "wrong-value", f"{name} {wanted}{found}", _how(detail))
    code = detail["type"] if detail["type"] in _OWN else "wrong-value"
    return _problem(source, path, code, f"{name} {detail['msg']}{_found(detail['input'])}", _own_help(code, path))


def _called(path: Path) -> str:
    """A path as people count: ``deal 1: `score.Boris```."""
    deal = f"deal {path[1] + 1}" if path[:1] == ("deals",) and len(path) > 1 and isinstance(path[1], int) else ""
    rest = f"`{shown('.'.join(str(part) for part in path[2 if deal else 0 :]))}`"
    return deal if deal and len(path) == 2 else f"{deal}: {rest}" if deal else rest


_COUNTED = ("string_too_short", "too_short", "too_long")
"""Faults whose message says all without what was found."""


_OWN = {
    "bad-declaration": 'as `none` or `["AS AH AC", "KS KH KC KD"]`',
    "bad-carte-blanche": "",
    "not-cards": "separate the cards by spaces or commas",
}


def _own_help(code: str, path: Path) -> str:
    if code == "bad-declaration" and path[-1] != "set":
        return f"as `none`, {'`hearts` or ' * (path[-1] == 'point')}`" + '["AH KH QH"]`'
    return _OWN.get(code, "")


def _how(detail: ErrorDetails) -> str:
    """What to write instead: a section, or a value with quotes or without."""
    value = detail["input"]
    if detail["loc"][-1:] == ("announce",):
        return "write `announce: {capot: elder}`"
    if detail["type"] == "int_type" and isinstance(value, str) and value.lstrip("-").isdecimal():
        return "it is a text because of its quotes; take them away"
    plain = detail["type"] == "string_type" and isinstance(value, int)
    return f'put it in quotes: "{str(value).lower()}"' if plain else ""


def _missing_help(path: Path) -> str:
    if path[-1] == "players":
        return "name the first dealer, then the other: `players: [Anna, Boris]`"
    return f"add `{path[-1]}:` here"


def _found(value: object) -> str:
    if isinstance(value, str | int):
        text = str(value).lower() if isinstance(value, bool) else str(value)
        return f", not `{text if len(text) <= 30 else text[:30] + '…'}`"
    return f", not {_named(value)}"


def _named(value: object) -> str:
    if value is None:
        return "empty"
    if isinstance(value, list | tuple):
        return "a list"
    return "a section" if isinstance(value, Mapping) else f"`{value}`"


def _near(path: Path, data: Mapping[str, Any]) -> str:
    known = _words_at(path[:-1], data)
    close = get_close_matches(str(path[-1]).lower().replace("-", "_")[:40], known, n=1)
    return f"did you mean `{close[0]}`?" if close else f"known here: {', '.join(known)}"


def _words_at(path: Path, data: Mapping[str, Any]) -> list[str]:
    if path[:1] == ("deals",):
        path = path[2:]
        model: type[BaseModel] = DealRecord
    else:
        model = PartieRecord if "deals" in data else DealRecord
    if path:
        model = _SECTIONS.get(str(path[0]), model)
        model = SeatDeclares if len(path) > 1 else model
    return ["capot"] if path[:1] == ("announce",) else list(model.model_fields)


# Words that do not go together -----------------------------------------------------------------------


class _Fault(NamedTuple):
    path: Path
    code: str
    message: str
    help: str = ""
    key: bool = False


def _contradictions(model: DealRecord | PartieRecord) -> Iterator[_Fault]:
    if isinstance(model, PartieRecord):
        yield from _partie_faults(model)
    else:
        yield from _cards_faults(model, ())
        for word in ("score", "dealer"):
            if getattr(model, word) is not None:
                yield _Fault((word,), "only-in-partie", f"`{word}` belongs to a deal inside a partie")


_CARDS_HELP = "write `hands:`, and below it `elder:` and `younger:` with their cards, as `elder: AS KS QS`"


def _cards_faults(deal: DealRecord, path: Path) -> Iterator[_Fault]:
    if deal.deal is None and deal.hands is None:
        yield _Fault(
            path, "no-cards", "a deal needs its cards: `deal` (as dealt) or `hands` (after the exchange)", _CARDS_HELP
        )
        return
    if deal.deal and deal.hands:
        yield _Fault((*path, "hands"), "deal-and-hands", "`deal` and `hands` exclude each other: give one of them")
    for word in ("exchange", "leftover"):
        if deal.deal is None and getattr(deal, word) is not None:
            yield _Fault((*path, word), "needs-deal", f"`{word}` speaks of the talon: give the cards as dealt (`deal`)")


def _partie_faults(partie: PartieRecord) -> Iterator[_Fault]:
    for place, name in enumerate(partie.players):
        if name in partie.players[:place]:
            yield _Fault(("players", place), "players-alike", f"`{shown(name)}` is named twice among the players")
    for number, deal in enumerate(partie.deals):
        yield from _deal_faults(partie, deal, ("deals", number))


def _deal_faults(partie: PartieRecord, deal: DealRecord, path: Path) -> Iterator[_Fault]:
    if deal.score is None:
        yield from _cards_faults(deal, path)
    else:
        yield from _score_faults(partie, deal, path)
    if deal.dealer is not None and deal.dealer not in partie.players:
        yield _Fault((*path, "dealer"), "unknown-player", f"`{shown(deal.dealer)}` is not one of {_names(partie)}")
    if deal.variant not in (None, partie.variant):
        yield _Fault(
            (*path, "variant"), "only-for-partie", "the deals of a partie are played under the variant of the partie"
        )
    for word in ("fingerprint", "rules", "packages"):
        if getattr(deal, word) is not None:
            yield _Fault((*path, word), "only-for-partie", f"`{word}` stands once, for the whole partie")


def _names(partie: PartieRecord) -> str:
    return ", ".join(map(shown, partie.players))


def _score_faults(partie: PartieRecord, deal: DealRecord, path: Path) -> Iterator[_Fault]:
    for word in _CARDS:
        if getattr(deal, word) is not None:
            yield _Fault((*path, word), "score-and-cards", f"a deal given by its `score` has no `{word}`")
    score = deal.score or {}
    for name in score:
        if name not in partie.players:
            yield _Fault(
                (*path, "score", name),
                "unknown-player",
                f"`{shown(name)}` is not one of {_names(partie)}",
                key=True,
            )
    for name in partie.players:
        if name not in score:
            yield _Fault((*path, "score", name), "missing-word", f"the score of `{shown(name)}` is missing")
