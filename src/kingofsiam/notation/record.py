"""Game records: everything you need to play a game again, and what its writer says about it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, cast

from kingofsiam.errors import InvalidDeal, InvalidRecord
from kingofsiam.maps import Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.moves import Move, Pass, Play
from kingofsiam.model.pieces import PLAYERS, Faction, Seat
from kingofsiam.model.state import Outcome
from kingofsiam.spec.readings import Readings
from kingofsiam.validation import check_deal

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
        winners = _as_tuple(self.winners)
        if not winners or any(type(seat) is not int or seat not in range(max(PLAYERS)) for seat in winners):
            raise InvalidRecord((f"the winners must be a tuple of one seat or more, 0 to 3, not {self.winners!r}",))
        if self.reign is not None and type(self.reign) is not Faction:
            raise InvalidRecord((f"a faction reigns or nobody, not {self.reign!r}",))
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
    try:
        check_deal(record.deal)
    except InvalidDeal as error:
        yield from (f"the deal: {fault}" for fault in error.faults)
        return
    players = len(record.deal.aids)
    yield from _move_faults(record.moves)
    yield from _result_faults(record.result, players)
    yield from _player_faults(record.players, players)
    yield from _comment_faults(record.comments, len(_as_tuple(record.moves) or ()))
    yield from _header_faults(record.headers)


def _as_tuple(value: object) -> tuple[object, ...] | None:
    return cast("tuple[object, ...]", value) if type(value) is tuple else None


def _move_faults(value: object) -> Iterator[str]:
    moves = _as_tuple(value)
    if moves is None:
        yield f"the moves must be a tuple, not {value!r:.60}"
        return
    yield from (f"{move!r:.60} is not a move" for move in moves if type(move) not in (Pass, Play))
    if len(moves) > MAX_MOVES:
        yield f"{len(moves)} moves are more than any game can have; at most {MAX_MOVES} can be recorded"


def _result_faults(result: object, players: int) -> Iterator[str]:
    if result is None:
        return
    if type(result) is not Result:
        yield f"a Result or None is wanted, not {result!r:.60}"
    elif result.winners[-1] >= players:
        yield f"the winners are said to be seats {result.winners}, but {players} play"


def _player_faults(value: object, players: int) -> Iterator[str]:
    names = _as_tuple(value)
    if names is None or len(names) not in (0, players) or any(type(name) is not str for name in names):
        yield f"{players} names of players are wanted in a tuple, or none, not {value!r:.60}"


def _comment_faults(value: object, moves: int) -> Iterator[str]:
    comments = _as_tuple(value)
    if comments is None:
        yield f"the comments must be a tuple, not {value!r:.60}"
        return
    for comment in comments:
        if type(comment) is not Comment:
            yield f"{comment!r:.60} is not a Comment"
        elif comment.after > moves:
            yield f"a comment stands after {comment.after} moves, but there are {moves}"


def _header_faults(value: object) -> Iterator[str]:
    headers = _as_tuple(value)
    if headers is None:
        yield f"the headers must be a tuple, not {value!r:.60}"
        return
    seen: set[object] = set()
    for header in headers:
        pair = _as_tuple(header)
        if pair is None or len(pair) != 2 or any(type(word) is not str for word in pair):
            yield f"a header is a name and what it says, not {header!r:.60}"
            continue
        name, _ = cast("tuple[str, str]", pair)
        if not HEADER_NAME.fullmatch(name) or name in RESERVED_HEADERS:
            yield f"no further header can be called {name!r:.60}"
        if name in seen:
            yield f"two headers are called {name}"
        seen.add(name)
