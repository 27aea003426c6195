"""Which rules changed an example that a profile inherits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from piquet_rules.errors import ProfileError
from piquet_rules.examples.run import run
from piquet_rules.profile.layers import Layer, Opener
from piquet_rules.profile.load import finished
from piquet_rules.profile.model import Example, Profile


class Change(NamedTuple):
    """How an inherited example comes out otherwise, and by which keys (several together if none does it alone)."""

    was: str
    now: str
    keys: tuple[str, ...]
    together: bool = False

    def __str__(self) -> str:
        by = f" (by {', '.join(f'`{key}`' for key in self.keys)}{' together' * self.together})" if self.keys else ""
        return f"{self.was} is now {self.now}{by}"


def changed_by(example: Example, profile: Profile) -> Change | None:
    """How an example that the profile inherits comes out otherwise than in the file that gives it.

    None if it comes out as expected, or if the profile itself says what it expects.
    """
    own = next(layer for layer in profile.layer.chain() if not layer.change)
    if example.expected_by is own or run(example, profile).passed:
        return None
    home = _home(example.expected_by, profile)
    return None if home is None else difference(example, profile, home)


def _home(layer: Layer, profile: Profile) -> Profile | None:
    """The profile whose file says what an example comes to; of a mixin's example, the mixin by itself."""
    if any(layer in user.mixins for user in profile.layer.chain()):
        layer = Opener().open(layer.found, alone=True)
    made, _ = finished(layer)
    return made


def difference(example: Mapping[str, Any], profile: Profile, base: Profile) -> Change | None:
    """How an example comes out otherwise in a profile than in another one, and by which keys; None if it does not."""
    was, now = run(example, base).summary, run(example, profile).summary
    if was == now:
        return None
    keys = differing(profile, base)
    alone = tuple(key for key in keys if _switched_back(example, profile, base, key) not in (None, now))
    return Change(was, now, alone or tuple(keys), together=not alone and len(keys) > 1)


def differing(profile: Profile, base: Profile) -> list[str]:
    """The keys whose values differ; a slot of another kind is one key, the slot."""
    rules, others = profile.rules(), base.rules()
    found: list[str] = []
    for slot, values in rules.items():
        if values["kind"] != others[slot]["kind"]:
            found.append(slot)
        else:
            keys = [key for key in {**others[slot], **values} if values.get(key) != others[slot].get(key)]
            found += [f"{slot}.{key}" for key in keys]
    return found


def _switched_back(example: Mapping[str, Any], profile: Profile, base: Profile, key: str) -> str | None:
    """The result with one key as the other profile has it; None where the rules then contradict one another."""
    slot, _, name = key.partition(".")
    value = base.rules()[slot] if not name else base.rules()[slot].get(name)
    try:
        switched = profile.unset(key) if value is None else profile.replace(key, value)
    except ProfileError:
        return None
    return run(example, switched).summary
