"""A profile: one file of rules with all that it builds on, validated and frozen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Annotated, Any, NamedTuple

from piquet_rules.errors import NotFound, Place, Problem, simple
from piquet_rules.profile import slots
from piquet_rules.profile.citations import Citation, cited, holding
from piquet_rules.profile.component import Component
from piquet_rules.profile.fingerprint import fingerprint
from piquet_rules.profile.head import About, Work, in_languages
from piquet_rules.profile.keys import Path, field_at, leaves, look_up, undotted
from piquet_rules.profile.layers import Layer
from piquet_rules.profile.merge import Merged
from piquet_rules.profile.slot_field import Slot


@dataclass(frozen=True, eq=False, repr=False)
class Slots:
    """The rule in each slot. The annotations give the type to readers and the union of kinds to the schema."""

    pack: Annotated[slots.PackRule, Slot("pack")]
    players: Annotated[slots.PlayersRule, Slot("players")]
    cut: Annotated[slots.CutRule, Slot("cut")]
    deal: Annotated[slots.DealRule, Slot("deal")]
    carte_blanche: Annotated[slots.CarteBlancheRule, Slot("carte_blanche")]
    full_count: Annotated[slots.FullCountRule, Slot("full_count")]
    exchange: Annotated[slots.ExchangeRule, Slot("exchange")]
    declarations: Annotated[slots.DeclarationsRule, Slot("declarations")]
    point: Annotated[slots.PointRule, Slot("point")]
    sequence: Annotated[slots.SequenceRule, Slot("sequence")]
    set: Annotated[slots.SetRule, Slot("set")]
    repique: Annotated[slots.RepiqueRule, Slot("repique")]
    pique: Annotated[slots.PiqueRule, Slot("pique")]
    play: Annotated[slots.PlayRule, Slot("play")]
    tricks: Annotated[slots.TricksRule, Slot("tricks")]
    majority: Annotated[slots.MajorityRule, Slot("majority")]
    capot: Annotated[slots.CapotRule, Slot("capot")]
    partie: Annotated[slots.PartieRule, Slot("partie")]
    settlement: Annotated[slots.SettlementRule, Slot("settlement")]
    penalties: Annotated[slots.PenaltiesRule, Slot("penalties")]


class Origin(NamedTuple):
    """Where a value comes from: the id of the file's profile (``--set`` for changes), and the place in it."""

    layer: str
    place: Place


class Example(dict[str, Any]):
    """An example of a profile, as plain data, that knows where it stands.

    ``inherited_from`` is the id of the base that gives it, or None where the profile itself does.
    """

    def __init__(
        self, data: Mapping[str, Any], layer: Layer, path: Path, expected: tuple[Layer, Path], own: bool
    ) -> None:
        super().__init__(data)
        self.name = str(data.get("name", ""))
        self.inherited_from = None if own else layer.id
        self.layer, self.path, self._expected = layer, path, expected

    @property
    def expected_by(self) -> Layer:
        """The file that says what must come out: the last that speaks of the example."""
        return self._expected[0]

    @property
    def place(self) -> Place:
        """Where the example stands."""
        return self.layer.document.place(self.path)

    def place_of(self, *path: str | int) -> Place:
        """Where a part of it stands, as ``place_of("expect", "score")``."""
        layer, start = self._of(path)
        return layer.document.place((*start, *path))

    def problem(self, code: str, message: str, *path: str | int, **more: Any) -> Problem:
        """A problem at a part of it, with the line to be shown; ``more`` as ``Document.problem`` takes it."""
        layer, start = self._of(path)
        return layer.document.problem(code, message, (*start, *path), **more)

    def _of(self, path: tuple[str | int, ...]) -> tuple[Layer, Path]:
        return self._expected if path[:1] == ("expect",) else (self.layer, self.path)


