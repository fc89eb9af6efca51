"""The parameters and the answers of the methods, as types. Those of the page are made from them when it is built."""

from typing import Annotated, Literal, TypeAlias, TypedDict

from kingofsiam.notation.json.parser import Json

# What is annotated with a name has the type that it has in the schema of the documents.
Faction: TypeAlias = Annotated[str, "follower", "faction"]
StateDocument: TypeAlias = Annotated[Json, "state-document"]
Answer: TypeAlias = str | Annotated[Json, "follower"] | None
Edit: TypeAlias = Literal["border", "name", "home", "title", "compared"]


class Parameters(TypedDict):
    """Every parameter, as the page gives it."""

    state: str | StateDocument
    record: str
    line: int
    at: int
    move: str
    map: str
    readings: str
    answers: list[Answer]
    answer: list[Answer]
    skip_forced: bool
    seat: str
    since: int
    players: int
    seed: int | None
    names: list[str]
    text: str
    player: Literal["novice", "easy", "medium", "hard", "expert", "master"]
    simulations: int
    milliseconds: int
    edit: Edit
    province: str
    value: str
    form: Literal["text"]
    id: str


# --- records ---------------------------------------------------------------------------------------------------------

Transfer = TypedDict("Transfer", {"faction": Faction, "from": str, "to": str | None})
"""A follower that moves; `to` is None if a player takes it."""


class PlayedMove(TypedDict):
    """A move of a record, with what an arrow can show; `tiles` are those that it swaps.

    `settled` says who takes the province, if the move ends a struggle.
    """

    seat: str
    text: str
    words: str
    settled: str
    transfers: list[Transfer]
    tiles: list[str]


class LineStep(PlayedMove):
    """A move of an expected line, and the position after it as the player to move imagines it."""

    state: str


Remark = TypedDict("Remark", {"after": int, "text": str})
GameLine = TypedDict("GameLine", {"line": int, "after": int, "moves": list[PlayedMove], "comments": list[Remark]})
"""A line of a record: it branches from the line `line` after so many moves, and has moves and comments of its own."""


class GameRecord(TypedDict):
    """A record: its text, with its map and without it; its players, its moves, and how many of them are legal."""

    kind: Literal["record"]
    state: str
    record: str
    short: str
    names: list[str]
    moves: list[PlayedMove]
    played: int
    lines: list[GameLine]
    """The game, then its variations."""


class ChangedRecord(GameRecord):
    """A record that has been changed, and the moment of it to show."""

    line: int
    at: int


Imported = TypedDict("Imported", {"kind": Literal["position", "map"], "state": str, "record": None})
Verified = TypedDict("Verified", {"sound": bool, "text": str})
MachineMove = TypedDict("MachineMove", {"move": str})
MoveAnswers = TypedDict("MoveAnswers", {"answers": list[Answer] | None})


class CandidateView(TypedDict):
    """A move worth considering: the share of the victory to expect (0 to 1), exact or within a margin, and why."""

    chance: float
    margin: float
    exact: bool
    forced: bool
    simulations: int
    reasons: list[str]
    line: list[LineStep]


Analysis = TypedDict("Analysis", {"done": bool, "simulations": int, "moves": list[CandidateView]})
"""The best moves; `done` if more simulations change nothing."""

LibraryEntry = TypedDict(
    "LibraryEntry", {"id": str, "title": str, "state": str, "move": str | None, "rules": list[str]}
)
Chapter = TypedDict("Chapter", {"title": str, "entries": list[LibraryEntry]})
Library = TypedDict("Library", {"chapters": list[Chapter]})

# --- maps and positions ----------------------------------------------------------------------------------------------

Point: TypeAlias = tuple[float, float]
Land = TypedDict("Land", {"name": str, "home": Faction | None, "center": Point, "outline": list[Point]})
Border = TypedDict("Border", {"between": tuple[str, str], "attested": bool, "over_sea": bool, "points": list[Point]})
RuleText = TypedDict("RuleText", {"rule": str, "text": str})
CardRules = TypedDict("CardRules", {"key": str, "rules": list[RuleText]})


class MapView(TypedDict):
    """Where everything lies on a sheet of this size, and what each card does."""

    name: str
    title: str
    note: str
    size: tuple[float, float]
    lands: list[Land]
    borders: list[Border]
    cards: list[CardRules]


class FactionWords(TypedDict):
    """A faction on the map, and what stands on its pieces: a letter, and the colours of the piece and the letter."""

    key: Faction
    name: str
    one: str
    several: str
    letter: str
    fill: str
    ink: str


ProvinceWords = TypedDict("ProvinceWords", {"name": str, "code": str})
CardWords = TypedDict("CardWords", {"key": str, "name": str})


class MapWords(TypedDict):
    """The words of a map."""

    provinces: list[ProvinceWords]
    factions: list[FactionWords]
    cards: list[CardWords]
    invader: str
    invader_letter: str
    king: str


ChoiceWords = TypedDict("ChoiceWords", {"key": str, "words": str})


class ReadingChoice(ChoiceWords):
    """A choice of a reading: the readings in notation with it, and which documents state or imply it."""

    readings: str
    said: str


Reading = TypedDict(
    "Reading", {"name": str, "question": str, "ruling": str, "choices": list[ReadingChoice], "chosen": str}
)
Preset = TypedDict("Preset", {"name": str, "readings": str, "answers": list[str]})


class OutcomeView(TypedDict):
    """How a game ended; each of the `rules` has what it says, in the words of the map, and the facts, if it has any."""

    winners: list[str]
    reign: str | None
    words: str
    rules: list[str]
    sentences: list[str]
    facts: list[str]


class ExpectedEnding(OutcomeView):
    """How a game would end; `sure` if it can end in no other way."""

    sure: bool


class PositionView(TypedDict):
    """Everything you need to draw and edit a position, valid or not."""

    state: str
    document: StateDocument
    faults: list[str]
    drawable: bool
    """Whether it can be drawn: its tiles and seats exist, and no pile is too large."""
    title: str
    map: str
    """The name of a map that comes with the game, or the text of the map file."""
    words: MapWords
    to_move: str
    hands: dict[str, list[str]]
    contested: str | None
    ban: str | None
    """Which swap may not be undone now, in words."""
    prospect: str
    """Who would take the contested province if its struggle ended now, in words; empty if there is none."""
    passes_end: int
    """How many passes in a row end a struggle."""
    cards: list[str]
    outcome: OutcomeView | None
    readings: list[Reading]
    preset: str | None
    presets: list[Preset]


class Comparison(TypedDict):
    """The verdict under one choice of one reading, or under a preset."""

    name: str
    ruling: str
    key: str
    words: str
    current: bool
    legal: bool | None
    rules: list[str]
    differs: bool
    readings: str


Comparisons = TypedDict("Comparisons", {"readings": list[Comparison], "presets": list[Comparison], "ban_kept": bool})
Moment = TypedDict("Moment", {"state": str})
RuleOfEvent = TypedDict("RuleOfEvent", {"rule": str})
Told = TypedDict("Told", {"events": list[RuleOfEvent], "told": list[str]})
