"""The tables of the reliability page: limits, taken from the code, and figures of fuzzing and endurance."""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from docs.generators.markdown import table
from docs.generators.proof_pages import group_digits
from kingofsiam.cli.conform import COMMAND as CONFORM
from kingofsiam.conformance.suite_files import MAX_FILE_BYTES
from kingofsiam.line_subprocess import MAX_LINE_BYTES as MAX_ANSWER_BYTES
from kingofsiam.maps.land import MAX_NAME_LENGTH
from kingofsiam.maps.reader import MAX_MAP_LENGTH
from kingofsiam.notation.json.parser import MAX_JSON_DEPTH, MAX_JSON_LENGTH
from kingofsiam.notation.record import MAX_HEADERS, MAX_MOVES, MAX_NESTING, MAX_VARIATIONS
from kingofsiam.notation.text.records import MAX_RECORD_BYTES
from kingofsiam.referee.parameters import MAX_MOVES_PER_PAGE
from kingofsiam.referee.server import MAX_BATCH_CALLS, MAX_LINE_BYTES
from kingofsiam_kernel.experiments.checkpoint import MAX_ENTRIES
from kingofsiam_kernel.experiments.runner import MAX_LOST_POOLS
from kingofsiam_kernel.twin.course import MAX_TURNS
from kingofsiam_lab.inputs import MAX_TEXT_LENGTH

FUZZ: Final = Path(__file__).parent.parent.parent / "tests" / "fuzz"


def fill_tables(text: str) -> str:
    """The page with its tables in place of their markers."""
    for marker, filled in (
        ("<!-- limits -->", limits),
        ("<!-- fuzzing -->", fuzzing),
        ("<!-- endurance -->", endurance),
        ("<!-- interrupts -->", interrupts),
    ):
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
    yield "the variations of a record", MAX_VARIATIONS, "variations"
    yield "variations of a record in one another", MAX_NESTING, "levels"
    yield "the further headers of a record", MAX_HEADERS, "headers"
    yield "a map file", MAX_MAP_LENGTH, "bytes"
    yield "a name on a map", MAX_NAME_LENGTH, "characters"
    yield "the entries in each list of a study file", MAX_ENTRIES, "entries"
    yield "a file of vectors, or their manifest", MAX_FILE_BYTES, "bytes"
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
    head, *rows = _rows("results.tsv")
    counts = [sum(int(row[column]) for row in rows) for column in (1, 2, 3)]
    rows.append(["in all", *map(str, counts), max((row[4] for row in rows), key=float)])
    return table(head, ([surface, *map(group_digits, cells)] for surface, *cells in rows))


def endurance() -> str:
    """What was tried for long, and how often it ended wrongly."""
    head, *rows = _rows("endurance.tsv")
    return table(head, ([what, group_digits(number), *rest] for what, number, *rest in rows))


def interrupts() -> str:
    """How long commands go on after Ctrl-C."""
    head, *rows = _rows("interrupts.tsv")
    return table(head, rows)


def _rows(file: str) -> list[list[str]]:
    return [line.split("\t") for line in (FUZZ / file).read_text(encoding="utf-8").splitlines()]
