"""Game records: everything you need to play a game again, what its author says about it, and whether it is true."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from kingofsiam import engine
from kingofsiam.errors import InvalidDeal, InvalidRecord, InvalidState
from kingofsiam.maps import Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import PLAYERS, SEAT_LETTERS, Faction, Seat
from kingofsiam.model.state import Outcome, State
from kingofsiam.spec.readings import Readings
from kingofsiam.validation import check_state, type_faults

MAX_VARIATIONS: Final = 1000
"""The maximum number of variations in a record."""

MAX_NESTING: Final = 32
"""How deep variations of a record can be nested: one of the game itself is at depth 1."""

MAX_HEADERS: Final = 100
"""The maximum number of further headers of a record."""

MAX_MOVES: Final = 1000
"""The maximum number of moves in a record: several times the longest possible game."""

EARLY_ENDS: Final = ("resignation", "time forfeit", "abandoned")
"""How a game can end before the rules end it. The header `Termination` says so with the seat: `resignation B`."""

_EARLY_END: Final = re.compile(rf"({'|'.join(EARLY_ENDS)}) ([{SEAT_LETTERS}])|(abandoned)")
_OTHER_HEADERS: Final = ("Format", "Map", "Readings", "A", "B", "C", "D", "Deal", "Position", "Result")
_HEADER_NAME: Final = re.compile(r"[A-Z][A-Za-z0-9]{0,39}")
_UNPRINTABLE: Final = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Result:
    """The stated result of a game."""

    winners: tuple[Seat, ...]
    """The seats that won, in their order."""
    reign: Faction | None
    """The faction that reigns; None for a colony."""

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
    """A comment on a game."""

    after: int
    """After how many moves it comes."""
    text: str
    """One line or more of printable characters."""

    def __post_init__(self) -> None:
        if type(self.after) is not int or self.after < 0:
            raise InvalidRecord((f"a comment stands after 0 moves or more, not {self.after!r}",))
        if type(self.text) is not str or _UNPRINTABLE.search(self.text):
            raise InvalidRecord((f"a comment is made of lines of printable characters, not {self.text!r:.60}",))


@dataclass(frozen=True, slots=True)
class Variation:
    """Other moves than those of a line. Moves are counted from the beginning of the game."""

    line: int
    """The line that it branches from: 0 for the game itself, else the number of a variation, from 1 on."""
    after: int
    """After how many moves of that line it begins."""
    moves: tuple[Move, ...]
    """Its own moves, one or more."""
    comments: tuple[Comment, ...] = ()
    """The comments, each after a move of its own."""

    def __post_init__(self) -> None:
        if faults := tuple(type_faults("variation", Variation, self)):
            raise InvalidRecord(faults)
        object.__setattr__(self, "comments", tuple(sorted(self.comments, key=lambda comment: comment.after)))


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its deal, or from a position.

    The moves may be illegal and the result false: `verify` checks both. The deal must be valid and the other fields
    well formed; otherwise `InvalidRecord` is raised with every fault.
    """

    deal: Deal | State
    """The deal, with the map and the readings; or instead the position that the moves begin in."""
    moves: tuple[Move, ...] = ()
    """The moves in their order, passes included."""
    result: Result | None = None
    """How the game ended, as stated; None if it is not finished."""
    players: tuple[str, ...] = ()
    """The names by seat, "" if unknown; `()` means no names."""
    comments: tuple[Comment, ...] = ()
    """The comments, in the order of the moves."""
    headers: tuple[tuple[str, str], ...] = ()
    """Anything else its author says about the game, by name: `("Verified", "kingofsiam 1.0.0")`."""
    variations: tuple[Variation, ...] = ()
    """Other moves, numbered from 1; each after the line it branches from.

    Text has no numbers: it is read in the order of the moves they replace, each with its own variations after it.
    """

    def __post_init__(self) -> None:
        faults = tuple(_faults(self))
        if faults:
            raise InvalidRecord(faults)
        object.__setattr__(self, "players", self.players or ("",) * number_of_players(self.deal))
        object.__setattr__(self, "comments", tuple(sorted(self.comments, key=lambda comment: comment.after)))

    @property
    def map(self) -> Map:
        """The map of the game."""
        return self.deal.map

    @property
    def readings(self) -> Readings:
        """The readings of the game."""
        return self.deal.readings

    def line(self, number: int) -> Variation:
        """The variation with this number, from 1 on; for 0 the game, as if it were a variation."""
        return self.variations[number - 1] if number else Variation(0, 0, self.moves, self.comments)

    def moves_along(self, line: int) -> tuple[Move, ...]:
        """All moves from the beginning to the end of this line, 0 for the game."""
        if line == 0:
            return self.moves
        variation = self.variations[line - 1]
        return (*self.moves_along(variation.line)[: variation.after], *variation.moves)


