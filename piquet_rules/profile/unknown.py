"""Keys that do not exist: which one was meant, or where it belongs.

Each function gives a code, a sentence and a remedy. The remedies come, first hit wins, from another
spelling, another kind of the slot, closeness, the names in other books, and the same key elsewhere.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from piquet_rules.profile.component import Component
from piquet_rules.profile.head import HEAD_KEYS
from piquet_rules.profile.keys import Path, dotted, field_at, is_table, keys_of, section_of
from piquet_rules.profile.lives import called_now
from piquet_rules.profile.locate import Refusal
from piquet_rules.profile.names import terms_for
from piquet_rules.profile.registry import kind_of, registry
from piquet_rules.profile.renamed import told
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.profile.suggest import listed, nearest, offered, plain, same_but_spelling, shown

_LONG_ENOUGH = 4
"""Letters of a part of a key that is known by itself: not `of`, nor `all`."""


def unknown_top_key(word: str) -> Refusal:
    """A key of the whole file that is neither a slot nor one of the others."""
    choices = [*HEAD_KEYS, *SLOT_TYPES]
    near, owned = nearest(word, choices, most=1), _owned(word)
    helping, instead = offered(near)
    if near and owned:
        helping, instead = f"{helping} {owned}", ""
    helping = helping or told(word)
    helping = helping or offered([key for key in _named(word) if key in choices][:2])[0]
    helping = helping or _elsewhere(word, "") or offered(nearest(word, choices))[0] or _nearly_elsewhere(word, "")
    return Refusal(
        "unknown-key",
        f"`{shown(word)}` is not a key of a profile{_look_alike(word)}",
        helping or f"the rules are in {listed(SLOT_TYPES, 'and')}",
        instead,
    )


def unknown_key(slot: str, model: type[Component], path: Path, whole: bool = False) -> Refusal:
    """A key that the kind of a slot does not have; ``path`` starts below the slot. ``whole``: suggest whole keys."""
    word = str(path[-1])
    kind = kind_of(model)
    here = dotted((slot, *path[:-1]))
    siblings = _siblings(model, path)
    now = called_now(model, path)
    if now is not None:
        message = f"`{shown(dotted((slot, *path)))}` was renamed"
        instead = f"{here}.{now}" if whole else now
        return Refusal("unknown-key", message, f"it is called `{here}.{now}` now", instead)
    others = [name for name, cls in sorted(registry().kinds[slot].items()) if cls is not model and field_at(cls, path)]
    if others and not same_but_spelling(word, siblings):
        return Refusal(
            "key-of-another-kind",
            f"`{dotted((slot, *path))}` is a rule of the kind {listed(others)}, but `{slot}` is of the kind `{kind}`",
            f"write `kind: {others[0]}` with all its keys in `{slot}`, or take this line away",
        )
    before = f"{here}." if whole else ""
    helping, instead = offered(nearest(word, siblings, most=1), before)
    helping = helping or told(dotted((slot, *path)))
    helping = helping or offered(_named_here(word, here, siblings), before)[0]
    helping = helping or _level(slot, model, word) or offered(_with_part(word, siblings), before)[0]
    helping = helping or _elsewhere(word, slot)
    helping = helping or offered(nearest(word, siblings), before)[0] or _nearly_elsewhere(word, slot)
    known = f"`{here}` has {listed(siblings, 'and')}" if siblings else f"`{here}` has no keys"
    message = f"`{shown(dotted(path))}` is not a rule of `{slot}`{_look_alike(word)}"
    return Refusal("unknown-key", message, helping or known, instead)


def unknown_path(path: Path, kinds: dict[str, type[Component]]) -> Refusal:
    """A dotted key (of `unset`, `cite`, `--set`) that is no key of these slots; ``kinds`` by slot."""
    slot = str(path[0])
    if slot not in SLOT_TYPES:
        return _unknown_slot(path, kinds)
    if slot not in kinds or len(path) == 1:
        return Refusal("unknown-key", f"there is no rule `{shown(dotted(path))}` here")
    return unknown_key(slot, kinds[slot], path[1:], whole=True)


def _unknown_slot(path: Path, kinds: dict[str, type[Component]]) -> Refusal:
    word = dotted(path)
    every = [*SLOT_TYPES, *(f"{name}.{key}" for name, cls in kinds.items() for key in keys_of(cls))]
    helping, instead = offered(nearest(word, every, most=1))
    meant = [key for key in every if key.endswith(f".{word}")] or [key for key in _named(word) if key in every]
    meant = meant[:2] or nearest(word, every) or nearest(str(path[0]), SLOT_TYPES)
    last = "" if path[-1] == "kind" else str(path[-1])  # every slot has a kind: that leads nowhere
    helping = helping or offered(in_other_words(path, every))[0] or told(word)
    helping = helping or offered(meant)[0] or (_elsewhere(last, "") if last else "")
    return Refusal(
        "unknown-key",
        f"there is no rule `{shown(word)}`",
        helping or f"rules are written `slot.key`, with a slot of {listed(SLOT_TYPES)}",
        instead,
    )


def in_other_words(path: Path, every: Iterable[str]) -> list[str]:
    """The keys that somebody means who calls their slot as other books do: ``cards.points`` is ``majority.points``.

    A word for one rule is that, whatever stands behind it: ``last_trick.points`` is ``tricks.last``.
    """
    named = _named(str(path[0])) if len(path) > 1 else []
    meant = dict.fromkeys([*(dotted((key.partition(".")[0], *path[1:])) for key in named), *named])
    known = {*every} - {*SLOT_TYPES}
    return [key for key in meant if key in known][:2]


def _with_part(word: str, siblings: list[str]) -> list[str]:
    """The keys of which a word is a part, or nearly one: ``frist`` is of ``first_lead``."""
    parts: dict[str, list[str]] = {}
    for key in siblings:
        for part in key.split("_") if "_" in key else ():
            parts.setdefault(part, []).append(key)
    near = nearest(word, [part for part in parts if len(part) >= _LONG_ENOUGH], most=1)
    return list(dict.fromkeys(key for part in near for key in parts[part]))[:2]


def _look_alike(word: str) -> str:
    """Which letter of a word looks like a Latin one and is none, where others are: nobody would see it."""
    strange = next((letter for letter in word if letter.isalpha() and not letter.isascii()), None)
    if strange is None or plain(strange) == strange.lower() or not any(each.isascii() for each in word):
        return ""
    script = unicodedata.name(strange, "").split(" ")[0].capitalize()
    return "" if script == "Latin" else f": its letter `{strange}` is {script} (U+{ord(strange):04X})"


def _siblings(model: type[BaseModel], path: Path) -> list[str]:
    if len(path) == 1:
        return [name for name in model.model_fields if name != "kind"] + ["kind"]
    info = field_at(model, path[:-1])
    inner = section_of(info) if info else None
    return list(inner.model_fields) if inner else []


def _named(word: str) -> list[str]:
    """The rules that other books call so, each once."""
    return list(dict.fromkeys(key for term in terms_for(word) for key in term.keys))


def _named_here(word: str, here: str, siblings: list[str]) -> list[str]:
    """The keys of this very section that other books call so."""
    named = [key.rpartition(".") for key in _named(word)]
    return [key for section, _, key in named if section == here and key in siblings][:2]


def _level(slot: str, model: type[Component], word: str) -> str:
    """The same key one level up or down in the slot; a row of a table whose name is left out."""
    keys = keys_of(model)
    found = [key for key in keys if word in key.split(".")[-1:]]
    if not found and word.isdigit():
        found = [f"{key}.{word}" for key in keys if is_table(_info(model, key))]
    if not found:
        last = nearest(word, sorted({key.split(".")[-1] for key in keys if "." in key}), most=1)
        found = [key for key in keys if key.split(".")[-1] in last]
    return f"did you mean {listed(f'{slot}.{key}' for key in found)}?" if found else ""


def _info(model: type[Component], key: str) -> FieldInfo:
    info = field_at(model, tuple(key.split(".")))
    if info is None:
        raise KeyError(key)
    return info


def _elsewhere(word: str, slot: str) -> str:
    """The key of another slot that is called so, here or in other books."""
    named = [key for key in _named(word) if key != slot][:2]
    return _owned(word) or _kinds_called(word) or (f"it is called {listed(named)} here" if named else "")


def _kinds_called(word: str) -> str:
    """The slots that have a kind of this name."""
    slots = [slot for slot, kinds in registry().kinds.items() if word in kinds and word not in ("none", "standard")]
    return f"`{shown(word)}` is a kind of {listed(slots)}" if slots else ""


def _owned(word: str) -> str:
    """The slots that have a key of this name."""
    owners = list(_owners(word))
    return f"`{shown(word)}` is a rule of {listed(owners)}" if owners else ""


def _nearly_elsewhere(word: str, slot: str) -> str:
    """The keys of other slots that are one slip away."""
    meant = nearest(word, _every_key(), most=1)
    owners = [f"{owner}.{key}" for key in meant for owner in _owners(key) if owner != slot]
    return f"did you mean {listed(owners)}?" if owners else ""


def _owners(word: str) -> Iterable[str]:
    wanted = same_but_spelling(word, _every_key())
    for slot, kinds in registry().kinds.items():
        if any(wanted in cls.model_fields for cls in kinds.values()):
            yield slot


@lru_cache(maxsize=1)
def _every_key() -> tuple[str, ...]:
    """The names of all keys that any kind has, each once."""
    kinds = (cls for kinds in registry().kinds.values() for cls in kinds.values())
    return tuple(sorted({key for cls in kinds for key in cls.model_fields} - {"kind"}))
