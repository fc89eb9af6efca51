"""`kingofsiam new` prints what the engine deals."""

from __future__ import annotations

from pathlib import Path

import pytest

import kingofsiam as ks
from kingofsiam.notation import Record, format_position, parse_position, parse_record
from kingofsiam.notation.json.documents import loads
from tests.cli.helpers_cli import CommandRunner


def test_a_new_game_is_the_deal_of_its_seed(run: CommandRunner) -> None:
    """By default for three players on Siam under the readings of the rulebook."""
    assert run("new", "--seed", 7).out == format_position(ks.deal(3, seed=7)) + "\n"
    arguments = ("--players", 4, "--map", "saba", "--readings", "summary", "--seed", 12345678901234567890)
    expected = ks.deal(4, map=ks.SABA, readings=ks.SUMMARY, seed=12345678901234567890)
    assert run("new", *arguments).out == format_position(expected) + "\n"


def test_a_seed_is_never_cut(run: CommandRunner) -> None:
    """A hundred digits are used, each of them; a longer seed is refused instead of giving another deal."""
    long = "1" * 99
    assert run("new", "--seed", f"{long}1").out != run("new", "--seed", f"{long}2").out
    refused = run("new", "--seed", f"{long}11")
    assert (refused.code != 0, refused.out) == (True, "")


def test_without_a_seed_the_deal_is_random(run: CommandRunner) -> None:
    assert len({run("new").out for _ in range(5)}) > 1


def test_a_new_game_in_json(run: CommandRunner) -> None:
    assert loads(run("new", "--seed", 7, "--json").out) == ks.deal(3, seed=7)


def test_a_new_record_holds_the_deal(run: CommandRunner) -> None:
    """As text or JSON, without moves; the strict parser reads the text."""
    record = Record(ks.draw_deal(2, seed=3, map=ks.BRITAIN, readings=ks.DUTCH))
    arguments = ("new", "--record", "--players", 2, "--seed", 3, "--map", "britain", "--readings", "DUTCH")
    assert parse_record(run(*arguments).out) == record
    assert loads(run(*arguments, "--json").out) == record


def test_a_custom_map(run: CommandRunner, tmp_path: Path) -> None:
    own = ks.Map.from_toml(ks.SIAM.to_toml().replace('"siam"', '"my-siam"'))
    (tmp_path / "my.toml").write_text(own.to_toml(), encoding="utf-8")
    state = ks.deal(3, seed=1, map=own)
    assert parse_position(run("new", "--seed", 1, "--map", tmp_path / "my.toml").out.strip(), own) == state


@pytest.mark.parametrize(
    "arguments",
    [["--players", "5"], ["--seed", "-1"], ["--seed", "x"], ["--seed", "1.5"], ["--readings", "MINE"], ["x"]],
)
def test_bad_usage(arguments: list[str], run: CommandRunner) -> None:
    result = run("new", *arguments)
    assert (result.code, result.out) == (2, "")


def test_an_unknown_map_is_refused(run: CommandRunner) -> None:
    result = run("new", "--map", "sham")
    assert (result.code, result.out) == (3, "")
    assert "sham" in result.err
