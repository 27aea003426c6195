"""What a word means: a rule, a slot, a kind of rule, an error code, or a term of the literature in six languages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from piquet_rules.authoring.explained import choices_of, head_facts, key_facts, kind_facts, slot_facts
from piquet_rules.authoring.fields import kinds_with
from piquet_rules.authoring.meant import suggestion
from piquet_rules.authoring.variety import all_keys
from piquet_rules.codes import CODES
from piquet_rules.errors import NotFound, Problem, simple
from piquet_rules.profile.head import HEAD_KEYS
from piquet_rules.profile.installed import broken_profiles, installed_ids, variant_ids
from piquet_rules.profile.keys import keys_of
from piquet_rules.profile.load import load
from piquet_rules.profile.names import LANGUAGES, Term, folded, terms_for
from piquet_rules.profile.packs import broken_pack
from piquet_rules.profile.registry import registry
from piquet_rules.profile.renamed import section, successor, told
from piquet_rules.profile.shipped import mixin_ids, shipped_ids
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.profile.suggest import did_you_mean, listed, nearest, offered, shown

_MANY = 4
"""Kinds of one name in more slots than these are not told one by one."""


@dataclass(frozen=True)
class Explanation:
    """What one thing is.

    ``what`` is ``key``, ``slot``, ``kind``, ``code``, ``word``, ``choice``, ``variant``, ``mixin`` or ``former`` (a key
    of an older format); ``name`` how it is written; ``facts`` what is known of it, by name, as JSON has it (of a key:
    ``unit``, ``allowed``, ``neutral``, ``life``, ``values`` in each variant, ``sources``, ``example``, ...).
    """

    what: str
    name: str
    meaning: str
    facts: dict[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """``{"what", "name", "meaning", ...the facts}``."""
        return {"what": self.what, "name": self.name, "meaning": self.meaning, **self.facts}


def explain(*words: str) -> tuple[Explanation, ...]:
    """Everything that is called so, the narrowest first.

    Args:
        words: a key (``tricks.last``), a slot, a slot and a kind (``settlement karolik``), a kind, an error code,
            the id of a variant or mixin, or a term in English, French, German, Italian, Russian or Polish,
            whatever its case and accents; several words are one name.

    Raises NotFound, with a suggestion, where nothing is.
    """
    text = " ".join(" ".join(words).split())
    found = {(each.what, each.name): each for each in _found(text)}
    if not found:
        broken = [each for each in (*registry().broken, *broken_profiles()) if each.may_offer(text)]
        if "." in text and broken:
            refusal = broken_pack(text, broken[0])
            raise NotFound(simple(refusal.code, refusal.message, help=refusal.help, key=text))
        raise NotFound(_unknown(text))
    return tuple(found.values())


def _unknown(text: str) -> Problem:
    """That nothing is called so; of a slot with another word, which kinds it has."""
    slot, kind = _as_kind(text.casefold())
    if kind and slot in SLOT_TYPES:
        kinds = sorted(registry().kinds[slot])
        rules = {
            key: f"{slot}.{key}" for cls in registry().kinds[slot].values() for key in keys_of(cls) if key != "kind"
        }
        near = did_you_mean(kind, kinds) or offered([rules[key] for key in nearest(kind, rules)])[0]
        known = f"there {'is' if len(kinds) == 1 else 'are'} {listed(kinds, 'and')}"
        remedy = near or f"{known}; `piquet explain {slot}` tells them, and its rules"
        return simple("unknown-term", f"`{slot}` has no kind `{shown(kind)}`", help=remedy, key=text)
    message = f"`{shown(text)}` is no rule, kind, code or term"
    return simple("unknown-term", message, help=suggestion(text, CODES), key=text)


def _found(text: str) -> Iterator[Explanation]:
    plain = text.casefold()
    yield from _kind_of_slot(plain)
    yield from _rules(plain)
    yield from _former(plain)
    if plain in CODES:
        yield Explanation("code", plain, CODES[plain])
    if plain in HEAD_KEYS:
        yield _head_key(plain)
    yield from _kinds(plain)
    yield from _terms(text)
    yield from _choices(plain)
    yield from _files(plain)


def _kind_of_slot(text: str) -> Iterator[Explanation]:
    slot, kind = _as_kind(text)
    if slot in SLOT_TYPES and kind in registry().kinds[slot]:
        yield _kind(slot, kind)


def _as_kind(text: str) -> tuple[str, str]:
    """A slot, and the word for one of its kinds, as in ``settlement karolik`` or ``settlement.kind=karolik``."""
    slot, _, kind = text.replace(".kind=", " ").replace("kind ", " ").partition(" ")
    return slot, kind.strip()


def _rules(text: str) -> Iterator[Explanation]:
    """The slot, the key, the row or the keys of that last part."""
    if text in SLOT_TYPES:
        yield _slot(text)
        return
    slot, *path = text.split(".")
    if path and slot in SLOT_TYPES and any(kinds_with(slot, tuple(path))):
        yield _key(text)
    elif not path:
        yield from (_key(key) for key in all_keys() if key.rpartition(".")[2] == text and text != "kind")


def _former(text: str) -> Iterator[Explanation]:
    """What a key of an older format became, and the rules that it is now."""
    says = told(text)
    if not says:
        return
    one = successor(text)
    names = [each.new for each in ([one] if one else section(text)) if each.new]
    yield Explanation("former", text, says, {"keys": names})
    for name in names if len(names) <= _MANY else ():
        yield from ([_head_key(name)] if name in HEAD_KEYS else _rules(name))


def _key(key: str) -> Explanation:
    meaning, facts = key_facts(key)
    return Explanation("key", key, meaning, facts)


def _slot(slot: str) -> Explanation:
    meaning, facts = slot_facts(slot)
    return Explanation("slot", slot, meaning, facts)


def _kind(slot: str, kind: str) -> Explanation:
    meaning, facts = kind_facts(slot, kind)
    return Explanation("kind", f"{slot} {kind}", meaning, facts)


def _head_key(name: str) -> Explanation:
    meaning, facts = head_facts(name)
    return Explanation("key", name, meaning, facts)


def _kinds(text: str) -> Iterator[Explanation]:
    """The kinds of that name; where many slots have one, only which slots they are."""
    slots = [slot for slot in SLOT_TYPES if text in registry().kinds[slot]]
    if len(slots) > _MANY:
        yield Explanation("kind", text, f"a kind of {listed(slots, 'and')}", {"slots": slots})
    else:
        yield from (_kind(slot, text) for slot in slots)


def _terms(text: str) -> Iterator[Explanation]:
    """The terms of the literature, those of the same rules together, and the rules that they speak of."""
    found: dict[tuple[str, ...], list[Term]] = {}
    for term in terms_for(text):
        found.setdefault((term.kind, *term.keys) if term.keys else (term.word,), []).append(term)
    yield from (_word(those) for those in found.values())
    for term, *_ in found.values():
        if term.kind:
            yield _kind(term.keys[0].split(".")[0], term.kind)
        for key in term.keys:
            yield _slot(key) if key in SLOT_TYPES else _head_key(key) if key in HEAD_KEYS else _key(key)


def _word(those: list[Term]) -> Explanation:
    languages = [LANGUAGES[term.language] for term in those]
    also = dict.fromkeys(word for term in those for word in (term.word, *term.also) if word != those[0].word)
    facts = {"languages": [term.language for term in those], "keys": list(those[0].keys), "also": list(also)}
    return Explanation("word", f"{those[0].word} ({', '.join(languages)})", those[0].note, facts)


def _choices(text: str) -> Iterator[Explanation]:
    """The rules for which the word may be chosen."""
    keys = [key for key in all_keys() if text in choices_of(key) and not key.endswith(".kind")]
    if keys:
        yield Explanation("choice", text, f"a value of {listed(keys, 'and')}", {"value_of": keys})


def _files(text: str) -> Iterator[Explanation]:
    name = folded(text).replace("_", "-")
    if name in (variant_ids() if "." in name else shipped_ids()):
        profile = load(name)
        summary = profile.summary.get("en", "")
        facts = {"command": f"piquet show {name}", **({"package": profile.package} if profile.package else {})}
        yield Explanation("variant", name, f"{profile.name}. {summary}".strip(), facts)
    if name in (installed_ids("mixin") if "." in name else mixin_ids()):
        yield Explanation("mixin", name, f"a mixin: a profile adds it with `mixins: [{name}]`", {})
