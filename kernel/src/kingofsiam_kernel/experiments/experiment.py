"""An experiment: who plays what, numbered games played with common random numbers, and their counts, which add up.

A number decides the deal and, with the turn, all random numbers of the players.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, Final, Generic, Literal, NamedTuple, Self, TypeAlias, TypeVar, cast

import kingofsiam
import kingofsiam_kernel as kernel
from kingofsiam import engine
from kingofsiam.errors import KingOfSiamError, shortened
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.pieces import FACTIONS, PLAYERS, SEAT_LETTERS
from kingofsiam.notation import Record, Result, format_record
from kingofsiam.spec.readings import RULEBOOK, Readings
from kingofsiam_kernel import PackedState, rng_for_turn
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.experiments.game_numbers import NO_GAMES, Games
from kingofsiam_kernel.experiments.intervals import Estimate
from kingofsiam_kernel.experiments.report import Table
from kingofsiam_kernel.search.bots import find_player, name_fault
from kingofsiam_kernel.search.common_random_numbers import turn_id
from kingofsiam_kernel.twin.bit_fields import NO_REIGN, ending_reign
from kingofsiam_kernel.twin.bits import MAX_PROVINCES
from kingofsiam_kernel.twin.packed import ending

SCALE: Final = 12
"""Shares of a victory are in twelfths: two, three or four players can share one."""

Seating: TypeAlias = tuple[str, ...]
"""The name of the player in each seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Config(ABC):
    """Who plays what. Raises `InvalidSetting`."""

    players: int
    map: Map = SIAM
    readings: Readings = RULEBOOK
    names: tuple[str, ...]

    def __post_init__(self) -> None:
        wrong = f"{self.players!r} players: it must be one of {', '.join(map(str, PLAYERS))}"
        if faults := tuple(self.faults()) if self.players in PLAYERS else (wrong,):
            raise InvalidSetting(faults)

    @property
    def player_names(self) -> tuple[str, ...]:
        """The names of the players, each once."""
        return tuple(dict.fromkeys(self.names))

    @abstractmethod
    def seatings(self, number: int) -> Sequence[Seating]:
        """Who sits where in each game with this number."""

    @property
    def games_each(self) -> int:
        """How many games have the same number."""
        return len(self.seatings(0))

    def seed(self, number: int) -> int:
        """The seed of the deal, and of the random numbers, of the games with this number."""
        return number

    def faults(self) -> Iterator[str]:
        """What is wrong with the values; the number of players is right."""
        if len(self.map.provinces) > MAX_PROVINCES:
            yield f"the map {self.map.name} has more than {MAX_PROVINCES} provinces"
        yield from filter(None, map(name_fault, self.player_names))

    def differing_fields(self, other: Config) -> tuple[str, ...]:
        """The names of the fields that differ. Maps differ if they do for play; their notes do not matter."""
        names = (field.name for field in fields(self))
        differing = (name for name in names if getattr(self, name) != getattr(other, name))
        return tuple(name for name in differing if name != "map" or not self.map.plays_like(other.map))


C = TypeVar("C", bound=Config)


class PlayedGame(NamedTuple):
    """A game: who sat where, its first and last position, the number of turns, and each turn: position and move.

    The compiled loop for millions of games keeps no turns.
    """

    seats: Seating
    start: PackedState
    end: PackedState
    length: int
    turns: Sequence[tuple[PackedState, int]] = ()

    @property
    def course(self) -> tuple[object, ...]:
        """The cards played and the final position. Two games that differ only in passes have the same course."""
        cards = tuple((turn_id(state), move) for state, move in self.turns if move != kernel.PASS)
        words = self.end.words  # all but those of the turn and of the readings
        return (cards, words[:5], words[6:10])


class KeptGame(NamedTuple):
    """A row about a game. It has a number of its own: the games of a set follow each other."""

    game: int
    seed: int
    """The seed of the deal."""
    seats: Seating
    winners: str
    """The letters of the seats that win: `A`, or `BC`."""
    reign: str
    """The faction that reigns, or `colony`."""
    turns: int
    record: str = ""
    """The record of the game as text, if it is wanted."""


Keep: TypeAlias = Literal["nothing", "rows", "records"]
"""What is kept of each game, beside its counts."""


