"""A run measures the benchmark subjects, and its tables show what it found."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

import kingofsiam_kernel as kernel
from kernel.benchmarks import runner, tables
from kernel.benchmarks.runner import Plan, Worker
from kernel.benchmarks.subjects import COMPILED, ENTRIES, HERE, PEERS, Entry, Stepped, batches, entry, petting_zoo
from kernel.benchmarks.tables import Results
from kernel.benchmarks.worker import per_second
from kingofsiam_kernel.learning import pettingzoo

PLAN = Plan(2, 0.001, dict.fromkeys((COMPILED, HERE, PEERS), Path(sys.executable)))
PAGE = Path(__file__).parents[3] / "docs/pages/reference/speed.md"


@pytest.fixture
def results() -> Results:
    """Three rounds, the second on a machine half as fast."""
    return Results(
        machine={"machine": "a machine"},
        about={"compiled": "kernel 1.0", "chess": "chess 2.0"},
        left_out={"pgx": "there is none"},
        rates={
            ("staged", "compiled"): [1_000_000, 500_000, 1_000_000],
            ("uniform", "compiled"): [100_000, 100_000, 100_000],
            ("uniform", "chess"): [25_000],
            ("trusted", "compiled"): [1e7, 5e6, 1e7],
        },
    )


def test_a_missing_subject_is_left_out_with_the_reason() -> None:
    nowhere = replace(PLAN, interpreters=dict.fromkeys((COMPILED, HERE, PEERS), Path("there/is/no/python")))
    found = runner.run(nowhere, [entry("compiled"), entry("chess")])
    assert set(found.left_out) == {"compiled", "chess"}
    assert not found.rates


def test_a_subject_that_cannot_be_loaded_says_so() -> None:
    with pytest.raises(OSError, match="nobody"):
        Worker(Entry("nobody", "nobody", "nobody", HERE), Path(sys.executable))


def test_only_this_interpreter_looks_for_modules_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sources on the path must not hide the compiled wheel."""
    monkeypatch.setenv("PYTHONPATH", "src")
    found = {each.interpreter: runner.environment(each).get("PYTHONPATH") for each in ENTRIES}
    assert found == {COMPILED: None, HERE: "src", PEERS: None}


def test_a_run_measures_all_that_the_subject_can_do() -> None:
    """Every figure of every round is measured, and afterwards the process may use all cores again."""
    pytest.importorskip("chess")
    before = runner.cores()
    found = runner.run(PLAN, [entry("chess")])
    assert found.left_out == {}
    assert {what for what, _ in found.rates} == {"uniform", "trusted", "validated", "listed"}
    assert all(len(rates) == 2 and min(rates) > 0 for rates in found.rates.values())
    assert runner.cores() == before


# --- tables ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "units", "words"),
    [
        (1_234_567, tables.RATES, "1.23 M"),
        (999_960, tables.RATES, "1.00 M"),
        (12_345, tables.RATES, "12.3 k"),
        (999, tables.RATES, "999"),
        (0.5, tables.TIMES, "0.50 ns"),
        (4_950, tables.TIMES, "4.95 µs"),
        (1_950_000, tables.TIMES, "1.95 ms"),
    ],
)
def test_numbers_have_three_digits_and_their_unit(
    value: float, units: tuple[tuple[float, str], ...], words: str
) -> None:
    assert tables.scaled(value, units) == words


def test_the_page_has_a_row_for_each_subject_measured_and_names_those_left_out(results: Results) -> None:
    """Times are shown where rates were measured."""
    lines = tables.markdown(results).splitlines()
    assert [line for line in lines if line.startswith("|")] == [
        "| turns per second | staged, from Python | uniform, from Python |",
        "| --- | ---: | ---: |",
        "| kernel, compiled | 1.00 M ±12% | 100 k ±0% |",
        "| python-chess |  | 25.0 k |",
        "| time for each | turn on a copy, trusted |",
        "| --- | ---: |",
        "| kernel, compiled | 100 ns ±25% |",
    ]
    assert "- left out: pgx connect four (JAX) (there is none)" in lines


def test_only_the_text_between_the_marks_is_replaced() -> None:
    before = "# Title\n\n<!-- measured: begin -->\n\nold\n\n<!-- measured: end -->\n\nThe end.\n"
    after = tables.with_tables(before, "new")
    assert after == before.replace("old", "new")
    assert tables.with_tables(after, "new") == after
    with pytest.raises(ValueError):  # noqa: PT011
        tables.with_tables("# Title\n", "new")


def test_the_page_shows_only_subjects_that_a_run_measures() -> None:
    """A row that no run would write again is an old one."""
    rows = [line.split("|")[1].strip() for line in PAGE.read_text(encoding="utf-8").splitlines() if line[:1] == "|"]
    heads = {"---", *(title for title, _ in tables.PAGE_TABLES)}
    assert set(rows) - heads == {each.name for each in ENTRIES}


def test_choosing_takes_no_measured_time() -> None:
    """Four decisions a step, whose time is 2: two a second, whatever `choose` takes."""
    times = [0.0]

    def passing(seconds: float) -> None:
        times[0] += seconds

    def choose() -> tuple[str, float]:
        passing(1000)
        return "chosen", 4

    taken = list[str]()

    def step(chosen: str) -> None:
        passing(2)
        taken.append(chosen)

    assert per_second(Stepped(choose, step), 5, lambda: times[0]) == 2
    assert taken == ["chosen"] * 3


def test_a_step_of_a_batch_counts_the_games_in_which_someone_decides() -> None:
    """Not those that have ended, which the step deals anew."""
    work, games = batches.batch_steps(8), batches.batch(8)
    made = list[float]()
    for _ in range(400):
        choices, number = work.choose()
        before = sum(games.decision(game).mask != 0 for game in range(8))
        made.append(number)
        assert number == before
        work.step(choices)
        games.step(choices)
    assert min(made) < 8 == max(made)


def test_recorded_games_are_played_again_to_their_end() -> None:
    """Every choice is a step; the last one ends the game."""
    env = pettingzoo.raw_env()
    games = petting_zoo.recorded(env)
    assert petting_zoo.replayed(env)() == sum(len(choices) for _, choices in games) > 20 * len(games)
    assert env.decision.over
    for seed, choices in games[:3]:
        env.reset(seed=seed)
        decision = env.decision
        for choice in choices:
            assert not decision.over
            decision = kernel.decide(decision, choice)
        assert decision.over
