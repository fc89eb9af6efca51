"""Charts: the results of a study as panels of plain values. Drawing them needs the extra `study`."""

from collections.abc import Iterator, Mapping
from typing import Final

from kingofsiam.model.pieces import BRITISH, FACTIONS
from kingofsiam.notation import format_readings
from kingofsiam.render.svg.palette import power_styles
from kingofsiam_kernel.experiments.runs.charts import ChartRow, LengthsPanel, Panel, RatesPanel, chart_row, draw
from kingofsiam_kernel.experiments.runs.confidence_intervals import Mean, format_percent
from kingofsiam_kernel.experiments.study.config import StudyConfig
from kingofsiam_kernel.experiments.study.report import MIN_GAMES, ending_labels, side_labels, title_and_subtitle
from kingofsiam_kernel.experiments.study.results import AblationResult, Comparison, Results, summarize
from kingofsiam_kernel.experiments.study.tally import Study

_MAX_RULES: Final = 30
_ALWAYS: Final = 0.9995


def panels(study: Study, results: Results, *, dark: bool) -> Iterator[Panel]:
    """The panels for this study. Empty ones are left out."""
    config = study.config
    yield _endings_panel(config, results, dark=dark)
    yield _winners_panel(config, results)
    yield _lengths_panel("Turns in a game", "passes included", study.totals.turns, results.turns)
    yield _lengths_panel("Cards played in a game", f"of {8 * config.players}", study.totals.cards, results.cards)
    if results.comparison is not None:
        yield _comparison_panel(config, results.comparison)
    if results.ablated >= MIN_GAMES:
        yield _ablation_panel(results.ablation)
    if results.replayed >= MIN_GAMES:
        yield _fired_rules_panel(results)


def _endings_panel(config: StudyConfig, results: Results, *, dark: bool) -> RatesPanel:
    """Each power has its colour; on a dark background the invader gets a lighter one."""
    styles = power_styles(config.map)
    colours = [styles[faction].fill for faction in FACTIONS]
    colours.append(styles[BRITISH].tint if dark else styles[BRITISH].fill)
    labels = zip(ending_labels(config).items(), colours, strict=True)
    rows = [chart_row(words, results.main[name], colour=colour) for (name, words), colour in labels]
    return RatesPanel("How it ends", "of 100 games", tuple(rows), bars=True)


def _winners_panel(config: StudyConfig, results: Results) -> RatesPanel:
    """A policy that holds several seats has an even share for each of them."""
    labels = side_labels(config)
    rows = [chart_row(words, results.main[name], even=100 / len(labels)) for name, words in labels.items()]
    if len(results.policies) > 1:
        for name, each in results.policies.items():
            even = 100 * config.policies.count(name) / config.players
            rows.append(chart_row(f"policy {name}", each, even=even))
    return RatesPanel("Who wins", "of 100 games; the mark: if all were equal", tuple(rows))


def _lengths_panel(title: str, about: str, counts: Mapping[int, int], mean: Mean) -> LengthsPanel:
    games = sum(counts.values())
    shown = {number: 100 * count / games for number, count in sorted(counts.items())}
    return LengthsPanel(title, f"{about}; {mean.mean:.1f} on average", shown)


def _comparison_panel(config: StudyConfig, comparison: Comparison) -> RatesPanel:
    names = {**ending_labels(config), **side_labels(config)}
    changes = {words: comparison.differences[name] for name, words in names.items()}
    rows = [chart_row(words, each, f"{100 * each.mean:+.2f}", even=0.0) for words, each in changes.items()]
    assert config.compared is not None
    about = f"more or fewer of 100 games; winners differ in {format_percent(comparison.winners)} %"
    return RatesPanel(f"What {format_readings(config.compared)} changes", about, tuple(rows), wide=True)


def _ablation_panel(ablation: tuple[AblationResult, ...]) -> RatesPanel:
    about = "of 100 games, same random numbers: other winners (dot), another course (ring); * another deal"
    rows: list[ChartRow] = []
    for each in sorted(ablation, key=lambda each: (-each.winners.rate, -each.course.rate)):
        label = "" if each.winners.rate else f"< {100 * each.winners.high:.2g} %"
        name = f"{each.reading.replace('_', '-')}: {each.choice}{' *' * each.changes_deal}"
        rows.append(chart_row(name, each.winners, label, other=100 * each.course.rate))
    return RatesPanel("What another reading changes", about, tuple(rows), wide=True, log_scale=True)


def _fired_rules_panel(results: Results) -> RatesPanel:
    often = [(rule, each) for rule, each in results.rules.items() if each.rate < _ALWAYS]
    always = len(results.rules) - len(often)
    about = f"of 100 games; {always} more rules fire in (nearly) every game"
    rows = tuple(chart_row(*each) for each in often[-_MAX_RULES:])
    return RatesPanel("Rules that fire", about, rows, wide=True, log_scale=True)


def render_chart(study: Study, *, dark: bool = False) -> str:
    """The chart of a study as the text of an SVG, for a light or a dark page. Raises `MissingExtra`.

    Equal studies give equal charts, byte for byte, as long as the version of the drawing library is the same.
    """
    title, about = title_and_subtitle(study)
    return draw(panels(study, summarize(study), dark=dark), title, about, dark=dark)
