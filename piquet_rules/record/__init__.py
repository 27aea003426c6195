"""Records of deals and parties: read, bound to a pack, written."""

from piquet_rules.record.bind import EVERYTHING, BoundDeal, Declared, SeatDeclared, SuitNamed, bind
from piquet_rules.record.model import CATEGORIES, SEATS, DealRecord, PartieRecord, schema
from piquet_rules.record.read import read_file, read_one, read_records, read_stream
from piquet_rules.record.record import Record
from piquet_rules.record.results import RecordResult
from piquet_rules.record.source import DictSource, Lines, Places, Source, TextSource

__all__ = [
    "CATEGORIES",
    "EVERYTHING",
    "SEATS",
    "BoundDeal",
    "DealRecord",
    "Declared",
    "DictSource",
    "Lines",
    "PartieRecord",
    "Places",
    "Record",
    "RecordResult",
    "SeatDeclared",
    "Source",
    "SuitNamed",
    "TextSource",
    "bind",
    "read_file",
    "read_one",
    "read_records",
    "read_stream",
    "schema",
]
