"""What an experiment plays, and how: numbered games between named players, with common random numbers.

A number decides the deal and, with the turn, all random numbers of the players.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Generic, Literal, NamedTuple, TypeAlias, TypeVar

import kingofsiam_kernel as kernel
from kingofsiam import engine
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.pieces import FACTIONS, PLAYERS, SEAT_LETTERS
from kingofsiam.notation import Record, Result, format_record
from kingofsiam.spec.readings import RULEBOOK, Readings
from kingofsiam_kernel import PackedState, rng_for_turn
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.search.bots import find_player, name_fault
from kingofsiam_kernel.search.common_random_numbers import turn_id
from kingofsiam_kernel.twin.bit_fields import NO_REIGN, ending_reign
from kingofsiam_kernel.twin.bits import MAX_PROVINCES
from kingofsiam_kernel.twin.packed import ending

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
        if faults := tuple(self._faults()):
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

    @abstractmethod
    def own_faults(self) -> Iterator[str]:
        """What is wrong with the values of this kind of experiment."""

    def _faults(self) -> Iterator[str]:
        if self.players not in PLAYERS:
            yield f"{self.players!r} players: it must be one of {', '.join(map(str, PLAYERS))}"
            return
        if len(self.map.provinces) > MAX_PROVINCES:
            yield f"the map {self.map.name} has more than {MAX_PROVINCES} provinces"
        yield from filter(None, map(name_fault, self.player_names))
        yield from self.own_faults()

    def differing_fields(self, other: Config) -> tuple[str, ...]:
        """The names of the fields that differ. Maps differ if they do for play; their notes do not matter."""
        names = (field.name for field in fields(self))
        differing = (name for name in names if getattr(self, name) != getattr(other, name))
        return tuple(name for name in differing if name != "map" or not self.map.plays_like(other.map))


C = TypeVar("C", bound=Config)


class PlayedGame(NamedTuple):
    """A game: its first and last position, the number of turns, and each turn (the position before it, and the move).

    The compiled loop for millions of games keeps no turns.
    """

    start: PackedState
    end: PackedState
    length: int
    turns: Sequence[tuple[PackedState, int]] = ()

    @property
    def course(self) -> tuple[object, ...]:
        """The cards played and the final position. Two games that differ only in passes have the same course."""
        cards = tuple((turn_id(state), move) for state, move in self.turns if move != kernel.PASS)
        end = self.end
        board = (end.rama, end.lao, end.malay, end.tiles, end.control)
        return (cards, board, (end.first, end.second, end.third, end.fourth))


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
        self._players = {name: find_player(name, config.map) for name in config.names}

    def play(self, number: int, *, turns: bool = True) -> Sequence[PlayedGame]:
        """Play the games with this number to their ends. `turns` are hardly slower to keep unless all play stepwise."""
        seed, seatings = self.config.seed(number), self.config.seatings(number)
        games = [self._play(seed, seating, turns=turns or self._keep == "records") for seating in seatings]
        if self._keep != "nothing":
            for place, (seating, played) in enumerate(zip(seatings, games, strict=True)):
                self.kept.append(self._row(number * len(games) + place, seed, seating, played))
        return games

    def _play(self, seed: int, seating: Seating, *, turns: bool) -> PlayedGame:
        start = state = self._dealer.deal(seed)
        if not turns and [*self._players] == ["stepwise"]:  # the compiled loop
            return PlayedGame(start, *kernel.coupled_playout(start, seed))
        players, history = [self._players[name] for name in seating], list[tuple[PackedState, int]]()
        while not state.over:
            move = players[state.to_move](state, rng_for_turn(seed, state))
            history.append((state, move))
            state = kernel.play_unchecked(state, move)
        return PlayedGame(start, state, len(history), history)

    def _row(self, game: int, seed: int, seating: Seating, played: PlayedGame) -> KeptGame:
        config, winners, reign = self.config, played.end.winners, ending_reign(ending(played.end))
        faction = None if reign == NO_REIGN else FACTIONS[reign]
        record = ""
        if self._keep == "records":
            deal = engine.draw_deal(config.players, seed=seed, map=config.map, readings=config.readings)
            moves = tuple(kernel.unpack_move(move, config.map) for _, move in played.turns)
            headers = (("Game", str(game)), ("Seed", str(seed)))
            record = format_record(Record(deal, moves, Result(winners, faction), seating, headers=headers))
        letters = "".join(SEAT_LETTERS[seat] for seat in winners)
        return KeptGame(game, seed, seating, letters, faction.value if faction else "colony", played.length, record)
