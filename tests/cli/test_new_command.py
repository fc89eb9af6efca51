"""`kingofsiam new` writes down what the engine deals."""

from __future__ import annotations

from pathlib import Path

import pytest

import kingofsiam as ks
from kingofsiam.notation import Record, format_position, parse_position, parse_record
from kingofsiam.notation.json_documents import loads
from tests.cli.written_games import Command


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command(capsys, monkeypatch)


def test_a_new_game_is_the_deal_of_its_seed(run: Command) -> None:
    """For three on Siam by the rulebook, unless something else is asked for."""
    assert run("new", "--seed", 7).out == format_position(ks.deal(3, seed=7)) + "\n"
    asked = ("--players", 4, "--map", "saba", "--readings", "summary", "--seed", 12345678901234567890)
    expected = ks.deal(4, map=ks.SABA, readings=ks.SUMMARY, seed=12345678901234567890)
    assert run("new", *asked).out == format_position(expected) + "\n"


def test_without_a_seed_chance_deals(run: Command) -> None:
    assert len({run("new").out for _ in range(5)}) > 1


def test_a_new_game_in_json(run: Command) -> None:
    assert loads(run("new", "--seed", 7, "--json").out) == ks.deal(3, seed=7)


def test_a_new_record_holds_the_deal(run: Command) -> None:
    """Text or JSON, without moves; the printed text is strictly a record."""
    record = Record(ks.draw_deal(2, seed=3, map=ks.BRITAIN, readings=ks.DUTCH))
    asked = ("new", "--record", "--players", 2, "--seed", 3, "--map", "britain", "--readings", "DUTCH")
    assert parse_record(run(*asked).out) == record
    assert loads(run(*asked, "--json").out) == record


def test_a_map_of_ones_own(run: Command, tmp_path: Path) -> None:
    own = ks.Map.from_toml(ks.SIAM.to_toml().replace('"siam"', '"my-siam"'))
    (tmp_path / "my.toml").write_text(own.to_toml(), encoding="utf-8")
    state = ks.deal(3, seed=1, map=own)
    assert parse_position(run("new", "--seed", 1, "--map", tmp_path / "my.toml").out.strip(), own) == state


@pytest.mark.parametrize(
    "arguments",
    [["--players", "5"], ["--seed", "-1"], ["--seed", "x"], ["--seed", "1.5"], ["--readings", "MINE"], ["x"]],
)
def test_bad_usage(arguments: list[str], run: Command) -> None:
    found = run("new", *arguments)
    assert (found.code, found.out) == (2, "")


def test_a_map_there_is_not(run: Command) -> None:
    found = run("new", "--map", "sham")
    assert (found.code, found.out) == (1, "")
    assert "sham" in found.err
