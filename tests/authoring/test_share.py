"""``share`` and ``add``: one file of many that says the same; a file from elsewhere, looked at before it is here."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path
from typing import Any

import pytest

from piquet_rules.authoring.add import add
from piquet_rules.authoring.files import Unwritten
from piquet_rules.authoring.locking import lock
from piquet_rules.authoring.share import share, share_file
from piquet_rules.errors import PiquetError, ProfileError
from piquet_rules.examples.results import run_examples
from piquet_rules.profile import lock as locks
from piquet_rules.profile.load import check_text, load, loads
from piquet_rules.profile.model import Profile
from piquet_rules.profile.shipped import mixin_ids, shipped_ids, text_of, variant_file

EVENING = """\
format: 1
id: evening
extends: rubicon
mixins: [carte-rouge]
sources: {book: {title: The evening book, year: 1920}}
tricks: {last: 3, capture: 2}
sequence: {points: {8: 30}}
unset: [pique]
cite:
  tricks: {work: book, place: p. 3, grade: stated}
  sequence.points.8: {work: book, grade: inferred}
examples:
  - name: the rubicon of the evening
    settle: {totals: "99:120"}
    expect: {winner: B, points: 319}
  - name: a deal
    record: {hands: {elder: AS KS QS JS TS 9S 8S 7S AH 8H AD 7D, younger: KH QH JH 9H KD QD TD 8D KC JC TC 8C}}
    expect: {score: {elder: 161, younger: 0}}
"""
SOFT = "format: 1\nid: soft\ncapot: {points: 30}\ncite: {capot: {grade: house, note: soft hearts}}\n"
CLUB = """\
# Our club, since 1998
format: 1
id: club   # ours
extends: ./evening.yaml
mixins: [./soft.yaml]
title: Club

# the last trick counts four
tricks: {last: 4}   # voted
unset: [full_count]
cite:
  tricks.last: {grade: house, note: meeting}
examples:
  - name: a deal   # seen in May
    expect: {score: {elder: 121, younger: 0}}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in {"evening.yaml": EVENING, "soft.yaml": SOFT, "club.yaml": CLUB}.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def followed(profile: Profile) -> dict[str, list[tuple[object, ...]]]:
    return {
        key: [(each.work, each.place, each.grade, each.note) for each in profile.citations(key)[:1]]
        for key in profile.keys()  # noqa: SIM118 - a method of ours
    }


def test_one_file_with_the_same_rules_citations_sources_and_examples(folder: Path) -> None:
    club, made = load("./club.yaml"), share("club.yaml")
    assert (made.extends, made.folded) == ("rubicon", ("evening.yaml", "soft.yaml"))
    alone, problems = check_text(made.text)
    assert alone is not None
    assert [each for each in problems if each.severity != "note"] == []
    assert (alone.id, alone.fingerprint) == ("club", club.fingerprint)
    assert followed(alone) == followed(club)
    assert alone.sources == club.sources
    assert {each.name: dict(each) for each in alone.examples} == {each.name: dict(each) for each in club.examples}
    assert {each.example.name: each.status for each in run_examples(alone)} == {
        each.example.name: each.status for each in run_examples(club)
    }
    assert alone.value("full_count.kind") == "none"
    for comment in ("# Our club, since 1998", "# ours", "# the last trick counts four", "# voted"):
        assert comment in made.text


def test_a_file_that_builds_on_nothing_local_stays_as_it_is(folder: Path) -> None:
    text = CLUB.replace("./evening.yaml", "rubicon").replace("[./soft.yaml]", "[carte-rouge]").partition("examples")[0]
    Path("plain.yaml").write_text(text)
    assert share("plain.yaml").text == text
    assert share("plain.yaml").folded == ()


@pytest.mark.parametrize("name", shipped_ids())
def test_every_variant_as_a_local_base_is_folded_in(name: str, tmp_path: Path) -> None:
    """Also those that build on no other: then the one file states every rule."""
    for each in shipped_ids():
        text = text_of(variant_file(each)).decode().replace(f"\nid: {each}\n", f"\nid: local-{each}\n")
        text = re.sub(r"\nextends: ([a-z0-9-]+)\n", r"\nextends: ./\1.yaml\n", text)
        (tmp_path / f"{each}.yaml").write_text(text)
    house = tmp_path / "house.yaml"
    house.write_text(f"format: 1\nid: house\nextends: ./{name}.yaml\n\ntricks: {{last: 5}}   # five\n")
    made = share(house)
    alone = loads(made.text)
    assert made.extends is None
    assert alone.fingerprint == load(name).replace("tricks.last", 5).fingerprint == load(house).fingerprint
    assert followed(alone) == followed(load(house))
    assert "# five" in made.text


