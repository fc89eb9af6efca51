"""The record of a game: everything needed to play it again, and what its writer says about it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, cast

from kingofsiam.errors import InvalidDeal, InvalidRecord
from kingofsiam.maps import Map
from kingofsiam.moves import Move, Pass, Play
from kingofsiam.readings import Readings
from kingofsiam.rules.s1_components import Faction
from kingofsiam.rules.s2_concept import PLAYERS, Seat
from kingofsiam.rules.s3_setup import Deal
from kingofsiam.soundness import check_deal
from kingofsiam.state import Outcome

MOST_MOVES: Final = 1000
"""Several times as many as the longest possible game has."""

OWN_HEADERS: Final = ("Format", "Map", "Readings", "A", "B", "C", "D", "Deal", "Result")
"""What the other fields of a `Record` say in headers of the notation; no further header may bear these names."""

HEADER_NAME: Final = re.compile(r"[A-Z][A-Za-z0-9]{0,39}")
_UNPRINTABLE: Final = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Result:
    """How a game is said to have ended: who won, in the order of seats, and who reigns (None if Siam is a colony)."""

    winners: tuple[Seat, ...]
    reign: Faction | None

    def __post_init__(self) -> None:
        winners = _things(self.winners)
        if not winners or any(type(seat) is not int or seat not in range(max(PLAYERS)) for seat in winners):
            raise InvalidRecord((f"the winners must be a tuple of one seat or more, 0 to 3, not {self.winners!r}",))
        if self.reign is not None and type(self.reign) is not Faction:
            raise InvalidRecord((f"a faction reigns or nobody, not {self.reign!r}",))
        object.__setattr__(self, "winners", tuple(sorted(set(self.winners))))

    @classmethod
    def of(cls, outcome: Outcome) -> Result:
        """What can be said of this outcome."""
        return cls(outcome.winners, outcome.reign)


@dataclass(frozen=True, slots=True)
class Comment:
    """What somebody remarks after so many moves: one line or more, of printable characters."""

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

    `result` is what is said to have come of it, None as long as it is not finished. `players` are the names by
    seat, "" for one that is not known; `()` stands for no names. `comments` are put into the order of the moves.
    `headers` are whatever else its writer wants to say, by name, for example `("Verified", "kingofsiam 0.1.0")`.

    Neither the moves nor the result need be right: that is for `verify` to tell. But the deal must be sound and the
    rest must be what it is said to be here, else `InvalidRecord` is raised with every fault.
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
        """The map that is played on."""
        return self.deal.map

    @property
    def readings(self) -> Readings:
        """The readings that are played by."""
        return self.deal.readings

    def header(self, name: str) -> str | None:
        """What `headers` say under this name; None if nothing."""
        return dict(self.headers).get(name)


def _faults(record: Record) -> Iterator[str]:
    try:
        check_deal(record.deal)
    except InvalidDeal as error:
        yield from (f"the deal: {fault}" for fault in error.faults)
        return
    players = len(record.deal.aids)
    yield from _faults_of_moves(record.moves)
    yield from _faults_of_result(record.result, players)
    yield from _faults_of_players(record.players, players)
    yield from _faults_of_comments(record.comments, len(_things(record.moves) or ()))
    yield from _faults_of_headers(record.headers)


def _things(value: object) -> tuple[object, ...] | None:
    return cast("tuple[object, ...]", value) if type(value) is tuple else None


def _faults_of_moves(value: object) -> Iterator[str]:
    moves = _things(value)
    if moves is None:
        yield f"the moves must be a tuple, not {value!r:.60}"
        return
    yield from (f"{move!r:.60} is not a move" for move in moves if type(move) not in (Pass, Play))
    if len(moves) > MOST_MOVES:
        yield f"{len(moves)} moves are more than any game can have; at most {MOST_MOVES} can be recorded"


def _faults_of_result(result: object, players: int) -> Iterator[str]:
    if result is None:
        return
    if type(result) is not Result:
        yield f"a Result or None is wanted, not {result!r:.60}"
    elif result.winners[-1] >= players:
        yield f"the winners are said to be seats {result.winners}, but {players} play"


def _faults_of_players(value: object, players: int) -> Iterator[str]:
    names = _things(value)
    if names is None or len(names) not in (0, players) or any(type(name) is not str for name in names):
        yield f"{players} names of players are wanted in a tuple, or none, not {value!r:.60}"


def _faults_of_comments(value: object, moves: int) -> Iterator[str]:
    comments = _things(value)
    if comments is None:
        yield f"the comments must be a tuple, not {value!r:.60}"
        return
    for comment in comments:
        if type(comment) is not Comment:
            yield f"{comment!r:.60} is not a Comment"
        elif comment.after > moves:
            yield f"a comment stands after {comment.after} moves, but there are {moves}"


def _faults_of_headers(value: object) -> Iterator[str]:
    headers = _things(value)
    if headers is None:
        yield f"the headers must be a tuple, not {value!r:.60}"
        return
    seen: set[object] = set()
    for header in headers:
        pair = _things(header)
        if pair is None or len(pair) != 2 or any(type(word) is not str for word in pair):
            yield f"a header is a name and what it says, not {header!r:.60}"
            continue
        name, _ = cast("tuple[str, str]", pair)
        if not HEADER_NAME.fullmatch(name) or name in OWN_HEADERS:
            yield f"no further header can be called {name!r:.60}"
        if name in seen:
            yield f"two headers are called {name}"
        seen.add(name)
