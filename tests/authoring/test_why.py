"""``piquet why``: who set a value and where, what each base said, which works say so or otherwise."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import piquet_rules as pq
from piquet_rules.authoring.fields import field_of
from tests.cli.conftest import ROOT, Piquet

CLUB = """\
format: 1
id: friday-club
extends: hoyle-101
sources:
  minutes: {title: Minutes of the club, year: 2026}
cite:
  tricks.last: {work: minutes, place: {page: 3}, grade: house, note: club meeting}
tricks:
  last: 3
unset: [pique]
"""


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A house profile three files away from the root."""
    path = tmp_path / "friday-club.yaml"
    path.write_text(CLUB)
    return path


def line_of(variant: str, text: str) -> int:
    """The line of a shipped file that begins so."""
    lines = (ROOT / "variants" / f"{variant}.yaml").read_text("utf-8").splitlines()
    return next(n for n, line in enumerate(lines, 1) if line.startswith(text))


def test_the_history_of_a_value(club: Path) -> None:
    found = pq.why(str(club), "tricks.last")
    assert (found.variant, found.value, found.unit) == ("friday-club", 3, "points")
    assert (found.place.line, found.place.column) == (9, 9)
    assert [(step.profile, step.does, step.value) for step in found.steps] == [
        ("friday-club", "sets", 3),
        ("hoyle-101", "keeps", 2),
        ("au-cent", "keeps", 2),
        ("rubicon", "sets", 2),
    ]
    root = found.steps[-1]
    assert root.place is not None
    assert (root.place.file, root.place.line) == ("variants/rubicon.yaml", line_of("rubicon", "  last: 2"))
    assert [(each.citation.work, each.citation.grade, each.citation.place) for each in root.sources] == [
        ("cavendish", "stated", {"law": 65})
    ]
    assert found.sources[0].work is not None
    assert found.sources[0].work.title == "Minutes of the club"
    otherwise = {(each.citation.work, each.value) for each in found.otherwise}
    assert otherwise == {("hoyle-editors", 2)} or otherwise == set()


def test_a_rule_that_was_taken_away(club: Path) -> None:
    found = pq.why(str(club), "pique")
    assert (found.key, found.value) == ("pique.kind", "none")
    assert [(step.does, step.value) for step in found.steps[:2]] == [("unsets", "none"), ("keeps", "standard")]
    assert found.steps[0].place is not None
    assert found.steps[0].place.line == 10


def test_a_key_that_the_base_s_kind_does_not_have() -> None:
    found = pq.why("russian-karolik", "settlement.refet")
    assert [(step.profile, step.has) for step in found.steps] == [("russian-karolik", True), ("rubicon", False)]
    assert not found.steps[1].sources


def test_a_row_of_a_table() -> None:
    found = pq.why("royal-1651", "sequence.points.9")
    assert [(step.does, step.has, step.value) for step in found.steps] == [
        ("sets", True, 19),
        ("keeps", True, None),
        ("keeps", True, None),
    ]
    with pytest.raises(pq.NotFound, match="no row `9`"):
        pq.why("rubicon", "sequence.points.9")


def test_works_that_say_otherwise() -> None:
    found = pq.why("rubicon", "cut")
    assert [(each.citation.work, each.value) for each in found.otherwise] == [("britannica", "high-deals")]
    assert pq.why("rubicon", "pique.order").otherwise[0].value == "chronological"
    assert not pq.why("rubicon", "tricks.lead").otherwise


