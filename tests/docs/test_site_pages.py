"""What the site is made of: every page has its place, links lead right, each variant has its pages."""

from __future__ import annotations

import re
import shutil
from functools import lru_cache
from pathlib import Path

import pytest

import piquet_rules as pq
from piquet_rules.wording import LANGUAGES
from scripts import site, site_sources, site_variants
from scripts.docs_nav import with_lists
from scripts.site_sources import laid_out, links


@lru_cache(maxsize=1)
def generated() -> dict[str, str]:
    return dict(site_variants.pages())


def test_no_link_between_pages_leads_nowhere() -> None:
    pages, files = laid_out(site_sources.written(), generated())
    wrong = [
        f"{path}: {aim}" for path, text in pages.items() for aim in links(path, text) if aim not in {*pages, *files}
    ]
    assert wrong == [], "link to a page or a file, not to a folder"


def test_a_link_to_rules_leads_to_their_page_and_other_files_come_along() -> None:
    said = "[a](x.yaml) [b](x.yaml#top) [c](y.yaml) [d](../LICENSE) [e](https://example.org/x.yaml) `[f](x.yml)`"
    pages, files = laid_out({"variants/README.md": said}, {"variants/x.md": "[its file](x.yaml)"})
    assert pages["variants/README.md"] == said.replace("[a](x.yaml)", "[a](x.md)").replace("x.yaml#", "x.md#")
    assert pages["variants/x.md"] == "[its file](x.yaml)"
    assert {name for name in files if not name.startswith("docs/assets/")} == {"LICENSE"}, "only what is there"


def test_nothing_stays_of_an_earlier_site(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "old.md").touch()
    site_sources.write(tmp_path / "site", {"a/b.md": "text"}, {"LICENSE"})
    found = {path.relative_to(tmp_path / "site").as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert found == {"a/b.md", "LICENSE"}


def test_a_list_follows_its_folder(tmp_path: Path) -> None:
    for name in ("README.md", "ab-c.yaml", "ab.yaml", "note.md", "data.json"):
        (tmp_path / "rules").mkdir(exist_ok=True)
        (tmp_path / "rules" / name).touch()
    old = "      - old.md\n      - older.md\n"
    text = f"nav:\n  - A: a.md\n  - Rules: # made from rules\n{old}  - B: # by hand\n      - b.md\n"
    wanted = ["rules/README.md", "rules/ab.md", "rules/ab-c.md", "rules/note.md"]
    lines = "".join(f"      - {page}\n" for page in wanted)
    assert with_lists(text, tmp_path) == text.replace(old, lines)
    shutil.rmtree(tmp_path / "rules")
    assert "      - rules/README.md\n  - B:" in with_lists(text, tmp_path)


@pytest.mark.parametrize("name", pq.shipped_ids())
def test_the_page_of_a_variant_has_its_rules_its_sources_and_the_other_languages(name: str) -> None:
    profile = pq.load(name)
    text = generated()[f"variants/{name}.md"]
    assert profile.fingerprint in text
    assert f"[{name}.yaml]({name}.yaml)" in text
    assert (f"[{profile.extends}]({profile.extends}.md)" in text) is (profile.extends is not None)
    table = text.partition(f"## {site_variants.VALUES}")[2]
    rules = pq.sources_of(profile).rules
    assert re.findall(r"^\| \[(\S+)\]\(", table, re.MULTILINE) == [rule.key.replace("_", r"\_") for rule in rules]
    for language in LANGUAGES[1:]:
        own = generated()[f"variants/{name}.{language}.md"]
        assert own.startswith(f'<div lang="{language}" markdown>\n\n# ')
        assert f"\n\n[English]({name}.md) · " in own
        assert profile.fingerprint in own
        assert f"({name}.{language}.md)" in text


def test_the_page_of_a_mixin_tells_what_it_changes() -> None:
    for mixin in pq.mixins():
        text = generated()[f"variants/mixins/{mixin.id}.md"]
        assert text.startswith(f"# {mixin.name}\n")
        assert "\n## What is different from " in text
        for key in mixin.sets:
            slot, _, rest = key.replace("_", r"\_").partition(".")
            assert f"| [{slot}.{rest}](../../docs/reference/keys.md#{key.partition('.')[0]}) |" in text


def test_wrong_words_and_what_is_missing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert site.main([]) == site.main(["buid"]) == 2
    assert "python scripts/site.py build" in capsys.readouterr().err
    monkeypatch.setattr(site, "find_spec", lambda name: None)
    assert site.main(["build"]) == 1
    assert capsys.readouterr().err == "zensical is not installed; run `make setup`, or install piquet-rules[docs]\n"


def test_a_site_that_was_not_built(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(site, "folder", lambda name: tmp_path)
    assert site.main(["check"]) == 1
    assert capsys.readouterr().err == "index.html: there is no such page\n"


def test_a_trace_of_the_generator_is_its_last_line() -> None:
    warning = "\x1b[33mWarning:\x1b[0m page does not exist\n"
    printed = f"{warning}\nTraceback (most recent call last):\n  File ...\nRuntimeError: end\n"
    assert site.said_by_generator(printed) == "Warning: page does not exist\nRuntimeError: end"
    assert site.said_by_generator("no such file\n") == "no such file"
