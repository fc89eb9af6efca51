"""King of Siam for learners: a batch, and Gymnasium's vector environment. A step is one decision, of any seat."""

import sys
from functools import partial
from itertools import count
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import __version__ as gymnasium_version

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.benchmarks.subjects import SEED, Stepped, Subject, Workload, each_turn
from kernel.benchmarks.subjects.kernel import DEALS, decisions
from kingofsiam_kernel.learning.gymnasium.vector_environment import KingOfSiamVectorEnv
from kingofsiam_kernel.learning.observation_encoding import write_mask, zeros

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


def vector_steps(size: int, seat: int | None) -> Stepped:
    """Steps of the vector environment; those of the opponents, who play within a step, count too."""
    env, rng = KingOfSiamVectorEnv(size, seat=seat), np.random.default_rng(SEED)
    shown = [env.reset(seed=SEED)[-1]["action_mask"]]
    each = 1.0 if seat is None else decisions_for_each_of_learner(DEALS)

    def choose() -> tuple[Any, float]:
        return legal_choices(shown[0], rng), each * int(shown[0].any(axis=1).sum())

    def step(choices: Any) -> None:
        shown[0] = env.step(choices)[-1]["action_mask"]

    return Stepped(choose, step)


def decisions_for_each_of_learner(games: int) -> float:
    """How many decisions all seats make for each one of a random learner's against staged opponents."""
    own, others, dealer = 0, 0, kernel.Dealer(3)
    for seed in range(games):
        decision, rng = kernel.first_decision(dealer.deal(seed)), kernel.Rng(seed)
        while not decision.over:
            if decision.to_move == 0:
                own, decision = own + 1, kernel.decide(decision, kernel.uniform_choice(decision, rng))
            else:
                move = kernel.staged_move(decision.state, rng)
                others += len(kernel.choices_from_move(decision.state, move))
                decision = kernel.first_decision(kernel.play_unchecked(decision.state, move))
    return (own + others) / own


def load(argument: str) -> Subject:
    """The batch, or the vector environment with one learner in each game or for all seats."""
    about, facts = f"kingofsiam {ks.__version__} on CPython {sys.version.split()[0]}", {"compiled": kernel.COMPILED}
    if argument == "batch":
        work: dict[str, Workload | Stepped] = {f"batch_{size}": warmed_up(batch_steps(size)) for size in SIZES}
        work["mask"] = each_turn([(0, each.mask) for each in decisions()], partial(write_mask, zeros(kernel.CHOICES)))
        return Subject(about, work, lambda: (batch(SIZES[0]) for _ in count()), facts=facts, held=SIZES[0])
    seat = 0 if argument == "vector" else None
    steps = {f"batch_{size}": warmed_up(vector_steps(size, seat)) for size in SIZES}
    return Subject(f"{about}, gymnasium {gymnasium_version}", steps, facts=facts)
