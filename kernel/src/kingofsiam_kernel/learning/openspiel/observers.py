"""Observers: the observation and the information state of a player, as a tensor from 0 to 1 and as a string.

An information state assumes perfect recall: the player remembers the deal and every choice since.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from kingofsiam.maps import Map
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.notation import format_position
from kingofsiam_kernel import (
    OBSERVATION_SIZE,
    Decision,
    PackedState,
    choice_label,
    encode_observation,
    observation_labels,
)
from kingofsiam_kernel.learning.observation_arrays import BOX_HIGH
from kingofsiam_kernel.learning.openspiel.state import cached_position
from kingofsiam_kernel.twin.packed import HANDS, PLAYED_CARDS, with_reading

if TYPE_CHECKING:
    from kingofsiam_kernel.learning.openspiel.state import KingOfSiamState


Tensor: TypeAlias = npt.NDArray[np.float32]

_SCALE: Final[Tensor] = (1 / BOX_HIGH).astype(np.float32)
_OPEN: Final = 1


@lru_cache(maxsize=256)
def _position_string(packed: PackedState, map: Map) -> str:
    return format_position(cached_position(packed, map))


class Observer:
    """Observes a state for a player: `set_from` fills `tensor`, shape `(188,)` and type `float32`; `dict` has it too.

    With `perfect_recall` it gives information states: every card lay open when it was played, so such a player knows
    them all. During the deal all numbers are 0, because nobody has anything to decide.
    """

    def __init__(self, map: Map, *, perfect_recall: bool) -> None:
        self.tensor: Final[Tensor] = np.zeros(OBSERVATION_SIZE, np.float32)
        self.dict: Final[Mapping[str, Tensor]] = {"info_state" if perfect_recall else "observation": self.tensor}
        self._map, self._perfect_recall = map, perfect_recall

    def set_from(self, state: KingOfSiamState, player: int) -> None:
        """Fill the tensor with the observation of this player."""
        if state.decision is None:
            self.tensor.fill(0)
            return
        seen = with_open_cards(state.decision) if self._perfect_recall else state.decision
        np.multiply(np.frombuffer(encode_observation(seen, player), np.uint8), _SCALE, out=self.tensor)

    def string_from(self, state: KingOfSiamState, player: int) -> str:
        """What the player sees: every number that is not 0; with perfect recall the deal, and every choice since."""
        if state.decision is None or state.first_position is None:
            return str(state)
        if not self._perfect_recall:
            numbers = zip(observation_labels(self._map), encode_observation(state.decision, player), strict=True)
            return "; ".join(f"{label} {number}" for label, number in numbers if number)
        turns = groupby((step for step in state.full_history() if step.player >= 0), lambda step: step.player)
        words = (
            f"{SEAT_LETTERS[seat]}: {', '.join(choice_label(step.action, self._map) for step in steps)}"
            for seat, steps in turns
        )
        return "; ".join((_position_string(state.first_position, self._map), *words))


def with_open_cards(decision: Decision) -> Decision:
    """The same decision with all hands and piles open: what a player with perfect recall knows."""
    *words, table = decision.state.words
    words.append(with_reading(with_reading(table, HANDS, _OPEN), PLAYED_CARDS, _OPEN))
    return Decision(PackedState(*words), decision.chosen, decision.mask)