def test_a_mixin_is_a_step(tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(
        "format: 1\nid: small\ntricks: {last: 5}\ncite: {tricks.last: {grade: house, note: agreed}}\n"
    )
    path = tmp_path / "club.yaml"
    path.write_text("format: 1\nid: club\nextends: rubicon\nmixins: [./small.yaml]\n")
    steps = pq.why(str(path), "tricks.last").steps
    assert [(step.profile, step.does, step.value) for step in steps] == [
        ("club", "keeps", 5),
        ("small", "sets", 5),
        ("rubicon", "sets", 2),
    ]
    assert [each.citation.note for each in steps[1].sources] == ["agreed"]


@pytest.mark.parametrize("variant", pq.shipped_ids())
def test_every_value_has_a_history(variant: str) -> None:
    profile = pq.load(variant)
    for key in profile.keys():  # noqa: SIM118 - a profile is no mapping
        found = pq.why(profile, key)
        assert found.steps[0].value == found.value == profile.value(key)
        assert found.place == profile.origin(key).place
        written = [step for step in found.steps if step.does != "keeps"]
        if written:
            assert written[0].value == found.value
        else:  # nobody wrote it: it has its neutral value
            info = field_of(profile, key)
            assert info is not None
            assert not info.is_required()
            assert found.value == info.default
        if profile.citations(key):
            assert found.sources, key


def test_one_key_everywhere() -> None:
    found = pq.why_everywhere("tricks.last")
    assert {name: each.value for name, each in found.items() if each} == {
        name: pq.load(name).value("tricks.last") for name in pq.shipped_ids()
    }
    refets = pq.why_everywhere("settlement.refet")
    assert [name for name, each in refets.items() if each] == ["russian-karolik"]
    with pytest.raises(pq.NotFound):
        pq.why_everywhere("tricks.lst")


def test_the_command(piquet: Piquet, club: Path) -> None:
    ran = piquet("why", club, "tricks.last")
    assert ran.out.startswith("tricks.last = 3 points\n  What winning the last trick counts in all")
    assert f"  from {club}:9\n" in ran.out
    assert "  source: minutes, page 3 (house): club meeting\n" in ran.out
    rubicon = next(line for line in ran.out.splitlines() if line.startswith("  rubicon "))
    assert rubicon.split() == [
        "rubicon", "sets", "2", "points", f"variants/rubicon.yaml:{line_of('rubicon', '  last: 2')}",
        "cavendish,", "law", "65", "(stated)",
    ]  # fmt: skip
    assert "otherwise: high-deals, britannica (inferred)\n" in piquet("why", "rubicon", "cut").out
    assert piquet("why", "rubicon", "tricks").out.count("\n\n") >= 5
    assert "  --set " in piquet("why", "rubicon", "tricks.last", "--set", "tricks.last=3").out


def test_the_command_for_programs(piquet: Piquet) -> None:
    data = json.loads(piquet("why", "hoyle-101", "tricks.counting_ranks", "--json").out)
    assert (data["key"], data["value"], data["unit"]) == ("tricks.counting_ranks", ["A", "K", "Q", "J", "T"], "ranks")
    assert [step["profile"] for step in data["steps"]] == ["hoyle-101", "au-cent", "rubicon"]
    assert data["steps"][0]["line"] == line_of("hoyle-101", "tricks:")
    assert data["otherwise"][0]["work"] == "cavendish"
    everywhere = json.loads(piquet("why", "--all", "tricks.last", "--json").out)
    assert everywhere["variants"]["russian-karolik"]["value"] == 4
    table = piquet("why", "tricks.last", "--all").out.splitlines()
    assert table[0].split() == ["variant", "value", "from", "source"]
    assert len(table) == 1 + len(pq.shipped_ids())
    assert "(no such rule)" in piquet("why", "settlement.refet", "--all").out


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (["rubicon", "tricks.lst"], 1, "did you mean `tricks.last`?"),
        (["rubicon", "trick"], 1, "did you mean `tricks`?"),
        (["rubicn", "tricks.last"], 1, "did you mean `rubicon`?"),
        (["rubicon"], 2, "needs a variant and a key"),
        (["--all", "tricks.lst"], 1, "did you mean `tricks.last`?"),
        (["rubicon", "sequence.points.9"], 1, "it has the rows 3, 4, 5, 6, 7, 8"),
    ],
)
def test_what_is_not_there(piquet: Piquet, words: list[str], status: int, says: str) -> None:
    ran = piquet("why", *words)
    assert (ran.status, ran.out) == (status, "")
    assert says in ran.err
