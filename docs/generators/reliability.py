"""The tables of the reliability page: limits, taken from the code, and the figures of the last long fuzzing."""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from docs.generators.markdown import table
from docs.generators.proof_pages import group_digits
from kingofsiam.cli.conform import COMMAND as CONFORM
from kingofsiam.kernel.course import MAX_TURNS
from kingofsiam.lab.inputs import MAX_TEXT_LENGTH
from kingofsiam.line_subprocess import MAX_LINE_BYTES as MAX_ANSWER_BYTES
from kingofsiam.maps.reader import MAX_MAP_LENGTH
from kingofsiam.notation.json.parser import MAX_JSON_DEPTH, MAX_JSON_LENGTH
from kingofsiam.notation.record import MAX_MOVES
from kingofsiam.notation.text.records import MAX_RECORD_BYTES
from kingofsiam.referee.parameters import MAX_MOVES_PER_PAGE
from kingofsiam.referee.server import MAX_BATCH_CALLS, MAX_LINE_BYTES
from kingofsiam.runs.run_file import MAX_ENTRIES
from kingofsiam.runs.runner import MAX_LOST_POOLS

FIGURES: Final = Path(__file__).parent.parent.parent / "tests" / "fuzz" / "results.tsv"


def fill_tables(text: str) -> str:
    """The page with its tables in place of their markers."""
    for marker, filled in (("<!-- limits -->", limits), ("<!-- fuzzing -->", fuzzing)):
        if marker in text:
            text = text.replace(marker, filled())
    return text


def limits() -> str:
    """What may come in, and how much of it."""
    return table(("what", "at most"), ((what, f"{number:,} {unit}") for what, number, unit in _limits()))


def _limits() -> Iterator[tuple[str, int, str]]:
    yield "a JSON document", MAX_JSON_LENGTH, "characters"
    yield "lists and objects of JSON in one another", MAX_JSON_DEPTH, "levels"
    yield "a file or standard input of a command", MAX_JSON_LENGTH, "bytes"
    yield "a record as text", MAX_RECORD_BYTES, "bytes"
    yield "the moves of a record", MAX_MOVES, "moves"
    yield "a map file", MAX_MAP_LENGTH, "bytes"
    yield "the entries in each list of a study file", MAX_ENTRIES, "entries"
    yield "a line to the referee", MAX_LINE_BYTES, "bytes"
    yield "a batch for the referee", MAX_BATCH_CALLS, "calls"
    yield "a page of legal moves from the referee", MAX_MOVES_PER_PAGE, "moves"
    yield "a text pasted into the rule lab", MAX_TEXT_LENGTH, "characters"
    yield "the turns of a game in the kernel", MAX_TURNS, "turns"
    yield "losses of all workers of a study in a row, without a finished game", MAX_LOST_POOLS, "times"
    yield "an answer of an engine to `conform`", MAX_ANSWER_BYTES, "bytes"
    parser = ArgumentParser()
    CONFORM.add_arguments(parser)
    yield "a call to such an engine, unless `--timeout` says otherwise", int(parser.get_default("timeout")), "seconds"
    total_timeout = int(parser.get_default("total_timeout"))
    yield "all calls to it together, unless `--total-timeout` says otherwise", total_timeout, "seconds"
    yield "calls in a row without an answer, unless `--give-up` says otherwise", parser.get_default("give_up"), "calls"


def fuzzing() -> str:
    """The figures by surface, and in all."""
    head, *rows = (line.split("\t") for line in FIGURES.read_text(encoding="utf-8").splitlines())
    counts = [sum(int(row[column]) for row in rows) for column in (1, 2, 3)]
    rows.append(["in all", *map(str, counts), max((row[4] for row in rows), key=float)])
    return table(head, ([surface, *map(group_digits, cells)] for surface, *cells in rows))
