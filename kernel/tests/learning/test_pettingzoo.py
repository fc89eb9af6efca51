"""The PettingZoo environment: it offers the decisions of the kernel, and nothing else."""

import copy
import pickle
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from random import Random
from typing import Any, TypeAlias

import numpy as np
import pytest
from pettingzoo.utils.env import AECEnv

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.learning.helpers_observation import PLAYERS_AND_HANDS
from kingofsiam.errors import InvalidDeal, UnknownName
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.learning.game_config import game_config
from kingofsiam_kernel.learning.infos import IllegalChoice, choices_so_far, partial_action_line, returns
from kingofsiam_kernel.learning.pettingzoo import KingOfSiam, MaskedObservation, env, raw_env
from tests.helpers_strategies import MAPS

Wrapped: TypeAlias = AECEnv[str, MaskedObservation, int]

SEED = 7
RAMA_CARD, MON = 5, 13


def started(players: int = 3, readings: str = "RULEBOOK") -> KingOfSiam:
    game = raw_env(players, readings=readings)
    game.reset(seed=SEED)
    return game


def random_choices(game: KingOfSiam, random: Random) -> Iterator[int]:
    """Play random choices to the end: yields each choice before making it."""
    while not game.decision.over:
        choice = random.choice(game.decision.choices)
        yield choice
        game.step(choice)


# --- a game ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "readings"), PLAYERS_AND_HANDS)
def test_a_game_is_the_chain_of_decisions(players: int, readings: str) -> None:
    """Agents are seats; the agent to act gets the observation of its seat and the mask of the decision. The state holds
    the observations of all seats, and all lie in their spaces.
    """
    game = started(players, readings)
    decision = kernel.first_decision(game_config(players, readings=readings).deal(SEED))
    for choice in random_choices(game, Random(1)):
        assert game.decision == decision
        assert game.agent_selection == f"player_{decision.to_move}"
        observation = game.observe(game.agent_selection)
        assert observation["observation"].tobytes() == kernel.encode_observation(decision, decision.to_move)
        assert np.flatnonzero(observation["action_mask"]).tolist() == list(decision.choices)
        assert [*map(np.ndarray.tobytes, game.state())] == [
            kernel.encode_observation(decision, seat) for seat in range(players)
        ]
        assert all(game.observation_space(agent).contains(game.observe(agent)) for agent in game.agents)
        assert game.state_space.contains(game.state())
        decision = kernel.decide(decision, choice)
    assert game.decision == decision


@pytest.mark.parametrize(("players", "readings"), PLAYERS_AND_HANDS)
def test_the_end_is_reported_and_rewarded(players: int, readings: str) -> None:
    """Rewards come only at the end; the infos say who won, who reigns, and by which rules."""
    game = started(players, readings)
    for _ in random_choices(game, Random(3)):
        assert not any((*game.rewards.values(), *game.terminations.values()))
        assert not any(game.infos.values())
    outcome = game.position.outcome
    assert outcome is not None
    assert tuple(game.rewards.values()) == returns(outcome.winners, players)
    ending = {
        "winners": list(outcome.winners),
        "reign": outcome.reign and outcome.reign.value,
        "rules": [rule.id for rule in outcome.rules],
    }
    for agent in game.possible_agents:
        assert game.last()[1:] == (returns(outcome.winners, players)[int(agent[-1])], True, False, {"ending": ending})
        game.step(None)
    assert game.agents == []


# --- reset -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [-1, "7"])
def test_a_failed_reset_changes_nothing(seed: int) -> None:
    game = started()
    game.step(RAMA_CARD)
    before = game.decision
    with pytest.raises((InvalidDeal, TypeError)):
        game.reset(seed=seed)
    assert game.decision == before


def test_an_unknown_render_mode_is_refused() -> None:
    with pytest.raises(InvalidSetting):
        env(render_mode="film")


# --- illegal choices -------------------------------------------------------------------------------------------------


