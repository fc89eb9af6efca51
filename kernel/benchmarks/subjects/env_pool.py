"""EnvPool's Catch, its smallest game, in C++ with one thread: a step moves a paddle on a board of 10 by 5."""

from importlib import import_module
from importlib.metadata import version
from typing import Any

from kernel.benchmarks.subjects import SEED, Stepped, Subject

SIZES = (64, 1024)


def steps(envpool: Any, size: int) -> Stepped:
    """Steps of a batch; those that only begin a new game are not decisions."""
    np: Any = import_module("numpy")
    env = envpool.make("Catch-v0", env_type="gymnasium", num_envs=size, num_threads=1, seed=SEED)
    rng, ended = np.random.default_rng(SEED), [env.reset()[0].any(axis=(1, 2)) & False]

    def choose() -> tuple[Any, float]:
        return rng.integers(3, size=size, dtype=np.int32), size - int(ended[0].sum())

    def step(actions: Any) -> None:
        ended[0] = env.step(actions)[2]

    return Stepped(choose, step)


def load(argument: str) -> Subject:
    """Catch."""
    del argument
    envpool: Any = import_module("envpool")
    return Subject(f"envpool {version('envpool')}", {f"batch_{size}": steps(envpool, size) for size in SIZES})
