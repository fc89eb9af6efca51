"""`kingofsiam arena`: what it plays, prints and saves, and how it ends."""

import os
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import kingofsiam as ks
from kingofsiam.cli.main import EXIT_CANNOT, EXIT_OK
from kingofsiam.notation import format_position
from kingofsiam_kernel.commands import analyse, experiments
from kingofsiam_kernel.experiments import ArenaConfig, Games, load, loads
from tests.cli.helpers_cli import CommandResult, CommandRunner

CONFIG = ArenaConfig(names=("stepwise", "uniform"), players=2)
HERE = ("--workers", "1")
ENGINE = Path(__file__).parents[3] / "examples" / "engine.mjs"
ArenaCommand = Callable[..., CommandResult]


@pytest.fixture
def arena(run: CommandRunner) -> ArenaCommand:
    return lambda *arguments: run("arena", *arguments)


def test_what_a_killed_match_left_is_removed(arena: ArenaCommand, tmp_path: Path) -> None:
    """The temporary files of an hour ago, and nothing that another program may be writing now."""
    kept = {".kingofsiam-0123456789abcdef", ".kingofsiam-notes", "match.json"}
    for name in (*kept, ".kingofsiam-aaaaaaaaaaaaaaaa"):
        (tmp_path / name).write_text("", encoding="utf-8")
    for name in (".kingofsiam-aaaaaaaaaaaaaaaa", ".kingofsiam-notes"):
        os.utime(tmp_path / name, (0, 0))
    assert arena(*CONFIG.names, "--sets", 1, *HERE, "--overwrite", "-o", tmp_path / "match.json").code == EXIT_OK
    assert {file.name for file in tmp_path.iterdir()} == kept


def test_options(arena: ArenaCommand) -> None:
    """All options about what to play; three names sit at one table unless you say otherwise."""
    options = shlex.split("--map saba --readings russian --sets 1 --first 5 --sprt=-10,20 --players 4")
    played = loads(arena(*CONFIG.names, *options, *HERE, "--json").out)
    assert played.games == Games(((5, 6),))
    assert played.config == ArenaConfig(names=CONFIG.names, players=4, map=ks.SABA, readings=ks.RUSSIAN, sprt=(-10, 20))
    three = ("staged", "stepwise", "uniform")
    for given, players in (((), 3), (("--players", 2), 2)):
        result = arena(*three, "--sets", 1, *given, *HERE, "--json")
        assert loads(result.out).config == ArenaConfig(names=three, players=players)


def test_games_are_kept_on_request(arena: ArenaCommand, run: CommandRunner, tmp_path: Path) -> None:
    """As a table, as records, or both; neither replaces what is there unless you say so."""
    table, records = tmp_path / "games.csv", tmp_path / "records"
    command = (*CONFIG.names, "--sets", 1, *HERE)
    for kept in (("--csv", table), ("--records", records)):
        assert arena(*command, *kept).code == EXIT_OK
        assert arena(*command, *kept).code == EXIT_CANNOT
    assert [line.split(",")[:4] for line in table.read_text(encoding="utf-8").splitlines()] == [
        ["game", "seed", "A", "B"],
        ["0", "0", "stepwise", "uniform"],
        ["1", "0", "uniform", "stepwise"],
    ]
    assert sorted(file.name for file in records.iterdir()) == ["000000.game", "000001.game"]
    assert run("verify", *records.iterdir()).code == EXIT_OK
    assert arena(*command, "--csv", table, "--overwrite").code == EXIT_OK


def test_a_failing_player_ends_the_match(arena: ArenaCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the exit code of what cannot be done, and its name; what was played before is saved."""
    (tmp_path / "failing_player.py").write_text("def play(observation, rng):\n    raise OSError\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    result = arena("uniform", "failing_player:play", "--sets", 1, *HERE, "-o", "match.json")
    assert (result.code, "failing_player:play" in result.err) == (EXIT_CANNOT, True)
    assert load("match.json").games == Games()


@pytest.mark.slow
def test_a_match_of_your_own_players_goes_on_if_you_name_them_again(
    arena: ArenaCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same ones: with others it is refused, and the message names them."""
    (tmp_path / "own_player.py").write_text("from kingofsiam.players import staged_bot\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    names = ("own_player:staged_bot", "stepwise")
    assert arena(*names, "--sets", 1, *HERE, "-o", "match.json").code == EXIT_OK
    again = ("--resume", "match.json", "--sets", 2, *HERE)
    refused = arena(*again)
    assert (refused.code, names[0] in refused.err) == (EXIT_CANNOT, True)
    assert arena("own_player:staged_bot", "uniform", *again).code == EXIT_CANNOT
    assert len(load("match.json").games) == 1
    assert arena(*names, *again).code == EXIT_OK
    assert len(load("match.json").games) == 2


@pytest.mark.slow
@pytest.mark.parametrize("compiled", [True, False])
def test_an_interpreted_kernel_is_said_once(
    run: CommandRunner, monkeypatch: pytest.MonkeyPatch, *, compiled: bool
) -> None:
    """By the commands that play or search, and only to people: standard output does not change."""
    for command in (analyse, experiments):
        monkeypatch.setattr(command, "WARNING", "" if compiled else "the kernel is interpreted")
    lines = (
        ("arena", *CONFIG.names, "--sets", 1, *HERE),
        ("study", "--games", 1, *HERE),
        ("analyse", format_position(ks.deal(2, seed=1)), "--seconds", 0.01),
    )
    results = [run(*command) for command in lines]
    assert [result.err.count("interpreted") for result in results] == [0 if compiled else 1] * 3
    assert not any("interpreted" in result.out for result in results)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="the engine runs on Node.js, which is not installed")
def test_a_program_in_another_language_plays(arena: ArenaCommand) -> None:
    """The example engine in JavaScript plays whole games; the same sets have the same results again."""
    name = f"program:node {shlex.quote(str(ENGINE))}"
    once, again = (arena(name, "stepwise", "--sets", 1, *HERE, "--json") for _ in range(2))
    assert (once.code, once.out) == (EXIT_OK, again.out)
    assert loads(once.out).config.names == (name, "stepwise")
