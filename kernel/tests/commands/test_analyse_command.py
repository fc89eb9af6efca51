"""`kingofsiam analyse` prints the best moves, for people and for programs."""

import pytest

import kingofsiam as ks
from kingofsiam.notation import format_position, parse_move
from kingofsiam_kernel.search.analysis import Analysis
from kingofsiam_kernel.search.search import MoveEstimate
from tests.cli.helpers_cli import CommandRunner

LINE = format_position(ks.deal(3, seed=7))


def test_the_moves_as_json(run: CommandRunner) -> None:
    """Each is legal, with its chance and reasons; at most as many as you want."""
    found = run("analyse", LINE, "--seconds", "0.3", "--moves", "2", "--json").json
    assert 1 <= len(found) <= 2
    for each in found:
        assert ks.judge(ks.deal(3, seed=7), parse_move(each["move"])) == ()
        assert 0 <= each["chance"] <= 1
        assert each["reasons"]


def test_the_moves_for_people(run: CommandRunner) -> None:
    """The same moves in words."""
    assert "1. " in run("analyse", LINE, "--seconds", "0.2", "--moves", "1").out


@pytest.mark.slow
def test_other_processes_add_what_they_find(run: CommandRunner, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each with a seed of its own."""
    added: list[tuple[MoveEstimate, ...]] = []

    def add(_: Analysis, estimates: tuple[MoveEstimate, ...]) -> None:
        added.append(estimates)

    monkeypatch.setattr(Analysis, "add", add)
    run("analyse", LINE, "--seconds", "0.2", "--workers", "3")
    one, other = added
    assert one != other


@pytest.mark.parametrize("options", [("--seconds", "0"), ("--moves", "0"), ("--seconds", "1e9")])
def test_limits(run: CommandRunner, options: tuple[str, str]) -> None:
    assert run("analyse", LINE, *options).code == 3


@pytest.mark.slow
def test_what_players_would_do(run: CommandRunner) -> None:
    """Of the kernel, or a function; the end of the output says it, and an unknown player is refused."""
    own = "kingofsiam.players:staged_bot"
    options = ("--seconds", "0.1", "--moves", "1", "--players", "uniform", own)
    *_, first, second = run("analyse", LINE, *options, "--json").json
    assert (first["player"], second["player"]) == ("uniform", own)
    state = ks.deal(3, seed=7)
    assert ks.judge(state, parse_move(first["move"])) == ks.judge(state, parse_move(second["move"])) == ()
    for line in ("uniform: ", f"{own}: "):
        assert f"\n{line}" in run("analyse", LINE, *options).out
    assert run("analyse", LINE, "--players", "nobody").code == 3
