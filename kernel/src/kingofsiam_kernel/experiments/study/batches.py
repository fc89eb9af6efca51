"""Batches of games of a study: play and count a range of game numbers."""

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import Any

from kingofsiam_kernel.experiments.study.config import StudyConfig
from kingofsiam_kernel.experiments.study.simulation import PlayedGame, Simulator, ablate, changed_aspects, rules_fired
from kingofsiam_kernel.experiments.study.tally import AblationKey, DifferenceKey, Tally, Totals


class Batch:
    """Plays games one after the other, each under one set of readings or under both, and counts the results."""

    def __init__(self, config: StudyConfig) -> None:
        self._config = config
        self._sides = [(_simulator(each), Tally(each)) for each in (config, config.compared_config) if each]
        self._replayed, self._rules, self._ablation = 0, Counter[str](), Counter[AblationKey]()
        self._differing, self._differences = Counter[str](), Counter[DifferenceKey]()

    def play(self, game: int) -> None:
        """Play a game and count it; replay and ablate it if its turn has come."""
        simulator, tally = self._sides[0]
        if len(self._sides) > 1:
            played: PlayedGame | None = self._compare(game)
        else:
            played, start = None, simulator.start(game)
            tally.count(game, start, *simulator.playout(start, game))
        replay, again = _is_due(self._config.rules_every, game), _is_due(self._config.rulings_every, game)
        if not (replay or again):
            return
        played = played or simulator.play(game)
        if replay:
            self._replayed += 1
            self._rules.update(rules_fired(self._config, game, played))
        if again:
            self._ablation.update(ablate(self._config, game, played))

    def _compare(self, game: int) -> PlayedGame:
        """Play a game under both readings, and count the difference."""
        one, other = (simulator.play(game) for simulator, _ in self._sides)
        self._differing.update(changed_aspects(one, other))
        before, after = (
            tally.measures(tally.count(game, each.start, each.end, len(each.moves)), each.end, len(each.moves))
            for (_, tally), each in zip(self._sides, (one, other), strict=True)
        )
        for name, value in after.items():
            if difference := value - before[name]:
                self._differences[DifferenceKey(name, 1)] += difference
                self._differences[DifferenceKey(name, 2)] += difference * difference
        return one

    @property
    def totals(self) -> Totals:
        """The counts so far."""
        prefixed = zip(("", "other_"), self._sides, strict=False)
        counts: dict[str, Any] = {
            f"{prefix}{name}": each for prefix, (_, tally) in prefixed for name, each in tally.counts.items()
        }
        samples = Totals(replayed=self._replayed, rules=self._rules, ablation=self._ablation)
        return replace(samples, differing=self._differing, differences=self._differences, **counts)


def play_games(config: StudyConfig, first: int, end: int) -> Totals:
    """Play the games from `first` to `end` - 1, and return their totals."""
    batch = Batch(config)
    for game in range(first, end):
        batch.play(game)
    return batch.totals


def _is_due(every: int, game: int) -> bool:
    return every > 0 and game % every == 0


@lru_cache(maxsize=4)
def _simulator(config: StudyConfig) -> Simulator:
    return Simulator(config)
