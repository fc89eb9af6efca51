"""Run a study on an existing Dask cluster: connect to its scheduler, and use its workers as an executor.

Needs the extra `study`.
"""

import time
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from importlib import import_module
from typing import Final, Protocol, cast

from kingofsiam.errors import KingOfSiamError, MissingExtra
from kingofsiam_kernel.errors import RunStopped

BATCH_SECONDS: Final = 10.0
"""The target duration of a batch on a cluster, in seconds: long enough that a scheduler can serve 1000 workers."""

CONNECT_TIMEOUT: float = 10.0
"""The time to wait for the scheduler, in seconds."""

_RECOUNT_SECONDS: Final = 5.0
_RETRIES: Final = 3


class _Client(Protocol):
    """The part of `distributed.Client` that is used here."""

    def get_executor(self, *, pure: bool, retries: int) -> Executor: ...
    def nthreads(self) -> Mapping[str, int]: ...
    def close(self) -> None: ...


class Cluster:
    """A Dask cluster: an executor, and the number of games it can play at once."""

    def __init__(self, client: _Client) -> None:
        self._client = client
        self._threads, self._next = 1, 0.0
        self.executor: Final = client.get_executor(pure=False, retries=_RETRIES)

    def workers(self) -> int:
        """The current number of worker threads. Workers may come and go; it is asked again every few seconds."""
        if time.monotonic() >= self._next:
            self._threads = max(1, self.count())
            self._next = time.monotonic() + _RECOUNT_SECONDS
        return self._threads

    def count(self) -> int:
        """Ask the scheduler for the number of worker threads."""
        return sum(self._client.nthreads().values())


@contextmanager
def cluster(address: str) -> Generator[Cluster]:
    """Connect to the cluster at this address, such as `tcp://host:8786`. Raises `RunStopped` and `MissingExtra`."""
    try:
        connect = cast("Callable[..., _Client]", import_module("distributed").Client)
    except ImportError as error:
        raise MissingExtra("a cluster", "study", "distributed", "./kernel") from error
    try:
        client = connect(address, timeout=CONNECT_TIMEOUT, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise _no_cluster(address, str(error)) from error
    try:
        yield Cluster(client)
    except KingOfSiamError:
        raise
    except CancelledError as error:
        raise _no_cluster(address, "its scheduler is gone") from error
    except Exception as error:
        raise _no_cluster(address, f"{type(error).__name__}: {error}") from error
    finally:
        client.close()


def _no_cluster(address: str, why: str) -> RunStopped:
    return RunStopped(f"the Dask cluster at {address} does not work: {why}", address)
