"""Results of a study: rates and means with confidence intervals, computed from its totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import partial
from typing import Final

from kingofsiam.spec.readings import Readings
from kingofsiam.study.confidence_intervals import (
    Mean,
    Rate,
    mean_of_counts,
    normal_interval,
    tango_interval,
    wilson_interval,
)
from kingofsiam.study.config import StudyConfig
from kingofsiam.study.simulation import COURSE, DEAL_READINGS, GAMES, REIGN, WINNERS
from kingofsiam.study.tally import (
    LENGTHS,
    SCALE,
    AblationKey,
    DifferenceKey,
    Ending,
    Study,
    Totals,
    measure_sums,
    victory_share,
)

_READINGS: Final = tuple(each.name for each in fields(Readings))


@dataclass(frozen=True, slots=True)
class AblationResult:
    """How often another choice for a reading changes the `course`, the `winners` or the `reign` of a game.

    `games` is the number of games played again. If `changes_deal`, the reading changes the deal itself, so that another
    game was played.
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
    """The same games under the second readings, and how often they differ. `differences` are second minus first."""

    compared_main: Mapping[str, Rate]
    turns: Mean
    cards: Mean
    course: Rate
    winners: Rate
    reign: Rate
    differences: Mapping[str, Mean]


@dataclass(frozen=True, slots=True)
class Results:
    """The results of a study: rates and means with their intervals.

    `main` holds the rates of `colony`, `reign.rama` and so on, of a victory for each side in the order of their first
    turns (`wins.1` is the side that began), and of victories `shared` by several sides. `seats` and `policies` hold the
    shares of the victory by seat and by policy. `applied` are the rules that led to the results, and `decided` those
    among them that found the winners. `rules` are the rules that fired in the `replayed` games.
    """

    games: int
    main: Mapping[str, Rate]
    seats: tuple[Rate, ...]
    policies: Mapping[str, Rate]
    applied: Mapping[str, Rate]
    decided: Mapping[str, Rate]
    turns: Mean
    cards: Mean
    struggles: Mean
    replayed: int
    rules: Mapping[str, Rate]
    ablation: tuple[AblationResult, ...]
    comparison: Comparison | None

    @property
    def ablated(self) -> int:
        """The number of games that were played again under other readings."""
        return max((each.games for each in self.ablation), default=0)


def summarize(study: Study) -> Results:
    """Compute the results of a study from its totals."""
    config, totals = study.config, study.totals
    endings, games = totals.endings, totals.games
    seats = range(config.players)
    return Results(
        games,
        _main_rates(totals, config),
        tuple(_mean_share(endings, partial(_share_of_seat, seat)) for seat in seats),
        _by_policy(config, endings),
        _rule_rates(endings, lambda each: each.rules),
        _rule_rates(endings, lambda each: each.rules[-1:]),
        mean_of_counts(totals.turns),
        mean_of_counts(totals.cards),
        mean_of_counts(totals.struggles),
        totals.replayed,
        {
            rule: wilson_interval(games, totals.replayed)
            for rule, games in sorted(totals.rules.items(), key=_most_frequent_first)
        },
        tuple(_ablation_results(totals)),
        _comparison(config, totals) if config.compared is not None else None,
    )


def _most_frequent_first(entry: tuple[str, int]) -> tuple[int, str]:
    return (-entry[1], entry[0])


def _mean_share(endings: Mapping[Ending, int], measure: Callable[[Ending], float]) -> Rate:
    return wilson_interval(sum(measure(each) * games for each, games in endings.items()) / SCALE, sum(endings.values()))


def _main_rates(totals: Totals, config: StudyConfig, prefix: str = "") -> Mapping[str, Rate]:
    sums = measure_sums(totals, config.players, prefix)
    return {name: wilson_interval(sums[name] / SCALE, totals.games) for name in sums if name not in LENGTHS}


def _by_policy(config: StudyConfig, endings: Mapping[Ending, int]) -> Mapping[str, Rate]:
    return {
        name: _mean_share(endings, partial(_share_of_policy, name, config)) for name in dict.fromkeys(config.policies)
    }


def _share_of_seat(seat: int, ending: Ending) -> int:
    return victory_share(ending, seat)


def _share_of_policy(name: str, config: StudyConfig, ending: Ending) -> int:
    return sum(victory_share(ending, seat) for seat in ending.winners if config.policy(seat, ending.shift) == name)


def _rule_rates(endings: Mapping[Ending, int], rules_of: Callable[[Ending], tuple[str, ...]]) -> Mapping[str, Rate]:
    """How often each rule applied, most frequent first."""
    rules = Counter[str]()
    for each, games in endings.items():
        rules.update(dict.fromkeys(rules_of(each), games))
    total = sum(endings.values())
    return {rule: wilson_interval(games, total) for rule, games in sorted(rules.items(), key=_most_frequent_first)}


def _ablation_results(totals: Totals) -> Iterator[AblationResult]:
    for reading, choice in sorted({(each.reading, each.choice) for each in totals.ablation}, key=_reading_order):
        games = totals.ablation[AblationKey(reading, choice, GAMES)]
        changed = (
            wilson_interval(totals.ablation.get(AblationKey(reading, choice, what), 0), games)
            for what in (COURSE, WINNERS, REIGN)
        )
        yield AblationResult(reading, choice, reading in DEAL_READINGS, games, *changed)


def _reading_order(key: tuple[str, str]) -> tuple[int, str]:
    """Sort by the order of the fields of `Readings`, then by the choice."""
    reading, choice = key
    return (_READINGS.index(reading) if reading in _READINGS else len(_READINGS), choice)


def _comparison(config: StudyConfig, totals: Totals) -> Comparison:
    games = totals.games
    changed = {what: wilson_interval(totals.differing.get(what, 0), games) for what in (COURSE, WINNERS, REIGN)}
    main = _main_rates(totals, config, "other_")
    return Comparison(
        main,
        mean_of_counts(totals.other_turns),
        mean_of_counts(totals.other_cards),
        changed[COURSE],
        changed[WINNERS],
        changed[REIGN],
        {name: _difference(name, totals) for name in (*main, *LENGTHS)},
    )


def _difference(name: str, totals: Totals) -> Mean:
    total, squares = (totals.differences.get(DifferenceKey(name, power), 0) for power in (1, 2))
    interval = normal_interval if name in LENGTHS else tango_interval
    return interval(total / SCALE, squares / SCALE**2, totals.games)
