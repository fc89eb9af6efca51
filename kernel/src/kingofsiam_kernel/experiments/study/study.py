"""A study: many games of one kind, counted, and its results as tables for people."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from kingofsiam.model.pieces import BRITISH, FACTIONS, SEAT_LETTERS
from kingofsiam.notation import format_readings
from kingofsiam.render.names import power_name
from kingofsiam.render.svg.palette import power_styles
from kingofsiam.rules.s2_concept import sides
from kingofsiam_kernel.experiments.experiment import Experiment, count_phrase
from kingofsiam_kernel.experiments.game_numbers import NO_GAMES, Games
from kingofsiam_kernel.experiments.simulator import Simulator
from kingofsiam_kernel.experiments.study.counts import StudyConfig, StudyTotals
from kingofsiam_kernel.experiments.study.results import Comparison, StudyResults, summarize
from kingofsiam_kernel.experiments.study.simulation import GAMES, VISIBILITY_READINGS, count_games
from kingofsiam_kernel.experiments.tables import Column, Row, Table
from kingofsiam_kernel.search.bots import is_slow

MIN_GAMES: Final = 30
"""Rates of fewer replayed or ablated games are not shown: their intervals would say next to nothing."""

_OF_100: Final = "of 100 games"
_PERCENT: Final = (Column(_OF_100, interval=True),)
_LENGTHS: Final = {"turns": "turns, passes included", "cards": "cards played", "struggles": "struggles"}
_SIMULTANEOUS: Final = "The intervals of this table hold all at once in 95 of 100 studies (Bonferroni)."
_NO_TOTALS: Final = StudyTotals()


@dataclass(frozen=True, slots=True)
class Study(Experiment[StudyConfig, StudyTotals]):
    """A study: its configuration, the games played so far, and their totals. Studies add up.

    Game number n is the deal with seed n, and its random numbers depend only on n and on the moment of the game.
    """

    games: Games = NO_GAMES
    totals: StudyTotals = _NO_TOTALS

    kind: ClassVar[str] = "study"
    unit: ClassVar[str] = "game"

    @classmethod
    def count(cls, simulator: Simulator[StudyConfig], numbers: range) -> StudyTotals:
        """Play the games with these numbers, and count them. Raises `EnginesDiffer` and `PlayerFailed`."""
        return count_games(simulator, numbers)

    @property
    def results(self) -> StudyResults:
        """Rates and means with their intervals, computed from the totals."""
        return summarize(self.config, self.totals)

    def tables(self) -> Iterator[Table]:
        """The results as tables."""
        return study_tables(self.config, self.results)

    def faults(self) -> Iterator[tuple[str, str]]:
        """Faults of the totals: the field, and why no games can have such counts."""
        games = len(self.games)
        compared = 0 if self.config.compared is None else games
        yield from _side_faults(self, "", games)
        yield from _side_faults(self, "other_", compared)
        config, totals = self.config, self.totals
        replayed, ablated = (self.games.count_every(every) for every in (config.rules_every, config.rulings_every))
        if totals.replayed != replayed:
            yield "replayed", f"is {totals.replayed}, but {replayed} games were to be replayed"
        for name, most in {"rules": replayed, "ablation": ablated, "differing": compared}.items():
            if any(count > most for count in getattr(totals, name).values()):
                yield name, f"counts more than {most} games"
        if any(totals.ablation.get(key._replace(what=GAMES)) != ablated for key in totals.ablation):
            yield "ablation", f"must count {ablated} games of each choice"


def _side_faults(study: Study, prefix: str, games: int) -> Iterator[tuple[str, str]]:
    """Faults: lists that do not count every game once, or endings that the configuration cannot have."""
    endings, lengths = study.totals.side(prefix)
    counted = {"endings": sum(endings.values()), **{name: sum(counts.values()) for name, counts in lengths.items()}}
    for name, count in counted.items():
        if count != games:
            yield f"{prefix}{name}", f"does not count {games} games"
    players, shifts = study.config.players, len(study.config.names)
    if any(max(ending.first, *ending.winners) >= players or ending.shift >= shifts for ending in endings):
        yield f"{prefix}endings", f"names a seat that {players} players do not have, or a shift of no policies"


# --- the report ------------------------------------------------------------------------------------------------------


def study_tables(config: StudyConfig, results: StudyResults) -> Iterator[Table]:
    """The tables of a study. Samples of too few games have none."""
    styles, labels = power_styles(config.map), _ending_labels(config)
    colours = dict(zip(labels, [styles[power].fill for power in (*FACTIONS, BRITISH)], strict=True))
    rows = (Row(words, (results.main[name],), colours[name]) for name, words in labels.items())
    yield Table("How it ends", _PERCENT, tuple(rows), about=_OF_100)
    yield _winners(results, config)
    columns = (Column("applied"), Column("found the winner", interval=True))
    rows = (Row(rule, (rate, results.decided.get(rule))) for rule, rate in results.applied.items())
    yield Table("By which rules (of 100 games)", columns, tuple(rows))
    rows = (Row(_LENGTHS[name], (mean,)) for name, mean in results.lengths.items())
    yield Table("How long it takes", (Column("mean", interval=True, factor=1),), tuple(rows))
    if results.comparison is not None:
        yield from _comparison(results.comparison, config)
    if results.replayed >= MIN_GAMES:
        yield _fired_rules(results)
    if results.ablated >= MIN_GAMES:
        yield _ablation(results, config)
    for option, count in {"rules-every": results.replayed, "rulings-every": results.ablated}.items():
        if 0 < count < MIN_GAMES:
            yield Table(option, (), (), (f"{count_phrase(count, 'game')}: too few for rates. More with --{option} 1.",))


def _ending_labels(config: StudyConfig) -> Mapping[str, str]:
    """Labels for the endings of the country, by the name of the measure."""
    reigns = {f"reign.{faction.name.lower()}": f"{power_name(faction, config.map)} reigns" for faction in FACTIONS}
    return {**reigns, "colony": f"a colony: the {config.map.invader} rule"}


def _victory_labels(config: StudyConfig) -> Mapping[str, str]:
    """Labels for the sides in the order of their first turns, and for shared victories, by the name of the measure."""
    number = len(sides(config.players))
    who = "team" if number < config.players else "player"
    words = (f"the {who} that begins", f"the second {who}", f"the third {who}")
    wins = {f"wins.{place + 1}": words[place] for place in range(number)}
    return {**wins, "shared": "victories shared by several"}


def _winners(results: StudyResults, config: StudyConfig) -> Table:
    """A policy that holds several seats has an even share for each of them."""
    labels, seats = _victory_labels(config), config.players
    evens = {name: None if name == "shared" else 100 / (len(labels) - 1) for name in labels}
    rows = [Row(words, (results.main[name],), even=evens[name]) for name, words in labels.items()]
    rows += [Row(f"seat {SEAT_LETTERS[seat]}", (rate,), even=100 / seats) for seat, rate in enumerate(results.seats)]
    for name, rate in results.policies.items() if len(results.policies) > 1 else ():
        count = config.names.count(name)
        rows.append(Row(f"{name}, in {count} of {seats} seats", (rate,), even=100 * count / seats))
    note = "The winners of a shared victory get equal shares of it."
    return Table("Who wins", _PERCENT, tuple(rows), (note,), about=_OF_100)


def _fired_rules(results: StudyResults) -> Table:
    always = [rule for rule, rate in results.rules.items() if rate.rate == 1]
    return Table(
        f"Rules that fired in {count_phrase(results.replayed, 'game')}, replayed by the rulebook",
        _PERCENT,
        tuple(Row(rule, (rate,)) for rule, rate in results.rules.items() if rate.rate < 1),
        (f"In every game: {', '.join(always)}.",),
        about=f"{_OF_100}; {len(always)} more rules fire in every game",
    )


def _ablation(results: StudyResults, config: StudyConfig) -> Table:
    rows: list[Row] = []
    for result in sorted(results.ablation, key=lambda result: -result.winners.rate):
        name = f"{result.reading.replace('_', '-')}: {result.choice}{' *' * result.changes_deal}"
        rows.append(Row(name, (result.course, result.winners, result.reign)))
    notes = [
        "In how many of 100 games the course, the winners or the reign changed "
        f"({count_phrase(results.ablated, 'game')} played again with the same random numbers). "
        f"* changes the deal itself: another game from the start. {_SIMULTANEOUS}"
    ]
    if not any(map(is_slow, config.names)):
        names = " and ".join(name.replace("_", "-") for name in VISIBILITY_READINGS)
        notes.append(f"Not tried: {names}. They change what players see, and these policies do not look.")
    columns = (Column("course"), Column("winners", interval=True), Column("reign"))
    about = "other winners, of 100 games with the same random numbers; * another deal"
    return Table("What another reading changes", columns, tuple(rows), tuple(notes), about)


def _comparison(comparison: Comparison, config: StudyConfig) -> Iterator[Table]:
    assert config.compared is not None
    compared = format_readings(config.compared)
    names = {"another course": "course", "other winners": "winners", "another reign": "reign"}
    rows = (Row(words, (getattr(comparison, name),)) for words, name in names.items())
    yield Table(f"How often {compared} leads to", _PERCENT, tuple(rows), ("The same deals and random numbers.",))
    labels, differences = {**_ending_labels(config), **_victory_labels(config)}, comparison.differences
    rows = (Row(words, (comparison.main[name], differences[name]), even=0) for name, words in labels.items())
    columns = (Column("then"), Column("difference", interval=True, sign="+"))
    yield Table(f"What {compared} changes", columns, tuple(rows), (_SIMULTANEOUS,), about="more or fewer of 100 games")
    rows = (Row(_LENGTHS[name], (mean, differences[name])) for name, mean in comparison.lengths.items())
    columns = (Column("then", factor=1), Column("difference", interval=True, factor=1, sign="+"))
    yield Table("How long it takes then", columns, tuple(rows), (_SIMULTANEOUS,))