def _faults(record: Record) -> Iterator[str]:
    if faults := tuple(type_faults("record", Record, record)) or tuple(_limit_faults(record)):
        yield from faults
        return
    try:
        starting_position(record.deal)
    except (InvalidDeal, InvalidState) as error:
        yield from (f"the {error.thing}: {fault}" for fault in error.faults)
        return
    players, moves = number_of_players(record.deal), len(record.moves)
    if record.result is not None and record.result.winners[-1] >= players:
        yield f"the stated winners are seats {record.result.winners}, but there are {players} players"
    if len(record.players) not in (0, players):
        yield f"{players} names of players are needed in a tuple, or none, not {record.players!r}"
    for comment in record.comments:
        if comment.after > moves:
            yield f"a comment stands after {comment.after} moves, but there are {moves}"
    for name, times in Counter(name for name, _ in record.headers).items():
        if times > 1 or name in _OTHER_HEADERS or not _HEADER_NAME.fullmatch(name):
            yield f"no further header, or only one, can be called {name!r:.60}"
    yield from _variation_faults(record)


def _limit_faults(record: Record) -> Iterator[str]:
    moves = max((variation.after + len(variation.moves) for variation in record.variations), default=0)
    for number, what, most in (
        (max(moves, len(record.moves)), "moves in a line", MAX_MOVES),
        (len(record.headers), "further headers", MAX_HEADERS),
        (len(record.variations), "variations", MAX_VARIATIONS),
    ):
        if number > most:
            yield f"{number} {what} are too many; at most {most} can be recorded"


def _variation_faults(record: Record) -> Iterator[str]:
    lines = [(0, len(record.moves), 0)]  # where each begins and ends, and how deep it is nested
    for number, variation in enumerate(record.variations, start=1):
        line, after, end = variation.line, variation.after, variation.after + len(variation.moves)
        begins, ends, depth = lines[line] if 0 <= line < number else (0, 0, 0)
        lines.append((after, end, depth + 1))
        if not begins <= after < ends:
            yield f"variation {number} replaces move {after + 1} of line {line}, and no line before it has that move"
        if depth >= MAX_NESTING:
            yield f"variation {number} is nested deeper than the {MAX_NESTING} levels that can be recorded"
        if not variation.moves or any(not after < comment.after <= end for comment in variation.comments):
            yield f"variation {number} has no moves, or a comment that stands after none of them"


def number_of_players(deal: Deal | State) -> int:
    """The number of players of this deal or position."""
    return len(deal.players) if isinstance(deal, State) else len(deal.aids)


def starting_position(deal: Deal | State) -> State:
    """The position after this deal, or this position. Raises `InvalidDeal` and `InvalidState`."""
    if isinstance(deal, State):
        check_state(deal)
        return deal
    return engine.start(deal)


def early_end(headers: Iterable[tuple[str, str]], players: int) -> tuple[str, Seat | None] | None:
    """Which of the `EARLY_ENDS` these headers state for so many players, and by whom; None if none, or another text."""
    match = _EARLY_END.fullmatch(dict(headers).get("Termination", ""))
    seat = SEAT_LETTERS.index(match[2]) if match and match[2] else None
    return (match[1] or match[3], seat) if match and (seat or 0) < players else None
