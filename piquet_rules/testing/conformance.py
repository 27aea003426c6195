"""What is asked of every rule kind, ours and those of other packages, as tests that anybody can run.

In a package that brings a kind, one test file is enough::

    import pytest
    from piquet_rules.testing import component_checks
    from rook_rules.halves import HalvedPoint

    @pytest.mark.parametrize("check", component_checks(HalvedPoint), ids=str)
    def test_it_is_a_sound_rule_kind(check):
        check()
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from traceback import extract_tb

from piquet_rules.errors import ComponentError
from piquet_rules.profile.component import Component
from piquet_rules.profile.registry import require_kind, require_name
from piquet_rules.testing.kit import declared, live, modes, played, tabled, told
from piquet_rules.testing.kit.tried import where

_Faults = Callable[[type[Component]], Iterator[str]]


def _registered(cls: type[Component]) -> Iterator[str]:
    """What the program itself asks before it uses a kind."""
    try:
        require_kind(cls)
        require_name(cls)
    except ComponentError as error:
        yield error.problems[0].message.partition(": ")[2]


_CHECKS: dict[str, _Faults] = {
    "is a kind": _registered,
    "nothing is left to fill in": declared.filled_in,
    "is documented": declared.documented,
    "fields have meaning, unit and bounds": declared.fields,
    "has a schema, is strict and frozen": declared.schema,
    "what replaces it is there": declared.lives,
    "contradictions are told": declared.conflicts,
    "examples hold": declared.examples_hold,
    "its text can be read in every language it has": told.text,
    "answers over its whole domain": tabled.answered,
    "the compiled table says what the methods say": tabled.tables,
    "no key is without effect": live.dead,
    "deals under it end and add up": played.played,
    "compiled it plays as it does plain": modes.modes,
}

_FIRST = ("is a kind", "nothing is left to fill in")


@dataclass(frozen=True)
class Check:
    """One thing that is asked of a kind; called, it raises AssertionError with all that is wrong."""

    name: str
    cls: type[Component]

    def __str__(self) -> str:
        return self.name

    @property
    def first(self) -> bool:
        """Whether nothing else can be asked of a kind that does not pass this."""
        return self.name in _FIRST

    def faults(self) -> list[str]:
        """What is wrong, in words; empty if nothing is."""
        try:
            return list(_CHECKS[self.name](self.cls))
        except Exception as error:  # noqa: BLE001 - whatever a kind raises where nobody expects it is a fault of the kind
            last = extract_tb(error.__traceback__)[-1]
            return [f"`{last.name}` raises {type(error).__name__}: {error} (line {last.lineno} of {last.filename})"]

    def __call__(self) -> None:
        """Raise AssertionError if something is wrong."""
        found = self.faults()
        if found:
            raise AssertionError("\n".join([f"{where(self.cls)}: {self.name}?", *(f"- {fault}" for fault in found)]))


def component_checks(cls: type[Component]) -> list[Check]:
    """All that is asked of a kind, one check each, for ``pytest.mark.parametrize``."""
    return [Check(name, cls) for name in _CHECKS]


def check_component(cls: type[Component]) -> None:
    """Look at a kind in every way at once. Raises AssertionError with all that is wrong."""
    wrong: list[str] = []
    for check in component_checks(cls):
        try:
            check()
        except AssertionError as error:
            wrong.append(str(error))
        if wrong and check.first:
            break
    if wrong:
        raise AssertionError("\n".join(wrong))
