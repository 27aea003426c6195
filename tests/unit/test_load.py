"""Loading, looking things up in a profile, and changing it."""

from __future__ import annotations

import dataclasses
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from piquet_rules.errors import NotFound, ProfileError
from piquet_rules.packs import Broken, Package
from piquet_rules.profile import shipped, validate
from piquet_rules.profile.load import check_file, check_text, load, loads, shipped_ids
from piquet_rules.profile.lock import text_of
from piquet_rules.profile.model import Profile, Slots
from piquet_rules.profile.slots import SLOT_TYPES

HEAD = "format: 1\nid: club\nextends: rubicon\n"


def codes(text: str, **more: object) -> list[str]:
    """The codes of what is wrong or odd with a text."""
    return [problem.code for problem in check_text(text, **more)[1]]  # type: ignore[arg-type]


@pytest.mark.parametrize("name", shipped_ids())
def test_a_shipped_variant_is_good_and_nothing_is_odd_about_it(name: str) -> None:
    profile, problems = check_file(str(shipped.variant_file(name)))

    assert problems == []
    assert profile is not None
    assert profile.fingerprint == load(name).fingerprint
    assert {slot: type(profile.rules()[slot]) for slot in SLOT_TYPES} == dict.fromkeys(SLOT_TYPES, dict)


def test_the_slots_of_a_profile_are_those_that_kinds_fill() -> None:
    assert [field.name for field in dataclasses.fields(Slots)] == list(SLOT_TYPES)


def test_the_schema_of_the_slots_lists_every_kind() -> None:
    schema = TypeAdapter(Slots).json_schema()

    kinds = schema["properties"]["partie"]["discriminator"]["mapping"]
    assert set(kinds) == {"deals", "karolik", "target"}
    assert "kind" in schema["$defs"]["StandardTricks"]["required"]


def test_a_profile_is_loaded_once_and_cannot_be_changed() -> None:
    profile = load("rubicon")

    assert load("rubicon") is profile
    with pytest.raises(dataclasses.FrozenInstanceError):
        profile.layer = None  # type: ignore[assignment, misc]
    profile.rules()["tricks"]["last"] = 99
    profile.rules()["sequence"]["points"]["3"] = 99
    assert load("rubicon").value("tricks.last") == 2
    assert load("rubicon").value("sequence.points.3") == 3


def test_values_by_key() -> None:
    profile = load("rubicon")

    assert profile.value("tricks.last") == 2
    assert profile.value("sequence.points.5") == 15
    assert profile.value("exchange.elder.max") == 5
    assert profile.value("capot.announced") is None
    assert {"tricks.last", "sequence.points.5", "exchange.elder.max", "pique.kind"} <= set(profile.keys())
    assert "tricks" not in profile.keys()  # noqa: SIM118


@pytest.mark.parametrize(
    ("key", "help"), [("tricks.lst", "`tricks.last`"), ("trick", "`tricks`"), ("derniere", "tricks.last")]
)
def test_a_key_that_is_not_there(key: str, help: str) -> None:
    with pytest.raises(NotFound) as caught:
        load("rubicon").value(key)

    assert help in caught.value.problems[0].help


def test_a_variant_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "club.yaml").write_text(HEAD)

    for name, remedy in (("rubicom", "did you mean `rubicon`?"), ("club", "`./club.yaml`"), ("zzzzzz", "`au-cent`")):
        with pytest.raises(NotFound) as caught:
            load(name)
        assert remedy in caught.value.problems[0].help
    with pytest.raises(NotFound) as caught:
        load("clib.yaml")
    assert "club.yaml" in caught.value.problems[0].help
    assert load("club.yaml").id == load(Path("club.yaml")).id == "club"


def test_a_broken_package_is_named_where_a_profile_needs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Broken("rook", Package("rook-rules", "0.3"), "ImportError: no module named rook_cards")
    monkeypatch.setattr(validate, "missing", lambda slot, kind: (None, (broken,)))

    assert load("rubicon").id == "rubicon"
    _, (problem,) = check_text(f"{HEAD}tricks: {{kind: rook.auction}}\n")
    assert (problem.code, problem.place.column) == ("pack-broken", 16)
    assert "rook_cards" in problem.message


