"""``piquet explain``: what a rule, a kind, an error code or a word of the literature means."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from piquet_rules.cli.output import say, say_json
from piquet_rules.cli.parser import add_json
from piquet_rules.cli.table import table, wrapped
from piquet_rules.cli.words import measured, value_text

if TYPE_CHECKING:
    from piquet_rules.authoring.explain import Explanation

HELP = "say what a rule, a kind of rule, an error code or a word of the literature means"
EXAMPLE = "piquet explain tricks.last\npiquet explain settlement karolik\npiquet explain dernière"

_WIDTH = 92


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument(
        "words",
        nargs="+",
        metavar="KEY|CODE|WORD",
        help="a key, a slot, a slot and a kind, a code, or a term in any language",
    )
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    """Print everything that is called so."""
    from piquet_rules.authoring.explain import explain

    found = explain(*map(_readable, given.words))
    if given.json:
        say_json([each.to_json() for each in found])
    else:
        say("\n\n".join("\n".join(_told(each)) for each in found))
    return 0


def _readable(word: str) -> str:
    """A word of the command line, whose letters a terminal without an encoding hands over as bytes."""
    return word.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _told(found: Explanation) -> Iterator[str]:
    yield f"{found.name}  ({found.what})" if found.what != "word" else found.name
    yield from _paragraph(found.meaning)
    facts, unit = found.facts, found.facts.get("unit")
    yield from _paragraph(facts.get("more", ""))
    for kind, says in facts.get("by_kind", {}).items():
        yield f"  in {kind}: {says}"
    yield from _limits(facts, unit)
    yield from _life(facts)
    yield from _rows("kinds", facts.get("kinds"))
    yield from _rows("keys", facts.get("keys"))
    yield from _values(facts.get("values", {}), unit)
    yield from _sources(facts.get("sources", ()), unit)
    yield from _names(facts)
    for example in [facts["example"]] if "example" in facts else facts.get("examples", ()):
        yield from _paragraph(f"example, {example['name']}: {_as_yaml(example['rules'])}")
    if facts.get("package"):
        yield f"  from the installed package {facts['package']}"
    if facts.get("variants"):
        yield from _paragraph(f"in: {', '.join(facts['variants'])}")
    if found.what == "variant":
        yield f"  {facts['command']}"


def _limits(facts: Mapping[str, Any], unit: str | None) -> Iterator[str]:
    if isinstance(facts.get("allowed"), str):
        counts = f", in {unit}" if facts.get("bounds") and unit not in (None, "choice") else ""
        yield from _paragraph(f"allowed: {facts['allowed']}{counts}")
    elif "allowed" in facts:
        yield from _rows("allowed", facts["allowed"])
    if "neutral" in facts:
        text = "left out" if facts["neutral"] is None else value_text(facts["neutral"], unit)
        yield f"  without it: {text}"
    if facts.get("required"):
        yield "  needed: it has no neutral value"
    if "only_printed" in facts:
        yield from _paragraph(f"printed only: {facts['only_printed']}")


def _life(facts: Mapping[str, Any]) -> Iterator[str]:
    """Whether it is there for good, and what it was called in older formats."""
    said = [f"life: {facts['life']['says']}"] if "life" in facts else []
    said += [f"in format {each['format']}: {each['key']}" for each in facts.get("former", ())]
    yield from _paragraph("; ".join(said))


def _rows(head: str, rows: Any) -> Iterator[str]:
    """A table of names with what they mean; of a bare list nothing but the ordinary is told."""
    if isinstance(rows, Mapping):
        yield f"  {head}"
        yield table([(str(name), str(says)) for name, says in rows.items()], indent="    ")
    elif rows and list(rows) != ["standard"]:
        yield f"  {head}: {', '.join(map(str, rows))}"


def _values(values: Mapping[str, Any], unit: str | None) -> Iterator[str]:
    """The values that variants have, the commonest first."""
    groups: dict[str, list[str]] = {}
    for variant, value in values.items():
        groups.setdefault(measured(value, unit), []).append(variant)
    for text, variants in sorted(groups.items(), key=lambda group: -len(group[1])):
        yield from _paragraph(f"{text}: {', '.join(variants)}")


def _sources(sources: Any, unit: str | None) -> Iterator[str]:
    from piquet_rules.profile.citations import cited_at

    for each in sources:
        work = ", ".join(filter(None, (each["work"] or "house rule", cited_at(each["place"]))))
        yield f"  source: {measured(each['value'], unit)}, {work} ({each['grade']})"


def _names(facts: Mapping[str, Any]) -> Iterator[str]:
    for language, words in facts.get("called", {}).items():
        yield from _paragraph(f"{language}: {', '.join(words)}")
    if facts.get("also"):
        yield from _paragraph(f"also: {', '.join(facts['also'])}")


def _paragraph(text: str) -> Iterator[str]:
    if text:
        first, *rest = wrapped(text.split(), _WIDTH)
        yield f"  {first}"
        yield from (f"    {line}" for line in rest)


def _as_yaml(rules: Mapping[str, Any]) -> str:
    (slot, fields), *_ = rules.items()
    return f"{slot}: {value_text(fields)}"
