"""Running an example: what a profile says it is worth, and what it turns out to be worth.

An example gives one thing to score (``record``, ``settle``, ``reckoned`` or ``holding``) and says in
``expect`` what must come out; what is not mentioned there is not looked at. ``faults`` tells what is
wrong with an example as it is written, ``run`` scores it, ``changed_by`` says which rules changed an
example that was inherited from another file.
"""

from piquet_rules.examples.changed import Change, changed_by, difference, differing
from piquet_rules.examples.compare import NOBODY
from piquet_rules.examples.form import SUBJECTS, Fault, faults, problems
from piquet_rules.examples.results import ExampleResult, run_examples
from piquet_rules.examples.run import CATEGORIES, Outcome, run

__all__ = [
    "CATEGORIES",
    "NOBODY",
    "SUBJECTS",
    "Change",
    "ExampleResult",
    "Fault",
    "Outcome",
    "changed_by",
    "difference",
    "differing",
    "faults",
    "problems",
    "run",
    "run_examples",
]
