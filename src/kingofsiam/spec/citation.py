"""Citations: what a rule, a source and a ruling are.

A `Rule` is one sentence of the rulebook in our own words, with a stable id and a pointer to where the
documents say it. A `Ruling` answers a question on which the documents disagree or are silent.
The texts of the documents are copyrighted: nothing of them is copied here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, TypeVar

AnyFunction = TypeVar("AnyFunction", bound=Callable[..., object])

_RULE_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*){0,3}")


class Document(Enum):
    """A text that states rules of the game. The value is its short name in citations."""

    ENGLISH = "E"
    DUTCH = "NL"
    RUSSIAN = "RU"
    SUMMARY = "SUM"
    SPANISH = "ES"
    FAQ = "FAQ"
    THE_KING_IS_DEAD = "TKID"
    PUBLISHER = "PUB"

    @property
    def title(self) -> str:
        """What the document is."""
        return _TITLES[self]


_TITLES: Final = {
    Document.ENGLISH: "English rules as shown on Yucata, with the notes on the online game and King of Saba",
    Document.DUTCH: "Dutch booklet",
    Document.RUSSIAN: "Russian rules",
    Document.SUMMARY: "English summary of unknown origin (the least trustworthy)",
    Document.SPANISH: "Spanish booklet",
    Document.FAQ: "players' wiki 'King of Siam FAQ' on BoardGameGeek (first part)",
    Document.THE_KING_IS_DEAD: "the designer's later edition of the game, The King is Dead (2015, 2020)",
    Document.PUBLISHER: "the publisher's introduction to the game",
}

E: Final = Document.ENGLISH
NL: Final = Document.DUTCH
RU: Final = Document.RUSSIAN
SUM: Final = Document.SUMMARY
ES: Final = Document.SPANISH
FAQ: Final = Document.FAQ
TKID: Final = Document.THE_KING_IS_DEAD
PUB: Final = Document.PUBLISHER


class Section(Enum):
    """A section of the booklet, or one of the two additions of the English document."""

    COMPONENTS = ("1", "Game components")
    CONCEPT = ("2", "Basic concept")
    SETUP = ("3", "Setting up the game")
    COURSE = ("4", "Course of the game")
    ACTIONS = ("5", "Actions")
    POWER_STRUGGLE = ("6", "Completing a power-struggle")
    VICTORY = ("7", "Winning the game")
    FOUR_PLAYERS = ("8", "The 4-player game")
    ONLINE = ("online", "The online game")
    SABA = ("saba", "King of Saba")

    @property
    def number(self) -> str:
        """`1` to `8`, `online` or `saba`."""
        return self.value[0]

    @property
    def title(self) -> str:
        """The heading in plain words."""
        return self.value[1]


_SUMMARY_SECTION: Final = {
    "1": "2",
    "2": "1",
    "3": "3",
    "4": "4",
    "5": "5",
    "6": "4",
    "7": "6",
    "8": "6",
}


@dataclass(frozen=True, slots=True)
class Source:
    """A pointer into a document: its section there, and the paragraph or bullet counted from its heading.

    `paragraph` is None where a document is laid out differently from the English one; look in the section.
    `section` is empty for documents that have none of the booklet's sections.
    """

    document: Document
    section: str
    paragraph: int | None = None

    def __str__(self) -> str:
        place = f" section {self.section}" if self.section else ""
        return f"{self.document.value}{place}" + (f", paragraph {self.paragraph}" if self.paragraph else "")


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to the question of a ruling: who says so, and the reading that switches it on (if any)."""

    answer: str
    said_by: tuple[Document, ...] = ()
    reading: Enum | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question the documents leave open, its possible answers (the preferred one first) and the reason."""

    id: str
    question: str
    choices: tuple[Choice, ...]
    reason: str

    @property
    def preferred(self) -> Choice:
        """The answer this engine gives unless told otherwise."""
        return self.choices[0]

    @property
    def switchable(self) -> bool:
        """Whether the answers are offered as a reading."""
        return self.preferred.reading is not None

    def __repr__(self) -> str:
        return f"Ruling({self.id!r})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One sentence of the rulebook.

    `paragraph` counts the bullets of the English document below the section's heading (for a card in
    section 5: below the card's name). A rule without documents follows from the others and says so.
    """

    id: str
    sentence: str
    section: Section
    paragraph: int
    documents: tuple[Document, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    part: str = ""
    aliases: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        if not _RULE_ID.fullmatch(self.id):
            raise ValueError(f"{self.id!r} is no rule id: lower case, dotted, '-' between words, at most four parts")

    @property
    def sources(self) -> tuple[Source, ...]:
        """Where each document says it."""
        return tuple(self._source_in(document) for document in self.documents)

    def _source_in(self, document: Document) -> Source:
        number = self.section.number
        if document in (Document.ENGLISH, Document.SPANISH):
            return Source(document, f"{number} {self.part}".strip(), self.paragraph)
        if document is Document.SUMMARY:
            return Source(document, _SUMMARY_SECTION.get(number, number))
        return Source(document, number if document in (Document.DUTCH, Document.RUSSIAN) else "")

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"Rule({self.id!r})"

    def __str__(self) -> str:
        return self.id


def clause(*rules: Rule) -> Callable[[AnyFunction], AnyFunction]:
    """Declare that a function is what these sentences say. It changes nothing; tools and pages read it."""

    def declare(function: AnyFunction) -> AnyFunction:
        setattr(function, "clauses", rules)  # noqa: B010 - functions have no such attribute for a type checker
        return function

    return declare


def clauses_of(function: object) -> tuple[Rule, ...]:
    """The rules a function declares, or none."""
    declared: tuple[Rule, ...] = getattr(function, "clauses", ())
    return declared
