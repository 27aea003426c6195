"""The form of a run that is kept in a file, and whether its numbers belong together."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from piquet_rules.simulation.chunk import MEASURES, PAIRED
from piquet_rules.simulation.parties import MOST_PARTIES, PAIRED_OF_PARTIES, PARTIE_MEASURES
from piquet_rules.simulation.spec import LARGEST_SEED, MOST_DEALS, Entrant, Spec

MOST_POINTS = 10**12
"""No number that is counted of a deal or partie is farther from 0."""

_Number = Annotated[int, Field(ge=0, le=MOST_DEALS)]
_Counted = tuple[Annotated[int, Field(ge=-MOST_POINTS, le=MOST_POINTS)], Annotated[int, Field(ge=1, le=MOST_DEALS)]]
_Histograms = dict[str, dict[str, list[_Counted]]]


class _Form(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class KeptAsked(_Form):
    """``run.Asked``: every word of it is there."""

    variants: tuple[str, ...] = Field(min_length=1)
    set: tuple[tuple[str, str], ...]
    unset: tuple[str, ...]
    deals: int = Field(ge=1, le=MOST_DEALS)
    parties: int = Field(ge=0, le=MOST_PARTIES)
    seed: int = Field(ge=0, le=LARGEST_SEED)
    elder: str
    younger: str


class KeptSums(_Form):
    """``Sums.to_json``."""

    spec: str
    ranges: list[tuple[_Number, _Number]]
    counted: _Histograms
    paired: _Histograms
    how: dict[str, str]


class KeptRun(_Form):
    """``run`` in the file."""

    format: int
    build: str
    asked: KeptAsked
    sums: KeptSums
    parties: KeptSums


class KeptCause(_Form):
    """``Cause.to_json``."""

    origin: str = Field(alias="from")
    to: str
    seat: Literal["elder", "younger", "net"]
    keys: list[str]
    points: float
    method: str
    share: str = ""
    error: float = Field(0.0, ge=0)


class KeptFile(_Form):
    """What is looked at of a file; of its results only the causes, which are not reckoned anew."""

    run: KeptRun
    causes: list[KeptCause] | None = None


class KeptParts(_Form):
    """What is noted of rows beside the run: the parts that hold them, and whether the file itself comes before."""

    parts: list[Annotated[str, Field(pattern=r"^[0-9]{6,}(-[0-9]{6,})?\.parquet$")]]
    begins_with_file: bool


_SAID = {
    "missing": "is missing",
    "extra_forbidden": "is not known",
    "int_type": "is no whole number",
    "string_type": "is no text",
    "float_type": "is no number",
    "bool_type": "is neither true nor false",
    "literal_error": "is not {expected}",
    "string_pattern_mismatch": "is not the name of a part",
    "list_type": "is no list",
    "tuple_type": "is no list",
    "dict_type": "is no object",
    "model_type": "is no object",
    "too_long": "has more than it should",
    "too_short": "has less than it should",
    "greater_than_equal": "is less than {ge}",
    "less_than_equal": "is more than {le}",
}


Form = TypeVar("Form", KeptFile, KeptParts)


def checked(data: Mapping[str, Any], form: type[Form]) -> Form:
    """What is kept in a file, of which the form says what is looked at.

    Raises ValueError, which says what is not as it was written, and where.
    """
    known = {field.alias or name for name, field in form.model_fields.items()}
    try:
        text = json.dumps({name: value for name, value in data.items() if name in known}, allow_nan=False)
        return form.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        said = _SAID.get(first["type"], first["msg"]).format(**first.get("ctx", {}))
        raise ValueError(f"{' > '.join(map(str, first['loc']))} {said}") from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


class Wanted(NamedTuple):
    """What must be counted of each ruleset of a simulation, and of the differences from the first; none but that.

    ``section`` of the run has it; ``asked`` is how many deals or parties there are to be.
    """

    section: str
    counted: dict[str, tuple[str, ...]]
    paired: dict[str, tuple[str, ...]]
    asked: int

    @classmethod
    def of_deals(cls, spec: Spec, asked: int) -> Wanted:
        """Of deals."""
        return cls("sums", *_by_name(spec, MEASURES, spec.is_paired, PAIRED), asked)

    @classmethod
    def of_parties(cls, spec: Spec, asked: int) -> Wanted:
        """Of whole parties."""
        return cls("parties", *_by_name(spec, PARTIE_MEASURES, spec.parties_are_paired, PAIRED_OF_PARTIES), asked)


def _by_name(
    spec: Spec, measures: tuple[str, ...], is_paired: Callable[[Entrant], bool], differences: tuple[str, ...]
) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    names = dict.fromkeys((entrant.name for entrant in spec.entrants), measures)
    return names, {entrant.name: differences for entrant in spec.entrants[1:] if is_paired(entrant)}


def faults(kept: KeptSums, wanted: Wanted) -> Iterator[str]:
    """What in these numbers does not belong together, and where."""
    yield from (f"run > {wanted.section} > {fault}" for fault in _faults(kept, wanted))


def _faults(kept: KeptSums, wanted: Wanted) -> Iterator[str]:
    number = sum(end - first for first, end in kept.ranges)
    yield from _range_faults(kept.ranges, wanted.asked)
    for what, found, names in (("counted", kept.counted, wanted.counted), ("paired", kept.paired, wanted.paired)):
        yield from _differences(what, found, names if number else ())
        for name, measures in found.items():
            yield from _differences(f"{what} > {name}", measures, names.get(name, ()))
            for measure, pairs in measures.items():
                yield from _histogram_faults(f"{what} > {name} > {measure}", pairs, number)
    yield from _differences("how", kept.how, wanted.counted if number else ())


def _range_faults(ranges: Sequence[tuple[int, int]], asked: int) -> Iterator[str]:
    if any(first >= end for first, end in ranges):
        yield "ranges has one that is empty"
    if any(before[1] >= after[0] for before, after in pairwise(ranges)):
        yield "ranges has two that overlap, touch, or are in the wrong order"
    if any(end > asked for _, end in ranges):
        yield f"ranges has more than the {asked:,} that were asked for"


def _differences(where: str, found: Iterable[str], wanted: Iterable[str]) -> Iterator[str]:
    mine, others = list(found), list(wanted)
    yield from (f"{where} > {each} is missing" for each in others if each not in mine)
    yield from (f"{where} > {each} is not known" for each in mine if each not in others)
    if mine != others and sorted(mine) == sorted(others):
        yield f"{where} is in another order"


def _histogram_faults(where: str, pairs: Sequence[tuple[int, int]], number: int) -> Iterator[str]:
    if any(before[0] >= after[0] for before, after in pairwise(pairs)):
        yield f"{where} has a number twice, or in the wrong order"
    counted = sum(count for _, count in pairs)
    if counted != number:
        yield f"{where} counts {counted:,} of {number:,}"
