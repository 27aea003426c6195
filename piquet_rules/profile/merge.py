"""Merging: from the layers of a profile to its rules, and the place where each value was written.

Order: the chain of bases, then the mixins, then the profile's own lines, then changes for one run.
Mappings merge key by key, lists and single values replace, a slot of another kind is replaced whole;
``unset`` acts on what is inherited, before the file's own lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from piquet_rules.errors import Problem
from piquet_rules.profile import keys
from piquet_rules.profile.keys import Path, dotted
from piquet_rules.profile.layers import Layer
from piquet_rules.profile.mixins import disagreements
from piquet_rules.profile.suggest import shown

Rules = Mapping[str, Mapping[str, Any]]


class Written(NamedTuple):
    """Where something was written: the layer, and the path in its file."""

    layer: Layer
    path: Path


@dataclass(eq=False, repr=False)
class Merged:
    """The rules after some layers. ``history`` holds them after each; no mapping in it is ever changed.

    ``origins`` has the place of every section and value, ``removed`` of every unset that left nothing.
    ``kinds_from`` says since which layer a slot has its kind: earlier citations are lost. ``disputed`` are
    the slots on which mixins disagree.
    """

    rules: dict[str, dict[str, Any]] = field(default_factory=dict)
    origins: dict[Path, Written] = field(default_factory=dict)
    removed: dict[Path, Written] = field(default_factory=dict)
    kinds_from: dict[str, int] = field(default_factory=dict)
    disputed: set[str] = field(default_factory=set)
    history: tuple[tuple[Layer, Rules], ...] = ()
    problems: tuple[Problem, ...] = ()

    def copy(self) -> Merged:
        """The same, to go on from."""
        return replace(
            self,
            rules=dict(self.rules),
            origins=dict(self.origins),
            removed=dict(self.removed),
            kinds_from=dict(self.kinds_from),
            disputed=set(self.disputed),
        )

    def written(self, path: Path) -> Written | None:
        """Where a path, or the nearest section above it, was written."""
        while path:
            found = self.origins.get(path) or self.removed.get(path)
            if found is not None:
                return found
            path = path[:-1]
        return None


def merged(layer: Layer) -> Merged:
    """All that a layer and what it builds on come to, worked out once. Not to be changed: others share it."""
    known = layer.memory.get("merged")
    if not isinstance(known, Merged):
        known = layer.memory["merged"] = _merged(layer)
    return known


def _merged(layer: Layer) -> Merged:
    state = merged(layer.base).copy() if layer.base else Merged()
    mixins = sorted(layer.mixins, key=lambda mixin: (mixin.id, mixin.found.shown))
    if len(mixins) > 1:
        disputes = list(disagreements(layer, mixins, state.rules))
        state.problems += tuple(problem for _, problem in disputes)
        state.disputed |= {str(path[0]) for path, _ in disputes}
    for mixin in mixins:
        _unset_all(state, mixin, layer.broken, others=mixins)
    for mixin in mixins:
        _add(state, mixin)
    _unset_all(state, layer, layer.broken)
    _add(state, layer)
    return state


def _add(state: Merged, layer: Layer) -> None:
    """Lay a file's own lines over what is there."""
    for slot, lines in layer.own.rules.items():
        _add_slot(state, layer, slot, _in_one_spelling(slot, lines, state))
    state.history = (*state.history, (layer, dict(state.rules)))


def _add_slot(state: Merged, layer: Layer, slot: str, lines: dict[str, Any]) -> None:
    old = state.rules.get(slot, {})
    kind = lines.get("kind", old.get("kind"))
    if kind != old.get("kind"):
        if old:
            _forget(state, (slot,))
        state.kinds_from[slot] = len(state.history)
        old = {}
    state.rules[slot] = _laid_over(old, lines)
    state.origins[(slot,)] = Written(layer, (slot,))
    _note(state, layer, (slot,), lines, old)


