"""The Gymnasium environment: one seat learns, and the environment plays the others."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.learning.helpers_observation import PLAYERS_AND_HANDS
from kingofsiam.spec.readings import ForcedPass
from kingofsiam_kernel.errors import InvalidSetting, NotLegal
from kingofsiam_kernel.learning.gymnasium import ID, KingOfSiamEnv
from kingofsiam_kernel.learning.infos import IllegalChoice, returns
from kingofsiam_kernel.learning.policies import ActionMask, ObservationArray

SEED: Final = 7
NOBODY: Final = 43


def first_choice(_: ObservationArray, mask: ActionMask) -> np.int64:
    """A policy that makes the first legal choice."""
    return np.argmax(mask)


def steps(game: KingOfSiamEnv, random: Random, seed: int = SEED) -> Iterator[tuple[Any, float, bool, dict[str, Any]]]:
    """A random episode: the result of each step."""
    _, info = game.reset(seed=seed)
    ended = False
    while not ended:
        choice = random.choice(np.flatnonzero(info["action_mask"]).tolist())
        observation, reward, ended, truncated, info = game.step(choice)
        assert not truncated
        yield observation, reward, ended, info


# --- Gymnasium's own checks ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("masked", [False, True])
@pytest.mark.parametrize(("players", "readings"), PLAYERS_AND_HANDS)
def test_the_environment_passes_check_env(players: int, readings: str, masked: bool) -> None:
    options: dict[str, Any] = {
        "players": players,
        "readings": readings,
        "render_mode": "ansi",
        "mask_in_observation": masked,
    }
    check_env(gymnasium.make(ID, **options).unwrapped)


# --- an episode ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "readings"), PLAYERS_AND_HANDS)
@pytest.mark.parametrize("others", ["staged", first_choice])
def test_a_step_leads_to_the_next_decision_of_the_seat(players: int, readings: str, others: str) -> None:
    """It gets the observation of its seat and the mask of the decision, which is empty at the end."""
    game = KingOfSiamEnv(players, readings=readings, seat=1, others=others)
    for observation, _, ended, info in steps(game, Random(1)):
        assert observation.tobytes() == kernel.encode_observation(game.decision, 1)
        assert ended or game.decision.to_move == 1
        assert np.flatnonzero(info["action_mask"]).tolist() == list(game.decision.choices)
        assert game.action_masks().dtype == np.bool_
        assert np.array_equal(game.action_masks(), info["action_mask"])


def test_a_policy_gets_the_observation_of_its_own_seat() -> None:
    """It is called for every decision of that seat, until its turn is complete."""
    actual = list[tuple[bytes, list[int]]]()

    def policy(observation: ObservationArray, mask: ActionMask) -> np.int64:
        actual.append((observation.tobytes(), np.flatnonzero(mask).tolist()))
        return np.argmax(mask[1:]) + 1

    game = KingOfSiamEnv(seat=0, others=policy)
    game.reset(seed=SEED)
    decision, expected = kernel.first_decision(kernel.pack(ks.deal(3, seed=SEED))), list[tuple[bytes, list[int]]]()
    while decision.to_move != 0:
        expected.append((kernel.encode_observation(decision, decision.to_move), list(decision.choices)))
        decision = kernel.decide(decision, decision.choices[1 if decision.choices[0] == 0 else 0])
    assert actual == expected
    assert game.decision == decision


def test_the_mask_can_be_part_of_the_observation() -> None:
    """Both are those of the environment without it, and of the infos."""
    plain, masked = (KingOfSiamEnv(mask_in_observation=value) for value in (False, True))
    for (alone, *_), (both, *_, info) in zip(steps(plain, Random(1)), steps(masked, Random(1)), strict=True):
        assert sorted(both) == ["action_mask", "observation"]
        assert np.array_equal(both["observation"], alone)
        assert np.array_equal(both["action_mask"], info["action_mask"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_end_is_reported_and_rewarded(players: int) -> None:
    """All rewards are 0, except for the final reward of the seat."""
    for seat in range(players):
        game = KingOfSiamEnv(players, seat=seat)
        *before, (_, reward, ended, info) = steps(game, Random(seat))
        assert ended
        assert not any(early_reward or "ending" in early_info for _, early_reward, _, early_info in before)
        outcome = game.position.outcome
        assert outcome is not None
        assert reward == returns(outcome.winners, players)[seat]
        assert info["ending"]["winners"] == list(outcome.winners)
        assert info["ending"]["rules"] == [rule.id for rule in outcome.rules]
        with pytest.raises(NotLegal):
            game.step(0)


def test_a_seed_decides_the_later_deals_too() -> None:
    dealt = list[ks.State]()
    for _ in range(2):
        game = KingOfSiamEnv()
        game.reset(seed=SEED)
        for _ in range(3):
            game.reset()
            dealt.append(game.position)
    assert dealt[:3] == dealt[3:]
    assert len(set(dealt)) == 3


def test_the_seat_can_be_drawn_for_each_game() -> None:
    game = KingOfSiamEnv(4, seat=None)
    seats = set[int]()
    for seed in range(40):
        game.reset(seed=seed)
        seats.add(game.seat)
    assert seats == {0, 1, 2, 3}


def test_an_episode_without_a_decision_of_the_seat_is_refused() -> None:
    """The player of the environment has no cards left, and this reading passes for them; the last game is unchanged."""
    readings = ks.Readings(forced_pass=ForcedPass.AUTOMATIC)
    state = ks.position(
        hands=[(), (ks.ActionCard.RAMA,), ()], followers={"Mon": ks.Followers(1, 0, 0)}, readings=readings, to_move=1
    )
    game = KingOfSiamEnv(readings=readings, seat=0)
    game.reset(seed=SEED)
    game.step(NOBODY)
    before = game.decision
    with pytest.raises(InvalidSetting):
        game.reset(options={"state": state})
    assert game.decision == before
    with pytest.raises(NotLegal):
        game.step(before.choices[0])


# --- illegal choices -------------------------------------------------------------------------------------------------


def test_an_illegal_choice_ends_the_episode() -> None:
    """The reward is -1, and the infos list the broken rules."""
    game = KingOfSiamEnv(seat=1)
    game.reset(seed=SEED)
    game.step(5)
    _, reward, ended, _, info = game.step(8)
    assert (reward, ended) == (-1.0, True)
    assert info["illegal"]["rules"] == ["action.faction-card.adjacent"]
    assert not info["action_mask"].any()
    with pytest.raises(NotLegal):
        game.step(9)


def test_an_illegal_choice_of_a_policy_is_an_error() -> None:
    game = KingOfSiamEnv(seat=0, others=lambda _observation, _mask: NOBODY)
    with pytest.raises(IllegalChoice) as error:
        game.reset(seed=SEED)
    assert error.value.choice == NOBODY


@pytest.mark.parametrize(
    ("parameters", "faults"),
    [
        ({"players": 2, "seat": 2}, 1),
        ({"seat": "A"}, 1),
        ({"others": "clever"}, 1),
        ({"others": "no_such_module:bot"}, 1),
        ({"others": 7, "seat": -1}, 2),
        ({"render_mode": "film"}, 1),
    ],
)
def test_every_wrong_parameter_is_reported(parameters: dict[str, Any], faults: int) -> None:
    with pytest.raises(InvalidSetting) as error:
        KingOfSiamEnv(**parameters)
    assert len(error.value.faults) == faults