# Changes -----------------------------------------------------------------------------------------


def test_replace_reads_texts_as_a_file_would() -> None:
    profile = load("rubicon")

    assert profile.replace("tricks.last", 4).fingerprint == profile.replace("tricks.last", "4").fingerprint
    assert profile.replace("set.ranks", "K Q J").value("set.ranks") == ["K", "Q", "J"]
    assert profile.replace("set.ranks", ["K", "Q", "J"]).value("set.ranks") == ["K", "Q", "J"]
    assert profile.replace("sequence.points.5", 20).value("sequence.points.5") == 20
    assert profile.replace("pique", "{kind: none}").pique.terms() is None
    assert profile.replace("pique.kind", "none").id == "rubicon"


def test_changes_lie_on_top_of_one_another_and_leave_the_profile_alone() -> None:
    profile = load("rubicon")
    twice = profile.replace("tricks.last", 4).replace("tricks.lead", 2)

    assert (twice.value("tricks.last"), twice.value("tricks.lead")) == (4, 2)
    assert profile.value("tricks.last") == 2
    assert twice.replace("tricks.last", 2).replace("tricks.lead", 1).fingerprint == profile.fingerprint


@pytest.mark.parametrize(
    ("changes", "unset", "expected"),
    [
        ([("tricks.last", "yes")], [], [("--set", 1, 13, "truth-word")]),
        ([("tricks.last", "4"), ("tricks.lst", "4")], [], [("--set", 2, 1, "unknown-key")]),
        ([("deal.hand", 13)], [], [("--set", 1, 11, "cards-do-not-add-up")]),
        ([("last", "4")], [], [("--set", 1, 1, "unknown-key")]),
        ([("pique", "none")], [], [("--set", 1, 7, "not-a-section")]),
        ([("tricks.last", "3"), ("tricks.last", "4")], [], [("--set", 2, 1, "set-twice")]),
        ([("tricks.last", "3"), ("tricks.last.x", "4")], [], [("--set", 2, 1, "set-twice")]),
        ([("tricks.last", "")], [], [("--set", 1, 13, "empty-value")]),
        ([("deal.packets", "[2, x]")], [], [("--set", 1, 18, "not-a-number")]),
        ([("deal.packets", "[2")], [], [("--set", 1, 14, "unclosed-bracket")]),
        ([], ["pique", "pique.bonus"], [("--unset", 2, 1, "unset-missing")]),
        ([], ["tricks.lead"], [("--unset", 1, 1, "unset-required")]),
    ],
)
def test_changes_are_checked_together(
    changes: list[tuple[str, object]], unset: list[str], expected: list[tuple[str, int, int, str]]
) -> None:
    with pytest.raises(ProfileError) as caught:
        load("rubicon").with_changes(changes, unset)

    told = [
        (problem.place.file, problem.place.line, problem.place.column, problem.code)
        for problem in caught.value.problems
    ]
    assert told == expected
    assert all(problem.line_text for problem in caught.value.problems)


# Fingerprints ------------------------------------------------------------------------------------


def test_a_fingerprint_is_that_of_the_rules() -> None:
    plain = loads(f"{HEAD}tricks: {{last: 4}}\npique: {{bonus: 20}}\n")
    dressed = loads(
        '# a comment\nformat: 1\nid: other\npique:\n  bonus: 20\ntitle: Other\nextends: "rubicon"\n'
        "tricks: {own_lead_won: 0, last: 4}\ncite: {tricks.last: {grade: house}}\nset: {ranks: T J Q K A}\n"
    )

    assert plain.fingerprint == dressed.fingerprint != load("rubicon").fingerprint
    assert len(plain.fingerprint) == 16
    assert loads(f"{HEAD}unset: [full_count]\n").fingerprint == load("rubicon").fingerprint


CHANGES = ["tricks.lead", "tricks.last", "capot.points", "pique.bonus", "majority.points", "settlement.bonus"]


@settings(max_examples=30)
@given(st.dictionaries(st.sampled_from(CHANGES), st.integers(50, 900), min_size=1))
def test_every_change_changes_the_fingerprint_and_taking_it_back_restores_it(changes: dict[str, int]) -> None:
    base = load("rubicon")
    changed = base.with_changes(changes)

    assert changed.fingerprint != base.fingerprint
    assert changed.with_changes({key: base.value(key) for key in changes}).fingerprint == base.fingerprint


