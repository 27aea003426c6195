"""Two rulesets and all that lies between them: any set of the rules that differ, switched to what the other says."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, NamedTuple, cast

from pydantic import ValidationError

from piquet_rules.causes.ties import tied
from piquet_rules.compiled import CompiledRules
from piquet_rules.compiler import PARTS, Part, Slots
from piquet_rules.kernel import layout as at
from piquet_rules.partie import PartieTerms
from piquet_rules.profile.component import Component
from piquet_rules.profile.load import conflicts_among
from piquet_rules.profile.model import Profile
from piquet_rules.profile.slot_field import component
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.scoring import compiled

Player = tuple[str, ...]
"""Keys (or whole slots) that are switched together."""

END = ("partie", "settlement")
"""The slots that say how a partie ends and what it pays; all others that score do it through the table."""
MOST_PLAYERS = 40
"""Where more keys differ, those of one slot are taken together, the fullest slot first."""
_MOST_FORMS = 8
"""Of a part on which more players act it is not worked out which cells each of them may move."""


class Ruleset(NamedTuple):
    """Rules that need not be a whole profile; enough of one to score a deal and settle a partie."""

    id: str
    components: Mapping[str, Component]
    compiled: CompiledRules

    @classmethod
    def of(cls, profile: Profile, name: str = "") -> Ruleset:
        """The rules of a profile, under a name of its own (its id, if none is given)."""
        return cls(name or profile.id, profile.components, compiled(profile))

    def __getattr__(self, slot: str) -> Any:
        try:
            return self.components[slot]
        except KeyError:
            raise AttributeError(slot) from None

    @property
    def terms(self) -> PartieTerms:
        """The same object, as what settles a partie."""
        return cast(PartieTerms, self)

    def same_end(self, other: Ruleset) -> bool:
        """Whether a partie ends and pays alike."""
        return all(self.components[slot] == other.components[slot] for slot in END)


def scoring_cells(rules: CompiledRules) -> tuple[int, ...]:
    """The compiled rules without what only says which actions are allowed."""
    table = list(rules.table)
    for cell in at.PROCEDURE:
        table[cell] = 0
    return tuple(table)


class Switches:
    """What lies between two profiles. A coalition has a bit for each player that is switched to what the other says.

    A player is a key in which the two differ; a slot of another kind as a whole; keys (and slots) of which one alone
    would contradict the other rules, together.
    """

    def __init__(self, mine: Profile, theirs: Profile) -> None:
        self.mine, self.theirs = mine, theirs
        self._data = mine.rules(), theirs.rules()
        self._forms: dict[tuple[str, ...], Component] = {}
        self._diffs: dict[tuple[int, int], dict[int, int]] = {}
        self.differing = tuple(_differing(*self._data))
        self.players = tied(_bounded(self.differing), self._contradictions)
        self._parts = [(part, self.in_slots(part.slots)) for part in PARTS if self.in_slots(part.slots)]

    @property
    def everything(self) -> int:
        """The coalition of all players."""
        return (1 << len(self.players)) - 1

    @property
    def bounded(self) -> bool:
        """Whether keys were taken together because too many differ."""
        return len(self.differing) > MOST_PLAYERS

    def keys(self, coalition: int) -> tuple[str, ...]:
        """The keys of all players of a coalition."""
        return tuple(key for n, player in enumerate(self.players) if coalition >> n & 1 for key in player)

    def in_slots(self, slots: Iterable[str]) -> int:
        """The players that have a key of one of these slots."""
        wanted = set(slots)
        return sum(1 << n for n, player in enumerate(self.players) if wanted & {_slot(key) for key in player})

    def ruleset(self, coalition: int) -> Ruleset:
        """The rules with these players switched. Raises pydantic.ValidationError where that is no ruleset."""
        return Ruleset(self.mine.id, self._components(self.keys(coalition)), self.compiled(coalition))

    def compiled(self, coalition: int) -> CompiledRules:
        """The compiled rules with these players switched."""
        base = compiled(self.mine)
        table = list(base.table)
        for number, (_, acting) in enumerate(self._parts):
            for cell, value in self._diff(number, coalition & acting).items():
                table[cell] = value
        return CompiledRules(tuple(table), base.pack, base.variant, "")

    @cached_property
    def moves(self) -> tuple[frozenset[int] | None, ...]:
        """For each player the cells of the table that it may move in some coalition; None: it may be any."""
        found: list[set[int] | None] = [set() for _ in self.players]
        for number, (part, acting) in enumerate(self._parts):
            players = [n for n in range(len(self.players)) if acting >> n & 1]
            if len(players) > _MOST_FORMS:
                allowed_only = self._only_procedure(part)
                for player in players:
                    found[player] = found[player] if allowed_only else None
                continue
            for player in players:
                cells = found[player]
                if cells is not None:
                    cells |= self._moved(number, players, player)
        return tuple(None if cells is None else frozenset(cells) for cells in found)

    def acting_on(self, cells: frozenset[int]) -> int:
        """The players that may move one of these cells in some coalition."""
        return sum(1 << n for n, moved in enumerate(self.moves) if moved is None or not moved.isdisjoint(cells))

    @cached_property
    def scoring(self) -> int:
        """The players that may change what cards held fixed score: not those that only say what is allowed."""
        allowed = frozenset(at.PROCEDURE)
        return sum(1 << n for n, moved in enumerate(self.moves) if moved is None or moved - allowed)

    def _components(self, keys: Iterable[str]) -> dict[str, Component]:
        """The component of each slot with these keys switched."""
        changed = {slot: self._form(slot, keys) for slot in dict.fromkeys(map(_slot, keys))}
        return {**self.mine.components, **changed}

    def _form(self, slot: str, keys: Iterable[str]) -> Component:
        """The component of one slot with these keys switched; those of other slots change nothing."""
        own = tuple(key for key in keys if _slot(key) == slot)
        found = self._forms.get((slot, *own))
        if found is None:
            mine, theirs = self._data[0][slot], self._data[1][slot]
            for key in own:
                mine = theirs if key == slot else _with(mine, theirs, key.split(".")[1:])
            found = self._forms[slot, *own] = component(slot, json.dumps(mine))
        return found

    def _cells(self, part: Part, coalition: int) -> dict[int, int]:
        """The cells of a part with these players switched."""
        keys = self.keys(coalition)
        return dict(part.make(*(self._form(slot, keys) for slot in part.slots)))

    def _diff(self, number: int, coalition: int) -> dict[int, int]:
        """The cells of a part that these players move, and their values."""
        if (number, coalition) not in self._diffs:
            part = self._parts[number][0]
            before, after = self._cells(part, 0), self._cells(part, coalition)
            unnamed = {cell: 0 for cell in before if cell not in after}
            self._diffs[number, coalition] = {
                cell: value for cell, value in {**after, **unnamed}.items() if before.get(cell, 0) != value
            }
        return self._diffs[number, coalition]

    def _moved(self, number: int, players: Sequence[int], player: int) -> set[int]:
        """The cells of a part that a player moves in some coalition of those that act on the part."""
        bit, found = 1 << player, set[int]()
        for others in _subsets([1 << other for other in players if other != player]):
            without, with_it = self._diff(number, others), self._diff(number, others | bit)
            found.update(cell for cell in {**without, **with_it} if without.get(cell) != with_it.get(cell))
        return found

    def _only_procedure(self, part: Part) -> bool:
        """Whether a part has no cell that scores, under either ruleset."""
        cells = chain(part.cells(cast(Slots, self.mine)), part.cells(cast(Slots, self.theirs)))
        return all(cell in at.PROCEDURE for cell, _ in cells)

    def _contradictions(self, keys: tuple[str, ...]) -> frozenset[object]:
        """What contradicts what in the rules with these keys switched."""
        try:
            conflicts = conflicts_among(self._components(keys))
            return frozenset((each.code, each.keys) for each in conflicts if each.severity == "error")
        except ValidationError as error:
            return frozenset(fault["type"] for fault in error.errors())


@lru_cache(maxsize=256)
def switches(mine: Profile, theirs: Profile) -> Switches:
    """What lies between two profiles, worked out once for all records."""
    return Switches(mine, theirs)


def _slot(key: str) -> str:
    return key.partition(".")[0]


def _subsets(bits: Sequence[int]) -> Iterator[int]:
    for number in range(1 << len(bits)):
        yield sum(bit for n, bit in enumerate(bits) if number >> n & 1)


def _differing(mine: Mapping[str, Mapping[str, Any]], theirs: Mapping[str, Mapping[str, Any]]) -> Iterator[Player]:
    """Each key in which two rulesets differ, a slot of another kind as a whole."""
    for slot in SLOT_TYPES:
        if mine[slot]["kind"] != theirs[slot]["kind"]:
            yield (slot,)
        else:
            yield from ((f"{slot}.{key}",) for key in _differing_keys(mine[slot], theirs[slot]))


def _differing_keys(a: Mapping[str, Any], b: Mapping[str, Any]) -> Iterator[str]:
    for key in dict.fromkeys([*a, *b]):
        if isinstance(a.get(key), Mapping) and isinstance(b.get(key), Mapping):
            yield from (f"{key}.{row}" for row in _differing_keys(a[key], b[key]))
        elif a.get(key) != b.get(key):
            yield key


def _bounded(players: tuple[Player, ...]) -> tuple[Player, ...]:
    """At most so many players: where there are more, the keys of the fullest slots become their slots."""
    while len(players) > MOST_PLAYERS:
        (fullest, _), *_ = Counter(_slot(player[0]) for player in players).most_common(1)
        players = tuple(dict.fromkeys((fullest,) if _slot(player[0]) == fullest else player for player in players))
    return players


def _with(mine: Mapping[str, Any], theirs: Mapping[str, Any], path: Sequence[str]) -> dict[str, Any]:
    """A copy of one mapping with the value at a path as the other has it, or without it."""
    head, rest = path[0], path[1:]
    changed = dict(mine)
    if rest and isinstance(mine.get(head), Mapping) and isinstance(theirs.get(head), Mapping):
        changed[head] = _with(mine[head], theirs[head], rest)
    elif head in theirs:
        changed[head] = theirs[head]
    else:
        changed.pop(head, None)
    return changed
