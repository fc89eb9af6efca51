"""`kingofsiam verify`: check records. The report comes as lines for people or as JSON for programs."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from kingofsiam.cli.command import Command, Refused, add_lenient_argument, not_found
from kingofsiam.cli.inputs import STANDARD_INPUT, InvalidInput, path_exists, resolve_record
from kingofsiam.cli.outputs import violation_lines
from kingofsiam.cli.progress_bar import ProgressBar
from kingofsiam.errors import Invalid
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.notation import Refusal, Result, Verification, format_move, verify
from kingofsiam.notation.json.parser import Json
from kingofsiam.notation.text.positions import describe_result
from kingofsiam.referee.serialization import json_list, write_reasons
from kingofsiam.render.names import pluralize, printable_line
from kingofsiam.render.text_board import wrapped

SUFFIXES: Final = (".game", ".json")
"""How the file names of records end in a folder."""


def verification_lines(verification: Verification, name: str) -> Iterator[str]:
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


def verification_json(verification: Verification, name: str) -> Json:
    """The report for programs: the findings on the record, as a JSON object."""
    return {
        "file": name,
        "ok": verification.ok,
        "map": {
            "name": verification.record.map.name,
            "differs": None if verification.map_differences is None else list(verification.map_differences),
        },
        "moves": len(verification.record.moves),
        "played": verification.played,
        "stated": _result_json(verification.record.result),
        "result": _result_json(verification.result),
        "refusal": None if verification.refusal is None else _refusal_json(verification, verification.refusal),
        "error": None,
    }


def _result_json(result: Result | None) -> Json:
    if result is None:
        return None
    return {"winners": json_list(result.winners), "reign": None if result.reign is None else result.reign.value}


def _refusal_json(verification: Verification, refusal: Refusal) -> Json:
    return {
        "index": refusal.index,
        "line": refusal.line,
        "seat": refusal.state.to_move,
        "move": format_move(refusal.move, verification.record.map),
        **write_reasons(refusal.violations, refusal.state),
        "after_the_end": verification.moves_after_the_end,
    }


def unreadable_json(error: InvalidInput, name: str) -> Json:
    """The report for programs if the file holds no record."""
    line, column = error.line_and_column or (None, None)
    faults: list[Json] = list(error.error.faults) if isinstance(error.error, Invalid) else [str(error.error)]
    kind = "Unreadable" if isinstance(error.error, str) else type(error.error).__name__
    details: Json = {"kind": kind, "line": line, "column": column, "faults": faults}
    return {"file": name, "ok": False, "error": details}


def run(options: Namespace) -> Iterator[str]:
    """Print a report on each record. Raises `Refused` at the end unless all of them are true."""
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
        raise Refused(summary, unreadable=False not in verdicts)


def _verify_file(name: str, options: Namespace) -> tuple[bool | None, Sequence[str]]:
    """Whether the record in this file is true, None if it cannot be read; and the report."""
    try:
        verification = verify(resolve_record(name, lenient=options.lenient))
    except InvalidInput as error:
        line = json.dumps(unreadable_json(error, name), ensure_ascii=False) if options.json else str(error)
        return None, (line,)
    if options.json:
        return verification.ok, (json.dumps(verification_json(verification, name), ensure_ascii=False),)
    return verification.ok, tuple(verification_lines(verification, name))


def _files(arguments: Sequence[str]) -> Iterator[str]:
    """The files to verify; a folder stands for all records in and below it, except hidden ones."""
    for name in arguments:
        if name == STANDARD_INPUT or not path_exists(name, folder=True):
            yield name
            continue
        paths = sorted(Path(name).rglob("*"))
        visible = (path for path in paths if not any(part.startswith(".") for part in path.relative_to(name).parts))
        records = [path for path in visible if path.suffix in SUFFIXES and path.is_file()]
        if not records:
            suffixes = " or ".join(SUFFIXES)
            raise not_found(f"{name}: there is no record in this folder", f"Names of records end in {suffixes}.")
        yield from map(str, records)


def _add_arguments(parser: ArgumentParser) -> None:
    about = "records, text or JSON; folders of them; - for standard input"
    parser.add_argument("records", nargs="+", metavar="RECORD", help=about)
    parser.add_argument("--json", action="store_true", help="print one JSON object for each record")
    parser.add_argument("--quiet", action="store_true", help="print only what cannot be confirmed")
    add_lenient_argument(parser)


COMMAND: Final = Command(
    "verify",
    "Verify records: is every move legal, is the result true? If not, the exit code is 1; if it cannot be read, 3.",
    (
        "verify game.game",
        "verify games/ more/*.game        folders and files",
        "verify games/ --quiet            only those that cannot be confirmed",
        "verify games/ --json             for programs",
    ),
    _add_arguments,
    run,
    for_programs=True,
)