class Simulator(Generic[C]):
    """Plays the games of a configuration. `kept` has a row for each, if they are to be kept. Raises `PlayerFailed`."""

    def __init__(self, config: C, keep: Keep = "nothing") -> None:
        self.config = config
        self.kept: list[KeptGame] = []
        self._keep = keep
        self._dealer = kernel.Dealer(config.players, config.map, config.readings)
        self._stepwise = config.player_names == ("stepwise",)
        self._players = {name: find_player(name, config.map) for name in config.names}

    def play(self, number: int, *, turns: bool = True) -> Sequence[PlayedGame]:
        """Play the games with this number to their ends. `turns` are hardly slower to keep unless all play stepwise."""
        seed, turns = self.config.seed(number), turns or self._keep == "records"
        games = [self._play(seed, seats, turns=turns) for seats in self.config.seatings(number)]
        if self._keep != "nothing":
            self.kept += (self._row(number * len(games) + place, seed, game) for place, game in enumerate(games))
        return games

    def _play(self, seed: int, seats: Seating, *, turns: bool) -> PlayedGame:
        start = state = self._dealer.deal(seed)
        if self._stepwise and not turns:  # the compiled loop
            return PlayedGame(seats, start, *kernel.stepwise_playout(start, seed))
        players, history = [self._players[name] for name in seats], list[tuple[PackedState, int]]()
        while not state.over:
            move = players[state.to_move](state, rng_for_turn(seed, state))
            history.append((state, move))
            state = kernel.play_unchecked(state, move)
        return PlayedGame(seats, start, state, len(history), history)

    def _row(self, game: int, seed: int, played: PlayedGame) -> KeptGame:
        config, winners, reign = self.config, played.end.winners, ending_reign(ending(played.end))
        faction = None if reign == NO_REIGN else FACTIONS[reign]
        letters = "".join(SEAT_LETTERS[seat] for seat in winners)
        row = KeptGame(game, seed, played.seats, letters, faction.value if faction else "colony", played.length)
        if self._keep == "records":
            deal = engine.draw_deal(config.players, seed=seed, map=config.map, readings=config.readings)
            moves = tuple(kernel.unpack_move(move, config.map) for _, move in played.turns)
            headers = (("Game", str(game)), ("Seed", str(seed)))
            record = Record(deal, moves, Result(winners, faction), played.seats, headers=headers)
            row = row._replace(record=format_record(record))
        return row


class CannotMerge(KingOfSiamError):
    """Two experiments cannot be merged: their configurations or versions differ, or they have games in common."""

    def __init__(self, why: str, *facts: str) -> None:
        self.facts: tuple[str, ...] = facts
        super().__init__(f"these experiments cannot be merged because {why}: {'; '.join(facts)}")


@dataclass(frozen=True, slots=True)
class Totals:
    """What an experiment counts: each field is a whole number, or maps something to one. Totals add up."""

    def __add__(self, other: Self) -> Self:
        names = (field.name for field in fields(self))
        return type(self)(*(_add(getattr(self, name), getattr(other, name)) for name in names))


def _add(one: Any, other: Any) -> Any:
    """The sum of two numbers, or the sums of counts, key by key, without zeros."""
    if isinstance(one, int):
        return one + other
    sums = {key: one.get(key, 0) + other.get(key, 0) for key in dict.fromkeys((*one, *other))}
    return {key: count for key, count in sums.items() if count}


T = TypeVar("T", bound=Totals)


@dataclass(frozen=True, slots=True)
class Experiment(ABC, Generic[C, T]):
    """A configuration, the games played so far, and their totals; `version` is the version of kingofsiam that played.

    `asked` are the games that were asked for; some of them may remain to be played. Two experiments with the same
    configuration and no common games add up: `one + other`.
    """

    config: C
    games: Games = NO_GAMES
    totals: T = cast("Any", None)  # noqa: RUF009 - each kind has its own
    version: str = kingofsiam.__version__
    asked: Games = field(default=NO_GAMES, compare=False)

    kind: ClassVar[str]
    unit: ClassVar[str]
    """What has a number: a game, or a set of games."""

    @classmethod
    @abstractmethod
    def count(cls, simulator: Simulator[C], numbers: range) -> T:
        """Play the games with these numbers, and return their totals."""

    @classmethod
    def play(cls, config: C, first: int, end: int) -> T:
        """Play the games from `first` to `end` - 1, and return their totals. Raises `PlayerFailed`."""
        return cls.count(Simulator(config), range(first, end))

    @property
    @abstractmethod
    def results(self) -> Mapping[str, Estimate]:
        """Rates and means with their intervals by name, computed from the totals."""

    @abstractmethod
    def tables(self) -> Iterator[Table]:
        """The results as tables, for the report and the picture."""

    @abstractmethod
    def faults(self) -> Iterator[tuple[str, str]]:
        """Faults of the totals: the field, and why no games can have such counts."""

    @property
    def is_decided(self) -> bool:
        """Whether no more games are needed."""
        return False

    def __add__(self, other: Self) -> Self:
        """The games of both. Raises `CannotMerge` if their configurations or versions differ, or they share games."""
        differing = self.config.differing_fields(other.config)
        if differing or self.version != other.version:
            raise CannotMerge("they differ", *differing, *(["version"] if self.version != other.version else []))
        if common := self.games & other.games:
            raise CannotMerge("they have games in common", shortened(str(common)))
        games, asked = self.games | other.games, self.asked | other.asked
        return replace(self, games=games, totals=self.totals + other.totals, asked=asked)


E = TypeVar("E", bound=Experiment[Any, Any])
