"""Results of a study: rates and means with confidence intervals, computed from its totals."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
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
    measure_sums,
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
    endings, games = totals.endings, totals.games
    applied, decided = Counter[str](), Counter[str]()
    for ending, count in endings.items():
        applied.update(dict.fromkeys(ending.rules, count))
        decided.update(dict.fromkeys(ending.rules[-1:], count))
    ablation = tuple(_ablation_results(totals))
    return StudyResults(
        games,
        _main_rates(totals, config, ""),
        tuple(_shares(endings, range(config.players), lambda seat, _: seat).values()),
        _shares(endings, config.policies, lambda seat, ending: config.policy(seat, ending.shift)),
        _rates(applied, games),
        _rates(decided, games),
        _lengths(totals, ""),
        totals.replayed,
        _rates(totals.rules, totals.replayed),
        max((result.games for result in ablation), default=0),
        ablation,
        None if config.compared is None else _comparison(config, totals),
    )


def _main_rates(totals: StudyTotals, config: StudyConfig, prefix: str) -> Mapping[str, Rate]:
    sums = measure_sums(totals, config.players, prefix)
    return {name: wilson_interval(sums[name] / SCALE, totals.games) for name in sums if name not in LENGTHS}


def _lengths(totals: StudyTotals, prefix: str) -> Mapping[str, Mean]:
    return {name: mean_of_counts(counts) for name, counts in totals.side(prefix)[1].items()}


def _shares(endings: Mapping[Ending, int], owners: Iterable[T], owner: Callable[[int, Ending], T]) -> Mapping[T, Rate]:
    """The share of the victory of each owner of a seat."""
    sums = dict.fromkeys(owners, 0)
    for ending, games in endings.items():
        for seat in ending.winners:
            sums[owner(seat, ending)] += SCALE // len(ending.winners) * games
    return {name: wilson_interval(total / SCALE, sum(endings.values())) for name, total in sums.items()}


def _rates(counts: Mapping[str, int], games: int) -> Mapping[str, Rate]:
    """The rates of these counts, most frequent first."""
    entries = sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))
    return {name: wilson_interval(count, games) for name, count in entries}


def _ablation_results(totals: StudyTotals) -> Iterator[AblationResult]:
    choices = sorted({(key.reading, key.choice) for key in totals.ablation})
    for reading, choice in choices:
        games = totals.ablation[AblationKey(reading, choice, GAMES)]
        counts = (totals.ablation.get(AblationKey(reading, choice, what), 0) for what in ASPECTS)
        changed = (wilson_interval(count, games, len(choices)) for count in counts)
        yield AblationResult(reading, choice, reading in DEAL_READINGS, games, *changed)


def _comparison(config: StudyConfig, totals: StudyTotals) -> Comparison:
    main = _main_rates(totals, config, "other_")
    course, winners, reign = (wilson_interval(totals.differing.get(what, 0), totals.games) for what in ASPECTS)
    names = (*main, *LENGTHS)
    differences = {name: _difference(name, totals, len(names)) for name in names}
    return Comparison(course, winners, reign, main, _lengths(totals, "other_"), differences)


def _difference(name: str, totals: StudyTotals, intervals: int) -> Mean:
    total, squares = (totals.differences.get(DifferenceKey(name, power), 0) for power in (1, 2))
    interval = normal_interval if name in LENGTHS else paired_interval
    return interval(total / SCALE, squares / SCALE**2, totals.games, intervals)
