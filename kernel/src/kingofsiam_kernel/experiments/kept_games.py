"""Games kept on request: a row for each in a CSV file, a record of each in a folder.

A game is kept before it is counted. So after a crash there may be more than the checkpoint counts: these games are
played again, and take the place of what is there.
"""

import csv
import os
from collections.abc import Iterable, Sequence
from io import StringIO
from pathlib import Path

from kingofsiam.file_io import CannotRead, CannotWrite, make_folder, reason_of, write_file
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam_kernel.experiments.game_numbers import Games
from kingofsiam_kernel.experiments.simulator import Config, Keep, KeptGame


class GameFiles:
    """The CSV file and the folder of an experiment; None for one that is not wanted."""

    def __init__(self, config: Config, csv: str | None, records: str | None) -> None:
        self._csv, self._records, self._each = csv, records, config.games_each
        self._header = _lines([("game", "seed", *SEAT_LETTERS[: config.players], "winners", "reign", "turns")])

    @property
    def wanted(self) -> Keep:
        """What a run has to keep of each game."""
        return "records" if self._records is not None else "nothing" if self._csv is None else "rows"

    def begin(self) -> None:
        """Begin without a game. Raises `CannotWrite`, also for a folder with records in it."""
        if self._records is not None and any(make_folder(self._records).glob("*.game")):
            raise CannotWrite(self._records, "it has records of other games")
        if self._csv is not None:
            write_file(self._csv, self._header)

    def resume(self, games: Games, asked: Games) -> None:
        """Go on after the games with these numbers. Raises `CannotRead` for files that are not those of this run."""
        if self._records is not None:
            there = {file.name for file in make_folder(self._records).iterdir()}
            if not there.issuperset(map(_file_name, self._numbers(games))):
                raise CannotRead(self._records, f"it lacks records of the games that were played: {games}")
        if self._csv is not None:
            new = not games and not Path(self._csv).exists()
            write_file(self._csv, self._header if new else self._counted(self._csv, games, asked))

    def write(self, games: Sequence[KeptGame]) -> None:
        """Keep these games. Raises `CannotWrite`."""
        if self._records is not None:
            for game in games:
                write_file(Path(self._records, _file_name(game.game)), game.record)
        if self._csv is not None:
            try:
                with Path(self._csv).open("ab") as file:
                    file.write(_lines((*game[:2], *game.seats, *game[3:6]) for game in games))
                    file.flush()
                    os.fsync(file.fileno())
            except OSError as error:
                raise CannotWrite(self._csv, reason_of(error)) from error

    def _numbers(self, games: Games) -> Iterable[int]:
        return (n for first, end in games.spans for n in range(first * self._each, end * self._each))

    def _counted(self, file: str, games: Games, asked: Games) -> bytes:
        """The file with the rows of these games alone. A row that was cut off is none."""
        try:
            header, *rows = Path(file).read_bytes().splitlines(keepends=True)
            numbers = [int(row.partition(b",")[0]) // self._each for row in rows if row.endswith(b"\n")]
        except (OSError, ValueError) as error:
            raise CannotRead(file, f"it has no rows of games: {reason_of(error)}") from error
        counted = [row for row, number in zip(rows, numbers, strict=False) if number in games]
        if (
            header != self._header
            or len(counted) != self._each * len(games)
            or any(number not in asked for number in numbers)
        ):
            raise CannotRead(file, f"it does not have a row for each game that was played, and no others: {games}")
        return b"".join((header, *counted))


def _file_name(game: int) -> str:
    return f"{game:06}.game"


def _lines(rows: Iterable[Sequence[object]]) -> bytes:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()
