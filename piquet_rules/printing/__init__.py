"""What is printed of a profile: the rulebook, the table card and the score sheet, in four languages and formats."""

from piquet_rules.printing.book import rulebook, table_card
from piquet_rules.printing.document import Document
from piquet_rules.printing.formats import FORMATS, render
from piquet_rules.printing.sheet import score_sheet
from piquet_rules.wording import LANGUAGES

__all__ = ["FORMATS", "LANGUAGES", "Document", "render", "rulebook", "score_sheet", "table_card"]
