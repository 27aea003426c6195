"""A file of a run that is damaged, in whatever way, is refused with what is wrong and where; nothing is added to it."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import piquet_rules as pq
from piquet_rules.cli.main import main
from piquet_rules.simulation.kept import kept_run
from piquet_rules.simulation.parties import PARTIE_MEASURES
from piquet_rules.simulation.run import Asked, Run
from tests.simulation.test_kept import with_parties

ASKED = Asked(("rubicon", "rubicon-four-deals"), deals=9, parties=3, elder="random", younger="random")
SUMS = "run", "sums"
COUNTED = (*SUMS, "counted", "rubicon")
PAIRED = (*SUMS, "paired", "rubicon-four-deals")
PARTIES = "run", "parties"
Where = tuple[str | int, ...]
GONE = object()
"""Put where something is to be taken out."""


@pytest.fixture(scope="module")
def kept() -> Any:
    run = with_parties(Run.begin(ASKED))
    cause = {
        "from": "rubicon",
        "to": "rubicon-four-deals",
        "seat": "net",
        "keys": ["capot"],
        "points": 1,
        "method": "shapley",
    }
    return json.loads(json.dumps({**run.kept(), "causes": [{**cause, "share": "1/3", "error": 0.25}]}))


def put(data: Any, where: Where, value: object) -> Any:
    """A copy with another value in one place."""
    changed = copy.deepcopy(data)
    *above, last = where
    inside = changed
    for step in above:
        inside = inside[step]
    if value is GONE:
        del inside[last]
    else:
        inside[last] = value
    return changed


# what is put where → what is said
DAMAGES: dict[str, tuple[Where, object, str]] = {
    "a measure is missing": ((*COUNTED, "sunk"), GONE, "run > sums > counted > rubicon > sunk is missing"),
    "a measure that is none": ((*COUNTED, "luck"), [[0, 9]], "counted > rubicon > luck is not known"),
    "a difference is missing": ((*PAIRED, "net"), GONE, "paired > rubicon-four-deals > net is missing"),
    "a difference that is none": ((*PAIRED, "sunk"), [[0, 9]], "paired > rubicon-four-deals > sunk is not known"),
    "differences of the first": ((*SUMS, "paired", "rubicon"), {}, "paired > rubicon is not known"),
    "a ruleset that is none": ((*SUMS, "counted", "club"), {}, "counted > club is not known"),
    "it is not said how one ran": ((*SUMS, "how", "rubicon"), GONE, "how > rubicon is missing"),
    "it is said how another ran": ((*SUMS, "how", "club"), "plain", "how > club is not known"),
    "how it ran is a number": ((*SUMS, "how", "rubicon"), 3, "sums > how > rubicon is no text"),
    "a text for a count": ((*COUNTED, "sunk", 0), [0, "9"], "counted > rubicon > sunk > 0 > 1 is no whole number"),
    "a fraction for a count": ((*COUNTED, "sunk", 0), [0, 9.0], "sunk > 0 > 1 is no whole number"),
    "nothing for a count": ((*COUNTED, "sunk", 0), [0, None], "sunk > 0 > 1 is no whole number"),
    "true for a count": ((*COUNTED, "sunk", 0), [0, True], "sunk > 0 > 1 is no whole number"),
    "a count below nothing": ((*COUNTED, "conceded"), [[0, -9]], "conceded > 0 > 1 is less than 1"),
    "a count of nothing": ((*COUNTED, "conceded"), [[0, 9], [1, 0]], "conceded > 1 > 1 is less than 1"),
    "a count beyond all bounds": ((*COUNTED, "conceded"), [[0, 10**13]], "is more than 1000000000000"),
    "a text for a result": ((*COUNTED, "conceded"), [["0", 9]], "conceded > 0 > 0 is no whole number"),
    "a fraction for a result": ((*COUNTED, "conceded"), [[0.5, 9]], "conceded > 0 > 0 is no whole number"),
    "a result beyond all bounds": ((*COUNTED, "conceded"), [[10**400, 9]], "conceded > 0 > 0 "),
    "three numbers for two": ((*COUNTED, "conceded"), [[0, 9, 9]], "conceded > 0 has more than it should"),
    "one number for two": ((*COUNTED, "conceded"), [[0]], "conceded > 0 > 1 is missing"),
    "no list": ((*COUNTED, "conceded"), {"0": 9}, "conceded is no list"),
    "a result twice": ((*COUNTED, "conceded"), [[0, 4], [0, 5]], "conceded has a number twice, or in the wrong order"),
    "results that fall": ((*COUNTED, "conceded"), [[1, 4], [0, 5]], "conceded has a number twice, or in the wrong"),
    "counts that do not add up": ((*COUNTED, "conceded"), [[0, 8]], "counted > rubicon > conceded counts 8 of 9"),
    "differences that do not add up": ((*PAIRED, "net"), [], "paired > rubicon-four-deals > net counts 0 of 9"),
    "ranges that overlap": ((*SUMS, "ranges"), [[0, 5], [4, 8]], "ranges has two that overlap"),
    "ranges in the wrong order": ((*SUMS, "ranges"), [[5, 9], [0, 5]], "ranges has two that overlap"),
    "ranges that touch": ((*SUMS, "ranges"), [[0, 5], [5, 9]], "ranges has two that overlap, touch"),
    "an empty range": ((*SUMS, "ranges"), [[0, 9], [10, 10]], "ranges has one that is empty"),
    "a range beyond what was asked for": ((*SUMS, "ranges"), [[1, 10]], "ranges has more than the 9 that were asked"),
    "a range below nothing": ((*SUMS, "ranges"), [[-1, 8]], "sums > ranges > 0 > 0 is less than 0"),
    "a range of texts": ((*SUMS, "ranges"), ["09"], "sums > ranges > 0 is no list"),
    "a range of fractions": ((*SUMS, "ranges"), [[0.0, 9]], "sums > ranges > 0 > 0 is no whole number"),
    "numbers of no deal": ((*SUMS, "ranges"), [], "counted > rubicon is not known"),
    "no deal of a partie": ((*PARTIES, "ranges"), [], "counted > rubicon is not known"),
    "a measure of parties is missing": ((*PARTIES, "counted", "rubicon", "carried"), GONE, "run > parties > counted >"),
    "a measure of deals in parties": ((*PARTIES, "counted", "rubicon", "sunk"), [[0, 3]], "> sunk is not known"),
    "other differences of parties": (
        (*PARTIES, "paired", "rubicon-four-deals", "elder"), [[0, 3]], "rubicon-four-deals > elder is not known",
    ),
    "nothing for a fingerprint": ((*SUMS, "spec"), None, "run > sums > spec is no text"),
    "sums of a section too many": ((*SUMS, "luck"), {}, "run > sums > luck is not known"),
    "nothing for the program": (("run", "build"), None, "run > build is no text"),
    "true for the format": (("run", "format"), True, "run > format is no whole number"),
    "a text for the variants": (("run", "asked", "variants"), "rubicon", "run > asked > variants is no list"),
    "no variants": (("run", "asked", "variants"), [], "run > asked > variants has less than it should"),
    "a text for the deals": (("run", "asked", "deals"), "9", "run > asked > deals is no whole number"),
    "no deals": (("run", "asked", "deals"), 0, "run > asked > deals is less than 1"),
    "a list for a policy": (("run", "asked", "elder"), ["random"], "run > asked > elder is no text"),
    "a change of three": (("run", "asked", "set"), [["a", "b", "c"]], "run > asked > set > 0 has more than it should"),
    "causes that are no list": (("causes",), 1, "causes is no list"),
    "a cause without points": (("causes", 0, "points"), GONE, "causes > 0 > points is missing"),
    "a cause of nobody": (("causes", 0, "seat"), "dealer", "causes > 0 > seat is not 'elder', 'younger' or 'net'"),
    "an error below nothing": (("causes", 0, "error"), -1.0, "causes > 0 > error is less than 0"),
    "no number": (("causes", 0, "error"), float("nan"), "not whole"),
}  # fmt: skip


@pytest.mark.parametrize("what", DAMAGES)
def test_what_is_damaged_is_named_with_its_place(kept: Any, what: str) -> None:
    where, value, says = DAMAGES[what]
    with pytest.raises(pq.SimulationError) as refused:
        kept_run(put(kept, where, value), "run.json")
    problem = refused.value.problems[0]
    assert (problem.code, problem.place.file) == ("not-a-run", "run.json")
    assert says in problem.message
    assert problem.message.startswith(("it is not whole: ", "its numbers do not add up: "))


@pytest.mark.parametrize("word", list(asdict(ASKED)))
def test_no_word_is_left_to_be_guessed(kept: Any, word: str) -> None:
    with pytest.raises(pq.SimulationError, match=f"run > asked > {word} is missing"):
        kept_run(put(kept, ("run", "asked", word), GONE), "run.json")


def places(data: Any, where: Where = ()) -> Iterator[Where]:
    """Every place in it; of a list, and of all measures, the first and the last."""
    yield where
    if isinstance(data, dict):
        names = list(data)
        for name in names if len(names) < len(PARTIE_MEASURES) else (names[0], names[-1]):
            yield from places(data[name], (*where, name))
    elif isinstance(data, list):
        for number in sorted({0, len(data) - 1} & {*range(len(data))}):
            yield from places(data[number], (*where, number))


WRONG = [GONE, None, True, -1, 7, 1.5, 10**30, "", "x", [], [[]], [1, 2, 3], {}, {"x": 1}]


@pytest.mark.parametrize("section", ["asked", "sums", "parties", "format", "build"])
def test_no_damage_anywhere_passes_or_breaks_the_program(kept: Any, section: str) -> None:
    """Only another result of as many deals cannot be told from a true one."""
    tried = 0
    for where in places(kept["run"][section], ("run", section)):
        for wrong in WRONG:
            try:
                found = kept_run(put(kept, where, wrong), "run.json")
            except pq.PiquetError:
                tried += 1
            else:
                is_result = where[2] in ("counted", "paired") and where[-1] == 0 and isinstance(where[-2], int)
                is_how = where[2] == "how" and isinstance(wrong, str)
                is_same = found == kept_run(kept, "run.json")
                assert is_result or is_how or is_same or where[2:] in (("deals",), ("parties",)), (where, wrong)
    assert tried > 10


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "null", '{"run": 1}', "\ud800"])
def test_a_file_that_is_no_json_of_a_run_is_refused(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "run.json"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    assert main(["simulate", "--resume", str(file)]) == 1
    assert "not-a-run" in capsys.readouterr().err