# Citations ---------------------------------------------------------------------------------------

CITED = (
    f"{HEAD}sources: {{rook: {{title: Minutes}}, old: {{title: Old book}}}}\n"
    "tricks: {last: 3}\n"
    "cite:\n"
    "  tricks.last: [{work: rook, place: {page: 2}, grade: stated}, {work: old, grade: stated, value: 4}]\n"
)


def works(profile: Profile, key: str) -> list[str | None]:
    """The works that are followed for a key."""
    return [citation.work for citation in profile.citations(key)]


def test_a_citation_holds_while_the_value_is_the_one_it_was_given_for() -> None:
    profile = loads(CITED)

    assert works(profile, "tricks.last") == ["rook"]
    assert works(profile.replace("tricks.last", 4), "tricks.last") == ["old"]
    assert works(profile.replace("tricks.last", 5), "tricks.last") == []
    assert works(profile.replace("tricks.last", 2), "tricks.last") == works(load("rubicon"), "tricks.last")
    assert works(profile, "tricks.lead") == works(load("rubicon"), "tricks.lead") != []


def test_a_citation_tells_what_and_where() -> None:
    first, other = loads(CITED, file="club.yaml").all_citations("tricks.last")[:2]

    assert (first.work, first.place, first.grade, first.key, first.layer, first.holds) == (
        "rook",
        {"page": 2},
        "stated",
        "tricks.last",
        "club",
        True,
    )
    assert (first.at.file, first.at.line, first.at.column) == ("club.yaml", 7, 17)
    assert (other.work, other.value, other.holds) == ("old", 4, False)


def test_a_slot_of_another_kind_loses_its_citations() -> None:
    profile = loads(f"{HEAD}settlement: {{kind: stakes, single: 1}}\n")

    assert works(profile, "settlement.single") == works(profile, "settlement.kind") == []
    assert works(load("rubicon"), "settlement.bonus") != []


def test_a_child_may_cite_what_it_did_not_change() -> None:
    profile = loads(f"{HEAD}cite: {{tricks: {{grade: house, note: as we always played}}}}\n")

    assert profile.citations("tricks.counting_ranks")[0].grade == "house"


# Examples ----------------------------------------------------------------------------------------


def test_examples_add_up_by_name_and_a_child_replaces_what_is_expected() -> None:
    inherited = load("rubicon").examples[0]
    profile = loads(
        f"{HEAD}examples:\n  - name: {inherited.name}\n    expect: {{points: 1}}\n"
        "  - {name: own, expect: {points: 2}}\n",
        file="club.yaml",
    )

    assert [example.name for example in profile.examples] == [*(each.name for each in load("rubicon").examples), "own"]
    first, own = profile.examples[0], profile.examples[-1]
    assert {key: value for key, value in first.items() if key != "expect"} == {
        key: value for key, value in inherited.items() if key != "expect"
    }
    assert (first["expect"], first.inherited_from) == ({"points": 1}, "rubicon")
    assert (first.place.file, first.place_of("expect", "points").file) == (inherited.place.file, "club.yaml")
    assert (own.inherited_from, own.place.line) == (None, 7)
    assert own.problem("missing-key", "nothing", "expect").place.column == 25


# Paths -------------------------------------------------------------------------------------------


def chain(folder: Path, length: int) -> str:
    """Files 1 to ``length``, each on the next, the last on nothing known; the name of the first."""
    for n in range(1, length + 1):
        base = f"./{n + 1}.yaml" if n < length else "rubicon"
        (folder / f"{n}.yaml").write_text(f"format: 1\nid: club-{n}\nextends: {base}\n")
    return str(folder / "1.yaml")


def test_a_chain_has_at_most_eight_files(tmp_path: Path) -> None:
    assert load(chain(tmp_path, 7)).id == "club-1"
    _, problems = check_file(chain(tmp_path, 8))
    assert {problem.code for problem in problems} == {"chain-too-long"}
    _, problems = check_file(chain(tmp_path, 30))
    assert [problem.code for problem in problems] == ["chain-too-long"]


