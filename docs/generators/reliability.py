"""The tables of the reliability page: limits, taken from the code, and figures of fuzzing, endurance, attribution."""

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
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
from tools.faulty_engines.tables import KINDS, Named, TableRow, explanations, load_table

FUZZ: Final = Path(__file__).parent.parent.parent / "tests" / "fuzz"


def fill_tables(text: str) -> str:
    """The page with its tables in place of their markers."""
    for marker, filled in (
        ("<!-- limits -->", limits),
        ("<!-- fuzzing -->", fuzzing),
        ("<!-- endurance -->", endurance),
        ("<!-- interrupts -->", interrupts),
        ("<!-- broken rules -->", broken_rules),
        ("<!-- not named first -->", not_named_first),
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


_CASES: Final = (
    ("planted", "known", "planted by hand"),
    ("mutants", "known", "made from mutants of the rulebook"),
    ("mutants", "new", "the same, taken out of the dictionary one by one"),
    ("mutants", "unknown", "the same, taken out with their whole clause"),
    ("planted", "unknown", "planted by hand, taken out one by one"),
)


def broken_rules() -> str:
    """How often a rule of the broken clause is named, by the kind of the engines and what the dictionary knows."""
    head = ("engines", "number", "runs", "caught", "first", "second or third", "alike", "further down")
    return table(head, (_named(title, load_table(kind), case) for kind, case, title in _CASES))


def _named(title: str, rows: Sequence[TableRow], case: str) -> tuple[str, ...]:
    found = Counter(getattr(row, case) for row in rows)
    engines, caught = {row.engine for row in rows}, len(rows) - found[Named.NOTHING_WRONG]
    numbers = (found[Named.FIRST], found[Named.TIED] + found[Named.AMONG_THREE], found[Named.ALIKE])
    return (title, *map(str, (len(engines), len(rows), caught, *numbers, caught - sum(numbers))))


def not_named_first() -> str:
    """The runs that do not name a rule of the broken clause first, and why."""
    why = explanations()
    rows = (row for kind in KINDS for row in load_table(kind) if row.known is not Named.FIRST)
    lines = ((f"`{row.engine}`", row.reasons, row.known.value, why[row.engine]) for row in rows)
    return table(("engine", "reasons", "named", "why"), lines)
