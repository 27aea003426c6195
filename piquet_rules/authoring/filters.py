"""Finding variants: by players, pack, length, era, language, or any rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from piquet_rules.authoring.bases import changed_keys, direct_base
from piquet_rules.authoring.eras import in_era
from piquet_rules.authoring.fields import unit_of
from piquet_rules.authoring.wording import value_text
from piquet_rules.errors import NotFound, PiquetError
from piquet_rules.profile.blame import blaming
from piquet_rules.profile.installed import installed_ids, variant_ids
from piquet_rules.profile.keys import kind_class
from piquet_rules.profile.load import load
from piquet_rules.profile.model import Profile
from piquet_rules.profile.registry import package_of
from piquet_rules.wording import sentence

_SEPARATORS = re.compile(r"[\s,;\[\](){}\"']+")
FEW = 3
"""So many rules are named where a variant is set apart in a few words."""


def variants(
    words: Iterable[str] = (),
    *,
    players: int | None = None,
    pack: int | None = None,
    length: str | None = None,
    era: str | None = None,
    language: str | None = None,
    where: Mapping[str, Any] | Iterable[tuple[str, Any]] = (),
) -> list[Profile]:
    """The variants, shipped and installed, that fit everything asked for, by id.

    An installed one that can't be loaded is left out; ``unloadable`` names it.

    Args:
        words: each must stand in the id, a title, a summary, or what is told about the variant.
        players: how many play.
        pack: cards in the pack: 32 or 36.
        length: the kind of partie (``deals``, ``target``, ...), or words of its length (``6 deals``).
        era: words of the era, or a year or century that lies in it.
        language: language of the source, as ``en``.
        where: key → value; a slot without a key stands for its kind. A text is compared as people write it.

    Raises NotFound where ``where`` names a rule that no variant has.
    """
    conditions = list(where.items() if isinstance(where, Mapping) else where)
    known = all_variants()
    for key, _ in conditions:
        _know(known, key)
    wanted = [word.casefold() for word in words]
    return [
        profile
        for profile in known
        if all(word in _told_of(profile) for word in wanted)
        and players in (None, players_of(profile))
        and pack in (None, cards_of(profile))
        and (length is None or _has_length(profile, length))
        and (era is None or in_era(profile.about.era or "", era))
        and (language is None or (profile.about.language or "").casefold() == language.casefold())
        and all(has_rule(profile, key, value) for key, value in conditions)
    ]


def all_variants() -> list[Profile]:
    """Every variant that can be loaded: the shipped ones, then those of installed packages."""
    return [each for name in variant_ids() if isinstance(each := _loaded(name), Profile)]


def unloadable() -> dict[str, PiquetError]:
    """Id → what is wrong, of those variants of installed packages that can't be loaded."""
    return {name: each for name in installed_ids() if isinstance(each := _loaded(name), PiquetError)}


def _loaded(name: str) -> Profile | PiquetError:
    """A variant, or why it can't be used; what an installed package brings must have a text that can be told."""
    try:
        with blaming():
            profile = load(name)
            for each in profile.components.values() if profile.package else ():
                if package_of(type(each)):
                    sentence(each)
            return profile
    except PiquetError as error:
        return error


def what_there_is(
    *,
    players: int | None = None,
    pack: int | None = None,
    length: str | None = None,
    era: str | None = None,
    language: str | None = None,
    where: Mapping[str, Any] | Iterable[tuple[str, Any]] = (),
) -> list[str]:
    """What each thing asked for could have been, as far as it alone fits no variant: ``--pack knows 32 and 36``."""
    known = all_variants()
    asked: dict[str, tuple[Any, Callable[[Profile], Any]]] = {
        "players": (players, players_of),
        "pack": (pack, cards_of),
        "length": (length, lambda profile: profile.value("partie.kind")),
        "era": (era, lambda profile: profile.about.era),
        "language": (language, lambda profile: profile.about.language),
    }
    hints = [
        f"`--{name}` knows {_all_of(map(of, known))}"
        for name, (value, of) in asked.items()
        if value is not None and not variants(**{name: value})
    ]
    conditions = where.items() if isinstance(where, Mapping) else where
    return hints + [_values_of(known, key) for key, value in conditions if not variants(where={key: value})]


def _values_of(profiles: list[Profile], key: str) -> str:
    """Which values variants have at a key: ``tricks.last is 2, 3 or 4``."""
    whole = key if "." in key else f"{key}.kind"
    return f"`{key}` is {_all_of((_value_of(profile, whole) for profile in profiles), 'or')}"


