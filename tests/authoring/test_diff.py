"""What differs between two profiles: in words, completely, and shown by a deal."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from time import process_time
from typing import Any

import pytest
import yaml
from hypothesis import given, settings

import piquet_rules as pq
from piquet_rules.authoring.diff import base_of, names_of
from piquet_rules.authoring.find_example import Shown
from piquet_rules.authoring.sample_deals import sample_record
from piquet_rules.testing.strategies import profiles
from piquet_rules.wording import sentence
from tests.cli.conftest import Piquet

HERE = Path(__file__).parent


def rows(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load((HERE / name).read_text(encoding="utf-8"))
    return found


def changed(row: dict[str, Any]) -> pq.Profile:
    texts = {key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in row["set"].items()}
    return pq.load("rubicon").with_changes(texts)


@pytest.mark.parametrize("row", rows("differences.yaml"), ids=lambda row: " ".join(row["set"]))
def test_a_change_in_words(row: dict[str, Any]) -> None:
    found = pq.diff(pq.load("rubicon"), changed(row))
    assert found.keys == tuple(row["set"])
    assert found.in_words() == (row["says"],)


def mirrored(difference: dict[str, Any]) -> dict[str, Any]:
    """The JSON form with ``from`` and ``to`` exchanged everywhere, without the words."""
    return {
        {"from": "to", "to": "from"}.get(key, key): _mirrored(value)
        for key, value in difference.items()
        if key != "says"
    }


def _mirrored(value: Any) -> Any:
    if isinstance(value, dict):
        return mirrored(value)
    return [_mirrored(item) for item in value] if isinstance(value, list) else value


def in_order(difference: dict[str, Any]) -> dict[str, Any]:
    """Without words and ids, keys of a slot in one order."""
    plain = mirrored(mirrored(difference))
    for side in ("from", "to"):
        del plain[side]["id"]
    for slot in plain["slots"]:
        slot["keys"].sort(key=lambda key: key["key"])
    return plain


@pytest.mark.parametrize(("one", "other"), list(permutations(pq.shipped_ids(), 2)))
def test_shipped_variants_differ_and_mirror(one: str, other: str) -> None:
    a, b = pq.load(one), pq.load(other)
    found = pq.diff(a, b)
    assert found
    assert in_order(mirrored(found.to_json())) == in_order(pq.diff(b, a).to_json())
    assert all(words and "None" not in words and "  " not in words for words in found.in_words())


@settings(max_examples=30, deadline=None)
@given(profiles(most=2), profiles(most=2))
def test_empty_exactly_where_fingerprints_agree(a: pq.Profile, b: pq.Profile) -> None:
    for one, other in ((a, b), (b, a), (a, a)):
        found = pq.diff(one, other)
        assert bool(found) == (one.fingerprint != other.fingerprint)
        assert bool(found.count) == bool(found) == bool(found.keys)
        assert in_order(mirrored(found.to_json())) == in_order(pq.diff(other, one).to_json())


def test_what_is_told_makes_the_other_profile() -> None:
    """The keys with their new values, set in the first profile, give the second."""
    a, b = pq.load("rubicon"), pq.load("russian-wiki")
    rules: dict[str, Any] = {}
    for slot in pq.diff(a, b).slots:
        if slot.kinds:
            rules[slot.slot] = b.rules()[slot.slot]
        else:
            rules |= {key.key: key.to for key in slot.keys}
    assert a.with_changes(rules).fingerprint == b.fingerprint


def test_ways_to_say_that_a_rule_is_not_played_are_one() -> None:
    rubicon = pq.load("rubicon")
    none = rubicon.unset("full_count")
    assert none.rules() != rubicon.rules()
    assert not pq.diff(rubicon, none)
    order = rubicon.replace("set.ranks", "T A K Q J")
    assert not pq.diff(rubicon, order)


def test_rows_that_stay_are_counted() -> None:
    rubicon = pq.load("rubicon")
    (slot,) = pq.diff(rubicon, rubicon.replace("sequence.points.5", 20)).slots
    assert dict(slot.rows_as_before or {}) == {"sequence.points": len(rubicon.value("sequence.points")) - 1}


def test_another_kind_is_told_by_both_sentences() -> None:
    a, b = pq.load("rubicon"), pq.load("russian-karolik")
    slot = next(slot for slot in pq.diff(a, b).slots if slot.slot == "settlement")
    assert slot.kinds == ("rubicon", "karolik")
    assert slot.sentences == (sentence(a.settlement), sentence(b.settlement))
    assert (slot.keys, slot.count) == ((), 1)


def test_bases_and_names() -> None:
    rubicon = pq.load("rubicon")
    assert base_of(pq.load("rubicon-four-deals")).fingerprint == rubicon.fingerprint
    assert base_of(rubicon.replace("tricks.last", 3)).fingerprint == rubicon.fingerprint
    with pytest.raises(pq.NotFound) as refused:
        base_of(rubicon)
    assert refused.value.problems[0].code == "no-base"
    assert names_of(rubicon, rubicon.replace("tricks.last", 3)) == ("rubicon", "rubicon as changed")
    assert names_of(rubicon, rubicon) == ("rubicon", "rubicon")


@pytest.mark.parametrize("row", rows("shown.yaml"), ids=lambda row: " ".join(row["set"]))
def test_an_example_is_found(row: dict[str, Any]) -> None:
    rubicon, other = pq.load("rubicon"), changed(row)
    start = process_time()
    shown = pq.find_example(rubicon, other)
    assert process_time() - start < 5
    assert shown.kind == row["kind"]
    assert shown.name.startswith(row.get("name", ""))
    assert row.get("says", "") in shown.says
    assert list(shown.results) == row.get("results", list(shown.results))
    told = [f"{(b or a).key} {a.points if a else '-'} {b.points if b else '-'}" for a, b in shown.entries if a or b]  # type: ignore[union-attr]
    assert told == row.get("entries", told)
    json.dumps(shown.to_json())
    if shown.kind == "deal":
        assert_scores(shown, rubicon, other)


def assert_scores(shown: Shown, one: pq.Profile, other: pq.Profile) -> None:
    """The deal really scores so, by the way in which everything else is compared."""
    assert shown.record is not None
    swapped = ", as only rubicon as changed allows it" in shown.name
    (found,) = pq.compare([shown.record], [other, one] if swapped else [one, other]).records
    scores = ["–".join(str(points) for points in (column.score or {}).values()) for column in found.columns]
    assert (scores[::-1] if swapped else scores) == list(shown.results)
    assert scores[0] != scores[1]


def test_the_search_says_how_many_it_tried() -> None:
    rubicon = pq.load("rubicon").replace("repique.threshold", 900)
    unseen = rubicon.replace("repique.threshold", 901)
    shown = pq.find_example(rubicon, unseen, seconds=0.5)
    assert (shown.kind, shown.says) == ("nothing", "")
    assert shown.tried > len(rubicon.examples)
    start = process_time()
    assert pq.find_example(rubicon, unseen, seconds=0).kind == "nothing"
    assert process_time() - start < 1


def test_two_ways_to_compare_points_that_order_them_alike_are_known_to_be_one() -> None:
    """With 32 cards more cards always have more pips; with 36 they need not."""
    rubicon, old = pq.load("rubicon"), pq.load("royal-1651")
    same = pq.find_example(rubicon, rubicon.replace("point.compare", "pips"), seconds=0.5)
    assert (same.kind, same.tried) == ("nothing", 0)
    assert "change nothing" in same.says
    assert pq.find_example(old, old.replace("point.compare", "count-then-pips"), seconds=5).kind == "deal"


def test_the_same_points_in_another_order_are_shown_if_nothing_better_is_found() -> None:
    rubicon = pq.load("rubicon")
    shown = pq.find_example(rubicon, rubicon.replace("declarations.younger_counts", "after-elder"), seconds=0.5)
    assert (shown.kind, shown.results[0]) == ("deal", shown.results[1])
    assert shown.entries


def test_nothing_is_left_to_chance() -> None:
    rubicon = pq.load("rubicon")
    other = rubicon.replace("declarations.order", ["set", "point", "sequence"])
    one, again = pq.find_example(rubicon, other), pq.find_example(rubicon, other)
    assert one.to_json() == again.to_json()
    assert one.name.startswith("made-up deal ")


def test_profiles_that_cannot_share_a_deal_share_a_partie() -> None:
    shown = pq.find_example(pq.load("royal-1651"), pq.load("rubicon"))
    assert (shown.kind, shown.settle) == ("partie", {"totals": "99:120"})


@pytest.mark.parametrize("name", ["rubicon", "royal-1651", "russian-karolik"])
def test_made_up_deals_have_big_hands(name: str) -> None:
    profile = pq.load(name)
    engine = pq.Engine(profile)
    keys: set[str] = set()
    for number in range(150):
        scored = pq.score(sample_record(engine, number), profile)
        assert isinstance(scored, pq.Score)
        assert scored.complete
        keys |= {entry.key for entry in scored.ledger}
    wanted = {
        "repique.bonus",
        "pique.bonus",
        "capot.points",
        "carte_blanche.points",
        "sequence.points.8",
        "set.quatorze",
    }
    assert wanted <= keys


def test_the_command_prints_differences_and_a_deal(piquet: Piquet, tmp_path: Path) -> None:
    club = tmp_path / "friday-club.yaml"
    club.write_text("format: 1\nid: friday-club\nextends: rubicon\ntricks: {last: 3}\n")
    ran = piquet("diff", club, "--example")
    assert (ran.status, ran.err) == (0, "")
    head, slot, found, entries, record = ran.out.split("\n\n")
    assert head == "rubicon → friday-club: one rule differs"
    assert slot == "tricks\n  the last trick counts 3 in all, not 2 (tricks.last)"
    assert found == "example: Cavendish's printed deal (an example of rubicon)\n  28–23 becomes 29–23"
    assert entries.splitlines()[1].split() == ["elder:", "last", "trick", "with", "JS", "1", "2", "tricks.last"]
    assert record.startswith("  deal:\n    elder:   AS KS ")
    assert piquet("diff", "rubicon", club, "--example").out == ran.out


def test_the_command_groups_by_slot(piquet: Piquet) -> None:
    ran = piquet("diff", "rubicon", "royal-1651")
    blocks = [block.splitlines() for block in ran.out.split("\n\n")]
    slots = [slot.slot for slot in pq.diff(pq.load("rubicon"), pq.load("royal-1651")).slots]
    assert [block[0] for block in blocks[1:]] == slots
    assert "  6 rows of sequence.points as before" in ran.out
    assert "\n  rubicon (deals): A partie is 6 deals. " in ran.out
    assert all(len(line) <= 100 and line == line.rstrip() for line in ran.out.splitlines())


def test_the_command_for_programs(piquet: Piquet) -> None:
    ran = piquet("diff", "rubicon", "--set", "tricks.last=3", "--json", "--example")
    said = json.loads(ran.out)
    assert said["from"]["id"] == "rubicon"
    assert said["slots"] == [
        {
            "slot": "tricks",
            "keys": [
                {
                    "key": "tricks.last",
                    "from": 2,
                    "to": 3,
                    "unit": "points",
                    "says": "the last trick counts 3 in all, not 2",
                }
            ],
        }
    ]
    assert said["example"]["results"] == {"from": "28–23", "to": "29–23"}
    assert json.loads(piquet("diff", "rubicon", "rubicon", "--json", "--example").out)["example"] is None


def test_the_command_where_nothing_differs_or_can_be_shown(piquet: Piquet) -> None:
    same = piquet("diff", "rubicon", "rubicon")
    assert (same.status, same.out.split(" (")[0]) == (0, "rubicon and rubicon have the same rules")
    told = piquet("diff", "rubicon", "--set", "deal.packets=[3]", "--example")
    assert told.out.endswith("nor what a partie pays\n")
    partie = piquet("diff", "rubicon", "rubicon-four-deals", "--example")
    assert "\n  deals 10:20 20:10 " in partie.out
    assert "\n  rubicon: A 255\n  rubicon-four-deals: A 305\n" in partie.out


def test_the_command_refuses(piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = piquet("diff", "rubicon")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("no-base  `rubicon` builds on no other profile")
    monkeypatch.chdir(tmp_path)
    Path("friday-club.yaml").write_text("format: 1\nid: friday-club\nextends: rubicon\n")
    missing = piquet("diff", "rubicon", "friday-club")
    assert missing.status == 1
    assert "`./friday-club.yaml`" in missing.err
