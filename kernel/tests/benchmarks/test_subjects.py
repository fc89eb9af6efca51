"""The benchmark subjects play the same game, and a run measures them."""

import sys
from array import array
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

import kingofsiam_kernel as kernel
from kernel.benchmarks import runner
from kernel.benchmarks.__main__ import QUICK
from kernel.benchmarks.c_baseline import WORDS, Limit, compiler, table_of
from kernel.benchmarks.results import Results
from kernel.benchmarks.runner import Worker
from kernel.benchmarks.subjects import COMPILED, ENTRIES, HERE, PEERS, Entry, entry
from kernel.benchmarks.subjects import c_baseline as of_limit
from kernel.benchmarks.subjects import kernel as of_kernel
from kernel.benchmarks.subjects import rulebook as of_rulebook

NOWHERE = Path("there/is/no/python")
ABSENT = replace(QUICK, interpreters={COMPILED: NOWHERE, HERE: NOWHERE, PEERS: NOWHERE})


@pytest.fixture(scope="module")
def limit() -> Limit:
    if compiler() is None:
        pytest.skip("the C twin needs a C compiler")
    return Limit()


def test_kernel_and_rulebook_play_the_same_games() -> None:
    assert of_kernel.games(9) == of_rulebook.games(9)


def test_the_digests_of_different_games_differ() -> None:
    assert len({of_kernel.games(number) for number in range(4)}) == 4


def test_the_c_twin_plays_the_same_games(limit: Limit) -> None:
    """For two, three and four players on all maps: the same twelve words at the end, after the same number of turns."""
    assert of_limit.games(limit, 60) == of_kernel.games(60)


def test_every_turn_of_the_c_twin_is_that_of_the_kernel(limit: Limit) -> None:
    """A move leads to the same position as in the kernel, and the position before does not change."""
    turns = of_kernel.recorded(4)[:400]
    table, moves = table_of([state for state, _ in turns]), array("q", [move for _, move in turns])
    after = array("q", [0]) * len(table)
    limit.transitions(table, moves, after)
    played = [kernel.play_unchecked(state, move).words for state, move in turns]
    assert [tuple(after[place : place + WORDS]) for place in range(0, len(after), WORDS)] == played
    assert table == table_of([state for state, _ in turns])


def test_the_same_number_of_turns_is_counted_turn_by_turn_and_in_one_call(limit: Limit) -> None:
    starts = of_kernel.openings(3)[:5]
    lengths = [of_kernel.number_of_turns(start, 7 + number, kernel.staged_move) for number, start in enumerate(starts)]
    assert limit.playouts(table_of(starts), 7) == sum(lengths)


def test_every_subject_has_its_own_name() -> None:
    assert len({each.key for each in ENTRIES}) == len({each.name for each in ENTRIES}) == len(ENTRIES)


def test_a_missing_subject_is_left_out_with_the_reason() -> None:
    results = runner.run(ABSENT, [entry("compiled"), entry("chess")], print)
    assert set(results.left_out) == {"compiled", "chess"}
    assert all(results.left_out.values())
    assert not results.figures


def test_a_subject_that_cannot_be_loaded_says_so() -> None:
    with pytest.raises(OSError) as failure:  # noqa: PT011 - its message is checked below
        Worker(Entry("nobody", "nobody", "nobody", HERE), Path(sys.executable))
    assert "nobody" in str(failure.value)


def test_only_subjects_that_play_its_games_are_compared() -> None:
    """What plays no games by their number is left out; another game stops the run."""

    def worker(key: str, end: str | None) -> Worker:
        def ask(games: int) -> str | None:
            return end

        return cast("Worker", SimpleNamespace(entry=entry(key), ask=ask))

    results = Results()
    same = [worker("interpreted", "end"), worker("batch", None), worker("rulebook", "end")]
    runner._check_same_games(QUICK, same, results, print)
    assert results.same_games == {"interpreted": QUICK.games, "rulebook": QUICK.games}
    with pytest.raises(SystemExit):
        runner._check_same_games(QUICK, [*same, worker("limit", "another end")], results, print)


def test_only_this_interpreter_looks_for_modules_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sources on the path must not hide the compiled wheel."""
    monkeypatch.setenv("PYTHONPATH", "src")
    found = {each.interpreter: runner.environment(each).get("PYTHONPATH") for each in ENTRIES}
    assert found == {COMPILED: None, HERE: "src", PEERS: None}


def test_a_run_measures_all_that_the_subject_can_do() -> None:
    """Every figure of every round is measured, and afterwards the process may use all cores again."""
    pytest.importorskip("chess")
    plan = replace(
        QUICK, rounds=2, seconds=0.001, megabytes=0.1, interpreters=dict.fromkeys((HERE, PEERS), Path(sys.executable))
    )
    before = runner.cores()
    results = runner.run(plan, [entry("chess")], print)
    assert results.left_out == {}
    assert {what for what, _ in results.figures} == {
        "uniform", "trusted", "validated", "listed", "opening", "import", "bytes",
    }  # fmt: skip
    assert {len(figure.rounds) for (what, _), figure in results.figures.items() if what != "bytes"} == {2}
    assert all(
        value > 0 for (what, _), figure in results.figures.items() for value in figure.rounds if what != "import"
    )
    assert runner.cores() == before
