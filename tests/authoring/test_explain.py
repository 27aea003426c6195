"""``piquet explain``: rules, kinds, codes, and the words of six languages."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest
import yaml

import piquet_rules as pq
from piquet_rules.authoring.explained import choices_of
from piquet_rules.authoring.variety import all_keys
from piquet_rules.codes import CODES
from piquet_rules.profile.head import HEAD_KEYS
from piquet_rules.profile.names import LANGUAGES, folded, name_of, terms, terms_for
from piquet_rules.profile.registry import registry
from piquet_rules.profile.slots import SLOT_TYPES
from tests.cli.conftest import Piquet

WORDS: dict[str, str] = yaml.safe_load((Path(__file__).parent / "words.yaml").read_text("utf-8"))
LITERATURE = ("en", "fr", "de", "it", "ru", "pl")


def told(*words: str) -> dict[str, pq.Explanation]:
    """What is explained, by name; of several of one name the first."""
    found: dict[str, pq.Explanation] = {}
    for each in pq.explain(*words):
        found.setdefault(each.name, each)
    return found


@pytest.mark.parametrize(("word", "name"), WORDS.items())
def test_a_word_of_the_literature_leads_to_its_rule(word: str, name: str) -> None:
    found = told(word)
    if name == "-":
        assert any(each.what == "word" for each in found.values())
    else:
        assert name in found, list(found)
    assert all(each.meaning for each in found.values())


@pytest.mark.parametrize("language", LITERATURE)
def test_every_term_is_found_by_every_spelling(language: str) -> None:
    mine = [term for term in terms() if term.language == language]
    assert len(mine) > 35
    for term in mine:
        for word in (term.word, *term.also):
            for written in (word, word.upper(), word.lower(), bare(word), word.replace(" ", "_"), f" {word} "):
                assert term in terms_for(written), (term.word, written)


def bare(word: str) -> str:
    """A word without its accents, as on a keyboard that has none; ł is l, ё is е."""
    parts = unicodedata.normalize("NFD", word)
    return "".join(part for part in parts if not unicodedata.combining(part)).replace("ł", "l")


def test_terms_speak_of_rules_that_there_are() -> None:
    for term in terms():
        assert term.language in LANGUAGES
        assert term.note
        assert not term.note.endswith(".")
        for key in term.keys:
            assert key in HEAD_KEYS or any(each.name == key for each in pq.explain(key)), term
        if term.kind:
            assert term.kind in registry().kinds[term.keys[0].split(".")[0]], term


def test_no_spelling_stands_twice_for_the_same_rules() -> None:
    for language in LANGUAGES:
        seen: dict[tuple[str, tuple[str, ...]], str] = {}
        for term in (each for each in terms() if each.language == language):
            for spelling in set(map(folded, (term.word, *term.also))):
                assert seen.setdefault((spelling, term.keys), term.word) == term.word, (language, spelling)


EVERYWHERE = [
    *("pack", "deal", "carte_blanche", "exchange", "declarations", "point", "sequence", "set.trio", "set.quatorze"),
    *("repique", "pique", "tricks", "tricks.last", "majority", "capot", "partie", "settlement"),
]


@pytest.mark.parametrize("key", EVERYWHERE)
def test_the_rules_of_the_literature_have_words_in_every_language(key: str) -> None:
    assert {term.language for term in terms() if key in term.keys} >= set(LITERATURE)


@pytest.mark.parametrize("key", sorted(set(all_keys())))
def test_every_key_is_explained(key: str) -> None:
    found = told(key)[key]
    assert (found.what, found.facts["slot"]) == ("key", key.split(".")[0])
    values = {}
    for name in pq.shipped_ids():
        try:
            values[name] = pq.load(name).value(key)
        except pq.NotFound:
            continue
    assert found.facts["values"] == values
    if not key.endswith(".kind"):
        assert found.facts["unit"]
        assert found.facts["allowed"]
        assert "example" in found.facts
        assert name_of(key), "give it a name in piquet_rules/authoring/words/en.yaml"


@pytest.mark.parametrize("slot", SLOT_TYPES)
def test_every_slot_and_kind_is_explained(slot: str) -> None:
    found = told(slot)[slot]
    assert found.what == "slot"
    assert set(found.facts["kinds"]) == set(registry().kinds[slot])
    for kind in registry().kinds[slot]:
        each = told(slot, kind)[f"{slot} {kind}"]
        assert each.what == "kind"
        assert each.facts["examples"]
        assert each.facts["variants"] == [
            name for name in pq.shipped_ids() if pq.load(name).value(f"{slot}.kind") == kind
        ]


@pytest.mark.parametrize("code", CODES)
def test_every_code_is_explained(code: str) -> None:
    assert told(code)[code].meaning == CODES[code]


def test_choices_kinds_files_and_heads_are_explained() -> None:
    assert told("chronological")["chronological"].facts["value_of"] == ["repique.order", "pique.order"]
    assert told("extends")["extends"].meaning.startswith("The one base")
    assert "work" in told("cite")["cite"].facts["keys"]
    assert {"partie karolik", "settlement karolik", "partie.karoliki"} <= set(told("karolik"))
    assert told("rubicon-modern")["rubicon-modern"].what == "variant"
    assert told("standard")["standard"].what == "kind"
    for key in (each for each in all_keys() if not each.endswith(".kind")):
        for word in choices_of(key):
            assert word in told(word), (key, word)


def test_what_is_known_of_a_key() -> None:
    last = told("tricks.last")["tricks.last"]
    assert (last.facts["bounds"], last.facts["unit"], last.facts["required"]) == ("1 to 1000", "points", True)
    assert last.facts["called"]["French"] == ["dernière"]
    assert {row["value"] for row in last.facts["sources"]} == {1, 2, 4}
    assert last.facts["example"]["rules"]["tricks"]["last"] == 2
    assert told("tricks.last_small")["tricks.last_small"].facts["neutral"] is None
    assert told("point.compare")["point.compare"].facts["choices"] == ["count-then-pips", "pips"]
    assert told("deal.packets")["deal.packets"].facts["only_printed"]
    by_kind = told("partie.deals")["partie.deals"].facts["by_kind"]
    assert by_kind == {"deals": "Deals in a partie.", "karolik": "Deals in a karolik."}


@pytest.mark.parametrize(
    ("word", "near"),
    [("drenière", "dernière"), ("lest trick", "last trick"), ("tricks.lst", "tricks.last"), ("карт-блаш", "карт-бланш"),
     ("settlment", "settlement"), ("unknwn-key", "unknown-key")],
)  # fmt: skip
def test_an_unknown_word_gets_a_suggestion(piquet: Piquet, word: str, near: str) -> None:
    ran = piquet("explain", word)
    assert (ran.status, ran.out) == (1, "")
    assert "unknown-term" in ran.err
    assert f"did you mean `{near}`?" in ran.err
    assert told(near)


def test_nonsense_gets_no_wild_guess(piquet: Piquet) -> None:
    ran = piquet("explain", "xyzzyplugh")
    assert ran.status == 1
    assert "did you mean" not in ran.err
    assert "rules are in the slots `pack`" in ran.err


def test_the_command(piquet: Piquet) -> None:
    shown = piquet("explain", "dernière").out
    assert shown.startswith("dernière (French)\n  the last trick\n")
    assert "\ntricks.last  (key)\n  What winning the last trick counts in all" in shown
    assert "\n  allowed: a whole number from 1 to 1000, in points\n" in shown
    assert "\n  4 points: russian-karolik\n" in shown
    assert "\n  example, one more for the last: tricks: {lead: 1, capture: 1, last: 2}\n" in shown
    assert piquet("explain", "settlement", "karolik").out.startswith("settlement karolik  (kind)\n  Each karolik")
    assert "printed only: " in piquet("explain", "deal.packets").out
    assert "in karolik: Deals in a karolik.\n" in piquet("explain", "partie.deals").out
    assert piquet("explain", "last-small-without-silent").out.endswith("needs cards that are silent.\n")
    assert piquet("explain").status == 2


def test_the_command_for_programs(piquet: Piquet) -> None:
    data = json.loads(piquet("explain", "леза", "--json").out)
    assert [(each["what"], each["name"]) for each in data][-1] == ("slot", "majority")
    assert data[0]["keys"] == ["majority"]


def test_an_ascii_terminal_shows_every_word(piquet_process: Piquet) -> None:
    ran = piquet_process("explain", "последняя взятка", PYTHONIOENCODING="ascii", LC_ALL="C", PYTHONUTF8="0")
    assert (ran.status, ran.err) == (0, "")
    assert "tricks.last  (key)" in ran.out
    assert ran.out.isascii()


@pytest.mark.parametrize(
    ("words", "message", "remedy"),
    [
        ("settlement nokind", "`settlement` has no kind `nokind`", "there are `karolik`, `rubicon` and `stakes`"),
        ("settlement.kind=nokind", "`settlement` has no kind `nokind`", "there are `karolik`"),
        ("settlement karolk", "`settlement` has no kind `karolk`", "did you mean `karolik`?"),
        ("tricks foo", "`tricks` has no kind `foo`", "there is `standard`; `piquet explain tricks` tells"),
        ("tricks lst", "`tricks` has no kind `lst`", "did you mean `tricks.last`?"),
        ("tricks.frist", "`tricks.frist` is no rule", "did you mean `tricks.first_lead`?"),
        ("cards.points", "`cards.points` is no rule", "did you mean `majority.points`?"),
    ],
)
def test_what_is_nothing_of_a_slot_leads_to_what_the_slot_has(words: str, message: str, remedy: str) -> None:
    with pytest.raises(pq.NotFound) as refused:
        pq.explain(*words.split())
    (problem,) = refused.value.problems
    assert (problem.code, message in problem.message, remedy in problem.help) == ("unknown-term", True, True), problem
