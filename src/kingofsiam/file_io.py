"""Files: errors of reading and writing, and atomic writes: you find the old file or the new one, never half of one."""

import contextlib
import os
import stat
import time
from pathlib import Path
from secrets import token_hex
from typing import Final

from kingofsiam.errors import Invalid, KingOfSiamError

_TEMPORARY: Final = ".kingofsiam-"
_LEFT_OVER_SECONDS: Final = 3600


def reason_of(error: Exception) -> str:
    """Why a file or program cannot be used: what the system says, or else the error itself."""
    return getattr(error, "strerror", None) or str(error)


class FileError(KingOfSiamError):
    """What is wrong with a file or folder: its `path`, and the `reason`."""

    problem = ""

    def __init__(self, path: str, reason: str) -> None:
        self.path: str = path
        self.reason: str = reason
        super().__init__(path, reason)

    def __str__(self) -> str:
        return f"{self.path or 'a file without a name'}: {self.problem}{self.reason}"


class CannotRead(FileError):
    """A file cannot be read, or has the wrong contents."""


class CannotWrite(FileError):
    """A file or folder cannot be written."""

    problem = "cannot be written: "


def read_text(path: str | os.PathLike[str], most: int, error: type[Invalid]) -> str:
    """The text of a file of at most so many bytes in UTF-8, with a byte order mark or without. Raises this error."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(most + 1)
        text = content.decode("utf-8-sig") if len(content) <= most else ""
    except (OSError, TypeError, ValueError) as reason:
        raise error((f"the file {path!r} cannot be read: {reason_of(reason)}",)) from reason
    if len(content) > most:
        raise error((f"the file {path!r} is too large: at most {most} bytes can be read",))
    return text


def write_file(path: str | Path, content: str | bytes) -> None:
    """Write bytes, or a text in UTF-8 with the same line endings on every system. Raises `CannotWrite`.

    A new file takes the place of the old one in one step, so even a power cut leaves one of them whole. It keeps the
    permissions of the old one. A symbolic link stays, and the file behind it is replaced. Devices and pipes cannot be
    replaced, so they are written to directly.
    """
    try:
        target, raw = Path(os.path.realpath(path)), content.encode() if isinstance(content, str) else content
        if not target.exists() or target.is_file():
            _replace(target, raw)
        else:
            target.write_bytes(raw)
    except (OSError, ValueError) as error:
        raise CannotWrite(str(path), reason_of(error)) from error


def _replace(target: Path, content: bytes) -> None:
    """Write a temporary file in the same folder, then rename it."""
    mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else None
    if mode is not None and not os.access(target, os.W_OK):
        raise PermissionError("it is read-only")
    temporary = target.with_name(f"{_TEMPORARY}{token_hex(8)}")
    try:
        with temporary.open("xb") as file:
            if mode is not None:
                temporary.chmod(mode)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def remove_left_over(path: str | Path) -> None:
    """Remove temporary files beside this file that programs left when they were killed, an hour ago or more."""
    for temporary in Path(os.path.realpath(path)).parent.glob(f"{_TEMPORARY}{'[0-9a-f]' * 16}"):
        with contextlib.suppress(OSError):
            if time.time() - temporary.lstat().st_mtime > _LEFT_OVER_SECONDS:
                temporary.unlink()


def make_folder(path: str | Path) -> Path:
    """Make this folder unless it exists, and return its path. Raises `CannotWrite`."""
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise CannotWrite(str(path), reason_of(error)) from error
    return Path(path)
