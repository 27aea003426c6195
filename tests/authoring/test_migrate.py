"""``migrate``: what an old file says it says in today's words, and no comment is lost."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from piquet_rules.authoring.files import Unwritten
from piquet_rules.authoring.migrate import migrate, migrate_files
from piquet_rules.errors import PiquetError, ProfileError
from piquet_rules.profile import renamed
from piquet_rules.profile.keys import field_at
from piquet_rules.profile.load import check_text, loads
from piquet_rules.profile.registry import registry
from piquet_rules.profile.shipped import shipped_ids
from piquet_rules.profile.slots import SLOT_TYPES

ROWS = yaml.safe_load((Path(__file__).parent / "migrations.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["name"])
def test_the_text_letter_by_letter(row: dict[str, Any]) -> None:
    made = migrate(row["before"])
    assert made == row["after"]
    assert migrate(made) == made
    assert [each.code for each in check_text(made)[1] if each.severity == "error"] == row.get("codes", [])
    if "codes" not in row:
        profile = loads(made)
        assert {key: profile.value(key) for key in row["rules"]} == row["rules"]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["name"])
def test_line_ends_and_the_mark_stay(row: dict[str, Any]) -> None:
    windows = "\ufeff" + row["before"].replace("\n", "\r\n")
    assert migrate(windows) == "\ufeff" + row["after"].replace("\n", "\r\n")


BY_HAND = {
    "a rule that there was not": ("scoring: {foo: 3}", "`scoring.foo` is no rule of format 0, nor of format 1", 4),
    "a rule that is misspelt": ("scoring: {last_trik: 3}", "`scoring.last_trik` is no rule", 4),
    "a rule of today's that is misspelt": ("tricks: {lst: 3}", "`tricks.lst` is no rule", 4),
    "more below a rule": ("tricks: {last: {more: 3}}", "`tricks.last.more` is no rule", 4),
    "a section that there was not": ("misdeal: {penalty: 10}", "`misdeal` is no rule", 4),
    "a key that there was not": ("notess: ours", "`notess` is no rule", 4),
    "a section without rules": ("scoring: {}", "`scoring` is no rule", 4),
    "a section that is a value": ("match: 3", "`match` was a section of rules", 4),
    "a rule that there was not, taken away": ("unset: [scoring.foo]", "`scoring.foo` is no rule", 4),
    "a rule that there was not, replaced": ("replace: [foo]", "`foo` is no rule", 4),
    "a rule that there was not, cited": ("cite: {scoring.foo: {grade: house}}", "`scoring.foo` is no rule", 4),
    "a list that is none": ("replace: tricks.last", "`replace` was a list of rules", 4),
    "a source of what was not": ("sources: [{for: tricks.lst, grade: house}]", "`tricks.lst` is no rule", 4),
    "a rule that there is no more": ("clock: {per_deal: 10}", "`clock.per_deal` has no successor", 4),
    "a pack that nobody knew": ("deal: {deck: 40}", "`deal.deck` was `32` or `36`, and here is `40`", 4),
    "an extra that is no number": ("scoring: {last_trick: many}", "was a whole number, and here is `many`", 4),
    "a truth value": ("scoring: {last_trick: true}", "was a whole number", 4),
    "a form that there was not": ("match: {form: whist}", "`match.form` was `partie` or `cent`", 4),
    "a whole section taken away": ("unset: [scoring]", "`scoring` was a section of rules", 4),
    "a whole section replaced": ("replace: [match]", "`match` was a section of rules", 4),
    "a rule without successor taken away": ("unset: [clock.per_deal]", "`clock.per_deal` has no successor", 4),
    "one thing said twice": ("scoring: {last_trick: 3}\ntricks: {last: 4}", "`tricks.last` would be said twice", 4),
    "two titles": ("title: a\ntitles: {en: b}", "`title` and `titles` both stand here", 5),
    "two versions": ("schema: 1", "`schema` and `format` both stand here", 4),
    "a source of nothing": ("sources: [{grade: house}]", "says with `for:` which rule", 4),
    "a rule without a source": ("sources: [{for: scoring.pique, grade: none}]", "has no source", 4),
    "a citation of a section": ("cite: {scoring: {grade: house}}", "`scoring` was a section of rules", 4),
    "a cited value that is none": (
        "cite: {scoring.last_trick: {grade: house, value: x}}", "was a whole number, and here is `x`", 4,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BY_HAND)
def test_what_has_to_be_done_by_hand_is_said_and_nothing_is_written(name: str, tmp_path: Path) -> None:
    lines, message, line = BY_HAND[name]
    file = tmp_path / "club.yaml"
    text = f"format: 0\nid: club\nextends: rubicon\n{lines}\n"
    file.write_text(text)
    with pytest.raises(ProfileError) as refused:
        migrate_files([file], write=True)
    problem = refused.value.problems[0]
    assert problem.code == "migrate-by-hand"
    assert message in problem.message
    assert problem.place.line == line
    assert problem.help
    assert file.read_text() == text


def test_all_that_has_to_be_done_by_hand_is_said_at_once() -> None:
    text = "format: 0\nid: a\nextends: rubicon\nclock: {per_deal: 3}\ndeal: {deck: 40}\nunset: [scoring]\n"
    with pytest.raises(ProfileError) as refused:
        migrate(text)
    assert [each.place.line for each in refused.value.problems] == [4, 5, 6]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{format: 0, id: a, scoring: {pique: 20}}", "edit-refused"),
        ("format: 2\nid: a\n", "format-too-new"),
        ("format: -1\nid: a\n", "out-of-range"),
        ("id: a\nscoring: {pique: 20}\n", "missing-key"),
        ("format: 0\nid: a\nscoring: {pique: yes}\n", "truth-word"),
        ("format: 0\nid: a\nscoring: {pique: &x 20}\n", "anchor"),
        ("format: 0\nid: 'a\n", "unclosed-quote"),
        ("", "empty-file"),
        ("- a\n", "missing-key"),
    ],
)
def test_a_text_that_is_not_migrated(text: str, code: str) -> None:
    with pytest.raises(PiquetError) as refused:
        migrate(text)
    assert code in [problem.code for problem in refused.value.problems]


def test_several_files_are_written_together_or_not_at_all(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text("format: 0\nid: good\nextends: rubicon\nscoring: {pique: 20}\n")
    bad.write_text("format: 0\nid: bad\nextends: rubicon\ndeal: {deck: 40}\n")
    before = good.read_text()
    with pytest.raises(ProfileError):
        migrate_files([good, bad], write=True)
    assert good.read_text() == before
    (made,) = migrate_files([good])
    assert made.changed
    assert good.read_text() == before
    migrate_files([good], write=True)
    assert good.read_text() == made.after
    assert sorted(os.listdir(tmp_path)) == ["bad.yaml", "good.yaml"]


def test_files_beside_are_named_by_their_path_now(tmp_path: Path) -> None:
    (tmp_path / "evening.yaml").write_text("format: 1\nid: evening\nextends: rubicon\npique: {bonus: 20}\n")
    (tmp_path / "soft_capot.yml").write_text("format: 1\nid: soft-capot\ncapot: {points: 30}\n")
    text = "format: 0\nid: a\nextends: evening\nmixins: [soft_capot, carte_rouge]   # two\nscoring: {last_trick: 3}\n"
    made = migrate(text, folder=tmp_path)
    assert "extends: ./evening.yaml\nmixins: [./soft_capot.yml, carte-rouge]   # two\n" in made
    profile = loads(made, folder=tmp_path)
    assert [profile.value(key) for key in ("pique.bonus", "capot.points", "tricks.last")] == [20, 30, 4]


def test_what_the_editor_makes_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    from piquet_rules.authoring import migrate as module

    text = "format: 0\nid: a\nextends: rubicon\nscoring: {pique: 20}   # ours\n"
    for spoilt in (text.replace("0", "1", 1), migrate(text).replace("20", "21"), migrate(text).replace("# ours", "")):
        monkeypatch.setattr(module, "restructured", lambda *_, made=spoilt: made)
        with pytest.raises(Unwritten, match="without losing a comment"):
            migrate(text)


# Old keys with a value, and what they come to: chosen so that any of them can stand together under `rubicon`.
PIECES = [
    ("scoring.pique", "20", "pique.bonus", 20),
    ("scoring.repique", "70", "repique.bonus", 70),
    ("scoring.capot", "50", "capot.points", 50),
    ("scoring.cards", "12", "majority.points", 12),
    ("scoring.last_trick", "3", "tricks.last", 4),
    ("scoring.lead_point", "2", "tricks.lead", 2),
    ("declarations.carte_blanche", "15", "carte_blanche.points", 15),
    ("declarations.point", "tens-half-up", "point.score", "tens-half-up"),
    ("declarations.sequences", "{5: 20, 6: 21, 7: 22, 8: 23}", "sequence.points.5", 20),
    ("declarations.sets", "{3: 4, 4: 15}", "set.quatorze", 15),
    ("declarations.order", "[sets, point, sequences]", "declarations.order", ["set", "point", "sequence"]),
    ("declarations.sinking", "false", "declarations.sinking", False),
    ("exchange.elder_min", "2", "exchange.elder.min", 2),
    ("exchange.elder_max", "4", "exchange.elder.max", 4),
    ("exchange.younger_min", "0", "exchange.younger.min", 0),
    ("deal.packets", "[3]", "deal.packets", [3]),
    ("match.deals", "4", "partie.deals", 4),
    ("match.rubicon", "{threshold: 90, bonus: 50}", "settlement.bonus", 50),
]


class Layout:
    """Lines laid out by chance, with numbered comments and some empty lines."""

    def __init__(self, chance: random.Random) -> None:
        self.chance, self.comments, self.lines = chance, 0, list[str]()

    def comment(self) -> str:
        self.comments += 1
        return f"# c{self.comments}"

    def above(self, pad: str = "") -> None:
        if self.chance.random() < 0.3:
            self.lines.append(pad + self.comment())
        elif self.chance.random() < 0.1:
            self.lines.append("")

    def line(self, text: str) -> None:
        self.lines.append(text + (f"  {self.comment()}" if self.chance.random() < 0.3 else ""))

    def entry(self, key: str, value: str, pad: str) -> None:
        self.above(pad)
        rows = re.findall(r"(\w+): (\w+)", value)
        if not rows or self.chance.random() < 0.5:
            self.line(f"{pad}{key}: {value}")
            return
        self.line(f"{pad}{key}:")
        inner = pad + " " * self.chance.choice([1, 2, 4])
        for row, number in rows:
            self.entry(row, number, inner)

    def section(self, name: str, entries: list[tuple[str, str]]) -> None:
        self.above()
        if self.chance.random() < 0.4:
            self.line(f"{name}: {{{', '.join(f'{key}: {value}' for key, value in entries)}}}")
            return
        self.line(f"{name}:")
        pad = " " * self.chance.choice([2, 3, 4])
        for key, value in entries:
            self.entry(key, value, pad)
        self.above(pad)


def some_file(chance: random.Random) -> tuple[str, dict[str, Any]]:
    """A file of format 0 in some layout; and what it plays."""
    chosen = chance.sample(PIECES, chance.randint(1, len(PIECES)))
    sections: dict[str, list[tuple[str, str]]] = {}
    for old, value, _, _ in chosen:
        head, _, key = old.partition(".")
        sections.setdefault(head, []).append((key, value))
    layout = Layout(chance)
    layout.lines += ["format: 0", "id: club", "extends: rubicon"]
    for name, entries in sections.items():
        layout.section(name, entries)
    return "\n".join(layout.lines) + "\n", {new: now for _, _, new, now in chosen}


@pytest.mark.parametrize("seed", range(150))
def test_any_layout_keeps_its_comments_and_says_the_same(seed: int) -> None:
    text, plays = some_file(random.Random(seed))
    made = migrate(text)
    assert sorted(re.findall(r"# c\d+", made)) == sorted(re.findall(r"# c\d+", text)), made
    profile = loads(made)
    assert {key: profile.value(key) for key in plays} == plays, made
    assert migrate(made) == made


def test_the_list_of_old_names_leads_to_keys_that_there_are() -> None:
    head = {"format", "title", "about.status", "unset", "extends"}
    for each in renamed.every():
        for key in [*filter(None, renamed.names_now(each)), *each.absent, *filter(None, [each.unset])]:
            slot, *path = key.split(".")
            assert key in head or slot in SLOT_TYPES, key
            if key not in head and path:
                assert any(field_at(cls, tuple(path)) for cls in registry().kinds[slot].values()), key
        assert each.new or each.note, f"{each.old}: say why it has no successor"
    assert set(renamed.of_format(0)["extends"].values.values()) <= set(shipped_ids())


@pytest.mark.parametrize(
    ("key", "now"),
    [
        ("scoring.last_trick", "tricks.last"),
        ("declarations.sequences.8", "sequence.points.8"),
        ("match.rubicon.bonus", "settlement.bonus"),
        ("tricks.last", None),
        ("scoring.last_trick.more", None),
    ],
)
def test_what_became_of_a_key(key: str, now: str | None) -> None:
    found = renamed.successor(key)
    assert (found and found.new) == now
    if found and "sequences" not in key:
        assert key in [each.old for each in renamed.former(found.new)]


ODD_LINES = [
    "scoring: {}", "match:", "  deals: 3", "unset: []", "cite: []", "sources: [{}]", "examples: {}", "titles: 3",
    "extends: [a]", "mixins: a", "edition: 3", "replace: a", "scoring: 5", "declarations: {order: 3}", "? a",
    "exchange: {elder_max: {a: 1}}", "deal: {deck: [32]}", '"scoring": {"pique": 20}', "scoring: {pique: {bonus: 3}}",
    "declarations: {sets: 5}", "match: {rubicon: 5}", "# alone", "  # alone", "about: 3",
]  # fmt: skip


def spoilt(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(lines))
        line, other = lines[at], chance.choice(lines)
        cut = chance.randrange(len(line) + 1)
        strange = line[:cut] + chance.choice("{}[]:,#\"' -0x~é") + line[cut:]
        lines[at : at + 1] = chance.choice([[], [line, other], [f"{line}  # x"], [strange], [f" {line}"],
                                            [chance.choice(ODD_LINES), line]])  # fmt: skip
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(0, 300, 10))
def test_files_spoilt_by_chance_are_migrated_or_explained(seed: int) -> None:
    for number in range(seed, seed + 10):
        chance = random.Random(number)
        text = spoilt(chance.choice(ROWS)["before"], chance)
        try:
            made = migrate(text)
        except PiquetError:  # whatever else is raised is a fault
            continue
        assert migrate(made) == made
        assert [each for each in check_text(made)[1] if each.code == "unknown-key" and _is_of_rules(each.key)] == []


def _is_of_rules(key: str) -> bool:
    """Whether a key stands neither in an example nor in a section of the head, which were the same in format 0."""
    return key.split(".")[0] not in {"examples", "about", "sources", "title", "cite"}


@pytest.mark.parametrize("name", [name for name in renamed.of_format(0) if "." in name])
def test_a_slip_in_any_old_name_is_told_with_the_name(name: str) -> None:
    *above, last = name.split(".")
    text = "format: 0\nid: a\nextends: rubicon\n" + "".join(f"{'  ' * n}{key}:\n" for n, key in enumerate(above))
    with pytest.raises(ProfileError) as refused:
        migrate(f"{text}{'  ' * len(above)}{last}x: 3\n")
    (problem,) = refused.value.problems
    assert problem.code == "migrate-by-hand"
    assert f"`{name}x` is no rule" in problem.message
    assert problem.help.count("`")
