"""Benchmark subjects: the programs that are measured, each in a module and a process of its own."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
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
    """A program that has been loaded, with what it can do.

    `positions` yields positions, or batches that hold `held` games each, to measure the memory that each takes.
    `games` plays a number of staged games with known seeds and returns a digest of their final positions, which is the
    same for all programs that play the same game.
    """

    about: str
    workloads: Mapping[str, Workload | Stepped]
    positions: Callable[[], Iterator[object]] | None = None
    games: Callable[[int], str] | None = None
    facts: Mapping[str, bool] = field(default_factory=dict[str, bool])
    held: int = 1


@dataclass(frozen=True, slots=True)
class Entry:
    """A subject before it is loaded: its names, its module, its interpreter, and what a program has to import."""

    key: str
    name: str
    module: str
    interpreter: str
    imports: str = ""
    argument: str = ""

    def load(self) -> Subject:
        """Load it in this process. Raises `ImportError` or `OSError`."""
        load: Callable[[str], Subject] = import_module(f"kernel.benchmarks.subjects.{self.module}").load
        return load(self.argument)


COMPILED: Final = "compiled"
HERE: Final = "here"
PEERS: Final = "peers"

ENTRIES: Final = (
    Entry("compiled", "kernel, compiled", "kernel", COMPILED, "kingofsiam_kernel"),
    Entry("interpreted", "kernel, interpreted", "kernel", HERE, "kingofsiam_kernel"),
    Entry("rulebook", "rulebook engine", "rulebook", HERE, "kingofsiam.engine"),
    Entry("limit", "C twin", "c_baseline", HERE),
    Entry("batch", "kernel.Batch", "batches", COMPILED, argument="batch"),
    Entry("vector", "Gymnasium vector env", "batches", COMPILED, argument="vector"),
    Entry("vector-all", "Gymnasium vector env, self-play", "batches", COMPILED, argument="vector-all"),
    Entry("pettingzoo", "King of Siam in PettingZoo", "petting_zoo", COMPILED, argument="kingofsiam"),
    Entry("openspiel", "King of Siam in OpenSpiel", "open_spiel", COMPILED, argument="kingofsiam"),
    Entry("chess", "python-chess", "python_chess", PEERS, "chess"),
    Entry("catanatron", "catanatron", "catanatron", PEERS, "catanatron"),
    Entry("spiel-chess", "OpenSpiel chess (C++)", "open_spiel", PEERS, "pyspiel", "chess"),
    Entry("spiel-backgammon", "OpenSpiel backgammon (C++)", "open_spiel", PEERS, "", "backgammon"),
    Entry("spiel-euchre", "OpenSpiel euchre (C++)", "open_spiel", PEERS, "", "euchre"),
    Entry("spiel-python", "OpenSpiel tic-tac-toe (Python)", "open_spiel", PEERS, "", "python_tic_tac_toe"),
    Entry("spiel-kuhn", "OpenSpiel Kuhn poker (Python)", "open_spiel", PEERS, "", "python_kuhn_poker"),
    Entry("connect-four", "PettingZoo connect four", "petting_zoo", PEERS, "pettingzoo.classic.connect_four_v3"),
    Entry("envpool", "EnvPool Catch", "env_pool", PEERS),
    Entry("pgx", "pgx connect four (JAX)", "pgx", PEERS),
    Entry("reversi", "rust-reversi", "reversi", PEERS, "rust_reversi"),
)
PEER_KEYS: Final = tuple(entry.key for entry in ENTRIES if entry.interpreter == PEERS)


def entry(key: str) -> Entry:
    """The subject of this name."""
    return {each.key: each for each in ENTRIES}[key]
