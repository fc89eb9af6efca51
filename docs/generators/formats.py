"""The tables and sentences of the pages on formats and compliance, from the numbers in the code."""

from typing import Final

from docs.generators.markdown import table
from kingofsiam.conformance import suite_files
from kingofsiam.conformance.lock import load_locks
from kingofsiam.notation.json import documents
from kingofsiam.notation.text import records
from kingofsiam_kernel.experiments.files import ARENA_FORMAT, STUDY_FORMAT

SINCE: Final = "<!-- formats: since -->"
SENTENCE: Final = "<!-- compliance: sentence -->"
STABLE_SINCE: Final = "1.0.0"

FORMATS: Final = (
    ("records in text, positions, moves and deals", records.RECORD_FORMAT),
    ("JSON documents, and the JSON of the referee", documents.FORMAT),
    ("conformance vectors", suite_files.FORMAT),
    ("study files", STUDY_FORMAT),
    ("arena files", ARENA_FORMAT),
)


def fill_formats(text: str) -> str:
    """The page with the table and the sentence that it asks for."""
    return text.replace(SINCE, since()).replace(SENTENCE, sentence())


def since() -> str:
    """Each format with its number, and the version from which it is stable."""
    rows = ((name, str(number), f"kingofsiam {STABLE_SINCE}") for name, number in FORMATS)
    return table(("format", "number today", "stable since"), rows)


def sentence() -> str:
    """The sentence that an engine may quote."""
    suite = load_locks()[-1].version
    return f"> *NAME* *VERSION* conforms to the preset RULEBOOK of kingofsiam, suite {suite}, without deviations."
