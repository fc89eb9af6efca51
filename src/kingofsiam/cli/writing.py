"""Writing files, and telling why that is impossible."""

from __future__ import annotations

from pathlib import Path

from kingofsiam.errors import KingOfSiamError


class CannotWrite(KingOfSiamError):
    """A file or folder cannot be written."""

    def __init__(self, path: str, reason: str) -> None:
        self.path, self.reason = path, reason
        super().__init__(path, reason)

    def __str__(self) -> str:
        return f"{self.path}: cannot be written: {self.reason}"


def write_file(path: str | Path, text: str) -> None:
    """Write a text in UTF-8, its lines ending the same on every system."""
    try:
        Path(path).write_bytes(text.encode())
    except (OSError, ValueError) as error:
        raise _cannot(path, error) from error


def make_folder(path: str) -> Path:
    """The folder of this name, made if there is none."""
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise _cannot(path, error) from error
    return Path(path)


def _cannot(path: str | Path, error: Exception) -> CannotWrite:
    reason = error.strerror if isinstance(error, OSError) else None
    return CannotWrite(str(path), reason or str(error))
