"""Movetext: the numbered moves of a record with the comments between them (PGN's word).

A card begins a new line, and the passes after it stand on the same line, so that a line ends where a struggle ends.
Each line begins with the number of its first move and the letter of the player to move (left out where players are
skipped: then only a replay can tell). A comment has its own line. A variation stands in parentheses after the move that
it replaces, and can have variations itself. In reading, the lines are free, and numbers and letters may be left out.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from kingofsiam.model.deal import Deal
from kingofsiam.model.moves import Move, Pass
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.model.state import State
from kingofsiam.notation.record import Comment, Record, Variation, number_of_players
from kingofsiam.notation.text.map_section import MAP_LINE
from kingofsiam.notation.text.moves import format_move, move_syntax
from kingofsiam.notation.text.scanner import Scanner
from kingofsiam.rules import online
from kingofsiam.rules.s3_setup import first_player
from kingofsiam.rules.s4_course import passes_that_end

_GAP: Final = re.compile(r"[ \t\r\n]+|(?=\))|\Z")
_NUMBER: Final = re.compile(r"[0-9]+\.")
_SEAT: Final = re.compile(r"[A-Z](?=[ \t\r\n])")
_COMMENT: Final = re.compile(
    rf"(?:[^}}\\\x00-\x1f\x7f-\x9f\ud800-\udfff]++|\n(?!{MAP_LINE}$)|\\[}}\\-])*+", re.MULTILINE
)
_TO_ESCAPE: Final = re.compile(rf"[}}\\]|^-(?={MAP_LINE[1:]}$)", re.MULTILINE)
_ESCAPED: Final = re.compile(r"\\([}\\-])")

Branches: TypeAlias = Mapping[tuple[int, int], Sequence[int]]
"""The variations of a line, by their numbers, that replace the move after so many moves."""


def format_move_lines(record: Record) -> Iterator[str]:
    """The lines of moves, comments and variations."""
    branches = defaultdict[tuple[int, int], list[int]](list)
    for number, variation in enumerate(record.variations, start=1):
        branches[variation.line, variation.after].append(number)
    yield from _format_line(record, 0, branches)


def _format_line(record: Record, number: int, branches: Branches) -> Iterator[str]:
    """The rows of the game (0) or of a variation; what its moves are commented and replaced by stands after them."""
    line, moves = record.line(number), record.moves_along(number)
    starts, comments = tuple(_row_starts(moves, record)), defaultdict[int, list[str]](list)
    for comment in line.comments:
        comments[comment.after].append("{" + _TO_ESCAPE.sub(r"\\\g<0>", comment.text) + "}")
    row: list[str] = []
    yield from comments[0]
    for index in range(line.after, len(moves)):
        if row and starts[index]:
            yield " ".join(row)
            row = []
        row += ([] if row else _turn_label(index, record.deal)) + [format_move(moves[index], record.map)]
        after = comments[index + 1]
        for branch in branches[number, index]:
            after += "\n".join(("(", *_format_line(record, branch, branches))).replace("\n", "", 1).split("\n")
            after[-1] += ")"
        if after:
            yield from (" ".join(row), *after)
            row = []
    if row:
        yield " ".join(row)


def _row_starts(moves: Sequence[Move], record: Record) -> Iterator[bool]:
    """For each move, whether it begins a row: a card does, and the first pass after the passes that end a struggle."""
    deal = record.deal
    limit = passes_that_end(number_of_players(deal), record.readings)
    passes = deal.passes if isinstance(deal, State) else 0
    for move in moves:
        passed = isinstance(move, Pass)
        yield not passed or passes == limit
        passes = (passes % limit) + 1 if passed else 0


def _turn_label(index: int, deal: Deal | State) -> list[str]:
    """The number of a move and the letter of the player, as turns go round clockwise."""
    number = f"{index + 1}."
    if online.forced_passes_are_skipped(deal.readings):
        return [number]
    first = deal.to_move if isinstance(deal, State) else first_player(deal)
    return [number, SEAT_LETTERS[(first + index) % number_of_players(deal)]]


@dataclass(slots=True)
class Line:
    """The game, or a variation, while it is read: what `Variation` says."""

    line: int
    after: int
    moves: list[Move] = field(default_factory=list[Move])
    comments: list[Comment] = field(default_factory=list[Comment])


def read_lines(scanner: Scanner, deal: Deal | State) -> list[Variation]:
    """The game, as if it were a variation, and those of it, up to the map or the end. `Record` judges them."""
    lines, open_lines = [Line(0, 0)], [0]
    while not scanner.at_end and not scanner.peek(MAP_LINE):
        number = open_lines[-1]
        line = lines[number]
        after = line.after + len(line.moves)
        if number and scanner.accept(")"):
            open_lines.pop()
        elif scanner.accept("{"):
            line.comments.append(Comment(after, _ESCAPED.sub(r"\1", scanner.match(_COMMENT, "<comment>"))))
            scanner.expect("}")
        elif line.moves and scanner.accept("("):
            open_lines.append(len(lines))
            lines.append(Line(number, after - 1))
        else:
            _skip_turn_label(scanner, _turn_label(after, deal))
            line.moves.append(move_syntax(deal.map).read(scanner))
            scanner.match(_GAP, " ")
        scanner.skip_space()
    if len(open_lines) > 1:
        scanner.expect(")")
    return [Variation(line.line, line.after, (*line.moves,), (*line.comments,)) for line in lines]


def _skip_turn_label(scanner: Scanner, label: Sequence[str]) -> None:
    """Read the number and the letter. They may be left out, but not wrong."""
    for token, pattern in zip(label, (_NUMBER, _SEAT), strict=False):
        if pattern.match(scanner.text, scanner.offset):
            scanner.expect(token)
            scanner.skip_space()
        else:
            scanner.also_expected(token)
