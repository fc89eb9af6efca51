"""`kingofsiam verify` and `replay`: check records, and show a game move by move with the rules behind what happens."""

import json
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Final

from kingofsiam.cli.command import Command, RequestRefused, argument, flag, not_found
from kingofsiam.cli.inputs import STANDARD_INPUT, STANDARD_INPUT_NAME, InvalidInput, path_exists, resolve_record
from kingofsiam.cli.outputs import INDENT, outcome_lines, strip_lines, turn_lines, violation_lines
from kingofsiam.cli.standard_error import ProgressBar
from kingofsiam.errors import Invalid
from kingofsiam.file_io import make_folder, write_file
from kingofsiam.game import Game
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.model.state import State
from kingofsiam.notation import Record, Refusal, Result, Verification, format_move, verify
from kingofsiam.notation.json.parser import Json
from kingofsiam.notation.text.positions import describe_result
from kingofsiam.referee.serialization import write_reasons
from kingofsiam.render import svg
from kingofsiam.render.names import pluralize, printable_line
from kingofsiam.render.text_board import text_board, wrapped

_SUFFIXES: Final = (".game", ".json")


def verify_records(options: Namespace) -> Iterator[str]:
    """Print a report on each record. Raises `RequestRefused` at the end unless all of them are true."""
    files = tuple(_files(options.records))
    verdicts: list[bool | None] = []
    with closing(ProgressBar()) as progress:
        for done, name in enumerate(files):
            if len(files) > 1:
                progress.show("records", done, len(files))
            verdict, lines = _verify_file(name, options)
            verdicts.append(verdict)
            if not (verdict and options.quiet):
                progress.clear()
                yield from lines
    untrue = len(files) - verdicts.count(True)
    if untrue:
        summary = f"{untrue} of {pluralize(len(files), 'record')} cannot be confirmed" if len(files) > 1 else ""
        raise RequestRefused(summary, unreadable=False not in verdicts)


def _files(arguments: Sequence[str]) -> Iterator[str]:
    """The files to verify; a folder stands for all records in and below it, except hidden ones."""
    for name in arguments:
        if name == STANDARD_INPUT or not path_exists(name, folder=True):
            yield name
            continue
        paths = sorted(Path(name).rglob("*"))
        visible = (path for path in paths if not any(part.startswith(".") for part in path.relative_to(name).parts))
        records = [path for path in visible if path.suffix in _SUFFIXES and path.is_file()]
        if not records:
            suffixes = " or ".join(_SUFFIXES)
            raise not_found(f"{name}: there is no record in this folder", f"Names of records end in {suffixes}.")
        yield from map(str, records)


def _verify_file(name: str, options: Namespace) -> tuple[bool | None, Sequence[str]]:
    """Whether the record in this file is true, None if it cannot be read; and the report."""
    try:
        verification = verify(resolve_record(name))
    except InvalidInput as error:
        return None, (_one_line(_unreadable_json(error, name)) if options.json else str(error),)
    if options.json:
        return verification.ok, (_one_line(_verification_json(verification, name)),)
    return verification.ok, tuple(_verification_lines(verification, name))


def _one_line(report: Json) -> str:
    return json.dumps(report, ensure_ascii=False)


def _verification_lines(verification: Verification, name: str) -> Iterator[str]:
    """The report for people: whether a record is true, and if not, everything about its first fault."""
    name = printable_line(name)
    if verification.ok:
        variations = len(verification.record.variations)
        also = f", {pluralize(variations, 'variation')}" if variations else ""
        yield f"{name}: {pluralize(verification.played, 'move')}{also}, {describe_result(verification.result)}"
    elif verification.refusal is not None:
        yield from _refusal_lines(verification, verification.refusal, name)
    else:
        stated, true = describe_result(verification.record.result), describe_result(verification.result)
        yield from wrapped(f"{name}: the record states the result {stated}, but it is {true}", then="  ")
    if verification.map_differences:
        different = " and ".join(verification.map_differences)
        note = f"note: its map {verification.record.map.name} is not the one of that name: other {different}"
        yield from wrapped(note, first="  ", then="    ")


def _refusal_lines(verification: Verification, refusal: Refusal, name: str) -> Iterator[str]:
    move = format_move(refusal.move, verification.record.map)
    seat = SEAT_LETTERS[refusal.state.to_move]
    reasons = pluralize(len(refusal.violations), "reason")
    where = f"move {refusal.index + 1}" + (f" of variation {refusal.line}" if refusal.line else "")
    yield from wrapped(f"{name}: {where} ({seat}: {move}) is not legal, for {reasons}:", then="  ")
    yield from violation_lines(refusal.violations, refusal.state)
    if verification.moves_after_the_end:
        yield f"  {pluralize(verification.moves_after_the_end, 'move')} after the end of the game"


