"""The pages of the shipped rules: each variant's rulebook in all languages, each mixin with what it changes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from piquet_rules.authoring.mixins import Mixin, shipped_mixins
from piquet_rules.authoring.sources import sources_of
from piquet_rules.cli.sources import work_text
from piquet_rules.cli.words import measured, stated_text
from piquet_rules.printing import markdown
from piquet_rules.printing.book import rulebook, table_card
from piquet_rules.printing.document import Block, Document, Heading, Items, Paragraph, Table
from piquet_rules.profile.load import load
from piquet_rules.profile.model import Profile
from piquet_rules.profile.shipped import shipped_ids
from piquet_rules.wording import LANGUAGES

NAMES = {"en": "English", "fr": "français", "ru": "русский", "pl": "polski"}
"""Each language by its own name."""

GROUND = LANGUAGES[0]
VARIANTS = "variants"
MIXINS = "variants/mixins"
KEYS = "docs/reference/keys.md"
VALUES = "Every value and its source"

_KEY = re.compile(r"(?<=^\| )(([a-z_\\]+)\.\S+)(?= \|)", re.MULTILINE)


def pages() -> Iterator[tuple[str, str]]:
    """Path and text of each page."""
    for name in shipped_ids():
        profile = load(name)
        for language in LANGUAGES:
            yield f"{VARIANTS}/{_page(name, language)}", variant_page(profile, language)
    for mixin in shipped_mixins():
        yield f"{MIXINS}/{mixin.id}.md", mixin_page(mixin)


def variant_page(profile: Profile, language: str) -> str:
    """The rulebook below what else is known of the variant; in other languages than the first the rulebook alone."""
    blocks = rulebook(profile, language).blocks
    first = next(n for n, block in enumerate(blocks[1:], 1) if isinstance(block, Heading))
    facts, values = (_facts(profile), _values(profile, "../")) if language == GROUND else ("", "")
    above = (_text(language, blocks[0]), _languages(profile.id, language), _text(language, *blocks[1:first]), facts)
    told = "\n".join(part for part in (*above, _text(language, *blocks[first:]), values) if part.strip())
    return told if language == GROUND else f'<div lang="{language}" markdown>\n\n{told}\n</div>\n'


def mixin_page(mixin: Mixin) -> str:
    """What a mixin changes in the game with which it is looked at, its notes and its sources."""
    path = f"{MIXINS}/{mixin.id}.yaml"
    profile = load(path)
    head, *told = [*_before_the_rules(profile), *_notes(profile)]
    values = _values(profile, "../../", {*mixin.sets, *mixin.unsets})
    return "\n".join((_text(GROUND, head), _mixin_facts(mixin), _text(GROUND, *told), values))


def _page(name: str, language: str) -> str:
    return f"{name}.md" if language == GROUND else f"{name}.{language}.md"


def _text(language: str, *blocks: Block) -> str:
    return markdown.text(Document(language, blocks))


def _languages(name: str, language: str) -> str:
    each = (NAMES[own] if own == language else f"[{NAMES[own]}]({_page(name, own)})" for own in LANGUAGES)
    return " · ".join(each) + "\n"


def _facts(profile: Profile) -> str:
    about = profile.about
    told = [part for part in (about.era, about.place, about.status) if part]
    above = _above(profile)
    below = [name for name in shipped_ids() if load(name).extends == profile.id]
    lines = [
        f"In commands it is `{profile.id}`; its file is [{profile.id}.yaml]({profile.id}.yaml).",
        f"When and where: {', '.join(told)}." if told else "",
        f"Built on {', which is built on '.join(map(_link, above))}." if above else "It states every rule itself.",
        f"Built on it: {', '.join(map(_link, below))}." if below else "",
    ]
    return "".join(f"- {line}\n" for line in lines if line)


def _above(profile: Profile) -> list[str]:
    return [] if profile.extends is None else [profile.extends, *_above(load(profile.extends))]


def _link(name: str) -> str:
    return f"[{name}]({name}.md)"


def _mixin_facts(mixin: Mixin) -> str:
    fits = f" It is made for [{mixin.extends}](../{mixin.extends}.md)." if mixin.extends else ""
    return f"`mixins: [{mixin.id}]` adds it to a profile; its file is [{mixin.id}.yaml]({mixin.id}.yaml).{fits}\n"


def _before_the_rules(profile: Profile) -> Iterator[Block]:
    """The rulebook's title, summary and differences: all that stands before its first chapter."""
    chapter = next(block for block in table_card(profile, GROUND).blocks[1:] if isinstance(block, Heading)).text
    for block in rulebook(profile, GROUND).blocks:
        if isinstance(block, Heading) and block.text == chapter:
            return
        yield block


def _notes(profile: Profile) -> Iterator[Block]:
    if profile.notes:
        yield Heading("Notes")
        yield Paragraph(" ".join(profile.notes.split()))


def _values(profile: Profile, up: str, keys: set[str] | None = None) -> str:
    """Every value (or those of some keys and slots) with what is cited for it, and the works by their ids.

    Each key leads to its slot in the reference. The search of the site passes over this: it is the file once more.
    """
    found = sources_of(profile)
    rules = [rule for rule in found.rules if keys is None or keys & {rule.key, rule.key.split(".")[0]}]
    rows = tuple(
        (rule.key, measured(rule.value, rule.unit), "; ".join(stated_text(each, None) for each in rule.sources))
        for rule in rules
    )
    cited = {each.citation.work for rule in rules for each in rule.sources}
    works = [(name, work) for name, work in found.works.items() if name in cited]
    items = Items(tuple((f"{name}: {work_text(work)}", work.note or "") for name, work in works))
    told = _text(GROUND, Table(("key", "value", "stated in"), rows), items)
    return f"## {VALUES} {{ data-search-exclude }}\n\n" + _KEY.sub(lambda key: _meaning(key[1], key[2], up), told)


def _meaning(key: str, slot: str, up: str) -> str:
    anchor = slot.replace("\\", "")
    return f"[{key}]({up}{KEYS}#{anchor})"
