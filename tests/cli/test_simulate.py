"""``piquet simulate`` as people and programs use it, stopped and gone on with, and every wrong word answered."""

from __future__ import annotations

import csv
import ctypes
import errno
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import piquet_rules as pq
from piquet_rules.cli import progress as shown_progress
from piquet_rules.cli import simulate
from piquet_rules.cli.offers import offers
from piquet_rules.cli.simulated import as_text
from piquet_rules.cli.stopping import Stopping
from piquet_rules.fast.compiling import missing
from piquet_rules.profile.suggest import shown
from piquet_rules.simulation import work
from tests.cli.conftest import ROOT, Piquet

pytestmark = pytest.mark.usefixtures("compiled_once")

SHORT = ("simulate", "--policy", "random", "--variants", "rubicon,hoyle-101", "--deals", "400")
LAST_TRICK = ("simulate", "--policy", "random", "--variants", "rubicon", "--set", "tricks.last=2,4", "--deals", "400")


def test_the_tables_name_every_ruleset_and_the_differences(piquet: Piquet) -> None:
    ran = piquet(*LAST_TRICK)
    assert (ran.status, ran.err) == (0, "")
    head, points, spread, often, paired, meaning = ran.out.strip().split("\n\n")
    assert head == "400 deals, seed 1, played both by `random`"
    for part, lines in ((points, 3), (spread, 3), (often, 4), (paired, 2)):
        assert len(part.splitlines()) == lines
        assert "rubicon tricks.last=4 " in part
    assert points.splitlines()[0].split() == ["points", "a", "deal", "elder", "younger", "elder", "less", "younger"]
    assert "±" in points
    assert "±" in paired
    assert paired.startswith("more than rubicon tricks.last=2, deal by deal")
    assert meaning.startswith("±, each mean by itself: ninety-five times in a hundred")


def test_what_the_table_says_is_what_the_json_says(piquet: Piquet) -> None:
    found = json.loads(piquet(*LAST_TRICK, "--json").out)
    text = piquet(*LAST_TRICK).out
    for each in found["variants"].values():
        assert f"{each['elder']['mean']:.1f} ± " in text
    net = found["paired"]["variants"]["rubicon tricks.last=4"]["net"]
    half = (net["ci95"][1] - net["ci95"][0]) / 2
    assert f"{net['mean']:+.2f} ± {half:.2f}" in text
    assert f"{100 * (1 - net['distribution'].get('0', 0) / 400):.1f} % of deals" in text


def all_rates(data: Any) -> Iterator[dict[str, Any]]:
    """Every share in the results."""
    if isinstance(data, dict):
        if "rate" in data:
            yield data
        for each in data.values():
            yield from all_rates(each)


@pytest.mark.parametrize("number", [2, 5, 15, 40, 400])
def test_no_share_is_farther_from_the_true_one_than_the_table_says(number: int) -> None:
    """The interval of a rare share reaches farther up than down."""
    found = pq.simulate(["rubicon", "au-cent"], deals=number, parties=number, policy="random")
    data, said = (
        found.to_json()["variants"],
        re.findall(r"\n\(each share by itself: .* no farther than ([0-9.]+) away\)", as_text(found)),
    )
    of_deals = {name: {"rates": each["rates"], "categories": each["categories"]} for name, each in data.items()}
    of_parties = {name: each["partie"] for name, each in data.items()}
    for shares, farthest in zip((of_deals, of_parties), map(float, said), strict=True):
        ends = [max(each["ci95"][1] - each["rate"], each["rate"] - each["ci95"][0]) for each in all_rates(shares)]
        shown = [100 * end for end, each in zip(ends, all_rates(shares), strict=True) if each["count"]]
        assert max(shown) <= farthest <= 100 * max(ends) + 0.011


def test_json_has_what_programs_rely_on(piquet: Piquet) -> None:
    found = json.loads(piquet(*SHORT, "--json", "--seed", "9", "--policy", "random").out)
    assert (found["deals"], found["asked"], found["complete"], found["seed"]) == (400, 400, True, 9)
    assert found["policy"] == "random"
    assert list(found["variants"]) == ["rubicon", "hoyle-101"]
    for each in found["variants"].values():
        for what in ("elder", "younger", "net"):
            low, high = each[what]["ci95"]
            assert low < each[what]["mean"] < high
            assert each[what]["sd"] > 0
        assert set(each["rates"]) == {"pique", "repique", "capot", "carte_blanche"}
    assert set(found["paired"]["variants"]) == {"hoyle-101"}


