"""The game, as OpenSpiel knows it by its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pyspiel

from kingofsiam.bridges.opening import STATE, opening
from kingofsiam.bridges.openspiel import observers
from kingofsiam.bridges.openspiel.deal import Deals
from kingofsiam.bridges.openspiel.draws import Dealing
from kingofsiam.bridges.openspiel.errors import NoSuchObserver
from kingofsiam.bridges.openspiel.length import most_choices
from kingofsiam.bridges.openspiel.parameters import PARAMETERS, Parameter, Parameters
from kingofsiam.bridges.openspiel.state import KingOfSiamState
from kingofsiam.bridges.settings import Settings
from kingofsiam.kernel import CHOICES, Decision, first_decision
from kingofsiam.maps import Map
from kingofsiam.notation import parse_position
from kingofsiam.rules.s2_concept import PLAYERS
from kingofsiam.state import State

NAME: Final = "kingofsiam"


class KingOfSiamGame(pyspiel.Game):
    """King of Siam with some parameters: `pyspiel.load_game("kingofsiam(players=2)")`, or `game_at(state)`."""

    def __init__(self, parameters: Mapping[str, Parameter] | None = None) -> None:
        chosen = Parameters.of(parameters or {})
        self.settings: Final = chosen.settings
        """Players, map and readings."""
        self.deals: Final = Deals(chosen.settings)
        """What is drawn when the cards are dealt."""
        self.seeing: Final = observers.observer(self.settings.map, None)
        """Tells what a player sees now."""
        self.remembering: Final = observers.Memory(self.settings.map)
        """Tells what a player knows who remembers everything."""
        self._first: Final = Dealing() if chosen.position is None else self._begun(chosen.position)
        super().__init__(game_type(self.settings), self._info(chosen), chosen.words)

    def _info(self, chosen: Parameters) -> pyspiel.GameInfo:
        return pyspiel.GameInfo(
            num_distinct_actions=CHOICES,
            max_chance_outcomes=max(draw.outcomes for draw in self.deals.draws),
            num_players=self.settings.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=most_choices(self.settings, chosen.position),
        )

    @property
    def map(self) -> Map:
        """The map on which it is played."""
        return self.settings.map

    def max_chance_nodes_in_history(self) -> int:
        """How many draws a deal has."""
        return len(self.deals.draws) if isinstance(self._first, Dealing) else 0

    def new_initial_state(self, position: State | str | None = None) -> KingOfSiamState:
        """The game before the deal; or in a position of this game, a value or a line in the notation.

        Raises `InvalidOptions` for a position of another game and for one whose game has ended, `InvalidState`
        for an impossible one, and `NotationError`.
        """
        if position is None:
            return KingOfSiamState(self, self._first)
        return KingOfSiamState(
            self, self._begun(parse_position(position, self.map) if isinstance(position, str) else position)
        )

    def _begun(self, position: State) -> Decision:
        return first_decision(opening(self.settings, {STATE: position}, 0))

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, Parameter] | None = None,
    ) -> observers.Observer:
        """What tells what a player sees, or what he remembers. Raises `NoSuchObserver`."""
        if params:
            raise NoSuchObserver(f"parameters {dict(params)}")
        return observers.observer(self.map, iig_obs_type)


def game_at(state: State) -> KingOfSiamGame:
    """The game that begins in this position, on a map that comes with the game: for the endgames of learners.

    Raises `InvalidSettings`; for a position by hand `InvalidState`.
    """
    return KingOfSiamGame(Parameters.at(state).words)


def game_type(settings: Settings) -> pyspiel.GameType:
    """What kind of game it is. With open hands nothing is hidden that matters."""
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=NAME,
        long_name="King of Siam",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION if settings.open_hands else information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(PLAYERS),
        min_num_players=min(PLAYERS),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=PARAMETERS,
    )
