"""``piquet.lock``: what it holds, and that whatever differs from it stops the load."""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from piquet_rules.authoring.edit import set_key
from piquet_rules.authoring.fmt import format_file
from piquet_rules.authoring.locking import disagreements, lock, lock_faults
from piquet_rules.components.pique.standard import StandardPique
from piquet_rules.errors import PiquetError, Problem, ProfileError
from piquet_rules.profile import lock as locks
from piquet_rules.profile.component import field
from piquet_rules.profile.load import check_file, load, loads
from piquet_rules.profile.lock import entry_of

EVENING = "format: 1\nid: evening\nextends: rubicon\ntricks: {last: 3}\ncite: {tricks: {grade: house}}\n"
CLUB = (
    "format: 1\nid: club\nextends: ./evening.yaml\nmixins: [carte-rouge, ./mixins/soft.yaml]\npique: {bonus: 20}\n"
    "cite: {pique: {grade: house}, capot: {grade: house}}\n"
)
SOFT = "format: 1\nid: soft\ncapot: {points: 30}\n"


class Tomorrow(StandardPique):
    """Pique as a program of tomorrow has it."""

    misdeal: int = field("Something new.", unit="points", neutral=0)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A locked folder, in which the test runs."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mixins").mkdir()
    for name, text in {"evening.yaml": EVENING, "club.yaml": CLUB, "mixins/soft.yaml": SOFT}.items():
        (tmp_path / name).write_text(text)
    lock()
    return tmp_path


def refusal(name: str = "./club.yaml") -> Problem:
    with pytest.raises(ProfileError) as refused:
        load(name)
    (problem,) = refused.value.problems
    return problem


def test_it_holds_what_the_profiles_are(folder: Path) -> None:
    data = json.loads(Path("piquet.lock").read_text())
    assert list(data["profiles"]) == ["club.yaml", "evening.yaml", "mixins/soft.yaml"]
    club, profile = data["profiles"]["club.yaml"], load("./club.yaml")
    assert club["fingerprint"] == profile.fingerprint
    assert club["sha256"] == hashlib.sha256(CLUB.encode()).hexdigest()
    assert club["rules"]["tricks"] == {"kind": "standard", "lead": 1, "capture": 1, "last": 3}
    assert club["components"]["tricks"] == {"kind": "standard", "version": 1}
    assert [each["id"] for each in club["based_on"]] == ["carte-rouge", "soft", "evening", "rubicon"]
    assert club["based_on"][3] == {"id": "rubicon", "fingerprint": load("rubicon").fingerprint}
    assert club["based_on"][2]["file"] == "evening.yaml"
    assert not re.search(r"20\d\d-", Path("piquet.lock").read_text()), "no date"


def test_equal_input_gives_equal_bytes(folder: Path) -> None:
    before = Path("piquet.lock").read_bytes()
    assert not lock()[0].changed
    assert Path("piquet.lock").read_bytes() == before
    Path("piquet.lock").unlink()
    lock("mixins/soft.yaml"), lock("club.yaml"), lock("evening.yaml")
    for each in ("mixins", "."):
        (folder / each / "piquet.lock").unlink(missing_ok=True)
    lock()
    assert Path("piquet.lock").read_bytes() == before


def test_any_digit_that_is_changed_stops_the_load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("evening.yaml").write_text(EVENING)
    lock()
    text = Path("piquet.lock").read_text()
    profile = load("./evening.yaml")
    assert locks.faults(profile) == []
    for found in re.finditer(r"\d", text):
        digit = str((int(found[0]) + 1) % 10)
        Path("piquet.lock").write_text(text[: found.start()] + digit + text[found.end() :])
        (problem,) = locks.faults(profile)
        assert problem.code == "lock-broken", text[found.start() - 40 : found.end() + 5]
    assert refusal("./evening.yaml").code == "lock-broken"


