"""Benchmark results: figures, goals, tables and the picture, made from given numbers."""

from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kernel.benchmarks import history, speed_page, tables
from kernel.benchmarks.goals import Goal, goals
from kernel.benchmarks.results import Figure, Results, dumped, loaded, quantity

PAGES = Path(__file__).parents[3] / "docs/pages"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def results() -> Results:
    """Three rounds, the second on a machine half as fast; turns are in turns per second."""
    found = Results(
        about={"compiled": "kernel 1.0", "chess": "chess 2.0"},
        left_out={"reversi": "there is none"},
        machine={"machine": "a machine"},
    )
    given = {
        ("staged", "compiled"): (1_000_000, 500_000, 1_000_000),
        ("playout", "compiled"): (2_000_000, 1_000_000, 2_000_000),
        ("playout", "limit"): (4_000_000, 2_000_000, 5_000_000),
        ("uniform", "compiled"): (100_000, 50_000, 100_000),
        ("uniform", "chess"): (25_000, 12_500, 25_000),
        ("trusted", "compiled"): (10e6, 5e6, 10e6),
        ("trusted", "chess"): (1e5, 5e4, 1e5),
        ("import", "compiled"): (20.0, 40.0, 30.0),
        ("batch_1024", "batch"): (900e3, 450e3, 900e3),
        ("batch_1024", "envpool"): (1100e3, 600e3, 1100e3),
        ("batch_1024", "pgx"): (3e6, 1.5e6, 3e6),
        ("batch_64", "batch"): (400e3, 200e3, 500e3),
        ("batch_1024", "vector"): (720e3, 360e3, 720e3),
        ("processes_1", "compiled"): (2e6, 1e6, 2e6),
        ("processes_2", "compiled"): (3.9e6, 1.9e6, 3.6e6),
    }
    for (what, subject), rounds in given.items():
        for value in rounds:
            found.add(what, subject, value)
    return found


def goal(results: Results, words: str) -> Goal:
    return next(each for each in goals(results) if words in each.what)


def drawn(results: Results) -> list[ElementTree.Element]:
    """The panels of the picture."""
    root = ElementTree.fromstring(speed_page.chart(results))
    return [each for each in root.iter(f"{SVG}g") if each.get("data-is") == "panel"]


def dots(panel: ElementTree.Element) -> dict[str, float]:
    """The dots of a panel from top to bottom: their names and positions on the scale."""
    found = [each for each in panel.iter(f"{SVG}g") if each.get("data-is") == "dot"]
    return {
        str(each.findtext(f"{SVG}text")): float(str(disc.get("cx")))
        for each in found
        for disc in each.iter(f"{SVG}circle")
    }


# --- figures ---------------------------------------------------------------------------------------------------------


def test_a_figure_is_the_median_of_its_rounds_with_their_quartiles() -> None:
    figure = Figure((1.0, 5.0, 2.0, 4.0, 3.0))
    assert (figure.median, figure.quartiles) == (3.0, (2.0, 4.0))
    assert figure.spread == pytest.approx(1 / 3)
    assert (Figure((7.0,)).quartiles, Figure((7.0,)).spread) == ((7.0, 7.0), 0.0)


def test_a_time_is_shown_where_a_rate_was_measured(results: Results) -> None:
    found = results.get("trusted", "compiled")
    assert found is not None
    assert found.rounds == (100.0, 200.0, 100.0)
    assert results.get("trusted", "reversi") is None


def test_two_subjects_are_compared_round_by_round() -> None:
    """The median of the ratios, not the ratio of the medians: a slow round is slow for both."""
    results = Results()
    for mine, theirs in ((10.0, 1.0), (30.0, 10.0), (40.0, 2.0)):
        results.add("staged", "compiled", mine)
        results.add("uniform", "chess", theirs)
    assert results.times_better(("staged", "compiled"), ("uniform", "chess")) == 10.0


def test_less_time_is_better(results: Results) -> None:
    assert results.times_better(("trusted", "compiled"), ("trusted", "chess")) == pytest.approx(100)
    assert results.times_better(("trusted", "chess"), ("trusted", "compiled")) == pytest.approx(0.01)
    assert results.times_better(("trusted", "compiled"), ("trusted", "reversi")) is None


