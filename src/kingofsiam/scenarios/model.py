"""What a scenario is: a title, a start, the moves tried in it, and the required results. Values, nothing else.

Facts that a scenario does not state are not checked, with one exception: a scenario without an outcome must leave the
game open.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType, ModuleType
from typing import Any, Final, TypeAlias, TypeVar, cast

from kingofsiam.maps import SIAM, Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import ActionCard, ControlMarker, Followers, Province, Seat
from kingofsiam.model.state import Outcome, State
from kingofsiam.model.violations import Fact, Violation
from kingofsiam.spec.citation import Rule, Ruling, Source
from kingofsiam.spec.readings import RULEBOOK, Readings
from kingofsiam.spec.rulings import answer_of, ruling_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """A game set up by chance: the same seed gives the same deal."""

    players: int
    seed: int = 0
    map: Map = SIAM
    readings: Readings = RULEBOOK


Given: TypeAlias = State | Deal | Draw
"""Where a scenario begins: a position, an explicit deal, or a deal drawn at random."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is refused: the rule, facts stated with it (perhaps among others), what it would have allowed."""

    rule: Rule
    facts: tuple[tuple[str, Fact], ...] = ()
    allowed: tuple[Fact, ...] | None = None

    def explains(self, violation: Violation) -> bool:
        """Whether the violation gives this reason."""
        return (
            violation.rule is self.rule
            and set(self.facts) <= set(violation.facts)
            and self.allowed in (None, violation.allowed)
        )


@dataclass(frozen=True, slots=True)
class Played:
    """A legal move is made. These events happen in this order, perhaps among others (unless these are all)."""

    move: Move
    events: tuple[Event, ...] = ()
    these_are_all: bool = False


@dataclass(frozen=True, slots=True)
class Allowed:
    """A move is judged legal, and not made."""

    move: Move


@dataclass(frozen=True, slots=True)
class Refused:
    """A move is refused for exactly these reasons."""

    move: Move
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Looked:
    """What the player in seat `by` sees of the player in seat `at`: the hand (None if hidden), the visible pile."""

    by: Seat
    at: Seat
    hand: tuple[ActionCard, ...] | None
    played: tuple[ActionCard, ...]


Step: TypeAlias = Played | Allowed | Refused | Looked


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What is checked on the table at the end; None, or a missing province or seat, is not checked."""

    to_move: Seat | None = None
    passes: int | None = None
    contested: Province | None = None
    tiles: tuple[Province, ...] | None = None
    kings: frozenset[Province] | None = None
    control: tuple[ControlMarker, ...] | None = None
    pool: Followers | None = None
    followers: Mapping[Province, Followers] = field(default_factory=dict[Province, Followers])
    own: Mapping[Seat, Followers] = field(default_factory=dict[Seat, Followers])
    hands: Mapping[Seat, tuple[ActionCard, ...]] = field(default_factory=dict[Seat, tuple[ActionCard, ...]])
    played: Mapping[Seat, tuple[ActionCard, ...]] = field(default_factory=dict[Seat, tuple[ActionCard, ...]])

    def __post_init__(self) -> None:
        for name in ("followers", "own", "hands", "played"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))


ANYTHING: Final = Seen()


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """What is tried in a position, step after step, and what comes of it.

    `id` is `chapter.what-it-is-about`, never changed; `story` tells a player in two sentences or so what happens and
    why. `claims` are the rules that it proves: the engine must emit each, as an event or a violation, or run its
    function where it cannot be emitted; if none are given, they are those that its steps name, or else its outcome.
    `about` are the rulings it answers, and `otherwise` tells what another answer would make of it. `source` is where a
    document prints it, if one does. If it is not `possible`, the engine must refuse its start as impossible.
    """

    id: str
    title: str
    story: str
    given: Given
    claims: tuple[Rule, ...] = ()
    moves: tuple[Step, ...] = ()
    seen: Seen = ANYTHING
    outcome: Outcome | None = None
    about: tuple[Ruling, ...] = ()
    otherwise: str = ""
    source: Source | None = None
    possible: bool = True

    def __post_init__(self) -> None:
        if not self.claims:
            played = [event.rule for step in self.moves if isinstance(step, Played) for event in step.events]
            refused = [reason.rule for step in self.moves if isinstance(step, Refused) for reason in step.reasons]
            rules = (*played, *refused) or (self.outcome.rules if self.outcome else ())
            object.__setattr__(self, "claims", tuple(dict.fromkeys(rules)))


@dataclass(frozen=True, slots=True)
class ChoiceResult:
    """The result of the moves under one choice of a reading, and the rules that this proves."""

    moves: tuple[Step, ...]
    seen: Seen = ANYTHING
    outcome: Outcome | None = None
    claims: tuple[Rule, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Separation:
    """A position in which the choices of a reading give different results: the scenario of a switchable ruling."""

    id: str
    title: str
    story: str
    position: Callable[[Readings], Given]
    results: Mapping[Enum, ChoiceResult]

    @property
    def ruling(self) -> Ruling:
        """The ruling whose choices this separates."""
        return ruling_of(next(iter(self.results)))

    @property
    def reading(self) -> str:
        """The field of `Readings` that switches between them."""
        return self.ruling.id.replace("-", "_")

    def under(self, readings: Readings) -> Scenario:
        """The scenario as it should be under these readings."""
        choice: Enum = getattr(readings, self.reading)
        result = self.results[choice]
        answer = answer_of(choice)
        return Scenario(
            id=f"{self.id}.{choice.name.lower().replace('_', '-')}",
            title=f"{self.title}: {answer[0].lower()}{answer[1:].removesuffix('.')}",
            story=self.story,
            given=self.position(readings),
            claims=result.claims,
            moves=result.moves,
            seen=result.seen,
            outcome=result.outcome,
            about=(self.ruling,),
        )

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """The scenario under each choice, all else as in the rulebook."""
        return tuple(self.under(with_choice(self.reading, choice)) for choice in self.results)


def with_choice(reading: str, choice: Enum, readings: Readings = RULEBOOK) -> Readings:
    """The rulebook (or these readings) with this one choice."""
    changed: dict[str, Any] = {reading: choice}
    return replace(readings, **changed)


def constants(module: ModuleType, kind: type[T]) -> tuple[T, ...]:
    """The values of this kind that stand in a module, alone or in a tuple, in its order."""
    values: Iterable[object] = vars(module).values()
    groups = (cast("tuple[object, ...]", value) if isinstance(value, tuple) else (value,) for value in values)
    return tuple(value for group in groups for value in group if isinstance(value, kind))
