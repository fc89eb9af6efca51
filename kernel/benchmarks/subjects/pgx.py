"""pgx's connect four, compiled by JAX for one core; a game that has ended begins anew in the same step."""

import os
from importlib import import_module
from importlib.metadata import version
from typing import Any

from kernel.benchmarks.subjects import SEED, Stepped, Subject

SIZES = (64, 1024)
ONE_THREAD = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"


def steps(jax: Any, env: Any, size: int) -> Stepped:
    """Steps of a batch; choices and random numbers are made before."""
    np: Any = import_module("numpy")
    auto_reset: Any = import_module("pgx.experimental").auto_reset
    step_all = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    keys, rng = jax.random.split(jax.random.PRNGKey(SEED), size), np.random.default_rng(SEED)
    states = [jax.jit(jax.vmap(env.init))(keys)]

    def choose() -> tuple[Any, float]:
        masks = np.asarray(states[0].legal_action_mask)
        choices = (masks * (1 + rng.random(masks.shape))).argmax(axis=1).astype(np.int32)
        return jax.block_until_ready(
            (jax.numpy.asarray(choices), jax.random.split(keys[rng.integers(size)], size))
        ), size

    def step(chosen: Any) -> None:
        states[0] = jax.block_until_ready(step_all(states[0], *chosen))

    step(choose()[0])  # compiles
    return Stepped(choose, step)


def load(argument: str) -> Subject:
    """Connect four."""
    del argument
    os.environ |= {"XLA_FLAGS": ONE_THREAD, "JAX_PLATFORMS": "cpu"}
    jax: Any = import_module("jax")
    env = import_module("pgx").make("connect_four")
    about = f"pgx {version('pgx')}, JAX {version('jax')}"
    return Subject(about, {f"batch_{size}": steps(jax, env, size) for size in SIZES})
