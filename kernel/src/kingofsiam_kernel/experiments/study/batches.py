"""Batches of games of a study: play and count a range of game numbers."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import kingofsiam_kernel as kernel
from kingofsiam_kernel import PackedState
from kingofsiam_kernel.experiments.experiment import SCALE
from kingofsiam_kernel.experiments.study.config import StudyConfig
from kingofsiam_kernel.experiments.study.simulation import PlayedGame, Simulator, ablate, changed_aspects, rules_fired
from kingofsiam_kernel.experiments.study.totals import (
    LENGTHS,
    AblationKey,
    DifferenceKey,
    Ending,
    StudyTotals,
    ending_measures,
)
from kingofsiam_kernel.twin.bit_fields import completed_struggles
from kingofsiam_kernel.twin.packed import cards_played
from kingofsiam_kernel.twin.packed import ending as ending_word


class _Side:
    """Plays and counts games under one set of readings."""

    def __init__(self, config: StudyConfig) -> None:
        self._config, self.simulator = config, _simulator(config)
        self._ending_by_key: dict[tuple[int, int, int], Ending] = {}
        self._games_by_key = Counter[tuple[int, int, int]]()
        self._numbers = tuple(Counter[int]() for _ in LENGTHS)

    def count(self, game: int, start: PackedState, end: PackedState, turns: int) -> tuple[Ending, tuple[int, ...]]:
        """Count a game. Returns its ending, and its turns, cards and struggles."""
        key = (start.to_move, game % self._config.shifts, ending_word(end))
        if key not in self._ending_by_key:
            outcome = kernel.unpack(end, self._config.map).outcome
            assert outcome is not None
            rules = tuple(rule.id for rule in outcome.rules)
            self._ending_by_key[key] = Ending(key[0], key[1], outcome.winners, outcome.reign, rules)
        self._games_by_key[key] += 1
        lengths = (turns, cards_played(end), completed_struggles(end.tiles))
        for counter, number in zip(self._numbers, lengths, strict=True):
            counter[number] += 1
        return self._ending_by_key[key], lengths

    def measures(self, game: int, played: PlayedGame) -> Mapping[str, int]:
        """Count a game. Returns all its measures, in twelfths."""
        ending, lengths = self.count(game, played.start, played.end, len(played.moves))
        numbers = {name: SCALE * number for name, number in zip(LENGTHS, lengths, strict=True)}
        return {**ending_measures(ending, self._config.players), **numbers}

    def counts(self, prefix: str) -> dict[str, Any]:
        """The games for each ending, and for each number of turns, cards and struggles."""
        endings = Counter[Ending]()
        for key, games in self._games_by_key.items():
            endings[self._ending_by_key[key]] += games
        named = zip(("endings", *LENGTHS), (endings, *self._numbers), strict=True)
        return {f"{prefix}{name}": counter for name, counter in named}


class _Batch:
    """Plays games one after the other, each under one set of readings or under both, and counts the results."""

    def __init__(self, config: StudyConfig) -> None:
        self._config, self._side = config, _Side(config)
        self._other = config.compared_config and _Side(config.compared_config)
        self._replayed, self._rules, self._ablation = 0, Counter[str](), Counter[AblationKey]()
        self._differing, self._differences = Counter[str](), Counter[DifferenceKey]()

    def play(self, game: int) -> None:
        """Play a game and count it; replay and ablate it if its turn has come."""
        simulator = self._side.simulator
        played = self._compare(game, self._other) if self._other else None
        if played is None:
            start = simulator.start(game)
            self._side.count(game, start, *simulator.playout(start, game))
        replay, again = _is_due(self._config.rules_every, game), _is_due(self._config.rulings_every, game)
        if not (replay or again):
            return
        played = played or simulator.play(game)
        if replay:
            self._replayed += 1
            self._rules.update(rules_fired(self._config, game, played))
        if again:
            self._ablation.update(ablate(self._config, game, played))

    def _compare(self, game: int, other_side: _Side) -> PlayedGame:
        """Play a game under both readings, and count the difference."""
        one, other = self._side.simulator.play(game), other_side.simulator.play(game)
        self._differing.update(changed_aspects(one, other))
        before, after = self._side.measures(game, one), other_side.measures(game, other)
        for name, value in after.items():
            if difference := value - before[name]:
                self._differences[DifferenceKey(name, 1)] += difference
                self._differences[DifferenceKey(name, 2)] += difference * difference
        return one

    @property
    def totals(self) -> StudyTotals:
        """The counts so far."""
        counts = self._side.counts("") | (self._other.counts("other_") if self._other else {})
        return StudyTotals(
            replayed=self._replayed,
            rules=self._rules,
            ablation=self._ablation,
            differing=self._differing,
            differences=self._differences,
            **counts,
        )


def play_games(config: StudyConfig, first: int, end: int) -> StudyTotals:
    """Play the games from `first` to `end` - 1, and return their totals."""
    batch = _Batch(config)
    for game in range(first, end):
        batch.play(game)
    return batch.totals


def _is_due(every: int, game: int) -> bool:
    return every > 0 and game % every == 0


@lru_cache(maxsize=4)
def _simulator(config: StudyConfig) -> Simulator:
    return Simulator(config)
