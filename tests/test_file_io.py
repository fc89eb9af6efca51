"""Files are written completely or not at all, and nothing else changes."""

import os
import stat
import sys
from pathlib import Path

import pytest

from kingofsiam.file_io import CannotWrite, write_file

posix = pytest.mark.skipif(sys.platform == "win32", reason="permissions and pipes are POSIX")


def test_a_file_has_its_text_in_utf_8_on_every_system(tmp_path: Path) -> None:
    """Its name may be as long as the system allows: the temporary file has its own short name."""
    file = tmp_path / ("n" * 255)
    for text in ("long\nทดสอบ\n", "short\n"):
        write_file(file, text)
        assert file.read_bytes() == text.encode()
        assert list(tmp_path.iterdir()) == [file]


@posix
def test_permissions_stay_and_new_files_get_the_usual_ones(tmp_path: Path) -> None:
    file, usual = tmp_path / "file", tmp_path / "usual"
    usual.touch()
    write_file(file, "new")
    assert file.stat().st_mode == usual.stat().st_mode
    file.chmod(0o600)
    write_file(file, "newer")
    assert (stat.S_IMODE(file.stat().st_mode), file.read_text()) == (0o600, "newer")


@posix
def test_a_symbolic_link_stays(tmp_path: Path) -> None:
    """The target gets the text, in its own folder; a link to nothing creates its target."""
    (tmp_path / "folder").mkdir()
    link, file = tmp_path / "link", tmp_path / "folder" / "file"
    link.symlink_to("folder/file")
    for text in ("one", "other"):
        write_file(link, text)
        assert link.is_symlink()
        assert file.read_text() == text
    assert list(file.parent.iterdir()) == [file]


@posix
def test_a_pipe_is_written_to_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_file(pipe, "through the pipe")
        assert os.read(reader, 100) == b"through the pipe"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_after_a_failed_write_the_old_file_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    file = tmp_path / "file"
    write_file(file, "old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(*((os, "fsync", full) if step == "fsync" else (Path, "replace", full)))
    with pytest.raises(CannotWrite) as refused:
        write_file(file, "new")
    assert (refused.value.path, refused.value.reason) == (str(file), "No space left on device")
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


@posix
def test_a_read_only_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the check, a writable folder would let us replace the file."""
    file = tmp_path / "file"
    file.write_text("old")

    def readable(path: Path, asked: int) -> bool:
        return not (path == file and asked == os.W_OK)

    monkeypatch.setattr(os, "access", readable)
    with pytest.raises(CannotWrite):
        write_file(file, "new")
    assert file.read_text() == "old"


def test_names_that_no_file_can_have(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty name, too long, with a null byte, a folder, in a missing folder; and a text with invalid Unicode."""
    monkeypatch.chdir(tmp_path)
    for name in ("", "n" * 300, "n\0", str(tmp_path), "nowhere/file"):
        with pytest.raises(CannotWrite) as refused:
            write_file(name, "text")
        assert refused.value.path == name
    with pytest.raises(CannotWrite):
        write_file("file", "\ud800")
    assert not list(tmp_path.iterdir())
