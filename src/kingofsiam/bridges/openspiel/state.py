"""A game that is being played, as OpenSpiel sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

import pyspiel

from kingofsiam.bridges.openspiel import words
from kingofsiam.bridges.openspiel.draws import Dealing, Draw
from kingofsiam.bridges.openspiel.errors import NoSuchOutcome
from kingofsiam.bridges.refusing import refusal
from kingofsiam.bridges.returns import returns
from kingofsiam.errors import NotLegal
from kingofsiam.kernel import Decision, PackedState, decide, first_decision

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kingofsiam.bridges.openspiel.deal import Chances
    from kingofsiam.bridges.openspiel.game import KingOfSiamGame
    from kingofsiam.state import State

CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)


class KingOfSiamState(pyspiel.State):
    """First the deal, draw by draw; then the game, choice by choice, the same player until his turn is over.

    `KingOfSiamGame.new_initial_state` makes it. Copies are cheap: all that changes is a value.
    """

    # What is kept in these three, and nothing else, is what OpenSpiel copies and writes down.
    _at: Dealing | Decision
    _begun: PackedState | None
    _player: int

    def __init__(self, game: KingOfSiamGame, at: Dealing | Decision) -> None:
        super().__init__(game)
        self._begun = None
        if isinstance(at, Decision):
            self._begin(at)
        else:
            self._at, self._player = at, CHANCE

    def _begin(self, at: Decision) -> None:
        self._begun = at.state
        self._at, self._player = at, TERMINAL if at.over else at.to_move

    # --- what this game adds -----------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """What is to be decided, for the fast twin; None while the cards are dealt."""
        return self._at if isinstance(self._at, Decision) else None

    @property
    def position(self) -> State | None:
        """The position at the beginning of the turn, for the rulebook; None while it is dealt."""
        return words.position(self._at.state, self._game.map) if isinstance(self._at, Decision) else None

    @property
    def begun(self) -> PackedState | None:
        """The position after the deal, or that in which the game was begun; None while it is dealt."""
        return self._begun

    @property
    def dealing(self) -> Dealing | None:
        """How far the deal has come; None when it is done."""
        return self._at if isinstance(self._at, Dealing) else None

    @property
    def _game(self) -> KingOfSiamGame:
        return cast("KingOfSiamGame", self.get_game())

    # --- what OpenSpiel asks -----------------------------------------------------------------------------------------

    def current_player(self) -> int:
        """The seat that chooses; or chance, or the end of the game."""
        return self._player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._player == TERMINAL

    def chance_outcomes(self) -> Chances:
        """The outcomes of the next draw of the deal with their probabilities; none where nothing is drawn."""
        return self._game.deals.chances(self._at) if isinstance(self._at, Dealing) else []

    def _legal_actions(self, player: int) -> Sequence[int]:
        return self._at.choices if isinstance(self._at, Decision) else ()

    def _apply_action(self, action: int) -> None:
        """One choice or one draw. Raises `IllegalChoice` or `NoSuchOutcome`; then nothing has happened."""
        at = self._at
        if not isinstance(at, Decision):
            self._draw(at, action)
            return
        try:
            at = decide(at, action)
        except NotLegal:
            raise refusal(at, action, self._game.map) from None
        self._at = at
        self._player = TERMINAL if at.over else at.to_move

    def _draw(self, dealing: Dealing, outcome: int) -> None:
        deals = self._game.deals
        draw = deals.draw(dealing)
        if outcome not in dict(draw.ways(dealing)):
            raise _no_such_outcome(outcome, draw, dealing)
        after = draw.after(dealing, outcome)
        if deals.complete(after):
            self._begin(first_decision(deals.start(after)))
        else:
            self._at = after

    def _action_to_string(self, player: int, action: int) -> str:
        game, at = self._game, self._at
        if player != CHANCE:
            return words.named(action, game.map)
        if isinstance(at, Decision):
            return f"outcome {action}"
        draw = game.deals.draw(at)
        if not 0 <= action < draw.outcomes:
            raise _no_such_outcome(action, draw, at)
        return draw.told(action)

    def returns(self) -> list[float]:
        """What the game was worth to each seat; nothing as long as it goes on."""
        at = self._at
        return [*returns(at.state.winners if isinstance(at, Decision) else (), self._game.settings.players)]

    def __str__(self) -> str:
        game, at = self._game, self._at
        if isinstance(at, Decision):
            return words.on_the_table(at, game.map)
        return words.dealt(game.deals, self.history())

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> KingOfSiamState:
        """A state that this player cannot tell from this one: since he remembers all that was played, only itself."""
        return cast("KingOfSiamState", self.clone())

    # --- what C++ would answer a program in Python too, on a longer way ----------------------------------------------

    def is_chance_node(self) -> bool:
        """Whether the next draw of the deal is due."""
        return self._player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What can be chosen, or drawn, ascending; nothing by who is not to choose."""
        at = self._at
        if not isinstance(at, Decision):
            return [outcome for outcome, _ in self._game.deals.chances(at)]
        return [*at.choices] if player is None or player == self._player else []

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What this player sees now, or who is to choose."""
        return self._game.seeing.numbers_from(self, self._player if player is None else player)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """What this player knows who remembers everything, or who is to choose."""
        return self._game.remembering.numbers_from(self, self._player if player is None else player)


def _no_such_outcome(outcome: int, draw: Draw, dealing: Dealing) -> NoSuchOutcome:
    return NoSuchOutcome(outcome, tuple((each, draw.told(each)) for each, _ in draw.ways(dealing)))
