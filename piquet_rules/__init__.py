"""The rules of Piquet as data: load a profile, score a record, compare rulesets, settle a partie, play.

>>> import piquet_rules as pq
>>> pq.settle_totals(pq.load("rubicon"), "99:120").points
319
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from piquet_rules.version import __version__ as __version__

if TYPE_CHECKING:
    from piquet_rules.authoring.accept import accept as accept
    from piquet_rules.authoring.add import Addition as Addition
    from piquet_rules.authoring.add import add as add
    from piquet_rules.authoring.checking import check as check
    from piquet_rules.authoring.checking import check_path as check_path
    from piquet_rules.authoring.choose import Choice as Choice
    from piquet_rules.authoring.choose import Chooser as Chooser
    from piquet_rules.authoring.choose import choose as choose
    from piquet_rules.authoring.completion import completion_script as completion_script
    from piquet_rules.authoring.components import Components as Components
    from piquet_rules.authoring.components import list_components as list_components
    from piquet_rules.authoring.diff import Difference as Difference
    from piquet_rules.authoring.diff import diff as diff
    from piquet_rules.authoring.edit import Edit as Edit
    from piquet_rules.authoring.edit import set_key as set_key
    from piquet_rules.authoring.edit import set_keys as set_keys
    from piquet_rules.authoring.edit import unset_key as unset_key
    from piquet_rules.authoring.editor import editor_lines as editor_lines
    from piquet_rules.authoring.editor import place_schema as place_schema
    from piquet_rules.authoring.explain import Explanation as Explanation
    from piquet_rules.authoring.explain import explain as explain
    from piquet_rules.authoring.filters import variants as variants
    from piquet_rules.authoring.find_example import find_example as find_example
    from piquet_rules.authoring.fix import fix_file as fix_file
    from piquet_rules.authoring.fix import repaired as repaired
    from piquet_rules.authoring.fmt import format_file as format_file
    from piquet_rules.authoring.fmt import format_text as format_text
    from piquet_rules.authoring.locking import Locked as Locked
    from piquet_rules.authoring.locking import Locking as Locking
    from piquet_rules.authoring.locking import lock as lock
    from piquet_rules.authoring.locking import lock_faults as lock_faults
    from piquet_rules.authoring.migrate import Migration as Migration
    from piquet_rules.authoring.migrate import migrate as migrate
    from piquet_rules.authoring.migrate import migrate_files as migrate_files
    from piquet_rules.authoring.mixins import Mixin as Mixin
    from piquet_rules.authoring.mixins import mixins as mixins
    from piquet_rules.authoring.new import NewFile as NewFile
    from piquet_rules.authoring.new import new as new
    from piquet_rules.authoring.new import new_file as new_file
    from piquet_rules.authoring.new_kind import NewKind as NewKind
    from piquet_rules.authoring.new_kind import new_kind as new_kind
    from piquet_rules.authoring.schema import schema as schema
    from piquet_rules.authoring.share import Shared as Shared
    from piquet_rules.authoring.share import share as share
    from piquet_rules.authoring.share import share_file as share_file
    from piquet_rules.authoring.sources import Sources as Sources
    from piquet_rules.authoring.sources import sources_of as sources_of
    from piquet_rules.authoring.why import Why as Why
    from piquet_rules.authoring.why import why as why
    from piquet_rules.authoring.why import why_everywhere as why_everywhere
    from piquet_rules.carried import as_played as as_played
    from piquet_rules.chances.odds import Odds as Odds
    from piquet_rules.chances.odds import odds as odds
    from piquet_rules.comparison import Comparison as Comparison
    from piquet_rules.comparison import compare as compare
    from piquet_rules.engine.actions import Action as Action
    from piquet_rules.engine.actions import Event as Event
    from piquet_rules.engine.game import Deal as Deal
    from piquet_rules.engine.game import State as State
    from piquet_rules.engine.view import View as View
    from piquet_rules.errors import ComponentError as ComponentError
    from piquet_rules.errors import ExtraMissing as ExtraMissing
    from piquet_rules.errors import IllegalAction as IllegalAction
    from piquet_rules.errors import NotFound as NotFound
    from piquet_rules.errors import PiquetError as PiquetError
    from piquet_rules.errors import Problem as Problem
    from piquet_rules.errors import ProfileError as ProfileError
    from piquet_rules.errors import RecordError as RecordError
    from piquet_rules.errors import SettlementError as SettlementError
    from piquet_rules.errors import SimulationError as SimulationError
    from piquet_rules.examples.coverage import coverage as coverage
    from piquet_rules.examples.results import run_examples as run_examples
    from piquet_rules.partie import Settlement as Settlement
    from piquet_rules.partie import settle as settle
    from piquet_rules.partie import settle_totals as settle_totals
    from piquet_rules.play import Engine as Engine
    from piquet_rules.policies.registry import Policy as Policy
    from piquet_rules.policies.registry import policy_names as policy_names
    from piquet_rules.printing.book import rulebook as rulebook
    from piquet_rules.printing.book import table_card as table_card
    from piquet_rules.printing.document import Document as Document
    from piquet_rules.printing.formats import render as render
    from piquet_rules.printing.sheet import score_sheet as score_sheet
    from piquet_rules.profile.load import load as load
    from piquet_rules.profile.load import loads as loads
    from piquet_rules.profile.model import Profile as Profile
    from piquet_rules.profile.shipped import shipped_ids as shipped_ids
    from piquet_rules.record.read import read_records as read_records
    from piquet_rules.record.record import Record as Record
    from piquet_rules.reporting.comparison_report import comparison_page as comparison_page
    from piquet_rules.reporting.simulation_report import simulation_page as simulation_page
    from piquet_rules.sampling.sample import Sample as Sample
    from piquet_rules.sampling.sample import sample as sample
    from piquet_rules.scoring import PartieScore as PartieScore
    from piquet_rules.scoring import Score as Score
    from piquet_rules.scoring import score as score
    from piquet_rules.scoring import with_rules as with_rules
    from piquet_rules.simulation.batch import Batch as Batch
    from piquet_rules.simulation.batch import play_deals as play_deals
    from piquet_rules.simulation.causes import SimulatedCauses as SimulatedCauses
    from piquet_rules.simulation.causes import simulate_causes as simulate_causes
    from piquet_rules.simulation.report import Simulation as Simulation
    from piquet_rules.simulation.simulate import simulate as simulate
    from piquet_rules.solving import Solution as Solution
    from piquet_rules.solving import solve as solve
    from piquet_rules.worth import Par as Par
    from piquet_rules.worth import par as par

_HOME = {
    "Action": "engine.actions",
    "Addition": "authoring.add",
    "Batch": "simulation.batch",
    "Choice": "authoring.choose",
    "Chooser": "authoring.choose",
    "Comparison": "comparison",
    "ComponentError": "errors",
    "Components": "authoring.components",
    "Deal": "engine.game",
    "Difference": "authoring.diff",
    "Edit": "authoring.edit",
    "Engine": "play",
    "Event": "engine.actions",
    "Explanation": "authoring.explain",
    "IllegalAction": "errors",
    "NewFile": "authoring.new",
    "Locked": "authoring.locking",
    "Locking": "authoring.locking",
    "Migration": "authoring.migrate",
    "Mixin": "authoring.mixins",
    "NewKind": "authoring.new_kind",
    "NotFound": "errors",
    "Odds": "chances.odds",
    "Par": "worth",
    "PartieScore": "scoring",
    "PiquetError": "errors",
    "Policy": "policies.registry",
    "Problem": "errors",
    "Document": "printing.document",
    "ExtraMissing": "errors",
    "Profile": "profile.model",
    "ProfileError": "errors",
    "Record": "record.record",
    "RecordError": "errors",
    "Sample": "sampling.sample",
    "Score": "scoring",
    "Shared": "authoring.share",
    "Settlement": "partie",
    "SettlementError": "errors",
    "SimulatedCauses": "simulation.causes",
    "Simulation": "simulation.report",
    "SimulationError": "errors",
    "Solution": "solving",
    "Sources": "authoring.sources",
    "State": "engine.game",
    "View": "engine.view",
    "Why": "authoring.why",
    "accept": "authoring.accept",
    "add": "authoring.add",
    "as_played": "carried",
    "check": "authoring.checking",
    "check_path": "authoring.checking",
    "choose": "authoring.choose",
    "compare": "comparison",
    "comparison_page": "reporting.comparison_report",
    "completion_script": "authoring.completion",
    "coverage": "examples.coverage",
    "diff": "authoring.diff",
    "editor_lines": "authoring.editor",
    "explain": "authoring.explain",
    "find_example": "authoring.find_example",
    "fix_file": "authoring.fix",
    "format_file": "authoring.fmt",
    "format_text": "authoring.fmt",
    "list_components": "authoring.components",
    "load": "profile.load",
    "loads": "profile.load",
    "new": "authoring.new",
    "new_file": "authoring.new",
    "new_kind": "authoring.new_kind",
    "place_schema": "authoring.editor",
    "lock": "authoring.locking",
    "lock_faults": "authoring.locking",
    "migrate": "authoring.migrate",
    "migrate_files": "authoring.migrate",
    "mixins": "authoring.mixins",
    "odds": "chances.odds",
    "play_deals": "simulation.batch",
    "policy_names": "policies.registry",
    "par": "worth",
    "read_records": "record.read",
    "repaired": "authoring.fix",
    "render": "printing.formats",
    "rulebook": "printing.book",
    "run_examples": "examples.results",
    "sample": "sampling.sample",
    "schema": "authoring.schema",
    "score": "scoring",
    "solve": "solving",
    "share": "authoring.share",
    "share_file": "authoring.share",
    "score_sheet": "printing.sheet",
    "set_key": "authoring.edit",
    "set_keys": "authoring.edit",
    "settle": "partie",
    "settle_totals": "partie",
    "shipped_ids": "profile.shipped",
    "simulate": "simulation.simulate",
    "simulation_page": "reporting.simulation_report",
    "simulate_causes": "simulation.causes",
    "sources_of": "authoring.sources",
    "table_card": "printing.book",
    "unset_key": "authoring.edit",
    "variants": "authoring.filters",
    "with_rules": "scoring",
    "why": "authoring.why",
    "why_everywhere": "authoring.why",
}
"""Public name → module; a name is imported when it is first used, so that the command line starts quickly."""

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
