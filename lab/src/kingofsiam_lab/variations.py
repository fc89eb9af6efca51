"""Variations of a recorded game for the page: the position after some moves of a line, and changes of the record."""

from dataclasses import replace
from typing import Any

from kingofsiam import engine
from kingofsiam.errors import InvalidRecord
from kingofsiam.model.moves import Move
from kingofsiam.notation import (
    Comment,
    Record,
    Variation,
    format_position_with_map,
    format_record,
    parse_record,
    replay,
    verify,
)
from kingofsiam_lab.games import record_view
from kingofsiam_lab.protocol import ChangedRecord, Moment


def moment(record: Record, line: int, at: int) -> Moment:
    """The position after some moves of a line of a record."""
    _check_moment(record, line, at)
    states = tuple(replay(record, line))
    if at >= len(states):
        raise InvalidRecord((f"move {len(states)} of line {line} is not legal",))
    return {"state": format_position_with_map(states[at])}


def add_move(record: Record, line: int, at: int, move: Move) -> ChangedRecord:
    """A record with another move, in its line or as a variation.

    A move that is there already is only found; at the end of a line it lengthens the line; else it begins a variation.
    """
    _check_moment(record, line, at)
    engine.play(tuple(replay(record, line))[at], move)
    while line and at == record.line(line).after:
        line = record.line(line).line
    moves = record.moves_along(line)
    if at < len(moves) and moves[at] == move:
        return _place(record, line, at + 1)
    for number, variation in enumerate(record.variations, start=1):
        if (variation.line, variation.after, variation.moves[0]) == (line, at, move):
            return _place(record, number, at + 1)
    if at < len(moves):
        branch = Variation(line, at, (move,))
        longer = replace(record, variations=(*record.variations, branch))
        record = parse_record(format_record(longer))  # with its lines numbered as the text, which is sent, will be read
        return _place(record, 1 + record.variations.index(branch), at + 1)
    longer = _changed(record, line, moves=(*record.line(line).moves, move))
    return _place(longer if line else replace(longer, result=verify(longer).result), line, at + 1)


def comment(record: Record, line: int, at: int, text: str) -> ChangedRecord:
    """A record with a comment on a moment.

    It is the only one there; if the text is empty, there is none.
    """
    _check_moment(record, line, at)
    while line and at == record.line(line).after:
        line = record.line(line).line
    others = tuple(other for other in record.line(line).comments if other.after != at)
    comments = (*others, Comment(at, text)) if text else others
    return _place(_changed(record, line, comments=comments), line, at)


def remove_variation(record: Record, line: int) -> ChangedRecord:
    """A record without a variation.

    Those that branch from it go too.
    """
    _check_moment(record, line, 0)
    gone = {line}
    for number, variation in enumerate(record.variations, start=1):
        if variation.line in gone:
            gone.add(number)
    kept = [number for number in range(1, len(record.variations) + 1) if number not in gone]
    renumbered = {0: 0} | {old: new for new, old in enumerate(kept, start=1)}
    moved = (record.line(number) for number in kept)
    variations = tuple(replace(variation, line=renumbered[variation.line]) for variation in moved)
    return _place(replace(record, variations=variations), record.line(line).line, record.line(line).after)


def _changed(record: Record, line: int, **fields: Any) -> Record:
    """The record with other moves or comments in one of its lines."""
    if line == 0:
        return replace(record, **fields)
    variations = list(record.variations)
    variations[line - 1] = replace(variations[line - 1], **fields)
    return replace(record, variations=tuple(variations))


def _place(record: Record, line: int, at: int) -> ChangedRecord:
    return {**record_view(record), "line": line, "at": at}


def _check_moment(record: Record, line: int, at: int) -> None:
    """Raises `InvalidRecord` if there is no such line, or if it has fewer moves."""
    if line > len(record.variations):
        raise InvalidRecord((f"there is no line {line}, but {len(record.variations)} variations",))
    if at > len(record.moves_along(line)):
        raise InvalidRecord((f"line {line} has only {len(record.moves_along(line))} moves, not {at}",))
