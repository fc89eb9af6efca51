"""Simulate one game of a study with the kernel, replay it with the reference engine, and ablate its readings.

Game number n is the deal with seed n. The policies draw common random numbers that depend only on n and on the turn.
The replay checks that both engines agree, and collects the rules that fired. The ablation plays the same game under
every other choice of every reading: as the random numbers are the same at the same moments, a difference comes from the
reading, not from chance.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import lru_cache
from typing import Any, Final

import kingofsiam_kernel as kernel
from kingofsiam import engine
from kingofsiam.errors import KingOfSiamError
from kingofsiam.model.violations import IllegalMove
from kingofsiam.spec.readings import Readings
from kingofsiam_kernel import NotLegal, PackedState, rng_for_turn
from kingofsiam_kernel.experiments.study.config import StudyConfig
from kingofsiam_kernel.experiments.study.totals import AblationKey
from kingofsiam_kernel.search.common_random_numbers import turn_id
from kingofsiam_kernel.search.player_names import find_player, is_slow
from kingofsiam_kernel.search.policies import Policy
from kingofsiam_kernel.twin.bit_fields import ending_reign
from kingofsiam_kernel.twin.packed import ending, winners


class EnginesDiffer(KingOfSiamError):
    """The reference engine and the kernel disagree about a game. This is a bug: please report it."""

    def __init__(self, game: int) -> None:
        self.game = game
        super().__init__(f"the reference engine and the kernel disagree about game {game}; please report this bug")


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A simulated game: the first position, the move on each turn (by turn id), and the last position."""

    start: PackedState
    moves: Mapping[int, int]
    end: PackedState

    @property
    def course(self) -> tuple[object, ...]:
        """The cards played and the final position. Two games that differ only in passes have the same course."""
        cards = tuple((turn, move) for turn, move in self.moves.items() if move != kernel.PASS)
        end = self.end
        board = (end.rama, end.lao, end.malay, end.tiles, end.control)
        return (cards, board, (end.first, end.second, end.third, end.fourth))


class Simulator:
    """Plays the games of one configuration."""

    def __init__(self, config: StudyConfig) -> None:
        self.config = config
        self._dealer = kernel.Dealer(config.players, config.map, config.readings)
        self._policies = tuple(find_player(name, config.map) for name in config.policies)
        self._all_stepwise = self._policies == (kernel.coupled_move,)

    def start(self, game: int) -> PackedState:
        """The position after the deal of this game."""
        return self._dealer.deal(game)

    def playout(self, start: PackedState, game: int) -> tuple[PackedState, int]:
        """Play to the end. Returns the last position and the number of turns."""
        if self._all_stepwise:
            return kernel.coupled_playout(start, game)
        state, turns, seating, play = start, 0, self.seating(game), kernel.play_unchecked
        while not state.over:
            state = play(state, seating[state.to_move](state, rng_for_turn(game, state)))
            turns += 1
        return state, turns

    def play(self, game: int) -> PlayedGame:
        """Play to the end, and keep every move."""
        start = state = self.start(game)
        moves: dict[int, int] = {}
        seating = self.seating(game)
        while not state.over:
            move = seating[state.to_move](state, rng_for_turn(game, state))
            moves[turn_id(state)] = move
            state = kernel.play_unchecked(state, move)
        return PlayedGame(start, moves, state)

    def seating(self, game: int) -> tuple[Policy, ...]:
        """The policy in each seat in this game."""
        number = len(self._policies)
        return tuple(self._policies[(seat - game) % number] for seat in range(self.config.players))


def rules_fired(config: StudyConfig, game: int, played: PlayedGame) -> frozenset[str]:
    """Replay a game with the reference engine: the ids of the rules that fired. Raises `EnginesDiffer`."""
    state = engine.deal(config.players, seed=game, map=config.map, readings=config.readings)
    fired = set[str]()
    try:
        _check_same(game, kernel.pack(state), played.start)
        for packed in played.moves.values():
            move = kernel.unpack_move(packed, config.map)
            fired |= {event.rule.id for event in engine.narrate(state, move)}
            state = engine.play(state, move)
        _check_same(game, kernel.pack(state), played.end)
    except (IllegalMove, NotLegal) as error:
        raise EnginesDiffer(game) from error
    return frozenset(fired | {rule.id for rule in (state.outcome.rules if state.outcome else ())})


def _check_same(game: int, one: PackedState, other: PackedState) -> None:
    if one != other:
        raise EnginesDiffer(game)


VISIBILITY_READINGS: Final = ("hands", "played_cards")
"""These change what the players see. They are ablated only if a policy looks at the cards of other players."""

DEAL_READINGS: Final = ("first_player", "home_filling", "two_player_removal")
"""These change the deal itself, so that another game is played."""

GAMES, COURSE, WINNERS, REIGN = "games", "course", "winners", "reign"


def alternative_choices(config: StudyConfig) -> Iterator[tuple[str, Enum]]:
    """Every other choice of every reading that can make a difference for these policies."""
    sees_cards = any(map(is_slow, config.policies))
    for field in fields(Readings):
        chosen: Enum = getattr(config.readings, field.name)
        if sees_cards or field.name not in VISIBILITY_READINGS:
            yield from ((field.name, choice) for choice in type(chosen) if choice is not chosen)


@lru_cache(maxsize=4)
def _alternatives(config: StudyConfig) -> tuple[tuple[str, str, Simulator], ...]:
    found: list[tuple[str, str, Simulator]] = []
    for name, choice in alternative_choices(config):
        change: dict[str, Any] = {name: choice}
        other = replace(config, compared=None, readings=replace(config.readings, **change))
        found.append((name, str(choice.value), Simulator(other)))
    return tuple(found)


def ablate(config: StudyConfig, game: int, played: PlayedGame) -> Iterator[AblationKey]:
    """Play a game again under every other choice, with the same random numbers: one key for each thing to count."""
    for reading, choice, simulator in _alternatives(config):
        yield AblationKey(reading, choice, GAMES)
        yield from (AblationKey(reading, choice, what) for what in changed_aspects(played, simulator.play(game)))


def changed_aspects(one: PlayedGame, other: PlayedGame) -> Iterator[str]:
    """What differs between two games with the same number: the course, the winners, the reign."""
    if one.course != other.course:
        yield COURSE
    if winners(one.end) != winners(other.end):
        yield WINNERS
    if ending_reign(ending(one.end)) != ending_reign(ending(other.end)):
        yield REIGN
