"""The vector environment: every game in it is the environment for one game, array by array."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.learning.gymnasium import ID, Array, KingOfSiamVectorEnv

SEED: Final = 7


def random_choices(masks: Array, rng: Random) -> Array:
    """A legal choice for each row; 0 where there is none."""
    return np.array([rng.choice(np.flatnonzero(mask).tolist() or [0]) for mask in masks])


def steps(envs: KingOfSiamVectorEnv, number: int = 200) -> Iterator[tuple[Any, ...]]:
    """Random steps: the actions and what comes of them."""
    rng = Random(1)
    _, infos = envs.reset(seed=SEED)
    for _ in range(number):
        actions = random_choices(infos["action_mask"], rng)
        result = envs.step(actions)
        infos = result[4]
        yield actions, *result


def test_each_game_can_have_a_seed_of_its_own_but_no_position() -> None:
    envs, batch = KingOfSiamVectorEnv(3), kernel.Batch(kernel.Dealer(), 3, 0)
    observations, _ = envs.reset(seed=[SEED, 21, None])
    batch.reset([SEED, 21, 5])
    assert observations[:2].tobytes() == bytes(batch.observations)[: 2 * kernel.OBSERVATION_SIZE]
    refused: tuple[dict[str, Any], ...] = ({"options": {"state": ks.deal(3, seed=1)}}, {"seed": [1, 2]})
    for wrong in refused:
        with pytest.raises(InvalidSetting) as error:
            envs.reset(**wrong)
        assert len(error.value.faults) == 1


@pytest.mark.parametrize("mode", ["next step", "same step"])
@pytest.mark.parametrize(("others", "number"), [("staged", 300), ("greedy", 40), ("search:2", 10)])
def test_the_arrays_are_those_of_the_batch_of_the_kernel(others: str, number: int, mode: str) -> None:
    """The reward is that of the learner's seat."""
    envs = KingOfSiamVectorEnv(2, 2, seat=1, others=others, autoreset_mode=mode.title().replace(" ", ""))
    batch = kernel.Batch(kernel.Dealer(2), 2, 1, others, mode)
    batch.reset(SEED)
    for actions, observations, rewards, terminated, truncated, infos in steps(envs, number):
        batch.step(actions.astype(np.uint8).data)
        assert observations.tobytes() == bytes(batch.observations)
        assert infos["action_mask"].tobytes() == bytes(batch.masks)
        assert infos["seat"].tobytes() == bytes(batch.seats)
        assert (terminated.tolist(), truncated.any()) == (list(batch.terminated), False)
        assert rewards.tolist() == [each / 2 for each in batch.rewards.cast("b")[1::2]]
        if terminated.any():
            assert infos["returns"].ravel().tolist() == [each / 2 for each in batch.rewards.cast("b")]
            assert infos.get("final_obs", np.zeros(0)).tobytes() == bytes(batch.final_observations)


def test_the_masks_can_be_part_of_the_observations() -> None:
    """Also at the end of a game, where no choice is legal any more."""
    options: dict[str, Any] = {"players": 2, "autoreset_mode": "SameStep"}
    plain, masked, ends = (
        KingOfSiamVectorEnv(2, **options),
        KingOfSiamVectorEnv(2, **options, mask_in_observation=True),
        0,
    )
    for (_, alone, *_, before), (_, both, *_, infos) in zip(steps(plain, 300), steps(masked, 300), strict=True):
        assert masked.observation_space.contains(both)
        assert np.array_equal(both["observation"], alone)
        assert np.array_equal(both["action_mask"], before["action_mask"])
        if "final_obs" in infos:
            ends += 1
            assert np.array_equal(infos["final_obs"]["observation"], before["final_obs"])
            assert not infos["final_obs"]["action_mask"].any()
    assert ends


def test_in_self_play_the_reward_is_that_of_the_seat_that_has_decided() -> None:
    """And `returns` has those of all."""
    envs = KingOfSiamVectorEnv(4, seat=None, autoreset_mode=AutoresetMode.SAME_STEP)
    _, infos = envs.reset(seed=SEED)
    seats, ends = infos["seat"], 0
    for _, _, rewards, terminated, _, infos in steps(envs, 400):
        for number in np.flatnonzero(terminated):
            assert rewards[number] == infos["returns"][number, seats[number]]
            assert infos["returns"][number].sum() == 0
            ends += 1
        assert not rewards[~terminated].any()
        seats = infos["seat"]
    assert ends


@pytest.mark.parametrize("action", [43, 44, 255, -1, 2**40])
def test_an_illegal_choice_ends_its_game(action: int) -> None:
    """With a reward of -1, and the others go on."""
    envs = KingOfSiamVectorEnv(2)
    envs.reset(seed=SEED)
    _, rewards, terminated, _, infos = envs.step(np.array([action, 0]))
    assert (rewards.tolist(), terminated.tolist()) == ([-1, 0], [True, False])
    assert not infos["action_mask"][0].any()
    _, rewards, terminated, _, infos = envs.step(np.array([action, 0]))
    assert (rewards.tolist(), terminated.tolist()) == ([0, 0], [False, False])


@pytest.mark.parametrize("actions", [[3.7, 0.0], [True, False], [[0], [0]], [0], ["0", "0"]])
def test_choices_are_whole_numbers_one_for_each_game(actions: object) -> None:
    """Others are refused, and nothing has changed."""
    envs = KingOfSiamVectorEnv(2)
    before, _ = envs.reset(seed=SEED)
    with pytest.raises(InvalidSetting):
        envs.step(np.array(actions))
    after, *_ = envs.step(np.array([0, 0]))
    fresh = KingOfSiamVectorEnv(2)
    fresh.reset(seed=SEED)
    assert (after == fresh.step(np.array([0, 0]))[0]).all()
    assert (before != after).any()


def test_gymnasium_makes_it() -> None:
    """By its vector entry point, also from a module name; without a seed a seed is drawn."""
    envs: Any = gymnasium.make_vec(
        f"kingofsiam_kernel.learning.gymnasium:{ID}",
        num_envs=5,
        vectorization_mode="vector_entry_point",
        players=4,
        autoreset_mode="SameStep",
    )
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, infos = envs.reset()
    assert (observations.shape, infos["action_mask"].shape) == ((5, kernel.OBSERVATION_SIZE), (5, kernel.CHOICES))
    assert envs.action_space.contains(envs.action_space.sample(mask=None))
    assert observations[0].tobytes() != envs.reset()[0][0].tobytes()
    assert np.array_equal(envs.reset(seed=3)[0], envs.reset(seed=3)[0])
    envs.close()
