"""Hypothesis strategies: profiles made from the bounds of their fields, deals, and ways to play them.

Needs ``hypothesis``; nothing else of the package imports this module.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Le, MaxLen, MinLen
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from hypothesis.vendor import pretty
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from piquet_rules.cards import ALL_RANKS
from piquet_rules.compiled import CompiledRules
from piquet_rules.engine.game import Deal
from piquet_rules.errors import ProfileError
from piquet_rules.profile.component import Component
from piquet_rules.profile.load import load
from piquet_rules.profile.model import Profile
from piquet_rules.profile.registry import registry
from piquet_rules.profile.shipped import shipped_ids
from piquet_rules.testing.deals import themed_deal

pretty.for_type_by_name(
    Profile.__module__, Profile.__name__, lambda profile, printer, cycle: printer.text(repr(profile))
)
"""An example that fails names its profile; all that a profile was read from would fill a book."""

SEEDS = st.integers(0, 2**32 - 1)
"""What names a deal or a way to play it."""

_USUAL = 40
"""Numbers from the lower bound to this far above it are drawn half of the time: most rules are there."""
_LONGEST = 6
_UNIONS = (Union, UnionType)


def values(annotation: Any, metadata: Iterable[Any] = (), ranks: str = ALL_RANKS) -> SearchStrategy[Any]:
    """Values, as JSON has them, that a field of this type allows; None stands for leaving it out.

    Args:
        annotation: the type, as ``model_fields`` has it.
        metadata: bounds beside it.
        ranks: the ranks of the pack, for fields that speak of ranks.
    """
    bounds = bounds_of(metadata)
    origin = get_origin(annotation)
    if origin is Annotated:
        inner, *more = get_args(annotation)
        return values(inner, [*metadata, *more], ranks)
    if origin in _UNIONS:
        return st.one_of([values(choice, metadata, ranks) for choice in get_args(annotation)])
    if annotation is NoneType:
        return st.none()
    if origin is Literal:
        return st.sampled_from(get_args(annotation))
    if annotation is bool:
        return st.booleans()
    if annotation is int:
        return _numbers(bounds.get("ge", 0), bounds.get("le", 1000))
    if origin is tuple:
        return _lists(get_args(annotation)[0], bounds, ranks)
    if origin is dict:
        return _tables(annotation, ranks)
    return sections(annotation, ranks)


def bounds_of(metadata: Iterable[Any]) -> dict[str, int]:
    """The bounds that stand beside a type: ``ge``, ``le``, ``min_length``, ``max_length``."""
    found: dict[str, int] = {}
    for each in metadata:
        if isinstance(each, FieldInfo):
            found |= bounds_of(each.metadata)
        for kind, name in ((Ge, "ge"), (Le, "le"), (MinLen, "min_length"), (MaxLen, "max_length")):
            if isinstance(each, kind):
                found[name] = getattr(each, name)
    return found


def _numbers(low: int, high: int) -> SearchStrategy[int]:
    return st.integers(low, min(high, low + _USUAL)) | st.integers(low, high)


def _lists(item: Any, bounds: dict[str, int], ranks: str) -> SearchStrategy[Any]:
    if item is str:
        some = st.sets(st.sampled_from(ranks), min_size=bounds.get("min_length", 0))
        return some.map(lambda chosen: sorted(chosen, key=ALL_RANKS.index))
    low = bounds.get("min_length", 0)
    if get_origin(item) is Literal and len(get_args(item)) == low:
        return st.permutations(get_args(item))
    high = max(low, min(bounds.get("max_length", _LONGEST), _LONGEST))
    return st.lists(values(item, (), ranks), min_size=low, max_size=high)


def _tables(annotation: Any, ranks: str) -> SearchStrategy[Any]:
    key, value = get_args(annotation)
    rows = list(ranks) if key is str else [str(length) for length in range(3, len(ranks) + 1)]
    return st.fixed_dictionaries({row: values(value, (), ranks) for row in rows})


def sections(model: type[BaseModel], ranks: str = ALL_RANKS) -> SearchStrategy[dict[str, Any]]:
    """Every key of a component (or of a section in it), within its bounds, as JSON has it."""
    keys = {name: values(info.annotation, info.metadata, ranks) for name, info in model.model_fields.items()}
    return st.fixed_dictionaries(keys).map(_without_none)


def _without_none(section: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in section.items() if value is not None}


def kinds(slot: str) -> SearchStrategy[type[Component]]:
    """The kinds registered for a slot."""
    return st.sampled_from([cls for _, cls in sorted(registry().kinds[slot].items())])


@st.composite
def profiles(draw: DrawFn, most: int = 5, packs: bool = True) -> Profile:
    """A profile that loads: a shipped variant with some slots drawn anew, if the rules go together.

    Args:
        draw: Hypothesis' own.
        most: how many groups of slots may be drawn anew.
        packs: whether the pack and the size of the hands may be others, too.
    """
    base = load(draw(st.sampled_from(shipped_ids())))
    settings = draw(_tables_of_another_size()) if packs and draw(st.booleans()) else {}
    profile = _changed(base, settings) or base
    ranks = "".join(profile.value("pack.ranks"))
    for group in draw(st.lists(st.sampled_from(_FREE), max_size=most, unique=True)):
        drawn = {slot: draw(kinds(slot).flatmap(lambda cls: sections(cls, ranks))) for slot in group}
        more = {**settings, **{slot: _repaired(slot, lines, len(ranks)) for slot, lines in drawn.items()}}
        found = _changed(base, more)
        if found is not None:
            profile, settings = found, more
    return profile


_FREE = (
    ("carte_blanche",), ("full_count",), ("exchange",), ("declarations",), ("point",), ("sequence",), ("set",),
    ("repique",), ("pique",), ("play",), ("tricks",), ("majority",), ("capot",), ("partie", "settlement"),
)  # fmt: skip
"""Slots that are drawn anew, some only together; the others decide how many cards and seats there are."""


def _repaired(slot: str, lines: dict[str, Any], ranks: int) -> dict[str, Any]:
    """Values of one slot made to go together where chance alone seldom manages it."""
    if slot == "point" and lines.get("score") != "flat":
        lines.pop("points", None)
    for high in ("nought_pips", "nought_beats"):
        if high in lines and not lines.get("nought"):
            lines.pop(high)
    if slot == "sequence":
        lines["shortest"] = min(lines["shortest"], ranks)
        lines["points"] = {str(n): lines["points"].get(str(n), n) for n in range(lines["shortest"], ranks + 1)}
    if slot == "partie" and "multipliers" in lines:
        lines["multipliers"] = (lines["multipliers"] * lines["deals"])[: lines["deals"]]
    return lines


def _changed(base: Profile, settings: dict[str, Any]) -> Profile | None:
    """The base with other values; its own tables and what may be left out are taken away first."""
    rules = base.rules()
    gone = [f"{slot}.{key}" for slot, key in _LEFT_OUT if slot in settings and key in rules[slot]]
    try:
        return base.with_changes(settings, gone)
    except ProfileError:
        return None


_LEFT_OUT = (
    ("pack", "pips"), ("sequence", "points"), ("tricks", "last_small"), ("capot", "announced"),
    ("carte_blanche", "both"), ("partie", "multipliers"), ("settlement", "double"),
)  # fmt: skip


@st.composite
def _tables_of_another_size(draw: DrawFn) -> dict[str, Any]:
    """Another pack and other hands, and what must go with them for the rules to hold together."""
    ranks = list(ALL_RANKS[: draw(st.integers(5, len(ALL_RANKS)))])
    size = 4 * len(ranks)
    hand = draw(st.integers(max(4, (size - 12 + 1) // 2), min(15, (size - 2) // 2)))
    talon = size - 2 * hand
    first = draw(st.integers(1, max(1, min(talon - 1, hand))))
    return {
        "pack": {"ranks": ranks, "pips": {rank: draw(st.integers(1, 11)) for rank in ranks}},
        "deal": {"hand": hand, "talon": talon, "packets": [1]},
        "carte_blanche": {"courts": draw(st.lists(st.sampled_from(ranks), min_size=1, max_size=3, unique=True))},
        "exchange": {
            "first": "elder", "elder": {"min": 1, "max": first},
            "younger": {"min": min(1, talon - first), "max": "rest"},
        },
        "sequence": {"shortest": 3, "points": {str(n): n + 10 * (n > 4) for n in range(3, len(ranks) + 1)}},
        "set": {"ranks": draw(st.lists(st.sampled_from(ranks), min_size=1, unique=True))},
        "tricks": {"counting_ranks": "all"},
        "majority": {"needed": hand // 2 + 1},
    }  # fmt: skip


def deals(rules: CompiledRules, last: bool | None = None) -> SearchStrategy[Deal]:
    """Deals of these rules, many of them lopsided; ``last`` says whether each is the last of a partie."""
    lasts = st.booleans() if last is None else st.just(last)
    return st.builds(themed_deal, st.just(rules), SEEDS, lasts)