def test_one_deal_has_no_interval(piquet: Piquet, tmp_path: Path) -> None:
    words = ("simulate", "--variants", "rubicon,au-cent", "--deals", "1", "--parties", "1")
    text = piquet(*words).out
    assert text.startswith("1 deal, seed 1, ")
    assert "\n1 partie, shares in 100" in text
    assert "±" not in text
    assert "ninety-five" not in text
    found = json.loads(piquet(*words, "--json").out)
    (net,) = found["variants"]["rubicon"]["net"]["distribution"]
    assert found["variants"]["rubicon"]["net"] | {"quantiles": 0} == {
        "mean": float(net), "sd": None, "ci95": None, "min": int(net), "max": int(net), "quantiles": 0,
        "distribution": {net: 1},
    }  # fmt: skip
    rows = list(csv.DictReader(io.StringIO(piquet(*words, "--csv").out)))
    assert {(row["sd"], row["low95"], row["high95"]) for row in rows} == {("", "", "")}
    shares = list(all_rates(found))
    assert shares
    assert all(each["ci95"] is None for each in shares)


def test_the_policies_are_listed(piquet: Piquet) -> None:
    ran = piquet("simulate", "--policy", "help")
    assert (ran.status, ran.err) == (0, "")
    assert [line.split()[0] for line in ran.out.splitlines()] == ["heuristic", "oracle", "random"]
    assert all(len(line.split()) > 4 for line in ran.out.splitlines())


