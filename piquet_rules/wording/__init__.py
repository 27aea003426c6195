"""The rules in words: the text of each kind, filled with a component's numbers, in every language it has.

A kind holds its text as Fluent messages (``Component.text``); each message is one or a few sentences of
the rulebook, and the variables in it are the kind's keys. What every kind may use, and what frames the
rules in a rulebook, stands in one file a language beside this one.
"""

from piquet_rules.languages import LANGUAGES
from piquet_rules.wording.frame import say
from piquet_rules.wording.kinds import keys_of, outcome, sentence, sentences

__all__ = ["LANGUAGES", "keys_of", "outcome", "say", "sentence", "sentences"]
