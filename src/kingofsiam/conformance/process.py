"""Another program, spoken to line by line; whatever it does, it costs no more than the time allowed, and is ended."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Sequence
from enum import Enum
from queue import Empty, Queue
from threading import Thread
from typing import IO, Final

from kingofsiam.errors import KingOfSiamError
from kingofsiam.notation.json_text import LONGEST

_PATIENCE_AT_THE_END: Final = 1.0
_LAST_WORDS: Final = 20
_LONGEST_WORD: Final = 500
_OWN_SESSION: Final = sys.platform != "win32"


class Fate(Enum):
    """What can become of a call besides an answer."""

    HUNG = "hung"
    CRASHED = "crashed"
    RUBBISH = "rubbish"


class Lost(KingOfSiamError):
    """The program gave no answer that can be used; it has to be started anew."""

    def __init__(self, fate: Fate, detail: str) -> None:
        self.fate, self.detail = fate, detail
        super().__init__(fate, detail)

    def __str__(self) -> str:
        return f"{self.fate.value}: {self.detail}"


class CannotRun(KingOfSiamError):
    """The program cannot be run at all."""

    def __init__(self, command: Sequence[str], reason: str) -> None:
        self.command, self.reason = tuple(command), reason
        super().__init__(self.command, reason)

    def __str__(self) -> str:
        return f"{' '.join(self.command)}: cannot be run: {self.reason}"


class Process:
    """A running program. Three threads carry lines to and from it, so that none of its pipes can hold us up."""

    def __init__(self, command: Sequence[str], last_words: deque[str] | None = None) -> None:
        pipe = subprocess.PIPE
        try:
            self._made = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=_OWN_SESSION)
        except (OSError, ValueError) as error:
            raise CannotRun(command, (error.strerror if isinstance(error, OSError) else None) or str(error)) from error
        self.last_words: deque[str] = deque(maxlen=_LAST_WORDS) if last_words is None else last_words
        self._questions: Queue[bytes | None] = Queue()
        self._answers: Queue[bytes] = Queue()
        self._threads = (
            Thread(target=_carry_in, args=(self._questions, self._made.stdin), daemon=True),
            Thread(target=_carry_out, args=(self._made.stdout, self._answers), daemon=True),
            Thread(target=_listen, args=(self._made.stderr, self.last_words), daemon=True),
        )
        for thread in self._threads:
            thread.start()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The line that answers this one. Raises `Lost` if none comes in time, or none that is short enough."""
        self._questions.put(line)
        try:
            answer = self._answers.get(timeout=seconds)
        except Empty:
            raise Lost(Fate.HUNG, f"no answer within {seconds:g} seconds") from None
        if not answer:
            raise Lost(Fate.CRASHED, self._how_it_ended())
        if len(answer) > LONGEST:
            raise Lost(Fate.RUBBISH, f"a line of more than {LONGEST} bytes")
        return answer

    def _how_it_ended(self) -> str:
        try:
            return f"it ended with exit code {self._made.wait(_PATIENCE_AT_THE_END)}"
        except subprocess.TimeoutExpired:
            return "it closed its output"

    def close(self, *, kindly: bool = True) -> None:
        """End the program and all that it started; kindly: it may first see the end of its input."""
        self._questions.put(None)
        try:
            if kindly:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._made.wait(_PATIENCE_AT_THE_END)
        finally:  # whoever waits may be interrupted once more
            self._kill()
            self._bury()

    def _bury(self) -> None:
        self._made.wait()
        for thread, end in zip(self._threads, (self._made.stdin, self._made.stdout, self._made.stderr), strict=True):
            thread.join(_PATIENCE_AT_THE_END)
            if end is not None and not thread.is_alive():  # somebody who got away may still hold the other end
                with contextlib.suppress(OSError):
                    end.close()

    def _kill(self) -> None:
        """Those whom the program started may outlive it: where there are sessions, the whole one is ended."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if _OWN_SESSION:
                os.killpg(self._made.pid, signal.SIGKILL)
            else:
                self._made.kill()


def _carry_in(lines: Queue[bytes | None], into: IO[bytes] | None) -> None:
    assert into is not None
    with contextlib.suppress(OSError, ValueError):
        while (line := lines.get()) is not None:
            into.write(line)
            into.flush()
    with contextlib.suppress(OSError, ValueError):
        into.close()


def _carry_out(out: IO[bytes] | None, lines: Queue[bytes]) -> None:
    """Line by line; an empty one is the end. After a line that is too long nothing can be trusted."""
    assert out is not None
    with contextlib.suppress(OSError, ValueError), out:
        while line := out.readline(LONGEST + 1):
            lines.put(line)
            if len(line) > LONGEST:
                return
    lines.put(b"")


def _listen(err: IO[bytes] | None, words: deque[str]) -> None:
    assert err is not None
    with contextlib.suppress(OSError, ValueError), err:
        while line := err.readline(_LONGEST_WORD):
            words.append(line.decode("utf-8", "replace").rstrip())


class Clock:
    """How long something has taken so far."""

    def __init__(self) -> None:
        self._begun = time.monotonic()

    @property
    def seconds(self) -> float:
        """Since it was set going."""
        return time.monotonic() - self._begun
