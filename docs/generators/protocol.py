"""The parameters and the results of the referee's methods, as types, of which its OpenRPC and TypeScript are made."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias, TypedDict

from kingofsiam.notation.json.parser import Json

# What is annotated with a name has the type that it has in the schema of the documents.
Follower: TypeAlias = Annotated[Json, "follower"]
StateDocument: TypeAlias = Annotated[Json, "state-document"]
OutcomeDocument: TypeAlias = Annotated[Json, "outcome-document"]
ObservationDocument: TypeAlias = Annotated[Json, "observation-document"]
Answer: TypeAlias = str | Follower | None
"""Of a turn: a card or "pass", a province, a follower; None for nobody and nowhere."""

NOTATION: Final = "in text notation"
"""What can be a document or text is text to a program that asks for text."""
Position: TypeAlias = StateDocument | Annotated[str, NOTATION]
MoveForm: TypeAlias = Annotated[Json, "move-document"] | Annotated[str, NOTATION]
RecordForm: TypeAlias = Annotated[Json, "record-document"] | Annotated[str, NOTATION]
DealDocument: TypeAlias = Annotated[Json, "deal-document"]


class CallParameters(TypedDict):
    """Every parameter, by its name."""

    state: Position
    move: MoveForm
    deal: DealDocument
    record: RecordForm | DealDocument
    at: int
    seat: int | Literal["A", "B", "C", "D"]
    answers: list[Answer]
    answer: list[Answer]
    skip_forced: bool
    form: Literal["json", "text"]
    since: int
    offset: int
    limit: int
    players: Literal[2, 3, 4]
    seed: int
    map: str | Annotated[Json, "map-document"]
    readings: str | Annotated[Json, "readings-document"]
    id: str
    language: str


class Start(TypedDict):
    """The position at the beginning of a game."""

    state: Position


class NewGame(Start):
    """A deal that was drawn, and the position at the beginning."""

    deal: DealDocument


class MovePage(TypedDict):
    """Some of the legal moves, and how many there are in all."""

    total: int
    offset: int
    moves: list[MoveForm]


class RefusalView(TypedDict):
    """Why a move is not legal, as data and as sentences."""

    violations: Annotated[list[Json], "violation-document"]
    reasons: list[str]


class Judged(RefusalView):
    """Whether a move is legal."""

    legal: bool


class Ended(TypedDict):
    """How a game ended; None while it goes on."""

    outcome: OutcomeDocument | None


class AfterMove(Start, Ended):
    """The position after a move."""


class Narrated(TypedDict):
    """What happened, as data and as sentences."""

    events: Annotated[list[Json], "event-document"]
    told: list[str]


class Observed(TypedDict):
    """What the player in a seat may see."""

    observation: ObservationDocument


class TurnView(RefusalView):
    """A turn that is built answer by answer; `why_not` says why the `answer` that was asked about is not legal."""

    answers: list[Answer]
    steps: Annotated[list[Json], "step"]
    question: Annotated[Json, "question"] | None
    candidates: list[Answer]
    labels: list[str]
    legal: list[Answer]
    why_not: RefusalView | None
    move: MoveForm | None
    preview: Annotated[Json, "state-document", "tiles", "kings", "control", "followers", "pool"]
    """The board of the document of a position."""


class GameMoment(Narrated, Ended):
    """A game after some of its moves, and what happened last."""

    record: RecordForm
    state: Position
    at: int
    to_move: int | None


class Viewed(TypedDict):
    """What a seat or a spectator may see of a game."""

    view: Annotated[Json, "view-document"]


class RuleEntry(TypedDict):
    """A rule: its sentence, the section that it stands in, its sources, and the rulings on it."""

    id: str
    sentence: str
    section: str
    title: str
    sources: list[str]
    rulings: list[str]


Rules = TypedDict("Rules", {"rules": list[RuleEntry]})
AboutParameter = TypedDict("AboutParameter", {"name": str, "about": str, "required": bool})
AboutMethod = TypedDict("AboutMethod", {"about": str, "params": list[AboutParameter]})


class About(TypedDict):
    """The version of the service, the format of its documents, and its methods."""

    name: str
    version: str
    format: int
    methods: dict[str, AboutMethod]


RESULTS: Final[Mapping[str, Any]] = {
    "new": NewGame,
    "start": Start,
    "legal_moves": MovePage,
    "judge": Judged,
    "play": AfterMove,
    "narrate": Narrated,
    "observe": Observed,
    "turn": TurnView,
    "game": GameMoment,
    "view": Viewed,
    "rules": Rules,
    "about": About,
}
"""The type of the result of each method."""
