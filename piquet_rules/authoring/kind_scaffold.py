"""The text of a new kind of rule, made from what its slot asks for: all there but the meaning."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from typing import Any, NamedTuple

from piquet_rules.profile import slots
from piquet_rules.profile.component import Component
from piquet_rules.profile.slots import SLOT_TYPES

FILL_IN = "FILL IN"
"""What marks every place of a new file that its author has to fill in; as long as it stands there, the file fails."""
_TOLD = {
    "en": "in one sentence, with its numbers: { $points }.",
    "fr": "la règle en une phrase, avec ses nombres : { $points }.",
    "ru": "правило одной фразой, с его числами: { $points }.",
    "pl": "zasada w jednym zdaniu, z liczbami: { $points }.",
}
"""Language → what stands in place of its text."""

_ARGUMENTS: dict[str, Any] = {
    "rank": "A", "pips": (11, 10, 10, 10, 8), "length": 4, "top": 7, "height": 7, "held": 3, "counts": True, "won": 7,
    "totals": (99, 120),
}  # fmt: skip
"""Parameter of a slot's method → an argument for the example."""


_DEFAULT = re.compile(r"(: [^=,]+)=")


class Method(NamedTuple):
    """A method that a slot asks for: its head, what it answers, and the names that its types need."""

    name: str
    head: str
    says: str
    parameters: tuple[str, ...]
    names: frozenset[str]


def scaffold(slot: str, kind: str) -> str:
    """The file of a new kind: docstring, a key, the methods of the slot, the text in four languages, an example."""
    asked = list(_methods(SLOT_TYPES[slot], abstract=True))
    return _FILE.format(
        fill=FILL_IN,
        imports="\n".join(_imports(slot, asked)),
        name=class_name(slot, kind),
        base=SLOT_TYPES[slot].__name__,
        about=_about(slot),
        kind=kind,
        methods="".join(_method(each) for each in asked),
        further=_further(slot),
        text="".join(_text(language) for language in _TOLD),
        example=_example(asked),
    )


_FILE = '''\
"""{fill}: what it is, in a few words."""

{imports}


class {name}({base}):
    """{fill}: what it rules, in one sentence.

    What it rules: {fill}.
    Where it is found: {fill}: the books or the clubs that play so.
    """

{about}

    kind: Literal["{kind}"]
    points: Points = field("{fill}: what this key counts, in one sentence.", unit="points", neutral=0)
{methods}{further}
    # The rule as a rulebook says it: messages of Fluent, whose variables are the keys. English is needed; take out
    # a language that you do not write.
    text = {{{text}
    }}

    examples = ({example},)
'''


def class_name(slot: str, kind: str) -> str:
    """The name of the class of a kind: ``HalvedPoint`` for ``rook.halved`` of the slot ``point``."""
    stem = SLOT_TYPES[slot].__name__.removesuffix("Rule")
    return "".join(part.capitalize() for part in kind.rpartition(".")[2].split("-")) + stem


def _methods(slot: type[Component], abstract: bool) -> Iterator[Method]:
    """The methods of a slot's class as they stand in its source: those that must be given, or those that may be."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(slot))).body
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and (node.name in slot.__abstractmethods__) is abstract:
            given = _DEFAULT.sub(r"\1 = ", ast.unparse(node.args))
            head = f"def {node.name}({given}) -> {ast.unparse(node.returns or ast.Constant(None))}:"
            types = [each.annotation for each in node.args.args if each.annotation] + [node.returns]
            names = {each.id for part in types if part for each in ast.walk(part) if isinstance(each, ast.Name)}
            says = inspect.getdoc(getattr(slot, node.name)) or ""
            parameters = tuple(each.arg for each in node.args.args[1:])
            yield Method(node.name, head, says, parameters, frozenset(names))


def _imports(slot: str, asked: list[Method]) -> Iterator[str]:
    names = {name for each in asked for name in each.names}
    if "Sequence" in names:
        yield "from collections.abc import Sequence"
    yield "from typing import Literal"
    yield ""
    yield "from piquet_rules.profile.component import Case, Points, field"
    of_slots = {name for name in names if getattr(getattr(slots, name, None), "__module__", "") == slots.__name__}
    yield f"from piquet_rules.profile.slots import {', '.join(sorted({SLOT_TYPES[slot].__name__, *of_slots}))}"


def _about(slot: str) -> str:
    says = (inspect.getdoc(SLOT_TYPES[slot]) or "").partition("\n")[0]
    return _comment(f"The slot `{slot}`: {says} Give it the keys that your rule needs, in place of `points`.")


def _method(method: Method) -> str:
    answers = [_form_of(name) for name in sorted(method.names) if _form_of(name)]
    told = "\n".join(_comment(each) for each in (method.says.replace("``", "`"), *answers))
    return f'\n{told}\n    {method.head}\n        raise NotImplementedError("{FILL_IN}")\n'


def _form_of(name: str) -> str:
    """How the parts of an answer are called, for those types of the slots that have parts."""
    cls = getattr(slots, name, None)
    if not hasattr(cls, "_fields"):
        return ""
    parts = str(inspect.signature(cls)).replace("piquet_rules.profile.slots.", "")  # type: ignore[arg-type]
    return f"{name}{parts}"


def _further(slot: str) -> str:
    may = [each.name for each in _methods(SLOT_TYPES[slot], abstract=False)]
    names = ", ".join(f"`{name}`" for name in [*may, "conflicts"])
    return f"\n{_comment(f'A kind may also give {names}: see the class of the slot.')}\n"


def _comment(text: str) -> str:
    return textwrap.fill(text, 112, initial_indent="    # ", subsequent_indent="    # ", break_on_hyphens=False)


def _text(language: str) -> str:
    return f'\n        "{language}": """\n            rule = {FILL_IN}: {_TOLD[language]}\n        """,'


def _example(asked: list[Method]) -> str:
    """One example: of the first method whose arguments can be given, else of the text."""
    method = next((each for each in asked if set(each.parameters) <= set(_ARGUMENTS)), None)
    name, arguments = (method.name, method.parameters) if method else ("sentence", ())
    given = tuple(_ARGUMENTS[each] for each in arguments)
    return f'Case("{FILL_IN}: what it shows", {{"points": 10}}, "{name}", {given!r}, "{FILL_IN}")'.replace("'", '"')
