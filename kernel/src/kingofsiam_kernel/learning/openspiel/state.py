"""The state (`pyspiel.State`): a node of the game tree, with its actions, chance outcomes, returns and strings."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, cast

import pyspiel

from kingofsiam.model.state import State
from kingofsiam.render.text_board import text_board
from kingofsiam_kernel import Decision, PackedState, choice_label, decide, first_decision, unpack
from kingofsiam_kernel.errors import InvalidSetting, NotLegal
from kingofsiam_kernel.learning.infos import explain_illegal_choice, partial_action_line, returns

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kingofsiam_kernel.learning.openspiel.chance_nodes import PartialDeal
    from kingofsiam_kernel.learning.openspiel.game import KingOfSiamGame


CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)

cached_position: Final = lru_cache(maxsize=256)(unpack)
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
        node = self.node
        if not isinstance(node, Decision):
            self._apply_outcome(node, action)
            return
        try:
            self._go_to(decide(node, action))
        except NotLegal:
            raise explain_illegal_choice(node, action, self._game.config.map) from None

    def _apply_outcome(self, deal: PartialDeal, outcome: int) -> None:
        process = self._game.deal_process
        if outcome not in dict(process.ways(deal)):
            raise self._no_such_outcome(deal, outcome)
        deal = (*deal, outcome)
        self._go_to(deal if len(deal) < len(process.labels) else first_decision(process.start(deal)))

    def _no_such_outcome(self, deal: PartialDeal, outcome: int) -> InvalidSetting:
        process = self._game.deal_process
        possible = "; ".join(f"{number} ({process.labels[len(deal)][number]})" for number, _ in process.ways(deal))
        return InvalidSetting((f"outcome {outcome} cannot be drawn here; possible outcomes: {possible}",))

    def _action_to_string(self, player: int, action: int) -> str:
        node = self.node
        if player != CHANCE:
            return choice_label(action, self._game.config.map)
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

    def is_chance_node(self) -> bool:
        """Whether the deal is still going on."""
        return self._player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal choices or possible outcomes, ascending; none for a player who is not to act."""
        node = self.node
        if not isinstance(node, Decision):
            return [outcome for outcome, _ in self._game.deal_process.ways(node)]
        return [*node.choices] if player is None or player == self._player else []
