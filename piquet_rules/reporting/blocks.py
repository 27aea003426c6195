"""What a report is made of, beside the blocks of every printed page: pictures, rows that stand out, folded parts."""

from __future__ import annotations

from dataclasses import dataclass

from piquet_rules.printing.document import Block, Table


@dataclass(frozen=True)
class Figure:
    """A picture as SVG, and what it shows in words."""

    svg: str
    says: str


@dataclass(frozen=True)
class Marked:
    """A table in which rows (by their number) stand out."""

    table: Table
    rows: frozenset[int]


@dataclass(frozen=True)
class Folded:
    """A part that is opened by touching its title; ``open`` from the beginning where there is nothing else to read."""

    title: str
    parts: tuple[Part, ...]
    open: bool = False


Part = Block | Figure | Marked | Folded


@dataclass(frozen=True)
class Report:
    """A page in one language; equal reports give equal bytes."""

    language: str
    title: str
    parts: tuple[Part, ...]
