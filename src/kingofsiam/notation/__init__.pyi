"""The public names of the package, listed once: for type checkers, and for `__init__.py`, which imports them lazily."""

from kingofsiam.notation.json.documents import dumps as dumps, loads as loads
from kingofsiam.notation.record import (
    EARLY_ENDS as EARLY_ENDS,
    Comment as Comment,
    Record as Record,
    Result as Result,
    Variation as Variation,
    early_end as early_end,
    starting_position as starting_position,
)
from kingofsiam.notation.text.moves import (
    format_action as format_action,
    format_move as format_move,
    parse_action as parse_action,
    parse_move as parse_move,
)
from kingofsiam.notation.text.positions import (
    format_deal as format_deal,
    format_position as format_position,
    format_position_with_map as format_position_with_map,
    format_readings as format_readings,
    format_result as format_result,
    parse_deal as parse_deal,
    parse_position as parse_position,
    parse_readings as parse_readings,
)
from kingofsiam.notation.text.records import (
    format_record as format_record,
    parse_record as parse_record,
    read_record as read_record,
)
from kingofsiam.notation.verification import (
    Refusal as Refusal,
    Verification as Verification,
    replay as replay,
    verify as verify,
)

__all__: list[str]
