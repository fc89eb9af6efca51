"""Playing on a Dask cluster that is there already. Needs the extra `study`."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from importlib import import_module
from typing import Final, Protocol, cast

from kingofsiam.errors import KingOfSiamError, MissingExtra

SECONDS: Final = 10.0
"""About so long a block takes on a cluster: a scheduler that has a thousand workers should not drown in results."""

PATIENCE: float = 10.0
"""So many seconds a cluster may take to answer."""
_COUNT_AGAIN: Final = 5.0
_RETRIES: Final = 3


class NoCluster(KingOfSiamError):
    """There is no cluster at this address, or it has broken down."""

    def __init__(self, address: str, why: str) -> None:
        self.address, self.why = address, why
        super().__init__(address, why)

    def __str__(self) -> str:
        return f"the Dask cluster at {self.address} does not play: {self.why}"


class _Client(Protocol):
    """What is used of `distributed.Client`."""

    def get_executor(self, *, pure: bool, retries: int) -> Executor: ...
    def nthreads(self) -> Mapping[str, int]: ...
    def close(self) -> None: ...


class Cluster:
    """A Dask cluster: an executor, and how many games it can play at a time."""

    def __init__(self, client: _Client) -> None:
        self._client = client
        self._threads, self._next = 1, 0.0
        self.executor: Final = client.get_executor(pure=False, retries=_RETRIES)

    def workers(self) -> int:
        """How many workers there are now: they may come and go."""
        if time.monotonic() >= self._next:
            self._threads = max(1, self.count())
            self._next = time.monotonic() + _COUNT_AGAIN
        return self._threads

    def count(self) -> int:
        """Ask the scheduler how many workers there are at this very moment."""
        return sum(self._client.nthreads().values())


@contextmanager
def cluster(address: str) -> Generator[Cluster]:
    """The cluster at this address, such as `tcp://host:8786`. Raises `NoCluster`, and `MissingExtra`."""
    try:
        connect = cast("Callable[..., _Client]", import_module("distributed").Client)
    except ImportError as error:
        raise MissingExtra("a cluster", "study", "distributed") from error
    try:
        client = connect(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise NoCluster(address, str(error)) from error
    try:
        yield Cluster(client)
    except KingOfSiamError:
        raise
    except CancelledError as error:
        raise NoCluster(address, "its scheduler is gone") from error
    except Exception as error:
        raise NoCluster(address, f"{type(error).__name__}: {error}") from error
    finally:
        client.close()
