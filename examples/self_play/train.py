"""Self-play by proximal policy optimization (PPO, Schulman et al. 2017) with action masks, after CleanRL.

`python -m examples.self_play.train --minutes 30` plays all seats with one network and learns from every decision.
`run.pt` is the checkpoint; the same command goes on with it. `run.csv` is the learning curve.
Needs NumPy and PyTorch (requirements.txt), and is best run with the compiled wheel.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor, nn

from examples.self_play.curve import Point, write_points
from examples.self_play.evaluation import win_rate
from examples.self_play.rollouts import Array, Games, Rollout, roll_out
from kingofsiam_kernel import CHOICES, COMPILED, Batch, Dealer
from kingofsiam_kernel.learning.observation_layout import PARTS, SEATS

NEVER: Final = -1e9
_TINY: Final = 1e-30
NAMES: Final = {"boxes", "control", "top", "swap", "stage", "chosen", "choices"}
"""What is not a quantity in an observation: each of its values gets an input of its own."""


@dataclass(frozen=True)
class Settings:
    """The hyperparameters; each is an option of the command line."""

    players: int = 2
    seed: int = 1
    games: int = 512
    """Games at once."""
    rollout: int = 64
    """Steps in each game between two updates."""
    epochs: int = 2
    minibatch: int = 2048
    learning_rate: float = 5e-4
    decay: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    width: int = 256
    evaluate_every: int = 30
    """Updates between two evaluations."""
    evaluation_games: int = 300
    opponents: str = "staged,greedy,search:20"


class Inputs:
    """What the network reads: the root of each quantity's share of its limit, and a flag for each value of a name."""

    def __init__(self, players: int) -> None:
        numbers = [(field, who, high) for field, who in PARTS for high in field.highs]
        used = [(at, field.name, high) for at, (field, who, high) in enumerate(numbers) if who not in SEATS[players:]]
        self.quantities = torch.tensor([at for at, name, _ in used if name not in NAMES])
        self.scale = torch.tensor([high**-0.5 for _, name, high in used if name not in NAMES])
        flags = [(at, value) for at, name, high in used if name in NAMES for value in range(1, high + 1)]
        self.names, self.values = torch.tensor(flags).T
        self.size = len(self.quantities) + len(self.names)

    def of(self, observations: Tensor) -> Tensor:
        """The inputs, a row for each observation."""
        flags = observations[:, self.names] == self.values
        return torch.cat([observations[:, self.quantities] * self.scale, flags], dim=1)


