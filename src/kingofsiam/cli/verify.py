"""`kingofsiam verify`: whether records are true."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from kingofsiam.cli.command import Command, NothingFound, Refused
from kingofsiam.cli.given import STANDARD_INPUT, WrongContent, add_lenient, given_record, is_there
from kingofsiam.cli.progress import Progress
from kingofsiam.cli.verdict import unreadable_in_json, verdict, verdict_in_json
from kingofsiam.notation import verify
from kingofsiam.picture.names import count_of

SUFFIXES: Final = (".game", ".json")
"""How the names of records end in a folder."""


def lines(options: Namespace) -> Iterator[str]:
    """What is found of each record; `Refused` is raised in the end if not all of them are true."""
    files = tuple(_files(options.records))
    untrue = 0
    with closing(Progress(len(files))) as progress:
        for done, name in enumerate(files):
            progress.show(done)
            ok, told = _verified(name, options)
            untrue += not ok
            if told and not (ok and options.quiet):
                progress.clear()
                yield from told
    if untrue:
        raise Refused(f"{untrue} of {count_of(len(files), 'record')} cannot be confirmed" if len(files) > 1 else "")


def _verified(name: str, options: Namespace) -> tuple[bool, Sequence[str]]:
    try:
        found = verify(given_record(name, lenient=options.lenient))
    except WrongContent as error:
        told = json.dumps(unreadable_in_json(error, name), ensure_ascii=False) if options.json else str(error)
        return False, (told,)
    if options.json:
        return found.ok, (json.dumps(verdict_in_json(found, name), ensure_ascii=False),)
    return found.ok, tuple(verdict(found, name))


def _files(asked: Sequence[str]) -> Iterator[str]:
    """The files that are asked for; of a folder all records in it and below, hidden ones left out."""
    for name in asked:
        if name == STANDARD_INPUT or not is_there(name, folder=True):
            yield name
            continue
        found = [
            path for path in sorted(Path(name).rglob("*")) if _is_record(path.relative_to(name)) and path.is_file()
        ]
        if not found:
            endings = " or ".join(SUFFIXES)
            raise NothingFound(f"{name}: no record is in this folder", (), f"Names of records end in {endings}.")
        yield from map(str, found)


def _is_record(path: Path) -> bool:
    return path.suffix in SUFFIXES and not any(part.startswith(".") for part in path.parts)


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "records", nargs="+", metavar="RECORD", help="records, text or JSON; folders of them; - for standard input"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object for each record")
    parser.add_argument("--quiet", action="store_true", help="print only what cannot be confirmed")
    add_lenient(parser)


COMMAND: Final = Command(
    "verify",
    "Play records again: is every move legal, is the result true? If not, the exit code is 1.",
    (
        "verify game.game",
        "verify games/ more/*.game        folders and files",
        "verify games/ --quiet            only those that cannot be confirmed",
        "verify games/ --json             for programs",
    ),
    _arguments,
    lines,
    for_programs=True,
)