CHANGES: dict[str, tuple[str, str, str, list[str]]] = {
    "a rule of the file": (
        "club.yaml", "bonus: 20", "bonus: 25", ["`pique.bonus` is 25, locked as 20", "restore the file"],
    ),
    "its kind": (
        "club.yaml", "pique: {bonus: 20}", "unset: [pique]",
        ["`pique.bonus` is left out, locked as 20", "`pique` is played by nothing, locked as standard, version 1"],
    ),
    "a remark only": ("club.yaml", "id: club", "id: club  # ours", ["its text is another than was locked"]),
    "a rule of its base": (
        "evening.yaml", "last: 3", "last: 4",
        ["`tricks.last` is 4, locked as 3", "`evening`, on which it builds, has another text", "is as it was"],
    ),
    "a rule of its mixin": ("mixins/soft.yaml", "points: 30", "points: 20", ["`capot.points` is 20, locked as 30"]),
    "a mixin more": ("club.yaml", "carte-rouge,", "carte-rouge, au-cent-150,", ["it builds on `au-cent-150` now"]),
    "a mixin less": ("club.yaml", "carte-rouge, ", "", ["it does not build on `carte-rouge` any more"]),
    "its name": ("club.yaml", "id: club", "id: rook", ["its id is `rook`, locked as `club`"]),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_what_differs_is_said_and_nothing_is_loaded(folder: Path, name: str) -> None:
    file, old, new, says = CHANGES[name]
    if "au-cent-150" in new:
        new = new.replace("au-cent-150", _other_mixin())
        says = [word.replace("au-cent-150", _other_mixin()) for word in says]
    Path(file).write_text(Path(file).read_text().replace(old, new))
    problem = refusal()
    assert problem.code == "lock-disagrees"
    told = f"{problem.message} {problem.help}"
    assert [word for word in says if word not in told] == [], told
    assert "`piquet lock ./club.yaml`" in problem.help
    assert (problem.place.file, problem.place.line, problem.place.column) == ("./club.yaml", 2, 5)
    assert problem.related[0].place.file == "piquet.lock"
    line = Path("piquet.lock").read_text().splitlines()[problem.related[0].place.line - 1]
    assert '"club.yaml": {' in line
    lock()
    load("./club.yaml")


def _other_mixin() -> str:
    from piquet_rules.profile.shipped import mixin_ids

    text = CLUB.replace("./evening.yaml", "rubicon")
    for name in mixin_ids():
        try:
            loads(text.replace("./mixins/soft.yaml", name))
        except ProfileError:
            continue
        if name != "carte-rouge":
            return name
    raise AssertionError("no mixin goes with the club's rules")


def test_line_ends_and_the_mark_are_no_change(folder: Path) -> None:
    Path("club.yaml").write_bytes(b"\xef\xbb\xbf" + CLUB.replace("\n", "\r\n").encode())
    load("./club.yaml")
    assert not lock()[0].changed


def test_a_kind_that_came_to_mean_something_else(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StandardPique, "version", 2)
    problem = refusal()
    assert "`pique` is played by standard, version 2, locked as standard, version 1" in problem.message
    assert "the file is as it was" in problem.help


def test_a_new_key_of_a_newer_program_stops_nobody(folder: Path) -> None:
    """A key that a program of tomorrow has, at its neutral value, is not in the lock of today."""
    profile = load("./club.yaml")
    now = Tomorrow.model_validate_json(json.dumps(profile.rules()["pique"]))
    assert "misdeal" in now.model_dump()
    object.__setattr__(profile, "pique", now)
    profile.__dict__.pop("components", None)
    profile.__dict__.pop("fingerprint", None)
    locked = json.loads(Path("piquet.lock").read_text())["profiles"]["club.yaml"]
    assert list(locks.differences(locked, entry_of(profile, folder))) == []


def test_a_file_that_is_not_locked_is_stopped_by_its_locked_base(folder: Path) -> None:
    Path("house.yaml").write_text("format: 1\nid: house\nextends: ./evening.yaml\n")
    load("./house.yaml")
    Path("evening.yaml").write_text(EVENING.replace("last: 3", "last: 4"))
    with pytest.raises(ProfileError) as refused:
        load("./house.yaml")
    (problem,) = refused.value.problems
    assert (problem.code, problem.place.file) == ("lock-disagrees", "evening.yaml")
    with pytest.raises(ProfileError):
        loads(Path("house.yaml").read_text(), folder=folder)


def test_records_and_commands_are_stopped_too(folder: Path) -> None:
    from piquet_rules.record.read import read_records
    from piquet_rules.scoring import score

    Path("deal.yaml").write_text(f"variant: ./club.yaml\nhands: {{elder: {HANDS[0]}, younger: {HANDS[1]}}}\n")
    (result,) = read_records(Path("deal.yaml").read_text(), "deal.yaml")
    score(result.get())
    Path("club.yaml").write_text(CLUB.replace("20", "21"))
    (result,) = read_records(Path("deal.yaml").read_text(), "deal.yaml")
    with pytest.raises(PiquetError) as refused:
        score(result.get())
    assert refused.value.code == "lock-disagrees"


HANDS = ("AS KS QS JS TS 9S AH 8H AD 7D AC 7C", "KH QH JH 9H KD QD TD 8D KC JC TC 8C")

BROKEN: dict[str, tuple[Callable[[str], str | bytes], str]] = {
    "emptied": (lambda _: "", "it is empty"),
    "blank": (lambda _: " \r\n\t\n", "it is empty"),
    "a mark only": (lambda _: "\ufeff\n", "it is no lock, or spoilt"),
    "no JSON": (lambda _: "lock: 1\n", "it is no lock, or spoilt"),
    "cut off": (lambda text: text[:200], "it is no lock, or spoilt"),
    "bytes that are no text": (lambda _: b"\xff\xfe\x00", "it is no lock, or spoilt"),
    "a list": (lambda _: "[]", "it is no lock, or spoilt"),
    "nested without end": (lambda _: "[" * 100_000, "it is no lock, or spoilt"),
    "a name twice": (lambda text: text.replace('"lock": 1', '"lock": 1, "lock": 1'), "it is no lock, or spoilt"),
    "profiles that are none": (lambda _: '{"lock": 1, "profiles": {"club.yaml": 3}}', "it is no lock, or spoilt"),
    "a newer form": (lambda text: text.replace('"lock": 1', '"lock": 2'), "it is of a newer form (2)"),
    "no checksum": (lambda text: re.sub(r',\n  "checksum.*', "", text), "changed it by hand"),
    "another profile": (lambda text: text.replace('"evening.yaml": {', '"morning.yaml": {'), "changed it by hand"),
    "a name of its own": (lambda text: text.replace('"club.yaml": {', '"klub.yaml": {'), "changed it by hand"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_lock_that_is_spoilt_stops_every_load_below_it(folder: Path, name: str) -> None:
    spoil, says = BROKEN[name]
    text = spoil(Path("piquet.lock").read_text())
    Path("piquet.lock").write_bytes(text if isinstance(text, bytes) else text.encode())
    Path("house.yaml").write_text("format: 1\nid: house\nextends: rubicon\n")
    for file in ("./club.yaml", "./house.yaml"):
        problem = refusal(file)
        assert problem.code == "lock-broken"
        assert says in problem.message
        assert problem.place.file == "piquet.lock"
        assert ("piquet lock --anew ." if "newer" not in name else "pip install --upgrade") in problem.help


@pytest.mark.parametrize("name", BROKEN)
def test_a_lock_that_is_spoilt_is_written_anew_only_where_that_is_asked_for(folder: Path, name: str) -> None:
    """Nobody could say any more what has changed since; of a newer form, nobody can say it yet."""
    spoil, _ = BROKEN[name]
    text = spoil(Path("piquet.lock").read_text())
    spoilt = text if isinstance(text, bytes) else text.encode()
    Path("piquet.lock").write_bytes(spoilt)
    Path("evening.yaml").write_text(EVENING.replace("last: 3", "last: 4"))
    newer = name == "a newer form"
    for names, anew in [((), False), (("evening.yaml",), False), (("evening.yaml",), True), *([((), True)] * newer)]:
        with pytest.raises(ProfileError) as refused:
            lock(*names, anew=anew)
        (problem,) = refused.value.problems
        assert problem.code == "lock-broken"
        assert ("pip install --upgrade" if newer else "`piquet lock --anew .`") in problem.help
        assert Path("piquet.lock").read_bytes() == spoilt
    if not newer:
        assert lock(anew=True)[0].changed
        assert lock_faults() == (3, [])
        assert not lock(anew=True)[0].changed, "one that is whole stays as it is"


def test_a_lock_that_was_edited_tells_what_it_says_that_is_not_so(folder: Path) -> None:
    """Not that the rules, or the program, are others: they are what they were."""
    before = Path("piquet.lock").read_text()
    known = load("rubicon").fingerprint
    Path("piquet.lock").write_text(before.replace('"bonus": 20', '"bonus": 21').replace(known, "0" * 16))
    for problems in (lock_faults()[1], _refused_lock()):
        (problem,) = problems
        assert (problem.code, problem.place.file) == ("lock-broken", "piquet.lock")
        assert "changed it by hand" in problem.message
        assert "`pique.bonus` is 20, locked as 21" in problem.related[0].says
        assert [before.splitlines()[each.place.line - 1].strip() for each in problem.related] == [
            '"club.yaml": {', '"evening.yaml": {', '"mixins/soft.yaml": {',
        ]  # fmt: skip
    (made,) = lock(anew=True)
    assert [(each.file, each.what) for each in made.profiles] == [
        ("club.yaml", "changed"), ("evening.yaml", "changed"), ("mixins/soft.yaml", "changed"),
    ]  # fmt: skip
    assert Path("piquet.lock").read_text() == before


def _refused_lock() -> tuple[Problem, ...]:
    with pytest.raises(ProfileError) as refused:
        lock()
    return refused.value.problems


def test_what_is_said_of_no_profile_goes_when_a_spoilt_lock_is_written_anew(folder: Path) -> None:
    Path("piquet.lock").write_text(Path("piquet.lock").read_text().replace('"club.yaml": {', '"klub.yaml": {'))
    (made,) = lock(anew=True)
    assert [(each.file, each.what) for each in made.profiles] == [
        ("club.yaml", "new"), ("evening.yaml", "same"), ("klub.yaml", "gone"), ("mixins/soft.yaml", "same"),
    ]  # fmt: skip
    assert lock_faults() == (3, [])


def test_a_folder_is_the_root_of_what_lies_below_it_from_its_first_lock_on(folder: Path) -> None:
    Path("piquet.lock").unlink()
    Path("deep").mkdir()
    Path("deep/house.yaml").write_text("format: 1\nid: house\nextends: ../evening.yaml\n")
    for names in (("deep",), ("deep/house.yaml",)):
        with pytest.raises(ProfileError) as refused:
            lock(*names)
        assert refused.value.code == "path-outside"
        assert "`piquet lock FOLDER`" in refused.value.problems[0].help
    (made,) = lock()
    assert (made.path, made.profiles[1].file) == (folder / "piquet.lock", "deep/house.yaml")
    load("./deep/house.yaml")
    assert lock_faults("deep") == (1, [])


def test_a_lock_that_locks_nothing_yet(folder: Path) -> None:
    Path("piquet.lock").write_text(locks.text_of({}))
    assert lock_faults("mixins")[1][0].code == "not-locked"
    (made,) = lock("mixins/soft.yaml")
    assert made.path == folder / "piquet.lock"
    assert lock_faults("mixins") == (1, [])


def test_what_is_wrong_is_told_once_whichever_file_leads_to_it(folder: Path) -> None:
    Path("house.yaml").write_text("format: 1\nid: house\nextends: ./evening.yaml\n")
    Path("evening.yaml").write_text(EVENING.replace("last: 3", "lst: 3"))
    _, problems = lock_faults()
    assert [(each.code, each.place.file) for each in problems] == [("unknown-key", "evening.yaml")]
    assert [(each.code, each.place.file) for each in _refused_lock()] == [("unknown-key", "evening.yaml")]


def test_locking_one_file_leaves_what_is_said_of_others(folder: Path) -> None:
    Path("club.yaml").write_text(CLUB.replace("20", "21"))
    Path("evening.yaml").write_text(EVENING.replace("3", "4"))
    (made,) = lock("evening.yaml")
    assert [(each.file, each.what) for each in made.profiles] == [("evening.yaml", "changed")]
    load("./evening.yaml")
    assert "`pique.bonus` is 21, locked as 20" in refusal().message
    Path("club.yaml").unlink()
    (made,) = lock()
    assert [(each.file, each.what) for each in made.profiles] == [
        ("club.yaml", "gone"), ("evening.yaml", "same"), ("mixins/soft.yaml", "same"),
    ]  # fmt: skip


def test_a_profile_that_is_wrong_is_not_locked_and_nothing_is_written(folder: Path) -> None:
    before = Path("piquet.lock").read_bytes()
    Path("club.yaml").write_text(CLUB + "titel: x\n")
    Path("wrong.yaml").write_text("format: 1\nid: wrong\nextends: rubicom\n")
    Path("evening.yaml").write_text(EVENING.replace("3", "4"))
    with pytest.raises(ProfileError) as refused:
        lock()
    assert [each.code for each in refused.value.problems] == ["unknown-key", "base-missing"]
    assert Path("piquet.lock").read_bytes() == before


def test_a_mixin_that_lies_beside_is_locked_with_those_that_use_it(folder: Path) -> None:
    Path("red.yaml").write_text("format: 1\nid: red\ncapot: {points: 25}\n")
    Path("house.yaml").write_text("format: 1\nid: house\nextends: rubicon\nmixins: [./red.yaml]\n")
    (made,) = lock()
    assert [each.file for each in made.profiles if each.what == "new"] == ["house.yaml"]
    assert lock_faults() == (4, [])
    Path("red.yaml").write_text("format: 1\nid: red\ncapot: {points: 20}\n")
    assert "`red`, on which it builds, has another text" in refusal("./house.yaml").message
    Path("house.yaml").unlink()
    with pytest.raises(ProfileError) as refused:
        lock()
    assert refused.value.code == "missing-slot"


def test_other_files_of_a_folder_are_passed_over(folder: Path) -> None:
    Path("compose.yaml").write_text("services: {web: {image: x}}\n")
    Path("deal.yaml").write_text("variant: rubicon\nhands: {elder: AS, younger: KS}\n")
    Path(".hidden").mkdir()
    Path(".hidden/x.yaml").write_text("format: 1\nid: x\nextends: rubicom\n")
    assert not lock()[0].changed


def test_lock_faults_tell_what_is_not_locked_and_what_is_gone(folder: Path) -> None:
    assert lock_faults() == (3, [])
    Path("house.yaml").write_text("format: 1\nid: house\nextends: rubicon\n")
    Path("mixins/soft.yaml").unlink()
    agree, problems = lock_faults()
    assert agree == 1
    assert [(each.code, each.place.file) for each in problems] == [
        ("mixin-missing", "club.yaml"), ("not-locked", "house.yaml"), ("lock-disagrees", "piquet.lock"),
    ]  # fmt: skip


def test_a_change_on_purpose_is_made_and_says_that_the_lock_does_not_agree(folder: Path) -> None:
    edit = set_key("club.yaml", "pique.bonus", "25")
    assert [(each.code, each.severity) for each in edit.problems] == [("lock-disagrees", "warning")]
    assert "`pique.bonus` is 25, locked as 20" in edit.problems[0].message
    again = set_key("club.yaml", "pique.bonus", "20")
    assert again.problems == ()
    load("./club.yaml")
    Path("club.yaml").write_text(CLUB.replace("format: 1", "format:   1"))
    format_file("club.yaml")
    assert disagreements("club.yaml") == ()
    refused = check_file("club.yaml")
    assert refused[0] is not None


def test_profiles_that_no_lock_covers_pay_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(locks, "faults", lambda _: pytest.fail("there is no lock"))
    Path("house.yaml").write_text("format: 1\nid: house\nextends: rubicon\n")
    load("./house.yaml")
    load("rubicon")


@pytest.mark.parametrize("seed", range(60))
def test_a_lock_spoilt_by_chance_never_lets_other_rules_pass(folder: Path, seed: int) -> None:
    """Whatever happens to its text: it says the same still, or the load is stopped and says why."""
    profile = load("./club.yaml")
    text = Path("piquet.lock").read_text()
    chance = random.Random(seed)
    start, length = chance.randrange(len(text)), chance.choice([0, 1, 1, 5, 200])
    made = (
        text[:start] + chance.choice(["", "0", "a", " ", '"', "{", "}", "\n", "é", text[:50]]) + text[start + length :]
    )
    Path("piquet.lock").write_text(made)
    told = locks.faults(profile)
    try:
        same = json.loads(made) == json.loads(text)
    except ValueError:
        same = False
    assert bool(told) != same, made[max(0, start - 40) : start + 60]
    assert {each.code for each in told} <= {"lock-disagrees", "lock-broken"}