def _value_of(profile: Profile, key: str) -> str | None:
    try:
        return value_text(profile.value(key))
    except NotFound:
        return None


def _all_of(values: Iterable[Any], last: str = "and") -> str:
    """The different ones, in order, as a sentence lists them; at most `_MOST_LISTED`."""
    different = sorted(
        {value for value in values if value is not None}, key=lambda value: (isinstance(value, str), value)
    )
    words = [str(value) for value in different[:_MOST_LISTED]]
    if len(different) > len(words):
        return f"{', '.join(words)} and {len(different) - len(words)} more"
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


_MOST_LISTED = 12


def _know(profiles: list[Profile], key: str) -> None:
    """Raise NotFound, as the first profile tells it, for a key that none of them has."""
    refused: NotFound | None = None
    for profile in profiles:
        try:
            profile.value(key)
        except NotFound as error:
            refused = refused or error
        else:
            return
    if refused is not None:
        raise refused


def has_rule(profile: Profile, key: str, value: Any) -> bool:
    """Whether a profile has a value at a key; of a slot alone the kind is meant. No such key: it has not."""
    try:
        mine = profile.value(key if "." in key else f"{key}.kind")
    except NotFound:
        return False
    return fits(mine, value)


def fits(mine: Any, wanted: Any) -> bool:
    """Whether a value as JSON has it is the one that was given; a text may be written as people write it."""
    if not isinstance(wanted, str):
        return mine is wanted if isinstance(wanted, bool) or isinstance(mine, bool) else bool(mine == _plain(wanted))
    if mine is None:
        return _loose(wanted) in {"none", "not set", "no", "-"}
    if isinstance(mine, bool):
        return _loose(wanted) in ({"true", "yes"} if mine else {"false", "no"})
    return _loose(value_text(mine)) == _loose(wanted)


def _plain(value: Any) -> Any:
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


def _loose(text: str) -> str:
    """Without quotes, brackets and commas, lower case, ten as `T`: `A K, q` is `[A, K, Q]`."""
    words = (word.rstrip(":") for word in _SEPARATORS.split(text.casefold()))
    return " ".join("t" if word == "10" else word for word in words if word)


def _told_of(profile: Profile) -> str:
    about = profile.about.model_dump().values()
    texts = [profile.id, *profile.title.values(), *profile.summary.values(), *map(str, filter(None, about))]
    return "\n".join(texts).casefold()


def players_of(profile: Profile) -> int:
    """How many play."""
    return len(profile.players.side_of_seats())


def cards_of(profile: Profile) -> int:
    """Cards in the pack: four suits of its ranks."""
    return 4 * len(profile.pack.rank_order())


def length_of(profile: Profile) -> str:
    """How long a partie is: the numbers that its kind cannot do without, as ``2 karoliki, 2 deals``."""
    rule = profile.partie
    texts = []
    for name, info in type(rule).model_fields.items():
        value = getattr(rule, name)
        if info.is_required() and isinstance(value, int) and isinstance(info.json_schema_extra, dict):
            texts.append(f"{value} {info.json_schema_extra.get('unit', '')}".strip())
    return ", ".join(texts)


def _has_length(profile: Profile, wanted: str) -> bool:
    wanted = wanted.casefold()
    if kind_class("partie", wanted):
        return bool(profile.value("partie.kind") == wanted)
    return bool(re.search(rf"\b{re.escape(wanted)}\b", length_of(profile)))


def set_apart(profile: Profile) -> tuple[str, ...]:
    """What differs from the base, rule by rule, as ``partie.deals 4``; nothing where there is no base."""
    base = direct_base(profile)
    if base is None:
        return ()
    return tuple(_rule(profile, key) for key in changed_keys(profile, base))


def _rule(profile: Profile, key: str) -> str:
    return f"{key.removesuffix('.kind')} {value_text(profile.value(key), unit_of(profile, key))}"


def in_few_words(profile: Profile) -> str:
    """``unlike rubicon: partie.deals 4, partie.tie_extra_deals 0 and 2 more``; empty where nothing differs."""
    rules = set_apart(profile)
    more = f" and {len(rules) - FEW} more" if len(rules) > FEW else ""
    return f"unlike {profile.extends}: {', '.join(rules[:FEW])}{more}" if rules else ""
