"""The report of a study: its results as tables for people."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from kingofsiam.model.pieces import BRITISH, FACTIONS, SEAT_LETTERS
from kingofsiam.notation import format_readings
from kingofsiam.render.names import number_word, power_name
from kingofsiam.render.svg.palette import power_styles
from kingofsiam.rules.s2_concept import sides
from kingofsiam_kernel.experiments.intervals import Rate
from kingofsiam_kernel.experiments.panels import Column, Histogram, Panel, Row, Table
from kingofsiam_kernel.experiments.study.config import StudyConfig
from kingofsiam_kernel.experiments.study.results import Comparison, StudyResults
from kingofsiam_kernel.experiments.study.simulation import VISIBILITY_READINGS
from kingofsiam_kernel.experiments.study.totals import LENGTHS, StudyTotals
from kingofsiam_kernel.search.bots import is_slow

MIN_GAMES: Final = 30
"""Rates of fewer replayed or ablated games are not shown: their intervals would say next to nothing."""

_PERCENT: Final = Column("of 100 games", interval=True)
_OF_100: Final = "of 100 games"
_ORDINALS: Final = ("begins", "second", "third")
_SIMULTANEOUS: Final = "The intervals of this table hold all at once in 95 of 100 studies (Bonferroni)."


def study_panels(config: StudyConfig, totals: StudyTotals, results: StudyResults) -> Iterator[Panel]:
    """The tables of a study. Samples of too few games have none."""
    yield _endings(results, config)
    yield _winners(results, config)
    yield _deciding_rules(results)
    yield _lengths(results)
    yield from (
        Histogram(f"{name.capitalize()} in a game", "how often games had so many", getattr(totals, name))
        for name in LENGTHS[:2]
    )
    if results.comparison is not None:
        yield from _comparison(results.comparison, config)
    if results.replayed >= MIN_GAMES:
        yield _fired_rules(results)
    if results.ablated >= MIN_GAMES:
        yield _ablation(results, config)
    samples = {"rules-every": (results.replayed, "replayed"), "rulings-every": (results.ablated, "played again")}
    for option, (count, verb) in samples.items():
        if 0 < count < MIN_GAMES:
            note = f"{games_phrase(count)} {verb}: too few for rates. More with --{option} 1."
            yield Table(option, (), (), (note,))


def games_phrase(count: int) -> str:
    """A number of games, with spaces between its thousands: 1 234 567 games."""
    return f"{count:,} {'game' if count == 1 else 'games'}".replace(",", " ")


def _rates(title: str, rates: Iterable[tuple[str, Rate]], *notes: str, about: str = "") -> Table:
    return Table(title, (_PERCENT,), tuple(Row(name, (rate,)) for name, rate in rates), notes, about)


def _ending_labels(config: StudyConfig) -> Mapping[str, str]:
    """Labels for the endings of the country, by the name of the measure."""
    reigns = {f"reign.{faction.name.lower()}": f"{power_name(faction, config.map)} reigns" for faction in FACTIONS}
    return {**reigns, "colony": f"a colony: the {config.map.invader} rule"}


def _side_labels(config: StudyConfig) -> Mapping[str, str]:
    """Labels for the sides in the order of their first turns, and for shared victories, by the name of the measure."""
    number = len(sides(config.players))
    who = "team" if number < config.players else "player"
    words = [f"the {who} that begins", *(f"the {ordinal} {who}" for ordinal in _ORDINALS[1:])]
    return {f"wins.{place + 1}": words[place] for place in range(number)}


def _endings(results: StudyResults, config: StudyConfig) -> Table:
    styles = power_styles(config.map)
    colours = [styles[power].fill for power in (*FACTIONS, BRITISH)]
    labels = zip(_ending_labels(config).items(), colours, strict=True)
    rows = tuple(Row(words, (results.main[name],), name, colour) for (name, words), colour in labels)
    return Table("How it ends", (_PERCENT,), rows, about=_OF_100)


def _winners(results: StudyResults, config: StudyConfig) -> Table:
    """A policy that holds several seats has an even share for each of them."""
    labels, seats = _side_labels(config), config.players
    rows = [Row(words, (results.main[name],), name, even=100 / len(labels)) for name, words in labels.items()]
    rows.append(Row("victories shared by several", (results.main["shared"],), "shared"))
    rows += [Row(f"seat {SEAT_LETTERS[seat]}", (rate,), even=100 / seats) for seat, rate in enumerate(results.seats)]
    if len(results.policies) > 1:
        shares = {name: config.policies.count(name) for name in results.policies}
        rows += [
            Row(f"{_players(shares[name])} {name}", (rate,), f"policy {name}", even=100 * shares[name] / seats)
            for name, rate in results.policies.items()
        ]
    note = "The winners of a shared victory get equal shares of it."
    return Table("Who wins", (_PERCENT,), tuple(rows), (note,), about=_OF_100)


def _players(count: int) -> str:
    return "the player" if count == 1 else f"the {number_word(count)} players"


def _deciding_rules(results: StudyResults) -> Table:
    columns = (Column("applied"), Column("found the winner", interval=True))
    rows = (Row(rule, (rate, results.decided.get(rule))) for rule, rate in results.applied.items())
    return Table("By which rules (of 100 games)", columns, tuple(rows))


def _lengths(results: StudyResults) -> Table:
    labels = {"turns": "turns, passes included", "cards": "cards played", "struggles": "struggles"}
    rows = (Row(words, (getattr(results, name),), name) for name, words in labels.items())
    return Table("How long it takes", (Column("mean", interval=True, factor=1),), tuple(rows))


def _fired_rules(results: StudyResults) -> Table:
    always = [rule for rule, rate in results.rules.items() if rate.rate == 1]
    return _rates(
        f"Rules that fired in {games_phrase(results.replayed)}, replayed by the rulebook",
        ((rule, rate) for rule, rate in results.rules.items() if rate.rate < 1),
        f"In every game: {', '.join(always)}.",
        about=f"{_OF_100}; {len(always)} more rules fire in every game",
    )


def _ablation(results: StudyResults, config: StudyConfig) -> Table:
    rows: list[Row] = []
    for result in sorted(results.ablation, key=lambda result: -result.winners.rate):
        name = f"{result.reading.replace('_', '-')}: {result.choice}{' *' * result.changes_deal}"
        rows.append(Row(name, (result.course, result.winners, result.reign)))
    notes = [
        "In how many of 100 games the course, the winners or the reign changed "
        f"({games_phrase(results.ablated)} played again with the same random numbers). "
        f"* changes the deal itself: another game from the start. {_SIMULTANEOUS}"
    ]
    if not any(map(is_slow, config.policies)):
        names = " and ".join(name.replace("_", "-") for name in VISIBILITY_READINGS)
        notes.append(f"Not tried: {names}. They change what players see, and these policies do not look.")
    columns = (Column("course"), Column("winners", interval=True), Column("reign"))
    about = "other winners, of 100 games with the same random numbers; * another deal"
    return Table("What another reading changes", columns, tuple(rows), tuple(notes), about)


def _comparison(comparison: Comparison, config: StudyConfig) -> Iterator[Table]:
    assert config.compared is not None
    compared = format_readings(config.compared)
    names = {"another course": "course", "other winners": "winners", "another reign": "reign"}
    changes = [(words, getattr(comparison, name)) for words, name in names.items()]
    yield _rates(f"How often {compared} leads to", changes, "The same deals and random numbers.")
    names = {**_ending_labels(config), **_side_labels(config), "shared": "victories shared by several"}
    rows = (
        Row(words, (comparison.compared_main[name], comparison.differences[name]), name, even=0)
        for name, words in names.items()
    )
    columns = (Column("then"), Column("difference", interval=True, sign="+"))
    yield Table(f"What {compared} changes", columns, tuple(rows), about="more or fewer of 100 games")
    lengths = {"turns": comparison.turns, "cards": comparison.cards}
    rows = (Row(name, (mean, comparison.differences[name])) for name, mean in lengths.items())
    columns = (Column("then", factor=1), Column("difference", interval=True, factor=1, sign="+"))
    yield Table("How long it takes then", columns, tuple(rows), (_SIMULTANEOUS,))
