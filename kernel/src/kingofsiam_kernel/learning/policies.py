"""What learners see, as arrays of NumPy; and a policy, a function of them, as a player who plays where bots do."""

from collections.abc import Callable
from functools import partial
from operator import index
from random import Random
from typing import Final, SupportsIndex, TypeAlias, TypedDict

import numpy as np
import numpy.typing as npt

import kingofsiam_kernel as kernel
from kingofsiam.maps import Map
from kingofsiam.model.moves import Move
from kingofsiam.observation import Observation
from kingofsiam.players import Bot, observed_position
from kingofsiam_kernel import Decision, PackedState, pack, unpack_move
from kingofsiam_kernel.learning.infos import explain_illegal_choice
from kingofsiam_kernel.search import bots
from kingofsiam_kernel.twin.decisions import decide_unchecked, is_offered

ObservationArray: TypeAlias = npt.NDArray[np.uint8]
"""`OBSERVATION_SIZE` small numbers: the bytes of `kernel.encode_observation`."""
ActionMask: TypeAlias = npt.NDArray[np.int8]
"""For each of the `CHOICES`: 1 if it is legal now, else 0."""


class MaskedObservation(TypedDict):
    """An observation with its mask, which is all zeros while another player is to act, and at the end."""

    observation: ObservationArray
    action_mask: ActionMask


BOX_HIGH: Final[ObservationArray] = np.frombuffer(kernel.OBSERVATION_HIGH, np.uint8)
_BITS: Final = np.arange(kernel.CHOICES)


def observation_array(decision: Decision, seat: int) -> ObservationArray:
    """The observation of this seat, shape `(OBSERVATION_SIZE,)`."""
    return np.frombuffer(bytearray(kernel.encode_observation(decision, seat)), np.uint8)


def mask_array(mask: int) -> ActionMask:
    """The bits of a mask as an array of shape `(CHOICES,)`, choice 0 first; the mask 0 has no choice."""
    return (mask >> _BITS & 1).astype(np.int8)


# --- policies --------------------------------------------------------------------------------------------------------

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
    decision = kernel.first_decision(state)
    while True:
        choice = index(policy(observation_array(decision, decision.to_move), mask_array(decision.mask)))
        if not is_offered(decision, choice):
            raise explain_illegal_choice(decision, choice, map)
        move = kernel.completed_move(decision, choice)
        if move != kernel.INCOMPLETE:
            return move
        decision = decide_unchecked(decision, choice)


def find_opponent(others: Policy | str, map: Map) -> bots.Policy:
    """The player of the other seats of an environment: that of this name, or this policy. Raises `PlayerFailed`."""
    return bots.find_player(others, map) if isinstance(others, str) else partial(_policy_move, others, map)