CHANGES: list[tuple[str, str, list[Any]]] = [
    ("tricks", "last", [1, 3, 4]), ("tricks", "own_lead_won", [0, 1]), ("pique", "bonus", [20, 40]),
    ("repique", "bonus", [50, 70]), ("capot", "points", [30, 50]), ("carte_blanche", "points", [15, 20]),
    ("sequence", "points", [{8: 20}, {5: 10, 6: 11}]), ("exchange", "elder", [{"max": 4}, {"min": 2}]),
    ("set", "trio", [4, 5]), ("majority", "points", [5, 15]),
]  # fmt: skip
GONE = ["pique", "repique", "carte_blanche", "capot", "majority"]


def some_lines(chance: random.Random) -> str:
    chosen = chance.sample(CHANGES, chance.randint(1, 5))
    lines: dict[str, list[str]] = {}
    for slot, key, values in chosen:
        lines.setdefault(slot, []).append(f"{key}: {chance.choice(values)}".replace("'", ""))
    gone = [slot for slot in GONE if slot not in lines and chance.random() < 0.15]
    text = "".join(f"{slot}: {{{', '.join(keys)}}}   # c{chance.randint(0, 9)}\n" for slot, keys in lines.items())
    return text + (f"unset: [{', '.join(gone)}]\n" if gone else "")


def some_files(chance: random.Random, folder: Path) -> Path:
    """A chain of files with mixins that goes together; the last of them."""
    while True:
        known, shipped = chance.choice(shipped_ids()), chance.sample(mixin_ids(), chance.randint(0, 1))
        files = ["a.yaml", "b.yaml", "c.yaml"][: chance.randint(1, 3)]
        (folder / "mix.yaml").write_text(f"format: 1\nid: mix\n{some_lines(chance)}")
        for number, name in enumerate(files):
            base = f"./{files[number - 1]}" if number else known
            mixins = [*(shipped if number == 0 else []), *(["./mix.yaml"] if chance.random() < 0.4 else [])]
            added = f"mixins: [{', '.join(mixins)}]\n" if mixins else ""
            (folder / name).write_text(f"format: 1\nid: {name[0]}\nextends: {base}\n{added}{some_lines(chance)}")
        try:
            load(folder / files[-1])
        except ProfileError:
            continue
        return folder / files[-1]


@pytest.mark.parametrize("seed", range(40))
def test_any_chain_of_files_comes_to_the_same_in_one(seed: int, tmp_path: Path) -> None:
    top = some_files(random.Random(seed), tmp_path)
    profile, made = load(top), share(top)
    alone = loads(made.text)
    assert alone.fingerprint == profile.fingerprint
    assert alone.rules() == profile.rules()
    assert sorted(re.findall(r"# c\d", made.text)) == sorted(re.findall(r"# c\d", top.read_text()))


