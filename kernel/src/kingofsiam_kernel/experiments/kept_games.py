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
from kingofsiam_kernel.experiments.experiment import Config, Keep, KeptGame
from kingofsiam_kernel.experiments.game_numbers import NO_GAMES, Games


class GameFiles:
    """The CSV file and the folder of an experiment; None for one that is not wanted."""

    def __init__(self, config: Config, csv: str | None, records: str | None) -> None:
        self._csv, self._records, self._each = csv, records, config.games_each
        self._header = _lines([("game", "seed", *SEAT_LETTERS[: config.players], "winners", "reign", "turns")])
        self.wanted: Keep = "records" if records is not None else "nothing" if csv is None else "rows"

    def begin(self, games: Games = NO_GAMES, asked: Games = NO_GAMES) -> None:
        """Go on after the games with these numbers, in a run that was asked for those.

        Raises `CannotRead` for files that lack one of them, or have others, and leaves them alone.
        """
        if self._records is not None:
            names = [file.stem for file in make_folder(self._records).glob("*.game")]
            self._check(self._records, [int(name) for name in names if name.isdecimal()], games, asked)
        if self._csv is not None:
            try:
                content = Path(self._csv).read_bytes() if Path(self._csv).exists() and asked else self._header
                header, *rows = (row for row in content.splitlines(keepends=True) if row.endswith(b"\n"))
                numbers = [int(row.partition(b",")[0]) for row in rows]
            except (OSError, ValueError) as error:
                raise CannotRead(self._csv, f"it has no rows of games: {reason_of(error)}") from error
            self._check(self._csv, numbers if header == self._header else [-1], games, asked)
            counted = (row for row, number in zip(rows, numbers, strict=True) if number // self._each in games)
            write_file(self._csv, b"".join((header, *counted)))

    def _check(self, file: str, numbers: Sequence[int], games: Games, asked: Games) -> None:
        counted = sum(number // self._each in games for number in numbers)
        if counted != self._each * len(games) or any(number // self._each not in asked for number in numbers):
            raise CannotRead(file, f"it must have the games that were played, and no others: {games}")

    def write(self, games: Sequence[KeptGame]) -> None:
        """Keep these games. Raises `CannotWrite`."""
        if self._records is not None:
            for game in games:
                write_file(Path(self._records, f"{game.game:06}.game"), game.record)
        if self._csv is not None:
            try:
                with Path(self._csv).open("ab") as file:
                    file.write(_lines((*game[:2], *game.seats, *game[3:6]) for game in games))
                    file.flush()
                    os.fsync(file.fileno())
            except OSError as error:
                raise CannotWrite(self._csv, reason_of(error)) from error


def _lines(rows: Iterable[Sequence[object]]) -> bytes:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()
