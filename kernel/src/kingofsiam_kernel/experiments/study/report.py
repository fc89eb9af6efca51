"""Text report: the results of a study as tables for people."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from kingofsiam.model.pieces import FACTIONS, SEAT_LETTERS
from kingofsiam.notation import format_readings
from kingofsiam.render.names import number_word, power_name
from kingofsiam.render.text_board import columns, wrapped
from kingofsiam.rules.s2_concept import sides
from kingofsiam_kernel.experiments.runs.confidence_intervals import Rate, format_estimate, format_percent, games_needed
from kingofsiam_kernel.experiments.study.config import StudyConfig
from kingofsiam_kernel.experiments.study.results import Comparison, Results, summarize
from kingofsiam_kernel.experiments.study.simulation import VISIBILITY_READINGS
from kingofsiam_kernel.experiments.study.tally import Study
from kingofsiam_kernel.search.player_names import is_slow

Row = tuple[str, ...]

_RIGHT_ALIGNED: Final = range(1, 9)
_ORDINALS: Final = ("begins", "second", "third")
_ALWAYS: Final = 1.0

MIN_GAMES: Final = 30
"""Rates of fewer replayed or ablated games are not shown: their intervals would say next to nothing."""

_DIFFERENCE: Final = 0.01
_SIMULTANEOUS: Final = "The intervals of this table hold all at once in 95 of 100 studies (Bonferroni)."


def format_report(study: Study) -> Iterator[str]:
    """The lines of the report, section by section."""
    results, config = summarize(study), study.config
    for line in title_and_subtitle(study):
        yield from wrapped(line)
    if not results.games:
        yield from ("", "No game has been played.")
        return
    yield from ("", *_endings_section(results, config))
    yield from ("", *_winners_section(results, config))
    yield from ("", *_deciding_rules_section(results))
    yield from ("", *_lengths_section(results))
    if results.comparison is not None:
        yield from ("", *_comparison_section(results.comparison, config))
    if results.replayed >= MIN_GAMES:
        yield from ("", *_fired_rules_section(results))
    if results.ablated >= MIN_GAMES:
        yield from ("", *_ablation_section(results, config))
    for option, count in (("--rules-every", results.replayed), ("--rulings-every", results.ablated)):
        if 0 < count < MIN_GAMES:
            verb = "replayed by the rulebook" if option == "--rules-every" else "played again under other readings"
            yield from ("", *wrapped(f"{_games_phrase(count)} {verb}: too few for rates. More with {option} 1."))


def title_and_subtitle(study: Study) -> tuple[str, str]:
    """What was played, and how: two lines, also used as the title of the chart."""
    config, games = study.config, len(study.games)
    title = f"{config.map.title}: {_games_phrase(games)} for {number_word(config.players)}"
    words = [f"policy {','.join(config.policies)}"]
    if config.readings.changed:
        words.append(f"readings {format_readings(config.readings)}")
    return title, f"{', '.join(words)}; numbers {study.games}; kingofsiam {study.version}"


def _games_phrase(count: int) -> str:
    return f"{group_thousands(count)} {'game' if count == 1 else 'games'}"


def group_thousands(count: int) -> str:
    """A number with spaces between its thousands: 1 234 567."""
    return f"{count:,}".replace(",", " ")


def _rate_table(title: str, rates: Iterable[tuple[str, Rate]]) -> tuple[str, ...]:
    rows: list[Row] = [(title, "of 100 games", "95 % interval")]
    return columns([*rows, *((f"  {name}", *format_estimate(each)) for name, each in rates)], right=_RIGHT_ALIGNED)


def ending_labels(config: StudyConfig) -> Mapping[str, str]:
    """Labels for the endings of the country, by the name of the measure."""
    reigns = {f"reign.{each.name.lower()}": f"{power_name(each, config.map)} reigns" for each in FACTIONS}
    return {**reigns, "colony": f"a colony: the {config.map.invader} rule"}


def side_labels(config: StudyConfig) -> Mapping[str, str]:
    """Labels for the sides in the order of their first turns, by the name of the measure."""
    who = "team" if len(sides(config.players)) < config.players else "player"
    words = [f"the {who} that begins", *(f"the {each} {who}" for each in _ORDINALS[1:])]
    return {f"wins.{place + 1}": words[place] for place in range(len(sides(config.players)))}


def _endings_section(results: Results, config: StudyConfig) -> tuple[str, ...]:
    return _rate_table("How it ends", ((words, results.main[name]) for name, words in ending_labels(config).items()))


def _winners_section(results: Results, config: StudyConfig) -> Iterator[str]:
    names = {**side_labels(config), "shared": "victories shared by several"}
    rates = [(words, results.main[name]) for name, words in names.items()]
    rates += [(f"seat {SEAT_LETTERS[seat]}", each) for seat, each in enumerate(results.seats)]
    if len(results.policies) > 1:
        rates += [(f"{_players(name, config)} {name}", each) for name, each in results.policies.items()]
    yield from _rate_table("Who wins", rates)
    yield from wrapped("The winners of a shared victory get equal shares of it.", first="  ")


def _players(name: str, config: StudyConfig) -> str:
    count = config.policies.count(name)
    return "the player" if count == 1 else f"the {number_word(count)} players"


def _deciding_rules_section(results: Results) -> tuple[str, ...]:
    rows: list[Row] = [("By which rules (of 100 games)", "applied", "found the winner", "95 % interval")]
    for rule, each in results.applied.items():
        decided = results.decided.get(rule)
        rows.append((f"  {rule}", format_percent(each), *(format_estimate(decided) if decided else ("", ""))))
    return columns(rows, right=_RIGHT_ALIGNED)


def _lengths_section(results: Results) -> tuple[str, ...]:
    names = ("turns, passes included", "cards played", "struggles")
    means = zip(names, (results.turns, results.cards, results.struggles), strict=True)
    rows = ((f"  {name}", *format_estimate(each, 1), f"{each.deviation:.2f}") for name, each in means)
    return columns([("How long it takes", "mean", "95 % interval", "deviation"), *rows], right=_RIGHT_ALIGNED)


def _fired_rules_section(results: Results) -> Iterator[str]:
    always = [rule for rule, each in results.rules.items() if each.rate == _ALWAYS]
    yield from _rate_table(
        f"Rules that fired in {_games_phrase(results.replayed)}, replayed by the rulebook",
        ((rule, each) for rule, each in results.rules.items() if each.rate < _ALWAYS),
    )
    yield from wrapped(f"In every game: {', '.join(always)}.", first="  ")


def _ablation_section(results: Results, config: StudyConfig) -> Iterator[str]:
    rows: list[Row] = [("What another reading changes", "course", "winners", "interval", "reign")]
    for each in sorted(results.ablation, key=lambda result: -result.winners.rate):
        name = f"  {each.reading.replace('_', '-')}: {each.choice}{' *' * each.changes_deal}"
        rows.append((name, format_percent(each.course), *format_estimate(each.winners), format_percent(each.reign)))
    yield from columns(rows, right=_RIGHT_ALIGNED)
    yield from wrapped(
        "In how many of 100 games the course, the winners or the reign changed "
        f"({_games_phrase(results.ablated)} played again with the same random numbers). "
        "* changes the deal itself: another game from the start. "
        f"{_SIMULTANEOUS}",
        first="  ",
    )
    if not any(map(is_slow, config.policies)):
        names = " and ".join(each.replace("_", "-") for each in VISIBILITY_READINGS)
        not_tried = f"Not tried: {names}. They change what players see, and these policies do not look."
        yield from wrapped(not_tried, first="  ")


def _comparison_section(comparison: Comparison, config: StudyConfig) -> Iterator[str]:
    assert config.compared is not None
    yield f"Compared with {format_readings(config.compared)}: the same deals and random numbers"
    changes = {
        "another course": comparison.course,
        "other winners": comparison.winners,
        "another reign": comparison.reign,
    }
    yield from _rate_table("How often it leads to", changes.items())
    rows: list[Row] = [("What changes overall", "then", "difference", "95 % interval")]
    names = {**ending_labels(config), **side_labels(config), "shared": "victories shared by several"}
    for name, words in names.items():
        change = format_estimate(comparison.differences[name], sign="+")
        rows.append((f"  {words}", format_percent(comparison.compared_main[name]), *change))
    for name, mean in (("turns", comparison.turns), ("cards", comparison.cards)):
        change = format_estimate(comparison.differences[name], 1, sign="+")
        rows.append((f"  {name}", format_estimate(mean, 1)[0], *change))
    yield from ("", *columns(rows, right=_RIGHT_ALIGNED))
    enough = group_thousands(games_needed(_DIFFERENCE, max(_DIFFERENCE, comparison.winners.rate)))
    yield from wrapped(
        f"{_SIMULTANEOUS} To find a difference of 1 in 100 games in 8 of 10 studies, play about {enough} games.",
        first="  ",
    )
