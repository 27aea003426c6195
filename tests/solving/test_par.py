"""What best play would have made, and the cards that fell short of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings

import piquet_rules as pq
from piquet_rules.engine.state_json import cards_played
from piquet_rules.kernel import layout as at
from piquet_rules.solving import position_of
from piquet_rules.testing.deals import Game, eager, play_out, themed_deal
from piquet_rules.testing.strategies import SEEDS
from tests.cli.conftest import ROOT
from tests.solving import brute
from tests.solving.test_agreement import small_games

CAVENDISH = (ROOT / "docs/examples/cavendish.yaml").read_text("utf-8")
SILENT: dict[str, Any] = {"point": "none", "sequence": "none", "set": "none"}


def record_of(game: Game, cards: int | None = None) -> dict[str, Any]:
    """The record of a game in which nothing is declared but what the rules ask for: its cards, or the first of them."""
    rules, last = game.engine.rules, game.states[-1]
    start = next(state for state in game.states if state.phase in ("declare", "announce", "play"))
    return {
        "variant": rules.variant,
        "hands": {seat: rules.pack.text(start.hand(number)) for number, seat in enumerate(rules.seats)},
        "play": " ".join(map(rules.pack.name, cards_played(last.cells)[:cards])),
    }


def games(variant: str, seeds: range) -> list[Game]:
    engine = pq.Engine(variant)
    return [play_out(engine, themed_deal(engine.rules, seed), eager(engine, seed)) for seed in seeds]


@pytest.mark.parametrize("variant", pq.shipped_ids())
def test_what_the_play_made_is_par_less_what_was_lost(variant: str) -> None:
    for game in games(variant, range(2)):
        record = record_of(game)
        if not record["play"]:
            continue
        found = pq.par(record)
        assert found is not None
        scored = pq.score(record)
        assert isinstance(scored, pq.Score)
        elder, younger = scored.points
        assert found.played == elder - younger
        assert found.value - found.lost_by("elder") + found.lost_by("younger") == found.played
        assert all(each.points > 0 and each.card not in each.best for each in found.lost)


@given(small_games(), SEEDS)
@settings(max_examples=15)
def test_par_is_what_trying_every_card_finds(profile: pq.Profile, seed: int) -> None:
    """The par of a small deal, and the losses of its cards one by one."""
    engine = pq.Engine(profile)
    game = play_out(engine, themed_deal(engine.rules, seed), eager(engine, seed))
    record = pq.Record.from_dict(record_of(game) | {"declare": {"elder": SILENT, "younger": SILENT}})
    found = pq.par(record, profile)
    if found is None:
        return
    table, seats = engine.rules.table, engine.rules.seats
    unplayed = pq.Record.from_dict({word: said for word, said in record.to_json().items() if word != "play"})
    cells = position_of(unplayed, profile)
    worth = brute.final(cells, table)
    assert found.value == worth
    lost: Counter[str] = Counter()
    for card in engine.rules.pack.play(record.deal.play or ""):
        seat, cells = seats[cells[at.TURN]], brute.after(cells, table, card)
        rest = brute.final(cells, table)
        lost[seat] += worth - rest if seat == "elder" else rest - worth
        worth = rest
    assert {seat: found.lost_by(seat) for seat in seats} == {seat: lost[seat] for seat in seats}


def test_a_play_that_could_not_be_bettered() -> None:
    """With all cards seen nobody can do better than both did in Cavendish's printed deal, 28 to 23."""
    assert pq.par(CAVENDISH) == pq.Par("rubicon", 5, 5, ())


def test_the_same_play_falls_short_under_another_rule() -> None:
    """Where the last trick counts four, younger should not have led the ace of clubs in the seventh trick."""
    found = pq.par(CAVENDISH, "russian-karolik")
    assert found is not None
    assert found.played == 30 - 23
    assert [(each.trick, each.seat, each.card, each.points) for each in found.lost] == [(7, "younger", "AC", 1)]


def test_a_card_that_other_rules_forbid_may_make_more_than_the_best() -> None:
    """Cards held fixed may break an obligation to beat; the sums add up all the same."""
    profiles = [pq.load("rubicon"), pq.load("rubicon").replace("play.must_beat", True)]
    for game in games("rubicon", range(6)):
        compared = pq.compare([record_of(game)], profiles, "none", par=True).records[0]
        assert compared.pars is not None
        for found, column in zip(compared.pars.values(), compared.columns, strict=True):
            assert found[0] is not None
            assert column.score is not None
            assert found[0].played == column.score["elder"] - column.score["younger"]


def test_no_par_without_play() -> None:
    assert pq.par(DEALT, "rubicon") is None
    with pytest.raises(pq.RecordError) as refused:
        pq.par((ROOT / "docs/examples/partie.yaml").read_text("utf-8"))
    assert refused.value.code == "not-a-deal"


DEALT = {
    "deal": {
        "elder": "AS KS JS AH QH JH 8H JC 8C 7C 9D 8D",
        "younger": "TS 7S TH 9H 7H KC QC TC AD QD JD TD",
        "talon": "9S 8S KH 9C KD QS AC 7D",
    }
}
