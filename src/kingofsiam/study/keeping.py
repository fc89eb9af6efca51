"""Studies in files: written so that a power cut leaves either the file before or the one after, never half of one."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import NamedTemporaryFile

from kingofsiam.errors import KingOfSiamError
from kingofsiam.study.json_study import Kept, dumps_study, loads_study


class NoStudy(KingOfSiamError):
    """A file that holds no study, or cannot be read."""

    def __init__(self, file: str, why: str) -> None:
        self.file, self.why = file, why
        super().__init__(file, why)

    def __str__(self) -> str:
        return f"{self.file}: {self.why}"


class CannotKeep(KingOfSiamError):
    """A study cannot be written to its file."""

    def __init__(self, file: str, why: str) -> None:
        self.file, self.why = file, why
        super().__init__(file, why)

    def __str__(self) -> str:
        return f"{self.file}: cannot be written: {self.why}"


def keep(kept: Kept, file: str | Path) -> None:
    """Write a study to this file, all at once. Raises `CannotKeep`."""
    write_whole(file, dumps_study(kept))


def kept_in(file: str | Path) -> Kept:
    """The study in this file. Raises `NoStudy`."""
    try:
        return loads_study(Path(file).read_bytes())
    except OSError as error:
        raise NoStudy(str(file), f"cannot be read: {error.strerror or error}") from error
    except KingOfSiamError as error:
        raise NoStudy(str(file), str(error)) from error


def write_whole(file: str | Path, text: str) -> None:
    """Write the text beside the file first, then put it in its place. Raises `CannotKeep`."""
    path = Path(file)
    try:
        with NamedTemporaryFile(
            "w", dir=path.parent, prefix=f".{path.name}.", delete=False, encoding="utf-8", newline="\n"
        ) as beside:
            try:
                beside.write(text)
                beside.flush()
                os.fsync(beside.fileno())
                beside.close()
                _as_a_new_file(beside.name)
                Path(beside.name).replace(path)
            except BaseException:
                Path(beside.name).unlink(missing_ok=True)
                raise
    except (OSError, ValueError) as error:
        raise CannotKeep(str(file), getattr(error, "strerror", None) or str(error)) from error


def _as_a_new_file(name: str) -> None:
    """Temporary files are secret; a study need not be, unless the user has said so for all his files."""
    mask = os.umask(0)
    os.umask(mask)
    Path(name).chmod(0o666 & ~mask)
