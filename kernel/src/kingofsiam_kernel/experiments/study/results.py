"""Results of a study: rates and means with confidence intervals, computed from its totals."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from kingofsiam_kernel.experiments.experiment import SCALE
from kingofsiam_kernel.experiments.intervals import (
    Mean,
    Rate,
    mean_of_counts,
    normal_interval,
    paired_interval,
    wilson_interval,
)
from kingofsiam_kernel.experiments.study.counts import (
    LENGTHS,
    AblationKey,
    DifferenceKey,
    Ending,
    StudyConfig,
    StudyTotals,
    ending_measures,
)
from kingofsiam_kernel.experiments.study.simulation import ASPECTS, DEAL_READINGS, GAMES

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class AblationResult:
    """How often another choice for a reading changes the `course`, the `winners` or the `reign` of a game.

    `games` is the number of games played again. If `changes_deal`, the reading changes the deal itself, so that another
    game was played. The intervals of all choices are simultaneous.
    """

    reading: str
    choice: str
    changes_deal: bool
    games: int
    course: Rate
    winners: Rate
    reign: Rate


@dataclass(frozen=True, slots=True)
class Comparison:
    """The games played once more under the compared readings: their results, and how often they differ.

    `differences` are second minus first. Their intervals are simultaneous.
    """

    course: Rate
    winners: Rate
    reign: Rate
    main: Mapping[str, Rate]
    lengths: Mapping[str, Mean]
    differences: Mapping[str, Mean]


@dataclass(frozen=True, slots=True)
class StudyResults:
    """The results of a study: rates and means with their intervals.

    `main` holds the rates of `colony`, `reign.rama` and so on, of a victory for each side in the order of their first
    turns (`wins.1` is the side that began), and of victories `shared` by several sides. `seats` and `policies` hold the
    shares of the victory by seat and by policy. `applied` are the rules that led to the results, and `decided` those
    among them that found the winners. `lengths` are the means of `turns`, `cards` and `struggles`. `rules` are the
    rules that fired in the `replayed` games, and `ablated` is the number of games played again under other readings.
    """

    games: int
    main: Mapping[str, Rate]
    seats: tuple[Rate, ...]
    policies: Mapping[str, Rate]
    applied: Mapping[str, Rate]
    decided: Mapping[str, Rate]
    lengths: Mapping[str, Mean]
    replayed: int
    rules: Mapping[str, Rate]
    ablated: int
    ablation: tuple[AblationResult, ...]
    comparison: Comparison | None


def summarize(config: StudyConfig, totals: StudyTotals) -> StudyResults:
    """Compute the results of a study from its totals."""
    endings, games = totals.endings, sum(totals.endings.values())
    applied, decided = Counter[str](), Counter[str]()
    for ending, count in endings.items():
        applied.update(dict.fromkeys(ending.rules, count))
        decided.update(dict.fromkeys(ending.rules[-1:], count))
    ablation = tuple(_ablation_results(totals.ablation))
    return StudyResults(
        games,
        _main_rates(endings, config.players),
        tuple(_rates_of(endings, range(config.players), lambda ending: ending.shares.items()).values()),
        _rates_of(endings, config.names, partial(_policy_shares, config)),
        _rates(applied, games),
        _rates(decided, games),
        _means(totals, ""),
        totals.replayed,
        _rates(totals.rules, totals.replayed),
        max((result.games for result in ablation), default=0),
        ablation,
        None if config.compared is None else _comparison(config, totals, games),
    )


def _rates_of(
    endings: Mapping[Ending, int], keys: Iterable[T], shares: Callable[[Ending], Iterable[tuple[T, int]]]
) -> Mapping[T, Rate]:
    """The rate of each key, from its share of every ending in twelfths."""
    sums = dict.fromkeys(keys, 0)
    for ending, games in endings.items():
        for key, share in shares(ending):
            sums[key] += share * games
    return {key: wilson_interval(total / SCALE, sum(endings.values())) for key, total in sums.items()}


def _main_rates(endings: Mapping[Ending, int], players: int) -> Mapping[str, Rate]:
    names = ending_measures(Ending(0, 0, (0,), None, ()), players)
    return _rates_of(endings, names, lambda ending: ending_measures(ending, players).items())


def _policy_shares(config: StudyConfig, ending: Ending) -> Iterator[tuple[str, int]]:
    (seating,) = config.seatings(ending.shift)
    return ((seating[seat], share) for seat, share in ending.shares.items())


def _means(totals: StudyTotals, prefix: str) -> Mapping[str, Mean]:
    return {name: mean_of_counts(counts) for name, counts in totals.side(prefix)[1].items()}


def _rates(counts: Mapping[str, int], games: int) -> Mapping[str, Rate]:
    """The rates of these counts, most frequent first."""
    entries = sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))
    return {name: wilson_interval(count, games) for name, count in entries}


def _ablation_results(counts: Mapping[AblationKey, int]) -> Iterator[AblationResult]:
    choices = sorted({(key.reading, key.choice) for key in counts})
    for reading, choice in choices:
        games, *changed = (counts.get(AblationKey(reading, choice, what), 0) for what in (GAMES, *ASPECTS))
        rates = (wilson_interval(count, games, len(choices)) for count in changed)
        yield AblationResult(reading, choice, reading in DEAL_READINGS, games, *rates)


def _comparison(config: StudyConfig, totals: StudyTotals, games: int) -> Comparison:
    main = _main_rates(totals.other_endings, config.players)
    course, winners, reign = (wilson_interval(totals.differing.get(what, 0), games) for what in ASPECTS)
    differences: dict[str, Mean] = {}
    for name in (*main, *LENGTHS):
        total, squares = (totals.differences.get(DifferenceKey(name, power), 0) for power in (1, 2))
        interval = normal_interval if name in LENGTHS else paired_interval
        differences[name] = interval(total / SCALE, squares / SCALE**2, games, len(main) + len(LENGTHS))
    return Comparison(course, winners, reign, main, _means(totals, "other_"), differences)
