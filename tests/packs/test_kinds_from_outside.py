"""A rule kind from another package: found by its entry point, scored, in the schema; a broken one harms nobody else.

Each test lays a made-up distribution into a folder and starts a Python of its own with it.
"""

from __future__ import annotations

from tests.packs.outside import KINDS, PROFILES, Outside

SQUARE = '''
from typing import Literal

from piquet_rules.profile.component import Case, Component, Conflict, field
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


def toy(outside: Outside, source: str, entry: str = "toy", target: str = "toy_rules") -> Outside:
    outside.install("toy-rules", {"toy_rules.py": source}, {KINDS: {entry: target}})
    return outside


def with_square(outside: Outside, kind: str = "toy.square") -> Outside:
    return toy(outside, SQUARE.replace("KIND", kind))


def test_a_kind_from_outside_scores(outside: Outside) -> None:
    entry = with_square(outside).told(SCORE, PROFILE)
    assert (entry["slot"], entry["points"], entry["cards"]) == ("point", 25, "AH KH QH JH 8H")


def test_an_entry_point_may_name_the_class_itself(outside: Outside) -> None:
    toy(outside, SQUARE.replace("KIND", "toy.square"), target="toy_rules:SquarePoint")
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
    toy(outside, "import no_such_module\n")
    assert "rubicon" in outside.told(OTHERS)
    ((code, message, remedy),) = outside.told(REFUSED, PROFILE)
    assert code == "pack-broken"
    assert "toy-rules 1.0" in message
    assert "no_such_module" in message
    assert "toy-rules" in remedy


def test_a_broken_package_beside_a_good_one(outside: Outside) -> None:
    with_square(outside)
    outside.install("bad-rules", {"bad_rules.py": "raise SystemError('out of order')\n"}, {KINDS: {"bad": "bad_rules"}})
    assert outside.told(SCORE, PROFILE)["points"] == 25
    assert outside.told(REFUSED, PROFILE.replace("toy.square", "bad.cube"))[0][0] == "pack-broken"


UNUSED = """
import json, sys, piquet_rules as pq
pq.loads(sys.stdin.read())
print(json.dumps([name for name in sys.modules if name.endswith("_rules")]))
"""


def test_packages_are_imported_only_where_a_profile_needs_one(outside: Outside) -> None:
    with_square(outside)
    assert set(outside.told(UNUSED, PROFILE)) == {"piquet_rules", "toy_rules"}
    assert set(outside.told(UNUSED, "format: 1\nid: club\nextends: rubicon\n")) == {"piquet_rules"}


def test_without_the_package_the_kind_is_unknown(outside: Outside) -> None:
    ((code, message, _),) = outside.told(REFUSED, PROFILE)
    assert code == "unknown-kind"
    assert "`toy.square`, and no installed package offers it" in message


def test_a_kind_of_nobody_knows_which_package_leads_to_those_that_do_not_load(outside: Outside) -> None:
    toy(outside, "import no_such_module\n")
    ((code, _, remedy),) = outside.told(REFUSED, PROFILE.replace("toy.square", "castle.square"))
    assert code == "unknown-kind"
    assert remedy == "`toy-rules 1.0` could not be loaded; `piquet components` says why"


BROKEN = """
import json
from piquet_rules.profile.registry import registry
print(json.dumps([[each.entry_point, str(each.package), each.reason] for each in registry().broken]))
"""
WHOLE = SQUARE.replace("KIND", "toy.square")
TERMS: dict[str, tuple[str, str]] = {
    "dotted name": ('"toy.square"', '"square"'),
    "at least one example": ('(Case("five", {}, "value", ((11, 10, 10, 10, 8),), 25),)', "()"),
    "an English text": ('"en": ', '"fr": '),
    "Literal with one name": ('Literal["toy.square"]', "str"),
    "lacks `value`": ("def value", "def worth"),
    "`key` must take (self, pips)": ("def key(self, pips)", "def key(self)"),
    "no rule kind in this module": (WHOLE, "x = 1"),
    "two kinds `toy": (WHOLE, f"{WHOLE}\n{WHOLE.replace('SquarePoint', 'Again')}"),
    "of no slot": ("SquarePoint(PointRule)", "SquarePoint(Component)"),
    "SystemExit: 3": (WHOLE, "raise SystemExit(3)"),
    "SyntaxError": (WHOLE, "def :"),
    "AttributeError": ("class SquarePoint", "class CirclePoint"),
    "neither a module nor a rule kind": ("class SquarePoint", "SquarePoint = 3\nclass CirclePoint"),
}
"""Why a kind is refused → what was done to it."""
OF_THE_CLASS = {"AttributeError", "neither a module nor a rule kind"}


def test_a_kind_that_breaks_the_terms_is_refused(outside: Outside) -> None:
    for number, (reason, (old, new)) in enumerate(TERMS.items()):
        assert old in WHOLE
        name = f"toy{number}"
        source = WHOLE.replace(old, new).replace("toy.square", f"{name}.square")
        target = f"{name}:SquarePoint" if reason in OF_THE_CLASS else name
        outside.install(name, {f"{name}.py": source}, {KINDS: {name: target}})

    found = {entry: (package, why) for entry, package, why in outside.told(BROKEN)}

    for number, reason in enumerate(TERMS):
        package, why = found[f"toy{number}"]
        assert package == f"toy{number} 1.0"
        assert reason in why
        if "Error" not in reason and "Exit" not in reason:
            code = "component-refused"
            assert why.startswith(f"{code}: toy{number}")


def test_an_entry_point_may_lead_to_a_package_of_modules(outside: Outside) -> None:
    files = {
        "toy_rules/__init__.py": "from toy_rules.square import SquarePoint as SquarePoint\n",
        "toy_rules/square.py": WHOLE,
    }
    outside.install("toy-rules", files, {KINDS: {"toy.square": "toy_rules"}})
    assert outside.told(SCORE, PROFILE)["points"] == 25


def test_what_a_package_prints_as_it_is_imported_is_no_result(outside: Outside) -> None:
    toy(outside, "print('hello')\n" + WHOLE)
    assert outside.told(SCORE, PROFILE)["points"] == 25


def test_a_package_whose_entry_points_are_spoilt_hides_no_other(outside: Outside) -> None:
    with_square(outside)
    outside.write("house.yaml", PROFILE)
    outside.write("spoilt-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: spoilt\nVersion: 1.0\n")
    outside.write("spoilt-1.0.dist-info/entry_points.txt", f"[{KINDS}]\nno equals sign\n")
    (found,) = outside.piquet(["check", "house.yaml"])
    assert found.status == 0, found.err


def test_two_packages_that_offer_one_kind_are_named_both_and_neither_is_used(outside: Outside) -> None:
    with_square(outside)
    outside.install("other-rules", {"other_rules.py": WHOLE}, {KINDS: {"toy": "other_rules"}}, version="2.1")
    ((code, message, remedy),) = outside.told(REFUSED, PROFILE)
    assert code == "pack-conflict"
    assert message == "kind `toy.square` is offered by `other-rules 2.1` and by `toy-rules 1.0`"
    assert "remove all but one" in remedy
    assert outside.told(BROKEN) == []


PACKAGES = """
import json, sys, piquet_rules as pq
from piquet_rules.profile.registry import foreign_kinds, package_of
profile = pq.loads(sys.stdin.read())
print(json.dumps([foreign_kinds(profile.components), package_of(type(profile.point)), package_of(type(profile.set))]))
"""


def test_which_package_brings_a_kind_is_known(outside: Outside) -> None:
    found = with_square(outside).told(PACKAGES, PROFILE)
    assert found == [{"toy.square": ["toy-rules", "1.0"]}, ["toy-rules", "1.0"], None]


DEAL = """
hands:
  elder: AS JS 9S 8S AH KH QH JH 8H JC 9C KD
  younger: QS TS TH AC KC QC TC AD QD JD TD 7D
"""
FAULTS = {
    "conflicts": ("if self.less == 9:", "if self.more:"),
    "value": ("return len(pips) ** 2 - self.less", "return len(pips) ** 2 // self.less"),
    "text": ("{ $less }", "{ $lass }"),
}
"""What of a kind goes wrong → what was done to it."""


def test_what_a_kind_raises_is_laid_at_its_door(outside: Outside) -> None:
    for what, (old, new) in FAULTS.items():
        source = WHOLE.replace(old, new).replace("toy.square", f"{what}.square")
        outside.install(f"{what}-rules", {f"{what}_rules.py": source}, {KINDS: {what: f"{what}_rules"}})
        profile = PROFILE.replace("toy.square", f"{what}.square")
        outside.write(f"{what}.yaml", profile)
        outside.write(f"{what}_deal.yaml", f"variant: ./{what}.yaml\n{DEAL}")
        pack = {f"{what}_profiles/club.yaml": profile.replace("toy-club", f"{what}.club")}
        outside.install(f"{what}-profiles", pack, {PROFILES: {what: f"{what}_profiles"}})
    loaded, scored, printed, variants, other = outside.piquet(
        ["check", "conflicts.yaml"], ["score", "value_deal.yaml"], ["rules", "text.yaml"], ["variants"],
        ["score", "value_deal.yaml", "--variant", "rubicon"],
    )  # fmt: skip
    code = "kind-faulty"
    assert loaded.status == 1
    assert loaded.out.startswith(
        f"conflicts.yaml:4:15: {code}  the kind `conflicts.square` of conflicts-rules 1.0 has a fault: AttributeError: "
    )
    assert "`conflicts`, conflicts_rules.py, line " in loaded.out
    assert "python -m piquet_rules.testing conflicts_rules" in loaded.out
    assert (scored.status, scored.out) == (1, "")
    assert f"{code}  the kind `value.square` of value-rules 1.0 has a fault: ZeroDivisionError: " in scored.err
    assert (printed.status, printed.out) == (1, "")
    assert "text_rules.SquarePoint: the message `worth` can't be filled" in printed.err
    assert variants.status == 0
    for what in ("conflicts", "text"):
        assert f"`{what}.club` can't be used, so it is not listed" in variants.err
    assert other.status == 0
    for ran in (loaded, scored, printed, variants, other):
        assert "Traceback" not in ran.out + ran.err
        assert "the program has a fault" not in ran.out + ran.err
