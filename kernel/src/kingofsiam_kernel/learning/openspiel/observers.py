"""Observers: the observation and the information state of a player, as a tensor from 0 to 1 and as a string.

An information state assumes perfect recall: the player remembers the deal and every choice since.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pyspiel

from kingofsiam.maps import Map
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.notation import format_action, format_position
from kingofsiam.notation.text.pieces import CARDS, FOLLOWERS, board
from kingofsiam.notation.text.syntax import NONE
from kingofsiam.observation import SeenPlayer, observe
from kingofsiam.render.names import seat_list
from kingofsiam.rules.s2_concept import next_seat
from kingofsiam.spec.readings import Hands
from kingofsiam_kernel import OBSERVATION_HIGH, OBSERVATION_SIZE, STAGES, Decision, PackedState, encode_observation
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.learning.observation_arrays import scale_of
from kingofsiam_kernel.learning.openspiel.state import unpack_checked
from kingofsiam_kernel.learning.renderer import cached_choice_label, partial_action_labels
from kingofsiam_kernel.twin.packed import HANDS, PLAYED_CARDS, with_reading

if TYPE_CHECKING:
    from kingofsiam_kernel.learning.openspiel.state import KingOfSiamState


def no_such_observer(asked: str) -> InvalidSetting:
    """There is no observer of this type."""
    kinds = "public information, the private information of one player, both, and perfect recall; without parameters"
    return InvalidSetting((f"there is no observer for {asked}; there are observers for {kinds}",))


def observation_string(decision: Decision, seat: int, map: Map) -> str:
    """What this player sees, in one line: a position in the notation, with the number of hidden cards."""
    fields = _observation_fields(decision.state, seat, map)
    return f"{SEAT_LETTERS[seat]} sees {fields} {_question_field(decision, map)}"


def public_observation_string(decision: Decision, seat: int, map: Map) -> str:
    """What all players see."""
    return f"all see {_observation_fields(decision.state, None, map)} {_question_field(decision, map)}"


def private_observation_string(decision: Decision, seat: int, map: Map) -> str:
    """What only this player sees: their hand and all the cards of their pile; nothing if all hands are open."""
    state = unpack_checked(decision.state, map)
    if state.readings.hands is Hands.OPEN:
        return ""
    player = observe(state, seat).players[seat]
    return f"{SEAT_LETTERS[seat]} holds {_cards_field(player)}"


def _question_field(decision: Decision, map: Map) -> str:
    if decision.over:
        return f"{NONE} (over, won by {seat_list(decision.state.winners)})"
    return f"{', '.join(partial_action_labels(decision, map)) or NONE} ({STAGES[decision.stage]})"


@lru_cache(maxsize=256)
def _observation_fields(packed: PackedState, seat: int | None, map: Map) -> str:
    state = unpack_checked(packed, map)
    number = len(state.players)
    players = (  # what all see of a player is what their neighbour sees
        [observe(state, next_seat(other, number)).players[other] for other in range(number)]
        if seat is None
        else observe(state, seat).players
    )
    fields = (f"{_cards_field(player)}:{FOLLOWERS.write(player.followers)}:{player.last_card}" for player in players)
    swap = NONE if state.last_swap is None else format_action(state.last_swap, map)
    turn = (SEAT_LETTERS[state.to_move], str(state.passes), swap)
    return " ".join((board(map).write(state.board), "/".join(fields), *turn))


def _cards_field(player: SeenPlayer) -> str:
    """The hand, or how many cards it has; and the visible cards of the pile, top card last."""
    hand = f"{player.cards}?" if player.hand is None else CARDS.write(player.hand)
    return f"{hand}:{CARDS.write(player.played)}"


def information_state_string(first_position: PackedState, choices: Iterable[tuple[int, int]], map: Map) -> str:
    """The position after the deal and every choice since, given as (seat, choice)."""
    turns = (
        f"{SEAT_LETTERS[seat]}: {', '.join(cached_choice_label(choice, map) for _, choice in run)}"
        for seat, run in groupby(choices, itemgetter(0))
    )
    return "; ".join((_position_string(first_position, map), *turns))


@lru_cache(maxsize=256)
def _position_string(packed: PackedState, map: Map) -> str:
    return format_position(unpack_checked(packed, map))


Tensor: TypeAlias = npt.NDArray[np.float32]
Encoder: TypeAlias = Callable[[Decision, int], bytes]
Formatter: TypeAlias = Callable[[Decision, int, Map], str]

_SCALE: Final[Tensor] = scale_of(OBSERVATION_HIGH)
_OPEN: Final = 1


class Observer:
    """Observes a state for a player: `set_from` fills `tensor`, shape `(188,)` and type `float32`; `dict` has it too.

    During the deal all numbers are 0, because nobody has anything to decide. A text-only observer has no tensor.
    """

    def __init__(self, map: Map, formatter: Formatter, name: str = "", encoder: Encoder | None = None) -> None:
        self.tensor: Final = None if encoder is None else np.zeros(OBSERVATION_SIZE, np.float32)
        self.dict: Final[Mapping[str, Tensor]] = {} if self.tensor is None else {name: self.tensor}
        self._map, self._formatter, self._encoder = map, formatter, encoder

    def set_from(self, state: KingOfSiamState, player: int) -> None:
        """Fill the tensor with the observation of this player."""
        if self.tensor is not None:
            self._fill(self.tensor, state.decision, player)

    def tensor_from(self, state: KingOfSiamState, player: int) -> list[float]:
        """The observation of this player as a list, without touching the tensor."""
        tensor: Tensor = np.empty(0 if self.tensor is None else OBSERVATION_SIZE, np.float32)
        self._fill(tensor, state.decision, player)
        values: list[float] = tensor.tolist()
        return values

    def _fill(self, tensor: Tensor, decision: Decision | None, player: int) -> None:
        if decision is None or self._encoder is None:
            tensor.fill(0)
        else:
            np.multiply(np.frombuffer(self._encoder(decision, player), np.uint8), _SCALE, out=tensor)

    def string_from(self, state: KingOfSiamState, player: int) -> str:
        """The observation of this player as a string. All see the deal, so no part of it is private."""
        if state.decision is None:
            return "" if self._formatter is private_observation_string else str(state)
        return self._formatter(state.decision, player, self._map)


class InformationStateObserver(Observer):
    """Observes with perfect recall: every card lay open when it was played, so such a player knows them all."""

    def __init__(self, map: Map) -> None:
        super().__init__(map, observation_string, "info_state", encode_information_state)

    def string_from(self, state: KingOfSiamState, player: int) -> str:
        """The position after the deal, and every choice since."""
        if state.first_position is None:
            return str(state)
        choices = ((step.player, step.action) for step in state.full_history() if step.player >= 0)
        return information_state_string(state.first_position, choices, self._map)


def encode_information_state(decision: Decision, seat: int) -> bytes:
    """The observation with all hands and piles open: what a player with perfect recall knows."""
    *words, table = decision.state.words
    words.append(with_reading(with_reading(table, HANDS, _OPEN), PLAYED_CARDS, _OPEN))
    nothing_hidden = PackedState(*words)
    return encode_observation(Decision(nothing_hidden, decision.chosen, decision.mask), seat)


def make_observer(map: Map, iig_type: pyspiel.IIGObservationType | None) -> Observer:
    """The observer of this type; None stands for the observation of one player. Raises `InvalidSetting`."""
    if iig_type is None:
        return Observer(map, observation_string, "observation", encode_observation)
    private = pyspiel.PrivateInfoType
    match iig_type.public_info, iig_type.perfect_recall, iig_type.private_info:
        case True, True, _:
            return InformationStateObserver(map)
        case True, False, private.SINGLE_PLAYER:
            return Observer(map, observation_string, "observation", encode_observation)
        case True, False, private.NONE:
            return Observer(map, public_observation_string)
        case False, _, private.SINGLE_PLAYER:
            return Observer(map, private_observation_string)
        case _:
            raise no_such_observer(f"public={iig_type.public_info}, private={iig_type.private_info}")
