"""From merged rules to components, with every fault told where its value was written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError
from pydantic_core import to_json

from piquet_rules.errors import Place, Problem, Related
from piquet_rules.profile.component import Component, Conflict
from piquet_rules.profile.document import Spot
from piquet_rules.profile.keys import Path, dotted, kind_class, undotted
from piquet_rules.profile.layers import Layer
from piquet_rules.profile.lives import kind_now
from piquet_rules.profile.locate import Refusal
from piquet_rules.profile.merge import Merged
from piquet_rules.profile.packs import broken_pack, offered_twice
from piquet_rules.profile.registry import missing, registry
from piquet_rules.profile.slot_field import component
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.profile.suggest import listed, nearest, offered, shown

if TYPE_CHECKING:
    from piquet_rules.profile.messages import Fault

_MOST_NAMED = 4
"""So many missing slots are named; the rest is counted."""


class Checked:
    """The components of a profile as far as they are right, and what is wrong with the others."""

    def __init__(self, layer: Layer, state: Merged) -> None:
        self.layer = layer
        self.state = state
        self.components: dict[str, Component] = {}
        self.problems: list[Problem] = []
        missing = [slot for slot in SLOT_TYPES if not self._slot(slot)]
        if missing and not layer.broken_somewhere():
            self.problems += self._missing_slots(missing)

    def where(self, path: Path) -> Spot:
        """Where a path of the rules was written."""
        written = self.state.written(path)
        if written is None:
            return Spot(self.layer.document, path)
        known = path
        while known not in self.state.origins and known not in self.state.removed:
            known = known[:-1]
        return Spot(written.layer.document, (*written.path, *path[len(known) :]))

    def _slot(self, slot: str) -> bool:
        """Validate one slot; false if it is not there at all."""
        if slot in self.state.disputed:
            return True
        lines = self.state.rules.get(slot)
        if lines is None:
            return slot in self.layer.document.data and not isinstance(self.layer.document.data[slot], dict)
        cls = kind_class(slot, lines.get("kind"))
        if "kind" not in lines:
            self._without_kind(slot, lines)
        elif cls is None:
            self.problems += self._unknown_kind(slot, lines["kind"])
        else:
            self._validate(slot, lines, cls)
        return True

    def _without_kind(self, slot: str, lines: Mapping[str, Any]) -> None:
        """A base that can't be read may have stated the kind: what can be checked without it is."""
        kinds = sorted(
            registry().kinds[slot].items(), key=lambda kind: -sum(key in kind[1].model_fields for key in lines)
        )
        if not self.layer.broken_somewhere():
            kind, cls = kinds[0]
            message = f"`{slot}` does not say its kind, and no base does"
            self._tell(
                (slot,),
                "missing-kind",
                message,
                f"write `kind: {kind}`; there are {listed(sorted(registry().kinds[slot]), 'and')}",
                at="key",
            )
        kind, cls = kinds[0]
        self._validate(slot, {**lines, "kind": kind}, cls, partly=True)

    def _unknown_kind(self, slot: str, kind: Any) -> Iterator[Problem]:
        spot = self.where((slot, "kind"))
        if spot.path in spot.document.faulty:
            return
        foreign = "." in str(kind)
        refusal = _not_of_a_pack(slot, str(kind)) if foreign else None
        if refusal is None:
            kinds = sorted(registry().kinds[slot])
            now = kind_now(registry().kinds[slot], str(kind))
            near, instead = (f"it is called `{now}` now", now) if now else offered(nearest(str(kind), kinds))
            remedy = near or (_not_loaded() if foreign else "") or f"there are {listed(kinds, 'and')}"
            nowhere = ", and no installed package offers it" if foreign and not now else ""
            message = f"`{slot}` has no kind `{shown(str(kind))}`{nowhere}"
            refusal = Refusal("unknown-kind", message, remedy, instead)
        yield spot.document.refused(refusal, spot.path)

    def _validate(self, slot: str, lines: Mapping[str, Any], cls: type[Component], partly: bool = False) -> None:
        try:
            made = component(slot, to_json(lines).decode())
        except ValidationError as error:
            from piquet_rules.profile.messages import faults  # with all that it needs, only for errors

            for fault in faults(error.errors(include_url=False), lines):
                if not (partly and fault.kinds[0] == "missing"):
                    self._fault(slot, lines, cls, fault)
            return
        if not partly:
            self.components[slot] = made

    def _fault(self, slot: str, lines: Mapping[str, Any], cls: type[Component], fault: Fault) -> None:
        from piquet_rules.profile.messages import value_problems
        from piquet_rules.profile.unknown import unknown_key

        path: Path = (slot, *fault.path)
        spot = self.where(path)
        if fault.kinds[0] == "missing":
            self._missing_key(slot, path)
        elif fault.kinds[0] == "extra_forbidden":
            if not spot.document.told(spot.path):
                refusal = unknown_key(slot, cls, fault.path)
                self.problems.append(spot.document.refused(refusal, spot.path, at="key"))
        else:
            value = _value(lines, fault.path)
            self.problems += value_problems(fault, value, cls, (slot,), self.where)

    def _missing_key(self, slot: str, path: Path) -> None:
        removed = next(
            (self.state.removed[path[:n]] for n in range(len(path), 1, -1) if path[:n] in self.state.removed), None
        )
        key = dotted(path)
        if removed is not None:
            message = f"`{key}` can't be unset: `{slot}` needs a value there"
            self.problems.append(
                removed.layer.document.problem(
                    "unset-required", message, removed.path, help=f"write another value, or unset `{slot}`"
                )
            )
            return
        self._tell((slot,), "missing-key", f"`{key}` is missing", f"add `{dotted(path[1:])}` to `{slot}`", at="key")

    def _tell(self, path: Path, code: str, message: str, help: str, at: str = "value") -> None:
        spot = self.where(path)
        self.problems.append(
            spot.document.problem(code, message, spot.path, at="key" if at == "key" else "value", help=help)
        )

    def _missing_slots(self, missing: list[str]) -> Iterator[Problem]:
        for slot in [slot for slot in missing if (slot,) in self.state.removed]:
            removed = self.state.removed[(slot,)]
            message = f"`{slot}` can't be unset: no partie can be played without it"
            yield removed.layer.document.problem(
                "unset-required", message, removed.path, help=f"write other rules for `{slot}`, or take this entry away"
            )
            missing = [other for other in missing if other != slot]
        if missing:
            root = list(self.layer.chain())[-1]
            message = f"a file without `extends` states every rule; missing: {_some(missing)}"
            place = Place(root.found.shown)
            yield Problem(
                "missing-slot",
                message,
                place,
                missing[0],
                "write `extends: rubicon` to begin with a whole game",
                line_text=_shown_line(root),
            )

    def conflict(self, conflict: Conflict) -> Problem:
        """Values that contradict one another, told at the one that was written last."""
        order = {id(each): n for n, (each, _) in enumerate(self.state.history)}
        paths = [self._changed_last(undotted(key), order) for key in conflict.keys]
        written = [self.state.written(path) for path in paths]
        ranks = [order.get(id(each.layer), -1) if each else -1 for each in written]
        first = ranks.index(max(ranks))
        spot = self.where(paths[first])
        related = tuple(self._related(path, spot) for n, path in enumerate(paths) if n != first and written[n])
        return spot.document.problem(
            conflict.code,
            conflict.message,
            spot.path,
            help=conflict.help,
            severity=conflict.severity,  # type: ignore[arg-type]
            related=tuple(each for each in related if each is not None),
        )

    def _changed_last(self, path: Path, order: Mapping[int, int]) -> Path:
        """The path, or the one below it that was taken away later than it was written."""
        written = self.state.written(path)
        latest, since = path, order.get(id(written.layer), -1) if written else -1
        for gone, by in self.state.removed.items():
            if gone[: len(path)] == path and order.get(id(by.layer), -1) > since:
                latest, since = gone, order[id(by.layer)]
        return latest

    def _related(self, path: Path, main: Spot) -> Related | None:
        spot = self.where(path)
        place = spot.document.place(spot.path)
        if place == main.document.place(main.path):
            return None
        return Related(place, f"`{dotted(path)}` is set here")


def _not_of_a_pack(slot: str, kind: str) -> Refusal | None:
    """Why a kind of an installed package can't be used, if one offers it; None if none does."""
    twice, broken = missing(slot, kind)
    if twice is not None:
        return offered_twice(f"kind `{shown(kind)}`", twice.packages)
    return broken_pack(shown(kind), broken[0]) if broken else None


def _not_loaded() -> str:
    """Where to look when some package could not be loaded, and nobody knows what it offers."""
    packages = dict.fromkeys(str(each.package) for each in registry().broken)
    return f"{listed(packages, 'and')} could not be loaded; `piquet components` says why" if packages else ""


def _shown_line(root: Layer) -> str:
    return root.document.line_text(1) if root.own.shows_lines else ""


def _some(words: list[str]) -> str:
    more = f" and {len(words) - _MOST_NAMED} more" if len(words) > _MOST_NAMED else ""
    return ", ".join(f"`{word}`" for word in words[:_MOST_NAMED]) + more


def _value(lines: Any, path: Path) -> Any:
    for part in path:
        lines = lines[part]
    return lines
