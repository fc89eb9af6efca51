"""Citations: what a rule, a source and a ruling are.

A `Rule` is one sentence of the rulebook in our own words, with a stable id and pointers to the sentences of the
documents that state or imply it. A `Ruling` answers a question on which the documents disagree or are silent.
The texts of the documents are copyrighted: nothing of them is copied here.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial
from pkgutil import resolve_name
from typing import Final, Self, TypeVar

AnyFunction = TypeVar("AnyFunction", bound=Callable[..., object])

RULE_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*){0,3}")
"""What the id of a rule looks like."""
_POINTER: Final = re.compile(r"([A-Z]+)(?: ([^,]+?))?(?: (\d+)\.(\d+))?")


class Document(Enum):
    """A text that states rules of the game. The value is its short name in citations."""

    ENGLISH = "E", "English rules as shown on Yucata, with the notes on the online game and King of Saba"
    DUTCH = "NL", "Dutch booklet"
    RUSSIAN = "RU", "Russian rules"
    SUMMARY = "SUM", "English summary of unknown origin (the least trustworthy)"
    SPANISH = "ES", "Spanish booklet"
    FAQ = "FAQ", "players' wiki 'King of Siam FAQ' on BoardGameGeek (first part)"
    THE_KING_IS_DEAD = "TKID", "the designer's later edition, The King is Dead (2015, 2020), as players describe it"
    PUBLISHER = "PUB", "the publisher's introduction to the game"

    title: str
    """What the document is."""

    def __new__(cls, short: str, title: str) -> Self:
        """The value is the short name alone."""
        document = object.__new__(cls)
        document._value_, document.title = short, title
        return document

    @property
    def has_gaps(self) -> bool:
        """Whether parts of its text are missing here, so that its silence proves nothing."""
        return self in (Document.DUTCH, Document.RUSSIAN)


_DOCUMENTS: Final = {document.value: document for document in Document}
BOOKLETS: Final = (Document.ENGLISH, Document.DUTCH, Document.RUSSIAN, Document.SUMMARY, Document.SPANISH)
"""The documents that hold all of the rules. What they say counts, and where they are silent too."""


class Section(Enum):
    """A section of the booklet, or an addition of the English document: number, heading, word before its rules."""

    COMPONENTS = "1", "Game components", "components"
    CONCEPT = "2", "Basic concept", "concept"
    SETUP = "3", "Setting up the game", "setup"
    COURSE = "4", "Course of the game", "course"
    ACTIONS = "5", "Actions", "action"
    POWER_STRUGGLE = "6", "Completing a power-struggle", "struggle"
    VICTORY = "7", "Winning the game", "victory"
    FOUR_PLAYERS = "8", "The 4-player game", "four-players"
    ONLINE = "online", "The online game", "online"
    SABA = "saba", "King of Saba", "saba"

    def __init__(self, number: str, title: str, word: str) -> None:
        self.number: str = number
        self.title: str = title
        self.word: str = word


_SECTIONS: Final = {section.word: section for section in Section}


class Stance(Enum):
    """What a document does about a rule or an answer: in a word, and in full."""

    STATES = "states", "says it in words, in one sentence or in several together"
    IMPLIES = "implies", "says part of it, or something that implies it"
    SILENT = "silent", "does not speak of it"

    def __init__(self, word: str, meaning: str) -> None:
        self.word: str = word
        self.meaning: str = meaning


@dataclass(frozen=True, slots=True)
class Source:
    """A pointer to a sentence of a document."""

    document: Document
    """The document that is cited."""
    section: str = ""
    """Its section, and within it a heading, such as the name of a card: `5 Rama`. Empty if there are no sections."""
    paragraph: int | None = None
    """Which paragraph after the heading, counted from 1; None for the whole section."""
    sentence: int | None = None
    """Which sentence of the paragraph, counted from 1; None for the whole paragraph."""
    stance: Stance = Stance.STATES
    """Whether it states or implies the rule, or is silent where it would have to say it."""

    @property
    def pointer(self) -> str:
        """The place in short: `5 Rama 1.2`."""
        sentence = f".{self.sentence}" if self.sentence else ""
        return f"{self.section} {self.paragraph or ''}{sentence}".strip()

    @property
    def place(self) -> str:
        """The place in words: `section 5 (Rama), paragraph 1, sentence 2`."""
        number, _, part = self.section.partition(" ")
        places = [f"section {number}{f' ({part})' if part else ''}" if number.isdigit() else self.section]
        places += [f"paragraph {self.paragraph}"] if self.paragraph else []
        places += [f"sentence {self.sentence}"] if self.sentence else []
        return ", ".join(filter(None, places))

    def __str__(self) -> str:
        stance = "" if self.stance is Stance.STATES else f" ({self.stance.word})"
        return f"{self.document.value} {self.place}".strip() + stance


def _sources(stance: Stance, pointers: str) -> tuple[Source, ...]:
    sources: list[Source] = []
    for pointer in pointers.split(", "):
        match = _POINTER.fullmatch(pointer)
        assert match, f"{pointer!r} is not a pointer: a document, then section, paragraph.sentence"
        document, section, *numbers = match.groups()
        paragraph, sentence = (int(number) if number else None for number in numbers)
        sources.append(Source(_DOCUMENTS[document], section or "", paragraph, sentence, stance))
    return tuple(sources)


states: Final = partial(_sources, Stance.STATES)
"""The sentences that state something: `E 5 Rama 1.2, ES 5 Rama 1.2` for section, paragraph and sentence."""
implies: Final = partial(_sources, Stance.IMPLIES)
"""The sentences that imply something, or say a part of it."""
silent: Final = partial(_sources, Stance.SILENT)
"""The sections that are silent where they would have to say otherwise: `SUM 3`."""


def said_on_siam(message: str) -> str:
    """A sentence of the catalogue, in English and with the names of Siam; `render` knows the words."""
    return str(resolve_name("kingofsiam.render.sentences:say_on")(message))


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to the question of a ruling."""

    sources: tuple[Source, ...] = ()
    """Where it is said."""
    reading: Enum | None = None
    """The choice in `Readings` that switches it on; None if it cannot be chosen."""
    message: str = ""
    """The message of the catalogue that says it."""

    @property
    def answer(self) -> str:
        """The answer in a sentence."""
        return said_on_siam(self.message)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question that the documents leave open, and how we answer it; its words are in the catalogue, `ruling-<id>`."""

    id: str
    """A stable name, with `-` between words."""
    choices: tuple[Choice, ...]
    """The possible answers, the preferred one first."""
    convention: bool = False
    """Whether it is between the people at the table: no verdict depends on the answer, and no scenario can show it."""
    under: Enum | None = None
    """The reading under which alone the question arises; None if it is the default."""

    @property
    def question(self) -> str:
        """The question in a sentence."""
        return said_on_siam(f"ruling-{self.id}")

    @property
    def reason(self) -> str:
        """Why we prefer the first."""
        return said_on_siam(f"ruling-{self.id}.reason")

    @property
    def preferred(self) -> Choice:
        """The answer that this engine gives by default."""
        return self.choices[0]

    @property
    def switchable(self) -> bool:
        """Whether the answers are offered as a reading."""
        return self.preferred.reading is not None

    def __repr__(self) -> str:
        return f"Ruling({self.id!r})"


class RuleKind(Enum):
    """What a rule is about. Only one about play needs a function that carries it and a scenario that proves it."""

    PLAY = "Decides what you may do, or what follows from it."
    CONVENTION = "Between the people at the table: no verdict depends on it."
    DESCRIPTION = "Names or describes: nothing follows from it for play."


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One sentence of the rulebook, and where the documents state or imply it."""

    id: str
    """A stable name: lower case, dotted, of at most four parts."""
    sentence: str
    """The rule in our own words."""
    elsewhere: Section | None = None
    """The section that it stands in, if that is not the one that its id names."""
    sources: tuple[Source, ...] = ()
    """The sentences that state or imply it; none if it follows from other rules or from a ruling."""
    rulings: tuple[Ruling, ...] = ()
    """The rulings that it depends on."""
    kind: RuleKind = RuleKind.PLAY
    """Whether anything in play follows from it."""

    def __post_init__(self) -> None:
        assert RULE_ID.fullmatch(self.id), f"{self.id!r}: lower case, dotted, '-' between words, at most four parts"

    @property
    def section(self) -> Section:
        """The section of the booklet that it belongs to."""
        return self.elsewhere or _SECTIONS[self.id.partition(".")[0]]

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"Rule({self.id!r})"

    def __str__(self) -> str:
        return self.id


def clause(*rules: Rule) -> Callable[[AnyFunction], AnyFunction]:
    """Declare that a function implements these sentences. It changes nothing; tools and pages read it."""

    def declare(function: AnyFunction) -> AnyFunction:
        setattr(function, "clauses", rules)  # noqa: B010 - functions have no such attribute for a type checker
        return function

    return declare


def clauses_of(function: object) -> tuple[Rule, ...]:
    """The rules a function declares, or none."""
    declared: tuple[Rule, ...] = getattr(function, "clauses", ())
    return declared
