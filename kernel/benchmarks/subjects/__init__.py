"""Benchmark subjects: the programs that are measured, each in a module and a process of its own."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, TypeVar

P = TypeVar("P")
M = TypeVar("M")

Workload = Callable[[], int]
"""Runs a batch of something and returns how many there were."""


@dataclass(frozen=True, slots=True)
class Stepped:
    """A workload of which only `step` is measured: it gets what `choose` returns with the number of decisions in it."""

    choose: Callable[[], tuple[Any, float]]
    step: Callable[[Any], object]


SEED: Final = 2007


def each_turn(turns: Sequence[tuple[P, M]], play: Callable[[P, M], object]) -> Workload:
    """Every recorded move again."""

    def work() -> int:
        for position, move in turns:
            play(position, move)
        return len(turns)

    return work


@dataclass(frozen=True, slots=True)
class Subject:
    """A program that has been loaded, with what it can do."""

    about: str
    workloads: Mapping[str, Workload | Stepped]


@dataclass(frozen=True, slots=True)
class Entry:
    """A subject before it is loaded: its names, its module, and its interpreter."""

    key: str
    name: str
    module: str
    interpreter: str
    argument: str = ""

    def load(self) -> Subject:
        """Load it in this process. Raises `ImportError` or `OSError`."""
        load: Callable[[str], Subject] = import_module(f"kernel.benchmarks.subjects.{self.module}").load
        return load(self.argument)


COMPILED: Final = "compiled"
HERE: Final = "here"
PEERS: Final = "peers"

ENTRIES: Final = (
    Entry("compiled", "kernel, compiled", "kernel", COMPILED, "compiled"),
    Entry("interpreted", "kernel, interpreted", "kernel", HERE, "interpreted"),
    Entry("rulebook", "rulebook engine", "rulebook", HERE),
    Entry("batch", "kernel.Batch", "batches", COMPILED, "batch"),
    Entry("vector", "Gymnasium vector env, self-play", "batches", COMPILED, "vector"),
    Entry("pettingzoo", "King of Siam in PettingZoo", "petting_zoo", COMPILED, "kingofsiam"),
    Entry("openspiel", "King of Siam in OpenSpiel", "open_spiel", COMPILED, "kingofsiam"),
    Entry("chess", "python-chess", "python_chess", PEERS),
    Entry("spiel-chess", "OpenSpiel chess (C++)", "open_spiel", PEERS, "chess"),
    Entry("connect-four", "PettingZoo connect four", "petting_zoo", PEERS, "connect_four"),
    Entry("pgx", "pgx connect four (JAX)", "pgx", PEERS),
)


def entry(key: str) -> Entry:
    """The subject of this name."""
    return {entry.key: entry for entry in ENTRIES}[key]
