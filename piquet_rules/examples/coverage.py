"""Which rules of a profile its examples hold fast: each value is changed a little, and the examples are run again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from piquet_rules.errors import ProfileError
from piquet_rules.examples.run import run
from piquet_rules.profile.allowed import Schema, alternatives, choices, schema_at
from piquet_rules.profile.keys import field_at, leaves
from piquet_rules.profile.model import Profile
from piquet_rules.scoring import compiled

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

_PARTIE_SLOTS = ("partie", "settlement")


@dataclass(frozen=True)
class Coverage:
    """The keys of a profile (rows of tables too, kinds not) by what a change of them does.

    ``noticed``: some example comes out otherwise, or the rules then contradict one another.
    ``unnoticed``: nothing of the kind, whichever neighbour of the value was tried. ``told``: the key
    is in the rulebook only, so that no example can notice it. ``values`` has the value of each.
    """

    variant: str
    noticed: tuple[str, ...]
    unnoticed: tuple[str, ...]
    told: tuple[str, ...]
    values: Mapping[str, Any]

    def to_json(self) -> dict[str, Any]:
        """``{"variant", "noticed", "unnoticed", "told"}``, each a list of keys."""
        return {
            "variant": self.variant, "noticed": list(self.noticed), "unnoticed": list(self.unnoticed),
            "told": list(self.told),
        }  # fmt: skip


def coverage(profile: Profile) -> Coverage:
    """Which keys the examples of a profile would notice if they were changed."""
    examples = _Examples(profile)
    found: dict[str, list[str]] = {"noticed": [], "unnoticed": [], "told": []}
    values: dict[str, Any] = {}
    for path, value in leaves(profile.rules()):
        slot, *rest = map(str, path)
        info = field_at(type(profile.components[slot]), tuple(rest))
        if rest == ["kind"] or info is None:
            continue
        key = ".".join((slot, *rest))
        state = _state(examples, key, value, info)
        if state is not None:
            values[key] = value
            found[state].append(key)
    return Coverage(profile.id, tuple(found["noticed"]), tuple(found["unnoticed"]), tuple(found["told"]), values)


def _state(examples: _Examples, key: str, value: Any, info: FieldInfo) -> str | None:
    """What a change of a key does; None where it has no other value near by."""
    if isinstance(info.json_schema_extra, dict) and info.json_schema_extra.get("descriptive"):
        return "told"
    slot, *path = key.split(".")
    schema = schema_at(type(examples.profile.components[slot]), tuple(path))
    others = list(neighbours(value, schema, examples.profile.pack.rank_order()))
    if not others:
        return None
    return "noticed" if any(examples.notice(key, other) for other in others) else "unnoticed"


def neighbours(value: Any, schema: Schema, ranks: Sequence[str] = ()) -> Iterator[Any]:
    """The values next to one, as the schema of its key allows them: one more, one less, the other choices.

    Of a word in place of a number, the numbers; of a word in place of ranks, all of ``ranks`` but one.
    """
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (number for number in (value + 1, value - 1) if _within(number, schema))
    elif isinstance(value, list) and len(value) > 1:
        yield from (value[:-1], value[1:], [value[1], value[0], *value[2:]])
    elif isinstance(value, str):
        yield from (number for number in range(_FEW) if _within(number, schema))
        yield from (list(some) for some in (ranks[:-1], ranks[1:]) if some and _is_list(schema))
    yield from (word for word in choices(schema) if word != value)


_FEW = 13


def _is_list(schema: Schema) -> bool:
    return any(each.get("type") == "array" for each in alternatives(schema)) and schema.get("unit") == "ranks"


def _within(number: int, schema: Schema) -> bool:
    numbers = [each for each in alternatives(schema) if each.get("type") == "integer"]
    return any(each.get("minimum", 0) <= number <= each.get("maximum", number) for each in numbers)


class _Examples:
    """The examples of a profile, with what each comes to; the one that noticed last is asked first."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.table = compiled(profile).table
        self.expected = [(example, run(example, profile).differences) for example in profile.examples]

    def notice(self, key: str, value: Any) -> bool:
        """Whether one comes out otherwise with this value, or the rules refuse it."""
        try:
            changed = self.profile.replace(key, value)
        except ProfileError:
            return True
        slot = key.split(".")[0]
        same_deals = compiled(changed).table == self.table
        for n, (example, differences) in enumerate(self.expected):
            blind = same_deals and slot not in _PARTIE_SLOTS and "settle" not in example
            if not blind and run(example, changed).differences != differences:
                self.expected.insert(0, self.expected.pop(n))
                return True
        return False
