"""A study: many games of one kind, counted, and its results as rates and means with confidence intervals."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar, Final

from kingofsiam.model.pieces import BRITISH, FACTIONS, SEAT_LETTERS
from kingofsiam.notation import format_readings
from kingofsiam.render.names import power_name
from kingofsiam.render.svg.palette import power_styles
from kingofsiam.rules.s2_concept import sides
from kingofsiam_kernel.experiments import intervals
from kingofsiam_kernel.experiments import study_counts as counts
from kingofsiam_kernel.experiments.experiment import SCALE, Experiment, Simulator
from kingofsiam_kernel.experiments.intervals import Estimate, mean_of_counts, wilson_interval
from kingofsiam_kernel.experiments.report import Column, Row, Table, count_phrase
from kingofsiam_kernel.experiments.study_counts import ASPECTS, GAMES, Ending, StudyConfig, StudyTotals, ending_measures
from kingofsiam_kernel.search.bots import is_slow

MIN_GAMES: Final = 30
"""Rates of fewer replayed or ablated games are not shown: their intervals would say next to nothing."""

_OF_100: Final = "of 100 games"
_PERCENT: Final = (Column(_OF_100, interval=True),)
_LENGTHS: Final = {"turns": "turns, passes included", "cards": "cards played", "struggles": "struggles"}
_SIMULTANEOUS: Final = "The intervals of this table hold all at once in 95 of 100 studies (Bonferroni)."


@dataclass(frozen=True, slots=True)
class Study(Experiment[StudyConfig, StudyTotals]):
    """A study: its configuration, the games played so far, and their totals. Studies add up."""

    totals: StudyTotals = field(default_factory=StudyTotals)

    kind: ClassVar[str] = "study"
    unit: ClassVar[str] = "game"

    @classmethod
    def count(cls, simulator: Simulator[StudyConfig], numbers: range) -> StudyTotals:
        """Play the games with these numbers, and count them. Raises `EnginesDiffer` and `PlayerFailed`."""
        return counts.count_games(simulator, numbers)

    @property
    def results(self) -> Mapping[str, Estimate]:
        """Rates, and the means of `turns`, `cards` and `struggles`, computed from the totals.

        - `reign.rama`, `reign.lao`, `reign.malay`, `colony`: how it ends,
        - `wins.1`, `wins.2` and so on: the share of the victory of each side, in the order of their first turns;
          `shared`: of victories shared by several sides; `seat.A` and so on, `policy.greedy`: by seat and by policy,
        - `applied.RULE`: of the rules that led to the result; `decided.RULE`: of those that found the winner,
        - `fired.RULE`: of the rules that fired in the games that were replayed,
        - `ablation.READING=CHOICE.winners`, also `.course` and `.reign`: how often another choice changes them,
        - `differing.winners`, also `.course` and `.reign`: how often the compared readings do; `other.colony` and so on
          are the results under them, `difference.colony` and so on second minus first.

        The intervals of all ablations, and of all differences, are simultaneous.
        """
        config, totals = self.config, self.totals
        results = _rates(totals.endings, partial(_shares, config)) | _means(totals, "")
        results |= {f"fired.{rule}": wilson_interval(count, totals.replayed) for rule, count in totals.rules.items()}
        choices = sorted({(key.reading, key.choice) for key in totals.ablation})
        for reading, choice in choices:
            games, *changed = (
                totals.ablation.get(counts.AblationKey(reading, choice, what), 0) for what in (GAMES, *ASPECTS)
            )
            for aspect, count in zip(ASPECTS, changed, strict=True):
                results[f"ablation.{reading}={choice}.{aspect}"] = wilson_interval(count, games, len(choices))
        return results if config.compared is None else results | dict(_compared(config.players, totals))

    def tables(self) -> Iterator[Table]:
        """The results as tables. Samples of too few games have none."""
        config, results = self.config, self.results
        endings, victories = _ending_labels(config), _victory_labels(config.players)
        colours = (power_styles(config.map)[power].fill for power in (*FACTIONS, BRITISH))
        rows = [Row(endings[name], (results[name],), colour) for name, colour in zip(endings, colours, strict=True)]
        yield Table("How it ends", _PERCENT, tuple(rows), about=_OF_100)
        yield _winners(config, results, victories)
        columns = (Column("applied"), Column("found the winner", interval=True))
        rows = [Row(rule, (rate, results.get(f"decided.{rule}"))) for rule, rate in _part(results, "applied.")]
        yield Table("By which rules (of 100 games)", columns, tuple(rows))
        rows = [Row(words, (results[name],)) for name, words in _LENGTHS.items()]
        yield Table("How long it takes", (Column("mean", interval=True, factor=1),), tuple(rows))
        if config.compared is not None:
            yield from _comparison(format_readings(config.compared), results, {**endings, **victories})
        fired, ablation = _part(results, "fired."), _part(results, "ablation.", ".winners")
        ablated = ablation[0][1].n if ablation else 0
        if self.totals.replayed >= MIN_GAMES:
            yield _fired_rules(fired, self.totals.replayed)
        if ablated >= MIN_GAMES:
            yield _ablation(config, results, [choice for choice, _ in ablation], ablated)
        for option, count in {"rules-every": self.totals.replayed, "rulings-every": ablated}.items():
            if 0 < count < MIN_GAMES:
                note = f"{count_phrase(count, 'game')}: too few for rates. More with --{option} 1."
                yield Table(option, (), (), (note,))

    def faults(self) -> Iterator[tuple[str, str]]:
        """Faults of the totals: the field, and why no games can have such counts."""
        config, totals, games = self.config, self.totals, len(self.games)
        compared = 0 if config.compared is None else games
        for prefix, number in (("", games), ("other_", compared)):
            for name, counted in totals.side(prefix).items():
                if sum(counted.values()) != number:
                    yield name, f"does not count {number} games"
            for ending in getattr(totals, f"{prefix}endings"):
                if max(ending.first, *ending.winners) >= config.players or ending.shift >= len(config.names):
                    yield f"{prefix}endings", f"names a seat or a shift that {config.players} players do not have"
        replayed, ablated = (self.games.count_every(every) for every in (config.rules_every, config.rulings_every))
        if totals.replayed != replayed:
            yield "replayed", f"is {totals.replayed}, but {replayed} games were to be replayed"
        for name, most in {"rules": replayed, "ablation": ablated, "differing": compared}.items():
            if any(count > most for count in getattr(totals, name).values()):
                yield name, f"counts more than {most} games"
        if any(totals.ablation.get(key._replace(what=GAMES)) != ablated for key in totals.ablation):
            yield "ablation", f"must count {ablated} games of each choice"


# --- results ---------------------------------------------------------------------------------------------------------


def _rates(endings: Mapping[Ending, int], shares: Callable[[Ending], Iterable[tuple[str, int]]]) -> dict[str, Estimate]:
    """The rate of each name, from its shares of every ending in twelfths."""
    sums, games = Counter[str](), sum(endings.values())
    for ending, count in endings.items():
        for name, share in shares(ending):
            sums[name] += share * count
    return {name: wilson_interval(total / SCALE, games) for name, total in sums.items()}


def _shares(config: StudyConfig, ending: Ending) -> Iterator[tuple[str, int]]:
    yield from ending_measures(ending, config.players).items()
    (seating,) = config.seatings(ending.shift)
    for seat, name in enumerate(seating):
        share = ending.shares.get(seat, 0)
        yield from ((f"seat.{SEAT_LETTERS[seat]}", share), (f"policy.{name}", share))
    yield from ((f"applied.{rule}", SCALE) for rule in ending.rules)
    yield f"decided.{ending.rules[-1]}", SCALE


def _means(totals: StudyTotals, prefix: str) -> dict[str, Estimate]:
    return {name: mean_of_counts(totals.side(prefix)[f"{prefix}{name}"]) for name in counts.LENGTHS}


def _compared(players: int, totals: StudyTotals) -> Iterator[tuple[str, Estimate]]:
    games = sum(totals.other_endings.values())
    yield from ((f"differing.{what}", wilson_interval(totals.differing.get(what, 0), games)) for what in ASPECTS)
    rates = _rates(totals.other_endings, lambda ending: ending_measures(ending, players).items())
    other = rates | _means(totals, "other_")
    for name, estimate in other.items():
        total, squares = (totals.differences.get(counts.DifferenceKey(name, power), 0) for power in (1, 2))
        interval = intervals.paired_interval if name in rates else intervals.normal_interval
        yield f"other.{name}", estimate
        yield f"difference.{name}", interval(total / SCALE, squares / SCALE**2, games, len(other))


# --- tables ----------------------------------------------------------------------------------------------------------


def _part(results: Mapping[str, Estimate], start: str, end: str = "") -> list[tuple[str, Estimate]]:
    """The results whose names start and end so, by the rest of their names, the greatest first."""
    part = {
        name[len(start) : len(name) - len(end)]: results[name]
        for name in results
        if name.startswith(start) and name.endswith(end)
    }
    return sorted(part.items(), key=lambda entry: (-entry[1].value, entry[0]))


def _ending_labels(config: StudyConfig) -> Mapping[str, str]:
    """Labels for the endings of the country, by the name of the result."""
    reigns = {f"reign.{faction.name.lower()}": f"{power_name(faction, config.map)} reigns" for faction in FACTIONS}
    return {**reigns, "colony": f"a colony: the {config.map.invader} rule"}


def _victory_labels(players: int) -> Mapping[str, str]:
    """Labels for the sides in the order of their first turns, and for shared victories, by the name of the result."""
    number = len(sides(players))
    who = "team" if number < players else "player"
    words = (f"the {who} that begins", f"the second {who}", f"the third {who}")
    wins = {f"wins.{place + 1}": words[place] for place in range(number)}
    return {**wins, "shared": "victories shared by several"}


def _winners(config: StudyConfig, results: Mapping[str, Estimate], labels: Mapping[str, str]) -> Table:
    """A policy that holds several seats has an even share for each of them."""
    seats = config.players
    evens = {name: None if name == "shared" else 100 / (len(labels) - 1) for name in labels}
    rows = [Row(words, (results[name],), even=evens[name]) for name, words in labels.items()]
    rows += (Row(f"seat {seat}", (results[f"seat.{seat}"],), even=100 / seats) for seat in SEAT_LETTERS[:seats])
    for name in config.player_names if len(config.names) > 1 else ():
        count = config.names.count(name)
        words = f"{name}, in {count} of {seats} seats"
        rows.append(Row(words, (results[f"policy.{name}"],), even=100 * count / seats))
    note = "The winners of a shared victory get equal shares of it."
    return Table("Who wins", _PERCENT, tuple(rows), (note,), about=_OF_100)


def _fired_rules(rules: Sequence[tuple[str, Estimate]], replayed: int) -> Table:
    always = [rule for rule, rate in rules if rate.value == 1]
    return Table(
        f"Rules that fired in {count_phrase(replayed, 'game')}, replayed by the rulebook",
        _PERCENT,
        tuple(Row(rule, (rate,)) for rule, rate in rules if rate.value < 1),
        (f"In every game: {', '.join(always)}.",),
        about=f"{_OF_100}; {len(always)} more rules fire in every game",
    )


def _ablation(config: StudyConfig, results: Mapping[str, Estimate], choices: Sequence[str], ablated: int) -> Table:
    rows = list[Row]()
    for choice in choices:
        reading, _, value = choice.partition("=")
        name = f"{reading.replace('_', '-')}: {value}{' *' if reading in counts.DEAL_READINGS else ''}"
        rows.append(Row(name, tuple(results[f"ablation.{choice}.{aspect}"] for aspect in ASPECTS)))
    notes = [
        "In how many of 100 games the course, the winners or the reign changed "
        f"({count_phrase(ablated, 'game')} played again with the same random numbers). "
        f"* changes the deal itself: another game from the start. {_SIMULTANEOUS}"
    ]
    if not any(map(is_slow, config.names)):
        names = " and ".join(name.replace("_", "-") for name in counts.VISIBILITY_READINGS)
        notes.append(f"Not tried: {names}. They change what players see, and these policies do not look.")
    columns = (Column("course"), Column("winners", interval=True), Column("reign"))
    about = "other winners, of 100 games with the same random numbers; * another deal"
    return Table("What another reading changes", columns, tuple(rows), tuple(notes), about)


def _comparison(compared: str, results: Mapping[str, Estimate], labels: Mapping[str, str]) -> Iterator[Table]:
    changes = {"another course": "course", "other winners": "winners", "another reign": "reign"}
    rows = (Row(words, (results[f"differing.{name}"],)) for words, name in changes.items())
    yield Table(f"How often {compared} leads to", _PERCENT, tuple(rows), ("The same deals and random numbers.",))
    for title, names, factor, about in (
        (f"What {compared} changes", labels, 100, "more or fewer of 100 games"),
        ("How long it takes then", _LENGTHS, 1, ""),
    ):
        columns = (Column("then", factor=factor), Column("difference", interval=True, factor=factor, sign="+"))
        even = 0 if about else None
        rows = (
            Row(words, (results[f"other.{name}"], results[f"difference.{name}"]), even=even)
            for name, words in names.items()
        )
        yield Table(title, columns, tuple(rows), (_SIMULTANEOUS,), about)
