"""Which rules somebody means who names one in words."""

from __future__ import annotations

from collections.abc import Iterable

from piquet_rules.authoring.fields import kinds_with
from piquet_rules.authoring.variety import all_keys
from piquet_rules.errors import NotFound, simple
from piquet_rules.profile.keys import keys_of, undotted
from piquet_rules.profile.model import Profile
from piquet_rules.profile.names import folded, spellings, terms_for
from piquet_rules.profile.registry import registry
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.profile.suggest import likely, listed, offered
from piquet_rules.profile.unknown import in_other_words, unknown_key


def keys_meant(word: str, profile: Profile) -> list[str]:
    """The keys of a profile that a word names: a key, a slot, or a term in any language.

    A slot that has one key besides its kind stands for it; of a larger one all its keys are given.
    Raises NotFound, with a suggestion, where the word names nothing that the profile has.
    """
    named = [word] if _has(profile, word) else [key for term in terms_for(word) for key in term.keys]
    found = [key for name in dict.fromkeys(named) if _has(profile, name) for key in _opened(profile, name)]
    if not found:
        remedy = _of_another_kind(word, profile) or suggestion(word)
        raise NotFound(simple("unknown-term", f"`{word}` is no rule of {profile.id}", help=remedy, key=word))
    return list(dict.fromkeys(found))


def kind_meant(word: str, profile: Profile) -> tuple[str, str] | None:
    """The slot and the kind that a word speaks of, where the profile has the slot of another kind; None else."""
    for key in [word, *(key for term in terms_for(word) for key in term.keys)]:
        slot, *path = undotted(key)
        if path and slot in SLOT_TYPES and not _has(profile, key):
            for kind, _ in kinds_with(str(slot), tuple(path)):
                return str(slot), kind
    return None


def _of_another_kind(word: str, profile: Profile) -> str:
    meant = kind_meant(word, profile)
    if meant is None:
        return ""
    slot, kind = meant
    return f"it is a rule of the kind `{kind}` of `{slot}`, and {profile.id} has `{kind_of_slot(profile, slot)}`"


def kind_of_slot(profile: Profile, slot: str) -> str:
    """The kind that a slot has in a profile."""
    return str(profile.rules()[slot]["kind"])


def _has(profile: Profile, key: str) -> bool:
    try:
        profile.value(key)
    except NotFound:
        return False
    return bool(key)


def _opened(profile: Profile, key: str) -> list[str]:
    """A key; of a slot its keys, the kind only where there is no other."""
    if key not in SLOT_TYPES:
        return [key]
    inner = [f"{key}.{name}" for name in keys_of(type(profile.components[key])) if name != "kind"]
    return inner or [f"{key}.kind"]


def suggestion(word: str, more: Iterable[str] = ()) -> str:
    """What somebody may have meant by a word that names nothing: a rule, a term, or one of ``more``."""
    if "." in word:
        remedy = _of_a_key(word)
        if remedy:
            return remedy
    words = {spelling: those[0].word for spelling, those in spellings().items()}
    near = likely(folded(word), [*words, *SLOT_TYPES, *all_keys(), *more])
    if near is None:
        return f"rules are in the slots {listed(SLOT_TYPES, 'and')}"
    return f"did you mean `{words.get(near, near)}`?"


def _of_a_key(word: str) -> str:
    """What somebody may have meant by a dotted key of a slot, or of what other books call a slot; else empty."""
    path = undotted(word.casefold())
    if path[0] not in SLOT_TYPES:
        return offered(in_other_words(path, all_keys()))[0]
    slot = str(path[0])
    fullest = max(registry().kinds[slot].values(), key=lambda cls: len(keys_of(cls)))
    return unknown_key(slot, fullest, path[1:], whole=True).help
