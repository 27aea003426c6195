"""``piquet simulate --html``: what was counted, in one language, small however many deals there were."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

import piquet_rules as pq
from piquet_rules.cli import simulated
from piquet_rules.languages import LANGUAGES
from piquet_rules.reporting.bar_chart import Bar, Row, bar_chart
from piquet_rules.reporting.pictures import PAPER, svg
from piquet_rules.reporting.simulated import rate_rows, rate_text
from piquet_rules.reporting.simulation_report import SimulationReport
from piquet_rules.reporting.stretches import stretches, within
from piquet_rules.simulation.chunk import MEASURES, PAIRED
from piquet_rules.simulation.report import Simulation
from piquet_rules.simulation.spec import Spec
from piquet_rules.simulation.statistics import Z95, rate
from piquet_rules.simulation.sums import Sums
from tests.reporting.looks import english_in, outside
from tests.reporting.test_comparison_page import rows

pytest.importorskip("altair")
pytest.importorskip("vl_convert")

NAMES = ("rubicon", "hoyle-101", "royal-1651")


@cache
def simulation() -> Simulation:
    return pq.simulate(NAMES, 300, policy="random", parties=40)


@cache
def causes() -> pq.SimulatedCauses:
    return pq.simulate_causes(["rubicon", "hoyle-101"], deals=60, policy="random")


@cache
def page(language: str) -> bytes:
    profiles = {name: pq.load(name) for name in ("rubicon", "hoyle-101")}
    return pq.simulation_page(simulation(), language, causes().causes, profiles)


def number(shown: str) -> float:
    return float(shown.replace("−", "-"))


def test_the_tables_say_what_was_counted() -> None:
    found, table = simulation().to_json(), rows(page("en").decode())
    for name, each in found["variants"].items():
        means = [each[what]["mean"] for what in ("elder", "younger", "net")]
        (points,) = [row for row in table if row[0] == name and len(row) == 4 and "±" in row[1]][:1]
        assert [number(cell.split(" ± ")[0]) for cell in points[1:]] == pytest.approx(means, abs=0.0501)
        half = (each["elder"]["ci95"][1] - each["elder"]["ci95"][0]) / 2
        assert number(points[1].split(" ± ")[1]) == pytest.approx(half, abs=0.0501)
        spread = [row for row in table if row[0] == name and len(row) == 9]
        quantiles = [
            [str(each[what]["quantiles"][q]) for q in ("5", "25", "50", "75", "95")] for what in ("elder", "net")
        ]
        shown = [[cell.replace("−", "-") for cell in row[3:8]] for row in spread]
        assert shown[0] == quantiles[0]
        assert shown[2] == quantiles[1]
    net = found["paired"]["variants"]["hoyle-101"]["net"]
    differs = 100 * (1 - net["distribution"].get("0", 0) / 300)
    assert any(row[0] == "hoyle-101" and row[-1] == f"{differs:.1f}%" for row in table)
    assert "Other cards than rubicon, and so not compared deal by deal: royal-1651." in page("en").decode()


def test_rates_have_their_intervals() -> None:
    rates = simulation().to_json()["variants"]["rubicon"]["categories"]["point"]
    won = [rates["elder"]["won"], rates["younger"]["won"], rates["nobody"]]
    cells = [_rate(rate["rate"], rate["ci95"]) for rate in won]
    assert [["point, won", *cells]] == [row[1:] for row in rows(page("en").decode()) if row[1:2] == ["point, won"]][:1]


def _rate(share: float, ends: list[float]) -> str:
    digits = 1 if share >= 0.1 else 2
    low, high = (f"{100 * end:.{digits}f}" for end in ends)
    return f"{100 * share:.{digits}f}% ({low}–{high})"


# how often of how many → what the table says: Wilson's interval, as any table of it has it
SHARES = {
    (1, 2_000): "0.050% (0.009–0.283)",
    (1, 10): "10.0% (1.8–40.4)",
    (1, 1): "100.0%",
    (0, 1): "0%",
    (757, 2_000): "37.9% (35.7–40.0)",
    (1_015, 2_000): "50.8% (48.6–52.9)",
    (10, 10): "100.0% (72.2–100.0)",
    (500_000, 1_000_000): "50.00% (49.90–50.10)",
    (300, 1_000_000): "0.030% (0.027–0.034)",
    (0, 10): "0% (0–27.8)",
    (0, 2_000): "0% (0–0.19)",
    (0, 1_000_000): "0% (0–0.00038)",
    (2, 1_000_000): "0.00020% (0.00005–0.00073)",
}


@pytest.mark.parametrize("counts", SHARES)
def test_a_share_is_told_with_the_ends_of_its_interval(counts: tuple[int, int]) -> None:
    assert rate_text(rate(*counts), "en") == SHARES[counts]


def test_a_page_and_a_picture_show_every_share_as_the_terminal_does() -> None:
    for count in range(1, 2001):
        found = rate(count, 2000)
        rates = {"variant": {"rates": {"pique": {"elder": found, "younger": found}}}}
        (row,) = rate_rows(rates, "pique", "en")
        share = simulated.share_text(found)
        shown, _, _ = rate_text(found, "en").partition("%")
        finer = len(shown) - shown.index(".") - 1
        assert shown == share or (shown == f"{100 * count / 2000:.{finer}f}" and len(shown) > len(share))
        assert float(share) < 100 or count == 2000
        assert {bar.says for bar in row.bars} == {share}


def test_what_nobody_had_is_in_the_table_and_has_no_picture() -> None:
    found = pq.simulate(["rubicon", "hoyle-101"], 40, policy="random")
    text = pq.simulation_page(found).decode()
    captions = re.findall(r"<figcaption>(.*?)</figcaption>", text)
    table = rows(text)
    never = set()
    for rate_name, what in {"pique": "pique", "capot": "capot", "carte_blanche": "carte blanche"}.items():
        seats = [each["rates"][rate_name] for each in found.to_json()["variants"].values()]
        had = any(each[seat]["count"] for each in seats for seat in ("elder", "younger"))
        assert any(re.search(rf"\b{what}\b", caption) for caption in captions) == had
        assert [row[2].startswith("0% (0–8.76)") for row in table if row[1:2] == [what]] == [
            not each["elder"]["count"] for each in seats
        ]
        never |= set() if had else {what}
    assert "carte blanche" in never


@pytest.mark.parametrize("high", [0.0004, 0.19, 3.5, 80.0])
def test_the_axis_below_shares_of_nothing_says_how_far_they_may_go(high: float) -> None:
    row = Row("rubicon", (Bar("elder", 0.0, "0", 0.0, high), Bar("younger", 0.0, "0", 0.0, high / 2)))
    picture = svg(bar_chart([row], "of 100 deals", {"elder": "elder", "younger": "younger"}, PAPER), PAPER, "en")
    labels = [float(text) for text in re.findall(r"<text[^>]*>([0-9.]+)</text>", picture)]
    assert sum(0 < label <= high for label in labels) >= 2
    assert max(labels) > high / 2


def test_of_one_deal_a_page_has_no_intervals() -> None:
    text = pq.simulation_page(pq.simulate("rubicon", 1, policy="random", parties=1)).decode()
    assert "ninety-five" not in text
    assert "<h1>1 deal under 1 variant</h1>" in text
    assert "1 partie under each variant, settled by itself." in text
    assert "±" not in text
    cells = [cell for row in rows(text) for cell in row]
    assert "100.0%" in cells
    assert [cell for cell in cells if re.fullmatch(r"[+−]?\d+\.\d", cell)] == []
    assert [cell for cell in cells if re.search(r"%.*\(", cell)] == []


TITLES = {
    ("en", 1): "1 deal under 1 variant", ("en", 2): "2 deals under 1 variant",
    ("fr", 1): "1 donne selon 1 variante", ("fr", 2): "2 donnes selon 1 variante",
    ("ru", 1): "Сдач: 1, вариантов: 1", ("ru", 2): "Сдач: 2, вариантов: 1",
    ("pl", 1): "1 rozdanie według zasad 1 odmiany", ("pl", 2): "2 rozdania według zasad 1 odmiany",
    ("pl", 5): "5 rozdań według zasad 1 odmiany", ("pl", 22): "22 rozdania według zasad 1 odmiany",
}  # fmt: skip


@pytest.mark.parametrize("given", TITLES, ids=lambda given: f"{given[0]}-{given[1]}")
def test_a_title_has_the_form_of_its_number(given: tuple[str, int]) -> None:
    language, deals = given
    report = SimulationReport(pq.simulate("rubicon", deals, policy="random"), language)
    assert report.title.replace("\xa0", " ") == TITLES[given]


def test_a_share_is_told_as_each_language_writes_numbers() -> None:
    told = {
        language: rate_text(rate(1, 2_000), language).replace("\xa0", " ").replace("\u202f", " ")
        for language in LANGUAGES
    }
    assert told == {
        "en": "0.050% (0.009–0.283)",
        "fr": "0,050 % (0,009–0,283)",
        "ru": "0,050 % (0,009–0,283)",
        "pl": "0,050% (0,009–0,283)",
    }


def test_shares_are_told_with_their_errors() -> None:
    table = rows(page("en").decode())
    errors = [cause for cause in causes().causes if cause.error]
    assert errors
    for cause in errors:
        share = f"{float(cause.points):+.2f} (±{Z95 * cause.error:.2f})".replace("-", "−")
        assert any(share in row for row in table if row[1].startswith(cause.keys[0]))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_english_is_left_in_the_other_languages(language: str) -> None:
    assert english_in(page(language), language, NAMES, ("random",)) == []


def test_nothing_is_loaded_and_equal_results_give_equal_bytes() -> None:
    first = page("fr")
    assert outside(first) == []
    page.cache_clear()
    assert page("fr") == first


def test_whole_parties_are_told() -> None:
    table = rows(page("en").decode())
    for name, each in simulation().to_json()["variants"].items():
        partie = each["partie"]
        (lengths,) = [row for row in table if row[0] == name and len(row) == 6 and "%" not in row[1]]
        means = [partie[what]["mean"] for what in ("deals", "paid", "winner_total", "loser_total")]
        assert [number(cell.replace(",", "")) for cell in lengths[1:5]] == pytest.approx(means, abs=0.0501)
        won = _rate(partie["won"]["elder_first"]["rate"], partie["won"]["elder_first"]["ci95"])
        assert any(row[:2] == [name, won] for row in table)
    assert "40 parties under each variant" in page("en").decode()


def test_where_cards_are_open_every_table_and_picture_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    found = simulation().to_json() | {"cards_open": ["elder", "younger"]}
    monkeypatch.setattr(Simulation, "to_json", lambda _: found)
    text = pq.simulation_page(simulation()).decode()
    heads = re.findall(r"<thead><tr><th>(.*?)</th>", text)
    captions = re.findall(r"<figcaption>(.*?)</figcaption>", text)
    assert len(heads) > 6
    assert len(captions) > 6
    assert all(head.endswith(", cards open") for head in heads)
    assert all(caption.endswith(" (cards open)") for caption in captions)
    found["cards_open"] = ["younger"]
    assert "cards open for younger" in pq.simulation_page(simulation()).decode()


def test_one_variant_alone() -> None:
    text = pq.simulation_page(pq.simulate("rubicon", 50, policy="random")).decode()
    assert "50 deals under 1 variant<" in text
    assert "compared with" not in text
    assert "deal by deal" not in text


def many(variants: int) -> Simulation:
    """A million deals with every score that could come, each as often as the others."""
    spec = Spec.of(
        [pq.load("rubicon").replace("tricks.last", last) for last in range(1, variants + 1)], 1, "random", "random"
    )
    each: Counter[int] = Counter(dict.fromkeys(range(-500, 500), 1000))
    up: Counter[int] = Counter(dict.fromkeys(range(1000), 1000))
    whole = dict.fromkeys(MEASURES, up) | {"net": each, "conceded": Counter({0: 1_000_000})}
    counted = {entrant.name: dict(whole) for entrant in spec.entrants}
    paired = {entrant.name: dict.fromkeys(PAIRED, each) for entrant in spec.entrants[1:]}
    how = dict.fromkeys(counted, "compiled")
    return Simulation(spec, Sums(spec.fingerprint, [(0, 1_000_000)], counted, paired, how))


def test_a_million_deals_and_many_variants_are_a_small_page() -> None:
    found = pq.simulation_page(many(15))
    assert len(found) < 2_000_000
    assert b"1,000,000 deals under 15 variants" in found
    assert b"(the first 12 variants)" in found


def test_stretches_hold_every_deal() -> None:
    histogram = {-300: 1, -7: 2000, 0: 5000, 3: 2998, 400: 1}
    cut = stretches({"x": histogram, "y": {-4: 1}}, 4)
    assert (cut.begins, cut.width) == ((-10, -5, 0), 5)
    assert cut.counts == {"x": (2001, 0, 7999), "y": (0, 1, 0)}
    assert within({0: 9998, 5: 1, -4: 1}) == (0, 0)
    assert within({1: 3, 7: 1}) == (1, 7)
    assert [stretches({"x": {0: 1, high: 1}}, 60).width for high in (10, 60, 170, 2000, 10**6)] == [1, 2, 5, 50, 1000]


def test_the_picture_is_the_same_every_time_and_has_its_title() -> None:
    drawn = [svg(SimulationReport(simulation(), "pl").picture(), PAPER, "pl") for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert "rozdań według zasad 3 odmian" in drawn[0]
    assert not re.search(r"var\(--", drawn[0])
