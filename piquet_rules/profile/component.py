"""What a rule component is: a frozen model with a kind, a meaning, a text and examples.

A *slot* is a place in a profile for one rule; a *component* fills it; its ``kind`` names its class.
The slots and what each asks of its components are in ``slots``; the classes are found by ``registry``.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, NamedTuple

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from piquet_rules.cards import ALL_RANKS

MOST_POINTS = 1000
"""No single score, bonus or threshold of a profile is larger."""


class Case(NamedTuple):
    """An example of a component: with these fields, this method of these arguments gives that.

    The method ``sentence`` stands for the English text of the rule.
    """

    name: str
    fields: Mapping[str, Any]
    method: str
    arguments: tuple[Any, ...]
    expect: Any


class Conflict(NamedTuple):
    """Values that contradict one another; ``keys`` are dotted, the first is where it is shown."""

    code: str
    message: str
    keys: tuple[str, ...]
    help: str = ""
    severity: str = "error"


class Life(NamedTuple):
    """How long a key or a kind lives; the default is for good.

    Attributes:
        deprecated: the version of its package since which it should not be used any more; it still works.
        replaced_by: what to write instead: a dotted key, or the name of a kind.
        renamed_from: what earlier versions called it; these names are refused, with the new one.
        note: what a person should know about the change.
    """

    deprecated: str = ""
    replaced_by: str = ""
    renamed_from: tuple[str, ...] = ()
    note: str = ""

    @property
    def stage(self) -> str:
        """``stable`` or ``deprecated``."""
        return "deprecated" if self.deprecated else "stable"

    def in_words(self) -> str:
        """The life as a clause: ``stable``, or since when it should not be used, and what to write instead."""
        instead = f": write `{self.replaced_by}` instead" if self.replaced_by else ""
        note = f" ({self.note})" if self.note else ""
        names = ", ".join(f"`{name}`" for name in self.renamed_from)
        once = f"; it was called {names}" if names else ""
        return f"deprecated since {self.deprecated}{instead}{note}{once}" if self.deprecated else f"stable{once}{note}"

    def to_json(self) -> dict[str, Any]:
        """What is said of it, as JSON has it; empty for a life without end."""
        said = {name: value for name, value in self._asdict().items() if value}
        return said | ({"renamed_from": list(self.renamed_from)} if self.renamed_from else {})


STABLE = Life()


class Component(BaseModel):
    """Base of all rule components.

    Class attributes: ``slot`` (set by the slot's abstract class), ``version`` (raise it when the
    same values come to mean something else: it is part of the fingerprint), ``neutral_kind`` (true
    for the kind under which the slot's rule is not played), ``life``, ``examples``, and ``text``: language → Fluent
    messages, the rule as the rulebook says it, one message for each sentence or two. English is needed,
    other languages are welcome. Its variables are the fields; ``derived`` adds what follows from them,
    and ``derived_from`` says of which keys each of those tells.
    """

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)

    slot: ClassVar[str]
    version: ClassVar[int] = 1
    neutral_kind: ClassVar[bool] = False
    life: ClassVar[Life] = STABLE
    examples: ClassVar[tuple[Case, ...]] = ()
    text: ClassVar[Mapping[str, str]] = {}
    derived_from: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def derived(self) -> Mapping[str, int | str]:
        """Variables of the text that follow from several keys, or from one in another way than as it is."""
        return {}

    def conflicts(self) -> Iterator[Conflict]:
        """Contradictions among the values of this slot alone."""
        return iter(())


_REQUIRED = object()


def field(
    description: str,
    *,
    unit: str,
    neutral: Any = _REQUIRED,
    ge: int | None = None,
    le: int | None = None,
    descriptive: str = "",
    life: Life = STABLE,
    **more: Any,
) -> Any:
    """Declare one key of a component.

    Args:
        description: one sentence for the person who writes a profile.
        unit: what a number counts (``points``, ``cards``, ``deals`` ...) or what a word chooses.
        neutral: the value under which the rule does not exist; a field without one is required.
        ge: smallest value allowed.
        le: largest value allowed.
        descriptive: why the engine does not act on this key (it is printed only).
        life: since when it should not be used any more, what replaces it, what it was called.
        more: passed on to pydantic (lengths of lists, examples).
    """
    extra: dict[str, Any] = {"unit": unit}
    if descriptive:
        extra["descriptive"] = descriptive
    if life != STABLE:
        extra["life"] = life.to_json()
    default = ... if neutral is _REQUIRED else neutral
    return Field(default, description=description, ge=ge, le=le, json_schema_extra=extra, **more)


def _ranks(value: Any) -> Any:
    """Ranks may be a list or one text, digits quoted or not, ten as ``10`` or ``T``."""
    words = value.split() if isinstance(value, str) else value
    if not isinstance(words, (list, tuple)):
        return words
    return tuple(_rank(word) for word in words)


def _rank(word: Any) -> Any:
    if isinstance(word, bool) or not isinstance(word, (str, int)):
        return word
    rank = str(word).upper().replace("10", "T")
    if len(rank) != 1 or rank not in ALL_RANKS:
        raise PydanticCustomError("rank", "`{word}` is not a rank", {"word": str(word)})
    return rank


def _no_rank_twice(ranks: tuple[str, ...]) -> tuple[str, ...]:
    for rank in ranks:
        if ranks.count(rank) > 1:
            raise PydanticCustomError("rank_twice", "rank {word} is named twice", {"word": rank})
    return ranks


_ROW = re.compile("0|[1-9][0-9]?")
"""The key of a row; two digits are more than any pack has cards in a suit, and keep a table small."""


def _table(value: Any) -> Any:
    """Rows have plain decimal keys; the text of JSON is taken, the leniency of int() is not."""
    if not isinstance(value, Mapping):
        return value
    rows: dict[int, Any] = {}
    for key, row in value.items():
        if not isinstance(key, int) and not _ROW.fullmatch(key):
            raise PydanticCustomError("table_key", "`{word}` is not a plain whole number", {"word": str(key)})
        rows[int(key)] = row
    return rows


def _rank_keys(value: Any) -> Any:
    if not isinstance(value, Mapping):
        return value
    return {_rank(key): pips for key, pips in value.items()}


class FrozenTable(dict[Any, int]):
    """A mapping that can be hashed and not be changed (``frozen`` does not reach into a dict)."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(sorted(self.items())))

    def __reduce__(self) -> Any:
        return FrozenTable, (dict(self),)

    def _refuse(self, *_: Any, **__: Any) -> Any:
        raise TypeError("a table of a profile cannot be changed; use Profile.replace")

    __setitem__ = __delitem__ = clear = pop = popitem = setdefault = update = __ior__ = _refuse


def _freeze(value: dict[Any, int]) -> FrozenTable:
    return FrozenTable(sorted(value.items(), key=lambda row: str(row[0])))


Points = Annotated[int, Field(ge=0, le=MOST_POINTS)]
Ranks = Annotated[tuple[str, ...], BeforeValidator(_ranks), AfterValidator(_no_rank_twice)]
"""Ranks, as ``A K Q`` or a list; always a tuple of letters inside."""
Table = Annotated[dict[int, Points], BeforeValidator(_table), AfterValidator(_freeze)]
"""Rows with whole-number keys, each worth points."""
Pips = Annotated[dict[str, Points], BeforeValidator(_rank_keys), AfterValidator(_freeze)]
"""What each rank counts in pips."""
