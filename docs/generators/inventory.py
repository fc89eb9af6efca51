"""The inventory of the documents: every sentence that says something about the game, and what carries it.

`docs/inventory` has a file for each of the five documents. Each table is a section, named as the document numbers or
heads it, with the name of the card or the heading within it, if there is one: `5 Rama`. Each row is a sentence, or
several that belong together:

    "paragraph.sentence" = [kind, a few key words of our own, carriers]

Paragraphs are counted from the heading; a bullet, with what is indented below it, is one, and so is an example.
Captions of pictures do not count. Carriers are separated by spaces: the id of a rule, `id-of-a-ruling/2` for its second
answer, `scenario:id` or `page:path`. A `~` before a rule or an answer means that the sentence only implies it, or says
a part of it. Rules and answers cite the sentences that carry them: `python -m tools.inventory` names them here.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Final

from docs.generators.markdown import document_page
from kingofsiam.render.sentences import who_says
from kingofsiam.rules.contents import RULES
from kingofsiam.spec.citation import BOOKLETS, Document, Source, Stance
from kingofsiam.spec.rulings import RULINGS

FOLDER: Final = Path(__file__).parent.parent / "inventory"
CITING: Final = {rule.id: rule.sources for rule in RULES} | {
    f"{ruling.id}/{number}": choice.sources for ruling in RULINGS for number, choice in enumerate(ruling.choices, 1)
}
"""The sources of every rule and every answer, by the name of their carrier."""


class Kind(Enum):
    """The kind of a sentence, and why one of that kind may have no carrier."""

    RULE = ("rule", "")
    COMPONENT = ("component", "")
    EXAMPLE = ("example", "")
    ADVICE = ("advice", "")
    DESCRIPTION = ("description", "names or describes, but decides nothing")
    ONLINE = ("online", "concerns only the program of the site")
    HISTORY = ("history", "about the country, or how the game was made")

    @property
    def word(self) -> str:
        """Its name, as in the files."""
        return self.value[0]

    @property
    def reason(self) -> str:
        """Why a sentence of this kind may have no carrier; empty if it must have one."""
        return self.value[1]

    @property
    def normative(self) -> bool:
        """Whether it says how to play."""
        return self in (Kind.RULE, Kind.COMPONENT, Kind.EXAMPLE)


@dataclass(frozen=True, slots=True)
class Carrier:
    """What carries a sentence: a rule, an answer of a ruling (`take-from/1`), a scenario or a page."""

    stance: Stance
    name: str

    def __str__(self) -> str:
        return f"{'~' * (self.stance is Stance.IMPLIES)}{self.name}"


@dataclass(frozen=True, slots=True)
class Row:
    """One sentence of a document, or several from `first` to `last`."""

    document: Document
    section: str
    paragraph: int
    first: int
    last: int
    kind: Kind
    about: str
    carriers: tuple[Carrier, ...]

    @property
    def numbers(self) -> str:
        """Paragraph and sentences: `3.1` or `3.1-4`."""
        return f"{self.paragraph}.{self.first}" + (f"-{self.last}" if self.last > self.first else "")

    @property
    def anchor(self) -> str:
        """Its place on the page of its document."""
        return "s-" + re.sub(r"[^a-z0-9]+", "-", f"{self.section} {self.numbers}".lower())

    @property
    def sentences(self) -> int:
        """How many sentences it stands for."""
        return self.last - self.first + 1

    def holds(self, source: Source) -> bool:
        """Whether a source points here: to one of these sentences, or to the paragraph or section around them."""
        return (
            (source.document, source.section) == (self.document, self.section)
            and source.paragraph in (None, self.paragraph)
            and (source.sentence is None or self.first <= source.sentence <= self.last)
        )


@cache
def inventory(document: Document) -> tuple[Row, ...]:
    """The rows of a document, in its order."""
    sections = tomllib.loads(path_of(document).read_text(encoding="utf-8"))
    del sections["document"]
    return tuple(
        _row(document, section, numbers, *row) for section, rows in sections.items() for numbers, row in rows.items()
    )


def path_of(document: Document) -> Path:
    """The file of a document."""
    return FOLDER / f"{document.name.lower()}.toml"


def _row(document: Document, section: str, numbers: str, kind: str, about: str, carriers: str) -> Row:
    paragraph, _, sentences = numbers.partition(".")
    first, _, last = sentences.partition("-")
    (its,) = (each for each in Kind if each.word == kind)
    carried = tuple(map(_carrier, carriers.split()))
    return Row(document, section, int(paragraph), int(first), int(last or first), its, about, carried)


def _carrier(written: str) -> Carrier:
    return Carrier(Stance.IMPLIES if written.startswith("~") else Stance.STATES, written.removeprefix("~"))


def rows() -> Iterator[Row]:
    """All rows of all documents."""
    for document in BOOKLETS:
        yield from inventory(document)


def rows_at(source: Source) -> tuple[Row, ...]:
    """The rows that a source points to; none for a document without an inventory."""
    return tuple(row for row in inventory(source.document) if row.holds(source)) if source.document in BOOKLETS else ()


def citing(row: Row) -> tuple[Carrier, ...]:
    """The rules and answers that cite a sentence as stating or implying them."""
    pairs = ((name, source) for name, sources in CITING.items() for source in sources if row.holds(source))
    carriers = (Carrier(source.stance, name) for name, source in pairs if source.stance is not Stance.SILENT)
    return tuple(dict.fromkeys(carriers))


def source_links(sources: tuple[Source, ...]) -> str:
    """Who says it, with links to the sentences: `stated by E 5 Rama 1.2; implied by SUM 5 1.6`."""
    return who_says(sources, lambda there: ", ".join(map(source_link, there)))


def source_link(source: Source) -> str:
    """A source, from a page in a folder, leading to its sentence; to the page where it names no paragraph."""
    words = f"{source.document.value} {source.pointer}".strip()
    anchor = f"#{rows_at(source)[0].anchor}" if source.paragraph else ""
    return f"[{words}](../{document_page(source.document)}{anchor})"
