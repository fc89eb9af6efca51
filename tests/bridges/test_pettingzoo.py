"""The environment of PettingZoo: the decisions of the game, and nothing else."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import TypeAlias

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from pettingzoo.utils.env import AECEnv

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.bridges.pettingzoo import KingOfSiam, Observation, env, raw_env
from kingofsiam.bridges.refusing import IllegalChoice
from kingofsiam.bridges.returns import returns
from kingofsiam.bridges.settings import InvalidSettings, Settings
from kingofsiam.errors import InvalidDeal, NotLegal, UnknownName
from kingofsiam.picture.tell import tell
from tests.bridges.zoo import TABLES, decisions
from tests.kernel.test_sight import is_possible, otherwise_hidden
from tests.properties.games import positions, states

Wrapped: TypeAlias = AECEnv[str, Observation, int]

SEED = 7
RAMA_CARD, MON, TAKE_RAMA_IN_MON = 5, 13, 31


def begun(players: int = 3, hands: str = "hidden", *, narrate: bool = False) -> KingOfSiam:
    game = raw_env(players, hands=hands, narrate=narrate)
    game.reset(seed=SEED)
    return game


# --- a game ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "hands"), TABLES)
def test_a_game_is_the_chain_of_decisions(players: int, hands: str) -> None:
    """Agents are seats; whose decision it is acts, sees what his seat sees, and has the choices of the decision."""
    game = begun(players, hands)
    decision = kernel.first_decision(Settings.of(players, hands=hands).deal(SEED))
    for choice in decisions(game, Random(1)):
        assert game.decision == decision
        assert game.agent_selection == f"player_{decision.to_move}"
        observation = game.observe(game.agent_selection)
        assert observation["observation"].tobytes() == kernel.sight(decision, decision.to_move)
        assert np.flatnonzero(observation["action_mask"]).tolist() == list(decision.choices)
        decision = kernel.decide(decision, choice)
    assert game.decision == decision


@pytest.mark.parametrize(("players", "hands"), TABLES)
def test_what_is_observed_lies_in_its_space(players: int, hands: str) -> None:
    game = begun(players, hands)
    for _ in decisions(game, Random(2)):
        assert all(game.observation_space(agent).contains(game.observe(agent)) for agent in game.agents)
        assert game.state_space.contains(game.state())


def test_who_waits_has_no_choices() -> None:
    game = begun()
    waiting = [agent for agent in game.agents if agent != game.agent_selection]
    assert len(waiting) == 2
    assert not any(game.observe(agent)["action_mask"].any() for agent in waiting)


def test_all_seats_together_see_every_hand() -> None:
    game = begun()
    assert [row.tobytes() for row in game.state()] == [kernel.sight(game.decision, seat) for seat in range(3)]


@pytest.mark.parametrize(("players", "hands"), TABLES)
def test_the_end_is_told_and_rewarded(players: int, hands: str) -> None:
    """Rewards come at the end only; the infos tell who won, who reigns, and by which rules."""
    game = begun(players, hands)
    for _ in decisions(game, Random(3)):
        assert not any((*game.rewards.values(), *game.terminations.values()))
        assert not any(game.infos.values())
    outcome = game.table.outcome
    assert outcome is not None
    assert tuple(game.rewards.values()) == returns(outcome.winners, players)
    told = {
        "winners": list(outcome.winners),
        "reign": outcome.reign and outcome.reign.value,
        "rules": [rule.id for rule in outcome.rules],
    }
    for agent in game.possible_agents:
        assert game.last()[1:] == (returns(outcome.winners, players)[int(agent[-1])], True, False, {"ending": told})
        game.step(None)
    assert game.agents == []


# --- its beginning ---------------------------------------------------------------------------------------------------


def test_a_seed_deals_what_it_deals_everywhere() -> None:
    assert begun().table == ks.deal(3, seed=SEED)


def test_a_seed_decides_the_later_deals_too() -> None:
    one, other = begun(), begun()
    dealt = list[ks.State]()
    for game in (one, other):
        for _ in range(3):
            game.reset()
            dealt.append(game.table)
    assert dealt[:3] == dealt[3:]
    assert len(set(dealt)) == 3


def test_an_episode_can_begin_anywhere() -> None:
    game, state = begun(), ks.play(ks.deal(3, seed=9), ks.Pass())
    game.reset(options={"state": state})
    assert game.table == state


@pytest.mark.parametrize("seed", [-1, "7"])
def test_what_cannot_begin_leaves_the_game_as_it_is(seed: int) -> None:
    game = begun()
    game.step(RAMA_CARD)
    before = game.decision
    with pytest.raises((InvalidDeal, TypeError)):
        game.reset(seed=seed)
    assert game.decision == before


def test_every_wrong_parameter_is_named() -> None:
    with pytest.raises(InvalidSettings) as error:
        env(5, "france", "MINE", "seen")
    assert len(error.value.faults) == 4
    with pytest.raises(InvalidSettings):
        env(render_mode="film")


# --- what is not legal -----------------------------------------------------------------------------------------------


def test_an_illegal_choice_is_refused_with_its_reasons() -> None:
    """And the game stands where it stood."""
    game = begun()
    game.step(RAMA_CARD)
    before = game.decision
    with pytest.raises(IllegalChoice) as error:
        game.step(8)
    assert error.value.rules == ("action.faction-card.adjacent",)
    assert game.decision == before


def test_an_illegal_choice_ends_a_wrapped_game() -> None:
    """Who makes it loses 1, the others nothing; and he is told the rules he broke."""
    game = env()
    game.reset(seed=SEED)
    game.step(RAMA_CARD)
    agent = game.agent_selection
    game.step(8)
    assert game.rewards == {each: -1.0 if each == agent else 0.0 for each in game.agents}
    assert all(game.terminations.values())
    assert game.infos[agent]["illegal"] == {
        "choice": 8,
        "asked": "first place",
        "name": "Lan Na",
        "reasons": [str(reason) for reason in _reasons(8)],
        "rules": ["action.faction-card.adjacent"],
    }
    assert not any("illegal" in game.infos[each] for each in game.agents if each != agent)


def _reasons(choice: int) -> tuple[ks.Violation, ...]:
    game = begun()
    game.step(RAMA_CARD)
    refused = game.why_not(choice)
    assert refused is not None
    return refused.violations


def test_nothing_is_no_choice() -> None:
    game = begun()
    with pytest.raises(NotLegal):
        game.step(None)


def test_a_number_of_numpy_is_a_choice() -> None:
    game = begun()
    game.step(np.int32(RAMA_CARD))  # type: ignore[arg-type]
    assert game.decision == kernel.decide(begun().decision, RAMA_CARD)


def test_an_unknown_agent_sees_nothing() -> None:
    game = begun()
    for ask in (game.observe, game.observation_space, game.action_space):
        with pytest.raises(UnknownName) as error:
            ask("player_3")
        assert error.value.known == ("player_0", "player_1", "player_2")


# --- told ------------------------------------------------------------------------------------------------------------


def test_every_turn_is_told_if_one_asks_for_it() -> None:
    """The move in notation, what happened, and the ids of the rules: as soon as the turn is complete, to all."""
    game = begun(narrate=True)
    for choice in (RAMA_CARD, MON, MON):
        game.step(choice)
        assert not any(game.infos.values())
    state = ks.deal(3, seed=SEED)
    move = kernel.unpack_move(kernel.move_told(kernel.pack(state), (5, 13, 13, 31)), ks.SIAM)
    game.step(TAKE_RAMA_IN_MON)
    told = {
        "seat": 1,
        "move": "R:MON,MON+R.MON",
        "events": [tell(event, ks.SIAM) for event in ks.narrate(state, move)],
        "rules": [event.rule.id for event in ks.narrate(state, move)],
    }
    assert [*game.infos.values()] == [{"turn": told}] * 3


def test_the_last_turn_is_told_with_the_end() -> None:
    game = begun(narrate=True)
    for _ in decisions(game, Random(4)):
        pass
    assert all(info.keys() == {"turn", "ending"} for info in game.infos.values())


# --- kept ------------------------------------------------------------------------------------------------------------


def pickled(game: Wrapped) -> Wrapped:
    again: Wrapped = pickle.loads(pickle.dumps(game))
    return again


def inside(game: Wrapped) -> KingOfSiam:
    assert isinstance(game.unwrapped, KingOfSiam)
    return game.unwrapped


@pytest.mark.parametrize("again", [copy.deepcopy, pickled])
def test_a_copy_in_the_middle_of_a_turn_goes_on_by_itself(again: Callable[[Wrapped], Wrapped]) -> None:
    game = env()
    game.reset(seed=SEED)
    game.step(RAMA_CARD)
    other = again(game)
    other.step(MON)
    assert inside(game).decision == kernel.decide(begun().decision, RAMA_CARD)
    assert inside(other).decision == kernel.decide(inside(game).decision, MON)


# --- what is hidden --------------------------------------------------------------------------------------------------


@given(positions() | states(), st.integers(0, 3), st.randoms(use_true_random=False))
def test_what_is_hidden_is_not_observed(state: ks.State, seat: int, random: Random) -> None:
    """Two positions that differ only in what is hidden from a seat give its agent the same observation and mask."""
    seat %= len(state.players)
    twin = otherwise_hidden(state, seat, random)
    assume(is_possible(state) and is_possible(twin))
    game, agent = KingOfSiam(Settings(len(state.players), state.map, state.readings)), f"player_{seat}"
    observed = list[bytes]()
    for each in (state, twin):
        game.reset(options={"state": each})
        observation = game.observe(agent)
        observed.append(observation["observation"].tobytes() + observation["action_mask"].tobytes())
    assert observed[0] == observed[1]
