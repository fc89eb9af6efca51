"""King of Siam for learners: a batch, and Gymnasium's vector environment. A step is one decision."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import __version__ as gymnasium_version

import kingofsiam_kernel as kernel
from kernel.benchmarks.subjects import SEED, Stepped, Subject
from kernel.benchmarks.subjects.kernel import about
from kingofsiam_kernel.learning.gymnasium import KingOfSiamVectorEnv

SIZES: Final = (64, 1024)
WARMUP: Final = 400
"""Steps after which the games of a batch are at different stages."""


def legal_choices(masks: npt.NDArray[Any], rng: np.random.Generator) -> Any:
    """A uniform choice from each row of the masks; 0 where the row has none."""
    return np.multiply(masks, 1 + rng.random(masks.shape, dtype=np.float32)).argmax(axis=1)


def warmed_up(work: Stepped) -> Stepped:
    """The same after some steps."""
    for _ in range(WARMUP):
        work.step(work.choose()[0])
    return work


def batch(size: int) -> kernel.Batch:
    """A batch in which the learner decides for all seats."""
    games = kernel.Batch(kernel.Dealer(3), size)
    games.reset(SEED)
    return games


def batch_steps(size: int) -> Stepped:
    """Steps of a batch, with observations and masks."""
    games, rng = batch(size), np.random.default_rng(SEED)
    masks = np.frombuffer(games.masks, np.uint8).reshape(size, -1)
    return Stepped(lambda: (legal_choices(masks, rng).astype(np.uint8).data, int(masks.any(axis=1).sum())), games.step)


def vector_steps(size: int) -> Stepped:
    """Steps of the vector environment in which the learner decides for all seats."""
    env, rng = KingOfSiamVectorEnv(size, seat=None), np.random.default_rng(SEED)
    masks = [env.reset(seed=SEED)[-1]["action_mask"]]

    def choose() -> tuple[Any, float]:
        return legal_choices(masks[0], rng), int(masks[0].any(axis=1).sum())

    def step(choices: Any) -> None:
        masks[0] = env.step(choices)[-1]["action_mask"]

    return Stepped(choose, step)


def load(argument: str) -> Subject:
    """The batch, or the vector environment."""
    if argument == "vector":
        steps = {f"batch_{size}": warmed_up(vector_steps(size)) for size in SIZES}
        return Subject(f"{about(compiled=True)}, gymnasium {gymnasium_version}", steps)
    return Subject(about(compiled=True), {f"batch_{size}": warmed_up(batch_steps(size)) for size in SIZES})
