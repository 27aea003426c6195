"""What a profile plays otherwise than its base: sentence beside sentence."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_rules.printing.document import Block, Heading, Items, Paragraph
from piquet_rules.profile.component import Component
from piquet_rules.profile.model import Profile
from piquet_rules.wording import say, sentence, sentences


def differences(profile: Profile, base: Profile, language: str, title: str) -> Iterator[Block]:
    """The section that comes first in a rulebook, slot by slot; ``title`` is the base's."""
    changed = {
        slot: tuple(_of_slot(component, base.components[slot], language, title))
        for slot, component in profile.components.items()
    }
    if not any(changed.values()):
        yield Paragraph(say(language, "differences-none", base=title))
        return
    yield Heading(say(language, "differences", base=title))
    for slot, items in changed.items():
        if items:
            name = say(language, "slot-name", slot=slot)
            yield Heading(name[:1].upper() + name[1:], 3)
            yield Items(items)


def _of_slot(mine: Component, theirs: Component, language: str, title: str) -> Iterator[tuple[str, str]]:
    if type(mine) is not type(theirs):
        yield (
            sentence(mine, language),
            say(language, "differences-before", base=title, sentence=sentence(theirs, language)),
        )
        return
    now, before = sentences(mine, language), sentences(theirs, language)
    for name in dict.fromkeys([*now, *before]):
        if name not in now:
            yield say(language, "differences-left-out", sentence=before[name]), ""
        elif name not in before:
            yield now[name], say(language, "differences-added")
        elif now[name] != before[name]:
            yield now[name], say(language, "differences-before", base=title, sentence=before[name])