def test_an_illegal_choice_is_refused_with_its_reasons() -> None:
    """The game does not change."""
    game = started()
    game.step(RAMA_CARD)
    before = game.decision
    with pytest.raises(IllegalChoice) as error:
        game.step(8)
    assert error.value.rules == ("action.faction-card.adjacent",)
    assert game.decision == before


def test_an_illegal_choice_ends_a_wrapped_game() -> None:
    """Its agent gets -1 and the broken rules, the others get 0."""
    game = env()
    game.reset(seed=SEED)
    game.step(RAMA_CARD)
    agent, error = game.agent_selection, unwrapped(game).why_not(8)
    assert error is not None
    game.step(8)
    assert game.rewards == {each: -1.0 if each == agent else 0.0 for each in game.agents}
    assert all(game.terminations.values())
    assert game.infos[agent]["illegal"] == {
        "choice": 8,
        "asked": "first place",
        "name": "Lan Na",
        "reasons": [str(violation) for violation in error.violations],
        "rules": ["action.faction-card.adjacent"],
    }
    assert not any("illegal" in game.infos[each] for each in game.agents if each != agent)


def test_an_unknown_agent_is_an_error() -> None:
    game = started()
    for method in (game.observe, game.observation_space, game.action_space):
        with pytest.raises(UnknownName) as error:
            method("player_3")
        assert error.value.known == ("player_0", "player_1", "player_2")


# --- copies ----------------------------------------------------------------------------------------------------------


def pickled(game: Wrapped) -> Wrapped:
    copied: Wrapped = pickle.loads(pickle.dumps(game))
    return copied


def unwrapped(game: Wrapped) -> KingOfSiam:
    assert isinstance(game.unwrapped, KingOfSiam)
    return game.unwrapped


@pytest.mark.parametrize("make_copy", [copy.deepcopy, pickled])
def test_a_copy_in_the_middle_of_a_turn_is_independent(make_copy: Callable[[Wrapped], Wrapped]) -> None:
    game = env()
    game.reset(seed=SEED)
    game.step(RAMA_CARD)
    other = make_copy(game)
    other.step(MON)
    assert unwrapped(game).decision == kernel.decide(started().decision, RAMA_CARD)
    assert unwrapped(other).decision == kernel.decide(unwrapped(game).decision, MON)


# --- PettingZoo's own tests -------------------------------------------------------------------------------------------

with warnings.catch_warnings():  # the import itself raises deprecation warnings
    warnings.simplefilter("ignore", DeprecationWarning)
    official: Any = import_module("pettingzoo.test")


# PettingZoo warns about every game with an action mask, except for those on its own list.
masks_are_allowed = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
)


@masks_are_allowed
@pytest.mark.parametrize(("players", "readings"), PLAYERS_AND_HANDS)
def test_the_environment_passes_the_api_test(players: int, readings: str, capsys: pytest.CaptureFixture[str]) -> None:
    official.api_test(env(players, readings=readings))
    assert "Passed" in capsys.readouterr().out


@masks_are_allowed
@pytest.mark.parametrize(("players", "readings"), PLAYERS_AND_HANDS)
def test_the_same_seed_gives_the_same_game(players: int, readings: str) -> None:
    official.seed_test(partial(env, players, readings=readings))


@pytest.mark.parametrize("board", MAPS, ids=str)
def test_the_choices_made_so_far_are_rendered_too(board: ks.Map) -> None:
    """Every choice but the last, which completes the turn, with the names of the map."""
    state, game = ks.deal(3, seed=7, map=board), raw_env(map=board, render_mode="ansi")
    packed = kernel.pack(state)
    for seed in range(20):
        game.reset(seed=7)
        choices = kernel.choices_from_move(packed, kernel.uniform_move(packed, kernel.Rng(seed)))
        for number, choice in enumerate(choices):
            assert choices_so_far(game.decision) == choices[:number]
            names = [kernel.choice_label(chosen, board) for chosen in choices[:number]]
            text = game.render() or ""
            assert text == f"{state}{partial_action_line(game.decision, board)}"
            assert f" {', '.join(names)}." in text or not names
            game.step(choice)
