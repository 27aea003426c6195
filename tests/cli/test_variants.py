"""``piquet variants`` and ``piquet show``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, Piquet

IDS = sorted(path.stem for path in (ROOT / "variants").glob("*.yaml"))


def test_every_variant_is_listed(piquet: Piquet) -> None:
    rows = json.loads(piquet("variants", "--json").out)
    assert sorted(row["id"] for row in rows) == IDS
    for row in rows:
        assert list(row) == ["id", "title", "summary", "era", "players", "extends", "fingerprint", "package"]
        assert row["title"]
        assert row["summary"]
        assert row["era"]
        assert row["players"] == 2
    by_id = {row["id"]: row for row in rows}
    assert by_id["rubicon"]["extends"] is None
    assert by_id["rubicon-modern"]["extends"] == "rubicon"
    assert len({row["fingerprint"] for row in rows}) == len(rows)


@pytest.mark.parametrize(
    ("variant", "length"),
    [
        ("rubicon", "6 deals"),
        ("rubicon-four-deals", "4 deals"),
        ("au-cent", "100 points"),
        ("hoyle-101", "101 points"),
        ("russian-karolik", "2 karoliki, 2 deals"),
    ],
)
def test_the_list_says_how_long_a_partie_is(piquet: Piquet, variant: str, length: str) -> None:
    lines = piquet("variants").out.splitlines()
    line = next(line for line in lines if line.split(maxsplit=1)[:1] == [variant])
    assert line.endswith(f"2  {length}")
    assert max(map(len, lines)) <= 100


def test_variants_can_be_looked_for(piquet: Piquet) -> None:
    found = json.loads(piquet("variants", "karoliki", "--json").out)
    assert [row["id"] for row in found] == ["russian-karolik"]
    assert piquet("variants", "RUBIKON").out == piquet("variants", "rubikon").out
    nothing = piquet("variants", "poker")
    assert (nothing.status, nothing.out) == (1, "no variant speaks of that; `piquet variants` lists them all\n")
    assert piquet("variants", "poker", "--json").out == "[]\n"


def test_all_rules_of_a_variant(piquet: Piquet) -> None:
    whole = json.loads(piquet("show", "hoyle-101", "--json").out)
    assert list(whole) == ["id", "fingerprint", "extends", "rules"]
    assert (whole["id"], whole["extends"]) == ("hoyle-101", "au-cent")
    assert whole["rules"]["tricks"]["counting_ranks"] == ["A", "K", "Q", "J", "T"]
    assert whole["rules"]["tricks"]["last_small"] == 2
    assert whole["rules"]["partie"]["kind"] == "target"
    assert whole["rules"]["sequence"]["points"]["5"] == 15


def test_rules_are_shown_slot_by_slot(piquet: Piquet) -> None:
    blocks = piquet("show", "hoyle-101").out.split("\n\n")
    assert blocks[0].startswith("hoyle-101: Hoyle's Piquet, a hundred and one up, extends au-cent, fingerprint ")
    shown = {block.splitlines()[0]: block.splitlines()[1:] for block in blocks[1:]}
    assert "  last            2 points" in shown["tricks"]
    assert "  counting_ranks  A K Q J T" in shown["tricks"]
    assert "  target        101 points" in shown["partie"]
    assert "  points         {3: 3, 4: 4, 5: 15, 6: 16, 7: 17, 8: 18}" in shown["sequence"]
    assert not [line for line in shown["tricks"] if "kind" in line]
    assert piquet("show", "hoyle-101", "tricks").out.splitlines() == ["tricks", *shown["tricks"]]


@pytest.mark.parametrize(
    ("key", "value", "unit"),
    [
        ("tricks.last", 2, "points"),
        ("sequence.points.5", 15, "points"),
        ("sequence.points", {"3": 3, "4": 4, "5": 15, "6": 16, "7": 17, "8": 18}, "points"),
        ("pack.pips.T", 10, "pips"),
        ("exchange.elder.max", 5, "cards"),
        ("tricks.last_small", None, "points"),
        ("capot", {"kind": "standard", "points": 40, "replaces_majority": True, "keeps_last_trick": True}, None),
        ("cut.kind", "high-chooses", None),
    ],
)
def test_one_key(piquet: Piquet, key: str, value: object, unit: str | None) -> None:
    shown = json.loads(piquet("show", "rubicon", key, "--json").out)
    assert shown["key"] == key
    assert shown["unit"] == unit
    if key == "capot":
        assert isinstance(value, dict)
        shown["value"] = {name: shown["value"][name] for name in value}  # neutral values are shown beside them
    assert shown["value"] == value


def test_one_key_for_people(piquet: Piquet) -> None:
    assert piquet("show", "rubicon", "tricks.last").out.startswith(
        "tricks.last = 2 points\n  What winning the last tri"
    )


def test_the_origin_of_a_value(piquet: Piquet) -> None:
    lines = (ROOT / "variants" / "hoyle-101.yaml").read_text().splitlines()
    line = next(n for n, text in enumerate(lines, 1) if text.startswith("tricks:"))
    shown = piquet("show", "hoyle-101", "tricks", "--origin").out
    small = next(text for text in shown.splitlines() if "last_small" in text)
    assert f"variants/hoyle-101.yaml:{line}  " in small
    assert "  lead            1 point    variants/rubicon.yaml:" in shown
    assert "(stated)" in shown
    one = piquet("show", "rubicon", "majority.points", "--origin").out
    assert "\n  source: cavendish, law 66 (stated)\n" in one
    data = json.loads(piquet("show", "rubicon", "majority.points", "--origin", "--json").out)
    assert data["origins"]["majority.points"]["file"] == "variants/rubicon.yaml"
    assert data["origins"]["majority.points"]["citations"][0]["place"] == {"law": 66}


def test_works_that_say_otherwise_are_named(piquet: Piquet) -> None:
    shown = piquet("show", "rubicon", "cut", "--origin").out
    assert "  otherwise: cut high-deals, britannica (inferred)\n" in shown
    whole = piquet("show", "rubicon", "--origin").out
    assert "\nworks\n  cavendish " in whole
    assert "\n  cavendish   Cavendish, The Laws of Piquet" in whole
    changed = piquet("show", "hoyle-101", "tricks.counting_ranks", "--origin").out
    assert "  otherwise: tricks.counting_ranks all, cavendish, law 65 (stated)\n" in changed


def test_changes_for_one_run(piquet: Piquet) -> None:
    changes = ("--set", "tricks.last=4", "--set", "pack.pips.A=12", "--unset", "pique")
    rules = json.loads(piquet("show", "rubicon", *changes, "--json").out)["rules"]
    assert (rules["tricks"]["last"], rules["pack"]["pips"]["A"], rules["pique"]["kind"]) == (4, 12, "none")
    origin = piquet("show", "rubicon", "tricks", *changes, "--origin").out
    assert "  last            4 points  --set:1  \n".rstrip() in origin


def test_wrong_changes_are_all_told_at_once(piquet: Piquet) -> None:
    ran = piquet("show", "rubicon", "--set", "tricks.last=3", "--set", "tricks.lst=x", "--unset", "piquet")
    assert (ran.status, ran.out) == (1, "")
    assert (
        "--set:2:1: unknown-key  `lst` is not a rule of `tricks`\n   2 | tricks.lst=x\n     | ^^^^^^^^^^\n" in ran.err
    )
    assert "--unset:1:1: unset-missing  " in ran.err
    assert ran.err.endswith("found 2 errors\n")


@pytest.mark.parametrize(
    ("words", "code", "help"),
    [
        (["rubicn"], "variant-missing", "did you mean `rubicon`?"),
        (["poker"], "variant-missing", "there are `americana`, "),
        (["./nowhere.yaml"], "file-missing", ""),
        (["rubicon", "tricks.lst"], "unknown-key", "did you mean `tricks.last`?"),
        (["rubicon", "trick"], "unknown-key", "did you mean `tricks`?"),
        (["rubicon", "sequence.points.9"], "unknown-key", "it has the rows 3, 4, 5, 6, 7, 8"),
    ],
)
def test_what_is_not_there_is_1(piquet: Piquet, words: list[str], code: str, help: str) -> None:
    ran = piquet("show", *words)
    assert (ran.status, ran.out) == (1, "")
    assert code in ran.err
    assert help in ran.err


def test_a_file_beside_needs_its_ending(piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "friday-club.yaml").write_text("format: 1\nid: friday-club\nextends: rubicon\ntricks: {last: 4}\n")
    monkeypatch.chdir(tmp_path)
    ran = piquet("show", "friday-club")
    assert ran.status == 1
    assert "friday-club.yaml`" in ran.err
    assert json.loads(piquet("show", "friday-club.yaml", "tricks.last", "--json").out)["value"] == 4