def _verification_json(verification: Verification, name: str) -> Json:
    """The report for programs."""
    record, refusal, differences = verification.record, verification.refusal, verification.map_differences
    refused: Json = None
    if refusal is not None:
        refused = {
            "index": refusal.index,
            "line": refusal.line,
            "seat": refusal.state.to_move,
            "move": format_move(refusal.move, record.map),
            **write_reasons(refusal.violations, refusal.state),
            "after_the_end": verification.moves_after_the_end,
        }
    return {
        "file": name,
        "ok": verification.ok,
        "map": {"name": record.map.name, "differs": None if differences is None else list(differences)},
        "moves": len(record.moves),
        "played": verification.played,
        "stated": _result_json(record.result),
        "result": _result_json(verification.result),
        "refusal": refused,
        "error": None,
    }


def _result_json(result: Result | None) -> Json:
    if result is None:
        return None
    return {"winners": list(result.winners), "reign": None if result.reign is None else result.reign.value}


def _unreadable_json(error: InvalidInput, name: str) -> Json:
    """The report for programs if the file holds no record."""
    line, column = error.line_and_column or (None, None)
    faults: list[Json] = list(error.error.faults) if isinstance(error.error, Invalid) else [str(error.error)]
    kind = "Unreadable" if isinstance(error.error, str) else type(error.error).__name__
    details: Json = {"kind": kind, "line": line, "column": column, "faults": faults}
    return {"file": name, "ok": False, "error": details}


VERIFY: Final = Command(
    verify_records,
    "Verify records: is every move legal, is the result true? If not, the exit code is 1; if it cannot be read, 3.",
    """
    verify game.game
    verify games/ more/*.game        folders and files
    verify games/ --quiet            only those that cannot be confirmed
    verify games/ --json             for programs
    """,
    (
        argument("records", "RECORD", "records, text or JSON; folders of them; - for standard input", nargs="+"),
        flag("--json", "print one JSON object for each record"),
        flag("--quiet", "print only what cannot be confirmed"),
    ),
    for_programs=True,
)


def replay(options: Namespace) -> Iterator[str]:
    """Show the game up to its end or its first illegal move. Raises `RequestRefused` for that or a wrong result."""
    record = resolve_record(options.record)
    verification = verify(record)
    game = Game(record.deal, record.moves[: verification.played])
    yield from _header_lines(record)
    yield from ("", text_board(game.states[0]), "", *_comment_lines(record, 0))
    for turn, (before, after) in enumerate(pairwise(game.states), start=1):
        yield from turn_lines(game, turn)
        yield from _comment_lines(record, turn)
        if after.outcome is not None or not options.brief:
            yield from ("", text_board(after), "")
        elif after.board.control != before.board.control:
            yield from strip_lines(after)
    yield from outcome_lines(game.state)
    if options.svg is not None:
        pictures = _write_pictures(record, game.states, make_folder(options.svg))
        yield f"{pluralize(pictures, 'picture')} in {options.svg}"
    if not verification.ok:
        name = STANDARD_INPUT_NAME if options.record == STANDARD_INPUT else options.record
        yield from ("", *_verification_lines(verification, name))
        raise RequestRefused


def _header_lines(record: Record) -> Iterator[str]:
    """Headers and names, one on a line: a line break in one of them must not look like the next."""
    yield from (f"{name}: {' '.join(text.splitlines())}" for name, text in record.headers)
    seated = zip(SEAT_LETTERS, record.players, strict=False)
    yield from (f"{seat}: {' '.join(name.splitlines())}" for seat, name in seated if name)


def _comment_lines(record: Record, turn: int) -> Iterator[str]:
    for comment in record.comments:
        if comment.after == turn:
            yield from wrapped(f"({comment.text})", first=INDENT)


def _write_pictures(record: Record, states: Sequence[State], folder: Path) -> int:
    """Draw each position with its next move, and the whole game as a strip; return the number of pictures."""
    for number, state in enumerate(states):
        move = record.moves[number] if number < len(record.moves) else None
        write_file(folder / f"{number:03}.svg", svg.board(state, move=move) + "\n")
    write_file(folder / "strip.svg", svg.strip(states) + "\n")
    return len(states) + 1


REPLAY: Final = Command(
    replay,
    "Show a recorded game, move by move, with the rule behind everything that happens.",
    """
    replay game.game                    the board after each move
    replay game.game --brief            the board after each power-struggle
    replay game.game --svg pictures     and every position as a picture
    replay - < game.json
    """,
    (
        argument("record", "RECORD", "a record, text or JSON; - for standard input"),
        flag("--brief", "show the board only after each power-struggle, as a strip"),
        argument("--svg", "FOLDER", "draw every position into this folder, and the game as a strip"),
    ),
    for_programs=True,
)
