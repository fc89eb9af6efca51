"""Play the games of a study with the kernel, count them, replay some with the rulebook, and ablate their readings.

Game number n is the deal with seed n. The policies draw common random numbers that depend only on n and on the turn.
The replay checks that both engines agree, and collects the rules that fired. The ablation plays the same game under
every other choice of every reading: as the random numbers are the same at the same moments, a difference comes from the
reading, not from chance.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from enum import Enum
from functools import lru_cache
from typing import Any, Final

import kingofsiam_kernel as kernel
from kingofsiam import engine
from kingofsiam.errors import KingOfSiamError
from kingofsiam.model.violations import IllegalMove
from kingofsiam.spec.readings import Readings
from kingofsiam_kernel import NotLegal, PackedState
from kingofsiam_kernel.experiments.experiment import SCALE
from kingofsiam_kernel.experiments.game_numbers import Games, PlayedGame, play_game
from kingofsiam_kernel.experiments.study.counts import (
    LENGTHS,
    AblationKey,
    DifferenceKey,
    Ending,
    StudyConfig,
    StudyTotals,
    ending_measures,
)
from kingofsiam_kernel.search.bots import find_player, is_slow
from kingofsiam_kernel.twin.bit_fields import completed_struggles, ending_reign
from kingofsiam_kernel.twin.packed import cards_played, ending, winners


class EnginesDiffer(KingOfSiamError):
    """The reference engine and the kernel disagree about a game. This is a bug: please report it."""

    def __init__(self, game: int) -> None:
        self.game = game
        super().__init__(f"the reference engine and the kernel disagree about game {game}; please report this bug")


class Simulator:
    """Plays the games of one configuration."""

    def __init__(self, config: StudyConfig) -> None:
        self.config = config
        self._dealer = kernel.Dealer(config.players, config.map, config.readings)
        self._players = {name: find_player(name, config.map) for name in config.policies}
        self._all_stepwise = [*self._players.values()] == [kernel.coupled_move]

    def playout(self, game: int) -> tuple[PackedState, PackedState, int]:
        """Play to the end. Returns the first and the last position, and the number of turns."""
        if self._all_stepwise:  # the compiled loop, for millions of games
            start = self._dealer.deal(game)
            return (start, *kernel.coupled_playout(start, game))
        played = self.play(game)
        return played.start, played.end, len(played.turns)

    def play(self, game: int) -> PlayedGame:
        """Play to the end, and keep every move."""
        seats = range(self.config.players)
        return play_game(self._dealer, [self._players[self.config.policy(seat, game)] for seat in seats], game)


def rules_fired(config: StudyConfig, game: int, played: PlayedGame) -> frozenset[str]:
    """Replay a game with the reference engine: the ids of the rules that fired. Raises `EnginesDiffer`."""
    start = state = engine.deal(config.players, seed=game, map=config.map, readings=config.readings)
    fired = set[str]()
    try:
        for _, packed in played.turns:
            move = kernel.unpack_move(packed, config.map)
            fired |= {event.rule.id for event in engine.narrate(state, move)}
            state = engine.play(state, move)
    except (IllegalMove, NotLegal) as error:
        raise EnginesDiffer(game) from error
    if (kernel.pack(start), kernel.pack(state)) != (played.start, played.end):
        raise EnginesDiffer(game)
    return frozenset(fired | {rule.id for rule in (state.outcome.rules if state.outcome else ())})


VISIBILITY_READINGS: Final = ("hands", "played_cards")
"""These change what the players see. They are ablated only if a policy looks at the cards of other players."""

DEAL_READINGS: Final = ("first_player", "home_filling", "two_player_removal")
"""These change the deal itself, so that another game is played."""

GAMES: Final = "games"
ASPECTS: Final = ("course", "winners", "reign")
"""What is compared of two games with the same number."""


def alternative_choices(config: StudyConfig) -> Iterator[tuple[str, Enum]]:
    """Every other choice of every reading that can make a difference for these policies."""
    sees_cards = any(map(is_slow, config.policies))
    for field in fields(Readings):
        chosen: Enum = getattr(config.readings, field.name)
        if sees_cards or field.name not in VISIBILITY_READINGS:
            yield from ((field.name, choice) for choice in type(chosen) if choice is not chosen)


@lru_cache(maxsize=4)
def _alternatives(config: StudyConfig) -> tuple[tuple[str, str, Simulator], ...]:
    alternatives: list[tuple[str, str, Simulator]] = []
    for name, choice in alternative_choices(config):
        change: dict[str, Any] = {name: choice}
        other = replace(config, compared=None, readings=replace(config.readings, **change))
        alternatives.append((name, str(choice.value), Simulator(other)))
    return tuple(alternatives)


def ablate(config: StudyConfig, game: int, played: PlayedGame) -> Iterator[AblationKey]:
    """Play a game again under every other choice, with the same random numbers: one key for each thing to count."""
    for reading, choice, simulator in _alternatives(config):
        yield AblationKey(reading, choice, GAMES)
        yield from (AblationKey(reading, choice, what) for what in changed_aspects(played, simulator.play(game)))


def changed_aspects(one: PlayedGame, other: PlayedGame) -> Iterator[str]:
    """Which of the `ASPECTS` differ between two games with the same number."""
    both = ((game.course, winners(game.end), ending_reign(ending(game.end))) for game in (one, other))
    return (what for what, before, after in zip(ASPECTS, *both, strict=True) if before != after)


# --- counting --------------------------------------------------------------------------------------------------------


class _Side:
    """Plays and counts games under one set of readings."""

    def __init__(self, config: StudyConfig) -> None:
        self._config, self.simulator = config, _simulator(config)
        self._ending_by_key: dict[tuple[int, int, int], Ending] = {}
        self._games_by_key = Counter[tuple[int, int, int]]()  # quicker to count than endings
        self._lengths = tuple(Counter[int]() for _ in LENGTHS)

    def count(self, game: int, start: PackedState, end: PackedState, turns: int) -> tuple[Ending, tuple[int, ...]]:
        """Count a game. Returns its ending, and its turns, cards and struggles."""
        key = (start.to_move, game % self._config.shifts, ending(end))
        if key not in self._ending_by_key:
            outcome = kernel.unpack(end, self._config.map).outcome
            assert outcome is not None
            rules = tuple(rule.id for rule in outcome.rules)
            self._ending_by_key[key] = Ending(key[0], key[1], outcome.winners, outcome.reign, rules)
        self._games_by_key[key] += 1
        lengths = (turns, cards_played(end), completed_struggles(end.tiles))
        for counter, number in zip(self._lengths, lengths, strict=True):
            counter[number] += 1
        return self._ending_by_key[key], lengths

    def measures(self, game: int, played: PlayedGame) -> Mapping[str, int]:
        """Count a game. Returns all its measures, in twelfths."""
        end, lengths = self.count(game, played.start, played.end, len(played.turns))
        numbers = {name: SCALE * number for name, number in zip(LENGTHS, lengths, strict=True)}
        return {**ending_measures(end, self._config.players), **numbers}

    def counts(self, prefix: str) -> dict[str, Any]:
        """The games for each ending, and for each number of turns, cards and struggles."""
        endings = Counter[Ending]()
        for key, games in self._games_by_key.items():
            endings[self._ending_by_key[key]] += games
        named = zip(("endings", *LENGTHS), (endings, *self._lengths), strict=True)
        return {f"{prefix}{name}": counter for name, counter in named}


def play_games(config: StudyConfig, first: int, end: int) -> StudyTotals:
    """Play the games from `first` to `end` - 1, each under one set of readings or under both; return their totals."""
    side, other = _Side(config), config.compared_config and _Side(config.compared_config)
    rules, ablation = Counter[str](), Counter[AblationKey]()
    differing, differences = Counter[str](), Counter[DifferenceKey]()
    for game in range(first, end):
        replay, again = _is_due(config.rules_every, game), _is_due(config.rulings_every, game)
        if not (replay or again or other):
            side.count(game, *side.simulator.playout(game))
            continue
        played = side.simulator.play(game)
        measures = side.measures(game, played)
        if other:
            compared = other.simulator.play(game)
            differing.update(changed_aspects(played, compared))
            differences.update(_differences(measures, other.measures(game, compared)))
        if replay:
            rules.update(rules_fired(config, game, played))
        if again:
            ablation.update(ablate(config, game, played))
    return StudyTotals(
        replayed=Games.of((first, end)).count_every(config.rules_every),
        rules=rules,
        ablation=ablation,
        differing=differing,
        differences={key: total for key, total in differences.items() if total},
        **side.counts(""),
        **(other.counts("other_") if other else {}),
    )


def _differences(before: Mapping[str, int], after: Mapping[str, int]) -> Mapping[DifferenceKey, int]:
    changes = {name: after[name] - before[name] for name in before}
    return {DifferenceKey(name, power): change**power for name, change in changes.items() for power in (1, 2)}


def _is_due(every: int, game: int) -> bool:
    return every > 0 and game % every == 0


@lru_cache(maxsize=4)
def _simulator(config: StudyConfig) -> Simulator:
    return Simulator(config)
