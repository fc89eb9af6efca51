"""Movetext: the numbered moves of a record with the comments between them (PGN's word), and the map at its end.

A card begins a new line, and the passes after it stand on the same line, so that a line ends where a struggle ends.
Each line begins with the number of its first move and the letter of the player to move (left out where players are
skipped: then only a replay can tell). A comment has its own line.

The map comes last, so that you can replay the game even if the data of that map are corrected later. After the map
there is one closing line. If it is missing, the record has been cut off.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from kingofsiam.errors import InvalidMap, InvalidRecord
from kingofsiam.maps import Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.moves import Move, Pass
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.notation.record import Comment, Record
from kingofsiam.notation.text.moves import format_move, scan_move
from kingofsiam.notation.text.scanner import Scanner
from kingofsiam.rules import online
from kingofsiam.rules.s3_setup import first_player
from kingofsiam.rules.s4_course import passes_that_end

MAP_LINE: Final = "---- map ----"
"""The line between the moves and the map."""

SPACE: Final = re.compile(r"[ \t\r\n]*+")
_GAP: Final = re.compile(r"[ \t\r\n]+|\Z")
_NUMBER: Final = re.compile(r"[0-9]+\.")
_SEAT: Final = re.compile(r"[A-Z](?=[ \t\r\n])")
_COMMENT: Final = re.compile(
    rf"(?:[^}}\\\x00-\x1f\x7f-\x9f\ud800-\udfff]++|\n(?!{MAP_LINE}$)|\\[}}\\-])*+", re.MULTILINE
)
_TO_ESCAPE: Final = re.compile(rf"[}}\\]|^-(?={MAP_LINE[1:]}$)", re.MULTILINE)
_ESCAPED: Final = re.compile(r"\\([}\\-])")


def format_move_lines(record: Record) -> Iterator[str]:
    """The lines of moves and comments."""
    line: list[str] = []
    comments = _format_comments(record)
    for index, (move, begins) in enumerate(zip(record.moves, _line_starts(record), strict=True)):
        before = comments.get(index, ())
        if line and (begins or before):
            yield " ".join(line)
            line = []
        yield from before
        line += ([] if line else _turn_label(index, record.deal)) + [format_move(move, record.map)]
    if line:
        yield " ".join(line)
    yield from comments.get(len(record.moves), ())


def scan_moves(scanner: Scanner, deal: Deal) -> tuple[tuple[Move, ...], tuple[Comment, ...]]:
    """Moves and comments, up to the line before the map or the end."""
    moves: list[Move] = []
    comments: list[Comment] = []
    scanner.skip(SPACE)
    while not scanner.at_end and not scanner.peek(MAP_LINE):
        if scanner.accept("{"):
            written = scanner.match(_COMMENT, "<comment>")
            scanner.expect("}")
            comments.append(Comment(len(moves), _ESCAPED.sub(r"\1", written)))
            scanner.skip(SPACE)
            continue
        _scan_turn_label(scanner, _turn_label(len(moves), deal))
        moves.append(scan_move(scanner, deal.map))
        scanner.match(_GAP, " ")
    return tuple(moves), tuple(comments)


def _line_starts(record: Record) -> Iterator[bool]:
    """For each move, whether it begins a line: a card does, and the first pass after the passes that end a struggle."""
    limit, passes = passes_that_end(len(record.deal.aids), record.readings), 0
    for move in record.moves:
        passed = isinstance(move, Pass)
        yield not passed or passes == limit
        passes = (passes % limit) + 1 if passed else 0


def _turn_label(index: int, deal: Deal) -> list[str]:
    """The number of a move and the letter of the player, as turns go round clockwise."""
    number = f"{index + 1}."
    if online.forced_passes_are_skipped(deal.readings):
        return [number]
    return [number, SEAT_LETTERS[(first_player(deal) + index) % len(deal.aids)]]


def _scan_turn_label(scanner: Scanner, label: list[str]) -> None:
    """Read the number and the letter. They may be left out, but not wrong."""
    for token, pattern in zip(label, (_NUMBER, _SEAT), strict=False):
        if scanner.matches(pattern):
            scanner.expect(token)
            scanner.skip(SPACE)
        else:
            scanner.also_expected(token)


def _format_comments(record: Record) -> dict[int, list[str]]:
    """The comments as text, by the number of moves before them."""
    texts: dict[int, list[str]] = {}
    for comment in record.comments:
        escaped = _TO_ESCAPE.sub(r"\\\g<0>", comment.text)
        texts.setdefault(comment.after, []).append(f"{{{escaped}}}")
    return texts


END_LINE: Final = "---- end ----"
_MAP_LINE_PATTERN: Final = re.compile(f"^{MAP_LINE}$", re.MULTILINE)


@lru_cache(maxsize=16)
def format_map_section(map: Map) -> str:
    """The map section at the end of a record. Raises `InvalidRecord` for a map that no file can hold."""
    try:
        text = map.to_toml()
    except InvalidMap as error:
        raise InvalidRecord(tuple(f"the map: {fault}" for fault in error.faults)) from error
    return f"{MAP_LINE}\n{text}{END_LINE}\n"


def find_map_section(text: str, start: int) -> int | None:
    """The offset of the line before the map; None if there is no such line."""
    found = _MAP_LINE_PATTERN.search(text, start)
    return found.start() if found else None


def parse_map_section(text: str, start: int, *, strict: bool) -> Map:
    """The map of a record whose map section begins at `start`. Raises `NotationError` and `InvalidRecord`."""
    begin = start + len(MAP_LINE) + 1
    end = text.rfind(f"\n{END_LINE}") + 1
    if end < begin:
        _scanner_at(text, len(text)).expect(END_LINE)
    scanner = _scanner_at(text, end + len(END_LINE))
    if strict:
        scanner.expect("\n")
    else:
        scanner.skip(SPACE)
    scanner.expect_end()
    return _parse_map(text[begin:end])


@lru_cache(maxsize=16)
def _parse_map(text: str) -> Map:
    try:
        return Map.from_toml(text)
    except InvalidMap as error:
        raise InvalidRecord(tuple(f"the map: {fault}" for fault in error.faults)) from error


def _scanner_at(text: str, offset: int) -> Scanner:
    scanner = Scanner(text)
    scanner.offset = offset
    return scanner
