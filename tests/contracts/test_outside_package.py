"""A rule kind from another package: found by its entry point, scored, in the schema; a broken one harms nobody else.

Each test lays a made-up distribution into a folder and starts a Python of its own with it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]

SQUARE = '''
from typing import Literal

from piquet_rules.profile.component import Case, Conflict, field
from piquet_rules.profile.slots import PointRule


class SquarePoint(PointRule):
    """A point scores the square of its cards.

    What it rules: a toy.
    Where it is found: in a test.
    """

    kind: Literal["KIND"]
    less: int = field("Taken off the square.", unit="points", neutral=0, ge=0, le=9)

    def key(self, pips):
        return 100 * len(pips) + sum(pips)

    def value(self, pips):
        return len(pips) ** 2 - self.less

    text = {"en": "worth = A point scores the square of its cards less { $less }."}

    def conflicts(self):
        if self.less == 9:
            yield Conflict("rank-not-in-pack", "nine is too much", ("point.less",), "write less")

    examples = (Case("five", {}, "value", ((11, 10, 10, 10, 8),), 25),)
'''

PROFILE = "format: 1\nid: toy-club\nextends: rubicon\npoint: {kind: toy.square}\n"

SCORE = """
import json, sys
import piquet_rules as pq

profile = pq.loads(sys.stdin.read())
hands = {
    "elder": "AS JS 9S 8S AH KH QH JH 8H JC 9C KD",
    "younger": "QS TS TH AC KC QC TC AD QD JD TD 7D",
}
found = pq.score({"hands": hands, "play": "AH TH"}, profile)
print(json.dumps(found.to_json()["ledger"][0]))
"""


class Outside:
    """A folder with a distribution in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def install(self, name: str, source: str, entry_points: dict[str, str]) -> None:
        (self.folder / f"{name}.py").write_text(source, "utf-8")
        info = self.folder / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
        lines = "".join(f"{entry} = {target}\n" for entry, target in entry_points.items())
        (info / "entry_points.txt").write_text(f"[piquet_rules.components]\n{lines}", "utf-8")

    def run(self, code: str, profile: str = "") -> subprocess.CompletedProcess[str]:
        paths = os.pathsep.join([str(self.folder), str(ROOT)])
        return subprocess.run(
            [sys.executable, "-c", code], input=profile, env={**os.environ, "PYTHONPATH": paths},
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip

    def told(self, code: str, profile: str = "") -> Any:
        found = self.run(code, profile)
        assert found.returncode == 0, found.stderr
        return json.loads(found.stdout)


@pytest.fixture
def outside(tmp_path: Path) -> Outside:
    return Outside(tmp_path)


def with_square(outside: Outside, kind: str = "toy.square") -> Outside:
    outside.install("toy_rules", SQUARE.replace("KIND", kind), {"toy": "toy_rules"})
    return outside


def test_a_kind_from_outside_scores(outside: Outside) -> None:
    entry = with_square(outside).told(SCORE, PROFILE)
    assert (entry["slot"], entry["points"], entry["cards"]) == ("point", 25, "AH KH QH JH 8H")


def test_an_entry_point_may_name_the_class_itself(outside: Outside) -> None:
    outside.install("toy_rules", SQUARE.replace("KIND", "toy.square"), {"toy": "toy_rules:SquarePoint"})
    assert outside.told(SCORE, PROFILE)["points"] == 25


def test_its_keys_are_read_checked_and_part_of_the_fingerprint(outside: Outside) -> None:
    with_square(outside)
    assert outside.told(SCORE, PROFILE.replace("square}", "square, less: 4}"))["points"] == 21
    code = "import sys, json, piquet_rules as pq\nprint(json.dumps(pq.loads(sys.stdin.read()).fingerprint))"
    fingerprints = {outside.told(code, PROFILE.replace("square}", f"square, less: {less}}}")) for less in (0, 1, 2)}
    assert len(fingerprints) == 3
    assert outside.told(REFUSED, PROFILE.replace("square}", "square, less: 10}"))[0][0] == "out-of-range"
    assert outside.told(REFUSED, PROFILE.replace("square}", "square, les: 1}"))[0][0] == "unknown-key"
    assert outside.told(REFUSED, PROFILE.replace("square}", "square, less: 9}"))[0] == [
        "rank-not-in-pack",
        "nine is too much",
        "write less",
    ]


SCHEMA = """
import json
from piquet_rules.profile.slot_field import adapter
print(json.dumps(adapter("point").json_schema()))
"""


def test_it_stands_in_the_json_schema_beside_our_own(outside: Outside) -> None:
    schema = with_square(outside).told(SCHEMA)
    assert set(schema["discriminator"]["mapping"]) == {"standard", "toy.square"}
    square = schema["$defs"]["SquarePoint"]
    assert square["properties"]["kind"]["const"] == "toy.square"
    assert square["properties"]["less"] | {"minimum": 0, "maximum": 9, "unit": "points"} == square["properties"]["less"]


REFUSED = """
import sys, json, piquet_rules as pq
try:
    pq.loads(sys.stdin.read())
    print("[]")
except pq.ProfileError as error:
    print(json.dumps([[each.code, each.message, each.help] for each in error.problems]))
"""
OTHERS = "import json, piquet_rules as pq\nprint(json.dumps([pq.load(each).id for each in pq.shipped_ids()]))"


def test_a_broken_package_breaks_only_what_needs_it(outside: Outside) -> None:
    outside.install("toy_rules", "import no_such_module\n", {"toy": "toy_rules"})
    assert "rubicon" in outside.told(OTHERS)
    ((code, message, remedy),) = outside.told(REFUSED, PROFILE)
    assert code == "pack-broken"
    assert "no_such_module" in message
    assert "toy_rules" in remedy


def test_a_broken_package_beside_a_good_one(outside: Outside) -> None:
    with_square(outside)
    outside.install("bad_rules", "raise SystemError('out of order')\n", {"bad": "bad_rules"})
    assert outside.told(SCORE, PROFILE)["points"] == 25
    assert outside.told(REFUSED, PROFILE.replace("toy.square", "bad.cube"))[0][0] == "pack-broken"


def test_without_the_package_the_kind_is_unknown(outside: Outside) -> None:
    ((code, message, _),) = outside.told(REFUSED, PROFILE)
    assert code == "unknown-kind"
    assert "toy.square" in message


BROKEN = """
import json
from piquet_rules.profile.registry import registry
print(json.dumps([[each.entry_point, each.distribution, each.reason] for each in registry().broken]))
"""


@pytest.mark.parametrize(
    ("kind", "change", "reason"),
    [
        ("square", ("", ""), "dotted name"),
        ("toy.square", ('(Case("five", {}, "value", ((11, 10, 10, 10, 8),), 25),)', "()"), "at least one example"),
        ("toy.square", ('Literal["toy.square"]', "str"), "Literal with one name"),
    ],
)
def test_a_kind_that_breaks_the_terms_is_refused(
    outside: Outside, kind: str, change: tuple[str, str], reason: str
) -> None:
    source = SQUARE.replace("KIND", kind)
    outside.install("toy_rules", source.replace(*change) if change[0] else source, {"toy": "toy_rules"})
    ((entry, distribution, why),) = outside.told(BROKEN)
    assert (entry, distribution) == ("toy", "toy_rules")
    code = "component-refused"
    assert why.startswith(f"ComponentError: {code}")
    assert reason in why
    assert "rubicon" in outside.told(OTHERS)


def test_two_packages_cannot_take_one_name(outside: Outside) -> None:
    with_square(outside)
    outside.install("other_rules", SQUARE.replace("KIND", "toy.square"), {"toy": "other_rules"})
    ((_, _, why),) = outside.told(BROKEN)
    assert "already taken by" in why
