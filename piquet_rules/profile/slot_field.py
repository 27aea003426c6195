"""A field that accepts every kind registered for a slot, and is typed as the slot's abstract class.

The annotation is the one clever piece of the package: checkers see ``TricksRule``, validation sees a
union of all kinds there are, told apart by ``kind``, and the JSON Schema lists each of them.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any

from pydantic_core import CoreSchema, core_schema

from piquet_rules.profile.component import Component
from piquet_rules.profile.registry import find, registry
from piquet_rules.profile.slots import SLOT_TYPES

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, TypeAdapter


class Slot:
    """Validate a field as one of the kinds of a slot. Kinds registered after first use are not seen."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        kinds = sorted(registry().kinds[self.name].items())
        choices = {kind: handler.generate_schema(cls) for kind, cls in kinds}
        return core_schema.tagged_union_schema(choices, discriminator="kind")


@lru_cache(maxsize=len(SLOT_TYPES))
def adapter(slot: str) -> TypeAdapter[Component]:
    """The validator of one slot, built when it is first needed."""
    from pydantic import TypeAdapter  # only the kinds of other packages need it

    field: Any = Annotated[SLOT_TYPES[slot], Slot(slot)]
    return TypeAdapter(field)


@lru_cache(maxsize=1024)
def component(slot: str, text: str) -> Component:
    """The component that a slot's merged lines (as JSON text) describe. Raises pydantic.ValidationError.

    The same lines give the same object, so whoever compiles a slot can remember it by the object.
    """
    cls = find(slot, str(json.loads(text).get("kind")))
    # The class alone gives the same answer as the union, and its validator is built in a third of the time.
    return cls.model_validate_json(text) if cls else adapter(slot).validate_json(text)