class Agent(nn.Module):
    """A network with two hidden layers, the logits of the 44 choices, and the value of the observation."""

    def __init__(self, players: int, width: int) -> None:
        super().__init__()
        self.inputs = Inputs(players)
        self.trunk = nn.Sequential(nn.Linear(self.inputs.size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, CHOICES), nn.Linear(width, 1)
        for layer in (self.policy, self.value):  # begin with equal chances and no opinion
            nn.init.zeros_(layer.weight)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The log probabilities of the choices, and the values."""
        hidden = self.trunk(self.inputs.of(observations))
        logits = self.policy(hidden).masked_fill(~masks, NEVER)
        return logits.log_softmax(dim=1), self.value(hidden)[:, 0]

    @torch.no_grad()
    def sample(self, observations: Array, masks: Array) -> tuple[Array, Array, Array]:
        """A random choice for each row (by the Gumbel trick), its log probability, and the value of the row."""
        log_probabilities, values = self(torch.tensor(observations), torch.tensor(masks))
        noise = torch.rand_like(log_probabilities).clamp_min(_TINY)  # 0 would rule out the only legal choice
        choices = (log_probabilities - noise.log().neg().log()).argmax(dim=1)
        chosen = log_probabilities.gather(1, choices[:, None])[:, 0]
        return choices.numpy(), chosen.numpy(), values.numpy()

    @torch.no_grad()
    def best(self, observations: Array, masks: Array) -> Array:
        """The most probable choice in each row."""
        log_probabilities, _ = self(torch.tensor(observations), torch.tensor(masks))
        choices: Array = log_probabilities.argmax(dim=1).numpy()
        return choices


class Trainer:
    """A training run: network, optimizer, games, and the learning curve so far."""

    def __init__(self, settings: Settings) -> None:
        self.settings, self.dealer = settings, Dealer(settings.players)
        torch.manual_seed(settings.seed)
        self.agent = Agent(settings.players, settings.width)
        self.optimizer = torch.optim.Adam(self.agent.parameters(), settings.learning_rate, eps=1e-5)
        self.games = Games(Batch(self.dealer, settings.games, autoreset="same step"))
        self.games.batch.reset(settings.seed)
        self.updates, self.steps, self.curve = 0, 0, list[Point]()

    def update(self) -> dict[str, float]:
        """Play a rollout and learn from it; returns what is worth watching."""
        rollout = roll_out(self.games, self.agent.sample, self.settings.rollout, self.settings.decay)
        self.updates, self.steps = self.updates + 1, self.steps + rollout.choices.size
        watched = dict[str, float]()
        for minibatch in minibatches(rollout, self.settings):
            watched = self.learn(*minibatch)
        return {**watched, "games ended": float(rollout.ended.sum())}

    def learn(
        self, observations: Tensor, masks: Tensor, choices: Tensor, before: Tensor, advantages: Tensor, returns: Tensor
    ) -> dict[str, float]:
        """One step of the optimizer on the clipped objective."""
        log_probabilities, values = self.agent(observations, masks)
        change = log_probabilities.gather(1, choices[:, None].long())[:, 0] - before
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        clipped = change.exp().clamp(1 - self.settings.clip, 1 + self.settings.clip)
        policy_loss = -torch.minimum(change.exp() * advantages, clipped * advantages).mean()
        value_loss = (values - returns).square().mean() / 2
        entropy = -(log_probabilities.exp() * log_probabilities.where(masks, 0.0)).sum(dim=1).mean()
        self.optimizer.zero_grad()
        (policy_loss + value_loss / 2 - self.settings.entropy * entropy).backward()
        nn.utils.clip_grad_norm_(self.agent.parameters(), 0.5)
        self.optimizer.step()
        return {"entropy": entropy.item(), "value loss": value_loss.item(), "change": change.square().mean().item() / 2}

    def evaluate(self) -> Iterator[Point]:
        """Add to the curve how often the most probable choices win."""
        for opponents in filter(None, self.settings.opponents.split(",")):
            rate = win_rate(self.agent.best, self.dealer, opponents, self.settings.evaluation_games)
            self.curve.append(Point(self.steps, opponents, rate.n, rate.value, rate.low, rate.high))
            yield self.curve[-1]

    def save(self, file: Path) -> None:
        """Write the checkpoint, whole or not at all. The games are not in it, only the seed of the deals to come."""
        deals = [self.games.batch.seed(game) for game in range(self.settings.games)]
        state = {
            "settings": asdict(self.settings),
            "curve": [asdict(point) for point in self.curve],
            "updates": self.updates,
            "steps": self.steps,
            "next deal": max(deals) + 1,
            "agent": self.agent.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "random": torch.get_rng_state(),
        }
        torch.save(state, file.with_suffix(".new"))
        file.with_suffix(".new").replace(file)

    @classmethod
    def load(cls, file: Path) -> "Trainer":
        """Go on with a checkpoint, with new games."""
        state: dict[str, Any] = torch.load(file, weights_only=True)
        trainer = cls(Settings(**state["settings"]))
        trainer.agent.load_state_dict(state["agent"])
        trainer.optimizer.load_state_dict(state["optimizer"])
        torch.set_rng_state(state["random"])
        trainer.games.batch.reset(state["next deal"])
        trainer.updates, trainer.steps = state["updates"], state["steps"]
        trainer.curve = [Point(**point) for point in state["curve"]]
        return trainer


def minibatches(rollout: Rollout, settings: Settings) -> Iterator[tuple[Tensor, ...]]:
    """The decisions whose advantage is known, shuffled anew in each epoch."""
    known = np.flatnonzero(rollout.known)
    arrays = (
        *(rollout.observations, rollout.masks, rollout.choices),
        *(rollout.log_probabilities, rollout.advantages, rollout.returns),
    )
    flat = [torch.from_numpy(each.reshape(-1, *each.shape[2:])[known]) for each in arrays]
    for _ in range(settings.epochs):
        for rows in torch.randperm(len(known)).split(settings.minibatch):
            yield tuple(each[rows] for each in flat)


def train(trainer: Trainer, file: Path, deadline: float, steps: float) -> None:
    """Learn until the time (of `time.monotonic`) or the steps are used up; evaluate and save now and then."""
    begin, before = time.monotonic(), trainer.steps
    if trainer.updates == 0:
        evaluate_and_save(trainer, file)
    while trainer.steps < steps and time.monotonic() < deadline:
        watched = trainer.update()
        speed = (trainer.steps - before) / (time.monotonic() - begin)
        shown = ", ".join(f"{name} {value:.3g}" for name, value in watched.items())
        print(f"update {trainer.updates}, {trainer.steps:,} steps, {speed:,.0f} a second: {shown}", flush=True)
        if trainer.updates % trainer.settings.evaluate_every == 0:
            evaluate_and_save(trainer, file)
    trainer.save(file)


def evaluate_and_save(trainer: Trainer, file: Path) -> None:
    """Add to the learning curve, write it beside the checkpoint, and the checkpoint."""
    for point in trainer.evaluate():
        print(f"  against {point}", flush=True)
    write_points(file.with_suffix(".csv"), trainer.curve)
    trainer.save(file)


def main(arguments: list[str]) -> None:
    """Train from the beginning, or go on with the checkpoint if there is one."""
    parser = argparse.ArgumentParser(prog="python -m examples.self_play.train", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30, help="stop after this time (30)")
    parser.add_argument("--steps", type=float, default=float("inf"), help="stop after so many decisions, of all runs")
    parser.add_argument("--file", type=Path, default=Path("run.pt"), help="the checkpoint (run.pt)")
    default: float | str
    for name, default in asdict(Settings()).items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(default), default=default, help=f"({default})")
    given = vars(parser.parse_args(arguments))
    minutes, steps, file = given.pop("minutes"), given.pop("steps"), given.pop("file")
    torch.set_num_threads(1)
    if not COMPILED:
        print("The kernel is not compiled: this will be slow.", file=sys.stderr)
    trainer = Trainer.load(file) if file.exists() else Trainer(Settings(**given))
    train(trainer, file, time.monotonic() + 60 * minutes, steps)


if __name__ == "__main__":
    main(sys.argv[1:])
