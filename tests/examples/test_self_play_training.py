"""The example of self-play with PyTorch, for a few seconds."""

from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from examples.self_play.curve import read_points

torch: Any = pytest.importorskip("torch", reason="PyTorch is not installed: see examples/self_play/requirements.txt")
train: Any = pytest.importorskip("examples.self_play.train")

SMALL: Final = ("--games=8", "--rollout=16", "--minibatch=64", "--width=16", "--players=3", "--evaluate-every=2")
OPPONENTS: Final = ("--evaluation-games=6", "--opponents=staged,search:1")


def run(file: Path, *options: str) -> Any:
    """Train for a moment; returns what the checkpoint holds."""
    train.main([f"--file={file}", *SMALL, *OPPONENTS, *options])
    return train.Trainer.load(file)


def weights(trainer: Any) -> list[float]:
    """All numbers of the network."""
    return [number for each in trainer.agent.parameters() for number in each.flatten().tolist()]


def test_a_run_evaluates_again_and_again(tmp_path: Path) -> None:
    """At the beginning and after every second update, against all opponents, every game to its end."""
    trainer = run(tmp_path / "run.pt", "--steps=512")
    assert (trainer.steps, trainer.updates) == (512, 4)
    assert [(point.steps, point.opponents, point.games) for point in trainer.curve] == [
        (steps, opponents, 6) for steps in (0, 256, 512) for opponents in ("staged", "search:1")
    ]
    shown = read_points(tmp_path / "run.csv")
    assert [point.rate for point in shown] == [pytest.approx(point.rate, abs=1e-4) for point in trainer.curve]


def test_the_same_command_goes_on(tmp_path: Path) -> None:
    """With the network, the curve and the steps of the checkpoint, and with new deals."""
    before = run(tmp_path / "run.pt", "--steps=256")
    assert run(tmp_path / "run.pt", "--steps=256").steps == 256
    assert weights(before) == weights(train.Trainer.load(tmp_path / "run.pt"))
    assert before.games.batch.seed(0) > before.settings.seed + before.settings.games - 1
    after = run(tmp_path / "run.pt", "--steps=512", "--games=99")
    assert (after.steps, after.settings.games) == (512, 8)
    assert [point.steps for point in after.curve[::2]] == [0, 256, 512]
    assert after.curve[:4] == before.curve
    assert weights(after) != weights(before)


def test_time_is_a_budget_too(tmp_path: Path) -> None:
    assert run(tmp_path / "run.pt", "--minutes=0").steps == 0


def test_a_run_with_the_same_seed_is_the_same(tmp_path: Path) -> None:
    """Number by number, on the same machine."""
    one, other, third = (
        run(tmp_path / f"{number}.pt", "--steps=384", f"--seed={seed}") for number, seed in enumerate((5, 5, 6))
    )
    assert weights(one) == weights(other) != weights(third)
    assert one.curve == other.curve


@pytest.mark.parametrize("players", [2, 4])
def test_only_legal_choices_are_made(players: int) -> None:
    """Their probabilities add up to 1, and the others have none."""
    trainer = train.Trainer(train.Settings(players=players, games=64, width=16))
    observations, masks = trainer.games.observations, trainer.games.masks
    for layer in trainer.agent.parameters():
        torch.nn.init.normal_(layer)
    log_probabilities, values = trainer.agent(torch.tensor(observations), torch.tensor(masks))
    assert torch.allclose(log_probabilities.exp().where(torch.tensor(masks), 0).sum(dim=1), torch.ones(64))
    assert values.shape == (64,)
    for choices in (trainer.agent.sample(observations, masks)[0], trainer.agent.best(observations, masks)):
        assert masks[np.arange(64), choices].all()


def test_choices_are_drawn_by_their_probabilities() -> None:
    """Each of the choices at the beginning is drawn as often as the network says, within four standard deviations."""
    trainer = train.Trainer(train.Settings(games=1, width=16))
    torch.nn.init.normal_(trainer.agent.policy.bias)
    rows = np.repeat(trainer.games.observations, 4000, axis=0), np.repeat(trainer.games.masks, 4000, axis=0)
    choices, log_probabilities, _ = trainer.agent.sample(*rows)
    for choice in np.flatnonzero(trainer.games.masks[0]):
        share = float(np.exp(log_probabilities[choices == choice][0]))
        assert abs((choices == choice).mean() - share) < 4 * (share * (1 - share) / 4000) ** 0.5


def test_learning_makes_good_choices_likelier_and_knows_what_they_lead_to() -> None:
    """But not much likelier than before at once: the change is clipped."""
    trainer = train.Trainer(train.Settings(games=64, width=16))
    observations, masks = (torch.tensor(each) for each in (trainer.games.observations, trainer.games.masks))
    choices = masks.float().argmax(dim=1) + torch.arange(64) % 2  # the pass, and the first card
    before = trainer.agent(observations, masks)[0].gather(1, choices[:, None])[:, 0].detach()
    good = torch.where(torch.arange(64) % 2 == 1, 1.0, -1.0)
    for _ in range(200):
        trainer.learn(observations, masks, choices, before, good, torch.full((64,), 0.5))
    after, values = trainer.agent(observations, masks)
    change = after.gather(1, choices[:, None])[:, 0].detach() - before
    assert (change[good > 0] > 0).all()
    assert (change[good < 0] < 0).all()
    assert change.abs().max() < 1
    assert torch.allclose(values, torch.full((64,), 0.5), atol=0.1)


def test_the_only_legal_choice_is_drawn_whatever_the_noise(monkeypatch: pytest.MonkeyPatch) -> None:
    """A generator of numbers from 0 on gives 0 itself, once in millions of draws."""
    agent = train.Agent(2, 16)
    masks = np.zeros((1, train.CHOICES), dtype=bool)
    masks[0, 7] = True
    monkeypatch.setattr(torch, "rand_like", torch.zeros_like)
    choices, _, _ = agent.sample(np.zeros((1, 188), dtype=np.uint8), masks)
    assert choices.tolist() == [7]
