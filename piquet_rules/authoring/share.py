"""``share``: a profile as one ordinary file, with the local files that it builds on folded in.

What comes of it plays the same rules, keeps the file's own lines and comments, and what its local bases and mixins say:
their rules, citations, sources and examples. It builds on the nearest variant that everybody has.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from piquet_rules.authoring.example_text import with_examples
from piquet_rules.authoring.files import Unwritten, as_text, not_there, read_source, write_result
from piquet_rules.authoring.yaml_edits import with_entries, with_item, with_value, without, without_item
from piquet_rules.errors import PiquetError, ProfileError, simple
from piquet_rules.profile.component import Component
from piquet_rules.profile.keys import Path as KeyPath
from piquet_rules.profile.keys import dotted, leaves, look_up, undotted
from piquet_rules.profile.layers import Layer
from piquet_rules.profile.load import check_found, check_text, loads
from piquet_rules.profile.model import Profile
from piquet_rules.profile.reader import read

Rules = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class Shared:
    """One file for a profile: its text, what it builds on now, and the local files that were folded in."""

    file: str
    text: str
    extends: str | None
    folded: tuple[str, ...]
    fingerprint: str


def share(file: str | os.PathLike[str]) -> Shared:
    """A profile as one ordinary file, which needs no other but the nearest shipped or installed variant.

    Raises NotFound where the file, ProfileError where a base or mixin is not there or something is wrong with it,
    Unwritten where the rules can't be said in one file without losing a comment.
    """
    found = read_source(file)
    profile, problems = check_found(found)
    if profile is None:
        raise ProfileError(problem for problem in problems if problem.severity == "error")
    text = as_text(found.source).removeprefix("\ufeff").replace("\r\n", "\n")
    folded = _folded(profile, keep_mixins=True)
    if not folded:
        return Shared(found.shown, text, profile.extends, (), profile.fingerprint)
    try:
        made = _Fold(profile, text, found.shown, folded).text()
    except Unwritten:
        made = _Fold(profile, text, found.shown, _folded(profile, keep_mixins=False)).text()
    extends = read(made, found.shown)[0].data.get("extends")
    names = tuple(layer.found.shown for layer in _folded(profile, keep_mixins=True))
    return Shared(found.shown, made, extends, names, profile.fingerprint)


def share_file(file: str | os.PathLike[str], output: str | os.PathLike[str]) -> Shared:
    """Write what `share` makes of a profile into a new file. Raises Unwritten if it is there already, OSError."""
    not_there(output)
    made = share(file)
    write_result(Path(output), made.text.encode())
    return made


def _folded(profile: Profile, keep_mixins: bool) -> list[Layer]:
    """The files that are folded in, in the order in which they are merged; shipped mixins too, if they are not kept."""
    below = _nearest(profile.layer)
    known = below.all() if below is not None else []
    others = [layer for layer in profile.layer.all() if layer is not profile.layer and layer not in known]
    return [layer for layer in others if not (keep_mixins and layer.found.shipped)]


def _nearest(layer: Layer) -> Layer | None:
    """The nearest base that is shipped or installed, or None."""
    return next((each for each in layer.chain() if each.found.shipped), None)


class _Fold:
    """The work on one profile."""

    def __init__(self, profile: Profile, text: str, file: str, folded: Sequence[Layer]) -> None:
        self.profile, self.before, self.file, self.folded = profile, text, file, folded
        self.own: dict[str, Any] = read(text, file)[0].data
        base = _nearest(profile.layer)
        self.extends = base.id if base is not None else None
        kept = [each for each in profile.layer.all() if each.found.shipped and _is_mixin_of(each, profile.layer)]
        self.mixins = [each.id for each in kept if each not in folded]
        self.base = self._base()

    def _base(self) -> Profile | None:
        """What the file will build on. Raises Unwritten where its mixins do not go together."""
        if self.extends is None:
            return None
        mixins = f"mixins: [{', '.join(self.mixins)}]\n" if self.mixins else ""
        try:
            return loads(f"format: 1\nid: base-of-shared\nextends: {self.extends}\n{mixins}")
        except ProfileError:
            raise self._refusal() from None

    def text(self) -> str:
        """The text of the one file. Raises Unwritten where it would not say the same."""
        text = self._without_what_is_not_there(self._head(self.before))
        for path, value in self._grouped():
            text = with_value(text, path, value, self.file)
        for key in self._gone():
            text = with_item(text, ("unset",), key, self.file)
        text = self._with_sources(text)
        text = self._with_citations(text)
        text = self._with_examples(text)
        self._check(text)
        return text

    def _head(self, text: str) -> str:
        """The base and the mixins that are left."""
        if "extends" in self.own and self.extends is None:
            text = without(text, ("extends",), self.file)
        elif self.own.get("extends") != self.extends:
            text = with_value(text, ("extends",), self.extends, self.file)
        if self.mixins:
            return (
                text if self.own.get("mixins") == self.mixins else with_value(text, ("mixins",), self.mixins, self.file)
            )
        return without(text, ("mixins",), self.file) if "mixins" in self.own else text

    def _without_what_is_not_there(self, text: str) -> str:
        """The text without unsets of what only a folded file had."""
        for item in list(self.own.get("unset") or ()):
            base: Rules = self.base.state.rules if self.base else {}
            try:
                look_up(base, undotted(str(item)))
                there = undotted(str(item))[1:] != () or not _is_neutral(self.base, str(item))
            except KeyError:
                there = False
            if not there:
                text = without_item(text, ("unset",), item, self.file)
        return text

    # Rules

    def _lines(self) -> Iterator[tuple[KeyPath, Any]]:
        """The rules that are to be stated beside the file's own lines."""
        for slot, component in self.profile.components.items():
            before = self.base.components[slot] if self.base else None
            if before is not None and type(before) is type(component):
                old, new = _dump(before), _dump(component)
                found = [(path, value) for path, value in leaves(new, (slot,)) if _at(old, path[1:]) != value]
            elif before is not None and component.neutral_kind:
                continue
            else:
                found = list(leaves(component.model_dump(mode="json", exclude_defaults=True), (slot,)))
            yield from ((path, value) for path, value in found if not self._states(path))

    def _grouped(self) -> Iterator[tuple[KeyPath, Any]]:
        """The same; all rules of a slot together, of which the file states none."""
        whole: dict[str, Any] = {}
        for path, value in self._lines():
            if path[0] in self.own:
                yield path, value
                continue
            here = whole
            for part in path[:-1]:
                here = here.setdefault(str(part), {})
            here[str(path[-1])] = value
        yield from (((slot,), lines) for slot, lines in whole.items())

    def _states(self, path: KeyPath) -> bool:
        """Whether the file's own lines state a value; rows of ranks may be spelt otherwise, and lists as one text."""
        here: Any = self.own
        for part in path:
            if not isinstance(here, dict):
                return True
            found = next((key for key in here if key == part or _rank(key) == part), None)
            if found is None:
                return False
            here = here[found]
        return True

    def _gone(self) -> Iterator[str]:
        """What the base has and the profile has not."""
        taken = [undotted(str(item)) for item in self.own.get("unset") or ()]
        for slot, component in self.profile.components.items():
            before = self.base.components[slot] if self.base else None
            if before is None or any(path == (slot,) for path in taken):
                continue
            if type(before) is not type(component):
                if component.neutral_kind and slot not in self.own:
                    yield slot
                continue
            new = _dump(component)
            for path, _ in leaves(_dump(before), (slot,)):
                if _at(new, path[1:]) is None and not any(path[: len(each)] == each for each in taken):
                    yield dotted(path)

    # What the folded files say besides

    def _with_sources(self, text: str) -> str:
        works: dict[str, Any] = {}
        for layer in self.folded:
            works |= layer.document.data.get("sources") or {}
        new = {name: work for name, work in works.items() if name not in (self.own.get("sources") or {})}
        return with_entries(text, "sources", new, self.file) if new else text

    def _with_citations(self, text: str) -> str:
        """The citations of the folded files behind the file's own; what was given for a slot comes last at a value."""
        exact: dict[str, list[Any]] = {}
        spread: dict[str, list[Any]] = {}
        for layer in reversed(self.folded):
            for key, entries in (layer.document.data.get("cite") or {}).items():
                several = entries if isinstance(entries, list) else [entries]
                for place, said in self._cited(layer, key, several):
                    (exact if place == key else spread).setdefault(place, []).extend(said)
        own = self.own.get("cite") or {}
        new = {}
        for key in dict.fromkeys([*exact, *spread]):
            mine = own.get(key, [])
            entries = [*(mine if isinstance(mine, list) else [mine]), *exact.get(key, []), *spread.get(key, [])]
            new[key] = entries if len(entries) > 1 else entries[0]
        return with_entries(text, "cite", new, self.file) if new else text

    def _cited(self, layer: Layer, key: str, entries: list[Any]) -> Iterator[tuple[str, list[Any]]]:
        """Where citations of a folded file stand now; of a slot that has changed since, at the values that have not."""
        below = self._keys_below(key)
        held = [each for each in below if any(self._given(layer, key, each))]
        if not any(list(self._given(layer, key, each)) for each in below):
            return  # a slot of another kind has lost what was cited for the old one
        if len(held) == len(below):
            yield key, entries
        elif below == [key]:
            then = self._then(layer, undotted(key))
            yield key, [each if "value" in each or then is None else {**each, "value": then} for each in entries]
        else:
            yield from ((each, entries) for each in held if self._is_nearest(layer, key, each))

    def _is_nearest(self, layer: Layer, key: str, for_key: str) -> bool:
        """Whether no file that was laid over this one has a citation for the same slot, which would go before."""
        held = (each.layer for each in self.profile.all_citations(for_key) if each.key == key and each.holds)
        return next(held, None) == layer.id

    def _keys_below(self, key: str) -> list[str]:
        path, keys = undotted(key), self.profile.keys()
        found = [each for each in keys if undotted(each)[: len(path)] == path]
        return found or [key]

    def _given(self, layer: Layer, key: str, for_key: str) -> Iterator[bool]:
        """For each citation of a folded file that speaks of a key, whether it holds."""
        try:
            citations = self.profile.all_citations(for_key)
        except PiquetError:
            return
        yield from (each.holds for each in citations if (each.key, each.layer) == (key, layer.id))

    def _then(self, layer: Layer, path: KeyPath) -> Any:
        """The value that a key had when a folded file was laid over what it builds on."""
        for each, rules in self.profile.state.history:
            if each is layer:
                return _at(rules, path)
        return None

    def _with_examples(self, text: str) -> str:
        """The examples of the folded files, with what is expected of them now."""
        folded = [each for each in self.profile.examples if each.layer in self.folded]
        names = {str(each.get("name")) for each in folded}
        for item in reversed(self.own.get("examples") or []):
            if isinstance(item, dict) and item.get("name") in names:
                text = without_item(text, ("examples",), item, self.file)
        return with_examples(text, [dict(each) for each in folded])

    # Whether it says the same

    def _check(self, text: str) -> None:
        profile, _ = check_text(text, self.file)
        if profile is None or profile.fingerprint != self.profile.fingerprint:
            raise self._refusal()
        same = {str(each.get("name")): dict(each) for each in profile.examples}
        if same != {str(each.get("name")): dict(each) for each in self.profile.examples}:
            raise self._refusal()
        keys = profile.keys()
        if any(_followed(profile, key) != _followed(self.profile, key) for key in keys):
            raise self._refusal()

    def _refusal(self) -> Unwritten:
        message = "what this file builds on can't be folded into one file without changing what it says"
        remedy = "state the rules in the file itself, with their citations, and share that"
        return Unwritten(simple("edit-refused", message, help=remedy, file=self.file))


def _is_mixin_of(mixin: Layer, layer: Layer) -> bool:
    """Whether a file is a mixin of a profile or of one of its local bases."""
    return any(mixin in each.mixins for each in layer.chain() if not each.found.shipped)


def _is_neutral(base: Profile | None, slot: str) -> bool:
    return base is None or base.components[slot].neutral_kind


def _dump(component: Component) -> dict[str, Any]:
    return component.model_dump(mode="json", exclude_none=True)


def _at(data: Any, path: KeyPath) -> Any:
    try:
        return look_up(data, path)
    except KeyError:
        return None


def _rank(word: str) -> str:
    return word.upper().replace("10", "T")


def _followed(profile: Profile, key: str) -> Any:
    found = profile.citations(key)[:1]
    return [(each.work, each.place, each.grade, each.note) for each in found]
