"""Notation: positions, moves, deals and records, serialized as text (`text`) and as JSON (`json`).

`format_...` writes a value as text and `parse_...` reads it back; the two are inverse. The grammar has a page of its
own in the documentation. For JSON, use `dumps` and `loads` of `kingofsiam.notation.json.documents`.
"""

from kingofsiam.notation.record import Comment, Record, Refusal, Result, Verification, record_of, replay, verify
from kingofsiam.notation.text.moves import format_action, format_move, parse_action, parse_move
from kingofsiam.notation.text.positions import (
    format_deal,
    format_position,
    format_readings,
    format_result,
    parse_deal,
    parse_position,
    parse_readings,
    parse_result,
)
from kingofsiam.notation.text.records import format_record, parse_record, read_record

__all__ = [
    "Comment",
    "Record",
    "Refusal",
    "Result",
    "Verification",
    "format_action",
    "format_deal",
    "format_move",
    "format_position",
    "format_readings",
    "format_record",
    "format_result",
    "parse_action",
    "parse_deal",
    "parse_move",
    "parse_position",
    "parse_readings",
    "parse_record",
    "parse_result",
    "read_record",
    "record_of",
    "replay",
    "verify",
]