WRONG = {
    "a base that is not there": ("evening.yaml", "base-missing"),
    "a mixin that is not there": ("soft.yaml", "mixin-missing"),
    "a file that is not there": ("club.yaml", "file-missing"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_can_not_be_shared_is_said_and_nothing_is_written(folder: Path, name: str) -> None:
    gone, code = WRONG[name]
    Path(gone).unlink()
    with pytest.raises(PiquetError) as refused:
        share_file("club.yaml", "one.yaml")
    assert refused.value.code == code
    assert not Path("one.yaml").exists()


def test_a_file_that_is_there_is_never_overwritten(folder: Path) -> None:
    with pytest.raises(Unwritten, match="a file of that name already"):
        share_file("club.yaml", "soft.yaml")
    assert Path("soft.yaml").read_text() == SOFT


def test_a_profile_that_is_not_as_it_was_locked_is_not_shared(folder: Path) -> None:
    lock()
    Path("soft.yaml").write_text(SOFT.replace("30", "20"))
    with pytest.raises(ProfileError) as refused:
        share("club.yaml")
    assert refused.value.code == "lock-disagrees"


def test_what_would_say_something_else_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from piquet_rules.authoring import share as module

    spoilt = [
        ("_lines", lambda self: iter(())),
        ("_with_examples", lambda self, text: text),
        ("_with_citations", lambda self, text: text),
    ]
    for name, method in spoilt:
        with monkeypatch.context() as patch:
            patch.setattr(module._Fold, name, method)
            with pytest.raises(Unwritten, match="can't be folded into one file"):
                share("club.yaml")


@pytest.fixture
def here(folder: Path) -> Path:
    """An empty folder beside that of the files, in which the test runs."""
    (folder / "here").mkdir()
    share_file("club.yaml", "one.yaml")
    os.chdir(folder / "here")
    return folder / "here"


def test_a_file_from_elsewhere_is_shown_copied_and_locked(here: Path) -> None:
    found = add("../one.yaml")
    assert (found.base, found.there) == ("rubicon", False)
    assert found.differs is not None
    assert "huitième 30, not 18" in found.differs.in_words()
    assert os.listdir() == [], "nothing is written before it is asked for"
    found.write()
    assert sorted(os.listdir()) == ["one.yaml", "piquet.lock"]
    assert Path("one.yaml").read_bytes() == Path("../one.yaml").read_bytes()
    load("./one.yaml")
    again = add("../one.yaml")
    assert again.there
    assert not again.write().changed
    Path("one.yaml").write_text(Path("one.yaml").read_text() + "\n")
    with pytest.raises(ProfileError) as refused:
        load("./one.yaml")
    assert refused.value.code == "lock-disagrees"


REFUSED = {
    "an address": ("https://example.org/one.yaml", "remote-path", "download it first"),
    "another address": ("git+ssh://example.org/one.yaml", "remote-path", "download it first"),
    "a file that is not there": ("../two.yaml", "file-missing", ""),
    "a base that is not there": ("../club.yaml", "base-missing", "`piquet share FILE`"),
    "a folder": ("..", "file-missing", ""),
    "a record": ("../deal.yaml", "record-for-rules", ""),
    "no profile": ("../other.yaml", "no-profile", ""),
    "wrong rules": ("../wrong.yaml", "unknown-key", "did you mean `last`?"),
    "a newer format": ("../newer.yaml", "format-too-new", "pip install --upgrade"),
    "a name without an ending": ("../one.txt", "bad-path", "rename it first"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_added_leaves_nothing_behind(here: Path, name: str) -> None:
    file, code, remedy = REFUSED[name]
    Path("../deal.yaml").write_text("variant: rubicon\nhands: {elder: AS, younger: KS}\n")
    Path("../other.yaml").write_text("services: {web: {image: x}}\n")
    Path("../wrong.yaml").write_text("format: 1\nid: wrong\nextends: rubicon\ntricks: {lst: 3}\n")
    Path("../newer.yaml").write_text("format: 2\nid: newer\n")
    Path("../one.txt").write_text(Path("../one.yaml").read_text())
    with pytest.raises(PiquetError) as refused:
        add(file)
    assert refused.value.code == code
    assert remedy in refused.value.problems[0].help
    assert os.listdir() == []


def test_a_base_that_is_here_will_do(here: Path) -> None:
    Path("evening.yaml").write_text(EVENING)
    Path("soft.yaml").write_text(SOFT)
    found = add("../club.yaml")
    assert found.base == "evening"
    found.write()
    assert load("./club.yaml").extends == "./evening.yaml"


def test_another_file_of_that_name_is_refused(here: Path) -> None:
    Path("one.yaml").write_text("format: 1\nid: one\nextends: rubicon\n")
    with pytest.raises(Unwritten, match="is another; nothing was written"):
        add("../one.yaml")
    assert os.listdir() == ["one.yaml"]
    Path("one.yaml").unlink()
    Path("one.yaml").mkdir()
    with pytest.raises(Unwritten):
        add("../one.yaml")


def test_a_file_that_is_not_the_one_that_was_locked_is_refused(here: Path) -> None:
    add("../one.yaml").write()
    Path("one.yaml").unlink()
    Path("../one.yaml").write_text(Path("../one.yaml").read_text().replace("last: 4", "last: 5"))
    with pytest.raises(ProfileError) as refused:
        add("../one.yaml")
    assert refused.value.code == "lock-disagrees"
    assert "`tricks.last` is 5, locked as 4" in refused.value.problems[0].message
    assert os.listdir() == ["piquet.lock"]


def test_a_lock_that_can_not_be_written_takes_the_copy_back(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from piquet_rules.authoring import add as module

    for spoilt in ("spoilt", "", locks.text_of({}).replace("sha256:", "sha256:0")):
        Path("piquet.lock").write_text(spoilt)
        with pytest.raises(ProfileError) as refused:
            add("../one.yaml")
        assert refused.value.code == "lock-broken"
    Path("piquet.lock").unlink()
    found = add("../one.yaml")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module, "lock", full)
    for each in (found, add("../one.yaml", "deep")):
        with pytest.raises(OSError, match="No space left"):
            each.write()
        assert os.listdir() == []


def test_locking_one_file_never_writes_over_a_lock_that_can_not_be_read(here: Path) -> None:
    Path("one.yaml").write_text(Path("../one.yaml").read_text())
    Path("piquet.lock").write_text("spoilt")
    with pytest.raises(ProfileError) as refused:
        lock("one.yaml")
    assert refused.value.code == "lock-broken"
    assert Path("piquet.lock").read_text() == "spoilt"
    lock(anew=True)
    load("./one.yaml")
