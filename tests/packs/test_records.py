"""Records and saved games of a game under kinds of other packages say which package, in which version."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.packs.filled import FILLED
from tests.packs.outside import KINDS, Outside

HOUSE = "format: 1\nid: club\nextends: rubicon\npoint: {kind: rook.halved, points: 2}\n"
DEAL = """
variant: ./club.yaml
hands:
  elder: AS JS 9S 8S AH KH QH JH 8H JC 9C KD
  younger: QS TS TH AC KC QC TC AD QD JD TD 7D
"""


def install(outside: Outside, version: str) -> Outside:
    outside.install("rook-rules", {"rook.py": FILLED.read_text("utf-8")}, {KINDS: {"rook": "rook"}}, version)
    return outside


@pytest.fixture
def club(outside: Outside) -> Outside:
    install(outside, "0.3")
    outside.write("club.yaml", HOUSE)
    outside.write("deal.yaml", DEAL)
    return outside


SAVED = """
import json, piquet_rules as pq
engine = pq.Engine(pq.load("club.yaml"))
print(json.dumps(engine.save(engine.start(1))))
"""
RESUMED = """
import json, sys, piquet_rules as pq
try:
    print(json.dumps(pq.Engine.resume(json.load(sys.stdin))[0].profile.fingerprint))
except pq.ProfileError as error:
    print(json.dumps([error.problems[0].code, error.problems[0].help]))
"""


def carried(club: Outside) -> str:
    (ran,) = club.piquet(["score", "deal.yaml", "--carry-rules"])
    assert ran.status == 0, ran.err
    club.write("carried.yaml", ran.out)
    return ran.out


def test_a_record_says_which_package_brought_its_kinds(club: Outside) -> None:
    text = carried(club)
    assert 'packages: {"rook.halved": "rook-rules 0.3"}' in text
    again, ours = club.piquet(
        ["score", "carried.yaml", "--as-played", "--json"],
        ["score", "deal.yaml", "--variant", "rubicon", "--carry-rules"],
    )
    assert json.loads(again.out)["ledger"][0]["points"] == 5
    assert again.err == ""
    assert "packages" not in ours.out


def test_another_version_of_the_package_is_told_and_none_at_all_is_named(club: Outside, tmp_path: Path) -> None:
    carried(club)
    (club.folder / "rook_rules-0.3.dist-info" / "METADATA").unlink()
    (club.folder / "rook_rules-0.3.dist-info" / "entry_points.txt").unlink()
    (gone,) = club.piquet(["score", "carried.yaml", "--as-played"])
    assert gone.status == 1
    assert "rules-spoilt" in gone.err
    assert "help: it was played with rook-rules 0.3: install that package" in gone.err

    (club.folder / "rook_rules-0.3.dist-info").rmdir()
    install(club, "0.4")
    newer, strict = club.piquet(
        ["score", "carried.yaml", "--as-played", "--json"], ["score", "carried.yaml", "--as-played", "--strict"]
    )
    assert (newer.status, strict.status) == (0, 1)
    code = "package-changed"
    said = "the record was played with `rook.halved` of rook-rules 0.3, and rook-rules 0.4 is installed"
    assert f"{code}  {said}" in newer.err


def test_a_saved_game_says_so_too(club: Outside, tmp_path: Path) -> None:
    saved = club.told(SAVED)
    assert saved["packages"] == {"rook.halved": "rook-rules 0.3"}
    assert club.told(RESUMED, json.dumps(saved)) == saved["fingerprint"]
    without = Outside(tmp_path / "without")
    without.folder.mkdir()
    code, remedy = without.told(RESUMED, json.dumps(saved))
    assert (code, remedy) == ("unknown-kind", "it was played with rook-rules 0.3: install that package")