def test_a_profile_has_at_most_sixteen_mixins(tmp_path: Path) -> None:
    for n in range(17):
        (tmp_path / f"m{n}.yaml").write_text(f"format: 1\nid: m{n}\n")
    names = [f"./m{n}.yaml" for n in range(17)]

    assert codes(f"{HEAD}mixins: [{', '.join(names[:16])}]\n", folder=tmp_path) == []
    assert "wrong-length" in codes(f"{HEAD}mixins: [{', '.join(names)}]\n", folder=tmp_path)


def test_a_text_names_no_paths_unless_it_has_a_folder(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(HEAD)
    text = "format: 1\nid: house\nextends: ./base.yaml\n"

    assert codes(text) == ["no-folder"]
    assert loads(text, folder=tmp_path).extends == "./base.yaml"


def test_a_link_that_leaves_the_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "outside.yaml").write_text("format: 1\nid: secret\nextends: rubicon\nnotes: hunter2\n")
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "linked.yaml").symlink_to(tmp_path / "outside.yaml")
    (inside / "base.yaml").write_text("format: 1\nid: base\nextends: rubicon\n")
    (inside / "near.yaml").symlink_to(inside / "base.yaml")

    assert codes("format: 1\nid: house\nextends: ./linked.yaml\n", folder=inside) == ["link-outside"]
    assert codes("format: 1\nid: house\nextends: ./near.yaml\n", folder=inside) == []


def test_a_lock_file_above_widens_the_root(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text("format: 1\nid: base\nextends: rubicon\n")
    inside = tmp_path / "inside"
    inside.mkdir()
    text = "format: 1\nid: house\nextends: ../base.yaml\n"

    assert codes(text, folder=inside) == ["path-outside"]
    (tmp_path / "piquet.lock").write_text(text_of({}))
    assert codes(text, folder=inside) == []


def test_a_copy_of_a_shipped_variant_is_the_same_file(tmp_path: Path) -> None:
    text = shipped.variant_file("rubicon").read_text(encoding="utf-8")

    assert loads(text.replace("\n", "\r\n")).fingerprint == load("rubicon").fingerprint
    assert codes(text + "# changed\n") == ["id-taken"]


def test_a_file_that_is_no_profile_is_told_without_its_lines(tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("user: hunter\npassword: hunter2\n\tbroken: [\n")

    _, problems = check_file(str(tmp_path / "secret.yaml"))

    assert problems
    assert {problem.line_text for problem in problems} == {""}


def test_a_folder_and_a_pipe_are_no_profiles(tmp_path: Path) -> None:
    for path in (tmp_path, Path("/dev/zero")):
        with pytest.raises(NotFound):
            load(path)


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    (tmp_path / "large.yaml").write_text(HEAD + "# " + "x" * 70_000)

    _, problems = check_file(str(tmp_path / "large.yaml"))

    assert [problem.code for problem in problems] == ["too-large"]


HOSTILE = {
    "unknown keys": HEAD + "\n".join(f"xk{n}q: 1" for n in range(4500)),
    "unknown keys of a slot": HEAD + "tricks:\n" + "\n".join(f"  xk{n}q: 1" for n in range(4500)),
    "unknown unsets": HEAD + "unset:\n" + "\n".join(f"- xk{n}q.x" for n in range(4000)),
    "rows": HEAD + "sequence:\n  points:\n" + "\n".join(f"    {n}: x" for n in range(1, 4900)),
    "mixins": HEAD + "mixins:\n" + "\n".join(f"- xk{n}q" for n in range(5000)),
    "a long id": f"format: 1\nid: {'x-' * 30_000}\nextends: rubicon\n",
    "a long base": f"format: 1\nid: club\nextends: {'x' * 60_000}\n",
    "a long path": f"format: 1\nid: club\nextends: ./{'x/' * 30_000}\n",
    "a deep key": f"{HEAD}unset: [{'a.' * 30_000}]\n",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_files_are_refused_quickly_and_in_few_words(text: str, tmp_path: Path) -> None:
    started = time.process_time()
    profile, problems = check_text(text, folder=tmp_path)

    # The bar is a second; ten are allowed here, so that a busy machine fails no test.
    assert time.process_time() - started < 10
    assert profile is None
    assert max(len(problem.message) + len(problem.help) for problem in problems) < 700
