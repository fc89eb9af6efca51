"""Work that takes its time, done while the screen goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

_T = TypeVar("_T")


async def in_background(work: Callable[[], _T]) -> _T:
    """What the work brings, or the error it raises. Whoever leaves meanwhile does not have to wait for its end."""
    result: Future[_T] = Future()
    Thread(target=_do, args=(work, result), daemon=True).start()
    return await asyncio.wrap_future(result)


def _do(work: Callable[[], _T], result: Future[_T]) -> None:
    if result.set_running_or_notify_cancel():
        try:
            result.set_result(work())
        except Exception as error:  # noqa: BLE001 - it is raised where the work was asked for
            result.set_exception(error)