def test_causes_are_kept_with_the_run(piquet: Piquet, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    ran = piquet(*LAST_TRICK, "--causes", "--output", file, "--json")
    causes = json.loads(ran.out)["causes"]
    assert causes
    assert json.loads(file.read_text())["causes"] == causes
    assert piquet("simulate", "--resume", file).status == 0
    assert json.loads(file.read_text())["causes"] == causes, "nothing was played, so they hold"
    assert piquet("simulate", "--resume", file, "--deals", "500").status == 0
    assert "causes" not in json.loads(file.read_text()), "they were of fewer deals"
    assert piquet("simulate", "--resume", file, "--causes").status == 0
    assert json.loads(file.read_text())["causes"] != causes


def test_seats_may_have_policies_of_their_own(piquet: Piquet) -> None:
    both = json.loads(piquet(*SHORT, "--policy", "elder=random,younger=random", "--json").out)
    assert both == json.loads(piquet(*SHORT, "--json").out)


def test_csv_has_a_row_for_everything_that_was_counted(piquet: Piquet) -> None:
    rows = list(csv.DictReader(io.StringIO(piquet(*SHORT, "--csv").out)))
    found = json.loads(piquet(*SHORT, "--json").out)
    mine = {(row["variant"], row["against"], row["what"], row["seat"]): row for row in rows}
    assert len(mine) == len(rows)
    elder = mine["rubicon", "", "points", "elder"]
    assert float(elder["mean"]) == found["variants"]["rubicon"]["elder"]["mean"]
    assert elder["q50"] == str(found["variants"]["rubicon"]["elder"]["quantiles"]["50"])
    assert (
        float(mine["hoyle-101", "", "capot", "younger"]["mean"])
        == (found["variants"]["hoyle-101"]["rates"]["capot"]["younger"]["rate"])
    )
    paired = mine["hoyle-101", "rubicon", "points", "net"]
    assert float(paired["low95"]) == found["paired"]["variants"]["hoyle-101"]["net"]["ci95"][0]
    assert mine["rubicon", "", "sequence won", "nobody"]["deals"] == "400"


def test_parties_say_how_long_they_are_and_what_is_paid(piquet: Piquet) -> None:
    words = (
        "simulate",
        "--variants",
        "rubicon,au-cent,rubicon-modern",
        "--deals",
        "20",
        "--parties",
        "60",
        "--policy",
        "random",
    )
    text = piquet(*words).out
    found = json.loads(piquet(*words, "--json").out)
    assert (found["parties"], found["complete"]) == (60, True)
    head, first, second, third, how_far = text.split("\n\n")[-3].splitlines()
    assert how_far.startswith("(each share by itself: ninety-five times in a hundred ")
    assert head.startswith("60 parties, shares in 100")
    for line, name in ((first, "rubicon"), (second, "au-cent"), (third, "rubicon-modern")):
        partie = found["variants"][name]["partie"]
        assert line.split()[0] == name
        assert f"{partie['deals']['mean']:.2f} ± " in line
        assert f" {partie['paid_in']} " in line
        assert f"{100 * partie['won']['elder_first']['rate']:.1f}" in line
    rows = list(csv.DictReader(io.StringIO(piquet(*words, "--csv").out)))
    lengths = [float(row["mean"]) for row in rows if row["what"] == "partie deals"]
    assert lengths == [each["partie"]["deals"]["mean"] for each in found["variants"].values()]


def test_jobs_change_no_number(piquet: Piquet) -> None:
    assert piquet(*SHORT, "--json", "--jobs", "2") == piquet(*SHORT, "--json")


def test_parties_go_on_as_deals_do(piquet: Piquet, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    piquet(*SHORT, "--parties", "50", "--output", file)
    more = piquet("simulate", "--resume", file, "--parties", "80", "--json")
    assert more.out == piquet(*SHORT, "--parties", "80", "--json").out


def test_the_output_is_the_json_and_goes_on(piquet: Piquet, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    first = piquet(*LAST_TRICK, "--output", file, "--json")
    assert first.err == f"wrote {file}\n"
    kept = json.loads(file.read_text())
    run = kept.pop("run")
    assert kept == json.loads(first.out)
    assert run["sums"]["ranges"] == [[0, 400]]
    more = piquet("simulate", "--resume", file, "--deals", "700", "--json")
    assert more.status == 0
    assert more.out == piquet(*LAST_TRICK[:-1], "700", "--json").out
    assert json.loads(file.read_text())["deals"] == 700
    again = piquet("simulate", "--resume", file, "--json")
    assert again.out == more.out


def test_a_run_may_go_on_in_another_file(piquet: Piquet, tmp_path: Path) -> None:
    first, other, sheet = tmp_path / "first.json", tmp_path / "other.json", tmp_path / "sheet.csv"
    piquet(*SHORT, "--output", first)
    before = first.read_bytes()
    assert piquet("simulate", "--resume", first, "--deals", "500", "--output", other).status == 0
    assert piquet("simulate", "--resume", first, "--output", sheet).status == 0
    assert first.read_bytes() == before
    assert json.loads(other.read_text())["deals"] == 500
    rows = piquet("simulate", "--resume", first, "--output", tmp_path / "rows.parquet")
    assert rows.status == 2
    assert "the rows of the deals that are done are not in" in rows.err
    assert sheet.read_text().replace("\r\n", "\n") == piquet(*SHORT, "--csv").out.replace("\r\n", "\n")


ONE = "--variants rubicon"
FOUR = "--set players.count=4 --set deal.hand=8 --set deal.talon=0 --set exchange.kind=none"
NUMBERS = {
    "--deals": "from 1 to 1000000000000",
    "--parties": "from 1 to 1000000000",
    "--seed": "from 0 to 9223372036854775807",
    "--jobs": "from 1 to 256",
}
WRONG = {
    "no variants": ("", 2, "`--variants` is missing: what is simulated"),
    "an empty name": ("--variants rubicon,,au-cent", 2, "has an empty name"),
    "a name twice": ("--variants rubicon,rubicon", 2, "`rubicon` is named twice"),
    "an unknown variant": ("--variants rubicn", 1, "variant-missing  there is no variant `rubicn`"),
    **{
        what: (f"{ONE} {option}={word}", 2, f"`{shown(word)}` is not a plain whole number {bounds}\n")
        for option, bounds in NUMBERS.items()
        for what, word in {
            f"{option} that is too small": "-1" if option == "--seed" else "0",
            f"{option} below nought": "-5",
            f"{option} beyond all bounds": "9" * 20,
            f"{option} that is absurd": "9" * 5000,
            f"{option} as a power": "1e6",
            f"{option} with a point": "10.0",
            f"{option} with commas": "10,000",
            f"{option} of nothing": "",
        }.items()
    },
    "an unknown policy": (f"{ONE} --policy randm", 1, "unknown-policy  `randm` is not a policy\n   help: did you mean"),
    "a policy for nobody": (f"{ONE} --policy third=random", 2, "neither the name of a policy nor elder=P"),
    "no policy": (f"{ONE} --policy elder=", 2, "neither the name of a policy nor elder=P"),
    "two policies": (f"{ONE} --policy random,elder=random", 2, "names two policies for one seat"),
    "a bad sweep": (f"{ONE} --set tricks.last=4..2", 1, "--set:1:13: bad-sweep  `4..2` does not rise"),
    "a bad value": (f"{ONE} --set tricks.last=1,x", 1, "--set:1:13: not-a-number"),
    "four players": (f"{ONE} {FOUR}", 1, "not-simulated  `rubicon` is a game of 4 players"),
    "no form": (f"{ONE} --output run.xlsx", 2, "`run.xlsx` does not say in what form"),
    "no folder": (f"{ONE} --output no/run.json", 1, "`no/run.json` can't be written: there is no folder `no`"),
    "nothing to resume": ("--resume run.json", 1, "run.json: file-missing  there is no such file"),
    **{
        f"nothing to resume from: {name}": (f"--resume {name}", 2, f"a run cannot go on from `{name}`\n   help: it can")
        for name in ("run.csv", "run.yaml", "run", "run.json.bak")
    },
    "too long a sweep": (f"{ONE} --set tricks.last=1..500", 1, "`1..500` has 500 values; 100 is the most"),
    "a language for nothing": (f"{ONE} --lang fr", 2, "--lang is the language of a page or a picture, and none is"),
    "causes of one ruleset": (f"{ONE} --causes", 2, "--causes shares out the difference between two rulesets, and"),
    "causes of other cards": ("--variants rubicon,royal-1651 --causes", 2, "--causes needs the same cards, and no"),
    "causes of one deal": ("--variants rubicon,au-cent --deals 1 --causes", 2, "--causes needs 2 deals at least"),
    "both prints": (f"{ONE} --json --csv", 2, "--json and --csv are two ways to print"),
    "bars and json": (f"{ONE} --bars --json", 2, "--bars belongs to the tables, and --json prints none"),
    "bars and csv": (f"{ONE} --bars --csv", 2, "--bars belongs to the tables, and --csv prints none"),
    "both ways": (f"{ONE} --jobs 2 --cluster x:1", 2, "--jobs and --cluster are two ways to share the work"),
}


@pytest.mark.parametrize("what", WRONG)
def test_wrong_words(what: str, piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words, status, says = WRONG[what]
    monkeypatch.chdir(tmp_path)
    ran = piquet("simulate", *words.split())
    assert (ran.status, ran.out) == (status, "")
    assert says in ran.err
    assert len(ran.err) < 400
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("library", "words", "extra"),
    [("duckdb", ("--output", "rows.parquet"), "data"), ("distributed", ("--cluster", "127.0.0.1:1"), "cluster")],
)
def test_a_missing_extra_is_named(
    library: str, words: tuple[str, ...], extra: str, piquet: Piquet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    ran = piquet(*SHORT, *words)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(f"extra-missing  the library `{library}`")
    assert f"pip install 'piquet-rules[{extra}]'" in ran.err


def test_another_run_and_one_that_is_not_done_are_refused(piquet: Piquet, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    piquet(*SHORT, "--output", file)
    other = piquet("simulate", "--resume", file, "--seed", "2")
    assert other.status == 1
    assert f"{file}: other-run  this is another simulation than the one asked for: it is of seed 1, not 2" in other.err
    kept = json.loads(file.read_text())
    file.write_text(json.dumps({**kept, "complete": False}))
    unfinished = piquet(*SHORT, "--output", file)
    assert (unfinished.status, unfinished.out) == (1, "")
    assert f"{file}: unfinished-run" in unfinished.err


# A process that plays plain, in small chunks, and keeps its run after each of them; so a test can stop it at work.
STOPPED = """
import sys
sys.modules["numba"] = None
from piquet_rules.simulation import outputs, work
outputs.SAVE_EVERY = 0.0
work.SECONDS = 0.02
from piquet_rules.__main__ import run
if __name__ == "__main__":
    run()
"""


def stopped(folder: Path, how: int, *words: str) -> subprocess.CompletedProcess[str]:
    """Stop a run of the command, with all its processes, as Ctrl-C does, when it has kept something."""
    (folder / "stopped.py").write_text(STOPPED)
    with subprocess.Popen(
        [sys.executable, str(folder / "stopped.py"), "simulate", *words], cwd=folder, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:  # fmt: skip
        try:
            end = time.monotonic() + 60
            while not (folder / "run.json").exists():
                assert time.monotonic() < end, "waited for too long"
                time.sleep(0.02)
            os.killpg(process.pid, how)
            out, err = process.communicate(timeout=60)
        finally:
            if process.returncode is None:
                os.killpg(process.pid, signal.SIGKILL)
    return subprocess.CompletedProcess(words, process.returncode, out, err)


@pytest.mark.skipif(sys.platform == "win32", reason="it sends signals to a group of processes")
@pytest.mark.parametrize(("jobs", "how"), [("1", signal.SIGINT), ("2", signal.SIGINT), ("1", signal.SIGTERM)])
def test_a_run_that_is_stopped_keeps_prints_and_goes_on(
    jobs: str, how: int, piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = ("--variants", "rubicon", "--policy", "random")
    words = (*one, "--deals", "1000000", "--jobs", jobs, "--output", "run.json", "--json")
    ran = stopped(tmp_path, how, *words)
    assert ran.returncode == 128 + how
    found = json.loads(ran.stdout)
    assert 0 < found["deals"] < 1_000_000
    assert found["complete"] is False
    assert "Traceback" not in ran.stderr
    assert ran.stderr.splitlines()[-1] == (
        f"stopped after {found['deals']:,} of 1,000,000 deals; `piquet simulate --resume run.json` goes on"
    )
    assert json.loads((tmp_path / "run.json").read_text())["deals"] == found["deals"]
    monkeypatch.chdir(tmp_path)
    whole = piquet("simulate", *one, "--deals", str(found["deals"]), "--json")
    assert json.loads(whole.out)["variants"]["rubicon"]["net"] == found["variants"]["rubicon"]["net"]


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
def test_nobody_who_reads_the_tables_does_not_matter_to_the_file(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "piquet_rules", *SHORT, "--output", "run.json"]
    around = {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(command, cwd=tmp_path, env=around, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (ran.returncode, ran.stderr) == (141, b"wrote run.json\n")
    assert json.loads((tmp_path / "run.json").read_text())["complete"] is True


def test_before_the_first_deal_there_is_nothing_to_keep() -> None:
    with Stopping() as stop:
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        assert stop.status == 130


def test_the_second_time_is_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    before = signal.getsignal(signal.SIGINT)
    with Stopping() as stop:
        stop.has_begun = True
        assert not stop()
        signal.raise_signal(signal.SIGINT)
        assert stop()
        assert "what is done is kept" in capsys.readouterr().err
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


def asked_and_asleep(asked: Callable[[], None]) -> None:
    asked()
    time.sleep(10)


def test_an_interrupt_that_a_callback_loses_comes_again(capsys: pytest.CaptureFixture[str]) -> None:
    """Compilers call Python back; an error that is raised there would be printed with its traceback and be gone."""
    asked = ctypes.CFUNCTYPE(None)(lambda: signal.raise_signal(signal.SIGINT))
    begun = time.monotonic()
    with Stopping() as stop:
        with pytest.raises(KeyboardInterrupt):
            asked_and_asleep(asked)
        assert stop()
    assert time.monotonic() - begun < 9
    assert capsys.readouterr().err == ""


def test_other_errors_of_callbacks_are_reported_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    reported: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", reported.append)
    with Stopping():
        ctypes.CFUNCTYPE(None)(lambda: 1 // 0)()
    assert [type(each.exc_value) for each in reported] == [ZeroDivisionError]


needs_numba = pytest.mark.skipif(bool(missing()), reason=missing() or "there")
COMPILING = (
    "compiling the rules of play and the policies, which takes about half a minute, once: later runs start at once"
)


@needs_numba
@pytest.mark.skipif(sys.platform == "win32", reason="it sends signals to a group of processes")
@pytest.mark.parametrize(
    ("words", "how"), [(("--jobs", "2"), signal.SIGINT), (("--policy", "oracle", "--causes"), signal.SIGTERM)]
)
def test_a_first_run_says_that_it_compiles_and_can_be_stopped(words: tuple[str, ...], how: int, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "piquet_rules", *SHORT[:1], "--variants", "rubicon,au-cent", *words]
    around = {**os.environ, "PYTHONPATH": str(ROOT), "PIQUET_CACHE": str(tmp_path / "cache")}
    with subprocess.Popen(
        [*command, "--output", "run.json"], cwd=tmp_path, env=around, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    ) as process:  # fmt: skip
        assert process.stderr is not None
        assert process.stderr.readline() == f"{COMPILING}\n"
        time.sleep(1.5)
        os.killpg(process.pid, how)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (128 + how, "")
    assert err == "stopped before the first deal; nothing kept\n"
    assert [each.name for each in tmp_path.iterdir()] == ["cache"]


@pytest.mark.parametrize("kept", [True, False])
def test_causes_that_were_stopped_are_said_to_be_missing(
    kept: bool, piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    @contextmanager
    def stopping(total: int, done: int, what: str = "deals") -> Iterator[shown_progress.Told]:
        def told(number: int) -> None:
            if what != "deals":
                signal.raise_signal(signal.SIGINT)

        yield told

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(simulate, "progress", stopping)
    output = ("--output", "run.json") if kept else ()
    ran = piquet(*LAST_TRICK, "--causes", *output)
    assert ran.status == 130
    assert "points a deal" in ran.out
    assert "why more than" not in ran.out
    more = ", and `piquet simulate --resume run.json --causes` looks for causes again" if kept else ""
    assert ran.err.splitlines()[-1] == f"stopped before the causes were known; all deals are done{more}"


def test_causes_say_how_far_they_are(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, int, int]] = []

    @contextmanager
    def told(total: int, done: int, what: str = "deals") -> Iterator[shown_progress.Told]:
        yield lambda number: seen.append((what, number, total))

    monkeypatch.setattr(simulate, "progress", told)
    words = ("simulate", "--policy", "random", "--variants", "rubicon", "--set", "tricks.last=2,3,4", "--deals", "40")
    assert piquet(*words, "--causes").status == 0
    numbers = [number for what, number, total in seen if (what, total) == ("deals for the causes", 80)]
    assert numbers == sorted(numbers)
    assert (len(numbers) > 2, numbers[-1]) == (True, 80)


@pytest.mark.parametrize("kept", [True, False])
def test_a_disk_that_is_full_at_the_end_leaves_what_was_written_last(
    kept: bool, piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if kept:
        piquet(*SHORT, "--output", "run.json")
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    more = ("simulate", "--resume", "run.json", "--deals", "500") if kept else (*SHORT, "--output", "run.json")
    ran = piquet(*more)
    assert ran.status == 1
    assert ran.out.startswith(f"{500 if kept else 400} deals, seed 1")
    said, remedy, *_ = ran.err.splitlines()
    assert said == "system-refused  writing `run.json` failed: no space left on device"
    still = "what was written last is still there: make room, and `piquet simulate --resume run.json` goes on"
    assert remedy.removeprefix("   help: ") == (
        still if kept else "what was found is printed, and kept nowhere: make room, or name a file elsewhere"
    )
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


class Terminal(io.StringIO):
    """Text that takes itself for a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_how_far_it_is(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("rich")
    monkeypatch.setattr(work, "FIRST", 50)
    monkeypatch.setenv("COLUMNS", "150")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert piquet(*SHORT).status == 0
    seen = terminal.getvalue()
    assert "deals" in seen
    assert "a second" in seen


def test_without_rich_there_are_lines(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "rich"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "rich", None)
    assert IN_LINES.fullmatch(last_line(piquet, monkeypatch))


def test_on_a_terminal_that_cannot_move_its_cursor_there_are_lines(
    piquet: Piquet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert IN_LINES.fullmatch(last_line(piquet, monkeypatch))


IN_LINES = re.compile(r"400 of 400 deals, [\d,]+ a second, 0 s left")


def last_line(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> str:
    """What a terminal shows last of a run that has ended well."""
    monkeypatch.setattr(shown_progress, "_LINE_EVERY", 1e-9)
    monkeypatch.setattr(work, "FIRST", 50)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert piquet(*SHORT).status == 0
    return terminal.getvalue().splitlines()[-1]


def test_elsewhere_nothing_is_said_of_it(piquet: Piquet) -> None:
    assert piquet(*SHORT).err == ""


@pytest.mark.parametrize(
    ("seconds", "says"), [(0.4, "0 s"), (119, "119 s"), (120, "2 min"), (7199, "119 min"), (7320, "2 h 2 min")]
)
def test_lengths_of_time(seconds: float, says: str) -> None:
    assert shown_progress.as_time(seconds) == says


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["--pol"], "--policy"),
        (["--policy", "ran"], "random"),
        (["--variants", "rubicon,au-"], "rubicon,au-cent"),
        (["--set", "tricks.la"], "tricks.last="),
    ],
)
def test_completion_knows_the_words(words: list[str], offered: str) -> None:
    assert offered in {offer.word for offer in offers(["simulate", *words])}


def test_rulesets_that_run_plain_say_why(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    from piquet_rules.fast.machine import Machine

    def plain_for_some(self: Machine, table: Any) -> str:
        return "plain: a number in the rules is no whole number of 62 bits"

    monkeypatch.setattr(Machine, "how_under", plain_for_some)
    assert piquet(*SHORT).out.splitlines()[1] == "not compiled: a number in the rules is no whole number of 62 bits"