@dataclass(frozen=True, eq=False, repr=False)
class Profile(Slots):
    """Rules of a game, complete and checked. Equal rules have equal fingerprints, whatever the files say.

    Made by ``load`` and ``loads``; changed copies by ``replace``, ``unset`` and ``with_changes``.
    """

    layer: Layer
    state: Merged

    def __repr__(self) -> str:
        return f"<Profile {self.id} {self.fingerprint}>"

    @property
    def id(self) -> str:
        """The id that the file gives itself."""
        return self._file.id

    @cached_property
    def _file(self) -> Layer:
        """The profile's own file, below changes for one run."""
        return next(layer for layer in self.layer.chain() if not layer.change)

    @property
    def title(self) -> dict[str, str]:
        """Language → title; empty if the file has none."""
        return in_languages(self._file.head.title)

    @property
    def summary(self) -> dict[str, str]:
        """Language → summary; empty if the file has none."""
        return in_languages(self._file.head.summary)

    @property
    def name(self) -> str:
        """The English title, else the first there is, else the id."""
        title = self.title
        return title.get("en") or next(iter(title.values()), self.id)

    @property
    def about(self) -> About:
        """Era, place, language and status, as far as the file gives them."""
        return self._file.head.about

    @property
    def notes(self) -> str:
        """The file's free text."""
        return self._file.head.notes or ""

    @property
    def package(self) -> str:
        """The installed package, with its version, that brings the file; empty for every other profile."""
        return self._file.found.package

    @property
    def extends(self) -> str | None:
        """The base as the file names it, or None."""
        return self._file.head.extends

    @property
    def mixins(self) -> tuple[str, ...]:
        """The mixins as the file names them."""
        return self._file.head.mixins

    @cached_property
    def sources(self) -> dict[str, Work]:
        """Id → work, of the file and all that it builds on."""
        return {name: work for layer, _ in self.state.history for name, work in layer.head.sources.items()}

    @cached_property
    def components(self) -> dict[str, Component]:
        """Slot → the component in it."""
        return {slot.name: getattr(self, slot.name) for slot in fields(Slots)}

    @cached_property
    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits that are the same for the same rules."""
        return fingerprint(self.components)

    @cached_property
    def _rules(self) -> dict[str, dict[str, Any]]:
        return {slot: each.model_dump(mode="json", exclude_none=True) for slot, each in self.components.items()}

    def rules(self) -> dict[str, dict[str, Any]]:
        """Slot → key → value as JSON has it: merged, with each ``kind``, without what is absent."""
        return {slot: _copied(lines) for slot, lines in self._rules.items()}

    def keys(self) -> list[str]:
        """Dotted keys of all single values, lists and rows of tables, ``kind`` among them."""
        return [".".join(map(str, path)) for path, _ in leaves(self._rules)]

    def value(self, key: str) -> Any:
        """The value of a dotted key, a section or a table; None where it is left out.

        Raises NotFound with a suggestion if the slot's kind has no such key.
        """
        path = self._path(key)
        try:
            return _copied(look_up(self._rules, path))
        except KeyError:
            return None

    def replace(self, key: str, value: Any) -> Profile:
        """A copy with another value. Raises ProfileError where the rules do not allow it."""
        return self.with_changes({key: value})

    def unset(self, key: str) -> Profile:
        """A copy without an inherited rule. Raises ProfileError where it is not there or is needed."""
        return self.with_changes(unset=[key])

    def with_changes(
        self, set: Mapping[str, Any] | Iterable[tuple[str, Any]] = (), unset: Iterable[str] = ()
    ) -> Profile:
        """A copy with changes laid over it, checked together.

        Args:
            set: key → value; a text is read as in a file (``"4"`` is a number), anything else is taken as it is.
            unset: keys and slots that are taken away first.

        Raises ProfileError with every problem; places are in the files ``--set`` and ``--unset``, line n.
        """
        from piquet_rules.profile.change import changed

        return changed(self, set.items() if isinstance(set, Mapping) else set, unset)

    def origin(self, key: str) -> Origin:
        """Which file gives a value, and where; of a neutral value that nobody wrote, who gives its slot."""
        written = self.state.written(self._path(key))
        if written is None:
            raise NotFound(simple("unknown-key", f"there is no rule `{key}`", key=key))
        layer = written.layer
        return Origin(layer.found.shown if layer.change else layer.id, layer.document.place(written.path))

    def citations(self, key: str) -> tuple[Citation, ...]:
        """Where a value is stated: the citations that hold for it, the one followed first."""
        self._path(key)
        return holding(cited(self.state, key))

    def all_citations(self, key: str) -> tuple[Citation, ...]:
        """Every citation for a key, also of other values, the narrowest path and latest file first."""
        self._path(key)
        return cited(self.state, key)

    @cached_property
    def examples(self) -> list[Example]:
        """The examples of the file and all that it builds on, by name; a later one of a name replaces `expect`.

        A mixin looked at by itself has its own only.
        """
        found: dict[str, Example] = {}
        for layer, _ in self.state.history:
            if self._file.alone and layer is not self._file:
                continue
            for n, data in enumerate(layer.head.examples):
                path: Path = ("examples", n)
                name = str(data.get("name", f"{layer.id} {n + 1}"))
                found[name] = self._example(found.get(name), data, layer, path)
        return list(found.values())

    def _example(self, earlier: Example | None, data: Mapping[str, Any], layer: Layer, path: Path) -> Example:
        own = layer is self._file
        if earlier is None:
            return Example(data, layer, path, (layer, path), own)
        changed = {**earlier, "expect": data["expect"]} if "expect" in data else dict(earlier)
        return Example(changed, earlier.layer, earlier.path, (layer, path), False)

    def _path(self, key: str) -> Path:
        """The path of a key that exists. Raises NotFound."""
        path = undotted(key)
        slot = str(path[0])
        kinds = {name: type(each) for name, each in self.components.items()}
        if slot in kinds and (len(path) == 1 or field_at(kinds[slot], path[1:]) is not None):
            return path
        from piquet_rules.profile.unknown import unknown_path  # only errors need it

        refusal = unknown_path(path, kinds)
        raise NotFound(simple(refusal.code, refusal.message, help=refusal.help, key=key))


def names_of(profiles: Sequence[Profile]) -> list[str]:
    """A name for each profile that no other has: its id, with a number from the second of that id on."""
    ids = [profile.id for profile in profiles]
    before = [ids[:place].count(name) for place, name in enumerate(ids)]
    return [f"{name} ({number + 1})" if number else name for name, number in zip(ids, before, strict=True)]


def _copied(value: Any) -> Any:
    """Plain data copied through and through; ``deepcopy`` takes ten times as long."""
    if isinstance(value, dict):
        return {key: _copied(inner) for key, inner in value.items()}
    return [_copied(inner) for inner in value] if isinstance(value, list) else value