def _laid_over(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    result = dict(old)
    for key, value in new.items():
        before = result.get(key)
        if isinstance(before, dict) and isinstance(value, dict):
            value = _laid_over(before, value)
        result[key] = value
    return result


def _note(state: Merged, layer: Layer, path: Path, new: Mapping[str, Any], old: Any) -> None:
    """Remember where each part of new lines was written."""
    for key, value in new.items():
        here = (*path, key)
        state.removed.pop(here, None)
        before = old.get(key) if isinstance(old, dict) else None
        if isinstance(value, dict):
            _note(state, layer, here, value, before)
        elif isinstance(before, dict):
            _forget(state, here)
        state.origins[here] = Written(layer, _as_written(layer, here))


def _as_written(layer: Layer, path: Path) -> Path:
    """The path in the file: rows named by ranks may be spelt in another way there."""
    if len(path) < 3 or _stands_in(layer.own.rules, path):
        return path
    for written in layer.document.keys:
        if len(written) == len(path) and written[:-1] == path[:-1] and _rank(str(written[-1])) == path[-1]:
            return written
    return path


def _stands_in(rules: Rules, path: Path) -> bool:
    try:
        keys.look_up(rules, path)
    except KeyError:
        return False
    return True


def _forget(state: Merged, path: Path) -> None:
    for known in [known for known in state.origins if known[: len(path)] == path]:
        del state.origins[known]


def _in_one_spelling(slot: str, lines: dict[str, Any], state: Merged) -> dict[str, Any]:
    """Lines in which rows named by ranks have one spelling, so that `10` and `T` are one row."""
    cls = keys.kind_class(slot, lines.get("kind", state.rules.get(slot, {}).get("kind")))
    tables = keys.rank_tables(cls) if cls is not None else ()
    respelt = {
        key: {_rank(name): row for name, row in lines[key].items()}
        for key in tables
        if isinstance(lines.get(key), dict)
    }
    return {**lines, **respelt} if respelt else lines


def _rank(name: str) -> str:
    return "T" if name == "10" else name.upper()


def _unset_all(state: Merged, layer: Layer, broken: bool, others: Iterable[Layer] = ()) -> None:
    """Take away what a file unsets; ``others`` may have taken the same away just now."""
    just_now = {written.layer for written in state.removed.values()} & set(others)
    for path, at in sorted(layer.own.unset, key=lambda entry: len(entry[0])):
        problem = _unset(state, layer, path, at, gone_is_well=bool(just_now))
        if problem is not None and not broken:
            state.problems += (replace(problem, key=dotted(path)),)


def _unset(state: Merged, layer: Layer, path: Path, at: Path, gone_is_well: bool) -> Problem | None:
    slot = str(path[0])
    lines = state.rules.get(slot, {})
    cls = keys.kind_class(slot, lines.get("kind"))
    try:
        keys.look_up(state.rules, path)
        there = not (len(path) == 1 and cls is not None and cls.neutral_kind)
    except KeyError:
        there = False
    if not there:
        if gone_is_well and any(path[: len(gone)] == gone for gone in state.removed):
            return None
        return _nothing_there(state, layer, path, at)
    if path[1:] == ("kind",):
        return layer.document.problem(
            "unset-required", "a slot always has a kind", at, help=f"to play without it unset `{slot}`"
        )
    if len(path) == 1:
        _unset_slot(state, layer, slot, at)
    else:
        state.rules[slot] = _without(lines, path[1:])
        _forget(state, path)
        state.removed[path] = Written(layer, at)
    return None


def _unset_slot(state: Merged, layer: Layer, slot: str, at: Path) -> None:
    kind = state.rules[slot].get("kind")
    _forget(state, (slot,))
    state.removed[(slot,)] = Written(layer, at)
    state.kinds_from[slot] = len(state.history)
    neutral = keys.neutral_kind(slot)
    if slot in layer.own.rules:
        state.rules[slot] = {"kind": kind}
    elif neutral:
        state.rules[slot] = {"kind": neutral}
    else:
        del state.rules[slot]


def _without(lines: Mapping[str, Any], path: Path) -> dict[str, Any]:
    first, rest = str(path[0]), path[1:]
    if rest:
        return {**lines, first: _without(lines[first], rest)}
    return {key: value for key, value in lines.items() if key != first}


def _nothing_there(state: Merged, layer: Layer, path: Path, at: Path) -> Problem:
    """Why nothing can be taken away: the key is unknown, or not set."""
    kinds = {slot: cls for slot, lines in state.rules.items() if (cls := keys.kind_class(slot, lines.get("kind")))}
    known = kinds.get(str(path[0]))
    if known is not None and (len(path) == 1 or keys.field_at(known, path[1:])):
        return layer.document.problem(
            "unset-missing",
            f"there is nothing to unset at `{shown(dotted(path))}`: it has no value here",
            at,
            help="take this entry away",
        )
    from piquet_rules.profile.suggest import nearest, offered
    from piquet_rules.profile.unknown import unknown_path  # only errors need them

    refusal = unknown_path(path, kinds)
    message = f"there is nothing to unset at `{shown(dotted(path))}`"
    helping, instead = offered(nearest(dotted(path), _what_is_there(state), most=1))
    if not helping:
        helping, instead = refusal.help or refusal.message, ""
    told = refusal._replace(code="unset-missing", message=message, help=helping, instead=instead)
    return layer.document.refused(told, at)


def _what_is_there(state: Merged) -> Iterator[str]:
    """Every slot that is played, and every key that has a value: what could be taken away."""
    for slot, lines in state.rules.items():
        cls = keys.kind_class(slot, lines.get("kind"))
        if cls is not None and not cls.neutral_kind:
            yield slot
            yield from (dotted(path) for path, _ in keys.leaves(lines, (slot,)) if path[-1] != "kind")
