"""Keys that do not exist: which one was meant, or where it belongs.

Each function gives a code, a sentence and a remedy. The remedies come, first hit wins, from another
spelling, another kind of the slot, closeness, the names in other books, and the same key elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import BaseModel

from piquet_rules.profile.component import Component
from piquet_rules.profile.head import HEAD_KEYS
from piquet_rules.profile.keys import Path, dotted, field_at, keys_of, section_of
from piquet_rules.profile.locate import Refusal
from piquet_rules.profile.names import known_as
from piquet_rules.profile.registry import kind_of, registry
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.profile.suggest import closest, listed, same_but_spelling


def unknown_top_key(word: str) -> Refusal:
    """A key of the whole file that is neither a slot nor one of the others."""
    choices = [*HEAD_KEYS, *SLOT_TYPES]
    meant = closest(word, choices)
    helping = f"did you mean `{meant}`?" if meant else _elsewhere(word, "")
    return Refusal(
        "unknown-key",
        f"`{shown(word)}` is not a key of a profile",
        helping or f"the rules are in {listed(SLOT_TYPES, 'and')}",
    )


def unknown_key(slot: str, model: type[Component], path: Path, whole: bool = False) -> Refusal:
    """A key that the kind of a slot does not have; ``path`` starts below the slot. ``whole``: suggest whole keys."""
    word = str(path[-1])
    kind = kind_of(model)
    here = dotted((slot, *path[:-1]))
    siblings = _siblings(model, path)
    meant = same_but_spelling(word, siblings)
    others = [name for name, cls in sorted(registry().kinds[slot].items()) if cls is not model and field_at(cls, path)]
    if not meant and others:
        return Refusal(
            "key-of-another-kind",
            f"`{dotted((slot, *path))}` is a rule of the kind {listed(others)}, but `{slot}` is of the kind `{kind}`",
            f"write `kind: {others[0]}` with all its keys in `{slot}`, or take this line away",
        )
    meant = meant or closest(word, siblings)
    near = f"{here}.{meant}" if whole else meant
    helping = f"did you mean `{near}`?" if meant else _level(slot, model, word) or _elsewhere(word, slot)
    known = f"`{here}` has {listed(siblings, 'and')}" if siblings else f"`{here}` has no keys"
    return Refusal("unknown-key", f"`{shown(dotted(path))}` is not a rule of `{slot}`", helping or known)


def unknown_path(path: Path, kinds: dict[str, type[Component]]) -> Refusal:
    """A dotted key (of `unset`, `cite`, `--set`) that is no key of these slots; ``kinds`` by slot."""
    slot = str(path[0])
    if slot not in SLOT_TYPES:
        every = (*SLOT_TYPES, *(f"{name}.{key}" for name, cls in kinds.items() for key in keys_of(cls)))
        meant = closest(dotted(path), every) or closest(slot, SLOT_TYPES)
        helping = f"did you mean `{meant}`?" if meant else _elsewhere(str(path[-1]), "")
        return Refusal(
            "unknown-key",
            f"there is no rule `{shown(dotted(path))}`",
            helping or f"rules are written `slot.key`, with a slot of {listed(SLOT_TYPES)}",
        )
    if slot not in kinds or len(path) == 1:
        return Refusal("unknown-key", f"there is no rule `{shown(dotted(path))}` here")
    return unknown_key(slot, kinds[slot], path[1:], whole=True)


def shown(word: str) -> str:
    """A word of a file as it may be printed: short, and without characters that can't be seen."""
    safe = "".join(letter if letter.isprintable() else f"<U+{ord(letter):04X}>" for letter in word)
    return safe if len(safe) <= 60 else safe[:57] + "..."


def _siblings(model: type[BaseModel], path: Path) -> list[str]:
    if len(path) == 1:
        return [name for name in model.model_fields if name != "kind"] + ["kind"]
    info = field_at(model, path[:-1])
    inner = section_of(info) if info else None
    return list(inner.model_fields) if inner else []


def _level(slot: str, model: type[Component], word: str) -> str:
    """The same key one level up or down in the slot."""
    found = [key for key in keys_of(model) if key.split(".")[-1] == word]
    return f"did you mean {listed(f'{slot}.{key}' for key in found)}?" if found else ""


def _elsewhere(word: str, slot: str) -> str:
    """The key of another slot that is called so, here or in other books."""
    named = known_as(word)
    if named and named != slot:
        return f"it is called `{named}` here"
    owners = list(_owners(word))
    return f"`{word}` is a rule of {listed(owners)}" if owners else ""


def _owners(word: str) -> Iterable[str]:
    for slot, kinds in registry().kinds.items():
        if any(word in cls.model_fields for cls in kinds.values()):
            yield slot
