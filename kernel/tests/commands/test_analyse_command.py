"""`kingofsiam analyse` prints the best moves, for people and for programs."""

import pytest

import kingofsiam as ks
from kingofsiam.notation import format_position, parse_move
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


@pytest.mark.parametrize("options", [("--seconds", "0"), ("--moves", "0"), ("--seconds", "1e9")])
def test_limits(run: CommandRunner, options: tuple[str, str]) -> None:
    assert run("analyse", LINE, *options).code == 3
