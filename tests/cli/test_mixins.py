"""``piquet variants --mixins``, and mixins given to the commands that take profiles."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import ROOT, Piquet

IDS = sorted(path.stem for path in (ROOT / "variants" / "mixins").glob("*.yaml"))
CARTE_ROUGE = str(ROOT / "variants" / "mixins" / "carte-rouge.yaml")


def test_every_mixin_is_listed(piquet: Piquet) -> None:
    rows = json.loads(piquet("variants", "--mixins", "--json").out)
    assert [row["id"] for row in rows] == IDS
    assert all(row["title"] and row["summary"] for row in rows)
    lines = piquet("variants", "--mixins").out.splitlines()
    assert [line for line in lines if line in IDS] == IDS


def test_words_choose_among_mixins(piquet: Piquet) -> None:
    rows = json.loads(piquet("variants", "--mixins", "tricks.last", "--json").out)
    assert [row["id"] for row in rows] == ["ten-for-last"]
    ran = piquet("variants", "--mixins", "whist")
    assert (ran.status, "no mixin speaks of that" in ran.out) == (1, True)
    assert piquet("variants", "--mixins", "--players", "2").status == 2


def test_every_mixin_is_clean_and_its_examples_come_out(piquet: Piquet) -> None:
    files = [str(ROOT / "variants" / "mixins" / f"{name}.yaml") for name in IDS]
    checked = piquet("check", "--json", "--strict", *files)
    assert (checked.status, json.loads(checked.out)) == (0, [])
    tested = piquet("test", "--strict", *files)
    assert tested.status == 0
    assert "FAILED" not in tested.out


def test_a_mixin_can_be_shown_and_scored_with(piquet: Piquet, tmp_path: Path) -> None:
    assert "40 points" in piquet("show", CARTE_ROUGE, "full_count").out
    record = ROOT / "docs" / "examples" / "maximum.yaml"
    scored = json.loads(piquet("score", str(record), "--variant", CARTE_ROUGE, "--json").out)
    assert scored["score"] == {"elder": 210, "younger": 0}


def test_the_id_of_a_mixin_is_no_variant_and_the_message_says_so(piquet: Piquet) -> None:
    ran = piquet("show", "carte-rouge")
    assert ran.status == 1
    assert "`carte-rouge` is a mixin" in ran.err
