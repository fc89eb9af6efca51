"""Game records: everything you need to play a game again, what its author says about it, and whether it is true."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from kingofsiam import engine, maps
from kingofsiam.errors import InvalidDeal, InvalidRecord
from kingofsiam.maps import Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import PLAYERS, Faction, Seat
from kingofsiam.model.state import Outcome, State
from kingofsiam.model.violations import IllegalMove, Violation
from kingofsiam.spec.readings import Readings
from kingofsiam.validation import check_deal, type_faults

MAX_MOVES: Final = 1000
"""The maximum number of moves in a record: several times the longest possible game."""

RESERVED_HEADERS: Final = ("Format", "Map", "Readings", "A", "B", "C", "D", "Deal", "Result")
"""The headers that hold the other fields of a `Record`; no further header may have one of these names."""

HEADER_NAME: Final = re.compile(r"[A-Z][A-Za-z0-9]{0,39}")
_UNPRINTABLE: Final = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Result:
    """The stated result of a game: the winners in the order of seats, and who reigns (None for a colony)."""

    winners: tuple[Seat, ...]
    reign: Faction | None

    def __post_init__(self) -> None:
        faults = tuple(type_faults("result", Result, self))
        if not faults and not (self.winners and set(self.winners) <= set(range(max(PLAYERS)))):
            faults = (f"the winners must be one seat or more, 0 to {max(PLAYERS) - 1}, not {self.winners!r}",)
        if faults:
            raise InvalidRecord(faults)
        object.__setattr__(self, "winners", tuple(sorted(set(self.winners))))

    @classmethod
    def of(cls, outcome: Outcome) -> Result:
        """The result of this outcome."""
        return cls(outcome.winners, outcome.reign)


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment after `after` moves: one line or more of printable characters."""

    after: int
    text: str

    def __post_init__(self) -> None:
        if type(self.after) is not int or self.after < 0:
            raise InvalidRecord((f"a comment stands after 0 moves or more, not {self.after!r}",))
        if type(self.text) is not str or _UNPRINTABLE.search(self.text):
            raise InvalidRecord((f"a comment is made of lines of printable characters, not {self.text!r:.60}",))


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its deal.

    `result` is the stated result, None if the game is not finished. `players` are the names by seat, "" if unknown;
    `()` means no names. `comments` are sorted by the moves. `headers` hold anything else by name, for example
    `("Verified", "kingofsiam 0.1.0")`.

    The moves may be illegal and the result false: `verify` checks both. The deal must be valid and the other fields
    well formed; otherwise `InvalidRecord` is raised with every fault.
    """

    deal: Deal
    moves: tuple[Move, ...] = ()
    result: Result | None = None
    players: tuple[str, ...] = ()
    comments: tuple[Comment, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        faults = tuple(_faults(self))
        if faults:
            raise InvalidRecord(faults)
        object.__setattr__(self, "players", self.players or ("",) * len(self.deal.aids))
        object.__setattr__(self, "comments", tuple(sorted(self.comments, key=lambda comment: comment.after)))

    @property
    def map(self) -> Map:
        """The map of the game."""
        return self.deal.map

    @property
    def readings(self) -> Readings:
        """The readings of the game."""
        return self.deal.readings

    def header(self, name: str) -> str | None:
        """The text of the header with this name; None if there is none."""
        return dict(self.headers).get(name)


def _faults(record: Record) -> Iterator[str]:
    wrong_types = tuple(type_faults("record", Record, record))
    yield from wrong_types
    if wrong_types:
        return
    try:
        check_deal(record.deal)
    except InvalidDeal as error:
        yield from (f"the deal: {fault}" for fault in error.faults)
        return
    players, moves = len(record.deal.aids), len(record.moves)
    if moves > MAX_MOVES:
        yield f"{moves} moves are more than any game can have; at most {MAX_MOVES} can be recorded"
    if record.result is not None and record.result.winners[-1] >= players:
        yield f"the stated winners are seats {record.result.winners}, but there are {players} players"
    if len(record.players) not in (0, players):
        yield f"{players} names of players are needed in a tuple, or none, not {record.players!r}"
    for comment in record.comments:
        if comment.after > moves:
            yield f"a comment stands after {comment.after} moves, but there are {moves}"
    yield from _header_faults([name for name, _ in record.headers])


def _header_faults(names: Sequence[str]) -> Iterator[str]:
    for place, name in enumerate(names):
        if not HEADER_NAME.fullmatch(name) or name in RESERVED_HEADERS:
            yield f"no further header can be called {name!r:.60}"
        if name in names[:place]:
            yield f"two headers are called {name!r:.60}"


@dataclass(frozen=True, slots=True)
class Refusal:
    """The first illegal move of a record; `index` counts from 0, `violations` are all the reasons."""

    index: int
    move: Move
    state: State
    violations: tuple[Violation, ...]


@dataclass(frozen=True, slots=True)
class Verification:
    """The result of a replay.

    `played` is the number of legal moves before the first illegal one or the end of the record. `state` is the position
    after them. `result` is how the game ended: None if it is not finished, or if an illegal move stopped the replay.
    """

    record: Record
    played: int
    state: State
    refusal: Refusal | None

    @property
    def result(self) -> Result | None:
        """How the game ended, as far as it was played."""
        return None if self.state.outcome is None else Result.of(self.state.outcome)

    @property
    def result_is_true(self) -> bool:
        """Whether the game ended as stated; if no result is stated, whether it is not finished."""
        return self.record.result == self.result

    @property
    def moves_after_the_end(self) -> int:
        """The number of moves in the record after the end of the game."""
        return 0 if self.state.outcome is None else len(self.record.moves) - self.played

    @property
    def map_differences(self) -> tuple[str, ...] | None:
        """How the record's map differs in play from the included map of its name; None if none has that name."""
        name = self.record.map.name
        return maps.load(name).differences_for_play(self.record.map) if name in maps.NAMES else None

    @property
    def ok(self) -> bool:
        """Whether every move is legal, on the map of the record, and the result is true."""
        return self.refusal is None and self.result_is_true


def replay(record: Record) -> Iterator[State]:
    """The position at the start and after each move, as long as the moves are legal."""
    if type(record) is not Record:
        raise InvalidRecord((f"must be a Record, not {record!r:.60}",))
    state = engine.start(record.deal)
    yield state
    for move in record.moves:
        try:
            state = engine.play(state, move)
        except IllegalMove:
            return
        yield state


def verify(record: Record) -> Verification:
    """Play a record again, up to the first illegal move. Never raises because of the moves."""
    *before, state = replay(record)
    played = len(before)
    if played == len(record.moves):
        return Verification(record, played, state, None)
    move = record.moves[played]
    return Verification(record, played, state, Refusal(played, move, state, engine.judge(state, move)))


def record_of(
    deal: Deal,
    moves: Sequence[Move],
    *,
    players: Sequence[str] = (),
    comments: Sequence[Comment] = (),
    headers: Sequence[tuple[str, str]] = (),
) -> Record:
    """The record of a game, with the result that its moves lead to (None if one of them is illegal)."""
    record = Record(deal, tuple(moves), None, tuple(players), tuple(comments), tuple(headers))
    verification = verify(record)
    result = None if verification.refusal else verification.result
    return replace(record, result=result)
