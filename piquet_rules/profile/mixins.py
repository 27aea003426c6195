"""Mixins that disagree: where two of them set a key in different ways and the profile does not decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from piquet_rules.errors import Place, Problem, Related
from piquet_rules.profile.keys import Path, dotted, leaves
from piquet_rules.profile.layers import Layer

_UNSET = object()
"""The value of a key that a layer takes away."""


def disagreements(
    layer: Layer, mixins: Sequence[Layer], rules: Mapping[str, Mapping[str, Any]]
) -> Iterator[tuple[Path, Problem]]:
    """Each key on which two mixins of a profile disagree, as a problem. ``rules`` is what they act on."""
    said = {mixin: _says(mixin, rules) for mixin in mixins}
    decided = set(_says(layer, rules))
    told: set[Path] = set()
    for one, other in combinations(mixins, 2):
        for path in _disputed(said[one], said[other]):
            if path not in told and not _decides(decided, path):
                told.add(path)
                yield path, _problem(layer, one, other, path)


def _says(layer: Layer, rules: Mapping[str, Mapping[str, Any]]) -> dict[Path, Any]:
    """What a layer does to each path: a value, or taking it away. A slot of another kind is done to as a whole."""
    done: dict[Path, Any] = {path: _UNSET for path, _ in layer.own.unset}
    for slot, lines in layer.own.rules.items():
        if "kind" in lines and lines["kind"] != rules.get(slot, {}).get("kind"):
            done[(slot,)] = ("kind", lines["kind"])
        done.update(leaves(lines, (slot,)))
    sources = layer.document.data.get("sources")
    done.update({("sources", name): work for name, work in (sources if isinstance(sources, dict) else {}).items()})
    return done


def _disputed(one: Mapping[Path, Any], other: Mapping[Path, Any]) -> Iterator[Path]:
    """The paths of which one says something else than the other, on the path itself or below it."""
    for path, value in one.items():
        if path in other:
            if other[path] != value:
                yield path
        elif any(_touches(path, value, theirs) for theirs in other):
            yield path
    yield from (
        path for path, value in other.items() if path not in one and any(_touches(path, value, ours) for ours in one)
    )


def _touches(path: Path, value: Any, below: Path) -> bool:
    """Whether doing this to a path does something to another that lies below it."""
    return len(below) > len(path) and below[: len(path)] == path and not isinstance(value, dict)


def _decides(own: set[Path], path: Path) -> bool:
    """Whether the profile's own lines say what holds at a path."""
    return any(path[: len(mine)] == mine or (len(path) == 1 and mine == (*path, "kind")) for mine in own)


def _problem(layer: Layer, one: Layer, other: Layer, path: Path) -> Problem:
    places = [Related(_place(each, path), f"`{each.id}` says so here") for each in (one, other)]
    return layer.document.problem(
        "mixins-disagree",
        f"the mixins `{one.id}` and `{other.id}` disagree on `{dotted(path)}`",
        ("mixins",),
        help=f"say in this file what holds: set or unset `{dotted(path)}`",
        related=places,
    )


def _place(layer: Layer, path: Path) -> Place:
    at = next((at for unset, at in layer.own.unset if unset == path), path)
    return layer.document.place(at)
