"""Which rules the examples of a profile hold fast."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import piquet_rules as pq
from piquet_rules.examples.coverage import neighbours
from piquet_rules.examples.run import run
from tests.cli.conftest import Piquet

FEW = """format: 1
id: few
extends: rubicon
unset: [pique]
"""


@pytest.mark.parametrize("name", ["rubicon", "russian-karolik", "hoyle-101"])
def test_every_key_is_noticed_or_not(name: str) -> None:
    profile = pq.load(name)
    found = pq.coverage(profile)
    told = {*found.noticed, *found.unnoticed, *found.told}
    assert len(told) == len(found.noticed) + len(found.unnoticed) + len(found.told)
    left_out = set(profile.keys()) - told
    assert {key for key in left_out if not key.endswith(".kind")} <= {"players.sides"}, "it has one value only"
    assert {"tricks.last", "majority.points", "sequence.points.4"} <= set(found.noticed)
    assert {"cut.tie", "deal.packets"} <= set(found.told)


def test_what_is_told_is_true() -> None:
    """Tried again in the plain way: no example of the profile passes otherwise for an unnoticed key."""
    profile = pq.load("rubicon")
    found = pq.coverage(profile)
    assert found.unnoticed
    for key in found.unnoticed:
        value = profile.value(key)
        other = value + 1 if isinstance(value, int) and not isinstance(value, bool) else None
        if other is not None:
            changed = profile.replace(key, other)
            assert all(run(example, changed).passed for example in profile.examples), key
    for key in ("tricks.last", "tricks.capture", "settlement.bonus", "partie.deals"):
        value = profile.value(key)
        both = (profile.replace(key, value + step) for step in (1, -1))
        assert key in found.noticed
        assert any(not run(example, changed).passed for changed in both for example in profile.examples)


def test_an_example_more_is_a_key_less(tmp_path: Path) -> None:
    path = tmp_path / "few.yaml"
    path.write_text(FEW)
    key = "settlement.strikes_loser"
    assert key in pq.coverage(pq.load(str(path))).unnoticed
    path.write_text(
        FEW + "examples:\n  - name: nothing struck out\n    settle: {totals: '99:120'}\n    expect: {written: {A: 0}}\n"
    )
    written = pq.coverage(pq.load(str(path)))
    assert key in written.noticed


def test_neighbours() -> None:
    number = {"type": "integer", "minimum": 0, "maximum": 3}
    assert list(neighbours(0, number)) == [1]
    assert list(neighbours(3, number)) == [2]
    assert list(neighbours(True, {"type": "boolean"})) == [False]
    assert list(neighbours(["a", "b"], {"type": "array"})) == [["a"], ["b"], ["b", "a"]]
    rest = {"anyOf": [number, {"const": "rest"}]}
    assert list(neighbours(2, rest)) == [3, 1, "rest"]
    assert list(neighbours("rest", rest)) == [0, 1, 2, 3]
    assert list(neighbours("rest", {"enum": ["rest", "none"]})) == ["none"]
    ranks = {"anyOf": [{"const": "all"}, {"type": "array"}], "unit": "ranks"}
    assert list(neighbours("all", ranks, ("A", "K", "Q"))) == [["A", "K"], ["K", "Q"]]


def test_the_command(piquet: Piquet) -> None:
    found = pq.coverage(pq.load("rubicon"))
    ran = piquet("test", "rubicon", "--coverage")
    every = len(found.noticed) + len(found.unnoticed)
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == f"rubicon: of {every} rules, examples would notice {len(found.noticed)} if changed"
    assert [line.split()[0] for line in lines[2 : 2 + len(found.unnoticed)]] == list(found.unnoticed)
    assert [line.strip() for line in lines[3 + len(found.unnoticed) :]] == list(found.told)
    assert piquet("test", "rubicon", "--coverage", "--strict").status == 1
    assert json.loads(piquet("test", "rubicon", "--coverage", "--json").out) == [found.to_json()]
    assert piquet("test", "nowhere", "--coverage").status == 1
