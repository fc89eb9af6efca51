"""A policy as a player: a function of an observation and an action mask, as learners train it, plays where bots do."""

from collections.abc import Callable
from functools import partial
from operator import index
from random import Random
from typing import SupportsIndex, TypeAlias

from kingofsiam.maps import Map
from kingofsiam.model.moves import Move
from kingofsiam.observation import Observation
from kingofsiam.players import Bot, observed_position
from kingofsiam_kernel import INCOMPLETE, PackedState, completed_move, first_decision, pack, unpack_move
from kingofsiam_kernel.learning.infos import explain_illegal_choice
from kingofsiam_kernel.learning.observation_arrays import ActionMask, ObservationArray, mask_array, observation_array
from kingofsiam_kernel.search import bots
from kingofsiam_kernel.twin.decisions import decide_unchecked, is_offered

Policy: TypeAlias = Callable[[ObservationArray, ActionMask], SupportsIndex]
"""Plays a seat: a function from an observation and its action mask to a legal choice."""


def from_policy(policy: Policy) -> Bot:
    """The bot that makes the choices of this policy; a choice that is not legal raises `IllegalChoice`.

    For each choice of a turn the policy gets the arrays that an environment gives to the player in this seat. Their
    history is that of the observation: the choices made so far in the turn, the last swap, the passes, and the card
    that each player has played last. Between two turns a bot remembers nothing.
    """
    return partial(_bot_move, policy)


def _bot_move(policy: Policy, observation: Observation, rng: Random) -> Move:
    state = observed_position(observation)
    return unpack_move(_policy_move(policy, state.map, pack(state)), state.map)


def _policy_move(policy: Policy, map: Map, state: PackedState, _: object = None) -> int:
    """The move that the choices of this policy lead to. Raises `IllegalChoice`."""
    decision = first_decision(state)
    while True:
        choice = index(policy(observation_array(decision, decision.to_move), mask_array(decision.mask)))
        if not is_offered(decision, choice):
            raise explain_illegal_choice(decision, choice, map)
        move = completed_move(decision, choice)
        if move != INCOMPLETE:
            return move
        decision = decide_unchecked(decision, choice)


def find_opponent(others: Policy | str, map: Map) -> bots.Policy:
    """The player of the other seats of an environment: that of this name, or this policy. Raises `PlayerFailed`."""
    return bots.find_player(others, map) if isinstance(others, str) else partial(_policy_move, others, map)
