"""Run a study on an existing Dask cluster: connect to its scheduler, and use its workers as an executor.

Needs the extra `study`.
"""

from collections.abc import Callable, Generator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from kingofsiam.errors import KingOfSiamError
from kingofsiam.extras import MissingExtra
from kingofsiam_kernel.errors import RunStopped

BATCH_SECONDS: Final = 10.0
"""The target duration of a batch on a cluster, in seconds: long enough that a scheduler can serve 1000 workers."""

CONNECT_TIMEOUT: float = 10.0
"""The time to wait for the scheduler, in seconds."""

_RETRIES: Final = 3


@dataclass(frozen=True)
class Cluster:
    """A Dask cluster: an executor, and the current number of worker threads, at least 1. Workers may come and go."""

    executor: Executor
    workers: Callable[[], int]


@contextmanager
def cluster(address: str) -> Generator[Cluster]:
    """Connect to the cluster at this address, such as `tcp://host:8786`. Raises `RunStopped` and `MissingExtra`."""
    try:
        connect: Any = import_module("distributed").Client
    except ImportError as error:
        raise MissingExtra("a cluster", "study", "distributed", "./kernel") from error
    try:
        with connect(address, timeout=CONNECT_TIMEOUT, set_as_default=False) as client:
            executor = client.get_executor(pure=False, retries=_RETRIES)
            yield Cluster(executor, lambda: max(1, sum(client.nthreads().values())))
    except KingOfSiamError:
        raise
    except (Exception, CancelledError) as error:
        why = "its scheduler is gone" if isinstance(error, CancelledError) else f"{type(error).__name__}: {error}"
        raise RunStopped(f"the Dask cluster at {address} does not work: {why}") from error
