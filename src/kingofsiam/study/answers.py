"""What the totals of a study tell: rates and means with their intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import partial
from typing import Final

from kingofsiam.readings import Readings
from kingofsiam.study.endings import Ending
from kingofsiam.study.intervals import Mean, Rate, mean, mean_of, rate
from kingofsiam.study.measures import WHOLE, of_ending, share
from kingofsiam.study.question import Question
from kingofsiam.study.rulings_tried import COURSE, GAMES, OF_THE_DEAL, REIGN, WINNERS
from kingofsiam.study.study import Study
from kingofsiam.study.totals import Difference, Totals, Trial

_READINGS: Final = tuple(each.name for each in fields(Readings))

_ANY_ENDING: Final = Ending(0, 0, (0,), None, ())


@dataclass(frozen=True, slots=True)
class RulingTried:
    """What another choice for a reading changes in the games that were tried under it.

    With `of_the_deal` it changes the deal itself, so that another game was played.
    """

    reading: str
    choice: str
    of_the_deal: bool
    games: int
    course: Rate
    winners: Rate
    reign: Rate


@dataclass(frozen=True, slots=True)
class Compared:
    """The same games by the second readings; how often they went otherwise; `differences` are second minus first."""

    by_other: Mapping[str, Rate]
    turns: Mean
    cards: Mean
    course: Rate
    winners: Rate
    reign: Rate
    differences: Mapping[str, Mean]


@dataclass(frozen=True, slots=True)
class Answers:
    """What a study tells.

    `main` are the rates of `colony`, `reign.rama` and so on, of the victory of each side in the order of their first
    turns (`wins.1` is the side that began), and of victories `shared` by sides. `seats` and `policies` give their parts
    of the victory. `applied` are the rules that led to the results, `decided` those among them that found the winners;
    `rules` are those that fired in the `retold` games.
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
    retold: int
    rules: Mapping[str, Rate]
    rulings: tuple[RulingTried, ...]
    compared: Compared | None


def answer(study: Study) -> Answers:
    """What this study tells."""
    question, totals = study.question, study.totals
    endings, games = totals.endings, totals.games
    seats = range(question.players)
    return Answers(
        games,
        _main(endings, question.players),
        tuple(_part(endings, partial(_share_of_seat, seat)) for seat in seats),
        _by_policy(question, endings),
        _rules(endings, lambda each: each.rules),
        _rules(endings, lambda each: each.rules[-1:]),
        mean_of(totals.turns),
        mean_of(totals.cards),
        mean_of(totals.struggles),
        totals.retold,
        {rule: rate(times, totals.retold) for rule, times in sorted(totals.rules.items(), key=_most_first)},
        tuple(_rulings(totals)),
        _compared(question, totals) if question.compared is not None else None,
    )


def _most_first(counted: tuple[str, int]) -> tuple[int, str]:
    return (-counted[1], counted[0])


def _part(endings: Mapping[Ending, int], measure: Callable[[Ending], float]) -> Rate:
    return rate(sum(measure(each) * games for each, games in endings.items()) / WHOLE, sum(endings.values()))


def _main(endings: Mapping[Ending, int], players: int) -> Mapping[str, Rate]:
    sums = Counter(dict.fromkeys(of_ending(_ANY_ENDING, players), 0))
    for each, games in endings.items():
        for name, value in of_ending(each, players).items():
            sums[name] += value * games
    number = sum(endings.values())
    return {name: rate(total / WHOLE, number) for name, total in sums.items()}


def _by_policy(question: Question, endings: Mapping[Ending, int]) -> Mapping[str, Rate]:
    return {
        name: _part(endings, partial(_share_of_policy, name, question)) for name in dict.fromkeys(question.policies)
    }


def _share_of_seat(seat: int, ending: Ending) -> int:
    return share(ending, seat)


def _share_of_policy(name: str, question: Question, ending: Ending) -> int:
    return sum(share(ending, seat) for seat in ending.winners if question.policy(seat, ending.shift) == name)


def _rules(endings: Mapping[Ending, int], of: Callable[[Ending], tuple[str, ...]]) -> Mapping[str, Rate]:
    """In how many games each of these rules had its say."""
    rules = Counter[str]()
    for each, games in endings.items():
        rules.update(dict.fromkeys(of(each), games))
    number = sum(endings.values())
    return {rule: rate(games, number) for rule, games in sorted(rules.items(), key=_most_first)}


def _rulings(totals: Totals) -> Iterator[RulingTried]:
    for reading, choice in sorted({(each.reading, each.choice) for each in totals.tried}, key=_in_order):
        games = totals.tried[Trial(reading, choice, GAMES)]
        changed = (rate(totals.tried.get(Trial(reading, choice, what), 0), games) for what in (COURSE, WINNERS, REIGN))
        yield RulingTried(reading, choice, reading in OF_THE_DEAL, games, *changed)


def _in_order(tried: tuple[str, str]) -> tuple[int, str]:
    """Readings in the order of their fields, whatever the order in which they were counted."""
    return (_READINGS.index(tried[0]) if tried[0] in _READINGS else len(_READINGS), tried[1])


def _compared(question: Question, totals: Totals) -> Compared:
    games = totals.games
    differ = {what: rate(totals.differing.get(what, 0), games) for what in (COURSE, WINNERS, REIGN)}
    main = _main(totals.other_endings, question.players)
    return Compared(
        main,
        mean_of(totals.other_turns),
        mean_of(totals.other_cards),
        differ[COURSE],
        differ[WINNERS],
        differ[REIGN],
        {name: _difference(name, totals) for name in (*main, "turns", "cards", "struggles")},
    )


def _difference(name: str, totals: Totals) -> Mean:
    once, squared = (totals.differences.get(Difference(name, power), 0) for power in (1, 2))
    return mean(once / WHOLE, squared / WHOLE**2, totals.games)
