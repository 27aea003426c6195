"""What a file of rules says besides its rules: who it is, what it builds on, where its rules are stated.

One model for one file; nothing here is merged yet.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

FORMAT = 1
"""Version of the profile format that this program writes, and the newest that it reads."""
MOST_MIXINS = 16
MOST_FILES_IN_A_CHAIN = 8

Text = Annotated[str, StringConstraints(min_length=1, max_length=20_000)]
Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)?$", max_length=64)]
Language = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$")]
Word = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_-]*$", max_length=64)]
Grade = Literal["stated", "inferred", "reconstructed", "house"]
InLanguages = Text | Annotated[dict[Language, Text], Field(min_length=1, max_length=40)]


class Lines(BaseModel):
    """Base of the models of a file's own lines: frozen, strict, nothing unknown."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)


class About(Lines):
    """Where and when these rules were played."""

    era: Text | None = Field(None, description="When they were played.")
    place: Text | None = Field(None, description="Where they were played.")
    language: Text | None = Field(None, description="Language of the source.")
    status: Text | None = Field(None, description="How settled the file is.")


class Work(Lines):
    """A book, a page or a manuscript from which rules are taken."""

    title: Text = Field(description="Title of the work.")
    author: Text | None = Field(None, description="Who wrote it.")
    year: int | Text | None = Field(None, description="Year of the edition that was read, or when about it was.")
    edition: Text | None = Field(None, description="Edition.")
    editor: Text | None = Field(None, description="Who edited it.")
    translator: Text | None = Field(None, description="Who translated it.")
    publisher: Text | None = Field(None, description="Who published it.")
    place: Text | None = Field(None, description="Where it was published.")
    language: Text | None = Field(None, description="Language of the work.")
    url: Text | None = Field(None, description="Where it may be read; never fetched.")
    note: Text | None = Field(None, description="Anything else about it.")


class Entry(Lines):
    """One citation of a rule."""

    work: Text | None = Field(None, description="Id of the work, from `sources`; a house rule needs none.")
    place: int | Text | Annotated[dict[Word, int | Text], Field(min_length=1, max_length=8)] | None = Field(
        None, description="Where in the work: a text, or a law, page, item, case."
    )
    grade: Grade = Field(description="How the work gives it: stated, inferred, reconstructed; or house.")
    value: Any = Field(None, description="What that work says, where it is not the value of this file.")
    note: Text | None = Field(None, description="Anything else about it.")


class Head(Lines):
    """All keys of a profile that are not slots."""

    format: int = Field(description="Version of the profile format.", ge=1, le=FORMAT)
    id: Id = Field(description="Name of the profile: lower case, digits, hyphens; dotted in an installed package.")
    extends: Text | None = Field(None, description="The one base: the id of a variant, or a path as ./other.yaml.")
    mixins: tuple[Text, ...] = Field((), description="Small files of rules that are added.", max_length=MOST_MIXINS)
    title: InLanguages | None = Field(None, description="Title: a text, or {language: text}.")
    summary: InLanguages | None = Field(None, description="One or two sentences: a text, or {language: text}.")
    about: About = Field(About(), description="Era, place, language, status.")
    notes: Text | None = Field(None, description="Free text.")
    sources: dict[Word, Work] = Field({}, description="The works that the rules come from, by id.")
    cite: dict[Text, Entry | tuple[Entry, ...]] = Field({}, description="Where each rule is stated, by key or slot.")
    unset: tuple[Text, ...] = Field((), description="Inherited rules that are taken away, by key or slot.")
    examples: tuple[dict[str, Any], ...] = Field((), description="The profile's own tests.")


HEAD_KEYS: tuple[str, ...] = tuple(Head.model_fields)
TEXTS = {"title", "summary", "about", "notes", "extends", "mixins", "unset"}
"""Keys whose every plain value is a text that other readers of YAML must read as a text too."""


def in_languages(value: str | dict[str, str] | None) -> dict[str, str]:
    """Language → text; a text without a language is taken for English."""
    if value is None:
        return {}
    return {"en": value} if isinstance(value, str) else dict(value)