def test_figures_come_back_from_json(results: Results) -> None:
    reloaded = loaded(dumped(results))
    assert list(reloaded.figures) == list(results.figures)
    for key, figure in results.figures.items():
        assert reloaded.figures[key].rounds == pytest.approx(figure.rounds, rel=1e-4)
    assert (reloaded.about, reloaded.left_out, reloaded.machine) == (results.about, results.left_out, results.machine)
    assert dumped(reloaded) == dumped(results)


# --- goals -----------------------------------------------------------------------------------------------------------


def test_goals_have_the_measured_values(results: Results) -> None:
    assert goal(results, "staged playouts from Python, beside python-chess").measured == pytest.approx(40)
    assert goal(results, "staged playouts from Python, beside the C twin").measured == pytest.approx(25)
    assert goal(results, "staged playouts in one call, beside the C twin").measured == pytest.approx(50)
    assert goal(results, "a trusted turn").measured == pytest.approx(100)
    assert goal(results, "a trusted turn").note == "python-chess"
    assert goal(results, "import of the kernel").measured == 30


def test_a_batch_needs_a_million_steps_or_most_of_those_of_envpool(results: Results) -> None:
    """Whichever is less."""
    found = goal(results, "EnvPool")
    assert (found.measured, found.reached) == (900, True)
    assert found.target == pytest.approx(880)
    results.figures["batch_1024", "envpool"] = Figure((2e6,))
    found = goal(results, "EnvPool")
    assert (found.target, found.reached) == (1000, False)
    del results.figures["batch_1024", "envpool"]
    assert goal(results, "EnvPool").target == 1000


@pytest.mark.parametrize(
    ("words", "measured", "reached"),
    [("pgx", 0.3, False), ("a batch of 64", 4 / 9, False), ("vector", 0.8, True), ("two processes", 1.9, True),
     ("PettingZoo", 13.0, False)],
)  # fmt: skip
def test_goals_for_learners_and_processes(results: Results, words: str, measured: float, reached: bool) -> None:
    results.figures["single", "pettingzoo"], results.figures["single", "connect-four"] = (
        Figure((1.3e5,)),
        Figure((1e4,)),
    )
    found = goal(results, words)
    assert found.measured == pytest.approx(measured)
    assert found.reached is reached


def test_goals_for_the_rulebook_engine_compare_it_with_python_chess(results: Results) -> None:
    """Judged beside judged, trusted beside trusted, and staged games beside its uniform ones."""
    for what in ("listed", "trusted", "validated"):
        results.figures[what, "chess"], results.figures[what, "rulebook"] = Figure((2e6,)), Figure((2.6e6,))
    results.figures["uniform", "chess"], results.figures["staged", "rulebook"] = Figure((1e4,)), Figure((7e3,))
    found = [each for each in goals(results) if each.what.startswith("rulebook engine")]
    assert [each.measured for each in found] == pytest.approx([1.3, 1.3, 1.3, 0.7])
    assert [each.reached for each in found] == [True, True, False, False]


@pytest.mark.parametrize(("what", "subject", "limit"), [("observation", "compiled", 300), ("mask", "batch", 100)])
def test_goals_for_what_a_learner_reads(results: Results, what: str, subject: str, limit: float) -> None:
    """They are times, in nanoseconds."""
    for measured, reached in ((limit, True), (limit + 1, False)):
        results.figures[what, subject] = Figure((1e9 / measured,))
        found = goal(results, f"one {'action mask' if what == 'mask' else what}")
        assert found.measured == pytest.approx(measured)
        assert (found.unit, found.reached) == ("ns", reached)


def test_a_goal_is_reached_or_not_or_not_measured(results: Results) -> None:
    assert goal(results, "staged playouts from Python, beside python-chess").reached is True
    assert goal(results, "staged playouts from Python, beside the C twin").reached is False
    assert goal(results, "uniform playouts from Python").reached is False
    assert goal(results, "import of the kernel").reached is True
    assert goal(results, "memory").reached is None
    assert goal(results, "catanatron").reached is None
    assert goal(results, "a validated turn").reached is None


