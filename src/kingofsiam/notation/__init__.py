"""Games written down: positions, moves, deals and records as text.

`format_...` writes a value and `parse_...` reads it again; the two are inverse. The grammar is a page of the
documentation.
"""

from kingofsiam.notation.deal_text import format_deal, parse_deal
from kingofsiam.notation.move_text import format_action, format_move, parse_action, parse_move
from kingofsiam.notation.position_text import format_position, parse_position
from kingofsiam.notation.readings_text import format_readings, parse_readings
from kingofsiam.notation.record import Comment, Record, Result
from kingofsiam.notation.record_text import format_record, parse_record, read_record
from kingofsiam.notation.result_text import format_result, parse_result
from kingofsiam.notation.verification import Refusal, Verification, record_of, replay, verify

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
