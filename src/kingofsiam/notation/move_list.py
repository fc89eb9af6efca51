"""The moves of a record as text, with the comments between them.

A card begins a new line, and the passes that follow it stand beside it, so that a line ends where a struggle does. Each
line begins with the number of its first move and the letter of the player whose turn it is (which is left out where
players are skipped: then only a replay can tell). A comment begins a line of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from kingofsiam.moves import Move, Pass
from kingofsiam.notation.letters import SEATS
from kingofsiam.notation.move_text import format_move, scan_move
from kingofsiam.notation.record import Comment, Record
from kingofsiam.notation.scanner import Scanner
from kingofsiam.rules import online
from kingofsiam.rules.s3_setup import Deal, first_player
from kingofsiam.rules.s4_course import passes_that_end

MAP_LINE: Final = "---- map ----"
"""The line that ends the moves; after it stands the map."""

SPACE: Final = re.compile(r"[ \t\r\n]*+")
_GAP: Final = re.compile(r"[ \t\r\n]+|\Z")
_NUMBER: Final = re.compile(r"[0-9]+\.")
_SEAT: Final = re.compile(r"[A-Z](?=[ \t\r\n])")
_COMMENT: Final = re.compile(
    rf"(?:[^}}\\\x00-\x1f\x7f-\x9f\ud800-\udfff]++|\n(?!{MAP_LINE}$)|\\[}}\\-])*+", re.MULTILINE
)
_TO_ESCAPE: Final = re.compile(rf"[}}\\]|^-(?={MAP_LINE[1:]}$)", re.MULTILINE)
_ESCAPED: Final = re.compile(r"\\([}\\-])")


def move_lines(record: Record) -> Iterator[str]:
    """The lines of moves and comments."""
    line: list[str] = []
    comments = _comments(record)
    for index, (move, begins) in enumerate(zip(record.moves, _beginnings(record), strict=True)):
        said = comments.get(index, ())
        if line and (begins or said):
            yield " ".join(line)
            line = []
        yield from said
        line += ([] if line else _turn(index, record.deal)) + [format_move(move, record.map)]
    if line:
        yield " ".join(line)
    yield from comments.get(len(record.moves), ())


def scan_moves(scanner: Scanner, deal: Deal) -> tuple[tuple[Move, ...], tuple[Comment, ...]]:
    """Moves and comments, up to the line before the map or the end."""
    moves: list[Move] = []
    comments: list[Comment] = []
    scanner.skip(SPACE)
    while not scanner.ended and not scanner.sees(MAP_LINE):
        if scanner.accept("{"):
            comments.append(Comment(len(moves), _scan_comment(scanner)))
            scanner.skip(SPACE)
            continue
        _scan_turn(scanner, _turn(len(moves), deal))
        moves.append(scan_move(scanner, deal.map))
        scanner.match(_GAP, " ")
    return tuple(moves), tuple(comments)


def _beginnings(record: Record) -> Iterator[bool]:
    """For each move, whether it begins a line: a card does, and the first pass after as many as end a struggle."""
    most, passes = passes_that_end(len(record.deal.aids), record.readings), 0
    for move in record.moves:
        passed = isinstance(move, Pass)
        yield not passed or passes == most
        passes = (passes % most) + 1 if passed else 0


def _turn(index: int, deal: Deal) -> list[str]:
    """The number of a move, and the letter of the player: turns go round clockwise."""
    number = f"{index + 1}."
    if online.forced_passes_are_skipped(deal.readings):
        return [number]
    return [number, SEATS[(first_player(deal) + index) % len(deal.aids)]]


def _scan_turn(scanner: Scanner, turn: list[str]) -> None:
    """The number and the letter may be left out, but they may not be wrong."""
    for right, pattern in zip(turn, (_NUMBER, _SEAT), strict=False):
        if scanner.looks_like(pattern):
            scanner.demand(right)
            scanner.skip(SPACE)
        else:
            scanner.would_do(right)


def _comments(record: Record) -> dict[int, list[str]]:
    """The comments as they are written, by the number of moves before them."""
    written: dict[int, list[str]] = {}
    for comment in record.comments:
        escaped = _TO_ESCAPE.sub(r"\\\g<0>", comment.text)
        written.setdefault(comment.after, []).append(f"{{{escaped}}}")
    return written


def _scan_comment(scanner: Scanner) -> str:
    written = scanner.match(_COMMENT, "<comment>")
    scanner.demand("}")
    return _ESCAPED.sub(r"\1", written)