# --- tables ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "key", "words"),
    [
        (1_234_567, "staged", "1.23 M"),
        (999_960, "staged", "1.00 M"),
        (12_345, "staged", "12.3 k"),
        (999, "staged", "999"),
        (0.5, "trusted", "0.50 ns"),
        (6.2, "trusted", "6.20 ns"),
        (4_950, "trusted", "4.95 µs"),
        (1_950_000, "opening", "1.95 ms"),
        (1_022.6, "bytes", "1,023 bytes"),
        (1.3, "import", "1.3 ms"),
    ],
)
def test_numbers_are_shown_with_three_digits_and_their_unit(value: float, key: str, words: str) -> None:
    assert tables.shown(value, quantity(key)) == words


def test_the_page_has_a_row_for_each_subject_measured(results: Results) -> None:
    lines = [line for line in tables.markdown(results).splitlines() if line.startswith("|")]
    first = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines[:5]]
    assert first[0] == ["turns per second", "staged, from Python", "staged, one call", "uniform, from Python"]
    assert [row[0] for row in first[2:]] == ["kernel, compiled", "C twin", "python-chess"]
    assert first[2] == ["kernel, compiled", "1.00 M ±12%", "2.00 M ±12%", "100 k ±12%"]
    assert first[4][1:] == ["", "", "25.0 k ±12%"]


def test_page_and_terminal_name_the_subjects_left_out(results: Results) -> None:
    assert "- left out: rust-reversi (there is none)" in tables.markdown(results).splitlines()
    assert "left out: rust-reversi (there is none)" in tables.terminal(results).splitlines()


def test_only_the_text_between_the_marks_is_replaced() -> None:
    before = "# Title\n\n<!-- measured: begin -->\n\nold\n\n<!-- measured: end -->\n\nThe end.\n"
    after = speed_page.with_tables(before, "new")
    assert after == before.replace("old", "new")
    assert speed_page.with_tables(after, "new") == after
    with pytest.raises(ValueError):  # noqa: PT011
        speed_page.with_tables("# Title\n", "new")
    with pytest.raises(ValueError):  # noqa: PT011
        speed_page.with_tables(before, "new", "costs")


def test_the_speed_page_agrees_with_its_figures() -> None:
    """The tables and the pictures of the documentation are made from the JSON file beside them and from the history."""
    figures, text, runs = (
        file.read_text(encoding="utf-8") for file in (PAGES / speed_page.FIGURES, PAGES / speed_page.PAGE, history.FILE)
    )
    for file, written in speed_page.rendered_files(figures, text, runs).items():
        assert (PAGES / file).read_text(encoding="utf-8") == written, file


# --- the picture -----------------------------------------------------------------------------------------------------


def test_every_figure_has_a_dot_with_the_best_at_the_top(results: Results) -> None:
    turns, times, decisions = drawn(results)
    assert list(dots(turns)) == [
        "C twin, staged, one call",
        "kernel, compiled, staged, one call",
        "kernel, compiled, staged",
        "kernel, compiled, uniform",
        "python-chess",
    ]
    assert list(dots(times)) == ["kernel, compiled", "python-chess"]
    assert list(dots(decisions))[:2] == ["pgx connect four (JAX), 1024 games", "EnvPool Catch, 1024 games"]


def test_the_scale_is_logarithmic(results: Results) -> None:
    """From 100 k to 1 M is as far as between any two lines of the scale."""
    turns, *_ = drawn(results)
    lines = [float(str(each.get("points")).partition(",")[0]) for each in turns.findall(f"{SVG}polyline")]
    steps = [right - left for left, right in pairwise(lines)]
    places = dots(turns)
    assert steps == pytest.approx([steps[0]] * len(steps), abs=0.15)
    far = places["kernel, compiled, staged"] - places["kernel, compiled, uniform"]
    assert far == pytest.approx(steps[0], abs=0.15)


def test_all_dots_lie_on_the_scale(results: Results) -> None:
    for panel in drawn(results):
        for place in dots(panel).values():
            assert speed_page.LEFT <= place <= speed_page.RIGHT


def test_the_picture_has_a_text_alternative(results: Results) -> None:
    """The picture has every figure."""
    about = str(ElementTree.fromstring(speed_page.chart(results)).findtext(f"{SVG}desc"))
    assert "kernel, compiled 100 ns, python-chess 10.0 µs" in about
