"""Whoever ends the program, in whatever way, is treated like one who presses Ctrl-C."""

from __future__ import annotations

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

_ENDING: Final = ("SIGTERM", "SIGHUP")


@contextmanager
def ended_like_an_interrupt() -> Generator[None]:
    """SIGTERM and SIGHUP raise `KeyboardInterrupt` in here, so that what must be tidied up or kept is."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    named = [each for each in signal.Signals if each.name in _ENDING]
    before = {each: handler for each in named if (handler := signal.getsignal(each)) is not signal.SIG_IGN}
    try:
        for each in before:
            signal.signal(each, signal.default_int_handler)
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
