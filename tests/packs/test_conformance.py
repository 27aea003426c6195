"""The conformance kit: a sound kind passes, and each thing that can be wrong with one is found and named."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest
import yaml

from piquet_rules.fast import machine
from piquet_rules.fast.compiling import missing
from piquet_rules.kernel import layout as at
from piquet_rules.profile.component import Component
from piquet_rules.profile.registry import components_in
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.testing import check_component, component_checks
from piquet_rules.testing.kit.answers import DOMAINS, methods
from piquet_rules.testing.kit.boards import boards, table_of
from piquet_rules.testing.kit.tried import examples

HERE = Path(__file__).parent
SOUND = (HERE / "sound_kind.txt").read_text("utf-8")
FAULTS: list[dict[str, str]] = yaml.safe_load((HERE / "faulty_kinds.yaml").read_text("utf-8"))
DEAL = """
from typing import Literal
from piquet_rules.profile.component import Case
from piquet_rules.profile.slots import DealRule


class Wide(DealRule):
    '''Hands of a size that no pack is dealt in.'''

    kind: Literal["toy.wide"]

    def hand_size(self) -> int:
        return 3

    def talon_size(self) -> int:
        return 3

    def redraws_each_karolik(self) -> bool:
        return False

    text = {"en": "hands = Hands are small."}
    examples = (Case("three", {}, "hand_size", (), 3),)
"""


def made(source: str, name: str = "toy_kinds") -> type[Component]:
    """The kind that a module of this source defines."""
    module = ModuleType(name)
    sys.modules[name] = module
    exec(compile(source, f"{name}.py", "exec", dont_inherit=True), module.__dict__)
    found = [cls for cls in vars(module).values() if isinstance(cls, type) and cls.__module__ == name]
    (cls,) = found
    assert issubclass(cls, Component)
    return cls


def test_a_sound_kind_passes_everything() -> None:
    check_component(made(SOUND))


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault["says"].replace(" ", "-"))
def test_what_is_wrong_is_named(fault: dict[str, str]) -> None:
    assert fault["old"] in SOUND
    cls = made(SOUND.replace(fault["old"], fault["new"], 1))
    (check,) = [each for each in component_checks(cls) if each.name.startswith(fault["check"])]
    with pytest.raises(AssertionError) as caught:
        check()
    assert fault["says"] in str(caught.value)
    with pytest.raises(AssertionError):
        check_component(cls)


def test_a_kind_that_fits_nowhere_is_told_so() -> None:
    (check,) = [each for each in component_checks(made(DEAL)) if each.name.startswith("answers")]
    (fault,) = check.faults()
    assert fault.startswith("none of its examples goes together with the rules of a shipped variant")


def test_every_method_of_every_slot_can_be_asked() -> None:
    asked = [(slot, name, parameters) for slot in SLOT_TYPES for name, parameters in methods(slot)]
    assert [each for each in asked if each[2] not in DOMAINS] == []
    assert {parameters for _, _, parameters in asked} == set(DOMAINS)
    assert len(asked) > 30


def test_components_in_finds_what_the_module_defines() -> None:
    cls = made(SOUND)
    assert list(components_in(sys.modules["toy_kinds"])) == [cls]


def test_rules_that_play_otherwise_when_they_are_compiled_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    if missing():
        pytest.skip(missing())
    cls = made(SOUND)
    (check,) = [each for each in component_checks(cls) if each.name.startswith("compiled")]
    assert check.faults() == []
    wrong = list(table_of(next(boards(examples(cls)[0]))).table)
    wrong[at.CAPTURE_POINTS] += 1
    array = machine.as_array(tuple(wrong))
    monkeypatch.setattr(machine, "as_array", lambda table: array)
    assert any("comes out otherwise when it is compiled" in fault for fault in check.faults())


def test_rules_that_can_not_be_compiled_are_told() -> None:
    cls = made(SOUND.replace("return max(0,", "return 10**20 + max(0,"))
    (check,) = [each for each in component_checks(cls) if each.name.startswith("compiled")]
    told = check.faults()
    assert bool(missing()) or told[0].startswith("rules with it can't be compiled: plain: ")
