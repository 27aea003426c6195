"""The look over a built site: each kind of fault is seen, and a whole site has none."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.site_links import faults

SOUND = {
    "index.html": """<html><head>
        <link rel="canonical" href="https://example.org/"><link rel="stylesheet" href="a/style.css"></head><body>
        <a href="a/b.html#place">b</a> <a href="a/">c</a> <a href="#here">here</a> <a href="https://example.org">out</a>
        <p id="here"><img src="a/p.svg" srcset="a/p.svg 1x, a/p.svg 2x"></p><script src="a/s.js"></script>
        <a href="a/rules%20of%20ours.yaml">rules</a> <a href="mailto:a@example.org">write</a></body></html>""",
    "404.html": '<link rel="stylesheet" href="/a/style.css"><a href="/index.html">home</a>',
    "a/b.html": '<h2 id="place">b</h2> <a href="../">home</a>',
    "a/index.html": '<a href="../index.html">home</a>',
    "a/style.css": "@import 'other.css'; p { background: url(p.svg); mask: url('data:image/svg+xml;...') }",
    "a/other.css": "",
    "a/p.svg": "<svg/>",
    "a/s.js": "",
    "a/rules of ours.yaml": "format: 1",
}

PLANTED = {
    "a page that is not there": ('<a href="a/c.html">', "a/c.html leads to what is not there"),
    "a folder without a first page": ('<a href="d/">', "d/ leads to what is not there"),
    "an anchor that is not there": ('<a href="a/b.html#places">', "a/b.html#places: the page has no such place"),
    "an anchor of the same page": ('<a href="#there">', "#there: the page has no such place"),
    "a picture that is not there": ('<img src="q.png">', "q.png leads to what is not there"),
    "one of several pictures": ('<img srcset="a/p.svg 1x, q.png 2x">', "q.png leads to what is not there"),
    "a script from outside": (
        '<script src="https://example.org/s.js"></script>',
        "a browser loads https://example.org/s.js from outside",
    ),
    "a script from outside, whatever the scheme": (
        '<script src="//example.org/s.js"></script>',
        "a browser loads //example.org/s.js from outside",
    ),
    "a font from outside": (
        '<link rel="stylesheet" href="https://example.org/font.css">',
        "a browser loads https://example.org/font.css from outside",
    ),
    "a picture from outside, in a style": (
        '<p style="background: url(https://example.org/p.png)">',
        "a browser loads https://example.org/p.png from outside",
    ),
    "a style sheet from outside, in a style": (
        "<style>@import 'https://example.org/s.css';</style>",
        "a browser loads https://example.org/s.css from outside",
    ),
    "a path from the root": (
        '<a href="/a/b.html">',
        "/a/b.html begins at the root of a server; a page read from a folder has none",
    ),
    "a way out of the site": ('<a href="../secret.html">', "../secret.html leads out of the site"),
    "a diagram that is drawn by a script": (
        '<pre class="mermaid">graph LR</pre>',
        "a browser loads what draws this diagram from outside; use a picture or a table",
    ),
}


def site(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_a_sound_site_has_no_faults(tmp_path: Path) -> None:
    assert faults(site(tmp_path, SOUND)) == []


@pytest.mark.parametrize("name", PLANTED)
def test_a_fault_is_seen_and_nothing_else(tmp_path: Path, name: str) -> None:
    planted, said = PLANTED[name]
    files = SOUND | {"index.html": f"{SOUND['index.html']}\n{planted}"}
    assert faults(site(tmp_path, files)) == [f"index.html:6: {said}"]


def test_a_style_sheet_is_read(tmp_path: Path) -> None:
    files = SOUND | {"a/other.css": "p { background: url(q.png) } @font-face { src: url(https://example.org/f.woff2) }"}
    assert faults(site(tmp_path, files)) == [
        "a/other.css: q.png leads to what is not there",
        "a/other.css: a browser loads https://example.org/f.woff2 from outside",
    ]


def test_a_page_of_a_server_begins_at_its_root(tmp_path: Path) -> None:
    files = SOUND | {"404.html": '<a href="/nowhere.html">home</a>'}
    assert faults(site(tmp_path, files)) == ["404.html:1: /nowhere.html leads to what is not there"]


def test_a_page_to_which_nothing_leads(tmp_path: Path) -> None:
    files = SOUND | {"a/lost.html": '<a href="found.html">', "a/found.html": '<a href="lost.html">'}
    assert faults(site(tmp_path, files)) == [
        f"a/{name}.html: no page leads here; name it in mkdocs.yml" for name in ("found", "lost")
    ]


def test_a_site_that_was_not_built(tmp_path: Path) -> None:
    assert faults(tmp_path) == ["index.html: there is no such page"]
