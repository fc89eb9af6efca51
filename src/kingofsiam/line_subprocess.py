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
from collections.abc import Mapping, Sequence
from enum import Enum
from queue import Empty, Queue
from threading import Thread
from typing import IO, Final

from kingofsiam.errors import KingOfSiamError, reason_of

MAX_LINE_BYTES: Final = 1_000_000
_SHUTDOWN_SECONDS: Final = 1.0
_STDERR_LINES: Final = 20
_MAX_STDERR_LINE: Final = 500
_OWN_SESSION: Final = sys.platform != "win32"


class NoAnswerKind(Enum):
    """The reason why there is no answer."""

    HUNG = "hung"
    CRASHED = "crashed"
    RUBBISH = "rubbish"


class NoAnswer(KingOfSiamError):
    """The program gave no usable answer; start it again before you ask the next question."""

    def __init__(self, kind: NoAnswerKind, detail: str) -> None:
        self.kind: NoAnswerKind = kind
        self.detail: str = detail
        super().__init__(kind, detail)

    def __str__(self) -> str:
        return f"{self.kind.value}: {self.detail}"


class CannotStart(KingOfSiamError):
    """The program cannot be started."""

    def __init__(self, command: Sequence[str], reason: str) -> None:
        self.command: tuple[str, ...] = tuple(command)
        self.reason: str = reason
        super().__init__(self.command, reason)

    def __str__(self) -> str:
        return f"{' '.join(self.command)}: cannot be run: {self.reason}"


class LineProcess:
    """A running program. Three threads carry lines to and from it, so no pipe can block the caller.

    An answer may have `max_line` bytes. The program gets the `environment`, or that of this process.
    """

    def __init__(
        self,
        command: Sequence[str],
        stderr_tail: deque[str] | None = None,
        *,
        max_line: int = MAX_LINE_BYTES,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        pipe = subprocess.PIPE
        self._max_line = max_line
        try:
            self._popen = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=_OWN_SESSION, env=environment
            )
        except (OSError, ValueError) as error:
            raise CannotStart(command, reason_of(error)) from error
        self.stderr_tail: deque[str] = deque(maxlen=_STDERR_LINES) if stderr_tail is None else stderr_tail
        self._requests: Queue[bytes | None] = Queue()
        self._responses: Queue[bytes] = Queue()
        self._threads = (
            Thread(target=_write_lines, args=(self._requests, self._popen.stdin), daemon=True),
            Thread(target=_read_lines, args=(self._popen.stdout, self._responses, max_line), daemon=True),
            Thread(target=_read_stderr, args=(self._popen.stderr, self.stderr_tail), daemon=True),
        )
        for thread in self._threads:
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
        if len(answer) > self._max_line:
            raise NoAnswer(NoAnswerKind.RUBBISH, f"a line of more than {self._max_line} bytes")
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
            self._reap()

    def _reap(self) -> None:
        self._popen.wait()
        pipes = (self._popen.stdin, self._popen.stdout, self._popen.stderr)
        for thread, pipe in zip(self._threads, pipes, strict=True):
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


def _write_lines(lines: Queue[bytes | None], into: IO[bytes] | None) -> None:
    assert into is not None
    with contextlib.suppress(OSError, ValueError):
        while (line := lines.get()) is not None:
            into.write(line)
            into.flush()
    with contextlib.suppress(OSError, ValueError):
        into.close()


def _read_lines(out: IO[bytes] | None, lines: Queue[bytes], max_line: int) -> None:
    """Read line by line. An empty line marks the end; so does a line that is too long."""
    assert out is not None
    with contextlib.suppress(OSError, ValueError), out:
        while line := out.readline(max_line + 1):
            lines.put(line)
            if len(line) > max_line:
                return
    lines.put(b"")


def _read_stderr(err: IO[bytes] | None, tail: deque[str]) -> None:
    assert err is not None
    with contextlib.suppress(OSError, ValueError), err:
        while line := err.readline(_MAX_STDERR_LINE):
            tail.append(line.decode("utf-8", "replace").rstrip())
