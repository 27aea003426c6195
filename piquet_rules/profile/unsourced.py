"""House rules that do not say who decided them: one note for all of a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from piquet_rules.errors import Problem
from piquet_rules.profile.citations import in_one_spelling, is_cited
from piquet_rules.profile.keys import Path, dotted, leaves, look_up
from piquet_rules.profile.layers import Layer
from piquet_rules.profile.merge import Merged
from piquet_rules.profile.suggest import listed

_MOST_NAMED = 3


def without_source(layer: Layer, state: Merged) -> Iterator[Problem]:
    """A note at the first rule that a file changes without a citation that holds; the others are named in it."""
    if layer.base is None or layer.found.shipped or layer.change:
        return
    changed = dict(_changed(layer, state))
    bare = [path for path in changed if not is_cited(state, dotted(path))]
    if not bare:
        return
    keys = [dotted(path) for path in bare]
    more = len(keys) - _MOST_NAMED
    named = (
        ", ".join(f"`{key}`" for key in keys[:_MOST_NAMED]) + f" and {more} more" if more > 0 else listed(keys, "and")
    )
    verb, who = ("differs", "it") if len(keys) == 1 else ("differ", "them")
    message = f"{named} {verb} from `{layer.base.id}`, and no source says who decided {who}"
    remedy = f"add to `cite:` a line `{keys[0]}: {{grade: house, note: who decided it}}`"
    problem = layer.document.problem("no-source", message, changed[bare[0]], severity="note", help=remedy)
    yield problem


def _changed(layer: Layer, state: Merged) -> Iterator[tuple[Path, Path]]:
    """Each rule that the file's own lines change, and where it does; a slot of another kind as a whole."""
    before: Mapping[str, Any] = state.history[-2][1] if len(state.history) > 1 else {}
    for slot, lines in layer.own.rules.items():
        old = before.get(slot, {})
        if lines.get("kind", old.get("kind")) != old.get("kind"):
            yield (slot,), (slot, "kind")
            continue
        old, new = in_one_spelling(slot, old), in_one_spelling(slot, state.rules[slot])
        for path, _ in leaves(lines, (slot,)):
            if _at(old, path[1:]) != _at(new, path[1:]):
                yield path, path
    yield from layer.own.unset


def _at(lines: Mapping[str, Any], path: Path) -> Any:
    try:
        return look_up(lines, path)
    except KeyError:
        return None
