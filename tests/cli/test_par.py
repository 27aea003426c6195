"""The option ``--par`` of ``piquet score`` and ``piquet compare``."""

from __future__ import annotations

import json
import re

from tests.cli.conftest import Piquet

CAVENDISH = "docs/examples/cavendish.yaml"
UNFINISHED = "docs/examples/unfinished.yaml"
PARTIE = "docs/examples/partie.yaml"
LOSS = {"trick": 7, "seat": "younger", "card": "AC", "points": 1, "best": ["TS", "QS"]}


def test_below_a_score(piquet: Piquet) -> None:
    lines = piquet("score", CAVENDISH, "--par", "--variant", "russian-karolik").out.splitlines()
    assert lines[4:] == [
        "  par, all cards seen: elder +6; as played: elder +7",
        "  trick  seat     card  lost  better",
        "      7  younger  AC       1  TS QS",
    ]


def test_nothing_lost(piquet: Piquet) -> None:
    assert piquet("score", CAVENDISH, "--par").out.endswith("  par, all cards seen: elder +5; as played: elder +5\n")


def test_an_unfinished_deal_is_played_on(piquet: Piquet) -> None:
    out = piquet("score", UNFINISHED, "--par").out
    assert out.endswith("  par, all cards seen: elder +5; as played, then best play: elder +5\n")
    out = piquet("compare", UNFINISHED, "--variants", "rubicon,parlett", "--causes", "none", "--par").out
    heads = out.partition("best play of the cards")[2].splitlines()
    assert re.split(" {2,}", heads[1].strip()) == ["par", "as played, then best play", "elder lost", "younger lost"]
    assert heads[-1] == "  all: the deal is not played to its end: these are the points so far"


def test_as_json(piquet: Piquet) -> None:
    found = json.loads(piquet("score", CAVENDISH, "--par", "--variant", "russian-karolik", "--json").out)
    assert found["par"] == {"value": 6, "played": 7, "lost": [LOSS]}
    assert "par" not in json.loads(piquet("score", CAVENDISH, "--json").out)


def test_of_a_partie(piquet: Piquet) -> None:
    ran = piquet("score", PARTIE, "--par")
    assert ran.out.endswith("  no par: the deal did not come to the play of the cards\n")
    assert [deal["par"] for deal in json.loads(piquet("score", PARTIE, "--par", "--json").out)["deals"]] == [None] * 6


def test_below_a_comparison(piquet: Piquet) -> None:
    words = ("compare", CAVENDISH, "--variants", "rubicon,russian-karolik,royal-1651", "--causes", "none", "--par")
    text = piquet(*words).out
    assert text.splitlines()[-4:] == [
        "best play of the cards, all of them seen",
        "                        par  as played  elder lost  younger lost",
        "  rubicon          elder +5   elder +5           0             0",
        "  russian-karolik  elder +6   elder +7           0             1",
    ]
    found = json.loads(piquet(*words, "--json").out)["records"][0]["par"]
    assert found == {
        "rubicon": {"value": 5, "played": 5, "lost": []},
        "russian-karolik": {"value": 6, "played": 7, "lost": [LOSS]},
    }


def test_a_comparison_of_what_was_not_played(piquet: Piquet) -> None:
    ran = piquet("compare", PARTIE, "--variants", "rubicon,parlett", "--causes", "none", "--par")
    assert "no par: the deal did not come to the play of the cards" in ran.out
