"""Movetext: the numbered moves of a record with the comments between them (PGN's word).

A card begins a new line, and the passes after it stand on the same line, so that a line ends where a struggle ends.
Each line begins with the number of its first move and the letter of the player to move (left out where players are
skipped: then only a replay can tell). A comment has its own line. A variation stands in parentheses after the move that
it replaces, and can have variations itself.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from kingofsiam.errors import InvalidRecord
from kingofsiam.model.deal import Deal
from kingofsiam.model.moves import Move, Pass
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.model.state import State
from kingofsiam.notation.record import MAX_NESTING, Comment, Record, Variation, number_of_players
from kingofsiam.notation.text.map_section import MAP_LINE, SPACE
from kingofsiam.notation.text.moves import format_move, scan_move
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


def format_move_lines(record: Record) -> Iterator[str]:
    """The lines of moves, comments and variations."""
    branches = defaultdict[tuple[int, int], list[int]](list)
    for number, variation in enumerate(record.variations, start=1):
        branches[variation.line, variation.after].append(number)
    yield from _format_line(record, 0, branches)


Branches: TypeAlias = Mapping[tuple[int, int], Sequence[int]]
"""The variations of a line, by their numbers, that begin after so many moves."""


def _format_line(record: Record, number: int, branches: Branches) -> Iterator[str]:
    """The rows of the game (0) or of a variation; what its moves are commented and replaced by stands after them."""
    line, moves = record.line(number), record.moves_along(number)
    starts, comments = tuple(_row_starts(moves, record)), _format_comments(line.comments)
    row: list[str] = []
    yield from comments[0]
    for index in range(line.after, len(moves)):
        if row and starts[index]:
            yield " ".join(row)
            row = []
        row += ([] if row else _turn_label(index, record.deal)) + [format_move(moves[index], record.map)]
        after = (*comments[index + 1], *_format_variations(record, branches[number, index], branches))
        if after:
            yield from (" ".join(row), *after)
            row = []
    if row:
        yield " ".join(row)


def _format_variations(record: Record, numbers: Sequence[int], branches: Branches) -> Iterator[str]:
    """These variations, each in parentheses."""
    for number in numbers:
        first, *rows = _format_line(record, number, branches)
        *rows, last = f"({first}", *rows
        yield from (*rows, f"{last})")


Line: TypeAlias = tuple[tuple[Move, ...], tuple[Comment, ...]]


def scan_lines(scanner: Scanner, deal: Deal | State) -> tuple[Line, tuple[Variation, ...]]:
    """The game's moves and comments, up to the line before the map or the end; and its variations."""
    scanner.skip(SPACE)
    variations: list[Variation | None] = []
    game = _scan_line(scanner, deal, 0, 0, 0, variations)
    return game, tuple(variation for variation in variations if variation is not None)


def _scan_line(
    scanner: Scanner, deal: Deal | State, before: int, number: int, depth: int, variations: list[Variation | None]
) -> Line:
    """The moves and comments of the game (0) or of a variation after so many moves; adds variations as they begin."""
    moves: list[Move] = []
    comments: list[Comment] = []
    while not scanner.at_end and not scanner.peek(MAP_LINE) and not (number and moves and scanner.peek(")")):
        after = before + len(moves)
        if not (number and not moves) and scanner.accept("{"):
            comments.append(Comment(after, _scan_comment(scanner)))
        elif moves and scanner.accept("("):
            _scan_variation(scanner, deal, after - 1, number, depth + 1, variations)
        else:
            _scan_turn_label(scanner, _turn_label(after, deal))
            moves.append(scan_move(scanner, deal.map))
            scanner.match(_GAP, " ")
    return tuple(moves), tuple(comments)


def _scan_variation(
    scanner: Scanner, deal: Deal | State, before: int, line: int, depth: int, variations: list[Variation | None]
) -> None:
    """The rest of a variation whose parenthesis has been read."""
    if depth > MAX_NESTING:
        place = "line {}, column {}".format(*scanner.line_and_column(scanner.offset - 1))
        raise InvalidRecord((f"{place}: a variation is nested {depth} deep; at most {MAX_NESTING} can be recorded",))
    variations.append(None)
    number = len(variations)
    moves, comments = _scan_line(scanner, deal, before, number, depth, variations)
    scanner.expect(")")
    scanner.skip(SPACE)
    variations[number - 1] = Variation(line, before, moves, comments)


def _scan_comment(scanner: Scanner) -> str:
    """The text of a comment whose brace has been read."""
    written = scanner.match(_COMMENT, "<comment>")
    scanner.expect("}")
    scanner.skip(SPACE)
    return _ESCAPED.sub(r"\1", written)


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


def _scan_turn_label(scanner: Scanner, label: list[str]) -> None:
    """Read the number and the letter. They may be left out, but not wrong."""
    for token, pattern in zip(label, (_NUMBER, _SEAT), strict=False):
        if scanner.matches(pattern):
            scanner.expect(token)
            scanner.skip(SPACE)
        else:
            scanner.also_expected(token)


def _format_comments(comments: Sequence[Comment]) -> Mapping[int, Sequence[str]]:
    """The comments as text, by the number of moves before them."""
    texts = defaultdict[int, list[str]](list)
    for comment in comments:
        escaped = _TO_ESCAPE.sub(r"\\\g<0>", comment.text)
        texts[comment.after].append(f"{{{escaped}}}")
    return texts
