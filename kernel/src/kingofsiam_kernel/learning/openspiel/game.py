"""The game (`pyspiel.Game`): its type, its size, its maximum length, its initial states.

It also parses and formats the parameters in a game string such as `kingofsiam(players=2,map=saba)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import pyspiel

from kingofsiam.model.pieces import PLAYERS
from kingofsiam.model.state import State
from kingofsiam.notation import format_position, format_readings, parse_position
from kingofsiam.rules.s1_components import EIGHT_CARDS
from kingofsiam.rules.s4_course import passes_that_end
from kingofsiam.spec.readings import Hands
from kingofsiam.turns.questions import stages_of
from kingofsiam_kernel import CHOICES, Dealer, first_decision, pack
from kingofsiam_kernel.learning.game_config import STATE_OPTION, game_config, initial_position
from kingofsiam_kernel.learning.openspiel.chance_nodes import DealProcess
from kingofsiam_kernel.learning.openspiel.state import KingOfSiamState, Observer

Parameter: TypeAlias = int | float | str | bool

DEALT: Final = "dealt"
"""The value of `position` of a game that begins with the deal."""
DEFAULTS: Final[Mapping[str, Parameter]] = {"players": 3, "map": "siam", "readings": "RULEBOOK", "position": DEALT}
"""Every parameter with its default."""

_TO_GAME_STRING: Final = str.maketrans(",=", ";~")
_FROM_GAME_STRING: Final = str.maketrans(";~", ",=")


def read_parameters(parameters: Mapping[str, Any]) -> tuple[Dealer, State | None]:
    """The configuration, and the position in which the game begins; None if it begins with the deal.

    Missing parameters have their defaults. `readings` are the name of a preset or readings in the notation; `position`
    is "dealt", or a position in the notation without its first two fields, the map and the readings. Both write `;` for
    `,` and `~` for `=`, which have another meaning in a game string. Raises as `game_config` and
    `initial_position`, and `NotationError` for a position.
    """
    players, map_, readings, position = (parameters.get(name, default) for name, default in DEFAULTS.items())
    readings = readings.translate(_FROM_GAME_STRING) if isinstance(readings, str) else readings
    config = game_config(players, map_, readings)
    if position == DEALT:
        return config, None
    text = f"{config.map.name} {format_readings(config.readings)} {str(position).translate(_FROM_GAME_STRING)}"
    state = parse_position(text, config.map)
    initial_position(config, {STATE_OPTION: state}, 0)  # raises if it is none
    return config, state


def write_parameters(config: Dealer, position: State | None) -> dict[str, Parameter]:
    """All parameters by name, defaults included."""
    fields = "" if position is None else format_position(position).split(" ", maxsplit=2)[2]
    readings = format_readings(config.readings) if config.readings.changed else str(DEFAULTS["readings"])
    return {
        "players": config.players,
        "map": config.map.name,
        "readings": readings.translate(_TO_GAME_STRING),
        "position": fields.translate(_TO_GAME_STRING) or DEALT,
    }


def longest_game(config: Dealer, first_position: State | None = None) -> int:
    """An upper bound on the choices of a game, or of a game that begins in this position.

    Every card is played at most once: the card, its stages, and the follower to take. Before each card there can be a
    row of passes that is one short of ending the struggle; and every struggle ends with a full row.
    """
    cards, struggles = [*EIGHT_CARDS] * config.players, len(config.map.provinces)
    if first_position is not None:
        cards = [card for player in first_position.players for card in player.hand]
        struggles -= len(first_position.board.control)
    passes = passes_that_end(config.players, config.readings)
    return sum(len(stages_of(card)) + passes + 1 for card in cards) + struggles * passes


class KingOfSiamGame(pyspiel.Game):
    """King of Siam with some parameters: `pyspiel.load_game("kingofsiam(players=2)")`, or `game_at(state)`."""

    def __init__(self, parameters: Mapping[str, Parameter] | None = None) -> None:
        config, position = read_parameters(parameters or {})
        self.config: Final = config
        """Players, map and readings."""
        self.deal_process: Final = DealProcess(config)
        """The chance nodes of the deal."""
        self._root: Final = () if position is None else first_decision(pack(position))
        info = pyspiel.GameInfo(
            num_distinct_actions=CHOICES,
            max_chance_outcomes=max(map(len, self.deal_process.labels)),
            num_players=config.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest_game(config, position),
        )
        super().__init__(game_type(config), info, write_parameters(config, position))

    def max_chance_nodes_in_history(self) -> int:
        """How many draws the deal has."""
        return 0 if self._root else len(self.deal_process.labels)

    def new_initial_state(self) -> KingOfSiamState:
        """The state before the deal, or in the position in which the game begins."""
        return KingOfSiamState(self, self._root)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Parameter] | None = None
    ) -> Observer | None:
        """An observer of observations (the default) or, with perfect recall, of information states; None for others."""
        asked = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params or not asked.public_info or asked.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return Observer(self.config.map, perfect_recall=asked.perfect_recall)


def game_at(state: State) -> KingOfSiamGame:
    """The game that begins in this position, which must be on a bundled map: an endgame for learners.

    Raises `InvalidSetting`, and `InvalidState` if the position is impossible.
    """
    config = game_config(len(state.players), state.map.name, state.readings)
    return KingOfSiamGame(write_parameters(config, state))


def game_type(config: Dealer) -> pyspiel.GameType:
    """The type of the game. With open hands it has perfect information."""
    open_hands, information = config.readings.hands is Hands.OPEN, pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name="kingofsiam",
        long_name="King of Siam",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION if open_hands else information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(PLAYERS),
        min_num_players=min(PLAYERS),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )
