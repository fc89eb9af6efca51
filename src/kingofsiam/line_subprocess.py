"""A subprocess with a line protocol: send a line, get a line, within a time limit.

Whatever the program does, a request never takes longer than the limit. In the end the program is killed, together with
every process it started, except one that has left its session (`setsid`).
"""

import contextlib
import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Sequence
from enum import Enum
from queue import Empty, Queue
from threading import Thread
from typing import IO, Final

from kingofsiam.errors import KingOfSiamError
from kingofsiam.file_io import reason_of

MAX_LINE_BYTES: Final = 1_000_000
_SHUTDOWN_SECONDS: Final = 1.0
_MAX_STDERR_LINE: Final = 500
_OWN_SESSION: Final = sys.platform != "win32"


class NoAnswerKind(Enum):
    """The reason why there is no answer: an error in place of it (the first two), or nothing that can be used."""

    DECLINED = "declined"
    NOT_SUPPORTED = "not supported"
    HUNG = "hung"
    CRASHED = "crashed"
    RUBBISH = "rubbish"


class NoAnswer(KingOfSiamError):
    """The program gave no answer to the question."""

    def __init__(self, kind: NoAnswerKind, detail: str) -> None:
        self.kind: NoAnswerKind = kind
        self.detail: str = detail
        super().__init__(f"{kind.value}: {detail}")


class CannotStart(KingOfSiamError):
    """The program cannot be started."""

    def __init__(self, command: Sequence[str], reason: str) -> None:
        self.command: tuple[str, ...] = tuple(command)
        super().__init__(f"{' '.join(command)}: cannot be run: {reason}")


class LineProcess:
    """A running program. Three threads carry lines to and from it, so no pipe can block the caller.

    The last lines of its standard error get into `stderr_tail`.
    """

    def __init__(self, command: Sequence[str], stderr_tail: deque[str]) -> None:
        pipe = subprocess.PIPE
        try:
            self._popen = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=_OWN_SESSION
            )
        except (OSError, ValueError) as error:
            raise CannotStart(command, reason_of(error)) from error
        self._requests: Queue[bytes | None] = Queue()
        self._responses: Queue[bytes] = Queue()
        self._pipes = {
            Thread(target=_write_lines, args=(self._popen.stdin, self._requests), daemon=True): self._popen.stdin,
            Thread(target=_read_lines, args=(self._popen.stdout, self._responses), daemon=True): self._popen.stdout,
            Thread(target=_read_stderr, args=(self._popen.stderr, stderr_tail), daemon=True): self._popen.stderr,
        }
        for thread in self._pipes:
            thread.start()

    def request(self, line: bytes, seconds: float) -> bytes:
        """Send a line and return the answer; raises `NoAnswer` if it is too long or takes more than `seconds`."""
        self._requests.put(line)
        try:
            answer = self._responses.get(timeout=seconds)
        except Empty:
            raise NoAnswer(NoAnswerKind.HUNG, f"no answer within {seconds:g} seconds") from None
        if not answer:
            raise NoAnswer(NoAnswerKind.CRASHED, self._exit_description())
        if len(answer) > MAX_LINE_BYTES:
            raise NoAnswer(NoAnswerKind.RUBBISH, f"a line of more than {MAX_LINE_BYTES} bytes")
        return answer

    def _exit_description(self) -> str:
        try:
            return f"it ended with exit code {self._popen.wait(_SHUTDOWN_SECONDS)}"
        except subprocess.TimeoutExpired:
            return "it closed its output"

    def close(self, *, gracefully: bool = True) -> None:
        """End the program and its session; `gracefully` lets it see the end of its input first."""
        self._requests.put(None)
        try:
            if gracefully:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._popen.wait(_SHUTDOWN_SECONDS)
        finally:  # a second Ctrl-C may interrupt the wait
            self._kill()
            self._popen.wait()
            for thread, pipe in self._pipes.items():
                thread.join(_SHUTDOWN_SECONDS)
                if pipe is not None and not thread.is_alive():  # an escaped child may still hold the other end
                    with contextlib.suppress(OSError):
                        pipe.close()

    def _kill(self) -> None:
        """Kill the program, with its whole session where there are sessions: its children may outlive it."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if _OWN_SESSION:
                os.killpg(self._popen.pid, signal.SIGKILL)
            else:
                self._popen.kill()


def _write_lines(pipe: IO[bytes], lines: Queue[bytes | None]) -> None:
    with contextlib.suppress(OSError, ValueError):
        while (line := lines.get()) is not None:
            pipe.write(line)
            pipe.flush()
    with contextlib.suppress(OSError, ValueError):
        pipe.close()


def _read_lines(pipe: IO[bytes], lines: Queue[bytes]) -> None:
    """Read line by line. An empty line marks the end; so does a line that is too long."""
    with contextlib.suppress(OSError, ValueError), pipe:
        while line := pipe.readline(MAX_LINE_BYTES + 1):
            lines.put(line)
            if len(line) > MAX_LINE_BYTES:
                return
    lines.put(b"")


def _read_stderr(pipe: IO[bytes], tail: deque[str]) -> None:
    with contextlib.suppress(OSError, ValueError), pipe:
        while line := pipe.readline(_MAX_STDERR_LINE):
            tail.append(line.decode("utf-8", "replace").rstrip())
