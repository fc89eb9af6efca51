"""The state (`pyspiel.State`), a node of the game tree; and the observers of what a player sees and remembers there.

An information state assumes perfect recall: the player remembers the deal and every choice since.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import numpy as np
import numpy.typing as npt
import pyspiel

import kingofsiam_kernel as kernel
from kingofsiam.maps import Map
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.model.state import State
from kingofsiam.notation import format_position
from kingofsiam.render.text_board import text_board
from kingofsiam_kernel import Decision, PackedState, decide, first_decision
from kingofsiam_kernel.errors import InvalidSetting, NotLegal
from kingofsiam_kernel.learning.infos import explain_illegal_choice, partial_action_line, returns
from kingofsiam_kernel.learning.policies import BOX_HIGH
from kingofsiam_kernel.twin.packed import HANDS, PLAYED_CARDS, with_reading

if TYPE_CHECKING:
    from kingofsiam_kernel.learning.openspiel.chance_nodes import PartialDeal
    from kingofsiam_kernel.learning.openspiel.game import KingOfSiamGame


CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)

Tensor: TypeAlias = npt.NDArray[np.float32]
_SCALE: Final[Tensor] = (1 / BOX_HIGH).astype(np.float32)

cached_position: Final = lru_cache(maxsize=256)(kernel.unpack)
"""The position as a `State`."""


class KingOfSiamState(pyspiel.State):
    """A node of the game tree: first the deal, draw by draw; then the turns, choice by choice.

    Create it with `KingOfSiamGame.new_initial_state`. Copies are cheap, because its parts are immutable.
    """

    # OpenSpiel copies and serializes these three attributes and nothing else.
    node: PartialDeal | Decision
    """The outcomes of the unfinished deal, or what is to be decided."""
    first_position: PackedState | None
    """The packed position in which play began; None during the deal."""
    _player: int

    def __init__(self, game: KingOfSiamGame, node: PartialDeal | Decision) -> None:
        super().__init__(game)
        self.first_position = None
        self._go_to(node)

    def _go_to(self, node: PartialDeal | Decision) -> None:
        self.node, self._player = node, CHANCE
        if isinstance(node, Decision):
            self._player = TERMINAL if node.over else node.to_move
            self.first_position = self.first_position or node.state

    @property
    def decision(self) -> Decision | None:
        """The decision of the kernel; None during the deal."""
        return self.node if isinstance(self.node, Decision) else None

    @property
    def position(self) -> State | None:
        """The position at the beginning of the turn; None during the deal."""
        return cached_position(self.node.state, self._game.config.map) if isinstance(self.node, Decision) else None

    @property
    def _game(self) -> KingOfSiamGame:
        return cast("KingOfSiamGame", self.get_game())

    def current_player(self) -> int:
        """The seat to act, or the id of chance or of a terminal state."""
        return self._player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._player == TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the next draw with their probabilities; none after the deal."""
        return [] if isinstance(self.node, Decision) else self._game.deal_process.chance_outcomes(self.node)

    def _legal_actions(self, player: int) -> Sequence[int]:
        return self.node.choices if isinstance(self.node, Decision) else ()

    def _apply_action(self, action: int) -> None:
        """Make one choice or one draw. Raises `IllegalChoice` or `InvalidSetting`, and then changes nothing."""
        node, process = self.node, self._game.deal_process
        if isinstance(node, Decision):
            try:
                self._go_to(decide(node, action))
            except NotLegal:
                raise explain_illegal_choice(node, action, self._game.config.map) from None
            return
        if action not in dict(process.ways(node)):
            raise self._no_such_outcome(node, action)
        deal = (*node, action)
        self._go_to(deal if len(deal) < len(process.labels) else first_decision(process.start(deal)))

    def _no_such_outcome(self, deal: PartialDeal, outcome: int) -> InvalidSetting:
        process = self._game.deal_process
        possible = "; ".join(f"{number} ({process.labels[len(deal)][number]})" for number, _ in process.ways(deal))
        return InvalidSetting((f"outcome {outcome} cannot be drawn here; possible outcomes: {possible}",))

    def _action_to_string(self, player: int, action: int) -> str:
        node = self.node
        if player != CHANCE:
            return kernel.choice_label(action, self._game.config.map)
        if isinstance(node, Decision):
            return f"outcome {action}"
        labels = self._game.deal_process.labels[len(node)]
        if not 0 <= action < len(labels):
            raise self._no_such_outcome(node, action)
        return labels[action]

    def returns(self) -> list[float]:
        """The final reward of each seat; all 0 while the game goes on."""
        node = self.node
        return [*returns(node.state.winners if isinstance(node, Decision) else (), self._game.config.players)]

    def __str__(self) -> str:
        """The board and the choices made so far in this turn, or the draws of an unfinished deal."""
        node, map_ = self.node, self._game.config.map
        if isinstance(node, Decision):
            return text_board(cached_position(node.state, map_)) + partial_action_line(node, map_)
        draws = zip(self._game.deal_process.labels, node, strict=False)
        return "; ".join(("the deal", *(labels[outcome] for labels, outcome in draws)))

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> KingOfSiamState:
        """A state with the same information state: a copy, because perfect recall leaves nothing to guess."""
        return cast("KingOfSiamState", self.clone())


@lru_cache(maxsize=256)
def _position_string(packed: PackedState, map: Map) -> str:
    return format_position(cached_position(packed, map))


class Observer:
    """Observes a state for a player: `set_from` fills `tensor`, shape `(188,)` and type `float32`; `dict` has it too.

    With `perfect_recall` it gives information states: every card lay open when it was played, so such a player knows
    them all. During the deal all numbers are 0, because nobody has anything to decide.
    """

    def __init__(self, map: Map, *, perfect_recall: bool) -> None:
        self.tensor: Final[Tensor] = np.zeros(kernel.OBSERVATION_SIZE, np.float32)
        self.dict: Final[Mapping[str, Tensor]] = {"info_state" if perfect_recall else "observation": self.tensor}
        self._map, self._perfect_recall = map, perfect_recall

    def set_from(self, state: KingOfSiamState, player: int) -> None:
        """Fill the tensor with the observation of this player."""
        if state.decision is None:
            self.tensor.fill(0)
            return
        seen = with_open_cards(state.decision) if self._perfect_recall else state.decision
        np.multiply(np.frombuffer(kernel.encode_observation(seen, player), np.uint8), _SCALE, out=self.tensor)

    def string_from(self, state: KingOfSiamState, player: int) -> str:
        """What the player sees: every number that is not 0; with perfect recall the deal, and every choice since."""
        if state.decision is None or state.first_position is None:
            return str(state)
        if not self._perfect_recall:
            labels, numbers = kernel.observation_labels(self._map), kernel.encode_observation(state.decision, player)
            return "; ".join(f"{label} {number}" for label, number in zip(labels, numbers, strict=True) if number)
        turns = groupby((step for step in state.full_history() if step.player >= 0), lambda step: step.player)
        words = (
            f"{SEAT_LETTERS[seat]}: {', '.join(kernel.choice_label(step.action, self._map) for step in steps)}"
            for seat, steps in turns
        )
        return "; ".join((_position_string(state.first_position, self._map), *words))


def with_open_cards(decision: Decision) -> Decision:
    """The same decision with all hands and piles open: what a player with perfect recall knows."""
    *words, table = decision.state.words
    words.append(with_reading(with_reading(table, HANDS, 1), PLAYED_CARDS, 1))
    return Decision(PackedState(*words), decision.chosen, decision.mask)
