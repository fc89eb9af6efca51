"""Games that are kept: a row and a record of each, of exactly the games that are counted."""

import csv
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam.file_io import CannotRead
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.notation import Result, parse_record, read_record, verify
from kingofsiam_kernel.experiments import Arena, ArenaConfig, Games, KeptGame, Study, StudyConfig, run
from kingofsiam_kernel.experiments.files import GameFiles

STUDY = Study(StudyConfig(players=4, names=("stepwise", "uniform") * 2, compared=ks.SUMMARY))
MATCH = Arena(ArenaConfig(players=3, names=("staged", "stepwise", "uniform"), map=ks.SABA, readings=ks.RUSSIAN))
ALONE = Study(StudyConfig(players=2, rules_every=0, rulings_every=0))


def kept(experiment: Study | Arena, **settings: Any) -> list[KeptGame]:
    games: list[KeptGame] = []
    defaults: dict[str, Any] = {"kept": "records", "workers": 1}
    run(experiment, 3, progress=lambda _, batch: games.extend(batch), **defaults | settings)
    return sorted(games)


@pytest.mark.parametrize("experiment", [STUDY, MATCH, ALONE], ids=["study", "arena", "stepwise"])
def test_the_record_of_a_game_is_true_and_says_what_its_row_says(experiment: Study | Arena) -> None:
    """Deal, seats, result and number of turns; and the rows without records are the same."""
    config = experiment.config
    games = kept(experiment)
    for game in games:
        record = parse_record(game.record)
        verification = verify(record)
        assert verification.ok
        assert verification.played == game.turns
        assert record.deal == ks.draw_deal(config.players, seed=game.seed, map=config.map, readings=config.readings)
        assert record.players == game.seats
        assert isinstance(record.result, Result)
        assert "".join(SEAT_LETTERS[seat] for seat in record.result.winners) == game.winners
        assert (record.result.reign.value if record.result.reign else "colony") == game.reign
    assert kept(experiment, kept="rows") == [game._replace(record="") for game in games]


def test_the_games_of_a_set_have_numbers_of_their_own() -> None:
    """Two names at a table for two: games 0 and 1 are set 0, with the seats changed."""
    games = kept(Arena(ArenaConfig(players=2, names=("stepwise", "uniform"))))
    assert [(game.game, game.seed) for game in games] == [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)]
    assert games[0].seats == games[1].seats[::-1] == games[2].seats[::-1] == ("stepwise", "uniform")


def test_the_games_are_the_same_on_any_executor() -> None:
    """In this process, in other processes, in threads, in any batches."""
    here = kept(MATCH)
    assert kept(MATCH, workers=2) == here
    with ThreadPoolExecutor(3) as threads:
        assert kept(MATCH, executor=threads, workers=3, seconds=1e-6) == here


def test_nothing_is_kept_unless_it_is_wanted() -> None:
    assert kept(MATCH, kept="nothing") == []


# --- files -----------------------------------------------------------------------------------------------------------


class Crash(Exception):
    """The power goes off."""


def rows(file: Path) -> Sequence[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as opened:
        return [*csv.DictReader(opened)]


def crashed_after(batches: int, match: Arena, files: GameFiles) -> Arena:
    """The match as the last checkpoint has it: one batch more was kept, and is not counted."""
    saved = [match]

    def progress(counted: Arena, games: Sequence[KeptGame]) -> None:
        files.write(games)
        if len(saved) > batches:
            raise Crash
        saved.append(counted)

    with pytest.raises(Crash):
        run(match, workers=1, seconds=1e-9, kept=files.wanted, progress=progress)
    return saved[-1]


@pytest.mark.slow
@pytest.mark.parametrize("batches", [0, 1, 2])
def test_a_crash_loses_no_game_and_none_is_kept_twice(batches: int, tmp_path: Path) -> None:
    """Wherever it happens, and if it cuts off the last row."""
    match, table, folder = replace(MATCH, asked=Games.of((0, 5))), tmp_path / "games.csv", tmp_path / "games"
    files = GameFiles(match.config, str(table), str(folder))
    files.begin()
    saved = crashed_after(batches, match, files)
    with table.open("ab") as opened:
        opened.write(b"12,4,sta")
    files.begin(saved.games, match.asked)
    assert len(rows(table)) == 3 * len(saved.games)
    whole = run(saved, workers=1, kept=files.wanted, progress=lambda _, games: files.write(games))
    assert whole.games == match.asked
    assert sorted(int(row["game"]) for row in rows(table)) == [*range(15)]
    records = sorted(folder.iterdir())
    assert [file.name for file in records] == [f"{number:06}.game" for number in range(15)]
    for row in rows(table):
        record = read_record(records[int(row["game"])])
        assert verify(record).ok
        assert record.players == (row["A"], row["B"], row["C"])
        assert (len(record.moves), ks.draw_deal(3, seed=int(row["seed"]), map=ks.SABA, readings=ks.RUSSIAN)) == (
            int(row["turns"]),
            record.deal,
        )


def test_files_of_other_games_are_left_alone(tmp_path: Path) -> None:
    """A table or a folder that lacks games, a table of more games or other columns, no table at all, other records."""
    config, table, folder = MATCH.config, tmp_path / "games.csv", tmp_path / "games"
    both = GameFiles(config, str(table), str(folder))
    both.begin()
    run(MATCH, 3, workers=1, kept=both.wanted, progress=lambda _, games: both.write(games))
    before = table.read_bytes()
    four = Games.of((0, 4))
    for files, games, asked in (
        (GameFiles(config, str(table), None), four, four),
        (GameFiles(config, None, str(folder)), four, four),
        (GameFiles(config, str(table), None), Games.of((0, 2)), Games.of((0, 2))),
        (GameFiles(STUDY.config, str(table), None), Games.of((0, 9)), Games.of((0, 9))),
        (GameFiles(STUDY.config, str(table), None), Games(), four),
        (GameFiles(config, str(folder / "000000.game"), None), four, four),
        (GameFiles(config, str(tmp_path / "none.csv"), None), four, four),
    ):
        with pytest.raises(CannotRead):
            files.begin(games, asked)
    with pytest.raises(CannotRead):
        both.begin()
    assert table.read_bytes() == before
    assert not (tmp_path / "none.csv").exists()
